"""The whole terminal as a screen that keys turn the pages of; given back as it was, whatever happens."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Final

import click

if sys.platform != "win32":
    import termios
    import tty

RESIZED: Final = "resized"
"""Comes among the keys when the terminal has got another size."""
_KEY: Final = re.compile(r"\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Za-z])|.", re.DOTALL)
_BEGUN: Final = ("\x1b", "\x1b[", "\x1bO")
"""What may be the beginning of a key, or the escape key itself."""
_ESCAPE_SECONDS: Final = 0.05
"""How long to wait for the rest of a key."""
_ENTER: Final = "\x1b[?1049h\x1b[?25l"
_LEAVE: Final = "\x1b[?25h\x1b[?1049l"
"""The alternate screen without a cursor, and back."""


class NoTerminalError(click.ClickException):
    """Ends a command that needs a whole terminal and has none."""

    exit_code = 2


class Screen:
    """The terminal while it is ours."""

    def __init__(self, keyboard: int, waker: int) -> None:
        self._keyboard = keyboard
        self._waker = waker

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return os.get_terminal_size(sys.stdout.fileno())

    def show(self, rows: list[str]) -> None:
        """Show some rows, from the top; there are no more than the screen has."""
        sys.stdout.write("\x1b[H" + "\r\n".join(f"\x1b[2K{row}" for row in rows) + "\x1b[J")
        sys.stdout.flush()

    def keys(self) -> Iterator[str]:
        """The keys pressed, as terminals send them, and `RESIZED`; ends with the terminal. Raises KeyboardInterrupt."""
        while True:
            ready = select.select([self._keyboard, self._waker], [], [])[0]
            if self._waker in ready:
                os.read(self._waker, 4096)
                yield RESIZED
            if self._keyboard in ready:
                typed = self._read()
                if typed.endswith(_BEGUN) and select.select([self._keyboard], [], [], _ESCAPE_SECONDS)[0]:
                    typed += self._read()
                if not typed:
                    return
                for key in _KEY.findall(typed):
                    if key == "\x03":
                        raise KeyboardInterrupt
                    yield key

    def _read(self) -> str:
        try:
            return os.read(self._keyboard, 1024).decode(errors="replace")
        except OSError:  # the terminal has gone
            return ""


@contextmanager
def whole_screen(what: str) -> Iterator[Screen]:
    """Take the terminal over, for `what` needs it. Raises `NoTerminalError` where there is none."""
    missing = f"{what} needs a terminal that it can draw on and read keys from"
    if sys.platform == "win32" or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        raise NoTerminalError(missing)
    with ExitStack() as stack:
        try:
            keyboard = sys.stdin.fileno() if sys.stdin.isatty() else os.open("/dev/tty", os.O_RDWR)
        except (OSError, ValueError):
            raise NoTerminalError(missing) from None
        if keyboard != 0:
            stack.callback(os.close, keyboard)
        waker, wake = os.pipe()
        stack.callback(os.close, waker)
        stack.callback(os.close, wake)
        os.set_blocking(wake, False)
        stack.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(wake, warn_on_full_buffer=False))
        for number, act in ((signal.SIGWINCH, _nothing), (signal.SIGTERM, _end), (signal.SIGHUP, _end)):
            stack.callback(signal.signal, number, signal.signal(number, act))
        stack.callback(termios.tcsetattr, keyboard, termios.TCSADRAIN, termios.tcgetattr(keyboard))
        stack.callback(_write, _LEAVE)
        tty.setraw(keyboard)
        _write(_ENTER)
        yield Screen(keyboard, waker)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _nothing(number: int, frame: FrameType | None) -> None:
    """Let the signal be: it wakes who waits for keys."""


def _end(number: int, frame: FrameType | None) -> None:
    """End as the signal would have, but tidily."""
    raise click.exceptions.Exit(128 + number)
