"""D2xx: who deals, and what is dealt (rule book: "The deck, the deal, and the partnerships")."""

from __future__ import annotations

from collections.abc import Iterator

from euchre_cli.cards import (
    CARD_CODES,
    FIRST_PATTERN,
    JOKER,
    KITTY,
    NO_TRUMP,
    SUIT_LETTERS,
    SUIT_NAMES,
    UNKNOWN_CARD,
    Card,
    Suit,
    card_set,
    card_text,
    pattern_mask,
)
from euchre_cli.checks.scene import Reading, Readings, Scene, name
from euchre_cli.events import Dealer, Hand, Packets, UpCard
from euchre_cli.findings import Fault


def check_dealer(scene: Scene, event: Dealer) -> Readings:
    """D201: the deal passes to the left. It goes on from the written dealer, unless the rest shows it was another."""
    due = scene.sofar.dealer
    if due is None or event.seat == due or scene.sofar.also_due >> event.seat & 1:
        return []
    fault = Fault(
        code="D201",
        seat=event.seat,
        message=f"{name(event.seat)} deals, but it is {name(due)}'s deal",
        evidence=f"{name((due - 1) & 3)} dealt before, and the deal passes to the left",
    )
    return [Reading((fault,), (event,)), Reading((fault,), (Dealer(due),), guesses=1)]


def check_packets(scene: Scene, event: Packets) -> Readings:
    """D206: the cards go round in packets of 2 and 3; where the rules ask for it, each dealer keeps to one order."""
    sizes = (event.first, event.second)
    seat = scene.table.dealer
    before = scene.sofar.packets[seat]
    if sum(sizes) != scene.rules.hand or (scene.rules.hand == 5 and sorted(sizes) != [2, 3]):
        message = f"{name(seat)} deals {sizes[0]} and {sizes[1]} cards; a hand of five is dealt as 2 and 3 or 3 and 2"
        proof = f"packets={sizes[0]}-{sizes[1]}"
    elif scene.rules.packets == "same-dealer" and before not in (None, sizes):
        assert before is not None
        message = f"{name(seat)} deals {sizes[0]} and {sizes[1]} cards, having dealt {before[0]} and {before[1]} before"
        proof = "the rule packets=same-dealer: a dealer keeps to the pattern they start with"
    else:
        return []
    return [Reading((Fault(code="D206", seat=seat, message=message, evidence=proof),))]


def check_up_card(scene: Scene, event: UpCard) -> Readings:
    """D204 for the up-card, N105 for a joker that stands for what it cannot, D207 for a second up-card."""
    if (first := scene.all(UpCard)[0])[0] < scene.index:
        message = f"a second card, {card_text(event.card)}, is turned up in this deal"
        return [Reading((Fault(code="D207", message=message, evidence=f"{card_text(first[1].card)} was turned up"),))]
    if event.card == JOKER and (fault := _wrong_suit(scene, event.stands_for)) is not None:
        return [Reading((fault,), (UpCard(JOKER, suit),)) for suit in range(4)]
    if not pattern_mask(event.card) & scene.table.deck:
        printed = scene.table.printed_suit(event.card)
        suits = sorted(range(4), key=lambda suit: suit != printed)
        fault = not_in_deck(scene, event.card)
        return [_up_card_of(suit, fault) for suit in suits]
    if event.card < FIRST_PATTERN and scene.repeats and any(event.card in hand.cards for hand in _hands(scene)):
        # One of the two is wrong, which is said at the hand. It may be this one.
        suits = sorted(range(4), key=lambda suit: suit != event.card >> 3)
        return [Reading((), (event,)), *(_up_card_of(suit) for suit in suits)]
    return []


def _wrong_suit(scene: Scene, stands_for: Suit | None) -> Fault | None:
    if stands_for == NO_TRUMP:
        message = "the joker turned up stands for no trump; it stands for one of the four suits"
        return Fault(code="N105", message=message, evidence="no trump can be named in round two only")
    named = scene.rules.joker_up
    if stands_for is None or named in ("dealer-names", SUIT_NAMES[stands_for]):
        return None
    message = f"the joker turned up stands for {SUIT_NAMES[stands_for]}; by these rules it always stands for {named}"
    return Fault(code="N105", message=message, evidence=f"the rule joker-up={named}")


def _up_card_of(suit: Suit, *faults: Fault) -> Reading:
    """The reading that some other card of a suit was turned up."""
    return Reading(faults, (UpCard(CARD_CODES["X" + SUIT_LETTERS[suit]]),), guesses=1)


def check_hand(scene: Scene, event: Hand) -> Readings:
    """D202, D203 and D204 for the cards dealt to a seat, or left in the kitty."""
    cards, size = card_set(event.cards), scene.rules.hand
    whole = event.seat != KITTY and cards.bit_count() == len(event.cards) == size
    if whole and not cards & ~scene.table.deck and not scene.repeats:
        return []
    if event.seat != KITTY and any(hand.seat == event.seat and at < scene.index for at, hand in scene.all(Hand)):
        message = f"{name(event.seat)} is dealt a second hand in this deal"
        return [Reading((Fault(code="D202", seat=event.seat, message=message, evidence="a hand is written once"),))]
    faults = [*_size(scene, event), *_foreign(scene, event), *_twice(scene, event)]
    doubtful = _doubtful(scene, event)
    if not faults and not doubtful:
        return []
    # A card that stands in two places is certain in neither.
    certain = tuple(UNKNOWN_CARD if card in doubtful else card for card in event.cards)
    return [Reading(tuple(faults), (Hand(event.seat, certain),))]


def _size(scene: Scene, event: Hand) -> Iterator[Fault]:
    size = scene.rules.hand
    if event.seat == KITTY:
        size = scene.table.deck.bit_count() - 4 * size - 1
        if len(event.cards) > size:
            yield Fault(
                code="D202",
                message=f"the kitty has {len(event.cards)} cards below the up-card; there are {size}",
                evidence=f"{scene.rules.deck} cards, four hands of {scene.rules.hand}, and the up-card",
            )
    elif len(event.cards) != size:
        many = "many" if len(event.cards) > size else "few"
        yield Fault(
            code="D202",
            seat=event.seat,
            message=f"{name(event.seat)} was dealt too {many} cards: {len(event.cards)} instead of {size}",
            evidence="a hand is written as dealt, before the up-card is picked up",
        )


def _foreign(scene: Scene, event: Hand) -> Iterator[Fault]:
    for card in dict.fromkeys(event.cards):
        if not pattern_mask(card) & scene.table.deck:
            yield not_in_deck(scene, card, event.seat)


def not_in_deck(scene: Scene, card: Card, seat: int | None = None, trick: int | None = None) -> Fault:
    """The fault of a card that this deck does not have."""
    lowest = next(
        rank for rank in "789" if CARD_CODES[rank + "c"] >= 0 and scene.table.deck >> CARD_CODES[rank + "c"] & 1
    )
    joker = ", with a joker" if scene.rules.deck % 2 else ", without a joker"
    return Fault(
        code="D204",
        seat=seat,
        trick=trick,
        message=f"{card_text(card)} is not in the deck of {scene.rules.deck} cards",
        evidence=f"the deck runs from nine to ace{joker}"
        if lowest == "9"
        else f"the deck runs from {lowest} to ace{joker}",
    )


def _hands(scene: Scene) -> list[Hand]:
    return [hand for _, hand in scene.all(Hand)]


def _doubtful(scene: Scene, event: Hand) -> set[Card]:
    """Cards of this hand that are not in the deck, or stand a second time in it, in another hand or as the up-card."""
    elsewhere = [card for hand in _hands(scene) if hand is not event for card in hand.cards]
    doubtful = {card for card in event.cards if card < FIRST_PATTERN and card in elsewhere}
    doubtful |= {card for card in event.cards if card < FIRST_PATTERN and event.cards.count(card) > 1}
    doubtful |= {card for card in event.cards if not pattern_mask(card) & scene.table.deck}
    return doubtful | ({scene.table.up_card} & set(event.cards) if scene.table.up_card is not None else set())


def _twice(scene: Scene, event: Hand) -> Iterator[Fault]:
    """D203, said where a card stands the second time."""
    before: dict[Card, str] = {}
    for other in scene.events[: scene.index]:
        if isinstance(other, Hand):
            before.update(
                (card, f"in {name(other.seat)}'s hand" if other.seat != KITTY else "in the kitty")
                for card in other.cards
            )
        elif isinstance(other, UpCard):
            before[other.card] = "the up-card"
    here = "in the kitty" if event.seat == KITTY else f"in {name(event.seat)}'s hand"
    for place, card in enumerate(event.cards):
        if card >= FIRST_PATTERN:
            continue
        if card in event.cards[:place]:
            where = f"twice {here}"
        elif card in before:
            where = f"{here} and also {before[card]}"
        else:
            continue
        yield Fault(
            code="D203",
            seat=event.seat,
            message=f"{card_text(card)} is {where}",
            evidence=f"the deck has one {card_text(card)}",
        )
