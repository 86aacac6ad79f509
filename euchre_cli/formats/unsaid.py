"""What of a deal a format does not say: found by comparing the events with those read from what was written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from euchre_cli.cards import KITTY, SEAT_NAMES
from euchre_cli.events import Alone, Call, Comment, Event, Exchange, Hand, Line, Mark, Play

_NAMES: Final = {
    "upcard": "up-card",
    "alone": "word alone apart from a call",
    "play": "card",
    "endtrick": "end of a trick",
    "concede": "concession",
    "notedpoints": "noted points",
    "notedtricks": "noted tricks",
    "notedscore": "noted score",
    "line": "alternative line",
}
"""What an event is called in messages, where that is not the name of its kind."""


def named(event: Event) -> str:
    """What an event is called in messages: ``comment``, ``quality mark ?!``, ``North's hand``."""
    match event:
        case Hand(seat, _):
            return "cards in the kitty" if seat == KITTY else f"{SEAT_NAMES[seat]}'s hand"
        case Exchange(giver, receiver, _):
            return "exchange with the kitty" if KITTY in (giver, receiver) else "exchange between players"
        case Mark(text):
            return f"quality mark {text}"
    kind = str(event.__struct_config__.tag)
    return _NAMES.get(kind, kind)


def unsaid(events: list[Event], said: list[Event]) -> Iterator[tuple[int | None, str]]:
    """What differs between the events of a deal and those that were written: which event, and in words.

    An event may be missing, or be another of its kind; it may stand elsewhere; or there is one of a kind that the deal
    misses none of, which is no event's. Nothing comes if and only if the two are equal.
    """
    if events == said:
        return
    left = Counter(said)
    kept = []
    missing = set()
    for index, event in enumerate(events):
        if left[event]:
            left[event] -= 1
            kept.append(index)
        else:
            missing.add(named(event))
            yield index, named(event)
    rest = list(said)
    for event in left.elements():
        rest.remove(event)
        if named(event) not in missing:
            yield None, f"that there is no {named(event)}"
    if [events[index] for index in kept] != rest:
        yield from ((index, f"place of {_with_article(events[index])}") for index in _moved(events, kept, rest))


def _with_article(event: Event) -> str:
    name = named(event)
    if isinstance(event, Hand):
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _moved(events: Sequence[Event], kept: Sequence[int], said: Sequence[Event]) -> list[int]:
    """Those of the events kept, given by their indices, that stand elsewhere among the others in `said`, which is the
    same events in another order. Calls and cards before others are taken to have stayed, and what may be said at any
    time to have moved; else as few as can be.
    """
    places: dict[Event, list[int]] = {}
    for place, event in reversed([*enumerate(said)]):
        places.setdefault(event, []).append(place)
    order = [places[events[index]].pop() for index in kept]
    best: list[tuple[int, int]] = []  # for each event the weight of what stays up to it, and the one before it
    for at, place in enumerate(order):
        before = max(((best[other][0], other) for other in range(at) if order[other] < place), default=(0, -1))
        best.append((before[0] + _weight(events[kept[at]]), before[1]))
    at = max(range(len(order)), key=lambda at: best[at][0], default=-1)
    staying = set()
    while at >= 0:
        staying.add(kept[at])
        at = best[at][1]
    return [index for index in kept if index not in staying]


def _weight(event: Event) -> int:
    if isinstance(event, (Call, Play)):
        return 1000
    return 1 if isinstance(event, (Alone, Comment, Exchange, Line, Mark)) else 20
