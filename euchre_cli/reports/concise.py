"""One line a finding, for grep, editors and quick looks."""

from __future__ import annotations

from euchre_cli.findings import Finding
from euchre_cli.reports import Report
from euchre_cli.reports.plain import in_one_line


class ConciseReport(Report):
    """``file:line:column: CODE name: message``; in JSON the pointer stands in place of line and column."""

    def finding(self, finding: Finding) -> None:
        """Write the line."""
        self.out.write(in_one_line(finding) + "\n")
