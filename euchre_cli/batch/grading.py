"""Grading the decisions of a piece, for workers that are no threads of this process."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec

from euchre_cli.analysis.analyzing import Analyzer
from euchre_cli.analysis.grading import GradedDeal
from euchre_cli.analysis.judging import DEPTHS
from euchre_cli.batch.pieces import Piece
from euchre_cli.batch.results import Done
from euchre_cli.findings import Finding
from euchre_cli.replaying import GameReplay
from euchre_cli.rules import Layer
from euchre_cli.validating import replay_part


class Grading(msgspec.Struct, frozen=True):
    """How it is graded: see `Analyzer`; and the rules that win over those of the records."""

    depth: str
    model: str
    seed: int
    overrides: Layer


def grade_piece(how: Grading, piece: Piece) -> Iterator[GameReplay | GradedDeal | Finding | Done]:
    """What `Analyzer.analyze` gives of each part, and its end. Raises `euchre_cli.equity.bidding.ModelError`."""
    analyzer = Analyzer(DEPTHS[how.depth], how.model, how.seed)
    with ThreadPoolExecutor(1) as pool:
        for part in piece.parts:
            steps = replay_part(part.records(), part.rules, how.overrides, part.first)
            yield from analyzer.analyze(steps, pool)
            yield part.done(0, 0)
