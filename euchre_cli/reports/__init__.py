"""Ways of showing findings, one module each.

A `Report` is fed as the work goes on and writes at once, so that memory stays flat however much there is to say:
`start`, then for each file its findings and `file_done`, then `finish`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Final, TextIO

from euchre_cli.findings import Finding
from euchre_cli.reports.summary import Summary


class Report(ABC):
    """Writes findings to a text stream in one format."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def start(self) -> None:  # noqa: B027 - a report has its own only if there is something to do
        """Before the first file."""

    @abstractmethod
    def finding(self, finding: Finding) -> None:
        """One finding of the file that is being read."""

    def file_done(self, name: str) -> None:  # noqa: B027
        """A file, with or without findings, has been read to its end."""

    def finish(self, summary: Summary) -> None:  # noqa: B027
        """After the last file."""


_CLASSES: Final = {
    "full": "full:FullReport",
    "concise": "concise:ConciseReport",
    "json": "json_:JsonReport",
    "jsonl": "jsonl:JsonLinesReport",
    "sarif": "sarif:SarifReport",
    "github": "github:GithubReport",
    "junit": "junit:JunitReport",
}
FORMATS: Final = tuple(_CLASSES)
FOR_PEOPLE: Final = ("full", "concise")
"""The formats that end with a closing line; the others are for programs."""


def make_report(output_format: str, out: TextIO) -> Report:
    """The report for one of `FORMATS`, importing only what that one needs."""
    module, name = _CLASSES[output_format].split(":")
    report: Report = getattr(import_module(f"euchre_cli.reports.{module}"), name)(out)
    return report
