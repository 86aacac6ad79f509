"""What each option of a decision was worth, and what the chosen one cost: imagined deals, played out by players who see
only their own cards, the same deals for every option.

The best option is chosen by one half of the deals and its lead over the chosen one measured by the other half, and the
other way round: the greatest of several uncertain means is too great on average, and fifteen decisions a deal would add
that up (cross-fitting; Chernozhukov et al., Double/debiased machine learning, 2018, section 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from euchre_cli.kernel import deals


class Depth(NamedTuple):
    """How hard a decision is looked at."""

    first: int
    """Deals imagined at first."""
    most: int
    """Deals at most; each look has twice as many as the one before."""
    worlds: int
    """Worlds that each imagined player samples for a card."""
    wanted: float
    """The standard error of a loss, in points, that is small enough."""
    dealt: int
    """How often a deal is played out with all hands as they lay, to see what its cards were worth."""


DEPTHS: Final = {
    "quick": Depth(24, 48, 8, 0.1, 24),
    "normal": Depth(64, 512, 12, 0.04, 64),
    "deep": Depth(256, 4096, 20, 0.015, 256),
}
_TRIES: Final = 2
_SURE: Final = 3.0
"""How many standard errors behind an option is when it is given up."""


class Judgement(NamedTuple):
    """What the options of one decision were worth to the player's side."""

    points: tuple[float, ...]
    """Expected points of each option."""
    wins: tuple[float, ...]
    """Each one's chance to win the game."""
    best: int
    loss: float
    """What the choice cost, in points as they count at this score (see `worth_of_a_point`): without bias, so that it may
    be below 0 by chance.
    """
    loss_se: float
    loss_points: float
    """The same in plain points,"""
    loss_win: float
    """and in the chance to win."""
    at_stake: bool
    """Whether anything hung on it in the deals imagined."""
    deals: int


class Table(NamedTuple):
    """Who is imagined to play, under which rules, and what points mean at this score."""

    house: bytes
    players: tuple[deals.Seated, ...]
    wins: Mapping[int, float]
    """The chance of the player's side to win the game, by the points that this deal brings it."""
    level: bool
    """Whether plain points decide, as they do at 0-0."""

    @property
    def worth_of_a_point(self) -> float:
        """What a point is worth in chances to win."""
        return (self.wins[1] - self.wins[-1]) / 2


def judge(
    table: Table, question: deals.Question, acts: Sequence[deals.Act], chosen: int, depth: Depth, seed: int
) -> Judgement:
    """Judge a decision. Raises `ValueError` where no deal agrees with what the player knew."""
    sign = -1 if question.seat & 1 else 1
    played: list[list[int]] = [[] for _ in acts]
    active = list(range(len(acts)))
    wanted = depth.first
    while True:
        _play(table, question, acts, active, played, wanted, seed, sign)
        value = _values(table, played)
        means = [sum(values) / len(values) for values in value]
        best = max(active, key=means.__getitem__)
        errors = [0.0 if option == best else _error(value[best], value[option]) for option in range(len(acts))]
        active = [
            option
            for option in active
            if option in (best, chosen) or means[best] - means[option] <= _SURE * errors[option]
        ]
        if wanted >= depth.most or (best == chosen and len(active) == 1):
            break
        open_errors = [errors[option] for option in active if option != best]
        if max(open_errors, default=0.0) <= depth.wanted:
            break
        wanted *= 2
    loss, se = _loss(value, active, chosen)
    plain = [[float(points) for points in option] for option in played]
    wins = [[table.wins[points] for points in option] for option in played]
    return Judgement(
        points=tuple(sum(values) / len(values) for values in plain),
        wins=tuple(sum(values) / len(values) for values in wins),
        best=best,
        loss=loss,
        loss_se=se,
        loss_points=_loss(plain, active, chosen, value)[0],
        loss_win=_loss(wins, active, chosen, value)[0],
        at_stake=any(option != played[chosen][: len(option)] for option in played),
        deals=max(map(len, played)),
    )


def _play(
    table: Table,
    question: deals.Question,
    acts: Sequence[deals.Act],
    active: Sequence[int],
    played: list[list[int]],
    wanted: int,
    seed: int,
    sign: int,
) -> None:
    """Have so many deals in all played out by the options in question, which all have had the same ones so far."""
    done = len(played[active[0]])
    tried = [acts[option] for option in active]
    batch = deals.compare(table.house, table.players, question, tried, seed, done, wanted - done)
    stride = 32 + 4 * len(active)
    for place, option in enumerate(active):
        played[option] += [sign * _SIGNED[byte] for byte in batch[32 + 4 * place :: stride]]


_SIGNED: Final = [byte - 256 if byte > 127 else byte for byte in range(256)]


def _values(table: Table, played: Sequence[Sequence[int]]) -> list[list[float]]:
    """What the deals were worth: points or, away from 0-0, chances to win in units of a point."""
    point = table.worth_of_a_point
    if table.level or point <= 0:
        return [[float(points) for points in option] for option in played]
    worth = {points: chance / point for points, chance in table.wins.items()}
    return [[worth[points] for points in option] for option in played]


def _error(one: Sequence[float], other: Sequence[float]) -> float:
    """The standard error of the difference of two means over the same deals, as far as both have them. What was seen in
    no deal is taken to happen in one of so many more.
    """
    differences = [first - second for first, second in zip(one, other, strict=False)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((difference - mean) ** 2 for difference in differences) / (count - 1) / count
    return sqrt(variance + (1 / count) ** 2)


def _loss(
    values: Sequence[Sequence[float]],
    active: Sequence[int],
    chosen: int,
    by: Sequence[Sequence[float]] | None = None,
) -> tuple[float, float]:
    """What the choice cost against the best of the options still in question, and the standard error of that. The best
    is found `by` the same values, or others.
    """
    by = values if by is None else by
    losses: list[float] = []
    for half in (0, 1):
        best = max(active, key=lambda option: sum(by[option][half::2]))
        ours, theirs = values[best][1 - half :: 2], values[chosen][1 - half :: 2]
        losses += [first - second for first, second in zip(ours, theirs, strict=False)]
    count = len(losses)
    mean = sum(losses) / count
    return mean, sqrt(sum((loss - mean) ** 2 for loss in losses) / max(count - 1, 1) / count)
