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


def split_lines(chunks: Iterable[str], limit: int = LIMIT) -> Iterator[Line]:
    """The lines of a text that comes in chunks of any size, each as far as the limit."""
    number, held, length = 1, [], 0
    for chunk in chunks:
        first, *others = chunk.split("\n")
        if length < limit:
            held.append(first[: limit - length])
            length += len(held[-1])
        for text in others:
            yield Line(number, "".join(held))
            number, held = number + 1, [text[:limit]]
            length = len(held[0])
    if length:
        yield Line(number, "".join(held))
