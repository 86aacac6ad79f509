"""One fault in a clean game gives one finding, at its place; more cases: benchmarks/fault_injection.py."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from fault_cases import Injector, cases, judge, judge_egn
from faults import INJECTORS, UNPROVED
from sheets import play_game, some_rules, some_style

from euchre_cli.findings import CATALOGUE, Finding
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_game
from euchre_cli.replaying import replay_records

CASES = 20


def told(finding: Finding) -> str:
    return f"{finding.code} at {finding.line}:{finding.column} {finding.pointer or ''} {finding.message}"


def test_there_is_an_injector_for_every_finding() -> None:
    assert list(INJECTORS) == [kind.code for kind in CATALOGUE]


def test_a_clean_game_gives_nothing() -> None:
    for seed in range(100):
        rng = random.Random(seed)
        text = write_game(play_game(rng, some_rules(rng), lambda rng=rng: some_style(rng), most=4).game())
        found = [one for one in replay_records(read_notation([text], "game")) if isinstance(one, Finding)]
        assert not found, (seed, text, found)


@pytest.mark.parametrize("code", INJECTORS)
def test_one_fault_gives_one_finding(code: str) -> None:
    for number, case in islice(cases(code, INJECTORS[code]), CASES):
        for verdict in (judge(code, case), judge_egn(code, case)):
            if verdict is not None:
                assert verdict.exact, (
                    f"{code}, dice {number}: missed {verdict.missed}, found also {list(map(told, verdict.extra))} in\n"
                    f"{verdict.text}"
                )


@pytest.mark.parametrize("injector", UNPROVED, ids=lambda injector: injector.__name__)
def test_what_the_record_cannot_prove_gives_nothing(injector: Injector) -> None:
    for number, case in islice(cases("", injector), CASES):
        verdict = judge("", case)
        assert not verdict.extra, f"dice {number}: found {list(map(told, verdict.extra))} in\n{verdict.text}"
