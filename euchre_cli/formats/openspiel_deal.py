"""One OpenSpiel history as the events of a deal.

A history is the actions of one deal as whole numbers: who deals (0 North to 3 West), twenty cards one at a time
beginning with the dealer, the up-card, the calls (24 pass, 25-28 clubs to spades), the dealer's discard after an
order, alone (29) or with the partner (30), the same for each defender where the game asks them, and the play. It may
stop after any action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre_cli.cards import NINE, SEAT_NAMES, UNKNOWN_CARD, Card, Seat
from euchre_cli.events import (
    NAME,
    ORDER,
    PASS,
    Alone,
    Call,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Hand,
    Place,
    Play,
    UpCard,
)

PASSING: Final = 24
SUITS: Final = range(25, 29)
CALLS: Final = range(PASSING, 29)
ALONE: Final = 29
WITH_PARTNER: Final = 30
CARDS: Final = range(24)
DEALT: Final = 20


class Action(NamedTuple):
    """One action: its number, and where it stands in the text."""

    number: int
    place: tuple[int, int]


class SlipError(ValueError):
    """An action that cannot stand where it stands; the message says what was expected."""

    def __init__(self, message: str, place: tuple[int, int]) -> None:
        super().__init__(message)
        self.place = place


def card_of(action: int) -> Card:
    """OpenSpiel counts the four cards of a rank together, from the nine up."""
    return action % 4 * 8 + action // 4 + NINE


def action_of(card: Card) -> int:
    """The number of a card of the deck of 24."""
    return (card % 8 - NINE) * 4 + card // 8


class History:
    """Reads one history. `events` holds what was read of it, each with its place in `places`, also after a slip.

    `lone_defender` is whether the game asks the defenders; None where that is not known. `asked` is whether it did.
    """

    def __init__(self, actions: Sequence[Action], lone_defender: bool | None = None) -> None:
        self.events: list[Event] = []
        self.places: list[Place] = []
        self.asked = False
        self._actions = actions
        self._next = 0
        self._lone_defender = lone_defender

    def read(self) -> None:
        """Read it to its end. Raises `SlipError` at the first action that is none, or of another kind than is due."""
        dealer = self._take(range(4), "the dealer's seat, 0 (North) to 3 (West)")
        if dealer is None:
            return
        self._add(Dealer(dealer.number), dealer.place)
        up_card = self._read_dealt(dealer.number)
        if up_card is None:
            return
        maker = self._read_calls(dealer.number, card_of(up_card.number) // 8)
        if maker is None:
            return
        players = 4 - self._read_alone(maker)
        players -= self._read_defenders(dealer.number, maker)
        self._read_play(players)

    # --- the parts of it ----------------------------------------------------------------------------------

    def _read_dealt(self, dealer: Seat) -> Action | None:
        """The hands and the up-card. Where dealing stops, the cards that never came are not known."""
        dealt: list[Action] = []
        up_card = None
        try:
            while len(dealt) < DEALT and (card := self._take(CARDS, "a card that is dealt, 0 to 23")) is not None:
                dealt.append(card)
            if len(dealt) == DEALT:
                up_card = self._take(CARDS, "the up-card, 0 to 23")
        finally:
            if up_card is not None:
                self._add(UpCard(card_of(up_card.number)), up_card.place)
            for seat in range(4):
                hand = dealt[(seat - dealer) % 4 :: 4]
                if hand:
                    cards = [card_of(card.number) for card in hand]
                    cards += [UNKNOWN_CARD] * (5 - len(cards))
                    self._add(Hand(seat, tuple(cards)), (hand[0].place[0], hand[-1].place[1]))
        return up_card

    def _read_calls(self, dealer: Seat, up_suit: int) -> Seat | None:
        """The calls and, after an order, the discard; who made trump."""
        calls = 0
        while (call := self._take(CALLS, "a call, 24 (pass) or 25 to 28 (clubs to spades)")) is not None:
            calls += 1
            if call.number == PASSING:
                self._add(Call(PASS), call.place)
                continue
            suit = call.number - SUITS[0]
            ordered = calls <= 4 and suit == up_suit
            self._add(Call(ORDER) if ordered else Call(NAME, suit), call.place)
            if ordered:
                discard = self._take(CARDS, "the dealer's discard, a card 0 to 23")
                if discard is None:
                    return None
                self._add(Discard(card_of(discard.number)), discard.place)
            return (dealer + calls) % 4
        return None

    def _read_alone(self, maker: Seat) -> bool:
        due = f"29 ({SEAT_NAMES[maker]} alone) or 30 (with the partner)"
        alone = self._take(range(ALONE, WITH_PARTNER + 1), due)
        if alone is None or alone.number == WITH_PARTNER:
            return False
        for index, event in enumerate(self.events):
            if isinstance(event, Call) and event.kind in (ORDER, NAME):
                self.events[index] = Call(event.kind, event.suit, alone=True)
        return True

    def _read_defenders(self, dealer: Seat, maker: Seat) -> bool:
        """What the defenders say, first the one nearer to the dealer's left; whether one plays alone."""
        for step in (1, 2, 3, 4):
            seat = (dealer + step) % 4
            if (seat - maker) % 2 == 0:
                continue
            following = self._actions[self._next : self._next + 1]
            if self._lone_defender is False or (
                self._lone_defender is None and not (following and following[0].number in (ALONE, WITH_PARTNER))
            ):
                return False
            due = f"29 ({SEAT_NAMES[seat]} defends alone) or 30 (with the partner)"
            answer = self._take(range(ALONE, WITH_PARTNER + 1), due)
            if answer is None:
                return False
            self.asked = True
            if answer.number == ALONE:
                self._add(Alone(seat), answer.place)
                return True
        return False

    def _read_play(self, players: int) -> None:
        played = 0
        while (card := self._take(CARDS, "a card that is played, 0 to 23")) is not None:
            if played and played % players == 0:
                self._add(EndTrick(), self._actions[self._next - 2].place)
            self._add(Play(card_of(card.number)), card.place)
            played += 1

    # --- actions ------------------------------------------------------------------------------------------

    def _take(self, allowed: range, what: str) -> Action | None:
        """The next action, None at the end. Raises `SlipError` if it is not one of those allowed."""
        if self._next == len(self._actions):
            return None
        action = self._actions[self._next]
        if action.number not in allowed:
            raise SlipError(f"expected {what}, found {action.number}", action.place)
        self._next += 1
        return action

    def _add(self, event: Event, place: Place) -> None:
        self.events.append(event)
        self.places.append(place)
