"""A game for eyes: its head, each deal with its hands, calls and tricks, and the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TextIO

from rich.text import Text

from euchre_cli.cards import SEAT_NAMES
from euchre_cli.findings import Finding
from euchre_cli.printable import printable
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.games import GameReport
from euchre_cli.reports.paper import Paper, comment_text
from euchre_cli.reports.score_table import result_text, score_text
from euchre_cli.reports.show_deal import DealPage, Grade

_MARKS: Final = "> led, [ ] took the trick, L left bower, ? not known, - sits out"
_SHOWN_APART = frozenset({"Event", "Rules", "Score", *SEAT_NAMES})


class Show(GameReport):
    """Shows whole games, or the deals chosen of them. `grades` gives those of a deal, by the number of the event."""

    def __init__(
        self, out: TextIO, width: int | None = None, grades: Callable[[DealReplay], Mapping[int, Grade]] | None = None
    ) -> None:
        super().__init__(out)
        self._grades = grades
        self._paper = Paper(out, width)
        self._begun = False
        self._played = False
        self._players: Sequence[str | None] = (None,) * 4

    def game(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """The title, the players, the rules, and what else the head says."""
        if self._begun:
            self._paper.line()
        self._begun = True
        self._players = game.setup.players
        title = game.header.get("Event")
        self._paper.line(Text(f"Game {game.number}{': ' if title else ''}{printable(title or '')}", "bold"))
        players = [
            f"{SEAT_NAMES[seat]} {printable(name)}" for seat, name in enumerate(game.setup.players) if name is not None
        ]
        self._entry("Players", ", ".join(players))
        self._entry("Rules", game.rules.text())
        self._entry("Score", score_text(game.setup.initial))
        for tag in game.header.tags:
            if tag.name not in _SHOWN_APART:
                self._entry(printable(tag.name), printable(tag.value))
        for comment in game.header.comments:
            self._paper.line(comment_text(comment), indent=2)
        self._findings(findings)

    def deal(self, deal: DealReplay, findings: Sequence[Finding]) -> None:
        """A deal, after an empty line."""
        self._paper.line()
        grades = None if self._grades is None else self._grades(deal)
        DealPage(self._paper, deal, findings, grades=grades).write(self._players)
        self._played = self._played or bool(deal.tricks)

    def game_over(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """The result."""
        self._paper.line()
        self._paper.line(Text(result_text(game), "bold"))
        self._findings(findings)

    def finish(self) -> None:
        """What the marks in the tricks mean, if any were shown."""
        if self._played:
            self._paper.line()
            self._paper.line(Text(f"Marks: {_MARKS}", "dim"), hang=7)

    def _entry(self, name: str, text: str) -> None:
        if text:
            self._paper.line(Text.assemble((f"{name:11} ", "dim"), text), indent=2, hang=12)

    def _findings(self, findings: Sequence[Finding]) -> None:
        for finding in findings:
            self._paper.line(self._paper.finding(finding), indent=2)
