"""What shows only when a deal's record ends: something is missing, or was impossible all along.

B314 and P510 (the calls, or the cards, stop short), X401 (a gap), B310 and X406 proved by cards seen later, P505 and
D207 proved by what no hand can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from msgspec import structs

from euchre_cli.cards import (
    EFFECTIVE_SUITS,
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
    card_set,
    cards_of,
    cards_text,
    pattern_mask,
    rank_cards,
    trick_power,
)
from euchre_cli.checks.auction import no_natural
from euchre_cli.checks.exchange import unqualified
from euchre_cli.checks.scene import Scene, name
from euchre_cli.events import (
    NAME,
    ORDER,
    PASS,
    Alone,
    Call,
    Discard,
    Event,
    Exchange,
    Hand,
    NotedPoints,
    NotedTricks,
    Play,
)
from euchre_cli.findings import WARNING, Fault
from euchre_cli.possible import Need, completion_exists
from euchre_cli.scoring import possible_points
from euchre_cli.table import ABOVE_TEN, CALLING, FACE_CARDS, NINES_AND_TENS, OVER, Void


def check_ending(scene: Scene, complete: bool) -> Iterator[Fault]:
    """What is missing or impossible at the end.

    `complete` is false where the text itself breaks off.
    """
    table = scene.table
    if table.misdeal:
        return
    if complete:
        if table.phase == CALLING:
            yield from _auction_unfinished(scene)
        elif table.phase != OVER and not scene.sheet:
            yield from _deal_incomplete(scene)
    if table.phase == OVER and table.picked_up and table.discarded is None and not scene.sheet:
        yield from _discard_missing(scene)
    if scene.rules.natural or scene.apart.keys() & {Hand, Exchange} or len(table.tricks) < scene.rules.hand:
        yield from _impossible(scene)


def _last(scene: Scene, *kinds: type[Event]) -> int:
    indices = [index for index, event in enumerate(scene.events) if isinstance(event, kinds)]
    return indices[-1] if indices else 0


def _auction_unfinished(scene: Scene) -> Iterator[Fault]:
    table = scene.table
    if scene.sheet and scene.all(NotedPoints):
        return
    if scene.sheet:
        message = "neither a call nor a result is written for this deal"
    else:
        message = f"the calls stop: it is {name(table.turn)}'s turn in round {'one' if table.round == 1 else 'two'}"
    yield Fault(
        code="B314",
        event=_last(scene, Call, Alone, Exchange),
        seat=None if scene.sheet else table.turn,
        message=message,
        evidence="nobody has made trump, the deal is not thrown in, and no card was played",
    )


def _deal_incomplete(scene: Scene) -> Iterator[Fault]:
    table = scene.table
    noted = bool(scene.all(NotedPoints)) or bool(scene.all(NotedTricks))
    if not table.plays and noted:
        return  # calls and a result, as on a score sheet
    results = reachable_points(scene)
    left = table.tricks_left
    on_table = f", the last with {len(table.trick)} of {table.players} cards" if table.trick else ""
    yield Fault(
        code="P510",
        event=_last(scene, Play, Call, Alone, Discard),
        trick=len(table.tricks) + 1,
        message=f"the record stops with {left} of {scene.rules.hand} tricks not finished{on_table}, "
        "and nobody claims or concedes",
        evidence=f"{len(table.tricks)} tricks are complete",
        severity=WARNING if len(results) == 1 else None,
        remedy="the missing cards cannot change the points; write them, or a claim" if len(results) == 1 else None,
    )


def reachable_points(scene: Scene) -> set[tuple[int, int]]:
    """The points an unfinished deal can still end with."""
    table = scene.table
    assert table.maker is not None
    mine = table.taken[table.maker & 1]
    tricks = range(mine, mine + table.tricks_left + 1)
    if table.tricks_left == 1 and (last := _last_trick_taker(scene)) is not None:
        tricks = range(mine + 1, mine + 2) if (last ^ table.maker) & 1 == 0 else range(mine, mine + 1)
    return possible_points(
        scene.rules, table.maker & 1, table.loner is not None, table.lone_defender is not None, tricks
    )


def _last_trick_taker(scene: Scene) -> Seat | None:
    """Who takes the last trick where each player is known to hold just one card."""
    table = scene.table
    if table.trump is None or table.open or not table.plays:
        return None
    hands = {seat: table.held[seat] & table.live for seat in range(4) if not table.sitting >> seat & 1}
    best: tuple[int, Seat] | None = None
    lead = None
    seat = table.leader
    on_table = dict(table.trick)
    for _ in range(table.players):
        if seat in on_table:
            card = on_table[seat]
        elif hands[seat].bit_count() == 1 and not table.unknown(seat):
            card = hands[seat].bit_length() - 1
        else:
            return None
        lead = card if lead is None else lead
        power = trick_power(table.trump, lead, card)
        best = max(best or (power, seat), (power, seat), key=lambda pair: pair[0])
        seat = table.after(seat)
    return best[1] if best is not None else None


def _discard_missing(scene: Scene) -> Iterator[Fault]:
    """X401: everything is written but the dealer's discard. A gap, not proof of anything."""
    table = scene.table
    if len(table.tricks) < scene.rules.hand or table.sitting >> table.dealer & 1 or scene.all(Discard):
        return
    dealt = [hand for _, hand in scene.all(Hand) if hand.seat != KITTY]
    if len({hand.seat for hand in dealt}) < 4 or any(card >= FIRST_PATTERN for hand in dealt for card in hand.cards):
        return
    order = next((index for index, call in scene.all(Call) if call.kind != PASS), 0)
    gone = cards_text(cards_of(table.held[table.dealer] & table.live))
    yield Fault(
        code="X401",
        event=order,
        seat=table.dealer,
        message=f"{name(table.dealer)} picked up the up-card, but no discard is written",
        evidence=f"all hands and all tricks are written; the card left over is {gone}" if gone else None,
    )


class Obligation(NamedTuple):
    """Something a hand must have held as dealt for a call or an exchange to be allowed: one of `ways`."""

    seat: Seat
    ways: tuple[Need, ...]
    fault: Callable[[str], Fault] | None
    """The fault, given the hand in words, where the whole hand is known and none of the ways holds."""


def _impossible(scene: Scene) -> Iterator[Fault]:
    """What no completion of the unseen cards allows, said at one card if it can be pinned to it.

    A deal that is wrong at one card is not called impossible as well.
    """
    table, faults = scene.table, scene.faults
    obligations = list(_obligations(scene))
    broken = False
    for obligation in obligations:
        dealt, whole = _dealt(scene, obligation.seat)
        if (
            whole
            and obligation.fault is not None
            and not any((dealt & need.cards).bit_count() >= need.count for need in obligation.ways)
        ):
            fault = obligation.fault(cards_text(cards_of(dealt), " "))
            broken = True
            if not any(known.code == fault.code for known in faults):
                yield fault
    if broken or faults or not (obligations or _voids_matter(scene)):
        return
    if table.phase == CALLING:
        return
    choices = list(product(*(obligation.ways for obligation in obligations)))

    def possible(voids: list[Void]) -> bool:
        return any(completion_exists(table, voids, needs) for needs in choices)

    voids = table.voids
    if possible(voids):
        return
    suspects = [void for void in voids if possible([other for other in voids if other is not void])]
    if len(suspects) == 1 and table.trump is not None:
        (void,) = suspects
        suit = suit_name(void.cards)
        yield Fault(
            code="P505",
            event=scene.plays[void.play],
            seat=void.seat,
            trick=void.trick,
            message=f"{name(void.seat)} did not follow {suit} in trick {void.trick}, but must have held one",
            evidence=f"the {suit} not seen elsewhere can be in no other hand",
        )
        return
    yield impossible_deal(scene)


def impossible_deal(scene: Scene) -> Fault:
    """D207, at the deal as a whole."""
    shown = [
        f"{name(void.seat)} showed out of {suit_name(void.cards)} in trick {void.trick}" for void in scene.table.voids
    ]
    return Fault(
        code="D207",
        message="no way of dealing the unseen cards makes this deal legal, and no single card is proved wrong",
        evidence="; ".join(shown) or None,
    )


def _obligations(scene: Scene) -> Iterator[Obligation]:
    """What the calls, the exchanges and partly known hands ask of the cards as dealt."""
    table = scene.table
    natural = scene.rules.natural and not scene.all(Exchange)
    if natural and table.maker is not None and table.trump not in (None, NO_TRUMP):
        yield _natural(scene, table.maker, table.trump)
    for seat, counts in table.swaps.items():
        if seat != KITTY:
            yield _weak_hand(scene, seat, max(counts))
    for _, hand in scene.all(Hand):
        if hand.seat != KITTY and max(hand.cards, default=0) >= FIRST_PATTERN:
            yield from _partly_known(scene, hand)


def _natural(scene: Scene, maker: Seat, trump: int) -> Obligation:
    """A card printed with the suit at the time of the call (not asked after an exchange: that is another hand than
    the one dealt, and where it is known `checks.auction` has judged it).
    """
    table = scene.table
    call = next((index for index, call in scene.all(Call) if call.kind in (ORDER, NAME)), 0)
    ways = [Need(maker, SUIT_CARDS[trump], 1)]
    if scene.rules.stick_the_dealer and maker == table.dealer and not table.picked_up and table.up_suit is not None:
        ways.append(Need(maker, SUIT_CARDS[table.up_suit] | 1 << JOKER, scene.rules.hand))
    return Obligation(maker, tuple(ways), lambda hand: structs.replace(no_natural(maker, trump, hand), event=call))


def _weak_hand(scene: Scene, seat: Seat, count: int) -> Obligation:
    table, rules = scene.table, scene.rules
    ways = []
    if rules.farmers_hand == "3" and count == 3:
        ways.append(Need(seat, table.low_cards(), 3))
    if rules.go_under and count == 3:
        ways += [Need(seat, NINES_AND_TENS, 3), Need(seat, table.deck & ~FACE_CARDS, rules.hand)]
    if rules.farmers_hand == "all" and count == rules.hand and table.up_suit is not None:
        trumps = EFFECTIVE_SUITS[table.up_suit][table.up_suit]
        ways.append(Need(seat, table.deck & ~(trumps | ABOVE_TEN), rules.hand))
    index = next((index for index, _ in scene.all(Exchange)), 0)
    return Obligation(
        seat,
        tuple(ways) or (Need(seat, 0, 0),),
        lambda hand: structs.replace(unqualified(seat, hand, scene), event=index),
    )


def _partly_known(scene: Scene, hand: Hand) -> Iterator[Obligation]:
    """Cards known in part (``Jx``, ``Xh``): for every set of them, enough cards of what they may be (Hall's)."""
    trump = scene.table.trump
    partial = [card for card in hand.cards if card >= FIRST_PATTERN and card != UNKNOWN_CARD][: scene.rules.hand]
    for size in range(1, len(partial) + 1):
        for chosen in combinations(partial, size):
            cards = 0
            for card in chosen:
                cards |= pattern_mask(card, trump)
            known = (card_set(hand.cards) & cards).bit_count()
            yield Obligation(hand.seat, (Need(hand.seat, cards, known + size),), None)


def suit_name(cards: CardSet) -> str:
    """The suit that a set of cards following a lead belongs to."""
    return next(
        (SUIT_NAMES[suit] for suit in range(4) if cards & SUIT_CARDS[suit] & ~rank_cards(JACK)), SUIT_NAMES[NO_TRUMP]
    )


def _voids_matter(scene: Scene) -> bool:
    """Whether somebody who has shown out of a suit may still hold unseen cards.

    In a deal played to the end nobody does: each card was judged against what its player had shown before.
    """
    return len(scene.table.tricks) < scene.rules.hand and bool(scene.table.voids)


def _dealt(scene: Scene, seat: Seat) -> tuple[CardSet, bool]:
    """The cards known to have been dealt to a seat, and whether they are all of them."""
    table = scene.table
    cards = table.given[seat] | table.held[seat] & ~table.received[seat]
    for trick in [*(trick.plays for trick in table.tricks), tuple(table.trick)]:
        cards |= sum(
            1 << card
            for player, card in trick
            if player == seat and card < FIRST_PATTERN and not table.received[seat] >> card & 1
        )
    return cards, cards.bit_count() >= scene.rules.hand
