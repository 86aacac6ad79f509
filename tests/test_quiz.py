"""``euchre quiz``: the same questions for a seed, answers as people type them, and a file of scores."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from command_line import euchre_command
from rich.cells import cell_len

pytest.importorskip("euchre_cli.kernel")

from euchre_cli.equity import read_situation
from euchre_cli.events import NAME, ORDER, PASS, Call
from euchre_cli.quiz.questions import Judge, dealt_questions
from euchre_cli.quiz.replies import ReplyError, choices, read_reply
from euchre_cli.rules import Rules

RECORD = """\
[North "Ann"] [East "Bea"] [South "Carl"] [West "Dora"]
1. W^9h N=9c9dTcTdQc S=QhAcJcTsKs ppo AcQc9sKc/ =NS+1
2. N^Kh S=JdAhQdAsQs po
"""


def asked(*options: str, answers: str, width: int = 80):
    return euchre_command(
        "quiz", "--score-file", "scores.jsonl", "--precision", "2", *options, stdin=answers, width=width
    )


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def scores() -> list[dict[str, object]]:
    return [json.loads(line) for line in Path("scores.jsonl").read_text().splitlines()]


def test_a_seed_asks_the_same_and_every_answer_is_kept() -> None:
    first = asked("-n", "2", "--seed", "7", answers="pass\n2\n")
    again = asked("-n", "2", "--seed", "7", answers="pass\n2\n")
    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout == again.stdout
    kept = scores()
    assert len(kept) == 4
    assert kept[0]["answer"] == "passing"
    assert {key: value for key, value in kept[0].items() if key != "time"} == {
        key: value for key, value in kept[2].items() if key != "time"
    }
    other = asked("-n", "1", "--seed", "8", answers="pass\n")
    assert first.stdout.split("Your call")[0] != other.stdout.split("Your call")[0]


def test_loss_is_what_the_table_says() -> None:
    text = asked("-n", "1", "--seed", "7", "--seat", "2", "--round", "1", answers="3\n").stdout
    (kept,) = scores()
    assert kept["answer"] == "ordering up alone"
    assert not kept["right"]
    behind = re.search(r"order up alone +-?\+?[\d.]+ ±[\d.]+ +([\d.]+)", text)
    assert behind is not None
    assert float(behind[1]) == pytest.approx(kept["loss"], abs=0.006)
    assert f"ordering up alone loses {kept['loss']:.2f} points" in text
    assert f"0 of 1 best (0%); {kept['loss']:.2f} points lost on average." in text


@pytest.mark.parametrize("answers", ["", "q\n"])
def test_the_end_of_the_answers_ends_it_with_the_score(answers: str) -> None:
    result = asked("--seed", "7", answers=answers)
    assert result.exit_code == 0
    assert result.stdout.endswith("No question has been answered.\nThe same questions again: --seed 7\n")


def test_what_is_no_call_is_asked_again() -> None:
    result = asked("-n", "1", "--seed", "7", "--round", "1", answers="fold\x1b[2J\nno trump\npass\n")
    assert r"'fold\x1b[2J' is no call: type a number from 1 to 3" in result.stdout
    assert "calling no trump is not allowed here" in result.stdout
    assert "\x1b" not in result.stdout
    assert len(scores()) == 1


@pytest.mark.parametrize(
    ("typed", "call"),
    [
        ("pass", Call(PASS)),
        ("P", Call(PASS)),
        ("1", Call(PASS)),
        ("order it up", Call(ORDER)),
        ("pick it up", Call(ORDER)),
        ("h", Call(ORDER)),
        ("go alone", Call(ORDER, None, alone=True)),
        ("order up alone", Call(ORDER, None, alone=True)),
        ("o*", Call(ORDER, None, alone=True)),
    ],
)
def test_calls_of_round_one(typed: str, call: Call) -> None:
    situation = read_situation(Rules(), hand="Jh Ah Kh 9c Ts", up="9h", seat="1")
    assert read_reply(typed, situation, choices(situation)) == call


@pytest.mark.parametrize(
    ("typed", "call"),
    [
        ("s", Call(NAME, 3)),
        ("call spades alone", Call(NAME, 3, alone=True)),
        ("next", Call(NAME, 1)),
        ("♣", Call(NAME, 0)),
        ("6", Call(NAME, 1, alone=True)),
    ],
)
def test_calls_of_round_two(typed: str, call: Call) -> None:
    situation = read_situation(Rules(), hand="Jh Ah Kh 9c Ts", up="9h", seat="R2S1")
    assert read_reply(typed, situation, choices(situation)) == call
    for wrong in ("o", "hearts", "0", "8", "pp", ""):
        with pytest.raises(ReplyError):
            read_reply(wrong, situation, choices(situation))


def test_questions_are_as_wished_and_worth_asking() -> None:
    rules = Rules()
    judge = Judge(rules)
    for question in islice(dealt_questions(rules, 1, position=3, round_number=2, up=(12, None)), 8):
        situation = question.situation
        assert (situation.round, situation.up_card, (situation.seat - situation.dealer) & 3) == (2, 12, 3)
        assert judge.is_worth_asking(situation)
    plain = read_situation(rules, hand="Jh Jd Ah Kh Qh", up="9h", seat="dealer")
    assert not judge.is_worth_asking(plain)


def test_others_who_would_have_called_have_not_passed() -> None:
    strong = read_situation(Rules(), hand="Jh Jd Ah Kh Qh", up="9h", seat="dealer")
    judge = Judge(Rules())
    assert sum(judge.passes(strong, Random(seed)) for seed in range(200)) < 10


def test_questions_out_of_recorded_games() -> None:
    Path("games.euc").write_text(RECORD)
    result = asked("--from-games", "games.euc", "--player", "carl", "--seed", "1", answers="pass\n" * 9)
    assert result.exit_code == 0, result.stderr
    assert "(games.euc, game 1, deal 2)" in result.stdout
    assert "South, you" in result.stdout
    assert "In the game the call was ordering up." in result.stdout
    nobody = asked("--from-games", "games.euc", "--player", "Zoe", answers="")
    assert (nobody.exit_code, nobody.stdout) == (2, "")
    assert "no call of Zoe in games.euc is worth asking about" in nobody.stderr


def test_the_worst_calls_come_first() -> None:
    """Of a lay-down hand passed, and of a small one ordered up, the first has lost more; what was right is not asked."""
    lay_down = "N=9cTcQs9dTd E=AdKdTsQcKs S=9sAsKcJcQd W=JhJdAhKhAc"
    head = '[West "Dora"] [North "Ann"]\n'
    Path("games.euc").write_text(
        f"{head}1. W^Qh {lay_down} pppo*\n\n{head}1. W^9h N=9cTcQs9dTs W=AdQdJsKcTd pppo\n\n"
        f"{head}1. W^Qh {lay_down} pppp\n"
    )
    result = asked("--from-games", "games.euc", "--player", "Dora", "--worst", answers="pass\n" * 9)
    told = result.stdout
    assert result.exit_code == 0, result.output
    assert re.findall(r"game (\d)", told) == ["3", "2"]
    nobody = asked("--from-games", "games.euc", "--player", "Zoe", "--worst", answers="")
    assert (nobody.exit_code, "known to have lost" in nobody.stderr) == (2, True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--player", "Ann"), "--from-games and --player go together"),
        (("--worst",), "--worst goes with --from-games"),
        (("--from-games", "x", "--player", "Ann", "--seat", "1"), "do not go with --from-games"),
        (("--seat", "9"), "there is no seat '9'"),
        (("--seat", "R2S1", "--round", "1"), "R2S1 is a seat in round 2"),
        (("--up", "7h"), "7h is not in a deck of 24 cards"),
        (("--score", "10-3"), "the game is over at 10-3"),
        (("--score-file", "missing/\0"), ""),
    ],
)
def test_wishes_that_cannot_be(options: tuple[str, ...], message: str) -> None:
    result = euchre_command("quiz", *options, stdin="")
    assert result.exit_code != 0
    assert message in result.stderr


def test_history_sums_up_and_passes_over_what_is_torn() -> None:
    asked("-n", "2", "--seed", "7", "--seat", "2", "--round", "1", answers="pass\n3\n")
    with Path("scores.jsonl").open("a") as file:
        file.write('{"time": "2026-')
    asked("-n", "1", "--seed", "7", answers="pass\n")  # goes on a line of its own
    result = euchre_command("quiz", "--history", "--score-file", "scores.jsonl")
    assert result.exit_code == 2
    assert "scores.jsonl:3: this is no answer of the quiz" in result.stderr
    kept = [
        json.loads(line) for number, line in enumerate(Path("scores.jsonl").read_text().splitlines()) if number != 2
    ]
    assert len(kept) == 3
    assert result.stdout.startswith(f"{sum(each['right'] for each in kept)} of 3 best")
    assert "round 1, the second seat" in result.stdout
    empty = euchre_command("quiz", "--history", "--score-file", "none.jsonl")
    assert (empty.exit_code, empty.stdout) == (0, "No question has been answered.\n")


def test_it_keeps_to_the_width() -> None:
    text = asked("-n", "2", "--seed", "7", answers="1\n1\n", width=40).stdout
    assert all(cell_len(line) <= 40 for line in text.splitlines())
