"""A deal as somebody types it on the command line: the notation of a record, and looser.

The dealer, the four hands and what happened, as far as it did: ``W^9h N=AhKhQhTd9c E=... S=... W=... o -9s AhTh``.
Cards are rank then suit or suit then rank (``Ah``, ``hA``, ``♥A``), and in a hand also runs of trumps (``RLAKT``) by
the suit of the up-card (`euchre_cli.hands`); seats are N E S W, or S1 to S4 in the order of the calls, S4 the dealer.
A call with its seat (``N:h``) stands for the passes before it too. Every call and every card must be legal. This reader
is apart from that of records because it must start at once.
"""

from __future__ import annotations

import re
from typing import Final

from euchre_cli.cards import (
    DECKS,
    KITTY,
    SEAT_LETTERS,
    SEAT_NAMES,
    Card,
    Seat,
    card_set,
    card_text,
    cards_of,
    cards_text,
)
from euchre_cli.events import NAME, ORDER, PASS, Alone, Call, Discard, Event, Exchange, Hand, Play, UpCard
from euchre_cli.hands import CARD, HandError, has_suits, read_card, read_hand, read_suit
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules
from euchre_cli.table import LEADING, PLAYING, Table

_HAND_WORD: Final = r"(?=[^\s=]*(?:10|[789TJQKARLBtjqkarlb]))[^\s=^>:;*+,-][^\s=^>:;*,]*(?=[\s;,]|$)"
"""What may be a part of a hand: `read_hand` says what is wrong with it."""
_SEAT: Final = r"(?:S[1-4]|[NESW])"
_TOKENS: Final = re.compile(
    rf"""\s*(?:
      (?P<number>\d+\.(?=\s))
    | (?P<hand>{_SEAT}|K)\s*=\s*(?P<cards>{_HAND_WORD}(?:[\s,+]+{_HAND_WORD})*)
    | (?P<giver>{_SEAT}|K)>(?P<receiver>{_SEAT}|K):(?P<moved>{CARD}+)
    | (?P<alone>{_SEAT}):\*
    | (?P<caller>{_SEAT}):(?P<seat_call>[pocdhsn♣♦♥♠]\*?)(?=[\s;]|$)
    | (?:(?P<discarder>{_SEAT}):)?-(?P<discard>{CARD})
    | (?P<plays>(?:(?:{_SEAT}:)?{CARD}[\s/]*)+)(?=\s|$)
    | (?P<calls>(?:[pocdhsn♣♦♥♠]\*?)+)(?=[\s;]|$)
    | (?P<dealer>{_SEAT})(?:\^(?P<up>{CARD})(?:=(?P<stands>[cdhs♣♦♥♠]))?)?(?=[\s;]|$)
    | \^(?P<bare_up>{CARD})(?:=(?P<bare_stands>[cdhs♣♦♥♠]))?(?=[\s;]|$)
    )""",
    re.VERBOSE,
)
_CARDS_IN: Final = re.compile(CARD)
_PLAYS_IN: Final = re.compile(rf"(?:({_SEAT}):)?({CARD})")
_CALLS_IN: Final = re.compile(r"([pocdhsn♣♦♥♠])(\*?)")


class TypedDealError(ValueError):
    """What is typed is no deal, or is against the rules; the message says where and why."""


class TypedDeal:
    """A typed deal: the table as it stands at its end, and the events that dealt the cards."""

    def __init__(self, text: str, rules: Rules) -> None:
        self.dealt: list[Event] = []
        self.table = Table(rules, 3)
        self._dealer_said = False
        self._deck = DECKS[rules.deck]
        self._seen: dict[Card, str] = {}
        self._by_up_card = ""
        """A hand that is read by the suit of the up-card."""
        position = 0
        text = text.strip()
        while position < len(text):
            found = _TOKENS.match(text, position)
            if found is None:
                rest = text[position:].split(maxsplit=1)[0]
                raise TypedDealError(
                    f"{rest!r} (character {position + 1}) cannot be read: a deal looks like "
                    "'W^9h N=AhKhQhTd9c E=... S=... W=... o -9s AhThJh9h'"
                )
            self._read(found)
            position = found.end()
            while position < len(text) and text[position] in " \t\n;,/":
                position += 1
        for seat in range(4):
            if not any(isinstance(event, Hand) and event.seat == seat for event in self.dealt):
                name, letter = SEAT_NAMES[seat], SEAT_LETTERS[seat]
                raise TypedDealError(f"{name}'s hand is not given: write {letter}= and its cards")

    def _read(self, found: re.Match[str]) -> None:
        groups = found.groupdict()
        if groups["dealer"]:
            self._deal(groups["dealer"], groups["up"], groups["stands"])
        elif groups["bare_up"]:
            self._turn_up(groups["bare_up"], groups["bare_stands"])
        elif groups["hand"]:
            self._hold(groups["hand"], groups["cards"])
        elif groups["calls"]:
            for letter, alone in _CALLS_IN.findall(groups["calls"]):
                self._do(self._call(letter, bool(alone)), letter + alone)
        elif groups["caller"]:
            self._call_of(self._seat(groups["caller"]), groups["seat_call"])
        elif groups["alone"]:
            self._do(Alone(self._seat(groups["alone"])), found[0].strip())
        elif groups["discard"]:
            seat = self._seat(groups["discarder"]) if groups["discarder"] else None
            card = read_card(groups["discard"])
            self._do(Discard(card, None if seat == self.table.dealer else seat), "-" + card_text(card))
        elif groups["giver"]:
            cards = tuple(map(read_card, _CARDS_IN.findall(groups["moved"])))
            self._do(Exchange(self._seat(groups["giver"]), self._seat(groups["receiver"]), cards), found[0].strip())
        elif groups["plays"]:
            for seat_text, card_written in _PLAYS_IN.findall(groups["plays"]):
                self._play(self._seat(seat_text) if seat_text else None, read_card(card_written))

    def _seat(self, text: str) -> Seat:
        if len(text) == 2:
            return (self.table.dealer + int(text[1])) & 3
        return SEAT_LETTERS.index(text)

    # --- the deal -----------------------------------------------------------------------------------------

    def _deal(self, dealer: str, up: str | None, stands: str | None) -> None:
        if self._dealer_said or self.dealt:
            raise TypedDealError(f"{dealer!r}: the dealer stands once, and first")
        self._dealer_said = True
        self.table = Table(self.table.rules, self._seat(dealer))
        if up:
            self._turn_up(up, stands)

    def _turn_up(self, up: str, stands: str | None) -> None:
        card = read_card(up)
        self._see(card, "the up-card")
        self._lay(UpCard(card, read_suit(stands) if stands else None))

    def _hold(self, seat_text: str, cards_written: str) -> None:
        seat = self._seat(seat_text)
        name = f"{SEAT_NAMES[seat]}'s hand" if seat != KITTY else "the kitty"
        try:
            cards = read_hand(cards_written, self.table.up_suit)
        except HandError as error:
            raise TypedDealError(f"{name}: {error}") from None
        if not has_suits(cards_written):
            self._by_up_card = name
        for card in cards:
            self._see(card, name)
        size = self.table.rules.hand
        if seat != KITTY and len(cards) != size:
            raise TypedDealError(f"{name} has {len(cards)} cards ({cards_text(cards)}): {size} are dealt")
        if any(isinstance(event, Hand) and event.seat == seat for event in self.dealt):
            raise TypedDealError(f"{name} is given twice")
        self._lay(Hand(seat, cards))

    def _see(self, card: Card, where: str) -> None:
        if not self._deck >> card & 1:
            raise TypedDealError(f"{card_text(card)} ({where}) is not in a deck of {self.table.rules.deck}")
        if card in self._seen:
            raise TypedDealError(f"{card_text(card)} stands in {self._seen[card]} and again in {where}")
        self._seen[card] = where

    def _lay(self, event: Event) -> None:
        self.dealt.append(event)
        self.table.apply(event)

    # --- what happened ------------------------------------------------------------------------------------

    def _call(self, letter: str, alone: bool) -> Call:
        kind = {"p": PASS, "o": ORDER}.get(letter)
        return Call(kind, alone=alone) if kind else Call(NAME, read_suit(letter), alone)

    def _call_of(self, seat: Seat, written: str) -> None:
        """A call with its seat: all before it have passed, in as many rounds as it takes."""
        call = self._call(written[0], written.endswith("*"))
        table = self.table
        if call.kind == NAME and table.round == 1:
            while table.round == 1 and table.up_card is not None:
                table.apply(Call(PASS))
        if table.up_card is None:
            table.round = 2
        for _ in range(4):
            if table.turn == seat:
                break
            table.apply(Call(PASS))
        self._do(call, written)

    def _play(self, seat: Seat | None, card: Card) -> None:
        turn = self.table.turn
        if seat is not None and seat != turn:
            written, player = SEAT_NAMES[seat], SEAT_NAMES[turn]
            raise TypedDealError(f"{card_text(card)}: {written} is written, and it is {player}'s turn")
        self._do(Play(card), card_text(card))

    def _do(self, event: Event, written: str) -> None:
        """Let something happen that the rules allow."""
        table = self.table
        if isinstance(event, Call) and event.kind == NAME and self._by_up_card:
            raise TypedDealError(
                f"{written} names another trump than the up-card, by which {self._by_up_card} is written: write its"
                " cards with their suits"
            )
        legal = legal_actions(table)
        if event not in legal:
            who = SEAT_NAMES[table.turn]
            if table.phase in (LEADING, PLAYING) and isinstance(event, Play):
                may = card_set(action.card for action in legal if isinstance(action, Play))
                allowed = f"may play {cards_text(cards_of(may), ' ')}" if may else "has no card to play"
                raise TypedDealError(f"{written} is not legal: {who} {allowed}")
            raise TypedDealError(f"{written} is not legal here, where it is {who}'s turn")
        table.apply(event)
