"""What came of a duplicate match as it stands in JSON (``simulate --duplicate --json``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from euchre_cli.rules import Rules

if TYPE_CHECKING:  # it needs the kernel; the schema must not
    from euchre_cli.playing import Match

_DIGITS: Final = 6
"""Decimals of a figure."""


class PlayerJson(msgspec.Struct, frozen=True):
    """What a player scored; `won` is the share of the deals played in which that was anything."""

    player: str
    points: int
    points_a_deal: float
    won: float


class MatchJson(msgspec.Struct, frozen=True):
    """A match of two players in which each deal is played twice, so that both hold the same cards.

    `difference` is by how many points a deal the first beat the second, `se` its standard error and `interval` its 95 %
    interval, lower end first.
    """

    players: tuple[PlayerJson, PlayerJson]
    deals: int
    played: int
    difference: float
    se: float
    interval: tuple[float, float]
    rules: str
    seed: int


def match_object(match: Match, names: tuple[str, str], rules: Rules, seed: int) -> MatchJson:
    """What came of a match."""
    played = 2 * match.deals
    one, other = (
        PlayerJson(name, points, round(points / played, _DIGITS), round(won / played, _DIGITS))
        for name, points, won in zip(names, match.points, match.won, strict=True)
    )
    low, high = match.interval
    return MatchJson(
        players=(one, other),
        deals=match.deals,
        played=played,
        difference=round(match.mean, _DIGITS),
        se=round(match.se, _DIGITS),
        interval=(round(low, _DIGITS), round(high, _DIGITS)),
        rules=rules.text(),
        seed=seed,
    )
