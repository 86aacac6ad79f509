"""Each file of samples/findings, and each example of an explanation, yields its finding and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.explanations import explanation
from euchre_cli.findings import CATALOGUE, Kind
from euchre_cli.sources import Input
from euchre_cli.validate import Counts, validate_source

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
