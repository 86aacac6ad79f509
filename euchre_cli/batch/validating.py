"""Validating a piece, and taking the findings of all pieces in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from euchre_cli.batch.convert_run import STOP, StoppedError
from euchre_cli.batch.pieces import Piece
from euchre_cli.batch.results import Done, Result, Told
from euchre_cli.batch.tally import Tally
from euchre_cli.findings import Finding
from euchre_cli.reports import Report
from euchre_cli.reports.summary import Summary
from euchre_cli.rules import Layer
from euchre_cli.sources import UNREADABLE_CODES
from euchre_cli.validating import Counts, validate_records

_TORN: Final = UNREADABLE_CODES | {"N109"}
"""The findings that say of a file that it is not read, or not to its end."""


class Validation(msgspec.Struct, frozen=True):
    """What is to be found: the rules that win over those of the records, and the codes of what is reported."""

    overrides: Layer
    codes: frozenset[str]


def validate_piece(how: Validation, piece: Piece) -> Iterator[Result]:
    """The findings in each part of a piece, as they are found."""
    for part in piece.parts:
        counts = Counts()
        for finding in validate_records(part.records(), part.rules, how.overrides, counts, part.first):
            if finding.code in how.codes:
                yield Told(finding)
        yield part.done(counts.games, counts.deals)


class ValidateRun:
    """Takes the findings of each piece in order; `count` is told of each."""

    def __init__(
        self, report: Report, summary: Summary, tally: Tally, count: Callable[[Finding], None], on_error: str
    ) -> None:
        self.tally = tally
        self._report = report
        self._summary = summary
        self._count = count
        self._on_error = on_error
        self._games = self._deals = 0
        """Of the input that is being taken."""

    @property
    def end(self) -> str:
        """A report is written anew from the results when a run goes on."""
        return ""

    def take(self, piece: Piece, results: Iterable[Result], *, restored: bool) -> None:
        """Take the results of the next piece."""
        for result in results:
            if isinstance(result, Told):
                self._found(result.finding)
            elif isinstance(result, Done):
                self._games += result.games
                self._deals += result.deals
                if result.last:
                    self._summary.file_done(self._games, self._deals)
                    self._report.file_done(result.file)
                    self._games = self._deals = 0

    def _found(self, finding: Finding) -> None:
        self._summary.add(finding)
        self._count(finding)
        self._report.finding(finding)
        self.tally.findings += 1
        if finding.code in _TORN:
            self.tally.fail(finding)
        if finding.code in UNREADABLE_CODES and self._on_error == STOP:
            raise StoppedError
