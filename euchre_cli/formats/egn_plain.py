"""A deal's events as EGN can say them one by one: without seats at calls and cards, without noted trick winners ...

What is taken off an event is told. Whether EGN has a place for the event itself is not settled here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from msgspec import structs

from euchre_cli.cards import CARD_CODES, FIRST_PATTERN, KITTY, Card, Seat, card_text
from euchre_cli.events import (
    NAME,
    ORDER,
    UNKNOWN,
    Alone,
    Call,
    Comment,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Line,
    Play,
    UpCard,
)
from euchre_cli.formats.egn_bidding import Bidding
from euchre_cli.formats.egn_cards import names_suit_by_trump

LONGEST_REMARK: Final = 1024
_ROUND: Final = 4
_SURROGATES: Final = re.compile("[\ud800-\udfff]")

Tell: TypeAlias = Callable[[int | None, str], None]
"""Is told what is left out: of which event of the deal, by its index, and in words."""
Kept: TypeAlias = list[tuple[int, Event]]
"""Events, each with the index of the one that it was made from."""


def well_formed(text: str) -> str:
    """A text without halves of surrogate pairs, which are no characters."""
    return _SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text)


class Plain:
    """Makes events plain: those of a deal, or of a line that leaves it at its call or card number `first`."""

    def __init__(self, dealer: Seat | None, relative: bool, tell: Tell, first: int = 0) -> None:
        self.dealer = dealer
        self.relative = relative
        self.tell = tell
        self.first = first
        self.kept: Kept = []
        self.callers: list[Seat | None] = []
        self.exchanged = False
        """Whether cards have changed hands between players."""

    def make(self, events: Sequence[tuple[int, Event]]) -> Kept:
        """The events, made plain. The end of the last trick says nothing and is left out."""
        last = max((at for at, (_, event) in enumerate(events) if isinstance(event, (Play, EndTrick))), default=-1)
        for at, (index, event) in enumerate(events):
            plain = event if self._is_plain(event) else self._with_sayable_cards(index, self._one(index, event))
            if at != last or not isinstance(event, EndTrick):
                self.kept.append((index, plain))
        self._settle_alone()
        return self.kept

    def _is_plain(self, event: Event) -> bool:
        """Whether it is one of the many that need no more looking at: a known card that no seat stands at."""
        return type(event) is Play and event.seat is None and event.card < FIRST_PATTERN and not self.relative

    def _one(self, index: int, event: Event) -> Event:
        match event:
            case Call():
                return self._call(index, event)
            case Play(card, seat) if seat is not None:
                self.tell(index, "seat at a card")
                return Play(card)
            case Discard(card, seat) if seat is not None and seat == self.dealer and not self.exchanged:
                self.tell(index, "seat at a discard")
                return Discard(card)
            case EndTrick(winner) if winner is not None:
                self.tell(index, "noted trick winner")
                return EndTrick()
            case UpCard(card, suit) if suit is not None:
                self.tell(index, "suit that the joker turned up stands for")
                return UpCard(card)
            case Exchange(giver, receiver, _) if KITTY not in (giver, receiver):
                self.exchanged = True
            case Comment(text):
                return self._comment(index, text)
        return event

    def _call(self, index: int, call: Call) -> Call:
        if call.seat is not None:
            self.tell(index, "seat at a call")
            if not self.callers and call.kind in (ORDER, NAME) and self.dealer is not None:
                # a score sheet has only the call that made trump: those before it are unknown
                turn = (call.seat - self.dealer - 1) % 4 + (0 if call.kind == ORDER else _ROUND)
                for _ in range(turn - self.first):
                    self.kept.append((index, Call(UNKNOWN)))
                    self.callers.append(None)
        self.callers.append(call.seat)
        return structs.replace(call, seat=None)

    def _comment(self, index: int, text: str) -> Comment:
        plain = well_formed(text)
        if plain != text:
            self.tell(index, "half of a surrogate pair in a comment")
        if len(plain) > LONGEST_REMARK:
            self.tell(index, f"end of a comment of more than {LONGEST_REMARK} characters")
        return Comment(plain[:LONGEST_REMARK])

    # --- alone --------------------------------------------------------------------------------------------

    def _settle_alone(self) -> None:
        """Leave the word alone only at the call that made trump, and apart from a call to a lone defender."""
        places = [at for at, (_, event) in enumerate(self.kept) if isinstance(event, Call)]
        bidding = Bidding(self.dealer, self.relative, self.first)
        bidding.calls = [event for _, event in self.kept if isinstance(event, Call)]
        number = bidding.making_call
        making = None if number is None else places[number]
        maker = bidding.maker if number is None or self.callers[number] is None else self.callers[number]
        kept: Kept = []
        loner_said = None
        for at, (index, event) in enumerate(self.kept):
            if at == making:
                making_kept = len(kept)
            elif isinstance(event, Call) and event.alone:
                self.tell(index, "alone at a call that did not make trump")
                event = structs.replace(event, alone=False)  # noqa: PLW2901 - what of it can be said
            if not isinstance(event, Alone):
                kept.append((index, event))
            elif making is not None and maker is not None and at > making and (event.seat ^ maker) & 1:
                kept.append((index, event))  # said before trump was made, it has lapsed
            elif event.seat == maker:
                self.tell(index, "when alone was said")
                loner_said = event.seat
            else:
                self.tell(index, "alone of one who neither made trump nor defends")
        if loner_said is not None:
            index, call = kept[making_kept]
            kept[making_kept] = (index, structs.replace(call, alone=True))
        self.kept = kept

    # --- cards --------------------------------------------------------------------------------------------

    def _with_sayable_cards(self, index: int, event: Event) -> Event:
        match event:
            case UpCard(card) | Discard(card) | Play(card):
                sayable = self._sayable(index, card)
                return event if sayable == card else structs.replace(event, card=sayable)
        cards: tuple[Card, ...] | None = getattr(event, "cards", None)
        if cards is None:
            return event
        changed = tuple(self._sayable(index, card) for card in cards)
        return event if changed == cards else structs.replace(event, cards=changed)

    def _sayable(self, index: int, card: Card) -> Card:
        """The card, or one of its rank and an unknown suit: ``h`` is hearts or the other green, in all of a deal."""
        text = card_text(card)
        if text[1:] != ("h" if self.relative else "o"):
            return card
        self.tell(
            index, "hearts beside suits by trump" if self.relative else "other green beside no other suit by trump"
        )
        return CARD_CODES[f"{text[0]}x"]


def names_suits_by_trump(events: Iterable[Event]) -> bool:
    """Whether any card of a deal or its lines is trump, next or green: then ``h`` is the other green in all of it."""
    return any(
        card >= FIRST_PATTERN and names_suit_by_trump(card_text(card)) for event in events for card in _cards(event)
    )


def _cards(event: Any) -> Iterable[Card]:
    if isinstance(event, Line):
        return [card for inner in event.events for card in _cards(inner)]
    return getattr(event, "cards", None) or ([event.card] if hasattr(event, "card") else [])


def dealer_of(events: Iterable[Event]) -> Seat | None:
    """Who dealt, as the first event that says so has it."""
    return next((event.seat for event in events if isinstance(event, Dealer)), None)
