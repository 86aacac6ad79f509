"""What `evaluate` answers hangs on the seed alone, adds up, and follows the chance to win where the score is uneven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from euchre_cli.equity.reading import read_situation
from euchre_cli.events import PASS
from euchre_cli.rules import Rules

pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
from euchre_cli.equity.estimating import evaluate

EVER = 1e9
"""Seconds: time never decides."""

SITUATIONS = {
    "the first seat": {"hand": "Jh Ah Kh 9c Ts", "up": "9h", "seat": "1"},
    "the dealer": {"hand": "Jc Qc Jh Ah 9d", "up": "Js", "seat": "4"},
    "round two": {"hand": "Jh Qd Td 9d As", "up": "Jc", "seat": "R2S3"},
    "a discard": {"hand": "9h Th 9d Td Qd", "up": "Js", "seat": "4", "calls": "po"},
    "a lead": {"hand": "Ac Kc 9h Th 9d", "up": "9s", "seat": "1", "calls": "po*"},
}


def asked(name: str, rules: str = "", **more: str):
    return read_situation(Rules.parse(rules), **SITUATIONS[name], **more)


def answered(name: str, rules: str = "", *, score: str = "0-0", **how):
    how = {"precision": 0.4, "seconds": EVER, "threads": 2} | how
    return evaluate(asked(name, rules, score=score), **how)


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_same_seed_gives_the_same_answer_on_one_thread_and_on_two(name):
    one, two = (replace(answered(name, seed=5, threads=threads), seconds=0) for threads in (1, 2))
    assert one == two
    assert one.precision <= 0.8  # twice what was wanted, where it is settled which is best


def test_another_seed_gives_another_answer():
    one, two = (answered("the first seat", seed=seed) for seed in (1, 2))
    assert [estimate.ev for estimate in one.actions] != [estimate.ev for estimate in two.actions]


def test_more_precision_takes_more_deals_and_leaves_smaller_errors():
    rough, fine = (answered("the dealer", precision=precision) for precision in (0.6, 0.15))
    assert fine.deals > rough.deals
    assert fine.precision < rough.precision
    assert fine.advice.se < rough.advice.se


def test_without_time_there_is_one_look():
    assert answered("the dealer", precision=0.001, seconds=1e-9).deals == 160


@pytest.mark.parametrize("rules", ["", "no-trump no-stick-the-dealer", "partners-best defend-alone"])
@pytest.mark.parametrize("name", SITUATIONS)
def test_outcomes_add_up_and_are_what_is_expected(name, rules):
    answer = answered(name, rules, precision=1)
    assert answer.deals * len(answer.actions) == answer.rollouts
    for estimate in answer.actions:
        assert sum(estimate.outcomes.values()) == pytest.approx(1)
        assert min(estimate.outcomes.values()) >= 0
        assert set(range(-4, 5)) <= set(estimate.outcomes)
        assert estimate.ev == pytest.approx(sum(points * chance for points, chance in estimate.outcomes.items()))
        assert 0 <= estimate.march <= estimate.make <= 1.000001 - estimate.euchred
        assert estimate.behind == pytest.approx(answer.advice.ev - estimate.ev)
        if estimate.action.kind != PASS and name in ("the first seat", "the dealer", "round two"):
            won = sum(chance for points, chance in estimate.outcomes.items() if points > 0)
            assert estimate.make == pytest.approx(won)
            assert estimate.euchred == pytest.approx(1 - won)


def test_nobody_scores_only_where_a_deal_can_be_thrown_in():
    stuck, free = (answered("the first seat", rules, model="points") for rules in ("", "no-stick-the-dealer"))
    assert [estimate.outcomes[0] for estimate in stuck.actions] == [0, 0, 0]
    assert [estimate.outcomes[0] > 0 for estimate in free.actions] == [True, False, False]


def test_points_decide_at_nothing_all():
    for name in SITUATIONS:
        answer = answered(name)
        assert answer.best == max(range(len(answer.actions)), key=lambda number: answer.actions[number].ev)


def test_the_chance_to_win_decides_at_an_uneven_score():
    """A hand that is worth more alone is worth nothing more at 9, where one point wins."""
    strong = {"hand": "Jh Jd Ah As Ks", "up": "9h", "seat": "1"}
    by_points, by_chance = (
        evaluate(read_situation(Rules(), **strong, score=score), precision=0.3, seconds=EVER, seed=1)
        for score in ("0-0", "9-8")
    )
    assert by_points.advice.action.alone
    assert not by_chance.advice.action.alone
    chances = [estimate.win_probability for estimate in by_chance.actions]
    assert by_chance.advice.win_probability == max(chances)
    assert by_chance.advice.ev < max(estimate.ev for estimate in by_chance.actions)


@pytest.mark.parametrize("score", ["9-0", "0-9", "9-9"])
def test_chances_to_win_are_chances(score):
    for estimate in answered("the dealer", score=score).actions:
        assert 0 <= estimate.win_probability <= 1
        if score == "9-9":  # whoever scores has won
            assert estimate.win_probability == pytest.approx(sum(estimate.outcomes[points] for points in range(1, 5)))


def test_calls_tell_about_hands_unless_they_are_not_heeded():
    """Three who passed hold less than three of whom nothing is known: the dealer's weak hand is worth less."""
    weak = {"hand": "9h Th 9d Td Qd", "up": "Js", "seat": "4"}
    heeded, ignored = (
        evaluate(read_situation(Rules(), **weak), precision=0.15, seconds=EVER, model=model, seed=2)
        for model in ("fitted", "none")
    )
    told = {each.action: each.ev for each in heeded.actions}
    for each in ignored.actions:
        if each.action.kind != PASS and not each.action.alone:
            assert told[each.action] < each.ev - 0.1


def test_progress_is_told_of_each_look_but_the_last():
    looks = []
    answer = answered("the dealer", precision=0.15, progress=looks.append)
    assert [look.deals for look in looks] == sorted({look.deals for look in looks})
    assert looks
    assert looks[-1].deals < answer.deals
    assert {look.why for look in looks} == {""}
    assert answer.why
