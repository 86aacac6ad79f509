"""Deals played at random by OpenSpiel, an independent engine, and followed by ours action for action."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from euchre_cli.events import NAME, ORDER, PASS, Alone, Call, Discard, Play
from euchre_cli.findings import ERROR, Finding
from euchre_cli.formats.openspiel import read_openspiel
from euchre_cli.formats.openspiel_deal import ALONE, PASSING, SUITS, WITH_PARTNER, Action, History, action_of
from euchre_cli.legal import legal_actions
from euchre_cli.replaying import DealReplay, replay_records
from euchre_cli.rules import Rules, build, parse_options
from euchre_cli.table import Table

SETTINGS = {
    "euchre": "openspiel",
    "euchre(stick_the_dealer=False)": "openspiel no-stick-the-dealer",
    "euchre(allow_lone_defender=True)": "openspiel defend-alone defend-alone-always",
    "euchre(allow_lone_defender=True,stick_the_dealer=False)": "openspiel no-stick-the-dealer defend-alone "
    "defend-alone-always",
}
"""OpenSpiel's four games, each with the rules that explain where it differs from the modern one."""
ACTIONS = range(31)
ENDS = ("P510", "B314", "X401")
"""What is found of a history only because it stops."""


def random_history(game: Any, rng: random.Random) -> Iterator[tuple[list[int], list[int]]]:
    """Each state of a deal in which somebody acts: the actions that led to it, and those legal in it; at the end none.

    The returns to the four are the last that comes.
    """
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            yield state.history(), legal
        passes = PASSING in legal and rng.random() < 0.6  # or the dealer would hardly ever be stuck
        state.apply_action(PASSING if passes else rng.choice(legal))
    yield state.history(), []
    yield [int(value) for value in state.returns()], []


def ours(history: list[int], rules: Rules) -> set[int]:
    """The actions that are legal after a history by our engine."""
    reader = History([Action(action, (0, 0)) for action in history], rules.defend_alone)
    reader.read()
    table = Table(rules, history[0])
    for event in reader.events:
        table.apply(event)
    actions = legal_actions(table)
    answers = sum(action in (ALONE, WITH_PARTNER) for action in history[22:])
    if any(isinstance(action, Discard) for action in actions):
        return {action_of(action.card) for action in actions if isinstance(action, Discard)}
    if table.maker is not None and not table.plays and not answers:
        return {ALONE, WITH_PARTNER}  # by our rules it goes with the call, which may be either
    if any(isinstance(action, Alone) for action in actions) and answers < 3:
        return {ALONE, WITH_PARTNER}
    return {number for action in actions for number in _numbers(action, table)}


def _numbers(action: Any, table: Table) -> list[int]:
    if isinstance(action, Play):
        return [action_of(action.card)]
    if isinstance(action, Call) and action.kind == PASS:
        return [PASSING]
    if isinstance(action, Call) and action.kind == ORDER:
        assert table.up_suit is not None
        return [SUITS[table.up_suit]]
    if isinstance(action, Call) and action.kind == NAME:
        assert action.suit is not None
        return [SUITS[action.suit]]
    return []


def read_line(line: str, setting: str) -> tuple[list[DealReplay], list[Finding]]:
    """What is read of a line of a file, and found in it."""
    steps = list(replay_records(read_openspiel([f"# {setting}\n{line}\n"], "deals.txt")))
    return [step for step in steps if isinstance(step, DealReplay)], [
        step for step in steps if isinstance(step, Finding)
    ]


def differences(game: Any, setting: str, rng: random.Random, sampled: float) -> list[str]:
    """Play a deal, and say in which states OpenSpiel and we do not agree.

    In a share `sampled` of the states each illegal action is written down as if it had been done: it must be found
    wrong by whoever reads it.
    """
    rules = build(parse_options(SETTINGS[setting]))
    found = []
    history: list[int] = []
    *states, (returns, _) = random_history(game, rng)
    for history, legal in states:
        if set(legal) != ours(history, rules):
            found.append(f"{history}: theirs {legal}, ours {sorted(ours(history, rules))}")
        if rng.random() < sampled:
            before = " ".join(map(str, history))
            found += [
                f"{before} {action} is not found wrong"
                for action in ACTIONS
                if action not in legal
                and not any(
                    one.severity == ERROR and one.code not in ENDS
                    for one in read_line(f"{before} {action}", setting)[1]
                )
            ]
    line = f"{' '.join(map(str, history))} ; {','.join(map(str, returns))}"
    (deal,), findings = read_line(line, setting)
    found += [f"{line}: {finding.code} {finding.message}" for finding in findings]
    ns, ew = deal.points or (None, None)
    if ns is None or ew is None or [ns - ew, ew - ns] * 2 != returns:
        found.append(f"{line}: ours {deal.points}")
    return found
