"""Who works: this process, several processes, or a cluster. Results come in the order of the pieces, whoever made them.

An executor has one method, `in_order`: it runs a function on each piece and gives the results in the order of the
pieces. The function is one that can be pickled (a function of a module, or `functools.partial` of one), and so are
pieces and results. Only as many pieces are taken as are worked on, and some more, so memory stays flat.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

_Piece = TypeVar("_Piece")
_Result = TypeVar("_Result")

AHEAD: Final = 2
"""Pieces for each worker that are taken before the first of them is done."""
_TRIES: Final = 4
"""How often a piece is tried whose process is killed, before it is told."""


class WorkerError(Exception):
    """The work cannot be done: there are no workers, or they die of it. The message says why and what to do."""


class Executor(Protocol):
    """Runs a function on pieces."""

    sends: bool
    """Whether pieces go to other machines, which see no files of this one."""

    def in_order(
        self, function: Callable[[_Piece], Iterable[_Result]], pieces: Iterable[_Piece]
    ) -> Iterator[tuple[_Piece, Iterable[_Result]]]:
        """Each piece and its results, in order; they are to be used up before the next is asked for.

        A piece with a true attribute `here` is done by this process, and no other is taken before it is.
        """


@contextmanager
def executor(jobs: int = 1, cluster: str | None = None) -> Iterator[Executor]:
    """Who works: a cluster by its address (``local`` starts one here), else `jobs` processes, of which one is this.

    When the block ends, however it ends, no worker of this run is left. Raises `WorkerError`.
    """
    if cluster is not None:
        from euchre_cli.batch.cluster import connected

        with connected(cluster, jobs) as client:
            yield client
    elif jobs > 1:
        pool = Processes(jobs)
        try:
            yield pool
        finally:
            pool.end()
    else:
        yield Here()


class Here:
    """This process."""

    sends = False

    def in_order(
        self, function: Callable[[_Piece], Iterable[_Result]], pieces: Iterable[_Piece]
    ) -> Iterator[tuple[_Piece, Iterable[_Result]]]:
        """Results as they are made."""
        for piece in pieces:
            yield piece, function(piece)


class Processes:
    """Several processes of this machine."""

    sends = False

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def in_order(
        self, function: Callable[[_Piece], Iterable[_Result]], pieces: Iterable[_Piece]
    ) -> Iterator[tuple[_Piece, Iterable[_Result]]]:
        """The results of each piece in a list; a piece that is the only one is done by this process."""
        rest = iter(pieces)
        first = list(islice(rest, 1))
        if first and not getattr(first[0], "here", False):
            first += islice(rest, 1)
        if len(first) == 1:
            yield first[0], function(first[0])
            first = []
        yield from windowed(self, function, chain(first, rest), AHEAD * self._jobs + 1)

    def submit(self, function: Callable[[_Piece], Iterable[_Result]], piece: _Piece) -> _Waiting:
        """Begin to work on a piece."""
        return _Waiting(self, function, piece)

    def pool(self) -> ProcessPoolExecutor:
        """The processes, started when there is something for them to do."""
        if self._pool is None:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context

            # spawn: the same on all systems, and no copy of a process that may hold threads and locks
            self._pool = ProcessPoolExecutor(self._jobs, get_context("spawn"), _begin_worker)
        return self._pool

    def replace(self, pool: ProcessPoolExecutor) -> None:
        """Let go of a pool of which a process was killed, which can no longer be used."""
        if pool is self._pool:
            self.end()

    def end(self) -> None:
        """End all processes now, whatever they are doing."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


class _Waiting:
    """The results of a piece that is worked on, which is begun anew where its process is killed."""

    def __init__(self, processes: Processes, function: Callable[..., Any], piece: Any) -> None:
        self._processes, self._function, self._piece = processes, function, piece
        self._begin()

    def _begin(self) -> None:
        from concurrent.futures.process import BrokenProcessPool

        self._pool = self._processes.pool()
        try:
            self._future = self._pool.submit(_listed, self._function, self._piece)
        except BrokenProcessPool:
            self._processes.replace(self._pool)
            self._pool = self._processes.pool()
            self._future = self._pool.submit(_listed, self._function, self._piece)

    def result(self) -> Any:
        from concurrent.futures.process import BrokenProcessPool

        for _ in range(_TRIES):
            try:
                return self._future.result()
            except BrokenProcessPool:
                self._processes.replace(self._pool)
                self._begin()
        raise WorkerError(
            f"a worker was killed {_TRIES} times while it worked on the same piece; there may be too little memory:"
            " use fewer --jobs"
        )


class _Submits(Protocol):
    def submit(self, function: Callable[[_Piece], Iterable[_Result]], piece: _Piece) -> Any:
        """Begin to work on a piece; the `result` of what is returned is a list."""


def windowed(
    workers: _Submits, function: Callable[[_Piece], Iterable[_Result]], pieces: Iterable[_Piece], window: int
) -> Iterator[tuple[_Piece, Iterable[_Result]]]:
    """Keep a number of pieces in work, and give the results in order."""
    waiting: deque[tuple[_Piece, Any]] = deque()
    for piece in pieces:
        if getattr(piece, "here", False):
            while waiting:
                done, future = waiting.popleft()
                yield done, future.result()
            yield piece, function(piece)
            continue
        waiting.append((piece, workers.submit(function, piece)))
        if len(waiting) >= window:
            done, future = waiting.popleft()
            yield done, future.result()
    while waiting:
        done, future = waiting.popleft()
        yield done, future.result()


def _listed(function: Callable[[Any], Iterable[Any]], piece: Any) -> list[Any]:
    return list(function(piece))


def _begin_worker() -> None:
    """Leave Ctrl-C to the process that started this one, and end when that one ends, however it does."""
    import signal
    import threading
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def watch() -> None:
        assert parent is not None
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def threads(count: int) -> Iterator[ThreadPoolExecutor]:
    """Threads for work of the kernel, which leave off where they are if something ends the work early."""
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(count)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
