"""Writing Euchre Game Notation: version 1.4, as its published schema has it. A file holds one game.

The text is JSON with a deal a line. Where EGN cannot say something of a game it is told; see `docs/formats.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from euchre_cli.events import Deal, Header
from euchre_cli.formats.egn_deal_writing import write_deal
from euchre_cli.formats.egn_head_writing import HeadTags, write_metadata
from euchre_cli.json_encoding import encode
from euchre_cli.losses import CannotHoldError, Drop

VERSION: Final = "1.4"
MOST_DEALS: Final = 100
"""What the schema allows."""


def write_egn(records: Iterable[Header | Deal], out: TextIO, drop: Drop) -> None:
    """Write a game, its head and its deals, as an EGN document; `drop` is told what EGN cannot say of it.

    Raises `CannotHoldError`, and writes nothing, if the records are none or several games.
    """
    text: list[str] = []
    for header, deals in games(records):
        if text:
            raise CannotHoldError(
                "an EGN file holds one game, and there are several: convert them to a folder (-o FOLDER/), where each"
                " gets a file, or to emn, a match of games"
            )
        tags = HeadTags(header, drop)
        text += game_text(tags, deals, drop)
        tags.tell_rest()
    if not text:
        raise CannotHoldError("there is no game to write")
    out.writelines(text)
    out.write("\n")


def games(records: Iterable[Header | Deal]) -> Iterator[tuple[Header, Iterator[Deal]]]:
    """Each game's head and its deals, which are to be used up before the next game is asked for."""
    rest = iter(records)
    header = next(rest, None)
    following: list[Header] = []

    def deals() -> Iterator[Deal]:
        for record in rest:
            if isinstance(record, Header):
                following.append(record)
                return
            yield record

    while isinstance(header, Header):
        yield header, deals()
        header = following.pop() if following else None


def game_text(tags: HeadTags, deals: Iterable[Deal], drop: Drop) -> Iterator[str]:
    """The text of a game, piece by piece. Of the tags those are left that EGN has no field for."""
    metadata = encode(write_metadata(tags))
    yield f'{{"fileType":"Euchre Game Notation","version":"{VERSION}","metadata":{metadata},"deals":['
    between = "\n"
    for index, deal in enumerate(deals):
        if index >= MOST_DEALS:
            drop(deal.source, f"deal after the {MOST_DEALS}th", deal.place if deal.places else None)
            continue
        written = write_deal(deal, index, drop)
        if written is not None:
            yield between + encode(written)
            between = ",\n"
    yield "\n]}"
