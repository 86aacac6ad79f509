"""What is wrong with numbers that cannot be packed for the kernel, in the words in which the kernel says it."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, NoReturn, Protocol

from euchre_cli.cards import ALL_CARDS


class _Fields(Protocol):
    def _asdict(self) -> dict[str, object]: ...


_LIMITS: Final = {
    "hands": (0, ALL_CARDS),
    "deck": (0, ALL_CARDS),
    "trick": (0, 32),
    "worth": (-128, 127),
    "broken": (-128, 127),
    "trump": (0, 4),
    "sitting": (0, 15),
    "makers": (0, 1),
    "boundary": (0, 7),
    "up_card": (0, 32),
}
_SIZES: Final = {"hands": (4, 4), "trick": (0, 3), "worth": (1, 8), "broken": (0, 8)}


def refuse(error: struct.error, *tuples: _Fields) -> NoReturn:
    """Raise a `ValueError` that says which number could not be packed; a `TypeError` for what is no number."""
    for name, value in (field for fields in tuples for field in fields._asdict().items()):
        numbers = value if isinstance(value, Sequence) else () if value is None else (value,)
        fewest, most = _SIZES.get(name, (0, 1))
        if not fewest <= len(numbers) <= most:
            raise ValueError(f"{name}: {fewest} to {most} numbers are wanted, not {len(numbers)}") from None
        low, high = _LIMITS.get(name, (0, 3))
        for number in numbers:
            if isinstance(number, int) and not low <= number <= high:
                raise ValueError(f"{name} must be from {low} to {high}, not {number}") from None
    raise TypeError(str(error)) from None


def need(name: str, numbers: Sequence[int], tricks: int) -> None:
    """Raise a `ValueError` where there are too few numbers of points for the tricks that may be taken."""
    if len(numbers) <= tricks:
        raise ValueError(f"{name}: {tricks} tricks are left, so {tricks + 1} numbers are wanted, not {len(numbers)}")
