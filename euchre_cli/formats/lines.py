"""Text formats that are read line by line: a text of any length in little memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

LIMIT: Final = 100_000
"""Characters of a line that are read; the rest of a longer one is passed over."""


class Line(NamedTuple):
    r"""A line of a text: its number from 1, and its text without the ``\n`` at its end."""

    number: int
    text: str


def split_lines(chunks: Iterable[str]) -> Iterator[Line]:
    """The lines of a text that comes in chunks of any size."""
    number, held = 1, ""
    for chunk in chunks:
        first, *others = chunk.split("\n")
        held = (held + first)[:LIMIT]
        for text in others:
            yield Line(number, held)
            number, held = number + 1, text[:LIMIT]
    if held:
        yield Line(number, held)
