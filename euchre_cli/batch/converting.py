"""Converting a piece: its part of a document, or documents of its own, and what is left out of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import chain

import msgspec

from euchre_cli.batch.pieces import Part, Piece
from euchre_cli.batch.results import Begun, Done, Left, Refused, Result, Told
from euchre_cli.converting import LOSSES, Reading, converted_texts, write_converted
from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding
from euchre_cli.formats import Record, one_by_one
from euchre_cli.joining import JOINED, Document, Text, written_texts
from euchre_cli.losses import CannotHoldError, Losses
from euchre_cli.output import held_back, write_to
from euchre_cli.rules import Layer
from euchre_cli.sources import Unreadable


class Conversion(msgspec.Struct, frozen=True):
    """What is to be made of records: the format, the rules that win over theirs, and whether games are parted.

    With `parts`, a path or URL with a ``*``, each piece becomes a document of its own, which whoever works on it writes
    there, with the piece's number in place of the ``*``.
    """

    to: str
    overrides: Layer
    one_by_one: bool = False
    parts: str | None = None


def convert_piece(how: Conversion, piece: Piece) -> Iterator[Result]:
    """Convert a piece, and write it if it is to be a document of its own. Raises `OSError` where that cannot be."""
    results = _convert(how, piece)
    if how.parts is None:
        yield from results
        return
    place = how.parts.replace("*", f"{piece.number:06}")
    document: Document | None = None
    with ExitStack() as files:
        for result in results:
            if not isinstance(result, Text):
                yield result
                continue
            if document is None:
                document = Document(how.to, files.enter_context(write_to(place)))
            document.add(result)
        if document is not None:
            document.close()


def _convert(how: Conversion, piece: Piece) -> Iterator[Result]:
    """Convert the parts of a piece one by one; where the format cannot be joined, all that go into one document."""
    if how.to in JOINED or how.one_by_one or not isinstance(piece.parts, Iterator):
        for part in piece.parts:
            yield from _convert_part(how, part)
    else:
        yield from _convert_together(how, piece.parts)


def _convert_part(how: Conversion, part: Part) -> Iterator[Result]:
    reader = _Reader(part)
    reading = _reading(how, part, reader)
    if how.one_by_one:
        yield from _games(how, reading, reader, several=not part.last)
    elif how.to in JOINED:
        losses = Losses()
        for text in converted_texts(reading, how.to, losses):
            yield from reader.take()
            yield text
        yield from reader.take()
        yield from _left(losses)
    else:
        yield from _whole(how, [reading], [reader])
    yield from reader.take()
    yield reader.done()


def _games(how: Conversion, reading: Reading, reader: _Reader, *, several: bool) -> Iterator[Result]:
    """Each game as a document of its own."""
    games = one_by_one(reading.records)
    first = [game for game in (next(games, None), next(games, None)) if game is not None]
    several = several or len(first) > 1 or reading.first > 1
    for number, game in enumerate(chain(first, games), reading.first):
        yield from reader.take()
        yield Begun(number, several)
        yield from _whole(how, [reading._replace(records=game)], [reader])


def _convert_together(how: Conversion, parts: Iterable[Part]) -> Iterator[Result]:
    readers: list[_Reader] = []

    def readings() -> Iterator[Reading]:
        for part in parts:
            readers.append(_Reader(part))
            yield _reading(how, part, readers[-1])

    yield from _whole(how, readings(), readers)
    for reader in readers:
        yield from reader.take()
        yield reader.done()


def _whole(how: Conversion, readings: Iterable[Reading], readers: list[_Reader]) -> Iterator[Result]:
    """A whole document."""
    held, losses = held_back(), Losses()
    try:
        write_converted(readings, how.to, held, losses)
    except CannotHoldError as error:
        held.close()
        if any(reader.games for reader in readers):
            yield Refused(str(error))
        return
    yield from written_texts(how.to, held)
    yield from _left(losses)


def _reading(how: Conversion, part: Part, reader: _Reader) -> Reading:
    """A part as it is to be converted. The notation says what is written, whatever the rules around it."""
    if how.to == "euc":
        return Reading(reader.records(), {}, {}, part.first)
    return Reading(reader.records(), part.rules, how.overrides, part.first)


def _left(losses: Losses) -> Iterator[Left]:
    return (Left(loss.file, loss.where, loss.what, loss.count) for loss in losses)


class _Reader:
    """Reads a part, counts, and keeps the findings that tell of a loss until they are taken."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.games = 0
        self.deals = 0
        self._found: list[Told] = []

    def records(self) -> Iterator[Record]:
        """What is read."""
        try:
            for record in self.part.records():
                if isinstance(record, Finding):
                    self._note(msgspec.structs.replace(record, game=self.part.first + self.games - 1 or None))
                else:
                    self.games += isinstance(record, Header)
                    self.deals += isinstance(record, Deal)
                yield record
        except Unreadable as broken:
            self._note(broken.finding)

    def take(self) -> list[Told]:
        """The findings since this was last asked."""
        found, self._found = self._found, []
        return found

    def done(self) -> Done:
        """How much was read."""
        return self.part.done(self.games, self.deals)

    def _note(self, finding: Finding) -> None:
        if finding.code in LOSSES:
            self._found.append(Told(finding))
