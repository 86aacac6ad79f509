"""Reading the notation."""

from __future__ import annotations

from euchre_cli.cards import CARD_CODES
from euchre_cli.events import Call, Comment, Deal, Dealer, Discard, EndTrick, Hand, Header, NotedPoints, Play, UpCard
from euchre_cli.findings import Finding
from euchre_cli.notation.reader import read_notation

SKETCH = """\
[Event "Club night"]
[North "Player 1"] [East "Player 2"] [South "Player 3"] [West "Player 4"]
[Score "0-0"]                                 ; NS-EW before the first deal

1. W^9h                                       ; deal 1: West deals, nine of hearts is turned up
   N=AhKhQhTd9c W=AdKcQcJd9s                  ; hands that are known, before any pick-up
   o -9s
   AhThJh9h/TcKc9cQd/
   =NS+1
"""


def card(text: str) -> int:
    return CARD_CODES[text]


def test_the_sketch_of_the_design_is_read():
    header, deal = read_notation([SKETCH], "sketch.euc")
    assert isinstance(header, Header)
    assert header.get("West") == "Player 4"
    assert header.comments == (Comment("NS-EW before the first deal"),)
    assert isinstance(deal, Deal)
    plays = ["Ah", "Th", "Jh", "9h", "Tc", "Kc", "9c", "Qd"]
    assert [event for event in deal.events if not isinstance(event, Comment)] == [
        Dealer(3),
        UpCard(card("9h")),
        Hand(0, tuple(map(card, ["Ah", "Kh", "Qh", "Td", "9c"]))),
        Hand(3, tuple(map(card, ["Ad", "Kc", "Qc", "Jd", "9s"]))),
        Call("order"),
        Discard(card("9s")),
        *(Play(card(text)) for text in plays[:4]),
        EndTrick(),
        *(Play(card(text)) for text in plays[4:]),
        NotedPoints(0, 1),
    ]


def test_reading_goes_on_after_an_error():
    found = [r for r in read_notation(["1. W^9h p H9\n2. N^Td pppp"], "x.euc") if not isinstance(r, Header)]
    assert [type(record) for record in found] == [Deal, Finding, Deal]
    assert (found[1].code, found[1].line, found[1].column) == ("N101", 1, 11)
