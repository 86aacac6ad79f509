"""What no completion of the unseen cards makes legal: D207, or the one fault that is proved by it.

Where the one thing that cannot stand is somebody not following suit, that is P505; where it is a call without a
card of the suit, B310; an exchange with a hand too strong for it, X406.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from msgspec import structs

from euchre_cli.cards import (
    FIRST_PATTERN,
    JACK,
    JOKER,
    KITTY,
    NO_TRUMP,
    SUIT_CARDS,
    SUIT_NAMES,
    UNKNOWN_CARD,
    CardSet,
    Seat,
    Suit,
    card_set,
    card_text,
    cards_of,
    cards_text,
    rank_cards,
)
from euchre_cli.checks.auction import no_natural
from euchre_cli.checks.exchange import unqualified
from euchre_cli.checks.scene import Scene, name
from euchre_cli.events import NAME, ORDER, Call, Exchange, Hand
from euchre_cli.findings import Fault, is_wrong
from euchre_cli.possible import Need, completion_exists, dealt, strained
from euchre_cli.table import Void
from euchre_cli.weak_hands import weak_hands


class Demand(NamedTuple):
    """Something a hand must have held as dealt for the record to be right: one of `ways`."""

    seat: Seat
    ways: tuple[Need, ...]
    fault: Callable[[str], Fault]
    """The fault where it did not, given what proves it."""


def possible(scene: Scene) -> bool:
    """Whether the unseen cards can be dealt out so that what happened so far is legal."""
    demands = list(_demands(scene))
    return not (demands or _in_doubt(scene)) or _possible(scene, demands, _voids(scene))


def check_impossible(scene: Scene) -> Iterator[Fault]:
    """What no completion of the unseen cards allows, said at one card or call if it can be pinned to it.

    A deal that has been found wrong at one card or call is not called impossible as well.
    """
    demands = list(_demands(scene))
    if not demands and not _in_doubt(scene):
        return
    broken = list(_broken(scene, demands))
    yield from (fault for fault in broken if not any(fault.code == known.code for known in scene.faults))
    if broken or any(map(is_wrong, scene.faults)):
        return
    voids = _voids(scene)
    if _possible(scene, demands, voids):
        return
    suspects = [
        must_have_followed(scene, void)
        for void in voids
        if _possible(scene, demands, [other for other in voids if other is not void])
    ]
    suspects += [
        demand.fault("by the other cards of the deal every card that would do is elsewhere")
        for demand in demands
        if _possible(scene, [other for other in demands if other is not demand], voids)
    ]
    yield suspects[0] if len(suspects) == 1 else impossible_deal(scene)


def impossible_deal(scene: Scene) -> Fault:
    """D207, at the deal as a whole."""
    table = scene.table
    shown = [f"{name(void.seat)} showed out of {suit_name(void.cards)} in trick {void.trick}" for void in table.voids]
    if table.picked_up and table.up_card is not None and len(table.tricks) == scene.rules.hand:
        up, dealer = table.up_card, table.dealer
        if table.held[dealer] & table.live & card_set([up]) and not table.sitting >> dealer & 1:
            shown.insert(0, f"{name(dealer)} picked up {card_text(up)}, and neither laid it away nor played it")
    return Fault(
        code="D207",
        message="no way of dealing the unseen cards makes this deal legal, and no single card is proved wrong",
        evidence="; ".join(shown) or None,
    )


def must_have_followed(scene: Scene, void: Void) -> Fault:
    """P505 proved by where the other cards are."""
    suit = suit_name(void.cards)
    return Fault(
        code="P505",
        event=scene.plays[void.play],
        seat=void.seat,
        trick=void.trick,
        message=f"{name(void.seat)} did not follow {suit} in trick {void.trick}, but must have held one",
        evidence=f"the {suit} not seen elsewhere can be in no other hand",
    )


def suit_name(cards: CardSet) -> str:
    """The suit that a set of cards following a lead belongs to."""
    return next(
        (SUIT_NAMES[suit] for suit in range(4) if cards & SUIT_CARDS[suit] & ~rank_cards(JACK)), SUIT_NAMES[NO_TRUMP]
    )


def _voids(scene: Scene) -> list[Void]:
    """The suits shown out, but where that has been found to be a revoke."""
    revokes = {fault.event for fault in scene.faults if fault.code == "P505"}
    return [void for void in scene.table.voids if scene.plays[void.play] not in revokes]


def _possible(scene: Scene, demands: Sequence[Demand], voids: Sequence[Void]) -> bool:
    return any(
        completion_exists(scene.table, scene.written, voids, needs)
        for needs in product(*(demand.ways for demand in demands))
    )


def _in_doubt(scene: Scene) -> bool:
    """Whether it needs to be asked if there is a completion, where no demands are made."""
    for _, hand in scene.all(Hand):
        open_hand = max(hand.cards, default=0) >= FIRST_PATTERN
        if open_hand and any(FIRST_PATTERN <= card != UNKNOWN_CARD for card in hand.cards):
            return True
    return strained(scene.table)


def _broken(scene: Scene, demands: Sequence[Demand]) -> Iterator[Fault]:
    """Demands that a hand does not meet which is known as a whole."""
    for demand in demands:
        cards = dealt(scene.table, demand.seat)
        met = any((cards & need.cards).bit_count() >= need.least for need in demand.ways)
        if cards.bit_count() == scene.rules.hand and not met:
            yield demand.fault(f"{name(demand.seat)} held {cards_text(cards_of(cards), ' ')}")


def _demands(scene: Scene) -> Iterator[Demand]:
    """What the calls and the exchanges ask of the cards as dealt."""
    table = scene.table
    if scene.rules.natural and table.maker is not None and table.trump not in (None, NO_TRUMP):
        yield from _natural(scene, table.maker, table.trump)
    for seat, counts in table.swaps.items():
        if seat != KITTY:
            yield from _weak_hand(scene, seat, max(counts))


def _natural(scene: Scene, maker: Seat, trump: Suit) -> Iterator[Demand]:
    """A card printed with the suit, held at the time of the call; a stuck dealer without one in any suit is free."""
    table = scene.table
    call = next((index for index, call in scene.all(Call) if call.kind in (ORDER, NAME)), 0)
    before = [exchange for index, exchange in scene.all(Exchange) if index < call]
    given = card_set(card for exchange in before if exchange.giver == maker for card in exchange.cards)
    taken = card_set(card for exchange in before if exchange.receiver == maker for card in exchange.cards)
    suit = SUIT_CARDS[trump]
    if taken & suit or len(set(table.swaps.get(maker, ()))) > 1:
        return  # where only half of an exchange is written, nobody knows what the hand was
    ways = [Need(maker, suit & ~given, 1)]
    if scene.rules.stick_the_dealer and maker == table.dealer and not table.picked_up and table.up_suit is not None:
        no_other_suit = SUIT_CARDS[table.up_suit] | 1 << JOKER
        if not taken & ~no_other_suit:
            ways.append(Need(maker, no_other_suit | given, scene.rules.hand))
    yield Demand(maker, tuple(ways), lambda proof: structs.replace(no_natural(maker, trump, proof), event=call))


def _weak_hand(scene: Scene, seat: Seat, count: int) -> Iterator[Demand]:
    """A hand weak enough for an exchange of so many cards."""
    ways = [Need(seat, weak.cards, weak.least) for weak in weak_hands(scene.table) if weak.size == count]
    exchanges = [index for index, exchange in scene.all(Exchange) if seat in (exchange.giver, exchange.receiver)]
    index = exchanges[0]
    if not ways or scene.said(("X405", "X406", "X407", "X408"), index, exchanges[-1]):
        return  # an exchange that is wrong in itself has been judged already
    yield Demand(seat, tuple(ways), lambda proof: structs.replace(unqualified(seat, proof, scene), event=index))
