"""The functions that the package offers: reading and writing games in any format, replaying, validating."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Iterable, Iterator
from typing import TextIO

from msgspec import structs

from euchre_cli import replaying
from euchre_cli.converting import TABLES, TARGETS, Reading, write_converted
from euchre_cli.events import Deal, Game, Header
from euchre_cli.findings import ERROR, Finding
from euchre_cli.formats import Record, read_records
from euchre_cli.losses import CannotHoldError, Losses, LossWarning
from euchre_cli.output import write_atomically
from euchre_cli.printable import printable
from euchre_cli.replaying import Replay
from euchre_cli.reports.plain import in_one_line
from euchre_cli.rules import Layer, Rules, parse_options
from euchre_cli.sources import Input, Opened, Unreadable
from euchre_cli.validating import validate_source
from euchre_cli.wording import listed


class RecordError(ValueError):
    """A record that cannot be read, or not wholly.

    `findings` are the errors that say where and why, `games` what could be read all the same.
    """

    def __init__(self, findings: list[Finding], games: list[Game]) -> None:
        super().__init__("\n".join(map(in_one_line, findings)))
        self.findings = findings
        self.games = games


def read(path: str | os.PathLike[str], *, from_format: str | None = None) -> list[Game]:
    """The games in a file of any format, packed with gzip or not.

    The format is told by what the file holds, unless `from_format` names it (``euc``, ``trickster`` ...). Nothing is
    judged: that is for `replay` and `validate`. Raises `RecordError`.
    """
    return _gathered(_records(_input(path), from_format))


def loads(text: str | bytes, *, from_format: str | None = None) -> list[Game]:
    """The games in a text of any format, or in the bytes of a file. Raises `RecordError`.

    >>> (game,) = loads('[Event "Club night"] 1. W N:o* =NS+4')
    >>> game.header.get("Event"), len(game.deals)
    ('Club night', 1)
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text

    def records() -> Iterator[Record]:  # opening reads, and may fail as the rest may
        yield from read_records(Opened("<record>", io.BufferedReader(io.BytesIO(data))), from_format)

    return _gathered(records())


def dumps(games: Game | Iterable[Game], to: str = "euc", *, lossless: bool = False) -> str:
    """The text of one game or several: in the notation (``euc``), worked out as ``json`` or ``jsonl``, or in another
    format.

    For each kind of thing that the format cannot say there is a `LossWarning`; with `lossless` it is an error.
    Raises `CannotHoldError`, a `ValueError`.

    >>> print(dumps(loads("1.W N:o* = NS+4"), "euc"), end="")
    1. W N:o* =NS+4
    """
    out = io.StringIO()
    _write(games, _target(to), out, lossless=lossless)
    return out.getvalue()


def write(
    games: Game | Iterable[Game], path: str | os.PathLike[str], to: str | None = None, *, lossless: bool = False
) -> None:
    """Write one game or several to a file, in the format `to`, or in that of the file's ending.

    With ``parquet`` the path is a folder, for two tables. What the format cannot say is told as by `dumps`. The file is
    there whole or not at all. Raises `OSError`, `ValueError` for an ending of no known format and for what the format
    cannot hold, and `ImportError` where pyarrow is needed and not installed.
    """
    if to == TABLES:
        _write_tables(games, path, lossless=lossless)
        return
    ending = os.fspath(path).rpartition(".")[2].lower()
    target = _target(to or ending)
    with write_atomically(path) as file:
        _write(games, target, file, lossless=lossless)


def replay(game: Game, *, rules: str | Rules = "", override_rules: str | Rules = "") -> Replay:
    """Replay a game: who acted, who won each trick, the score, and what is wrong.

    `rules` stand for what the game's own Rules tag does not say, `override_rules` win over it; each is an option
    string or `Rules`. Raises `ValueError` for an option string that cannot be read.

    >>> played = replay(loads("1. W N:o* =NS+4  2. N E:o =EW+3")[0], rules="target=5")
    >>> played.final, played.winner
    ((4, 3), None)
    >>> [finding.message for finding in played.findings]
    ['the deal is written as EW+3; it scores NS+2, EW+1 or EW+2']
    """
    return replaying.replay(game, defaults=_layer(rules), overrides=_layer(override_rules))


def validate(
    path: str | os.PathLike[str],
    *,
    rules: str | Rules = "",
    override_rules: str | Rules = "",
    from_format: str | None = None,
) -> list[Finding]:
    """All that is wrong with a file, in the order of the record: what ``euchre validate`` reports.

    `rules` and `override_rules` are as for `replay`; a ``euchre.toml`` is not looked for. A file that cannot be read
    is a finding too. Raises `ValueError` for an option string that cannot be read.
    """
    found = validate_source(
        _input(path), defaults=_layer(rules), overrides=_layer(override_rules), from_format=from_format
    )
    return list(found)


def _input(path: str | os.PathLike[str]) -> Input:
    return Input(printable(os.fspath(path)), os.fspath(path))


def _records(source: Input, from_format: str | None) -> Iterator[Record]:
    with source.open() as opened:
        yield from read_records(opened, from_format)


def _gathered(records: Iterator[Record]) -> list[Game]:
    games: list[Game] = []
    errors: list[Finding] = []
    try:
        for record in records:
            if isinstance(record, Header):
                games.append(Game(record, []))
            elif isinstance(record, Deal):
                games[-1].deals.append(record)
            elif record.severity == ERROR:
                errors.append(record)
    except Unreadable as broken:
        errors.append(broken.finding)
    if errors:
        raise RecordError(errors, games)
    return games


def _write(games: Game | Iterable[Game], to: str, out: TextIO, *, lossless: bool) -> None:
    losses = Losses()
    write_converted([_reading(games)], to, out, losses)
    _tell(losses, to, lossless=lossless)


def _write_tables(games: Game | Iterable[Game], folder: str | os.PathLike[str], *, lossless: bool) -> None:
    from euchre_cli.reports.games import tell
    from euchre_cli.reports.tables import tables_in

    losses = Losses()
    with tables_in(folder, losses) as tables:
        tell(replaying.replay_records(_reading(games).records), tables)
        _tell(losses, TABLES, lossless=lossless)


def _tell(losses: Losses, to: str, *, lossless: bool) -> None:
    if losses and lossless:
        raise CannotHoldError("\n".join(loss.told(to) for loss in losses))
    for loss in losses:
        warnings.warn(loss.told(to), LossWarning, stacklevel=4)


def _reading(games: Game | Iterable[Game]) -> Reading:
    def records() -> Iterator[Record]:
        for game in [games] if isinstance(games, Game) else games:
            yield game.header
            yield from game.deals

    return Reading(records(), {}, {})


def _target(name: str) -> str:
    if name not in TARGETS:
        raise ValueError(f"{name!r} is no format that can be written: it is {listed(tuple(TARGETS))}")
    return name


def _layer(rules: str | Rules) -> Layer:
    return parse_options(rules) if isinstance(rules, str) else structs.asdict(rules)
