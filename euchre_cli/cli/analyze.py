"""``euchre analyze``: each recorded call, discard and card against the best; loss in points; per player."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TextIO

import click

from euchre_cli.batch.executors import processors
from euchre_cli.cli.copies import Copies
from euchre_cli.cli.options import (
    from_option,
    jobs_option,
    model_option,
    opened,
    output_option,
    rules_options,
    with_defaults,
)
from euchre_cli.cli.outcome import Outcome, need_kernel
from euchre_cli.findings import Finding
from euchre_cli.paths import find_inputs
from euchre_cli.printable import printable
from euchre_cli.replaying import GameReplay
from euchre_cli.rules import Layer
from euchre_cli.sources import Input

if TYPE_CHECKING:
    from euchre_cli.analysis.analyzing import Analyzer
    from euchre_cli.analysis.grading import GradedDeal
    from euchre_cli.analysis.summary import Summary
    from euchre_cli.events import Deal, Header
    from euchre_cli.scoring import Pair

DEPTHS: Final = ("quick", "normal", "deep")


@click.command(name="analyze")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--depth",
    type=click.Choice(DEPTHS),
    default="normal",
    show_default=True,
    help="How hard each decision is looked at: quick takes a third of a second a deal, normal two seconds,"
    " deep far more.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed gives the same grades."
)
@jobs_option
@model_option
@click.option("--all", "every", is_flag=True, help="Show all decisions, not only those that have a mark.")
@click.option("--summary", "only_summary", is_flag=True, help="Show only what everybody lost, over all games.")
@click.option(
    "--annotate",
    metavar="FILE|DIR",
    help="Write the records with marks and remarks added: to a file that ends in .euc, .egn or .emn, or to a folder"
    " with a file for each input.",
)
@click.option(
    "--output-format",
    type=click.Choice(("table", "json", "jsonl")),
    default="table",
    show_default=True,
    help="How it is shown.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
@output_option
@rules_options
@from_option
def command(
    *,
    paths: tuple[str, ...],
    depth: str,
    seed: int,
    jobs: int | None,
    model: str,
    every: bool,
    only_summary: bool,
    annotate: str | None,
    output_format: str,
    as_json: bool,
    output: str | None,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Grade recorded games: what each call, discard and card cost, by what its player could see.

    Each decision is judged by imagining deals that agree with what the player saw and heard, and playing them out
    after each choice. ?? marks a loss of half a point or more, ? of 0.2, ?! of 0.08, where it is sure; ! and !! the one
    best choice where a rule of thumb leads to worse. Luck of the cards is told apart from skill. A deal with errors in
    its record is not graded.

    PATH is a file, a folder, a glob, or - for standard input. Files packed with gzip are read as they are.
    """
    need_kernel()
    from euchre_cli.analysis.analyzing import Analyzer
    from euchre_cli.analysis.judging import DEPTHS as KNOWN

    outcome = Outcome()
    inputs = with_defaults(find_inputs(paths, outcome.complain), rules)
    copies = None
    if annotate is not None:
        copies = Copies(annotate, paths, [source for source, _ in inputs], override_rules, outcome)
    output_format = "json" if as_json else output_format
    analyzer = Analyzer(KNOWN[depth], model, seed)
    with opened(output, [source for source, _ in inputs]) as out:
        view = _Table(out, every) if output_format == "table" else _Json(out, analyzer, depth, output_format == "json")
        run = _Run(analyzer, view, jobs or processors(), outcome, only_summary=only_summary)
        for source, defaults in inputs:
            run.file(source, defaults, override_rules, from_format, copies)
        view.finish(run.total, only_summary=only_summary)
    if copies is not None:
        copies.finish()
    outcome.end()


class _Run:
    """Grades one input after the other, and hands on what comes of it."""

    def __init__(self, analyzer: Analyzer, view: _View, threads: int, outcome: Outcome, *, only_summary: bool) -> None:
        from euchre_cli.analysis.summary import Summary

        self.analyzer = analyzer
        self.view = view
        self.threads = threads
        self.outcome = outcome
        self.total = Summary()
        self._only_summary = only_summary
        self._lost = False
        self._progress = sys.stderr.isatty() and (only_summary or not sys.stdout.isatty())

    def file(
        self, source: Input, defaults: Layer, overrides: Layer, from_format: str | None, copies: Copies | None
    ) -> None:
        """An input. Errors of the play are told where they keep a deal from being graded; what cannot be read, here."""
        from euchre_cli.analysis.annotating import annotated
        from euchre_cli.equity.bidding import ModelError
        from euchre_cli.validating import replay_source

        self._lost = False
        game: _Game | None = None
        records: list[Header | Deal] = []
        steps = replay_source(source, defaults=defaults, overrides=overrides, from_format=from_format)
        try:
            with _threads(self.threads) as pool:
                for step in self.analyzer.analyze(steps, pool):
                    if isinstance(step, Finding):
                        self._found(step)
                    elif isinstance(step, GameReplay):
                        self._over(game)
                        game = _Game(step)
                        records.append(step.header)
                        if not self._only_summary:
                            self.view.game(step)
                    else:
                        assert game is not None
                        before = game.add(step)
                        records.append(annotated(step))
                        self._tell(f"{source.name}: {step.replay.ordinal} deals of game {game.replay.number} graded")
                        if not self._only_summary:
                            self.view.deal(step, before)
        except ModelError as error:
            raise click.BadParameter(str(error), param_hint="--model") from None
        finally:
            self._tell("")
        self._over(game)
        if copies is not None:
            copies.add(source, defaults, records, whole=not self._lost)

    def _over(self, game: _Game | None) -> None:
        if game is not None:
            game.summary.games = 1
            self.total.merge(game.summary)
            if not self._only_summary:
                self.view.game_over(game.replay, game.summary)

    def _tell(self, text: str) -> None:
        """How far it has come, on a terminal that does not show it anyway."""
        if self._progress:
            sys.stderr.write(f"\r\x1b[K{printable(text)}")
            sys.stderr.flush()

    def _found(self, finding: Finding) -> None:
        from euchre_cli.converting import LOSSES

        if finding.code[0] == "N":
            self.outcome.say(finding)
        self._lost = self._lost or finding.code in LOSSES


class _Game:
    """A game on its way: who plays, the score, what has been lost so far."""

    def __init__(self, replay: GameReplay) -> None:
        from euchre_cli.analysis.summary import Summary

        self.replay = replay
        self.summary = Summary()
        self._score = replay.setup.initial

    def add(self, graded: GradedDeal) -> Pair:
        """A deal; the score before it is returned."""
        before, self._score = self._score, graded.replay.score
        self.summary.add(graded, self.replay.setup.players)
        return before


@contextmanager
def _threads(count: int) -> Iterator[ThreadPoolExecutor]:
    """Threads that leave off where they are if something ends the work early."""
    pool = ThreadPoolExecutor(count)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


# --- showing ----------------------------------------------------------------------------------------------


class _Table:
    """For eyes."""

    def __init__(self, out: TextIO, every: bool) -> None:
        from euchre_cli.reports.analysis import AnalysisReport

        self._report = AnalysisReport(out, every=every)

    def game(self, game: GameReplay) -> None:
        self._report.game(game)

    def deal(self, graded: GradedDeal, before: Pair) -> None:
        self._report.deal(graded, before)

    def game_over(self, game: GameReplay, summary: Summary) -> None:
        pass

    def finish(self, total: Summary, *, only_summary: bool) -> None:
        self._report.summary(total)


class _Json:
    """One object a game, or one for all: a line each, or in one array."""

    def __init__(self, out: TextIO, analyzer: Analyzer, depth: str, array: bool) -> None:
        from euchre_cli.reports.analysis_json import GradedDealJson

        self._out = out
        self._analyzer = analyzer
        self._depth = depth
        self._array = array
        self._before = "[\n"
        self._deals: list[GradedDealJson] = []

    def game(self, game: GameReplay) -> None:
        self._deals = []

    def deal(self, graded: GradedDeal, before: Pair) -> None:
        from euchre_cli.reports.analysis_json import graded_deal_json

        self._deals.append(graded_deal_json(graded, before))

    def game_over(self, game: GameReplay, summary: Summary) -> None:
        from euchre_cli.reports.analysis_json import graded_game_json

        self._write(graded_game_json(game, self._deals, summary, self._analyzer, self._depth))

    def finish(self, total: Summary, *, only_summary: bool) -> None:
        from euchre_cli.reports.analysis_json import summary_json

        if only_summary:
            self._write(summary_json(total))
        if self._array:
            self._out.write("[]\n" if self._before == "[\n" else "\n]\n")

    def _write(self, value: object) -> None:
        from euchre_cli.json_encoding import encode

        self._out.write(self._before * self._array + encode(value) + "\n" * (not self._array))
        self._before = ",\n"


_View = _Table | _Json
