"""Cutting inputs into pieces of about the same size: some small files, or some of the games of a large one.

A file is read by the process that works on it. Where that cannot be, this one reads it and sends what it holds: of
standard input, of archives, of large files, and of files of this machine that another one is to work on. In a format
of `euchre_cli.formats.CUTTABLE` games are told apart without reading them, and a piece knows which game of its file
is its first; each deal knows its line. Other formats (JSON documents, Trickster dumps) go whole.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Final, NamedTuple

from euchre_cli.batch.results import Done
from euchre_cli.findings import Finding
from euchre_cli.formats import CUTTABLE, Readable, Record, detect, read_records, read_units, split_units
from euchre_cli.formats.units import Unit
from euchre_cli.output import is_url
from euchre_cli.rules import Layer
from euchre_cli.sources import Input, Opened, Unreadable

PIECE: Final = 1 << 18
"""Characters or bytes of a piece: some hundred games, about half a second of work."""
LARGE_PIECE: Final = 1 << 20
"""The same of a large input, which is worth a cluster, where handing out a piece takes longer."""
MOST_FILES: Final = 200
_LONG: Final = 1 << 23
"""What is longer and cannot be cut, one game or one document, is worked on here, piece by piece, in little memory."""
_PACKED: Final = 16
"""How many times as large as it is a packed file may be unpacked, and be read by another process all the same."""
_USUALLY_PACKED: Final = 4


class Part(NamedTuple):
    """An input or, with `first` and `last`, some whole games of one.

    `content` is what has been read of it already: a whole document, or units (`euchre_cli.formats.units`), after which
    `broken` says why no more could be read. `format` is that of the units; else the one asked for, if any. `size` is
    how many bytes of the input it takes, `length` how long they are unpacked, about. `rules` are those around it.
    """

    source: Input
    rules: Layer
    format: str | None = None
    content: Iterable[Unit] | Readable | None = None
    broken: Finding | None = None
    first: int = 1
    last: bool = True
    size: int = 0
    length: int = 0

    def done(self, games: int, deals: int) -> Done:
        """It has been worked on to its end."""
        size = self.content.consumed if isinstance(self.content, Opened) else self.size
        return Done(self.source.name, games, deals, size, self.last)

    def records(self) -> Iterator[Record]:
        """What is read of it. Raises `Unreadable` after that."""
        if self.content is None:
            with self.source.open() as opened:
                yield from read_records(opened, self.format)
        elif isinstance(self.content, Opened | Whole):
            yield from read_records(self.content, self.format)
        else:
            assert self.format is not None
            yield from read_units(_then_raise(self.content, self.broken), self.format, self.source.name)  # type: ignore[arg-type]


class Piece(NamedTuple):
    """Parts of inputs that are worked on together, and their number, from 1.

    `here` says that they cannot be sent to another process.
    """

    parts: Iterable[Part]
    here: bool = False
    number: int = 1


class Whole:
    """A document that has been read, as far as it can be."""

    def __init__(self, name: str, data: bytes, broken: Finding | None = None) -> None:
        self.name = name
        self.head = data[: 1 << 12]
        self.size = len(data)
        self._data = data
        self._broken = broken

    def whole(self) -> bytes:
        """All the bytes. Raises `Unreadable` if they are not all."""
        if self._broken is not None:
            broken = Unreadable(self._broken)
            broken.before = self._data
            raise broken
        return self._data

    def raw(self) -> bytes:
        """The same, of what is no text."""
        return self.whole()

    def chunks(self) -> Iterator[str]:
        """The text. Raises `Unreadable` after it if it is not all."""
        yield self._data.decode()
        if self._broken is not None:
            raise Unreadable(self._broken)


def cut(
    inputs: Iterable[tuple[Input, Layer]], from_format: str | None, size: int = PIECE, *, send: bool = False
) -> Iterator[Piece]:
    """The pieces of inputs, each with the rules around it, in their order and of about a `size`.

    With `send` no file of this machine is left to another process to read. Nobody may go on to the piece after one that
    is to be done `here` before that is done.
    """
    for number, piece in enumerate(_pieces(inputs, from_format, size, send=send), 1):
        yield piece._replace(number=number)


def _pieces(
    inputs: Iterable[tuple[Input, Layer]], from_format: str | None, size: int, *, send: bool
) -> Iterator[Piece]:
    gathered: list[Part] = []
    length = 0
    for part in chain.from_iterable(_parts(source, rules, from_format, size, send=send) for source, rules in inputs):
        if _is_long(part):
            if gathered:
                yield Piece(gathered)
            yield Piece([part], here=True)
            gathered, length = [], 0
            continue
        gathered.append(part)
        length += part.length
        if length >= size or len(gathered) >= MOST_FILES or (part.last and part.first > 1):
            yield Piece(gathered)
            gathered, length = [], 0
    if gathered:
        yield Piece(gathered)


def together(inputs: Iterable[tuple[Input, Layer]], from_format: str | None) -> Piece:
    """All inputs as one piece, for what cannot be cut."""
    parts = (Part(source, rules, from_format, size=size_of(source) or 0) for source, rules in inputs)
    return Piece(parts, here=True)


def size_of(source: Input) -> int | None:
    """How many bytes an input has, packed as it is, where that is known before it is read."""
    if source.size is not None or source.path is None or is_url(source.path):
        return source.size
    with suppress(OSError, ValueError):
        status = os.stat(source.path)  # noqa: PTH116 - a path is taken as it was given
        if stat.S_ISREG(status.st_mode):
            return status.st_size
    return None


def _is_long(part: Part) -> bool:
    return isinstance(part.content, Iterator | Opened) or (
        isinstance(part.content, Whole) and part.content.size > _LONG
    )


def _parts(source: Input, rules: Layer, from_format: str | None, most: int, *, send: bool) -> Iterator[Part]:
    """The parts of an input: itself, or what is read of it here."""
    if source.problem is not None:
        yield Part(source, rules, from_format)
        return
    size = size_of(source)
    remote = source.path is not None and is_url(source.path)
    packed = source.path is not None and source.path.lower().endswith(".gz")
    short = remote if size is None else size * (_PACKED if packed else 1) <= most
    if short and source.path is not None and source.member is None and (remote or not send):
        size = size or 0
        yield Part(source, rules, from_format, size=size, length=size * (_USUALLY_PACKED if packed else 1))
        return
    try:
        with source.open() as opened:
            name = from_format or detect(opened.head, opened.name)
            if name in CUTTABLE:
                yield from _by_games(Part(source, rules, name), opened, most)
            else:
                yield _whole(Part(source, rules, name), opened)
    except Unreadable as broken:
        yield Part(source, rules, "euc", (), broken.finding, size=size or 0)


def _whole(part: Part, opened: Opened) -> Part:
    """An input that cannot be cut: what it holds, or where it may be long, itself while it is open."""
    if part.format == "trickster" and (opened.packed or (size_of(part.source) or _LONG) >= _LONG):
        return part._replace(content=opened)
    broken: Finding | None = None
    try:
        data = opened.raw() if part.format == "parquet" else opened.whole()
    except Unreadable as error:
        data, broken = error.before, error.finding
        if not data:
            raise
    return part._replace(content=Whole(opened.name, data, broken), size=opened.consumed, length=len(data))


def _by_games(part: Part, opened: Opened, most: int) -> Iterator[Part]:
    """An input cut where games start. A game that is very long comes as what is still to be read of it."""
    gathered: list[Unit] = []
    length = games = consumed = 0
    first = 1
    broken: Finding | None = None
    units = _Units(split_units(opened, part.format or ""))
    try:
        for unit in units:
            if unit.starts_game:
                if length >= most:
                    yield part._replace(
                        content=gathered, first=first, last=False, size=opened.consumed - consumed, length=length
                    )
                    gathered, length, first, consumed = [], 0, games + 1, opened.consumed
                games += 1
            gathered.append(unit)
            length += unit.size
            if length > _LONG:
                yield part._replace(content=chain(gathered, units.of_this_game()), first=first, last=False)
                gathered, length, first = [], 0, games + 1
    except Unreadable as error:
        broken = error.finding
    size = opened.consumed - consumed
    yield part._replace(content=gathered, broken=broken, first=first, size=size, length=length)


class _Units:
    """Units one after the other, of which a game's can be taken together."""

    def __init__(self, units: Iterator[Unit]) -> None:
        self._units = units
        self._held: list[Unit] = []

    def __iter__(self) -> Iterator[Unit]:
        return self

    def __next__(self) -> Unit:
        return self._held.pop() if self._held else next(self._units)

    def of_this_game(self) -> Iterator[Unit]:
        for unit in self._units:
            if unit.starts_game:
                self._held.append(unit)
                return
            yield unit


def _then_raise(units: Iterable[Unit], broken: Finding | None) -> Iterator[Unit]:
    yield from units
    if broken is not None:
        raise Unreadable(broken)
