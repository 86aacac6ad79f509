"""Situations as people type them, one by one and in files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from euchre_cli.cards import cards_of, cards_text
from euchre_cli.equity.lines import read_lines
from euchre_cli.equity.reading import read_calls, read_situation
from euchre_cli.equity.situation import SituationError
from euchre_cli.json_encoding import encode
from euchre_cli.reports.equity_json import call_text, situation_object
from euchre_cli.rules import Rules, settle

SITUATIONS = Path(__file__).parents[1] / "samples" / "hands" / "situations.txt"
NORTH, EAST, SOUTH, WEST = range(4)


def read(hand="JhAhKh9cTs", up="9h", seat="1", rules="", **more):
    return read_situation(Rules.parse(rules), hand=hand, up=up, seat=seat, **more)


def said(situation) -> str:
    return "".join(map(call_text, situation.calls))


# --- hands ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    ["JhAhKh9cTs", "Jh Ah Kh 9c Ts", "hJ hA hK c9 s10", "J♥, A♥, K♥ + 9♣ 10♠", "jh ah,kh 9c + ts", "JHAHKH9CTS"],
)
def test_hands_in_any_spelling(hand):
    assert cards_text(cards_of(read(hand).hand)) == "9cJhKhAhTs"


def test_trumps_without_their_suit():
    assert cards_text(cards_of(read("RLA + 9c Ts").hand)) == "9cJdJhAhTs"
    assert cards_text(cards_of(read("R L A K + An", calls="S3:s", seat="1", up="9c").hand)) == "JcAcJsKsAs"
    assert cards_text(cards_of(read("RLA 9c Ts", calls="o").hand)) == "9cJdJhAhTs"


def test_up_cards_in_any_spelling():
    assert [read(up=up).up_card for up in ("9h", "h9", "9♥", " 9H ")] == [18] * 4
    joker = read(up="B=h", rules="british")
    assert (joker.up_card, joker.up_suit) == (32, 2)


# --- seats ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "number"),
    [
        ("1", 1),
        ("S1", 1),
        ("s2", 2),
        ("R1S3", 3),
        ("dealer", 4),
        ("4", 4),
        ("first", 1),
        ("2nd seat", 2),
        ("Third chair", 3),
    ],
)
def test_seats_count_from_the_dealers_left(seat, number):
    assert read(seat=seat).seat == number - 1
    assert read(seat=seat, dealer="N").seat == number % 4


def test_seats_by_compass_need_the_dealer():
    asked = read(seat="south", dealer="West")
    assert (asked.seat, asked.dealer, said(asked)) == (SOUTH, WEST, "pp")
    with pytest.raises(SituationError, match="say who deals"):
        read(seat="S")


def test_a_seat_may_name_its_round():
    assert said(read(seat="R2S1")) == "pppp"
    assert said(read(seat="r1s3")) == "pp"
    with pytest.raises(SituationError, match="R2S1 is a seat in round 2, and round 1 is asked for"):
        read(seat="R2S1", round_number=1)


# --- calls ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("-", ""),
        ("ppp", "ppp"),
        ("p p, p", "ppp"),
        ("po*", "po*"),
        ("pppp h*", "pppph*"),
        ("pass pass order up alone", "ppo*"),
        ("pass, pick it up", "po"),
        ("pppp next", "ppppd"),
        ("pppp no trump alone", "ppppn*"),
        ("turn it down", "p"),
        ("p assist, loner", "po*"),
        ("♠*", "s*"),
    ],
)
def test_calls_in_letters_and_in_words(text, calls):
    assert "".join(map(call_text, read_calls(text, WEST, 2))) == calls


def test_calls_with_seats():
    assert said(read(seat="4", calls="S3:o*")) == "ppo*"
    assert said(read(seat="N", dealer="W", calls="E:s*")) == "ppppps*"


@pytest.mark.parametrize("text", ["pq", "S5:p", "1:p", "order hearts up please", "*"])
def test_what_is_no_call_is_said(text):
    with pytest.raises(SituationError, match="cannot be read from"):
        read_calls(text, WEST, 2)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hand": "Jh Ah Kh 9c Zz"}, "the hand 'Jh Ah Kh 9c Zz': 'Zz' cannot be read"),
        ({"hand": ""}, "the hand has 0 cards (): 5 are dealt"),
        ({"hand": "RLA9cTs", "seat": "R2S1"}, "the hand 'RLA9cTs': 'RLA9cTs' has cards with a suit and cards without"),
        ({"hand": "RLA 9cTs", "seat": "R2S1"}, "the hand 'RLA 9cTs': R: which suit is trump is not known"),
        ({"up": "hearts"}, "'hearts' is no up-card"),
        ({"seat": "5"}, "there is no seat '5'"),
        ({"seat": "S0"}, "there is no seat 'S0'"),
        ({"seat": "R3S1"}, "there is no seat 'R3S1'"),
        ({"dealer": "1"}, "the dealer cannot be '1'"),
        ({"score": "9"}, "the score cannot be '9'"),
        ({"score": "9-8-7"}, "the score cannot be '9-8-7'"),
    ],
)
def test_typed_nonsense_is_said(given, message):
    with pytest.raises(SituationError) as error:
        read(**given)
    assert str(error.value).startswith(message)


# --- files ------------------------------------------------------------------------------------------------


def lines(text: str):
    return list(read_lines(text.split("\n"), lambda layer: settle({"target": 11}, layer)[0]))


def test_the_table_of_the_samples():
    path = SITUATIONS
    found = lines(path.read_text(encoding="utf-8"))
    assert [line.problem for line in found] == [None] * len(found)
    assert len(found) == 25
    first, loner_left = found[0].situation, found[20].situation
    assert (said(first), first.score, first.rules.target) == ("", (0, 0), 11)
    assert (said(loner_left), loner_left.rules.loner_lead) == ("pp", "loner-left")


def test_a_bad_line_is_told_and_the_others_go_on():
    found = lines(
        "# head\n\nJhAhKh9cTs 9h 1\nJhAhKh9cTs Jh 1 - 0-0\nJhAhKh9cTs 9h 9\nJhAhKh9cTs 9h 1 - 0-0 canadien\nJh\nJhAhKh9cTs 9h 2 p 3-4 british target=7 # good"
    )
    assert [(line.number, line.situation is None) for line in found] == [
        (3, False),
        (4, True),
        (5, True),
        (6, True),
        (7, True),
        (8, False),
    ]
    assert found[1].problem.startswith("Jh is turned up and in the hand too")
    assert found[2].problem.startswith("there is no seat '9'")
    assert found[3].problem == "'canadien' is no rule option; did you mean 'canadian'?"
    assert found[4].problem == "up and seat are missing"
    assert found[5].situation.score == (3, 4)
    assert (found[5].situation.rules.deck, found[5].situation.rules.target) == (25, 7)


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_csv_with_a_head(mark):
    text = "seat,up,hand,rules,dealer,round\nR2S1,Jh,Ah Kd Qs 9c 9d,,N,\n2,Jh,AhKdQs9c9d,british target=15,,2\n,Jh,AhKdQs9c9d,,,\n3,Jh,AhKdQs9c9d,,,3"
    first, second, third, fourth = lines(text.replace(",", mark))
    assert (first.number, first.situation.seat, said(first.situation)) == (2, EAST, "pppp")
    assert (second.situation.rules.target, said(second.situation)) == (15, "ppppp")
    assert third.problem == "seat is missing"
    assert fourth.problem == "there is no round 3: it is 1 or 2"


def test_a_head_with_an_unknown_column_is_told():
    found = lines("hand,up,seat,skore\nJhAhKh9cTs,9h,1,0-0")
    assert found[0].problem.startswith("'skore' is no column: they are hand, up, seat")
    assert found[0].problem.endswith("did you mean 'score'?")


def test_json_lines():
    good = {
        "hand": ["Jh", "Ah", "Kh", "9c", "Ts"],
        "up": "9h",
        "seat": 3,
        "calls": ["p", "p"],
        "score": [9, 8],
        "round": 1,
    }
    found = lines(
        f'{json.dumps(good)}\n{{"hand": "Jh\n{{"hand": {{}}}}\n{{"hand": "JhAhKh9cTs", "up": "9h", "sead": 1}}'
    )
    assert (said(found[0].situation), found[0].situation.score) == ("pp", (9, 8))
    assert found[1].problem.startswith("this is no JSON object")
    assert found[2].problem == "hand cannot be '{}'"
    assert found[3].problem.startswith("'sead' is no column")
    assert found[3].problem.endswith("did you mean 'seat'?")


def test_a_situation_in_json_is_read_back():
    for line in lines(SITUATIONS.read_text(encoding="utf-8")):
        (again,) = lines(encode(situation_object(line.situation)))
        assert again.situation == line.situation
