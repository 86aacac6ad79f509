"""Faults of discards and exchanges, X401 to X408: each function makes one, in a random clean game."""

from __future__ import annotations

import random

from fault_cases import Case, Ground, all_of, ground, making_call, pick, shown_hands, twisted
from msgspec import structs
from sheets import Sheet

from euchre_cli.cards import KITTY, CardSet, Seat, card_set, cards_of
from euchre_cli.events import Call, Discard, EndTrick, Exchange, Hand, Play
from euchre_cli.table import CALLING, LEADING, Table
from euchre_cli.weak_hands import exchange_open, qualifies

LONELY = {"pass_rate": 0.4, "odd_rate": 0.3}
WEAK = {"pass_rate": 0.7, "odd_rate": 0.9}
"""Whoever may exchange cards with the kitty does."""


def dealers_discard(sheet: Sheet) -> int | None:
    found = [i for i in sheet.where(Discard) if sheet.steps[i].seat == sheet.dealer]
    return found[0] if found and sheet.table.picked_up and sheet.table.loner != sheet.dealer else None


def discard_missing(rng: random.Random) -> Case | None:
    here = ground(rng, hands=(0, 1, 2, 3), claims=0.0, hidden=0.0)
    sheet = here.sheet
    index = dealers_discard(sheet)
    if index is None or sheet.table.sitting >> sheet.dealer & 1 or len(sheet.where(Discard)) > 1:
        return None
    del sheet.steps[index]
    return here.case(making_call(sheet))


def discard_not_held(rng: random.Random) -> Case | None:
    """The dealer lays away a card that the record knows to be elsewhere, or not in the written hand."""
    here = ground(rng)
    sheet = here.sheet
    index = dealers_discard(sheet)
    if index is None:
        return None
    held = sheet.steps[index].held
    elsewhere = 0
    for step in sheet.steps[:index]:
        if isinstance(step.event, Hand) and step.event.seat != sheet.dealer:
            elsewhere |= card_set(step.event.cards)
    if sheet.dealer in shown_hands(sheet):
        elsewhere |= sheet.table.deck
    moved = card_set(card for i in sheet.where(Exchange) for card in sheet.steps[i].event.cards)
    card = pick(rng, all_of(elsewhere & ~held & ~moved))
    if card is None:
        return None
    sheet.put(index, structs.replace(sheet.steps[index].event, card=card))
    return here.case(index)


def discard_not_due(rng: random.Random) -> Case | None:
    return rng.choice([_after_round_two, _by_another, _twice, _before_trump])(rng)


def _any_card(rng: random.Random, sheet: Sheet) -> int:
    return rng.choice(all_of(sheet.table.deck))


def _after_round_two(rng: random.Random) -> Case | None:
    here = ground(rng, rates={"pass_rate": 0.85})
    sheet = here.sheet
    index = making_call(sheet)
    if sheet.table.picked_up or sheet.table.best_cards:
        return None
    if index is None:
        index = sheet.where(Call)[-1]
    sheet.insert(index + 1, Discard(_any_card(rng, sheet)))
    return here.case(index + 1)


def _by_another(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    index = dealers_discard(sheet)
    if index is None or sheet.table.best_cards:
        return None
    seat = rng.choice([seat for seat in range(4) if seat != sheet.dealer])
    if rng.random() < 0.5:
        sheet.put(index, Discard(sheet.steps[index].event.card, seat))
        return here.case(index)
    index += rng.randrange(2)
    sheet.insert(index, Discard(_any_card(rng, sheet), seat))
    return here.case(index)


def _twice(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    index = dealers_discard(sheet)
    if index is None or sheet.table.best_cards:
        return None
    sheet.insert(index + 1, Discard(_any_card(rng, sheet)))
    return here.case(index + 1)


def _before_trump(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, sheet.where(Call))
    if index is None:
        return None
    sheet.insert(index, Discard(_any_card(rng, sheet)))
    return here.case(index)


def up_card_discarded(rng: random.Random) -> Case | None:
    if rng.random() < 0.5:
        return _really_discarded(rng)
    here = ground(rng, discard_upcard=False)
    sheet = here.sheet
    index = dealers_discard(sheet)
    if index is None:
        return None
    sheet.put(index, structs.replace(sheet.steps[index].event, card=sheet.table.up_card))
    return here.case(index)


def _really_discarded(rng: random.Random) -> Case | None:
    def twist(table: Table) -> Discard | None:
        due = table.picked_up and table.discarded is None and table.phase not in (CALLING, LEADING) and not table.plays
        return Discard(table.up_card) if due else None

    here = twisted(rng, twist, discard_upcard=False, discard=True)
    return None if here is None or not here.sheet.where(Discard) else here.case(here.sheet.twisted)


# --- exchanges --------------------------------------------------------------------------------------------


def exchange_not_allowed(rng: random.Random) -> Case | None:
    return rng.choice([_with_the_kitty, _really_swapped, _best_card, _really_best, _wrong_giver])(rng)


def _some(rng: random.Random, cards: CardSet, count: int) -> tuple[int, ...]:
    return tuple(rng.sample(all_of(cards), count))


def _with_the_kitty(rng: random.Random) -> Case | None:
    """Cards of some hand for cards of the kitty are written, which never changed places."""
    here = ground(rng, farmers_hand="off", go_under=False)
    sheet = here.sheet
    kitty = sheet.dealt[KITTY]
    if sheet.table.up_card is None or kitty.bit_count() < 3:
        return None
    seat = rng.randrange(4)
    index = sheet.where(Call)[0]
    sheet.insert(
        index,
        Exchange(seat, KITTY, _some(rng, sheet.dealt[seat], 3)),
        Exchange(KITTY, seat, _some(rng, kitty, 3)),
    )
    return here.case(index)


def _really_swapped(rng: random.Random) -> Case | None:
    return _swap_twist(rng, farmers_hand="off", go_under=False, size=3)


def _swap_twist(rng: random.Random, size: int, weak: bool | None = None, **rules: object) -> Case | None:
    """Somebody exchanges cards with the kitty before calling, in a hand that is weak enough or not."""
    given: list[Exchange] = []

    def twist(table: Table) -> Exchange | None:
        if table.phase != CALLING or table.round != 1 or table.called or table.swaps:
            return None
        kitty = table.held[KITTY]
        if kitty.bit_count() < size or rng.random() < 0.5:
            return None
        seat = table.turn
        if weak is not None and bool(qualifies(table, table.held[seat])) != weak:
            return None
        given.append(Exchange(seat, KITTY, _some(rng, table.held[seat], size)))
        return given[-1]

    here = twisted(rng, twist, **rules)
    return None if here is None else here.case(here.sheet.twisted)


def _best_card(rng: random.Random) -> Case | None:
    """A card for the loner is written, where these rules know no such thing, or nobody plays alone."""
    allowed = rng.random() < 0.5
    here = ground(rng, rates=LONELY, partners_best=allowed, claims=0.0)
    sheet = here.sheet
    table = sheet.table
    if table.maker is None or not sheet.where(Play) or (allowed and table.loner is not None):
        return None
    giver = table.maker ^ 2
    index = sheet.where(Play)[0]
    sheet.insert(index, Exchange(giver, table.maker, _some(rng, sheet.dealt[giver], 1)))
    return here.case(index)


def _really_best(rng: random.Random) -> Case | None:
    """The loner's partner hands over a card, and the loner lays one away, though the rules do not know it."""

    def twist(table: Table) -> Exchange | None:
        if table.phase != LEADING or table.loner is None:
            return None
        partner = table.loner ^ 2
        return Exchange(partner, table.loner, _some(rng, table.held[partner] & table.live, 1))

    here = twisted(rng, twist, rates=LONELY, partners_best=False, defend_alone=False, alone_call="with-call")
    if here is None:
        return None
    sheet = here.sheet
    index = sheet.twisted
    loner = sheet.table.loner
    card = pick(rng, all_of(sheet.table.held[loner] & ~_played_by(sheet, loner)))
    if card is not None and rng.random() < 0.5:
        sheet.insert(index + 1, Discard(card, loner))
    return here.case(index)


def _played_by(sheet: Sheet, seat: Seat) -> CardSet:
    return card_set(step.event.card for step in sheet.steps if isinstance(step.event, Play) and step.seat == seat)


def _wrong_giver(rng: random.Random) -> Case | None:
    """A card goes to the loner from a defender."""
    here = ground(rng, rates=LONELY, partners_best=True, claims=0.0)
    sheet = here.sheet
    table = sheet.table
    if table.loner is None or not table.best_cards or not sheet.where(Play):
        return None
    giver = (table.loner + rng.choice([1, 3])) & 3
    index = sheet.where(Play)[0]
    sheet.insert(index, Exchange(giver, table.loner, _some(rng, sheet.dealt[giver], 1)))
    return here.case(index)


def exchange_not_qualified(rng: random.Random) -> Case | None:
    """A hand that is not weak enough exchanges cards: it is written, or all its cards are seen."""
    rules = rng.choice(
        [{"farmers_hand": "3"}, {"farmers_hand": "off", "go_under": True}, {"farmers_hand": "all", "deck": 32}]
    )
    size = 5 if rules["farmers_hand"] == "all" else 3
    seats: list[Seat] = []

    def twist(table: Table) -> Exchange | None:
        if table.phase != CALLING or table.round != 1 or table.swaps or rng.random() < 0.5:
            return None
        if not exchange_open(table) or table.held[KITTY].bit_count() < size:
            return None
        seat = table.turn
        if qualifies(table, table.held[seat]):
            return None
        seats.append(seat)
        return Exchange(seat, KITTY, _some(rng, table.held[seat], size))

    fixed = {"farmers_hand": "off", "go_under": False, "hand": 5, "natural": False, "claims": 0.0} | rules
    here = twisted(rng, twist, **fixed)
    if here is None:
        return None
    sheet = here.sheet
    seat = seats[-1]
    if seat not in shown_hands(sheet):
        given = card_set(sheet.steps[sheet.twisted].event.cards)
        seen = _played_by(sheet, seat) | card_set(
            step.event.card for step in sheet.steps if isinstance(step.event, Discard) and step.seat == seat
        )
        if (given | seen & sheet.dealt[seat]) != sheet.dealt[seat]:
            return None
    return here.case(sheet.twisted)


def exchange_repeated(rng: random.Random) -> Case | None:
    return rng.choice([_again, _again_best, _too_late, _best_too_late])(rng)


def _swaps(sheet: Sheet) -> list[int]:
    return [i for i in sheet.where(Exchange) if KITTY in (sheet.steps[i].event.giver, sheet.steps[i].event.receiver)]


def _again(rng: random.Random) -> Case | None:
    """A second exchange with the kitty is written."""
    here = ground(rng, rates=WEAK, farmers_hand=rng.choice(["3", "off"]), go_under=True)
    sheet = here.sheet
    swaps = _swaps(sheet)
    if len(swaps) != 2:
        return None
    seat = rng.randrange(4)
    later = [i for i in sheet.where(Call) if i > swaps[-1]][:1]
    index = later[0] if later else swaps[-1] + 1
    kitty = sheet.dealt[KITTY] | card_set(sheet.steps[swaps[0]].event.cards)
    one, other = _some(rng, sheet.dealt[seat], 3), _some(rng, kitty, 3)
    sheet.insert(index, Exchange(seat, KITTY, one), Exchange(KITTY, seat, other))
    return here.case(index)


def _too_late(rng: random.Random) -> Case | None:
    """An exchange after the time for it: in round two, or after the first call where that is the rule."""
    when = rng.choice(["round-one", "first-call"])
    here = ground(rng, farmers_hand="3", farmers_when=when, rates={"pass_rate": 0.85, "odd_rate": 0.0})
    sheet = here.sheet
    if _swaps(sheet):
        return None
    calls = sheet.where(Call)
    index = pick(rng, calls[1 if when == "first-call" else 4 :])
    if index is None:
        return None
    seat = rng.randrange(4)
    sheet.insert(
        index,
        Exchange(seat, KITTY, _some(rng, sheet.dealt[seat], 3)),
        Exchange(KITTY, seat, _some(rng, sheet.dealt[KITTY], 3)),
    )
    return here.case(index)


def _again_best(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LONELY, partners_best=True)
    sheet = here.sheet
    handed = [i for i in sheet.where(Exchange) if i not in _swaps(sheet)]
    if not handed:
        return None
    event = sheet.steps[handed[0]].event
    left = sheet.dealt[event.giver] & ~card_set(event.cards)
    index = handed[0] + 1
    sheet.insert(index, Exchange(event.giver, event.receiver, _some(rng, left, 1)))
    return here.case(index)


def _best_too_late(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LONELY, partners_best=True)
    sheet = here.sheet
    index = pick(rng, sheet.where(Play)[1:])
    if index is None or sheet.table.loner is None:
        return None
    giver = sheet.table.loner ^ 2
    sheet.insert(index, Exchange(giver, sheet.table.loner, _some(rng, sheet.dealt[giver], 1)))
    return here.case(index)


def exchange_wrong_count(rng: random.Random) -> Case | None:
    return rng.choice([_swap_short, _swap_short, _two_cards])(rng)


def _swap_short(rng: random.Random) -> Case | None:
    """A card is missing in one half of an exchange."""
    rules = rng.choice(
        [{"farmers_hand": "3"}, {"farmers_hand": "off", "go_under": True}, {"farmers_hand": "all", "deck": 32}]
    )
    here = ground(rng, rates=WEAK, **{"hand": 5} | rules)
    sheet = here.sheet
    index = pick(rng, _swaps(sheet))
    if index is None:
        return None
    event = sheet.steps[index].event
    sheet.put(index, Exchange(event.giver, event.receiver, event.cards[: rng.randrange(1, len(event.cards))]))
    return here.case(index)


def _two_cards(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LONELY, partners_best=True)
    sheet = here.sheet
    handed = [i for i in sheet.where(Exchange) if i not in _swaps(sheet)]
    if not handed:
        return None
    event = sheet.steps[handed[0]].event
    left = sheet.dealt[event.giver] & ~card_set(event.cards)
    sheet.put(handed[0], Exchange(event.giver, event.receiver, (*event.cards, *_some(rng, left, 1))))
    return here.case(handed[0])


__all__ = ["EndTrick", "Ground", "cards_of"]
