"""One thing to read, a file or standard input, and how its bytes become text.

Bytes are read in blocks and never held as a whole (but for `Opened.whole`), so a large file, or a small gzip file
that unpacks to a large one, costs no memory. What cannot be read is said by a finding: N106 where there is nothing
to read, N107 where the bytes are not text, N109 where they break off.
"""

from __future__ import annotations

import codecs
import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn, cast

import msgspec

from euchre_cli.events import Source
from euchre_cli.findings import Finding, finding
from euchre_cli.output import is_url

STANDARD_INPUT: Final = "<stdin>"
UNREADABLE_CODES: Final = frozenset({"N106", "N107"})
"""The findings that say of a file that it cannot be read as a record."""

_BLOCK: Final = 1 << 16
_HEAD: Final = 1 << 12
_WHOLE_LIMIT: Final = 1 << 28
_GZIP_MAGIC: Final = b"\x1f\x8b"
_UTF16_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
_CONTROLS: Final = bytes(code for code in range(32) if code not in b"\t\n\v\f\r\x1b")
PARQUET: Final = b"PAR1"
"""How a Parquet file begins, the one binary file that is read."""
_PACKED: Final = {
    b"PK\x03\x04": "a zip archive in an archive or without its ending .zip",
    b"7z\xbc\xaf": "a 7z archive",
    b"Rar!": "a rar archive",
    b"\xfd7zXZ": "packed with xz",
    b"BZh": "packed with bzip2",
    b"\x28\xb5\x2f\xfd": "packed with zstd",
}
_PLAIN: Final = "Records are plain text in UTF-8: save it as that, if it is one."
_ACCESS: Final = "See whether it is there and may be read, or leave it out."


class Unreadable(Exception):  # noqa: N818 - it names what is the case, as the findings do
    """Raised where an input cannot be read, or not to its end; `finding` says why and what to do.

    What was read before is sound, but for a record that breaks off there; `before` is that, where it was to be read
    as a whole.
    """

    def __init__(self, why: Finding) -> None:
        super().__init__(why.message)
        self.finding = why
        self.before = b""


class DamagedError(Exception):
    """Raised on reading a member of an archive that is damaged; the message says so."""


class Input(msgspec.Struct, frozen=True):
    """Something to read. `name` is what reports call it.

    It is the file at `path`, which may be a URL, or the `member` of a zip archive there; without a `path` it is
    standard input. `problem` says why it cannot be opened, where that is known before trying, and `size` how many
    bytes it has, where that need not be asked.
    """

    name: str
    path: str | None = None
    problem: str | None = None
    member: str | None = None
    size: int | None = None

    @contextmanager
    def open(self) -> Iterator[Opened]:
        """Open it for one reading. Raises `Unreadable`, as the reading itself does."""
        if self.problem is not None:
            _refuse(self.name, self.problem, _ACCESS)
        if self.path is None:
            yield Opened(self.name, _standard_input())
            return
        with self._file() as file:
            yield Opened(self.name, file)

    def _file(self) -> io.BufferedReader:
        assert self.path is not None
        try:
            if is_url(self.path):
                from euchre_cli.remote import open_url

                return open_url(self.path)
            if self.member is not None:
                from euchre_cli.archives import open_member

                return open_member(self.path, self.member)
            return open(self.path, "rb")  # noqa: PTH123 - closed by who opens; only opening is tried here
        except (OSError, ValueError) as error:
            _refuse(self.name, reason(error), _ACCESS)


class Opened:
    """An opened input, to be read once: as text in pieces with `chunks`, or as `whole` bytes.

    `head` is its beginning, unpacked and without a byte order mark: enough to tell formats apart. `packed` says
    whether it is packed with gzip, and `literal`, when all `chunks` have been read, whether they are its text byte
    for byte: there is no byte order mark, and lines end with a newline alone.
    """

    def __init__(self, name: str, file: io.BufferedReader) -> None:
        self.name = name
        self.packed = False
        self.literal = True
        self._file = file
        self._stamp = _stamp(file)
        self._passed = 0
        self._blocks = self._read()
        self._broken: Unreadable | None = None
        self.head = self._read_head()

    @property
    def consumed(self) -> int:
        """Bytes of the file that have been read, packed as they are."""
        try:
            return self._file.tell()
        except OSError:  # a pipe
            return self._passed

    def chunks(self) -> Iterator[str]:
        r"""The text, piece by piece. A line ends with ``\n``, however the file ends it (CRLF, CR)."""
        place = _Place(self.name)
        try:
            yield from self._decoded(place)
        except Unreadable as broken:
            place.mark(broken)
            raise

    def whole(self) -> bytes:
        """All of it: UTF-8, checked, without a byte order mark. For formats that can only be read whole.

        It may break off in the middle of a character: its reader says where.
        """
        data = self.raw()
        try:
            codecs.getincrementaldecoder("utf-8")().decode(data)
        except UnicodeDecodeError as error:
            _Place(self.name).refuse(data[: error.start].decode(), data[error.start])
        return data

    def raw(self) -> bytes:
        """All of its bytes, unpacked, whatever they are."""
        data = bytearray()
        try:
            for block in self._from_head():
                data += block
                if len(data) > _WHOLE_LIMIT:
                    _refuse(self.name, f"it is larger than {_WHOLE_LIMIT >> 20} MB", "Split it: it is read as a whole.")
        except Unreadable as broken:
            broken.before = bytes(data)
            raise
        return bytes(data)

    def _decoded(self, place: _Place) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder("utf-8")()
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        for block in self._from_head():
            try:
                decoded = decoder.decode(block)
            except UnicodeDecodeError as error:
                before = newlines.decode(error.object[: error.start].decode(), final=True)
                place.refuse(before, error.object[error.start])
            text = newlines.decode(decoded)
            if "\0" in text:
                place.refuse(text[: text.index("\0")], 0)
            place.pass_over(text)
            yield text
        if decoder.getstate()[0]:
            _break_off(self.name, "the text breaks off in the middle of a character")
        last = newlines.decode("", final=True)
        self.literal = self.literal and newlines.newlines in (None, "\n")
        yield last

    def _from_head(self) -> Iterator[bytes]:
        yield self.head
        if self._broken is not None:
            raise self._broken
        yield from self._blocks

    def _read_head(self) -> bytes:
        """Read the beginning. If reading breaks off in it, that is raised after what could be read."""
        head = b""
        try:
            for block in self._blocks:
                head += block
                if len(head) >= _HEAD:
                    break
        except Unreadable as broken:
            if not head:
                raise
            self._broken = broken
        _refuse_binary(self.name, head)
        if head.startswith(codecs.BOM_UTF8):
            head = head.removeprefix(codecs.BOM_UTF8)
            self.literal = False
        if len(head) < _HEAD and not head.strip():
            _refuse(self.name, "it is empty", "Leave it out.")
        return head

    def _read(self) -> Iterator[bytes]:
        """The blocks of the file, unpacked if it is packed, whatever its name."""
        try:
            self.packed = self._file.peek(2)[:2] == _GZIP_MAGIC
            for block in _unpacked(self._file, self.name) if self.packed else _blocks(self._file):
                self._passed += len(block)
                yield block
        except OSError as error:
            _refuse(self.name, reason(error), _ACCESS)
        except DamagedError as error:
            _not_text(self.name, str(error), "Copy or download the file again.")
        if _stamp(self._file) != self._stamp:
            _refuse(self.name, "it changed while it was read", "Read it again when nothing writes to it.")


class _Place:
    """Where reading stands in a text: line and column of the next character, from 1."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.line = 1
        self.column = 1

    def pass_over(self, text: str) -> None:
        if newlines := text.count("\n"):
            self.line += newlines
            self.column = len(text) - text.rindex("\n")
        else:
            self.column += len(text)

    def mark(self, broken: Unreadable) -> None:
        """Say in the finding how far reading came, where it does not say a place yet."""
        if broken.finding.line is None:
            broken.finding = msgspec.structs.replace(
                broken.finding, line=self.line, column=self.column, end_line=self.line, end_column=self.column
            )

    def refuse(self, before: str, byte: int) -> NoReturn:
        """Raise N107 for a byte that stands after the text `before`."""
        self.pass_over(before)
        excerpt = before[before.rfind("\n") + 1 :] + "\N{REPLACEMENT CHARACTER}"
        start = self.column - len(excerpt) + 1  # past 1 where the line began in an earlier block
        meant = bytes([byte]).decode("cp1252", "replace")
        hint = f" ({meant} if it was saved as Windows-1252)" if byte >= 0x80 and meant.isprintable() else ""
        raise Unreadable(
            finding(
                "N107",
                f"the byte 0x{byte:02X}{hint} is not UTF-8 text",
                source=Source(self.name, excerpt, self.line, start),
                place=(len(excerpt) - 1, len(excerpt)),
                remedy="Save the file as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE" if hint else _PLAIN,
            )
        )


def _blocks(file: io.BufferedIOBase) -> Iterator[bytes]:
    while block := file.read1(_BLOCK):
        yield block


def _unpacked(file: io.BufferedIOBase, name: str) -> Iterator[bytes]:
    import gzip
    import zlib

    try:
        yield from _blocks(gzip.GzipFile(fileobj=file))
    except EOFError:
        _break_off(name, "the gzip file breaks off; what it holds was read as far as it goes")
    except (gzip.BadGzipFile, zlib.error) as error:
        _not_text(name, f"the gzip file is damaged: {error}", "Copy or download the file again.")


def _standard_input() -> io.BufferedReader:
    if sys.stdin is None:  # closed by the shell: <&-
        _refuse(STANDARD_INPUT, "it is closed", "Give it something to read, or name a file.")
    buffer = sys.stdin.buffer
    return buffer if isinstance(buffer, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", buffer))


def _stamp(file: io.BufferedReader) -> tuple[int, int] | None:
    """Size and time of change of a regular file; None where these say nothing (a pipe)."""
    try:
        status = os.fstat(file.fileno())
    except OSError:
        return None
    return (status.st_size, status.st_mtime_ns) if stat.S_ISREG(status.st_mode) else None


def reason(error: OSError | ValueError) -> str:
    """What the system says, in the words of a sentence's end: ``permission denied``."""
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words[:1].lower() + words[1:]


def _refuse_binary(name: str, head: bytes) -> None:
    """Raise N107 for a file that is no text from its beginning on, unless it is Parquet."""
    if head.startswith(PARQUET):
        return
    for magic, what in _PACKED.items():
        if head.startswith(magic):
            _not_text(
                name,
                f"the file is {what}",
                "Unpack it first: only gzip, and zip archives that end in .zip, are read as they are.",
            )
    if head.startswith(_UTF16_MARKS) or head.count(0) * 3 > len(head):
        remedy = "Save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8 FILE"
        _not_text(name, "the file is not UTF-8 text: it looks like UTF-16", remedy)
    if (len(head) - len(head.translate(None, _CONTROLS))) * 20 > len(head):
        _not_text(name, "the file is not text, but a picture, a document of some program or the like", _PLAIN)


def _refuse(name: str, why: str, remedy: str) -> NoReturn:
    raise Unreadable(finding("N106", f"cannot be read: {why}", source=Source(name), remedy=remedy))


def _not_text(name: str, message: str, remedy: str) -> NoReturn:
    raise Unreadable(finding("N107", message, source=Source(name), remedy=remedy))


def _break_off(name: str, message: str) -> NoReturn:
    raise Unreadable(finding("N109", message, source=Source(name), remedy="Copy or download the file again."))
