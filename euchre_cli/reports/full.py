"""Findings for a person: where, what, the line itself with a caret, the proof and the remedy."""

from __future__ import annotations

from typing import Final, TextIO

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from euchre_cli.cards import SEAT_LETTERS, SEAT_NAMES
from euchre_cli.findings import ERROR, INFO, WARNING, Finding
from euchre_cli.printable import printable
from euchre_cli.reports import Report
from euchre_cli.reports.excerpt import underlined
from euchre_cli.reports.plain import details, where

PLAIN_WIDTH: Final = 100
"""How long an excerpt may be where the output is no terminal."""

_STYLES: Final = {ERROR: "bold red", WARNING: "bold yellow", INFO: "bold blue"}


class FullReport(Report):
    """A block of lines a finding. On a terminal it has colours and is wrapped to the width; elsewhere it is plain."""

    def __init__(self, out: TextIO, width: int | None = None) -> None:
        super().__init__(out)
        self._console = Console(file=out, width=width, highlight=False, markup=False, emoji=False)
        self._width = width or (self._console.width if self._console.is_terminal else PLAIN_WIDTH)

    def finding(self, finding: Finding) -> None:
        """Write the block, with an empty line after it."""
        self._line(_head(finding), 0)
        self._line(Text(printable(finding.message)), 2)
        if finding.excerpt is not None and finding.line is not None and finding.column is not None:
            for line in self._excerpt(finding, finding.line, finding.column):
                self._line(line, 2)
        for detail in details(finding):
            label, colon, text = detail.partition(": ")
            self._line(Text.assemble((label + colon, "bold"), text), 2)
        self._line(Text(), 0)

    def _line(self, text: Text, indent: int) -> None:
        if self._console.is_terminal:
            wrapped = Padding(text, (0, 0, 0, indent), expand=False)
            self._console.print(wrapped if indent else text, soft_wrap=not indent)
        else:
            self.out.write(" " * indent * bool(text) + text.plain + "\n")

    def _excerpt(self, finding: Finding, line: int, column: int) -> list[Text]:
        text, cut = finding.excerpt or "", "…" if finding.excerpt_column > 1 else ""
        start = column - finding.excerpt_column + len(cut)
        ends_here = finding.end_line == line and finding.end_column is not None
        end = start + (finding.end_column or column) - column if ends_here else len(text) + len(cut)
        gutter = " " * len(str(line)) + " | "
        shown, carets = underlined(cut + text, start, end, self._width - len(gutter) - 2)
        return [
            Text(gutter.rstrip(), "blue"),
            Text.assemble((f"{line} | ", "blue"), shown),
            Text.assemble((gutter, "blue"), (carets, _STYLES[finding.severity])),
        ]


def _head(finding: Finding) -> Text:
    """``FILE:LINE:COL: error P505 revoke (game 1, deal 3, trick 2, East)``."""
    numbers = {"game": finding.game, "deal": finding.deal, "trick": finding.trick}
    context = [f"{what} {number}" for what, number in numbers.items() if number is not None]
    if finding.seat:
        context.append(SEAT_NAMES[SEAT_LETTERS.index(finding.seat)])
    return Text.assemble(
        (where(finding), "bold"),
        ": ",
        (finding.severity, _STYLES[finding.severity]),
        " ",
        (f"{finding.code} {finding.name}", "bold"),
        f" ({', '.join(context)})" if context else "",
    )
