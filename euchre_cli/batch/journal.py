"""What has been done of a long run, kept beside its output, so that a run that was interrupted can go on.

The journal of ``games.jsonl`` is ``games.jsonl.resume``: a line that says what the run is, and then a line for each
piece that is done, with its results but for their text, and how long the output was after it. The text stands in
``games.jsonl.partial``, which takes its place when all is done.

A piece counts as done when its line is whole, and that is written only after the text it speaks of has reached the
disk (fsync of the output, then of the journal). So what is trusted is true after a killed process and after a power
failure as well. This is done some megabytes at a time: a disk takes a hundredth of a second for it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from euchre_cli import __version__
from euchre_cli.batch.pieces import size_of
from euchre_cli.batch.results import Result
from euchre_cli.joining import Text
from euchre_cli.json_encoding import encode
from euchre_cli.output import is_url
from euchre_cli.printable import printable
from euchre_cli.rules import Layer
from euchre_cli.sources import Input

ENDING: Final = ".resume"
_COMMIT: Final = 1 << 22
_SHAPE: Final = 1


class ResumeError(Exception):
    """A run that cannot begin, or go on, where it is to write; the message says why and what to do."""


class Fingerprint(msgspec.Struct, frozen=True):
    """What makes two runs the same: the same bytes come of them."""

    version: str
    shape: int
    command: dict[str, Any]
    inputs: str

    def differs(self, other: Fingerprint) -> str | None:
        """In what another run differs, in words."""
        if (self.version, self.shape) != (other.version, other.shape):
            return f"it was begun by version {printable(other.version)} of this program"
        if self.command != other.command:
            keys = [key for key in self.command if self.command[key] != other.command.get(key)]
            return f"it was begun with other options: {', '.join(keys)}"
        return "its inputs have changed" if self.inputs != other.inputs else None


class Entry(msgspec.Struct, frozen=True):
    """A piece that is done: its results, and how long the output was after it, and how it ended."""

    results: list[Result]
    length: int = 0
    end: str = ""


def fingerprint(command: dict[str, Any], inputs: Iterable[tuple[Input, Layer]]) -> Fingerprint:
    """What a run is: a command with its options that matter, and its inputs: names, sizes, times of change, rules."""
    digest = hashlib.sha256()
    for source, rules in inputs:
        changed = None
        if source.path is not None and not is_url(source.path):
            with suppress(OSError, ValueError):
                changed = os.stat(source.path).st_mtime_ns  # noqa: PTH116 - a path is taken as it was given
        digest.update(repr((source.name, source.path, size_of(source), changed, sorted(rules.items()))).encode())
    return Fingerprint(__version__, _SHAPE, command, digest.hexdigest())


def journal_path(output: str) -> Path:
    """Where the journal of a run to an output lies."""
    return Path(output.rstrip("/").replace("*", "") + ENDING)


class Journal:
    """The journal of one run. `entries` are the pieces that an earlier run has done.

    Raises `ResumeError` where another run writes to the same place, where an interrupted one lies and this is not to
    `resume` it, and where it is another run.
    """

    def __init__(self, output: str, print_: Fingerprint, *, resume: bool) -> None:
        self.path = journal_path(output)
        self.entries: list[Entry] = []
        self.begun = False
        """Whether it holds a piece that is done."""
        self._output = printable(output)
        self._waiting: list[Entry] = []
        self._weight = 0
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("a+b")
        try:
            self._lock()
            self._read(print_, resume=resume)
        except BaseException:
            self._file.close()
            raise
        if not self.entries:
            self._file.truncate(0)
            self._append([encode(print_).encode()])
        self.begun = bool(self.entries)

    def _lock(self) -> None:
        """Keep other runs away as long as this process lives: the system lets go of the lock, however it ends."""
        try:
            import fcntl
        except ImportError:  # no such system; there two runs to one place are left to the user
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ResumeError(f"another run is writing to {self._output}: wait for it, or write elsewhere") from None
        if not self.path.exists() or os.fstat(self._file.fileno()).st_ino != self.path.stat().st_ino:
            raise ResumeError(f"another run has just written {self._output}: try again if it is not what you want")

    def _read(self, print_: Fingerprint, *, resume: bool) -> None:
        self._file.seek(0)
        first, *lines = self._file.read().split(b"\n")
        lines = lines[:-1]  # the last is empty, or torn
        if not lines:
            return
        anew = f"to begin anew, delete {printable(str(self.path))}"
        if not resume:
            raise ResumeError(f"an interrupted run to {self._output} lies here: go on with --resume, or {anew}")
        try:
            before = msgspec.json.decode(first, type=Fingerprint)
            self.entries = [msgspec.json.decode(line, type=Entry) for line in lines]
        except msgspec.DecodeError:
            raise ResumeError(f"the journal of the interrupted run cannot be read: {anew}") from None
        difference = print_.differs(before)
        if difference is not None:
            raise ResumeError(f"the interrupted run to {self._output} is another one, {difference}: {anew}")

    def keep(self, length: int) -> int:
        """Forget the pieces after which the output was longer than it is; how long it is after those that are left."""
        while self.entries and self.entries[-1].length > length:
            self.entries.pop()
        kept = self.entries[-1].length if self.entries else 0
        self._file.seek(0)
        lines = self._file.read().split(b"\n")[: 1 + len(self.entries)]
        self._file.truncate(sum(len(line) + 1 for line in lines))
        return kept

    def done(self, results: Sequence[Result], length: int | None, end: str, sync: Callable[[], None]) -> None:
        """Take note of a piece. `length` is None where the run cannot go on from there; `sync` brings text to disk."""
        self._waiting.append(Entry(_without_text(results), length or 0, end))
        self._weight += sum(len(result.text) if isinstance(result, Text) else 100 for result in results) + 1000
        if length is not None and self._weight >= _COMMIT:
            self.commit(sync)

    def commit(self, sync: Callable[[], None]) -> None:
        """Write down all pieces that wait."""
        if self._waiting:
            sync()
            self._append(encode(entry).encode() for entry in self._waiting)
            self.begun = True
            self._waiting, self._weight = [], 0

    def _append(self, lines: Iterable[bytes]) -> None:
        self._file.write(b"".join(line + b"\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self, *, keep: bool) -> None:
        """Let go of it; it is there for another run only if it is to be kept."""
        if not keep:
            self.path.unlink(missing_ok=True)
        self._file.close()


def _without_text(results: Iterable[Result]) -> list[Result]:
    """The results, of a run of texts only that there are some, and how they end."""
    kept: list[Result] = []
    for result in results:
        if isinstance(result, Text):
            if kept and isinstance(kept[-1], Text):
                kept.pop()
            kept.append(Text("", result.end))
        else:
            kept.append(result)
    return kept
