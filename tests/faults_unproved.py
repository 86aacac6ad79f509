"""Faults that happened and cannot be seen in the record: nothing may be found."""

from __future__ import annotations

import random

from fault_cases import Case, all_of, ground, pick, played, tricks, twisted
from faults_play import winner_of
from msgspec import structs
from sheets import Sheet, Step

from euchre_cli.cards import KITTY, SUIT_CARDS, Seat
from euchre_cli.events import NAME, Call, Concede, Discard, EndTrick, Play
from euchre_cli.table import CALLING, PLAYING, Table

CLOSED = {"hands": (), "kitty": False, "claims": 0.0, "seats": False}
"""No hand is written."""


def revoke_never_shown(rng: random.Random) -> Case | None:
    """Somebody does not follow suit, and the deal is given up before the suit is seen."""

    def twist(table: Table) -> Play | None:
        if table.phase != PLAYING or not table.trick or table.turn == table.dealer or rng.random() < 0.5:
            return None  # (the dealer is known to have picked up a card)
        cards = table.held[table.turn] & table.live
        wrong = all_of(cards & ~table.led)
        return Play(rng.choice(wrong)) if wrong and cards & table.led else None

    here = twisted(rng, twist, **CLOSED, natural=False, partners_best=False)
    if here is None:
        return None
    del here.sheet.steps[here.sheet.twisted + 1 :]
    here.sheet.steps.append(Step(Concede(rng.randrange(2))))
    return here.case(None, last=True) if len(_shown_out(here.sheet)) == 1 else None


def _shown_out(sheet: Sheet, seat: Seat | None = None) -> list[Step]:
    """The cards that did not follow suit."""
    cards = [step for step in sheet.steps if isinstance(step.event, Play) and seat in (None, step.seat)]
    return [step for step in cards if step.led and not step.led >> step.event.card & 1]


def card_of_another(rng: random.Random) -> Case | None:
    """In the last trick a card of the kitty is written in the place of another, and changes nothing."""
    here = ground(rng, **CLOSED)
    sheet = here.sheet
    trick = pick(rng, tricks(sheet)[-1:])
    if trick is None or sheet.where(Discard):
        return None
    index = rng.choice(trick[1:])
    step, before = sheet.steps[index], winner_of(sheet, trick)
    unseen = sheet.dealt[KITTY] & ~played(sheet, len(sheet.steps))
    follows = step.led >> step.event.card & 1
    card = pick(rng, all_of(unseen & step.led if follows else unseen & ~step.led))
    if card is None or any(one.led >> card & 1 for one in _shown_out(sheet, step.seat) if one != step):
        return None
    sheet.put(index, structs.replace(step.event, card=card))
    return here.case(None) if winner_of(sheet, trick) == before else None


def suit_not_held(rng: random.Random) -> Case | None:
    """Under the rule natural somebody names a suit that they do not hold, and their cards are not all seen."""

    def twist(table: Table) -> Call | None:
        if table.phase != CALLING or table.round != 2 or table.swaps or rng.random() < 0.5:
            return None
        held = table.held[table.turn]
        missing = [suit for suit in range(4) if suit != table.up_suit and not held & SUIT_CARDS[suit]]
        return Call(NAME, rng.choice(missing)) if missing else None

    here = twisted(rng, twist, **CLOSED, natural=True, alone_call="with-call", rates={"pass_rate": 0.9})
    if here is None or not here.sheet.where(EndTrick):
        return None
    sheet = here.sheet
    del sheet.steps[sheet.where(EndTrick)[0] :]
    sheet.steps.append(Step(Concede(0)))
    if _shown_out(sheet, sheet.table.maker):
        return None  # then either this or the call is seen to be wrong
    return here.case(None, last=True)


def discard_not_held(rng: random.Random) -> Case | None:
    """The dealer lays away a card of the kitty."""
    here = ground(rng, **CLOSED, natural=False)
    sheet = here.sheet
    index = pick(rng, [i for i in sheet.where(Discard) if sheet.steps[i].seat == sheet.dealer])
    if index is None or not sheet.table.picked_up or sheet.table.best_cards:
        return None
    if sheet.table.discarded == sheet.table.up_card:
        return None  # then the dealer is seen to have had a card too many
    card = pick(rng, all_of(sheet.dealt[KITTY] & ~played(sheet, len(sheet.steps))))
    if card is None:
        return None
    sheet.put(index, structs.replace(sheet.steps[index].event, card=card))
    return here.case(None)
