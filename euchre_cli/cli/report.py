"""``euchre report``: games graded, on a page for the browser."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from euchre_cli.batch.executors import processors, threads
from euchre_cli.cli.bulk import say
from euchre_cli.cli.options import (
    from_option,
    grading_options,
    opened,
    output_option,
    rules_options,
    with_defaults,
)
from euchre_cli.cli.outcome import Outcome, PartMissingError, need_kernel
from euchre_cli.findings import Finding
from euchre_cli.paths import find_inputs
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.summary import count
from euchre_cli.rules import Layer
from euchre_cli.validating import replay_source

if TYPE_CHECKING:
    from euchre_cli.analysis.grading import GradedDeal
    from euchre_cli.reports.page.building import PlayedGame


@click.command(name="report")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@grading_options
@click.option("--no-grades", is_flag=True, help="Leave the grades out: the page is there at once.")
@click.option("--title", metavar="TEXT", help="The title of the page.  [default: the event, or the file's name]")
@output_option
@rules_options
@from_option
def command(
    *,
    paths: tuple[str, ...],
    depth: str,
    no_grades: bool,
    title: str | None,
    seed: int,
    jobs: int | None,
    model: str,
    output: str | None,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Make a page of recorded games, graded: one file of HTML that needs no network.

    The chance to win deal by deal, each deal on a table to walk through, its tricks, its graded decisions with what
    the alternatives were worth, what everybody lost, and what is wrong in the record.

    PATH is a file, a folder, a glob, or - for standard input.
    """
    if output is None and shown_on_a_terminal():
        raise click.UsageError("say where the page goes: -o game.html")
    need_kernel()
    try:
        from euchre_cli.reports.page import write_page
    except ImportError:
        wanted = "the page needs Jinja2 and pygal, which are not installed: pip install 'euchre-analyzer[report]'"
        raise PartMissingError(wanted) from None
    from euchre_cli.analysis.analyzing import Analyzer
    from euchre_cli.analysis.judging import DEPTHS as KNOWN
    from euchre_cli.equity.bidding import ModelError

    outcome = Outcome()
    inputs = with_defaults(find_inputs(paths, outcome.complain), rules)
    analyzer = Analyzer(KNOWN[depth], model, seed)
    games: list[PlayedGame] = []
    others: list[Finding] = []
    with opened(output, [source for source, _ in inputs]) as out:
        try:
            with threads(jobs or processors()) as pool:
                for source, defaults in inputs:
                    steps = outcome.watch(
                        replay_source(source, defaults=defaults, overrides=override_rules, from_format=from_format)
                    )
                    graded = _ungraded(steps) if no_grades else analyzer.analyze(steps, pool)
                    errors = outcome.errors
                    _gather(graded, games, others)
                    if outcome.errors > errors:
                        say(f"{source.name}: {count(outcome.errors - errors, 'error')}, told on the page")
            named = title or next((game.replay.header.get("Event") for game in games), None)
            first = inputs[0][0].name if inputs else "Euchre"
            write_page(games, others, analyzer, None if no_grades else depth, out, named or first)
        except ModelError as error:
            raise click.BadParameter(str(error), param_hint="--model") from None
    outcome.end()


def shown_on_a_terminal() -> bool:
    """Whether standard output is one, on which a page is of no use."""
    return sys.stdout.isatty()


def _gather(steps: Iterable[GameReplay | GradedDeal | Finding], games: list[PlayedGame], others: list[Finding]) -> None:
    """Put deals and findings to their games; findings of a deal are in its replay already."""
    from euchre_cli.reports.page.building import PlayedGame

    game: PlayedGame | None = None
    told: set[int] = set()
    for step in steps:
        if isinstance(step, GameReplay):
            game = PlayedGame(step)
            games.append(game)
        elif isinstance(step, Finding):
            if id(step) not in told:
                (others if game is None or step.game is None else game.findings).append(step)
        else:
            assert game is not None
            told |= set(map(id, step.replay.findings))
            game.deals.append(step)


def _ungraded(steps: Iterable[GameReplay | DealReplay | Finding]) -> Iterator[GameReplay | GradedDeal | Finding]:
    from euchre_cli.analysis.grading import GradedDeal

    for step in steps:
        yield GradedDeal(step, (), None, 0.0, 0.0) if isinstance(step, DealReplay) else step
