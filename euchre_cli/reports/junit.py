"""Findings as JUnit XML: a test case for every file, which most CI services can show."""

from __future__ import annotations

import shutil
from collections import Counter
from tempfile import SpooledTemporaryFile
from typing import IO
from xml.sax.saxutils import escape, quoteattr

from euchre_cli.findings import ERROR, Finding
from euchre_cli.printable import printable
from euchre_cli.reports import Report
from euchre_cli.reports.plain import details, in_one_line
from euchre_cli.reports.summary import Summary, severity_counts
from euchre_cli.sources import UNREADABLE_CODES


class JunitReport(Report):
    """One test case a file, clean ones too, which holds all its findings.

    A file with errors is a failure, one that is no record an error; mere warnings are written out and do not fail.
    The counts stand at the head of the XML and are known last, so the cases wait in temporary files.
    """

    def start(self) -> None:
        """Open the first temporary files."""
        self._cases = _scratch()
        self._outcomes: Counter[str] = Counter()
        self._next_file()

    def finding(self, finding: Finding) -> None:
        """Keep it for the case of its file."""
        self._severities[finding.severity] += 1
        self._unreadable |= finding.code in UNREADABLE_CODES
        lines = [in_one_line(finding), *(f"    {detail}" for detail in details(finding))]
        self._findings.write(escape("\n".join(lines)) + "\n")

    def file_done(self, name: str) -> None:
        """Make the case of the file."""
        case = f'    <testcase name={quoteattr(printable(name))} classname="euchre.validate"'
        if not self._severities:
            self._cases.write(case + "/>\n")
        else:
            element = "error" if self._unreadable else "failure" if self._severities[ERROR] else "system-out"
            message = f' message="{severity_counts(self._severities)}"' if element != "system-out" else ""
            self._cases.write(f"{case}>\n      <{element}{message}>\n")
            _copy(self._findings, self._cases)
            self._cases.write(f"      </{element}>\n    </testcase>\n")
            self._outcomes[element] += 1
        self._findings.close()
        self._next_file()

    def finish(self, summary: Summary) -> None:
        """Write it all."""
        counts = f'tests="{summary.files}" failures="{self._outcomes["failure"]}" errors="{self._outcomes["error"]}"'
        self.out.write(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<testsuites name="euchre" {counts}>\n  <testsuite name="euchre validate" {counts}>\n'
        )
        _copy(self._cases, self.out)
        self.out.write("  </testsuite>\n</testsuites>\n")
        self._cases.close()
        self._findings.close()

    def _next_file(self) -> None:
        self._findings = _scratch()
        self._severities: Counter[str] = Counter()
        self._unreadable = False


def _scratch() -> IO[str]:
    """Text that waits: in memory while it is short."""
    return SpooledTemporaryFile(1 << 20, "w+", encoding="utf-8", newline="\n")


def _copy(source: IO[str], target: IO[str]) -> None:
    source.seek(0)
    shutil.copyfileobj(source, target)
