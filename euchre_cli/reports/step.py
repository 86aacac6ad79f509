"""Walking through recorded deals, one thing at a time: where one stands, what a key does, and what is to be seen."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from rich.text import Text

from euchre_cli.cards import SEAT_NAMES, SIDE_NAMES, SOUTH, Seat
from euchre_cli.findings import Finding
from euchre_cli.printable import printable
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.moment import moment, moments, picture
from euchre_cli.reports.paper import Paper, comment_text
from euchre_cli.reports.score_table import result_text, score_text
from euchre_cli.reports.show_deal import DealPage
from euchre_cli.scoring import Pair

HELP: Final = (
    ("space, enter, right", "the next thing said or done"),
    ("left, b", "back"),
    ("n, p", "the next deal, the deal before"),
    ("g", "go to a deal of this game, or to a game and deal such as 2.5"),
    ("o", "open or close the hands that the player in view does not see"),
    ("?", "this help, and away with it"),
    ("q", "quit"),
)
_KEYS: Final = "space next  left back  n/p deal  g go to  o hands  ? help  q quit"
_KEYS_SHORT: Final = "space next  ? help  q quit"


class Page(NamedTuple):
    """A deal to walk through."""

    game: GameReplay
    deal: DealReplay
    findings: Sequence[Finding]
    before: Pair
    """The score before it."""
    head: Sequence[Text]
    """What is said of the game, with its first deal."""
    result: str | None
    """How the game ended, with its last deal."""


def pages(steps: Iterable[GameReplay | DealReplay | Finding]) -> Iterator[Page]:
    """The deals of a file as it is read and replayed, each with what there is to say of it."""
    game: GameReplay | None = None
    deal: DealReplay | None = None
    before: Pair = (0, 0)
    head: list[Text] = []
    findings: list[Finding] = []
    for step in chain(steps, (None,)):
        if isinstance(step, Finding):
            if step.game is not None:
                findings.append(step)
            continue
        if game is not None:
            if deal is None:
                head = [comment_text(comment) for comment in game.header.comments]
                head += [Paper.finding(found) for found in findings]
            else:
                over = not isinstance(step, DealReplay)
                yield Page(game, deal, findings, before, head, result_text(game) if over else None)
                before, head = deal.score, []
        if isinstance(step, GameReplay):
            game, deal, before = step, None, step.setup.initial
        else:
            deal = step
        findings = []


class Stepper:
    """Where somebody stands on the walk. `seat` is the player whose eyes one sees with while hands are closed."""

    def __init__(self, walk: Iterator[Page], seat: Seat | None = None) -> None:
        self._coming = walk
        self._pages: list[Page] = []
        self._page = 0
        self._stop = 0
        self._seat = SOUTH if seat is None else seat
        self._open = seat is None
        self._typed: str | None = None
        """What has been typed of the deal to go to."""
        self._helping = False
        self._message = ""
        self.done = False

    def begin(self) -> bool:
        """Whether there is a deal to begin with."""
        return self._reach(0)

    def _reach(self, number: int) -> bool:
        """Read on until there is a page of that number; False where there is none."""
        while len(self._pages) <= number:
            page = next(self._coming, None)
            if page is None:
                return False
            self._pages.append(page)
        return True

    # --- keys ---------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Do what a key says; one that says nothing changes nothing."""
        self._message = ""
        if self._typed is not None:
            self._type(key)
        elif self._helping:
            self._helping = False
        elif key in _ACTS:
            _ACTS[key](self)

    def _next(self) -> None:
        if self._stop + 1 < len(moments(self._pages[self._page].deal)):
            self._stop += 1
        else:
            self._next_deal()

    def _back(self) -> None:
        if self._stop > 0:
            self._stop -= 1
        elif self._page > 0:
            self._page -= 1
            self._stop = len(moments(self._pages[self._page].deal)) - 1
        else:
            self._message = "This is the beginning."

    def _next_deal(self) -> None:
        if self._reach(self._page + 1):
            self._page, self._stop = self._page + 1, 0
        else:
            self._message = "This is the end."

    def _deal_before(self) -> None:
        if self._stop > 0:
            self._stop = 0
        elif self._page > 0:
            self._page -= 1
        else:
            self._message = "This is the beginning."

    def _go(self) -> None:
        self._typed = ""

    def _turn_hands(self) -> None:
        self._open = not self._open

    def _help(self) -> None:
        self._helping = True

    def _quit(self) -> None:
        self.done = True

    def _type(self, key: str) -> None:
        assert self._typed is not None
        if key in "\r\n":
            typed, self._typed = self._typed, None
            self._go_to(typed)
        elif key in "\x7f\b":
            self._typed = self._typed[:-1]
        elif key == "\x1b":
            self._typed = None
        elif key in "0123456789." and len(self._typed) < 12:
            self._typed += key

    def _go_to(self, typed: str) -> None:
        game, _, deal = typed.rpartition(".")
        wanted = (int(game) if game.isdecimal() else self._pages[self._page].game.number, int("0" + deal))
        if not typed:
            return
        number = 0
        while self._reach(number):
            page = self._pages[number]
            if (page.game.number, page.deal.ordinal) == wanted:
                self._page, self._stop = number, 0
                return
            if page.game.number > wanted[0]:
                break
            number += 1
        self._message = f"There is no deal {typed} here."

    # --- what is seen -------------------------------------------------------------------------------------

    def rows(self, width: int, height: int, encoding: str = "utf-8") -> list[str]:
        """What is to be seen, as `height` rows for a terminal that is `width` cells wide."""
        out = _Sheet(encoding)
        paper = Paper(out, width)
        top = self._write_help(paper) if self._helping else self._write_table(paper, out)
        body = out.taken(top, height - 1)
        paper.line(self._foot(paper.width), hang=0)
        return [*body, *[""] * (height - 1 - len(body)), *out.taken(0, 1)]

    @staticmethod
    def _write_help(paper: Paper) -> int:
        for keys, does in HELP:
            paper.line(Text.assemble((f"{keys:20} ", "bold"), does), indent=2, hang=21 if paper.width > 48 else 2)
        return 0

    def _write_table(self, paper: Paper, out: _Sheet) -> int:
        """Write the table, and below it what has happened; how many rows the table takes."""
        page = self._pages[self._page]
        stops = moments(page.deal)
        count = stops[self._stop]
        viewer = None if self._open else self._seat
        now = moment(page.deal, count)
        title = printable(page.game.header.get("Event") or "")
        paper.line(Text(f"Game {page.game.number}{': ' if title else ''}{title}", "bold"))
        told = f"{SIDE_NAMES[0]} {page.before[0]}, {SIDE_NAMES[1]} {page.before[1]}"
        if now.trick:
            told += f"; tricks {score_text((now.taken[0], now.taken[1]))}"
        seen = "" if viewer is None else f"; as {SEAT_NAMES[viewer]} sees it"
        paper.line(Text(f"{told}; {self._stop} of {len(stops) - 1}{seen}", "dim"))
        paper.line()
        happened = DealPage(paper, page.deal, page.findings, viewer=viewer)
        happened.title()
        for row in picture(paper, page.deal, page.game.setup.players, now, viewer):
            paper.line(row, hang=0)
        paper.line()
        table = out.rows
        for text in page.head if self._stop == 0 else ():
            paper.line(text, indent=2)
        happened.happened(count)
        if page.result is not None and self._stop == len(stops) - 1:
            paper.line(Text(page.result, "bold"))
        return table

    def _foot(self, width: int) -> Text:
        if self._typed is not None:
            return Text(f"Go to deal: {self._typed}_")
        if self._message:
            return Text(self._message)
        return Text(next((keys for keys in (_KEYS, _KEYS_SHORT) if len(keys) <= width), "? help  q quit"), "dim")


_ACTS: Final[dict[str, Callable[[Stepper], None]]] = {
    **dict.fromkeys((" ", "\r", "\n", "\x1b[C", "\x1bOC"), Stepper._next),  # noqa: SLF001 - its own keys
    **dict.fromkeys(("b", "\x7f", "\b", "\x1b[D", "\x1bOD"), Stepper._back),  # noqa: SLF001
    "n": Stepper._next_deal,  # noqa: SLF001
    "p": Stepper._deal_before,  # noqa: SLF001
    "g": Stepper._go,  # noqa: SLF001
    "o": Stepper._turn_hands,  # noqa: SLF001
    **dict.fromkeys("?h", Stepper._help),  # noqa: SLF001
    **dict.fromkeys(("q", "Q", "\x04"), Stepper._quit),  # noqa: SLF001
}


class _Sheet(io.StringIO):
    """Takes what is written for a terminal, row by row."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The terminal's."""
        return self._encoding

    def isatty(self) -> bool:
        """It is one in the end."""
        return True

    @property
    def rows(self) -> int:
        """How many rows have been written."""
        return self.getvalue().count("\n")

    def taken(self, top: int, height: int) -> list[str]:
        """Take what has been written. Of more than `height` rows the first `top` stay, and the last of the others."""
        rows = self.getvalue().split("\n")[:-1]
        self.seek(0)
        self.truncate()
        top = min(top, height)
        return rows[:top] + rows[max(top, len(rows) - (height - top)) :]
