"""The table as a picture: everything is there, and nothing stands out of the paper."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from euchre_cli.cards import HEARTS, parse_card
from euchre_cli.reports.diagram import Place, diagram, hand_text
from euchre_cli.reports.paper import Paper

WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=6).map(" ".join)
HANDS = st.integers(1, 7).map(lambda count: " ".join(["Kd"] * count))


def drawn(width: int, labels: list[str], hands: list[str], middle: list[str]) -> list[str]:
    places = [Place(Text(label), Text(hand)) for label, hand in zip(labels, hands, strict=True)]
    return [row.plain for row in diagram(Paper(io.StringIO(), width), places, [Text(row) for row in middle])]


@given(
    st.integers(30, 200),
    st.lists(WORDS, min_size=4, max_size=4),
    st.lists(HANDS, min_size=4, max_size=4),
    st.lists(HANDS, max_size=3),
)
def test_it_keeps_to_the_paper_and_loses_nothing(
    width: int, labels: list[str], hands: list[str], middle: list[str]
) -> None:
    rows = drawn(width, labels, hands, middle)
    assert all(len(row.rstrip()) <= width for row in rows)
    text = "".join("".join(rows).split())
    wanted = "".join("".join([*labels, *hands, *middle]).split())
    assert sorted(text) == sorted(wanted)


def test_the_three_ways_to_lay_it_out() -> None:
    hands = ["N N N N N", "E E E E E", "S S S S S", "W W W W W"]
    labels = ["North", "East", "South", "West"]
    assert drawn(60, labels, hands, ["up 9h"]) == [
        "              North",
        "              N N N N N",
        "  West        up 9h       East",
        "  W W W W W               E E E E E",
        "              South",
        "              S S S S S",
    ]
    assert drawn(30, labels, hands, ["up 9h"]) == [
        "        North",
        "        N N N N N",
        "        up 9h",
        "  West        East",
        "  W W W W W   E E E E E",
        "        South",
        "        S S S S S",
    ]
    assert drawn(20, labels, hands, ["up 9h"])[:4] == ["  North", "  N N N N N", "  East", "  E E E E E"]


def test_a_hand_is_sorted_as_it_is_held() -> None:
    paper = Paper(io.StringIO(), 80)
    cards = [parse_card(card) for card in ["9c", "Ah", "Jd", "Jh", "Ac"]]
    assert hand_text(paper, cards, HEARTS, 1).plain == "Jh JdL Ah  Ac 9c  ?"
    assert hand_text(paper, cards, None).plain == "Ac 9c  Jd  Ah Jh"
