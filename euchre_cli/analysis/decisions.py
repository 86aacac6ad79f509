"""The decisions of a recorded deal: every call, discard and card of somebody who could have done otherwise.

Each is taken as the player saw it. What could have been done is what the rules allow; discards that no thought leads to
are left out unless one was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from euchre_cli import kernel
from euchre_cli.analysis.dealt import Dealt
from euchre_cli.cards import Seat, card_set, cards_of
from euchre_cli.events import ORDER, PASS, Call, Discard, Event, Play
from euchre_cli.kernel import deals
from euchre_cli.legal import legal_actions
from euchre_cli.players import question_of
from euchre_cli.table import CALLING, DISCARDING, Table

CALL: Final = "call"
DISCARD: Final = "discard"
CARD: Final = "card"


class Decision(NamedTuple):
    """One decision in one version of its deal."""

    number: int
    """Its place among the events of the record."""
    kind: str
    """`CALL`, `DISCARD` or `CARD`."""
    seat: Seat
    trick: int | None
    """Which trick, from 1."""
    table: Table
    """Before it, all hands open."""
    question: deals.Question
    """What the player knew."""
    options: tuple[Event, ...]
    """What might have been done, in the order of the rules' list."""
    acts: tuple[deals.Act, ...]
    """The same as the kernel takes it."""
    chosen: int
    """Which of them was done."""


def decisions(dealt: Dealt) -> Iterator[Decision]:
    """The decisions of a deal in their order. Ends early where the record does what the rules do not know of."""
    table = dealt.table()
    for number, seat, event in dealt.deeds:
        if number is not None and seat == table.turn and isinstance(event, Call | Discard | Play):
            decision = _decision(table, number, event)
            if decision is not None:
                yield decision
        table.apply(event)


def _decision(table: Table, number: int, event: Call | Discard | Play) -> Decision | None:
    """The decision that an event was, if there was something to decide."""
    if isinstance(event, Discard) != (table.phase == DISCARDING) or isinstance(event, Call) != (table.phase == CALLING):
        return None
    done = _plain(table, event)
    options = _options(table, done)
    if len(options) < 2 or done not in options or table.sitting >> table.turn & 1:
        return None
    kind = CALL if isinstance(event, Call) else DISCARD if isinstance(event, Discard) else CARD
    return Decision(
        number,
        kind,
        table.turn,
        len(table.tricks) + 1 if kind == CARD else None,
        table.copy(),
        question_of(table, table.turn),
        options,
        tuple(_act(table, option) for option in options),
        options.index(done),
    )


def _plain(table: Table, event: Call | Discard | Play) -> Event:
    """An event as the rules' list has it: without its seat, and a suit that is the up-card's as an order."""
    if isinstance(event, Discard):
        return Discard(event.card)
    if isinstance(event, Play):
        return Play(event.card)
    if event.kind != PASS and table.round == 1:
        return Call(ORDER, None, event.alone)
    alone = event.alone or (event.kind != PASS and bool(table.announced >> table.turn & 1))
    return Call(event.kind, event.suit, alone)


def _options(table: Table, done: Event) -> tuple[Event, ...]:
    legal = [event for event in legal_actions(table) if type(event) is type(done)]
    if not isinstance(done, Discard):
        return tuple(legal)
    assert table.trump is not None
    worth = kernel.sensible_discards(card_set(event.card for event in legal if isinstance(event, Discard)), table.trump)
    return tuple(Discard(card) for card in cards_of(worth | 1 << done.card))


def _act(table: Table, option: Event) -> deals.Act:
    if isinstance(option, Call):
        if option.kind == PASS:
            return deals.Act(deals.Said(deals.PASS))
        suit = table.up_suit if option.kind == ORDER else option.suit
        assert suit is not None
        return deals.Act(deals.Said(suit, option.alone))
    card = option.card if isinstance(option, Discard | Play) else deals.CHOSEN
    made = deals.Said(deals.PASS)
    return deals.Act(made, discard=card) if isinstance(option, Discard) else deals.Act(made, card=card)
