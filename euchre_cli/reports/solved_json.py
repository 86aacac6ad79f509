"""A solved deal as it stands in JSON (``solve --json``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from euchre_cli.cards import card_text
from euchre_cli.formats.json_events import CardText, SeatLetter, TrumpLetter, seat_letter, suit_letter
from euchre_cli.notation.writer import write_event
from euchre_cli.reports.worked_out import Sides

if TYPE_CHECKING:  # what they are made of needs the kernel; the schema must not
    from euchre_cli.double_dummy import Contract, Worth
    from euchre_cli.solving import Solved


class CameTo(NamedTuple):
    """What a deal is for its makers."""

    made: bool
    marched: bool
    euchred: bool


class CardWorth(msgspec.Struct, frozen=True):
    """A card that may be played, and what both sides come to after it."""

    card: CardText
    tricks: Sides
    points: Sides


class ContractWorth(msgspec.Struct, frozen=True, kw_only=True):
    """What the deal comes to with another maker or trump; `before` is the best discard, or exchange and discard."""

    maker: SeatLetter
    trump: TrumpLetter
    alone: bool
    before: list[str]
    tricks: Sides
    points: Sides
    made: bool
    marched: bool
    euchred: bool


class SolvedJson(msgspec.Struct, frozen=True, kw_only=True):
    """A deal under perfect play of all four, who see all cards.

    `file`, `game` and `deal` say where it stands; they are null for a typed deal. `turn` is whose turn it is at the
    point from which it was solved. Tricks and points are of the whole deal. `problem` says why it could not be solved.
    """

    file: str | None
    game: int | None
    deal: int | None
    dealer: SeatLetter | None
    maker: SeatLetter | None
    alone: bool
    lone_defender: SeatLetter | None
    trump: TrumpLetter | None
    turn: SeatLetter | None = None
    tricks: Sides | None = None
    points: Sides | None = None
    best_cards: list[CardText] = []
    cards: list[CardWorth] = []
    line: list[CardText] = []
    before: list[str] = []
    made: bool | None = None
    marched: bool | None = None
    euchred: bool | None = None
    contracts: list[ContractWorth]
    problem: str | None


def solved_object(
    solved: Solved, file: str | None = None, game: int | None = None, deal: int | None = None
) -> SolvedJson:
    """One deal, and where it stands. Without a solution it was thrown in, or there is a problem, which is said."""
    table, solution = solved.table, solved.solution
    contract = SolvedJson(
        file=file,
        game=game,
        deal=deal,
        dealer=seat_letter(table.dealer),
        maker=seat_letter(table.maker),
        alone=table.loner is not None,
        lone_defender=seat_letter(table.lone_defender),
        trump=suit_letter(table.trump),
        contracts=[_contract(table.rules.hand, other) for other in solved.contracts],
        problem=solved.problem,
    )
    if solution is None:
        nothing = Sides(0, 0) if table.thrown_in else None
        return msgspec.structs.replace(contract, tricks=nothing, points=nothing)
    assert table.maker is not None
    return msgspec.structs.replace(
        contract,
        turn=seat_letter(solution.turn),
        tricks=Sides(*solution.worth.tricks),
        points=Sides(*solution.worth.points),
        best_cards=[card_text(card) for card in solution.best],
        cards=[
            CardWorth(card_text(card), Sides(*worth.tricks), Sides(*worth.points))
            for card, worth in solution.cards.items()
        ],
        line=[card_text(card) for card in solved.line],
        before=[write_event(event) for event in solution.before],
        **came_to(table.rules.hand, table.maker, solution.worth)._asdict(),
    )


def _contract(hand: int, other: Contract) -> ContractWorth:
    return ContractWorth(
        maker=seat_letter(other.maker),
        trump=suit_letter(other.trump),
        alone=other.alone,
        before=[write_event(event) for event in other.before],
        tricks=Sides(*other.worth.tricks),
        points=Sides(*other.worth.points),
        **came_to(hand, other.maker, other.worth)._asdict(),
    )


def came_to(hand: int, maker: int, worth: Worth) -> CameTo:
    """What the worth of a deal is for its makers, with so many cards a hand."""
    tricks = worth.tricks[maker & 1]
    points = worth.points[maker & 1] - worth.points[1 - (maker & 1)]
    euchred = 2 * tricks <= hand or points < 0
    return CameTo(not euchred, tricks == hand, euchred)
