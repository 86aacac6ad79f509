"""Writing a file so that it is there whole or not at all, and holding text back until it is known to be wanted."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, TextIO, cast

_IN_MEMORY: Final = 1 << 22
"""Bytes of text that are held back in memory; what is more, on disk."""


@contextmanager
def write_atomically(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    r"""Open `path` for writing UTF-8 text with ``\n`` line ends; the file is replaced when the block ends well.

    Until then the text goes to a temporary file in the same folder, which an error or an interrupt takes away
    again: the old file stays as it was. The mode of an existing file is kept, and a link still leads to its file.
    What is no regular file (``/dev/stdout``, a pipe) is written directly. Raises `OSError`.
    """
    target = Path(path).resolve()
    mode = target.stat().st_mode if target.exists() else None
    if mode is not None and not stat.S_ISREG(mode):
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    temporary = target.with_name(f".euchre-{os.urandom(6).hex()}.tmp")
    with _create(temporary, os.fspath(path)) as file:
        try:
            yield file
            file.close()
            if mode is not None:
                temporary.chmod(stat.S_IMODE(mode))
            temporary.replace(target)
        except BaseException:
            file.close()
            temporary.unlink()
            raise


def write_to(place: str) -> AbstractContextManager[TextIO]:
    """`write_atomically` to a path, whose folder is made, or `euchre_cli.remote.write_url` to a URL."""
    if is_url(place):
        from euchre_cli.remote import write_url

        return write_url(place)
    Path(place).parent.mkdir(parents=True, exist_ok=True)
    return write_atomically(place)


def is_url(path: str) -> bool:
    """Whether a path leads through fsspec: ``s3://bucket/games.euc``."""
    return re.match(r"[A-Za-z][A-Za-z0-9+.-]+(?:::[^/]*)?://", path) is not None


def _create(temporary: Path, asked_for: str) -> TextIO:
    """Create a file with the mode that any new file gets; an error names the file that was asked for."""
    try:
        return temporary.open("x", encoding="utf-8", newline="\n")
    except OSError as error:
        error.filename = asked_for
        raise


def held_back() -> TextIO:
    """A place for text that may be wanted or not, however much it is. `pass_on` ends it, or closing it does."""
    import tempfile

    return cast(
        "TextIO",
        tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="\n"),
    )


def pass_on(held: TextIO, out: TextIO) -> None:
    """Write what was held back."""
    import shutil

    with held:
        held.seek(0)
        shutil.copyfileobj(held, out)
