"""The names that the package offers, and the examples in its documentation."""

from __future__ import annotations

import doctest
import gzip
import importlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import BROKEN, EVENING, euchre_command
from tables import random_game

import euchre_cli
import euchre_cli.equity
from euchre_cli import (
    Game,
    Header,
    RecordError,
    Replay,
    Rules,
    Tag,
    dumps,
    loads,
    read,
    replay,
    validate,
    write,
)

DOCS = Path(__file__).resolve().parents[1] / "docs"
SHEET = "1. W N:o* =NS+4\n2. N E:o =EW+1\n"


# --- examples ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_examples_in_the_documents(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("```pycon\n", "").replace("```\n", "")
    test = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


def test_the_document_of_the_api_has_examples() -> None:
    assert (DOCS / "api.md").read_text(encoding="utf-8").count(">>>") > 20


PACKAGE = Path(euchre_cli.__file__).parent
MODULES = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in sorted(PACKAGE.rglob("*.py"))]


@pytest.mark.parametrize("name", [name.removesuffix(".__init__") for name in MODULES if "__main__" not in name])
def test_examples_in_the_modules(name: str) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


# --- names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("package", [euchre_cli, euchre_cli.equity], ids=lambda package: package.__name__)
def test_every_name_is_there_and_found_by_dir(package: Any) -> None:
    for name in package.__all__:
        assert getattr(package, name) is not None
    assert set(package.__all__) <= set(dir(package))
    with pytest.raises(AttributeError, match=f"module '{package.__name__}' has no attribute 'reed'"):
        _ = package.reed


def test_no_name_is_hidden_by_a_module_of_the_same_name() -> None:
    modules = {name.split(".")[1] for name in MODULES}
    assert "replaying" in modules
    assert modules & set(euchre_cli.__all__) == set()
    inside = {name.split(".")[2] for name in MODULES if name.startswith("euchre_cli.equity.")}
    assert "situation" in inside
    assert inside & set(euchre_cli.equity.__all__) == set()


def test_every_name_is_documented() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    for name in set(euchre_cli.__all__) - {"__version__"}:
        assert getattr(euchre_cli, name).__doc__
    for name in (
        "read",
        "loads",
        "replay",
        "validate",
        "write",
        "dumps",
        "RecordError",
        "Rules",
        "Table",
        "legal_actions",
        *euchre_cli.equity.__all__,
        "duplicate",
        "PlayerError",
    ):
        assert f"`{name}`" in text or f"import {name}" in text
    for name in euchre_cli.equity.__all__:
        assert getattr(euchre_cli.equity, name).__doc__


@pytest.mark.parametrize(
    ("package", "imported"),
    [("euchre_cli", "['euchre_cli']\n"), ("euchre_cli.equity", "['euchre_cli', 'euchre_cli.equity']\n")],
)
def test_importing_a_package_imports_nothing_else(package: str, imported: str) -> None:
    code = f"""
import __future__, sys, typing, importlib.util
importlib.util.find_spec("euchre_cli")  # which an editable install needs more for
before = set(sys.modules)
import {package}
print(sorted(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == imported


def test_a_situation_is_read_without_the_kernel() -> None:
    code = """
import sys
from euchre_cli import Rules
from euchre_cli.equity import SituationError, read_situation
read_situation(Rules(), hand="Jh Ah Kh 9c Ts", up="9h", seat="1")
print([name for name in sys.modules if name.startswith(("euchre_cli.kernel", "rich", "lark"))])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_types_hold_for_those_who_use_them(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    code = (
        "from euchre_cli import Game, Replay, loads, replay, dumps, Rules\n"
        "games: list[Game] = loads('1. W')\n"
        "played: Replay = replay(games[0], rules=Rules(target=5))\n"
        "text: str = dumps(games)\n"
        "wrong: int = dumps(games)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MYPYPATH": str(Path(euchre_cli.__file__).parents[1])},
        cwd=tmp_path,
    )
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1, done.stdout + done.stderr
    assert errors[0].startswith("<string>:5: error: Incompatible types in assignment")


# --- reading ----------------------------------------------------------------------------------------------


def test_file_of_any_format(tmp_path: Path) -> None:
    (tmp_path / "a.euc").write_text(EVENING)
    (tmp_path / "a.euc.gz").write_bytes(gzip.compress(EVENING.encode()))
    (tmp_path / "a.egn").write_text('{"fileType": "Euchre Game Notation", "deals": []}')
    (game,) = read(tmp_path / "a.euc")
    assert isinstance(game, Game)
    assert [game] == read(str(tmp_path / "a.euc.gz")) == loads(EVENING) == loads(EVENING.encode())
    assert len(game.deals) == 7
    assert [game.deals for game in read(tmp_path / "a.egn", from_format="egn")] == [[]]


def test_warnings_are_no_reason_to_refuse() -> None:
    (game,) = loads('{"fileType": "Euchre Game Notation", "version": "1.0.0", "deals": []}')
    assert game.deals == []


def test_what_cannot_be_read_is_raised_with_what_can() -> None:
    with pytest.raises(RecordError, match=r"^<record>:4:12: N101 syntax-error: found '1', expected a call") as caught:
        loads(BROKEN)
    assert [finding.code for finding in caught.value.findings] == ["N101"]
    assert [len(game.deals) for game in caught.value.games] == [3]
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("text", "code"), [("", "N106"), ("Dear Ann,", "N106"), (b"1. W {\xff}", "N107"), ("1. \ud800", "N107")]
)
def test_what_is_no_record_is_raised(text: str | bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert [finding.code for finding in caught.value.findings] == [code]


def test_missing_file_is_raised(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no such file"):
        read(tmp_path / "nowhere.euc")


# --- replaying and validating -----------------------------------------------------------------------------


def test_rules_are_given_as_text_or_as_rules() -> None:
    (game,) = loads('[Rules "march=3"] ' + SHEET)
    played = replay(game, rules="target=4 march=5")
    assert isinstance(played, Replay)
    assert (played.rules.target, played.rules.march, played.winner) == (4, 3, 0)
    assert replay(game, rules=Rules(target=4)).rules == played.rules
    assert replay(game, override_rules=Rules(target=4)).rules == Rules(target=4)
    with pytest.raises(ValueError, match="did you mean 'target'"):
        replay(game, rules="tarqet=4")


def test_validate_finds_what_the_command_finds(tmp_path: Path) -> None:
    (tmp_path / "a.euc").write_text(EVENING + BROKEN)
    found = validate(tmp_path / "a.euc", rules="target=6")
    said = json.loads(euchre_command("validate", "--json", tmp_path / "a.euc", "--rules", "target=6").stdout)
    assert [(each.code, each.line, each.column) for each in found] == [
        (each["code"], each["line"], each["column"]) for each in said
    ]
    assert {"P505", "S606", "N101"} <= {each.code for each in found}
    assert [each.code for each in validate(tmp_path / "nowhere.euc")] == ["N106"]


# --- writing ----------------------------------------------------------------------------------------------


def test_text_of_one_game_or_several() -> None:
    games = loads(EVENING) + loads(SHEET)
    assert dumps(games[0]) == EVENING
    assert loads(dumps(games)) == games == loads(dumps(iter(games)))
    assert [game["game"] for game in json.loads(dumps(games, "json"))] == [1, 2]
    assert len(dumps(games, "jsonl").splitlines()) == 2


def test_file_in_the_format_of_its_ending(tmp_path: Path) -> None:
    games = loads(SHEET)
    write(games, tmp_path / "a.euc")
    assert read(tmp_path / "a.euc") == games
    write(games[0], str(tmp_path / "a.JSON"))
    assert json.loads((tmp_path / "a.JSON").read_text())[0]["final"] == {"NS": 4, "EW": 1}
    write(games, tmp_path / "a.txt", to="euc")
    assert (tmp_path / "a.txt").read_text() == SHEET


@pytest.mark.parametrize(("name", "to"), [("a.txt", None), ("a", None), ("a.euc", "pdf")])
def test_format_that_is_not_known(name: str, to: str | None, tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match="is no format that can be written: it is euc, egn, emn, trickster, openspiel, json or jsonl"
    ):
        write(loads(SHEET), tmp_path / name, to)
    assert list(tmp_path.iterdir()) == []


def test_game_made_by_a_program_can_be_written_and_read() -> None:
    game, score = random_game(random.Random(3), Rules())
    again = loads(dumps(Game(Header((*game.header.tags, Tag("Event", "Practice"))), game.deals)))[0]
    assert again.deals == game.deals
    assert replay(again).final == score.points
    assert replay(again).findings == []
