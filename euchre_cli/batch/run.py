"""A run over many inputs: pieces from the journal first, then those that are worked on, each taken in order."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Protocol

import msgspec

from euchre_cli.batch.executors import Executor, executor, processors
from euchre_cli.batch.journal import Journal, ResumeError
from euchre_cli.batch.partial import PartialFile
from euchre_cli.batch.pieces import LARGE_PIECE, PIECE, Piece, cut, size_of
from euchre_cli.batch.progress import progress
from euchre_cli.batch.results import Done, Result
from euchre_cli.batch.tally import Tally
from euchre_cli.output import is_url
from euchre_cli.rules import Layer
from euchre_cli.sources import Input

Inputs = Sequence[tuple[Input, Layer]]

_MANY_FILES: Final = 1000
_MANY_BYTES: Final = 1 << 22
_LARGE: Final = 1 << 28


class Settings(msgspec.Struct, frozen=True):
    """How a run is worked on, whatever it does; none of it changes a byte of what comes out."""

    jobs: int | None = None
    """Processes; None for as many as there are processors, if there is enough to do."""
    cluster: str | None = None
    resume: bool = False


class Taker(Protocol):
    """What takes the results of a piece in order, and writes. Those that are `restored` were made by an earlier run.

    Results are `Result`s, among them a `Done` for each part; where there is no journal others may be among them.
    """

    tally: Tally

    def take(self, piece: Piece, results: Iterable[Any], *, restored: bool) -> None:
        """Take the results of the next piece."""

    @property
    def end(self) -> str | None:
        """How what is written so far ends; None where the run cannot go on from here later."""


class Run:
    """A run while it goes on. `total` are the bytes of its inputs, as far as they are known."""

    def __init__(self, inputs: Inputs, settings: Settings) -> None:
        self.inputs = inputs
        self.settings = settings
        sizes = [size_of(source) for source, _ in inputs]
        self.total = None if None in sizes else sum(size or 0 for size in sizes)
        self.can_resume = all(source.path is not None for source, _ in inputs)
        """Whether its inputs are there a second time: not so standard input."""
        self.bulk = (self.total or 0) > PIECE or len(inputs) > _MANY_FILES or any(map(_is_remote, inputs))
        """Whether it is long enough to be worth a journal and a word on how it goes."""
        self.shown = self.bulk and sys.stderr is not None and sys.stderr.isatty()
        """Whether somebody sees how it goes."""
        large = self.total is None or self.total >= _MANY_BYTES or len(inputs) > _MANY_FILES
        self.jobs = settings.jobs or (processors() if large or settings.cluster else 1)

    def work(
        self,
        function: Callable[[Piece], Iterable[Any]],
        taker: Taker,
        from_format: str | None,
        output: PartialFile | None = None,
        journal: Journal | None = None,
        pieces: Iterable[Piece] | None = None,
    ) -> None:
        """Work on all pieces, after those that the journal has."""
        tally = taker.tally
        with executor(self.jobs, self.settings.cluster) as workers, progress(self, tally) as tell:
            if pieces is None:
                pieces = cut(self.inputs, from_format, self._size(), send=workers.sends)
            sync = output.sync if output is not None else _nothing
            for piece, results, restored in _in_order(workers, function, iter(pieces), journal):
                kept: list[Result] = []
                taker.take(piece, _seen(results, kept if journal and not restored else None, tally), restored=restored)
                tell()
                if journal is not None and not restored:
                    end = taker.end
                    length = None if end is None else output.length if output is not None else 0
                    journal.done(kept, length, end or "", sync)
            if journal is not None:
                journal.commit(sync)

    def _size(self) -> int:
        """How large the pieces are: the same for whoever goes on with the run."""
        return LARGE_PIECE if (self.total or 0) >= _LARGE else PIECE


def _in_order(
    workers: Executor, function: Callable[[Piece], Iterable[Any]], pieces: Iterator[Piece], journal: Journal | None
) -> Iterator[tuple[Piece, Iterable[Any], bool]]:
    for entry in journal.entries if journal is not None else ():
        piece = next(pieces, None)
        if piece is None:
            raise ResumeError("the inputs have changed since the interrupted run began")
        yield piece, entry.results, True
        for part in piece.parts:
            if isinstance(part.content, Iterator):
                deque(part.content, 0)  # the game goes on; what follows it comes after it
    for piece, results in workers.in_order(function, pieces):
        yield piece, results, False


def _seen(results: Iterable[Any], kept: list[Result] | None, tally: Tally) -> Iterator[Any]:
    for result in results:
        if isinstance(result, Done):
            tally.games += result.games
            tally.deals += result.deals
            tally.bytes += result.size
            tally.files += result.last
        if kept is not None:
            kept.append(result)
        yield result


def _nothing() -> None:
    pass


def _is_remote(item: tuple[Input, Layer]) -> bool:
    path = item[0].path
    return path is not None and is_url(path)
