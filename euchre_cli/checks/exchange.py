"""X4xx: weak-hand exchanges, partner's best, and discards."""

from __future__ import annotations

from euchre_cli.cards import (
    FIRST_PATTERN,
    KITTY,
    UNKNOWN_CARD,
    Card,
    Seat,
    card_text,
    cards_of,
    cards_text,
    pattern_mask,
)
from euchre_cli.checks.deal import not_in_deck
from euchre_cli.checks.missing_call import trump_missing
from euchre_cli.checks.scene import Reading, Readings, Scene, name
from euchre_cli.events import Discard, Exchange
from euchre_cli.findings import Fault
from euchre_cli.table import CALLING, DISCARDING
from euchre_cli.weak_hands import exchange_open, exchange_sizes, qualifies


def check_exchange(scene: Scene, event: Exchange) -> Readings:
    """Judge cards that go from hand to hand or to and from the kitty."""
    swap = KITTY in (event.giver, event.receiver)
    if swap and _other_half_said(scene, event):
        return [Reading((), (event,)), Reading(guesses=1)]
    faults = _swap(scene, event) if swap else _hand_over(scene, event)
    faults = faults or _cards_given(scene, event)
    if not faults:
        return []
    fault = faults[0]
    others = [Exchange(event.giver, event.receiver, cards) for cards in _other_cards(scene, event)]
    meant = [Reading((fault,), (other,), guesses=1) for other in others]
    readings = [Reading((fault,), (event,)), *meant, Reading((fault,), guesses=1)]
    return readings if swap else [*readings, *trump_missing(scene)]


def _other_cards(scene: Scene, event: Exchange) -> list[tuple[Card, ...]]:
    """What may have been exchanged instead: as many other cards, or those written and more where some are missing."""
    table, count = scene.table, len(event.cards)
    given, received = table.swaps.get(event.receiver if event.giver == KITTY else event.giver, (0, 0))
    sizes = {given or received or size for size in exchange_sizes(scene.rules) if size > count}
    return [(UNKNOWN_CARD,) * count, *((*event.cards, *(UNKNOWN_CARD,) * (size - count)) for size in sorted(sizes))]


def _other_half_said(scene: Scene, event: Exchange) -> bool:
    """Whether this is the other half of an exchange with the kitty that has been reported: then it is no news."""
    codes = ("X405", "X406", "X407", "X408")
    for index, other in reversed(scene.all(Exchange)):
        if index < scene.index and (other.giver, other.receiver) == (event.receiver, event.giver):
            return scene.said(codes, index, index)
    return False


def _swap(scene: Scene, event: Exchange) -> list[Fault]:
    """A farmer's hand, or going under: cards for cards of the kitty."""
    table, rules = scene.table, scene.rules
    seat = event.receiver if event.giver == KITTY else event.giver
    sizes = exchange_sizes(scene.rules)
    count = len(event.cards)
    given, received = table.swaps.get(seat, (0, 0))
    already = received if event.giver == KITTY else given
    if not sizes:
        return [
            _fault(
                "X405",
                seat,
                "exchanges cards with the kitty, which these rules do not allow",
                "the rules farmers-hand and go-under are off",
            )
        ]
    if seat == KITTY:
        return [
            _fault(
                "X405", None, "the kitty exchanges cards with itself", "an exchange is between a player and the kitty"
            )
        ]
    if already or (table.swaps and seat not in table.swaps):
        return [
            _fault(
                "X407", seat, "exchanges cards with the kitty a second time in this deal", "it is allowed once a deal"
            )
        ]
    if not exchange_open(table):
        when = "the first call" if rules.farmers_when == "first-call" else "round one closes"
        return [
            _fault(
                "X407",
                seat,
                f"exchanges cards too late: it is allowed before {when}",
                f"the rule farmers-when={rules.farmers_when}",
            )
        ]
    paired = given or received
    if paired and count != paired:
        return [_fault("X408", seat, f"exchanges {paired} cards for {count}", "as many go out as come in")]
    if count not in sizes:
        allowed = " or ".join(map(str, sorted(sizes)))
        return [
            _fault(
                "X408",
                seat,
                f"exchanges {count} cards; these rules exchange {allowed}",
                "see farmers-hand and go-under",
            )
        ]
    return [] if paired else _qualified(scene, event, seat, count)


def _qualified(scene: Scene, event: Exchange, seat: Seat, count: int) -> list[Fault]:
    table = scene.table
    if table.unknown(seat) or count in qualifies(table, table.held[seat]):
        return []
    return [unqualified(seat, f"{name(seat)} held {cards_text(cards_of(table.held[seat]), ' ')}", scene)]


def unqualified(seat: Seat, proof: str, scene: Scene) -> Fault:
    """The fault of an exchange with a hand that is not weak enough; `proof` says how that is known."""
    rules = scene.rules
    asks = []
    if rules.farmers_hand == "3":
        asks.append("three cards of the two lowest ranks")
    if rules.farmers_hand == "all":
        asks.append("no trump of the up-card's suit and nothing above a ten")
    if rules.go_under:
        asks.append("three nines or tens, or no face card")
    return _fault(
        "X406",
        seat,
        "exchanges cards with a hand that does not qualify",
        f"{proof}; the rules ask for {', or '.join(asks)}",
    )


def _hand_over(scene: Scene, event: Exchange) -> list[Fault]:
    """Partner's best: the loner's partner hands over a card; the loner may pass one back instead of laying it away."""
    table, rules = scene.table, scene.rules
    giver, receiver = event.giver, event.receiver
    if not rules.partners_best:
        return [
            _fault(
                "X405",
                giver,
                f"hands a card to {name(receiver)}, which these rules do not allow",
                "the rule partners-best is off",
            )
        ]
    if table.loner is None:
        return [
            _fault(
                "X405",
                giver,
                f"hands a card to {name(receiver)}, but nobody plays alone",
                "partner's best goes from the loner's partner to the loner",
            )
        ]
    if table.plays:
        return [_fault("X407", giver, "hands over a card after the first lead", "partner's best comes before it")]
    if (giver, receiver) == (table.loner ^ 2, table.loner):
        if table.best_cards:
            return [_fault("X407", giver, "hands over a second card", "partner's best is one card, once")]
        if len(event.cards) != 1:
            return [_fault("X408", giver, f"hands over {len(event.cards)} cards", "partner's best is one card")]
        return []
    if (giver, receiver) == (table.loner, table.loner ^ 2) and table.total[table.loner] > rules.hand:
        if len(event.cards) != 1:
            return [_fault("X408", giver, f"passes back {len(event.cards)} cards", "the loner lays away one card")]
        return []
    return [
        _fault(
            "X405",
            giver,
            f"hands a card to {name(receiver)}, but {name(table.loner)} plays alone",
            "partner's best goes from the loner's partner to the loner",
        )
    ]


def _cards_given(scene: Scene, event: Exchange) -> list[Fault]:
    table = scene.table
    for card in event.cards:
        if not pattern_mask(card) & table.deck:
            return [not_in_deck(scene, card, event.receiver if event.giver == KITTY else event.giver)]
        if event.giver != KITTY and _cannot_hold(scene, event.giver, card):
            return [_not_held(scene, event.giver, card, "gives")]
        if event.giver == KITTY and (elsewhere := _not_in_kitty(scene, card)) is not None:
            says = f"takes {card_text(card)} from the kitty, but {elsewhere}"
            return [_fault("D203", event.receiver, says, f"the deck has one {card_text(card)}")]
    return []


def _not_in_kitty(scene: Scene, card: Card) -> str | None:
    """Where a card is known to be that is said to come from the face-down kitty."""
    if card < FIRST_PATTERN and card == scene.table.up_card:
        return "it is the up-card"
    owner = _owner(scene, card)
    return None if owner in (None, KITTY) else f"{name(owner)} was dealt it"


def check_discard(scene: Scene, event: Discard) -> Readings:
    """X402, X403, X404 and D204 for a card laid away."""
    table, rules = scene.table, scene.rules
    if scene.sheet:
        return []
    seat = table.dealer if event.seat is None else event.seat
    loners = seat == table.loner and table.total[seat] > rules.hand and table.best_cards
    if not loners and (table.phase != DISCARDING or seat != table.dealer):
        return _not_due(scene, event, seat)
    fault: Fault | None = None
    if not pattern_mask(event.card) & table.deck:
        fault = not_in_deck(scene, event.card, seat)
    elif not (rules.discard_upcard or loners) and event.card < FIRST_PATTERN and event.card == table.up_card:
        fault = _fault(
            "X404",
            seat,
            f"lays away the up-card ({card_text(event.card)}) just picked up",
            "the rule discard-upcard is off",
        )
    elif _cannot_hold(scene, seat, event.card):
        fault = _not_held(scene, seat, event.card, "lays away")
    if fault is None:
        return []
    return [
        Reading((fault,), (event,)),
        Reading((fault,), (Discard(UNKNOWN_CARD, event.seat),), guesses=1),
        Reading((fault,), guesses=1),
    ]


def _not_due(scene: Scene, event: Discard, seat: Seat) -> Readings:
    table = scene.table
    if table.phase == CALLING:
        why = "trump is not made yet"
    elif table.thrown_in:
        why = "the deal was thrown in, so nobody picked up the up-card"
    elif table.maker is not None and not table.picked_up:
        why = "in round two nobody picks up the up-card, so there is nothing to lay away"
    elif seat != table.dealer:
        why = f"{name(table.dealer)} dealt and picked up the up-card"
    elif table.plays:
        why = "the play has begun"
    else:
        why = "nothing is left to lay away"
    fault = _fault(
        "X403",
        seat,
        f"lays away {card_text(event.card)}, but {why}",
        "only the dealer discards, once, after picking up the ordered-up card",
    )
    if table.phase == DISCARDING:
        return [Reading((fault,), (Discard(event.card),)), Reading((fault,), guesses=1)]
    return [Reading((fault,)), *trump_missing(scene)]


def _owner(scene: Scene, card: Card) -> Seat | None:
    """The seat (or `KITTY`) that is known to hold a card."""
    if card >= FIRST_PATTERN:
        return None
    return next((seat for seat in range(5) if scene.table.held[seat] >> card & 1), None)


def _cannot_hold(scene: Scene, seat: Seat, card: Card) -> bool:
    """Whether a seat is proved not to hold a card: its hand is known without it, or the card is known elsewhere."""
    table = scene.table
    if card >= FIRST_PATTERN or table.held[seat] >> card & 1:
        return False
    if not table.unknown(seat) or _owner(scene, card) is not None:
        return True
    return card == table.up_card and not table.picked_up


def _not_held(scene: Scene, seat: Seat, card: Card, does: str) -> Fault:
    table = scene.table
    owner = _owner(scene, card)
    if owner is not None:
        proof = f"{card_text(card)} is {'in the kitty' if owner == KITTY else f'in the hand of {name(owner)}'}"
    elif card == table.up_card:
        proof = f"{card_text(card)} is the up-card"
    else:
        proof = f"{name(seat)} held {cards_text(cards_of(table.held[seat]), ' ')}"
    return _fault("X402", seat, f"{does} {card_text(card)} without holding it", proof)


def _fault(code: str, seat: Seat | None, says: str, evidence: str) -> Fault:
    return Fault(code=code, seat=seat, message=f"{name(seat)} {says}" if seat is not None else says, evidence=evidence)
