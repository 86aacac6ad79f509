"""What PATH arguments name: files, folders, globs and ``-``, in an order that is the same every time.

- A file that is named is read, whatever its ending.
- A folder stands for the records in it and in its folders, by name: files with an ending of `ENDINGS`, packed with
  gzip or not. ``.txt`` is none of them: beside games, such files are notes. Hidden files and folders are passed
  over, and so are folders behind links, which may lead in circles.
- A zip archive stands for the records in it, as a folder does: ``week.zip/late/game.egn``.
- A URL (``s3://bucket/games``) stands for a file, a folder or a glob in the same way (`euchre_cli.remote`).
- A glob that the shell left alone (``'week?/**/*.euc'``) stands for what it matches.
- ``-`` is standard input.
- What is named twice is read once.
"""

# A file is reported by the name it was given, which a Path would tidy (./a, a//b).
# ruff: noqa: PTH100, PTH110, PTH112, PTH206, PTH207
from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from euchre_cli.output import is_url
from euchre_cli.printable import printable
from euchre_cli.sources import STANDARD_INPUT, Input, reason

ENDINGS: Final = (".euc", ".egn", ".emn", ".json", ".jsonl", ".pbn", ".ptn")
"""The endings of files that are read from a folder, in any case, with or without ``.gz``."""


_ARCHIVE: Final = ".zip"


def find_inputs(paths: Iterable[str], complain: Callable[[str], None]) -> Iterator[Input]:
    """The inputs that the paths name, in their order.

    `complain` is told, in a sentence, of each path that names nothing; the others go on. A folder that cannot be
    listed comes as an `Input` with a `problem`, which says so when it is opened.
    """
    seen = set()
    for path in paths:
        for found in _named(path, complain):
            key = (found.path and (found.path if is_url(found.path) else os.path.abspath(found.path)), found.member)
            if key not in seen:
                seen.add(key)
                yield found


def _named(path: str, complain: Callable[[str], None]) -> Iterator[Input]:
    if path == "-":
        yield Input(STANDARD_INPUT)
    elif is_url(path):
        from euchre_cli.remote import find_urls

        try:
            yield from (Input(printable(url), url) for url in find_urls(path, ENDINGS))
        except OSError as error:
            complain(f"{printable(path)}: {error.strerror}")
    elif os.path.lexists(path):
        yield from _existing(path, complain)
    elif any(letter in path for letter in "*?["):
        import glob

        matches = sorted(glob.glob(path, recursive=True), key=lambda match: match.split(os.sep))
        if not matches:
            complain(f"{printable(path)}: no file or folder matches")
        for match in matches:
            yield from _existing(match, complain)
    else:
        complain(f"{printable(path)}: no such file or folder")


def _existing(path: str, complain: Callable[[str], None]) -> Iterator[Input]:
    if os.path.isdir(path):
        what, found = "folder", _walk(path)
    elif path.lower().endswith(_ARCHIVE):
        what, found = "archive", _members(path, printable(path))
    else:
        yield Input(printable(path), path)
        return
    empty = True
    for each in found:
        empty = False
        yield each
    if empty:
        others = "name other files one by one" if what == "folder" else "unpack it to read other files"
        complain(f"{printable(path)}: no records in this {what} ({' '.join(ENDINGS)}); {others}")


def _walk(folder: str) -> Iterator[Input]:
    """The records below a folder; folders deeper than Python's stack are no trouble."""
    waiting = [_entries(folder)]
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
        elif isinstance(entry, Input):
            yield entry
        elif entry.is_dir(follow_symlinks=False):
            waiting.append(_entries(entry.path))
        elif entry.name.lower().removesuffix(".gz").endswith(ENDINGS) and _is_file(entry):
            yield Input(_name(entry.path), entry.path)
        elif entry.name.lower().endswith(_ARCHIVE) and entry.is_file():
            yield from _members(entry.path, _name(entry.path))


def _members(path: str, name: str) -> Iterator[Input]:
    from euchre_cli.archives import members

    return members(path, name, ENDINGS)


def _entries(folder: str) -> Iterator[os.DirEntry[str] | Input]:
    try:
        with os.scandir(folder) as entries:
            yield from sorted((entry for entry in entries if entry.name[0] != "."), key=lambda entry: entry.name)
    except OSError as error:
        yield Input(_name(folder), folder, f"the folder cannot be listed: {reason(error)}")


def _name(path: str) -> str:
    """What reports call a file in a folder: in the working folder it needs no ``./``."""
    return printable(path.removeprefix(f".{os.sep}"))


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether it is a file, or a link that leads nowhere or in a circle, which is worth a finding.

    No pipe, which may never end.
    """
    try:
        return entry.is_file() or (entry.is_symlink() and not os.path.exists(entry.path))
    except OSError:
        return True
