"""Hands as they were dealt, from hands that a file may give at any later moment.

Some files write ``playerCards`` as dealt, others after the dealer picked up, or after a partner's best card changed
hands. Which it is can be told from the cards: those that came in must be there, those that went out must not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from euchre_cli.cards import UNKNOWN_CARD, Card

HAND_SIZE: Final = 5

IN: Final = True
OUT: Final = False
Move: TypeAlias = tuple[bool, Sequence[Card]]
"""Cards that came into a hand (`IN`) or left it (`OUT`)."""


def as_dealt(hand: Sequence[Card], moves: Sequence[Move], size: int = HAND_SIZE) -> tuple[Card, ...]:
    """The hand before all `moves`, given the hand at an unknown moment among them.

    The first moment that fits the cards is taken, one that makes a hand of `size` cards before others. If none fits
    the hand is left as it is: it is for the checks to say what is wrong with it.
    """
    found: list[Card] | None = None
    for moment in range(len(moves) + 1):
        dealt = _follow(hand, [(not way, cards) for way, cards in reversed(moves[:moment])])
        if dealt is None or _follow(hand, moves[moment:]) is None:
            continue
        if len(dealt) == size:
            return tuple(dealt)
        if found is None:
            found = dealt
    return tuple(hand if found is None else found)


def _follow(hand: Sequence[Card], moves: Sequence[Move]) -> list[Card] | None:
    """The hand after some moves, or None if they cannot be made with it."""
    cards = list(hand)
    unseen = 0
    for way, moved in (*moves, (IN, ())):
        if way == IN and unseen:
            # What went unseen is none of what went after it, and may be any of the others.
            if unseen > len(cards):
                return None
            known = [card for card in cards if card != UNKNOWN_CARD]
            unknown = len(cards) - len(known) - unseen
            cards = known + [UNKNOWN_CARD] * unknown if unknown >= 0 else [UNKNOWN_CARD] * (len(cards) - unseen)
            unseen = 0
        for card in moved:
            if way == IN:
                if card in cards and card != UNKNOWN_CARD:
                    return None
                cards.append(card)
            elif card == UNKNOWN_CARD:
                unseen += 1
            elif card in cards:
                cards.remove(card)
            elif UNKNOWN_CARD in cards:
                cards.remove(UNKNOWN_CARD)
            else:
                return None
    return cards
