"""The head of an EGN game as tags, in the order in which the notation writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from euchre_cli.cards import SEAT_NAMES, SIDE_LETTERS
from euchre_cli.events import Source, Tag
from euchre_cli.formats.egn_rules import Ruleset, read_rules
from euchre_cli.formats.json_value import Faults, Value, clean, whole

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


_PIECE: Final = re.compile(r"\\(.)|(, ?)|(:)|(.)", re.DOTALL)


def split_fields(text: str) -> list[list[str]]:
    """The items of a list, parted by commas, in each of which texts were joined by `join_fields`."""
    items = [[""]]
    for escaped, comma, colon, letter in _PIECE.findall(text):
        if comma:
            items.append([""])
        elif colon:
            items[-1].append("")
        else:
            items[-1][-1] += escaped or letter
    return items


class Place(NamedTuple):
    """A game's place in a match: which round it is, and who sits where."""

    round: str
    round_pointer: str
    players: Sequence[Value]


def read_game_tags(metadata: Value, out: Tags, place: Place | None = None) -> Ruleset:
    """Add the tags of a game; what rules it is played by. In a match, the match says who the players are."""
    out.add_text("Event", metadata.field("title"))
    out.add_text("Description", metadata.field("description"))
    out.add_text("Date", metadata.field("date"))
    if place is not None:
        out.add("Round", place.round, place.round_pointer)
    out.add_text("GameId", metadata.field("gameId", "game_id", "matchId", "match_id"))
    named = metadata.field("players").elements("an array of four players")
    _add_players(named, place.players if place is not None else (), out)
    for side, team in zip(SIDE_LETTERS, metadata.field("teamNames").elements("an array of two names"), strict=False):
        out.add_text(f"Team{side}", team)
    ruleset = metadata.field("ruleset")
    rules = read_rules(ruleset)
    if ruleset:
        out.add("Rules", rules.options, ruleset.pointer)
    _add_score("Score", metadata.field("initialScore", "initial_score"), out)
    _add_score("FinalScore", metadata.field("finalScore", "final_score"), out)
    if rules.deck and len(named) > len(SEATS):
        named[len(SEATS)].fault("only euchre for four is supported: this is a fifth player", "N108")
        return Ruleset(rules.options, 0)
    return rules


def _add_players(named: Sequence[Value], seated: Sequence[Value], out: Tags) -> None:
    """Names, then identifiers, then identifiers elsewhere: of `seated` players first, then as the game has them."""
    players = list(zip_longest(SEATS, seated, named))[: len(SEATS)]
    for seat, *each in players:
        out.add_text(seat, _first(each, "name", bare=True))
    for seat, *each in players:
        out.add_text(f"{seat}Id", _first(each, "id"))
    for seat, *each in players:
        ids = _first(each, "playerIds", "player_ids")
        out.add(f"{seat}Ids", ", ".join(identities(ids)), ids.pointer)


def _first(players: Iterable[Value | None], *names: str, bare: bool = False) -> Value:
    """What the first of some players that has it says under a name; with `bare` a player may be only that."""
    nothing = Value(None, "", Faults(Source()))
    for player in players:
        if player is None:
            continue
        found = player if bare and not isinstance(player.data, dict) else player.field(*names)
        if found:
            return found
    return nothing


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
