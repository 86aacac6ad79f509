"""Deals made fresh by OpenSpiel in its four settings, followed by our engine action for action.

    python benchmarks/openspiel.py [DEALS [SEED]]

Plays DEALS deals (50,000 by default). In every state the actions that OpenSpiel allows must be those that we allow;
in some states each other action is written into the history, and must be found wrong when it is read; each history is
read as a file, must come out clean, and score what OpenSpiel returns. Ends with status 1 where they differ, and prints
the first differences. Needs open_spiel (the extra ``bench``).
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import pyspiel
from openspiel_deals import SETTINGS, differences

SAMPLED = 0.02
"""The share of states in which illegal actions are tried."""


def main() -> int:
    """Play, compare, report."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    started = time.perf_counter()
    found: list[str] = []
    for setting in SETTINGS:
        game = pyspiel.load_game(setting)
        rng = random.Random(f"{seed} {setting}")
        deals = wanted // len(SETTINGS)
        differing = [differences(game, setting, rng, SAMPLED) for _ in range(deals)]
        found += [line for lines in differing for line in lines]
        print(f"{setting}: {deals:,} deals, {sum(map(bool, differing)):,} of them differ", flush=True)
    seconds = time.perf_counter() - started
    print(f"{seconds:.0f} s, {wanted / seconds:,.0f} deals/s")
    print("\n".join(found[:10]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
