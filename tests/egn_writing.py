"""Games written as EGN, as far as EGN can say what happened, with the JSON pointer of every event."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from msgspec import structs

from euchre_cli.cards import KITTY, SUIT_LETTERS, card_text
from euchre_cli.events import (
    NAME,
    ORDER,
    Alone,
    Call,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Game,
    Hand,
    NotedPoints,
    NotedScore,
    NotedTricks,
    Play,
    UpCard,
)
from euchre_cli.rules import Rules, parse_options

_FLAGS = {
    "std": "stick_the_dealer",
    "canadian": "canadian",
    "defend_alone": "defend_alone",
    "partners_best": "partners_best",
    "go_under": "go_under",
    "allow_no_trump": "no_trump",
    "fast_break": "fast_break",
    "four_trick_tokens": "four_trick_tokens",
}
_LOWEST = {24: 9, 28: 8, 32: 7}
_NOTES = NotedPoints | NotedTricks | NotedScore


class Written(NamedTuple):
    """A game as EGN: the file, and for each deal the pointer of each of its events."""

    data: bytes
    pointers: list[list[str]]


def write_egn(game: Game) -> Written | None:
    """The game without what the scorer noted; None where EGN has no words for it."""
    tags = {tag.name: tag.value for tag in game.header.tags}
    ruleset = _ruleset(Rules(**parse_options(tags.get("Rules", ""))))
    if ruleset is None or tags.keys() - {"Event", "Rules", "Score"}:
        return None
    deals, pointers = [], []
    for number, deal in enumerate(game.deals):
        written = _deal(deal, f"/deals/{number}")
        if written is None or "upCard" not in written[0]["initialState"]:
            return None  # without an up-card it is a line of a score sheet
        deals.append(written[0])
        pointers.append(written[1])
    metadata: dict[str, Any] = {"players": ["Ann", "Ben", "Cy", "Di"], "ruleset": ruleset}
    document = {"fileType": "Euchre Game Notation", "version": "1.4", "metadata": metadata, "deals": deals}
    return Written(json.dumps(document).encode(), pointers)


def _ruleset(rules: Rules) -> dict[str, Any] | None:
    ruleset: dict[str, Any] = {key: getattr(rules, field) for key, field in _FLAGS.items()}
    ruleset |= {"min_rank": _LOWEST[rules.deck & ~1], "joker": bool(rules.deck % 2)}
    ruleset["loner_lead"] = "LEFT_OF_DEALER" if rules.loner_lead == "dealer-left" else "LEFT_OF_LONER"
    if rules.target is not None:
        ruleset["winning_score"] = rules.target
    else:
        ruleset["num_deals"] = rules.deals
    said = {field: getattr(rules, field) for field in (*_FLAGS.values(), "deck", "loner_lead", "target", "deals")}
    return ruleset if structs.replace(Rules(), **said) == rules and rules.farmers_hand == "off" else None


def _deal(deal: Deal, at: str) -> tuple[dict[str, Any], list[str]] | None:
    """The deal, and the pointers of its events."""
    state: dict[str, Any] = {}
    hands: list[list[str]] = [[], [], [], []]
    calls: list[str] = []
    bidding: dict[str, Any] = {"type": "EUCHRE_BIDDING", "calls": calls, "isAlone": False}
    tricks: list[list[str]] = [[]]
    pointers: list[str] = []
    stage = 0
    for event in deal.events:
        order, pointer = 0, ""
        match event:
            case Dealer(seat):
                state["dealer"], pointer = seat, "/initialState/dealer"
            case UpCard(card, None):
                state["upCard"], pointer = card_text(card), "/initialState/upCard"
            case Hand(seat, cards) if seat != KITTY:
                hands[seat], pointer = [card_text(card) for card in cards], f"/initialState/playerCards/{seat}"
                order = 1
            case Call(kind, suit, alone, None):
                pointer, order = f"/phases/0/calls/{len(calls)}", 2
                calls.append({ORDER: "Order", NAME: SUIT_LETTERS[suit or 0]}.get(kind, "Pass"))
                bidding["isAlone"] |= alone
            case Alone(seat) if bidding["isAlone"] and len(calls) % 2 == (seat - state["dealer"] - 1) % 2:
                return None  # the maker's own side
            case Alone(seat) if "aloneDefender" not in bidding and bidding["isAlone"]:
                bidding["aloneDefender"], pointer, order = seat, "/phases/0/aloneDefender", 3
            case Discard(card, None) if "discard" not in bidding:
                bidding["discard"], pointer, order = card_text(card), "/phases/0/discard", 4
            case Play(card, None):
                pointer, order = f"/phases/1/tricks/{len(tricks) - 1}/{len(tricks[-1])}", 5
                tricks[-1].append(card_text(card))
            case EndTrick(_):
                pointer, order = f"/phases/1/tricks/{len(tricks) - 1}", 5
                tricks.append([])
            case _ if isinstance(event, _NOTES):
                order = 6
            case _:
                return None
        if order < stage:
            return None
        stage = order
        pointers.append(at + pointer)
    if any(hands):
        state["playerCards"] = hands
    phases: list[dict[str, Any]] = [bidding]
    if tricks != [[]]:
        phases.append({"type": "TRICK_PLAY", "tricks": [trick for trick in tricks if trick]})
    number = 0 if deal.number is None else deal.number - 1
    return {"dealNumber": number, "initialState": state, "phases": phases}, pointers
