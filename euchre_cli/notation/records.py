"""Cuts text into records, one at a time: a tag with what follows it, or a deal.

A record starts at a tag, or at a deal's number and point, and runs to the next of these; before the first there may
be comments. Comments, remarks and quoted values are stepped over whole. Nothing is looked at twice: where the text at
hand ends within something, as much again is read before it is looked at again, so the time is linear however long a
comment, a line or a number is, and however small the chunks are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

RECORD_LIMIT: Final = 100_000
"""Characters of one record that are read. A deal has hundreds; what is longer is no record but a runaway."""

# A deal's number and point. Where the point was forgotten, the dealer gives the deal away, with the up-card or the
# maker of a score sheet. (That every landmark begins with one of a few signs is what makes it quick to find.)
_LANDMARK: Final = re.compile(
    r"""
      [0-9?\[{;]
      (?: (?<= [0-9]) (?<![0-9].) [0-9]*+ (?: \s*+ \. | \s++ (?= [NESW] \s* (?: \^ | \s [NESW] \s* : ) ) )
        | (?<= \?) \s*+ \.
        | (?<= \[) (?: \s*+ (?= \[ ) (?: \[ \s*+ (?= \[ ) )*+ )?+
        | (?<= [{;])
      )
    """,
    re.VERBOSE | re.DOTALL,
)
_WHITE_SPACE: Final = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
# What a text may end with that turns out to be a landmark when it goes on.
_MAYBE_LANDMARK: Final = "0123456789?NESW" + _WHITE_SPACE
_COMMENT: Final = re.compile(r"\{[^}\\]*+(?:\\.[^}\\]*+)*+", re.DOTALL)
_REMARK: Final = re.compile(r";[^\r\n]*+")
_TAG: Final = re.compile(r'\[\s*+(?:[^\W\d][\w-]*+)?[\s:=]*+(?:"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+["\\]?)?')
_NUMBER: Final = re.compile(r"[0-9]++")
# How far what opens like this goes; brackets before a bracket go no further, but are one record however many.
_STEPS: Final = {"{": _COMMENT, ";": _REMARK, "[": _TAG}


class Record(NamedTuple):
    """The text of one record; it starts at `line` and `column`, both from 1.

    `last` says that the whole text ends with it; `cut` that it is longer than `RECORD_LIMIT`, and the rest left out;
    `glued` that no white space parts the deal's number from a number before it (``=NS+12. W`` is ``=NS+1`` and ``2.``).
    """

    text: str
    is_deal: bool
    line: int
    column: int
    last: bool = False
    cut: bool = False
    glued: bool = False


def split_records(chunks: Iterable[str]) -> Iterator[Record]:
    """The records of a text that comes in chunks of any size; but for what is cut they are the whole text."""
    return _Splitter(chunks).records()


class _Splitter:
    def __init__(self, chunks: Iterable[str]) -> None:
        self.chunks = iter(chunks)
        self.text = ""
        self.ended = False
        self.start = 0  # where the record starts in the text at hand
        self.at = 0  # up to here it has been looked at
        self.is_deal = False
        self.line = 1
        self.column = 1
        self.glued = False
        self.skipping = False  # the rest of a runaway

    def records(self) -> Iterator[Record]:
        self.read_on()
        self.text = self.text.removeprefix("\ufeff")
        while True:
            mark = _LANDMARK.search(self.text, self.at)
            if mark is None:
                if self.ended:
                    break
                self.at = max(self.at, len(self.text.rstrip(_MAYBE_LANDMARK)))
                yield from self.leave_runaway("", len(self.text))
                self.read_on()
                continue
            start = mark.start()
            self.at = mark.end()
            opening = mark[0][0]
            step = _STEPS.get(opening)
            if step is None:
                glued = start > 0 and self.text[start - 1] in "+-="
                if glued:
                    start = self.parted(start)
                if start < self.at:
                    yield from self.take(start)
                    self.is_deal, self.glued, self.skipping = True, glued, False
                continue
            if opening == "[":
                yield from self.take(start)
                self.is_deal = self.glued = False
            if self.at == start + 1:  # else brackets before a bracket
                yield from self.step_over(step, opening, start)
        yield from self.take(len(self.text), last=True)

    def step_over(self, step: re.Pattern[str], opening: str, start: int) -> Iterator[Record]:
        """Go on after a comment, a remark or a tag that starts here, or look again when more has been read."""
        match = step.match(self.text, start)
        end = start if match is None else match.end()
        if opening == "{":
            closed = self.text.startswith("}", end)
            end += closed
        else:
            closed = end < len(self.text)
            opening = '["' if '"' in self.text[start:end] else opening
        if closed or self.ended:
            self.at = end
            return
        self.at = start
        yield from self.leave_runaway(opening, end)
        self.read_on()

    def parted(self, start: int) -> int:
        """Where in figures that a note begins the next deal's number starts; `at` if it is not there."""
        number = _NUMBER.match(self.text, self.start)
        following = _NUMBER.match(self.text, start)
        if number is None or following is None:
            return self.at
        digits = str(int(number[0][:18]) + 1)
        return following.end() - len(digits) if following[0][1:].endswith(digits) else self.at

    def take(self, end: int, *, last: bool = False) -> Iterator[Record]:
        """The record that ends here."""
        start, self.start = self.start, end
        if start == end:
            return
        text = self.text[start:end]
        line, column = self.line, self.column
        lines = text.count("\n")
        if lines:
            self.line += lines
            self.column = len(text) - text.rfind("\n")
        else:
            self.column += len(text)
        if self.skipping:
            self.skipping = False
            return
        cut = len(text) > RECORD_LIMIT and len(text.rstrip()) > RECORD_LIMIT
        yield Record(text[:RECORD_LIMIT] if cut else text, self.is_deal, line, column, last, cut, self.glued)

    def leave_runaway(self, opening: str, seen: int) -> Iterator[Record]:
        """Let go of a record that has grown too long, but for how what is open in it was opened."""
        if len(self.text) - self.start > RECORD_LIMIT:
            blank = not self.text[self.start + RECORD_LIMIT :].strip()
            yield from self.take(seen)
            self.skipping = not blank
            self.is_deal = self.is_deal and not blank
            self.text = opening + self.text[seen:]
            self.column -= len(opening)
            self.start = self.at = 0

    def read_on(self) -> None:
        """At least double the text at hand."""
        parts = [self.text[self.start :]]
        wanted = len(parts[0])
        self.at -= self.start
        self.start = 0
        for chunk in self.chunks:
            parts.append(chunk)
            wanted -= len(chunk)
            if chunk and wanted <= 0:
                break
        else:
            self.ended = True
        self.text = "".join(parts)
