"""Simulated games of every kind of player pass ``euchre validate``, under a dozen mixed rule sets.

    python benchmarks/simulated_games.py [GAMES [KINDS]]

Runs ``euchre simulate -n GAMES`` (1000 by default) for each set of rules and each of KINDS (``random,rule-of-thumb``
by default; ``sampling`` is slow), and ``euchre validate`` on what it writes. Prints a line for each and ends with
status 1 if anything is found, a warning too.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from test_simulate import RULES

EUCHRE = (sys.executable, "-m", "euchre_cli")


def main() -> int:
    """Play, validate, report."""
    games = sys.argv[1] if len(sys.argv) > 1 else "1000"
    kinds = sys.argv[2].split(",") if len(sys.argv) > 2 else ["random", "rule-of-thumb"]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.euc")
        for kind in kinds:
            for rules in RULES:
                start = time.perf_counter()
                options = ("-n", games, "--seed", "1", "--rules", rules, "--players", kind, "-o", str(path))
                subprocess.run([*EUCHRE, "simulate", *options], check=True)
                seconds = time.perf_counter() - start
                checked = subprocess.run(
                    [*EUCHRE, "validate", "--strict", "--output-format", "concise", str(path)],
                    capture_output=True,
                    text=True,
                    check=False,
                )
                wrong += checked.returncode != 0
                summary = (checked.stdout + checked.stderr).strip().splitlines()
                print(f"{kind}, {rules}: {summary[-1]} (played in {seconds:.0f} s)", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
