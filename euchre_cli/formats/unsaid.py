"""What of a deal a format does not say: found by comparing the events with those read from what was written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from euchre_cli.cards import KITTY, SEAT_NAMES
from euchre_cli.events import Event, Exchange, Hand, Mark

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


def unsaid(events: Sequence[Event], said: Sequence[Event]) -> Iterator[tuple[int | None, str]]:
    """What differs between the events of a deal and those that were written: which event, and in words.

    An event may be missing; it may stand elsewhere; or there is one that the deal does not have, which is no event's.
    Nothing comes if and only if the two are equal.
    """
    if events == said:
        return
    left = Counter(said)
    kept = []
    for index, event in enumerate(events):
        if left[event]:
            left[event] -= 1
            kept.append(index)
        else:
            yield index, named(event)
    rest = list(said)
    for event in left.elements():
        rest.remove(event)
        yield None, f"that there is no {named(event)}"
    yield from ((index, f"place of the {named(events[index])}") for index in _moved(events, kept, rest))


def _moved(events: Sequence[Event], kept: Sequence[int], said: Sequence[Event]) -> Iterator[int]:
    """Those of the events kept, given by their indices, that stand at another place among the others."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, [events[index] for index in kept], said, autojunk=False)
    staying = {block.a + offset for block in matcher.get_matching_blocks() for offset in range(block.size)}
    return (index for position, index in enumerate(kept) if position not in staying)
