"""Whether the cards that nobody has seen can be dealt out so that everything recorded is legal.

A finding needs proof: with hidden cards only that is wrong which no completion of them could make right. Most of
the time the engine proves a fault at one card. What is left are deals in which every card by itself may be legal
and yet no completion exists: two players out of a suit whose cards have nowhere else to be. This module answers
that question exactly, as a matching of unseen cards to the places where they may be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from euchre_cli.cards import CardSet, Seat, cards_of
from euchre_cli.table import Table, Void


class Place(NamedTuple):
    """Somewhere unseen cards are: how many, and which of them may be there."""

    size: int
    cards: CardSet


@dataclass(frozen=True)
class Need:
    """At least `count` of the cards dealt to `seat` are among `cards`."""

    seat: Seat
    cards: CardSet
    count: int


def completion_exists(table: Table, voids: Iterable[Void], needs: Iterable[Need] = ()) -> bool:
    """Whether some deal of the unseen cards agrees with everything that has happened at the table.

    `voids` are the suits shown out (usually ``table.voids``), `needs` what hands must have held as dealt. Cards
    played by a seat count for its needs already.
    """
    places = _places(table, list(voids))
    if places is None:
        return False
    return _with_needs(table, places, list(needs))


def _places(table: Table, voids: list[Void]) -> list[Place] | None:
    """Each hand's unplayed cards, each seat's unseen discards, and last the kitty; None where a count is negative.

    The places of seat ``s`` stand at index ``2 * s`` (in hand) and ``2 * s + 1`` (gone unseen).
    """
    played = [0, 0, 0, 0]
    for trick in [*(trick.plays for trick in table.tricks), table.trick]:
        for seat, _ in trick:
            played[seat] += 1
    live = table.live
    seated = [table.held[seat] & live for seat in range(4)]
    free = live & ~(seated[0] | seated[1] | seated[2] | seated[3])
    places = []
    for seat in range(4):
        hand = seated[seat] | free
        for void in voids:
            if void.seat == seat:
                hand &= ~void.cards
        gone = seated[seat] | free
        if seat == table.dealer and not table.rules.discard_upcard and table.up_card is not None:
            gone &= ~(1 << table.up_card)
        places.append(Place(table.total[seat] - played[seat], hand))
        places.append(Place(table.slack[seat], gone))
    rest = live.bit_count() - sum(place.size for place in places)
    places.append(Place(rest, free))
    return None if any(place.size < 0 for place in places) else places


def _with_needs(table: Table, places: list[Place], needs: list[Need]) -> bool:
    if not needs:
        return _can_fill(table.live, places)
    need, rest = needs[0], needs[1:]
    seat = need.seat
    known = table.given[seat] | table.held[seat] & ~table.received[seat]
    for trick in [*(trick.plays for trick in table.tricks), table.trick]:
        known |= sum(1 << card for player, card in trick if player == seat and not table.received[seat] >> card & 1)
    missing = need.count - (known & need.cards).bit_count()
    if missing <= 0:
        return _with_needs(table, places, rest)
    reach = need.cards & (places[2 * seat].cards | places[2 * seat + 1].cards) & ~known
    for chosen in combinations(cards_of(reach), missing):
        fixed = sum(1 << card for card in chosen)
        narrowed = [
            place if index // 2 == seat else place._replace(cards=place.cards & ~fixed)
            for index, place in enumerate(places)
        ]
        if _with_needs(table, narrowed, rest):
            return True
    return False


def _can_fill(cards: CardSet, places: list[Place]) -> bool:
    """Whether every card can go to a place that takes it and no place gets too many (augmenting paths)."""
    inside: list[list[int]] = [[] for _ in places]

    def put(card: int, tried: set[int]) -> bool:
        for index, place in enumerate(places):
            if index in tried or not place.cards >> card & 1 or not place.size:
                continue
            tried.add(index)
            if len(inside[index]) < place.size:
                inside[index].append(card)
                return True
            for position, other in enumerate(inside[index]):
                if put(other, tried):
                    inside[index][position] = card
                    return True
        return False

    return all(put(card, set()) for card in cards_of(cards))
