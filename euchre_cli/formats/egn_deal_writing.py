"""One deal as EGN has it.

The events are made plain (`egn_plain`) and put where EGN has a place for them. What was written is then read again:
whatever differs from the deal is told, so that nothing is ever dropped silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from euchre_cli.cards import KITTY, NO_TRUMP, SUIT_LETTERS, UNKNOWN_CARD, Card, Seat, card_text
from euchre_cli.events import (
    NAME,
    ORDER,
    PASS,
    Alone,
    Call,
    Comment,
    Deal,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Hand,
    Line,
    Mark,
    Place,
    Play,
    Source,
    UpCard,
)
from euchre_cli.formats.egn_bidding import Bidding
from euchre_cli.formats.egn_deal import read_deal
from euchre_cli.formats.egn_plain import LONGEST_REMARK, Kept, Plain, Tell, dealer_of, names_suits_by_trump
from euchre_cli.formats.json_value import Faults, Value
from euchre_cli.formats.unsaid import unsaid
from euchre_cli.losses import Drop

# What the schema allows.
_MOST_CALLS: Final = 16
_MOST_EXCHANGES: Final = 4
_MOST_TRICKS: Final = 10
_MOST_CARDS: Final = 10
_MOST_REMARKS: Final = 50
_MOST_LINES: Final = 50
_HIGHEST_NUMBER: Final = 10**6

_TO_THE_KITTY: Final = 4


def write_deal(deal: Deal, index: int, drop: Drop) -> dict[str, Any] | None:
    """The deal at `index` of its game as EGN has it; `drop` is told what EGN cannot say of it.

    None, and all of it is dropped, if it does not say who dealt.
    """

    def tell(event: int | None, what: str) -> None:
        drop(deal.source, what, _place(deal, event))

    dealer = dealer_of(deal.events)
    if dealer is None:
        tell(None, "deal of which it is not known who dealt")
        return None
    relative = names_suits_by_trump(deal.events)
    plain = Plain(dealer, relative, tell).make(list(enumerate(deal.events)))
    state: dict[str, Any] = {"dealer": dealer, "upCard": card_text(UNKNOWN_CARD)}
    hands: list[list[str]] = [[], [], [], []]
    lines: list[tuple[int, int, Kept]] = []
    for at, (event_index, event) in enumerate(plain):
        match event:
            case UpCard(card):
                state["upCard"] = _spelled(card)
            case Hand(seat, cards) if seat != KITTY and len(cards) <= _MOST_CARDS:
                hands[seat] = [*map(_spelled, cards)]
            case Line(branch, events) if branch <= _HIGHEST_NUMBER:
                inner = Plain(dealer, relative, _in_line(tell, event_index), branch)
                lines.append((at, branch, inner.make([(event_index, each) for each in events])))
    if any(hands):
        state["playerCards"] = hands
    number = index if deal.number is None or not 0 < deal.number <= _HIGHEST_NUMBER else deal.number - 1
    written = {
        "dealNumber": number,
        "initialState": state,
        "phases": _Phases(dealer, 0).write([event for _, event in plain]),
    }
    lines = lines[:_MOST_LINES]
    if lines:
        written["alternativeLines"] = [_line(dealer, branch, events) for _, branch, events in lines]
    _compare(deal, index, written, plain, lines, tell)
    return written


def _compare(
    deal: Deal,
    index: int,
    written: dict[str, Any],
    plain: Kept,
    lines: Sequence[tuple[int, int, Kept]],
    tell: Tell,
) -> None:
    """Tell what differs between a deal and what is read of it as it was written."""
    again = read_deal(Value(written, "", Faults(Source())), index, 0)
    if again.number != deal.number:
        tell(None, "that a deal has no number" if deal.number is None else f"number {deal.number} of a deal")
    said_lines = [event for event in again.events if isinstance(event, Line)]
    for (at, _, events), said in zip(lines, said_lines, strict=True):
        line = plain[at][0]
        for _, what in unsaid([event for _, event in events], [*said.events]):
            _in_line(tell, line)(None, what)
        plain[at] = (line, said)
    for place, what in unsaid([event for _, event in plain], [*again.events]):
        tell(None if place is None else plain[place][0], what)


def _in_line(tell: Tell, line: int) -> Tell:
    """Tells what is left out of an alternative line, which is the deal's event at that index."""
    return lambda _, what: tell(line, f"{what} (in an alternative line)")


def _place(deal: Deal, event: int | None) -> Place | None:
    if event is not None and event < len(deal.places):
        return deal.places[event]
    return deal.place if deal.places else None


def _line(dealer: Seat, branch: int, events: Kept) -> dict[str, Any]:
    phases = _Phases(dealer, branch).write([event for _, event in events])
    return {"branchIndex": branch, "phases": phases or [{"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": []}]}


class _Phases:
    """The phases of a deal, or of a line that leaves it at its call or card number `first`."""

    def __init__(self, dealer: Seat, first: int) -> None:
        self.dealer = dealer
        self.first = first
        self.calls: list[Call] = []
        self.call_notes: dict[int, list[str]] = {}
        self.tricks: list[list[Card]] = [[]]
        self.cards = 0
        self.card_notes: dict[int, list[str]] = {}
        self.marked = False
        """Whether the last remark is a mark of quality that waits for its comment."""
        self.defender: Seat | None = None
        self.exchanges: list[Exchange] = []
        self.discards: list[Discard] = []

    def write(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The phases for some plain events; those that have no place in EGN are passed over."""
        for event, after in zip((None, *events), (*events, None), strict=True):
            match event:
                case Call():
                    self.calls.append(event)
                case Play(card):
                    self.tricks[-1].append(card)
                    self.cards += 1
                case EndTrick():
                    self.tricks.append([])
                case Alone(seat) if self.defender is None:
                    self.defender = seat
                case Exchange():
                    self.exchanges.append(event)
                case Discard():
                    self.discards.append(event)
                case Mark():
                    self._note(f"[{event.text}]", after)
                case Comment(text):
                    self._comment(text)
        return [*self._bidding(), *self._play()]

    # --- remarks ------------------------------------------------------------------------------------------

    def _notes(self) -> list[str]:
        """The remarks on the last action; before any, on the first."""
        if self.cards:
            return self.card_notes.setdefault(self.cards - 1, [])
        return self.call_notes.setdefault(max(0, len(self.calls) - 1), [])

    def _note(self, mark: str, after: Event | None) -> None:
        """A mark of quality, which stands in one remark with the comment right after it if there is room."""
        self.marked = isinstance(after, Comment) and len(mark) + 1 + len(after.text) <= LONGEST_REMARK
        self._notes().append(f"{mark} " if self.marked else mark)

    def _comment(self, text: str) -> None:
        notes = self._notes()
        if self.marked:
            notes[-1] += text
        else:
            notes.append(text)
        self.marked = False

    # --- phases -------------------------------------------------------------------------------------------

    def _bidding(self) -> list[dict[str, Any]]:
        bidding = Bidding(self.dealer, relative=False, first=self.first)
        bidding.calls = self.calls
        making = bidding.making_call
        alone = making is not None and self.calls[making].alone
        discard, exchanges = self._discards(bidding, alone)
        phase: dict[str, Any] = {
            "phaseNumber": 0,
            "type": "EUCHRE_BIDDING",
            "calls": [*map(_spelled_call, self.calls[:_MOST_CALLS])],
            "isAlone": alone,
        }
        if self.defender is not None:
            phase["aloneDefender"] = self.defender
        if discard is not None:
            phase["discard"] = _spelled(discard.card)
        if exchanges:
            phase["cardExchanges"] = [*map(_exchange, exchanges[:_MOST_EXCHANGES])]
        if self.call_notes:
            phase["callAnnotations"] = _annotations(self.call_notes)
        return [phase] if self.calls or len(phase) > 4 else []

    def _discards(self, bidding: Bidding, alone: bool) -> tuple[Discard | None, list[Exchange]]:
        """The discard that has a field of its own, and the exchanges: a loner's second one is a card for the kitty."""
        maker = bidding.maker
        best = alone and any(each.giver != KITTY and each.receiver == maker for each in self.exchanges)
        own = maker if best else None
        discard: Discard | None = None
        exchanges = [each for each in self.exchanges if len(each.cards) <= _MOST_CARDS and each.giver != each.receiver]
        for each in self.discards:
            if discard is None and each.seat == (None if bidding.ordered_up else own):
                discard = each
            elif own is not None and each.seat == own:
                exchanges.append(Exchange(own, KITTY, (each.card,)))
        return discard, exchanges

    def _play(self) -> list[dict[str, Any]]:
        if not any(self.tricks):
            return []
        phase: dict[str, Any] = {
            "phaseNumber": 1,
            "type": "TRICK_PLAY",
            "tricks": [[*map(_spelled, trick[:_MOST_CARDS])] for trick in self.tricks[:_MOST_TRICKS]],
        }
        if self.card_notes:
            phase["playAnnotations"] = _annotations(self.card_notes)
        return [phase]


_CALLS: Final = {PASS: "Pass", ORDER: "Order"}


def _spelled_call(call: Call) -> str:
    if call.kind == NAME:
        return SUIT_LETTERS[NO_TRUMP if call.suit is None else call.suit]
    return _CALLS.get(call.kind, "x")


def _spelled(card: Card) -> str:
    """A card as EGN spells it: the other green suit, where others are named by trump, is ``h``."""
    text = card_text(card)
    return f"{text[0]}h" if text[1:] == "o" else text


def _exchange(exchange: Exchange) -> dict[str, Any]:
    sender = {} if exchange.giver == KITTY else {"sender": exchange.giver}
    receiver = _TO_THE_KITTY if exchange.receiver == KITTY else exchange.receiver
    return {**sender, "receiver": receiver, "cards": [*map(_spelled, exchange.cards)]}


def _annotations(notes: dict[int, list[str]]) -> dict[str, list[str]]:
    return {str(number): texts[:_MOST_REMARKS] for number, texts in notes.items()}
