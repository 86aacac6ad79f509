"""What happened at the table, in a few words each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.text import Text

from euchre_cli.cards import KITTY, SEAT_NAMES, SIDE_NAMES, Seat
from euchre_cli.events import (
    NAME,
    ORDER,
    PASS,
    Alone,
    Call,
    Claim,
    Concede,
    Discard,
    Event,
    Exchange,
    Misdeal,
)
from euchre_cli.replaying import DealReplay
from euchre_cli.reports.paper import Paper


def phrase(paper: Paper, deal: DealReplay, event: Event, seat: Seat | None) -> Text | None:
    """An event of the deal, of which `seat` is who acted, in words; None where it is shown otherwise or not at all."""
    words = _WORDS.get(type(event))
    return None if words is None else words(paper, deal, event, seat)


def _call(paper: Paper, deal: DealReplay, call: Call, seat: Seat | None) -> Text:
    alone = " alone" if call.alone else ""
    who = _name(seat)
    if call.kind == PASS:
        return Text(f"{who} passes{alone}")
    if call.kind == NAME and call.suit is not None:
        return Text(f"{who} calls ").append_text(paper.suit(call.suit)).append(alone)
    if call.kind == ORDER:
        made = "makes trump" if deal.up_card is None else "picks it up" if seat == deal.dealer else "orders it up"
        return Text(f"{who} {made}{alone}")
    return Text(f"{who} makes a call that is not known{alone}")


def _alone(paper: Paper, deal: DealReplay, event: Alone, _: Seat | None) -> Text:
    return Text(f"{_name(event.seat)} says alone")


def _exchange(paper: Paper, deal: DealReplay, event: Exchange, _: Seat | None) -> Text:
    cards = paper.cards(event.cards, deal.trump) if event.cards else Text("no card")
    if event.giver == KITTY:
        return Text(f"{_name(event.receiver)} takes ").append_text(cards).append(" from the kitty")
    return Text(f"{_name(event.giver)} gives ").append_text(cards).append(f" to {_name(event.receiver)}")


def _discard(paper: Paper, deal: DealReplay, event: Discard, seat: Seat | None) -> Text:
    return Text(f"{_name(seat)} discards ").append_text(paper.card(event.card, deal.trump))


def _claim(paper: Paper, deal: DealReplay, event: Claim, _: Seat | None) -> Text:
    return Text(f"{SIDE_NAMES[event.side]} claim {event.tricks} of the tricks left")


def _concede(paper: Paper, deal: DealReplay, event: Concede, _: Seat | None) -> Text:
    return Text(f"{SIDE_NAMES[event.side]} concede the tricks left")


def _misdeal(paper: Paper, deal: DealReplay, event: Misdeal, _: Seat | None) -> Text:
    return Text("misdeal")


def _name(seat: Seat | None) -> str:
    return "somebody" if seat is None else SEAT_NAMES[seat]


_WORDS: Final[dict[type[Event], Callable[[Paper, DealReplay, Any, Seat | None], Text]]] = {
    Call: _call,
    Alone: _alone,
    Exchange: _exchange,
    Discard: _discard,
    Claim: _claim,
    Concede: _concede,
    Misdeal: _misdeal,
}
