"""Where in the text of a deal each of its events stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from euchre_cli.events import Place
from euchre_cli.notation.grammar import DEAL, Token, parse
from euchre_cli.notation.tokens import CALLS_IN, HANDS_IN, PLAIN_IN, PLAYS_IN, all_events, last_breaks


class Places(Sequence[Place]):
    """The places of a deal's events: found when first asked for, since those of most deals never are."""

    __slots__ = ("_found", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: list[Place] | None = None

    @property
    def _places(self) -> list[Place]:
        if self._found is None:
            self._found = places_of(parse(self._text, DEAL))
        return self._found

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Place]: ...
    def __getitem__(self, index: int | slice) -> Place | Sequence[Place]:
        return self._places[index]

    def __len__(self) -> int:
        return len(self._places)


def places_of(tokens: Sequence[Token]) -> list[Place]:
    """The place of each event that `events_of` makes of the same tokens."""
    places = [place for token in tokens for place in _places_in(token)]
    for index in last_breaks(all_events(tokens)):
        del places[index]
    return places


def _places_in(token: Token) -> list[Place]:
    kind, text, start, end, *_ = token
    if kind != "PLAIN":
        return _places_of(kind, text, start, end)
    plain = PLAIN_IN.match(text)
    assert plain is not None
    parts = [(part, *plain.span(part)) for part in plain.groupdict() if plain[part]]
    return [
        place
        for part, first, stop in parts
        for place in _places_of(part, text[first:stop], start + first, start + stop)
    ]


def _places_of(kind: str, text: str, start: int, end: int) -> list[Place]:
    if kind in ("NUMBER", "BAR"):
        return []
    if kind == "BRANCH":
        return [(start, end)]
    if kind in ("PLAY", "CALLS"):
        pieces = (PLAYS_IN if kind == "PLAY" else CALLS_IN).finditer(text)
        return [(start + piece.start(), start + piece.start() + len(piece[0].rstrip())) for piece in pieces]
    if kind == "HANDS":
        starts = [hand.start() for hand in HANDS_IN.finditer(text)]
    elif kind == "OPENING":
        seat = next(index for index, character in enumerate(text) if character in "NESW")
        starts = [seat] if "^" not in text else [seat, text.index("^")]
    else:
        starts = [0]
    stops = [*starts[1:], len(text)]
    return [(start + first, start + len(text[:stop].rstrip())) for first, stop in zip(starts, stops, strict=True)]
