"""S602, S603 and S604: what the scorer wrote about one deal. Written figures are checked, not believed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from euchre_cli.cards import SIDE_LETTERS, SIDE_NAMES
from euchre_cli.checks.ending import reachable_points
from euchre_cli.checks.scene import Scene, Sofar, name
from euchre_cli.events import Claim, Concede, NotedPoints, NotedScore, NotedTricks
from euchre_cli.findings import Fault
from euchre_cli.scoring import Pair, Score, all_points, deal_points, earns_token, pair, possible_points
from euchre_cli.table import OVER
from euchre_cli.wording import listed


class Outcome(msgspec.Struct, frozen=True):
    """What a deal came to. `points` is None where neither the cards nor the scorer tell."""

    points: Pair | None
    tricks: Pair | None
    token: int | None = None
    """The side that takes a token for four tricks."""
    written: Pair | None = None
    """The points that the scorer wrote, right or wrong."""
    sure: bool = True
    """Whether no other reading of the record, as likely as this one, comes to other points."""


def check_outcome(scene: Scene) -> tuple[Outcome, list[Fault]]:
    """The points of a deal, and what is wrong with the tricks and points written for it."""
    tricks, faults = _tricks(scene)
    expected = _expected(scene, tricks)
    token = _token(scene, tricks)
    written = None
    allowed = expected | _penalties(scene)
    for index, event in scene.all(NotedPoints):
        noted = _noted(event)
        if noted not in allowed and (noted[0] - (token == 0), noted[1] - (token == 1)) not in allowed:
            right = allowed if len(allowed) == 1 else expected
            faults.append(_wrong_points(scene, index, noted, right, tricks))
        else:
            allowed = {noted}  # written once more, it must be the same
        written = written or noted
    points = next(iter(expected)) if len(expected) == 1 else written
    outcome = Outcome(points, tricks, token, written)
    if scene.sofar.score is not None and points is not None and (noted_score := scene.all(NotedScore)):
        faults += _wrong_scores(scene, outcome, scene.sofar.score, noted_score)
    return outcome, faults


def may_come_true(scene: Scene) -> bool:
    """Whether the tricks and points written for a deal can still be right, however the play goes on."""
    table, rules = scene.table, scene.rules
    for _, noted in scene.all(NotedTricks):
        if table.taken[0] > noted.ns or table.taken[1] > noted.ew:
            return False
    if table.maker is None or not table.tricks or rules.four_trick_tokens:
        return True
    mine = table.taken[table.maker & 1]
    reachable = possible_points(
        rules,
        table.maker & 1,
        alone=table.loner is not None,
        lone_defender=table.lone_defender is not None,
        tricks=range(mine, mine + table.tricks_left + 1),
        first_two_lost=table.first_two_lost,
    )
    return all(_noted(event) in reachable for _, event in scene.all(NotedPoints))


def _noted(event: NotedPoints) -> Pair:
    return (0, 0) if event.side is None else pair(event.side, event.points)


def _tricks(scene: Scene) -> tuple[Pair | None, list[Fault]]:
    """The tricks each side took, and S602 where the written ones cannot be right."""
    table = scene.table
    taken = (table.taken[0], table.taken[1])
    void = table.misdeal or (table.thrown_in and not scene.closed)
    played = table.phase == OVER and table.maker is not None and not void
    tricks = taken if played else (0, 0) if void else None
    left = scene.rules.hand - sum(taken)
    faults = []
    for index, event in scene.all(NotedTricks):
        written = (event.ns, event.ew)
        if tricks is None and event.ns >= taken[0] and event.ew >= taken[1] and sum(written) == sum(taken) + left:
            tricks = written
        elif written != tricks:
            says = f"tricks are written as {written[0]}-{written[1]}"
            by = "by the cards" if played else "by the rest of the record"
            faults.append(
                Fault(
                    code="S602",
                    event=index,
                    message=f"{says}, which cannot be of {scene.rules.hand} in all"
                    if tricks is None
                    else f"{says}; {by} they are {tricks[0]}-{tricks[1]}",
                    evidence=_tricks_in_words(scene),
                )
            )
    return tricks, faults


def _tricks_in_words(scene: Scene) -> str | None:
    winners = [f"{number}: {name(trick.winner)}" for number, trick in enumerate(scene.table.tricks, 1)]
    for _, claim in scene.all(Claim):
        winners.append(f"{SIDE_NAMES[claim.side]} claims {claim.tricks} of the others")
    for _, concession in scene.all(Concede):
        winners.append(f"{SIDE_NAMES[concession.side]} concedes the others")
    return f"tricks won: {', '.join(winners)}" if winners else None


def _expected(scene: Scene, tricks: Pair | None) -> set[Pair]:
    """The points this deal may have scored: one result where the record tells it all."""
    table, rules = scene.table, scene.rules
    if scene.closed and table.thrown_in:
        return {(0, 0), *all_points(rules)}  # played all the same
    if table.thrown_in or table.misdeal:
        return {(0, 0)}
    if (penalty := revoke_penalty(scene)) is not None:
        return {penalty}
    maker = table.maker
    if maker is None:
        return all_points(rules)
    if table.plays and tricks is None:
        return reachable_points(scene)
    alone, lone_defender = table.loner is not None, table.lone_defender is not None
    if tricks is None:
        return possible_points(rules, maker & 1, alone=alone, lone_defender=lone_defender)
    mine = tricks[maker & 1]
    if not table.plays:  # who took which trick is not known
        counts = range(mine, mine + 1)
        return possible_points(rules, maker & 1, alone=alone, lone_defender=lone_defender, tricks=counts)
    return {deal_points(rules, maker & 1, mine, alone=alone, lone_defender=lone_defender, broken=table.broken)}


def revoke_penalty(scene: Scene) -> Pair | None:
    """The points proved revokes give the other side instead of the deal's own, where the rules ask for it."""
    rules = scene.rules
    points = rules.revoke_penalty if scene.table.loner is None else rules.loner_revoke_penalty
    if not points or not scene.faults:
        return None
    guilty = {fault.seat & 1 for fault in scene.faults if fault.code == "P505" and fault.seat is not None}
    return (points if 1 in guilty else 0, points if 0 in guilty else 0) if guilty else None


def _penalties(scene: Scene) -> set[Pair]:
    """What a revoke may have cost where no cards are written that would show it."""
    points = scene.rules.revoke_penalty if scene.table.loner is None else scene.rules.loner_revoke_penalty
    return {(points, 0), (0, points)} if points and scene.table.maker is not None and not scene.table.plays else set()


def _token(scene: Scene, tricks: Pair | None) -> int | None:
    table = scene.table
    if table.maker is None or tricks is None or table.misdeal:
        return None
    side = table.maker & 1
    return side if earns_token(scene.rules, tricks[side], table.loner is not None) else None


def _wrong_points(scene: Scene, index: int, written: Pair, expected: set[Pair], tricks: Pair | None) -> Fault:
    table = scene.table
    alone = " alone" if table.loner is not None else ""
    if table.thrown_in or table.misdeal:
        reason = "the deal was thrown in" if table.thrown_in else "a misdeal scores nothing"
    elif revoke_penalty(scene) is not None:
        reason = "a proved revoke gives the other side the penalty instead of the deal's own score"
    elif table.maker is None:
        reason = "these are all the results a deal can have"
    elif tricks is not None:
        side = table.maker & 1
        took = f"{SIDE_NAMES[side]} took {tricks[side]} of {scene.rules.hand} tricks"
        reason = f"{name(table.maker)} made trump{alone}; {took}"
    else:
        reason = f"{name(table.maker)} made trump{alone}"
    right = listed([points_text(points) for points in sorted(expected, key=lambda points: (not points[0], points))])
    return Fault(
        code="S603",
        event=index,
        message=f"the deal is written as {points_text(written)}; it scores {right}",
        evidence=reason,
        remedy=f"Write ={points_text(next(iter(expected)))}." if len(expected) == 1 else None,
    )


# --- the running score ------------------------------------------------------------------------------------


def by_written_figures(sofar: Sofar, outcome: Outcome) -> Pair:
    """The running score after a deal by what is written: the figure before, and the points written for the deal."""
    assert outcome.points is not None
    if outcome.written is not None and outcome.written != outcome.points:
        return added(sofar.written, outcome.written)
    if sofar.score is None:
        return added(sofar.written, outcome.points)
    before, now = sofar.score.points, sofar.score.after(outcome.points, outcome.token)
    return added(sofar.written, (now[0] - before[0], now[1] - before[1]))


def added(one: Pair, other: Pair) -> Pair:
    """The sum for each side."""
    return one[0] + other[0], one[1] + other[1]


def _wrong_scores(
    scene: Scene, outcome: Outcome, score: Score, noted_scores: list[tuple[int, NotedScore]]
) -> Iterator[Fault]:
    """S604 where a figure follows neither from the cards nor from the figures before it."""
    assert outcome.points is not None
    if scene.table.misdeal:
        now = score.points
        allowed = {now, scene.sofar.written}
    else:
        now = score.after(outcome.points, outcome.token)
        allowed = {now, by_written_figures(scene.sofar, outcome), added(scene.sofar.written, outcome.points)}
    for index, event in noted_scores:
        if (event.ns, event.ew) not in allowed:
            yield Fault(
                code="S604",
                event=index,
                message=f"the score is written as {event.ns}-{event.ew}; it is {now[0]}-{now[1]}",
                evidence=f"before this deal it was {score.points[0]}-{score.points[1]}",
                remedy=f"Write score={now[0]}-{now[1]}.",
            )


def points_text(points: Pair) -> str:
    """Points as the notation writes them: ``NS+1``, ``EW+4``, ``0``."""
    for side in (0, 1):
        if points[side]:
            return f"{SIDE_LETTERS[side]}+{points[side]}"
    return "0"
