"""One fault is one finding: of several that fit one card, call or figure, only the first is reported."""

from __future__ import annotations

import pytest
from recorded import DEALT, ORDERED, PLAY, PLAYED, faults

SHORT = "1. W^9h o -9s AhThJh9h/"
"""A trick without hands: South took it and leads."""
ALONE = "1. W^9h o* -9s AhTh9h/Kh Qs Kc/"
"""Two tricks of North alone, South sitting out."""

ROUND_TWO = "KcQcKdAs/9dAdQd9h/KhTcQhJh/AhJsThTd/9sQsTsAc"
"""The play after North dealt, all passed, and East named spades."""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # At one card: D204, P508, P506, P504, P509, P501/P502, P503, P505.
        (f"{PLAYED}/7h", "D204 7h"),  # before P508
        (f"{PLAYED}/9d7h", "P508 9d"),
        (f"{PLAYED}/Ah", "P508 Ah"),  # before P504
        (f"{ALONE}Qh S:Ah", "P506 S:Ah"),  # before P504
        (f"{SHORT}N:Jh", "P504 N:Jh"),  # before P502
        (f"{SHORT}N:9s", "P509 N:9s"),  # before P502
        (f"{SHORT}N:Kc", "P502 N:Kc"),
        (f"{ORDERED}AhJhTh9h/{PLAY[9:]}", "P501 Jh"),  # not P503 for East: South holds it and has still to play
        (f"{SHORT}TcKc/JsJdQhQs", "P507 TcKc"),  # another trick follows
        # D203 only among hands, up-card and kitty.
        ("1. W^9h N=AhKhQhTd9c K=Ah o", "D203 K=Ah"),
        ("1. W^9h N=9hKhQhTd9c o", "D203 N=9hKhQhTd9c"),
        # Calls: B302, B301, then B303 before B305 before B304; B306 excludes B312 and B314.
        (f"{DEALT} o S:h -9s {PLAY}", "B302 S:h"),  # before B301 and B304
        ("1. W^9h pppp o", "B303 o"),
        ("1. W^9h pppp h", "B305 h"),
        ("1. W^9h s", "B304 s"),
        ("1. W^9h pppp pppp", "B306 p"),
        (f"1. N^9c pppp S:o {ROUND_TWO}", "B301 S:o"),  # before B303
        (f"1. N^9c pppp S:c {ROUND_TWO}", "B301 S:c"),  # before B305
        (f"1. N^9c pppp S:n {ROUND_TWO}", "B301 S:n"),  # before B307
        # A card among the calls is one, whatever it is, and the calls go on: neither B302 nor P507 follows from it.
        (f"1. W^9h Qs o -9s {PLAY}", "B312 Qs"),
        (f"1. N^9c pp W:9c pps {ROUND_TWO}", "B312 W:9c"),
        (f"1. N^9c pp W:9c ps {ROUND_TWO}", "B312 W:9c"),  # in place of a pass
        ("1. W^9h p E:9h S:p", "B312 E:9h"),
        # Figures: only what follows neither from the figures before it nor from the computed ones.
        (f"{PLAYED} =NS+2 score=2-0", "S603 =NS+2"),
        (f"{PLAYED} =NS+2 score=1-0", "S603 =NS+2"),
        (f"{PLAYED} score=2-0", "S604 score=2-0"),
        ('[Score "10-0"]\n1. W N:o =NS+1\n2. N E:o =EW+1', 'S609 [Score "10-0"]'),  # excludes S606
        ('[Score "9-0"]\n1. W N:o =NS+1\n2. N E:o =EW+1\n3. E S:o =NS+1', "S606 2."),  # once
        # After a slip it goes on from what is written.
        ("1. W N:o =NS+1\n2. E N:o =NS+1\n3. S W:o =EW+1", "D201 E"),
        ("1. W N:o =NS+1\n3. N E:o =EW+1\n4. E S:o =NS+1", "D205 3."),
    ],
)
def test_the_first_that_fits(text: str, found: str) -> None:
    # What is missing at the end of a text cut short is no matter of precedence.
    assert [one for one in faults(text) if not one.startswith(("P510", "B314"))] == [found]


def test_the_suit_of_the_up_card_named_in_round_one_reads_as_ordering_it_up() -> None:
    assert faults(f"{DEALT} h -9s {PLAY}") == []


def test_two_revokes_proved_by_one_later_card_are_two() -> None:
    revokes = "AhThJh9h/TcKcTdQd/QcKdKsAc/JsJdQhQs/Ad9cKhJc"
    assert faults(f"1. W^9h o -9s {revokes}") == ["P505 Td", "P505 Kd"]
