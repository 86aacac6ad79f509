"""Places that are no files of this machine, by URL: ``s3://``, ``gs://``, ``https://``, ``memory://`` and what else
fsspec knows. It is imported when a URL is met, and comes with the extra ``cluster``.
"""

from __future__ import annotations

import errno
import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

_Result = TypeVar("_Result")

PACKAGE = "pip install 'euchre-analyzer[cluster]'"


class NoAccessError(OSError):
    """A place that cannot be reached, or whose protocol nothing here knows; the message says what to do."""

    def __init__(self, why: str, url: str) -> None:
        super().__init__(errno.EIO, why, url)


def find_urls(url: str, endings: tuple[str, ...]) -> Iterator[str]:
    """The URLs that one names: what a glob matches, the records in a folder, or itself. Raises `NoAccessError`."""
    filesystem, path = _filesystem(url)
    found: list[str]
    magic = re.compile(r"[*?[]")
    if magic.search(path):
        found = _asked(url, lambda: sorted(filesystem.glob(path)))
        if not found:
            raise NoAccessError("nothing there matches", url)
        url, path = (magic.split(each, maxsplit=1)[0].rpartition("/")[0] for each in (url, path))
    elif not path.lower().removesuffix(".gz").endswith(endings) and _asked(url, lambda: filesystem.isdir(path)):
        listed: Iterable[str] = _asked(url, lambda: sorted(filesystem.find(path)))
        found = [each for each in listed if each.lower().removesuffix(".gz").endswith(endings)]
        if not found:
            raise NoAccessError(f"no records are in this folder ({' '.join(endings)})", url)
    else:
        yield url
        return
    for each in found:
        yield url.rstrip("/") + each[len(path.rstrip("/")) :]  # spelled as it was asked for


def size_of(url: str) -> int:
    """How many bytes there are, 0 where that is not known. Raises `NoAccessError`."""
    filesystem, path = _filesystem(url)
    return _asked(url, lambda: filesystem.size(path)) or 0


def open_url(url: str) -> io.BufferedReader:
    """What is there, to be read. Raises `NoAccessError`."""
    filesystem, path = _filesystem(url)
    file = _asked(url, lambda: filesystem.open(path, "rb"))
    return io.BufferedReader(_Remote(file, url))


@contextmanager
def write_url(url: str) -> Iterator[TextIO]:
    r"""Write UTF-8 text with ``\n`` line ends; it is there when the block ends well. Raises `NoAccessError`.

    It waits on this machine till then: stores of objects take a whole one, and none has a half-written one.
    """
    from euchre_cli.output import held_back

    filesystem, path = _filesystem(url)
    with held_back() as held:
        yield held
        held.seek(0)

        def send() -> None:
            filesystem.makedirs(filesystem._parent(path), exist_ok=True)  # noqa: SLF001 - what fsspec offers
            with filesystem.open(path, "wb") as file:
                while text := held.read(1 << 20):
                    file.write(text.encode())

        _asked(url, send)


class _Remote(io.RawIOBase):
    """The bytes of a remote file; whatever its library raises while they come is an `OSError`."""

    def __init__(self, file: Any, url: str) -> None:
        self._file, self._url = file, url

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        block: bytes = _asked(self._url, lambda: self._file.read(len(view)))
        view[: len(block)] = block
        return len(block)

    def close(self) -> None:
        self._file.close()
        super().close()


def _filesystem(url: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise NoAccessError(f"URLs are read through fsspec, which is not installed: {PACKAGE}", url) from None
    try:
        return cast("tuple[Any, str]", url_to_fs(url))
    except ImportError as error:
        raise NoAccessError(f"a package for this protocol is missing: {error}", url) from None
    except ValueError as error:
        raise NoAccessError(str(error), url) from None


def _asked(url: str, ask: Callable[[], _Result]) -> _Result:
    """What a remote place answers. Each protocol's library has errors of its own."""
    try:
        return ask()
    except FileNotFoundError:
        raise NoAccessError("nothing is there", url) from None
    except Exception as error:
        words = " ".join(str(error).split()) or type(error).__name__
        raise NoAccessError(f"it cannot be reached: {words}", url) from error
