"""What can be said of hands that a player does not see: who holds which trumps, bowers and aces, who is void."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from euchre_cli.cards import (
    ACE,
    EFFECTIVE_SUITS,
    JOKER,
    NO_TRUMP,
    RANK_NAMES,
    SUIT_NAMES,
    Card,
    CardSet,
    Seat,
    Suit,
    left_bower,
    rank_cards,
    right_bower,
)
from euchre_cli.equity.names import relation

Hands: TypeAlias = tuple[CardSet, CardSet, CardSet, CardSet]
_COUNTS: Final = ("no", "one", "two", "three", "four", "five")


class View(NamedTuple):
    """From where the other hands are looked at."""

    me: Seat
    dealer: Seat
    trump: Suit
    """A suit or no trump."""
    own: CardSet
    """The cards that the player knows of: the own hand, and the up-card."""
    picked_up: Card | None
    """The up-card, where another player has taken it into the hand."""
    playing: tuple[Seat, ...]
    """The others who play."""


class Fact(NamedTuple):
    """Something that may be true of the other hands."""

    words: str
    """After ``when``: ``the dealer holds the right bower``."""
    holds: Callable[[Hands], bool]


def facts(view: View) -> Iterator[Fact]:
    """Everything that can be said of the others' hands as dealt, and could be otherwise."""
    for seat in view.playing:
        who = relation(seat, view.me, view.dealer)
        yield from _trumps(view, seat, who)
        for name, card in _high_cards(view):
            yield Fact(f"{who} holds {name}", _holder(seat, 1 << card))
        yield from _plain_suits(view, seat, who)
    against = tuple(seat for seat in view.playing if (seat ^ view.me) & 1)
    if len(against) > 1:
        yield from _together(view, against)


def _trumps(view: View, seat: Seat, who: str) -> Iterator[Fact]:
    """How many trumps a player holds, the picked-up card among them."""
    if view.trump == NO_TRUMP:
        return
    trumps = EFFECTIVE_SUITS[view.trump][view.trump]
    extra = int(view.picked_up is not None and seat == view.dealer)
    with_it = f" with the picked-up {_rank(view.picked_up)}" if extra and view.picked_up is not None else ""
    for count in range(1 + extra, 5):
        words = f"{who} holds {_at_least(count, 'trump')}{with_it}"
        yield Fact(words, _counter(seat, trumps, count - extra, 9))
    if extra:
        yield Fact(f"{who} holds no trump but the picked-up {_rank(view.picked_up)}", _counter(seat, trumps, 0, 0))
    else:
        yield Fact(f"{who} holds no trump", _counter(seat, trumps, 0, 0))
        yield Fact(f"{who} holds at most one trump", _counter(seat, trumps, 0, 1))


def _high_cards(view: View) -> list[tuple[str, Card]]:
    """The cards that are spoken of by name, the player's own left out."""
    named = [(f"the ace of {SUIT_NAMES[suit]}", suit * 8 + ACE) for suit in range(4)]
    if view.trump != NO_TRUMP:
        named += [("the right bower", right_bower(view.trump)), ("the left bower", left_bower(view.trump))]
    named.append(("the joker", JOKER))
    return [(name, card) for name, card in named if not view.own >> card & 1]


def _plain_suits(view: View, seat: Seat, who: str) -> Iterator[Fact]:
    """Voids in the suits the player holds, and aces outside trump."""
    trumps = 0 if view.trump == NO_TRUMP else EFFECTIVE_SUITS[view.trump][view.trump]
    for suit in range(4):
        cards = EFFECTIVE_SUITS[view.trump][suit]
        if suit == view.trump or not cards & view.own:
            continue
        yield Fact(f"{who} has no {SUIT_NAMES[suit]}", _counter(seat, cards, 0, 0))
        if trumps:
            yield Fact(f"{who} can trump {SUIT_NAMES[suit]}", _ruffer(view, seat, cards, trumps))
    aces = rank_cards(ACE) & ~trumps
    yield Fact(f"{who} has no ace{' outside trump' * bool(trumps)}", _counter(seat, aces, 0, 0))


def _together(view: View, against: tuple[Seat, ...]) -> Iterator[Fact]:
    """What the opponents hold between them."""
    for name, card in _high_cards(view):
        yield Fact(f"an opponent holds {name}", _either(against, 1 << card))
    if view.trump == NO_TRUMP:
        return
    trumps = EFFECTIVE_SUITS[view.trump][view.trump]
    for count in range(2, 5):
        yield Fact(f"one opponent holds {_at_least(count, 'trump')}", _longest(view, against, trumps, count))
    bowers = 1 << right_bower(view.trump) | 1 << left_bower(view.trump)
    if not bowers & view.own:
        yield Fact("the opponents hold both bowers", _all_of(against, bowers))


# --- predicates -------------------------------------------------------------------------------------------


def _holder(seat: Seat, cards: CardSet) -> Callable[[Hands], bool]:
    return lambda hands: bool(hands[seat] & cards)


def _counter(seat: Seat, cards: CardSet, least: int, most: int) -> Callable[[Hands], bool]:
    return lambda hands: least <= (hands[seat] & cards).bit_count() <= most


def _ruffer(view: View, seat: Seat, suit: CardSet, trumps: CardSet) -> Callable[[Hands], bool]:
    has_up = view.picked_up is not None and seat == view.dealer
    return lambda hands: not hands[seat] & suit and (has_up or bool(hands[seat] & trumps))


def _either(seats: tuple[Seat, ...], cards: CardSet) -> Callable[[Hands], bool]:
    return lambda hands: any(hands[seat] & cards for seat in seats)


def _all_of(seats: tuple[Seat, ...], cards: CardSet) -> Callable[[Hands], bool]:
    one, other = seats
    return lambda hands: (hands[one] | hands[other]) & cards == cards


def _longest(view: View, seats: tuple[Seat, ...], trumps: CardSet, count: int) -> Callable[[Hands], bool]:
    extra = [int(view.picked_up is not None and seat == view.dealer) for seat in seats]
    return lambda hands: any(
        (hands[seat] & trumps).bit_count() + more >= count for seat, more in zip(seats, extra, strict=True)
    )


def _at_least(count: int, what: str) -> str:
    return f"a {what}" if count == 1 else f"{_COUNTS[count]} or more {what}s"


def _rank(card: Card | None) -> str:
    """A card by its rank alone, as players call the up-card: ``9``, ``ten``, ``jack``."""
    if card is None or card == JOKER:
        return "joker"
    name = RANK_NAMES[card & 7]
    return {"seven": "7", "eight": "8", "nine": "9", "ten": "10"}.get(name, name)
