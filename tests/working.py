"""What other processes are given to do in tests: a process of its own finds it here, as tests do."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def doubled(number: int) -> list[int]:
    return [number, number]


def dies_once(mark: str, number: int) -> list[int]:
    if number == 3:
        with Path(mark).open("a") as file:
            file.write("x")
        if len(Path(mark).read_text()) == 1:
            os.kill(os.getpid(), signal.SIGKILL)
    return [number]


def dies(number: int) -> list[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    return [number]
