"""What starting costs: CPU time of ``euchre --version`` beside importing click, which it cannot do without.

    python benchmarks/startup.py

Prints medians in milliseconds, and the ratio. Run it where the package is installed.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys

RUNS = 25


def cpu(*arguments: str) -> float:
    """Milliseconds of CPU that one run of this Python takes."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return 1000 * (after.children_user + after.children_system - before.children_user - before.children_system)


def main() -> None:
    """Measure in turn, so that a busy machine slows all alike."""
    commands = {
        "python -c pass": ("-c", "pass"),
        "python -c 'import click'": ("-c", "import click"),
        "euchre --version": ("-m", "euchre_cli", "--version"),
        "euchre validate (one sample)": ("-m", "euchre_cli", "validate", "samples/games"),
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, arguments in commands.items():
            times[name].append(cpu(*arguments))
    medians = {name: statistics.median(values) for name, values in times.items()}
    for name, median in medians.items():
        print(f"{name:30} {median:7.1f} ms")
    ratio = medians["euchre --version"] / medians["python -c 'import click'"]
    print(f"{'--version to importing click':30} {ratio:7.2f}")


if __name__ == "__main__":
    main()
