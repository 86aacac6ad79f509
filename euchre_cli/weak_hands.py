"""Hands weak enough to exchange cards: the farmer's hand, and going under (``farmers-hand``, ``go-under``)."""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre_cli.cards import EFFECTIVE_SUITS, JACK, JOKER, KING, NINE, QUEEN, TEN, CardSet, rank_cards
from euchre_cli.rules import Rules
from euchre_cli.table import Table

NINES_AND_TENS: Final[CardSet] = rank_cards(NINE) | rank_cards(TEN)
FACE_CARDS: Final[CardSet] = rank_cards(JACK) | rank_cards(QUEEN) | rank_cards(KING) | 1 << JOKER
ABOVE_TEN: Final[CardSet] = sum(rank_cards(rank) for rank in range(JACK, 8)) | 1 << JOKER


class WeakHand(NamedTuple):
    """A hand that may exchange `size` cards: at least `least` of its cards are among `cards`."""

    size: int
    cards: CardSet
    least: int


def weak_hands(table: Table) -> list[WeakHand]:
    """What makes a hand weak at this table."""
    rules = table.rules
    kinds = []
    if rules.farmers_hand == "3":
        kinds.append(WeakHand(3, _low_cards(table.deck), 3))
    if rules.go_under:
        kinds.append(WeakHand(3, NINES_AND_TENS, 3))
        kinds.append(WeakHand(3, table.deck & ~FACE_CARDS, rules.hand))
    if rules.farmers_hand == "all" and table.up_suit is not None:
        trumps = EFFECTIVE_SUITS[table.up_suit][table.up_suit]
        kinds.append(WeakHand(rules.hand, table.deck & ~(trumps | ABOVE_TEN), rules.hand))
    return kinds


def exchange_sizes(rules: Rules) -> set[int]:
    """How many cards an exchange may move under these rules."""
    sizes = {3} if rules.farmers_hand == "3" or rules.go_under else set()
    return sizes | {rules.hand} if rules.farmers_hand == "all" else sizes


def qualifies(table: Table, hand: CardSet) -> set[int]:
    """How many cards a hand, fully known, may exchange."""
    return {weak.size for weak in weak_hands(table) if (hand & weak.cards).bit_count() >= weak.least}


def exchange_open(table: Table) -> bool:
    """Whether this is still the time for an exchange."""
    if table.rules.farmers_when == "first-call":
        return table.round == 1 and not table.called and table.maker is None
    return table.round == 1 and table.maker is None


def _low_cards(deck: CardSet) -> CardSet:
    """The cards of the deck's two lowest ranks."""
    ranks = [rank for rank in range(8) if deck & rank_cards(rank)][:2]
    return (rank_cards(ranks[0]) | rank_cards(ranks[1])) & deck
