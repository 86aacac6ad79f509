"""The file of scores: a line of JSON for each question answered."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from euchre_cli.json_encoding import encode


class Scored(msgspec.Struct, frozen=True):
    """An answer, and what it was worth."""

    time: str
    """When, in UTC, as ISO 8601 has it."""
    hand: str
    up: str
    seat: int
    """1 for the dealer's left to 4 for the dealer."""
    round: int
    score: str
    rules: str
    answer: str
    best: str
    right: bool
    """Whether the answer is the best, or what cannot be told from it."""
    loss: float
    """Points behind the best; below 0 where the answer brings more points and fewer games."""
    win_loss: float
    """By how much it lessens the chance to win the game."""


class ScoresError(ValueError):
    """A line of the file cannot be read; the message says which, and why."""


def prepare(path: Path) -> None:
    """Make sure, before anything is asked, that answers can be kept. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab"):
        pass


def append(path: Path, scored: Scored) -> None:
    """Add an answer to a file that is there, in one write, so that it holds whole lines whatever happens.

    Raises `OSError`.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
    try:
        size = os.fstat(file).st_size
        torn = size > 0 and os.pread(file, 1, size - 1) != b"\n"
        os.write(file, ("\n" * torn + encode(scored) + "\n").encode())
    finally:
        os.close(file)


def read_scores(path: Path) -> Iterator[Scored | ScoresError]:
    """All answers in the file, and in place of a line that cannot be read what is wrong with it. Raises `OSError`."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                try:
                    yield msgspec.json.decode(line, type=Scored)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    yield ScoresError(f"{path}:{number}: this is no answer of the quiz, and is passed over: {error}")
