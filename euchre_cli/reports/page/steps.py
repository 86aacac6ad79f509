"""A recorded deal step by step: what was done at each step, and where each card lay from which step to which."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from euchre_cli.cards import (
    FIRST_PATTERN,
    JOKER,
    NO_TRUMP,
    RANK_NAMES,
    SEAT_NAMES,
    STRENGTH,
    SUIT_LETTERS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    Seat,
    Suit,
    card_text,
    effective_suit,
    left_bower,
)
from euchre_cli.events import Event, Play
from euchre_cli.replaying import DealReplay
from euchre_cli.reports.moment import Moment, moment, moments
from euchre_cli.reports.paper import Paper
from euchre_cli.reports.phrases import phrase

HAND, TRICK, UP, WON = "hand", "trick", "up", "won"
PLAIN: Final = Paper(io.StringIO(), 80)
"""On which words are plain text."""


class Face(NamedTuple):
    """A card as it is shown: its text, the letter of its suit, its name in words, and whether it is the left bower."""

    text: str
    suit: str
    name: str
    left: bool


def face(card: Card, trump: Suit | None = None) -> Face:
    """How a card is shown where a suit is trump."""
    text = card_text(card)
    if card >= FIRST_PATTERN or card == JOKER:
        return Face("Joker" if card == JOKER else text, "x", "joker" if card == JOKER else f"card {text}", False)
    suit = card >> 3
    left = trump not in (None, NO_TRUMP) and card == left_bower(trump)
    name = f"{RANK_NAMES[card & 7]} of {SUIT_NAMES[suit]}"
    shown = ("10" if text[0] == "T" else text[0]) + SUIT_SYMBOLS[suit]
    return Face(shown, SUIT_LETTERS[suit], f"{name}, left bower" if left else name, left)


class Lying(NamedTuple):
    """A card in a place, on view at some steps: `runs` are the first and the last of each row of them."""

    face: Face
    runs: tuple[tuple[int, int], ...]
    won: tuple[tuple[int, int], ...] = ()
    """When it is known to have taken its trick."""

    @property
    def at_first(self) -> bool:
        """Whether it lies there when the cards have been dealt."""
        return bool(self.runs) and self.runs[0][0] == 0


class Step(NamedTuple):
    """Something said or done, and the tricks that each side has then."""

    words: str
    event: int | None
    """Which event of the deal it is; None for the deal itself."""
    taken: tuple[int, int]


class Steps(NamedTuple):
    """A deal to walk through. `hands` and `trick` are by seat."""

    steps: tuple[Step, ...]
    hands: tuple[tuple[Lying, ...], ...]
    trick: tuple[tuple[Lying, ...], ...]
    up: tuple[Lying, ...]
    unknown: tuple[int, ...]
    """How many cards of each hand as dealt are not known."""


def steps_of(deal: DealReplay) -> Steps:
    """A deal as it can be walked through."""
    stops = moments(deal)
    seen = [moment(deal, count) for count in stops]
    seen[0] = moment(deal, 0)
    steps = [Step("The cards are dealt", None, (0, 0))]
    for begin, now in zip(stops, seen[1:], strict=False):
        words = words_of(deal, deal.deal.events[begin], deal.seats[begin])
        steps.append(Step(words, begin, (now.taken[0], now.taken[1])))
    where: dict[tuple[str, Seat, Card], list[int]] = {}
    for number, now in enumerate(seen):
        for place in _places(deal, now):
            where.setdefault(place, []).append(number)
    runs = {place: tuple(_runs(numbers)) for place, numbers in where.items()}

    def lying(kind: str, seat: Seat) -> tuple[Lying, ...]:
        cards = [card for what, whose, card in runs if (what, whose) == (kind, seat)]
        return tuple(
            Lying(face(card, deal.trump), runs[kind, seat, card], runs.get((WON, seat, card), ()))
            for card in (_in_order(cards, deal.trump) if kind == HAND else cards)
        )

    return Steps(
        tuple(steps),
        tuple(lying(HAND, seat) for seat in range(4)),
        tuple(lying(TRICK, seat) for seat in range(4)),
        lying(UP, 0),
        tuple(max(size - len(hand), 0) for size, hand in zip(seen[0].sizes, seen[0].hands, strict=True)),
    )


def words_of(deal: DealReplay, event: Event, seat: Seat | None) -> str:
    """What somebody does, in a few words; nothing where it is shown otherwise."""
    if isinstance(event, Play):
        who = "Somebody" if seat is None else SEAT_NAMES[seat]
        return f"{who} plays {card_text(event.card)}"
    words = phrase(PLAIN, deal, event, seat)
    return "" if words is None else words.plain


def _places(deal: DealReplay, now: Moment) -> Iterator[tuple[str, Seat, Card]]:
    for seat, hand in enumerate(now.hands):
        for card in hand:
            yield HAND, seat, card
    for seat, card in now.trick:
        yield TRICK, seat, card
        if seat == now.winner:
            yield WON, seat, card
    if deal.up_card is not None and now.up:
        yield UP, 0, deal.up_card


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Numbers that follow each other, as the first and the last of each row."""
    for _, row in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        found = [number for _, number in row]
        yield found[0], found[-1]


def _in_order(cards: list[Card], trump: Suit | None) -> list[Card]:
    """Trumps first, then suit by suit, the highest of each first."""
    by = NO_TRUMP if trump is None else trump

    def key(card: Card) -> tuple[bool, int, int]:
        if card >= FIRST_PATTERN:
            return True, 9, card
        suit = effective_suit(card, by)
        return suit != by, suit, -STRENGTH[by][card]

    return sorted(cards, key=key)
