"""What was read and found altogether, and the line that says so."""

from __future__ import annotations

from collections import Counter

import msgspec

from euchre_cli.findings import ERROR, INFO, WARNING, Finding


class Summary(msgspec.Struct):
    """Counts of files, games, deals and findings. Games and deals that could not be read are not in them."""

    files: int = 0
    games: int = 0
    deals: int = 0
    files_with_findings: int = 0
    codes: Counter[str] = msgspec.field(default_factory=Counter)
    severities: Counter[str] = msgspec.field(default_factory=Counter)
    _found_in_file: bool = False

    def add(self, finding: Finding) -> None:
        """Count a finding of the file that is being read."""
        self.codes[finding.code] += 1
        self.severities[finding.severity] += 1
        self._found_in_file = True

    def file_done(self, games: int, deals: int) -> None:
        """Count a file that has been read to its end."""
        self.files += 1
        self.games += games
        self.deals += deals
        self.files_with_findings += self._found_in_file
        self._found_in_file = False

    def closing_line(self) -> str:
        """``3 errors, 1 warning in 2 of 7 files (12 games, 130 deals)`` or ``All clean: 7 files, ...``."""
        read = f"{count(self.games, 'game')}, {count(self.deals, 'deal')}"
        if not self.codes:
            return f"All clean: {count(self.files, 'file')}, {read}"
        return (
            f"{severity_counts(self.severities)} in {self.files_with_findings} of {count(self.files, 'file')} ({read})"
        )


def count(number: int, noun: str) -> str:
    """``1 deal``, ``2 deals``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def severity_counts(severities: Counter[str]) -> str:
    """``3 errors, 1 warning``: the gravest first, what does not occur left out."""
    nouns = {ERROR: "error", WARNING: "warning", INFO: "note"}
    return ", ".join(count(severities[severity], noun) for severity, noun in nouns.items() if severities[severity])
