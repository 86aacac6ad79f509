"""Means, losses without bias, and what adds up."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest
from graded import graded
from hypothesis import given
from hypothesis import strategies as st

from euchre_cli.analysis.judging import _loss
from euchre_cli.analysis.summary import Moments, Summary, team_name
from euchre_cli.analysis.trials import Estimate, Trials, lead, mean

PLAIN = [float(byte - 256 if byte > 127 else byte) for byte in range(256)]
HANDS = "N=9cTcQs9dTd E=AdKdTsQcKs S=9sAsKcJcQd W=JhJdAhKhAc"
NAMES = ("Ann", "Bea", "Carl", None)


def trials(values, hints=None, more=()):
    """Deals that came to some values; the hints of open hands and rules of thumb are the same."""
    made = Trials()
    hints = [0] * len(values) if hints is None else hints
    rows = zip(values, hints, strict=True)
    made.add(bytes(byte % 256 for value, hint in rows for byte in (value, hint, hint, 0)), 0, 4, rolled=True)
    made.add(bytes(byte % 256 for hint in more for byte in (0, hint, hint, 0)), 0, 4, rolled=False)
    return made


# --- estimates ------------------------------------------------------------------------------------------------


def test_without_hints_a_mean_is_the_plain_one():
    values = [1, 2, -2, 1, 1, -1, 4, 1]
    found = mean(trials(values), PLAIN)
    assert found.mean == pytest.approx(fmean(values))
    assert found.error == pytest.approx(stdev(values) / 8**0.5, rel=0.1)


def test_where_hints_tell_all_the_mean_is_that_of_all_deals():
    values, more = [1, 1, 2, -2, 1, 1], [-2, -2, 1, -2, 1, 1]
    found = mean(trials(values, values, more), PLAIN)
    assert found.mean == pytest.approx(fmean([*values, *more]))


def test_a_lead_is_over_the_deals_that_both_have_had():
    assert lead(trials([2, 2, 2]), trials([1, 1, 1, 4]), PLAIN).mean == 1


def test_a_lead_in_one_half_of_the_deals():
    one, other = trials([2, 1] * 4), trials([1, 1] * 4)
    assert [lead(one, other, PLAIN, half).mean for half in (0, 1)] == [1, 0]


def test_what_few_deals_have_shown_is_not_taken_for_sure():
    never = Estimate(0.5, 0.0, 10)
    assert never.cautious == 0.1
    assert never.beyond(3)
    assert not never.beyond(6)


def test_a_loss_among_equals_is_nothing_on_average():
    """Five options that differ by chance alone: the greatest mean is far above nothing, the loss is not."""
    rng = Random(1)
    losses, greatest = [], []
    for _ in range(400):
        options = [trials([rng.choice((-2, 1)) for _ in range(40)]) for _ in range(5)]
        losses.append(_loss(options, range(5), 0, PLAIN, PLAIN).mean)
        greatest.append(max(lead(option, options[0], PLAIN).mean for option in options))
    assert abs(fmean(losses)) < 3 * stdev(losses) / 20
    assert fmean(greatest) > 0.2


def test_a_loss_is_what_the_best_is_ahead():
    rng = Random(2)
    options = [trials([rng.choice((-2, 1)) + ahead for _ in range(200)]) for ahead in (0, 1, 0)]
    found = _loss(options, range(3), 0, PLAIN, PLAIN)
    assert abs(found.mean - 1) < 3 * found.error
    assert _loss(options, range(3), 1, PLAIN, PLAIN) == (0, 0, 200)


# --- sums -----------------------------------------------------------------------------------------------------

figures = st.lists(st.floats(-8, 8), max_size=20)


def moments(values):
    made = Moments()
    for value in values:
        made.add(value)
    return made


@given(figures, figures)
def test_moments_merge(one, other):
    merged = moments(one)
    merged.merge(moments(other))
    together = moments([*one, *other])
    assert merged.count == together.count
    assert merged.total == pytest.approx(together.total, abs=1e-9)
    assert merged.squares == pytest.approx(together.squares, abs=1e-9)


@given(st.lists(st.floats(-8, 8), min_size=2, max_size=20))
def test_mean_and_standard_error(values):
    found = moments(values)
    assert found.mean == pytest.approx(fmean(values), abs=1e-9)
    assert found.se == pytest.approx(stdev(values) / len(values) ** 0.5, abs=1e-6)


def test_little_has_no_error():
    assert (moments([]).mean, moments([1.0]).mean, moments([1.0]).se) == (None, 1.0, None)


@pytest.fixture(scope="module")
def two_deals():
    return graded(f"1. W^Qh {HANDS} pppp pppc* claim:NS=5 =NS+2\n2. N^Qh {HANDS} o -9d claim:EW=5 =EW+2")


def summed(deals):
    summary = Summary()
    for deal in deals:
        summary.add(deal, NAMES)
    return summary


def test_summaries_merge(two_deals):
    merged = summed(two_deals[:1])
    merged.merge(summed(two_deals[1:]))
    together = summed(two_deals)
    assert merged.deals + merged.left_out == 2
    assert merged == together


def test_losses_fall_to_those_who_made_them(two_deals):
    summary = summed(two_deals[:1])
    west = summary.seats["W"]
    assert west.calls.mean > 3
    assert west.marks["??"] >= 1
    assert set(summary.players) == {"Ann", "Bea", "Carl"}
    assert set(summary.teams) == {"Ann & Carl", "East-West"}
    total = summary.seats["E"].calls.total + west.calls.total
    assert summary.teams["East-West"].calls.total == pytest.approx(total)


def test_luck_of_one_side_is_that_of_the_other_turned(two_deals):
    ours, theirs = summed(two_deals).teams.values()
    for name in ("made", "luck", "expected", "apart"):
        assert getattr(ours, name).total == pytest.approx(-getattr(theirs, name).total)
    assert ours.apart.total == pytest.approx(ours.made.total - ours.luck.total)


def test_partners_are_a_team_whichever_sits_where():
    assert team_name(("Zoe", None, "Ann", None), 0) == team_name(("Ann", None, "Zoe", None), 0) == "Ann & Zoe"
    assert team_name(("Zoe", None, "Ann", None), 1) == "East-West"
