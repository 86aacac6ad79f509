"""Zip archives: their members are read as files in a folder are, one by one, and nothing is unpacked to disk."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, cast

from euchre_cli.printable import printable
from euchre_cli.sources import DamagedError, Input, reason

MOST_TIMES: Final = 200
"""How many times its packed size a member may have. (Deflate reaches 1030; records, however alike, about 50.)"""
_SMALL: Final = 1 << 20
"""Members that unpack to no more are read whatever their ratio."""
_ENCRYPTED: Final = 1
_DAMAGES: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


def members(path: str, name: str, endings: tuple[str, ...]) -> Iterator[Input]:
    """The records in an archive, in the order of their names; one `Input` with a `problem` if it cannot be read.

    Those are taken whose names end as in a folder, and hidden ones passed over. `name` is the archive's in reports.
    """
    try:
        listed = _archive(path).infolist()
    except (*_DAMAGES, ValueError) as error:
        yield Input(name, path, f"the zip archive is damaged: {_words(error)}")
        return
    except OSError as error:
        yield Input(name, path, reason(error))
        return
    for member in sorted(listed, key=lambda member: member.filename.split("/")):
        hidden = any(
            part.startswith((".", "__MACOSX")) for part in member.filename.split("/") if part not in ("", "..")
        )
        if not member.is_dir() and not hidden and member.filename.lower().removesuffix(".gz").endswith(endings):
            called = f"{name}/{printable(member.filename)}"
            yield Input(called, path, _problem(member), member.filename, member.compress_size)


def open_member(path: str, member: str) -> io.BufferedReader:
    """A member of an archive, to be read. Raises `OSError`; reading it, `euchre_cli.sources.DamagedError`."""
    try:
        return io.BufferedReader(_Member(_archive(path).open(member)))
    except _DAMAGES as error:
        raise OSError(0, f"the zip archive is damaged: {_words(error)}") from None


class _Member(io.RawIOBase):
    """The bytes of a member while they are unpacked."""

    def __init__(self, file: io.BufferedIOBase | object) -> None:
        self._file = cast("io.BufferedIOBase", file)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        try:
            block = self._file.read1(len(view))
        except _DAMAGES as error:
            raise DamagedError(f"the zip archive is damaged: {_words(error)}") from None
        view[: len(block)] = block
        return len(block)

    def close(self) -> None:
        self._file.close()
        super().close()


@lru_cache(maxsize=2)
def _archive(path: str) -> zipfile.ZipFile:
    """An archive, its list of members read once."""
    return zipfile.ZipFile(path)


def _problem(member: zipfile.ZipInfo) -> str | None:
    if member.flag_bits & _ENCRYPTED:
        return "it is encrypted"
    if member.file_size > _SMALL and member.file_size > MOST_TIMES * member.compress_size:
        times = member.file_size // max(member.compress_size, 1)
        return f"it unpacks to {times} times its size, as no record does and zip bombs do"
    return None


def _words(error: BaseException) -> str:
    text = str(error) or type(error).__name__
    return printable(text[:1].lower() + text[1:])
