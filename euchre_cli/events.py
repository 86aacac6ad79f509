"""What can happen at a table, as a record says it: typed, immutable, each with its place in the source.

A record of any format becomes the same events. An event says only what is written: whose call it was or who
played a card is left open (`None`) unless the record names the seat, because the engine knows it better.

Events hold no place, so two records that say the same are equal whatever their layout; the places stand beside
them, one for each event, in `Deal.places`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

import msgspec

from euchre_cli.cards import Card, Seat, Side, Suit

Place: TypeAlias = tuple[int, int] | str
"""Where something stands: ``(start, end)`` in the text of its record, or a JSON pointer."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower):
    """One thing a record says."""


# --- the deal ---------------------------------------------------------------------------------------------


class Dealer(Event, frozen=True, gc=False):
    """Who dealt."""

    seat: Seat


class UpCard(Event, frozen=True, gc=False):
    """The card turned up. `stands_for` is the suit that a turned-up joker stands for."""

    card: Card
    stands_for: Suit | None = None


class Packets(Event, frozen=True, gc=False):
    """How the cards were dealt, where recorded: the size of the first and the second packet."""

    first: int
    second: int


class Hand(Event, frozen=True, gc=False):
    """Cards dealt to a seat, or known to be in the kitty (`KITTY`) below the up-card; before any exchange
    or pick-up.
    """

    seat: Seat
    cards: tuple[Card, ...]


# --- calls and exchanges ----------------------------------------------------------------------------------

PASS, ORDER, NAME, UNKNOWN = "pass", "order", "name", "unknown"


class Call(Event, frozen=True, gc=False):
    """A turn in the auction: `kind` is pass, order (assist, pick up), name (`suit`, or no trump) or unknown."""

    kind: str
    suit: Suit | None = None
    alone: bool = False
    seat: Seat | None = None


class Alone(Event, frozen=True, gc=False):
    """The word "alone", said apart from a call: before the round, before the lead, over an assist, or in defence."""

    seat: Seat


class Exchange(Event, frozen=True, gc=False):
    """Cards that went from a seat or the kitty to another: farmer's hand, going under, partner's best."""

    giver: Seat
    receiver: Seat
    cards: tuple[Card, ...]


class Discard(Event, frozen=True, gc=False):
    """A card laid away face down: the dealer's after a pick-up, or a loner's after partner's best."""

    card: Card
    seat: Seat | None = None


# --- play -------------------------------------------------------------------------------------------------


class Play(Event, frozen=True, gc=False):
    """A card played to the current trick."""

    card: Card
    seat: Seat | None = None


class EndTrick(Event, frozen=True, gc=False):
    """The trick is turned; `winner` is who the record says took it. A last one without a winner is left out."""

    winner: Seat | None = None


class Claim(Event, frozen=True, gc=False):
    """A side claims to take `tricks` of the tricks not yet finished; the other side takes the rest."""

    side: Side
    tricks: int


class Concede(Event, frozen=True, gc=False):
    """A side gives up all tricks not yet finished."""

    side: Side


class Misdeal(Event, frozen=True, gc=False):
    """The deal is void: nobody scores."""


# --- what the scorer wrote, checked and not believed ------------------------------------------------------


class NotedPoints(Event, frozen=True, gc=False):
    """Points written for the deal; no `side` and 0 points: nobody scored."""

    side: Side | None
    points: int


class NotedTricks(Event, frozen=True, gc=False):
    """Tricks written for the deal."""

    ns: int
    ew: int


class NotedScore(Event, frozen=True, gc=False):
    """The running score written after the deal."""

    ns: int
    ew: int


# --- what is kept and not checked -------------------------------------------------------------------------


class Comment(Event, frozen=True, gc=False):
    """A remark on the call or card before it; before any of these, on the deal."""

    text: str


class Mark(Event, frozen=True, gc=False):
    """A mark of quality of the call or card before it: ``??`` ``?`` ``?!`` ``!?`` ``!`` ``!!``."""

    text: str


class Line(Event, frozen=True):
    """An alternative line from action `branch` on (counted from 0 over calls and played cards)."""

    branch: int
    events: tuple[Event, ...]


# --- records ----------------------------------------------------------------------------------------------


class Source(msgspec.Struct, frozen=True):
    """Where a record comes from: enough to turn a `Place` into line and column and to show the lines.

    `text` is the record's own text and starts at `line` and `column` (both from 1) of the file.
    For JSON there is no text and a place is a pointer; with `in_lines`, a pointer into the value on that `line`.
    """

    name: str = "<record>"
    text: str = ""
    line: int = 1
    column: int = 1
    in_lines: bool = False

    def locate(self, place: Place) -> tuple[int, int, int, int] | None:
        """``(line, column, end line, end column)``, from 1, the end one past the last character; `None` in JSON."""
        if isinstance(place, str):
            return None
        return *self._position(place[0]), *self._position(place[1])

    def _position(self, offset: int) -> tuple[int, int]:
        before = self.text.count("\n", 0, offset)
        if not before:
            return self.line, self.column + offset
        return self.line + before, offset - self.text.rfind("\n", 0, offset)

    def excerpt(self, place: Place, reach: int = 200) -> tuple[str, int] | None:
        """The line on which a place starts, and the column of its first character; `None` in JSON.

        Of a long line only `reach` characters on either side are given, and of a record that starts in the middle
        of a line only its own part: then the column is past 1.
        """
        if isinstance(place, str):
            return None
        offset = place[0]
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        column = 1 if start else self.column
        skipped = max(0, offset - start - reach)
        last = min(end if end >= 0 else len(self.text), offset + reach)
        return self.text[start + skipped : last].rstrip("\r"), column + skipped


class Tag(msgspec.Struct, frozen=True, gc=False):
    """One ``[Name "value"]`` of a game's head."""

    name: str
    value: str


class Header(msgspec.Struct, frozen=True, eq=False):
    """The head of a game: its tags in order (what each means: `euchre_cli.header`), and comments before any deal."""

    tags: tuple[Tag, ...] = ()
    comments: tuple[Comment, ...] = ()
    places: Sequence[Place] = ()
    source: Source = Source()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Header) and self.tags == other.tags and self.comments == other.comments

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def get(self, name: str) -> str | None:
        """The value of the last tag of that name."""
        return next((tag.value for tag in reversed(self.tags) if tag.name == name), None)


class Deal(msgspec.Struct, frozen=True, eq=False):
    """One deal as written: its number and its events, with a place for each event. Equal if they say the same.

    `place` stands for the deal as a whole, and for its number unless that has its own `number_place`.
    `complete` is false where the text itself broke off or could not be read (a finding of the reader says where):
    what follows from something missing at the end is then not reported again.
    """

    number: int | None
    events: tuple[Event, ...]
    places: Sequence[Place] = ()
    place: Place = (0, 0)
    source: Source = Source()
    complete: bool = True
    number_place: Place | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.number == other.number and self.events == other.events

    __hash__: ClassVar[None]  # type: ignore[assignment]


class Game(msgspec.Struct):
    """A whole game: its head and its deals."""

    header: Header
    deals: list[Deal]
