"""The bidding phase of an EGN deal: calls, who plays alone, cards that changed hands, the discard.

EGN does not say when cards changed hands. Cards from and to the kitty (a farmer's hand, going under) are written
before the first call, where every rule that allows them at all allows them; cards between players (partner's best)
after the dealer's discard. A defender says alone when all that is done. Seats past the fourth, and none, stand for the
kitty.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from euchre_cli.cards import KITTY, NO_TRUMP, SUIT_LETTERS, SUIT_NAMES, SUIT_SYMBOLS, UNKNOWN_CARD, Card, Seat, Suit
from euchre_cli.events import NAME, ORDER, PASS, UNKNOWN, Alone, Call, Discard, Exchange
from euchre_cli.formats.egn_hands import IN, OUT, Move
from euchre_cli.formats.egn_notes import Notes, Written
from euchre_cli.formats.json_value import Value

_ROUND: Final = 4
_CALLS: Final[dict[str, tuple[str, Suit | None]]] = {
    "pass": (PASS, None),
    "p": (PASS, None),
    "order": (ORDER, None),
    "o": (ORDER, None),
    "orderup": (ORDER, None),
    "pickup": (ORDER, None),
    "x": (UNKNOWN, None),
    "n": (NAME, NO_TRUMP),
    "notrump": (NAME, NO_TRUMP),
    **{name: (NAME, suit) for suit in range(4) for name in (SUIT_LETTERS[suit], SUIT_NAMES[suit], SUIT_SYMBOLS[suit])},
}
"""Calls as EGN and its dialects write them, in small letters and without blanks."""


class _Passed(NamedTuple):
    """Cards that went from one place to another."""

    giver: Seat
    receiver: Seat
    cards: tuple[Card, ...]
    place: str

    def involves_kitty(self) -> bool:
        return KITTY in (self.giver, self.receiver)


class Bidding:
    """What the bidding phases of a deal say, or of a line that goes on from the deal's call number `first`."""

    def __init__(self, dealer: Seat | None, relative: bool, first: int = 0) -> None:
        self.dealer = dealer
        self.relative = relative
        self.first = first
        self.alone: bool | None = None
        self.alone_place = ""
        self.calls: list[Call] = []
        self.call_places: list[str] = []
        self.notes: list[Written] = []
        self.defender: tuple[Seat, str] | None = None
        self.passed: list[_Passed] = []
        self.discard: tuple[Card, str] | None = None

    # --- reading ------------------------------------------------------------------------------------------

    def read(self, phase: Value) -> None:
        """Take in one phase."""
        calls = phase.field("calls").elements("an array of calls")
        notes = Notes(phase, ("callAnnotations", "call_annotations", "calls_annotations"), len(calls))
        for index, call in enumerate(calls):
            self.calls.append(_call(call))
            self.call_places.append(call.pointer)
            self.notes.append(notes.of(index))
        if not calls:
            self.notes.append(notes.of(0))
        self.read_alone(phase)
        defender = phase.field("aloneDefender", "alone_defender")
        seat = defender.integer("the seat of the defender who plays alone, 0 to 3, or -1", -1, 3)
        if seat is not None and seat >= 0:
            self.defender = (seat, defender.pointer)
        for exchange in phase.field("cardExchanges", "card_exchanges").elements("an array of exchanges"):
            self._read_exchange(exchange)
        discard = phase.field("discard")
        if discard and discard.data != "":
            self.discard = (discard.card(self.relative), discard.pointer)

    def read_alone(self, phase: Value) -> None:
        """Take in whether trump's maker plays alone: of a phase of play (which repeats it) only if not yet known."""
        value = phase.field("isAlone", "is_alone")
        if value and self.alone is None:
            self.alone = value.flag("whether the maker plays alone")
            self.alone_place = value.pointer

    def _read_exchange(self, value: Value) -> None:
        if not isinstance(value.data, dict):
            value.expected("an exchange: an object with receiver and cards")
            return
        giver, receiver = _seat_or_kitty(value.field("sender")), _seat_or_kitty(value.field("receiver"))
        if giver is None or receiver is None:
            return
        if giver == receiver:
            value.fault("cards cannot go to where they came from: sender and receiver are the same")
            return
        cards = tuple(value.field("cards").cards("an array of cards", self.relative))
        self.passed.append(_Passed(giver, receiver, cards, value.pointer))

    # --- what it means ------------------------------------------------------------------------------------

    @property
    def making_call(self) -> int | None:
        """Which call made trump: the first order or suit, or where none is known the last unknown call."""
        kinds = [call.kind for call in self.calls]
        for index, kind in enumerate(kinds):
            if kind in (ORDER, NAME):
                return index
        return len(kinds) - 1 - kinds[::-1].index(UNKNOWN) if UNKNOWN in kinds else None

    @property
    def maker(self) -> Seat | None:
        """Who made trump."""
        call = self.making_call
        return None if call is None or self.dealer is None else (self.dealer + 1 + self.first + call) & 3

    @property
    def ordered_up(self) -> bool:
        """Whether the dealer takes the up-card."""
        call = self.making_call
        return call is not None and self.first + call < _ROUND

    def settle(self) -> None:
        """Complete what EGN leaves out: the other half of an exchange with the kitty, of which only one was seen."""
        for seat in range(4):
            taken = [passed for passed in self.passed if passed.giver == KITTY and passed.receiver == seat]
            given = [passed for passed in self.passed if passed.giver == seat and passed.receiver == KITTY]
            if taken and not given:
                count = sum(len(passed.cards) for passed in taken)
                self.passed.append(_Passed(seat, KITTY, (UNKNOWN_CARD,) * count, taken[-1].place))
            elif given and not taken and not self._is_discard(given[0]):
                count = sum(len(passed.cards) for passed in given)
                self.passed.append(_Passed(KITTY, seat, (UNKNOWN_CARD,) * count, given[-1].place))

    def _is_discard(self, passed: _Passed) -> bool:
        """Whether a card given away is what the loner lays down for the partner's best card."""
        maker = self.maker
        if not self.alone or maker is None or passed.giver != maker or len(passed.cards) != 1:
            return False
        if passed.receiver not in (KITTY, maker ^ 2):
            return False
        return any(other.giver == maker ^ 2 and other.receiver == maker for other in self.passed)

    def _discards(self) -> list[tuple[Discard, str]]:
        found = [
            (Discard(passed.cards[0], passed.giver), passed.place) for passed in self.passed if self._is_discard(passed)
        ]
        if self.discard is not None:
            card, place = self.discard
            best = any(passed.giver != KITTY and passed.receiver == self.maker for passed in self.passed)
            # without a pick-up it is the loner who has a card too many
            seat = self.maker if self.alone and best and not self.ordered_up else None
            found.insert(0, (Discard(card, seat), place))
        return found

    def moves(self, seat: Seat, up_card: Card | None) -> list[Move]:
        """How the cards of a seat, or of the kitty below the up-card, changed, in order."""
        moves: list[Move] = []
        for passed in self.passed:
            if passed.involves_kitty() and not self._is_discard(passed):
                moves += _moves_of(passed, seat)
        if self.ordered_up and seat == self.dealer and up_card is not None:
            moves += [(IN, (up_card,)), (OUT, (self.discard[0] if self.discard else UNKNOWN_CARD,))]
        for passed in self.passed:
            if not passed.involves_kitty() and not self._is_discard(passed):
                moves += _moves_of(passed, seat)
        discards = [(OUT, (discard.card,)) for discard, _ in self._discards() if discard.seat == seat]
        moves += discards
        if seat == KITTY and self.discard is not None:
            moves.append((IN, (self.discard[0],)))
        elif seat == self.maker and not discards:
            # a loner who got a card and of whom no discard is known
            more = sum(len(cards) if way == IN else -len(cards) for way, cards in moves)
            if more > 0:
                moves.append((OUT, (UNKNOWN_CARD,) * more))
        return moves

    def write(self, out: Written) -> None:
        """Add the events in the order in which they happen at a table."""
        making_call = self.making_call if self.alone else None
        for passed in self.passed:
            if passed.involves_kitty() and not self._is_discard(passed):
                out.add(Exchange(passed.giver, passed.receiver, passed.cards), passed.place)
        for index, call in enumerate(self.calls):
            out.add(Call(call.kind, call.suit, alone=True) if index == making_call else call, self.call_places[index])
            out.add_all(self.notes[index])
        for notes in self.notes[len(self.calls) :]:
            out.add_all(notes)
        discards = self._discards()
        between = [each for each in self.passed if not each.involves_kitty() and not self._is_discard(each)]
        if self.discard is not None and discards[0][0].seat is None and self.ordered_up:
            received = {card for passed in between if passed.receiver == self.dealer for card in passed.cards}
            if self.discard[0] not in received:
                out.add(*discards.pop(0))
        for passed in between:
            out.add(Exchange(passed.giver, passed.receiver, passed.cards), passed.place)
        for discard, place in discards:
            out.add(discard, place)
        if self.defender is not None:
            out.add(Alone(self.defender[0]), self.defender[1])


def _call(value: Value) -> Call:
    if isinstance(value.data, str):
        plain = value.data.casefold()
        known = _CALLS.get(plain) or _CALLS.get(re.sub(r"[\s_-]", "", plain))
        if known is not None:
            return Call(*known)
    value.expected("a call: Pass, Order, c, d, h, s, n (no trump) or x (unknown)")
    return Call(UNKNOWN)


def _seat_or_kitty(value: Value) -> Seat | None:
    """A seat; the kitty where there is none, or one past the last player; None and a finding if it is no number."""
    if not value:
        return KITTY
    seat = value.integer("a seat, 0 to 3, or nothing for the kitty", -1, 9)
    return seat if seat is None or 0 <= seat < KITTY else KITTY


def _moves_of(passed: _Passed, seat: Seat) -> list[Move]:
    if passed.receiver == seat:
        return [(IN, passed.cards)]
    return [(OUT, passed.cards)] if passed.giver == seat else []
