"""How to count what deals between four equal players brought, beside what is published: for `second_opinion.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np
from second_deals import Ended


class Found(NamedTuple):
    """A value and its standard error."""

    value: float
    error: float


def mean(numbers: Sequence[float]) -> Found:
    average = sum(numbers) / len(numbers)
    return Found(average, sqrt(sum((one - average) ** 2 for one in numbers) / len(numbers) / max(len(numbers) - 1, 1)))


PUBLISHED_SCORES = {1: "45", 2: "16", 4: "5", -1: "17 (16)", -2: "12 (15)", -4: "5 (1.3)"}
NAMING = (
    "4; online 5",
    "27; online 17",
    "4; online 5",
    "40; online 30",
    "18; online 18-20",
    "6; online 11",
    "0.6",
    "0.2",
)
MAKING = ("83", "92", "85", "87", "88", "88", "86", "85")
CHANCES = {(0, 0): 0.512, (5, 5): 0.518, (8, 8): 0.545, (9, 9): 0.660, (9, 8): 0.718, (2, 8): 0.082}


def dealers(ended: Ended) -> int:
    """The points of the dealer's side, which is West's."""
    return -ended.points


def makers(ended: Ended) -> int:
    return -ended.points if ended.maker & 1 else ended.points


def share(chosen: Callable[[Ended], bool], among: Callable[[Ended], bool] = lambda _: True):
    """How to count deals: per cent and its standard error."""

    def count(deals: list[Ended]) -> Found:
        of = [chosen(one) for one in deals if among(one)]
        part = sum(of) / max(len(of), 1)
        return Found(100 * part, 100 * sqrt(max(part * (1 - part), 1 / max(len(of), 1)) / max(len(of), 1)))

    return count


def frequencies() -> Iterable[tuple[str, str, Callable[[list[Ended]], Found]]]:
    """Each frequency with what is published and how it is counted."""
    for points, published in PUBLISHED_SCORES.items():
        side = "dealer's" if points > 0 else "other"
        yield (
            f"{side} side scores {abs(points)}, %",
            published,
            share(lambda one, points=points: dealers(one) == points),
        )
    yield "dealer's side nets", "+0.36; +0.49", lambda deals: mean([dealers(one) for one in deals])
    yield "dealer's side wins, %", "about 70", share(lambda one: dealers(one) > 0)
    for place in range(8):
        where = f"round {1 + place // 4}, seat {1 + place % 4}"

        def called(one: Ended, place: int = place) -> bool:
            return one.calls == place + 1

        yield f"{where}: names trump, %", NAMING[place], share(called)
        yield f"{where}: makes, %", MAKING[place], share(lambda one: makers(one) > 0, called)
    yield "alone, %", "20", share(lambda one: one.alone)
    yield "alone: all five, %", "32; 19", share(lambda one: makers(one) == 4, lambda one: one.alone)
    yield "alone: euchred, %", "6; 7", share(lambda one: makers(one) < 0, lambda one: one.alone)


def chance_to_win(shares: dict[int, float], us: int, them: int) -> float:
    """The chance to win to ten of the side that deals, scores of both given."""

    @cache
    def win(dealing: int, other: int) -> float:
        if max(dealing, other) >= 10:
            return float(dealing >= 10)
        return sum(
            part * (1 - win(other + max(-points, 0), dealing + max(points, 0))) for points, part in shares.items()
        )

    return win(us, them)


def chances(deals: list[Ended]) -> dict[tuple[int, int], Found]:
    """The chance to win of the side that deals, at each score; errors by drawing the deals again."""
    counted = Counter(map(dealers, deals))
    rng, scores = np.random.default_rng(0), [(us, them) for us in range(10) for them in range(10)]
    points, numbers = list(counted), np.array(list(counted.values()))
    drawn = rng.multinomial(len(deals), numbers / len(deals), 40) / len(deals)
    again = [dict(zip(points, shares, strict=True)) for shares in drawn]
    mine = {worth: number / len(deals) for worth, number in counted.items()}
    return {
        (us, them): Found(chance_to_win(mine, us, them), float(np.std([chance_to_win(one, us, them) for one in again])))
        for us, them in scores
    }
