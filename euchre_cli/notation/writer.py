"""Writes the notation: one spelling for everything, a deal a line, as short as can still be read by eye.

A deal's groups are parted by a space: the dealer with the up-card, each hand, the calls of a round, a discard, the
play, each note. Within the calls and within the play nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

from euchre_cli.cards import SEAT_LETTERS, SIDE_LETTERS, SUIT_LETTERS, Card, card_text, cards_text
from euchre_cli.events import (
    NAME,
    Alone,
    Call,
    Claim,
    Comment,
    Concede,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Game,
    Hand,
    Header,
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
from euchre_cli.notation.strings import in_braces, in_quotes
from euchre_cli.tags import SEATS, TAG_ORDER

_CALL_LETTERS: Final = {"pass": "p", "order": "o", "unknown": "u"}


def write_header(header: Header) -> str:
    """The head of a game: a tag a line, the four players on one; then its comments. Ends its last line."""
    lines: list[str] = []
    before = ""
    for tag in sorted(header.tags, key=lambda tag: TAG_ORDER.get(tag.name, len(TAG_ORDER))):
        text = f"[{tag.name} {in_quotes(tag.value)}]"
        if tag.name in SEATS and before in SEATS and tag.name != before:
            lines[-1] += " " + text
        else:
            lines.append(text)
        before = tag.name
    lines.extend(in_braces(comment.text) for comment in header.comments)
    return "".join(line + "\n" for line in lines)


def write_deal(deal: Deal) -> str:
    """A deal on its line."""
    number = "?" if deal.number is None else deal.number
    body = _write_events(deal.events)
    return f"{number}. {body}\n" if body else f"{number}.\n"


def write_event(event: Event) -> str:
    """One event by itself: ``o*``, ``9h``, ``-9s``."""
    return _write_events((event,))


def write_line(line: Line) -> str:
    """An alternative line in its brackets."""
    return f"({line.branch}:{' ' if line.events else ''}{_write_events(line.events)})"


def write_game(game: Game) -> str:
    """A whole game: its head, an empty line, its deals."""
    return "".join(write_records((game.header, *game.deals)))


NOTHING: Final = ""
DEALS: Final = "deals"
NO_DEALS: Final = "no deals"
"""What may stand before a game in its text: nothing, a game that has deals, or one that has none."""


def write_records(records: Iterable[Header | Deal]) -> Iterator[str]:
    """The text of any number of games, each a `Header` and its `Deal`s, piece by piece: each head, each deal."""
    head: Header | None = None  # how it is written depends on whether deals follow
    before = NOTHING
    for record in chain(records, (None,)):
        if head is not None:
            deals = isinstance(record, Deal)
            yield write_head(head, deals=deals, before=before)
            head, before = None, DEALS if deals else NO_DEALS
        if isinstance(record, Deal):
            yield write_deal(record)
        else:
            head = record


def write_head(header: Header, *, deals: bool, before: str) -> str:
    """The head of a game and the empty lines around it; `deals` says whether deals follow.

    An empty line parts a head from its deals, and games from one another. Where nothing else would show that a game
    starts, ``[]`` does: it has no tags, or the game before has no deals.
    """
    text = "" if before == NOTHING else "\n"
    if before == NO_DEALS or (not header.tags and (before or not deals)):
        text += "[]\n"
    text += write_header(header)
    return text + "\n" if deals and (header.tags or header.comments or before) else text


# --- events -----------------------------------------------------------------------------------------------


def _seat(seat: int | None, between: str = ":") -> str:
    return "" if seat is None else SEAT_LETTERS[seat] + between


def _list(cards: Sequence[Card]) -> str:
    return cards_text(cards) or "-"


def _call(event: Call) -> str:
    letter = SUIT_LETTERS[event.suit] if event.kind == NAME and event.suit is not None else _CALL_LETTERS[event.kind]
    return f"{_seat(event.seat)}{letter}{'*' if event.alone else ''}"


def _up_card(event: UpCard) -> str:
    stands_for = "" if event.stands_for is None else "=" + SUIT_LETTERS[event.stands_for]
    return f"^{card_text(event.card)}{stands_for}"


def _points(event: NotedPoints) -> str:
    return "=0" if event.side is None else f"={SIDE_LETTERS[event.side]}+{event.points}"


_WRITERS: Final[dict[type[Event], Callable[[Any], str]]] = {
    Dealer: lambda event: SEAT_LETTERS[event.seat],
    UpCard: _up_card,
    Packets: lambda event: f"packets={event.first}-{event.second}",
    Hand: lambda event: f"{SEAT_LETTERS[event.seat]}={_list(event.cards)}",
    Call: _call,
    Alone: lambda event: f"{SEAT_LETTERS[event.seat]}:*",
    Exchange: lambda event: f"{SEAT_LETTERS[event.giver]}>{SEAT_LETTERS[event.receiver]}:{_list(event.cards)}",
    Discard: lambda event: f"{_seat(event.seat)}-{card_text(event.card)}",
    Play: lambda event: _seat(event.seat) + card_text(event.card),
    EndTrick: lambda event: "/" if event.winner is None else f"={SEAT_LETTERS[event.winner]}/",
    Claim: lambda event: f"claim:{SIDE_LETTERS[event.side]}={event.tricks}",
    Concede: lambda event: f"concede:{SIDE_LETTERS[event.side]}",
    Misdeal: lambda _: "misdeal",
    NotedPoints: _points,
    NotedTricks: lambda event: f"tricks={event.ns}-{event.ew}",
    NotedScore: lambda event: f"score={event.ns}-{event.ew}",
    Comment: lambda event: in_braces(event.text),
    Mark: lambda event: event.text,
    Line: write_line,
}
_OF_PLAY: Final = (Play, EndTrick)
_LISTS: Final = (Hand, Exchange)


def _write_events(events: Sequence[Event]) -> str:
    pieces: list[str] = []
    calls = 0
    last_break = _last_break(events)
    for index, event in enumerate(events):
        if index:
            pieces.append(_between(events, index, calls))
        calls += isinstance(event, Call)
        text = _WRITERS[type(event)](event)
        pieces.append(text[:-1] if index == last_break else text)
    return "".join(pieces)


def _last_break(events: Sequence[Event]) -> int | None:
    """The end of the last trick, whose ``/`` says nothing and is left out."""
    index = next((index for index in range(len(events) - 1, -1, -1) if isinstance(events[index], _OF_PLAY)), None)
    return index if index is not None and isinstance(events[index], EndTrick) else None


def _between(events: Sequence[Event], index: int, calls: int) -> str:
    """What parts an event from the one before: nothing within a group, else a space; a bar where they would merge."""
    before, event = events[index - 1], events[index]
    match event:
        case Mark():
            glued = not isinstance(before, Mark)
        case UpCard():
            glued = isinstance(before, Dealer)
        case Call(seat=None):
            glued = isinstance(before, Call) and before.seat is None and calls % 4 != 0
        case EndTrick():
            glued = isinstance(before, (*_OF_PLAY, Mark, Comment))
        case Play(seat=None):
            if isinstance(before, _LISTS) or (isinstance(before, Dealer) and index == 1 and _is_lone(events, index)):
                return " | "
            glued = isinstance(before, EndTrick) or (isinstance(before, Play) and before.seat is None)
        case _:
            glued = False
    return "" if glued else " "


def _is_lone(events: Sequence[Event], index: int) -> bool:
    """Whether no further card follows one played, so that after the dealer it would pass for the up-card."""
    rest = (event for event in events[index + 1 :] if not isinstance(event, (Comment, Mark, Line)))
    return not isinstance(next(rest, None), _OF_PLAY)
