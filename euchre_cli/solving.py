"""Solving typed and recorded deals: from which point on, and with which other makers and trumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre_cli.cards import FIRST_PATTERN
from euchre_cli.double_dummy import Contract, Solution, best_line, contracts, solve
from euchre_cli.events import Event, Hand, UpCard
from euchre_cli.rewind import rewound
from euchre_cli.table import Table

if TYPE_CHECKING:
    from euchre_cli.replaying import DealReplay


_NO_MATTER: Final = frozenset(
    {"D201", "B312", "B314", "P510", "S601", "S602", "S603", "S604", "S605", "S606", "S607", "S608", "S609"}
)
"""Errors that leave no doubt about the cards: a deal out of its turn, one that stops early, a wrong score."""


class Solved(NamedTuple):
    """A deal and what it comes to."""

    table: Table
    """The table at the point from which it was solved."""
    solution: Solution | None
    """None where nobody made trump, or where a `problem` kept it from being solved."""
    line: tuple[int, ...]
    contracts: tuple[Contract, ...]
    """Every contract that the cards and the rules allow; none where not all cards are known."""
    problem: str | None = None


def solve_deal(table: Table, dealt: Sequence[Event], after: int | None) -> Solved:
    """Solve a deal from where it stands, or as it stood when `after` cards were played (see `rewound`). `dealt` are
    the up-card and the hands, as far as known.
    """
    try:
        table = rewound(table, after)
        if table.trump is None:
            return Solved(table, None, (), _contracts(table, dealt))
        return Solved(table, solve(table), best_line(table), _contracts(table, dealt))
    except ValueError as error:
        return Solved(table, None, (), (), str(error))


def solve_recorded(replay: DealReplay, after: int | None) -> Solved:
    """Solve a recorded deal. One with errors in it is not solved: what happened at the table is in doubt."""
    table = replay.reading.table
    doubt = in_doubt(replay)
    if doubt:
        return Solved(table, None, (), (), doubt)
    dealt: list[Event] = [Hand(seat, cards) for seat, cards in enumerate(replay.hands)]
    if replay.up_card is not None:
        stands_for = table.up_suit if replay.up_card >> 3 == 4 else None
        dealt.insert(0, UpCard(replay.up_card, stands_for))
    return solve_deal(table, dealt, after)


def in_doubt(replay: DealReplay) -> str | None:
    """Why it is in doubt what happened at the table, if it is: an error in the record."""
    wrong = [found for found in replay.findings if found.severity == "error" and found.code not in _NO_MATTER]
    return f"the record is in error ({wrong[0].code}: {wrong[0].message})" if wrong else None


def _contracts(table: Table, dealt: Sequence[Event]) -> tuple[Contract, ...]:
    """Every contract, where the up-card and all hands are known."""
    up = [event for event in dealt if isinstance(event, UpCard) and event.card < FIRST_PATTERN]
    hands = [event for event in dealt if isinstance(event, Hand) and event.seat < 4]
    if not up or [len(hand.cards) for hand in hands] != [table.rules.hand] * 4:
        return ()
    return tuple(contracts(table.rules, table.dealer, dealt))
