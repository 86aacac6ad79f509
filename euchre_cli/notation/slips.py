"""Slips: what is wrong in the text of a record, and those of whole records."""

from __future__ import annotations

from typing import NamedTuple


class Slip(NamedTuple):
    """What cannot be read from `start` to `end` of a record's text, and what to do about it."""

    start: int
    end: int
    message: str
    remedy: str | None = None
    code: str = "N101"


def missing_point(number: str) -> Slip:
    """A deal's number without its point."""
    return Slip(
        0,
        len(number),
        f"found {number!r}, expected a point after a deal's number",
        f"A deal starts with its number and a point: `{number}.`",
    )


def number_glued(number: str) -> Slip:
    """A deal's number that follows another number without white space."""
    message = f"found {number!r} run together with the number before it"
    return Slip(0, len(number), message, f"After a number white space counts: put a space before `{number}`.")


def too_long(limit: int) -> Slip:
    """A record, or the head of a game, longer than is read."""
    message = f"the record that starts here is longer than {limit:,} characters, and its rest is left out"
    return Slip(0, 1, message, "Look for a comment that is never closed, or for text that is no record.")


def too_many(limit: int) -> Slip:
    """A tag after more slips than are told of in one head."""
    message = f"more than {limit} errors in the head of this game: its rest is left out"
    return Slip(0, 1, message, 'Write tags like this: `[Event "Club night"]`.')
