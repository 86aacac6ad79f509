"""The command ``euchre``: one module a command, imported when it is asked for.

This module imports click and nothing else, so that ``euchre --version`` costs no more than that.
"""

from __future__ import annotations

import importlib
from typing import Final

import click

from euchre_cli import __version__

COMMANDS: Final[tuple[tuple[str, str], ...]] = (
    ("validate", "what was illegal or mis-scored in recorded games, and where"),
    ("score", "each deal's points, the running and the final score"),
    ("show", "a game for eyes: hands, calls, tricks, score, and what is wrong with them"),
    ("format", "write records in the canonical notation, or check that they are"),
    ("convert", "write records in another format, one by one or a whole folder"),
    ("equity", "should I order this up? what each action is worth, and what to do"),
    ("quiz", "what would you call? asks, and says what each answer is worth"),
    ("solve", "what a fully known deal comes to under perfect play, and with which cards"),
    ("analyze", "what each recorded call and card cost, and what everybody lost"),
    ("report", "a page for the browser: each deal on a table, graded, and who lost what"),
    ("stats", "what players, teams and seats have done: calls, makes, marches, euchres, loners"),
    ("simulate", "play whole games with built-in players, and write them as records"),
    ("explain", "what a finding or a rule option means, and who says so"),
    ("schema", "the JSON Schemas of what the other commands write as JSON"),
)
"""The commands, in the order of the help text: name and one line of help.

The command ``name`` is the click command `command` of the module ``euchre_cli.cli.name``.
"""


class Commands(click.Group):
    """A group whose commands are modules, imported when one runs; its help imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order of `COMMANDS`."""
        return [name for name, _ in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command's module; None if there is no such command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = importlib.import_module(f"euchre_cli.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command to run, or say which one may have been meant."""
        if not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            import difflib

            near = difflib.get_close_matches(args[0], self.list_commands(ctx), n=1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise click.UsageError(f"There is no command '{args[0]}'{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their lines of help."""
        if COMMANDS:
            with formatter.section("Commands"):
                formatter.write_dl(COMMANDS)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 no errors, 1 errors in what was read, 2 wrong usage or a file that cannot be read,"
    " 130 interrupted.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
def euchre() -> None:
    """Read recorded games of euchre: find what was illegal or mis-scored, show, format and convert them."""
