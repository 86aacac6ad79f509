"""From each format to each other and back: do the same events come back, or is told what does not?

    python benchmarks/round_trips.py [DEALS] [--seed N]

Takes the games of ../shared/records, where that is, through every pair of formats; then DEALS random deals (100,000 by
default) of all rules mixed, written down in every style: each game goes from one format to another and back, and the
pairs come in turn. Then writes as many deals as EGN, and compares what is told with what EGN can say, worked out apart
from its writer. Prints what was told as dropped for each pair, and ends with status 1 where anything is lost without a
word.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from hops import FORMATS, PAIRS, Game, there_and_back
from sheets import play_game, some_rules, some_style
from test_egn_writing import sayable

from euchre_cli.events import Deal, Header, Source
from euchre_cli.formats import one_by_one, read_records
from euchre_cli.formats.egn_deal import read_deal
from euchre_cli.formats.egn_deal_writing import write_deal
from euchre_cli.formats.json_value import Faults, Value
from euchre_cli.sources import Input, Unreadable

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "records"


class Tally:
    """What came of the ways there and back."""

    def __init__(self) -> None:
        self.games = self.deals = self.ways = self.lost = 0
        self.in_full: Counter[tuple[str, str]] = Counter()
        self.of: Counter[tuple[str, str]] = Counter()
        self.dropped: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def take(self, name: str, game: Game, one: str, other: str) -> None:
        """Take a game there and back."""
        lost, told = there_and_back(game, one, other)
        self.ways += 1
        self.of[one, other] += 1
        self.in_full[one, other] += not told
        self.dropped[other].update({what.partition("=")[0][:40] for what in told})
        if lost:
            self.lost += 1
            print(f"{name}, {one} to {other}: lost without a word: {lost}")

    def tell(self, what: str, seconds: float) -> None:
        """Print it."""
        print(f"{what}: {self.games} games, {self.deals} deals, {self.ways} ways there and back in {seconds:.0f} s")
        print(f"  lost without a word: {self.lost}; games of which nothing was dropped on the way, of all:")
        print(f"  {'from':>10}" + "".join(f"{'to ' + other:>14}" for other in FORMATS))
        for one in FORMATS:
            cells = [f"{self.in_full[one, other]}/{self.of[one, other]}" if one != other else "" for other in FORMATS]
            print(f"  {one:>10}" + "".join(f"{cell:>14}" for cell in cells))


def recorded() -> Iterator[tuple[str, Game]]:
    """The games of other people's records."""
    for path in sorted(RECORDS.rglob("*")):
        if path.suffix in (".egn", ".emn", ".pbn") or path.parent.name == "openspiel":
            try:
                with Input(path.name, str(path)).open() as opened:
                    for records in one_by_one(read_records(opened)):
                        yield path.name, [record for record in records if isinstance(record, Header | Deal)]
            except Unreadable as broken:
                print(f"{path.name}: {broken.finding.message}")


def pairs_of_records() -> int:
    """Take recorded games through the pairs: the first of each file through all of them, the others through one in
    turn. How many ways lose something.
    """
    tally, start = Tally(), time.perf_counter()
    before = ""
    for name, game in recorded():
        for one, other in PAIRS if name != before else PAIRS[tally.games % len(PAIRS) :][:1]:
            tally.take(name, game, one, other)
        tally.games += 1
        tally.deals += len(game) - 1
        before = name
    tally.tell("records", time.perf_counter() - start)
    return tally.lost


def pairs_of_random_games(deals: int, first: int) -> int:
    """Take random games through the pairs in turn; how many lose something."""
    tally, start = Tally(), time.perf_counter()
    while tally.deals < deals:
        seed = first + tally.games
        rng = random.Random(seed)
        game = play_game(rng, some_rules(rng), lambda rng=rng: some_style(rng), most=4).game()
        tally.take(f"seed {seed}", [game.header, *game.deals], *PAIRS[tally.games % len(PAIRS)])
        tally.games += 1
        tally.deals += len(game.deals)
    tally.tell("random deals", time.perf_counter() - start)
    for to, dropped in tally.dropped.items():
        most = ", ".join(f"{what} {times}" for what, times in dropped.most_common(8))
        print(f"  dropped by {to}, in games: {most or 'nothing'}")
    return tally.lost


def egn_exactly(deals: int, first: int) -> None:
    """Write random deals as EGN; ends the program where not exactly what EGN cannot say is told."""
    done = in_full = 0
    dropped: Counter[str] = Counter()
    start, seed = time.perf_counter(), first
    while done < deals:
        rng = random.Random(seed)
        rules = some_rules(rng, hand=5)
        for index, deal in enumerate(play_game(rng, rules, lambda rng=rng: some_style(rng), most=4).game().deals):
            told: list[str] = []
            written = write_deal(deal, index, lambda _source, what, _place=None, told=told: told.append(what))
            again = read_deal(Value(written, "", Faults(Source())), index, rules.deck)
            events, lost = sayable(deal, rules)
            if list(again.events) != events or Counter(told) != lost:
                sys.exit(f"seed {seed}, deal {index + 1}: {deal}\nread again: {again}\ntold: {told}, due: {lost}")
            done += 1
            in_full += not told
            dropped += lost
        seed += 1
    print(f"EGN: {done} deals in {time.perf_counter() - start:.0f} s, all as they should be; said in full: {in_full}")
    for what, times in dropped.most_common():
        print(f"{times:9}  {what}")


def main() -> int:
    """Take games there and back, and report."""
    sys.stdout.reconfigure(line_buffering=True)
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("deals", nargs="?", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    lost = pairs_of_records() if RECORDS.is_dir() else 0
    lost += pairs_of_random_games(options.deals, options.seed)
    egn_exactly(options.deals, options.seed)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
