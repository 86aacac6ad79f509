"""Findings as one JSON array."""

from __future__ import annotations

from typing import Literal

import msgspec

from euchre_cli.findings import Finding
from euchre_cli.formats.json_events import HolderLetter
from euchre_cli.json_encoding import encode
from euchre_cli.reports import Report
from euchre_cli.reports.summary import Summary


class FindingJson(msgspec.Struct, frozen=True):
    """One finding: what is wrong with a record, and where.

    Games, deals and tricks count from 1 in the order of the file, lines and columns from 1; `end_column` is one past
    the last character. `pointer` is a JSON pointer, where the record is JSON. A key that does not apply is null.
    """

    code: str
    name: str
    severity: Literal["error", "warning", "info"]
    message: str
    file: str | None
    game: int | None
    deal: int | None
    trick: int | None
    seat: HolderLetter | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    pointer: str | None
    evidence: str | None
    remedy: str | None


def finding_object(finding: Finding) -> FindingJson:
    """One finding as it stands in JSON; other reports take its keys from here, so that they never drift apart."""
    return FindingJson(*[getattr(finding, key) for key in FindingJson.__struct_fields__])


def finding_json(finding: Finding) -> str:
    """One finding as a JSON object on one line."""
    return encode(finding_object(finding))


class JsonReport(Report):
    """An array, also for one finding or none, with one finding a line."""

    _before = "\n"

    def start(self) -> None:
        """Open the array."""
        self.out.write("[")

    def finding(self, finding: Finding) -> None:
        """Write the object, and the comma before it."""
        self.out.write(self._before + finding_json(finding))
        self._before = ",\n"

    def finish(self, summary: Summary) -> None:
        """Close the array."""
        self.out.write("\n]\n" if summary.codes else "]\n")
