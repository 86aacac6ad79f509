"""Figures that are added up over deals, can be merged, and say how sure they are.

Only whole numbers are kept, so the order in which parts are merged changes nothing.
"""

from __future__ import annotations

import math

import msgspec

from euchre_cli.intervals import HALF_WIDTH, Interval, wilson


class Rate(msgspec.Struct, gc=False):
    """How often something came true, `of` all times that it is known whether it did."""

    hits: int = 0
    of: int = 0

    def add(self, hit: bool) -> None:
        """Count one time."""
        self.hits += hit
        self.of += 1

    def merge(self, other: Rate) -> None:
        """Count all times of another."""
        self.hits += other.hits
        self.of += other.of

    @property
    def share(self) -> float | None:
        """From 0 to 1; None for no times at all."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> Interval | None:
        """Where the true share lies in 95 of 100 cases (`wilson`)."""
        return wilson(self.hits, self.of) if self.of else None


class Mean(msgspec.Struct, gc=False):
    """How much of something there was for each unit of its base: points a deal, tricks of those played.

    `n` deals had `total` of it, on a base of `base` in all; what follows are the sums of squares and products that
    the variance is made of.
    """

    n: int = 0
    total: int = 0
    base: int = 0
    _total_squared: int = 0
    _total_by_base: int = 0
    _base_squared: int = 0

    def add(self, amount: int, base: int = 1) -> None:
        """Count a deal."""
        self.n += 1
        self.total += amount
        self.base += base
        self._total_squared += amount * amount
        self._total_by_base += amount * base
        self._base_squared += base * base

    def merge(self, other: Mean) -> None:
        """Count all deals of another."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def mean(self) -> float | None:
        """The total by the base; None for no deals."""
        return self.total / self.base if self.base else None

    @property
    def half_width(self) -> float | None:
        """Half the width of the normal interval, from the variance between deals (of a ratio, by linearisation).

        None where nothing can be said: of fewer than two deals, and of deals that are all alike.
        """
        if self.n < 2 or not self.base:
            return None
        # The sum of (amount - mean * base)^2, multiplied by base^2 so that it stays in whole numbers.
        squares = (
            self._total_squared * self.base**2
            - 2 * self.total * self.base * self._total_by_base
            + self.total**2 * self._base_squared
        )
        error = math.sqrt(squares * self.n / (self.n - 1)) / self.base**2
        return HALF_WIDTH * error if squares else None

    @property
    def interval(self) -> Interval | None:
        """Where the true mean lies in 95 of 100 cases."""
        mean, reach = self.mean, self.half_width
        return None if mean is None or reach is None else (mean - reach, mean + reach)
