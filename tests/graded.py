"""Grading games in tests: few deals imagined, by players who sample few worlds."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from euchre_cli.analysis.analyzing import Analyzer
from euchre_cli.analysis.decisions import CALL, CARD
from euchre_cli.analysis.grading import Grade, GradedDeal
from euchre_cli.analysis.judging import Depth
from euchre_cli.api import loads
from euchre_cli.notation.writer import write_event
from euchre_cli.replaying import DealReplay, GameReplay

SHALLOW = Depth(first=32, most=64, worlds=4, wanted=0.1, dealt=8)


def graded(text: str, depth: Depth = SHALLOW, threads: int = 2, seed: int = 0) -> list[GradedDeal]:
    """The deals of one game."""
    (game,) = loads(text)

    def steps() -> Iterator[GameReplay | DealReplay]:
        replay = GameReplay(game.header)
        yield replay
        for deal in game.deals:
            yield replay.add(deal)

    with ThreadPoolExecutor(threads) as pool:
        found = Analyzer(depth, seed=seed).analyze(steps(), pool)
        return [step for step in found if isinstance(step, GradedDeal)]


def grades(text: str, **how) -> list[Grade]:
    """The grades of a single deal."""
    (deal,) = graded(text, **how)
    assert deal.problem is None
    return list(deal.grades)


def calls(text: str, **how) -> list[Grade]:
    return [grade for grade in grades(text, **how) if grade.kind == CALL]


def cards(text: str, **how) -> list[Grade]:
    return [grade for grade in grades(text, **how) if grade.kind == CARD]


def words(events) -> list[str]:
    """Options as the notation writes them."""
    return [write_event(event) for event in events]
