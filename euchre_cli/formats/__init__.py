"""The formats of records: which one some bytes are in, and reading any of them as the same events.

A reader is a generator of `Header`, `Deal` and `Finding`: a game's head, its deals, and what is wrong with each right
after it. It is imported only when a record of its format is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding
from euchre_cli.formats.units import Unit
from euchre_cli.sources import PARQUET, Unreadable

Record: TypeAlias = Header | Deal | Finding

FORMATS: Final = {
    "euc": "the notation of this program",
    "egn": "Euchre Game Notation",
    "emn": "Euchre Match Notation",
    "trickster": "a Trickster dump",
    "openspiel": "an OpenSpiel history",
    "json": "games as convert --to json writes them",
    "jsonl": "the same with a game a line",
    "parquet": "the table of deals that convert --to parquet writes",
}
"""The formats that are recognised, by the name that ``--from`` and ``--to`` know them by."""
_JSON: Final = re.compile(
    rb'\s*(?:\{\s*(?:"(?:[^"\\]|\\.)*+"\s*:|\}\s*\Z)|\[\s*(?:[\[{"\d-]|\]\s*\Z|true\b|false\b|null\b))'
)
"""JSON by its beginning. (In the notation ``[]`` begins a game without tags, and ``{}`` is a comment without words.)"""
_OURS: Final = re.compile(
    rb'\s*(?:\[\s*)?\{\s*"(?:file|game|initial|tags|comments)"\s*:|.*"events"\s*:\s*\[\s*(?:\{\s*"type"|\])', re.DOTALL
)
"""This program's own JSON: what it writes begins with ``file``, what others write for it at least has events."""
_LONG: Final = 4000
_TRICKSTER: Final = re.compile(
    rb'\s*% ?P[TB]N\b|(?:\A|.*?^)\s*\[(?:GameOptionsJson|GameCode|Deal|Undealt|Auction) "', re.DOTALL | re.MULTILINE
)
_OPENSPIEL: Final = re.compile(rb"(?:#[^\n]*\n|\s)*+(?:[0-3](?:[ \t,]+[0-9]{1,2}){21}|game: euchre\b)")
_JSON_ENDINGS: Final = (".egn", ".emn", ".json")


class ReadableText(Protocol):
    """A text in pieces."""

    name: str

    def chunks(self) -> Iterator[str]:
        """The text, piece by piece."""


class Readable(ReadableText, Protocol):
    """Where a record comes from: its first bytes, and all of it as text in pieces or as bytes."""

    head: bytes

    def whole(self) -> bytes:
        """All the bytes of a text."""

    def raw(self) -> bytes:
        """All the bytes, whatever they are."""


def detect(head: bytes, name: str = "") -> str:
    """Which of `FORMATS` a record is in, by its first bytes; by its name only where they do not tell.

    What is like no other format is in the notation: then its reader says what is wrong with it. So does EGN's with
    JSON of any kind.
    """
    head = head.removeprefix(b"\xef\xbb\xbf")
    if head.startswith(PARQUET):
        return "parquet"
    if _JSON.match(head) or (name.lower().endswith(_JSON_ENDINGS) and head.lstrip()[:1] in (b"{", b"[", b'"', b"")):
        if _OURS.match(head) and b'"fileType"' not in head:
            return "jsonl" if _in_lines(head.lstrip()) else "json"
        return "emn" if re.search(rb'"Euchre Match Notation"', head, re.IGNORECASE) else "egn"
    if _TRICKSTER.match(head):
        return "trickster"
    return "openspiel" if _OPENSPIEL.match(head) else "euc"


def _in_lines(head: bytes) -> bool:
    """Whether JSON has an object on its first line, and another after it or more of it than is seen here."""
    first, newline, rest = head.partition(b"\n")
    if not re.match(rb'\{[ \t]*"', first):
        return False
    return rest.lstrip(b"\r\n").startswith(b"{") if newline else len(head) >= _LONG


def read_records(source: Readable, from_format: str | None = None) -> Iterator[Record]:
    """Read a record of any format, or of the one named. What reading `source` raises is passed on."""
    name = from_format or detect(source.head, source.name)
    if name in CUTTABLE:
        yield from read_units(split_units(source, name), name, source.name)
    elif name == "parquet":
        from euchre_cli.formats.parquet import DealsTable

        yield from read_units(split_units(DealsTable(source), "euc"), "euc", source.name)
    elif name == "trickster":
        from euchre_cli.formats.trickster import read_trickster

        yield from _read_until_broken(source.chunks(), lambda chunks: read_trickster(chunks, source.name))
    else:
        yield from _read_whole(source, _document_reader(name))


CUTTABLE: Final = frozenset({"euc", "jsonl", "openspiel"})
"""The formats whose games can be told apart without reading them (`euchre_cli.formats.units`)."""


def split_units(source: ReadableText, name: str) -> Iterator[Unit]:
    """The units of a record in a format of `CUTTABLE`. What reading `source` raises is raised after the last."""
    if name == "openspiel":
        from euchre_cli.formats.openspiel import split_openspiel as split
    elif name == "jsonl":
        from euchre_cli.formats.json_lines import split_json_lines as split
    else:
        from euchre_cli.notation.reader import split_notation as split
    broken: list[Unreadable] = []
    yield from split(_until_broken(source.chunks(), broken), source.name)
    if broken:
        raise broken[0]


def read_units(units: Iterable[Unit], name: str, file: str) -> Iterator[Record]:
    """Read units of a format of `CUTTABLE`: all of a file, or some whole games of it. What they raise is raised."""
    if name == "openspiel":
        from euchre_cli.formats.openspiel import read_units as read
    elif name == "jsonl":
        from euchre_cli.formats.json_lines import read_units as read
    else:
        from euchre_cli.notation.reader import read_units as read
    yield from _read_until_broken(units, lambda units: read(units, file))


def one_by_one(records: Iterable[Record]) -> Iterator[list[Record]]:
    """The records of each game together. What is found before the first game is left out."""
    game: list[Record] = []
    for record in records:
        if isinstance(record, Header) and game:
            yield game
            game = []
        if game or isinstance(record, Header):
            game.append(record)
    if game:
        yield game


def _document_reader(name: str) -> Callable[[bytes, str], Iterator[Record]]:
    """The reader of a format that is one document of JSON, imported only now."""
    if name == "json":
        from euchre_cli.formats.json_games import read_json

        return read_json
    from euchre_cli.formats.egn import read_egn

    return read_egn


def _read_whole(source: Readable, reader: Callable[[bytes, str], Iterator[Record]]) -> Iterator[Record]:
    """Read a document that can only be read as a whole, as far as it goes."""
    try:
        data = source.whole()
    except Unreadable as broken:
        if broken.finding.code == "N109":
            # the break is the one fault; what the reader says of it is the same said again
            records = reader(broken.before, source.name)
            yield from (record for record in records if not isinstance(record, Finding) or record.code != "N109")
        raise
    yield from reader(data, source.name)


_Piece = TypeVar("_Piece")


def _read_until_broken(
    pieces: Iterable[_Piece], reader: Callable[[Iterable[_Piece]], Iterator[Record]]
) -> Iterator[Record]:
    """Read text. Where it cannot be read on, what it holds of the last deal comes as not complete.

    That is the one fault, so what the reader says of the torn deal is left out.
    """
    broken: list[Unreadable] = []
    held: list[Record] = []
    for record in reader(_until_broken(pieces, broken)):
        if not isinstance(record, Finding):
            yield from held
            held.clear()
        held.append(record)
    if not broken:
        yield from held
        return
    if held and isinstance(held[0], Deal):
        yield msgspec.structs.replace(held[0], complete=False)
    elif held and isinstance(held[0], Header):
        yield held[0]
    raise broken[0]


def _until_broken(pieces: Iterable[_Piece], broken: list[Unreadable]) -> Iterator[_Piece]:
    try:
        yield from pieces
    except Unreadable as error:
        broken.append(error)
