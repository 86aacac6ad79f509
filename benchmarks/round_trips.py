"""Random deals of all rules written as EGN and read again: is what comes back, and what is told, exactly what is due?

    python benchmarks/round_trips.py [DEALS] [--seed N]

Makes DEALS deals (100,000 by default), written down in every style, and compares with what EGN can say, worked out apart
from the writer. Prints how many deals were said in full, and how often each kind of thing was told as dropped.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sheets import play_game, some_rules, some_style
from test_egn_writing import sayable

from euchre_cli.events import Source
from euchre_cli.formats.egn_deal import read_deal
from euchre_cli.formats.egn_deal_writing import write_deal
from euchre_cli.formats.json_value import Faults, Value


def main() -> None:
    """Make deals, write and read them, report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("deals", nargs="?", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    deals = in_full = 0
    dropped: Counter[str] = Counter()
    start, seed = time.perf_counter(), options.seed
    while deals < options.deals:
        rng = random.Random(seed)
        rules = some_rules(rng, hand=5)
        for index, deal in enumerate(play_game(rng, rules, lambda rng=rng: some_style(rng), most=4).game().deals):
            told: list[str] = []
            written = write_deal(deal, index, lambda _source, what, _place=None, told=told: told.append(what))
            again = read_deal(Value(written, "", Faults(Source())), index, rules.deck)
            events, lost = sayable(deal, rules)
            if list(again.events) != events or Counter(told) != lost:
                sys.exit(f"seed {seed}, deal {index + 1}: {deal}\nread again: {again}\ntold: {told}, due: {lost}")
            deals += 1
            in_full += not told
            dropped += lost
        seed += 1
    print(f"{deals} deals of {seed - options.seed} games in {time.perf_counter() - start:.0f} s: all as they should be")
    print(f"said in full: {in_full}; of the others was dropped:")
    for what, times in dropped.most_common():
        print(f"{times:9}  {what}")


if __name__ == "__main__":
    main()
