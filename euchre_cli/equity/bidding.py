"""Bidding models: what each call is worth by the hand, and so how likely it is. How they are made: ``training/``."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

from euchre_cli.kernel.deals import Caller, model_shape
from euchre_cli.rules import Rules, build, parse_options

HIDDEN: Final = 16
VALUES: Final = 4
ROW: Final = HIDDEN + VALUES
UP_ROWS: Final = 9
NETS: Final = 20
ORDERING, PASSING, NEXT, GREEN, WITHOUT = range(0, NETS, 4)
"""The nets of a model (``kernel/src/bidding.h``), four of each for the positions from the dealer's left on."""


class ModelError(ValueError):
    """A file is no bidding model, or one for other cards; the message says which."""


@dataclass(frozen=True, slots=True)
class BiddingModel:
    """A bidding model for the cards of one table."""

    name: str
    caller: Caller
    rules: str
    """The options it was fitted under."""
    outcomes: Mapping[int, float]
    """How often a deal between four such players brings the dealer's side so many points; thrown in is 0."""


def net_size(rules: Rules) -> int:
    """How many numbers a net has."""
    return (sum(model_shape(rules)) + UP_ROWS + 1) * ROW + HIDDEN * VALUES


# --- files ------------------------------------------------------------------------------------------------

_MAGIC: Final = "euchre bidding model 1"


def write_model(path: Path, model: BiddingModel, facts: Mapping[str, Any]) -> None:
    """Write a model: a line of JSON with what is known of it, then its weights, little-endian floats, compressed."""
    head = {
        "format": _MAGIC,
        "name": model.name,
        "rules": model.rules,
        "temperature": model.caller.temperature,
        "slip": model.caller.slip,
        "outcomes": {str(points): share for points, share in model.outcomes.items()},
        **facts,
    }
    path.write_bytes(dumps(head).encode() + b"\n" + zlib.compress(model.caller.weights, 9))


def read_model(data: bytes, what: str) -> BiddingModel:
    """Read a model from the bytes of its file. Raises `ModelError`."""
    line, _, packed = data.partition(b"\n")
    try:
        head = loads(line)
        if head["format"] != _MAGIC:
            raise ModelError(f"{what} is a bidding model of another version: {head['format']!r}")
        weights = zlib.decompress(packed)
        caller = Caller(weights, float(head["temperature"]), float(head["slip"]))
        outcomes = {int(points): float(share) for points, share in head["outcomes"].items()}
        return BiddingModel(str(head["name"]), caller, str(head["rules"]), outcomes)
    except ModelError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error):
        raise ModelError(f"{what} is no bidding model: training/fit_bidding.py writes them") from None


# --- a count of points ------------------------------------------------------------------------------------

_POINT: Final = 0.25
"""How much of a point of the game a point of the count is worth."""


def points_weights(rules: Rules) -> bytes:
    """The weights of a model that counts: bowers and joker 3, the ace of trumps 2, other trumps and the aces of other
    suits 1.5; half of the up-card for whoever's side picks it up. More than one a card, and half a point, make a call,
    and 2.5 points more one alone.
    """
    size = net_size(rules)
    trumps, nexts, greens = model_shape(rules)
    lowest = 8 - (greens.bit_length() - 1)
    weights = array("f", bytes(4 * NETS * size))

    def put(net: int, row: int, points: float) -> None:
        start = net * size + row * ROW + HIDDEN
        weights[start + 1] = weights[start + 2] = points * _POINT

    for net in [*range(ORDERING, ORDERING + 4), *range(NEXT, WITHOUT)]:
        for pattern in range(trumps):
            held = pattern << lowest
            plain = (held & 0b111111).bit_count() * 1.5
            put(net, pattern, plain + 2 * (held >> 6 & 1) + 3 * (held >> 7).bit_count())
        for pattern in range(nexts):
            put(net, trumps + pattern, 1.5 * (pattern << lowest >> 6 & 1))
        for pattern in range(greens):
            put(net, trumps + nexts + pattern, 1.5 * (pattern << lowest >> 7 & 1))
        if net < ORDERING + 4:
            for rank in range(UP_ROWS):
                worth = 3 if rank in (4, 8) else 2 if rank == 7 else 1.5
                put(net, trumps + nexts + greens + rank, (worth if net & 1 else -worth) / 2)
        start = net * size + (trumps + nexts + greens + UP_ROWS) * ROW + HIDDEN
        weights[start + 1] = -(rules.hand + 1.5) * _POINT
        weights[start + 2] = -(rules.hand + 4) * _POINT
    return weights.tobytes()
