"""Counting what players have done in a piece, and adding up the pieces in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from euchre_cli.batch.pieces import Piece
from euchre_cli.batch.results import Done, Told
from euchre_cli.batch.tally import Tally
from euchre_cli.findings import Finding
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.rules import Layer
from euchre_cli.stats.tally import Tallies, tally
from euchre_cli.validating import Counts, counted, replay_part


class Counting(msgspec.Struct, frozen=True):
    """How it is counted: under which rules, which win over those of the records."""

    overrides: Layer


def count_piece(how: Counting, piece: Piece) -> Iterator[Told | Tallies | Done]:
    """The findings in each part of a piece, and its tallies."""
    for part in piece.parts:
        counts = Counts()
        found: list[Finding] = []
        steps = counted(replay_part(part.records(), part.rules, how.overrides, part.first), counts)
        yield tally(_noted(steps, found))
        yield from map(Told, found)
        yield part.done(counts.games, counts.deals)


def _noted(
    steps: Iterable[GameReplay | DealReplay | Finding], found: list[Finding]
) -> Iterator[GameReplay | DealReplay]:
    for step in steps:
        if isinstance(step, Finding):
            found.append(step)
        else:
            yield step


class CountRun:
    """Adds up what is counted in each piece. `note` is told of each finding; `file_done`, at the end of each file,
    says whether the file counts.
    """

    end = None

    def __init__(self, progress: Tally, note: Callable[[Finding], None], file_done: Callable[[str], bool]) -> None:
        self.tally = progress
        self.tallies = Tallies()
        self._of_file = Tallies()
        self._note = note
        self._file_done = file_done

    def take(self, piece: Piece, results: Iterable[Told | Tallies | Done], *, restored: bool) -> None:
        """Take the results of the next piece."""
        for result in results:
            if isinstance(result, Told):
                self._note(result.finding)
            elif isinstance(result, Tallies):
                self._of_file.merge(result)
            elif result.last:
                if self._file_done(result.file):
                    self.tallies.merge(self._of_file)
                self._of_file = Tallies()
