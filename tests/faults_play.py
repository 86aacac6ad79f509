"""Faults of the play, P501 to P511: each function makes one, at a random place of a random clean game."""

from __future__ import annotations

import random

from fault_cases import (
    Case,
    Ground,
    all_of,
    dead_cards,
    ground,
    left_to_play,
    pick,
    played,
    shown_cards,
    shown_hands,
    trick_of,
    tricks,
    twisted,
)
from msgspec import structs
from sheets import Sheet, Step

from euchre_cli.cards import DECKS, FOLLOWS, KITTY, Card, CardSet, Seat, card_set, cards_of, trick_power
from euchre_cli.claims import sure_tricks
from euchre_cli.events import Claim, Discard, EndTrick, Hand, Play
from euchre_cli.table import LEADING, PLAYING, Table

OPEN = {"hands": (0, 1, 2, 3), "claims": 0.0, "seats": False, "hidden": 0.0}
"""All hands are written, and no seats."""


def plays(sheet: Sheet) -> list[int]:
    return sheet.where(Play)


def leads(sheet: Sheet) -> list[int]:
    return [trick[0] for trick in tricks(sheet)]


def sitting(sheet: Sheet) -> list[Seat]:
    return [seat for seat in range(4) if sheet.table.sitting >> seat & 1]


def rewrite(sheet: Sheet, index: int, card: Card) -> None:
    """Write another card in the place of one played."""
    sheet.put(index, structs.replace(sheet.steps[index].event, card=card))


# --- order ------------------------------------------------------------------------------------------------


def play_out_of_turn(rng: random.Random) -> Case | None:
    return rng.choice([_wrong_seat, _swapped, _moved, _really_out_of_turn])(rng)


def _wrong_seat(rng: random.Random, lead: bool = False) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, [i for i in plays(sheet) if (i in leads(sheet)) == lead])
    if index is None:
        return None
    step = sheet.steps[index]
    if step.event.card == sheet.table.up_card:
        return None  # a dead card for anybody but the dealer
    wrong = rng.choice([s for s in range(4) if s != step.seat and s not in sitting(sheet)])
    sheet.put(index, Play(step.event.card, wrong))
    return here.case(index)


def _swapped(rng: random.Random) -> Case | None:
    """Two cards of a trick, after the lead, change places; both hands are written."""
    here = ground(rng, seats=False)
    sheet = here.sheet
    trick = pick(rng, [trick for trick in tricks(sheet) if len(trick) > 2])
    if trick is None:
        return None
    first, second = sorted(rng.sample(trick[1:], 2))
    if not _both_shown(sheet, first, second):
        return None
    one, two = sheet.steps[first], sheet.steps[second]
    sheet.steps[first], sheet.steps[second] = two, one
    return here.case(first)


def _both_shown(sheet: Sheet, first: int, second: int) -> bool:
    """Whether the owners of two cards are known by their written hands (and not by the up-card picked up)."""
    cards = [sheet.steps[i].event.card for i in (first, second)]
    seats = {sheet.steps[i].seat for i in (first, second)}
    return seats <= shown_hands(sheet) and sheet.table.up_card not in cards


def _moved(rng: random.Random) -> Case | None:
    """A card of a trick falls later than it should; the hands are written."""
    here = ground(rng, seats=False)
    sheet = here.sheet
    trick = pick(rng, [trick for trick in tricks(sheet) if len(trick) == 4])
    if trick is None or not all(_both_shown(sheet, trick[1], index) for index in trick[2:]):
        return None
    step = sheet.steps.pop(trick[1])
    sheet.steps.insert(trick[3], step)
    return here.case(trick[1])


def _really_out_of_turn(rng: random.Random) -> Case | None:
    """Somebody plays before their turn, says the record or the hand."""
    says = rng.random() < 0.5

    def twist(table: Table) -> Play | None:
        if table.phase != PLAYING or not table.trick or rng.random() < 0.8:
            return None
        gone = {seat for seat, _ in table.trick} | {table.turn}
        seat = pick(rng, [s for s in range(4) if s not in gone and not table.sitting >> s & 1])
        if seat is None:
            return None
        cards = table.held[seat] & table.live
        card = rng.choice(all_of(cards & table.led or cards))
        return None if card == table.up_card else Play(card, seat)

    here = twisted(rng, twist, claims=0.0, seats=False)
    if here is None:
        return None
    index = here.sheet.twisted
    event = here.sheet.steps[index].event
    if not says:
        if event.seat not in shown_hands(here.sheet):
            return None
        here.sheet.put(index, Play(event.card))
        later = [i for i in trick_of(here.sheet, index) if i > index]
        if any(here.sheet.steps[i].seat not in shown_hands(here.sheet) for i in later):
            return None
    return here.case(index)


def lead_out_of_turn(rng: random.Random) -> Case | None:
    if rng.random() < 0.4:
        return _wrong_seat(rng, lead=True)
    return rng.choice([_really_led_out_of_turn, _lead_swapped])(rng)


def _really_led_out_of_turn(rng: random.Random) -> Case | None:
    says = rng.random() < 0.5

    def twist(table: Table) -> Play | None:
        if table.phase not in (LEADING, PLAYING) or table.trick or rng.random() < 0.7:
            return None
        if table.phase == LEADING and (table.best_cards or (table.rules.partners_best and table.loner is not None)):
            return None
        seat = rng.choice([s for s in range(4) if s != table.turn and not table.sitting >> s & 1])
        card = rng.choice(all_of(table.held[seat] & table.live))
        return None if card == table.up_card else Play(card, seat)

    here = twisted(rng, twist, claims=0.0, seats=False)
    if here is None:
        return None
    index = here.sheet.twisted
    event = here.sheet.steps[index].event
    if not says:
        if any(here.sheet.steps[i].seat not in shown_hands(here.sheet) for i in trick_of(here.sheet, index)):
            return None
        here.sheet.put(index, Play(event.card))
    return here.case(index)


def _lead_swapped(rng: random.Random) -> Case | None:
    """The lead changes places with another card of its trick."""
    here = ground(rng, **OPEN)
    sheet = here.sheet
    trick = pick(rng, tricks(sheet))
    if trick is None:
        return None
    second = rng.choice(trick[1:])
    if not _both_shown(sheet, trick[0], second):
        return None
    sheet.steps[trick[0]], sheet.steps[second] = sheet.steps[second], sheet.steps[trick[0]]
    return here.case(trick[0])


def winner_of(sheet: Sheet, order: list[int]) -> Seat | None:
    lead = sheet.steps[order[0]].event.card
    best = max(order, key=lambda i: trick_power(sheet.table.trump, lead, sheet.steps[i].event.card))
    return sheet.steps[best].seat


# --- cards that cannot be ---------------------------------------------------------------------------------


def card_not_held(rng: random.Random) -> Case | None:
    return rng.choice([_card_of_another, _card_of_nobody])(rng)


def _card_of_another(rng: random.Random) -> Case | None:
    """A card of another's written hand, who has played to this trick already."""
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, plays(sheet))
    if index is None:
        return None
    trick = trick_of(sheet, index)
    owners = [sheet.steps[i].seat for i in trick if i < index and sheet.steps[i].seat in shown_hands(sheet)]
    owner = pick(rng, owners)
    if owner is None:
        return None
    cards = left_to_play(sheet, owner, index) & dealt_to(sheet, owner)
    card = pick(rng, all_of(cards))
    if card is None:
        return None
    rewrite(sheet, index, card)
    return here.case(index)


def dealt_to(sheet: Sheet, seat: Seat) -> CardSet:
    return sheet.dealt[seat]


def _card_of_nobody(rng: random.Random) -> Case | None:
    """A card that is in no written hand; the player's own hand is written."""
    here = ground(rng)
    sheet = here.sheet
    shown = shown_hands(sheet)
    index = pick(rng, [i for i in plays(sheet) if sheet.steps[i].seat in shown])
    if index is None or len(hands_written(sheet)) == 4:
        return None
    known = card_set(
        card
        for step in sheet.steps
        if not isinstance(step.event, Play | EndTrick)
        for card in getattr(step.event, "cards", (getattr(step.event, "card", 40),))
    )
    cards = DECKS[sheet.rules.deck] & ~known & ~played(sheet, index) & ~sheet.steps[index].held
    card = pick(rng, all_of(cards))
    if card is None:
        return None
    rewrite(sheet, index, card)
    return here.case(index)


def hands_written(sheet: Sheet) -> set[Seat]:
    """Seats whose hands are written, in part or whole."""
    return {sheet.steps[index].event.seat for index in sheet.where(Hand)} - {KITTY}


def card_already_played(rng: random.Random) -> Case | None:
    return rng.choice([_played_before, _played_before, _played_too_early])(rng)


def _played_before(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, plays(sheet)[1:])
    if index is None:
        return None
    rewrite(sheet, index, rng.choice(all_of(played(sheet, index))))
    return here.case(index)


def _played_too_early(rng: random.Random) -> Case | None:
    """A card that its player plays later as well, where it follows suit and changes nothing."""
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, [i for i in plays(sheet) if i not in leads(sheet)])
    if index is None:
        return None
    step, trick = sheet.steps[index], trick_of(sheet, index)
    lead = sheet.steps[trick[0]].event.card
    follows = FOLLOWS[sheet.table.trump][lead]
    own = left_to_play(sheet, step.seat, index) & ~(1 << step.event.card)
    card = pick(rng, all_of(own & follows if follows >> step.event.card & 1 else own & ~follows))
    if card is None:
        return None
    later = [sheet.steps[i] for i in plays(sheet) if i > index and sheet.steps[i].seat == step.seat]
    if any(one.led >> step.event.card & 1 and not one.led >> one.event.card & 1 for one in later):
        return None  # then the card that was not played should have been
    before = winner_of(sheet, trick)
    again = next(i for i in plays(sheet) if sheet.steps[i].event.card == card)
    rewrite(sheet, index, card)
    return here.case(again) if winner_of(sheet, trick) == before else None


def dead_card_played(rng: random.Random) -> Case | None:
    return rng.choice([_turned_down, _laid_away, _picked_up, _from_the_kitty])(rng)


def _replaced(rng: random.Random, here: Ground, seats: list[Seat], cards: CardSet) -> Case | None:
    sheet = here.sheet
    index = pick(rng, [i for i in plays(sheet) if sheet.steps[i].seat in seats])
    if index is None or not cards & ~played(sheet, index):
        return None
    rewrite(sheet, index, rng.choice(all_of(cards & ~played(sheet, index))))
    return here.case(index)


def _turned_down(rng: random.Random) -> Case | None:
    here = ground(rng, rates={"pass_rate": 0.8})
    table = here.sheet.table
    if table.picked_up or table.up_card is None:
        return None
    return _replaced(rng, here, [0, 1, 2, 3], 1 << table.up_card)


def _laid_away(rng: random.Random) -> Case | None:
    here = ground(rng)
    discards = here.sheet.where(Discard)
    if len(discards) != 1 or here.sheet.steps[discards[0]].event.seat not in (None, here.sheet.dealer):
        return None
    if here.sheet.table.best_cards:
        return None
    return _replaced(rng, here, [0, 1, 2, 3], 1 << here.sheet.steps[discards[0]].event.card)


def _picked_up(rng: random.Random) -> Case | None:
    """The ordered-up card, from another hand than the dealer's."""
    here = ground(rng)
    table = here.sheet.table
    if not table.picked_up or table.discarded == table.up_card or table.best_cards:
        return None
    return _replaced(rng, here, [s for s in range(4) if s != table.dealer], 1 << table.up_card)


def _from_the_kitty(rng: random.Random) -> Case | None:
    """A card below the up-card: the kitty is written, or all four hands are."""
    here = ground(rng, partners_best=False, farmers_hand="off", go_under=False)
    sheet = here.sheet
    hands = [sheet.steps[index].event for index in sheet.where(Hand)]
    written = card_set(card for hand in hands if hand.seat == KITTY for card in hand.cards)
    if written:
        return _replaced(rng, here, [0, 1, 2, 3], written)
    if len(shown_hands(sheet)) < 4 or (sheet.table.picked_up and not sheet.where(Discard)):
        return None
    return _replaced(rng, here, [0, 1, 2, 3], sheet.dealt[KITTY])


# --- revokes ----------------------------------------------------------------------------------------------


def revoke(rng: random.Random) -> Case | None:
    return rng.choice([_really_revoked, _cards_exchanged])(rng)


def _really_revoked(rng: random.Random) -> Case | None:
    """Somebody does not follow suit while holding it: shown by the hand, or by a later card."""

    def twist(table: Table) -> Play | None:
        if table.phase != PLAYING or not table.trick or rng.random() < 0.5:
            return None
        cards = table.held[table.turn] & table.live
        wrong = all_of(cards & ~table.led)
        return Play(rng.choice(wrong)) if wrong and cards & table.led else None

    here = twisted(rng, twist, claims=0.0, seats=False)
    return None if here is None else here.case(here.sheet.twisted)


def _cards_exchanged(rng: random.Random) -> Case | None:
    """A card that followed suit and a later one of the same player change places.

    The later trick goes to the same player as before, and the earlier one too, unless the hand is written.
    """
    here = ground(rng, winners=0.0)
    sheet = here.sheet
    first = pick(rng, [i for i in plays(sheet) if sheet.steps[i].led >> sheet.steps[i].event.card & 1])
    if first is None:
        return None
    step = sheet.steps[first]
    later = [
        i
        for i in plays(sheet)
        if i > first
        and sheet.steps[i].seat == step.seat
        and not step.led >> sheet.steps[i].event.card & 1
        and sheet.steps[i].led  # no lead
    ]
    second = pick(rng, later)
    if second is None:
        return None
    groups = [trick_of(sheet, first), trick_of(sheet, second)]
    winners = [winner_of(sheet, group) for group in groups]
    one, two = step.event.card, sheet.steps[second].event.card
    rewrite(sheet, first, two)
    rewrite(sheet, second, one)
    changed = [winner_of(sheet, group) != winner for group, winner in zip(groups, winners, strict=True)]
    if changed[1] or (changed[0] and step.seat not in shown_hands(sheet)):
        return None
    then = sheet.steps[second]
    held = then.held & ~(1 << two) | 1 << one
    if not then.led >> one & 1 and held & then.led:
        return None
    for index in plays(sheet):  # in between the player has one card where the other was
        between = sheet.steps[index]
        if first < index < second and between.seat == step.seat and between.led:
            held = between.held & ~(1 << two) | 1 << one
            if held & between.led and not between.led >> between.event.card & 1:
                return None
    return here.case(first)


# --- who sits out, and how many ---------------------------------------------------------------------------


LONELY = {"pass_rate": 0.5, "odd_rate": 0.3}


def sitting_out_player_played(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LONELY)
    sheet = here.sheet
    seat = pick(rng, sitting(sheet))
    index = pick(rng, plays(sheet))
    if seat is None or index is None or sheet.table.best_cards:
        return None
    kind = rng.choice(["seat", "instead", "added", "added with seat", "instead with seat"])
    if kind == "seat":
        sheet.put(index, Play(sheet.steps[index].event.card, seat))
        return here.case(index)
    if "seat" not in kind and seat not in shown_hands(sheet):
        return None
    own = sheet.table.held[seat] & sheet.table.deck
    if sheet.table.discarded is not None:
        own &= ~(1 << sheet.table.discarded)
    card = rng.choice(all_of(own & ~(1 << sheet.table.up_card)))
    said = seat if "seat" in kind else None
    if kind.startswith("instead"):
        sheet.put(index, Play(card, said))
    else:
        index += rng.randrange(2)
        sheet.insert(index, Play(card, said))
    return here.case(index)


def wrong_card_count(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    groups = tricks(sheet)
    trick = pick(rng, groups[:-1])
    if trick is None:
        return None
    kind = rng.choice(["missing", "missing", "one too many", "repeated", "run together"])
    if kind == "missing":
        del sheet.steps[rng.choice(trick)]
        return here.case((trick[0], trick[-1] - 1))
    if kind == "run together":
        end = next(i for i in range(trick[-1] + 1, len(sheet.steps)) if isinstance(sheet.steps[i].event, EndTrick))
        after = groups[groups.index(trick) + 1]
        if len(after) != len(trick):
            return None
        del sheet.steps[end]
        return here.case((trick[0], after[-1] - 1))
    index = rng.choice(trick) + rng.randrange(2)
    if kind == "repeated":
        card = sheet.steps[rng.choice(trick)].event.card
    else:
        cards = sheet.table.deck
        for seat in sitting(sheet):
            cards &= ~sheet.table.held[seat]
        card = rng.choice(all_of(cards))
    sheet.insert(index, Play(card))
    return here.case((trick[0], trick[-1] + 1))


def too_many_tricks(rng: random.Random) -> Case | None:
    here = ground(rng, claims=0.0)
    sheet = here.sheet
    if not plays(sheet):
        return None
    index = plays(sheet)[-1] + 1
    if index < len(sheet.steps) and isinstance(sheet.steps[index].event, EndTrick):
        index += 1
    else:
        sheet.steps.insert(index, Step(EndTrick()))
        index += 1
    count = rng.choice([1, sheet.table.players])
    cards = rng.sample(all_of(sheet.table.deck), count)
    sheet.insert(index, *(Play(card) for card in cards))
    return here.case(index)


def deal_incomplete(rng: random.Random) -> Case | None:
    here = ground(rng, claims=0.0)
    sheet = here.sheet
    last = pick(rng, plays(sheet)[:-1])
    if last is None:
        return None
    notes = [step for step in sheet.steps[last:] if not isinstance(step.event, Play | EndTrick)]
    del sheet.steps[last + 1 :]
    if rng.random() < 0.5:
        sheet.steps += notes
    return here.case(last)


def claim_unsupported(rng: random.Random) -> Case | None:
    here = ground(rng, **OPEN | {"claims": 1.0})
    sheet = here.sheet
    index = pick(rng, sheet.where(Claim))
    if index is None or (sheet.table.picked_up and sheet.table.discarded is None):
        return None
    table = Table(sheet.rules, sheet.dealer)
    for step in sheet.steps[:index]:
        table.apply(step.event)
    claim = sheet.steps[index].event
    sure = sure_tricks(table, claim.side)
    if sure is None or sure >= table.tricks_left:
        return None
    sheet.put(index, Claim(claim.side, rng.randrange(sure + 1, table.tricks_left + 1)))
    sheet.steps = sheet.steps[: index + 1]
    return here.case(index, last=True)


__all__ = ["cards_of", "dead_cards", "shown_cards"]
