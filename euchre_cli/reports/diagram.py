"""The table as a picture: North on top, East on the right, South below, West on the left, the middle between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from euchre_cli.cards import FIRST_PATTERN, NO_TRUMP, STRENGTH, Card, Seat, Suit, effective_suit
from euchre_cli.reports.paper import Paper

_INDENT: Final = 2
_GAP: Final = 3
"""Cells between what lies side by side."""


class Place(NamedTuple):
    """What is seen at a seat."""

    label: Text
    """Who sits there."""
    hand: Text

    @property
    def width(self) -> int:
        """The cells it would take."""
        return max(self.label.cell_len, self.hand.cell_len)


def diagram(paper: Paper, places: Sequence[Place], middle: Sequence[Text] = ()) -> list[Text]:
    """Four places, from North clockwise, and what lies in the middle, as lines no wider than the paper.

    Where West, the middle and East have no room side by side, the middle stands above the two; where even they have
    none, all stand below each other. A label that is too long is wrapped.
    """
    north, east, south, west = (place.hand.cell_len for place in places)
    core = max((row.cell_len for row in middle), default=0)
    room = paper.width - _INDENT
    for centre, crossed in ((max(core, north, south) + _GAP, True), (0, False)):
        spare = room - west - centre - _GAP - east
        if spare >= 0:
            left = min(places[3].width, west + spare - min(spare // 2, places[1].width - east))
            sides = (_rows(paper, places[3], left), _rows(paper, places[1], room - left - centre - _GAP))
            if crossed:
                at = left + _GAP
                between = _side_by_side(sides[0], middle, sides[1], at, at + centre)
            else:
                at = max(0, min((left + _GAP) // 2, room - max(core, north, south)))
                between = [Text(" " * at).append_text(row) for row in middle]
                between += _side_by_side(sides[0], (), sides[1], 0, left + _GAP)
            return _indented(
                [
                    *(Text(" " * at).append_text(row) for row in _rows(paper, places[0], room - at)),
                    *between,
                    *(Text(" " * at).append_text(row) for row in _rows(paper, places[2], room - at)),
                ]
            )
    return _indented([*(row for place in places for row in _rows(paper, place, room)), *middle])


def _side_by_side(
    west: Sequence[Text], middle: Sequence[Text], east: Sequence[Text], middle_at: int, east_at: int
) -> list[Text]:
    """West and East, with their cards on the same line, and the middle halfway up between them."""
    height = max(len(west), len(middle), len(east))
    hands_at = max(len(west), len(east)) + (height - max(len(west), len(east))) // 2
    lines = []
    for number in range(height):
        line = Text()
        for rows, column, end in (
            (west, 0, hands_at),
            (middle, middle_at, (height + len(middle)) // 2),
            (east, east_at, hands_at),
        ):
            if end - len(rows) <= number < end:
                line.pad_right(max(0, column - line.cell_len))
                line.append_text(rows[number - end + len(rows)])
        lines.append(line)
    return lines


def _rows(paper: Paper, place: Place, width: int) -> list[Text]:
    return [*paper.wrapped(place.label, width), place.hand]


def _indented(rows: Sequence[Text]) -> list[Text]:
    return [Text(" " * _INDENT).append_text(row) for row in rows]


# --- what lies there --------------------------------------------------------------------------------------


def hand_text(paper: Paper, cards: Sequence[Card], trump: Suit | None, unknown: int = 0) -> Text:
    """Cards by suit, trumps first, the highest of a suit first; a ``?`` for each of `unknown` cards more."""
    by = NO_TRUMP if trump is None else trump
    suits: dict[Suit, list[Card]] = {}
    for card in sorted((card for card in cards if card < FIRST_PATTERN), key=lambda card: -STRENGTH[by][card]):
        suits.setdefault(effective_suit(card, by), []).append(card)
    groups = [paper.cards(suits[suit], trump) for suit in sorted(suits, key=lambda suit: (suit != by, suit))]
    patterns = [card for card in cards if card >= FIRST_PATTERN]
    if patterns:
        groups.append(paper.cards(patterns))
    if unknown > 0:
        groups.append(Text(" ".join("?" * unknown), "dim"))
    return Text("  ").join(groups)


def trick_text(cells: Mapping[Seat, Text]) -> list[Text]:
    """The cards of a trick in the middle of the table, each before its player, in three lines."""
    empty = Text()
    north, east, south, west = (cells.get(seat, empty) for seat in range(4))
    left = max(west.cell_len, 5)
    across = left + max(north.cell_len, south.cell_len, 2) + 1
    sides = west.copy()
    sides.pad_right(across - sides.cell_len)
    return [_before(north, left), sides.append_text(east), _before(south, left)]


def _before(cell: Text, cells: int) -> Text:
    return Text(" " * cells).append_text(cell)
