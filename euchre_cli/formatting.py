"""Records in the notation, brought into its canonical form, and never a record that could not be read to its end."""

from __future__ import annotations

import difflib
import io
from collections.abc import Iterable, Iterator
from contextlib import suppress

from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding
from euchre_cli.formats import detect
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_records
from euchre_cli.output import write_atomically
from euchre_cli.sources import Input, Unreadable


class Formatting:
    """One input on its way into canonical form. What it has come to is known when all its text has been taken.

    `format` is what the input is in; where it is not the notation (``euc``), there is no text. `faults` are the
    findings that stand in the way: what they are about is not in the text. `changed` says whether there are none and
    the text differs from what the file holds, be it only by a byte order mark or line ends.
    """

    def __init__(self, source: Input) -> None:
        self.source = source
        self.format = "euc"
        self.faults: list[Finding] = []
        self.changed = False
        self.packed = False

    def text(self, original: list[str] | None = None) -> Iterator[str]:
        """The canonical text, piece by piece. What was read is added to `original`."""
        try:
            with self.source.open() as opened:
                self.packed = opened.packed
                self.format = detect(opened.head, self.source.name)
                if self.format != "euc":
                    return
                tape = _Tape(opened.chunks(), original)
                for piece in write_records(self._sound(read_notation(tape, self.source.name))):
                    tape.compare(piece)
                    yield piece
                self.changed = not (self.faults or (tape.same and opened.literal))
        except Unreadable as broken:
            self.faults.append(broken.finding)

    def finish(self) -> None:
        """Take the text to its end, without a use for it."""
        for _ in self.text():
            pass

    def stop_at_faults(self) -> None:
        """Raise `Unreadable` if something stands in the way."""
        if self.faults:
            raise Unreadable(self.faults[0])

    def _sound(self, records: Iterable[Header | Deal | Finding]) -> Iterator[Header | Deal]:
        for record in records:
            if isinstance(record, Finding):
                self.faults.append(record)
            else:
                yield record


class _Tape:
    """Hands text through and keeps what has not yet been compared with its canonical form."""

    def __init__(self, chunks: Iterable[str], original: list[str] | None) -> None:
        self._chunks = chunks
        self._original = original
        self._waiting = ""
        self._at = 0
        self._differs = False

    def __iter__(self) -> Iterator[str]:
        for chunk in self._chunks:
            if self._original is not None:
                self._original.append(chunk)
            self._waiting, self._at = ("" if self._differs else self._waiting[self._at :] + chunk), 0
            yield chunk

    def compare(self, piece: str) -> None:
        """Go on by a piece of canonical text."""
        self._differs = self._differs or not self._waiting.startswith(piece, self._at)
        self._at += len(piece)

    @property
    def same(self) -> bool:
        """Whether all text was the same."""
        return not self._differs and self._at == len(self._waiting)


def rewrite(source: Input) -> Formatting:
    """Write a file in canonical form if that changes it, there is nothing in the way, and it is not packed.

    The file is replaced by a whole one or stays as it was, even if it changes meanwhile. Raises `OSError`.
    """
    looked = Formatting(source)
    looked.finish()
    if not looked.changed or looked.packed or source.path is None:
        return looked
    written = Formatting(source)
    with suppress(Unreadable), write_atomically(source.path) as file:
        file.writelines(written.text())
        written.stop_at_faults()
    return written


def difference(formatting: Formatting) -> Iterator[str]:
    """A unified diff from what the file holds to its canonical form, line by line, each with its end.

    Byte order marks and line ends are not in it.
    """
    original: list[str] = []
    after = "".join(formatting.text(original))
    name = formatting.source.name
    for line in difflib.unified_diff(_lines("".join(original)), _lines(after), name, f"{name} (canonical)"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends, which are newlines and nothing else."""
    return list(io.StringIO(text, newline="\n"))
