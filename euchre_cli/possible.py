"""Whether the cards that nobody has seen can be dealt out so that everything recorded is legal.

A finding needs proof: with hidden cards only that is wrong which no completion of them could make right. Most of
the time the engine proves a fault at one card. What is left are deals in which every card by itself may be legal
and yet no completion exists: two players out of a suit whose cards have nowhere else to be. This module answers
that question exactly, as a matching of the cards and the places in the hands that they may have been dealt to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from euchre_cli.cards import FIRST_PATTERN, KITTY, UNKNOWN_CARD, Card, CardSet, Seat, card_set, pattern_mask
from euchre_cli.table import Table, Void

Written = Mapping[Seat, Sequence[Card]]
"""What is written of the hands as dealt, and of the kitty (`KITTY`)."""


class Need(NamedTuple):
    """At least `least` of the cards dealt to `seat` are among `cards`."""

    seat: Seat
    cards: CardSet
    least: int


class Places(NamedTuple):
    """The places in a hand as dealt of which the card is not written."""

    known: CardSet
    """The cards known to have been dealt to the hand."""
    cards: tuple[CardSet, ...]
    """For each place, the cards that may be there."""


def completion_exists(table: Table, written: Written, voids: Iterable[Void], needs: Sequence[Need] = ()) -> bool:
    """Whether some deal of the unseen cards agrees with everything that has happened at the table.

    `voids` are the suits shown out (usually ``table.voids``), `needs` what hands must have held as dealt. Where it
    is not known which card was turned up, or which cards have changed hands, there may be one.
    """
    if table.blurred or any(given != taken for given, taken in table.swaps.values()):
        return True
    if table.up_card is not None and table.up_card >= FIRST_PATTERN:
        return True
    known = [dealt(table, seat) for seat in range(5)]
    free = table.deck & ~_union(known) & ~_up(table)
    out = [0, 0, 0, 0, 0]
    for void in voids:
        out[void.seat] |= void.cards
    ways = [list(_ways(table, written.get(seat, ()), seat, known[seat], free, out[seat])) for seat in range(5)]
    return any(_meets(hands, needs) for hands in product(*ways))


def strained(table: Table) -> bool:
    """Whether there is anything, what is written of hands apart, that could make a completion impossible.

    Without voids it is only a matter of numbers: whether the cards that a seat is known to hold have room there.
    """
    finished = len(table.tricks) == table.rules.hand
    held, live = table.held, table.live
    if finished and not live & (held[0] | held[1] | held[2] | held[3]):
        return False
    if _kept_upcard(table) or (not finished and table.voids):
        return True
    for seat in range(4):
        kept = (held[seat] & live).bit_count()
        if kept and kept > _room(table, seat) + table.slack[seat]:
            return True
    return False


def dealt(table: Table, seat: Seat) -> CardSet:
    """The cards known to have been dealt to a seat: by the record of its hand, by what it gave away and played."""
    return (table.given[seat] | table.held[seat] | card_set(_played(table, seat))) & ~table.received[seat]


def _played(table: Table, seat: Seat) -> list[Card]:
    tricks = [*(trick.plays for trick in table.tricks), table.trick]
    return [card for trick in tricks for player, card in trick if player == seat]


def _room(table: Table, seat: Seat) -> int:
    """How many cards a seat still holds."""
    return table.total[seat] - len(_played(table, seat))


def _up(table: Table) -> CardSet:
    return 0 if table.up_card is None else card_set((table.up_card,))


def _union(sets: Iterable[CardSet]) -> CardSet:
    union = 0
    for cards in sets:
        union |= cards
    return union


def _kept_upcard(table: Table) -> bool:
    """Whether the dealer has laid away one card unseen, and it was not the up-card."""
    unseen = table.discarded is None or table.discarded >= FIRST_PATTERN
    return table.picked_up and unseen and not table.rules.discard_upcard and table.slack[table.dealer] == 1


def _ways(
    table: Table, written: Sequence[Card], seat: Seat, known: CardSet, free: CardSet, out: CardSet
) -> Iterator[Places]:
    """The ways to see a hand that has shown out of the cards `out`, `free` being those not seen anywhere.

    As many cards as have gone from it unseen (`Table.slack`) may be of these all the same; each way says which.
    """
    size = table.rules.hand
    if seat == KITTY:
        size = table.deck.bit_count() - 4 * size - (table.up_card is not None)
    patterns = [card for card in written if card >= FIRST_PATTERN] + [UNKNOWN_CARD] * (size - len(written))
    mine = known & ~card_set(written)
    gone = _gone(table, seat, out)
    if gone < 0 or mine.bit_count() > len(patterns):
        return
    masks = [pattern_mask(card, table.trump) for card in patterns]
    kept = [(mine | free & ~out) & mask for mask in masks]
    went = [(mine | free) & mask for mask in masks]
    spots = range(len(masks))
    yield from {
        Places(known, tuple(went[spot] if spot in some else kept[spot] for spot in spots))
        for some in combinations(spots, min(gone, len(masks)) if out else 0)
    }


def _gone(table: Table, seat: Seat, out: CardSet) -> int:
    """How many of the cards gone from a hand unseen are none of those it is known to have had; negative if too many."""
    holds = table.held[seat] & table.live
    if seat == table.dealer and _kept_upcard(table) and (up := holds & _up(table)):
        if up & out or not _room(table, seat):
            return -1
        holds &= ~up
    return table.slack[seat] - (holds & out).bit_count()


def _meets(hands: Sequence[Places], needs: Sequence[Need]) -> bool:
    """Whether the places can be filled so that the needs are met."""
    if not needs:
        return _can_fill([cards for hand in hands for cards in hand.cards])
    (need, *rest) = needs
    hand = hands[need.seat]
    able = need.cards & ~hand.known
    sure = [not cards & ~able for cards in hand.cards]
    missing = need.least - (need.cards & hand.known).bit_count() - sum(sure)
    spots = [spot for spot, cards in enumerate(hand.cards) if cards & able and not sure[spot]]
    ways = {
        tuple(cards & able if spot in some else cards for spot, cards in enumerate(hand.cards))
        for some in combinations(spots, max(missing, 0))
    }
    return any(_meets([*hands[: need.seat], Places(hand.known, way), *hands[need.seat + 1 :]], rest) for way in ways)


def _can_fill(places: Sequence[CardSet]) -> bool:
    """Whether each place can have a card of its own, out of those that may be there (augmenting paths)."""
    place_of: dict[Card, int] = {}
    used = tried = 0

    def fill(place: int) -> bool:
        nonlocal used, tried
        while able := places[place] & ~tried:
            card = (able & ~used or able).bit_length() - 1
            tried |= 1 << card
            if card not in place_of or fill(place_of[card]):
                place_of[card] = place
                used |= 1 << card
                return True
        return False

    for place in range(len(places)):
        tried = 0
        if not fill(place):
            return False
    return True
