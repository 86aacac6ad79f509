"""What each part of a player buys, in points a deal, in duplicate matches: both pairs play the same deals both ways.

    python benchmarks/equity_players.py [deals a match, 20000] [--only NAME ...]

Prints for each match the mean points a deal of the first pair over the second with its 95 % interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import sqrt

from euchre_cli.equity.bidding import model_for
from euchre_cli.kernel import RULE_OF_THUMB, deals
from euchre_cli.kernel.deals import Caller, Seated
from euchre_cli.rules import build, parse_options

AT_ONCE = 250


def match(rules: bytes, one: Seated, other: Seated, count: int, threads: int = 2) -> tuple[float, float]:
    """The points a deal by which the first beats the second, and their standard error."""

    def part(first: int) -> list[float]:
        many = min(AT_ONCE, count - first)
        ways = [
            deals.whole_deals(rules, players, 7, first, many)
            for players in ((one, other, one, other), (other, one, other, one))
        ]
        return [(here.points - there.points) / 2 for here, there in zip(*ways, strict=True)]

    with ThreadPoolExecutor(threads) as pool:
        gains = [gain for gained in pool.map(part, range(0, count, AT_ONCE)) for gain in gained]
    mean = sum(gains) / count
    return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / count / (count - 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=20_000)
    parser.add_argument("--rules", default="")
    parser.add_argument("--model", default="fitted")
    parser.add_argument("--against", help="a model to play the fitted one against")
    parser.add_argument("--only", nargs="*")
    options = parser.parse_args()
    rules = build(parse_options(options.rules))
    house = deals.pack_rules(rules)
    fitted, points = model_for(rules, options.model).caller, model_for(rules, "points").caller

    def player(worlds: int, tries: int = 1, caller: Caller = fitted) -> Seated:
        return Seated(worlds, tries, caller)

    matches: dict[str, Callable[[], tuple[Seated, Seated]]] = {
        "sampling 20 against rules of thumb": lambda: (player(20), player(RULE_OF_THUMB)),
        "fitted bidding against count of points": lambda: (player(12), player(12, caller=points)),
        "calls heeded (2 tries) against not": lambda: (player(20, 2), player(20)),
        "calls heeded (4 tries) against not": lambda: (player(20, 4), player(20)),
        "calls heeded (16 tries) against not": lambda: (player(20, 16), player(20)),
        "worlds 20 against 12": lambda: (player(20, 2), player(12, 2)),
        "worlds 50 against 20": lambda: (player(50, 2), player(20, 2)),
        "worlds 200 against 20": lambda: (player(200, 2), player(20, 2)),
    }
    if options.against:
        other = model_for(rules, options.against).caller
        matches = {"fitted against another model": lambda: (player(12), player(12, caller=other))}
    for name, seated in matches.items():
        if options.only and not any(word in name for word in options.only):
            continue
        mean, error = match(house, *seated(), options.count)
        print(
            f"{name:45} {mean:+.4f} ± {1.96 * error:.4f} points a deal ({options.count} deals, both ways)", flush=True
        )


if __name__ == "__main__":
    main()
