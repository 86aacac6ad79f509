"""From the shell to a command and back: whatever happens becomes an exit status and at most one line on stderr."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from euchre_cli.cli import euchre
from euchre_cli.printable import printable

FAILED: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
"""What a shell reports of a program that writes to a closed pipe (128 + SIGPIPE), as ``| head`` leaves behind."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status. No exception leaves this function, and no traceback.

    (An error in the program itself is shown in full in Python's development mode: ``python -X dev -m euchre_cli``.)
    """
    _settle_streams()
    if "_EUCHRE_COMPLETE" in os.environ:
        euchre.main(prog_name="euchre")
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (KeyboardInterrupt, EOFError, click.Abort):
        status = _say("interrupted", INTERRUPTED)
    except OSError as error:
        status = PIPE_CLOSED if error.errno == errno.EPIPE else _say(_reason(error), FAILED)
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        status = _say(_bug(error), FAILED)
    _drain()
    return status


def _run(arguments: Sequence[str]) -> int:
    color = False if os.environ.get("NO_COLOR") else None
    try:
        with euchre.make_context("euchre", list(arguments), color=color) as context:
            euchre.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "euchre"
        return _say(f"{error.format_message().rstrip('.')} (see {command} --help)", error.exit_code)
    except click.ClickException as error:
        return _say(error.format_message(), error.exit_code)
    return 0


def _say(message: str, status: int) -> int:
    """One line on stderr; the status is handed through."""
    with contextlib.suppress(OSError):
        click.echo(f"euchre: {printable(' '.join(message.split()))}", err=True)
    return status


def _reason(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename is not None else ""
    return f"{where}{error.strerror or error}"


def _bug(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_globals.get('__name__')}, line {trace.tb_lineno}" if trace else "an unknown place"
    return f"an error in the program itself, in {where}: {error!r}; please report it with the command and its input"


def _settle_streams() -> None:
    r"""Let nothing that is written fail for its characters; to files and pipes write UTF-8 with ``\n`` line ends."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _drain() -> None:
    """Write out what is left; where that cannot be, which has been said, keep the interpreter from trying it again."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
