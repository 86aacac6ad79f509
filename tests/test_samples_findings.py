"""Each file of samples/findings, and each example of an explanation, yields its finding and no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre_cli.cli import euchre
from euchre_cli.explanations import explanation
from euchre_cli.findings import CATALOGUE, ERROR, Kind
from euchre_cli.sources import UNREADABLE_CODES, Input
from euchre_cli.validating import Counts, validate_source

SAMPLES = Path(__file__).resolve().parents[1] / "samples" / "findings"


def codes(path: Path) -> list[str]:
    source = Input(path.name, str(path))
    found = validate_source(source, defaults={}, overrides={}, from_format=None, counts=Counts())
    return [one.code for one in found]


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.stem)
def test_sample(path: Path) -> None:
    assert codes(path) == [path.name.partition("-")[0]]


def test_there_is_one_sample_for_every_finding() -> None:
    assert sorted(path.stem for path in SAMPLES.iterdir()) == sorted(f"{kind.code}-{kind.name}" for kind in CATALOGUE)


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.code)
def test_example_of_the_explanation(kind: Kind, tmp_path: Path) -> None:
    language, text = explanation(kind.code).example
    path = tmp_path / f"example.{'json' if language == 'json' else 'euc'}"
    path.write_bytes(bytes.fromhex(text) if language == "hex" else text.encode())
    assert codes(path) == [kind.code]


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.code)
def test_validate_ends_with_the_status_of_the_finding(kind: Kind) -> None:
    (path,) = SAMPLES.glob(f"{kind.code}-*")
    result = CliRunner().invoke(euchre, ["validate", "--json", str(path)])
    (found,) = json.loads(result.stdout)
    assert (found["code"], found["name"], found["severity"]) == (kind.code, kind.name, kind.severity)
    assert found["message"]
    assert found["remedy"][0].isupper()
    assert found["file"] == str(path)
    expected = 2 if kind.code in UNREADABLE_CODES else int(kind.severity == ERROR)
    assert result.exit_code == expected
    assert CliRunner().invoke(euchre, ["validate", "--strict", str(path)]).exit_code == max(expected, 1)


def test_text_findings_stand_at_a_place_and_json_findings_at_a_pointer() -> None:
    result = CliRunner().invoke(euchre, ["validate", "--json", str(SAMPLES)])
    assert result.exit_code == 2
    for found in json.loads(result.stdout):
        in_text = found["file"].endswith(".euc")
        assert (found["line"] is not None, found["pointer"] is not None) == (in_text, not in_text), found
