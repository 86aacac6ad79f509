"""``euchre schema``: what commands write is as their schemas have it, and nothing else is."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from command_line import BROKEN, EVENING, euchre_command
from jsonschema import Draft202012Validator

from euchre_cli.schemas import SCHEMAS, schema_of

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
JOKER = '[Rules "deck=25 defend-alone partners-best"] 1. W^B=h N=9cTd pppo* E:* -9c S>N:Qd N:-9c {so} packets=3-2 AhTh?!/ claim:NS=3 (1: p(0: o)) tricks=3-2 =0 score=1-1\n2. N E:o* concede:EW =0\n3. E misdeal\n'
DEAL = "W^9h N=AhKhQhTd9c E=AdKcQcJd9s S=JcTcQdKs9d W=AcAsTsThQs o -Qs AhJd9dTh"
SHORT = ("--time", "0.2", "--precision", "1")
RUNS: dict[str, list[tuple[str, ...]]] = {
    "validate": [("validate", "--json", "evening.euc"), ("validate", "--output-format", "jsonl", "broken.euc", "gone")],
    "statistics": [("validate", "--statistics", "--json", "evening.euc")],
    "score": [("score", "--json", "evening.euc", "joker.euc"), ("score", "--output-format", "jsonl", "evening.euc")],
    "convert": [
        ("convert", "--to", "json", "evening.euc", "broken.euc", "joker.euc", str(SAMPLES / "games" / "l*.euc")),
        ("convert", "--to", "jsonl", "evening.euc", str(SAMPLES / "findings" / "P50[1-4]*")),
        ("simulate", "-n", "2", "--to", "json", "--rules", "deck=25 no-trump"),
    ],
    "record": [("convert", "--to", "json", "evening.euc", "joker.euc")],
    "equity": [
        ("equity", "JhAhKh9cTs", "--up", "9h", "--seat", "1", "--json", *SHORT),
        ("equity", "asked.txt", "--json", *SHORT),
    ],
    "solve": [
        ("solve", "--json", "--deal", DEAL),
        ("solve", "--output-format", "jsonl", "evening.euc", "joker.euc"),
    ],
    "analyze": [("analyze", "--depth", "quick", "--json", "joker.euc", str(SAMPLES / "games" / "all-hands.euc"))],
    "analyze-summary": [("analyze", "--depth", "quick", "--summary", "--json", "joker.euc")],
    "stats": [("stats", "--json", "evening.euc")],
    "simulate": [("simulate", "--duplicate", "--players", "random,rule-of-thumb", "-n", "9", "--json")],
    "explain": [("explain", "--json")],
}  # fmt: skip
OUTCOMES = [*map(str, range(-4, 5))]
NEEDS_KERNEL = ("equity", "solve", "simulate", "analyze")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("evening", EVENING), ("broken", BROKEN), ("joker", JOKER)):
        Path(f"{name}.euc").write_text(text)
    Path("asked.txt").write_text("JhAhKh9cTs 9h 1\nJhAhKh9cTs 9h dealer\n")
    return tmp_path


@cache
def strict(name: str) -> Draft202012Validator:
    """A schema that forbids all that it does not describe."""
    schema = schema_of(name)
    Draft202012Validator.check_schema(schema)
    for each in [*schema["$defs"].values(), *schema["$defs"].get("GameInFull", {}).get("properties", {}).values()]:
        if "properties" in each:
            each["additionalProperties"] = False
    return Draft202012Validator(schema)


@cache
def written(*arguments: str) -> str:
    """What a run writes, to be looked at by several tests."""
    return euchre_command(*arguments).stdout


def documents(name: str) -> Iterator[Any]:
    """What the runs for a schema write, and each line of it where it is in lines."""
    for arguments in RUNS[name]:
        if arguments[0] in NEEDS_KERNEL:
            pytest.importorskip("euchre_cli.kernel")
        text = written(*arguments)
        yield from [json.loads(line) for line in text.splitlines()] if "jsonl" in arguments else [json.loads(text)]


def test_there_are_runs_for_every_schema() -> None:
    assert [*RUNS] == [*SCHEMAS]
    listed = euchre_command("schema").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [*SCHEMAS]
    assert euchre_command("schema", "nothing").exit_code == 2


@pytest.mark.parametrize("name", [*SCHEMAS])
def test_what_commands_write_is_as_the_schema_has_it(name: str) -> None:
    said = json.loads(euchre_command("schema", name).stdout)
    assert said == schema_of(name)
    assert said["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    found = list(documents(name))
    assert found
    validator = Draft202012Validator(said) if name == "record" else strict(name)  # a record may hold what is worked out
    for document in found:
        assert document
        validator.validate(document)
        if isinstance(document, list):
            validator.validate(document[0])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value in a document but the whole."""
    for step, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield (*path, step)
        yield from places(inner, (*path, step))


@pytest.mark.parametrize("name", [*SCHEMAS])
def test_what_is_otherwise_is_not_as_the_schema_has_it(name: str) -> None:
    """Of a document each value is made another, and each key is taken away, added or spelled otherwise."""
    validator = strict(name)
    document: Any = next(documents(name))
    if name == "record":
        document = {
            "tags": [{"name": "North", "value": "Ann"}],
            "comments": ["so"],
            "deals": [{"events": events(document)}],
        }
        validator.validate(document)
    document = small(document)
    validator.validate(document)
    for *way, last in list(places(document)):
        first = last == next(iter(_at(document, way)), None)  # a key is added to each object once
        for change in (_other, _missing, _added) if first else (_other, _missing):
            changed = copy.deepcopy(document)
            holder = _at(changed, way)
            if change(holder, last) and not (name == "record" and change is _missing):
                assert not validator.is_valid(changed), (way, last, change)


def _at(document: Any, way: list[Any]) -> Any:
    """What stands in a document at the end of a way."""
    for step in way:
        document = document[step]
    return document


def _other(holder: Any, key: Any) -> bool:
    holder[key] = {"?": [1]}
    return True


def _missing(holder: Any, key: Any) -> bool:
    if isinstance(holder, dict) and key not in OUTCOMES:
        del holder[key]
        return True
    return False


def _added(holder: Any, key: Any) -> bool:
    if isinstance(holder, dict) and key not in OUTCOMES:
        holder["unheard-of"] = 1
        return True
    return False


def small(value: Any) -> Any:
    """A document with one item of each kind in each array, the fullest of those without a kind."""
    if isinstance(value, dict):
        return {key: small(inner) for key, inner in value.items()}
    if not isinstance(value, list):
        return value
    if len(value) <= 2:
        return [small(item) for item in value]
    kinds = {item.get("type", item.get("kind")) if isinstance(item, dict) else "": item for item in value}
    fullest = {None: max(value, key=lambda item: len(json.dumps(item)))} if None in kinds else {}
    return [small(item) for item in (kinds | fullest).values()]


def events(document: Any) -> list[Any]:
    """One event of each type in a document."""
    found = {each["type"]: each for game in document for deal in game["deals"] for each in deal["events"]}
    assert len(found) == 19
    return list(found.values())
