"""The chance to win the game: beside a published chart, by playing games out, and at the ends of the game."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest

from euchre_cli.equity.winning import WinChances
from euchre_cli.rules import Rules

PUBLISHED = {1: 0.45, 2: 0.16, 4: 0.05, -1: 0.17, -2: 0.12, -4: 0.05}
"""How deals end, by an expert-rules program: the dealer's side 1, 2, 4 points, the other side 1, 2, 4."""
THROWN_IN = {1: 0.3, 2: 0.1, 4: 0.05, 0: 0.25, -1: 0.2, -2: 0.1}
CHART = Path(__file__).parents[2] / "shared" / "records" / "books" / "win-probability-benjamin-chain.csv"


@pytest.mark.skipif(not CHART.exists(), reason="the published chart is not here")
def test_the_published_chart_at_all_scores():
    chances = WinChances(Rules(), PUBLISHED)
    with CHART.open(encoding="utf-8") as file:
        rows = [(int(row["dealer_score"]), int(row["other_score"]), row) for row in csv.DictReader(file)]
    assert len(rows) == 100
    off = [abs(chances.win(us, them, we_deal=True) - float(row["p_dealer_team_wins"])) for us, them, row in rows]
    assert max(off) < 0.00005001  # the chart has four decimals


def played(
    rng: random.Random, rules: Rules, outcomes: dict[int, float], us: int, them: int, we_deal: bool, left: int
) -> float:
    """One game played to its end by throwing dice."""
    while rules.target is None or max(us, them) < rules.target:
        if rules.target is None and left == 0:
            return 0.5 if us == them else float(us > them)
        points = rng.choices(list(outcomes), list(outcomes.values()))[0] * (1 if we_deal else -1)
        us, them, we_deal, left = us + max(points, 0), them + max(-points, 0), not we_deal, left - 1
    return float(us > them)


@pytest.mark.parametrize(
    ("options", "outcomes", "us", "them", "we_deal", "left"),
    [
        ("", PUBLISHED, 0, 0, True, 0),
        ("", PUBLISHED, 8, 6, False, 0),
        ("target=5", THROWN_IN, 2, 3, True, 0),
        ("target=5", THROWN_IN, 4, 4, False, 0),
        ("deals=8", PUBLISHED, 0, 0, True, 8),
        ("deals=8", THROWN_IN, 5, 7, False, 3),
        ("deals=8", THROWN_IN, 5, 7, True, 4),
    ],
)
def test_games_played_out_end_as_often(options, outcomes, us, them, we_deal, left):
    rules = Rules.parse(options)
    rng = random.Random(7)
    games = 20_000
    won = sum(played(rng, rules, outcomes, us, them, we_deal, left) for _ in range(games)) / games
    chance = WinChances(rules, outcomes).win(us, them, we_deal, left or None)
    assert abs(won - chance) < 4 * 0.5 / games**0.5


def test_a_deal_that_nobody_scores_in_only_moves_the_deal_on():
    """Two sides at 1 to go: whoever deals wins the deal for sure, if it is not thrown in, which is an even chance."""
    chances = WinChances(Rules(), {1: 0.5, 0: 0.5})
    # x = 1/2 + 1/2 (1 - x): dealing wins with 2/3.
    assert chances.win(9, 9, we_deal=True) == pytest.approx(2 / 3)
    assert chances.win(9, 9, we_deal=False) == pytest.approx(1 / 3)
    assert chances.after((9, 9), 0, we_dealt=True) == pytest.approx(1 / 3)


def test_the_other_side_has_the_rest():
    chances = WinChances(Rules.parse("target=7"), THROWN_IN)
    for us in range(7):
        for them in range(7):
            assert chances.win(us, them, True) + chances.win(them, us, False) == pytest.approx(1)


def test_after_a_deal_the_other_side_deals():
    chances = WinChances(Rules(), PUBLISHED)
    assert chances.after((7, 8), 2, we_dealt=True) == chances.win(9, 8, we_deal=False)
    assert chances.after((7, 8), -1, we_dealt=False) == chances.win(7, 9, we_deal=True)
    assert chances.after((9, 8), 1, we_dealt=True) == 1
    assert chances.after((9, 8), -4, we_dealt=True) == 0


def test_a_score_is_worth_the_same_whichever_was_asked_first():
    late, early = WinChances(Rules(), PUBLISHED), WinChances(Rules(), PUBLISHED)
    early.win(0, 0, True)
    for score in ((9, 9), (8, 3), (3, 8), (0, 5), (0, 0)):
        assert late.win(*score, True) == early.win(*score, True)


def test_deals_left():
    chances = WinChances(Rules.parse("deals=4"), PUBLISHED)
    assert chances.win(3, 0, True, 1) == pytest.approx(0.95)
    assert chances.win(4, 0, True, 1) == pytest.approx(0.975), "level after the last deal is half a win"
    assert chances.after((0, 0), 1, True, 0) == 1
    assert chances.after((0, 1), 1, True, 0) == 0.5
    assert chances.win(0, 0, True) == chances.win(0, 0, True, 4)
    assert chances.after((0, 0), 1, True) == chances.win(1, 0, False, 3)


def test_nobody_wins_a_game_without_an_end():
    chances = WinChances(Rules.parse("target=none"), PUBLISHED)
    assert chances.win(90, 3, True) == chances.after((3, 5), -2, False) == 0.5


@pytest.mark.parametrize(
    ("options", "outcomes", "message"),
    [
        ("", {1: 0.5, -1: 0.4}, "add up to 1"),
        ("", {1: 1.5, -1: -0.5}, "add up to 1"),
        ("", {0: 1.0}, "the game has no end"),
    ],
)
def test_what_cannot_be_is_said(options, outcomes, message):
    with pytest.raises(ValueError, match=message):
        WinChances(Rules.parse(options), outcomes)
