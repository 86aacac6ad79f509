"""The imagined deals of one option, and how far one option is ahead of another in them.

Deals that were played out are few. What they come to with open hands and by rules of thumb is known of many more, and
says much about them: differences are adjusted by how the deals played out differ in it from all (a control variate;
Owen, Monte Carlo theory, methods and examples, 2013, section 8.9). That takes luck away and adds nothing wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

Worth: TypeAlias = Sequence[float]
"""What a deal is worth, by the kernel's byte for its points."""

_OPEN: Final = 4 / 7
"""How much more open hands tell than rules of thumb: 4 to 3."""


CERTAIN: Final = 2.33
"""How many standard errors a mean must be above nothing to be sure: so hardly one in a hundred is by chance."""


class Estimate(NamedTuple):
    """A mean and how far it may be off."""

    mean: float
    error: float
    """One standard error."""
    deals: int

    def per(self, unit: float) -> Estimate:
        """The same in some unit; 0 for the one that it is in."""
        return Estimate(self.mean / unit, self.error / unit, self.deals) if unit else self

    def at_most(self, limit: float) -> bool:
        """Whether it may be no more than `limit`, or cannot be told from nothing."""
        return self.mean <= max(limit, CERTAIN * self.error)

    def beyond(self, errors: float) -> bool:
        """Whether it is above nothing by so many standard errors, cautiously taken."""
        return self.mean > errors * self.cautious

    @property
    def cautious(self) -> float:
        """The same where few deals have been seen: what none of n had is taken to happen in one of n more."""
        return sqrt(self.error**2 + (1 / self.deals) ** 2)


class Trials:
    """The deals of one option; those of all options are the same and in the same order, as far as they go. Each is a
    byte, as the kernel gives it.
    """

    def __init__(self) -> None:
        self.played = bytearray()
        """What the deals came to that were played out,"""
        self.hints = (bytearray(), bytearray())
        """the same deals with open hands and by rules of thumb,"""
        self.solved = (bytearray(), bytearray())
        """and those of the deals that were only solved."""

    def add(self, batch: bytes, start: int, stride: int, *, rolled: bool) -> None:
        """Take one option's bytes from a batch of deals."""
        if rolled:
            self.played += batch[start::stride]
        opened, thumbed = self.hints if rolled else self.solved
        opened += batch[start + 1 :: stride]
        thumbed += batch[start + 2 :: stride]

    def differs(self, other: Trials) -> bool:
        """Whether any deal came to something else by another option."""
        return any(one != two for one, two in zip(self.played, other.played, strict=False))


def lead(one: Trials, other: Trials, worth: Worth, half: int | None = None) -> Estimate:
    """By how much one option is ahead of another on average, in all deals that both have had or in every other one."""
    every = slice(half, None, None if half is None else 2)
    gains = [worth[mine] - worth[its] for mine, its in zip(one.played[every], other.played[every], strict=False)]
    return _adjusted(
        gains, _ahead(one.hints, other.hints, worth, every), _ahead(one.solved, other.solved, worth, every)
    )


def mean(one: Trials, worth: Worth) -> Estimate:
    """What an option is worth on average."""
    values = [worth[byte] for byte in one.played]
    return _adjusted(values, _promise(one.hints, worth), _promise(one.solved, worth))


def _promise(hints: tuple[bytearray, bytearray], worth: Worth) -> list[float]:
    return [_OPEN * worth[hint] + (1 - _OPEN) * worth[thumb] for hint, thumb in zip(*hints, strict=True)]


def _ahead(
    one: tuple[bytearray, bytearray], other: tuple[bytearray, bytearray], worth: Worth, every: slice
) -> list[float]:
    return [
        _OPEN * (worth[mine] - worth[its]) + (1 - _OPEN) * (worth[my_thumb] - worth[its_thumb])
        for mine, my_thumb, its, its_thumb in zip(*(each[every] for each in (*one, *other)), strict=False)
    ]


def _adjusted(values: Sequence[float], hints: Sequence[float], more: Sequence[float]) -> Estimate:
    """The mean of some values, adjusted by their hints, of which more are known. It takes three values at least."""
    count, total = len(values), len(hints) + len(more)
    average, hinted = sum(values) / count, sum(hints) / count
    spread = sum((hint - hinted) ** 2 for hint in hints)
    together = sum((value - average) * (hint - hinted) for value, hint in zip(values, hints, strict=True))
    slope = together / spread if spread else 0.0
    left = sum((value - average) ** 2 for value in values) - slope * together
    adjusted = average + slope * ((sum(hints) + sum(more)) / total - hinted)
    variance = max(left, 0.0) / (count - 2) / count + slope**2 * spread / (count - 1) / total
    return Estimate(adjusted, sqrt(variance), count)
