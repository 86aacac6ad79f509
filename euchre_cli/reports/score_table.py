"""The score of each game for eyes: a line a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TextIO

from rich.text import Text

from euchre_cli.cards import SEAT_LETTERS, SEAT_NAMES, SIDE_LETTERS, SIDE_NAMES, SUIT_LETTERS, Seat, Suit
from euchre_cli.findings import Finding
from euchre_cli.printable import printable
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.games import GameReport
from euchre_cli.reports.paper import Paper
from euchre_cli.scoring import Pair

_WIDE: Final = {"deal": 6, "dealer": 8, "maker": 14, "trump": 12, "tricks": 8, "points": 8, "score": 8}
_NARROW: Final = {"deal": 5, "dlr": 4, "mkr": 4, "tr": 3, "tks": 4, "pts": 6, "score": 6}
"""The columns and their widths, with the space before each."""
_WORDS: Final = ("dealer", "maker", "trump", "dlr", "mkr", "tr")
"""The columns that hold words, from the left; the others hold figures."""


class ScoreTable(GameReport):
    """A table a game. Where there is little room, seats and suits are letters."""

    def __init__(self, out: TextIO, width: int | None = None) -> None:
        super().__init__(out)
        self._paper = Paper(out, width)
        self._wide = self._paper.width >= sum(_WIDE.values())
        self._begun = False

    def game(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """The title, the heads of the columns, and the score the game starts from."""
        if self._begun:
            self._paper.line()
        self._begun = True
        title = game.header.get("Event")
        where = f"{game.header.source.name}, game {game.number}"
        self._paper.line(Text(printable(f"{where}: {title}" if title else where), "bold"))
        self._row([Text(column, "dim") for column in (_WIDE if self._wide else _NARROW)])
        self._row([Text()] * 6 + [Text(score_text(game.setup.initial))])

    def deal(self, deal: DealReplay, findings: Sequence[Finding]) -> None:
        """A deal on its line."""
        self._row(
            [
                Text(str(deal.ordinal)),
                Text(self._seat(deal.dealer)),
                Text(self._maker(deal)),
                self._suit(deal.trump),
                Text("?" if deal.tricks_won is None else score_text(deal.tricks_won)),
                Text("?" if deal.points is None else points_text(deal.points)),
                Text(score_text(deal.score)),
            ]
        )

    def game_over(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """The result."""
        self._paper.line(Text(result_text(game), "bold"), indent=2)

    def _row(self, cells: Sequence[Text]) -> None:
        row = Text()
        gap = 2 if self._wide else 1
        for cell, (column, width) in zip(cells, (_WIDE if self._wide else _NARROW).items(), strict=True):
            cell.align("left" if column in _WORDS else "right", width - gap)
            row.append(" " * gap).append_text(cell)
        self._paper.line(row, hang=0)

    def _suit(self, suit: Suit | None) -> Text:
        if suit is None:
            return Text()
        return self._paper.suit(suit) if self._wide else Text(SUIT_LETTERS[suit])

    def _seat(self, seat: Seat) -> str:
        return SEAT_NAMES[seat] if self._wide else SEAT_LETTERS[seat]

    def _maker(self, deal: DealReplay) -> str:
        if deal.thrown_in:
            return "thrown in" if self._wide else "-"
        if deal.reading.table.misdeal:
            return "misdeal" if self._wide else "-"
        if deal.maker is None:
            return "?"
        return self._seat(deal.maker) + (" alone" if self._wide else "*") * deal.alone


def score_text(figures: Pair) -> str:
    """A figure for each side, North-South first: ``5-4``."""
    return f"{figures[0]}-{figures[1]}"


def points_text(points: Pair) -> str:
    """Points as the notation writes them: ``NS+1``, ``EW+4``, ``0``; of both sides where both have some."""
    return " ".join(f"{SIDE_LETTERS[side]}+{points[side]}" for side in (0, 1) if points[side]) or "0"


def result_text(game: GameReplay) -> str:
    """How a game ended, the winner's points first: ``East-West won 10-8``; or the score so far."""
    points, winner = game.score.points, game.score.winner
    if winner is not None:
        return f"{SIDE_NAMES[winner]} won {points[winner]}-{points[1 - winner]}"
    return f"{'Level at' if game.score.over else 'Not over at'} {score_text(points)}"
