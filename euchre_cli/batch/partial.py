"""A file that is written over several runs, should one be interrupted, and takes its place when it is whole."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

ENDING: Final = ".partial"


class PartialFile:
    r"""UTF-8 text with ``\n`` line ends that is to become a file, written beside it with the ending ``.partial``.

    What an earlier run left there stands after `cut`. Raises `OSError`.
    """

    def __init__(self, output: str) -> None:
        self._target = Path(output).resolve()
        self._path = self._target.with_name(self._target.name + ENDING)
        self._file = self._path.open("r+b" if self._path.exists() else "x+b")
        self.length = self._file.seek(0, os.SEEK_END)
        """Bytes that have been written."""

    def write(self, text: str) -> int:
        """Write on."""
        data = text.encode()
        self._file.write(data)
        self.length += len(data)
        return len(text)

    def cut(self, length: int) -> None:
        """Go on from here."""
        self._file.truncate(length)
        self._file.seek(length)
        self.length = length

    def sync(self) -> None:
        """Bring what is written to the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def finish(self) -> None:
        """Let it take its place. The mode of a file that stood there is kept."""
        self.sync()
        self._file.close()
        with suppress(FileNotFoundError):
            self._path.chmod(stat.S_IMODE(self._target.stat().st_mode))
        self._path.replace(self._target)

    def close(self, *, keep: bool) -> None:
        """Let go of it; it is there for another run only if it is to be kept."""
        self._file.close()
        if not keep:
            self._path.unlink(missing_ok=True)
