"""The imagined deals of one action, and what can be said from them.

Deals that were played out are few; of many more it is only known what kind they are: what they come to with open hands
and by rules of thumb. Deals of neighbouring kinds make a stratum; each stratum counts as often as it occurs among all
(post-stratification; Cochran, Sampling Techniques, 3rd ed. 1977, sections 5A.9 and 12.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

_FEWEST: Final = 8
"""Deals played out in a stratum, at least."""
_SIGNED: Final = [byte - 256 if byte > 127 else byte for byte in range(256)]


class Course(NamedTuple):
    """How a deal went: who made trump, and with how many tricks. `maker` is None where it was thrown in."""

    maker: int | None
    alone: bool
    tricks: int


_COURSES: Final = [Course(byte & 3, bool(byte & 4), byte >> 3) for byte in range(255)] + [Course(None, False, 0)]


class Sampled:
    """The deals of one action, those of all actions being the same and in the same order."""

    def __init__(self, sign: int) -> None:
        self.played: list[int] = []
        """Points of the asker's side."""
        self.courses: list[Course] = []
        self.kinds: list[int] = []
        """The kinds of the deals played out, and then"""
        self.solved: list[int] = []
        """those of the deals that were only solved."""
        self._sign = sign

    def add_played(self, batch: bytes, start: int, stride: int) -> None:
        """Deals played out, as the kernel packs them."""
        sign = self._sign
        self.played += [sign * _SIGNED[byte] for byte in batch[start::stride]]
        self.courses += [_COURSES[byte] for byte in batch[start + 3 :: stride]]
        self.kinds += self._kinds(batch, start, stride)

    def add_solved(self, batch: bytes, start: int, stride: int) -> None:
        """Deals that were only solved."""
        self.solved += self._kinds(batch, start, stride)

    def _kinds(self, batch: bytes, start: int, stride: int) -> list[int]:
        """Kinds in the order of what a deal promises: open hands tell a little more than rules of thumb."""
        sign, signed = self._sign, _SIGNED
        return [
            sign * (64 * (4 * signed[first] + 3 * signed[second]) + signed[first])
            for first, second in zip(batch[start + 1 :: stride], batch[start + 2 :: stride], strict=True)
        ]


class Strata:
    """The deals of one action in strata."""

    def __init__(self, sampled: Sampled) -> None:
        played, every = Counter(sampled.kinds), Counter(sampled.kinds)
        every.update(sampled.solved)
        self.all = every.total()
        self.sizes: list[int] = []
        shares: list[int] = []
        stratum: dict[int, int] = {}
        for kind in sorted(every):
            if not self.sizes or self.sizes[-1] >= _FEWEST:
                self.sizes.append(0)
                shares.append(0)
            stratum[kind] = len(self.sizes) - 1
            self.sizes[-1] += played[kind]
            shares[-1] += every[kind]
        if len(self.sizes) > 1 and self.sizes[-1] < _FEWEST:
            last = len(self.sizes) - 1
            self.sizes[last - 1] += self.sizes.pop()
            shares[last - 1] += shares.pop()
            stratum = {kind: min(number, last - 1) for kind, number in stratum.items()}
        self.shares = [share / self.all for share in shares]
        self.played = [stratum[kind] for kind in sampled.kinds]
        self.solved = [stratum[kind] for kind in sampled.solved]
        self.weights = [share / size for share, size in zip(self.shares, self.sizes, strict=True)]

    def share(self, chosen: Sequence[bool]) -> float:
        """The part of all deals for which something holds."""
        weights = self.weights
        return sum(weights[stratum] for stratum, true in zip(self.played, chosen, strict=True) if true)


class Mean:
    """The mean of something over the deals of one action, and how far it may be off."""

    def __init__(self, strata: Strata, values: Sequence[float], gap: float = 0.0) -> None:
        """`gap` is by how much the value of a deal may well differ that has not been seen: an outcome that none of n
        deals had is taken to have a chance of about one in n.
        """
        self.strata = strata
        sums = [0.0] * len(strata.sizes)
        for stratum, value in zip(strata.played, values, strict=True):
            sums[stratum] += value
        self.by_stratum = [total / size for total, size in zip(sums, strata.sizes, strict=True)]
        self.mean = sum(share * mean for share, mean in zip(strata.shares, self.by_stratum, strict=True))
        self.left = [value - self.by_stratum[stratum] for stratum, value in zip(strata.played, values, strict=True)]
        squares = [0.0] * len(strata.sizes)
        for stratum, left in zip(strata.played, self.left, strict=True):
            squares[stratum] += left * left
        within = sum(
            share**2 * square / max(size - 1, 1) / size
            for share, square, size in zip(strata.shares, squares, strata.sizes, strict=True)
        )
        between = sum(
            share * (mean - self.mean) ** 2 for share, mean in zip(strata.shares, self.by_stratum, strict=True)
        )
        self.variance = within + between / strata.all + (gap / (len(values) + 1)) ** 2

    def _weighted(self) -> list[float]:
        """What is left of each deal with its part in the mean, so that the squares add up to the variance within."""
        parts = [
            share / size * sqrt(size / max(size - 1, 1))
            for share, size in zip(self.strata.shares, self.strata.sizes, strict=True)
        ]
        return [parts[stratum] * left for stratum, left in zip(self.strata.played, self.left, strict=True)]

    def variance_of_difference(self, other: Mean) -> float:
        """Of the difference to the mean of another action, whose deals are the same as far as both have them."""
        one, two = self._weighted(), other._weighted()
        covariance = sum(mine * its for mine, its in zip(one, two, strict=False))
        means, others = self.by_stratum, other.by_stratum
        together = min(self.strata.all, other.strata.all)
        solved = sum(
            (means[one] - self.mean) * (others[two] - other.mean)
            for ones, twos in ((self.strata.played, other.strata.played), (self.strata.solved, other.strata.solved))
            for one, two in zip(ones, twos, strict=False)
        )
        covariance += solved / together / max(self.strata.all, other.strata.all)
        return max(self.variance + other.variance - 2 * covariance, 0.0)
