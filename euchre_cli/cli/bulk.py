"""What the commands share that work on any number of inputs: options, reports, and who works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, TypeVar

import click

from euchre_cli.batch.executors import WorkerError
from euchre_cli.batch.journal import ResumeError
from euchre_cli.batch.tally import Tally
from euchre_cli.cli.outcome import Outcome
from euchre_cli.output import write_to
from euchre_cli.printable import printable

_Command = TypeVar("_Command", bound=Callable[..., Any])


class CannotRunError(click.ClickException):
    """The run cannot begin or go on; the message says why and what to do."""

    exit_code = 2


def workers_options(command: _Command) -> _Command:
    """Add ``--jobs`` and ``--cluster``: who works."""
    jobs = click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="How many processes work.  [default: one for each processor if there is much to do]",
    )
    cluster = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Let a Dask cluster work, by its scheduler's address (tcp://host:8786); local starts one here.",
    )
    return jobs(cluster(command))


def bulk_options(command: _Command) -> _Command:
    """Add `workers_options`, ``--resume`` and ``--report``: what is kept of a long run."""
    resume = click.option("--resume", is_flag=True, help="Go on with a run that was interrupted, with the same output.")
    report = click.option("--report", metavar="FILE", help="Write what was read and what failed, and why, as JSON.")
    return workers_options(resume(report(command)))


@contextmanager
def tallied(report: str | None, outcome: Outcome) -> Iterator[Tally]:
    """The counts of a run, and its report, which is there also when the run ends with a failure; not when interrupted.

    What prevents the run ends the command with one message.
    """
    try:
        with nullcontext() if report is None else write_to(report) as file:
            tally = Tally(file)
            outcome.also_complain = tally.complain
            try:
                yield tally
            except click.exceptions.Exit:
                tally.finish()
                ended = True
            else:
                tally.finish()
                ended = False
    except (WorkerError, ResumeError) as error:
        raise CannotRunError(str(error)) from None
    if ended:
        outcome.end()


def say(message: str) -> None:
    """A line on stderr."""
    click.echo(f"euchre: {printable(message)}", err=True)
