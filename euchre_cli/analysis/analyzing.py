"""Grading games as they are replayed: deals side by side, their grades in the order of the record."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import Final

from euchre_cli.analysis.grading import GradedDeal, Grader
from euchre_cli.analysis.judging import Depth
from euchre_cli.equity.bidding import NONE, BiddingModel, model_for
from euchre_cli.findings import Finding
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.rules import Rules

_AHEAD: Final = 8
"""Deals that are being graded at a time: enough that no thread waits for the last decision of one."""


class Analyzer:
    """Grades games at some depth; the same seed gives the same grades, whatever the number of threads. `model` is as
    for `euchre_cli.equity.estimating.evaluate`: how people call.
    """

    def __init__(self, depth: Depth, model: BiddingModel | str = "fitted", seed: int = 0) -> None:
        self.depth = depth
        self.model = model
        self.seed = seed
        self._graders: dict[Rules, Grader] = {}

    def grader(self, rules: Rules) -> Grader:
        """The grader for some rules. Raises `euchre_cli.equity.bidding.ModelError`."""
        if rules not in self._graders:
            heeded = self.model != NONE
            self._graders[rules] = Grader(rules, model_for(rules, self.model), self.depth, self.seed, heeded=heeded)
        return self._graders[rules]

    def analyze(
        self, steps: Iterable[GameReplay | DealReplay | Finding], pool: Executor
    ) -> Iterator[GameReplay | GradedDeal | Finding]:
        """What `euchre_cli.replaying.replay_records` yields, each deal graded. Raises
        `euchre_cli.equity.bidding.ModelError`.
        """
        waiting: deque[Callable[[], GameReplay | GradedDeal | Finding]] = deque()
        game: GameReplay | None = None
        score = (0, 0)
        for step in steps:
            if isinstance(step, DealReplay):
                assert game is not None
                waiting.append(self.grader(game.rules).begin(step, score, pool))
                score = step.score
            else:
                if isinstance(step, GameReplay):
                    game, score = step, step.setup.initial
                waiting.append(lambda step=step: step)  # type: ignore[misc]
            if len(waiting) > _AHEAD:
                yield waiting.popleft()()
        while waiting:
            yield waiting.popleft()()
