"""``euchre stats``: the figures for eyes, for spreadsheets and for programs."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest
from command_line import EVENING, euchre_command
from expected import snapshot
from rich.cells import cell_len

NAMES = '[North "Ann"] [East "Bea"] [South "Carl"] [West "Dora"]\n'
LEAGUE = f"""{NAMES}
1. W N:o tricks=5-0 =NS+2
2. N E:o* =EW+4
3. E S:o* =EW+2
4. S W:o =EW+1
5. W E:o =NS+2

[North "Carl"] [East "Ann"]
1. S N:o tricks=3-2 =NS+1
2. W N:o* =NS+4
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("evening.euc").write_text(EVENING)
    Path("league.euc").write_text(LEAGUE)
    return tmp_path


def stats(*arguments: str, status: int = 0, stdin: str | None = None) -> list[dict]:
    result = euchre_command("stats", "--json", *arguments, stdin=stdin)
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def sheet(*arguments: str, stdin: str | None = None) -> list[list[str]]:
    result = euchre_command("stats", "--output-format", "csv", *arguments, stdin=stdin)
    return list(csv.reader(io.StringIO(result.stdout), strict=True))


# --- for eyes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 120])
def test_table(width: int) -> None:
    result = euchre_command("stats", "evening.euc", "league.euc", width=width)
    assert result.stdout == snapshot(f"stats.{width}", result.stdout)
    assert all(len(line) <= width for line in result.stdout.splitlines())
    assert result.exit_code == 1  # for the revoke
    assert result.stderr == "euchre: evening.euc: 1 error; 'euchre validate' says what and where\n"


@pytest.mark.parametrize("width", [20, 40, 300])
def test_table_keeps_to_any_width(width: int) -> None:
    lines = euchre_command("stats", "league.euc", width=width).stdout.splitlines()
    assert max(map(len, lines)) <= max(width, 40)
    assert sum(line.startswith("Ann ") for line in lines) >= 1


def test_nothing_in_a_table_is_coloured_where_it_is_piped() -> None:
    assert "\x1b" not in euchre_command("stats", "league.euc").stdout


def test_players_stand_in_the_order_of_their_points_a_deal() -> None:
    names = [row["name"] for row in stats("--by", "player", "league.euc")]
    assert names == ["Bea", "Dora", "Carl", "Ann", "South, not named", "West, not named"]


def test_rows_of_few_deals_can_be_left_out() -> None:
    rows = stats("--by", "player", "--min-deals", "5", "league.euc")
    assert {row["name"] for row in rows} == {"Ann", "Bea", "Carl", "Dora"}
    assert stats("--min-deals", "99", "league.euc") == []


def test_whose_figures() -> None:
    kinds = [row["by"] for row in stats("evening.euc", status=1)]
    assert kinds == ["player"] * 4 + ["team"] * 2 + ["seat"] * 4 + ["position"] * 4
    kinds = [row["by"] for row in stats("--by", "seat", "--by", "team", "evening.euc", status=1)]
    assert kinds == ["team"] * 2 + ["seat"] * 4 + ["position"] * 4


# --- JSON ------------------------------------------------------------------------------------------------


def test_json_is_one_array_of_rows() -> None:
    carl = next(row for row in stats("league.euc") if row["name"] == "Carl")
    calls = carl.pop("calls")
    assert carl == {
        "by": "player",
        "name": "Carl",
        "players": ["Carl"],
        "seats": [],
        "position": None,
        "games": 2,
        "won": {"count": 0, "of": 0, "rate": None, "low": None, "high": None},
        "deals": 7,
        "left_out": 0,
        "points_for": 9,
        "points_against": 7,
        "margin": {"deals": 7, "mean": 0.285714, "low": -1.752716, "high": 2.324145},
        "tricks": {"deals": 2, "mean": 0.8, "low": 0.408, "high": 1.0, "count": 8, "of": 10},
        "maker": {"count": 3, "of": 7, "rate": 0.428571, "low": 0.158217, "high": 0.749546},
        "made": {"count": 2, "of": 3, "rate": 0.666667, "low": 0.207655, "high": 0.93851},
        "marched": {"count": 1, "of": 3, "rate": 0.333333, "low": 0.06149, "high": 0.792345},
        "euchred": {"count": 1, "of": 3, "rate": 0.333333, "low": 0.06149, "high": 0.792345},
        "alone": {"count": 2, "of": 7, "rate": 0.285714, "low": 0.082217, "high": 0.641071},
        "alone_marched": {"count": 1, "of": 2, "rate": 0.5, "low": 0.094529, "high": 0.905471},
        "alone_euchred": {"count": 1, "of": 2, "rate": 0.5, "low": 0.094529, "high": 0.905471},
        "defence": {"count": 1, "of": 3, "rate": 0.333333, "low": 0.06149, "high": 0.792345},
        "lone_defence": {"count": 0, "of": 0, "rate": None, "low": None, "high": None},
    }
    assert list(calls) == ["R1S1", "R1S2", "R1S3", "R1S4", "R2S1", "R2S2", "R2S3", "R2S4"]
    assert set(calls["R1S1"]) == {"count", "of", "rate", "low", "high"}


def test_json_says_who_is_not_named() -> None:
    rows = {
        row["name"]: row for row in stats("--by", "player", "--by", "team", "-", stdin='[North "Ann"] 1. W N:o =NS+1')
    }
    assert {name: (row["players"], row["seats"]) for name, row in rows.items()} == {
        "Ann": (["Ann"], []),
        "East, not named": ([None], ["E"]),
        "South, not named": ([None], ["S"]),
        "West, not named": ([None], ["W"]),
        "Ann & South, not named": (["Ann", None], ["S"]),
        "East-West, not named": ([None, None], ["E", "W"]),
    }


def test_json_of_a_position() -> None:
    row = stats("--by", "seat", "league.euc")[-1]
    assert (row["by"], row["name"], row["position"], row["games"]) == ("position", "S4, dealer", 4, None)


# --- CSV -------------------------------------------------------------------------------------------------


def test_csv_has_one_line_of_heads_and_numbers_that_are_numbers() -> None:
    heads, *rows = sheet("--by", "player", "league.euc")
    assert heads[:13] == [
        "by", "name", "games", "deals", "left_out", "points_for", "points_against", "margin_deals", "margin",
        "margin_low", "margin_high", "tricks", "tricks_of",
    ]  # fmt: skip
    assert len(set(heads)) == len(heads)
    assert {len(row) for row in rows} == {len(heads)}
    carl = dict(zip(heads, next(row for row in rows if row[1] == "Carl"), strict=True))
    assert (carl["margin_low"], carl["maker"], carl["maker_of"], carl["won_share"]) == ("-1.752716", "3", "7", "")
    assert (carl["call_R1S1"], carl["call_R2S4_of"]) == ("0", "0")
    for row in rows:
        assert all(float(cell) == float(cell) for cell in row[2:] if cell)


@pytest.mark.parametrize("name", ["=cmd()", "+1", "-1", "@SUM(A1)", "\uff1dcmd()", "  =cmd()"])
def test_csv_holds_no_formula(name: str) -> None:
    row = sheet("--by", "player", "-", stdin=f'[North "{name}"] 1. W N:o =NS+1')[1]
    assert row[1] == f"'{name.strip()}"


def test_csv_and_json_hold_the_same() -> None:
    heads, *cells = sheet("league.euc")
    for row, line in zip(stats("league.euc"), cells, strict=True):
        of = dict(zip(heads, line, strict=True))
        assert of["name"] == row["name"]
        assert int(of["alone"]) == row["alone"]["count"]
        assert of["made_high"] == ("" if row["made"]["high"] is None else str(row["made"]["high"]))
        assert int(of["call_R1S3_of"]) == row["calls"]["R1S3"]["of"]


# --- hostile and missing input ---------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_nothing_in_a_name_commands_a_terminal(form: str) -> None:
    hostile = '[North "\x1b[2JAnn"] [East "Be\u202ea"] [South "C\u00adarl"] 1. W N:o =NS+1'
    result = euchre_command("stats", "--output-format", form, "-", stdin=hostile)
    assert result.stdout.replace("\n", "").isprintable()
    assert "North, not named" in result.stdout  # a name with control characters is no name


def test_a_name_of_ten_thousand_letters_is_cut_for_eyes_alone() -> None:
    name = "A" * 10_000
    text = f'[North "{name}"] 1. W N:o =NS+1'
    table = euchre_command("stats", "-", stdin=text).stdout
    assert "AAAA…" in table
    assert max(map(len, table.splitlines())) <= 80
    assert stats("--by", "player", "-", stdin=text)[0]["name"] == name


def test_wide_letters_keep_the_columns() -> None:
    wide = euchre_command("stats", "--by", "player", "-", stdin='[North "王王王"] [East "Bea"] 1. W N:o =NS+1').stdout
    lines = [line for line in wide.splitlines() if line.startswith(("王王王", "Bea"))]
    assert len({cell_len(line) for line in lines[:2]}) == 1


def test_no_games() -> None:
    Path("empty.euc").write_text('[Event "x"]\n')
    result = euchre_command("stats", "empty.euc")
    assert (result.exit_code, result.stdout) == (0, "Nothing to count: 0 deals of 1 game.\n")
    assert stats("empty.euc") == []
    assert len(sheet("empty.euc")) == 1


@pytest.mark.parametrize("bad", [b"", b"{}", b"\xff\xfe1\0.\0", b"1. N E:o =EW+1\n" * 3000 + b"\xff"])
def test_a_file_that_cannot_be_read_to_its_end_is_left_out_and_named(bad: bytes) -> None:
    Path("bad.euc").write_bytes(bad)
    result = euchre_command("stats", "--json", "bad.euc", "league.euc", "nowhere.euc")
    assert result.exit_code == 2
    assert json.loads(result.stdout) == stats("league.euc")
    assert "euchre: bad.euc" in result.stderr
    assert "euchre: nowhere.euc: no such file or folder\n" in result.stderr


def test_deals_left_out_are_told() -> None:
    Path("torn.euc").write_text(f"{NAMES}1. N^9c o -9d AcTcJc9c/ThKh\n2. E S:o =NS+1\n")
    result = euchre_command("stats", "torn.euc")
    assert "1 deal of 1 game" in result.stdout
    assert "euchre: 1 deal left out: errors leave the score in doubt\n" in result.stderr
    assert result.exit_code == 1
    assert euchre_command("stats", "--exit-zero", "torn.euc").exit_code == 0


def test_output_to_a_file_that_is_none_of_the_inputs() -> None:
    result = euchre_command("stats", "--json", "-o", "out.json", "league.euc")
    assert (result.exit_code, result.stdout) == (0, "")
    assert json.loads(Path("out.json").read_text()) == stats("league.euc")
    refused = euchre_command("stats", "-o", "league.euc", "league.euc")
    assert refused.exit_code == 2
    assert Path("league.euc").read_text() == LEAGUE


def test_house_rules() -> None:
    rows = stats("--by", "player", "--rules", "target=7", "league.euc", status=1)  # it goes on after its end
    assert {row["name"]: row["won"]["count"] for row in rows}["Bea"] == 1
    assert euchre_command("stats", "--rules", "tarket=7", "league.euc").exit_code == 2


# --- who works -------------------------------------------------------------------------------------------


@pytest.fixture
def mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are cut, one with errors, one that breaks off, one packed in an archive."""
    monkeypatch.setattr("euchre_cli.batch.run.PIECE", 300)
    Path("season.euc").write_text((LEAGUE + EVENING) * 20)
    Path("torn.euc").write_bytes(LEAGUE.encode() * 20 + b"\xff")
    with zipfile.ZipFile("week.zip", "w") as archive:
        archive.writestr("late.euc", LEAGUE)


def test_figures_are_the_same_whoever_works(mixed: None) -> None:
    arguments = ["stats", "--json", "season.euc", "torn.euc", "week.zip", "league.euc"]
    alone, *others = (euchre_command(*arguments, *who) for who in (["-j", "1"], ["-j", "2"], ["--cluster", "local"]))
    assert alone.exit_code == 2
    assert "season.euc: 20 errors; 'euchre validate' says what and where" in alone.stderr
    for other in others:
        assert (other.stdout, other.stderr, other.exit_code) == (alone.stdout, alone.stderr, alone.exit_code)


def test_no_game_of_a_file_that_breaks_off_counts(mixed: None) -> None:
    rows = stats("season.euc", "week.zip", status=1)
    assert stats("season.euc", "torn.euc", "week.zip", status=2) == rows
    assert stats("torn.euc", status=2) == []
