"""What a run comes to: how much was read, how long it took, and what failed and why."""

from __future__ import annotations

from time import monotonic
from typing import TextIO

import msgspec

from euchre_cli.findings import Finding
from euchre_cli.json_encoding import encode
from euchre_cli.reports.summary import count


class Failure(msgspec.Struct, frozen=True):
    """Something that could not be read or written, or not in full. What does not apply is null."""

    file: str | None
    message: str
    code: str | None = None
    name: str | None = None
    game: int | None = None
    line: int | None = None
    column: int | None = None
    pointer: str | None = None


class Totals(msgspec.Struct, frozen=True):
    """How much was read, by what is in the input: bytes as they lie, packed files packed. `seconds` are of this run."""

    files: int
    games: int
    deals: int
    findings: int
    bytes: int
    seconds: float


class Tally:
    """Counts while a run goes on; failures go to the report at once, so that memory stays flat."""

    def __init__(self, report: TextIO | None = None) -> None:
        self.files = 0
        self.games = 0
        self.deals = 0
        self.findings = 0
        self.bytes = 0
        self.failures = 0
        self._report = report
        self._start = monotonic()
        if report is not None:
            report.write('{"failures":[')

    def fail(self, finding: Finding) -> None:
        """A finding says what could not be read."""
        self._write(
            Failure(
                finding.file,
                finding.message,
                finding.code,
                finding.name,
                finding.game,
                finding.line,
                finding.column,
                finding.pointer,
            )
        )

    def complain(self, message: str) -> None:
        """Something else could not be done; the message says what."""
        self._write(Failure(None, message))

    def _write(self, failure: Failure) -> None:
        if self._report is not None:
            self._report.write(("," if self.failures else "") + "\n" + encode(failure))
        self.failures += 1

    def totals(self) -> Totals:
        """The counts so far."""
        seconds = round(monotonic() - self._start, 3)
        return Totals(self.files, self.games, self.deals, self.findings, self.bytes, seconds)

    def finish(self) -> None:
        """End the report."""
        if self._report is not None:
            self._report.write(("\n" if self.failures else "") + "]," + encode(self.totals())[1:] + "\n")

    def line(self) -> str:
        """``12 files, 40 games, 380 deals (0.1 MB) in 0.3 s; 2 failures``."""
        done = self.totals()
        failed = f"; {count(self.failures, 'failure')}" if self.failures else ""
        read = f"{count(done.files, 'file')}, {count(done.games, 'game')}, {count(done.deals, 'deal')}"
        return f"{read} ({done.bytes / 1e6:.1f} MB) in {done.seconds:.1f} s{failed}"
