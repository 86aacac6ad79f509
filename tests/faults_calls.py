"""Faults of the calls, B301 to B314: each function makes one, at a random place of a random clean game."""

from __future__ import annotations

import random

from fault_cases import Case, Ground, all_of, drop_notes, ground, making_call, pick, shown_hands, twisted
from msgspec import structs
from sheets import Sheet, Step

from euchre_cli.cards import NO_TRUMP, SUIT_CARDS, Seat, Suit
from euchre_cli.events import NAME, ORDER, PASS, Alone, Call, Discard, Event, Exchange, Play
from euchre_cli.table import CALLING, DISCARDING, LEADING, PLAYING, Table

LONELY = {"pass_rate": 0.4, "odd_rate": 0.3}
LATE = {"pass_rate": 0.85, "odd_rate": 0.1}
"""Most deals reach the second round."""


def calls(sheet: Sheet) -> list[int]:
    return sheet.where(Call)


def round_of(sheet: Sheet, index: int) -> int:
    return 1 + (calls(sheet).index(index) >= 4)


def some_call(rng: random.Random, seat: Seat | None = None) -> Call:
    kind = rng.choice([PASS, PASS, ORDER, NAME])
    return Call(kind, rng.randrange(4) if kind == NAME else None, kind != PASS and rng.random() < 0.2, seat)


# --- whose turn, and when ---------------------------------------------------------------------------------


def call_out_of_turn(rng: random.Random) -> Case | None:
    return rng.choice([_wrong_seat, _unheard, _exchanged])(rng)


def _wrong_seat(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, calls(sheet))
    if index is None:
        return None
    step = sheet.steps[index]
    wrong = rng.choice([seat for seat in range(4) if seat != step.seat])
    sheet.put(index, structs.replace(step.event, seat=wrong))
    return here.case(index)


def _unheard(rng: random.Random) -> Case | None:
    """Somebody passes out of turn, and calls again when it is their turn."""
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, calls(sheet))
    if index is None:
        return None
    seat = rng.choice([seat for seat in range(4) if seat != sheet.steps[index].seat])
    sheet.insert(index, Call(PASS, seat=seat))
    return here.case(index)


def _exchanged(rng: random.Random) -> Case | None:
    """Two players call one before the other; the calls carry seats."""
    here = ground(rng, seats=True)
    sheet = here.sheet
    pairs = [i for i in calls(sheet) if i + 1 in calls(sheet) and round_of(sheet, i) == round_of(sheet, i + 1)]
    index = pick(rng, [i for i in pairs if sheet.steps[i + 1].event.kind == PASS])
    if index is None:
        return None
    sheet.steps[index], sheet.steps[index + 1] = sheet.steps[index + 1], sheet.steps[index]
    return here.case(index)


def call_after_auction(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    made = making_call(sheet)
    if made is None and not sheet.table.thrown_in:
        return None
    last = calls(sheet)[-1]
    first_card = pick(rng, sheet.where(Play)[:1])
    places = [last + 1, last + 1 if first_card is None else first_card]
    index = rng.choice(places)
    sheet.insert(index, some_call(rng, rng.choice([None, None, rng.randrange(4)])))
    return here.case(index)


def order_up_after_turn_down(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LATE)
    sheet = here.sheet
    index = pick(rng, [i for i in calls(sheet) if round_of(sheet, i) == 2])
    if index is None:
        return None
    event = sheet.steps[index].event
    sheet.put(index, Call(ORDER, None, event.alone, event.seat))
    return here.case(index)


def suit_named_too_early(rng: random.Random) -> Case | None:
    if rng.random() < 0.5:
        return _really_named(rng, early=True)
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, [i for i in calls(sheet) if round_of(sheet, i) == 1])
    if index is None or sheet.table.up_suit is None:
        return None
    event = sheet.steps[index].event
    suits = [suit for suit in range(4) if suit != sheet.table.up_suit]
    sheet.put(index, Call(NAME, rng.choice(suits), event.alone, event.seat))
    return here.case(index)


def turned_down_suit_named(rng: random.Random) -> Case | None:
    if rng.random() < 0.5:
        return _really_named(rng, early=False)
    here = ground(rng, rates=LATE)
    sheet = here.sheet
    index = pick(rng, [i for i in calls(sheet) if round_of(sheet, i) == 2])
    if index is None or sheet.table.up_suit is None:
        return None
    event = sheet.steps[index].event
    sheet.put(index, Call(NAME, sheet.table.up_suit, event.alone, event.seat))
    return here.case(index)


def _really_named(rng: random.Random, *, early: bool) -> Case | None:
    """Somebody names a suit that cannot be named yet, or any more, and it is played."""

    def twist(table: Table) -> Call | None:
        if table.phase != CALLING or table.round != (1 if early else 2) or table.up_suit is None:
            return None
        if rng.random() < 0.6 or any(given != taken for given, taken in table.swaps.values()):
            return None
        suit = table.up_suit if not early else rng.choice([s for s in range(4) if s != table.up_suit])
        return Call(NAME, suit, rng.random() < 0.2)

    here = twisted(rng, twist, rates=LATE, seats=False, natural=False, alone_call="with-call", canadian=False)
    return None if here is None else here.case(here.sheet.twisted)


def stuck_dealer_passed(rng: random.Random) -> Case | None:
    here = ground(rng, rates={"pass_rate": 0.95, "odd_rate": 0.02}, stick_the_dealer=True)
    sheet = here.sheet
    if len(calls(sheet)) != 8:
        return None
    index = calls(sheet)[-1]
    kind = rng.choice(["instead", "before", "thrown in"])
    if kind == "before":
        sheet.insert(index, Call(PASS))
        return here.case(index)
    sheet.put(index, Call(PASS, seat=sheet.steps[index].event.seat))
    if kind == "thrown in":
        del sheet.steps[index + 1 :]
        return here.case(index, last=True)
    return here.case(index)


def no_trump_not_allowed(rng: random.Random) -> Case | None:
    if rng.random() < 0.5:
        return _really_no_trump(rng)
    here = ground(rng, rates=LATE, no_trump=False)
    sheet = here.sheet
    index = pick(rng, [i for i in calls(sheet) if round_of(sheet, i) == 2])
    if index is None:
        return None
    event = sheet.steps[index].event
    sheet.put(index, Call(NAME, NO_TRUMP, event.alone, event.seat))
    return here.case(index)


def _really_no_trump(rng: random.Random) -> Case | None:
    def twist(table: Table) -> Call | None:
        if table.phase != CALLING or table.round != 2 or rng.random() < 0.6:
            return None
        return Call(NAME, NO_TRUMP, rng.random() < 0.2)

    here = twisted(rng, twist, rates=LATE, seats=False, no_trump=False, alone_call="with-call")
    return None if here is None else here.case(here.sheet.twisted)


# --- alone ------------------------------------------------------------------------------------------------


def alone_called_late(rng: random.Random) -> Case | None:
    return rng.choice([_alone_by_maker, _alone_by_partner, _too_early, _unannounced, _while_playing, _late_announced])(
        rng
    )


def _alone_by_maker(rng: random.Random) -> Case | None:
    """The maker says "alone" apart from the call, under rules that want it with the call, and plays alone or not."""
    plays_alone = rng.random() < 0.5

    def twist(table: Table) -> Alone | None:
        if table.phase != LEADING or table.loner is not None:
            return None
        return Alone(table.maker)

    if plays_alone:
        here = twisted(rng, twist, rates=LONELY, alone_call="with-call", canadian=False, partners_best=False)
        return None if here is None else here.case(here.sheet.twisted)
    here = ground(rng, rates=LONELY, alone_call=rng.choice(["with-call", "round-start"]), claims=0.0)
    return _say(here, lambda table: table.loner is None, lambda table: table.maker)


def _alone_by_partner(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LONELY, alone_over_assist=False, claims=0.0)
    return _say(here, lambda table: True, lambda table: table.maker ^ 2)


def _say(here: Ground, when, who) -> Case | None:
    """Somebody says "alone" before the first card, and nobody minds."""
    sheet = here.sheet
    if sheet.table.maker is None or not sheet.where(Play) or not when(sheet.table):
        return None
    index = sheet.where(Play)[0]
    sheet.insert(index, Alone(who(sheet.table)))
    return here.case(index)


def _while_playing(rng: random.Random) -> Case | None:
    here = ground(rng, claims=0.0)
    sheet = here.sheet
    index = pick(rng, sheet.where(Play)[1:])
    if index is None or sheet.table.maker is None:
        return None
    seat = rng.choice([sheet.table.maker, sheet.table.maker ^ 2])
    sheet.insert(index, Alone(seat))
    return here.case(index)


def _too_early(rng: random.Random) -> Case | None:
    """Before trump is made, under rules that want it with the call."""
    here = ground(rng, alone_call="with-call")
    sheet = here.sheet
    index = pick(rng, calls(sheet))
    if index is None:
        return None
    sheet.insert(index, Alone(rng.randrange(4)))
    return here.case(index)


def _unannounced(rng: random.Random) -> Case | None:
    """A star at the call, under rules that want it announced before the round."""

    def twist(table: Table) -> Call | None:
        if table.phase != CALLING or rng.random() < 0.7 or table.announced >> table.turn & 1:
            return None
        if any(given != taken for given, taken in table.swaps.values()):
            return None
        if table.round == 1:
            return Call(ORDER, None, alone=True)
        return Call(NAME, rng.choice([suit for suit in range(4) if suit != table.up_suit]), alone=True)

    here = twisted(rng, twist, alone_call="round-start", natural=False, partners_best=False)
    return None if here is None else here.case(here.sheet.twisted)


def _late_announced(rng: random.Random) -> Case | None:
    """An announcement after the round's first call."""
    here = ground(rng, alone_call="round-start", rates=LATE)
    sheet = here.sheet
    index = pick(rng, [i for i in calls(sheet) if calls(sheet).index(i) not in (0, 4)])
    if index is None:
        return None
    sheet.insert(index, Alone(rng.randrange(4)))
    return here.case(index)


def canadian_loner_required(rng: random.Random) -> Case | None:
    if rng.random() < 0.5:
        return _partner_orders(rng)
    here = ground(rng, rates=LONELY, canadian=True, alone_call="with-call", alone_over_assist=False)
    sheet = here.sheet
    index = making_call(sheet)
    if index is None or sheet.steps[index].event.kind != ORDER or sheet.steps[index].seat != sheet.dealer ^ 2:
        return None
    if not sheet.where(Play):
        return None
    sheet.put(index, structs.replace(sheet.steps[index].event, alone=False))
    return here.case(index)


def _partner_orders(rng: random.Random) -> Case | None:
    """The dealer's partner orders up, and all four play."""

    def twist(table: Table) -> Call | None:
        if table.phase != CALLING or table.round != 1 or table.turn != table.dealer ^ 2:
            return None
        if rng.random() < 0.3 or any(given != taken for given, taken in table.swaps.values()):
            return None
        return Call(ORDER)

    here = twisted(rng, twist, canadian=True, alone_call="with-call", natural=False, alone_over_assist=False)
    return None if here is None else here.case(here.sheet.twisted)


def natural_trump_required(rng: random.Random) -> Case | None:
    """A suit is named by somebody who has none of it; the hand is written, or all of it is seen in the play."""

    def twist(table: Table) -> Call | None:
        if table.phase != CALLING or rng.random() < 0.3 or table.swaps:
            return None
        missing = [suit for suit in range(4) if not table.held[table.turn] & SUIT_CARDS[suit]]
        if table.round == 1:
            return Call(ORDER) if table.up_suit in missing else None
        others = [suit for suit in missing if suit != table.up_suit]
        free = all(suit in missing for suit in range(4) if suit != table.up_suit)
        if not others or (table.turn == table.dealer and table.rules.stick_the_dealer and free):
            return None
        return Call(NAME, rng.choice(others))

    here = twisted(
        rng,
        twist,
        natural=True,
        alone_call="with-call",
        canadian=False,
        farmers_hand="off",
        go_under=False,
        partners_best=False,
        claims=0.0,
    )
    if here is None:
        return None
    sheet = here.sheet
    maker = sheet.table.maker
    if maker not in shown_hands(sheet):
        if sheet.table.picked_up and maker == sheet.dealer and not sheet.where(Discard):
            return None
        if sheet.table.sitting >> maker & 1:
            return None
    return here.case(sheet.twisted)


def lone_defence_not_allowed(rng: random.Random) -> Case | None:
    return rng.choice([_not_in_these_rules, _nobody_alone, _second_defender, _defended])(rng)


def _not_in_these_rules(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LONELY, defend_alone=False, claims=0.0)
    return _say(here, lambda table: True, lambda table: (table.maker + rng.choice([1, 3])) & 3)


def _nobody_alone(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LONELY, defend_alone=True, claims=0.0, alone_call="with-call", alone_over_assist=False)
    return _say(here, lambda table: table.loner is None, lambda table: (table.maker + rng.choice([1, 3])) & 3)


def _second_defender(rng: random.Random) -> Case | None:
    here = ground(rng, rates=LONELY, defend_alone=True, claims=0.0)
    return _say(here, lambda table: table.lone_defender is not None, lambda table: table.lone_defender ^ 2)


def _defended(rng: random.Random) -> Case | None:
    """A defender plays alone all the same."""

    def twist(table: Table) -> Alone | None:
        if table.phase != LEADING or table.loner is None or table.rules.partners_best:
            return None
        return Alone((table.maker + rng.choice([1, 3])) & 3)

    here = twisted(rng, twist, rates=LONELY, defend_alone=False, partners_best=False, alone_over_assist=False)
    return None if here is None else here.case(here.sheet.twisted)


# --- an auction that goes wrong as a whole ----------------------------------------------------------------


def auction_incomplete(rng: random.Random) -> Case | None:
    here = ground(rng, rates={"pass_rate": 0.7})
    sheet = here.sheet
    made = making_call(sheet)
    if made is None or not sheet.where(Play):
        return None
    first = rng.choice([made, made, *calls(sheet)])  # this call and those after it
    if any(first < index < made for index in sheet.where(Alone, Exchange)):
        return None
    sheet.steps = [step for index, step in enumerate(sheet.steps) if index < first or not isinstance(step.event, Call)]
    return here.case(sheet.where(Play)[0])


def thrown_in_deal_played(rng: random.Random) -> Case | None:
    here = ground(rng, stick_the_dealer=False, rates={"pass_rate": 0.85})
    sheet = here.sheet
    if making_call(sheet) is None or not sheet.where(Play):
        return None
    others = Call | Alone | Discard | Exchange
    if any(isinstance(step.event, Exchange) for step in sheet.steps):
        return None
    sheet.steps = [step for step in sheet.steps if not isinstance(step.event, others)]
    sheet.insert(sheet.where(Play)[0], *[Call(PASS)] * 8)
    if rng.random() < 0.5:
        drop_notes(sheet)
    return here.case(sheet.where(Play)[0])


def auction_unfinished(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    passes = [i for i in calls(sheet) if sheet.steps[i].event.kind == PASS]
    if sheet.table.thrown_in:
        passes = passes[:-1]
    index = pick(rng, passes)
    if index is None:
        return None
    if any(isinstance(step.event, Exchange | Alone) for step in sheet.steps[:index]):
        return None
    del sheet.steps[index + 1 :]
    return here.case(index)


__all__ = ["DISCARDING", "PLAYING", "Event", "Step", "Suit", "all_of"]
