"""How one document comes of texts that are written apart: each says how it begins after what may stand before it.

Of the formats in `JOINED` a document is the texts of its inputs one after the other, but for little: a comma, an empty
line, a setting that stands already. So inputs, and whole games of one, can be converted by several processes, and the
document is the same to the byte, whoever wrote which part of it. A document of another format (EGN, EMN) has a head
that depends on all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, TextIO

import msgspec

from euchre_cli.events import Deal, Header

JOINED: Final = frozenset({"euc", "json", "jsonl", "openspiel", "trickster"})
"""The formats of `euchre_cli.converting.TARGETS` whose texts can be joined."""
_OPENED: Final = {"json": "["}
_CLOSED: Final = {"json": ("]\n", "\n]\n")}
_LINES: Final = 1 << 20


class Text(msgspec.Struct, frozen=True, tag=True):
    """A part of a document. `before` holds what goes before the text, by how what stands before it ends; `otherwise`
    goes there in any other case. `end` is how the text ends. Nothing ends like "", the beginning of a document.
    """

    text: str
    end: str = ""
    before: dict[str, str] = {}
    otherwise: str = ""


class Document:
    """A document of a format while texts are added to it. `end` is how it ends so far."""

    def __init__(self, to: str, out: TextIO, end: str | None = None) -> None:
        self._out = out
        self._to = to
        self.end = end or ""
        if end is None:
            out.write(_OPENED.get(to, ""))

    def add(self, text: Text) -> None:
        """Write the next text."""
        self._out.write(text.before.get(self.end, text.otherwise))
        self._out.write(text.text)
        self.end = text.end

    def close(self) -> None:
        """Write what ends the document."""
        empty, full = _CLOSED.get(self._to, ("", ""))
        self._out.write(full if self.end else empty)


def notation_texts(records: Iterable[Header | Deal]) -> Iterator[Text]:
    """Games in the notation, their deals in one text or a few. Memory stays flat."""
    from euchre_cli.notation.writer import DEALS, NO_DEALS, NOTHING, write_head, write_records

    rest = iter(records)
    header = next(rest, None)
    if not isinstance(header, Header):
        return
    second = next(rest, None)
    deals = isinstance(second, Deal)
    heads = {before: write_head(header, deals=deals, before=before) for before in (NOTHING, DEALS, NO_DEALS)}
    last: list[Header | Deal] = [header]

    def seen() -> Iterator[Header | Deal]:
        for record in chain((header,), () if second is None else (second,), rest):
            last[0] = record
            yield record

    texts = write_records(seen())
    next(texts)
    gathered: list[str] = []
    size = 0
    for text in texts:
        gathered.append(text)
        size += len(text)
        if size > _LINES:
            yield Text("".join(gathered), DEALS, heads)
            gathered, size, heads = [], 0, {}
    yield Text("".join(gathered), DEALS if isinstance(last[0], Deal) else NO_DEALS, heads)


def written_texts(to: str, held: TextIO) -> Iterator[Text]:
    """What a writer of a format wrote of an input, to join with others. `held` is read anew, and closed."""
    with held:
        held.seek(0)
        before: dict[str, str] = {}
        otherwise = setting = ""
        if to == "openspiel":
            otherwise = held.readline()
            setting = otherwise
            before = {setting: ""}
        elif to == "json":
            before, otherwise = {"": held.read(1)}, ",\n"
        first = True
        while lines := held.readlines(_LINES):
            if to == "openspiel":
                setting = next((line for line in reversed(lines) if line.startswith("#")), setting)
            yield Text("".join(lines), setting or "full", before if first else {}, otherwise if first else "")
            first = False
