"""What a record leaves open: unknown cards and calls, cards named by trump, and what they may have been."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import Any, Final, NamedTuple

from msgspec import structs

from euchre_cli.cards import (
    ALL_CARDS,
    CARD_CODES,
    FIRST_PATTERN,
    JOKER,
    KITTY,
    NO_TRUMP,
    SUIT_CARDS,
    SUIT_LETTERS,
    SUIT_NAMES,
    UNKNOWN_CARD,
    Card,
    Suit,
    card_set,
    card_text,
    cards_of,
    is_relative,
    left_bower,
    pattern_mask,
    right_bower,
    same_colour,
)
from euchre_cli.checks.scene import Scene
from euchre_cli.events import (
    NAME,
    ORDER,
    PASS,
    UNKNOWN,
    Call,
    Deal,
    Discard,
    Event,
    Exchange,
    Hand,
    Play,
    UpCard,
)
from euchre_cli.rules import Rules


def hides(event: Event) -> bool:
    """Whether an event leaves open what happened, in a way that may matter to what comes after it.

    An unknown card laid away does not, nor do unknown cards in a hand: where they may have been is a question for
    `euchre_cli.possible`.
    """
    hidden = _HIDDEN.get(type(event))
    return hidden is not None and hidden(event)


_HIDDEN: Final[dict[type[Event], Callable[[Any], bool]]] = {
    Call: lambda call: call.kind == UNKNOWN,
    Hand: lambda hand: hand.cards != () and max(hand.cards) >= FIRST_PATTERN and any(map(is_relative, hand.cards)),
    UpCard: lambda up: up.card >= FIRST_PATTERN,
    Play: lambda play: play.card >= FIRST_PATTERN,
    Discard: lambda discard: discard.card >= FIRST_PATTERN and discard.card != UNKNOWN_CARD,
    Exchange: lambda exchange: max(exchange.cards, default=0) >= FIRST_PATTERN,
}
"""For each kind of event that can leave something open, whether one does."""


def joker_named(deal: Deal, rules: Rules) -> Deal:
    """The deal with the suit that the rules give to a turned-up joker (``joker-up``), which need not be written."""
    suit = SUIT_LETTERS.index(rules.joker_up[0])
    unnamed = UpCard(JOKER)
    events = tuple(UpCard(JOKER, suit) if event == unnamed else event for event in deal.events)
    return structs.replace(deal, events=events)


def choices(scene: Scene, event: Event) -> Iterator[Event]:
    """What an event that `hides` something may have been, as far as the table and the rest of the record tell.

    Whether each is legal is still to be asked.
    """
    if isinstance(event, Play):
        for card in _cards_played(scene, event):
            yield structs.replace(event, card=card)
    elif isinstance(event, Call):
        yield from _calls(scene, event)
    elif isinstance(event, UpCard):
        yield from _up_cards(scene, event)
    elif isinstance(event, Discard):
        seat = scene.table.dealer if event.seat is None else event.seat
        for card in cards_of(scene.table.reach(seat) & pattern_mask(event.card, scene.table.trump)):
            yield structs.replace(event, card=card)
    elif isinstance(event, Exchange):
        for cards in _cards_given(scene, event):
            yield structs.replace(event, cards=cards)


def _cards_played(scene: Scene, event: Play) -> Iterator[Card]:
    """The cards that may have been played here, those that follow suit first."""
    table = scene.table
    seat = table.turn
    if event.seat not in (None, seat):
        return
    cards = pattern_mask(event.card, table.trump) & table.may[seat] & table.live & scene.unseen
    for some in (cards & table.led, cards & ~table.led) if table.trick else (cards,):
        yield from cards_of(some)


def _calls(scene: Scene, event: Call) -> Iterator[Call]:
    """Any call; a pass first, since most are."""
    table = scene.table
    yield structs.replace(event, kind=PASS)
    for alone in (False, True):
        if table.round == 1:
            yield structs.replace(event, kind=ORDER, alone=alone)
        else:
            for suit in range(5 if scene.rules.no_trump else 4):
                yield structs.replace(event, kind=NAME, suit=suit, alone=alone)


def _up_cards(scene: Scene, event: UpCard) -> Iterator[UpCard]:
    """The cards that may have been turned up; a suit that is written is the one they are printed with."""
    dealt = card_set(card for _, hand in scene.all(Hand) for card in hand.cards)
    suit = scene.table.printed_suit(event.card)
    cards = pattern_mask(event.card) & scene.table.deck & ~dealt & (ALL_CARDS if suit is None else SUIT_CARDS[suit])
    for card in cards_of(cards):
        if card == JOKER:
            yield from (UpCard(card, stands_for) for stands_for in range(4))
        else:
            yield UpCard(card)


def _cards_given(scene: Scene, event: Exchange) -> Iterator[tuple[Card, ...]]:
    """Sets of cards that fit the ones written; cards written alike are taken in one order only."""
    table = scene.table
    reach = table.reach(event.giver) & ~card_set(event.cards)
    if event.giver == KITTY:
        reach &= ~table.received[KITTY]
    alternatives = (
        (card,) if card < FIRST_PATTERN else tuple(cards_of(reach & pattern_mask(card, table.trump)))
        for card in event.cards
    )
    for cards in product(*alternatives):
        neighbours = pairwise(zip(event.cards, cards, strict=True))
        if len(set(cards)) == len(cards) and all(one[0] != two[0] or one[1] < two[1] for one, two in neighbours):
            yield cards


# --- cards named by trump ---------------------------------------------------------------------------------


class Version(NamedTuple):
    """A deal with its relative cards in suits, and what it takes for trump and for green."""

    deal: Deal
    trump: Suit | None = None
    green: Suit | None = None

    @property
    def assumed(self) -> str | None:
        """What it takes for granted, in words, where the record does not tell."""
        if self.trump is None or self.trump == NO_TRUMP:
            return None
        green = f" and {SUIT_NAMES[self.green]} as green" if self.green is not None else ""
        return f"cards named by trump are read with {SUIT_NAMES[self.trump]} as trump{green}"


def versions(deal: Deal) -> Iterator[Version]:
    """The deal with its relative cards (``At``, ``Kn``, ``R``) in suits, in every way that trump may give them one.

    Green and other green (``g``, ``o``) are the suits of the colour that is not trump's, either way round. Just the
    deal itself where it has no such cards, or is played at no trump.
    """
    codes = {code for event in deal.events for code in _codes(event) if is_relative(code)}
    if not codes:
        yield Version(deal)
        return
    has_green = any(card_text(code)[-1] in "go" for code in codes)
    for trump in trumps(deal.events):
        if trump == NO_TRUMP:
            yield Version(deal, NO_TRUMP)
            continue
        for green in (trump ^ 1, same_colour(trump ^ 1)) if has_green else (None,):
            suits = {code: _in_suits(code, trump, green) for code in codes}
            yield Version(_rewritten(deal, suits), trump, green)


def in_suits(deal: Deal) -> Deal:
    """The deal with its relative cards in suits as far as the calls tell them: green and other green they do not."""
    told = trumps(deal.events)
    if len(told) > 1 or NO_TRUMP in told:
        return deal
    codes = {code for event in deal.events for code in _codes(event) if is_relative(code)}
    suits = {code: _in_suits(code, told[0], None) for code in codes if card_text(code)[-1] not in "go"}
    return _rewritten(deal, suits) if suits else deal


def trumps(events: Sequence[Event]) -> Sequence[Suit]:
    """What may be trump, by what is called."""
    call = next((event for event in events if isinstance(event, Call) and event.kind not in (PASS, UNKNOWN)), None)
    if call is not None and call.kind == NAME and call.suit is not None:
        return (call.suit,)
    up = next((event for event in events if isinstance(event, UpCard)), None)
    if call is not None and call.kind == ORDER and up is not None:
        suit = SUIT_LETTERS.find(card_text(up.card)[-1]) if up.stands_for is None else up.stands_for
        if 0 <= suit < NO_TRUMP:
            return (suit,)
    return range(4)


def _in_suits(code: Card, trump: Suit, green: Suit | None) -> Card:
    if code == CARD_CODES["R"]:
        return right_bower(trump)
    if code == CARD_CODES["L"]:
        return left_bower(trump)
    text = card_text(code)
    suits = {"t": trump, "n": same_colour(trump)}
    if green is not None:
        suits |= {"g": green, "o": same_colour(green)}
    return CARD_CODES[text[0] + SUIT_LETTERS[suits[text[1]]]]


def _rewritten(deal: Deal, cards: dict[Card, Card]) -> Deal:
    return structs.replace(deal, events=tuple(_replaced(event, cards) for event in deal.events))


def _codes(event: Event) -> Iterable[Card]:
    if isinstance(event, Play | Discard | UpCard):
        return (event.card,)
    return event.cards if isinstance(event, Hand | Exchange) else ()


def _replaced(event: Event, cards: dict[Card, Card]) -> Event:
    if isinstance(event, Play | Discard | UpCard):
        return structs.replace(event, card=cards.get(event.card, event.card))
    if isinstance(event, Hand | Exchange):
        return structs.replace(event, cards=tuple(cards.get(card, card) for card in event.cards))
    return event
