"""Games as JSON: one array of them, or one object a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

import msgspec

from euchre_cli.findings import Finding
from euchre_cli.json_encoding import encode
from euchre_cli.output import held_back, pass_on
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.games import GameReport
from euchre_cli.reports.worked_out import (
    deal_in_full,
    deal_score,
    game_end,
    game_end_in_full,
    game_head,
    game_head_in_full,
)


class _JsonReport(GameReport):
    """Writes each game as its head, its deals and its end come in: one object, with the key `deals` in the middle."""

    def __init__(self, out: TextIO, *, lines: bool = False) -> None:
        super().__init__(out)
        self._lines = lines
        self._games = 0
        self._deals = 0

    def start(self) -> None:
        """Open the array."""
        if not self._lines:
            self.out.write("[")

    def finish(self) -> None:
        """Close the array."""
        if not self._lines:
            self.out.write("\n]\n" if self._games else "]\n")

    def _begin(self, head: msgspec.Struct) -> None:
        if not self._lines:
            self.out.write(",\n" if self._games else "\n")
        self._games += 1
        self._deals = 0
        self.out.write(encode(head)[:-1] + ',"deals":[')

    def _add(self, deal: msgspec.Struct) -> None:
        self.out.write(("," if self._deals else "") + encode(deal))
        self._deals += 1

    def _end(self, end: msgspec.Struct) -> None:
        self.out.write("]," + encode(end)[1:] + ("\n" if self._lines else ""))


class GamesInFull(_JsonReport):
    """Everything about each game: ``convert --to json``. A file that breaks off is told as far as it goes."""

    def __init__(self, out: TextIO, *, lines: bool = False) -> None:
        super().__init__(out, lines=lines)
        self._of_head: Sequence[Finding] = ()

    def game(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Begin the object; the findings on its head wait for its end."""
        self._of_head = findings
        self._begin(game_head_in_full(game))

    def deal(self, deal: DealReplay, findings: Sequence[Finding]) -> None:
        """Add a deal to it."""
        self._add(deal_in_full(deal, findings))

    def game_over(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Close it."""
        self._end(game_end_in_full(game, [*self._of_head, *findings]))


class ScoresJson(_JsonReport):
    """What each game and deal came to: ``score --json``. A file that cannot be read to its end is left out."""

    def start_file(self) -> None:
        """Begin to hold back."""
        self._to, self._before = self.out, self._games
        self.out = held_back()

    def game(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Begin the object."""
        self._begin(game_head(game))

    def deal(self, deal: DealReplay, findings: Sequence[Finding]) -> None:
        """Add a deal to it."""
        self._add(deal_score(deal))

    def game_over(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Close it."""
        self._end(game_end(game))

    def end_file(self, whole: bool) -> None:
        """Write what was held back, or drop it."""
        held, self.out = self.out, self._to
        if whole:
            pass_on(held, self.out)
        else:
            held.close()
            self._games = self._before
