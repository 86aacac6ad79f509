"""Where converted records go: into one document, or each input's (each game's) into a file of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from typing import Protocol, TextIO

from euchre_cli.batch.results import Begun
from euchre_cli.destinations import Tree
from euchre_cli.joining import Document, Text
from euchre_cli.output import is_url, write_to
from euchre_cli.printable import printable
from euchre_cli.sources import Input, reason


class Documents(Protocol):
    """Takes texts in order. Those that are `restored` were written by an earlier run."""

    @property
    def end(self) -> str | None:
        """How what is written so far ends; None where the run cannot go on from here later."""

    def begin(self, source: Input, begun: Begun) -> None:
        """A document of its own begins."""

    def add(self, source: Input, text: Text, *, restored: bool = False) -> None:
        """The next text of an input."""

    def done(self, source: Input, why_not: str | None = None) -> None:
        """The input is at its end; `why_not` says why a document of its own is not to be kept."""

    def refuse(self, source: Input, why: str) -> None:
        """The format cannot hold the document."""

    def close(self) -> None:
        """All is written."""


class OneDocument:
    """All inputs one after the other."""

    def __init__(self, to: str, out: TextIO, end: str | None = None) -> None:
        self._document = Document(to, out, end)

    @property
    def end(self) -> str:
        """How it ends so far."""
        return self._document.end

    def begin(self, source: Input, begun: Begun) -> None:
        """Games are not parted here."""

    def add(self, source: Input, text: Text, *, restored: bool = False) -> None:
        """Write a text."""
        if not restored:
            self._document.add(text)

    def done(self, source: Input, why_not: str | None = None) -> None:
        """An input is at its end."""

    def refuse(self, source: Input, why: str) -> None:
        """One document is refused as a whole, by who writes it."""

    def close(self) -> None:
        """Write what ends the document."""
        self._document.close()


class ManyDocuments:
    """A tree of files, each there whole or not at all. What cannot be written is told, and the others go on."""

    def __init__(self, to: str, tree: Tree, inputs: set[str], complain: Callable[[str], None]) -> None:
        self._to = to
        self._tree = tree
        self._inputs = inputs
        self._complain = complain
        self._number: int | None = None
        self._place: str | None = None
        self._document: Document | None = None
        self._file = ExitStack()

    @property
    def end(self) -> str | None:
        """Nothing, unless a file is open: then its beginning would be lost."""
        return "" if self._document is None else None

    def begin(self, source: Input, begun: Begun) -> None:
        """The next game is a file of its own, and the one before is at its end."""
        self.done(source)
        self._number = begun.number if begun.several else None

    def add(self, source: Input, text: Text, *, restored: bool = False) -> None:
        """Write a text to the file of its input."""
        if self._place is None:
            self._place = self._tree.place(source, self._number)
            if not restored:
                self._open(source, self._place)
        if self._document is not None:
            try:
                self._document.add(text)
            except OSError as error:
                self._lose(error)

    def done(self, source: Input, why_not: str | None = None) -> None:
        """The file is there, unless there is a reason why not."""
        if why_not is not None and self._place is not None:
            self._complain(f"{source.name}: not converted to {printable(self._place)}: {why_not}")
            self._drop()
        elif self._document is not None:
            try:
                self._document.close()
                self._file.close()
            except OSError as error:
                self._lose(error)
        self._place = self._number = self._document = None

    def refuse(self, source: Input, why: str) -> None:
        """The format cannot hold what was to be written."""
        self._place = self._place or self._tree.place(source, self._number)
        self.done(source, why)

    def close(self) -> None:
        """All files are there."""

    def drop(self) -> None:
        """Leave nothing of the file that is being written."""
        self._drop()

    def _open(self, source: Input, place: str) -> None:
        if not is_url(place) and os.path.realpath(place) in self._inputs:
            self._complain(f"{source.name}: not converted to {printable(place)}, which is one of the files to convert")
            return
        try:
            self._file = ExitStack()
            self._document = Document(self._to, self._file.enter_context(write_to(place)))
        except OSError as error:
            self._lose(error)

    def _lose(self, error: OSError) -> None:
        self._complain(f"{printable(self._place or '')}: cannot be written: {reason(error)}")
        self._drop()

    def _drop(self) -> None:
        self._file.__exit__(Dropped, Dropped(), None)
        self._document = None


class WrittenElsewhere:
    """Documents that whoever works on a piece writes."""

    end = ""

    def begin(self, source: Input, begun: Begun) -> None:
        """Nothing to do, nor in what follows."""

    def add(self, source: Input, text: Text, *, restored: bool = False) -> None:
        """No text comes."""

    def done(self, source: Input, why_not: str | None = None) -> None:
        """An input is at its end."""

    def refuse(self, source: Input, why: str) -> None:
        """Only formats are written in parts that can hold any game."""

    def close(self) -> None:
        """All is written."""


class Dropped(Exception):  # noqa: N818 - it names what is done
    """Passes through the writing of a file that is not to be kept."""
