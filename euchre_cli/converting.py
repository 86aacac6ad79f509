"""Converting records: from whatever a reader gives to the text of another format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple, TextIO, TypeAlias

import msgspec

from euchre_cli.events import Deal, Header, Tag
from euchre_cli.findings import Finding
from euchre_cli.formats import Record
from euchre_cli.joining import Text, notation_texts, written_texts
from euchre_cli.losses import Drop
from euchre_cli.output import held_back
from euchre_cli.rules import Layer

TARGETS: Final[dict[str, str]] = {
    "euc": ".euc",
    "egn": ".egn",
    "emn": ".emn",
    "trickster": ".pbn",
    "openspiel": ".txt",
    "json": ".json",
    "jsonl": ".jsonl",
}
"""The formats that can be written, each with the ending of its files."""

TABLES: Final = "parquet"
"""The format that is no text but two files in a folder (`euchre_cli.reports.tables`)."""

ONE_GAME: Final = frozenset({"egn"})
"""Those of which a file holds one game."""

LOSSES: Final = frozenset({"N101", "N102", "N106", "N107", "N108", "N109"})
"""The findings of a reader that tell of something which is not among what it read."""

Writer: TypeAlias = Callable[[Iterable[Header | Deal], TextIO, Drop], None]
"""Writes games, each a head and its deals, as one document, and tells what of them the format cannot say."""


class Reading(NamedTuple):
    """The records of one input while they are read, and the rules around it (`euchre_cli.header.read_setup`)."""

    records: Iterable[Record]
    defaults: Layer
    overrides: Layer
    first: int = 1
    """The number of the first game in its file."""


def write_converted(readings: Iterable[Reading], to: str, out: TextIO, drop: Drop) -> None:
    """Write the records of any number of inputs as one document of a format of `TARGETS`.

    ``euc`` keeps what is written; ``json`` (one array of games) and ``jsonl`` (one object a line) hold the games
    worked out, see `euchre_cli.reports.worked_out`. Any other format holds what it can, and `drop` is told of the
    rest; its games carry the rules in force. Memory stays flat. Raises `euchre_cli.losses.CannotHoldError`.
    """
    if to == "euc":
        from euchre_cli.notation.writer import write_records

        out.writelines(write_records(_without_findings(chain.from_iterable(each.records for each in readings))))
    elif to in ("json", "jsonl"):
        _write_worked_out(readings, out, lines=to == "jsonl")
    else:
        _writer(to)(chain.from_iterable(_under_its_rules(each, drop) for each in readings), out, drop)


def converted_texts(reading: Reading, to: str, drop: Drop) -> Iterator[Text]:
    """An input, or some whole games of one, in a format of `JOINED`: its part of a document."""
    if to == "euc":
        return notation_texts(_without_findings(reading.records))
    out = held_back()
    if to in ("json", "jsonl"):
        from euchre_cli.replaying import replay_records
        from euchre_cli.reports.games import tell
        from euchre_cli.reports.games_json import GamesInFull

        records, defaults, overrides, first = reading
        tell(replay_records(records, defaults, overrides, first), GamesInFull(out, lines=to == "jsonl"))
    else:
        write_converted([reading], to, out, drop)
    return written_texts(to, out)


def _writer(to: str) -> Writer:
    """The writer of a format, imported only now."""
    if to == "egn":
        from euchre_cli.formats.egn_writing import write_egn

        return write_egn
    if to == "trickster":
        from euchre_cli.formats.trickster_writing import write_trickster

        return write_trickster
    if to == "openspiel":
        from euchre_cli.formats.openspiel_writing import write_openspiel

        return write_openspiel
    from euchre_cli.formats.emn_writing import write_emn

    return write_emn


def _write_worked_out(readings: Iterable[Reading], out: TextIO, *, lines: bool) -> None:
    from euchre_cli.replaying import replay_records
    from euchre_cli.reports.games import tell
    from euchre_cli.reports.games_json import GamesInFull

    report = GamesInFull(out, lines=lines)
    report.start()
    for records, defaults, overrides, first in readings:
        tell(replay_records(records, defaults, overrides, first), report)
    report.finish()


def _without_findings(records: Iterable[Record]) -> Iterator[Header | Deal]:
    return (record for record in records if not isinstance(record, Finding))


def _under_its_rules(reading: Reading, drop: Drop) -> Iterator[Header | Deal]:
    """The records of an input, in which every game itself says the rules in force."""
    for record in _without_findings(reading.records):
        yield _with_rules(record, reading, drop) if isinstance(record, Header) else record


def _with_rules(header: Header, reading: Reading, drop: Drop) -> Header:
    from euchre_cli.header import read_setup

    at = next((index for index in reversed(range(len(header.tags))) if header.tags[index].name == "Rules"), None)
    setup = read_setup(header, reading.defaults, reading.overrides)
    for wrong in setup.findings:
        if wrong.code in ("N104", "N105"):
            place = header.places[at] if at is not None and at < len(header.places) else None
            drop(header.source, f"word of the Rules tag ({wrong.message})", place)
    if not (reading.defaults or reading.overrides):
        return header
    rules = Tag("Rules", setup.rules.text())
    if at is None:
        return msgspec.structs.replace(header, tags=(*header.tags, rules))
    return msgspec.structs.replace(header, tags=(*header.tags[:at], rules, *header.tags[at + 1 :]))
