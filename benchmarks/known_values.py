"""The double-dummy values of known hands, as this solver finds them, beside what was found before.

    python benchmarks/known_values.py [WORLDS]

For each hand of the tests: the mean points over WORLDS (10,000) random hands of the others, its standard error, how
many standard errors (both together) it is off, and how often the makers march.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from test_known_values import KNOWN, ordered_up


def main() -> None:
    """Solve and report."""
    worlds = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for known in KNOWN:
        mean, error, march = ordered_up(known, worlds)
        away = (mean - known.points) / (error**2 + known.error**2) ** 0.5
        lays = "best discard a world" if known.discard is None else f"discard {known.discard}"
        who = "dealer" if known.seat == 4 else f"seat {known.seat}"
        print(
            f"{who} {known.hand}, {known.up} up{', alone' * known.alone}, {lays}: {mean:+.3f} +- {error:.3f} "
            f"({known.points:+.3f} +- {known.error}; {away:+.1f}), march {march:.3f}"
        )


if __name__ == "__main__":
    main()
