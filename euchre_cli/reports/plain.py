"""The lines that several reports share, safe to show: nothing in a record may command a terminal."""

from __future__ import annotations

from euchre_cli.findings import Finding
from euchre_cli.printable import printable


def where(finding: Finding) -> str:
    """``file:line:column``, or the JSON pointer in their place, or the file alone."""
    parts = [finding.file or "<record>"]
    if finding.line is not None:
        parts += [str(finding.line), str(finding.column)]
    elif finding.pointer:
        parts.append(finding.pointer)
    return printable(":".join(parts))


def in_one_line(finding: Finding) -> str:
    """``file:line:column: CODE name: message``."""
    return f"{where(finding)}: {finding.code} {finding.name}: {printable(finding.message)}"


def details(finding: Finding) -> list[str]:
    """A line for the evidence and one for the remedy, where there are any."""
    labelled = {"Evidence": finding.evidence, "Remedy": finding.remedy}
    return [f"{label}: {printable(text)}" for label, text in labelled.items() if text]
