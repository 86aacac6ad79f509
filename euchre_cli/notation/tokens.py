"""What the tokens of a record say: their events, and where in the text each event stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar, overload

from euchre_cli.cards import CARD_CODES, SEAT_LETTERS, SIDE_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS, Card, parse_card
from euchre_cli.events import (
    NAME,
    ORDER,
    PASS,
    UNKNOWN,
    Alone,
    Call,
    Claim,
    Comment,
    Concede,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Hand,
    Line,
    Mark,
    Misdeal,
    NotedPoints,
    NotedScore,
    NotedTricks,
    Packets,
    Place,
    Play,
    UpCard,
)
from euchre_cli.notation.grammar import DEAL, Branch, Token, parse, span
from euchre_cli.notation.strings import unescaped

_PLAYS_IN: Final = re.compile(r"/|[BRLbrl]|10.\uFE0F?|[^\s/].\uFE0F?")
_CALLS_IN: Final = re.compile(r"[^\s*]\uFE0F?\s*\*?")
_HANDS_IN: Final = re.compile(r"([NESWK])\s*=")
_NUMBERS_IN: Final = re.compile(r"[0-9]+")

T = TypeVar("T")


class _Spellings(dict[str, T]):
    """The canonical spellings with what they stand for; any other spelling goes through `read`."""

    def __init__(self, canonical: dict[str, T], read: Callable[[str], T]) -> None:
        super().__init__(canonical)
        self.read = read

    def __missing__(self, spelling: str) -> T:
        return self.read(spelling)


def _squeeze(text: str) -> str:
    """Without white space and the variation selectors that make a symbol a picture."""
    return "".join(text.split()).replace("\N{VARIATION SELECTOR-16}", "")


def _suit(text: str) -> int:
    symbol = SUIT_SYMBOLS.find(text)
    return symbol if symbol >= 0 else SUIT_LETTERS.index(text.lower())


def _make_call(text: str) -> Call:
    kinds = {"p": PASS, "o": ORDER, "u": UNKNOWN}
    text, alone = text.removesuffix("*"), text.endswith("*")
    return Call(kinds[text], alone=alone) if text in kinds else Call(NAME, _suit(text), alone)


_CALLS: Final = _Spellings(
    {text: _make_call(text) for letter in "pocdhsnu" for text in (letter, letter + "*")},
    lambda text: _make_call(_squeeze(text)),
)
_CARDS: Final = _Spellings(CARD_CODES, parse_card)
_PLAYS: Final = _Spellings[Play | EndTrick](
    {"/": EndTrick()} | {text: Play(card) for text, card in CARD_CODES.items()}, lambda text: Play(parse_card(text))
)
_DEALERS: Final = {letter: Dealer(seat) for seat, letter in enumerate("NESW")}
_UP_CARDS: Final = {"^" + text: UpCard(card) for text, card in CARD_CODES.items()}
_BREAK: Final = EndTrick()


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(_CARDS.__getitem__, _PLAYS_IN.findall(text)))


# --- tokens that are one event ----------------------------------------------------------------------------


def _up(text: str) -> UpCard:
    card, _, suit = _squeeze(text)[1:].partition("=")
    return UpCard(parse_card(card), _suit(suit) if suit else None)


def _seat_call(text: str) -> Call:
    seat, _, call = text.partition(":")
    made = _make_call(_squeeze(call))
    return Call(made.kind, made.suit, made.alone, SEAT_LETTERS.index(seat[0]))


def _seat_play(text: str) -> Play:
    seat, _, card = text.partition(":")
    return Play(_CARDS[card.strip()], SEAT_LETTERS.index(seat[0]))


def _alone(text: str) -> Alone:
    return Alone(SEAT_LETTERS.index(text[0]))


def _discard(text: str) -> Discard:
    seat, _, card = text.rpartition("-")
    return Discard(_CARDS[card.strip()], SEAT_LETTERS.index(seat[0]) if seat else None)


def _exchange(text: str) -> Exchange:
    giver, _, rest = text.partition(">")
    receiver, _, cards = rest.partition(":")
    return Exchange(SEAT_LETTERS.index(giver.strip()), SEAT_LETTERS.index(receiver.strip()), _cards(cards))


def _winner(text: str) -> EndTrick:
    return EndTrick(SEAT_LETTERS.index(text[1:].lstrip()[0]))


def _points(text: str) -> NotedPoints:
    side, _, points = text[1:].partition("+")
    return NotedPoints(SIDE_LETTERS.index(side.strip()), int(points)) if points else NotedPoints(None, 0)


def _claim(text: str) -> Claim:
    return Claim(SIDE_LETTERS.index(text[6:].lstrip(": \t\r\n\f\v")[:2]), int(_NUMBERS_IN.findall(text)[0]))


def _pair(text: str) -> tuple[int, int]:
    first, second = _NUMBERS_IN.findall(text)
    return int(first), int(second)


def comment_of(token: str) -> Comment:
    """A comment in braces, or a remark to the end of its line."""
    return Comment(unescaped(token[1:-1]) if token[0] == "{" else token[1:].strip())


_SINGLE: Final[dict[str, Callable[[str], Event]]] = {
    "DEALER": _DEALERS.__getitem__,
    "UP": _up,
    "SEAT_CALL": _seat_call,
    "ALONE": _alone,
    "EXCHANGE": _exchange,
    "DISCARD": _discard,
    "SEAT_PLAY": _seat_play,
    "SLASH": lambda _: _BREAK,
    "WINNER": _winner,
    "CLAIM": _claim,
    "CONCEDE": lambda text: Concede(SIDE_LETTERS.index(text[-2:])),
    "MISDEAL": lambda _: Misdeal(),
    "POINTS": _points,
    "TRICKS": lambda text: NotedTricks(*_pair(text)),
    "SCORE": lambda text: NotedScore(*_pair(text)),
    "PACKETS": lambda text: Packets(*_pair(text)),
    "MARK": lambda text: Mark(str(text)),
    "COMMENT": comment_of,
    "REMARK": comment_of,
}


# --- whole deals ------------------------------------------------------------------------------------------


def deal_number(text: str) -> int | None:
    """The number at the start of a deal, `None` where it is left open (``?.``)."""
    digits = text.partition(".")[0].strip()
    return int(digits) if digits.isdecimal() else None


def events_of(tokens: Sequence[Token]) -> list[Event]:
    """The events that the tokens of a deal, or of an alternative line, say."""
    events = _all_events(tokens)
    for index in _last_breaks(events):
        del events[index]
    return events


def _all_events(tokens: Sequence[Token]) -> list[Event]:
    events: list[Event] = []
    for token in tokens:
        kind = token.type
        if kind == "PLAY":
            events.extend(map(_PLAYS.__getitem__, _PLAYS_IN.findall(token)))
        elif kind == "CALLS":
            events.extend(map(_CALLS.__getitem__, _CALLS_IN.findall(token)))
        elif kind == "HANDS":
            events.extend(_hands(token))
        elif kind == "OPENING":
            opening = token.partition(".")[2].lstrip()
            events.append(_DEALERS[opening[0]])
            if len(opening) > 1:
                up = opening[1:].lstrip()
                events.append(_UP_CARDS.get(up) or _up(up))
        elif isinstance(token, Branch):
            events.append(_branch(token))
        elif kind in _SINGLE:
            events.append(_SINGLE[kind](token))
    return events


def _hands(text: str) -> Iterator[Hand]:
    parts = text.split("=")
    last = len(parts) - 1
    for index in range(last):
        seat = SEAT_LETTERS.index(parts[index].rstrip()[-1])
        cards = parts[index + 1]
        yield Hand(seat, _cards(cards if index + 1 == last else cards.rstrip()[:-1]))


def _branch(branch: Branch) -> Line:
    start, *tokens = branch.tokens
    return Line(int(_NUMBERS_IN.findall(start)[0]), tuple(events_of(tokens)))


def _last_breaks(events: Sequence[Event]) -> Iterator[int]:
    """Each ``/`` after the last card, from the last: it says nothing, for the trick is over either way."""
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        kind = type(event)
        if kind is Play:
            return
        if kind is EndTrick:
            if event != _BREAK:
                return
            yield index


class Places(Sequence[Place]):
    """Where each event of a deal stands in its text: found when first asked, for most deals are never asked."""

    __slots__ = ("_found", "_text")

    def __init__(self, text: str, found: list[Place] | None = None) -> None:
        self._text = text
        self._found = found

    @property
    def _all(self) -> list[Place]:
        if self._found is None:
            self._found = places_of(parse(self._text, DEAL))
        return self._found

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Place]: ...
    def __getitem__(self, index: int | slice) -> Place | Sequence[Place]:
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)


def places_of(tokens: Sequence[Token]) -> list[Place]:
    """The place of each event of `events_of` the same tokens."""
    places: list[Place] = []
    for token in tokens:
        start, end = span(token)
        kind = token.type
        if isinstance(token, Branch):
            places.append((start, end))
        elif kind in ("PLAY", "CALLS"):
            pieces = _PLAYS_IN if kind == "PLAY" else _CALLS_IN
            for piece in pieces.finditer(token):
                first = start + piece.start()
                places.append((first, first + len(piece[0].rstrip())))
        elif kind == "HANDS":
            starts = [hand.start() for hand in _HANDS_IN.finditer(token)]
            for first, stop in zip(starts, [*starts[1:], len(token)], strict=True):
                places.append((start + first, start + len(token[:stop].rstrip())))
        elif kind == "OPENING":
            seat = next(index for index, character in enumerate(token) if character in "NESW")
            places.append((start + seat, start + seat + 1))
            if "^" in token:
                places.append((start + token.index("^"), start + len(token)))
        elif kind in _SINGLE:
            places.append((start, start + len(token.rstrip())))
    for index in _last_breaks(_all_events(tokens)):
        del places[index]
    return places
