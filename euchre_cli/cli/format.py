"""``euchre format``: records in the canonical notation."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from euchre_cli.cli.outcome import ErrorsFound, Outcome
from euchre_cli.formats import FORMATS
from euchre_cli.formatting import Formatting, difference, rewrite
from euchre_cli.output import held_back, pass_on
from euchre_cli.paths import find_inputs
from euchre_cli.printable import printable
from euchre_cli.sources import Input, reason


@click.command(name="format")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change, and exit with 1 if any.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option("--write", is_flag=True, help="Replace the files that change.")
def command(*, paths: tuple[str, ...], check: bool, diff: bool, write: bool) -> None:
    """Bring records in the notation (.euc) into its canonical form, one spelling for everything.

    Without an option the text of one file goes to standard output. A file with a place that cannot be read is
    left as it is, so that nothing in it is lost.

    PATH is a file, a folder (of which the files that end in .euc are taken), a glob, or - for standard input.
    """
    if write and (check or diff):
        raise click.UsageError("--write goes with neither --check nor --diff: these write nothing")
    outcome = Outcome()
    sources = [source for source in find_inputs(paths, outcome.complain) if _is_meant(source, paths)]
    if len(sources) > 1 and not (check or diff or write):
        raise click.UsageError(f"{len(sources)} files: say --check, --diff or --write, or name one file")
    changes = False
    for source in sources:
        if write:
            formatting = _write(source, outcome)
        elif diff:
            formatting = _show_difference(source)
        elif check:
            formatting = _check(source)
        else:
            formatting = _print(source)
        changes = changes or formatting.changed
        _say_why_not(formatting, outcome)
    outcome.end()
    if check and changes:
        raise ErrorsFound


def _is_meant(source: Input, paths: Sequence[str]) -> bool:
    """Whether a file was named, or found in a folder and is one of the notation."""
    if source.path is None or source.path in paths:
        return True
    return source.path.lower().removesuffix(".gz").endswith(".euc")


def _print(source: Input) -> Formatting:
    formatting = Formatting(source)
    text = held_back()
    text.writelines(formatting.text())
    if formatting.faults:
        text.close()
    else:
        pass_on(text, sys.stdout)
    return formatting


def _check(source: Input) -> Formatting:
    formatting = Formatting(source)
    formatting.finish()
    if formatting.changed:
        click.echo(f"would change: {source.name}")
    return formatting


def _show_difference(source: Input) -> Formatting:
    formatting = Formatting(source)
    lines = list(difference(formatting))
    if not formatting.faults:
        for line in lines:
            _echo_difference(line)
        if formatting.changed and not lines:
            click.echo(f"euchre: {source.name}: only its line ends or its byte order mark would change", err=True)
    return formatting


def _echo_difference(line: str) -> None:
    """A line of a diff: as it is for a program, safe and in colour for a terminal."""
    if sys.stdout.isatty():
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[0])
        click.secho(printable(line.removesuffix("\n")), fg=colour)
    else:
        click.echo(line, nl=False)


def _write(source: Input, outcome: Outcome) -> Formatting:
    try:
        formatting = rewrite(source)
    except OSError as error:
        outcome.complain(f"{source.name}: cannot be written: {reason(error)}")
        return Formatting(source)
    if formatting.changed and source.path is None:
        outcome.complain("standard input cannot be rewritten: leave out --write, and the text goes to standard output")
    elif formatting.changed and formatting.packed:
        outcome.complain(f"{source.name}: packed with gzip, and so not rewritten: unpack it first")
    elif formatting.changed:
        click.echo(f"written: {source.name}")
    return formatting


def _say_why_not(formatting: Formatting, outcome: Outcome) -> None:
    """Say what has kept a file from being formatted."""
    name = formatting.source.name
    if formatting.format != "euc":
        what = FORMATS[formatting.format]
        outcome.complain(f"{name}: not in the notation but {what}; 'euchre convert --to euc' writes it in the notation")
    for finding in formatting.faults:
        outcome.say(finding)
    if formatting.faults:
        click.echo(f"euchre: {name}: left as it is, for what cannot be read would be lost", err=True)
