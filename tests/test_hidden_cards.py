"""With hidden cards only that is called wrong which no completion of them could make right."""

from __future__ import annotations

import os
import random

from brute import can_be_legal, ways_to_deal
from msgspec import structs
from tables import play_out, shuffle

from euchre_cli.cards import CARD_CODES, FIRST_PATTERN, NO_TRUMP, card_text, cards_of
from euchre_cli.events import (
    Alone,
    Call,
    Claim,
    Concede,
    Deal,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Hand,
    NotedPoints,
    NotedTricks,
    Play,
    UpCard,
)
from euchre_cli.findings import is_wrong
from euchre_cli.reading import read_deal
from euchre_cli.rules import Rules

MOST_WAYS = 120
"""How many ways of dealing the unseen cards a random record may have at most."""

RULES = (
    *[Rules()] * 4,
    Rules(discard_upcard=False),
    Rules(natural=True),
    Rules(natural=True, stick_the_dealer=False, no_trump=True),
    Rules(stick_the_dealer=False, loner_lead="loner-left"),
    Rules(canadian=True, discard_upcard=False, natural=True),
    Rules(partners_best=True),
    Rules(partners_best=True, discard_upcard=False),
    Rules(farmers_hand="3"),
    Rules(go_under=True, natural=True, farmers_when="first-call"),
    Rules(deck=25, natural=True),
    Rules(deck=32, farmers_hand="3", no_trump=True),
)


def full_record(rng: random.Random, rules: Rules) -> list[Event]:
    """A whole legal deal with everything written."""
    table, dealt = shuffle(rng, rules, rng.randrange(4))
    played = play_out(rng, table, odd_rate=0.6)
    events: list[Event] = [*dealt, *played]
    result = read_deal(Deal(1, tuple(events)), rules)
    assert not result.faults, result.faults
    if rng.random() < 0.3 and result.outcome.points is not None:
        ns, ew = result.outcome.points
        events.append(NotedPoints(0, ns) if ns else NotedPoints(1, ew) if ew else NotedPoints(None, 0))
    if rng.random() < 0.2 and result.outcome.tricks is not None:
        events.append(NotedTricks(*result.outcome.tricks))
    return events


def tamper(rng: random.Random, events: list[Event], rules: Rules) -> None:
    """Write something down wrong."""
    plays = [index for index, event in enumerate(events) if isinstance(event, Play)]
    hands = [index for index, event in enumerate(events) if isinstance(event, Hand)]
    what = rng.randrange(12)
    if what < 4 and len(plays) > 1:  # two cards change places
        one = rng.randrange(len(plays) - 1)
        one, two = rng.sample(plays, 2) if what else plays[one : one + 2]
        events[one], events[two] = events[two], events[one]
    elif what < 6 and plays:  # another card
        events[rng.choice(plays)] = Play(rng.choice(list(cards_of(_deck(events)))))
    elif what == 6:  # two cards in the hands change places
        one, two = rng.sample(hands, 2)
        mine, theirs = list(events[one].cards), list(events[two].cards)
        mine[0], theirs[0] = theirs[0], mine[0]
        events[one], events[two] = Hand(events[one].seat, tuple(mine)), Hand(events[two].seat, tuple(theirs))
    elif what == 7:  # another discard
        for index, event in enumerate(events):
            if isinstance(event, Discard):
                events[index] = Discard(rng.choice(list(cards_of(_deck(events)))), event.seat)
    elif what == 8:  # another call
        calls = [index for index, event in enumerate(events) if isinstance(event, Call)]
        kind, suit = rng.choice([("pass", None), ("order", None), *(("name", suit) for suit in range(4))])
        events[rng.choice(calls)] = Call(kind, suit, alone=kind != "pass" and rng.random() < 0.3)
    elif what == 9 and plays:  # a seat
        index = rng.choice(plays)
        events[index] = structs.replace(events[index], seat=rng.randrange(4))
    elif what == 10:  # a trick noted
        ends = [index for index, event in enumerate(events) if isinstance(event, EndTrick)]
        if ends:
            events[rng.choice(ends)] = EndTrick(rng.randrange(4))
    elif what == 11:  # the up-card and a card of a hand change places
        up = next(index for index, event in enumerate(events) if isinstance(event, UpCard))
        hand = rng.choice(hands)
        cards = list(events[hand].cards)
        if events[up].card != CARD_CODES["B"] and cards[0] != CARD_CODES["B"]:
            events[up], cards[0] = UpCard(cards[0]), events[up].card
            events[hand] = Hand(events[hand].seat, tuple(cards))


def _deck(events: list[Event]) -> int:
    cards = [card for event in events if isinstance(event, Hand) for card in event.cards]
    return sum(1 << card for card in cards)


def cut(rng: random.Random, events: list[Event]) -> list[Event]:
    """The record stops early."""
    first = next(index for index, event in enumerate(events) if isinstance(event, Call | Exchange | Alone))
    events = [event for event in events if not isinstance(event, NotedPoints | NotedTricks)]
    events = events[: rng.randrange(first, len(events))]
    if isinstance(events[-1], EndTrick):
        events.pop()
    if rng.random() < 0.3:
        events.append(Claim(rng.randrange(2), rng.randrange(3)) if rng.random() < 0.5 else Concede(rng.randrange(2)))
    return events


def hide(rng: random.Random, events: list[Event], rules: Rules) -> list[Event]:
    """Leave something out of the record, or write it down in part, as long as not too much is open."""
    index = rng.randrange(1, len(events))
    event = events[index]
    other: Event | None = event
    if isinstance(event, Hand):
        cards = list(event.cards)
        what = rng.random()
        if what < 0.3:
            cards = [CARD_CODES["Xx"]] * len(cards)
            other = Hand(event.seat, tuple(cards)) if rng.random() < 0.5 else None
        else:
            place = rng.randrange(len(cards))
            cards[place] = part(rng, cards[place])
            other = Hand(event.seat, tuple(cards))
    elif isinstance(event, Discard) and rng.random() < 0.5:
        other = None
    elif isinstance(event, Play | Discard | UpCard):
        other = structs.replace(event, card=part(rng, event.card))
    elif isinstance(event, Exchange):
        cards = list(event.cards)
        place = rng.randrange(len(cards))
        cards[place] = part(rng, cards[place])
        other = structs.replace(event, cards=tuple(cards))
    elif isinstance(event, Call) and rng.random() < 0.2:
        other = Call("unknown", seat=event.seat)
    changed = [*events[:index], *([] if other is None else [other]), *events[index + 1 :]]
    return changed if ways_to_deal(tuple(changed), rules) <= MOST_WAYS else events


def part(rng: random.Random, card: int) -> int:
    """A card as somebody writes it who has not seen it all."""
    text = card_text(card)
    if card >= FIRST_PATTERN or text == "B":
        return CARD_CODES["Xx"]
    return CARD_CODES[rng.choice(("Xx", "Xx", text[0] + "x", "X" + text[1]))]


def relative(rng: random.Random, events: list[Event], trump: int) -> list[Event]:
    """Some of the cards are named by trump."""
    green = rng.choice([suit for suit in range(4) if suit not in (trump, 3 - trump)])
    letters = {trump: "t", 3 - trump: "n", green: "g", 3 - green: "o"}
    names = {card: card_text(card)[0] + letters[card >> 3] for card in range(32)}
    names |= {8 * trump + 4: "R", 8 * (3 - trump) + 4: "L"} if rng.random() < 0.5 else {}
    codes = {card: CARD_CODES[name] for card, name in names.items() if rng.random() < rng.choice((0.2, 1))}
    return [_renamed(event, codes) for event in events]


def _renamed(event: Event, codes: dict[int, int]) -> Event:
    if isinstance(event, Play | Discard | UpCard):
        return structs.replace(event, card=codes.get(event.card, event.card))
    if isinstance(event, Hand | Exchange):
        return structs.replace(event, cards=tuple(codes.get(card, card) for card in event.cards))
    return event


def partial_record(rng: random.Random) -> tuple[tuple[Event, ...], Rules]:
    """A random record with something hidden, which may be wrong."""
    rules = rng.choice(RULES)
    events = full_record(rng, rules)
    trump = read_deal(Deal(1, tuple(events)), rules).table.trump
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2))):
        tamper(rng, events, rules)
    if rng.random() < 0.5:
        events = cut(rng, events)
    for _ in range(rng.randrange(2, 12)):
        events = hide(rng, events, rules)
    if trump is not None and trump != NO_TRUMP and rng.random() < 0.1:
        events = relative(rng, events, trump)
    return tuple(events), rules


PARTIAL_RECORDS = int(os.environ.get("PARTIAL_RECORDS", "700"))
"""How many are compared: 5,000 for a thorough look, which takes a minute."""


def test_brute_force_over_all_completions_agrees_about_partial_records():
    rng = random.Random(207)
    legal = wrong = 0
    for _ in range(PARTIAL_RECORDS):
        events, rules = partial_record(rng)
        possible = can_be_legal(events, rules)
        found = [fault for fault in read_deal(Deal(1, events), rules).faults if is_wrong(fault)]
        assert possible == (not found), (events, rules.text(), found)
        legal, wrong = legal + possible, wrong + (not possible)
    assert min(legal, wrong) > 0.3 * PARTIAL_RECORDS
