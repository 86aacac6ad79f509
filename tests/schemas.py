"""The published schemas of EGN and EMN, where they lie beside the project."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from jsonschema import Draft7Validator, FormatChecker
from referencing import Registry
from referencing.jsonschema import DRAFT7

SHARED = Path(__file__).resolve().parents[2] / "shared" / "records" / "egn"
HERE = SHARED.is_dir()


@cache
def _validators() -> dict[str, Draft7Validator]:
    egn, emn = (json.loads((SHARED / "schema" / f"{name}-schema-v1.json").read_text()) for name in ("egn", "emn"))
    emn["$id"] = "https://schemas.test/match/emn-schema-v1.json"  # it refers to EGN's in the folder above
    registry = Registry().with_resource("https://schemas.test/egn-schema-v1.json", DRAFT7.create_resource(egn))
    return {
        "Euchre Game Notation": Draft7Validator(egn, format_checker=FormatChecker()),
        "Euchre Match Notation": Draft7Validator(emn, registry=registry, format_checker=FormatChecker()),
    }


def check(text: str) -> None:
    """Assert that a document, and each game of a match, is as its schema has it; nothing where there are none."""
    if not HERE:
        return
    document = json.loads(text)
    found = [error.message for error in _validators()[document["fileType"]].iter_errors(document)]
    assert not found, found
    for game in document.get("games", ()):
        check(json.dumps(game["gameData"]))
