"""What shows only when a deal's record ends: something is missing, or was impossible all along.

B314 and P510: the calls, or the cards, stop short; X401: a gap. What was impossible: `checks.impossible`.
"""

from __future__ import annotations

from collections.abc import Iterator

from euchre_cli.cards import FIRST_PATTERN, KITTY, cards_of, cards_text
from euchre_cli.checks.impossible import check_impossible
from euchre_cli.checks.scene import Scene, name
from euchre_cli.checks.trick import check_last_trick
from euchre_cli.claims import most_tricks
from euchre_cli.events import PASS, Alone, Call, Discard, Event, Exchange, Hand, NotedPoints, NotedTricks, Play
from euchre_cli.findings import WARNING, Fault
from euchre_cli.scoring import possible_points
from euchre_cli.table import CALLING, OVER
from euchre_cli.wording import tricks_complete


def check_ending(scene: Scene, complete: bool, *, completed: bool = False) -> Iterator[Fault]:
    """What is missing or impossible at the end.

    `complete` is false where the text itself breaks off. `completed` says that a way of dealing the unseen cards is
    known which makes the deal legal.
    """
    table = scene.table
    if table.misdeal:
        return
    if complete:
        yield from check_last_trick(scene)
        if table.phase == CALLING:
            yield from _auction_unfinished(scene)
        elif table.phase != OVER and (table.plays or not scene.sheet):
            yield from _deal_incomplete(scene)
    if table.phase == OVER and table.picked_up and table.discarded is None and not scene.sheet:
        yield from _discard_missing(scene)
    if not completed:
        yield from check_impossible(scene)


def _last(scene: Scene, *kinds: type[Event]) -> int:
    indices = [index for index, event in enumerate(scene.events) if isinstance(event, kinds)]
    return indices[-1] if indices else 0


def _auction_unfinished(scene: Scene) -> Iterator[Fault]:
    table = scene.table
    if scene.sheet and scene.all(NotedPoints):
        return
    if scene.sheet:
        message = "neither a call nor a result is written for this deal"
    else:
        message = f"the calls stop: it is {name(table.turn)}'s turn in round {'one' if table.round == 1 else 'two'}"
    yield Fault(
        code="B314",
        event=_last(scene, Call, Alone, Exchange),
        seat=None if scene.sheet else table.turn,
        message=message,
        evidence="nobody has made trump, the deal is not thrown in, and no card was played",
    )


def _deal_incomplete(scene: Scene) -> Iterator[Fault]:
    table = scene.table
    noted = bool(scene.all(NotedPoints)) or bool(scene.all(NotedTricks))
    if not table.plays and noted:
        return  # calls and a result, as on a score sheet
    results = reachable_points(scene)
    left = table.tricks_left
    on_table = f", the last with {len(table.trick)} of {table.players} cards" if table.trick else ""
    yield Fault(
        code="P510",
        event=_last(scene, Play, Call, Alone, Exchange, Discard),
        trick=len(table.tricks) + 1,
        message=f"the record stops with {left} of {scene.rules.hand} tricks not finished{on_table}, "
        "and nobody claims or concedes",
        evidence=tricks_complete(len(table.tricks)),
        severity=WARNING if len(results) == 1 else None,
        remedy="The missing cards cannot change the points: write them, or a claim." if len(results) == 1 else None,
    )


def reachable_points(scene: Scene) -> set[tuple[int, int]]:
    """The points an unfinished deal can still end with."""
    table = scene.table
    assert table.maker is not None
    side, left = table.maker & 1, table.tricks_left
    least, most = 0, left
    if left * table.players <= 12:  # more takes long, and hardly ever is the result settled
        helped, hindered = most_tricks(table, side), most_tricks(table, 1 - side)
        if helped is not None and hindered is not None:
            least, most = left - hindered, helped
    mine = table.taken[side]
    return possible_points(
        scene.rules,
        side,
        alone=table.loner is not None,
        lone_defender=table.lone_defender is not None,
        tricks=range(mine + least, mine + most + 1),
        first_two_lost=table.first_two_lost,
    )


def _discard_missing(scene: Scene) -> Iterator[Fault]:
    """X401: everything is written but the dealer's discard. A gap, not proof of anything."""
    table = scene.table
    if len(table.tricks) < scene.rules.hand or table.sitting >> table.dealer & 1 or scene.all(Discard):
        return
    dealt = [hand for _, hand in scene.all(Hand) if hand.seat != KITTY]
    if len({hand.seat for hand in dealt}) < 4 or any(card >= FIRST_PATTERN for hand in dealt for card in hand.cards):
        return
    order = next((index for index, call in scene.all(Call) if call.kind != PASS), 0)
    gone = cards_text(cards_of(table.held[table.dealer] & table.live))
    yield Fault(
        code="X401",
        event=order,
        seat=table.dealer,
        message=f"{name(table.dealer)} picked up the up-card, but no discard is written",
        evidence=f"all hands and all tricks are written; the card left over is {gone}" if gone else None,
    )
