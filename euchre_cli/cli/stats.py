"""``euchre stats``: what players, teams and seats have done over any number of games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TextIO

import click

from euchre_cli.batch.counting import Counting, CountRun, count_piece
from euchre_cli.batch.run import Run, Settings
from euchre_cli.cli.bulk import say, tallied, workers_options
from euchre_cli.cli.options import exit_options, from_option, opened, output_option, rules_options, with_defaults
from euchre_cli.cli.outcome import Outcome
from euchre_cli.paths import find_inputs
from euchre_cli.reports.stats_rows import Row, rows_of, write_csv, write_json
from euchre_cli.reports.summary import count
from euchre_cli.rules import Layer
from euchre_cli.stats.tally import KINDS, POSITION, SEAT, Tallies


@click.command(name="stats")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--by",
    type=click.Choice(("player", "team", "seat")),
    multiple=True,
    help="Whose figures; several may be named.  [default: all three]",
)
@click.option(
    "--min-deals",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Leave out rows of fewer deals.",
)
@click.option(
    "--output-format",
    type=click.Choice(("table", "csv", "json")),
    default="table",
    show_default=True,
    help="How the figures are written.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
@exit_options
@output_option
@workers_options
@rules_options
@from_option
def command(
    *,
    paths: tuple[str, ...],
    by: tuple[str, ...],
    min_deals: int,
    output_format: str,
    as_json: bool,
    strict: bool,
    exit_zero: bool,
    output: str | None,
    jobs: int | None,
    cluster: str | None,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Count what players, teams and seats have done over any number of games.

    Games won, points, share of tricks; how often somebody made trump, in which round and from which position, and what
    came of it; loners; euchres in defence. Every share counts only the deals whose record proves it: score sheets
    count for maker and result. Shares and means stand with their 95 % interval.

    A player is a name at the head of a game, a team the names of two partners; seats are those of the compass, and
    positions from the dealer's left on (S1 to S4, the dealer). A deal with errors counts where its score is known all
    the same, and is left out, and told, where it is not. So is a file that cannot be read to its end.

    PATH is a file, a folder, a glob, a URL, or - for standard input. Files packed with gzip and the records in zip
    archives are read as they are. The figures are the same whoever works, and however many.
    """
    outcome = Outcome(strict=strict, exit_zero=exit_zero)
    with tallied(None, outcome) as progress:
        run = Run(with_defaults(find_inputs(paths, outcome.complain), rules), Settings(jobs, cluster))
        counted = CountRun(progress, outcome.note, _FileEnd(outcome))
        with opened(output, [source for source, _ in run.inputs]) as out:
            run.work(partial(count_piece, Counting(override_rules)), counted, from_format)
            tallies = counted.tallies
            kinds = [kind for kind in KINDS if (SEAT if kind == POSITION else kind) in (by or KINDS)]
            _write("json" if as_json else output_format, rows_of(tallies, kinds, min_deals), tallies, out)
        if tallies.left_out:
            deals = count(tallies.left_out, "deal")
            click.echo(f"euchre: {deals} left out: errors leave the score in doubt", err=True)
    outcome.end()


class _FileEnd:
    """Says what was wrong in a file once it is read, and whether it counts: not if it could not be read to its end."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._errors, self._unread = outcome.errors, outcome.unread

    def __call__(self, file: str) -> bool:
        outcome = self._outcome
        errors, unread = outcome.errors - self._errors, outcome.unread - self._unread
        self._errors, self._unread = outcome.errors, outcome.unread
        if errors:
            say(f"{file}: {count(errors, 'error')}; 'euchre validate' says what and where")
        return not unread


def _write(output_format: str, rows: Iterator[Row], tallies: Tallies, out: TextIO) -> None:
    if output_format == "json":
        write_json(rows, out)
    elif output_format == "csv":
        write_csv(rows, out)
    else:
        from euchre_cli.reports.stats_table import write_table

        write_table(rows, tallies, out)
