"""The head of an EGN game and of an EMN match as tags."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from euchre_cli.cards import SEAT_NAMES
from euchre_cli.events import Tag
from euchre_cli.formats.egn_rules import Ruleset, read_rules
from euchre_cli.formats.json_value import Value, clean, whole

SEATS: Final = SEAT_NAMES[:4]


class Tags:
    """Tags in their order, each with its place."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.places: list[str] = []

    def add(self, name: str, text: str, place: str) -> None:
        """Put a tag at the end, unless it is empty."""
        if text:
            self.tags.append(Tag(name, text))
            self.places.append(place)

    def add_text(self, name: str, value: Value) -> None:
        """The tag for a value that should be text."""
        self.add(name, value.text("text"), value.pointer)


def join_fields(fields: Iterable[str], between: str = ":") -> str:
    r"""Several texts as one: ``\`` stands before every ``:``, ``,`` and ``\`` in them."""
    return between.join(field.replace("\\", "\\\\").replace(":", "\\:").replace(",", "\\,") for field in fields)


def read_game_tags(metadata: Value, out: Tags, seated: Sequence[Value] = ()) -> Ruleset:
    """Add the tags of a game; what rules it is played by. `seated` are the players of a match who sit in this game."""
    out.add_text("Event", metadata.field("title"))
    out.add_text("Description", metadata.field("description"))
    out.add_text("Date", metadata.field("date"))
    out.add_text("GameId", metadata.field("gameId", "game_id", "matchId", "match_id"))
    players = metadata.field("players").elements("an array of four players")
    for seat, name in enumerate(SEATS):
        own = players[seat] if seat < len(players) else Value(None, metadata.pointer, metadata.faults)
        _add_player(name, seated[seat] if seat < len(seated) and seated[seat] else own, own, out)
    for side, team in zip(("NS", "EW"), metadata.field("teamNames").elements("an array of two names"), strict=False):
        out.add_text(f"Team{side}", team)
    ruleset = metadata.field("ruleset")
    rules = read_rules(ruleset)
    if ruleset:
        out.add("Rules", rules.options, ruleset.pointer)
    _add_score("Score", metadata.field("initialScore", "initial_score"), out)
    _add_score("FinalScore", metadata.field("finalScore", "final_score"), out)
    if rules.deck and len(players) > 4:
        players[4].fault("only euchre for four is supported: this is a fifth player", "N108")
        return Ruleset(rules.options, 0)
    return rules


def _add_player(seat: str, player: Value, own: Value, out: Tags) -> None:
    if not isinstance(player.data, dict):
        out.add_text(seat, player)
        return
    name = player.field("name")
    out.add_text(seat, name if name or not own else own)
    out.add_text(f"{seat}Id", player.field("id"))
    ids = player.field("playerIds", "player_ids") or own.field("playerIds", "player_ids")
    out.add(f"{seat}Ids", ", ".join(identities(ids)), ids.pointer)


def identities(ids: Value) -> list[str]:
    """A player's identities elsewhere, each as ``source:id``."""
    return [
        join_fields((each.field("source").text("the name of a source"), each.field("id").text("an identity")))
        for each in ids.elements("an array of identities")
    ]


def _add_score(name: str, score: Value, out: Tags) -> None:
    """A score as found: whether it makes sense is checked where the head of the game is understood."""
    if isinstance(score.data, list):
        out.add(name, "-".join(map(_plain, score.data)), score.pointer)
    elif score:
        score.expected("an array of two scores, North-South and East-West")


def _plain(data: object) -> str:
    number = whole(data)
    return str(number) if number is not None else clean(data) if isinstance(data, str) else repr(data)[:20]
