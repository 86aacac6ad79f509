"""What a run of a command comes to: its complaints and its exit status."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import click

from euchre_cli.findings import ERROR, WARNING, Finding
from euchre_cli.losses import Losses
from euchre_cli.printable import printable
from euchre_cli.reports.plain import in_one_line
from euchre_cli.sources import UNREADABLE_CODES

Step = TypeVar("Step")


class ErrorsFound(click.exceptions.Exit):
    """Ends a command whose input holds errors; all has been reported."""

    def __init__(self) -> None:
        super().__init__(1)


class NotAllRead(click.exceptions.Exit):
    """Ends a command that could not read a part of what it was given; all has been reported."""

    def __init__(self) -> None:
        super().__init__(2)


class PartMissingError(click.ClickException):
    """A part of the package is not installed that the command needs."""

    exit_code = 2


def need_kernel() -> None:
    """End the command with a word of advice where the package was installed without its kernel."""
    try:
        import euchre_cli.kernel  # noqa: F401 - only whether it is there
    except ImportError as missing:
        raise PartMissingError(str(missing)) from None


def tell_losses(losses: Losses, to: str) -> None:
    """Say on stderr what a format could not say of what was written in it."""
    for loss in losses:
        click.echo(f"euchre: {loss.told(to)}", err=True)


class Outcome:
    """Counts while a command runs. `strict` makes warnings errors; `exit_zero` lets errors in what was read pass."""

    def __init__(self, *, strict: bool = False, exit_zero: bool = False) -> None:
        self._failing = {ERROR, WARNING} if strict else {ERROR}
        self._exit_zero = exit_zero
        self.errors = 0
        """Findings so far that make the command end with 1."""
        self.unread = 0
        """Things so far that could not be read, which make it end with 2."""
        self.also_complain: Callable[[str], None] = lambda _: None
        """Who else is told of complaints."""

    def count(self, finding: Finding) -> None:
        """Take note of a finding that the command reports."""
        if finding.code in UNREADABLE_CODES:
            self.unread += 1
        elif finding.severity in self._failing:
            self.errors += 1

    def say(self, finding: Finding) -> None:
        """Take note of a finding and say it on stderr, in one line."""
        self.count(finding)
        click.echo(f"euchre: {in_one_line(finding)}", err=True)

    def watch(self, steps: Iterable[Step]) -> Iterator[Step]:
        """Take note of the findings among other things on their way; say those about no game, which go with none."""
        for step in steps:
            if isinstance(step, Finding):
                self.note(step)
            yield step

    def note(self, finding: Finding) -> None:
        """Take note of a finding; say it if it is about no game, and goes with none."""
        if finding.game is None or finding.code in UNREADABLE_CODES:
            self.say(finding)
        else:
            self.count(finding)

    def complain(self, message: str) -> None:
        """Say on stderr what was asked for and is not there; the rest goes on."""
        click.echo(f"euchre: {printable(message)}", err=True)
        self.also_complain(message)
        self.unread += 1

    def end(self) -> None:
        """End the command with its exit status: 2 outranks 1, and 0 just goes on."""
        if self.unread:
            raise NotAllRead
        if self.errors and not self._exit_zero:
            raise ErrorsFound
