"""How often each finding occurs, in place of the findings."""

from __future__ import annotations

from typing import TextIO

import msgspec

from euchre_cli.findings import KINDS, Finding
from euchre_cli.json_encoding import encode
from euchre_cli.reports import Report
from euchre_cli.reports.summary import Summary


class CountJson(msgspec.Struct, frozen=True):
    """How often a finding occurs."""

    code: str
    name: str
    count: int


class StatisticsReport(Report):
    """The most frequent first: lines of count, code and name, or objects with these keys (``json``, ``jsonl``)."""

    def __init__(self, out: TextIO, output_format: str) -> None:
        super().__init__(out)
        self._format = output_format

    def finding(self, finding: Finding) -> None:
        """Write nothing: the summary counts."""

    def finish(self, summary: Summary) -> None:
        """Write the counts."""
        counts = sorted(summary.codes.items(), key=lambda item: (-item[1], item[0]))
        rows = [CountJson(code, KINDS[code].name, count) for code, count in counts]
        if self._format == "json":
            self.out.write(encode(rows) + "\n")
        elif self._format == "jsonl":
            self.out.writelines(encode(row) + "\n" for row in rows)
        elif rows:
            width = len(str(counts[0][1]))
            self.out.writelines(f"{row.count:>{width}}  {row.code}  {row.name}\n" for row in rows)
