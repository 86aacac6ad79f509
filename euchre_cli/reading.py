"""Reading one recorded deal: finding the likeliest way to understand it where something is wrong.

A clean deal is walked through once. Where an event is not legal as it stands, the checks say in which ways it can
be understood; all of them are followed, the one with the fewest faults first, and the first to reach the end of the
deal is kept. That is why one slip of a pen gives one finding and not twenty. Where cards or calls are unknown,
nothing is called wrong that they could make legal (`euchre_cli.completing`).
"""

from __future__ import annotations

import heapq
from itertools import count
from typing import Final

import msgspec

from euchre_cli.cards import Seat
from euchre_cli.checks.scene import NOTHING_SOFAR, Scene, Sofar
from euchre_cli.checks.score import Outcome
from euchre_cli.completing import Unsettled, complete, made_out, refuted
from euchre_cli.events import Deal, Play
from euchre_cli.findings import Fault, is_wrong
from euchre_cli.hidden import hides, in_suits, joker_named, versions
from euchre_cli.rules import Rules
from euchre_cli.table import Table
from euchre_cli.walk import ERROR_WEIGHT, GUESS, Walk

PATIENCE: Final = 500
"""How long the search for the likeliest reading goes on: a step costs 1, and three times as much for each error in the
best way so far. A slip is settled by a handful of steps, hardly ever more than thirty. Where every way holds several
errors the record is no deal with a slip in it, and it is worth nobody's time which of its many bad readings is the
least bad.
"""


class DealReading(msgspec.Struct, frozen=True):
    """A deal understood: the table at its end, who acted at each event, what is wrong, what it came to."""

    table: Table
    scene: Scene
    actors: dict[int, Seat | None]
    faults: tuple[Fault, ...]
    outcome: Outcome

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """For each event of the deal, who acted."""
        events = self.scene.events
        seats: list[Seat | None] = [self.actors.get(index) for index in range(len(events))]
        plays = [play for trick in self.table.tricks for play in trick.plays] + self.table.trick
        for index, (seat, _) in zip(self.scene.plays, plays, strict=False):
            if isinstance(events[index], Play):
                seats[index] = seat
        return tuple(seats)


def read_deal(deal: Deal, rules: Rules, sofar: Sofar = NOTHING_SOFAR) -> DealReading:
    """Walk through a deal under the rules, and settle on its likeliest reading."""
    if rules.joker_up != "dealer-names":
        deal = joker_named(deal, rules)
    walk = Walk(deal, rules, sofar)
    if not walk.straight():
        deal = in_suits(deal)
        hidden = any(map(hides, deal.events))
        walk = _with_hidden(deal, rules, sofar) if hidden else _likeliest(Walk(deal, rules, sofar))
    assert walk.outcome is not None
    return DealReading(walk.table, walk.scene, walk.actors, tuple(walk.scene.faults), walk.outcome)


def _with_hidden(deal: Deal, rules: Rules, sofar: Sofar) -> Walk:
    """Read a deal whose record leaves cards or calls open: nothing is called wrong that they could make legal."""
    if _proved_wrong(Walk(deal, rules, sofar)):
        return _likeliest_version(deal, rules, sofar)
    try:
        completed = complete(deal, rules, sofar)
    except Unsettled:
        return made_out(deal, rules, sofar)
    if completed is not None:
        return completed
    walk = _likeliest_version(deal, rules, sofar)
    if not any(map(is_wrong, walk.scene.faults)):
        walk.scene.faults.append(refuted(walk.scene, deal, rules, sofar))
    return walk


def _proved_wrong(walk: Walk) -> bool:
    """Whether something is wrong in the deal without anything before it that could be understood in several ways."""
    while walk.event is not None:
        readings = walk.judge()
        if all(any(map(is_wrong, reading.faults)) for reading in readings):
            return True
        ways = list(walk.take(readings[0]))
        if len(readings) > 1 or len(ways) > 1:
            return False
    walk.finish()
    return any(map(is_wrong, walk.scene.faults))


def _likeliest_version(deal: Deal, rules: Rules, sofar: Sofar) -> Walk:
    """The likeliest reading of a faulty deal in one of the suits that its relative cards may have."""
    best: Walk | None = None
    for version in versions(deal):
        walk = _likeliest(Walk(version.deal, rules, sofar))
        if best is None or walk.cost < best.cost:
            best, assumed = walk, version.assumed
        if best.cost < 2 * ERROR_WEIGHT:
            break
    assert best is not None
    if assumed is not None:
        best.scene.faults = [fault.adding(assumed) for fault in best.scene.faults]
    return best


def _likeliest(start: Walk) -> Walk:
    """The best way to the end of a deal: of those with the fewest faults, the first in the order of the checks.

    Its result is in doubt where another way, hardly worse, comes to another, and where not all can be followed.
    """
    order = count()
    waiting = [(0, 0, next(order), start)]
    best: Walk | None = None
    patience = PATIENCE
    while waiting and (best is None or waiting[0][0] <= best.cost + GUESS):
        walk = heapq.heappop(waiting)[-1]
        patience -= 3 ** (walk.cost // ERROR_WEIGHT)
        if patience < 0:
            best = best or _furthest([walk, *(way for *_, way in waiting)]).to_the_end()
            best.doubt()
            return best
        if walk.outcome is None:
            for way in walk.onward():
                heapq.heappush(waiting, (way.cost, -way.index, next(order), way))
        elif best is None:
            best = walk
        elif not _same_result(best, walk):
            best.doubt()
            break
    assert best is not None
    return best


def _furthest(ways: list[Walk]) -> Walk:
    return max(ways, key=lambda way: (way.index, -way.cost))


def _same_result(one: Walk, other: Walk) -> bool:
    assert one.outcome is not None
    assert other.outcome is not None
    return (one.outcome.points, one.outcome.token) == (other.outcome.points, other.outcome.token)
