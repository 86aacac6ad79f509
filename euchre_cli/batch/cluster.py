"""A Dask cluster as the executor: the same function on the same pieces, by workers anywhere.

Workers need this package in the same version, and nothing else: what a file of this machine holds is sent, URLs they
read themselves. A worker that is lost loses nothing, since the scheduler gives its pieces to others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from euchre_cli.batch.executors import AHEAD, WorkerError, windowed

_Piece = TypeVar("_Piece")
_Result = TypeVar("_Result")

LOCAL: Final = "local"
_SECONDS: Final = 10
_TRIES: Final = 3


@contextmanager
def connected(address: str, jobs: int) -> Iterator[Cluster]:
    """The cluster of a scheduler's address, such as ``tcp://host:8786``; ``local`` starts `jobs` workers here.

    Raises `WorkerError` where there is none, and where the work on it comes to an end that is none of the work's own.
    """
    try:
        import distributed
    except ImportError:
        raise WorkerError("--cluster needs Dask: pip install 'euchre-analyzer[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised, and said once
    try:
        if address == LOCAL:
            cluster = distributed.LocalCluster(
                n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
            )
            client = distributed.Client(cluster)
        else:
            cluster = None
            client = distributed.Client(address, timeout=_SECONDS)
    except (OSError, ValueError, TimeoutError) as error:
        raise WorkerError(
            f"no Dask scheduler answers at {address}: {error}; start one with 'dask scheduler', and workers with"
            " 'dask worker ADDRESS', or use --cluster local"
        ) from None
    try:
        yield Cluster(client, sends=address != LOCAL)
    except distributed.KilledWorker as error:
        raise WorkerError(f"workers die of a piece of the work: {error}; they may have too little memory") from None
    except distributed.CancelledError:
        raise WorkerError(f"the scheduler at {address} is gone; go on with --resume when it is back") from None
    finally:
        client.close(timeout=1)
        if cluster is not None:
            cluster.close(timeout=5)


class Cluster:
    """The workers of a scheduler."""

    def __init__(self, client: Any, *, sends: bool) -> None:
        self._client = client
        self.sends = sends

    def in_order(
        self, function: Callable[[_Piece], Iterable[_Result]], pieces: Iterable[_Piece]
    ) -> Iterator[tuple[_Piece, Iterable[_Result]]]:
        """The results of each piece in a list."""
        threads = sum(self._client.nthreads().values())
        yield from windowed(self, function, pieces, AHEAD * max(threads, 1) + 1)

    def submit(self, function: Callable[[_Piece], Iterable[_Result]], piece: _Piece) -> Any:
        """Begin to work on a piece."""
        return self._client.submit(_listed, function, piece, pure=False, retries=_TRIES)


def _listed(function: Callable[[Any], Iterable[Any]], piece: Any) -> list[Any]:
    return list(function(piece))
