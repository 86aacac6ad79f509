"""What a run of a command comes to: its complaints and its exit status."""

from __future__ import annotations

import click

from euchre_cli.findings import ERROR, WARNING, Finding
from euchre_cli.printable import printable
from euchre_cli.sources import UNREADABLE_CODES


class ErrorsFound(click.exceptions.Exit):
    """Ends a command whose input holds errors; all has been reported."""

    def __init__(self) -> None:
        super().__init__(1)


class NotAllRead(click.exceptions.Exit):
    """Ends a command that could not read a part of what it was given; all has been reported."""

    def __init__(self) -> None:
        super().__init__(2)


class Outcome:
    """Counts while a command runs. `strict` makes warnings errors; `exit_zero` lets errors in what was read pass."""

    def __init__(self, *, strict: bool = False, exit_zero: bool = False) -> None:
        self._failing = {ERROR, WARNING} if strict else {ERROR}
        self._exit_zero = exit_zero
        self._errors = False
        self._unread = False

    def count(self, finding: Finding) -> None:
        """Take note of a finding that the command reports."""
        if finding.code in UNREADABLE_CODES:
            self._unread = True
        elif finding.severity in self._failing:
            self._errors = True

    def complain(self, message: str) -> None:
        """Say on stderr what was asked for and is not there; the rest goes on."""
        click.echo(f"euchre: {printable(message)}", err=True)
        self._unread = True

    def end(self) -> None:
        """End the command with its exit status: 2 outranks 1, and 0 just goes on."""
        if self._unread:
            raise NotAllRead
        if self._errors and not self._exit_zero:
            raise ErrorsFound
