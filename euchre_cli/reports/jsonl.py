"""Findings as JSON lines."""

from __future__ import annotations

from euchre_cli.findings import Finding
from euchre_cli.reports import Report
from euchre_cli.reports.json_ import finding_json


class JsonLinesReport(Report):
    """One object a line, written as soon as it is found."""

    def finding(self, finding: Finding) -> None:
        """Write the object."""
        self.out.write(finding_json(finding) + "\n")
