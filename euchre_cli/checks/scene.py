"""What a check may look at, and what it says."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

from euchre_cli.cards import FIRST_PATTERN, SEAT_NAMES, Card, CardSet, Seat, card_set
from euchre_cli.events import Discard, EndTrick, Event, Exchange, Hand, Play, UpCard
from euchre_cli.findings import Fault
from euchre_cli.rules import Rules
from euchre_cli.table import Table

Kind = TypeVar("Kind", bound=Event)


class Reading(NamedTuple):
    """One way to understand an event that is not legal as it stands: what is wrong then, and what really happened.

    `events` are applied to the table instead of the event, and taken at their word. The first reading a check
    gives is the one to start from; the replay keeps the one that leaves the fewest other faults. `spare` counts a
    card that was left out (-1) or put in (+1) in a trick of the wrong length: see `Scene.spare`.
    """

    faults: tuple[Fault, ...] = ()
    events: tuple[Event, ...] = ()
    spare: int = 0


Readings = list[Reading]


class Sofar(NamedTuple):
    """What the deals before say about this one."""

    dealer: Seat | None = None
    """Who should deal, None where nothing is known."""
    may_redeal: bool = False
    """The deal before was a misdeal: the same dealer may deal again."""
    number: int | None = None
    """The number of the deal before."""
    packets: tuple[tuple[int, int] | None, ...] = (None, None, None, None)
    """How each dealer has dealt so far."""


NOTHING_SOFAR: Final = Sofar()


@dataclass(frozen=True)
class TrickCards:
    """The cards written down as one trick: the first and last of their events, and how many they are."""

    first: int
    last: int
    count: int
    closed: bool
    """Whether another trick follows."""


@dataclass
class Scene:
    """A deal on the way through its events: the table as it stands, and the record around it."""

    rules: Rules
    table: Table
    events: tuple[Event, ...]
    sofar: Sofar
    index: int = 0
    """The event under judgement."""
    plays: list[int] = field(default_factory=list)
    """For each card played so far, the index of its event."""
    sheet: bool = False
    """A line of a score sheet: no up-card, so nothing is known of the order of calls."""
    spare: int = 0
    """In a trick with the wrong number of cards: how many are still too many, or (negative) too few."""
    miscounted: int = -1
    """The first card of the last trick whose wrong number of cards has been reported."""
    revoked: set[int] = field(default_factory=set)
    """Plays (counted from 0) that are proved to be revokes."""
    ignore_play: bool = False
    """Cards are played where there is nothing more to play; this has been reported once."""

    @cached_property
    def apart(self) -> dict[type[Event], list[tuple[int, Any]]]:
        """Everything but the play: for each kind of event, the indices and the events of that kind."""
        kinds: dict[type[Event], list[tuple[int, Any]]] = {}
        for index, event in enumerate(self.events):
            kind = type(event)
            if kind is not Play and kind is not EndTrick:
                kinds.setdefault(kind, []).append((index, event))
        return kinds

    def all(self, kind: type[Kind]) -> list[tuple[int, Kind]]:
        """The events of one kind (not cards played), each with its index."""
        return self.apart.get(kind, [])

    @cached_property
    def repeats(self) -> bool:
        """Whether some card stands twice among the hands, the kitty and the up-card."""
        cards = [card for _, hand in self.all(Hand) for card in hand.cards if card < FIRST_PATTERN]
        cards += [up.card for _, up in self.all(UpCard) if up.card < FIRST_PATTERN]
        return len(set(cards)) < len(cards)

    @cached_property
    def unseen(self) -> CardSet:
        """The cards of the deck that stand nowhere in the record of this deal."""
        seen: list[Card] = []
        for event in self.events:
            if isinstance(event, Play | Discard | UpCard):
                seen.append(event.card)
            elif isinstance(event, Hand | Exchange):
                seen.extend(event.cards)
        return self.table.deck & ~card_set(seen)

    def trick_cards(self, index: int | None = None) -> TrickCards:
        """The written trick that a played card belongs to (by default the card under judgement)."""
        first = last = self.index if index is None else index
        count = 1
        for step in range(first - 1, -1, -1):
            if isinstance(self.events[step], EndTrick):
                break
            if isinstance(self.events[step], Play):
                first, count = step, count + 1
        closed = ended = False
        for step in range(last + 1, len(self.events)):
            event = self.events[step]
            if isinstance(event, Play):
                if ended:
                    closed = True
                    break
                last, count = step, count + 1
            ended = ended or isinstance(event, EndTrick)
        return TrickCards(first, last, count, closed)

    @property
    def trick_number(self) -> int:
        """The number of the trick on the table, from 1."""
        return len(self.table.tricks) + 1

    def play_at(self, index: int) -> Play | None:
        """The card played by an event, if it is one."""
        event = self.events[index]
        return event if isinstance(event, Play) else None


def name(seat: Seat) -> str:
    """A seat's name for a sentence."""
    return SEAT_NAMES[seat]
