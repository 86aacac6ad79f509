"""A solved deal, for people."""

from __future__ import annotations

from collections.abc import Sequence

from euchre_cli.cards import SEAT_NAMES, SIDE_NAMES, SUIT_LETTERS, SUIT_NAMES, card_text, cards_text
from euchre_cli.double_dummy import Contract, Worth
from euchre_cli.events import Discard, Event, Exchange
from euchre_cli.reports.solved_json import came_to
from euchre_cli.solving import Solved
from euchre_cli.table import Table


def solved_text(solved: Solved) -> list[str]:
    """One deal in lines for people."""
    table, solution, others = solved.table, solved.solution, solved.contracts
    lines = []
    if solution is None:
        lines.append("Not solved." if solved.problem else "Nobody made trump.")
    else:
        assert table.maker is not None
        assert table.trump is not None
        contract = f"{SEAT_NAMES[table.maker]} made {SUIT_NAMES[table.trump]}"
        if table.loner is not None:
            contract += f", {SEAT_NAMES[table.loner]} alone"
        if table.lone_defender is not None:
            contract += f", {SEAT_NAMES[table.lone_defender]} defending alone"
        lines.append(f"{contract}; {SEAT_NAMES[table.dealer]} dealt.")
        lines += [f"Best first: {_told(event)}." for event in solution.before]
        lines.append(f"Perfect play: {_result(table, solution.worth)}.")
        if solution.turn is not None:
            best = cards_text(solution.best, " ")
            all_keep = " (every card)" if len(solution.best) == len(solution.cards) > 1 else ""
            lines.append(f"{SEAT_NAMES[solution.turn]} keeps it with: {best}{all_keep}")
            lines += [
                f"  {card_text(card)}: {_result(table, value)}"
                for card, value in solution.cards.items()
                if card not in solution.best
            ]
            lines.append(f"A line of best play: {cards_text(solved.line, ' ')}")
    if others:
        lines.append("With another maker or trump (tricks of the makers; * alone):")
        lines += _table_of(table, others)
    return lines


def _table_of(table: Table, others: Sequence[Contract]) -> list[str]:
    trumps = sorted({other.trump for other in others})
    rows = ["  " + " " * 6 + "".join(f"{SUIT_LETTERS[trump]:>7}" for trump in trumps)]
    for step in range(1, 5):
        maker = (table.dealer + step) & 3
        cells = []
        for trump in trumps:
            found = [other for other in others if (other.maker, other.trump) == (maker, trump)]
            texts = [f"{other.worth.tricks[maker & 1]}{'*' if other.alone else ''}" for other in found]
            cells.append(f"{' '.join(texts) or '-':>7}")
        rows.append(f"  {SEAT_NAMES[maker]:<6}" + "".join(cells))
    return rows


def _result(table: Table, worth: Worth) -> str:
    """What a deal came to, in words."""
    assert table.maker is not None
    makers = table.maker & 1
    tricks = worth.tricks[makers]
    came = came_to(table.rules.hand, table.maker, worth)
    verb = "are euchred" if came.euchred else "march" if came.marched else "make it"
    ns, ew = worth.points
    scored = f"{SIDE_NAMES[int(ew > ns)]} {max(ns, ew)}" if ns or ew else "nobody scores"
    return f"{SIDE_NAMES[makers]} {verb} with {tricks} of {table.rules.hand} tricks, {scored}"


def _told(event: Event) -> str:
    if isinstance(event, Discard):
        return f"{'the dealer' if event.seat is None else SEAT_NAMES[event.seat]} lays away {card_text(event.card)}"
    assert isinstance(event, Exchange)
    return f"{SEAT_NAMES[event.giver]} hands {cards_text(event.cards)} to {SEAT_NAMES[event.receiver]}"
