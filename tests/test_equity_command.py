"""`euchre equity`: one question or a file of them, for eyes and as JSON; what is typed wrong is said in one line."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import types
from pathlib import Path

import click
import pytest
from answers import answer, every_discard
from command_line import euchre_command

from euchre_cli import config
from euchre_cli.batch.executors import processors
from euchre_cli.cli import equity
from euchre_cli.cli.main import main

SITUATIONS = Path(__file__).parents[1] / "samples" / "hands" / "situations.txt"
QUESTION = ("JhAhKh9cTs", "--up", "9h", "--seat")


@pytest.fixture(autouse=True)
def asked(monkeypatch, tmp_path):
    """An estimator that answers at once, and what it was asked."""
    kernel = pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
    monkeypatch.setattr(kernel, "sensible_discards", every_discard)
    seen = []

    def evaluate(situation, **how):
        seen.append((situation, how))
        return answer(situation)

    module = types.ModuleType("euchre_cli.equity.estimating")
    module.evaluate = evaluate
    monkeypatch.setitem(sys.modules, "euchre_cli.equity.estimating", module)
    monkeypatch.chdir(tmp_path)
    config._nearest.cache_clear()
    return seen


def run(*arguments, **how):
    return euchre_command("equity", *arguments, **how)


# --- one question -----------------------------------------------------------------------------------------


def test_one_question_for_eyes():
    done = run(*QUESTION, "1")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Order up: +0.50 points expected")
    assert "0.4 s" not in done.stdout, "the same question gets the same bytes"
    assert "\x1b" not in done.stdout


def test_one_question_as_json_is_one_object():
    for how in ("--json", "--output-format=json", "--output-format=jsonl"):
        made = json.loads(run(*QUESTION, "1", how).stdout)
        assert made["actions"][made["best"]]["action"] == "order"


def test_what_the_estimator_is_asked(asked):
    assert (
        run(*QUESTION, "2", "--precision", "0.01", "--time", "7", "--seed", "5", "-j", "3", "--model", "none").exit_code
        == 0
    )
    ((situation, how),) = asked
    assert situation.seat == 1
    assert how == {"precision": 0.01, "seconds": 7.0, "seed": 5, "threads": 3, "model": "none", "progress": None}


def test_what_it_is_asked_without_options(asked):
    run(*QUESTION, "1")
    ((_, how),) = asked
    assert how == {
        "precision": 0.05,
        "seconds": 2.0,
        "seed": 0,
        "threads": processors(),
        "model": "fitted",
        "progress": None,
    }


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--seat", "R2S1"), {"dealer": "W", "seat": "N", "position": 1, "round": 2, "calls": ["p"] * 4}),
        (("--seat", "dealer"), {"seat": "W", "position": 4, "calls": ["p"] * 3}),
        (("--dealer", "E", "--me", "N"), {"dealer": "E", "seat": "N", "position": 3}),
        (("--seat", "2", "--round", "2"), {"seat": "E", "round": 2}),
        (("--seat", "1", "--calls", "S2:o*"), {"calls": ["p", "o*"]}),
        (("--seat", "1", "--score", "9-8"), {"score": {"us": 9, "them": 8}}),
        (("--seat", "1", "--rules", "deals=8", "--deals-left", "3"), {"deals_left": 3, "rules": "standard deals=8"}),
    ],
)
def test_what_is_typed_is_understood(arguments, expected):
    made = json.loads(run("JhAhKh9cTs", "--up", "9h", *arguments, "--json").stdout)["situation"]
    assert {key: made[key] for key in expected} == expected


def test_a_joker_turned_up_with_its_suit():
    made = json.loads(run("JhAhKh9cTs", "--up", "B=c", "--seat", "1", "--rules", "british", "--json").stdout)
    assert (made["situation"]["up_card"], made["situation"]["up_suit"]) == ("B", "c")


def test_house_rules_lie_below_those_typed(tmp_path):
    (tmp_path / "euchre.toml").write_text('rules = "no-trump target=11"\n', encoding="utf-8")
    config._nearest.cache_clear()
    made = json.loads(run(*QUESTION, "R2S1", "--rules", "target=15", "--json").stdout)
    assert made["situation"]["rules"] == "standard target=15 no-trump"
    assert "n" in {action["suit"] for action in made["actions"]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a HAND, --up and --seat, or a file of situations"),
        (("JhAhKh9cTs",), "--up is missing: say which card is turned up (and there is no file of that name)"),
        (("JhAhKh9cTs", "--up", "9h"), "--seat is missing: say where you sit, 1 to 4 from the dealer's left"),
        ((*QUESTION, "1", "--me", "N"), "--seat and --me are the same: give one of them"),
        ((*QUESTION, "5"), "there is no seat '5'"),
        ((*QUESTION, "N"), "seat N: say who deals too"),
        (("JhAhKh9cTsQs", "--up", "9h", "--seat", "1"), "the hand has 6 cards"),
        (("JhAhKh9c9h", "--up", "9h", "--seat", "1"), "9h is turned up and in the hand too"),
        (("JhAhKh9cJh", "--up", "9h", "--seat", "1"), "the hand 'JhAhKh9cJh': Jh stands in the hand twice"),
        (("JhAhKh9c7s", "--up", "9h", "--seat", "1"), "7s (the hand) is not in a deck of 24 cards"),
        (
            (*QUESTION, "1", "--calls", "pppppppp"),
            "these calls could not have happened: the dealer passes in round two",
        ),
        ((*QUESTION, "1", "--calls", "pp"), "after these calls it is the third seat's turn"),
        ((*QUESTION, "1", "--calls", "xyz"), "the calls 'xyz' cannot be read"),
        ((*QUESTION, "1", "--score", "10-2"), "the game is over at 10-2"),
        (
            (*QUESTION, "1", "--rules", "canadien"),
            "Invalid value for '--rules': 'canadien' is no rule option; did you mean 'canadian'?",
        ),
        ((*QUESTION, "1", "--model", "guess"), "Invalid value for '--model': 'guess' is no bidding model"),
        ((*QUESTION, "1", "--precision", "0"), "Invalid value for '--precision'"),
        ((*QUESTION, "1", "--input", "x.txt"), "HAND and a file do not go together: each line says its own"),
        (("--input", "x.txt", "--score", "3-4"), "--score and a file do not go together: each line says its own"),
    ],
)
def test_typed_nonsense_is_one_line_and_ends_with_2(arguments, message, capfd, asked):
    assert main(["equity", *arguments]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"euchre: {message}")
    assert err.count("\n") == 1
    assert asked == []


def test_a_model_may_be_a_file(tmp_path, asked):
    (tmp_path / "mine.json").write_text("{}", encoding="utf-8")
    assert run(*QUESTION, "1", "--model", "mine.json").exit_code == 0
    assert asked[0][1]["model"] == "mine.json"


# --- a file -----------------------------------------------------------------------------------------------


def test_a_file_of_situations_for_eyes(asked):
    done = run(SITUATIONS, width=200)
    assert (done.exit_code, done.stderr, len(asked)) == (0, "", 25)
    assert done.stdout.startswith(f"{SITUATIONS}:3\nOrder up: +0.50")
    assert done.stdout.count("You hold ") == 25


def test_a_file_as_one_array_and_as_lines():
    array = json.loads(run("--input", SITUATIONS, "--json").stdout)
    lines = [json.loads(line) for line in run(SITUATIONS, "--output-format", "jsonl").stdout.splitlines()]
    assert array == lines
    assert len(array) == 25
    assert array[0]["situation"]["hand"] == ["9c", "Jh", "Kh", "Ah", "Ts"]


def test_one_line_in_a_file_is_still_an_array():
    assert len(json.loads(run("-", "--json", stdin="JhAhKh9cTs 9h 1\n").stdout)) == 1
    assert json.loads(run("-", "--json", stdin="# nothing\n").stdout) == []


def test_a_bad_line_is_told_with_its_number_and_the_others_go_on(tmp_path):
    (tmp_path / "evening.csv").write_text(
        "hand,up,seat\nJhAhKh9cTs,9h,1\nJhAhKh9cTs,9h,7\nJhAhKh9cTs,9h,2", encoding="utf-8"
    )
    done = run("evening.csv", "--json")
    assert done.exit_code == 2
    assert len(json.loads(done.stdout)) == 2
    assert done.stderr.startswith("euchre: evening.csv:3: there is no seat '7'")
    assert done.stderr.count("\n") == 1


def test_files_come_from_anywhere(tmp_path):
    line = '{"hand": "JhAhKh9cTs", "up": "9h", "seat": 1, "rules": "british"}\n'
    packed = tmp_path / "evening.jsonl.gz"
    packed.write_bytes(gzip.compress(line.encode()))
    for done in (run(packed, "--json"), run("--input", "-", "--json", stdin=line), run("-", "--json", stdin=line)):
        assert done.exit_code == 0
        assert json.loads(done.stdout)[0]["situation"]["rules"].startswith("standard deck=25")


def test_rules_of_a_line_lie_over_those_typed_and_those_of_the_folder(tmp_path):
    (tmp_path / "euchre.toml").write_text('rules = "target=11 canadian"\n', encoding="utf-8")
    (tmp_path / "evening.txt").write_text("JhAhKh9cTs 9h 1 - 0-0 target=7\nJhAhKh9cTs 9h 1\n", encoding="utf-8")
    config._nearest.cache_clear()
    first, second = json.loads(run("evening.txt", "--rules", "target=15", "--json").stdout)
    assert first["situation"]["rules"] == "standard target=7 canadian"
    assert second["situation"]["rules"] == "standard target=15 canadian"


def test_a_file_that_is_not_there_or_no_text(tmp_path):
    assert run("--input", "missing.txt").stderr == "euchre: missing.txt: no such file or folder\n"
    (tmp_path / "picture.txt").write_bytes(bytes(range(256)) * 8)
    done = run("picture.txt")
    assert done.exit_code == 2
    assert done.stderr.startswith("euchre: picture.txt: ")


def test_a_file_with_a_byte_that_is_no_text(tmp_path):
    (tmp_path / "evening.txt").write_bytes(b"JhAhKh9cTs 9h 1\n\xff\n")
    done = run("evening.txt", "--json")
    assert (done.exit_code, json.loads(done.stdout)) == (2, [])
    assert done.stderr.startswith("euchre: evening.txt:2: the byte 0xFF")


def test_a_file_of_something_else_is_told_once(tmp_path):
    """Five wrong lines before any that is right, and no more is said of it."""
    (tmp_path / "game.egn").write_text("{\n" + '"version": "1.4",\n' * 50, encoding="utf-8")
    done = run("game.egn", "--json")
    assert (done.exit_code, json.loads(done.stdout)) == (2, [])
    *problems, last = done.stderr.splitlines()
    assert len(problems) == 5
    assert last.startswith("euchre: game.egn: this is no file of situations, and the rest is not read: ")


# --- the terminal -----------------------------------------------------------------------------------------


def test_progress_is_shown_on_a_terminal_and_wiped_away(monkeypatch, asked):
    written = []
    terminal = types.SimpleNamespace(isatty=lambda: True, write=written.append, flush=lambda: None)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys, "stdout", terminal)
    context = click.Context(equity.command)
    with context:
        from euchre_cli.equity.reading import read_situation
        from euchre_cli.rules import Rules

        situation = read_situation(Rules(), hand="JhAhKh9cTs", up="9h", seat="1")
        equity._evaluate(situation, precision=0.05, seconds=2, seed=0, threads=1, model="fitted")
        ((_, how),) = asked
        how["progress"](answer(situation))
    assert written == ["\r\x1b[K", "\r\x1b[Korder up: +0.50 ±0.04 points, 4,000 deals ..."]


def test_the_command_does_not_load_what_it_does_not_need():
    """Its help needs click and the rules alone: no terminal colours, no kernel."""
    code = (
        "import sys; from euchre_cli.cli.main import main; main(['equity', '--help'])\n"
        "print([name for name in ('rich', 'lark', 'euchre_cli.kernel', 'euchre_cli.equity') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
