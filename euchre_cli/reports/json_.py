"""Findings as one JSON array."""

from __future__ import annotations

from typing import Final

from euchre_cli.findings import Finding
from euchre_cli.json_encoding import encode
from euchre_cli.reports import Report
from euchre_cli.reports.summary import Summary

KEYS: Final = tuple(name for name in Finding.__struct_fields__ if not name.startswith("excerpt"))
"""The keys of a finding; those of other reports come from it, so that they never drift apart."""


def finding_object(finding: Finding) -> dict[str, str | int | None]:
    """One finding as a JSON object; a key that does not apply is null."""
    return {key: getattr(finding, key) for key in KEYS}


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
