"""Where converted files go: the tree of the inputs, mirrored in a folder."""

from __future__ import annotations

# Paths are compared as they were given.
# ruff: noqa: PTH118, PTH119, PTH120
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from euchre_cli.output import is_url
from euchre_cli.paths import ENDINGS
from euchre_cli.sources import Input

_ENDINGS: Final = (*ENDINGS, ".txt")
"""Endings that a new one takes the place of."""


class Tree:
    """A folder in which each input gets a file of its own, at the place and with the name that it has in its own
    folder, but for the ending.

    No two inputs get the same file: where ``a.egn`` has become ``a.euc``, ``a.emn`` becomes ``a.emn.euc``.
    """

    def __init__(self, folder: str, paths: Sequence[str], ending: str) -> None:
        self._folder = folder
        self._roots = [_root(path) for path in paths]
        self._ending = ending
        self._given: set[str] = set()

    def place(self, source: Input, number: int | None = None) -> str:
        """The file for an input, or for the game of that number in it: ``a.egn``, ``a-1.egn``."""
        folder, name = os.path.split(os.path.join(self._folder, self._within(source)))
        name = _without(name, (".gz",))
        ending = self._ending if number is None else f"-{number}{self._ending}"
        place = os.path.join(folder, _without(name, _ENDINGS) + ending)
        while place in self._given:
            name += ending
            place = os.path.join(folder, name)
        self._given.add(place)
        return place

    def _within(self, source: Input) -> str:
        """The path of an input in the folder in which it was found. It leads out of no folder."""
        if source.path is None:
            return "stdin"
        inside = [] if source.member is None else [part for part in re.split(r"[/\\:]", source.member) if part]
        inside = [part for part in inside if part not in (os.curdir, os.pardir)]
        for root in self._roots:
            path = _relative(source.path, root)
            if Path(path).parts[0] != os.pardir:
                return os.path.join(path, *inside)
        return os.path.join(os.path.basename(source.path), *inside)


def _relative(path: str, root: str) -> str:
    if is_url(path) or is_url(root):
        return path[len(root) :].strip("/") if path.startswith(root) and path != root else os.pardir
    return os.path.relpath(path, root)


def is_folder(output: str, paths: Sequence[str]) -> bool:
    """Whether an output is meant as a folder: it is one, ends like one, or has no ending and is to hold several."""
    if Path(output).is_dir() or output.endswith((os.sep, "/")):
        return True
    several = len(paths) > 1 or not (paths[0] == "-" or Path(paths[0]).is_file())
    return several and not Path(output).suffix


def _root(path: str) -> str:
    """The folder in which the inputs that a path names are found."""
    if is_url(path):
        return re.split(r"[*?[]", path, maxsplit=1)[0].rpartition("/")[0] if re.search(r"[*?[]", path) else path
    if os.path.lexists(path):
        return path if Path(path).is_dir() else os.path.dirname(path) or os.curdir
    before = re.split(r"[*?[]", path, maxsplit=1)[0]
    return os.path.dirname(before) or os.curdir


def _without(name: str, endings: Iterable[str]) -> str:
    ending = next((ending for ending in endings if name.lower().endswith(ending)), "")
    return name[: len(name) - len(ending)] or name
