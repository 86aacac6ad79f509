"""``euchre score``: each deal's points, the running and the final score."""

from __future__ import annotations

from typing import TextIO

import click

from euchre_cli.cli.options import exit_options, from_option, opened, output_option, rules_options, with_defaults
from euchre_cli.cli.outcome import Outcome
from euchre_cli.paths import find_inputs
from euchre_cli.reports.games import GameReport, tell
from euchre_cli.reports.summary import count
from euchre_cli.rules import Layer
from euchre_cli.validating import replay_source


@click.command(name="score")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--output-format",
    type=click.Choice(("table", "json", "jsonl")),
    default="table",
    show_default=True,
    help="How the scores are written.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
@exit_options
@output_option
@rules_options
@from_option
def command(
    *,
    paths: tuple[str, ...],
    output_format: str,
    as_json: bool,
    strict: bool,
    exit_zero: bool,
    output: str | None,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Work out the score of recorded games: each deal's points, the score after it, and who won.

    Points are those of the cards and the rules; where these do not tell, as the scorer wrote them. A file that
    cannot be read to its end is named on stderr, and has no place in JSON.

    PATH is a file, a folder, a glob, or - for standard input. Files packed with gzip are read as they are.
    """
    outcome = Outcome(strict=strict, exit_zero=exit_zero)
    inputs = with_defaults(find_inputs(paths, outcome.complain), rules)
    with opened(output, [source for source, _ in inputs]) as out:
        report = _make_report("json" if as_json else output_format, out)
        report.start()
        for source, defaults in inputs:
            errors, unread = outcome.errors, outcome.unread
            steps = replay_source(source, defaults=defaults, overrides=override_rules, from_format=from_format)
            report.start_file()
            tell(outcome.watch(steps), report)
            report.end_file(whole=outcome.unread == unread)
            if outcome.errors > errors:
                found = count(outcome.errors - errors, "error")
                click.echo(f"euchre: {source.name}: {found}; 'euchre validate' says what and where", err=True)
        report.finish()
    outcome.end()


def _make_report(output_format: str, out: TextIO) -> GameReport:
    if output_format == "table":
        from euchre_cli.reports.score_table import ScoreTable

        return ScoreTable(out)
    from euchre_cli.reports.games_json import ScoresJson

    return ScoresJson(out, lines=output_format == "jsonl")
