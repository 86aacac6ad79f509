"""Games written as EGN, if EGN can say what happened, with the JSON pointer of every event."""

from __future__ import annotations

import io
from typing import NamedTuple

from euchre_cli.events import Deal, EndTrick, Game, NotedPoints, NotedScore, NotedTricks, Play
from euchre_cli.formats.egn import read_egn
from euchre_cli.formats.egn_writing import write_egn
from euchre_cli.losses import Losses

_NOTES = NotedPoints | NotedTricks | NotedScore


class Written(NamedTuple):
    """A game as EGN: the file, and for each deal the pointer of each of its events."""

    data: bytes
    pointers: list[list[str]]


def written_as_egn(game: Game) -> Written | None:
    """The game without what the scorer noted; None where EGN has no words for it."""
    out, losses = io.StringIO(), Losses()
    write_egn([game.header, *game.deals], out, losses)
    if any(not loss.what.startswith("noted ") for loss in losses):
        return None
    data = out.getvalue().encode()
    again = [record for record in read_egn(data, "game.egn") if isinstance(record, Deal)]
    return Written(data, [*map(_pointers, game.deals, again)])


def _pointers(deal: Deal, again: Deal) -> list[str]:
    places = iter(again.places)
    last = max((at for at, event in enumerate(deal.events) if isinstance(event, Play)), default=-1)
    return [
        str(again.place if isinstance(event, _NOTES) or (isinstance(event, EndTrick) and at > last) else next(places))
        for at, event in enumerate(deal.events)
    ]
