"""The decisions of a recorded deal: every call, discard and card of somebody who could have done otherwise.

Each is taken as the player saw it. What could have been done is what the rules allow; discards that no thought leads to
are left out unless one was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from euchre_cli import kernel
from euchre_cli.analysis.dealt import Dealt
from euchre_cli.cards import FOLLOWS, STRENGTH, Card, CardSet, Seat, card_set, cards_of
from euchre_cli.events import ORDER, PASS, Alone, Call, Discard, Event, Play
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
    """The same as the kernel takes it, but of cards that are as good as one another only one."""
    act_of: tuple[int, ...]
    """Which of `acts` stands for each option."""
    chosen: int
    """Which option was taken."""


def decisions(dealt: Dealt) -> Iterator[Decision]:
    """The decisions of a deal in their order. Ends early where the record does what the rules do not know of."""
    table = dealt.table()
    late = _alone_later(dealt)
    for number, seat, event in dealt.deeds:
        if number is not None and seat == table.turn and isinstance(event, Call | Discard | Play):
            decision = _decision(table, number, event, alone=late == seat)
            if decision is not None:
                yield decision
        table.apply(event)


def _alone_later(dealt: Dealt) -> Seat | None:
    """The maker who said "alone" only after the call: that is taken to have been decided with the call."""
    maker = next((deed.seat for deed in dealt.deeds if isinstance(deed.event, Call) and deed.event.kind != PASS), None)
    calls = [number for number, deed in enumerate(dealt.deeds) if isinstance(deed.event, Call)]
    after = dealt.deeds[calls[-1] :] if calls else ()
    return maker if any(isinstance(deed.event, Alone) and deed.event.seat == maker for deed in after) else None


def _decision(table: Table, number: int, event: Call | Discard | Play, *, alone: bool) -> Decision | None:
    """The decision that an event was, if there was something to decide."""
    if isinstance(event, Discard) != (table.phase == DISCARDING) or isinstance(event, Call) != (table.phase == CALLING):
        return None
    done = _plain(table, event, alone=alone)
    options = _options(table, done)
    if done not in options or table.sitting >> table.turn & 1:
        return None
    kind = CALL if isinstance(event, Call) else DISCARD if isinstance(event, Discard) else CARD
    alike = _alike(table) if kind == CARD else {}
    first = [
        alike.get(option.card, option.card) if isinstance(option, Play) else place
        for place, option in enumerate(options)
    ]
    kept = list(dict.fromkeys(first))
    if len(kept) < 2:
        return None
    return Decision(
        number,
        kind,
        table.turn,
        len(table.tricks) + 1 if kind == CARD else None,
        table.copy(),
        question_of(table, table.turn),
        options,
        tuple(_act(table, options[first.index(each)]) for each in kept),
        tuple(map(kept.index, first)),
        options.index(done),
    )


def later_call(decision: Decision) -> tuple[deals.Question, tuple[deals.Act, ...]] | None:
    """What the player knows, and may call then, where it and all others pass now and round two comes to it; None where
    it cannot. What is known then is known now: that all have passed.
    """
    if decision.kind != CALL or decision.table.round != 1:
        return None
    table = decision.table.copy()
    table.apply(Call(PASS))
    while table.phase == CALLING and table.turn != decision.seat:
        table.apply(Call(PASS))
    if table.phase != CALLING:
        return None
    may_call = [event for event in legal_actions(table) if isinstance(event, Call)]
    return question_of(table, decision.seat), tuple(_act(table, event) for event in may_call)


def _alike(table: Table) -> dict[Card, Card]:
    """For each card of the hand that may be played, the lowest that is as good as it: of the same suit, and all cards
    between the two are in the same hand, or gone in tricks before, or turned down. What others have laid away is not
    known to be gone.
    """
    assert table.trump is not None
    held = table.held[table.turn] & table.live
    gone = card_set(card for trick in table.tricks for _, card in trick.plays)
    if table.up_card is not None and not table.picked_up:
        gone |= 1 << table.up_card
    elsewhere = table.deck & ~held & ~gone
    strength = STRENGTH[table.trump]
    alike: dict[Card, Card] = {}
    for card in sorted(cards_of(held), key=strength.__getitem__):
        suit = FOLLOWS[table.trump][card]
        lower = [other for other in alike if suit >> other & 1]
        below = max(lower, key=strength.__getitem__, default=None)
        parted = below is None or _between(suit & elsewhere, strength[below], strength[card], strength)
        alike[card] = card if parted or below is None else alike[below]
    return alike


def _between(cards: CardSet, low: int, high: int, strength: Sequence[int]) -> bool:
    return any(low < strength[card] < high for card in cards_of(cards))


def _plain(table: Table, event: Call | Discard | Play, *, alone: bool) -> Event:
    """An event as the rules' list has it: without its seat, and a suit that is the up-card's as an order."""
    if isinstance(event, Discard):
        return Discard(event.card)
    if isinstance(event, Play):
        return Play(event.card)
    if event.kind == PASS:
        return Call(PASS)
    alone = alone or event.alone or bool(table.announced >> table.turn & 1)
    return Call(ORDER, None, alone) if table.round == 1 else Call(event.kind, event.suit, alone)


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
