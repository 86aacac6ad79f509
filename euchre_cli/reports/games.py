"""Ways of showing games, one module each.

A `GameReport` is fed as the games are read and writes at once, so that memory stays flat however long they are:
`start`, then for each file `start_file`, its games with `tell`, `end_file`; then `finish`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TextIO

from euchre_cli.findings import Finding
from euchre_cli.replaying import DealReplay, GameReplay


class GameReport(ABC):
    """Writes games to a text stream in one form."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def start(self) -> None:  # noqa: B027 - a report has its own only if there is something to do
        """Before the first file."""

    def start_file(self) -> None:  # noqa: B027
        """Before the games of a file."""

    @abstractmethod
    def game(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """The head of a game, and what is wrong with it."""

    @abstractmethod
    def deal(self, deal: DealReplay, findings: Sequence[Finding]) -> None:
        """A deal of the game, and all that is wrong with it: what its reader says as well."""

    @abstractmethod
    def game_over(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """All deals of the game have been told; `findings` are about its result."""

    def end_file(self, whole: bool) -> None:  # noqa: B027
        """After a file; `whole` says whether it could be read to its end."""

    def finish(self) -> None:  # noqa: B027
        """After the last file."""


def tell(replayed: Iterable[GameReplay | DealReplay | Finding], report: GameReport) -> None:
    """Feed the games of a file, replayed as they are read, to a report.

    Findings about no game (that the file cannot be read) are not for it.
    """
    game: GameReplay | None = None
    about: GameReplay | DealReplay | None = None
    findings: list[Finding] = []

    def flush() -> list[Finding]:
        """Tell what has been gathered; findings about the game's result remain."""
        if isinstance(about, DealReplay):
            report.deal(about, [found for found in findings if found.deal is not None])
            return [found for found in findings if found.deal is None]
        if about is not None:
            report.game(about, findings)
        return []

    for step in replayed:
        if isinstance(step, Finding):
            if step.game is not None:
                findings.append(step)
            continue
        left = flush()
        if isinstance(step, GameReplay):
            if game is not None:
                report.game_over(game, left)
            game = step
        about, findings = step, []
    left = flush()
    if game is not None:
        report.game_over(game, left)
