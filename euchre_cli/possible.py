"""Whether the cards that nobody has seen can be dealt out so that everything recorded is legal.

A finding needs proof: with hidden cards only that is wrong which no completion of them could make right. Most of
the time the engine proves a fault at one card. What is left are deals in which every card by itself may be legal
and yet no completion exists: two players out of a suit whose cards have nowhere else to be. This module answers
that question exactly, as a matching of the unseen cards and the places where they may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from euchre_cli.cards import FIRST_PATTERN, KITTY, CardSet, Seat, card_set, cards_of
from euchre_cli.table import Table, Void


class Place(NamedTuple):
    """Somewhere unseen cards are: whose, how many, and which of them may be there."""

    owner: Seat
    size: int
    cards: CardSet


@dataclass(frozen=True)
class Need:
    """At least `count` of the cards dealt to `seat` (or to the kitty) are among `cards`."""

    seat: Seat
    cards: CardSet
    count: int


def completion_exists(table: Table, voids: Iterable[Void], needs: Sequence[Need] = ()) -> bool:
    """Whether some deal of the unseen cards agrees with everything that has happened at the table.

    `voids` are the suits shown out (usually ``table.voids``), `needs` what hands must have held as dealt.
    """
    places = _places(table, voids)
    return min(place.size for place in places) >= 0 and _with_needs(table, places, needs)


def strained(table: Table) -> bool:
    """Whether there is anything, needs apart, that could make a completion impossible.

    Without voids it is only a matter of numbers: whether the cards that a seat is known to hold have room there.
    """
    finished = len(table.tricks) == table.rules.hand
    held, live = table.held, table.live
    if finished and not live & (held[0] | held[1] | held[2] | held[3]):
        return False
    if _kept_upcard(table) or (not finished and table.voids):
        return True
    played = _played(table)
    return any(
        (held[seat] & live).bit_count() > table.total[seat] - played[seat] + table.slack[seat] for seat in range(4)
    )


def dealt(table: Table, seat: Seat) -> CardSet:
    """The cards known to have been dealt to a seat: by the record of its hand, by what it gave away and played."""
    cards = table.given[seat] | table.held[seat]
    for trick in [*(trick.plays for trick in table.tricks), table.trick]:
        cards |= card_set(card for player, card in trick if player == seat)
    return cards & ~table.received[seat]


def _played(table: Table) -> list[int]:
    """How many cards each seat has played."""
    played = [0, 0, 0, 0]
    for trick in [*(trick.plays for trick in table.tricks), table.trick]:
        for seat, _ in trick:
            played[seat] += 1
    return played


def _kept_upcard(table: Table) -> bool:
    """Whether the dealer has laid away one card unseen, and it was not the up-card."""
    unseen = table.discarded is None or table.discarded >= FIRST_PATTERN
    return table.picked_up and unseen and not table.rules.discard_upcard and table.slack[table.dealer] == 1


def _places(table: Table, voids: Iterable[Void]) -> list[Place]:
    """Each hand's unplayed cards, what each seat has laid away unseen, and the kitty with the turned-down up-card."""
    played = _played(table)
    live, free = table.live, table.free
    hands = [table.held[seat] & live | free for seat in range(4)]
    gone = hands[:]
    for void in voids:
        hands[void.seat] &= ~void.cards
    if _kept_upcard(table) and table.up_card is not None:
        gone[table.dealer] &= ~(1 << table.up_card)
    places = [Place(seat, table.total[seat] - played[seat], hands[seat]) for seat in range(4)]
    places += [Place(seat, table.slack[seat], gone[seat]) for seat in range(4)]
    seated = table.held[0] | table.held[1] | table.held[2] | table.held[3]
    return [*places, Place(KITTY, live.bit_count() - sum(place.size for place in places), live & ~seated)]


def _with_needs(table: Table, places: list[Place], needs: Sequence[Need], fixed: CardSet = 0) -> bool:
    """Whether the cards can be placed so that the needs are met, `fixed` being where they are already."""
    if not _can_fill(table.live, places):
        return False
    if not needs:
        return True
    (need, *rest) = needs
    known = dealt(table, need.seat)
    reach = 0
    for place in places:
        if place.owner == need.seat:
            reach |= place.cards
            known |= place.cards & fixed
    missing = max(0, need.count - (known & need.cards).bit_count())
    may = need.cards & reach & ~known & ~table.received[need.seat]
    if need.seat == KITTY:
        may &= table.free
    for chosen in combinations(cards_of(may), missing):
        cards = card_set(chosen)
        narrowed = [
            place if place.owner == need.seat else place._replace(cards=place.cards & ~cards) for place in places
        ]
        if _with_needs(table, narrowed, rest, fixed | cards):
            return True
    return False


def _can_fill(cards: CardSet, places: list[Place]) -> bool:
    """Whether all the cards, just as many as there is room for, can go to places that take them.

    By Hall's theorem they can if for any of the places there are enough cards that may be in one of these.
    """
    sizes: dict[CardSet, int] = {}
    for place in places:
        if place.size:
            sizes[place.cards & cards] = sizes.get(place.cards & cards, 0) + place.size
    some = [(0, 0)]
    for able, size in sizes.items():
        for union, room in some[:]:
            together = union | able, room + size
            if together[0].bit_count() < together[1]:
                return False
            some.append(together)
    return True
