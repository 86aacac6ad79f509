"""Cards and hands as somebody types them: any usual spelling of a card, and trumps without their suit.

=====================  =================================================================================
``Ah`` ``10♥`` ``td``  a card: rank and suit, in any case, with letters or symbols
``hA`` ``♥10``         the same, suit first
``B``                  the joker
``RLAKT`` ``R-K-9``    a run of trumps: right bower, left bower, ace, king, ten; also ``R L A K T``
``An`` ``9g`` ``Ko``   by colour: of next (the other suit of trump's colour), of green, of the other green
=====================  =================================================================================

Cards stand together or apart, with spaces, commas or ``+`` between them: ``R L A + Ah 9c``. Green is the lower of the
two green suits in the order clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

import re
from typing import Final

from euchre_cli.cards import (
    JOKER,
    NO_TRUMP,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    Suit,
    card_text,
    left_bower,
    right_bower,
    same_colour,
)

_RANK: Final = "(?:10|[789TJQKAtjqka])"
_SUIT: Final = f"[cdhsCDHS{SUIT_SYMBOLS}]"
CARD: Final = f"(?:{_RANK}{_SUIT}|{_SUIT}{_RANK}|[Bb])"
"""What a card is spelled like, as a regular expression."""
_OFF_TRUMP: Final = f"{_RANK}[ngoNGO]"
_TRUMP: Final = f"(?:{_RANK}|[RLBrlb])"
_SUITED: Final = re.compile(f"{CARD}|{_OFF_TRUMP}")
_SUITED_WORD: Final = re.compile(f"(?:{CARD}|{_OFF_TRUMP})+")
_RUN: Final = re.compile(_TRUMP)
_RUN_WORD: Final = re.compile(f"{_TRUMP}(?:-?{_TRUMP})*")
_WORD: Final = re.compile(r"(\+)|[^\s,+]+")
_HOW: Final = "write cards as Ah, hA or 10♥, trumps as R L A K Q T 9, next and green as An, Ag, Ao"


class HandError(ValueError):
    """What is typed is no hand, or no card; the message says where and why."""


def read_card(text: str) -> Card:
    """One card, rank or suit first. Raises `HandError`."""
    plain = _plain(text)
    if not re.fullmatch(CARD, plain):
        raise HandError(f"{text!r} is no card: write it as Jh, 10♥ or hJ (B is the joker)")
    return _card(plain)


def read_hand(text: str, trump: Suit | None = None) -> tuple[Card, ...]:
    """The cards of a hand in the order in which they are typed. `trump` is the suit by which runs, next and green
    are read: that of the up-card, or the one that is asked about. How many cards there are, and whether the deck
    has them, is not looked at. Raises `HandError`.

    >>> [card_text(card) for card in read_hand("R L A + Ad 9c", trump=2)]
    ['Jh', 'Jd', 'Ah', 'Ad', '9c']
    """
    cards: list[Card] = []
    plus = False
    for found in _WORD.finditer(_plain(text)):
        word = found[0]
        if found[1]:
            plus = True
        elif _SUITED_WORD.fullmatch(word):
            cards.extend(_suited(each, trump) for each in _SUITED.findall(word))
        elif _RUN_WORD.fullmatch(word):
            if plus and not set(word.upper()) <= set("RLB-"):
                raise HandError(
                    f"{word} after + has no suit: say which it is, as in Ah, or An, Ag, Ao for next and green"
                )
            cards.extend(_of_trump(each, trump) for each in _RUN.findall(word))
        elif re.fullmatch(f"(?:{CARD}|{_OFF_TRUMP}|{_TRUMP}|-)+", word):
            raise HandError(f"{word!r} has cards with a suit and cards without: trumps without one stand apart")
        else:
            raise HandError(f"{word!r} cannot be read: {_HOW}")
    twice = next((card for place, card in enumerate(cards) if card in cards[:place]), None)
    if twice is not None:
        raise HandError(f"{card_text(twice)} stands in the hand twice")
    return tuple(cards)


def has_suits(text: str) -> bool:
    """Whether each card of a hand that `read_hand` reads is written with its own suit, whatever is trump."""
    return all(re.fullmatch(f"{CARD}+", word) for word in re.split(r"[\s,+]+", _plain(text)) if word)


def read_suit(text: str) -> Suit:
    """A suit by its letter (``n`` is no trump) or symbol. Raises `ValueError`."""
    return SUIT_SYMBOLS.index(text) if text in SUIT_SYMBOLS else SUIT_LETTERS.index(text.lower())


def _plain(text: str) -> str:
    """Symbols of suits without what makes them coloured pictures."""
    return text.strip().replace("\N{VARIATION SELECTOR-16}", "")


def _card(text: str) -> Card:
    """A card that is spelled as `CARD`."""
    if text in "Bb":
        return JOKER
    suit_first = text[0] in SUIT_SYMBOLS or text[0].lower() in "cdhs"
    suit, rank = (text[0], text[1:]) if suit_first else (text[-1], text[:-1])
    return read_suit(suit) * 8 + _rank(rank)


def _rank(text: str) -> int:
    return RANK_LETTERS.index("T" if text == "10" else text.upper())


def _suited(text: str, trump: Suit | None) -> Card:
    colour = text[-1].lower()
    if colour not in "ngo":
        return _card(text)
    if trump is None or trump == NO_TRUMP:
        raise HandError(f"{text}: which suit is trump is not known, so write the suit itself")
    green, other = (suit for suit in range(4) if suit not in (trump, same_colour(trump)))
    suit = {"n": same_colour(trump), "g": green, "o": other}[colour]
    card = suit * 8 + _rank(text[:-1])
    if card == left_bower(trump):
        raise HandError(f"{text}: the jack of {SUIT_NAMES[suit]} is the left bower: write L")
    return card


def _of_trump(text: str, trump: Suit | None) -> Card:
    letter = text.upper()
    if letter == "B":
        return JOKER
    if trump is None or trump == NO_TRUMP:
        raise HandError(f"{text}: which suit is trump is not known, so write every card with its suit")
    if letter in "RL":
        return right_bower(trump) if letter == "R" else left_bower(trump)
    if letter == "J":
        raise HandError(f"{text} has no suit: the jack of trump is R, the other jack of its colour L")
    return trump * 8 + _rank(text)
