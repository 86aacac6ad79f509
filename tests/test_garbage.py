"""What is no record of a deal at all is soon given up, and a slip beside another is still found."""

from __future__ import annotations

import pytest

from euchre_cli import walk
from euchre_cli.events import Deal
from euchre_cli.notation.reader import read_notation
from euchre_cli.reading import DealReading, read_deal
from euchre_cli.rules import Rules


def read(text: str) -> DealReading:
    """The reading of the one deal of a text."""
    (deal,) = (record for record in read_notation([text], "text") if isinstance(record, Deal))
    return read_deal(deal, Rules())


@pytest.mark.parametrize("cards", ["AhAhAhAhAhAh", "o -9s AhAhAhAhAhAh/9hAhAhAh/", "E:pE:pE:pE:p AhAhAhAhAh"])
def test_few_ways_to_read_garbage_are_followed(cards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []
    onward = walk.Walk.onward

    def counting(self: walk.Walk) -> list[walk.Walk]:
        steps.append(self.index)
        return onward(self)

    monkeypatch.setattr(walk.Walk, "onward", counting)
    assert read(f"1. W^9h {cards}").faults
    assert len(steps) <= 100


@pytest.mark.parametrize(
    "garbage",
    ["p", "E:p ", "Ah", "E:* ", "-9s ", "S>N:Qd ", "N=AhKhQhTd9c ", "AhThJh9h/", "=NS+1 ", "W^9h ", "misdeal "],
)
def test_no_more_faults_than_anybody_would_read(garbage: str) -> None:
    faults = read(f"1. W^9h {garbage * 300}").faults
    assert len(faults) <= 2 * walk.MOST_FAULTS


def test_a_deal_that_is_given_up_says_so() -> None:
    told = [
        fault.evidence for fault in read(f"1. W^9h o {'p' * 40}").faults if "is not checked" in (fault.evidence or "")
    ]
    assert len(told) == 1
    assert told[0].startswith("the first player to order up")
    some = read(f"1. W^9h o {'p' * (walk.MOST_FAULTS - 1)}").faults
    assert len(some) == walk.MOST_FAULTS  # with the one that says what is missing
    assert not any("is not checked" in (fault.evidence or "") for fault in some)


def test_two_slips_in_one_deal_are_two_faults() -> None:
    found = read(
        "1. W^9h N=AhKhQhTd9c W=AdKcQcJd9s o -9s AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc tricks=4-1 =NS+2"
    )
    assert [fault.code for fault in found.faults] == ["S602", "S603"]
