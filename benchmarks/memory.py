"""How much memory validating a large file takes.

    python benchmarks/memory.py [DEALS]

Writes DEALS deals (a million by default) to a temporary file, once as many games and once as a single game that
never ends, validates each in a process of its own, and prints its peak memory and the time it took.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from tables import Knowledge, random_deal, random_game

from euchre_cli.events import Deal, NotedScore
from euchre_cli.notation.writer import write_deal, write_game
from euchre_cli.rules import Rules


def many_games(path: Path, deals: int) -> None:
    """The same few hundred games over and over."""
    rng = random.Random(1)
    games = [random_game(rng, Rules(), Knowledge())[0] for _ in range(300)]
    with path.open("w", encoding="utf-8") as file:
        written = 0
        while written < deals:
            for game in games:
                file.write(write_game(game) + "\n")
                written += len(game.deals)


def one_game(path: Path, deals: int) -> None:
    """One game without a target, its deals numbered to the end."""
    rng = random.Random(2)
    rules = Rules(target=None)
    bodies = []
    for dealer in range(400):
        deal, _ = random_deal(rng, rules, dealer & 3, 1, Knowledge(hands=()))
        events = tuple(event for event in deal.events if not isinstance(event, NotedScore))
        bodies.append(write_deal(Deal(1, events)).removeprefix("1.").rstrip("\n"))
    with path.open("w", encoding="utf-8") as file:
        file.write('[Rules "target=none"]\n\n')
        for number in range(deals):
            file.write(f"{number + 1}.{bodies[number % 400]}\n")


def main() -> None:
    """Write, validate, report."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        for name, write in (("many games", many_games), ("one game", one_game)):
            path = Path(folder) / "large.euc"
            write(path, deals)
            start = time.perf_counter()
            command = [sys.executable, "-m", "euchre_cli", "validate", "--output-format", "concise", str(path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            seconds = time.perf_counter() - start
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            size = path.stat().st_size / 1e6
            print(f"{name}: {size:.0f} MB, exit code {done.returncode}, peak {peak:.0f} MB, {seconds:.0f} s")
            print("  " + done.stdout.strip().splitlines()[-1])


if __name__ == "__main__":
    main()
