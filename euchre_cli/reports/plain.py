"""The lines that several reports share, safe to show: nothing in a record may command a terminal."""

from __future__ import annotations

from euchre_cli.findings import Finding
from euchre_cli.printable import printable


def where(finding: Finding) -> str:
    """``file:line:column``, or the JSON pointer in place of them (in JSON Lines after the line), or the file alone."""
    places = (finding.line, finding.column, finding.pointer or None)
    return printable(":".join([finding.file or "<record>", *(str(place) for place in places if place is not None)]))


def in_one_line(finding: Finding) -> str:
    """``file:line:column: CODE name: message``."""
    return f"{where(finding)}: {finding.code} {finding.name}: {printable(finding.message)}"


def details(finding: Finding) -> list[str]:
    """A line for the evidence and one for the remedy, where there are any."""
    labelled = {"Evidence": finding.evidence, "Remedy": finding.remedy}
    return [f"{label}: {printable(text)}" for label, text in labelled.items() if text]
