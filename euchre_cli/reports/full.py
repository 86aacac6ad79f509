"""Findings for a person: where, what, the line itself with a caret, the proof and the remedy."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, TextIO, TypeAlias

from euchre_cli.cards import SEAT_LETTERS, SEAT_NAMES
from euchre_cli.findings import ERROR, INFO, WARNING, Finding
from euchre_cli.printable import printable
from euchre_cli.reports import Report
from euchre_cli.reports.plain import details, where

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH: Final = 100
"""How long an excerpt may be where the output is no terminal."""

Parts: TypeAlias = list[str | tuple[str, str]]
"""The pieces of a line, those that are not plain each with its style."""
_STYLES: Final = {ERROR: "bold red", WARNING: "bold yellow", INFO: "bold blue"}


class FullReport(Report):
    """A block of lines a finding. On a terminal it has colours and is wrapped to the width; elsewhere it is plain."""

    def __init__(self, out: TextIO, width: int | None = None) -> None:
        super().__init__(out)
        self._width = width

    @cached_property
    def _console(self) -> Console:
        """Made when there is something to show: where all is clean, importing rich would take longer than all else."""
        from rich.console import Console

        return Console(file=self.out, width=self._width, highlight=False, markup=False, emoji=False)

    def finding(self, finding: Finding) -> None:
        """Write the block, with an empty line after it."""
        self._line(_head(finding), 0)
        self._line([printable(finding.message)], 2)
        if finding.excerpt is not None and finding.line is not None and finding.column is not None:
            for line in self._excerpt(finding, finding.line, finding.column):
                self._line(line, 2)
        for detail in details(finding):
            label, colon, text = detail.partition(": ")
            self._line([(label + colon, "bold"), text], 2)
        self._line([], 0)

    def _line(self, parts: Parts, indent: int) -> None:
        if self._console.is_terminal:
            from rich.padding import Padding
            from rich.text import Text

            text = Text.assemble(*parts)
            wrapped = Padding(text, (0, 0, 0, indent), expand=False)
            self._console.print(wrapped if indent else text, soft_wrap=not indent)
        else:
            plain = "".join(part if isinstance(part, str) else part[0] for part in parts)
            self.out.write(" " * indent * bool(plain) + plain + "\n")

    def _excerpt(self, finding: Finding, line: int, column: int) -> list[Parts]:
        from euchre_cli.reports.excerpt import underlined

        width = self._width or (self._console.width if self._console.is_terminal else PLAIN_WIDTH)
        text, cut = finding.excerpt or "", "…" if finding.excerpt_column > 1 else ""
        start = column - finding.excerpt_column + len(cut)
        ends_here = finding.end_line == line and finding.end_column is not None
        end = start + (finding.end_column or column) - column if ends_here else len(text) + len(cut)
        gutter = " " * len(str(line)) + " | "
        shown, carets = underlined(cut + text, start, end, width - len(gutter) - 2)
        return [
            [(gutter.rstrip(), "blue")],
            [(f"{line} | ", "blue"), shown],
            [(gutter, "blue"), (carets, _STYLES[finding.severity])],
        ]


def _head(finding: Finding) -> Parts:
    """``FILE:LINE:COL: error P505 revoke (game 1, deal 3, trick 2, East)``."""
    numbers = {"game": finding.game, "deal": finding.deal, "trick": finding.trick}
    context = [f"{what} {number}" for what, number in numbers.items() if number is not None]
    if finding.seat:
        context.append(SEAT_NAMES[SEAT_LETTERS.index(finding.seat)])
    return [
        (where(finding), "bold"),
        ": ",
        (finding.severity, _STYLES[finding.severity]),
        " ",
        (f"{finding.code} {finding.name}", "bold"),
        f" ({', '.join(context)})" if context else "",
    ]
