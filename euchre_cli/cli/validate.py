"""``euchre validate``: what was illegal or mis-scored, and where."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Final

import click

from euchre_cli.batch.convert_run import SKIP, STOP, StoppedError
from euchre_cli.batch.outputs import Output, one_file, standard_output
from euchre_cli.batch.run import Run, Settings
from euchre_cli.batch.validating import ValidateRun, Validation, validate_piece
from euchre_cli.cli.bulk import bulk_options, say, tallied
from euchre_cli.cli.options import exit_options, from_option, output_option, refuse_loss, rules_options, with_defaults
from euchre_cli.cli.outcome import Outcome
from euchre_cli.findings import ERROR
from euchre_cli.paths import find_inputs
from euchre_cli.reports import FOR_PEOPLE, FORMATS, make_report
from euchre_cli.reports.statistics import StatisticsReport
from euchre_cli.reports.summary import Summary
from euchre_cli.rules import Layer
from euchre_cli.selection import selected_codes

COUNTABLE: Final = (*FOR_PEOPLE, "json", "jsonl")
"""The output formats in which there can be statistics."""


@click.command(name="validate")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--output-format", type=click.Choice(FORMATS), default="full", show_default=True, help="How findings are shown."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
@click.option(
    "--select",
    multiple=True,
    metavar="FINDINGS",
    help="Report only these: codes (P505), beginnings of codes (P5) or names (revoke), with commas between.",
)
@click.option("--ignore", multiple=True, metavar="FINDINGS", help="Do not report these, written likewise.")
@click.option("--statistics", is_flag=True, help="Show how often each finding occurs, in place of the findings.")
@exit_options
@click.option("-q", "--quiet", is_flag=True, help="Leave out the closing line.")
@output_option
@click.option(
    "--on-error",
    type=click.Choice((SKIP, STOP)),
    default=SKIP,
    show_default=True,
    help="What to do about a file that cannot be read: report it and go on, or end there.",
)
@bulk_options
@rules_options
@from_option
def command(
    *,
    paths: tuple[str, ...],
    output_format: str,
    as_json: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    statistics: bool,
    strict: bool,
    exit_zero: bool,
    quiet: bool,
    output: str | None,
    on_error: str,
    jobs: int | None,
    cluster: str | None,
    resume: bool,
    report: str | None,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Say what was illegal or mis-scored in recorded games, and where.

    PATH is a file, a folder, a glob, a URL, or - for standard input. Files packed with gzip and the records in zip
    archives are read as they are. In a deal with 20 faults the rest is passed over, which the last of them says. What
    is reported is the same whoever works, and however many.
    """
    outcome = Outcome(strict=strict, exit_zero=exit_zero)
    output_format = "json" if as_json else output_format
    try:
        codes = selected_codes(select, ignore)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if statistics and output_format not in COUNTABLE:
        raise click.UsageError(f"--statistics goes with the output formats {', '.join(COUNTABLE)}")

    if resume and output is None:
        raise click.UsageError("--resume goes with --output: a run is kept account of beside its output")
    with tallied(report, outcome) as tally:
        run = Run(with_defaults(find_inputs(paths, outcome.complain), rules), Settings(jobs, cluster, resume))
        how = Validation(override_rules, frozenset(codes))
        options = {
            "--output-format": output_format,
            "--statistics": statistics,
            "--select, --ignore": sorted(codes),
            "--quiet": quiet,
            "--on-error": on_error,
            "--from": from_format,
            "--override-rules": dict(override_rules),
        }
        summary = Summary()
        try:
            with _output(output, run, options) as to:
                shown = StatisticsReport(to.out, output_format) if statistics else make_report(output_format, to.out)
                shown.start()
                taker = ValidateRun(shown, summary, tally, outcome.count, on_error)
                run.work(partial(validate_piece, how), taker, from_format, journal=to.journal)
                shown.finish(summary)
                if output_format in FOR_PEOPLE and summary.files and not quiet:
                    colour = "green" if not summary.codes else "red" if summary.severities[ERROR] else "yellow"
                    click.secho(summary.closing_line(), file=to.out, fg=colour, bold=True)
        except StoppedError:
            outcome.complain("this is the end, at the first that cannot be read (--on-error stop)")
    outcome.end()


def _output(output: str | None, run: Run, options: dict[str, Any]) -> AbstractContextManager[Output]:
    if output is None:
        return standard_output(held=False)
    refuse_loss(output, [source for source, _ in run.inputs])
    return one_file(output, run, options, (StoppedError,), say, partial=False)
