"""How evenly worlds are drawn, and how well by weight: the frequency of every one beside enumeration, by chi-square.

    python benchmarks/worlds.py [DRAWS]

For each small situation of the tests: how many worlds there are, the chi-square of DRAWS (200) times as many drawn, and
its distance from what chance gives in standard deviations. Then the same for 100 times DRAWS worlds drawn by weight.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from test_worlds import SITUATIONS, even_chi_square, weighted_chi_square


def main() -> None:
    """Draw, compare, report."""
    draws = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    samplers: dict[str, Callable[[str], tuple[float, int]]] = {
        "evenly": lambda name: even_chi_square(name, draws),
        "by weight": lambda name: weighted_chi_square(name, 100 * draws),
    }
    for sampler, measure in samplers.items():
        for name in SITUATIONS:
            found, freedom = measure(name)
            away = (found - freedom) / sqrt(2 * freedom) if freedom else 0.0
            print(f"{sampler:10} {name:38} {freedom + 1:>6,} worlds  chi-square {found:10.1f}  {away:+5.2f} deviations")


if __name__ == "__main__":
    main()
