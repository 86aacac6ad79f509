"""What would have come of a choice with all hands open and perfect play: whether the cards as they lay let it work."""

from __future__ import annotations

from euchre_cli.analysis.dealt import Dealt
from euchre_cli.analysis.decisions import CARD, Decision
from euchre_cli.cards import CardSet
from euchre_cli.double_dummy import solve
from euchre_cli.events import PASS, Call, Event, Play
from euchre_cli.scoring import Pair
from euchre_cli.table import Table


def hindsight(decision: Decision, dealt: Dealt) -> dict[Event, int]:
    """What each option of a decision in a deal comes to, in points of the player's side. A pass is not among them, and
    where the record does not tell all cards of the hands that play, nothing is.
    """
    side = decision.seat & 1
    sure = dealt.sure & ~dealt.hidden if decision.kind == CARD else dealt.sure
    return {option: points[side] - points[1 - side] for option, points in _solved(decision, sure).items()}


def _solved(decision: Decision, sure: CardSet) -> dict[Event, Pair]:
    table = decision.table
    if decision.kind == CARD:
        return {Play(card): worth.points for card, worth in solve(table).cards.items()} if _open(table, sure) else {}
    found: dict[Event, Pair] = {}
    for option in decision.options:
        if not (isinstance(option, Call) and option.kind == PASS):
            after = table.copy()
            after.apply(option)
            if _open(after, sure):
                found[option] = solve(after).worth.points
    return found


def _open(table: Table, sure: CardSet) -> bool:
    """Whether all cards of the hands that play are sure."""
    return not any(table.held[seat] & table.live & ~sure for seat in range(4) if not table.sitting >> seat & 1)
