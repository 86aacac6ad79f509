"""Reading JSON Lines back, a game a line. A long file is cut where lines end, and the pieces are read apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding, finding
from euchre_cli.formats.json_document import open_json
from euchre_cli.formats.json_games import is_game, not_a_game, read_game, what_it_is
from euchre_cli.formats.lines import Line, split_lines
from euchre_cli.formats.units import Unit

LINE_LIMIT: Final = 1 << 26
"""Characters of a line that are read: a game of ten thousand deals."""
LINES_LIMIT: Final = 100
"""Lines without a game at the beginning of a file before it is given up."""


def split_json_lines(chunks: Iterable[str], name: str) -> Iterator[Unit]:
    """The lines of a text that comes in chunks of any size: what `read_units` reads, any whole games of it.

    Lines before the first game come with that game; where there is none, what is said of that is all that comes.
    `name` is the file's, for findings.
    """
    found = False
    before: list[Line] = []
    for line in split_lines(chunks, LINE_LIMIT):
        if not line.text.strip():
            continue
        if _holds_a_game(line, name):
            lines = (*before, line)
            yield Unit(lines, starts_game=True, size=sum(len(each.text) for each in lines))
            found, before = True, []
        elif found:
            yield Unit((line,), size=len(line.text))
        else:
            before.append(line)
            if len(before) >= LINES_LIMIT:
                break
    if not found:
        said = [*_read_line(before[0], name)] if len(before) == 1 else []
        yield Unit(said[0] if len(said) == 1 else not_a_game(open_json("null", name)[0]))


def read_units(units: Iterable[Unit], name: str) -> Iterator[Header | Deal | Finding]:
    """The games of what `split_json_lines` gave. A line that is broken loses no other."""
    for unit in units:
        if isinstance(unit.what, Finding):
            yield unit.what
        else:
            for line in unit.what:
                yield from _read_line(line, name)


class _Shape(msgspec.Struct):
    """What is looked at to tell a game from anything else; most of its text is skipped."""

    tags: msgspec.Raw


def _holds_a_game(line: Line, name: str) -> bool:
    try:
        msgspec.json.decode(line.text, type=_Shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError):
        return is_game(open_json(line.text, name, line.number)[0].data)
    return True


def _read_line(line: Line, name: str) -> Iterator[Header | Deal | Finding]:
    value, broken = open_json(line.text, name, line.number)
    if len(line.text) == LINE_LIMIT:
        said = f"this line is longer than {LINE_LIMIT >> 20} million characters, and its rest is left out"
        broken = finding("N101", said, source=value.faults.source, place="")
    if is_game(value.data):
        yield from read_game(value)
    elif broken is None:
        value.fault(f"expected a game, found {what_it_is(value.data)}; this line is passed over")
    yield from value.faults.take()
    if broken is not None:
        yield broken
