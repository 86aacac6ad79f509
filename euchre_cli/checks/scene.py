"""What a check may look at, and what it says."""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from euchre_cli.cards import FIRST_PATTERN, SEAT_NAMES, Card, CardSet, Seat, card_set
from euchre_cli.events import NAME, ORDER, Call, Discard, EndTrick, Event, Hand, Play, UpCard
from euchre_cli.findings import Fault
from euchre_cli.rules import Rules
from euchre_cli.scoring import Pair, Score
from euchre_cli.table import Table

Kind = TypeVar("Kind", bound=Event)


class Reading(NamedTuple):
    """One way to understand an event that is not legal as it stands: what is wrong then, and what really happened.

    `events` are applied to the table instead of the event, and taken at their word. Among the readings that leave
    the fewest faults in the deal the one with the fewest guesses is kept, and of these the first.
    """

    faults: tuple[Fault, ...] = ()
    events: tuple[Event, ...] = ()
    again: bool = False
    """Once `events` have happened, the event itself is judged anew."""
    spare: int = 0
    """A card is left out (-1) of a trick of the wrong length, or put in (+1): see `Scene.spare`."""
    swapped: int | None = None
    """The event and the one at this index are written in each other's place."""
    closes: bool = False
    """No card after this one is judged."""
    guesses: int = 0
    """How much of it is guessed: something else happened than is written. One guess more or less leaves a doubt."""


Readings = list[Reading]


class Sofar(msgspec.Struct, frozen=True):
    """What the deals before say about this one."""

    dealer: Seat | None = None
    """Who should deal, None where nothing is known."""
    also_due: int = 0
    """Seats that may deal as well (as a bit mask): the same dealer again after a misdeal, and after a deal out of
    rotation whoever would have been next without it."""
    number: int | None = None
    """The number of the deal before."""
    also_number: int | None = None
    """The number that may stand as well: the same again after a misdeal, and after a number out of order the one
    that would have been next without it."""
    packets: tuple[tuple[int, int] | None, ...] = (None, None, None, None)
    """How each dealer has dealt so far."""
    score: Score | None = None
    """The running score, None where nobody knows it."""
    written: Pair = (0, 0)
    """The running score by the written figures, right or wrong."""


NOTHING_SOFAR: Final = Sofar()


class TrickCards(NamedTuple):
    """The cards written down as one trick: the first and last of their events, and how many they are."""

    first: int
    last: int
    size: int
    closed: bool
    """Whether another trick follows."""


class Scene:
    """A deal on the way through its events: the table as it stands, and the record around it."""

    index: int = 0
    """The event under judgement."""
    plays: list[int]
    """For each card played so far, the index of its event."""
    sheet: bool = False
    """A line of a score sheet: no up-card, so nothing is known of the order of calls."""
    faults: list[Fault]
    """What has been found wrong so far, each with its event."""
    trick_number: int = 1
    """The number, from 1, of the trick that the card under judgement is written in."""
    spare: int = 0
    """In a trick with the wrong number of cards: how many are still too many, or (negative) too few."""
    closed: bool = False
    """Cards are played where there is nothing more to play; this has been reported, and they are passed over."""
    apart: dict[type[Event], list[tuple[int, Any]]]
    """Everything but the play: for each kind of event, the indices and the events of that kind."""
    repeats: bool
    """Whether some card stands twice among the hands, the kitty and the up-card, or a seat has two hands."""

    def __init__(self, rules: Rules, table: Table, events: tuple[Event, ...], sofar: Sofar) -> None:
        self.rules = rules
        self.table = table
        self.events = events
        self.sofar = sofar
        self.plays = []
        self.faults = []
        self._look_through()  # every deal is asked for its events, and a cached property costs Python 3.11 a lock

    def _look_through(self) -> None:
        self.apart = _by_kind(self.events)
        self.repeats = Hand in self.apart and self._repeats()

    def _repeats(self) -> bool:
        hands = [hand for _, hand in self.all(Hand)]
        cards = [card for hand in hands for card in hand.cards if card < FIRST_PATTERN]
        cards += [up.card for _, up in self.all(UpCard) if up.card < FIRST_PATTERN]
        return len(set(cards)) < len(cards) or len({hand.seat for hand in hands}) < len(hands)

    def copy(self) -> Scene:
        """The same scene at the same moment, to go on from there another way."""
        other = copy(self)
        other.table = self.table.copy()
        other.plays = self.plays.copy()
        other.faults = self.faults.copy()
        return other

    def swap(self, one: int, other: int) -> None:
        """Look at the record with two of its events in each other's place."""
        events = list(self.events)
        events[one], events[other] = events[other], events[one]
        self.events = tuple(events)

    def rewrite(self, events: tuple[Event, ...]) -> None:
        """Look at another record of the same deal."""
        self.events = events
        self._look_through()
        self.__dict__.pop("unseen", None)

    def all(self, kind: type[Kind]) -> list[tuple[int, Kind]]:
        """The events of one kind (not cards played), each with its index."""
        return self.apart.get(kind, [])

    @property
    def written(self) -> dict[Seat, tuple[Card, ...]]:
        """What is written of the hands, and of the kitty, as dealt."""
        return {hand.seat: hand.cards for _, hand in self.all(Hand)}

    @cached_property
    def unseen(self) -> CardSet:
        """The cards of the deck that the record does not show being played or laid away."""
        return self.table.deck & ~card_set(event.card for event in self.events if isinstance(event, Play | Discard))

    @cached_property
    def _groups(self) -> dict[int, TrickCards]:
        groups: list[list[int]] = [[]]
        making = next((index for index, call in self.all(Call) if call.kind in (ORDER, NAME)), None)
        for index, event in enumerate(self.events):
            if isinstance(event, Play):
                groups[-1].append(index)
            elif (isinstance(event, EndTrick) or index == making) and groups[-1]:
                groups.append([])
        written = [group for group in groups if group]
        return {
            index: TrickCards(group[0], group[-1], len(group), group is not written[-1])
            for group in written
            for index in group
        }

    def trick_cards(self, index: int | None = None) -> TrickCards:
        """The written trick that a played card belongs to (by default the card under judgement)."""
        return self._groups[self.index if index is None else index]

    def said(self, codes: tuple[str, ...], first: int, last: int) -> bool:
        """Whether one of some findings has been made at an event from `first` to `last`."""
        return any(
            fault.code in codes and first <= (fault.span[0] if fault.span else fault.event or 0) <= last
            for fault in self.faults
        )


def name(seat: Seat) -> str:
    """A seat's name for a sentence."""
    return SEAT_NAMES[seat]


def _by_kind(events: tuple[Event, ...]) -> dict[type[Event], list[tuple[int, Any]]]:
    kinds: dict[type[Event], list[tuple[int, Any]]] = {}
    for index, event in enumerate(events):
        kind = type(event)
        if kind is not Play and kind is not EndTrick:
            kinds.setdefault(kind, []).append((index, event))
    return kinds
