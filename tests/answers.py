"""Answers made up for tests of what is done with answers."""

from __future__ import annotations

from euchre_cli.equity.answer import Answer, Estimate
from euchre_cli.equity.situation import Action, Situation, actions
from euchre_cli.events import PASS


def every_discard(choice: int, trump: int) -> int:
    """In place of the kernel's choice of discards."""
    return choice


def estimate(action: Action, ev: float, best_ev: float, *, se: float = 0.02, settled: bool = True) -> Estimate:
    """An estimate whose outcomes bring the expected points, more or less."""
    if action.kind == PASS:
        outcomes = {-4: 0.0, -2: 0.2, -1: 0.3, 0: 0.0, 1: 0.3, 2: 0.2, 4: 0.0}
        makes = (0.4, 0.1, 0.1)
    else:
        most = 4 if action.alone else 2
        outcomes = {-4: 0.0, -2: 0.2, -1: 0.0, 0: 0.0, 1: 0.6, 2: 0.0, 4: 0.0} | {most: 0.2}
        makes = (0.8, 0.2, 0.2)
    return Estimate(
        action, ev, se, outcomes, *makes, 0.5 + ev / 20, 0.004, best_ev - ev, 0.0 if ev == best_ev else 0.03, settled
    )


def answer(situation: Situation, worth: dict[str, float] | None = None, *, settled: bool = True) -> Answer:
    """An answer in which an action is worth what its kind (``order*`` alone) says, later ones of a kind a bit less."""
    worth = {"pass": 0.1, "order": 0.5, "order*": 0.3, "call": 0.4, "call*": 0.2} | (worth or {})
    found = actions(situation)
    evs = [worth[action.kind + "*" * action.alone] - number / 1000 for number, action in enumerate(found)]
    best = max(range(len(evs)), key=evs.__getitem__)
    estimates = tuple(estimate(action, ev, evs[best], settled=settled) for action, ev in zip(found, evs, strict=True))
    return Answer(
        situation,
        estimates,
        best,
        settled=settled,
        seconds=0.42,
        deals=4000,
        rollouts=12000,
        precision=0.04,
        model="made up",
        why="It fails mostly on Sundays.",
    )
