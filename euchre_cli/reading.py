"""Reading one recorded deal: walking through its events, and settling on the likeliest reading where one is wrong.

A clean deal is walked through once. Where an event is not legal as it stands, the checks say in which ways it can
be understood; the record is then read in several ways, and the one that leaves the fewest other faults is kept.
That is why one slip of a pen gives one finding and not twenty.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec import structs

from euchre_cli.cards import FIRST_PATTERN, Card, Seat
from euchre_cli.checks import auction, ending, exchange, play, score
from euchre_cli.checks import deal as dealing
from euchre_cli.checks.scene import NOTHING_SOFAR, Reading, Readings, Scene, Sofar
from euchre_cli.events import (
    Alone,
    Call,
    Claim,
    Concede,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Hand,
    Misdeal,
    Packets,
    Play,
    UpCard,
)
from euchre_cli.findings import ERROR, KINDS, Fault
from euchre_cli.rules import Rules
from euchre_cli.table import DISCARDING, LEADING, PLAYING, Table

MOST_READINGS: Final = 300
"""How many readings of one deal are tried at most. Real slips are settled by the first few."""


class DealReading(NamedTuple):
    """A deal understood: the table at its end, who acted at each event, what is wrong, what it came to."""

    table: Table
    scene: Scene
    actors: dict[int, Seat | None]
    faults: tuple[Fault, ...]
    outcome: score.Outcome

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """For each event of the deal, who acted."""
        seats: list[Seat | None] = [self.actors.get(index) for index in range(len(self.scene.events))]
        plays = [play for trick in self.table.tricks for play in trick.plays] + self.table.trick
        for index, (seat, _) in zip(self.scene.plays, plays, strict=False):
            seats[index] = seat
        return tuple(seats)

    @property
    def cost(self) -> int:
        """How bad a reading is: an error weighs more than any number of warnings that a deal can have."""
        return sum(100 if (fault.severity or KINDS[fault.code].severity) == ERROR else 1 for fault in self.faults)


def read_deal(deal: Deal, rules: Rules, sofar: Sofar = NOTHING_SOFAR) -> DealReading:
    """Walk through a deal under the rules, and settle on its likeliest reading."""
    straight = _Walk(deal, rules, sofar).straight()
    return straight if straight is not None else _likeliest(deal, rules, sofar)


def _likeliest(deal: Deal, rules: Rules, sofar: Sofar) -> DealReading:
    """Try readings, the best so far first, each time changing one more choice than before."""
    best: DealReading | None = None
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
    count = 0
    while waiting and count < MOST_READINGS:
        _, changes, _, script = heapq.heappop(waiting)
        walk = _Walk(deal, rules, sofar, script)
        result = walk.careful()
        count += 1
        if best is None or result.cost < best.cost:
            best = result
        if best.cost == 0 or (best.cost <= 100 and not walk.may_be_clean):
            break
        for position in range(len(script), len(walk.choices)):
            for choice in range(1, walk.choices[position]):
                other = (*walk.taken[:position], choice)
                heapq.heappush(waiting, (result.cost, changes + 1, len(waiting) + count * 1000, other))
    assert best is not None
    return best


class _Walk:
    """One way through the events of a deal. `script` says which reading to take at each choice; then the first."""

    def __init__(self, deal: Deal, rules: Rules, sofar: Sofar, script: tuple[int, ...] = ()) -> None:
        self.deal = deal
        self.script = script
        self.choices: list[int] = []
        self.taken: tuple[int, ...] = ()
        self.faults: list[Fault] = []
        self.may_be_clean = False
        """Whether another choice could have been made before the first fault."""
        events = deal.events
        self.table = Table(rules, sofar.dealer or 0)
        self.scene = Scene(rules, self.table, events, sofar)
        self.scene.sheet = not self.scene.all(UpCard)
        for _, dealer in self.scene.all(Dealer):
            self.table.apply(dealer)
        self.actors: dict[int, Seat | None] = {}

    def straight(self) -> DealReading | None:
        """Go through the events as they stand; None at the first that is wrong, or leaves a choice."""
        scene, table, events = self.scene, self.table, self.scene.events
        plays = scene.plays
        turned, index, end = 0, 0, len(events)
        while index < end:
            event = events[index]
            kind = type(event)
            if kind is Play:
                if table.phase != PLAYING:
                    if table.phase not in (LEADING, DISCARDING) or table.trump is None:
                        return None
                    table.begin_play()
                size = table.players
                cards = [] if table.trick else _bare_cards(events[index : index + size])
                if len(cards) == size:
                    if not table.play_trick(cards):
                        return None
                    plays.extend(range(index, index + size))
                    index += size
                    continue
                card, written, seat = event.card, event.seat, table.turn  # type: ignore[attr-defined]
                if card >= FIRST_PATTERN or (written is not None and written != seat) or not table.can_play(seat, card):
                    return None
                plays.append(index)
                table.play(seat, card)
            elif kind is EndTrick:
                turned += 1
                if table.trick or len(table.tricks) != turned:
                    return None
                winner = event.winner  # type: ignore[attr-defined]
                if winner is not None and winner != table.tricks[-1].winner:
                    return None
            elif (check := _CHECKS.get(kind)) is not None:
                scene.index = index
                if check(scene, event):
                    return None
                self.actors[index] = self._actor(event)
                table.apply(event)
            index += 1
        if len(table.tricks) + bool(table.trick) > turned + 1:
            return None
        result = self._finish()
        return None if result.faults else result

    def careful(self) -> DealReading:
        """Go through the events, taking one of the readings wherever there are several."""
        scene, table = self.scene, self.table
        for index, event in enumerate(scene.events):
            check = _CHECKS.get(type(event))
            if check is None:
                continue
            scene.index = index
            if isinstance(event, Play | EndTrick) and scene.ignore_play:
                continue
            if isinstance(event, Play) and table.phase in (LEADING, DISCARDING) and table.trump is not None:
                table.begin_play()
            readings = check(scene, event)
            reading = readings[self._choose(len(readings))] if readings else Reading((), (event,))
            self.faults += [
                fault if fault.event is not None or fault.span else _at(fault, index) for fault in reading.faults
            ]
            scene.spare += reading.spare
            scene.miscounted = next((f.span[0] for f in reading.faults if f.span), scene.miscounted)
            for happened in reading.events:
                self._happen(index, event, happened)
        return self._finish()

    def _choose(self, options: int) -> int:
        position = len(self.choices)
        self.choices.append(options)
        choice = self.script[position] if position < len(self.script) else 0
        self.taken = (*self.taken, choice)
        if options > 1 and not self.faults:
            self.may_be_clean = True
        return choice

    def _happen(self, index: int, written: Event, event: Event) -> None:
        """Let an event happen, and settle who took a trick whose cards are not all known."""
        table = self.table
        actor = self._actor(event)
        if type(event) is type(written):
            self.actors[index] = actor
        if isinstance(event, Play):
            if table.phase not in (LEADING, DISCARDING, PLAYING) or table.trump is None:
                return
            self.scene.plays.append(index)
        table.apply(event)
        if table.open and len(table.trick) == table.players:
            winners = table.possible_winners(self.scene.unseen)
            table.award(winners[self._choose(len(winners))])

    def _actor(self, event: Event) -> Seat | None:
        if isinstance(event, Call | Play):
            return self.table.turn if event.seat is None else event.seat
        if isinstance(event, Discard):
            return self.table.dealer if event.seat is None else event.seat
        if isinstance(event, Alone):
            return event.seat
        return None

    def _finish(self) -> DealReading:
        scene = self.scene
        self.faults += ending.check_ending(scene, self.deal.complete, self.faults)
        outcome, wrong = score.check_outcome(scene)
        return DealReading(self.table, scene, self.actors, (*self.faults, *wrong), outcome)


def _bare_cards(events: tuple[Event, ...]) -> list[Card]:
    """The cards of a trick where nothing but fully known cards without seats stands in it."""
    return [event.card for event in events if type(event) is Play and event.seat is None and event.card < FIRST_PATTERN]


def _at(fault: Fault, index: int) -> Fault:
    return structs.replace(fault, event=index)


def _fine(scene: Scene, event: Any) -> Readings:
    return []


_CHECKS: Final[dict[type[Event], Callable[[Scene, Any], Readings]]] = {
    Dealer: dealing.check_dealer,
    UpCard: dealing.check_up_card,
    Packets: dealing.check_packets,
    Hand: dealing.check_hand,
    Call: auction.check_call,
    Alone: auction.check_alone,
    Exchange: exchange.check_exchange,
    Discard: exchange.check_discard,
    Play: play.check_play,
    EndTrick: play.check_end_trick,
    Claim: play.check_claim,
    Concede: play.check_concede,
    Misdeal: _fine,
}
