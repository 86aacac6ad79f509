"""`euchre simulate --duplicate`, and players of one's own on the command line."""

from __future__ import annotations

import json
import sys
import types

import pytest
from command_line import euchre_command

from euchre_cli.cli.main import main
from euchre_cli.playing import Match, duplicate
from euchre_cli.reports.match import match_text
from euchre_cli.rules import Rules

players = pytest.importorskip("euchre_cli.players", exc_type=ImportError)

BOTS = """
class Meek:
    def act(self, table, actions, rng):
        return actions[0]

class Revoking(Meek):
    def act(self, table, actions, rng):
        from euchre_cli.events import Play
        return Play(31)

class Failing:
    def act(self, table, actions, rng):
        return {}["weights"]

class NoPlayer: ...

def refusing(): raise RuntimeError("no weights")

number = 3
"""


@pytest.fixture(autouse=True)
def bots(monkeypatch, tmp_path):
    (tmp_path / "bots_for_tests.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "torn_for_tests.py").write_text("def torn(:\n", encoding="utf-8")
    (tmp_path / "colorsys.py").write_text("raise RuntimeError('imported')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield
    sys.modules.pop("bots_for_tests", None)


def run(*arguments):
    return euchre_command("simulate", "--duplicate", *arguments)


# --- the result -------------------------------------------------------------------------------------------


def test_the_result_for_eyes():
    done = run("--players", "rule-of-thumb,random", "-n", "40", "--seed", "6", "--rules", "british")
    match = duplicate(players.PLAYERS["rule-of-thumb"](0), players.PLAYERS["random"](0), 40, "british", 6)
    assert done.exit_code == 0
    first, empty, head, one, other, _, last = done.stdout.splitlines()
    assert first == f"rule-of-thumb beats random by {match.mean:.3f} ±{1.96 * match.se:.3f} points a deal."
    assert (empty, head.split()) == ("", ["points", "a", "deal", "deals", "won"])
    for line, name, points, won in zip((one, other), ("rule-of-thumb", "random"), match.points, match.won, strict=True):
        assert line.split() == [name, str(points), f"{points / 80:.3f}", f"{100 * won / 80:.1f}%"]
    assert last.startswith(f"40 deals, each played both ways; rules {Rules.parse('british').text()}; seed 6.")


@pytest.mark.parametrize(
    ("mean", "se", "expected"),
    [
        (0.3, 0.1, "A beats B by 0.300 ±0.196 points a deal."),
        (-0.3, 0.1, "B beats A by 0.300 ±0.196 points a deal."),
        (0.1, 0.1, "No difference is certain: A is +0.100 ±0.196 points a deal beside B."),
        (-0.1, 0.1, "No difference is certain: A is -0.100 ±0.196 points a deal beside B."),
        (0.0, 0.1, "No difference is certain: A is +0.000 ±0.196 points a deal beside B."),
        (0.0, 0.0, "No difference: A and B score the same in every deal."),
    ],
)
def test_who_is_said_to_win(mean, se, expected):
    assert match_text(Match(100, (60, 50), (55, 45), mean, se), ("A", "B"), Rules(), 0).startswith(expected + "\n")


def test_the_result_as_json():
    (made,) = json.loads(run("--players", "rule-of-thumb,random", "-n", "30", "--json").stdout)
    match = duplicate(players.PLAYERS["rule-of-thumb"](0), players.PLAYERS["random"](0), 30)
    assert made == {
        "players": [
            {
                "player": name,
                "points": points,
                "points_a_deal": round(points / 60, 6),
                "won": round(won / 60, 6),
            }
            for name, points, won in zip(("rule-of-thumb", "random"), match.points, match.won, strict=True)
        ],
        "deals": 30,
        "played": 60,
        "difference": round(match.mean, 6),
        "se": round(match.se, 6),
        "interval": [round(end, 6) for end in match.interval],
        "rules": "standard",
        "seed": 0,
    }


def test_the_result_in_a_file(tmp_path):
    arguments = ("--players", "rule-of-thumb,random", "-n", "5")
    assert run(*arguments, "-o", "result.txt").stdout == ""
    assert (tmp_path / "result.txt").read_text(encoding="utf-8") == run(*arguments).stdout


def test_how_many_worlds_are_sampled():
    short = ("--players", "sampling,random", "-n", "20", "--json")
    assert run(*short, "--worlds", "1").stdout != run(*short, "--worlds", "50").stdout


def test_progress_is_shown_on_a_terminal_and_wiped_away(monkeypatch, tmp_path, capsys):
    written = []
    terminal = types.SimpleNamespace(isatty=lambda: True, write=written.append, flush=lambda: None)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["simulate", "--duplicate", "--players", "random,random", "-n", "5", "-o", "result.txt"]) == 0
    assert written[0] == "\r\x1b[K2 deals: +0.000 ±0.000 points a deal ..."
    assert written[-1] == "\r\x1b[K"


# --- players of one's own ---------------------------------------------------------------------------------


def test_a_player_of_ones_own_plays():
    done = run("--players", "bots_for_tests:Meek,rule-of-thumb", "-n", "40")
    assert done.exit_code == 0
    assert done.stdout.startswith("rule-of-thumb beats bots_for_tests:Meek by ")


def test_a_player_of_ones_own_plays_whole_games():
    done = euchre_command("simulate", "--players", "bots_for_tests:Meek,random")
    assert '[North "bots_for_tests:Meek"] [East "random"]' in done.stdout
    checked = euchre_command("validate", "-", stdin=done.stdout)
    assert checked.exit_code == 0


def test_nothing_in_the_folder_takes_the_place_of_what_is_installed():
    sys.modules.pop("colorsys", None)
    done = run("--players", "colorsys:rgb_to_hsv,random", "-n", "2")
    assert "the player colorsys:rgb_to_hsv cannot be made: TypeError" in done.output


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "bots_for_tests:Revoking",
            "bots_for_tests:Revoking (South, deal 1) chose As, which is not legal: it is one of ",
        ),
        ("bots_for_tests:Failing", "bots_for_tests:Failing (South, deal 1) failed: KeyError: 'weights' ("),
        (
            "bots_for_tests:NoPlayer",
            "bots_for_tests:NoPlayer gives a NoPlayer, which is no player: it has no method act\n",
        ),
        ("bots_for_tests:refusing", "the player bots_for_tests:refusing cannot be made: RuntimeError: no weights\n"),
        (
            "bots_for_tests:number",
            "bots_for_tests:number: number is nothing that can be called; it should be a class or a",
        ),
        (
            "bots_for_tests:meek",
            "bots_for_tests:meek: meek is not there; it should be a class or a function that gives",
        ),
        (
            "torn_for_tests:Bot",
            "torn_for_tests cannot be imported: SyntaxError: invalid syntax (torn_for_tests.py, line 1)",
        ),
        (
            "nowhere_for_tests.bots:Bot",
            "the player nowhere_for_tests.bots:Bot is not found: there is no module nowhere_for_tests, neither installed",
        ),
        (
            "expret",
            "Invalid value for '--players': 'expret' is no player: it is random, rule-of-thumb, sampling, expert, or",
        ),
        ("bots_for_tests:", "Invalid value for '--players': 'bots_for_tests:' is no player: "),
        ("../bots:Bot", "Invalid value for '--players': '../bots:Bot' is no player: "),
    ],
)
def test_a_player_who_cannot_play_is_said_in_one_line(name, message, capfd):
    assert main(["simulate", "--duplicate", "--players", f"{name},random", "-n", "5"]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"euchre: {message}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "--duplicate is a match of two players: --players A,B"),
        (("--players", "random,random,random,random"), "--duplicate is a match of two players"),
        (("--players", "random,random", "--to", "euc"), "--duplicate writes no records: leave --to out"),
        (("--players", "random,random", "-n", "1"), "Invalid value for -n: a match needs two deals or more"),
    ],
)
def test_what_does_not_go_together(arguments, message, capfd):
    assert main(["simulate", "--duplicate", *arguments]) == 2
    assert capfd.readouterr().err.startswith(f"euchre: {message}")


def test_json_is_of_matches(capfd):
    assert main(["simulate", "--json"]) == 2
    assert capfd.readouterr().err.startswith(
        "euchre: --json goes with --duplicate; records are written as JSON by --to json"
    )
