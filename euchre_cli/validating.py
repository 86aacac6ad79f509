"""Validating one input: every finding in it, in the order of the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from euchre_cli.findings import Finding
from euchre_cli.formats import Record, read_records
from euchre_cli.replaying import DealReplay, GameReplay, replay_records
from euchre_cli.rules import Layer
from euchre_cli.sources import Input, Unreadable


class Counts(msgspec.Struct):
    """How much was read."""

    games: int = 0
    deals: int = 0


def validate_source(
    source: Input,
    *,
    defaults: Layer | None = None,
    overrides: Layer | None = None,
    from_format: str | None = None,
    counts: Counts | None = None,
) -> Iterator[Finding]:
    """Read an input, replay its games, and yield what is wrong; memory stays flat whatever its size.

    `defaults` fill in rules the file does not state, `overrides` win over those it states. `counts` is kept up to
    date on the way. An input that cannot be read yields the finding that says why, after those of what could be.
    """
    yield from validate_records(read_source(source, from_format), defaults, overrides, counts or Counts())


def validate_records(
    records: Iterable[Record], defaults: Layer | None, overrides: Layer | None, counts: Counts, first: int = 1
) -> Iterator[Finding]:
    """The same of what is read of an input, or of some whole games of it; `first` is the number of the first."""
    steps = counted(replay_part(records, defaults, overrides, first), counts)
    yield from (step for step in steps if isinstance(step, Finding))


def counted(
    steps: Iterable[GameReplay | DealReplay | Finding], counts: Counts
) -> Iterator[GameReplay | DealReplay | Finding]:
    """Count games and deals on their way."""
    for step in steps:
        counts.games += isinstance(step, GameReplay)
        counts.deals += isinstance(step, DealReplay)
        yield step


def replay_source(
    source: Input,
    *,
    defaults: Layer | None = None,
    overrides: Layer | None = None,
    from_format: str | None = None,
) -> Iterator[GameReplay | DealReplay | Finding]:
    """Read an input and replay it: each game as it begins, its deals, and every finding after what it belongs to."""
    return replay_part(read_source(source, from_format), defaults, overrides)


def read_source(source: Input, from_format: str | None = None) -> Iterator[Record]:
    """What is read of an input. Raises `Unreadable` after it where that is not all."""
    with source.open() as opened:
        yield from read_records(opened, from_format)


def replay_part(
    records: Iterable[Record], defaults: Layer | None, overrides: Layer | None, first: int = 1
) -> Iterator[GameReplay | DealReplay | Finding]:
    """The same of what is read of an input, or of some whole games of it; `first` is the number of the first."""
    try:
        yield from replay_records(records, defaults, overrides, first)
    except Unreadable as broken:
        yield broken.finding
