"""Whole random games under all rules mixed, driven by the engine's own legal actions.

    python benchmarks/random_games.py [DEALS [SEED]]

Plays games of at least DEALS deals in all (200,000 by default), writes each in the notation, reads it back and
replays it, and reports how many differ from what was written, have a finding, or come to another score than a second
scorer does. Ends with status 1 if any does; prints the first of them.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from own_score import own_final
from tables import Knowledge, random_game

from euchre_cli.events import Deal, Game, Header
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_game
from euchre_cli.replaying import Replay, replay
from euchre_cli.rule_options import OPTIONS
from euchre_cli.rules import Rules, settle


def random_rules(rng: random.Random) -> Rules:
    """Every option at its default half of the time, and else anything it can be."""
    layer = {}
    for option in OPTIONS:
        if rng.random() < 0.5:
            numbers = [number for number in range(1, 12) if number in option.numbers]
            layer[option.field] = rng.choice([*option.words.values(), *numbers])
    return settle(layer)[0]


def random_knowledge(rng: random.Random) -> Knowledge:
    """Anything from a record of the play alone to one of every card."""
    hands = rng.choice([(), (0, 1, 2, 3), tuple(seat for seat in range(4) if rng.random() < 0.5)])
    return Knowledge(hands, kitty=rng.random() < 0.3, discard=rng.random() < 0.7, notes=rng.random() < 0.7)


def faults(game: Game, text: str) -> tuple[list[str], Replay | None]:
    """What is wrong with a game once it has been written and read."""
    header, *deals = read_notation([text], "game.euc")
    if not isinstance(header, Header) or [header, *deals] != [game.header, *game.deals]:
        return ["reads differently"], None
    replayed = replay(Game(header, [deal for deal in deals if isinstance(deal, Deal)]))
    # a discard that was not written down where all else was is a gap, and said to be one
    found = [finding.code for finding in replayed.findings if finding.code != "X401"]
    if [list(deal.score) for deal in replayed.deals] != own_final(game.deals, replayed.rules):
        found.append("wrong score")
    return found, replayed


def main() -> int:
    """Play, compare, report."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    started = time.perf_counter()
    counts: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    while counts["deals"] < wanted:
        rng = random.Random(f"{seed} {counts['games']}")
        game, _ = random_game(rng, random_rules(rng), random_knowledge(rng), most=20, odd_rate=0.4)
        text = write_game(game)
        found, replayed = faults(game, text)
        counts["games"] += 1
        counts["deals"] += len(game.deals)
        for deal in replayed.deals if replayed else ():
            counts["thrown in"] += deal.thrown_in
            counts["alone"] += deal.alone
            counts["lone defenders"] += deal.lone_defender is not None
            counts["exchanges"] += bool(deal.reading.table.swaps)
            counts["no trump"] += deal.trump == 4
        if found and not wrong:
            print(f"first game that is wrong ({', '.join(found)}):\n{text}")
        wrong.update(set(found))
    seconds = time.perf_counter() - started
    print(", ".join(f"{number:,} {what}" for what, number in counts.items()))
    print(f"{seconds:.0f} s, {counts['deals'] / seconds:,.0f} deals/s played, written, read and replayed")
    print("wrong: " + (", ".join(f"{number:,} games {what}" for what, number in wrong.items()) or "none"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
