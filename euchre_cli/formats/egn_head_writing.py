"""The head of a game as EGN has it: its metadata."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from euchre_cli.events import Header, Place
from euchre_cli.formats.egn_plain import well_formed
from euchre_cli.formats.egn_rules import write_rules
from euchre_cli.formats.egn_tags import SEATS, split_fields
from euchre_cli.header import read_setup
from euchre_cli.losses import Drop

# What the schema allows.
LONGEST_NAME: Final = 64
LONGEST_TITLE: Final = 128
LONGEST_TEXT: Final = 1024
MOST_IDENTITIES: Final = 10

_DATE: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME: Final = re.compile(
    rf"{_DATE.pattern}(?:[T ][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}}(?:\.[0-9]+)?)?"
    r"|[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:[Zz]|[-+][0-9]{2}:[0-9]{2}))"
)
"""Dates that the schema takes: with a time of day, and with a time zone only if it has seconds."""


class HeadTags:
    """The tags of a game's head while they are written: each is taken, or told as dropped."""

    def __init__(self, header: Header, drop: Drop) -> None:
        self.header = header
        self._drop = drop
        self._left = {tag.name: index for index, tag in enumerate(header.tags)}  # of equal names the last one counts
        for index, tag in enumerate(header.tags):
            if self._left[tag.name] != index:
                self._tell(f"tag {tag.name} given before", index)

    def take(self, name: str) -> str | None:
        """The value of a tag, which is now seen to."""
        index = self._left.pop(name, None)
        return None if index is None else self.header.tags[index].value

    def text(self, name: str, longest: int, *, whole: bool = False) -> str | None:
        """The value of a tag as a text of limited length, cut or, if only the `whole` is of use, dropped."""
        value = self.take(name)
        if not value:
            if value is not None:
                self.tell(f"tag {name} that is empty", name)
            return None
        plain = well_formed(value)
        if plain != value:
            self.tell(f"half of a surrogate pair in tag {name}", name)
        if len(plain) > longest:
            self.tell(f"{'tag' if whole else 'end of tag'} {name} of more than {longest} characters", name)
            return None if whole else plain[:longest]
        return plain

    def tell(self, what: str, name: str) -> None:
        """Tell what of a tag is dropped."""
        places = [index for index, tag in enumerate(self.header.tags) if tag.name == name]
        self._tell(what, places[-1] if places else None)

    def tell_rest(self) -> None:
        """Tell all that was not taken, the comments among it."""
        for name, index in self._left.items():
            self._tell(f"tag {name}", index)
        for _ in self.header.comments:
            self._tell("comment on the game", None)

    def _tell(self, what: str, index: int | None) -> None:
        places = self.header.places
        place: Place | None = places[index] if index is not None and index < len(places) else None
        self._drop(self.header.source, what, place)


def write_metadata(tags: HeadTags) -> dict[str, Any]:
    """The metadata of a game. The tags that EGN has no field for are left."""
    metadata: dict[str, Any] = {}
    if identity := tags.text("GameId", LONGEST_NAME, whole=True):
        metadata["gameId"] = identity
    if title := tags.text("Event", LONGEST_TITLE):
        metadata["title"] = title
    if description := tags.text("Description", LONGEST_TEXT):
        metadata["description"] = description
    if date := _date(tags):
        metadata["date"] = date
    players = [_player(tags, seat) for seat in SEATS]
    metadata["players"] = players if any(players) else []
    setup = read_setup(tags.header)
    metadata["initialScore"] = _score(tags, "Score", setup.initial if setup.initial_known else None) or [0, 0]
    if final := _score(tags, "FinalScore", setup.final):
        metadata["finalScore"] = final
    if tags.take("Rules") is not None:
        metadata["ruleset"], unsaid = write_rules(setup.rules)
        for option in unsaid:
            tags.tell(f"rule {option}", "Rules")
    return metadata


def identities(items: Iterable[Sequence[str]]) -> list[dict[str, str]]:
    """Identifiers elsewhere, each given as its source and the identifier; those that EGN cannot say are left out."""
    fitting = [item for item in items if len(item) == 2 and max(map(len, item)) <= LONGEST_NAME]
    return [{"id": identity, "source": source} for source, identity in fitting[:MOST_IDENTITIES]]


def _elsewhere(tags: HeadTags, name: str) -> list[dict[str, str]]:
    value = tags.take(name)
    if value is None:
        return []
    items = split_fields(well_formed(value))
    fitting = identities(items)
    if len(fitting) < len(items) or well_formed(value) != value:
        tags.tell(f"some of tag {name}" if fitting else f"tag {name}", name)
    return fitting


def _player(tags: HeadTags, seat: str) -> str | dict[str, Any]:
    name = tags.text(seat, LONGEST_NAME) or ""
    identity = tags.text(f"{seat}Id", LONGEST_NAME, whole=True)
    elsewhere = _elsewhere(tags, f"{seat}Ids")
    if identity is None and not elsewhere:
        return name
    player: dict[str, Any] = {"name": name}
    if identity is not None:
        player["id"] = identity
    if elsewhere:
        player["playerIds"] = elsewhere
    return player


def _date(tags: HeadTags) -> str | None:
    date = tags.text("Date", LONGEST_NAME, whole=True)
    if date is None or _TIME.fullmatch(date):
        return date
    if _DATE.fullmatch(date):
        tags.tell("that the time of a date is not known (it is written as midnight)", "Date")
        return f"{date}T00:00"
    tags.tell("date that is not known to the day, or written in another way", "Date")
    return None


def _score(tags: HeadTags, name: str, score: tuple[int, int] | None) -> list[int] | None:
    if tags.take(name) is not None and score is None:
        tags.tell(f"tag {name} that is no score", name)
    return None if score is None else [*score]
