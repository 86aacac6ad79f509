"""Findings as a SARIF 2.1.0 log, the interchange format of code scanning services."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from euchre_cli import __version__
from euchre_cli.explanations import explanation
from euchre_cli.findings import CATALOGUE, ERROR, INFO, WARNING, Finding, Kind
from euchre_cli.json_encoding import encode
from euchre_cli.reports import Report
from euchre_cli.reports.summary import Summary
from euchre_cli.sources import STANDARD_INPUT, UNREADABLE_CODES

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS: Final = {ERROR: "error", WARNING: "warning", INFO: "note"}
_RULE_INDEX: Final = {kind.code: index for index, kind in enumerate(CATALOGUE)}


class SarifReport(Report):
    """One run with all rules of the catalogue and a result a finding.

    Text places are regions, with columns counted in characters; JSON places are logical locations that hold the
    pointer. What else a finding says stands among the properties of its result.
    """

    _before = "\n"

    def start(self) -> None:
        """Open the log, its run and the array of results, after the rules."""
        driver = {"name": "euchre", "version": __version__, "rules": [_rule(kind) for kind in CATALOGUE]}
        run = f'"tool":{encode({"driver": driver})},"columnKind":"unicodeCodePoints","results":['
        self.out.write(f'{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{{run}')

    def finding(self, finding: Finding) -> None:
        """Write the result."""
        self.out.write(self._before + encode(_result(finding)))
        self._before = ",\n"

    def finish(self, summary: Summary) -> None:
        """Say whether all could be read, and close what was opened."""
        all_read = not any(summary.codes[code] for code in UNREADABLE_CODES)
        invocations = encode([{"executionSuccessful": all_read}])
        self.out.write(f'],"invocations":{invocations}}}]}}\n')


def _rule(kind: Kind) -> dict[str, object]:
    explained = explanation(kind.code)
    return {
        "id": kind.code,
        "name": kind.name,
        "shortDescription": {"text": explained.summary},
        "help": {"text": explained.remedy},
        "defaultConfiguration": {"level": _LEVELS[kind.severity]},
    }


def _result(finding: Finding) -> dict[str, object]:
    message = finding.message if not finding.evidence else f"{finding.message}\n{finding.evidence}"
    more = {key: getattr(finding, key) for key in ("game", "deal", "trick", "seat", "evidence", "remedy")}
    return {
        "ruleId": finding.code,
        "ruleIndex": _RULE_INDEX[finding.code],
        "level": _LEVELS[finding.severity],
        "message": {"text": message},
        "locations": [_location(finding)],
        "properties": {key: value for key, value in more.items() if value is not None},
    }


def _location(finding: Finding) -> dict[str, object]:
    physical: dict[str, object] = {"artifactLocation": artifact_location(finding.file or "<record>")}
    if finding.line is not None:
        physical["region"] = {
            "startLine": finding.line,
            "startColumn": finding.column,
            "endLine": finding.end_line,
            "endColumn": finding.end_column,
        }
    location: dict[str, object] = {"physicalLocation": physical}
    if finding.pointer is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.pointer}]
    return location


def artifact_location(name: str) -> dict[str, object]:
    """Where a file is: a percent-encoded URI, relative to the working folder where the file lies below it."""
    if name == STANDARD_INPUT:
        return {"uri": "stdin", "description": {"text": "standard input"}}
    path, here = Path(os.path.abspath(name)), Path.cwd()  # noqa: PTH100 - links are kept
    if path.is_relative_to(here):
        return {"uri": quote(os.fsencode(path.relative_to(here).as_posix()))}
    return {"uri": path.as_uri()}
