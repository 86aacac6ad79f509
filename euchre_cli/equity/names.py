"""Seats and calls in the words of a player: the first seat, the dealer, the left opponent, ordering up."""

from __future__ import annotations

from typing import Final

from euchre_cli.cards import SUIT_NAMES, Seat, Suit
from euchre_cli.events import NAME, ORDER, PASS, Call

POSITIONS: Final = ("the dealer", "the first seat", "the second seat", "the third seat")
"""By how many seats a player sits to the left of the dealer."""


def position_name(seat: Seat, dealer: Seat) -> str:
    """A seat by its place in the order of the calls: ``the first seat`` sits at the dealer's left."""
    return POSITIONS[(seat - dealer) & 3]


def position_number(seat: Seat, dealer: Seat) -> int:
    """1 for the seat at the dealer's left, to 4 for the dealer."""
    return ((seat - dealer - 1) & 3) + 1


def relation(seat: Seat, me: Seat, dealer: Seat) -> str:
    """Another player as `me` speaks of them: the partner, the dealer if an opponent deals, or by their side."""
    if seat == me ^ 2:
        return "your partner"
    if seat == dealer:
        return "the dealer"
    return "the left opponent" if seat == (me + 1) & 3 else "the right opponent"


def call_words(call: Call, *, dealer: bool = False, you: bool = False) -> str:
    """What somebody does with a call: ``orders it up alone``; of `you`: ``order it up alone``."""
    alone = " alone" if call.alone else ""
    s = "" if you else "s"
    if call.kind == PASS:
        return "pass" if you else "passes"
    if call.kind == ORDER:
        return f"pick{s} it up{alone}" if dealer else f"order{s} it up{alone}"
    return f"name{s} {suit_name(call.suit)}{alone}" if call.kind == NAME else f"make{s} a call that is not known"


def suit_name(suit: Suit | None) -> str:
    """A suit's name, or ``a suit``."""
    return "a suit" if suit is None else SUIT_NAMES[suit]


def doing(kind: str, suit: Suit | None, *, alone: bool, dealer: bool = False) -> str:
    """An action as what somebody is doing: ``ordering up alone``, ``calling hearts``, ``passing``."""
    if kind == PASS:
        return "passing"
    words = ("picking up" if dealer else "ordering up") if kind == ORDER else f"calling {suit_name(suit)}"
    return words + " alone" * alone
