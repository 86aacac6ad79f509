"""``euchre analyze``: each recorded call, discard and card against the best; loss in points; per player."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from euchre_cli.batch.executors import executor, processors, threads
from euchre_cli.batch.pieces import cut
from euchre_cli.batch.results import Done
from euchre_cli.cli.bulk import CannotRunError
from euchre_cli.cli.copies import Copies
from euchre_cli.cli.options import (
    from_option,
    grading_options,
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
from euchre_cli.validating import replay_source

if TYPE_CHECKING:
    from euchre_cli.analysis.grading import GradedDeal
    from euchre_cli.events import Deal, Header
    from euchre_cli.reports.analysis_views import View
    from euchre_cli.scoring import Pair


@click.command(name="analyze")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@grading_options
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let a Dask cluster grade, game by game, by its scheduler's address; local starts one here, of --jobs"
    " workers.",
)
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
    cluster: str | None,
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
    from euchre_cli.batch.grading import Grading, grade_piece
    from euchre_cli.reports.analysis_views import JsonView, TableView

    outcome = Outcome()
    inputs = with_defaults(find_inputs(paths, outcome.complain), rules)
    copies = None
    if annotate is not None:
        copies = Copies(annotate, paths, [source for source, _ in inputs], override_rules, outcome)
    output_format = "json" if as_json else output_format
    analyzer = Analyzer(KNOWN[depth], model, seed)
    with opened(output, [source for source, _ in inputs]) as out:
        view: View = (
            TableView(out, every)
            if output_format == "table"
            else JsonView(out, analyzer, depth, output_format == "json")
        )
        run = _Run(view, outcome, copies, only_summary=only_summary)
        with run.working():
            if cluster is None:
                with threads(jobs or processors()) as pool:
                    for source, defaults in inputs:
                        steps = replay_source(
                            source, defaults=defaults, overrides=override_rules, from_format=from_format
                        )
                        run.part(source, defaults, analyzer.analyze(steps, pool))
            else:
                how = Grading(depth, model, seed, override_rules)
                with executor(jobs or processors(), cluster) as workers:
                    games = cut(inputs, from_format, size=1, send=workers.sends)
                    for piece, results in workers.in_order(partial(grade_piece, how), games):
                        graded = iter(results)
                        for part in piece.parts:
                            run.part(part.source, part.rules, graded)
        view.finish(run.total, only_summary=only_summary)
    if copies is not None:
        copies.finish()
    outcome.end()


class _Run:
    """Grades one input after the other, and hands on what comes of it."""

    def __init__(self, view: View, outcome: Outcome, copies: Copies | None, *, only_summary: bool) -> None:
        from euchre_cli.analysis.summary import Summary

        self.view = view
        self.outcome = outcome
        self.total = Summary()
        self._copies = copies
        self._only_summary = only_summary
        self._game: _Game | None = None
        self._records: list[Header | Deal] = []
        self._lost = False
        self._progress = sys.stderr.isatty() and (only_summary or not sys.stdout.isatty())

    @contextmanager
    def working(self) -> Iterator[None]:
        """What ends the work: with one message, and the line that tells how far it has come cleared away."""
        from euchre_cli.batch.executors import WorkerError
        from euchre_cli.equity.bidding import ModelError

        try:
            yield
        except ModelError as error:
            raise click.BadParameter(str(error), param_hint="--model") from None
        except WorkerError as error:
            raise CannotRunError(str(error)) from None
        finally:
            self._tell("")

    def part(self, source: Input, defaults: Layer, steps: Iterable[GameReplay | GradedDeal | Finding | Done]) -> None:
        """An input, or some whole games of one, up to its `Done` if there is one. Errors of the play are told where
        they keep a deal from being graded; what cannot be read, here.
        """
        from euchre_cli.analysis.annotating import annotated

        for step in steps:
            if isinstance(step, Finding):
                self._found(step)
            elif isinstance(step, GameReplay):
                self._over()
                self._game = _Game(step)
                self._records.append(step.header)
                if not self._only_summary:
                    self.view.game(step)
            elif isinstance(step, Done):
                if step.last:
                    break
                return
            else:
                assert self._game is not None
                before = self._game.add(step)
                self._records.append(annotated(step))
                self._tell(f"{source.name}: {step.replay.ordinal} deals of game {self._game.replay.number} graded")
                if not self._only_summary:
                    self.view.deal(step, before)
        self._over()
        if self._copies is not None:
            self._copies.add(source, defaults, self._records, whole=not self._lost)
        self._records, self._lost = [], False

    def _over(self) -> None:
        game, self._game = self._game, None
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
