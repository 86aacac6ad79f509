"""The auction of a Trickster Cards dump: four columns, the first of them the first bidder's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from euchre_cli.cards import NO_TRUMP, Seat, Suit
from euchre_cli.events import NAME, ORDER, PASS, UNKNOWN, Alone, Call, Event, Place
from euchre_cli.formats.trickster_text import SUIT_LETTERS, SUIT_SYMBOLS, SUITS, Said, Word

NO_TURN: Final = "-"
_CALL: Final = re.compile(
    rf"(?:(pass)|(?:(nt|no ?trump|[{SUIT_LETTERS}{SUIT_SYMBOLS}])\ufe0f?\s*(alone)?))\Z", re.IGNORECASE
)
_BARE: Final = re.compile(rf"(?:nt|[{SUIT_LETTERS}{SUIT_SYMBOLS}])\Z", re.IGNORECASE)
_ALONE: Final = re.compile(r"(?:defend)?alone\Z", re.IGNORECASE)
_BID: Final = re.compile(r"\d+|.*call ?\d|nt[↑↓]|\d", re.IGNORECASE)


class Contract(NamedTuple):
    """A suit, or no trump, and whether it is played alone."""

    suit: Suit
    alone: bool


class BidEuchreError(ValueError):
    """A bid for a number of tricks: another game."""

    def __init__(self, word: Word) -> None:
        super().__init__(word.text)
        self.place = word.place


class Auction:
    """What an auction says: events, each with its place, and words that are no calls."""

    def __init__(self) -> None:
        self.calls: list[tuple[Event, Place]] = []
        self.defenders: list[tuple[Event, Place]] = []
        self.slips: list[Word] = []
        self.maker: Seat | None = None
        self.contract: Contract | None = None
        self.ordered = False

    def read(self, said: Said, first: Seat, dealer: Seat, up_suit: Suit | None) -> None:
        """Read the tag's rows. A gap before a later call is a call that is not known.

        Raises `BidEuchreError`.
        """
        turn = (dealer + 1) % 4
        gaps: list[Word] = []
        for column, word in enumerate(_words(said)):
            seat = (first + column) % 4
            if self.contract is not None:
                self._read_defender(word, seat)
                continue
            if word.text == NO_TURN:
                gaps.append(word)
                continue
            found = _CALL.match(word.text)
            if found is None:
                if _BID.match(word.text):
                    raise BidEuchreError(word)
                self.slips.append(word)
                found_call: Event = Call(UNKNOWN)
            else:
                found_call = self._call(found, seat, up_suit)
            for gap in gaps:
                self.calls.append((Call(UNKNOWN), gap.place))
                turn = (turn + 1) % 4
            gaps.clear()
            if seat != turn:
                assert isinstance(found_call, Call)
                found_call = Call(found_call.kind, found_call.suit, found_call.alone, seat)
            self.calls.append((found_call, word.place))
            turn = (seat + 1) % 4

    def derive(self, maker: Seat, dealer: Seat, contract: Contract, up_suit: Suit | None, place: Place) -> None:
        """The calls that came to a contract: everybody before the maker passed."""
        self.maker, self.contract = maker, contract
        self.ordered = up_suit == contract.suit
        passes = (maker - dealer - 1) % 4 + (0 if self.ordered else 4)
        self.calls = [(Call(PASS), place)] * passes
        call = Call(ORDER, None, contract.alone) if self.ordered else Call(NAME, contract.suit, contract.alone)
        self.calls.append((call, place))

    def _call(self, found: re.Match[str], seat: Seat, up_suit: Suit | None) -> Call:
        if found[1]:
            return Call(PASS)
        suit, alone = suit_of(found[2]), found[3] is not None
        self.maker, self.contract = seat, Contract(suit, alone)
        self.ordered = len(self.calls) < 4 and suit != NO_TRUMP and up_suit in (suit, None)
        return Call(ORDER, None, alone) if self.ordered else Call(NAME, suit, alone)

    def _read_defender(self, word: Word, seat: Seat) -> None:
        if _ALONE.match(word.text):
            self.defenders.append((Alone(seat), word.place))
        elif word.text != NO_TURN and word.text.lower() not in ("pass", "defend"):
            self.slips.append(word)


def _words(said: Said) -> Iterator[Word]:
    """The words of an auction. ``♥ alone`` is one, but in a row of four, which has a word for each column: there
    the next player defends alone.
    """
    for row in said.rows:
        before: Word | None = None
        for word in row:
            if before is not None and word.text.lower() == "alone" and _BARE.match(before.text) and len(row) != 4:
                yield Word(before.text + word.text, (before.place[0], word.place[1]))
                before = None
                continue
            if before is not None:
                yield before
            before = word
        if before is not None:
            yield before


def read_contract(text: str) -> Contract | None:
    """``NT alone``, ``♥``; None if it is something else."""
    found = _CALL.match(text.strip())
    return Contract(suit_of(found[2]), found[3] is not None) if found and found[2] else None


def suit_of(text: str) -> Suit:
    """The suit of a letter or a symbol, or no trump."""
    index = (SUIT_LETTERS + SUIT_SYMBOLS).find(text.upper())
    return SUITS[index % 4] if index >= 0 else NO_TRUMP


def suit_in_words(suit: Suit) -> str:
    """The symbol of a suit; ``NT`` for no trump."""
    return "NT" if suit == NO_TRUMP else SUIT_SYMBOLS[SUITS.index(suit)]
