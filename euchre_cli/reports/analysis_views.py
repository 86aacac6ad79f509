"""What `analyze` writes while games are graded: one way for eyes, and one for programs."""

from __future__ import annotations

from typing import TextIO, TypeAlias

from euchre_cli.analysis.analyzing import Analyzer
from euchre_cli.analysis.grading import GradedDeal
from euchre_cli.analysis.summary import Summary
from euchre_cli.json_encoding import encode
from euchre_cli.replaying import GameReplay
from euchre_cli.reports.analysis import AnalysisReport
from euchre_cli.reports.analysis_json import GradedDealJson, graded_deal_json, graded_game_json, summary_json
from euchre_cli.scoring import Pair


class TableView:
    """For eyes."""

    def __init__(self, out: TextIO, every: bool) -> None:
        self._report = AnalysisReport(out, every=every)

    def game(self, game: GameReplay) -> None:
        """A game begins."""
        self._report.game(game)

    def deal(self, graded: GradedDeal, before: Pair) -> None:
        """Its next deal, and the score before it."""
        self._report.deal(graded, before)

    def game_over(self, game: GameReplay, summary: Summary) -> None:
        """The game is over; what everybody lost in it."""

    def finish(self, total: Summary, *, only_summary: bool) -> None:
        """All games are over."""
        self._report.summary(total)


class JsonView:
    """One object a game, or one for all: a line each, or in one array."""

    def __init__(self, out: TextIO, analyzer: Analyzer, depth: str, array: bool) -> None:
        self._out = out
        self._analyzer = analyzer
        self._depth = depth
        self._array = array
        self._before = "[\n"
        self._deals: list[GradedDealJson] = []

    def game(self, game: GameReplay) -> None:
        """A game begins."""
        self._deals = []

    def deal(self, graded: GradedDeal, before: Pair) -> None:
        """Its next deal, and the score before it."""
        self._deals.append(graded_deal_json(graded, before))

    def game_over(self, game: GameReplay, summary: Summary) -> None:
        """The game is over; what everybody lost in it."""
        self._write(graded_game_json(game, self._deals, summary, self._analyzer, self._depth))

    def finish(self, total: Summary, *, only_summary: bool) -> None:
        """All games are over."""
        if only_summary:
            self._write(summary_json(total))
        if self._array:
            self._out.write("[]\n" if self._before == "[\n" else "\n]\n")

    def _write(self, value: object) -> None:
        self._out.write(self._before * self._array + encode(value) + "\n" * (not self._array))
        self._before = ",\n"


View: TypeAlias = TableView | JsonView
