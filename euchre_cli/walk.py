"""One way through the events of a deal: judging each, and letting it happen in one of the ways it can be understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec import structs

from euchre_cli.cards import FIRST_PATTERN, Seat
from euchre_cli.checks import auction, claim, ending, exchange, play, score, trick
from euchre_cli.checks import deal as dealing
from euchre_cli.checks.scene import Reading, Readings, Scene, Sofar
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
from euchre_cli.hidden import hides
from euchre_cli.rules import Rules
from euchre_cli.table import DISCARDING, LEADING, PLAYING, Table


class Walk:
    """A deal at one of its events, as it is understood so far.

    `cost` is how bad that is (`weight`). `outcome` is what the deal came to, once its end is reached.
    """

    def __init__(self, deal: Deal, rules: Rules, sofar: Sofar) -> None:
        self.complete = deal.complete
        self.index = 0
        self.cost = 0
        self.outcome: score.Outcome | None = None
        self.table = Table(rules, sofar.dealer or 0)
        self.scene = Scene(rules, self.table, deal.events, sofar)
        self.scene.sheet = not self.scene.all(UpCard)
        for _, dealer in self.scene.all(Dealer):
            self.table.apply(dealer)
        self.actors: dict[int, Seat | None] = {}

    def straight(self) -> bool:
        """Go through the events as they stand; False at the first that is wrong, or leaves a choice."""
        scene, table, events = self.scene, self.table, self.scene.events
        turned, index, end = 0, 0, len(events)
        while index < end:
            event = events[index]
            kind = type(event)
            if kind is Play:
                if table.phase != PLAYING:
                    if table.phase not in (LEADING, DISCARDING) or table.trump is None:
                        return False
                    table.begin_play()
                if not table.trick:
                    if len(table.tricks) != turned:
                        return False
                    after = table.play_tricks(events, index, scene.plays)
                    if after > index:
                        turned = len(table.tricks) - (type(events[after - 1]) is Play)
                        index = after
                        continue
                card, written, seat = event.card, event.seat, table.turn  # type: ignore[attr-defined]
                if card >= FIRST_PATTERN or (written is not None and written != seat) or not table.can_play(seat, card):
                    return False
                scene.plays.append(index)
                table.play(seat, card)
            elif kind is EndTrick:
                turned += 1
                if table.trick or len(table.tricks) != turned:
                    return False
                winner = event.winner  # type: ignore[attr-defined]
                if winner is not None and winner != table.tricks[-1].winner:
                    return False
            elif (check := _CHECKS.get(kind)) is not None:
                scene.index = index
                if hides(event) or check(scene, event):
                    return False
                if kind in _ACTIONS:
                    self.actors[index] = self._actor(event)
                table.apply(event)
            index += 1
        self.finish()
        return not scene.faults

    def onward(self) -> list[Walk]:
        """Go on to where there are several ways to understand what is written, or where something is wrong.

        All ways on from there, the likeliest first. At the end of the deal it is this walk itself, with its `outcome`.
        """
        while self.event is not None:
            readings = self.judge()
            others = [self.fork() for _ in readings[1:]]
            ways = [way for walk, reading in zip((self, *others), readings, strict=True) for way in walk.take(reading)]
            if len(ways) > 1 or readings[0].faults:
                return ways
        self.finish()
        return [self]

    def to_the_end(self) -> Walk:
        """Go on to the end of the deal, wherever there are several ways by the likeliest. Returns this walk."""
        while self.event is not None:
            next(self.take(self.judge()[0]))
        if self.outcome is None:
            self.finish()
        return self

    @property
    def event(self) -> Event | None:
        """The event to come; None at the end."""
        events = self.scene.events
        return events[self.index] if self.index < len(events) else None

    def judge(self) -> Readings:
        """The ways to understand the event to come: just as it stands where it is legal."""
        event, scene = self.event, self.scene
        assert event is not None
        scene.index = self.index
        check = _CHECKS.get(type(event))
        passed_over = scene.closed and isinstance(event, Play | EndTrick | Claim | Concede)
        if check is None or passed_over or len(scene.faults) >= MOST_FAULTS:
            return [Reading()]
        if isinstance(event, Play):
            self.begin_play()
        return check(scene, event) or [Reading((), (event,))]

    def begin_play(self) -> None:
        """Make ready for a card, if trump is made and none has been played."""
        table = self.table
        if table.phase in (LEADING, DISCARDING) and table.trump is not None:
            table.begin_play()

    def fork(self) -> Walk:
        """The same deal, understood as it is so far, to go on from here another way."""
        other = Walk.__new__(Walk)
        other.__dict__.update(self.__dict__)
        other.scene = self.scene.copy()
        other.table = other.scene.table
        other.actors = self.actors.copy()
        return other

    def instead(self, event: Event) -> Walk:
        """The same, where `event` stands in the record instead of the one to come."""
        other = self.fork()
        events = self.scene.events
        other.scene.rewrite((*events[: self.index], event, *events[self.index + 1 :]))
        return other

    def take(self, reading: Reading) -> Iterator[Walk]:
        """Understand the event under judgement in one way."""
        self.cost += GUESS * reading.guesses
        for fault in reading.faults:
            self.cost += weight(fault)
            placed = fault.event is not None or fault.span is not None
            self.scene.faults.append(fault if placed else structs.replace(fault, event=self.index))
        self.scene.spare += reading.spare
        if reading.swapped is not None:
            self.scene.swap(self.index, reading.swapped)
        self.scene.closed |= reading.closes
        for way in self.happen(reading.events):
            way.index += not reading.again
            yield way

    def happen(self, events: Sequence[Event]) -> Iterator[Walk]:
        """Let things happen, in one way for each player who may have taken a trick whose cards are not all known."""
        table = self.table
        for position, event in enumerate(events):
            self._note_actor(event)
            if isinstance(event, Play):
                if table.phase not in (LEADING, DISCARDING, PLAYING) or table.trump is None:
                    continue
                self.scene.plays.append(self.index)
            table.apply(event)
            if table.open and len(table.trick) == table.players:
                winners = table.possible_winners(self.scene.unseen)
                for winner, way in zip(winners, [self, *(self.fork() for _ in winners[1:])], strict=True):
                    way.table.award(winner)
                    yield from way.happen(events[position + 1 :])
                return
        yield self

    def _note_actor(self, event: Event) -> None:
        if type(event) is type(self.scene.events[self.index]):
            self.actors[self.index] = self._actor(event)

    def _actor(self, event: Event) -> Seat | None:
        kind = type(event)
        if kind is Call or kind is Play:
            return self.table.turn if event.seat is None else event.seat  # type: ignore[attr-defined]
        if kind is Discard:
            return self.table.dealer if event.seat is None else event.seat  # type: ignore[attr-defined]
        if kind is Alone:
            return event.seat  # type: ignore[attr-defined, no-any-return]
        return None

    def doubt(self) -> None:
        """Take note that another way, as good as this one, comes to another result."""
        assert self.outcome is not None
        self.outcome = structs.replace(self.outcome, sure=False)

    def finish(self, *, completed: bool = False) -> None:
        """Judge the deal as a whole. `completed`: a completion of what is unknown is known to make it legal."""
        scene = self.scene
        self.index = len(scene.events) + 1
        if len(scene.faults) >= MOST_FAULTS:
            scene.faults[-1] = scene.faults[-1].adding("what follows in this deal is not checked, so much is wrong")
        faults = list(ending.check_ending(scene, self.complete, completed=completed))
        self.outcome, wrong = score.check_outcome(scene)
        for fault in (*faults, *wrong):
            self.cost += weight(fault)
            scene.faults.append(fault)
        if not self.complete:
            last = len(scene.events) - 1
            scene.faults = [fault for fault in scene.faults if fault.event != last or fault.code not in _CUT_SHORT]


MOST_FAULTS: Final = 20
"""With so many faults found the rest of the deal is passed over, but for its end: more would tell nobody anything, and
something that is no deal at all may go on for thousands of events."""
_CUT_SHORT: Final = ("D202", "B309", "X408")
"""What may be wrong only because the text breaks off there: cards or a star would have followed."""
GUESS: Final = 1
"""How much worse a guess makes a reading: less than any fault."""
ERROR_WEIGHT: Final = 10_000
"""How much worse an error makes a reading: more than any number of warnings that a deal can have."""


def weight(fault: Fault) -> int:
    """How much worse a fault makes a reading."""
    return ERROR_WEIGHT if (fault.severity or KINDS[fault.code].severity) == ERROR else 100


_ACTIONS: Final = frozenset({Call, Alone, Discard})
"""What a player does before the play."""


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
    EndTrick: trick.check_end_trick,
    Claim: claim.check_claim,
    Concede: claim.check_concede,
    Misdeal: _fine,
}
