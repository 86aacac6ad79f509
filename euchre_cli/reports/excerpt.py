"""A line of the record with a caret below the place that is meant, whatever the line is made of."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from euchre_cli.printable import printable

TAB: Final = 4
_CUT: Final = "…"


def underlined(text: str, start: int, end: int, room: int) -> tuple[str, str]:
    """The text made safe to show and the carets below its characters from `start` to before `end`.

    Tabs become spaces, control characters are written out, wide characters take two cells and combining ones none.
    What does not fit into `room` cells is cut off on either side of the carets, with a ``…``. There is always at
    least one caret, past the end of the text if that is the place.
    """
    before = _expand(text[:start], 0)
    marked = _expand(text[start:end], cell_len(before))
    after = _expand(text[end:], cell_len(before + marked))
    length = max(1, cell_len(before + marked) - cell_len(before))

    half = room // 2
    if cell_len(before + marked + after) > room and cell_len(before) > half:
        spare = room - cell_len(before + marked + after)  # negative: so many cells must go
        before = _CUT + _last_cells(before, max(half, cell_len(before) + spare) - 1)
    line = before + marked + after
    if cell_len(line) > room:
        line = _first_cells(line, room - 1) + _CUT
    indent = cell_len(before)
    return line, " " * indent + "^" * min(length, max(1, room - indent))


def _expand(text: str, cells: int) -> str:
    """Tabs to spaces, for text that starts after so many cells, and the rest made printable."""
    parts = text.split("\t")
    shown = printable(parts[0])
    for part in parts[1:]:
        shown += " " * (TAB - (cells + cell_len(shown)) % TAB) + printable(part)
    return shown


def _first_cells(text: str, cells: int) -> str:
    while cell_len(text) > cells:
        text = text[:-1]
    return text


def _last_cells(text: str, cells: int) -> str:
    while cell_len(text) > cells:
        text = text[1:]
    return text
