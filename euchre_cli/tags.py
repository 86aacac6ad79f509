"""The tags at the head of a game: which there are, in which order they are written, and what each says."""

from __future__ import annotations

from typing import Final

from euchre_cli.cards import SEAT_NAMES, SIDE_LETTERS, SIDE_NAMES

SEATS: Final = SEAT_NAMES[:4]

TAGS: Final[dict[str, str]] = {
    "Match": "the title of the match this game belongs to",
    "MatchId": "the match's identifier",
    "MatchDescription": "about the match",
    "MatchDate": "when the match was played",
    "MatchFormat": "how the match is decided, for instance BEST_OF_N 3",
    "MatchStatus": "how far the match is, for instance COMPLETED",
    "MatchWinner": "who won the match",
    "MatchScores": "the result of the match",
    "MatchPlayers": "who takes part in the match and not in this game, each as id:name",
    "MatchTeams": "the teams of the match, each as id:name:players",
    "Event": "the title of the game or evening",
    "Description": "about the game",
    "Site": "where it was played",
    "Date": "when it was played: 2026-11-20, 2026-11, 2026 or 2026-11-20T19:30, with ? for figures not known",
    "Round": "which game of the match or evening",
    "Table": "at which table",
    "GameId": "the game's identifier",
    "Source": "where the record comes from",
    "Scorer": "who wrote it down",
    **{seat: f"the name of the player at {seat}" for seat in SEATS},
    **{f"{seat}Id": f"the identifier of the player at {seat}" for seat in SEATS},
    **{f"{seat}Ids": f"identifiers elsewhere of the player at {seat}, as source:id" for seat in SEATS},
    **{f"Team{side}": f"the name of {name}'s team" for side, name in zip(SIDE_LETTERS, SIDE_NAMES, strict=True)},
    "Rules": "the rules: a preset and options, for instance british target=11",
    "Score": "North-South's and East-West's points before the first deal: 2-0",
    "FinalScore": "the points at the end as the scorer wrote them: 9-10",
    "Winner": "who won as the scorer wrote it: NS or EW",
}
"""Every known tag with its meaning, in the order in which tags are written."""

TAG_ORDER: Final[dict[str, int]] = {name: position for position, name in enumerate(TAGS)}
"""Where a known tag stands among the others; unknown ones come last, as they were found."""
