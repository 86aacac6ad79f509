"""Suits, ranks, cards, seats and decks: the ground floor that everything else stands on.

Everything here is a small ``int``, so that a set of cards is an ``int`` too (a bit mask) and the questions the
engine asks a million times a second are one machine operation each:

=========  =====================================================================================
`Suit`     0 clubs, 1 diamonds, 2 hearts, 3 spades; as a trump also `NO_TRUMP` (4)
`Card`     ``suit * 8 + rank`` with rank 0-7 for 7 8 9 T J Q K A; `JOKER` is 32. Codes from `FIRST_PATTERN` up
           stand for cards that a record does not fully know (``Xx``, ``Jx``, ``Xh``) or gives relative to
           trump (``At``, ``R``); `pattern_mask` says which cards such a code may be
`CardSet`  a bit mask with bit ``card`` set for each card
`Seat`     0 North, 1 East, 2 South, 3 West, clockwise, so ``(seat + 1) & 3`` is the player on the left;
           `KITTY` (4) stands where cards can come from or go to the kitty
`Side`     0 North-South, 1 East-West; a seat's side is ``seat & 1``
=========  =====================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

Suit: TypeAlias = int
Card: TypeAlias = int
CardSet: TypeAlias = int
Seat: TypeAlias = int
Side: TypeAlias = int

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
NO_TRUMP: Final = 4
SUIT_LETTERS: Final = "cdhsn"
SUIT_SYMBOLS: Final = "♣♦♥♠"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades", "no trump")

RANK_LETTERS: Final = "789TJQKA"
RANK_NAMES: Final = ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)

NORTH, EAST, SOUTH, WEST = range(4)
KITTY: Final = 4
SEAT_LETTERS: Final = "NESWK"
SEAT_NAMES: Final = ("North", "East", "South", "West", "the kitty")
NS: Final = 0
EW: Final = 1
SIDE_LETTERS: Final = ("NS", "EW")
SIDE_NAMES: Final = ("North-South", "East-West")

JOKER: Final = 32
FIRST_PATTERN: Final = 33
ALL_CARDS: Final = (1 << 33) - 1
SUIT_CARDS: Final = tuple(0xFF << (8 * suit) for suit in range(4))


def rank_cards(rank: int) -> CardSet:
    """The four cards of one rank."""
    return sum(1 << (8 * suit + rank) for suit in range(4))


def _deck(lowest_rank: int, joker: bool = False) -> CardSet:
    cards = sum(rank_cards(rank) for rank in range(lowest_rank, 8))
    return cards | (1 << JOKER if joker else 0)


DECKS: Final[dict[int, CardSet]] = {
    24: _deck(NINE),
    25: _deck(NINE, joker=True),
    28: _deck(EIGHT),
    29: _deck(EIGHT, joker=True),
    32: _deck(SEVEN),
    33: _deck(SEVEN, joker=True),
}
"""The cards of each deck by their number: 9-A, with 8s, with 7s and 8s; odd numbers add the joker."""


def same_colour(suit: Suit) -> Suit:
    """The other suit of the same colour ("next"), where the left bower comes from."""
    return 3 - suit


def right_bower(trump: Suit) -> Card:
    """The jack of trump, the highest card but for a joker."""
    return trump * 8 + JACK


def left_bower(trump: Suit) -> Card:
    """The jack of the other suit of trump's colour: the second-highest trump, no card of its printed suit."""
    return (3 - trump) * 8 + JACK


def _suit_sets(trump: Suit | None) -> tuple[CardSet, ...]:
    sets = list(SUIT_CARDS)
    if trump is not None and trump != NO_TRUMP:
        left = 1 << left_bower(trump)
        sets[3 - trump] &= ~left
        sets[trump] |= left | 1 << JOKER
    return tuple(sets)


EFFECTIVE_SUITS: Final[tuple[tuple[CardSet, ...], ...]] = tuple(_suit_sets(trump) for trump in range(5))
"""``EFFECTIVE_SUITS[trump][suit]``: the cards that count as that suit, bowers and joker moved to trump."""


def effective_suit(card: Card, trump: Suit) -> Suit:
    """The suit a card belongs to under a trump. The joker is a trump; under no trump it has no suit: `NO_TRUMP`."""
    if card == JOKER:
        return trump
    if trump != NO_TRUMP and card == left_bower(trump):
        return trump
    return card >> 3


def _follow_sets(trump: Suit) -> tuple[CardSet, ...]:
    return tuple(
        1 << JOKER if card == JOKER and trump == NO_TRUMP else EFFECTIVE_SUITS[trump][effective_suit(card, trump)]
        for card in range(FIRST_PATTERN)
    )


FOLLOWS: Final[tuple[tuple[CardSet, ...], ...]] = tuple(_follow_sets(trump) for trump in range(5))
"""``FOLLOWS[trump][card led]``: the cards that follow suit to it."""


def _strengths(trump: Suit) -> tuple[int, ...]:
    """Higher wins: every trump above every plain card, plain cards by rank whatever their suit."""
    strength = [card & 7 for card in range(FIRST_PATTERN)]
    if trump != NO_TRUMP:
        for card in range(trump * 8, trump * 8 + 8):
            strength[card] += 16
        strength[left_bower(trump)] = 32
        strength[right_bower(trump)] = 33
    strength[JOKER] = 34
    return tuple(strength)


STRENGTH: Final[tuple[tuple[int, ...], ...]] = tuple(_strengths(trump) for trump in range(5))
"""``STRENGTH[trump][card]``: 0-7 for a plain card, from 16 up for a trump. Compare only cards that follow the
lead, or are trumps."""


def trick_power(trump: Suit, led: Card, card: Card) -> int:
    """How high `card` stands in a trick to which `led` was led: -1 where it can win nothing."""
    strength = STRENGTH[trump][card]
    return strength if strength >= 16 or FOLLOWS[trump][led] >> card & 1 else -1


def cards_of(mask: CardSet) -> Iterator[Card]:
    """The cards of a set, lowest code first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of some fully known cards; codes of unknown cards are passed over."""
    mask = 0
    for card in cards:
        mask |= _ALONE[card]
    return mask


# --- text -------------------------------------------------------------------------------------------------

_PATTERN_SUITS: Final = "cdhsxtngo"
_RANKS_AND_ANY: Final = RANK_LETTERS + "X"
_TEXTS: Final[tuple[str, ...]] = (
    *(rank + suit for suit in "cdhs" for rank in RANK_LETTERS),
    "B",
    *(rank + suit for suit in _PATTERN_SUITS for rank in _RANKS_AND_ANY if rank == "X" or suit not in "cdhs"),
    "R",
    "L",
)
PATTERN_CODES: Final = range(FIRST_PATTERN, len(_TEXTS))
CARD_CODES: Final[dict[str, Card]] = {text: code for code, text in enumerate(_TEXTS)}
"""Canonical text to code: ``Ah``, ``Td``, ``B``, ``Xx``, ``Jx``, ``Xh``, ``At``, ``R``."""
UNKNOWN_CARD: Final[Card] = CARD_CODES["Xx"]
_ALONE: Final[tuple[CardSet, ...]] = tuple(1 << card if card < FIRST_PATTERN else 0 for card in range(len(_TEXTS)))
"""For each code the set of the one card that it stands for, if it is fully known."""


def card_text(card: Card) -> str:
    """The canonical spelling: rank, then a small suit letter."""
    return _TEXTS[card]


def cards_text(cards: Iterable[Card], between: str = "") -> str:
    """Several cards in their order."""
    return between.join(_TEXTS[card] for card in cards)


def parse_card(text: str) -> Card:
    """Read one card: rank then suit, any case, ``10`` or ``T``, letters or symbols (``Ah``, ``10♣``, ``xX``).

    Raises `ValueError` with a message for a person if the text is no card.
    """
    plain = text.strip().replace("\N{VARIATION SELECTOR-16}", "")
    for suit, symbol in enumerate(SUIT_SYMBOLS):
        plain = plain.replace(symbol, SUIT_LETTERS[suit])
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    code = CARD_CODES.get(plain[:1].upper() + plain[1:].lower())
    if code is None:
        raise ValueError(f"{text!r} is not a card: write a rank and a suit, such as Jh, Td or 9♠ (B is the joker)")
    return code


def is_relative(card: Card) -> bool:
    """Whether a code names a card by trump (``At``, ``Xn``, ``Kg``, ``9o``, ``R``, ``L``)."""
    return card >= FIRST_PATTERN and (len(_TEXTS[card]) == 1 or _TEXTS[card][1] in "tngo")


@cache
def pattern_mask(card: Card, trump: Suit | None = None, green: Suit | None = None) -> CardSet:
    """The cards that a code may stand for.

    `trump` is the deal's trump where known. `green` is the suit that the record calls green (``g``); the other
    suit of its colour is the other green (``o``). Where a record leaves open what it means (``Xh`` under hearts
    may count the left bower as the diamond it is printed as, or as the heart it has become) both are in the set:
    nothing is called impossible that some reading allows. The deck is not considered.
    """
    if card < FIRST_PATTERN:
        return 1 << card
    text = _TEXTS[card]
    plain_trump = None if trump == NO_TRUMP else trump
    if text in ("R", "L"):
        if plain_trump is None:
            return rank_cards(JACK)
        return 1 << (right_bower(plain_trump) if text == "R" else left_bower(plain_trump))
    rank, suit = text[0], text[1]
    by_rank = ALL_CARDS if rank == "X" else rank_cards(RANK_LETTERS.index(rank))
    if suit == "x":
        return by_rank
    if suit in "cdhs":
        return by_rank & _either_reading(SUIT_LETTERS.index(suit), trump)
    if plain_trump is None:
        return by_rank
    if suit == "t":
        return _either_reading(plain_trump, trump) if rank == "X" else by_rank & SUIT_CARDS[plain_trump]
    if suit == "n":
        return by_rank & SUIT_CARDS[same_colour(plain_trump)]
    if green is None:
        return by_rank & ~SUIT_CARDS[plain_trump] & ~SUIT_CARDS[same_colour(plain_trump)] & ~(1 << JOKER)
    return by_rank & SUIT_CARDS[green if suit == "g" else same_colour(green)]


def _either_reading(suit: Suit, trump: Suit | None) -> CardSet:
    """The cards of a suit as printed, and as it counts under trump."""
    if trump is None:
        return SUIT_CARDS[suit] | 1 << left_bower(suit) | 1 << JOKER
    return SUIT_CARDS[suit] | _suit_sets(trump)[suit]
