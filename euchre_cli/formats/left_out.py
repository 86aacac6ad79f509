"""Telling what of a deal is not among the events written of it, in formats that name no seat at a call or a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from euchre_cli.cards import Seat
from euchre_cli.events import Call, Deal, Dealer, Discard, EndTrick, Event, Hand, Play
from euchre_cli.formats.unsaid import named, unsaid
from euchre_cli.losses import Drop


def tell_left_out(deal: Deal, said: Sequence[Event], drop: Drop, *, hands_in_order: bool = True) -> None:
    """Compare a deal with the events read from what was written, and tell `drop` of every difference.

    A seat or a trick's winner that was noted is told apart from the card or call itself. Without `hands_in_order` the
    order of the cards within a hand is no difference.
    """
    dealer = next((event.seat for event in deal.events if isinstance(event, Dealer)), None)
    left = Counter(said)
    for index, event in enumerate(deal.events):
        if left[event]:
            left[event] -= 1
        elif (note := _note(event, dealer)) is not None:
            drop(deal.source, note, _place(deal, index))
    for event in left.elements():
        if (note := _note(event, dealer)) is not None:
            drop(deal.source, f"that there is no {note}", deal.place)
    bare = [_bare(event, dealer, hands_in_order) for event in deal.events]
    for where, what in unsaid(bare, [_bare(event, dealer, hands_in_order) for event in said]):
        drop(deal.source, what, deal.place if where is None else _place(deal, where))


def _note(event: Event, dealer: Seat | None) -> str | None:
    """What is noted beside a call, a card or the end of a trick, in words."""
    if isinstance(event, Hand) or _bare(event, dealer) == event:
        return None
    return "winner noted for a trick" if isinstance(event, EndTrick) else f"seat at a {named(event)}"


def _place(deal: Deal, index: int) -> tuple[int, int] | str:
    return deal.places[index] if index < len(deal.places) else deal.place


def _bare(event: Event, dealer: Seat | None, hands_in_order: bool = True) -> Event:
    """An event without what may be noted beside it."""
    match event:
        case Hand(seat, cards) if not hands_in_order:
            return Hand(seat, tuple(sorted(cards)))
        case Call() | Play():
            return msgspec.structs.replace(event, seat=None)
        case Discard(_, seat) if seat == dealer:
            return msgspec.structs.replace(event, seat=None)
        case EndTrick():
            return EndTrick()
    return event
