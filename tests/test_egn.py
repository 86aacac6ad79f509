"""Reading EGN and EMN: the same events whatever the dialect, and a finding at the exact value where one is wrong."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from euchre_cli.cards import JOKER, KITTY, UNKNOWN_CARD, CARD_CODES, cards_text, parse_card
from euchre_cli.events import (
    Alone,
    Call,
    Comment,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Exchange,
    Hand,
    Header,
    Line,
    Mark,
    Play,
    UpCard,
)
from euchre_cli.findings import Finding
from euchre_cli.formats.egn import read_egn

SHARED = Path(__file__).resolve().parents[2] / "shared" / "records" / "egn"


def a_deal(**changes: Any) -> dict[str, Any]:
    """West deals and turns up the nine of hearts; North orders it up and takes all five tricks."""
    deal: dict[str, Any] = {
        "dealNumber": 0,
        "initialState": {"dealer": 3, "upCard": "9h"},
        "phases": [
            {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": False, "discard": "9s"},
            {
                "phaseNumber": 1,
                "type": "TRICK_PLAY",
                "tricks": [["Ah", "Th", "Jh", "9h"], ["Kh", "9c", "Qh", "Qd"], ["Qs", "Ts", "Ks", "As"]],
            },
        ],
    }
    deal.update(changes)
    return deal


def a_game(*deals: Any, **metadata: Any) -> dict[str, Any]:
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {"players": ["Ann", "Ben", "Cy", "Di"], "initialScore": [0, 0], **metadata},
        "deals": list(deals) or [a_deal()],
    }


def read(document: Any) -> tuple[list[Header], list[Deal], list[Finding]]:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    records = list(read_egn(data, "game.egn"))
    return (
        [record for record in records if isinstance(record, Header)],
        [record for record in records if isinstance(record, Deal)],
        [record for record in records if isinstance(record, Finding)],
    )


def read_deal(deal: Any, **metadata: Any) -> Deal:
    """Read a deal in which nothing is wrong."""
    _, deals, findings = read(a_game(deal, **metadata))
    assert not findings
    return deals[0]


def faults(document: Any) -> list[tuple[str, str | None]]:
    return [(found.code, found.pointer) for found in read(document)[2]]


def cards(text: str) -> tuple[int, ...]:
    return tuple(CARD_CODES[card] for card in text.split())


# --- real files -------------------------------------------------------------------------------------------


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared records are not here")
def test_shared_records_read_without_findings() -> None:
    expected = {
        "legacy-1.0-with-revokes.egn": ["N110"],
        "not-a-game-1.json": ["N106"],
        "not-a-game-2.json": ["N106"],
    }
    for path in sorted(SHARED.glob("*.*")):
        headers, deals, findings = read(path.read_bytes())
        assert [found.code for found in findings] == expected.get(path.name, []), path.name
        if path.suffix == ".egn":
            assert len(headers) == 1
            document = json.loads(path.read_bytes())
            assert len(deals) == len(document["deals"])
            assert all(deal.complete for deal in deals)
            for deal in deals:
                for event, place in zip(deal.events, deal.places, strict=True):
                    if isinstance(event, Play):
                        assert parse_card(_at(document, str(place))) == event.card


def _at(document: Any, pointer: str) -> Any:
    for step in pointer.split("/")[1:]:
        document = document[int(step) if isinstance(document, list) else step]
    return document


# --- a deal as events ---------------------------------------------------------------------------------------


def test_deal_becomes_events_in_the_order_of_play() -> None:
    deal = read_deal(a_deal())
    assert deal.number == 1
    assert deal.events[:4] == (Dealer(3), UpCard(parse_card("9h")), Call("order"), Discard(parse_card("9s")))
    assert deal.events[4:9] == (*(Play(card) for card in cards("Ah Th Jh 9h")), EndTrick())
    assert deal.events[-1] == Play(parse_card("As")), "the last trick needs no end"
    assert sum(isinstance(event, EndTrick) for event in deal.events) == 2


def test_every_event_has_the_pointer_of_its_value() -> None:
    deal = read_deal(a_deal())
    assert deal.place == "/deals/0"
    assert deal.places[:4] == (
        "/deals/0/initialState/dealer",
        "/deals/0/initialState/upCard",
        "/deals/0/phases/0/calls/0",
        "/deals/0/phases/0/discard",
    )
    assert deal.places[4] == "/deals/0/phases/1/tricks/0/0"
    assert deal.places[8] == "/deals/0/phases/1/tricks/0", "a trick's end has the place of the trick"
    assert len(deal.places) == len(deal.events)
