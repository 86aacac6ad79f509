"""Writing Euchre Match Notation: version 1.0, as its published schema has it. A file holds the games of a match.

The games come first and the head of the match last, so that memory stays flat however many games there are: who plays
in a match is known when all of them are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TextIO

from euchre_cli.events import Deal, Header
from euchre_cli.formats.egn_head_writing import (
    LONGEST_NAME,
    LONGEST_TEXT,
    LONGEST_TITLE,
    HeadTags,
    identities,
)
from euchre_cli.formats.egn_plain import well_formed
from euchre_cli.formats.egn_tags import SEATS, split_fields
from euchre_cli.formats.egn_writing import game_text, games
from euchre_cli.json_encoding import encode
from euchre_cli.losses import CannotHoldError, Drop

VERSION: Final = "1.0"
FORMATS: Final = (
    *("BEST_OF_N", "PROGRESSIVE", "ROUND_ROBIN", "CUSTOM", "FIXED_GAMES", "TARGET_SCORE", "ELIMINATION", "SWISS"),
    *("TIMED", "SINGLE_GAME"),
)
STATUSES: Final = ("COMPLETED", "IN_PROGRESS", "FORFEIT", "DRAW")


def write_emn(records: Iterable[Header | Deal], out: TextIO, drop: Drop) -> None:
    """Write games, each a head and its deals, as one match; `drop` is told what EMN cannot say of them.

    Raises `CannotHoldError`, and writes nothing, if there is none.
    """
    match = _Match()
    between = f'{{"fileType":"Euchre Match Notation","version":"{VERSION}","games":[\n'
    for index, (header, deals) in enumerate(games(records)):
        tags = HeadTags(header, drop)
        match.read(tags)
        number = _round(tags, index)
        players = match.seat(tags)
        out.write(f'{between}{{"gameIndex":{number},"players":{encode(players)},"gameData":')
        out.writelines(game_text(tags, deals, drop))
        tags.tell_rest()
        out.write("}")
        between = ",\n"
    if not match.players:
        raise CannotHoldError("there is no game to write")
    out.write(f'\n],"metadata":{encode(match.metadata())}}}\n')


def _round(tags: HeadTags, index: int) -> int:
    """The number of a game in its match, from 0."""
    value = tags.take("Round")
    if value is None:
        return index
    if re.fullmatch("[1-9][0-9]{0,5}", value):
        return int(value) - 1
    tags.tell("tag Round that is no number", "Round")
    return index


class _Match:
    """What the games say of their match: its head, and all who play in it by their identifiers.

    A player without an identifier goes by the name, and one without a name by the seat.
    """

    def __init__(self) -> None:
        self.players: dict[str, dict[str, Any]] = {}
        self._said: dict[str, str] = {}
        self._head: dict[str, Any] = {}
        self._result: dict[str, Any] = {}
        self._readers: dict[str, Callable[[HeadTags, str], None]] = {
            **dict.fromkeys(_TEXTS, self._text),
            "MatchFormat": self._format,
            "MatchStatus": self._status,
            "MatchWinner": self._winner,
            "MatchScores": self._scores,
        }

    def metadata(self) -> dict[str, Any]:
        """The head of the match."""
        result = {"result": self._result} if self._result else {}
        return {**self._head, "players": [*self.players.values()], **result}

    # --- the head -----------------------------------------------------------------------------------------

    def read(self, tags: HeadTags) -> None:
        """Take in the match's tags of a game. What the first game with a tag says counts for the match."""
        for name, read in self._readers.items():
            value = tags.header.get(name)
            if value is None:
                continue
            if name not in self._said:
                self._said[name] = value
                read(tags, name)
                continue
            tags.take(name)
            if self._said[name] != value:
                tags.tell(f"tag {name} of another match", name)

    def _text(self, tags: HeadTags, name: str) -> None:
        key, longest = _TEXTS[name]
        text = tags.text(name, longest, whole=longest == LONGEST_NAME)
        if text is not None:
            self._head[key] = text

    def _format(self, tags: HeadTags, name: str) -> None:
        kind, _, target = (tags.take(name) or "").partition(" ")
        if kind in FORMATS and re.fullmatch("([1-9][0-9]{0,5})?", target):
            self._head["matchFormat"] = {"type": kind, "target": int(target)} if target else {"type": kind}
        else:
            tags.tell(f"tag {name} that is none of {', '.join(FORMATS)} and a number", name)

    def _status(self, tags: HeadTags, name: str) -> None:
        status = tags.take(name)
        if status in STATUSES:
            self._result["status"] = status
        else:
            tags.tell(f"tag {name} that is none of {', '.join(STATUSES)}", name)

    def _winner(self, tags: HeadTags, name: str) -> None:
        items = split_fields(well_formed(tags.take(name) or ""))
        if all(len(item) == 1 for item in items):
            self._result["winner"] = [item[0] for item in items]
        else:
            tags.tell(f"tag {name}", name)

    def _scores(self, tags: HeadTags, name: str) -> None:
        items = split_fields(well_formed(tags.take(name) or ""))
        scores = {item[0]: _number(item[1]) for item in items if len(item) == 2}
        if len(scores) == len(items) and None not in scores.values():
            self._result["scores"] = scores
        else:
            tags.tell(f"tag {name} that is no list of numbers", name)

    # --- players ------------------------------------------------------------------------------------------

    def _others(self, tags: HeadTags) -> None:
        """Take in those who take part in the match and not in a game."""
        value = tags.take("MatchPlayers")
        for identity, name, *elsewhere in map(_padded, split_fields(well_formed(value)) if value else ()):
            if not 0 < len(identity) <= LONGEST_NAME or len(name) > LONGEST_NAME:
                tags.tell("some of tag MatchPlayers", "MatchPlayers")
                continue
            ids = identities(item for field in elsewhere for item in split_fields(field))
            if len(ids) < len(elsewhere):
                tags.tell("some of tag MatchPlayers", "MatchPlayers")
            self._meet(tags, "MatchPlayers", identity, name, ids)

    def seat(self, tags: HeadTags) -> list[str]:
        """The identifiers of the four who play in a game."""
        seated: list[str] = []
        for seat in SEATS:
            name = well_formed(tags.header.get(seat) or "")[:LONGEST_NAME]
            own = well_formed(tags.header.get(f"{seat}Id") or "")
            identity = own if 0 < len(own) <= LONGEST_NAME else name or seat
            if identity in seated:
                if own == identity:
                    tags.tell("identifier that two players of a game have", f"{seat}Id")
                identity = _other_than(identity, seated)
            seated.append(identity)
            elsewhere = well_formed(tags.header.get(f"{seat}Ids") or "")
            self._meet(tags, seat, identity, name, identities(split_fields(elsewhere)))
        self._others(tags)
        return seated

    def _meet(self, tags: HeadTags, tag: str, identity: str, name: str, elsewhere: list[dict[str, str]]) -> None:
        """Take in what a game says of a player; what an earlier one said counts."""
        player = self.players.setdefault(identity, {"id": identity, "name": name})
        player["name"] = player["name"] or name
        if elsewhere:
            player.setdefault("playerIds", elsewhere)
        if name and player["name"] != name:
            tags.tell(f"other name of the player {identity}", tag)
        if elsewhere and player["playerIds"] != elsewhere:
            tags.tell(f"other identifiers elsewhere of the player {identity}", tag)


def _padded(item: list[str]) -> list[str]:
    return item if len(item) > 1 else [*item, ""]


def _other_than(identity: str, taken: Sequence[str]) -> str:
    for number in range(2, len(taken) + 3):
        other = f"{identity[: LONGEST_NAME - 2]}-{number}"
        if other not in taken:
            return other
    raise AssertionError("there are fewer seats than that")


def _number(text: str) -> int | float | None:
    """The number whose text this is, as EMN's reader has it."""
    for kind in (int, float):
        try:
            number = kind(text)
        except ValueError:
            continue
        if str(number) == text and math.isfinite(number):
            return number
    return None


_TEXTS: Final = {
    "Match": ("title", LONGEST_TITLE),
    "MatchId": ("matchId", LONGEST_NAME),
    "MatchDescription": ("description", LONGEST_TEXT),
    "MatchDate": ("date", LONGEST_NAME),
}
"""Tags that are texts, each with its key and how long it may be."""
