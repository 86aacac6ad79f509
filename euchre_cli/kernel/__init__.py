"""The compiled kernel: the exact solver, the sampler of worlds and the rollouts, written in C (``src/``).

Importing this raises `KernelMissingError` where the package was installed without a C compiler; everything else in
the package works without it. All functions check what they are given: `ValueError` says what is wrong with it.
They let other threads run while they work.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Final, NamedTuple

from euchre_cli.cards import Card, CardSet, Seat, Suit

__all__ = ["KernelMissingError", "Position", "levels_after", "pack", "solve_batch", "tricks_after"]


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


_EXACT: Final = (1, 2, 3, 4, 5, 6, 7)
_ITEM: Final = Struct("<4Q4B4B7bB")


def tricks_after(position: Position) -> dict[Card, int]:
    """For each card that may be played now, how many of the tricks left North and South take after it, both sides
    seeing all cards and playing perfectly. The trick on the table counts as left.
    """
    return levels_after(position, _EXACT)


def levels_after(position: Position, levels: Sequence[int]) -> dict[Card, int]:
    """For each card that may be played now, how many of `levels` North and South reach after it: numbers of the
    tricks left, in rising order. Fewer levels are quicker than exact numbers.
    """
    return _core.solve(
        position.hands, position.trick, position.trump, position.leader, position.sitting, levels
    )


def pack(position: Position, levels: Sequence[int]) -> bytes:
    """A position and the levels asked of it, for `solve_batch`."""
    trick = (*position.trick, 0, 0, 0, 0)[:4]
    padded = (*levels, *[0] * 7)[:7]
    return _ITEM.pack(
        *position.hands,
        *trick,
        len(position.trick),
        position.trump,
        position.leader,
        position.sitting,
        *padded,
        len(levels),
    )


def solve_batch(packed: Iterable[bytes] | bytes) -> tuple[bytes, int]:
    """How many of its levels North and South reach in each of many packed positions, and how many positions the
    search has looked at for that.
    """
    return _core.solve_batch(packed if isinstance(packed, bytes) else b"".join(packed))
