"""``euchre show --step``: what keys do, what is seen, and a terminal that is given back as it was."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from command_line import BROKEN, EVENING, euchre_command
from rich.cells import cell_len

from euchre_cli.cli.screen import Screen
from euchre_cli.reports.step import HELP, Stepper, pages
from euchre_cli.sources import Input
from euchre_cli.validating import replay_source


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    Path("evening.euc").write_text(EVENING)
    return tmp_path


def walk(text: str = EVENING, seat: int | None = None) -> Stepper:
    Path("walked.euc").write_text(text)
    stepper = Stepper(pages(replay_source(Input("walked.euc", "walked.euc"))), seat)
    assert stepper.begin()
    return stepper


def seen(stepper: Stepper, *keys: str, width: int = 80, height: int = 40) -> str:
    for key in keys:
        stepper.press(key)
    return re.sub(r"\x1b\[[\d;]*m", "", "\n".join(stepper.rows(width, height)))


def test_one_thing_after_the_other_and_back() -> None:
    stepper = walk()
    dealt = seen(stepper)
    assert "{By the fire.}" in dealt
    assert "{Dealt twice.}" in dealt
    assert "orders it up" not in dealt
    assert "J♦L" not in dealt  # nobody has made trump
    ordered = seen(stepper, " ")
    assert "North orders it up!" in ordered
    assert "North Ann, made ♥ hearts" in ordered
    assert "9♥  K♣" in ordered or "J♦L 9♥" in ordered  # the dealer holds the card turned up
    assert "discards" not in ordered
    assert "West discards 9♠" in seen(stepper, "\r")
    first = seen(stepper, "\x1b[C")
    assert "1    >A♥\n" in first
    assert seen(stepper, "b", "\x1b[D", "\x1b[D") == dealt
    assert "This is the beginning." in seen(stepper, "b")


def test_who_takes_a_trick_is_not_told_before_it_is_complete() -> None:
    stepper = walk()
    assert "[J♥]" not in seen(stepper, *" " * 5)
    assert "[J♥]" in seen(stepper, " ")
    assert "tricks 1-0" in seen(stepper)


def test_deals_can_be_turned_and_gone_to() -> None:
    stepper = walk(f'[Event "One"] 1. W N:o* =NS+4 2. N E:o =EW+1 {EVENING}')
    assert "Deal 2: North deals" in seen(stepper, "n")
    assert "Deal 1: West deals" in seen(stepper, "p")
    assert "There is no deal 9 here." in seen(stepper, "g", "9", "\r")
    assert "Go to deal: 2.5_" in seen(stepper, "g", "2", ".", "4", "\x7f", "5", "x")
    assert "Deal 5: West deals, Q♣" in seen(stepper, "\n")
    assert "Deal 5: West deals, Q♣" in seen(stepper, "g", "1", "\x1b")
    assert "This is the end." in seen(stepper, *"nnnn")
    assert "Deal 7, number 6" in seen(stepper, " ")


def test_the_result_comes_with_the_last_card() -> None:
    stepper = walk()
    assert "Not over at 7-5" not in seen(stepper, "g", "7", "\r")
    assert "Not over at 7-5" in seen(stepper, *" " * 20)


def test_a_player_sees_its_own_cards_alone() -> None:
    stepper = walk(seat=0)
    closed = seen(stepper, " ", " ")
    assert "as North sees it" in closed
    assert "A♥ K♥ Q♥  9♣  T♦" in closed
    assert "J♥" not in closed
    assert "T♠" not in closed  # the kitty
    assert "9♠" not in closed  # West's discard
    assert "West discards Xx" in closed
    opened = seen(stepper, "o")
    assert "J♥" in opened
    assert "West discards 9♠" in opened
    assert seen(stepper, "o") == closed


def test_findings_come_with_what_they_are_about() -> None:
    stepper = walk()
    seen(stepper, "n")
    texts = [seen(stepper, " ") for _ in range(20)]
    told = [number for number, text in enumerate(texts) if "P505" in text]
    assert told
    assert "T♠" in texts[told[0]]
    assert "P505" not in texts[told[0] - 1]


def test_help_and_keys_without_a_meaning() -> None:
    stepper = walk()
    before = seen(stepper)
    helped = seen(stepper, "?")
    assert all(f"{keys}  " in helped and does[:30] in helped for keys, does in HELP)
    assert seen(stepper, "x") == before
    assert seen(stepper, "z", "\x1b[A", "\x00") == before


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 16), (20, 5), (200, 60), (80, 1)])
@pytest.mark.parametrize("text", [EVENING, BROKEN])
def test_every_moment_keeps_to_the_screen(width: int, height: int, text: str) -> None:
    stepper = walk(text)
    for _ in range(70):
        rows = seen(stepper, " ", width=width, height=height).split("\n")
        assert len(rows) == height
        assert all(cell_len(row) <= max(width, 20) for row in rows)


# --- a real terminal --------------------------------------------------------------------------------------


class Walker:
    """The command in a pseudo-terminal. It waits for what is to be seen, and looks at no clock."""

    def __init__(self, *arguments: str) -> None:
        self.master, self.slave = pty.openpty()
        self.resize(24, 80)
        self.settings = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "euchre_cli", "show", "--step", *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
        )
        self.text = ""

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, wanted: str) -> str:
        """What is written up to something wanted, and with it."""
        while wanted not in self.text:
            assert select.select([self.master], [], [], 30)[0], f"{wanted!r} does not come after {self.text!r}"
            self.text = re.sub(r"\x1b\[[\d;]*m", "", self.text + os.read(self.master, 65536).decode(errors="replace"))
        before, found, self.text = self.text.partition(wanted)
        return before + found

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def left(self) -> str:
        """Wait for the end; the terminal must be as it was. What was written after the screen was left."""
        self.until("\x1b[?25h\x1b[?1049l")
        self.process.wait(60)
        assert termios.tcgetattr(self.slave) == self.settings
        while select.select([self.master], [], [], 0)[0]:
            self.text += os.read(self.master, 65536).decode()
        return self.text

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def walker(request: pytest.FixtureRequest):
    walker = Walker("evening.euc")
    yield walker
    walker.close()


def test_a_walk_in_a_terminal(walker: Walker) -> None:
    assert walker.until("? help").count("\x1b[?1049h") == 1
    walker.press("  \x1b[C")
    walker.until("West discards 9♠")
    walker.press("n\x1bOC")
    walker.until("East orders it up")
    walker.resize(20, 40)
    os.kill(walker.process.pid, signal.SIGWINCH)
    walker.until("space next  ? help  q quit")
    walker.press("q")
    assert walker.left() == ""
    assert walker.process.returncode == 1  # the record holds an error


@pytest.mark.parametrize(("how", "status"), [("\x03", 130), (signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_the_terminal_is_given_back_however_it_ends(walker: Walker, how: str | int, status: int) -> None:
    walker.until("? help")
    if isinstance(how, str):
        walker.press(how)
    else:
        os.kill(walker.process.pid, how)
    walker.left()
    assert walker.process.returncode == status


def test_without_a_terminal_it_says_so() -> None:
    result = euchre_command("show", "evening.euc", "--step")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "show --step needs a terminal" in result.stderr
    assert "--seat goes with --step" in euchre_command("show", "evening.euc", "--seat", "N").stderr


def test_keys_are_told_apart_however_they_come() -> None:
    read, write = os.pipe()
    waker, wake = os.pipe()
    os.write(write, b"a\x1b[C\x1bOD\xc3\xa9\x1b")
    os.close(write)
    assert list(Screen(read, waker).keys()) == ["a", "\x1b[C", "\x1bOD", "é", "\x1b"]
    for end in (read, waker, wake):
        os.close(end)
