"""What a format cannot say of a record that is written in it: told by the writer, gathered, and never silent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec

from euchre_cli.events import Place, Source
from euchre_cli.printable import printable


class CannotHoldError(ValueError):
    """A format cannot hold what is to be written in it; the message says what, for a person."""


class LossWarning(UserWarning):
    """Something of a record is not among what was written."""


class Drop(Protocol):
    """What a writer calls once for each thing of its input that it leaves out."""

    def __call__(self, source: Source | None, what: str, place: Place | None = None) -> None:
        """Take note that `what`, in words (``comment``, ``quality mark ?!``), is left out.

        `source` is the game's or the deal's that holds it, and `place` where in it, if that is known.
        """


class Loss(msgspec.Struct):
    """What is left out of one file: the thing in words, how often, and where it stands for the first time."""

    file: str
    where: str
    what: str
    count: int = 1

    def told(self, to: str) -> str:
        """The loss in a line, safe to show, of a record written in the format `to`."""
        place = f"{self.file}:{self.where}" if self.where else self.file
        often = f" ({self.count} times, here first)" if self.count > 1 else ""
        return f"{printable(place)}: {to} cannot say this: {printable(self.what)}{often}"


class Losses:
    """A `Drop` that gathers: one `Loss` for each thing and file, in the order in which they were met."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Loss] = {}

    def __call__(self, source: Source | None, what: str, place: Place | None = None) -> None:
        """Take note of a loss, as a writer calls it."""
        source = source or Source()
        known = self._found.get((source.name, what))
        if known is None:
            self._found[source.name, what] = Loss(source.name, _where(source, place), what)
        else:
            known.count += 1

    def add(self, loss: Loss) -> None:
        """Take in what was gathered elsewhere, of what comes after what is known here."""
        known = self._found.setdefault((loss.file, loss.what), loss)
        if known is not loss:
            known.count += loss.count

    def __iter__(self) -> Iterator[Loss]:
        return iter(self._found.values())

    def __bool__(self) -> bool:
        return bool(self._found)


def _where(source: Source, place: Place | None) -> str:
    """``line:column`` or a JSON pointer; of the record as a whole if there is no place in it."""
    if isinstance(place, str):
        return f"{source.line}:{place}" if source.in_lines else place
    if source.in_lines:
        return str(source.line)
    if place is None:
        return f"{source.line}:{source.column}" if source.text else ""
    position = source.locate(place)
    return "" if position is None or not source.text else f"{position[0]}:{position[1]}"
