"""Faults of the deal, D201 to D207: each function makes one, in a random clean game."""

from __future__ import annotations

import random

from fault_cases import Case, all_of, ground, other_cards, pick, shown_cards
from msgspec import structs
from sheets import Sheet, Step, play_game, some_rules, some_style

from euchre_cli.cards import CARD_CODES, FIRST_PATTERN, JOKER, KITTY, SUIT_CARDS, SUIT_LETTERS, card_set, left_bower
from euchre_cli.events import Call, Concede, Dealer, Discard, Exchange, Hand, Packets, Play, UpCard


def dealer_out_of_rotation(rng: random.Random) -> Case | None:
    return rng.choice([_really_dealt, _wrong_dealer])(rng)


def _really_dealt(rng: random.Random) -> Case | None:
    """Somebody else deals, and the deal goes on from there."""
    at = rng.randrange(1, 4)
    first, step = rng.randrange(4), rng.choice([0, 2, 3])
    dealers = [first]
    while len(dealers) < 6:
        dealers.append((dealers[-1] + (step if len(dealers) == at else 1)) & 3)
    rules = some_rules(rng)
    most = at + rng.randrange(1, 3)
    sheets = play_game(rng, rules, lambda: some_style(rng, sheet=rng.random() < 0.2), most=most, dealers=iter(dealers))
    if len(sheets.sheets) <= at:
        return None
    return Case(sheets.game(), at, 0)


def _wrong_dealer(rng: random.Random) -> Case | None:
    """A slip of the pen: all the rest of the deal is by the one who dealt."""
    here = ground(rng, most=4, sheet=rng.random() < 0.2)
    if not here.index:
        return None
    here.sheet.put(0, Dealer(rng.choice([seat for seat in range(4) if seat != here.sheet.dealer])))
    return here.case(0)


def deal_number_out_of_order(rng: random.Random) -> Case | None:
    here = ground(rng, most=4, sheet=rng.random() < 0.2)
    if not here.index:
        return None
    right = here.sheet.number
    wrong = rng.choice([number for number in range(1, 12) if number != right])
    if rng.random() < 0.5:
        here.sheet.number = wrong
    else:
        for sheet in here.sheets.sheets[here.index :]:
            sheet.number += wrong - right
    if min(sheet.number for sheet in here.sheets.sheets) < 1:
        return None
    return here.case("number")


def deal_pattern_changed(rng: random.Random) -> Case | None:
    if rng.random() < 0.3:
        here = ground(rng, packets=True, hand=5)
        index = here.sheet.where(Packets)[0]
        here.sheet.put(index, Packets(*rng.choice([(4, 1), (1, 4), (5, 0), (3, 3), (2, 2)])))
        return here.case(index)
    rules = some_rules(rng, hand=5, target=None, deals=20)
    rules = structs.replace(rules, packets="same-dealer")
    sheets = play_game(rng, rules, lambda: some_style(rng, packets=True), most=rng.randrange(5, 9))
    dealt: list[int] = []
    for number, sheet in enumerate(sheets.sheets):
        if any(other.dealer == sheet.dealer for other in sheets.sheets[:number]):
            dealt.append(number)
    at = rng.choice(dealt)
    sheet = sheets.sheets[at]
    index = sheet.where(Packets)[0]
    packets = sheet.steps[index].event
    sheet.put(index, Packets(packets.second, packets.first))
    return Case(sheets.game(), at, index)


# --- cards ------------------------------------------------------------------------------------------------


def hands_of(sheet: Sheet) -> list[int]:
    return [i for i in sheet.where(Hand) if sheet.steps[i].event.seat != KITTY]


def wrong_hand_size(rng: random.Random) -> Case | None:
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, hands_of(sheet))
    if index is None:
        return None
    hand = sheet.steps[index].event
    cards = list(hand.cards)
    if rng.random() < 0.5:
        cards.remove(rng.choice(cards))
    else:
        unseen = all_of(sheet.table.deck & ~shown_cards(sheet) & sheet.dealt[KITTY])
        if not unseen:
            return None
        cards.insert(rng.randrange(len(cards) + 1), rng.choice(unseen))
    sheet.put(index, Hand(hand.seat, tuple(cards)))
    return here.case(index)


def duplicate_card(rng: random.Random) -> Case | None:
    """A card of a hand is written in the place of another, or as the up-card: it stands in two places then."""
    here = ground(rng)
    sheet = here.sheet
    index = pick(rng, sheet.where(Hand))
    if index is None:
        return None
    hand = sheet.steps[index].event
    kind = rng.choice(["other hand", "same hand", "up-card", "as up-card"])
    if kind == "as up-card":
        up = sheet.where(UpCard)[0]
        card = rng.choice([card for card in hand.cards if card < JOKER] or [None])
        if card is None:
            return None
        sheet.put(up, UpCard(card))
        return here.case(index)
    others = [i for i in sheet.where(Hand) if i != index]
    second = index
    if kind == "same hand":
        card = rng.choice(hand.cards)
    elif kind == "up-card":
        card = sheet.table.up_card
    else:
        other = pick(rng, others)
        if other is None:
            return None
        card = rng.choice(sheet.steps[other].event.cards)
        second = max(index, other)
    place = rng.randrange(len(hand.cards))
    if hand.cards[place] == card or card >= FIRST_PATTERN:
        return None
    sheet.put(index, Hand(hand.seat, (*hand.cards[:place], card, *hand.cards[place + 1 :])))
    return here.case(second)


def card_not_in_deck(rng: random.Random) -> Case | None:
    here = ground(rng, deck=rng.choice([24, 24, 24, 25, 28, 32]))
    sheet = here.sheet
    kinds = rng.choice([(Hand,), (Play,), (Discard,), (UpCard,), (Exchange,)])
    index = pick(rng, sheet.where(*kinds))
    if index is None:
        return None
    event = sheet.steps[index].event
    card = rng.choice(other_cards(sheet))
    if isinstance(event, Hand | Exchange):
        place = rng.randrange(len(event.cards))
        event = structs.replace(event, cards=(*event.cards[:place], card, *event.cards[place + 1 :]))
    elif isinstance(event, UpCard):
        event = UpCard(card, rng.choice([None, 0, 1, 2, 3]) if card == JOKER else None)
    else:
        event = structs.replace(event, card=card)
    sheet.put(index, event)
    return here.case(index)


# --- impossible as a whole --------------------------------------------------------------------------------


def impossible_deal(rng: random.Random) -> Case | None:
    return rng.choice([_too_many_of_a_suit, _nowhere_to_be])(rng)


def _too_many_of_a_suit(rng: random.Random) -> Case | None:
    """A hand known by suit only, with more of it than the other hands leave."""
    here = ground(
        rng, hands=(0, 1, 2, 3), hidden=0.0, deck=24, stick_the_dealer=False, rates={"pass_rate": 1.0, "odd_rate": 0.0}
    )
    sheet = here.sheet
    if sheet.where(Exchange):
        return None
    index = rng.choice(hands_of(sheet))
    hand = sheet.steps[index].event
    suit = rng.randrange(4)
    suit_cards = SUIT_CARDS[suit] | 1 << left_bower(suit)  # the jack of the other suit may be meant as one of them
    elsewhere = [card for i in hands_of(sheet) if i != index for card in sheet.steps[i].event.cards]
    if (suit_cards & sheet.table.deck & ~card_set([*elsewhere, sheet.table.up_card])).bit_count() >= 5:
        return None
    code = CARD_CODES["X" + SUIT_LETTERS[suit]]
    sheet.put(index, Hand(hand.seat, (code,) * 5))
    return here.case("deal")


def _nowhere_to_be(rng: random.Random) -> Case | None:
    """Three players show out of a suit of which the leader, whose hand is written, has no more."""
    rules = some_rules(rng, deck=24, hand=5, target=10, natural=False, farmers_hand="off", go_under=False)
    suit = rng.randrange(4)
    dealer = rng.randrange(4)
    up_suit = rng.choice([s for s in range(4) if s not in (suit, 3 - suit)])  # whose left bower is no card of the suit
    own = [suit * 8 + rank for rank in range(2, 8)]
    others = [s * 8 + rank for s in range(4) if s != suit for rank in range(2, 8)]
    up = rng.choice([card for card in others if card >> 3 == up_suit])
    others.remove(up)
    rng.shuffle(others)
    rng.shuffle(own)
    leader = (dealer + 1) & 3
    hands = {leader: (own[0], *others[:4])}
    plays = [own[0], others[4], others[5], others[6]]
    if any(card == up_suit * 8 + 4 for card in plays[1:]) and rng.random() < 0.5:
        return None
    steps = [Step(Dealer(dealer)), Step(UpCard(up)), Step(Hand(leader, hands[leader])), Step(Call("order"))]
    steps += [Step(Discard(others[7]))] * rng.randrange(2)
    steps += [Step(Play(card)) for card in plays]
    steps.append(Step(Concede(rng.randrange(2))))
    sheets = play_game(rng, rules, lambda: some_style(rng), most=1, dealers=iter([dealer]))
    sheet = sheets.sheets[0]
    sheet.steps = steps
    return Case(sheets.game(), 0, "deal")
