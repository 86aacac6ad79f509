"""What the tokens of a deal say: the event or events of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, TypeVar

from euchre_cli.cards import CARD_CODES, SEAT_LETTERS, SIDE_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS, Card, Seat, parse_card
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
    Play,
    UpCard,
)
from euchre_cli.notation.grammar import Token
from euchre_cli.notation.strings import unescaped

PLAYS_IN: Final = re.compile(r"/|=./|[BRLbrl]|10.\uFE0F?|[^\s/].\uFE0F?")
CALLS_IN: Final = re.compile(r"[^\s*]\uFE0F?\s*\*?")
HANDS_IN: Final = re.compile(r"([NESWK])\s*=")
PLAIN_IN: Final = re.compile(
    r"[0-9]+(?P<OPENING>\. [NESW]\^..)(?: (?P<HANDS>[NESWK]=\w+(?: [NESWK]=\w+)*))?"
    r" (?P<CALLS>[pocdhsn*]+(?: [pocdhsn*]+(?!\S))*)(?: (?P<DISCARD>-..))?(?: (?P<PLAY>[7-9TJQKA][\w/=]+))?"
    r"(?: (?P<TRICKS>tricks=\S+))?(?: (?P<POINTS>=\S+))?(?: (?P<SCORE>score=\S+))?"
)
"""The parts of a plain deal after its number, each named by the kind of token that it is elsewhere."""
_PLAIN_CARDS_IN: Final = re.compile(r"[7-9TJQKA][cdhs]")
_NUMBERS_IN: Final = re.compile(r"[0-9]+")
_SHORT: Final = 32

T = TypeVar("T")


def events_of(tokens: Sequence[Token]) -> list[Event]:
    """The events that the tokens of a deal, or of an alternative line, say."""
    events = all_events(tokens)
    for index in last_breaks(events):
        del events[index]
    return events


def all_events(tokens: Sequence[Token]) -> list[Event]:
    """The events of tokens, with those that `last_breaks` finds."""
    events: list[Event] = []
    for token in tokens:
        kind, text, *_ = token
        if kind == "PLAIN":
            events.extend(_plain(text))
        elif kind == "PLAY":
            events.extend(map(_PLAYS.__getitem__, PLAYS_IN.findall(text)))
        elif kind == "HANDS":
            events.extend(_hands(text))
        elif kind == "BRANCH":
            events.append(_branch(token))
        elif len(text) < _SHORT:
            events.extend(_short(kind, text))
        else:
            events.extend(_READERS[kind](text))
    return events


def _plain(text: str) -> list[Event]:
    opening, hands, calls, discard, play, tricks, points, score = PLAIN_IN.match(text).groups()  # type: ignore[union-attr]
    events = [*_short("OPENING", opening)]
    if hands:
        cards = map(_CARDS.__getitem__, _PLAIN_CARDS_IN.findall(hands))
        events += [
            Hand(SEAT_LETTERS.index(hand[0]), tuple(islice(cards, len(hand) // 2 - 1))) for hand in hands.split(" ")
        ]
    events += _short("CALLS", calls)
    if discard:
        events += _short("DISCARD", discard)
    if play:
        events += map(_PLAYS.__getitem__, PLAYS_IN.findall(play))
    if tricks:
        events += _short("TRICKS", tricks)
    if points:
        events += _short("POINTS", points)
    if score:
        events += _short("SCORE", score)
    return events


def last_breaks(events: Sequence[Event]) -> Iterator[int]:
    """Each ``/`` after the last card, from the last: it says nothing, for the trick is over either way."""
    for index in range(len(events) - 1, -1, -1):
        kind = type(events[index])
        if kind is Play:
            return
        if kind is EndTrick:
            if events[index] != _BREAK:
                return
            yield index


def comment_of(text: str) -> Comment:
    """A comment in braces, or a remark to the end of its line."""
    return Comment(unescaped(text[1:-1]) if text[0] == "{" else text[1:].strip())


@lru_cache(maxsize=4096)
def _short(kind: str, text: str) -> tuple[Event, ...]:
    """The same few short tokens make up most of any file: their events are made once."""
    return tuple(_READERS[kind](text))


# --- cards and calls --------------------------------------------------------------------------------------


class _Spellings(dict[str, T]):
    """The canonical spellings with what they stand for; any other spelling goes through `read`."""

    def __init__(self, canonical: dict[str, T], read: Callable[[str], T]) -> None:
        super().__init__(canonical)
        self.read = read

    def __missing__(self, spelling: str) -> T:
        return self.read(spelling)


# White suits become black ones, and the selectors that make a symbol a picture go.
_PLAINER: Final = str.maketrans("♧♢♡♤", SUIT_SYMBOLS, "\N{VARIATION SELECTOR-16}")


def _squeeze(text: str) -> str:
    """Without white space and variants of the suits."""
    return "".join(text.split()).translate(_PLAINER)


def _card(text: str) -> Card:
    return parse_card(text.translate(_PLAINER))


def _suit(text: str) -> int:
    symbol = SUIT_SYMBOLS.find(text)
    return symbol if symbol >= 0 else SUIT_LETTERS.index(text.lower())


_KINDS: Final = {"p": PASS, "o": ORDER, "u": UNKNOWN}


def _call(text: str, seat: Seat | None = None) -> Call:
    text = _squeeze(text)
    letter, alone = text[0], text.endswith("*")
    return Call(_KINDS[letter], None, alone, seat) if letter in _KINDS else Call(NAME, _suit(letter), alone, seat)


_BREAK: Final = EndTrick()
_CALLS: Final = _Spellings({text: _call(text) for letter in "pocdhsnu" for text in (letter, letter + "*")}, _call)
_CARDS: Final = _Spellings(CARD_CODES, _card)
_PLAYS: Final = _Spellings[Play | EndTrick](
    {"/": _BREAK}
    | {f"={letter}/": EndTrick(seat) for seat, letter in enumerate(SEAT_LETTERS[:4])}
    | {text: Play(card) for text, card in CARD_CODES.items()},
    lambda text: Play(_card(text)),
)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(_CARDS.__getitem__, PLAYS_IN.findall(text)))


def _seat(text: str) -> Seat:
    return SEAT_LETTERS.index(text.strip())


# --- tokens of one or more events -------------------------------------------------------------------------


def _opening(text: str) -> Iterator[Event]:
    opening = _squeeze(text.partition(".")[2])
    yield Dealer(_seat(opening[0]))
    if len(opening) > 1:
        yield _up(opening[1:])


def _up(text: str) -> UpCard:
    card, _, suit = _squeeze(text)[1:].partition("=")
    return UpCard(_CARDS[card], _suit(suit) if suit else None)


def _hands(text: str) -> Iterator[Hand]:
    _, *parts = HANDS_IN.split(text)
    for seat, cards in zip(parts[::2], parts[1::2], strict=True):
        yield Hand(SEAT_LETTERS.index(seat), _cards(cards) if "-" not in cards else ())


def _seat_call(text: str) -> Call:
    seat, _, call = text.partition(":")
    return _call(call, _seat(seat))


def _seat_play(text: str) -> Play:
    seat, _, card = text.partition(":")
    return Play(_CARDS[card.strip()], _seat(seat))


def _discard(text: str) -> Discard:
    seat, _, card = text.partition("-")
    return Discard(_CARDS[card.strip()], _seat(seat.strip()[0]) if seat else None)


def _exchange(text: str) -> Exchange:
    giver, _, rest = text.partition(">")
    receiver, _, cards = rest.partition(":")
    return Exchange(_seat(giver), _seat(receiver), _cards(cards) if "-" not in cards else ())


def _points(text: str) -> NotedPoints:
    side, _, points = text[1:].partition("+")
    return NotedPoints(SIDE_LETTERS.index(side.strip()), int(points)) if points else NotedPoints(None, 0)


def _claim(text: str) -> Claim:
    side, _, tricks = text.partition(":")[2].partition("=")
    return Claim(SIDE_LETTERS.index(side.strip()), int(tricks))


def _branch(branch: Token) -> Line:
    return Line(_numbers(branch.text)[0], tuple(events_of(branch.line)))


def _numbers(text: str) -> list[int]:
    return [int(number) for number in _NUMBERS_IN.findall(text)]


def _one(read: Callable[[str], Event]) -> Callable[[str], Iterable[Event]]:
    return lambda text: (read(text),)


_READERS: Final[dict[str, Callable[[str], Iterable[Event]]]] = {
    "NUMBER": lambda _: (),
    "OPENING": _opening,
    "DEALER": _one(lambda text: Dealer(_seat(text))),
    "UP": _one(_up),
    "CALLS": lambda text: map(_CALLS.__getitem__, CALLS_IN.findall(text)),
    "SEAT_CALL": _one(_seat_call),
    "ALONE": _one(lambda text: Alone(_seat(text[0]))),
    "EXCHANGE": _one(_exchange),
    "DISCARD": _one(_discard),
    "SEAT_PLAY": _one(_seat_play),
    "SLASH": lambda _: (_BREAK,),
    "WINNER": _one(lambda text: EndTrick(_seat(text[1:].lstrip()[0]))),
    "BAR": lambda _: (),
    "CLAIM": _one(_claim),
    "CONCEDE": _one(lambda text: Concede(SIDE_LETTERS.index(text[-2:]))),
    "MISDEAL": lambda _: (Misdeal(),),
    "POINTS": _one(_points),
    "TRICKS": _one(lambda text: NotedTricks(*_numbers(text))),
    "SCORE": _one(lambda text: NotedScore(*_numbers(text))),
    "PACKETS": _one(lambda text: Packets(*_numbers(text))),
    "MARK": _one(Mark),
    "COMMENT": _one(comment_of),
    "REMARK": _one(comment_of),
}
"""How each kind of token but the play, the hands and the branches is read."""
