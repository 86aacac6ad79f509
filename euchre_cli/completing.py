"""Whether what a record leaves open can make it legal: the search for one completion that does.

With unknown cards only that is wrong which no completion of them could make right. The search takes each unknown
card and call in turn as every card and call that it may have been, and walks on; hands and kitty are left open
until the end (`euchre_cli.possible`), so that few ways have to be tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from euchre_cli.cards import FIRST_PATTERN
from euchre_cli.checks.impossible import impossible_deal, must_have_followed, possible
from euchre_cli.checks.scene import Reading, Scene, Sofar
from euchre_cli.checks.score import may_come_true
from euchre_cli.checks.trick import fits_players
from euchre_cli.events import Call, Deal, NotedTricks, Play, UpCard
from euchre_cli.findings import Fault, is_wrong
from euchre_cli.hidden import choices, hides, trumps, versions
from euchre_cli.rules import Rules
from euchre_cli.table import OVER
from euchre_cli.walk import Walk

MOST_CHOICES: Final = 2000
"""How many choices are tried, at most, to find one completion."""
MOST_OTHERS: Final = 300
"""How many more are tried to find another that comes to other points."""


class Unsettled(Exception):  # noqa: N818  # no error: a question that is left open
    """The search has become too long: it is not known whether there is a completion."""


def complete(deal: Deal, rules: Rules, sofar: Sofar) -> Walk | None:
    """The deal as written, understood as some completion of it is legal; None where there is none.

    Its outcome is what all completions agree on. Raises `Unsettled`.
    """
    search = _Search()
    found = search.completions(deal, rules, sofar)
    first = next(found, None)
    if first is None:
        return None
    walk, settled = _follow(deal, first, rules, sofar)
    if not settled:
        search.patience = MOST_OTHERS
        _agree(walk, found)
    return walk


def made_out(deal: Deal, rules: Rules, sofar: Sofar) -> Walk:
    """A deal that cannot be settled, as far as it can be made out: nothing in it is called wrong."""
    walk = Walk(deal, rules, sofar)
    while walk.outcome is None:
        walk = min(walk.onward(), key=lambda way: way.cost)
    walk.scene.faults = [fault for fault in walk.scene.faults if not is_wrong(fault)]
    _tell(walk)
    return walk


def refuted(scene: Scene, deal: Deal, rules: Rules, sofar: Sofar) -> Fault:
    """What is wrong with a deal that no completion makes legal, though each card may be right by itself.

    P505 where only one card can be the wrong one, or else D207; `scene` is the deal as far as it can be made out.
    """
    suspects = []
    for index, event in enumerate(deal.events):
        if isinstance(event, Play) and event.card < FIRST_PATTERN:
            try:
                walk = next(_Search(index).completions(deal, rules, sofar), None)
            except Unsettled:
                return impossible_deal(scene)
            if walk is not None:
                suspects.append(next(fault for fault in walk.scene.faults if fault.code == "P505"))
    return suspects[0] if len(suspects) == 1 else impossible_deal(scene)


class _Search:
    """The search for completions that make a deal legal, but for the card at the index `revoke`, taken as a revoke."""

    def __init__(self, revoke: int | None = None) -> None:
        self.revoke = revoke
        self.patience = MOST_CHOICES
        """How many choices may still be tried."""

    def completions(self, deal: Deal, rules: Rules, sofar: Sofar) -> Iterator[Walk]:
        """All of them, one after the other. Raises `Unsettled`."""
        for version in versions(deal):
            for walk in self._from(Walk(version.deal, rules, sofar)):
                if version.trump is None or walk.table.trump in (None, version.trump):
                    yield walk

    def _from(self, walk: Walk) -> Iterator[Walk]:
        while (event := walk.event) is not None:
            if isinstance(event, Play):
                walk.begin_play()
                if not fits_players(walk.scene, walk.index):
                    return
            if hides(event):
                if may_come_true(walk.scene) and possible(walk.scene):
                    for choice in choices(walk.scene, event):
                        self.patience -= 1
                        if self.patience < 0:
                            raise Unsettled
                        yield from self._from(walk.instead(choice))
                return
            if walk.index == self.revoke and isinstance(event, Play):
                if not _revoke(walk, event):
                    return
                continue
            readings = [reading for reading in walk.judge() if not any(map(is_wrong, reading.faults))]
            if len(readings) != 1:
                for reading in readings:
                    yield from self._from(_taken(walk.fork(), reading))
                return
            walk = _taken(walk, readings[0])
        if possible(walk.scene) and self._result_fits(walk):
            yield walk

    def _result_fits(self, walk: Walk) -> bool:
        """Whether what is written of the result is right; in a deal that stops short, whether it may yet be."""
        if walk.table.phase != OVER:
            return may_come_true(walk.scene)
        walk.finish(completed=True)
        return not any(is_wrong(fault) and fault.event != self.revoke for fault in walk.scene.faults)


def _taken(walk: Walk, reading: Reading) -> Walk:
    (walk,) = walk.take(reading)  # with all cards known a trick has one winner
    return walk


def _revoke(walk: Walk, event: Play) -> bool:
    """Play the card to come as a revoke; False where it is none, or cannot be played at all."""
    scene, table, index = walk.scene, walk.table, walk.index
    faults = {fault.code for fault in walk.judge()[0].faults}
    seat = table.turn
    may = table.may[seat]
    if faults - {"P505"} or not table.trick:
        return False
    _taken(walk, Reading((), (structs.replace(event, seat=seat),)))
    table.may[seat] = may
    voids = [void for void in table.voids if scene.plays[void.play] == index]
    scene.faults += [must_have_followed(scene, void) for void in voids]
    return bool(voids)


def _follow(deal: Deal, found: Walk, rules: Rules, sofar: Sofar) -> tuple[Walk, bool]:
    """Walk through the deal as written, taking from a completion who called what and who took each trick.

    Also whether any completion must come to the same.
    """
    walk = Walk(deal, rules, sofar)
    scene, table = walk.scene, walk.table
    settled = True
    while (event := walk.event) is not None:
        if isinstance(event, Play):
            walk.begin_play()
            scene.plays.append(walk.index)
            table.apply(event)
            if table.open and len(table.trick) == table.players:
                settled = settled and len(table.possible_winners(scene.unseen)) == 1
                table.award(found.table.tricks[len(table.tricks)].winner)
            walk.index += 1
        elif hides(event):
            settled = False
            happened = found.scene.events[walk.index] if isinstance(event, Call) else event
            _taken(walk, Reading((), (happened,)))
            if isinstance(event, UpCard):
                table.up_suit = found.table.up_suit
        else:
            _taken(walk, next(reading for reading in walk.judge() if not any(map(is_wrong, reading.faults))))
    walk.finish(completed=True)
    return walk, settled


def _agree(walk: Walk, others: Iterator[Walk]) -> None:
    """Tell only what is the same whatever the unknown cards were, where they are not too many to try it all."""
    assert walk.outcome is not None
    points, tricks, trump = {walk.outcome.points}, {walk.outcome.tricks}, {walk.table.trump}
    try:
        for other in others:
            points.add(other.outcome.points if other.outcome else None)
            tricks.add(other.outcome.tricks if other.outcome else None)
            trump.add(other.table.trump)
    except Unsettled:
        _tell(walk)
    else:
        over = walk.table.phase == OVER
        _tell(walk, points=over and len(points) == 1, tricks=over and len(tricks) == 1, trump=len(trump) == 1)


def _tell(walk: Walk, *, points: bool = False, tricks: bool = False, trump: bool = False) -> None:
    """Leave open what is not certain, and go by what is written of it."""
    scene, outcome = walk.scene, walk.outcome
    assert outcome is not None
    noted = next(((event.ns, event.ew) for _, event in scene.all(NotedTricks)), None)
    walk.outcome = structs.replace(
        outcome,
        points=outcome.points if points else outcome.written,
        tricks=outcome.tricks if tricks else noted,
        token=outcome.token if tricks else None,
    )
    if not trump and len(trumps(scene.events)) > 1:
        walk.table.trump = None
