"""Taking the results of a conversion: what goes where, what is said of it, and what is kept of what is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from euchre_cli.batch.documents import Documents
from euchre_cli.batch.pieces import Part, Piece
from euchre_cli.batch.results import Begun, Done, Left, Refused, Result, Told
from euchre_cli.batch.tally import Tally
from euchre_cli.findings import Finding
from euchre_cli.joining import Text
from euchre_cli.json_encoding import encode
from euchre_cli.losses import CannotHoldError, Loss, Losses
from euchre_cli.reports.json_ import finding_object
from euchre_cli.sources import UNREADABLE_CODES, Input

SKIP: Final = "skip"
STOP: Final = "stop"
KEEP: Final = "keep"
"""What to do about what cannot be read: leave it out, end there, or leave word of it in its place (JSON)."""
HOLD_FAILURES: Final = ("json", "jsonl")
"""The formats in which a failure can stand in a record's place."""
_LOSSY: Final = "something would be left out, and it is to be lossless"
"""Why a document is not written."""


class StoppedError(Exception):
    """Something cannot be read, and the run is to end there. It has been said."""


class ConvertRun:
    """Takes the results of each piece in order.

    `say` is told of findings, `tell` of what else is left out, in a sentence.
    """

    def __init__(
        self,
        documents: Documents,
        *,
        to: str,
        tally: Tally,
        say: Callable[[Finding], None],
        tell: Callable[[str], None],
        apart: bool,
        lossless: bool,
        on_error: str,
    ) -> None:
        self.documents = documents
        self._to = to
        self.tally = tally
        self._say = say
        self._tell = tell
        self._apart = apart
        self._lossless = lossless
        self._on_error = on_error
        self._losses = Losses()
        self._unread = self._games = 0
        """Of the input that is being taken."""
        self._lossy = False

    @property
    def end(self) -> str | None:
        """How what is written so far ends."""
        return self.documents.end

    def take(self, piece: Piece, results: Iterable[Result], *, restored: bool) -> None:
        """Take the results of the next piece."""
        parts = iter(piece.parts if isinstance(piece.parts, list) else ())  # of what goes together nobody asks
        source = _next_source(parts)
        for result in results:
            match result:
                case Text():
                    self.documents.add(source, result, restored=restored)
                case Told():
                    self._found(source, result.finding, restored=restored)
                case Left():
                    self._losses.add(Loss(result.file, result.where, result.what, result.count))
                case Refused():
                    self._refuse(source, result.why)
                case Begun():
                    self._close(source)
                    self.documents.begin(source, result)
                case Done():
                    self._done(source, result)
                    source = _next_source(parts)

    def finish(self) -> None:
        """End the document. Raises `CannotHoldError` if it is not to be kept."""
        self._tell_losses()
        if self._lossy and not self._apart:
            raise CannotHoldError(_LOSSY)
        self.documents.close()

    def _found(self, source: Input, finding: Finding, *, restored: bool) -> None:
        self._say(finding)
        self.tally.findings += 1
        self.tally.fail(finding)
        self._unread += 1
        self._lossy = self._lossy or self._lossless
        if self._on_error == STOP and finding.severity == "error":
            raise StoppedError
        if self._on_error == KEEP and (finding.game is None or finding.code in UNREADABLE_CODES):
            before, otherwise = ({"": "\n"}, ",\n") if self._to == "json" else ({}, "")
            text = encode({"file": finding.file, "failure": finding_object(finding)})
            text += "" if self._to == "json" else "\n"
            self.documents.add(source, Text(text, "full", before, otherwise), restored=restored)

    def _refuse(self, source: Input, why: str) -> None:
        if not self._apart:
            raise CannotHoldError(why)
        self.documents.refuse(source, why)

    def _done(self, source: Input, done: Done) -> None:
        self._games += done.games
        if not done.last:
            return
        if self._unread and self._games and not self._lossless:
            self._tell(f"{done.file}: what cannot be read is left out; the rest is converted")
        self._close(source)
        self.documents.done(source)
        self._unread = self._games = 0
        self._lossy = self._lossy and not self._apart

    def _close(self, source: Input) -> None:
        """A document of its own is at its end, or the input is."""
        lossy = bool(self._losses)
        self._tell_losses()
        self._lossy = self._lossy or (self._lossless and lossy)
        if self._apart and self._lossy:
            self.documents.done(source, _LOSSY)
            self._lossy = self._lossless and self._unread > 0

    def _tell_losses(self) -> None:
        for loss in self._losses:
            self._tell(loss.told(self._to))
        self._losses = Losses()


def _next_source(parts: Iterator[Part]) -> Input:
    part = next(parts, None)
    return Input("") if part is None else part.source
