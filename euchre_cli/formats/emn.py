"""The head of a match (EMN): its own tags, which stand in every game of it, and who sits where in which game."""

from __future__ import annotations

from collections.abc import Iterator

from euchre_cli.formats.egn_tags import SEATS, Place, Tags, identities, join_fields
from euchre_cli.formats.json_value import Value

_MANY_GAMES = 10**6


class Match:
    """A match: what it says of itself and of its players."""

    def __init__(self, document: Value) -> None:
        self.games = document.field("games").elements("an array of games")
        self.metadata = document.field("metadata")
        if self.metadata and not isinstance(self.metadata.data, dict):
            self.metadata.expected("an object with the players of the match")
        self.players: dict[str, Value] = {}
        for player in self.metadata.field("players").elements("an array of players"):
            if isinstance(player.data, str):
                self.players.setdefault(player.text("a player"), player)
            elif isinstance(player.data, dict):
                self.players.setdefault(player.field("id").text("the player's id"), player)
            else:
                player.expected("a player: an object with id and name")
        self.teams = self.metadata.field("teams")
        self.tags = self._read_tags()

    def _read_tags(self) -> Tags:
        tags, metadata = Tags(), self.metadata
        tags.add_text("Match", metadata.field("title"))
        tags.add_text("MatchId", metadata.field("matchId", "match_id"))
        tags.add_text("MatchDescription", metadata.field("description"))
        tags.add_text("MatchDate", metadata.field("date"))
        kind = metadata.field("matchFormat", "match_format")
        target = kind.field("target").integer("a whole number", 0, _MANY_GAMES)
        name = kind.field("type").text("the kind of match")
        tags.add("MatchFormat", name if target is None else f"{name} {target}".strip(), kind.pointer)
        result = metadata.field("result")
        tags.add_text("MatchStatus", result.field("status"))
        winner = result.field("winner")
        winners = [winner] if isinstance(winner.data, str) else winner.elements("an array of the winners' ids")
        tags.add("MatchWinner", ", ".join(join_fields([each.text("an id")]) for each in winners), winner.pointer)
        scores = result.field("scores")
        totals = [join_fields((who, score.text("a score"))) for who, score in scores.members("an object: id -> score")]
        tags.add("MatchScores", ", ".join(totals), scores.pointer)
        return tags

    def place(self, game: Value, index: int) -> tuple[Tags, Place]:
        """The match's tags as they stand in one game of it, the one at `index`, and the game's place in the match.

        A player whom the match does not know goes by what stands in the player's place, an id.
        """
        ids = game.field("playersOverride", "players_override", "players").elements("an array of four players' ids")
        seated = [self.players.get(each.text("a player's id"), each) for each in ids[: len(SEATS)]]
        playing = {player.pointer for player in seated}
        others = [
            join_fields((key, player.field("name").text("a name"), *identities(player.field("playerIds"))))
            for key, player in self.players.items()
            if player.pointer not in playing
        ]
        tags = Tags()
        tags.tags, tags.places = [*self.tags.tags], [*self.tags.places]
        tags.add("MatchPlayers", ", ".join(others), self.metadata.field("players").pointer)
        tags.add("MatchTeams", ", ".join(_teams(self.teams)), self.teams.pointer)
        number = game.field("gameIndex", "game_index")
        found = number.integer("the number of the game, counted from 0", 0, _MANY_GAMES)
        return tags, Place(str((index if found is None else found) + 1), number.pointer, seated)


def _teams(teams: Value) -> Iterator[str]:
    for team in teams.elements("an array of teams"):
        members = team.field("playerIds", "player_ids").elements("an array of players' ids")
        yield join_fields(
            (
                team.field("id").text("an id"),
                team.field("name").text("a name"),
                *(each.text("an id") for each in members),
            )
        )
