"""Reading EGN and EMN: the same events whatever the dialect, and a finding at the exact value where one is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from egn_documents import a_deal, a_game, read, read_deal

from euchre_cli.cards import CARD_CODES, KITTY, UNKNOWN_CARD, cards_text, parse_card
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
    Line,
    Mark,
    Play,
    UpCard,
)

SHARED = Path(__file__).resolve().parents[2] / "shared" / "records" / "egn"


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


def test_deal_number_counts_from_one_and_falls_back_on_the_place_in_the_file() -> None:
    assert read_deal(a_deal(dealNumber=6)).number == 7
    assert read_deal(a_deal(dealNumber=6)).number_place == "/deals/0/dealNumber"
    unnumbered = a_deal()
    del unnumbered["dealNumber"]
    assert [deal.number for deal in read(a_game(unnumbered, unnumbered))[1]] == [1, 2]


@pytest.mark.parametrize(
    ("written", "call"),
    [
        ("Pass", Call("pass")),
        ("Order", Call("order")),
        ("s", Call("name", 3)),
        ("h", Call("name", 2)),
        ("d", Call("name", 1)),
        ("c", Call("name", 0)),
        ("n", Call("name", 4)),
        ("x", Call("unknown")),
        ("p", Call("pass")),
        ("o", Call("order")),
        ("PickUp", Call("order")),
        ("No Trump", Call("name", 4)),
        ("Spades", Call("name", 3)),
        ("♥", Call("name", 2)),
    ],
)
def test_calls(written: str, call: Call) -> None:
    deal = read_deal(a_deal(phases=[{"type": "EUCHRE_BIDDING", "calls": [written]}]))
    assert deal.events[2:] == (call,)


@pytest.mark.parametrize(
    ("calls", "index"),
    [(["Pass", "Order"], 1), (["Pass", "Pass", "Pass", "Pass", "s"], 4), (["Pass", "x"], 1), (["x", "Order"], 1)],
)
def test_alone_goes_with_the_call_that_makes_trump(calls: list[str], index: int) -> None:
    deal = read_deal(a_deal(phases=[{"type": "EUCHRE_BIDDING", "calls": calls, "isAlone": True}]))
    made = [event for event in deal.events if isinstance(event, Call)]
    assert [call.alone for call in made] == [place == index for place in range(len(calls))]


def test_alone_is_also_read_from_the_play() -> None:
    phases = [{"type": "EUCHRE_BIDDING", "calls": ["Order"]}, {"type": "TRICK_PLAY", "tricks": [], "isAlone": True}]
    assert Call("order", alone=True) in read_deal(a_deal(phases=phases)).events
    phases[0]["isAlone"] = False
    assert Call("order") in read_deal(a_deal(phases=phases)).events, "the bidding says it first"


def test_alone_defender_stands_after_the_discard() -> None:
    bidding = {"type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": True, "aloneDefender": 1, "discard": "9s"}
    events = read_deal(a_deal(phases=[bidding])).events
    assert events[2:] == (Call("order", alone=True), Discard(parse_card("9s")), Alone(1))
    bidding["aloneDefender"] = -1
    assert not any(isinstance(event, Alone) for event in read_deal(a_deal(phases=[bidding])).events)


def test_trailing_empty_tricks_are_no_tricks() -> None:
    deal = read_deal(a_deal(phases=[{"type": "TRICK_PLAY", "tricks": [["Ah", "9h"], [], []]}]))
    assert deal.events[2:] == (Play(parse_card("Ah")), Play(parse_card("9h")))


def test_nothing_is_expected_of_what_is_not_recorded() -> None:
    assert read_deal({"initialState": {"dealer": 1, "upCard": None}}).events == (Dealer(1),)
    assert read_deal({"dealNumber": 3}).events == ()


# --- cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Jd", "Jd"),
        ("Ts", "Ts"),
        ("AS", "As"),
        ("Nc", "9c"),
        ("R", "R"),
        ("L", "L"),
        ("B", "B"),
        ("Xx", "Xx"),
        ("Xc", "Xc"),
        ("Jx", "Jx"),
        ("x", "Xx"),
        ("10♣", "Tc"),
        ("J♦", "Jd"),
        ("Ah", "Ah"),
        ("7d", "7d"),
    ],
)
def test_card_spellings(written: str, card: str) -> None:
    deal = read_deal(a_deal(phases=[{"type": "TRICK_PLAY", "tricks": [[written]]}]))
    assert deal.events[-1] == Play(CARD_CODES[card])


@pytest.mark.parametrize(("with_it", "card"), [("At", "Ko"), ("Nn", "Ko"), ("Xg", "Ko"), ("R", "Kh"), ("As", "Kh")])
def test_h_is_the_other_green_only_in_a_deal_that_names_suits_by_trump(with_it: str, card: str) -> None:
    deal = read_deal(a_deal(phases=[{"type": "TRICK_PLAY", "tricks": [["Kh"], [with_it]]}]))
    assert Play(CARD_CODES[card]) in deal.events


# --- hands --------------------------------------------------------------------------------------------------


def hands_of(deal: Deal) -> dict[int, str]:
    return {event.seat: cards_text(sorted(event.cards)) for event in deal.events if isinstance(event, Hand)}


def test_empty_hands_are_unknown() -> None:
    state = {"dealer": 3, "upCard": "9h", "playerCards": [[], ["As", "Ks", "Qs", "Js", "Ts"], [], []]}
    assert hands_of(read_deal(a_deal(initialState=state))) == {1: "TsJsQsKsAs"}


@pytest.mark.parametrize(
    ("hand", "discard", "as_dealt"),
    [
        ("As Ks Qs Js 9s", "9s", "9sJsQsKsAs"),  # before the pick-up
        ("As Ks Qs Js 9h", "9s", "9sJsQsKsAs"),  # after the pick-up and the discard
        ("As Ks Qs Js 9h 9s", "9s", "9sJsQsKsAs"),  # with six cards, in between
        ("As Ks Qs Js Ts", "9h", "TsJsQsKsAs"),  # the up-card itself was discarded
        ("As Ks Qs Js Ts", None, "TsJsQsKsAs"),
        ("As Ks Qs Js 9h", None, "JsQsKsAsXx"),  # what was discarded is not known
        ("As Ks", "9s", "KsAs"),  # only a part of the hand is known
    ],
)
def test_the_dealers_hand_is_as_dealt_whenever_it_was_written_down(hand: str, discard: str, as_dealt: str) -> None:
    bidding = {"type": "EUCHRE_BIDDING", "calls": ["Order"], "discard": discard}
    state = {"dealer": 3, "upCard": "9h", "playerCards": [[], [], [], hand.split()]}
    assert hands_of(read_deal(a_deal(initialState=state, phases=[bidding]))) == {3: as_dealt}


def test_hands_are_left_alone_where_no_moment_of_the_deal_fits() -> None:
    turned_down = {"type": "EUCHRE_BIDDING", "calls": ["Pass", "Pass", "Pass", "Pass", "s"]}
    state = {"dealer": 3, "upCard": "9h", "playerCards": [[], [], [], ["As", "Ks", "Qs", "Js", "9h"]]}
    assert hands_of(read_deal(a_deal(initialState=state, phases=[turned_down]))) == {3: "9hJsQsKsAs"}


def test_kitty_of_old_files() -> None:
    state = {"dealer": 3, "upCard": "9h", "kitty": ["Kc", "Jc", "Jh"]}
    assert Hand(KITTY, cards("Kc Jc Jh")) in read_deal(a_deal(initialState=state)).events
    state["kitty"] = ["9h", "Kc", "Jc", "Jh"]
    assert Hand(KITTY, cards("Kc Jc Jh")) in read_deal(a_deal(initialState=state)).events, "the up-card lies on top"
    state["kitty"] = ["Kc", "Jc", "Jh", "9s"]
    assert Hand(KITTY, cards("Kc Jc Jh")) in read_deal(a_deal(initialState=state)).events, "the discard came later"


# --- cards that change hands --------------------------------------------------------------------------------


def exchanging(*exchanges: dict[str, Any], **bidding: Any) -> dict[str, Any]:
    phase = {"type": "EUCHRE_BIDDING", "calls": ["Order"], "cardExchanges": list(exchanges), **bidding}
    return a_deal(phases=[phase])


def test_kitty_cards_change_hands_before_the_first_call() -> None:
    deal = exchanging(
        {"receiver": 1, "cards": ["9c", "9d", "Th"]}, {"sender": 1, "receiver": 4, "cards": ["9s", "Ts", "Td"]}
    )
    assert read_deal(deal).events[2:] == (
        Exchange(KITTY, 1, cards("9c 9d Th")),
        Exchange(1, KITTY, cards("9s Ts Td")),
        Call("order"),
    )


@pytest.mark.parametrize(
    ("exchange", "other"),
    [
        ({"receiver": 1, "cards": ["9c", "9d", "Th"]}, Exchange(1, KITTY, (UNKNOWN_CARD,) * 3)),
        ({"sender": 1, "receiver": 4, "cards": ["9c", "9d", "Th"]}, Exchange(KITTY, 1, (UNKNOWN_CARD,) * 3)),
    ],
)
def test_the_unseen_half_of_an_exchange_with_the_kitty_is_unknown(exchange: dict[str, Any], other: Exchange) -> None:
    assert read_deal(exchanging(exchange)).events[3] == other


def test_partners_best_changes_hands_after_the_dealers_discard() -> None:
    best = {"sender": 2, "receiver": 0, "cards": ["Jd"]}
    assert read_deal(exchanging(best, isAlone=True, discard="9s")).events[2:] == (
        Call("order", alone=True),
        Discard(parse_card("9s")),
        Exchange(2, 0, cards("Jd")),
    )


def test_dealer_who_discards_the_partners_best_has_got_it_before() -> None:
    best = {"sender": 1, "receiver": 3, "cards": ["Jd"]}
    deal = exchanging(best, calls=["Pass"] * 3 + ["Order"], isAlone=True, discard="Jd")
    assert read_deal(deal).events[-2:] == (Exchange(1, 3, cards("Jd")), Discard(parse_card("Jd")))


@pytest.mark.parametrize("remark", ["An", "At", "Kg"])
def test_remark_that_looks_like_a_card_is_none(remark: str) -> None:
    deal = a_deal()
    deal["phases"][1]["playAnnotations"] = {"0": [remark]}
    assert read_deal(deal).events[4] == Play(parse_card("Ah"))


@pytest.mark.parametrize("receiver", [2, 4])
def test_the_card_a_loner_gives_for_partners_best_is_a_discard(receiver: int) -> None:
    best = {"sender": 2, "receiver": 0, "cards": ["Jd"]}
    back = {"sender": 0, "receiver": receiver, "cards": ["9c"]}
    assert read_deal(exchanging(best, back, isAlone=True)).events[3:] == (
        Exchange(2, 0, cards("Jd")),
        Discard(parse_card("9c"), 0),
    )


def test_without_a_pick_up_the_discard_after_partners_best_is_the_loners() -> None:
    best = {"sender": 2, "receiver": 0, "cards": ["Jd"]}
    deal = exchanging(best, calls=["Pass", "Pass", "Pass", "Pass", "s"], isAlone=True, discard="9c")
    assert read_deal(deal).events[-1] == Discard(parse_card("9c"), 0)


@pytest.mark.parametrize("hand", ["Js As Ks 9c 9d", "Js As Ks 9d Jd"])
def test_a_loners_hand_is_as_dealt_before_and_after_partners_best(hand: str) -> None:
    best = {"sender": 2, "receiver": 0, "cards": ["Jd"]}
    back = {"sender": 0, "receiver": 4, "cards": ["9c"]}
    deal = exchanging(best, back, isAlone=True)
    deal["initialState"]["playerCards"] = [hand.split(), [], [], []]
    assert hands_of(read_deal(deal)) == {0: "9c9dJsKsAs"}


@pytest.mark.parametrize("hand", ["9s Ts 9c Td As", "As 9d Th Kh Td"])
def test_a_farmers_hand_is_as_dealt_before_and_after_the_exchange(hand: str) -> None:
    deal = exchanging(
        {"receiver": 1, "cards": ["9d", "Th", "Kh"]}, {"sender": 1, "receiver": 4, "cards": ["9s", "Ts", "9c"]}
    )
    deal["initialState"]["playerCards"] = [[], hand.split(), [], []]
    assert hands_of(read_deal(deal)) == {1: "9cTd9sTsAs"}


def test_a_hand_after_an_exchange_of_which_only_one_half_was_seen() -> None:
    deal = exchanging({"sender": 1, "receiver": 4, "cards": ["9s", "Ts", "9c"]})
    deal["initialState"]["playerCards"] = [[], ["As", "Td", "Kc", "Qc", "Jc"], [], []]
    assert hands_of(read_deal(deal)) == {1: "9c9sTsXxXx"}, "which of the five came from the kitty is not known"


def test_a_loners_hand_after_partners_best_without_a_discard() -> None:
    deal = exchanging({"sender": 2, "receiver": 0, "cards": ["Jd"]}, isAlone=True)
    deal["initialState"]["playerCards"] = [["Js", "As", "Ks", "9d", "Jd"], [], [], []]
    assert hands_of(read_deal(deal)) == {0: "9dJsKsAsXx"}


# --- remarks and lines --------------------------------------------------------------------------------------


def test_remarks_follow_the_call_or_card_they_belong_to() -> None:
    deal = a_deal()
    deal["phases"][0]["callAnnotations"] = {"0": ["[!?] Thin.", "But it works."]}
    deal["phases"][1]["playAnnotations"] = {"5": ["[??]"], "0": ["Leads [!] trump."]}
    events = read_deal(deal).events
    assert events[2:6] == (Call("order"), Mark("!?"), Comment("Thin."), Comment("But it works."))
    assert events[8:10] == (Comment("Leads [!] trump."), Play(parse_card("Th")))
    assert events[events.index(Play(parse_card("9c"))) + 1] == Mark("??")


def test_remarks_past_the_last_action_belong_to_it() -> None:
    deal = a_deal(phases=[{"type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"], "calls_annotations": {"2": "Hm."}}])
    assert read_deal(deal).events[2:] == (Call("pass"), Call("order"), Comment("Hm."))
    empty = a_deal(phases=[{"type": "EUCHRE_BIDDING", "calls": [], "callAnnotations": {"0": ["Hm."]}}])
    assert read_deal(empty).events[2:] == (Comment("Hm."),)


def test_lines_hold_their_calls_and_cards() -> None:
    line = {
        "branchIndex": 2,
        "phases": [
            {"type": "TRICK_PLAY", "tricks": [["Jh", "9h"], ["Kh", "9c"]], "playAnnotations": {"0": ["[!] So."]}}
        ],
    }
    other = {"branchIndex": 0, "phases": [{"type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"], "isAlone": True}]}
    deal = read_deal(a_deal(alternativeLines=[line, other]))
    jack, nine, king, club = (Play(card) for card in cards("Jh 9h Kh 9c"))
    assert deal.events[-2:] == (
        Line(2, (jack, Mark("!"), Comment("So."), nine, EndTrick(), king, club)),
        Line(0, (Call("pass"), Call("order", alone=True))),
    )
    assert deal.places[-1] == "/deals/0/alternativeLines/1"
