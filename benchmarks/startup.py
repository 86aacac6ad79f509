"""What starting costs: CPU time of short commands beside importing click, which they cannot do without.

    python benchmarks/startup.py

Prints medians in milliseconds, and how many times as much as importing click they are. Run it where the package is
installed, not editable, with what it needs to run and no more: with ``interegular`` (of the extra ``test``) reading a
file costs more. Compiled modules are kept for it, whatever the environment says (``PYTHONDONTWRITEBYTECODE``).
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 25
SAMPLES = str(Path(__file__).parents[1] / "samples" / "games")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

DEAL = "W^9h N=AhKhQhTd9c E=AdKcQcJd9s S=JcTcQdKs9d W=AcAsTsThQs o -Qs AhJd9dTh"


def spent() -> float:
    """Milliseconds of CPU that finished children have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (usage.ru_utime + usage.ru_stime)


def cpu(*arguments: str) -> float:
    """Milliseconds of CPU that one run of this Python takes."""
    before = spent()
    subprocess.run([sys.executable, "-P", *arguments], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    return spent() - before


def main() -> None:
    """Measure in turn, so that a busy machine slows all alike."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "deal.euc")
        record.write_text(f"1. {DEAL}\n", encoding="utf-8")
        commands = {
            "python -c pass": ("-c", "pass"),
            "python -c 'import click'": ("-c", "import click"),
            "euchre --version": ("-m", "euchre_cli", "--version"),
            "euchre solve --deal": ("-m", "euchre_cli", "solve", "--deal", DEAL),
            "euchre solve (a file)": ("-m", "euchre_cli", "solve", str(record)),
            "euchre validate (all samples)": ("-m", "euchre_cli", "validate", SAMPLES),
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(RUNS):
            for name, arguments in commands.items():
                times[name].append(cpu(*arguments))
    medians = {name: statistics.median(values) for name, values in times.items()}
    click = medians["python -c 'import click'"]
    for name, median in medians.items():
        print(f"{name:30} {median:7.1f} ms {median / click:7.2f}")


if __name__ == "__main__":
    main()
