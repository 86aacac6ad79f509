"""``euchre score``: each deal's points, the running and the final score, for eyes and for programs."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from command_line import BROKEN, EVENING, euchre_command
from expected import snapshot

GAME_KEYS = ["file", "game", "initial", "deals", "final", "winner"]
DEAL_KEYS = ["deal", "dealer", "maker", "alone", "trump", "tricks", "points", "score"]
SHEET = "1. W N:o* =NS+4\n2. N E:o =EW+1\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("evening.euc").write_text(EVENING)
    Path("sheet.euc").write_text(SHEET)
    return tmp_path


def scores(*arguments: str, status: int = 0, stdin: str | bytes | None = None) -> list[dict]:
    result = euchre_command("score", "--json", *arguments, stdin=stdin)
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("width", [80, 40])
def test_table(width: int) -> None:
    result = euchre_command("score", "evening.euc", "sheet.euc", width=width)
    assert result.stdout == snapshot(f"score.{width}", result.stdout)
    assert all(len(line) <= width for line in result.stdout.splitlines())
    assert result.exit_code == 1  # for the revoke
    assert result.stderr == "euchre: evening.euc: 1 error; 'euchre validate' says what and where\n"


def test_json_is_one_array_of_games() -> None:
    (game,) = scores("evening.euc", status=1)
    assert list(game) == GAME_KEYS
    assert [list(deal) for deal in game["deals"]] == [DEAL_KEYS] * 7
    assert (game["file"], game["game"], game["winner"]) == ("evening.euc", 1, None)
    assert game["initial"] == {"NS": 1, "EW": 0}
    assert game["final"] == {"NS": 7, "EW": 5}
    assert game["deals"][4] == {
        "deal": 5,
        "dealer": "W",
        "maker": "W",
        "alone": True,
        "trump": "c",
        "tricks": {"NS": 0, "EW": 5},
        "points": {"NS": 0, "EW": 4},
        "score": {"NS": 6, "EW": 5},
    }


@pytest.mark.parametrize("deal", [2, 5])
def test_deals_without_a_maker_have_zeros(deal: int) -> None:
    game = scores("evening.euc", status=1)[0]
    thrown_in, nothing = game["deals"][deal], {"NS": 0, "EW": 0}
    assert (thrown_in["maker"], thrown_in["trump"], thrown_in["alone"]) == (None, None, False)
    assert (thrown_in["tricks"], thrown_in["points"]) == (nothing, nothing)


def test_what_nobody_knows_is_null() -> None:
    sheet, unknown = scores("-", stdin="1. W N:o* =NS+4 2. N E:o")[0]["deals"]
    assert (sheet["trump"], sheet["tricks"]) == (None, {"NS": None, "EW": None})
    assert sheet["points"] == {"NS": 4, "EW": 0}
    assert unknown["points"] == {"NS": None, "EW": None}
    assert unknown["score"] == sheet["score"] == {"NS": 4, "EW": 0}


def test_winner_by_the_rules_around_the_record() -> None:
    assert scores("sheet.euc")[0]["winner"] is None
    won = scores("sheet.euc", "--rules", "target=5", "--override-rules", "target=4", status=1)
    assert won[0]["winner"] == "NS"  # and the second deal is one too many
    Path("house").mkdir()
    Path("house/euchre.toml").write_text('rules = "target=4"\n')
    Path("house/sheet.euc").write_text(SHEET)
    assert scores("house/sheet.euc", status=1)[0]["winner"] == "NS"
    Path("house/own.euc").write_text('[Rules "target=11"] ' + SHEET)
    assert scores("house/own.euc")[0]["winner"] is None


def test_rules_around_a_record_that_cannot_be_used_end_it_before_anything_is_written() -> None:
    Path("house").mkdir()
    Path("house/euchre.toml").write_text('rules = "tarket=4"\n')
    Path("house/sheet.euc").write_text(SHEET)
    for command in (("score", "--json"), ("convert", "--to", "json"), ("convert", "--to", "json", "-o", "out/")):
        result = euchre_command(*command, "sheet.euc", "house/sheet.euc")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "euchre.toml: rules: 'tarket' is no rule option" in result.stderr
    assert not Path("out").exists()


def test_games_of_files_folders_and_packed_files_in_their_order() -> None:
    Path("night/later").mkdir(parents=True)
    Path("night/a.euc.gz").write_bytes(gzip.compress(SHEET.encode()))
    Path("night/later/b.euc").write_text(f'[Event "One"] {SHEET} [Event "Two"] {SHEET}')
    games = scores("night", "sheet.euc")
    named = [("night/a.euc.gz", 1), ("night/later/b.euc", 1), ("night/later/b.euc", 2), ("sheet.euc", 1)]
    assert [(game["file"], game["game"]) for game in games] == named
    lines = euchre_command("score", "--output-format", "jsonl", "night", "sheet.euc").stdout.splitlines()
    assert [json.loads(line) for line in lines] == games


def test_standard_input() -> None:
    assert [game["file"] for game in scores("-", stdin=SHEET)] == ["<stdin>"]


@pytest.mark.parametrize("bad", [b"", b"{}", b"\xff\xfe1\0.\0", b"1. N E:o =EW+1 {caf\xe9}"])
def test_unreadable_file_is_left_out_and_named(bad: bytes) -> None:
    Path("bad.euc").write_bytes(bad)
    result = euchre_command("score", "--json", "bad.euc", "sheet.euc")
    assert [game["file"] for game in json.loads(result.stdout)] == ["sheet.euc"]
    assert result.stderr.startswith("euchre: bad.euc")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_file_that_turns_unreadable_after_many_games_is_left_out(form: str) -> None:
    Path("long.euc").write_bytes(b'[Event "x"] 1. N E:o =EW+1 \n' * 3_000 + b"\xff")
    result = euchre_command("score", "--output-format", form, "long.euc", "sheet.euc")
    (game,) = json.loads(result.stdout) if form == "json" else map(json.loads, result.stdout.splitlines())
    assert game["file"] == "sheet.euc"
    assert result.stderr.startswith("euchre: long.euc:3001:1: N107")


def test_file_that_breaks_off_counts_as_far_as_it_goes() -> None:
    Path("torn.euc").write_text(BROKEN)
    (game,) = scores("torn.euc", status=1)
    assert [deal["points"]["NS"] for deal in game["deals"]] == [None, None, 4]


def test_missing_file_is_said_and_the_others_go_on() -> None:
    result = euchre_command("score", "--json", "nowhere.euc", "sheet.euc")
    assert (result.exit_code, len(json.loads(result.stdout))) == (2, 1)
    assert result.stderr == "euchre: nowhere.euc: no such file or folder\n"
    assert euchre_command("score", "--json", "nowhere.euc").stdout == "[]\n"


def test_exit_status_can_be_asked_for() -> None:
    Path("warned.euc").write_text("2. W N:o* =NS+4 2. N E:o =EW+1")
    assert euchre_command("score", "warned.euc").exit_code == 0
    assert euchre_command("score", "--strict", "warned.euc").exit_code == 1
    assert euchre_command("score", "--exit-zero", "evening.euc").exit_code == 0
    assert euchre_command("score", "--exit-zero", "nowhere.euc").exit_code == 2


def test_output_to_a_file() -> None:
    result = euchre_command("score", "--json", "-o", "out.json", "sheet.euc")
    assert (result.exit_code, result.stdout) == (0, "")
    assert json.loads(Path("out.json").read_text())[0]["final"] == {"NS": 4, "EW": 1}


def test_nothing_in_a_record_commands_a_terminal() -> None:
    hostile = '[Event "\x1b[2J\u202eClub"] ' + SHEET
    assert "\x1b" not in euchre_command("score", "-", stdin=hostile).stdout
    assert r"\x1b[2J\u202eClub" in euchre_command("score", "-", stdin=hostile).stdout
