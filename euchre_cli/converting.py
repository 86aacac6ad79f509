"""Converting records: from whatever a reader gives to the text of another format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple, TextIO

from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding
from euchre_cli.formats import Record
from euchre_cli.rules import Layer

TARGETS: Final[dict[str, str]] = {"euc": ".euc", "json": ".json", "jsonl": ".jsonl"}
"""The formats that can be written, each with the ending of its files."""

LOSSES: Final = frozenset({"N101", "N102", "N106", "N107", "N108", "N109"})
"""The findings of a reader that tell of something which is not among what it read."""


class Reading(NamedTuple):
    """The records of one input while they are read, and the rules around it (`euchre_cli.header.read_setup`)."""

    records: Iterable[Record]
    defaults: Layer
    overrides: Layer


def write_converted(readings: Iterable[Reading], to: str, out: TextIO) -> None:
    """Write the records of any number of inputs as one document of a format of `TARGETS`.

    ``euc`` keeps what is written; ``json`` (one array of games) and ``jsonl`` (one object a line) hold the games
    worked out, see `euchre_cli.reports.worked_out`. Memory stays flat.
    """
    if to == "euc":
        from euchre_cli.notation.writer import write_records

        out.writelines(write_records(_without_findings(chain.from_iterable(each.records for each in readings))))
        return
    from euchre_cli.replaying import replay_records
    from euchre_cli.reports.games import tell
    from euchre_cli.reports.games_json import GamesInFull

    report = GamesInFull(out, lines=to == "jsonl")
    report.start()
    for records, defaults, overrides in readings:
        tell(replay_records(records, defaults, overrides), report)
    report.finish()


def _without_findings(records: Iterable[Record]) -> Iterator[Header | Deal]:
    return (record for record in records if not isinstance(record, Finding))
