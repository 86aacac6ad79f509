"""Statistics for eyes: a table of players, of teams and of seats, each in as many parts as the width takes.

A cell has two lines: a share and the ends of its interval in percent, and under them what was counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TextIO, TypeAlias

from rich.cells import cell_len
from rich.text import Text

from euchre_cli.reports.paper import Paper
from euchre_cli.reports.stats_rows import TURNS, Row, label
from euchre_cli.reports.summary import count
from euchre_cli.stats.figures import Mean, Rate
from euchre_cli.stats.tally import PLAYER, POSITION, SEAT, TEAM, Tallies, Tally

Cell: TypeAlias = tuple[str, str]
"""The upper and the lower line."""


class Column(NamedTuple):
    """A column: its head, and what stands in it."""

    head: str
    cell: Callable[[Tally], Cell]


def _rate(name: str) -> Callable[[Tally], Cell]:
    return lambda tally: _rate_cell(getattr(tally, name))


def _rate_cell(rate: Rate) -> Cell:
    share, interval = rate.share, rate.interval
    if share is None or interval is None:
        return "-", ""
    return f"{share:.0%} {interval[0] * 100:.0f}-{interval[1] * 100:.0f}", f"{rate.hits}/{rate.of}"


def _points(tally: Tally) -> Cell:
    return (f"{tally.points_for}-{tally.points_against}", "") if tally.margin.n else ("-", "")


def _margin(tally: Tally) -> Cell:
    margin = tally.margin
    if margin.mean is None:
        return "-", ""
    reach = "" if margin.half_width is None else f" ±{margin.half_width:.2f}"
    return f"{margin.mean:+.2f}{reach}", f"{margin.n}"


def _tricks(tally: Tally) -> Cell:
    tricks: Mean = tally.tricks
    if tricks.mean is None:
        return "-", ""
    reach = "" if tricks.half_width is None else f" ±{tricks.half_width * 100:.0f}"
    return f"{tricks.mean:.0%}{reach}", f"{tricks.total}/{tricks.base}"


def _turn(index: int) -> Callable[[Tally], Cell]:
    return lambda tally: _rate_cell(tally.calls[index])


def _round(index: int) -> Callable[[Tally], Cell]:
    """All turns of a round together: for a position, which has but one in each."""

    def cell(tally: Tally) -> Cell:
        rates = tally.calls[4 * index : 4 * index + 4]
        return _rate_cell(Rate(sum(rate.hits for rate in rates), sum(rate.of for rate in rates)))

    return cell


_RESULTS: Final = (
    Column("games won", _rate("won")),
    Column("deals", lambda tally: (str(tally.deals), "")),
    Column("points", _points),
    Column("a deal", _margin),
    Column("tricks", _tricks),
)
_MAKERS: Final = (
    Column("maker", _rate("maker")),
    Column("made", _rate("made")),
    Column("march", _rate("marched")),
    Column("euchred", _rate("euchred")),
)
_LONERS: Final = (
    Column("alone", _rate("alone")),
    Column("march", _rate("alone_marched")),
    Column("euchred", _rate("alone_euchred")),
)
_DEFENCE: Final = (Column("euchred", _rate("defence")), Column("alone", _rate("lone_defence")))
_ROUNDS: Final = tuple(
    tuple(Column(TURNS[4 * index + place][2:], _turn(4 * index + place)) for place in range(4)) for index in range(2)
)
_GROUPS: Final = (
    ("Results", _RESULTS),
    ("As maker", _MAKERS),
    ("Alone", _LONERS),
    ("Defending", _DEFENCE),
    ("Calls in round one", _ROUNDS[0]),
    ("Calls in round two", _ROUNDS[1]),
)
_AT_POSITION: Final = (
    ("Results", _RESULTS[1:]),
    *_GROUPS[1:4],
    ("Calls", (Column("round one", _round(0)), Column("round two", _round(1)))),
)
_TITLES: Final = {
    PLAYER: "Players",
    TEAM: "Teams",
    SEAT: "Seats",
    POSITION: "Positions",
}
_LONGEST_NAME: Final = 26
_GAP: Final = 2


class _Part(NamedTuple):
    """Columns that stand under one title, and their widths."""

    title: str
    columns: list[tuple[str, list[Cell], int]]

    @property
    def width(self) -> int:
        return sum(width + _GAP for _, _, width in self.columns)

    def with_room_for_title(self) -> _Part:
        """The same, its last column as wide as the title needs it."""
        name, cells, width = self.columns[-1]
        missing = max(0, len(self.title) + _GAP - self.width)
        return _Part(self.title, [*self.columns[:-1], (name, cells, width + missing)])


def write_table(rows: Iterator[Row], tallies: Tallies, out: TextIO, width: int | None = None) -> None:
    """Write a table for each kind of rows, and a closing line that says how much was counted."""
    paper = Paper(out, width)
    for kind, group in groupby(rows, key=lambda row: row[0].kind):
        _write_kind(paper, kind, list(group))
    counted = f"{count(tallies.deals, 'deal')} of {count(tallies.games, 'game')}"
    if not tallies.deals:
        paper.line(f"Nothing to count: {counted}.")
        return
    meaning = "the true value lies between the two in 95 of 100 cases, and so within ±"
    paper.line(f"{counted}. Beside a share stand the ends of its interval, in percent: {meaning}.", hang=0)


def _write_kind(paper: Paper, kind: str, rows: Sequence[Row]) -> None:
    names = [Text(label(subject)) for subject, _ in rows]
    longest = min(_LONGEST_NAME, max(paper.width // 3, 8))
    first = max(cell_len(_TITLES[kind]), *(min(cell_len(name.plain), longest) for name in names))
    for name in names:
        name.truncate(first, overflow="ellipsis", pad=True)
    for line in _lines(_parts(kind, rows, paper.width - first), paper.width - first):
        head = Text(_TITLES[kind], "bold")
        head.align("left", first)
        for part in line:
            title = Text(part.title, "bold")
            title.align("left", part.width - _GAP)
            head.append(" " * _GAP).append_text(title)
        paper.line(head, hang=0)
        paper.line(_row(Text(" " * first), [(Text(name, "dim"), width) for name, _, width in _columns(line)]), hang=0)
        for index, name in enumerate(names):
            upper = [(Text(cells[index][0]), width) for _, cells, width in _columns(line)]
            lower = [(Text(cells[index][1], "dim"), width) for _, cells, width in _columns(line)]
            paper.line(_row(name, upper), hang=0)
            if any(text.plain for text, _ in lower):
                paper.line(_row(Text(" " * first), lower), hang=0)
        paper.line()


def _parts(kind: str, rows: Sequence[Row], room: int) -> Iterator[_Part]:
    """The groups of columns, each in parts that have room on a line. Where nobody has anything there is no column."""
    for title, columns in _AT_POSITION if kind == POSITION else _GROUPS:
        part = _Part(title, [])
        for column in columns:
            cells = [column.cell(tally) for _, tally in rows]
            if all(upper == "-" for upper, _ in cells):
                continue
            widest = max(len(column.head), *(max(map(len, cell)) for cell in cells))
            if part.columns and part.width + widest + _GAP > room:
                yield part.with_room_for_title()
                part = _Part(title, [])
            part.columns.append((column.head, cells, widest))
        if part.columns:
            yield part.with_room_for_title()


def _lines(parts: Iterator[_Part], room: int) -> Iterator[list[_Part]]:
    """As many parts beside each other as there is room for."""
    line: list[_Part] = []
    for part in parts:
        if line and sum(each.width for each in line) + part.width > room:
            yield line
            line = []
        line.append(part)
    yield line


def _columns(line: Sequence[_Part]) -> list[tuple[str, list[Cell], int]]:
    return [column for part in line for column in part.columns]


def _row(name: Text, cells: Sequence[tuple[Text, int]]) -> Text:
    row = name.copy()
    for cell, width in cells:
        cell.align("right", width)
        row.append(" " * _GAP).append_text(cell)
    return row
