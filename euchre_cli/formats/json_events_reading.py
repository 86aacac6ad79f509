"""The events that stand in this program's own JSON, read back: what each object means, or why it means nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from euchre_cli import events
from euchre_cli.cards import CARD_CODES, JOKER, SEAT_LETTERS, SIDE_LETTERS, SUIT_LETTERS, Card, card_text, parse_card
from euchre_cli.formats.json_events import (
    AloneJson,
    AnyEvent,
    CallJson,
    ClaimJson,
    CommentJson,
    ConcedeJson,
    DealerJson,
    DiscardJson,
    EndTrickJson,
    EventJson,
    ExchangeJson,
    HandJson,
    LineJson,
    MarkJson,
    MisdealJson,
    NotedPointsJson,
    NotedScoreJson,
    NotedTricksJson,
    PacketsJson,
    PlayJson,
    UpCardJson,
)
from euchre_cli.formats.json_text import Repeated
from euchre_cli.formats.json_value import Value
from euchre_cli.notation.grammar import MAX_DEPTH
from euchre_cli.notation.tokens import last_breaks


class EventError(ValueError):
    """What an event says cannot be; `key` names the member of the object that says it."""

    def __init__(self, key: str | None, message: str) -> None:
        super().__init__(message)
        self.key = key


@lru_cache(maxsize=1 << 13)
def event_of(said: AnyEvent) -> events.Event:
    """The event that an object stands for, whatever its `player`. Raises `EventError`."""
    event = _MEANINGS[type(said)](said)
    if _depth(event) > MAX_DEPTH:
        raise EventError(None, f"alternative lines are nested more than {MAX_DEPTH} deep here")
    return event


def _card(text: str) -> Card:
    card = CARD_CODES.get(text)
    if card is None:
        raise EventError("card", _no_card(text))
    return card


def _read_cards(texts: tuple[str, ...]) -> tuple[Card, ...]:
    try:
        return tuple(map(CARD_CODES.__getitem__, texts))
    except KeyError as wrong:
        at = texts.index(wrong.args[0])
        raise EventError(f"cards/{at}", _no_card(texts[at])) from None


def _no_card(text: str) -> str:
    try:
        meant = card_text(parse_card(text))
    except ValueError as error:
        return str(error)
    return f"{text!r} is not how a card is written here: {meant}"


def _up_card(said: UpCardJson) -> events.UpCard:
    card, suit = _card(said.card), _index(SUIT_LETTERS, said.stands_for)
    if suit is not None and card != JOKER:
        raise EventError("stands_for", f"only a joker stands for a suit, and {said.card} is turned up")
    return events.UpCard(card, suit)


def _call(said: CallJson) -> events.Call:
    if (said.kind == events.NAME) != (said.suit is not None):
        needs = "names a suit, or n for no trump" if said.kind == events.NAME else "names no suit"
        raise EventError("suit", f"a call of the kind {said.kind} {needs}")
    return events.Call(said.kind, _index(SUIT_LETTERS, said.suit), said.alone, _index(SEAT_LETTERS, said.seat))


def _noted_points(said: NotedPointsJson) -> events.NotedPoints:
    if said.side is None and said.points:
        raise EventError("side", f"expected the side, NS or EW, that got {said.points} points")
    return events.NotedPoints(_index(SIDE_LETTERS, said.side), said.points)


def _index(names: Sequence[str], name: str | None) -> int | None:
    return None if name is None else names.index(name)


_MEANINGS: Final[dict[type[EventJson], Callable[[Any], events.Event]]] = {
    DealerJson: lambda said: events.Dealer(SEAT_LETTERS.index(said.seat)),
    UpCardJson: _up_card,
    PacketsJson: lambda said: events.Packets(said.first, said.second),
    HandJson: lambda said: events.Hand(SEAT_LETTERS.index(said.seat), _read_cards(said.cards)),
    CallJson: _call,
    AloneJson: lambda said: events.Alone(SEAT_LETTERS.index(said.seat)),
    ExchangeJson: lambda said: events.Exchange(
        SEAT_LETTERS.index(said.giver), SEAT_LETTERS.index(said.receiver), _read_cards(said.cards)
    ),
    DiscardJson: lambda said: events.Discard(_card(said.card), _index(SEAT_LETTERS, said.seat)),
    PlayJson: lambda said: events.Play(_card(said.card), _index(SEAT_LETTERS, said.seat)),
    EndTrickJson: lambda said: events.EndTrick(_index(SEAT_LETTERS, said.winner)),
    ClaimJson: lambda said: events.Claim(SIDE_LETTERS.index(said.side), said.tricks),
    ConcedeJson: lambda said: events.Concede(SIDE_LETTERS.index(said.side)),
    MisdealJson: lambda _: events.Misdeal(),
    NotedPointsJson: _noted_points,
    NotedTricksJson: lambda said: events.NotedTricks(said.NS, said.EW),
    NotedScoreJson: lambda said: events.NotedScore(said.NS, said.EW),
    CommentJson: lambda said: events.Comment(said.text),
    MarkJson: lambda said: events.Mark(said.text),
    LineJson: lambda said: events.Line(said.branch, _line(said.events)),
}


def _line(said: tuple[AnyEvent, ...]) -> tuple[events.Event, ...]:
    """The events of an alternative line, in which nobody deals."""
    read: list[events.Event] = []
    for index, each in enumerate(said):
        if isinstance(each, DealerJson):
            raise EventError(f"events/{index}", "nobody deals within an alternative line")
        try:
            read.append(event_of(each))
        except EventError as error:
            raise EventError(f"events/{index}" + (f"/{error.key}" if error.key else ""), str(error)) from None
    for index in last_breaks(read):
        del read[index]
    return tuple(read)


def _depth(event: events.Event) -> int:
    """How deep alternative lines lie in one another: 0 for anything else."""
    return 1 + max(map(_depth, event.events), default=0) if isinstance(event, events.Line) else 0


# --- from JSON as it was decoded -------------------------------------------------------------------------

_EXPECTED: Final = {
    **dict.fromkeys(("seat", "winner", "player"), "a seat: N, E, S or W"),
    **dict.fromkeys(("giver", "receiver"), "a seat, or K for the kitty"),
    **dict.fromkeys(("suit", "stands_for"), "a suit: c, d, h, s, or n for no trump"),
    **dict.fromkeys(("tricks", "points", "NS", "EW", "first", "second", "branch"), "a number from 0 to 999999999"),
    "type": "the type of an event, such as call or play",
    "kind": "the kind of a call: pass, order, name or unknown",
    "alone": "true or false",
    "side": "a side: NS or EW",
    "card": "a card, such as Jd",
    "cards": "an array of cards",
    "text": "text; a mark is one of ?? ? ?! !? ! !!",
    "events": "an array of events",
}
"""What a member of an event has to be, in words."""
_ELEMENT: Final = {_EXPECTED["cards"]: _EXPECTED["card"], _EXPECTED["events"]: "an event: an object with its type"}
"""What an element of an array has to be."""
_WHERE: Final = re.compile(r" - at `\$(.*)`\Z")
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")


def read_events(said: Value) -> list[tuple[events.Event, str]]:
    """The events of a deal, each with its place."""
    values = said.elements("an array of events")
    try:  # nearly always all is well
        shapes = msgspec.convert(said.data, list[AnyEvent])
        if not any(isinstance(value.data, Repeated) for value in values):
            return [(event_of(shape), value.pointer) for shape, value in zip(shapes, values, strict=True)]
    except (msgspec.ValidationError, EventError, RecursionError):
        pass
    read = [(_read_event(value), value.pointer) for value in values]
    return [(event, place) for event, place in read if event is not None]


def _read_event(value: Value) -> events.Event | None:
    """One event, or None and a finding that says why it is none."""
    try:
        for key in value.data if isinstance(value.data, Repeated) else ():
            value.field(key)  # tells of a key that stands twice
        return event_of(msgspec.convert(value.data, AnyEvent))
    except msgspec.ValidationError as error:
        _tell(value, error)
    except EventError as error:
        value.faults.add("N101", value.pointer + (f"/{error.key}" if error.key else ""), str(error))
    except RecursionError:
        value.fault("alternative lines are nested too deep here")
    return None


def _tell(value: Value, error: msgspec.ValidationError) -> None:
    """Say in words, at its place, what msgspec found wrong."""
    message = str(error)
    where = _WHERE.search(message)
    wrong, expected = value, "an event: an object with its type"
    for name, index in _STEP.findall(where[1]) if where else ():
        step = name or int(index)
        wrong = Value(wrong.data[step], wrong.step(step), wrong.faults)
        expected = _EXPECTED[name] if name else _ELEMENT[expected]
    missing = _MISSING.match(message)
    if missing is not None:
        wrong.fault(f"expected {missing[1]}, {_EXPECTED[missing[1]]}, in this event")
    else:
        wrong.expected(expected)
