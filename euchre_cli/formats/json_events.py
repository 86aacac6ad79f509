"""The events of a deal as they stand in this program's own JSON: every one that a record can hold, nothing left out.

An event is an object with its `type` and all its fields: seats ``N E S W`` (``K`` the kitty), suits ``c d h s n``,
sides ``NS EW``, cards as in the notation (``Th``, ``B``, ``Xx``). A field that does not apply is null; where it is
read it may as well be left out.

`seat` is what the record says, null where it leaves it open; `player` is who called, discarded or played as the
replay has it, and is not read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias, Union

import msgspec

from euchre_cli import events
from euchre_cli.cards import CARD_CODES, SEAT_LETTERS, SIDE_LETTERS, SUIT_LETTERS, Card, Seat, Side, Suit, card_text

SeatLetter: TypeAlias = Literal["N", "E", "S", "W"]
HolderLetter: TypeAlias = Literal["N", "E", "S", "W", "K"]
SuitLetter: TypeAlias = Literal["c", "d", "h", "s"]
TrumpLetter: TypeAlias = Literal["c", "d", "h", "s", "n"]
SideLetters: TypeAlias = Literal["NS", "EW"]
Figure: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]
"""A whole number as a record may hold it."""
CardText: TypeAlias = Annotated[str, msgspec.Meta(extra_json_schema={"enum": [*CARD_CODES]})]
"""A card by rank and suit. What is none is told in words of its own, so msgspec only describes it."""


class TagJson(msgspec.Struct, frozen=True):
    """One tag of a game's head, as written."""

    name: str
    value: str


class EventJson(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """One thing a record says."""


class DealerJson(EventJson, frozen=True, gc=False, tag="dealer"):
    """Who dealt."""

    seat: SeatLetter


class UpCardJson(EventJson, frozen=True, gc=False, tag="up_card"):
    """The card turned up, and the suit that a turned-up joker stands for."""

    card: CardText
    stands_for: TrumpLetter | None = None


class PacketsJson(EventJson, frozen=True, gc=False, tag="packets"):
    """The sizes of the packets in which the cards were dealt."""

    first: Figure
    second: Figure


class HandJson(EventJson, frozen=True, gc=False, tag="hand"):
    """Cards dealt to a seat or known to be in the kitty."""

    seat: HolderLetter
    cards: tuple[CardText, ...]


class CallJson(EventJson, frozen=True, gc=False, tag="call"):
    """A turn in the auction; `suit` where one is named."""

    kind: Literal["pass", "order", "name", "unknown"]
    suit: TrumpLetter | None = None
    alone: bool = False
    seat: SeatLetter | None = None
    player: SeatLetter | None = None


class AloneJson(EventJson, frozen=True, gc=False, tag="alone"):
    """The word "alone", said apart from a call."""

    seat: SeatLetter


class ExchangeJson(EventJson, frozen=True, gc=False, tag="exchange"):
    """Cards that went from a seat or the kitty to another."""

    giver: HolderLetter
    receiver: HolderLetter
    cards: tuple[CardText, ...]


class DiscardJson(EventJson, frozen=True, gc=False, tag="discard"):
    """A card laid away."""

    card: CardText
    seat: SeatLetter | None = None
    player: SeatLetter | None = None


class PlayJson(EventJson, frozen=True, gc=False, tag="play"):
    """A card played."""

    card: CardText
    seat: SeatLetter | None = None
    player: SeatLetter | None = None


class EndTrickJson(EventJson, frozen=True, gc=False, tag="end_trick"):
    """The trick is turned; `winner` where the record notes who took it."""

    winner: SeatLetter | None = None


class ClaimJson(EventJson, frozen=True, gc=False, tag="claim"):
    """A side claims so many of the tricks left."""

    side: SideLetters
    tricks: Figure


class ConcedeJson(EventJson, frozen=True, gc=False, tag="concede"):
    """A side gives up the tricks left."""

    side: SideLetters


class MisdealJson(EventJson, frozen=True, gc=False, tag="misdeal"):
    """The deal is void."""


class NotedPointsJson(EventJson, frozen=True, gc=False, tag="noted_points"):
    """Points as the scorer wrote them; no side: nobody scored."""

    side: SideLetters | None
    points: Figure


class NotedTricksJson(EventJson, frozen=True, gc=False, tag="noted_tricks"):
    """Tricks as the scorer wrote them."""

    NS: Figure
    EW: Figure


class NotedScoreJson(EventJson, frozen=True, gc=False, tag="noted_score"):
    """The running score as the scorer wrote it."""

    NS: Figure
    EW: Figure


class CommentJson(EventJson, frozen=True, gc=False, tag="comment"):
    """A remark on the call or card before."""

    text: str


class MarkJson(EventJson, frozen=True, gc=False, tag="mark"):
    """A mark of quality of the call or card before."""

    text: Literal["??", "?", "?!", "!?", "!", "!!"]


class LineJson(EventJson, frozen=True, tag="line"):
    """An alternative line from an action on, counted from 0 over calls and played cards. It is not replayed."""

    branch: Figure
    events: tuple[AnyEvent, ...]


AnyEvent: TypeAlias = Union[  # noqa: UP007 - LineJson names it before it is there
    DealerJson,
    UpCardJson,
    PacketsJson,
    HandJson,
    CallJson,
    AloneJson,
    ExchangeJson,
    DiscardJson,
    PlayJson,
    EndTrickJson,
    ClaimJson,
    ConcedeJson,
    MisdealJson,
    NotedPointsJson,
    NotedTricksJson,
    NotedScoreJson,
    CommentJson,
    MarkJson,
    LineJson,
]
"""An event, told from others by its `type`."""


# --- to JSON ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 13)  # the same few calls and cards make up every deal
def event_json(event: events.Event, player: Seat | None = None) -> AnyEvent:
    """An event as it stands in JSON; `player` is who acted."""
    return _SHAPES[type(event)](event, player)


def seat_letter(seat: Seat | None) -> Any:
    """``N E S W``, ``K`` for the kitty; None for None."""
    return None if seat is None else SEAT_LETTERS[seat]


def suit_letter(suit: Suit | None) -> Any:
    """``c d h s``, ``n`` for no trump; None for None."""
    return None if suit is None else SUIT_LETTERS[suit]


def side_letters(side: Side | None) -> Any:
    """``NS`` or ``EW``; None for None."""
    return None if side is None else SIDE_LETTERS[side]


def _cards(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(card_text, cards))


_SHAPES: Final[dict[type[events.Event], Callable[[Any, Seat | None], AnyEvent]]] = {
    events.Dealer: lambda event, _: DealerJson(seat_letter(event.seat)),
    events.UpCard: lambda event, _: UpCardJson(card_text(event.card), suit_letter(event.stands_for)),
    events.Packets: lambda event, _: PacketsJson(event.first, event.second),
    events.Hand: lambda event, _: HandJson(seat_letter(event.seat), _cards(event.cards)),
    events.Call: lambda event, player: CallJson(
        event.kind, suit_letter(event.suit), event.alone, seat_letter(event.seat), seat_letter(player)
    ),
    events.Alone: lambda event, _: AloneJson(seat_letter(event.seat)),
    events.Exchange: lambda event, _: ExchangeJson(
        seat_letter(event.giver), seat_letter(event.receiver), _cards(event.cards)
    ),
    events.Discard: lambda event, player: DiscardJson(
        card_text(event.card), seat_letter(event.seat), seat_letter(player)
    ),
    events.Play: lambda event, player: PlayJson(card_text(event.card), seat_letter(event.seat), seat_letter(player)),
    events.EndTrick: lambda event, _: EndTrickJson(seat_letter(event.winner)),
    events.Claim: lambda event, _: ClaimJson(side_letters(event.side), event.tricks),
    events.Concede: lambda event, _: ConcedeJson(side_letters(event.side)),
    events.Misdeal: lambda _event, _: MisdealJson(),
    events.NotedPoints: lambda event, _: NotedPointsJson(side_letters(event.side), event.points),
    events.NotedTricks: lambda event, _: NotedTricksJson(event.ns, event.ew),
    events.NotedScore: lambda event, _: NotedScoreJson(event.ns, event.ew),
    events.Comment: lambda event, _: CommentJson(event.text),
    events.Mark: lambda event, _: MarkJson(event.text),
    events.Line: lambda event, _: LineJson(event.branch, tuple(map(event_json, event.events))),
}
