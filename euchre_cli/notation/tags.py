"""The canonical order of a game's tags."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from euchre_cli.events import Place, Tag

_SEATS: Final = ("North", "East", "South", "West")
_ORDER: Final = {
    name: position
    for position, name in enumerate(
        (
            "Match",
            "MatchId",
            "MatchDescription",
            "MatchDate",
            "MatchFormat",
            "MatchStatus",
            "MatchWinner",
            "MatchScores",
            "MatchPlayers",
            "MatchTeams",
            "Event",
            "Description",
            "Site",
            "Date",
            "Round",
            "Table",
            "GameId",
            "Source",
            "Scorer",
            *_SEATS,
            *(f"{seat}Id" for seat in _SEATS),
            *(f"{seat}Ids" for seat in _SEATS),
            "TeamNS",
            "TeamEW",
            "Rules",
            "Score",
            "FinalScore",
            "Winner",
        )
    )
}


def in_order(tags: Iterable[tuple[Tag, Place]]) -> list[tuple[Tag, Place]]:
    """Tags in the order in which they are written; unknown ones last, otherwise as they came."""
    return sorted(tags, key=lambda tag: _ORDER.get(tag[0].name, len(_ORDER)))
