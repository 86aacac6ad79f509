"""Findings as workflow commands, which GitHub Actions shows beside the lines of a change."""

from __future__ import annotations

from typing import Final

from euchre_cli.findings import ERROR, INFO, WARNING, Finding
from euchre_cli.printable import printable
from euchre_cli.reports import Report
from euchre_cli.reports.plain import details, in_one_line

_COMMANDS: Final = {ERROR: "error", WARNING: "warning", INFO: "notice"}


class GithubReport(Report):
    """``::error file=,line=,col=,endLine=,endColumn=,title=::message``."""

    def finding(self, finding: Finding) -> None:
        """Write the command."""
        properties = {"file": printable(finding.file or "<record>"), "line": finding.line}
        if finding.line == finding.end_line:  # the service takes columns only within one line
            properties |= {"col": finding.column, "endLine": finding.end_line, "endColumn": finding.end_column}
        else:
            properties["endLine"] = finding.end_line
        properties["title"] = f"{finding.code} {finding.name}"
        listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items() if value is not None)
        message = "\n".join([in_one_line(finding), *details(finding)])
        self.out.write(f"::{_COMMANDS[finding.severity]} {listed}::{_data(message)}\n")


def _data(text: str) -> str:
    """The service's own escapes for a message."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The service's own escapes for a property, which also ends at a colon or comma."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
