"""The compiled kernel: the exact solver, the sampler of worlds and the rollouts, written in C (``src/``).

Importing this raises `KernelMissingError` where the package was installed without a C compiler; everything else in
the package works without it. All functions check what they are given: `ValueError` says what is wrong with it.
They let other threads run while they work.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Final, NamedTuple

from euchre_cli.cards import Card, CardSet, Seat, Side, Suit

__all__ = ["KernelMissingError", "Position", "Stakes", "pack", "solve_batch", "tricks_after", "values_after"]


class KernelMissingError(ImportError):
    """The package was installed without its compiled part."""


try:
    from euchre_cli.kernel import _core
except ImportError as _error:
    raise KernelMissingError(
        "this needs the compiled part of euchre-analyzer, which was left out when it was installed: install a C "
        "compiler (gcc or clang), then run pip install --force-reinstall --no-cache-dir euchre-analyzer"
    ) from _error


class Position(NamedTuple):
    """A point in the play of a deal with all cards known."""

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    """The cards still held; those of seats that sit out do not matter."""
    trump: Suit
    """A suit or `NO_TRUMP`."""
    leader: Seat
    """Who led to the trick on the table, or leads now."""
    trick: tuple[Card, ...] = ()
    """The cards on the table, in order."""
    sitting: int = 0
    """The seats that sit out, as a bit mask."""


class Stakes(NamedTuple):
    """What the tricks left are worth to North and South: one number for each number of them that they may take.

    Where it matters who takes the first two tricks of the deal (``fast-break``) and fewer than two are over, `broken`
    holds instead if `makers` lose both, and `boundary` is how many tricks are left after them.
    """

    worth: Sequence[int]
    broken: Sequence[int] = ()
    makers: Side = 0
    boundary: int = 0


_ITEM: Final = Struct("<4Q4B4B8b8b2B6x")


def values_after(position: Position, stakes: Stakes) -> dict[Card, int]:
    """For each card that may be played now, what the deal is then worth to North and South, both sides seeing all
    cards and playing perfectly.
    """
    return _core.solve(position.hands, position.trick, position.trump, position.leader, position.sitting, *stakes)


def tricks_after(position: Position) -> dict[Card, int]:
    """For each card that may be played now, how many of the tricks left North and South take after it. The trick on
    the table counts as left.
    """
    left = position.hands[position.leader & 3].bit_count() + bool(position.trick)
    return values_after(position, Stakes(range(left + 1)))


def pack(position: Position, stakes: Stakes) -> bytes:
    """A position and what is at stake in it, for `solve_batch`."""
    return _ITEM.pack(
        *position.hands,
        *(*position.trick, 0, 0, 0, 0)[:4],
        len(position.trick),
        position.trump,
        position.leader,
        position.sitting,
        *(*stakes.worth, *[0] * 8)[:8],
        *(*stakes.broken, *[0] * 8)[:8],
        stakes.makers,
        stakes.boundary,
    )


def solve_batch(packed: Iterable[bytes] | bytes) -> tuple[memoryview, int]:
    """What each of many packed positions is worth to North and South, and how many positions the search has looked
    at for that.
    """
    values, nodes = _core.solve_batch(packed if isinstance(packed, bytes) else b"".join(packed))
    return memoryview(values).cast("b"), nodes
