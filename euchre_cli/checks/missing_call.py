"""B312: trump is played with, but the call that made it is not written."""

from __future__ import annotations

from itertools import product

from euchre_cli.cards import NO_TRUMP
from euchre_cli.checks.scene import Reading, Readings, Scene, name
from euchre_cli.events import NAME, ORDER, PASS, Call, Play
from euchre_cli.findings import Fault
from euchre_cli.table import CALLING


def trump_missing(scene: Scene) -> Readings:
    """B312, at the first card: the call that made trump is missing; none where no card follows.

    It may have been anybody's, most likely of those still to call. What is under judgement is judged again once
    it is made.
    """
    first = _first_card(scene)
    if scene.table.phase != CALLING or first is None:
        return []
    fault = _fault(scene, first)
    return [Reading((fault,), (call,), again=True) for call in _possible_calls(scene)]


def among_calls(scene: Scene, card: Play) -> Readings:
    """B312 at a card that stands among the calls: it was shown too early, or stands where somebody passed."""
    if all(index < scene.index for index, _ in scene.all(Call)):
        return []
    fault = _fault(scene, scene.index)
    return [Reading((fault,)), Reading((fault,), (Call(PASS, seat=card.seat),), guesses=1)]


def _fault(scene: Scene, first: int) -> Fault:
    table = scene.table
    return Fault(
        code="B312",
        event=first,
        seat=table.turn,
        message=f"cards are played before trump was made: it is {name(table.turn)}'s turn to call in round "
        f"{'one' if table.round == 1 else 'two'}",
        evidence=f"{table.called.bit_count()} of the round's 4 calls written",
    )


def _possible_calls(scene: Scene) -> list[Call]:
    """The calls that may have made trump in an auction that stops short."""
    table, rules = scene.table, scene.rules
    seats = sorted(range(4), key=lambda seat: (table.called >> seat & 1, (seat - table.turn) & 3))
    suits = [suit for suit in range(4) if suit != table.up_suit] + [NO_TRUMP] * rules.no_trump
    first = _first_card(scene)
    alone = first is not None and scene.trick_cards(first).size < 4
    calls: list[Call] = []
    for lone, seat in product((alone, not alone), seats):
        if table.round == 1:
            calls.append(Call(ORDER, None, lone, seat))
        calls.extend(Call(NAME, suit, lone, seat) for suit in suits)
    return calls


def _first_card(scene: Scene) -> int | None:
    """The index of the first card played from here on."""
    return next(
        (index for index in range(scene.index, len(scene.events)) if isinstance(scene.events[index], Play)), None
    )
