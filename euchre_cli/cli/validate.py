"""``euchre validate``: what was illegal or mis-scored, and where."""

from __future__ import annotations

from typing import Final

import click

from euchre_cli.cli.options import exit_options, from_option, opened, output_option, rules_options, with_defaults
from euchre_cli.cli.outcome import Outcome
from euchre_cli.findings import ERROR
from euchre_cli.paths import find_inputs
from euchre_cli.reports import FOR_PEOPLE, FORMATS, Report, make_report
from euchre_cli.reports.statistics import StatisticsReport
from euchre_cli.reports.summary import Summary
from euchre_cli.rules import Layer
from euchre_cli.selection import selected_codes
from euchre_cli.validating import Counts, validate_source

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
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Say what was illegal or mis-scored in recorded games, and where.

    PATH is a file, a folder, a glob, or - for standard input. Files packed with gzip are read as they are. In a deal
    with 20 faults the rest is passed over, which the last of them says.
    """
    outcome = Outcome(strict=strict, exit_zero=exit_zero)
    output_format = "json" if as_json else output_format
    try:
        codes = selected_codes(select, ignore)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if statistics and output_format not in COUNTABLE:
        raise click.UsageError(f"--statistics goes with the output formats {', '.join(COUNTABLE)}")

    inputs = with_defaults(find_inputs(paths, outcome.complain), rules)
    summary = Summary()
    with opened(output, [source for source, _ in inputs]) as out:
        report: Report = StatisticsReport(out, output_format) if statistics else make_report(output_format, out)
        report.start()
        for source, defaults in inputs:
            counts = Counts()
            for finding in validate_source(
                source,
                defaults=defaults,
                overrides=override_rules,
                from_format=from_format,
                counts=counts,
            ):
                if finding.code in codes:
                    summary.add(finding)
                    outcome.count(finding)
                    report.finding(finding)
            summary.file_done(counts.games, counts.deals)
            report.file_done(source.name)
        report.finish(summary)
        if output_format in FOR_PEOPLE and summary.files and not quiet:
            colour = "green" if not summary.codes else "red" if summary.severities[ERROR] else "yellow"
            click.secho(summary.closing_line(), file=out, fg=colour, bold=True)
    outcome.end()
