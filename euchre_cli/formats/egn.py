"""Reading Euchre Game Notation (EGN 1.0 to 1.6) and Euchre Match Notation (EMN), which is several EGN games.

Both are JSON. Places are JSON pointers to the exact value; where the text itself is no JSON, line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from euchre_cli.cards import Seat
from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding, finding
from euchre_cli.formats.egn_bits import OtherGameError, unpack_deal
from euchre_cli.formats.egn_deal import read_deal
from euchre_cli.formats.egn_tags import Place, Tags, read_game_tags
from euchre_cli.formats.emn import Match
from euchre_cli.formats.json_document import open_json, text_of
from euchre_cli.formats.json_value import Value, describe, whole

GAME: Final = "Euchre Game Notation"
MATCH: Final = "Euchre Match Notation"
_CURRENT: Final = (1, 2)
"""Files before this version are old."""

_VERSION: Final = re.compile(r"(\d{1,4})(?:\.(\d{1,4}))?(?:\.\d+)*\Z")


def read_egn(data: bytes, name: str) -> Iterator[Header | Deal | Finding]:
    """Read an EGN or EMN document: each game's head, its deals, and what is wrong with either right after it.

    `name` is the file's, for findings. Nothing is raised for anything that `data` may hold.
    """
    text = text_of(data, name)
    if isinstance(text, Finding):
        yield text
        return
    document, broken = open_json(text, name)
    reader = _Reader(document)
    if reader.kind in (GAME, MATCH):
        yield from reader.read()
    elif broken is None:
        yield reader.not_a_game()
    if broken is not None:
        yield broken


class _Reader:
    """Reads one document. N110, that a file is old, is said once."""

    def __init__(self, document: Value) -> None:
        self.document = document
        self.faults = document.faults
        self.said_old = False
        self.kind = self._kind()

    def _kind(self) -> str:
        """What the document says it is; what it looks like where it says nothing."""
        named = self.document.field("fileType", "file_type")
        if isinstance(named.data, str):
            return next(
                (kind for kind in (GAME, MATCH) if kind.casefold() == named.data.strip().casefold()), named.data
            )
        if not named and isinstance(self.document.field("deals").data, list):
            return GAME
        return MATCH if not named and isinstance(self.document.field("games").data, list) else ""

    def not_a_game(self) -> Finding:
        """The finding for JSON that is something else."""
        said = self.document.field("fileType", "file_type")
        if said:
            what = f"its fileType is {describe(said.data)}"
        elif isinstance(self.document.data, dict):
            what = "it has no fileType, and no deals"
        else:
            what = f"it is {describe(self.document.data)}"
        return finding(
            "N106",
            f'JSON, but no euchre game: {what}. A game is an object with the fileType "{GAME}" or "{MATCH}"',
            source=self.faults.source,
            place=said.pointer,
        )

    def read(self) -> Iterator[Header | Deal | Finding]:
        if self.kind == GAME:
            yield from self.read_game(self.document, Tags())
            return
        match = Match(self.document)
        for index, game in enumerate(match.games):
            tags, place = match.place(game, index)
            yield from self.read_game(self.game_of_match(game), tags, place)
        if not match.games:
            yield from self.read_game(Value(None, "", self.faults), match.tags)

    def game_of_match(self, game: Value) -> Value:
        """The game in a match's entry for it; nothing, and a finding, if it is another game."""
        data = game.field("gameData", "game_data")
        kind = data.field("fileType", "file_type")
        if not isinstance(data.data, dict):
            data.fault(f"expected gameData, the game as an object, found {describe(data.data)}")
        elif kind and kind.data != GAME:
            kind.fault(f"this game of the match is none of euchre: its fileType is {describe(kind.data)}", "N108")
        else:
            return data
        return Value(None, data.pointer, self.faults)

    def read_game(self, game: Value, tags: Tags, place: Place | None = None) -> Iterator[Header | Deal | Finding]:
        """The head of a game, which in a match begins with the match's tags, and its deals."""
        metadata = game.field("metadata")
        if metadata and not isinstance(metadata.data, dict):
            metadata.expected("an object with the players and the score")
        rules = read_game_tags(metadata, tags, place)
        self.check_version(game)
        deals = game.field("deals")
        if game and not deals:
            game.fault("expected deals, an array of the deals of this game")
        dealt = deals.elements("an array of deals") if rules.deck else []
        yield Header(tags=tuple(tags.tags), places=tuple(tags.places), source=self.faults.source)
        yield from self.faults.take()
        first_dealer = _dealer_before(dealt[1]) if len(dealt) > 1 else None
        for index, deal in enumerate(dealt):
            yield self.read_deal(deal, index, rules.deck, None if index else first_dealer)
            yield from self.faults.take()

    def read_deal(self, value: Value, index: int, deck: int, likely_dealer: Seat | None) -> Deal:
        if isinstance(value.data, str):
            try:
                value = Value(unpack_deal(value.data), value.pointer, self.faults, packed=True)
            except ValueError as error:
                code = "N108" if isinstance(error, OtherGameError) else "N101"
                value.fault(f"this packed deal cannot be read: {error}", code)
                value = Value(None, value.pointer, self.faults)
        elif not isinstance(value.data, dict):
            value.expected("a deal: an object, or a packed deal as a string")
            value = Value(None, value.pointer, self.faults)
        deal = read_deal(value, index, deck, likely_dealer)
        if not value or self.faults.holds_break(value.pointer):
            return msgspec.structs.replace(deal, complete=False)
        return deal

    def check_version(self, game: Value) -> None:
        value = game.field("version")
        version = _VERSION.match(value.text("a version")) if value else None
        if version is None:
            return
        number = (int(version[1]), int(version[2] or 0))
        if number[0] > 1:
            value.fault(f"version {version[0]} of EGN is not known here: it is read like version 1", "N102")
        elif number < _CURRENT and not self.said_old:
            self.said_old = True
            self.faults.add(
                "N110",
                value.pointer,
                f"version {version[0]} of EGN is an old one (before 1.2): it is read all the same",
                "To bring the file up to date, convert it to EGN.",
            )


def _dealer_before(deal: Value) -> Seat | None:
    """Who dealt before a deal, if that can be told: the deal passes to the left."""
    dealer = whole(deal.field("initialState", "initial_state").field("dealer").data)
    return (dealer - 1) & 3 if dealer is not None and 0 <= dealer < 4 else None
