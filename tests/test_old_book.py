"""Problems of a book of 1888, replayed under its laws: 32 cards, five points, the up-card kept, alone over an assist."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.cards import CARD_CODES, UNKNOWN_CARD
from euchre_cli.events import Alone, Call, Deal, Dealer, EndTrick, Event, Game, Hand, Header, Play, Tag, UpCard
from euchre_cli.replaying import Replay, replay

BOOK = Path(__file__).resolve().parents[2] / "shared" / "records" / "books" / "leeds-dwight-1888.json"
PROBLEMS = {problem["case"]: problem for problem in json.loads(BOOK.read_text())} if BOOK.is_file() else {}

# The dealer is A, and B, C and D follow clockwise: here South, West, North and East.
SEATS = {"A": 2, "B": 3, "C": 0, "D": 1}
CALLS: dict[str, list[Event]] = {
    "I": [*[Call("pass")] * 3, Call("order")],
    "V": [*[Call("pass")] * 3, Call("order")],
    "VI": [*[Call("pass")] * 3, Call("order")],
    "VII": [Call("pass"), Call("order"), Alone(2)],
    "VIII": [Call("order")],
    "IX": [*[Call("pass")] * 3, Call("order", alone=True)],
}


def events(problem: dict[str, Any]) -> list[Event]:
    """A problem as events. The book prints the dealer's hand after the pick-up and does not say what was laid away."""
    up = CARD_CODES[problem["up"]]
    found: list[Event] = [Dealer(2), UpCard(up)]
    for player, cards in problem["hands"].items():
        if cards != "?":
            codes = [CARD_CODES[card] for card in cards.split()]
            found.append(Hand(SEATS[player], tuple(UNKNOWN_CARD if card == up else card for card in codes)))
    found += CALLS[problem["case"]]
    for trick in problem["tricks"]:
        for player, card in re.findall(r"([A-D]):(\?|\w\w)", trick):
            found.append(Play(UNKNOWN_CARD if card == "?" else CARD_CODES[card], SEATS[player]))
        found.append(EndTrick())
    return found[:-1]  # the last trick told may not be finished


def replayed(case: str, score: str = "0-0") -> Replay:
    if case not in PROBLEMS:
        pytest.skip("the problems of 1888 are not here")
    head = Header((Tag("Rules", "1888"), Tag("Score", score)))
    return replay(Game(head, [Deal(1, tuple(events(PROBLEMS[case])))]))


def winners(game: Replay) -> str:
    return "".join("CDAB"[trick.winner] for trick in game.deals[0].tricks)


@pytest.mark.parametrize(
    ("case", "took"), [("I", "DAA"), ("VI", "BAD"), ("VII", "AAD"), ("VIII", "ACDC"), ("IX", "BD")]
)
def test_each_problem_is_legal_as_far_as_it_is_told(case: str, took: str) -> None:
    """The book stops where the point is made: that the deal is not finished is all there is to find."""
    game = replayed(case)
    assert [found.code for found in game.findings] == ["P510"]
    assert winners(game) == took


def test_the_misprint_is_found() -> None:
    """The ten of spades stands in two hands."""
    game = replayed("V", "3-3")
    codes = {found.code: found for found in game.findings}
    assert sorted(codes) == ["D203", "P510"]
    assert "Ts" in codes["D203"].message
    assert winners(game) == "BCC"
