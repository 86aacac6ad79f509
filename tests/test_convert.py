"""``euchre convert``: to the notation and to JSON, one by one or a whole folder, and nothing lost unsaid."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import BROKEN, EVENING, euchre_command
from msgspec.structs import fields as struct_fields
from tables import random_game

from euchre_cli import events
from euchre_cli.cards import CARD_CODES, SEAT_LETTERS, SIDE_LETTERS, SUIT_LETTERS
from euchre_cli.events import Deal, Game
from euchre_cli.formats import json_events
from euchre_cli.formats.egn import read_egn
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_game
from euchre_cli.replaying import replay
from euchre_cli.reports import worked_out
from euchre_cli.rules import Rules

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "records" / "egn"
EGN = {
    "fileType": "Euchre Game Notation",
    "version": "1.4",
    "metadata": {"title": "Club night", "initialScore": [0, 0]},
    "deals": [
        {
            "dealNumber": 0,
            "initialState": {"dealer": 3, "upCard": "9h"},
            "phases": [{"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Pass"] * 8}],
        }
    ],
}
SHEET = '[Event "Sheet"]\n\n1. W N:o* =NS+4\n'
EGN_IN_NOTATION = '[Event "Club night"]\n[Score "0-0"]\n\n1. W^9h pppp pppp\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("evening.euc").write_text(EVENING)
    Path("club.egn").write_text(json.dumps(EGN))
    return tmp_path


def converted(*arguments: str, status: int = 0, stdin: str | bytes | None = None) -> str:
    result = euchre_command("convert", *arguments, stdin=stdin)
    assert result.exit_code == status, result.output
    return result.stdout


def games(*arguments: str, status: int = 0, stdin: str | bytes | None = None) -> list[dict[str, Any]]:
    return json.loads(converted(*arguments, "--to", "json", status=status, stdin=stdin))


def files(folder: str) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in sorted(Path(folder).rglob("*"))
        if path.is_file()
    }


# --- to the notation --------------------------------------------------------------------------------------


def test_to_the_notation_everything_is_kept_and_nothing_judged() -> None:
    result = euchre_command("convert", "evening.euc", "--to", "euc")
    assert (result.exit_code, result.stdout, result.stderr) == (0, EVENING, "")  # though it holds a revoke
    assert converted("club.egn", "--to", "euc").replace('[Rules "egn"]\n', "") == EGN_IN_NOTATION


def test_several_inputs_become_one_document() -> None:
    Path("bare.euc").write_text("1. N^9c pppp\n")
    text = converted("club.egn", "bare.euc", "evening.euc", "--to", "euc")
    records = list(read_notation([text], "all"))
    assert sum(isinstance(record, events.Header) for record in records) == 3
    assert converted("-", "--to", "euc", stdin=text) == text


def test_format_can_be_said_where_it_is_not_to_be_told() -> None:
    assert converted("-", "--from", "egn", "--to", "euc", stdin=json.dumps(EGN))
    assert euchre_command("convert", "-", "--from", "euc", "--to", "euc", stdin=json.dumps(EGN)).exit_code != 0


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.egn")) or [None], ids=lambda path: path and path.stem)
def test_real_records_stay_the_same(path: Path | None) -> None:
    if path is None:
        pytest.skip("the shared records are not here")
    text = converted(str(path), "--to", "euc")
    original = [record for record in read_egn(path.read_bytes(), "x") if not isinstance(record, events.Source)]
    again = list(read_notation([text], "x"))
    assert [each for each in original if isinstance(each, Deal)] == [each for each in again if isinstance(each, Deal)]


# --- what is left out -------------------------------------------------------------------------------------


def test_what_cannot_be_read_is_left_out_and_named() -> None:
    Path("torn.euc").write_text(BROKEN)
    result = euchre_command("convert", "torn.euc", "--to", "euc")
    assert result.exit_code == 1
    assert result.stdout == '[Event "Torn page"]\n\n1. N^9c o -9d AcTcJc9c/ThKh\n2. E^Js ppp\n3. S N:o* =NS+4\n'
    first, second = result.stderr.splitlines()
    assert first.startswith("euchre: torn.euc:4:12: N101 syntax-error: ")
    assert second == "euchre: torn.euc: what cannot be read is left out; the rest is converted"


@pytest.mark.parametrize("to", ["euc", "json", "jsonl"])
def test_unreadable_file_is_named_and_the_others_go_on(to: str) -> None:
    Path("bad.euc").write_bytes(b"\xff\xfe\x00")
    result = euchre_command("convert", "bad.euc", "evening.euc", "--to", to)
    alone = euchre_command("convert", "evening.euc", "--to", to)
    assert (result.exit_code, alone.exit_code) == (2, 0)
    assert result.stdout == alone.stdout
    assert result.stderr.startswith("euchre: bad.euc: N107 bad-encoding: ")
    assert result.stderr.count("\n") == 1


def test_rule_that_a_format_knows_and_we_do_not_is_said_to_be_left_out() -> None:
    egn = json.loads(json.dumps(EGN))
    egn["metadata"]["ruleset"] = {"std": True, "moon_phase": "full"}
    result = euchre_command("convert", "-", "--to", "euc", stdin=json.dumps(egn))
    assert "<stdin>:/metadata/ruleset/moon_phase: N102 unknown-tag" in result.stderr
    assert result.exit_code == 0  # a warning


def test_file_that_turns_unreadable_is_converted_as_far_as_it_goes() -> None:
    Path("long.euc").write_bytes(b'[Event "x"] 1. N E:o =EW+1 \n' * 3_000 + b"\xff")
    result = euchre_command("convert", "long.euc", "--to", "json")
    assert result.exit_code == 2
    assert len(json.loads(result.stdout)) > 2_000
    assert "long.euc:3001:1: N107" in result.stderr


# --- where it goes ----------------------------------------------------------------------------------------


def test_tree_is_mirrored() -> None:
    Path("in/week 1/late").mkdir(parents=True)
    Path("in/week 1/a.egn").write_text(json.dumps(EGN))
    Path("in/week 1/late/b.euc.gz").write_bytes(gzip.compress(SHEET.encode()))
    Path("in/c.EUC").write_text(SHEET)
    result = euchre_command("convert", "in", "--to", "euc", "-o", "out")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert list(files("out")) == ["c.euc", "week 1/a.euc", "week 1/late/b.euc"]
    assert files("out")["c.euc"] == SHEET
    converted("in", "--to", "json", "-o", "json/")
    assert list(files("json")) == ["c.json", "week 1/a.json", "week 1/late/b.json"]
    assert json.loads(files("json")["c.json"])[0]["file"] == "in/c.EUC"


def test_tree_of_a_glob_and_of_files() -> None:
    for week in ("1", "2"):
        Path(f"in/week{week}").mkdir(parents=True)
        Path(f"in/week{week}/a.euc").write_text(SHEET)
    converted("in/week*/*.euc", "--to", "jsonl", "-o", "out/")
    assert list(files("out")) == ["week1/a.jsonl", "week2/a.jsonl"]
    converted("in/week1/a.euc", "evening.euc", "-", "--to", "euc", "-o", "flat", stdin=SHEET)
    assert list(files("flat")) == ["a.euc", "evening.euc", "stdin.euc"]


def test_no_two_inputs_get_the_same_file() -> None:
    Path("in").mkdir()
    for name in ("a.egn", "a.emn", "a.json", "a"):
        Path("in", name).write_text(json.dumps(EGN))
    converted("in", "in/a", "--to", "euc", "-o", "out")
    assert list(files("out")) == ["a.emn.euc", "a.euc", "a.euc.euc", "a.json.euc"]


def test_input_is_never_overwritten() -> None:
    Path("in").mkdir()
    Path("in/a.egn").write_text(json.dumps(EGN))
    Path("in/a.euc").write_text(SHEET)
    result = euchre_command("convert", "in", "--to", "euc", "-o", "in")
    assert result.exit_code == 2
    assert Path("in/a.euc").read_text() == SHEET
    assert "in/a.egn: not converted to in/a.euc, which is one of the files to convert" in result.stderr
    alone = euchre_command("convert", "in/a.euc", "--to", "euc", "-o", "in/a.euc")
    assert alone.exit_code == 2
    assert Path("in/a.euc").read_text() == SHEET


def test_one_file_of_many() -> None:
    assert converted("evening.euc", "club.egn", "--to", "json", "-o", "all.json") == ""
    assert [game["file"] for game in json.loads(Path("all.json").read_text())] == ["evening.euc", "club.egn"]


@pytest.mark.parametrize("to", ["euc", "json"])
def test_output_stays_where_nothing_could_be_read(to: str) -> None:
    Path("bad.euc").touch()
    Path("out.txt").write_text("precious")
    assert euchre_command("convert", "bad.euc", "--to", to, "-o", "out.txt").exit_code == 2
    assert Path("out.txt").read_text() == "precious"
    assert euchre_command("convert", "bad.euc", "--to", to, "-o", "tree/").exit_code == 2
    assert not Path("tree").exists()


def test_place_that_cannot_be_written_is_said_and_the_others_go_on() -> None:
    Path("out").mkdir()
    Path("out/club.euc").mkdir()
    result = euchre_command("convert", "club.egn", "evening.euc", "--to", "euc", "-o", "out")
    assert result.exit_code == 2
    assert result.stderr.startswith("euchre: out/club.euc: cannot be written: ")
    assert Path("out/evening.euc").read_text() == EVENING


@pytest.mark.parametrize(
    ("output", "paths", "is_folder"),
    [
        ("there", ["evening.euc"], True),
        ("new/", ["evening.euc"], True),
        ("new", ["evening.euc"], False),
        ("new", ["-"], False),
        ("new", ["evening.euc", "club.egn"], True),
        ("new", ["there"], True),
        ("new", ["*.euc"], True),
        ("new.json", ["there"], False),
    ],
)
def test_what_is_meant_as_a_folder(output: str, paths: list[str], is_folder: bool) -> None:
    Path("there").mkdir()
    Path("there/sheet.euc").write_text(SHEET)
    converted(*paths, "--to", "json", "-o", output, stdin=SHEET)
    assert Path(output).is_dir() == is_folder


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_interrupted_output_leaves_whole_files_and_nothing_else() -> None:
    Path("in").mkdir()
    for name in "abc":
        Path(f"in/{name}.euc").write_text(SHEET)
    Path("out").mkdir()
    Path("out/b.json").write_text("old")
    code = """
import os, signal, sys
from euchre_cli.cli.main import main
from euchre_cli.reports import games_json
begin = games_json.game_head_in_full
def head(game):
    if game.header.source.name == "in/b.euc":
        os.kill(os.getpid(), signal.SIGINT)
    return begin(game)
games_json.game_head_in_full = head
sys.exit(main(["convert", "in", "--to", "json", "-o", "out"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (130, "euchre: interrupted\n")
    assert list(files("out")) == ["a.json", "b.json"]
    assert files("out")["b.json"] == "old"
    assert json.loads(files("out")["a.json"])


# --- to JSON ----------------------------------------------------------------------------------------------


def test_worked_out_deal() -> None:
    (game,) = games("evening.euc")
    assert list(game) == [
        *("file", "game", "initial", "tags", "comments", "players", "rules", "deals", "final", "winner", "findings")
    ]
    assert game["players"] == {"N": "Ann", "E": "Bea", "S": "Carl", "W": "Dora"}
    assert (game["comments"], game["tags"][0]) == (["By the fire."], {"name": "Event", "value": "Club night"})
    assert game["rules"]["stick-the-dealer"] is False
    assert game["rules"]["target"] == 10
    assert game["rules"]["deals"] is None
    deal = dict(game["deals"][0])
    said = deal.pop("events")
    assert deal == {
        "deal": 1,
        "dealer": "W",
        "maker": "N",
        "alone": False,
        "trump": "h",
        "tricks": {"NS": 3, "EW": 2},
        "points": {"NS": 1, "EW": 0},
        "score": {"NS": 2, "EW": 0},
        "number": 1,
        "up_card": "9h",
        "stands_for": None,
        "hands": {
            "N": ["9c", "Td", "Qh", "Kh", "Ah"],
            "E": ["Qd", "Kd", "Th", "Qs", "Ks"],
            "S": ["Tc", "Jc", "Ac", "Jh", "Js"],
            "W": ["Qc", "Kc", "Jd", "Ad", "9s"],
        },
        "loner": None,
        "lone_defender": None,
        "discard": "9s",
        "thrown_in": False,
        "misdeal": False,
        "play": [
            {
                "leader": leader,
                "cards": [{"player": who, "card": card} for who, card in cards.items()],
                "winner": winner,
            }
            for leader, cards, winner in [
                ("N", {"N": "Ah", "E": "Th", "S": "Jh", "W": "9h"}, "S"),
                ("S", {"S": "Tc", "W": "Kc", "N": "9c", "E": "Qd"}, "W"),
                ("W", {"W": "Qc", "N": "Td", "E": "Ks", "S": "Ac"}, "S"),
                ("S", {"S": "Js", "W": "Jd", "N": "Qh", "E": "Qs"}, "W"),
                ("W", {"W": "Ad", "N": "Kh", "E": "Kd", "S": "Jc"}, "N"),
            ]
        ],
        "complete": True,
        "findings": [],
    }
    assert said[:2] == [{"type": "dealer", "seat": "W"}, {"type": "up_card", "card": "9h", "stands_for": None}]
    assert {"type": "play", "card": "Qh", "seat": None, "player": "N"} in said
    assert said[-1] == {
        "type": "line",
        "branch": 4,
        "events": [{"type": "play", "card": card, "seat": None, "player": None} for card in ("Ah", "Th", "9h", "Jh")],
    }


def test_deal_in_full_says_what_the_score_says_in_the_same_words() -> None:
    (full,) = games("evening.euc")
    (score,) = json.loads(euchre_command("score", "--json", "evening.euc").stdout)
    assert score == {key: full[key] for key in score} | {
        "deals": [{key: deal[key] for key in score["deals"][0]} for deal in full["deals"]]
    }


def test_findings_stand_with_their_deal_and_those_of_the_result_with_the_game() -> None:
    text = (
        '[Event "x"] [Winner "EW"] [Odd "y"] 1. W N:o* =NS+4 2. N^9c o -9d AcTcJc9c/ThKhTsQs/Qh9hKdAh/JdJsQcQd/AsKcKsJh'
    )
    (game,) = games("-", stdin=text)
    assert [finding["code"] for finding in game["findings"]] == ["N102", "S608"]
    assert [[finding["code"] for finding in deal["findings"]] for deal in game["deals"]] == [[], ["P505"]]
    finding = game["deals"][1]["findings"][0]
    validated = json.loads(euchre_command("validate", "--json", "-", stdin=text).stdout)
    assert finding in validated


def test_unfinished_trick_has_no_winner() -> None:
    (game,) = games("-", stdin="1. N^9c o -9d AcTcJc9c/ThKh")
    assert [trick["winner"] for trick in game["deals"][0]["play"]] == ["W", None]
    (torn,) = games("-", stdin="1. N^9c o -9d AcTcJc9c/Th{", status=1)
    assert torn["deals"][0]["complete"] is False
    assert [finding["code"] for finding in torn["deals"][0]["findings"]] == ["N109"]


def test_joker_turned_up_and_lone_hands() -> None:
    text = '[Rules "deck=25 defend-alone"] 1. W^B=h o* {x} E:* -9c'
    deal = games("-", stdin=text)[0]["deals"][0]
    assert (deal["up_card"], deal["stands_for"], deal["trump"]) == ("B", "h", "h")
    assert (deal["loner"], deal["lone_defender"], deal["alone"]) == ("N", "E", True)


def test_house_rules_are_applied() -> None:
    assert games("evening.euc", "--rules", "target=7")[0]["winner"] == "NS"
    assert games("evening.euc", "--override-rules", "stick-the-dealer")[0]["rules"]["stick-the-dealer"] is True


def test_lines_and_array_hold_the_same() -> None:
    lines = converted("evening.euc", "club.egn", "--to", "jsonl").splitlines()
    assert [json.loads(line) for line in lines] == games("evening.euc", "club.egn")
    assert games("-", stdin="", status=2) == []


def test_hostile_text_is_escaped_and_still_there() -> None:
    hostile = r'[North "\x1b[2J\u202e\ud800♥"] 1. W {\x07"\\} N:o* =NS+4'
    text = converted("-", "--to", "json", stdin=hostile)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ud800]", text)
    (game,) = json.loads(text)
    assert game["tags"] == [{"name": "North", "value": "\x1b[2J\u202e\ud800♥"}]
    assert game["deals"][0]["events"][1] == {"type": "comment", "text": '\x07"\\'}


_KINDS = {kind.__struct_config__.tag: kind for kind in events.Event.__subclasses__()}
_LETTERS = {
    "seat": SEAT_LETTERS.index,
    "giver": SEAT_LETTERS.index,
    "receiver": SEAT_LETTERS.index,
    "winner": SEAT_LETTERS.index,
    "suit": SUIT_LETTERS.index,
    "stands_for": SUIT_LETTERS.index,
    "side": SIDE_LETTERS.index,
    "card": CARD_CODES.__getitem__,
    "cards": lambda cards: tuple(CARD_CODES[card] for card in cards),
    "events": lambda items: tuple(map(event_of, items)),
}


def event_of(item: dict[str, Any]) -> events.Event:
    """The event that a JSON object stands for."""
    values = {key.lower(): value for key, value in item.items() if key not in ("type", "player")}
    read = {
        key: _LETTERS[key](value) if key in _LETTERS and value is not None else value for key, value in values.items()
    }
    return _KINDS[item["type"].replace("_", "")](**read)


def mixed_games() -> Iterator[Game]:
    rng = random.Random(2)
    texts = ["", "deck=25 no-trump defend-alone", "deck=32 farmers-hand=3 partners-best", "deck=33 hand=6 go-under"]
    for text in texts:
        game, _ = random_game(rng, Rules.parse(text), most=8)
        yield game
    records = list(
        read_notation(
            [EVENING + "1. W Xx N:o N:-9c S>N:Qd 9c=S/ tricks=3-2 claim:NS=3 concede:EW u (1: p(0: o))\n"], "x"
        )
    )
    yield Game(records[0], [record for record in records if isinstance(record, Deal)])


@pytest.mark.parametrize("game", list(mixed_games()), ids=lambda game: game.header.get("Rules"))
def test_every_event_can_be_read_back(game: Game) -> None:
    (out,) = games("-", stdin=write_game(game))
    assert [tuple(map(event_of, deal["events"])) for deal in out["deals"]] == [deal.events for deal in game.deals]
    assert [(tag["name"], tag["value"]) for tag in out["tags"]] == [(tag.name, tag.value) for tag in game.header.tags]
    played = replay(game)
    assert [deal["number"] for deal in out["deals"]] == [deal.number for deal in game.deals]
    assert (out["final"]["NS"], out["final"]["EW"]) == played.final
    for deal, done in zip(out["deals"], played.deals, strict=True):
        actors = [each.get("player") for each in deal["events"]]
        assert actors == [
            SEAT_LETTERS[seat]
            if seat is not None and isinstance(event, events.Call | events.Play | events.Discard)
            else None
            for event, seat in zip(done.deal.events, done.seats, strict=True)
        ]


def fields(shape: type) -> list[str]:
    return [field.name for field in struct_fields(shape)]


def test_every_key_is_documented() -> None:
    text = (Path(__file__).resolve().parents[1] / "docs" / "json.md").read_text(encoding="utf-8")
    score, full, record, _ = re.split("## The whole game|## Events|## A graded game", text)
    keys = [
        field for shape in (worked_out.GameHead, worked_out.DealScore, worked_out.GameEnd) for field in fields(shape)
    ]
    assert [key for key in keys if f"`{key}`" not in score] == []
    shapes = (worked_out.GameHeadInFull, worked_out.DealInFull, worked_out.GameEndInFull, worked_out.TrickJson)
    assert [key for shape in shapes for key in fields(shape) if f"`{key}`" not in score + full] == []
    for event in json_events.EventJson.__subclasses__():
        (row,) = [
            line
            for line in record.splitlines()
            if line.startswith("|") and f"`{event.__struct_config__.tag}`" in line.split("|")[1]
        ]
        assert [key for key in fields(event) if f"`{key}`" not in row] == []


@pytest.mark.parametrize("arguments", [("score", "--json"), ("score", "--output-format", "jsonl")])
def test_scores_are_not_taken_for_records(arguments: tuple[str, ...]) -> None:
    Path("sheet.euc").write_text(SHEET)
    Path("out.json").write_text(euchre_command(*arguments, "sheet.euc").stdout)
    result = euchre_command("validate", "out.json")
    assert result.exit_code == 2
    assert "only the score of a game" in result.stdout
