"""``euchre convert`` to formats that cannot say everything: what is dropped is told, or with --lossless refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import BROKEN, EVENING, euchre_command
from egn_documents import a_game
from schemas import check

from euchre_cli import CannotHoldError, LossWarning, dumps, loads, read, write
from euchre_cli.converting import TARGETS
from euchre_cli.formats import detect

BARE = '[Event "Sheet"]\n\n1. W^9h pppp pppp\n'
SCORED = '[Event "Sheet"]\n\n1. W^9h pppp pppp =0\n2. N^9h pppp pppp =0 score=0-0\n'
TWO = f"{BARE}\n{BARE}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("bare", BARE), ("scored", SCORED), ("two", TWO), ("evening", EVENING)):
        Path(f"{name}.euc").write_text(text)
    return tmp_path


def files(folder: str) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file())


# --- what is dropped --------------------------------------------------------------------------------------


def test_what_is_dropped_is_told_by_kind_with_its_first_place() -> None:
    result = euchre_command("convert", "scored.euc", "bare.euc", "--to", "emn")
    assert result.exit_code == 0
    check(result.stdout)
    assert result.stderr.splitlines() == [
        "euchre: scored.euc:3:19: emn cannot say this: noted points (2 times, here first)",
        "euchre: scored.euc:4:22: emn cannot say this: noted score",
    ]


def test_a_place_in_json_is_a_pointer() -> None:
    document = a_game()
    document["deals"][0]["initialState"]["kitty"] = ["9c", "9d", "Td"]
    result = euchre_command("convert", "-", "--to", "egn", stdin=json.dumps(document))
    assert result.stderr == "euchre: <stdin>:/deals/0/initialState/kitty: egn cannot say this: cards in the kitty\n"


def test_lossless_writes_what_can_be_said_in_full() -> None:
    result = euchre_command("convert", "bare.euc", "--to", "egn", "--lossless")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == euchre_command("convert", "bare.euc", "--to", "egn").stdout
    assert euchre_command("convert", "evening.euc", "--to", "euc", "--lossless").stdout == EVENING


@pytest.mark.parametrize("output", [(), ("-o", "out.egn")])
def test_lossless_refuses_and_writes_nothing(output: tuple[str, ...]) -> None:
    Path("out.egn").write_text("precious")
    result = euchre_command("convert", "scored.euc", "--to", "egn", "--lossless", *output)
    assert (result.exit_code, result.stdout) == (2, "")
    assert Path("out.egn").read_text() == "precious"
    assert result.stderr.splitlines()[-1] == (
        "euchre: nothing is written: something would be left out, and it is to be lossless"
    )
    assert "euchre: scored.euc:3:19: egn cannot say this: noted points (2 times, here first)" in result.stderr


def test_lossless_refuses_one_file_of_a_folder_and_the_others_are_written() -> None:
    result = euchre_command("convert", "bare.euc", "scored.euc", "two.euc", "--to", "egn", "--lossless", "-o", "out")
    assert result.exit_code == 2
    assert "euchre: scored.euc: not converted to out/scored.egn: something would be left out" in result.stderr
    assert files("out") == ["bare.egn", "two-1.egn", "two-2.egn"]


@pytest.mark.parametrize("to", ["egn", "euc", "json"])
def test_lossless_refuses_what_cannot_be_read_too(to: str) -> None:
    Path("torn.euc").write_text(BROKEN)
    result = euchre_command("convert", "torn.euc", "--to", to, "--lossless")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "euchre: torn.euc:4:12: N101 syntax-error: " in result.stderr
    assert "the rest is converted" not in result.stderr


def test_what_is_dropped_is_documented() -> None:
    text = (Path(__file__).resolve().parents[1] / "docs" / "formats.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in TARGETS if name != "jsonl")
    Path("sheet.euc").write_text(SCORED)
    told = euchre_command("convert", "sheet.euc", "--to", "egn", "-o", "sheet.egn").stderr
    assert f"$ euchre convert sheet.euc --to egn -o sheet.egn\n{told}" in text


# --- one game a file --------------------------------------------------------------------------------------


@pytest.mark.parametrize("paths", [("two.euc",), ("bare.euc", "scored.euc")])
@pytest.mark.parametrize("output", [(), ("-o", "out.egn")])
def test_several_games_are_no_egn_file(paths: tuple[str, ...], output: tuple[str, ...]) -> None:
    result = euchre_command("convert", *paths, "--to", "egn", *output)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not Path("out.egn").exists()
    assert "an EGN file holds one game, and there are several" in result.stderr


def test_each_game_gets_a_file_in_a_folder() -> None:
    Path("in/a").mkdir(parents=True)
    Path("in/a/two.euc").write_text(TWO)
    Path("in/a/two-1.euc").write_text(BARE)
    Path("in/one.euc").write_text(BARE)
    result = euchre_command("convert", "in", "--to", "egn", "-o", "out")
    assert (result.exit_code, result.stderr) == (0, "")
    assert files("out") == ["a/two-1.egn", "a/two-2.egn", "a/two.euc-1.egn", "one.egn"]
    for name in files("out"):
        check(Path("out", name).read_text())


def test_one_match_of_many_files() -> None:
    assert euchre_command("convert", "two.euc", "bare.euc", "--to", "emn", "-o", "match.emn").exit_code == 0
    text = Path("match.emn").read_text()
    check(text)
    assert [game["gameIndex"] for game in json.loads(text)["games"]] == [0, 1, 2]
    assert detect(text.encode()[:100]) == "emn"
    back = euchre_command("convert", "match.emn", "--to", "euc").stdout
    assert back.count("1. W^9h pppp pppp") == 3


def test_file_in_which_nothing_can_be_read_makes_none() -> None:
    Path("bad.euc").write_bytes(b"\xff\xfe\x00")
    for to in ("egn", "emn"):
        result = euchre_command("convert", "bad.euc", "--to", to, "-o", f"out.{to}")
        assert result.exit_code == 2
        assert euchre_command("convert", "bad.euc", "bare.euc", "--to", to, "-o", f"{to}/").exit_code == 2
        assert files(to) == [f"bare.{to}"]
        assert not Path(f"out.{to}").exists()


# --- rules in force ---------------------------------------------------------------------------------------


def ruleset(*arguments: str) -> dict[str, object] | None:
    result = euchre_command("convert", *arguments, "--to", "egn")
    found: dict[str, object] | None = json.loads(result.stdout)["metadata"].get("ruleset")
    return found


def test_rules_in_force_are_written() -> None:
    assert ruleset("bare.euc") is None
    said = ruleset("bare.euc", "--rules", "target=7")
    assert said is not None
    assert (said["winning_score"], said["std"]) == (7, True)
    Path("house").mkdir()
    Path("house/euchre.toml").write_text('rules = "no-stick-the-dealer"\n')
    Path("house/bare.euc").write_text(BARE)
    said = ruleset("house/bare.euc", "--rules", "deals=8")
    assert said is not None
    assert (said["num_deals"], said["std"], "winning_score" in said) == (8, False, False)
    Path("own.euc").write_text('[Rules "deck=25 target=5"]\n' + BARE)
    said = ruleset("own.euc", "--override-rules", "target=11 no-trump")
    assert said is not None
    assert (said["winning_score"], said["joker"], said["allow_no_trump"], said["std"]) == (11, True, True, True)


def test_rules_without_a_field_are_told_at_the_rules_tag() -> None:
    Path("own.euc").write_text('[Event "x"]\n[Rules "hand=6 deck=32 farmers-hand=all moonphase"]\n\n1. W^9h pppp\n')
    result = euchre_command("convert", "own.euc", "--to", "egn")
    at = "euchre: own.euc:2:1: egn cannot say this:"
    assert [line for line in result.stderr.splitlines() if "rule hand" in line] == [f"{at} rule hand=6"]
    assert f"{at} rule farmers-hand=all" in result.stderr
    assert f"{at} word of the Rules tag ('moonphase' is no rule option" in result.stderr


# --- from Python ------------------------------------------------------------------------------------------


def test_dumps_and_write_warn_of_what_is_dropped() -> None:
    games = loads(SCORED)
    with pytest.warns(LossWarning) as told:
        text = dumps(games, "egn")
    assert [str(each.message) for each in told] == [
        "<record>:3:19: egn cannot say this: noted points (2 times, here first)",
        "<record>:4:22: egn cannot say this: noted score",
    ]
    assert {each.filename for each in told} == {__file__}
    with pytest.warns(LossWarning):
        write(games, "sheet.egn")
    assert Path("sheet.egn").read_text() == text
    assert [deal.number for deal in read("sheet.egn")[0].deals] == [1, 2]


def test_lossless_dumps_and_write_raise() -> None:
    with pytest.raises(CannotHoldError, match="noted points"):
        dumps(loads(SCORED), "egn", lossless=True)
    with pytest.raises(CannotHoldError, match="noted score"):
        write(loads(SCORED), "sheet.emn", lossless=True)
    assert not Path("sheet.emn").exists()
    assert loads(dumps(loads(BARE), "egn", lossless=True))[0].deals == loads(BARE)[0].deals


def test_several_games_or_none_are_no_egn() -> None:
    with pytest.raises(CannotHoldError, match="one game"):
        dumps(loads(TWO), "egn")
    with pytest.raises(CannotHoldError, match="no game"):
        dumps([], "egn")
    assert len(loads(dumps(loads(TWO), "emn"))) == 2


# --- simulate ---------------------------------------------------------------------------------------------


def test_simulated_games_as_egn_and_emn() -> None:
    result = euchre_command("simulate", "--to", "egn", "--rules", "partners-best defend-alone no-trump go-under")
    assert result.exit_code == 0
    check(result.stdout)
    assert "egn cannot say this: noted points" in result.stderr
    assert euchre_command("validate", "-", stdin=result.stdout).exit_code == 0
    result = euchre_command("simulate", "-n", "2", "--to", "egn")
    assert (result.exit_code, result.stdout) == (2, "")
    result = euchre_command("simulate", "-n", "2", "--to", "emn", "-o", "match.emn")
    assert result.exit_code == 0
    check(Path("match.emn").read_text())
    assert euchre_command("validate", "match.emn").exit_code == 0
