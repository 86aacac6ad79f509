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

from euchre_cli.analysis.trials import Estimate, Trials, Worth, lead, mean
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
    "quick": Depth(24, 48, 6, 0.1, 24),
    "normal": Depth(64, 512, 12, 0.04, 64),
    "deep": Depth(256, 4096, 20, 0.015, 256),
}
_SOLVED: Final = 4
"""How many deals are only solved, for each that is played out."""
_SOLVED_FROM: Final = 1 << 40
"""Deals that are only solved are others than those played out, and have other numbers."""
_BEHIND: Final = 3.0
"""How many standard errors behind an option is when it is given up."""
_CLOSE: Final = 0.25
"""A difference is also known well enough when its standard error is this part of it. The loss is known when what is too
great on average and what is not are no further apart than twice that: few deals may all lie in one half.
"""
ALIKE: Final = 0.02
"""Points by which options may differ that are called as good as one another."""


class Judgement(NamedTuple):
    """What the options of one decision were worth to the player's side."""

    points: tuple[float, ...]
    """Expected points of each option."""
    wins: tuple[float, ...]
    """Each one's chance to win the game."""
    best: int
    as_good: tuple[int, ...]
    """The options that cannot be told from the best one, itself among them."""
    ahead: tuple[Estimate, ...]
    """By how much each option is ahead of the chosen one, in points as they count; for the best one this is too
    great on average, which `loss` is not.
    """
    loss: float
    """What the choice cost, in points as they count at this score (see `worth_of_a_point`): without bias, so that it
    may be below 0 by chance.
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
    plain, wins, worth = _worths(table, sign)
    point = 0.0 if worth is plain else table.worth_of_a_point
    tried = [Trials() for _ in acts]
    others = [option for option in range(len(acts)) if option != chosen]
    wanted = depth.first

    def ahead(one: int, other: int) -> Estimate:
        return lead(tried[one], tried[other], worth).per(point)

    while True:
        _play(table, question, acts, sorted([*others, chosen]), tried, wanted, seed)
        gains = {option: ahead(option, chosen) for option in others}
        best = max([chosen, *others], key=lambda option: gains[option].mean if option in gains else 0.0)
        given_up = {option for option in others for by in {best, chosen} if ahead(by, option).beyond(_BEHIND)}
        others = [option for option in others if option not in given_up]
        told = _loss(tried, [chosen, *others], chosen, worth, worth).per(point)
        known = [gains[option].cautious <= max(depth.wanted, _CLOSE * abs(gains[option].mean)) for option in others]
        at_best = gains[best].mean if best in gains else 0.0
        agreed = at_best - told.mean <= 2 * max(depth.wanted, _CLOSE * at_best)
        if wanted >= depth.most or (all(known) and agreed):
            break
        wanted *= 2
    lost, lost_win = (_loss(tried, [chosen, *others], chosen, worth, scale) for scale in (plain, wins))
    return Judgement(
        points=_means(tried, chosen, plain),
        wins=_means(tried, chosen, wins),
        best=best,
        as_good=tuple(option for option in sorted([chosen, *others]) if ahead(best, option).at_most(ALIKE)),
        ahead=tuple(ahead(option, chosen) for option in range(len(acts))),
        loss=told.mean,
        loss_se=told.error,
        loss_points=lost.mean,
        loss_win=lost_win.mean,
        at_stake=any(option.differs(tried[chosen]) for option in tried),
        deals=len(tried[chosen].played),
    )


def _play(
    table: Table,
    question: deals.Question,
    acts: Sequence[deals.Act],
    active: Sequence[int],
    tried: Sequence[Trials],
    wanted: int,
    seed: int,
) -> None:
    """Have so many deals in all played out by the options in question, which all have had the same ones so far, and
    others only solved.
    """
    done = len(tried[active[0]].played)
    chosen_acts = [acts[option] for option in active]
    stride = 32 + 4 * len(active)
    for rolled, first, count in (
        (True, done, wanted - done),
        (False, _SOLVED_FROM + _SOLVED * done, _SOLVED * (wanted - done)),
    ):
        batch = deals.compare(table.house, table.players, question, chosen_acts, seed, first, count, rolled=rolled)
        for place, option in enumerate(active):
            tried[option].add(batch, 32 + 4 * place, stride, rolled=rolled)


def _worths(table: Table, sign: int) -> tuple[Worth, Worth, Worth]:
    """What a deal is worth to the player's side, by the kernel's byte for its points: in points, in chances to win,
    and that one of the two which counts at this score.
    """
    points = [float(sign * (byte - 256 if byte > 127 else byte)) for byte in range(256)]
    wins = [table.wins.get(int(each), 0.0) for each in points]
    return points, wins, points if table.level or table.worth_of_a_point <= 0 else wins


def _means(tried: Sequence[Trials], chosen: int, worth: Worth) -> tuple[float, ...]:
    """The mean of each option: that of the chosen one, which has seen most deals, and the lead over it."""
    base = mean(tried[chosen], worth).mean
    return tuple(
        base + (0.0 if option is tried[chosen] else lead(option, tried[chosen], worth).mean) for option in tried
    )


def _loss(tried: Sequence[Trials], active: Sequence[int], chosen: int, by: Worth, worth: Worth) -> Estimate:
    """What the choice cost against the best of the options still in question. The best is found `by` one scale, its
    lead told on another.
    """
    halves = []
    for half in (0, 1):
        ahead = {
            option: 0.0 if option == chosen else lead(tried[option], tried[chosen], by, half).mean for option in active
        }
        best = max(active, key=ahead.__getitem__)
        if best != chosen:
            halves.append(lead(tried[best], tried[chosen], worth, 1 - half))
    return Estimate(
        sum(each.mean for each in halves) / 2,
        sqrt(sum(each.error**2 for each in halves)) / 2,
        len(tried[chosen].played),
    )
