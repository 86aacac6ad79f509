"""A recorded deal at one moment, and the picture of the table then: who holds what, what lies in the middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from euchre_cli.cards import KITTY, SEAT_NAMES, Card, Seat
from euchre_cli.events import (
    NAME,
    ORDER,
    Alone,
    Call,
    Claim,
    Concede,
    Discard,
    Exchange,
    Hand,
    Misdeal,
    Play,
)
from euchre_cli.printable import printable
from euchre_cli.replaying import DealReplay
from euchre_cli.reports.diagram import Place, diagram, hand_text, trick_text
from euchre_cli.reports.paper import Paper

_STEPS: Final = (Call, Alone, Exchange, Discard, Play, Claim, Concede, Misdeal)
"""What is worth stopping at; what is noted comes with what it is noted on."""
_LONGEST_NAME: Final = 40
"""Cells of a name; of a longer one that is all."""
_KITTY_ROW: Final = 4
"""How many cards of the kitty lie side by side."""


def moments(deal: DealReplay) -> list[int]:
    """Where to stop on a walk through a deal, as numbers of events that have happened: first when the cards are dealt,
    then after each thing said or done, with what is noted on it.
    """
    events = deal.deal.events
    stops = [index for index, event in enumerate(events) if isinstance(event, _STEPS)]
    return [*stops, len(events)]


@dataclass
class Moment:
    """A deal after the first of its events."""

    hands: list[set[Card]]
    """The cards that each seat is known to hold."""
    sizes: list[int]
    """How many each seat holds, known or not."""
    up: bool = True
    """Whether the up-card is still in the middle, face up."""
    turned_down: bool = False
    maker: Seat | None = None
    loner: Seat | None = None
    lone_defender: Seat | None = None
    trick: list[tuple[Seat, Card]] = field(default_factory=list)
    """The last trick begun; it stays until the next card is led."""
    winner: Seat | None = None
    """Who took it, if it is complete."""
    tricks: int = 0
    """How many tricks are complete."""
    taken: list[int] = field(default_factory=lambda: [0, 0])
    """Tricks taken by each side."""


def as_dealt(deal: DealReplay) -> Moment:
    """The cards as they were dealt, and who came to make trump."""
    size = deal.reading.table.rules.hand
    hands = [set(hand) for hand in deal.hands]
    return Moment(hands, [size] * 4, maker=deal.maker, loner=deal.loner, lone_defender=deal.lone_defender)


def moment(deal: DealReplay, count: int) -> Moment:
    """The deal after its first `count` events."""
    size = deal.reading.table.rules.hand
    now = Moment([set(hand) for hand in deal.hands], [size] * 4)
    calls = 0
    for event, seat in zip(deal.deal.events[:count], deal.seats, strict=False):
        if isinstance(event, Call):
            calls += 1
            now.turned_down = calls >= 4 and now.maker is None
            if seat is not None and seat == deal.maker and event.kind in (ORDER, NAME) and now.maker is None:
                _make_trump(now, deal, event, seat)
        elif isinstance(event, Alone):
            _alone(now, deal, event.seat)
        elif isinstance(event, Exchange):
            _move(now, event.giver, event.cards, -1)
            _move(now, event.receiver, event.cards, 1)
        elif isinstance(event, Discard) and seat is not None:
            _move(now, seat, (event.card,), -1)
        elif isinstance(event, Play) and seat is not None:
            _play(now, deal, seat, event.card)
    return now


def _make_trump(now: Moment, deal: DealReplay, call: Call, maker: Seat) -> None:
    now.maker = maker
    if call.alone:
        now.loner = maker
    table = deal.reading.table
    if table.picked_up and deal.up_card is not None:
        now.up = False
        _move(now, deal.dealer, (deal.up_card,), 1)


def _alone(now: Moment, deal: DealReplay, seat: Seat) -> None:
    if seat == deal.loner:
        now.loner = seat
    elif seat == deal.lone_defender:
        now.lone_defender = seat


def _move(now: Moment, seat: Seat, cards: Sequence[Card], way: int) -> None:
    """Cards come to a hand (`way` is 1) or leave it (-1)."""
    if seat != KITTY:
        now.sizes[seat] += way * len(cards)
        now.hands[seat] = now.hands[seat] | set(cards) if way > 0 else now.hands[seat] - set(cards)


def _play(now: Moment, deal: DealReplay, seat: Seat, card: Card) -> None:
    table = deal.reading.table
    if not now.trick and not now.tricks:  # a discard that nobody wrote down has happened by now
        now.sizes = [table.rules.hand] * 4
    if now.winner is not None:
        now.trick, now.winner = [], None
    now.trick.append((seat, card))
    _move(now, seat, (card,), -1)
    if now.tricks < len(table.tricks) and len(now.trick) == len(table.tricks[now.tricks].plays):
        now.winner = table.tricks[now.tricks].winner
        now.taken[now.winner & 1] += 1
        now.tricks += 1


# --- the picture ------------------------------------------------------------------------------------------


def picture(
    paper: Paper, deal: DealReplay, players: Sequence[str | None], now: Moment, viewer: Seat | None = None
) -> list[Text]:
    """The table as it is `now`. With a `viewer` only what that player sees: of other hands the number of cards."""
    trump = None if now.maker is None else deal.trump
    sitting = 0
    for seat in (now.loner, now.lone_defender):
        sitting |= 0 if seat is None else 1 << (seat ^ 2)
    places = []
    for seat in range(4):
        marks = [*_marks(paper, deal, now, seat), *(["sits out"] if sitting >> seat & 1 else [])]
        places.append(Place(label(seat, players[seat], marks), _hand(paper, deal, now, seat, trump, viewer)))
    return diagram(paper, places, _middle(paper, deal, now, viewer))


def label(seat: Seat, player: str | None, marks: Sequence[Text | str] | Sequence[str] = ()) -> Text:
    """Who sits at a seat, and what there is to say of it."""
    text = Text.assemble((SEAT_NAMES[seat], "bold"))
    if player is not None and player != SEAT_NAMES[seat]:
        name = Text(f" {printable(player)}")
        name.truncate(_LONGEST_NAME, overflow="crop")
        text.append_text(name)
    for mark in marks:
        text.append(", ")
        text.append_text(Text(mark) if isinstance(mark, str) else mark)
    return text


def _marks(paper: Paper, deal: DealReplay, now: Moment, seat: Seat) -> list[Text | str]:
    marks: list[Text | str] = ["deals"] if seat == deal.dealer else []
    if seat == now.maker:
        suit = Text("trump") if deal.trump is None else paper.suit(deal.trump)
        marks.append(Text("made ").append_text(suit))
    return marks + ["alone"] * (seat in (now.loner, now.lone_defender))


def _hand(paper: Paper, deal: DealReplay, now: Moment, seat: Seat, trump: int | None, viewer: Seat | None) -> Text:
    if viewer not in (None, seat):
        return Text(f"{now.sizes[seat]} cards" if now.sizes[seat] != 1 else "1 card", "dim")
    held = sorted(now.hands[seat])
    return hand_text(paper, held, trump, now.sizes[seat] - len(held)) or Text("-", "dim")


def _middle(paper: Paper, deal: DealReplay, now: Moment, viewer: Seat | None) -> list[Text]:
    """The trick; before it the up-card and the kitty below it."""
    if now.trick:
        return trick_text(_cells(paper, deal, now))
    rows = []
    if deal.up_card is not None and now.up:
        rows.append(Text("down " if now.turned_down else "up ", "dim").append_text(paper.card(deal.up_card)))
    if viewer is None:
        for event in deal.deal.events:
            if isinstance(event, Hand) and event.seat == KITTY:
                for start in range(0, len(event.cards), _KITTY_ROW):
                    head = Text("      " if start else "kitty ", "dim")
                    rows.append(head.append_text(paper.cards(event.cards[start : start + _KITTY_ROW])))
    return rows


def _cells(paper: Paper, deal: DealReplay, now: Moment) -> Mapping[Seat, Text]:
    cells: dict[Seat, Text] = {}
    for number, (seat, card) in enumerate(now.trick):
        cell = paper.card(card, deal.trump)
        if number == len(now.trick) - 1:
            cell.stylize("underline")
        if seat == now.winner:
            cell = Text.assemble("[", cell, "]")
        cells[seat] = Text.assemble(">" if number == 0 else "", cell)
    return cells
