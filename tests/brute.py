"""Whether a record can be legal, by trying every completion of what it leaves open.

This knows the rules by itself: it shares with the package how cards and events are written down, and nothing else.
It is meant for small questions, with a few hundred ways to deal the unseen cards at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, permutations, product
from math import comb

from euchre_cli.cards import CARD_CODES, DECKS, JOKER, KITTY, NO_TRUMP, card_text
from euchre_cli.events import (
    Call,
    Claim,
    Concede,
    Dealer,
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
from euchre_cli.rules import Rules

UP = 5
"""Where the up-card lies; seats are 0-3, the kitty below it 4."""
UNKNOWN = CARD_CODES["Xx"]
LOW_RANKS = {24: "9T", 25: "9T", 28: "89", 29: "89", 32: "78", 33: "78"}
CALLS = [("order", None), *(("name", suit) for suit in range(5))]
Colours = tuple[int | None, int | None]
"""The trump and the green suit that relative cards are taken to mean; None where a record has no such cards."""


def suit_of(card: int, trump: int | None) -> int | None:
    """The suit that a card counts as."""
    if card == JOKER:
        return trump if trump != NO_TRUMP else JOKER
    suit, rank = card >> 3, card_text(card)[0]
    return trump if rank == "J" and trump in (0, 1, 2, 3) and suit + trump == 3 else suit


def height(card: int, trump: int, led: int) -> int:
    """How high a card stands in a trick; -1 where it neither follows nor is a trump."""
    if card == JOKER:
        return 100 if trump != NO_TRUMP or led == JOKER else -1
    suit, rank = suit_of(card, trump), "789TJQKA".index(card_text(card)[0])
    if suit == trump:
        if card_text(card)[0] == "J":
            return 90 if card >> 3 == trump else 80
        return 20 + rank
    return rank if suit == suit_of(led, trump) else -1


@cache
def fits(card: int, written: int, trump: int | None, colours: Colours, *, printed: bool = False) -> bool:
    """Whether a card may be what is written as, say, ``9h``, ``Xx``, ``Jx``, ``Xh``, ``At``, ``Kg`` or ``L``.

    ``Xh`` may mean the suit as printed, or as it counts; while no trump is made both. The up-card is as `printed`.
    """
    text, here = card_text(written), card_text(card)
    if text in (here, "Xx"):
        return True
    if text == "B" or written < JOKER:
        return False
    main, green = colours
    if text in ("R", "L"):
        return card != JOKER and here[0] == "J" and card >> 3 == (main if text == "R" else 3 - main)
    if text[0] != "X" and text[0] != here[0]:
        return False
    if text[1] == "x":
        return True
    if text[1] in "cdhs":
        suit = "cdhs".index(text[1])
    else:
        suit = {"t": main, "n": 3 - main, "g": green, "o": 3 - green}[text[1]]
    as_it_counts = text[0] == "X" and trump in (None, suit) and not printed
    if card == JOKER:
        return as_it_counts
    return card >> 3 == suit or (here[0] == "J" and card >> 3 == 3 - suit and as_it_counts)


@dataclass
class State:
    """Where a deal has come to in one completion."""

    hands: list[set[int]]
    """The cards of each seat, and of the kitty below the up-card."""
    up: int
    up_suit: int
    dealer: int
    turn: int
    second_round: bool = False
    calls: int = 0
    trump: int | None = None
    maker: int = -1
    alone: bool = False
    thrown_in: bool = False
    owes: list[tuple[int, int | None]] = field(default_factory=list)
    """Seats that have a card to lay away, each with the card that they may not."""
    handed_over: bool = False
    swapped: int = -1
    """The seat that has given cards to the kitty, and has none for them yet."""
    swapped_out: frozenset[int] = frozenset()
    trick: list[tuple[int, int]] = field(default_factory=list)
    turned: bool = True
    """The last full trick has been turned."""
    tricks: list[int] = field(default_factory=list)
    """Who took each trick."""
    taken: list[int] = field(default_factory=lambda: [0, 0])
    over: bool = False

    def copy(self) -> State:
        other = replace(self)
        other.hands = [set(hand) for hand in self.hands]
        other.owes, other.trick, other.tricks = self.owes[:], self.trick[:], self.tricks[:]
        other.taken = self.taken[:]
        return other

    def after(self, seat: int) -> int:
        seat = (seat + 1) % 4
        return self.after(seat) if self.alone and seat == self.maker ^ 2 else seat


def can_be_legal(events: tuple[Event, ...], rules: Rules) -> bool:
    """Whether some completion of what the record leaves open is legal from the first call to where the record stops."""
    relative = any(card_text(card)[-1] in "tngoRL" for card in _written_cards(events))
    hands = [event for event in events if isinstance(event, Hand)]
    suited = any(card_text(card)[0] == "X" and card_text(card)[1] != "x" for hand in hands for card in hand.cards)
    trumps = _trumps(events) if relative or suited else [ANY]
    return any(
        Judge(events, rules, trump, colours).legal(0, state)
        for trump in trumps
        for colours in _colours(trump, relative)
        for state in _deals(events, rules, trump, colours)
    )


ANY = -1
"""The trump of a question to which it does not matter."""


def _trumps(events: tuple[Event, ...]) -> list[int | None]:
    """What may be trump in the end: a suit that is named, or any where it may have been ordered up or is not known."""
    calls = [event for event in events if isinstance(event, Call)]
    if any(call.kind in ("order", "unknown") for call in calls):
        return [None, 0, 1, 2, 3, 4]
    return [None, *{call.suit for call in calls if call.suit is not None}]


def _colours(trump: int | None, relative: bool) -> list[Colours]:
    if not relative:
        return [(None, None)]
    mains = [trump] if trump in (0, 1, 2, 3) else range(4)
    return [(main, green) for main in mains for green in range(4) if green not in (main, 3 - main)]


def _written_cards(events: tuple[Event, ...]) -> Iterator[int]:
    for event in events:
        if isinstance(event, Play | Discard | UpCard):
            yield event.card
        elif isinstance(event, Hand | Exchange):
            yield from event.cards


# --- dealing ----------------------------------------------------------------------------------------------


def _places(events: tuple[Event, ...], rules: Rules) -> dict[int, list[int]] | None:
    """What is written of each hand, the kitty and the up-card; None where too much is."""
    sizes = {**dict.fromkeys(range(4), rules.hand), KITTY: rules.deck - 4 * rules.hand - 1, UP: 1}
    places: dict[int, list[int]] = {}
    for event in events:
        if isinstance(event, Hand):
            places[event.seat] = list(event.cards)
            if event.seat != KITTY and len(event.cards) < rules.hand:
                return None
        elif isinstance(event, UpCard):
            places[UP] = [event.card]
    for place, size in sizes.items():
        cards = places.setdefault(place, [])
        cards += [UNKNOWN] * (size - len(cards))
        if len(cards) > size:
            return None
    return places


def ways_to_deal(events: tuple[Event, ...], rules: Rules) -> int:
    """How many completions of the hands there are at most."""
    hidden = [sum(card > JOKER for card in cards) for cards in (_places(events, rules) or {}).values()]
    ways, left = 1, sum(hidden)
    for count in hidden:
        ways *= comb(left, count)
        left -= count
    return ways


def _deals(events: tuple[Event, ...], rules: Rules, trump: int | None, colours: Colours) -> Iterator[State]:
    """Every way to deal the cards that agrees with what is written of hands, kitty and up-card."""
    places = _places(events, rules)
    deck = {card for card in range(JOKER + 1) if DECKS[rules.deck] >> card & 1}
    known = [card for cards in (places or {}).values() for card in cards if card <= JOKER]
    if places is None or len(set(known)) < len(known) or not deck.issuperset(known):
        return
    dealer = next(event.seat for event in events if isinstance(event, Dealer))
    stands_for = next(event.stands_for for event in events if isinstance(event, UpCard))
    final = None if trump == ANY else trump
    open_cards = [(place, card) for place, cards in places.items() for card in set(cards) if card > JOKER]
    slots = []
    for place, written in open_cards:
        able = [card for card in deck.difference(known) if fits(card, written, final, colours, printed=place == UP)]
        slots.append((place, places[place].count(written), frozenset(able)))
    fixed = {place: [card for card in cards if card <= JOKER] for place, cards in places.items()}
    for dealt in _filled(fixed, sorted(slots, key=lambda slot: len(slot[2])), frozenset()):
        (up,) = dealt[UP]
        up_suits = [up >> 3] if up != JOKER else range(4) if stands_for is None else [stands_for]
        if up == JOKER and rules.joker_up != "dealer-names":
            up_suits = ["cdhs".index(rules.joker_up[0])]
        for up_suit in up_suits:
            yield State([set(dealt[place]) for place in range(5)], up, up_suit, dealer, (dealer + 1) % 4)


def _filled(
    dealt: dict[int, list[int]], slots: list[tuple[int, int, frozenset[int]]], used: frozenset[int]
) -> Iterator[dict[int, list[int]]]:
    """The places with cards for what is not known of them; a slot is a place, a number of cards, and what they may be."""
    if not slots:
        yield dealt
        return
    (place, count, able), *rest = slots
    for chosen in combinations(able - used, count):
        yield from _filled({**dealt, place: [*dealt[place], *chosen]}, rest, used.union(chosen))


# --- judging ----------------------------------------------------------------------------------------------


class Judge:
    """Follows a record in one completion of the hands, in every way that its other unknown cards and calls allow."""

    def __init__(self, events: tuple[Event, ...], rules: Rules, trump: int | None, colours: Colours) -> None:
        self.events, self.rules, self.trump, self.colours = events, rules, trump, colours

    def fits(self, card: int, written: int, state: State) -> bool:
        return fits(card, written, state.trump, self.colours)

    def legal(self, index: int, state: State) -> bool:
        """Whether the record is legal from an event on."""
        if index == len(self.events):
            return self.trump in (ANY, state.trump)
        event = self.events[index]
        if isinstance(event, Play) and state.owes and state.maker >= 0:
            # A discard that is not written was any card, but not always the up-card.
            return any(self.legal(index, after) for after in self.discarded(state, state.owes[0][0], UNKNOWN))
        act = {
            Call: self.call,
            Discard: self.discard,
            Exchange: self.exchange,
            Play: self.play,
            EndTrick: self.end_trick,
            Claim: self.claim,
            Concede: self.claim,
            NotedTricks: self.noted_tricks,
            NotedPoints: self.noted_points,
        }.get(type(event))
        if act is None:
            return self.legal(index + 1, state)
        return any(self.legal(index + 1, after) for after in act(state, event, index))

    def call(self, state: State, call: Call, index: int) -> Iterator[State]:
        if state.maker >= 0 or state.thrown_in or call.seat not in (None, state.turn) or state.swapped >= 0:
            return
        kinds = [(call.kind, call.suit, call.alone)]
        if call.kind == "unknown":
            kinds = [("pass", None, False)]
            kinds += [(kind, suit, alone) for kind, suit in CALLS for alone in (False, True)]
        for kind, suit, alone in kinds:
            after = state.copy()
            if self.passed(after) if kind == "pass" else self.made(after, kind, suit, alone):
                yield after

    def passed(self, state: State) -> bool:
        if state.second_round and state.turn == state.dealer and self.rules.stick_the_dealer:
            return False
        state.calls += 1
        state.turn = (state.turn + 1) % 4
        if state.calls == 4:
            state.calls, state.thrown_in, state.second_round = 0, state.second_round, True
        return True

    def made(self, state: State, kind: str, suit: int, alone: bool) -> bool:
        rules, seat = self.rules, state.turn
        suit = state.up_suit if kind == "order" else suit
        if self.trump not in (ANY, suit):
            return False
        if state.second_round:
            if kind == "order" or suit == state.up_suit or (suit == NO_TRUMP and not rules.no_trump):
                return False
        elif suit != state.up_suit:
            return False
        if not state.second_round and rules.canadian and seat == state.dealer ^ 2 and not alone:
            return False
        held = {card >> 3 for card in state.hands[seat] if card != JOKER}
        if rules.natural and suit != NO_TRUMP and suit not in held:
            stuck = state.second_round and seat == state.dealer and rules.stick_the_dealer
            if not stuck or held - {state.up_suit}:
                return False
        state.trump, state.maker, state.alone = suit, seat, alone
        if not state.second_round:
            state.hands[state.dealer].add(state.up)
            state.owes = [(state.dealer, None if rules.discard_upcard else state.up)]
        lead = seat if alone and rules.loner_lead == "loner-left" else state.dealer
        state.turn = state.after(lead)
        return True

    def discarded(self, state: State, seat: int, written: int) -> Iterator[State]:
        """The ways to lay away a card."""
        debts = [debt for debt in state.owes if debt[0] == seat]
        for debt, card in product(debts, state.hands[seat]):
            if card != debt[1] and self.fits(card, written, state):
                after = state.copy()
                after.hands[seat].remove(card)
                after.owes.remove(debt)
                yield after

    def discard(self, state: State, event: Discard, index: int) -> Iterator[State]:
        seat = state.dealer if event.seat is None else event.seat
        if any(debt[0] == seat for debt in state.owes) and not state.tricks and not state.trick:
            yield from self.discarded(state, seat, event.card)

    def exchange(self, state: State, event: Exchange, index: int) -> Iterator[State]:
        giver, receiver, count = event.giver, event.receiver, len(event.cards)
        if KITTY in (giver, receiver):
            allowed = self.kitty_swap(state, giver, receiver, count)
        else:
            allowed = self.partners_best(state, giver, receiver, count)
        if not allowed:
            return
        own = state.hands[giver] - state.swapped_out if giver == KITTY else state.hands[giver]
        for cards in combinations(own, count):
            if not self.match(cards, event.cards, state):
                continue
            after = state.copy()
            after.hands[giver].difference_update(cards)
            after.hands[receiver].update(cards)
            if giver == KITTY:
                after.swapped = -1
            elif receiver == KITTY:
                after.swapped, after.swapped_out = giver, frozenset(cards)
            elif receiver == state.maker:
                after.handed_over = True
                after.owes = [*state.owes, (receiver, None)]
            else:
                after.owes.remove((giver, None))
            yield after

    def kitty_swap(self, state: State, giver: int, receiver: int, count: int) -> bool:
        rules = self.rules
        if state.maker >= 0 or state.second_round or state.thrown_in or count != 3:
            return False
        if rules.farmers_when == "first-call" and state.calls:
            return False
        if giver == KITTY:
            return state.swapped == receiver
        if state.swapped_out:
            return False
        hand = [card_text(card)[0] for card in state.hands[giver]]
        low = sum(rank in LOW_RANKS[rules.deck] for rank in hand)
        weak = sum(rank in "9T" for rank in hand) >= 3 or not any(rank in "JQKB" for rank in hand)
        return (rules.farmers_hand == "3" and low >= 3) or (rules.go_under and weak)

    def partners_best(self, state: State, giver: int, receiver: int, count: int) -> bool:
        if not self.rules.partners_best or not state.alone or state.tricks or state.trick or count != 1:
            return False
        if (giver, receiver) == (state.maker ^ 2, state.maker):
            return not state.handed_over
        return (giver, receiver) == (state.maker, state.maker ^ 2) and (giver, None) in state.owes and state.handed_over

    def match(self, cards: tuple[int, ...], written: tuple[int, ...], state: State) -> bool:
        return any(
            all(self.fits(card, code, state) for card, code in zip(order, written, strict=True))
            for order in permutations(cards)
        )

    def play(self, state: State, event: Play, index: int) -> Iterator[State]:
        if state.maker < 0 or state.over or not state.turned or event.seat not in (None, state.turn):
            return
        hand = state.hands[state.turn]
        if state.trick:
            led = suit_of(state.trick[0][1], state.trump)
            hand = {card for card in hand if suit_of(card, state.trump) == led} or hand
        for card in hand:
            if self.fits(card, event.card, state):
                after = state.copy()
                after.hands[state.turn].remove(card)
                after.trick.append((state.turn, card))
                after.turn = state.after(state.turn)
                if len(after.trick) == 4 - state.alone:
                    self.take(after)
                yield after

    def take(self, state: State) -> None:
        led = state.trick[0][1]
        winner, _ = max(state.trick, key=lambda play: height(play[1], state.trump, led))
        state.tricks.append(winner)
        state.taken[winner % 2] += 1
        state.trick, state.turned, state.turn = [], False, winner
        state.over = len(state.tricks) == self.rules.hand

    def end_trick(self, state: State, event: EndTrick, index: int) -> Iterator[State]:
        if not state.turned and event.winner in (None, state.tricks[-1]):
            after = state.copy()
            after.turned = True
            yield after

    def claim(self, state: State, event: Claim | Concede, index: int) -> Iterator[State]:
        after = state.copy()
        withdrawn = any(isinstance(later, Play) for later in self.events[index:])
        if state.maker >= 0 and not state.over and not withdrawn:
            left = self.rules.hand - sum(state.taken)
            won = min(left, event.tricks) if isinstance(event, Claim) else 0
            after.taken[event.side] += won
            after.taken[1 - event.side] += left - won
            after.over = True
        yield after

    def noted_tricks(self, state: State, event: NotedTricks, index: int) -> Iterator[State]:
        if (event.ns, event.ew) in self.results(state):
            yield state

    def noted_points(self, state: State, event: NotedPoints, index: int) -> Iterator[State]:
        points = [0, 0]
        if event.side is not None:
            points[event.side] = event.points
        if any(points == self.points(state, taken) for taken in self.results(state)):
            yield state

    def results(self, state: State) -> list[tuple[int, int]]:
        """The tricks of both sides that a deal can end with."""
        ns, ew = state.taken
        left = 0 if state.over or state.thrown_in else self.rules.hand - ns - ew
        return [(ns + more, ew + left - more) for more in range(left + 1)]

    def points(self, state: State, taken: tuple[int, int]) -> list[int]:
        if state.maker < 0:
            return [0, 0]
        rules, makers = self.rules, state.maker % 2
        points = [0, 0]
        if taken[makers] == rules.hand:
            points[makers] = rules.loner_march if state.alone else rules.march
        elif 2 * taken[makers] > rules.hand:
            points[makers] = rules.make
        else:
            points[1 - makers] = rules.loner_euchre if state.alone else rules.euchre
        return points
