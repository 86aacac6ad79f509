"""The catalogue of findings: every code and name, how grave it is, and the shape in which it is reported.

A check yields a `Fault`: what is wrong at which event. The replay makes a `Finding` of it, which also says in
which file, game and deal, and where in the text.
"""

from __future__ import annotations

from typing import Final

import msgspec

from euchre_cli.events import Place, Source
from euchre_cli.explanations import explanation

ERROR: Final = "error"
WARNING: Final = "warning"
INFO: Final = "info"


class Kind(msgspec.Struct, frozen=True):
    """One entry of the catalogue. What it means at length: `euchre_cli.explanations`."""

    code: str
    name: str
    severity: str = ERROR


CATALOGUE: Final[tuple[Kind, ...]] = (
    Kind("N101", "syntax-error"),
    Kind("N102", "unknown-tag", WARNING),
    Kind("N103", "bad-tag-value"),
    Kind("N104", "unknown-rule-option"),
    Kind("N105", "conflicting-rules"),
    Kind("N106", "not-a-record"),
    Kind("N107", "bad-encoding"),
    Kind("N108", "unsupported-variant"),
    Kind("N109", "record-truncated"),
    Kind("N110", "old-format", WARNING),
    Kind("D201", "dealer-out-of-rotation"),
    Kind("D202", "wrong-hand-size"),
    Kind("D203", "duplicate-card"),
    Kind("D204", "card-not-in-deck"),
    Kind("D205", "deal-number-out-of-order", WARNING),
    Kind("D206", "deal-pattern-changed", WARNING),
    Kind("D207", "impossible-deal"),
    Kind("B301", "call-out-of-turn"),
    Kind("B302", "call-after-auction"),
    Kind("B303", "order-up-after-turn-down"),
    Kind("B304", "suit-named-too-early"),
    Kind("B305", "turned-down-suit-named"),
    Kind("B306", "stuck-dealer-passed"),
    Kind("B307", "no-trump-not-allowed"),
    Kind("B308", "alone-called-late"),
    Kind("B309", "canadian-loner-required"),
    Kind("B310", "natural-trump-required"),
    Kind("B311", "lone-defence-not-allowed"),
    Kind("B312", "auction-incomplete"),
    Kind("B313", "thrown-in-deal-played"),
    Kind("B314", "auction-unfinished"),
    Kind("X401", "discard-missing", WARNING),
    Kind("X402", "discard-not-held"),
    Kind("X403", "discard-not-due"),
    Kind("X404", "up-card-discarded"),
    Kind("X405", "exchange-not-allowed"),
    Kind("X406", "exchange-not-qualified"),
    Kind("X407", "exchange-repeated"),
    Kind("X408", "exchange-wrong-count"),
    Kind("P501", "play-out-of-turn"),
    Kind("P502", "lead-out-of-turn"),
    Kind("P503", "card-not-held"),
    Kind("P504", "card-already-played"),
    Kind("P505", "revoke"),
    Kind("P506", "sitting-out-player-played"),
    Kind("P507", "wrong-card-count"),
    Kind("P508", "too-many-tricks"),
    Kind("P509", "dead-card-played"),
    Kind("P510", "deal-incomplete"),
    Kind("P511", "claim-unsupported", WARNING),
    Kind("S601", "wrong-trick-winner"),
    Kind("S602", "wrong-trick-count"),
    Kind("S603", "wrong-deal-points"),
    Kind("S604", "wrong-running-score"),
    Kind("S605", "wrong-final-score"),
    Kind("S606", "deal-after-game-over"),
    Kind("S607", "game-unfinished", WARNING),
    Kind("S608", "wrong-winner"),
    Kind("S609", "impossible-score"),
)
KINDS: Final[dict[str, Kind]] = {kind.code: kind for kind in CATALOGUE}


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """What a check says of a deal: the code, what happened and what the rule is, and the proof.

    `event` is the index of the event it stands at, None for the one under judgement; `span` is used instead where
    it is several (a whole trick): the indices of the first and the last. `evidence` names the cards that prove it;
    `remedy` what to do where the catalogue's general advice is not enough; `severity` overrides the catalogue's.
    """

    code: str
    message: str
    event: int | None = None
    span: tuple[int, int] | None = None
    seat: int | None = None
    trick: int | None = None
    evidence: str | None = None
    remedy: str | None = None
    severity: str | None = None

    def adding(self, remark: str) -> Fault:
        """The same with something more as evidence."""
        return msgspec.structs.replace(self, evidence=f"{self.evidence}; {remark}" if self.evidence else remark)


def is_wrong(fault: Fault) -> bool:
    """Whether a fault is an error in what is written, and not a warning, or just that the record stops short."""
    return (fault.severity or KINDS[fault.code].severity) == ERROR and fault.code not in ("P510", "B314")


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One finding as it is reported: the keys of ``validate --json``. A key that does not apply is None.

    Games, deals and tricks count from 1 in the order of the file; lines and columns from 1, `end_column` is one
    past the last character. In JSON Lines there are no columns, and `pointer` leads to a place in the value on the
    line. `seat` is a letter. `excerpt` is the line of the record and `excerpt_column` where in the file's line it
    starts: for reports that show it, no keys of the JSON.
    """

    code: str
    name: str
    severity: str
    message: str
    file: str | None = None
    game: int | None = None
    deal: int | None = None
    trick: int | None = None
    seat: str | None = None
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    pointer: str | None = None
    evidence: str | None = None
    remedy: str | None = None
    excerpt: str | None = None
    excerpt_column: int = 1


def finding(
    code: str,
    message: str,
    *,
    source: Source | None = None,
    place: Place | None = None,
    game: int | None = None,
    deal: int | None = None,
    trick: int | None = None,
    seat: int | None = None,
    evidence: str | None = None,
    remedy: str | None = None,
    severity: str | None = None,
) -> Finding:
    """Make a `Finding`: name and severity from the catalogue, line, column and excerpt from source and place.

    Where no remedy is given, it is the general one of the finding's explanation.
    """
    kind = KINDS[code]
    where = source.locate(place) if source is not None and place is not None else None
    in_line = source.line if source is not None and source.in_lines else None
    line, column, end_line, end_column = where or (in_line, None, in_line, None)
    excerpt, excerpt_column = (source.excerpt(place) if source and place is not None else None) or (None, 1)
    return Finding(
        code=code,
        name=kind.name,
        severity=severity or kind.severity,
        message=message,
        file=source.name if source else None,
        game=game,
        deal=deal,
        trick=trick,
        seat=None if seat is None else "NESWK"[seat],
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        pointer=place if isinstance(place, str) else None,
        evidence=evidence,
        remedy=remedy or explanation(code).remedy,
        excerpt=excerpt,
        excerpt_column=excerpt_column,
    )
