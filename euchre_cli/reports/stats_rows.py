"""Statistics as rows: a label for each, what is shown of it, and the rows as JSON and CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from typing import Any, Final, TextIO, TypeAlias

import msgspec

from euchre_cli.cards import SEAT_LETTERS, SEAT_NAMES
from euchre_cli.formats.json_events import SeatLetter
from euchre_cli.json_encoding import encode
from euchre_cli.printable import printable
from euchre_cli.stats.figures import Mean, Rate
from euchre_cli.stats.tally import KINDS, POSITION, SEAT, Subject, Tallies, Tally, Who

Row: TypeAlias = tuple[Subject, Tally]

TURNS: Final = ("R1S1", "R1S2", "R1S3", "R1S4", "R2S1", "R2S2", "R2S3", "R2S4")
"""The turns of an auction: the round, and the position from the dealer's left (S1) to the dealer (S4)."""
_POSITIONS: Final = ("S1, dealer's left", "S2, dealer's partner", "S3, dealer's right", "S4, dealer")
_DIGITS: Final = 6
"""Decimals of a figure in JSON and CSV."""


def rows_of(tallies: Tallies, kinds: Sequence[str] = KINDS, min_deals: int = 1) -> Iterator[Row]:
    """Who has played `min_deals` deals or more: kind by kind, players and teams by their points a deal, best first.

    Those not named come after all others.
    """
    subjects = tallies.subjects()
    for kind in kinds:
        rows = [row for row in subjects.items() if row[0].kind == kind and row[1].deals >= min_deals]
        yield from sorted(rows, key=_in_order)


def _in_order(row: Row) -> tuple[Any, ...]:
    subject, tally = row
    if subject.kind in (SEAT, POSITION):
        return subject.who
    mean = tally.margin.mean
    unnamed = sum(not isinstance(who, str) for who in subject.who)
    return unnamed, mean is None, -(mean or 0.0), tuple(map(str, subject.who))


def label(subject: Subject) -> str:
    """What a row is called: a name as written, ``Ann & Carl``, ``North, not named``, ``S2, dealer's partner``."""
    if subject.kind == SEAT:
        (seat,) = subject.who
        return SEAT_NAMES[int(seat)]
    if subject.kind == POSITION:
        (place,) = subject.who
        return _POSITIONS[int(place)]
    unnamed = [SEAT_NAMES[who] for who in subject.who if isinstance(who, int)]
    names = [printable(who) for who in subject.who if isinstance(who, str)]
    if unnamed and not names:
        return f"{'-'.join(unnamed)}, not named"
    return " & ".join([*names, *(f"{seat}, not named" for seat in unnamed)])


# --- JSON -------------------------------------------------------------------------------------------------


class RateJson(msgspec.Struct, frozen=True):
    """How often something came true: `count` times `of`; the share with its 95 % interval, null for no times."""

    count: int
    of: int
    rate: float | None
    low: float | None
    high: float | None


class MeanJson(msgspec.Struct, frozen=True):
    """A mean over `deals` deals with its 95 % interval; null where nothing can be said."""

    deals: int
    mean: float | None
    low: float | None
    high: float | None


class TricksJson(MeanJson, frozen=True):
    """The share of tricks: `count` of the `of` that were played."""

    count: int
    of: int


class CallsJson(msgspec.Struct, frozen=True):
    """By the turn, its round and its position from the dealer's left: how often trump was made."""

    R1S1: RateJson
    R1S2: RateJson
    R1S3: RateJson
    R1S4: RateJson
    R2S1: RateJson
    R2S2: RateJson
    R2S3: RateJson
    R2S4: RateJson


class StatsJson(msgspec.Struct, frozen=True, kw_only=True):
    """What a player, a team, a seat or a position has done: a row of ``stats --json``.

    `by` says which of them it is, and `name` what the table calls it. `players` are the names of a player or team, null
    for one who is not named; `seats` the seats of those not named, or the seat; `position` counts from 1.
    """

    by: str
    name: str
    players: list[str | None]
    seats: list[SeatLetter]
    position: int | None
    games: int | None
    won: RateJson
    deals: int
    left_out: int
    points_for: int
    points_against: int
    margin: MeanJson
    tricks: TricksJson
    maker: RateJson
    made: RateJson
    marched: RateJson
    euchred: RateJson
    alone: RateJson
    alone_marched: RateJson
    alone_euchred: RateJson
    defence: RateJson
    lone_defence: RateJson
    calls: CallsJson


def stats_json(row: Row) -> StatsJson:
    """A row as a JSON object."""
    subject, tally = row
    place = subject.who[0] if subject.kind == POSITION else None
    people: tuple[Who, ...] = () if subject.kind in (SEAT, POSITION) else subject.who
    seats: tuple[Who, ...] = () if subject.kind == POSITION else subject.who
    return StatsJson(
        by=subject.kind,
        name=label(subject),
        players=[who if isinstance(who, str) else None for who in people],
        seats=[SEAT_LETTERS[who] for who in seats if isinstance(who, int)],  # type: ignore[misc]
        position=None if place is None else int(place) + 1,
        games=None if subject.kind == POSITION else tally.games,
        deals=tally.deals,
        left_out=tally.left_out,
        points_for=tally.points_for,
        points_against=tally.points_against,
        margin=_margin(tally.margin),
        tricks=_tricks(tally.tricks),
        calls=CallsJson(*map(_rate, tally.calls)),
        **{name: _rate(getattr(tally, name)) for name in RATES},
    )


RATES: Final = (
    "won", "maker", "made", "marched", "euchred", "alone", "alone_marched", "alone_euchred", "defence", "lone_defence",
)  # fmt: skip
"""The rates of a `Tally`, in the order of the columns."""


def _rate(rate: Rate) -> RateJson:
    low, high = rate.interval or (None, None)
    return RateJson(rate.hits, rate.of, _rounded(rate.share), _rounded(low), _rounded(high))


def _margin(margin: Mean) -> MeanJson:
    low, high = margin.interval or (None, None)
    return MeanJson(margin.n, _rounded(margin.mean), _rounded(low), _rounded(high))


def _tricks(tricks: Mean) -> TricksJson:
    """A share never leaves 0 to 1, though a normal interval may."""
    low, high = tricks.interval or (None, None)
    low, high = None if low is None else max(low, 0.0), None if high is None else min(high, 1.0)
    share = _rounded(tricks.mean)
    return TricksJson(tricks.n, share, _rounded(low), _rounded(high), tricks.total, tricks.base)


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else round(figure, _DIGITS)


def write_json(rows: Iterator[Row], out: TextIO) -> None:
    """Write the rows as one array, a row a line."""
    out.write("[")
    before = "\n"
    for row in rows:
        out.write(before + encode(stats_json(row)))
        before = ",\n"
    out.write("]\n" if before == "\n" else "\n]\n")


# --- CSV --------------------------------------------------------------------------------------------------

_PLAIN: Final = ("games", "deals", "left_out", "points_for", "points_against")
_MEANS: Final = ("margin", "tricks")


def columns() -> list[str]:
    """The names of the columns; a rate takes five: how often, of how many, the share, and the ends of its interval."""
    names = ["by", "name", *_PLAIN, "margin_deals", "margin", "margin_low", "margin_high"]
    for rate in ("tricks", *RATES, *(f"call_{turn}" for turn in TURNS)):
        names += [rate, f"{rate}_of", f"{rate}_share", f"{rate}_low", f"{rate}_high"]
    return names


def write_csv(rows: Iterator[Row], out: TextIO) -> None:
    """Write the rows under one line of heads. A figure that nobody knows is an empty cell."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns())
    for row in rows:
        of = stats_json(row)
        cells: list[object] = [of.by, defused(of.name), *(getattr(of, name) for name in _PLAIN)]
        cells += [of.margin.deals, of.margin.mean, of.margin.low, of.margin.high]
        cells += [of.tricks.count, of.tricks.of, of.tricks.mean, of.tricks.low, of.tricks.high]
        for rate in (*(getattr(of, name) for name in RATES), *msgspec.structs.astuple(of.calls)):
            cells += msgspec.structs.astuple(rate)
        writer.writerow(cells)


def defused(text: str) -> str:
    """A text that a spreadsheet takes for text: one that would be a formula gets an apostrophe before it."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")) else text
