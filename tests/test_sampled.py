"""Means by strata, and how far they may be off: against what is worked out by hand, and against made-up deals."""

from __future__ import annotations

import random
from math import sqrt
from statistics import mean

import pytest

pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
from euchre_cli.equity.sampled import Course, Mean, Sampled, Strata


def sampled(played, kinds, solved) -> Sampled:
    made = Sampled(1)
    made.played, made.kinds, made.solved = list(played), list(kinds), list(solved)
    return made


# --- by hand ----------------------------------------------------------------------------------------------


def test_each_stratum_counts_as_often_as_it_occurs_among_all():
    deals = sampled([1] * 9 + [2] + [-2] * 10, [5] * 10 + [-3] * 10, [5] * 60)
    strata = Strata(deals)
    assert strata.shares == [10 / 80, 70 / 80]
    worth = Mean(strata, deals.played)
    assert worth.mean == pytest.approx(70 / 80 * 1.1 - 10 / 80 * 2)
    assert strata.share([points == 2 for points in deals.played]) == pytest.approx(70 / 80 / 10)
    within = (70 / 80) ** 2 * (9 * 0.1**2 + 0.9**2) / 9 / 10
    between = 70 / 80 * (1.1 - worth.mean) ** 2 + 10 / 80 * (-2 - worth.mean) ** 2
    assert worth.variance == pytest.approx(within + between / 80)


def test_neighbouring_kinds_go_together_until_there_are_enough():
    kinds = [1] * 3 + [2] * 5 + [7] * 8 + [9] * 2
    strata = Strata(sampled([0] * 18, kinds, [0, 3, 8, 100]))
    assert strata.sizes == [8, 10], "the last, too few by themselves, go with those before"
    assert strata.played == [0] * 8 + [1] * 10
    assert strata.solved == [0, 1, 1, 1]
    assert strata.shares == [pytest.approx(9 / 22), pytest.approx(13 / 22)]


def test_without_deals_only_solved_it_is_the_plain_mean():
    points = [2, -2, 1, 1, 4, -2, 1, 1, 1, 2]
    deals = sampled(points, [0] * 10, [])
    worth = Mean(Strata(deals), points)
    assert worth.mean == pytest.approx(mean(points))
    assert worth.variance == pytest.approx(sum((each - mean(points)) ** 2 for each in points) / 9 / 10)


def test_the_same_deals_make_a_difference_surer_than_the_values():
    rng = random.Random(1)
    worth = Mean(*_worth(rng, 100, 400, lambda kind: kind + rng.choice(LUCK)))
    twin, stranger = worth, Mean(*_worth(rng, 100, 400, lambda kind: kind + rng.choice(LUCK)))
    assert worth.variance_of_difference(twin) < worth.variance / 2
    assert worth.variance_of_difference(stranger) > worth.variance


def test_what_the_kernel_packs_is_seen_from_the_askers_side():
    batch = bytes(32) + bytes((2, 1, 1, 8 * 3 + 1)) + bytes(32) + bytes((254, 256 - 1, 1, 255))
    north, east = Sampled(1), Sampled(-1)
    for side in (north, east):
        side.add_played(batch, 32, 36)
        side.add_solved(batch, 32, 36)
    assert (north.played, east.played) == ([2, -2], [-2, 2])
    assert north.courses == [Course(1, False, 3), Course(None, False, 0)]
    assert north.kinds == [-kind for kind in east.kinds] == north.solved
    assert north.kinds[0] > north.kinds[1]


# --- made-up deals ----------------------------------------------------------------------------------------

PLAYED, SOLVED, TIMES = 160, 640, 1000
KINDS = range(-3, 4)
LUCK = (-2, -1, 0, 1, 2)


def _worth(rng, played, solved, points):
    kinds = [rng.choice(KINDS) + rng.choice(KINDS) for _ in range(played + solved)]
    values = [points(kind) for kind in kinds[:played]]
    deals = sampled(values, kinds[:played], kinds[played:])
    return Strata(deals), values


def covered(differences) -> float:
    """How often 95 % intervals hold 0."""
    return mean(abs(difference) <= 1.96 * error for difference, error in differences)


def test_stated_errors_of_a_mean_hold():
    rng = random.Random(3)
    found = []
    for _ in range(TIMES):
        worth = Mean(*_worth(rng, PLAYED, SOLVED, lambda kind: kind + rng.choice(LUCK)))
        found.append((worth.mean, sqrt(worth.variance)))  # 0 is the true mean
    assert 0.93 < covered(found) < 0.97
    plain = sqrt((2 * mean(kind**2 for kind in KINDS) + mean(luck**2 for luck in LUCK)) / PLAYED)
    assert mean(error for _, error in found) < 0.7 * plain, "what was only solved makes it surer"


@pytest.mark.parametrize("part", [1, 2], ids=["both alike", "one left off half-way"])
def test_stated_errors_of_a_difference_of_the_same_deals_hold(part):
    """Two actions in the same deals: their kinds have a cause in common, and so has the luck in the play."""
    rng = random.Random(4)
    found, alone = [], []
    for _ in range(TIMES):
        means = []
        deals = [(rng.choice(KINDS), rng.choice(KINDS), rng.choice(KINDS)) for _ in range(PLAYED + SOLVED)]
        lucks = [(rng.choice(LUCK), rng.choice(LUCK), rng.choice(LUCK)) for _ in range(PLAYED)]
        for action in range(2):
            kinds = [both + deal[action] for *deal, both in deals]
            values = [kind + luck[action] + 2 * luck[2] for kind, luck in zip(kinds[:PLAYED], lucks, strict=True)]
            share = part if action else 1
            many, more = PLAYED // share, PLAYED + SOLVED // share
            made = sampled(values[:many], kinds[:many], kinds[PLAYED:more])
            means.append(Mean(Strata(made), made.played))
        one, other = means
        found.append((one.mean - other.mean, sqrt(one.variance_of_difference(other))))
        alone.append(sqrt(one.variance + other.variance))
    assert 0.93 < covered(found) < 0.98, "they err, if at all, on the safe side"
    assert mean(error for _, error in found) < 0.8 * mean(alone), "the same deals make it surer"
