"""Findings as one JSON array."""

from __future__ import annotations

import json
from typing import Final

import msgspec

from euchre_cli.findings import Finding
from euchre_cli.reports import Report
from euchre_cli.reports.summary import Summary

KEYS: Final = tuple(name for name in Finding.__struct_fields__ if not name.startswith("excerpt"))
"""The keys of a finding; those of other reports come from it, so that they never drift apart."""


def encode(value: object) -> str:
    """Compact JSON on one line; what would steer a terminal or could not be written is escaped."""
    try:
        text = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # half of a surrogate pair
        text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def finding_object(finding: Finding) -> dict[str, str | int | None]:
    """One finding as a JSON object; a key that does not apply is null."""
    return {key: getattr(finding, key) for key in KEYS}


def finding_json(finding: Finding) -> str:
    """One finding as a JSON object on one line."""
    return encode(finding_object(finding))


class JsonReport(Report):
    """An array, also for one finding or none, with one finding a line."""

    _before = "\n"

    def start(self) -> None:
        """Open the array."""
        self.out.write("[")

    def finding(self, finding: Finding) -> None:
        """Write the object, and the comma before it."""
        self.out.write(self._before + finding_json(finding))
        self._before = ",\n"

    def finish(self, summary: Summary) -> None:
        """Close the array."""
        self.out.write("\n]\n" if summary.codes else "]\n")
