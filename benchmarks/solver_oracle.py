"""The big run of the solver against plain minimax: every legal card of many random positions of every variant.

    python benchmarks/solver_oracle.py [positions a variant, 10000]

Prints a line a variant and ends with status 1 at the first mismatch. About half a minute a variant.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from double_dummy_oracle import after, position_of
from test_solver import VARIANTS, tables

from euchre_cli.kernel import tricks_after


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for variant in VARIANTS:
        start, cards = time.perf_counter(), 0
        for table in tables(variant, count, "big run"):
            position = position_of(table)
            values = {card: table.taken[0] + more for card, more in tricks_after(position).items()}
            if values != after(table):
                sys.exit(f"{variant}: {position}: the solver says {values}, minimax {after(table)}")
            cards += len(values)
        print(
            f"{variant}: {count} positions, {cards} cards, no mismatch ({time.perf_counter() - start:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
