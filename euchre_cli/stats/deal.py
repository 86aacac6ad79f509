"""What the statistics count of one deal. What its record does not prove stays open, and is counted nowhere."""

from __future__ import annotations

from typing import NamedTuple

from euchre_cli.cards import Seat
from euchre_cli.checks.score import revoke_penalty
from euchre_cli.events import PASS, UNKNOWN, Call, Dealer, Play, UpCard
from euchre_cli.findings import ERROR
from euchre_cli.replaying import DealReplay
from euchre_cli.rules import Rules
from euchre_cli.scoring import Pair, deal_points

MADE, MARCHED, EUCHRED, NOBODY = "made", "marched", "euchred", "nobody"
"""How a deal ended for its makers; NOBODY scores where the defenders took the first two tricks (``fast-break``)."""


class Turn(NamedTuple):
    """One turn in the auction: in which round, 0 or 1, and whether trump was made."""

    seat: Seat
    round: int
    called: bool


class DealFacts(NamedTuple):
    """A deal as it is counted. `tricks` and `points` are of both sides; None is not known."""

    dealer: Seat | None
    turns: tuple[Turn, ...]
    """The auction; empty where it is not known."""
    settled: bool
    """Whether it is known who made trump, if anybody."""
    maker: Seat | None
    loner: Seat | None
    lone_defender: Seat | None
    result: str | None
    tricks: Pair | None
    points: Pair | None


def is_void(deal: DealReplay) -> bool:
    """Whether it was a misdeal, which is no deal."""
    return deal.reading.table.misdeal


def in_doubt(deal: DealReplay) -> bool:
    """Whether there are errors in the deal, and its score is not known for certain because of them."""
    wrong = not deal.deal.complete or any(found.severity == ERROR for found in deal.findings)
    return wrong and (deal.points is None or not deal.reading.outcome.sure)


def deal_facts(deal: DealReplay, rules: Rules) -> DealFacts:
    """What is counted of a deal that was played under `rules`."""
    tricks = deal.tricks_won
    return DealFacts(
        deal.dealer if deal.reading.scene.all(Dealer) else None,
        _turns(deal),
        deal.maker is not None or deal.thrown_in,
        deal.maker,
        deal.loner,
        deal.lone_defender,
        _result(deal, rules),
        tricks if tricks is not None and any(tricks) else None,
        deal.points,
    )


def _turns(deal: DealReplay) -> tuple[Turn, ...]:
    """The auction, where all of it was written down and nothing in it was wrong."""
    scene = deal.reading.scene
    if not scene.all(UpCard) or not scene.all(Dealer) or any(fault.code[0] == "B" for fault in deal.faults):
        return ()
    turns: list[Turn] = []
    spoken: set[Seat] = set()
    for index, event in enumerate(deal.deal.events):
        if isinstance(event, Play):
            break
        if isinstance(event, Call):
            seat = deal.reading.actors.get(index)
            if seat is None or event.kind == UNKNOWN:
                return ()
            turns.append(Turn(seat, int(seat in spoken), event.kind != PASS))
            spoken.add(seat)
    return tuple(turns)


def _result(deal: DealReplay, rules: Rules) -> str | None:
    """How the deal ended, if its points prove it; not where a revoke was paid for instead."""
    table, maker, tricks = deal.reading.table, deal.maker, deal.tricks_won
    if maker is None or deal.points is None or revoke_penalty(deal.reading.scene) is not None:
        return None
    results = set()
    for count in range(rules.hand + 1) if tricks is None else (tricks[maker & 1],):
        for broken in (table.broken,) if table.plays else (False, count == rules.hand - 2):
            scored = deal_points(
                rules,
                maker & 1,
                count,
                alone=deal.alone,
                lone_defender=deal.lone_defender is not None,
                broken=broken,
            )
            if scored == deal.points:
                results.add(_kind(rules, count, alone=deal.alone, broken=broken))
    return results.pop() if len(results) == 1 else None


def _kind(rules: Rules, tricks: int, *, alone: bool, broken: bool) -> str:
    if broken and rules.fast_break:
        return NOBODY
    if tricks == rules.hand:
        return MARCHED
    return EUCHRED if 2 * tricks <= rules.hand or (alone and rules.alone_must_take_all) else MADE
