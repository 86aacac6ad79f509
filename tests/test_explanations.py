"""Every finding and rule option is explained, and in the same way."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from click.testing import CliRunner

from euchre_cli import explanations
from euchre_cli.cli import euchre
from euchre_cli.explanations import SECTIONS, explanation
from euchre_cli.findings import CATALOGUE, Kind
from euchre_cli.rule_options import OPTIONS, PRESETS


def explain(*arguments: str) -> str:
    result = CliRunner().invoke(euchre, ["explain", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.code)
def test_sections(kind: Kind) -> None:
    text = files(explanations).joinpath(f"{kind.code}.md").read_text("utf-8")
    assert text.startswith(f"# {kind.code} {kind.name}\n\n")
    explained = explanation(kind.code)
    assert tuple(explained.sections) == SECTIONS
    assert all(explained.sections.values())
    assert explained.summary.endswith(".")
    assert explained.remedy.rstrip("`").endswith((".", "euc"))
    assert len(explained.remedy) < 260
    assert "\n" not in explained.summary + explained.remedy


def test_no_explanation_without_a_finding() -> None:
    codes = {file.name.removesuffix(".md") for file in files(explanations).iterdir() if file.name.endswith(".md")}
    assert codes == {kind.code for kind in CATALOGUE}


@pytest.mark.parametrize("name", ["P505", "p505", "revoke", "Revoke"])
def test_explain_a_finding(name: str) -> None:
    shown = explain(name)
    assert shown.startswith("P505 revoke (error)\n\nA player did not follow suit")
    for section in SECTIONS:
        assert f"\n\n{section}\n\n" in shown
    assert "    1. W^9h o -9s" in shown
    assert "```" not in shown


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_explain_an_option(option) -> None:
    shown = explain(option.name)
    assert shown.startswith(f"{option.name} (rule option)\n")
    assert f'[Rules "{option.example}"]' in shown
    assert " ".join(option.authority.split()) in " ".join(shown.split())


def test_explain_other_names() -> None:
    assert explain("std") == explain("no-stick-the-dealer") == explain("stick_the_dealer")
    assert explain("british").startswith("british (set of rules)")


def test_explain_lists_everything() -> None:
    shown = explain()
    for kind in CATALOGUE:
        assert f"  {kind.code} {kind.name} " in shown
    for name in [*(option.name for option in OPTIONS), *PRESETS]:
        assert f"\n  {name} " in shown


def test_explain_the_beginning_of_codes() -> None:
    shown = explain("p5")
    for kind in CATALOGUE:
        assert (f"  {kind.code} {kind.name} " in shown) == (kind.code[:2] == "P5")
    assert "Rule options" not in shown
    assert {topic["code"] for topic in json.loads(explain("P50", "--json"))} == {f"P50{n}" for n in range(1, 10)}
    assert CliRunner().invoke(euchre, ["explain", ""]).exit_code == 2


def test_explain_json() -> None:
    topics = json.loads(explain("--json"))
    assert len(topics) == len(CATALOGUE) + len(OPTIONS) + len(PRESETS)
    (revoke,) = json.loads(explain("revoke", "--json"))
    assert revoke["code"] == "P505"
    assert {"summary", "remedy", "what_it_is", "why_it_matters", "example", "authority"} < revoke.keys()
    (target,) = json.loads(explain("target", "--json"))
    assert target["default"] == 10


def test_explain_unknown() -> None:
    result = CliRunner().invoke(euchre, ["explain", "revoek"])
    assert result.exit_code == 2
    assert "did you mean 'revoke'?" in result.stderr
