"""Bidding models: what each call is worth by the hand, and so how likely it is. How they are made: ``training/``."""

from __future__ import annotations

import zlib
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

from euchre_cli.cards import DECKS, SUIT_CARDS
from euchre_cli.equity.winning import WinChances
from euchre_cli.kernel.deals import (
    Auction,
    Caller,
    Outcome,
    Seated,
    call_chances,
    model_shape,
    pack_rules,
    whole_deals,
)
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
        version = head["format"]
        if version == _MAGIC:
            caller = Caller(zlib.decompress(packed), float(head["temperature"]), float(head["slip"]))
            outcomes = {int(points): float(share) for points, share in head["outcomes"].items()}
            return BiddingModel(str(head["name"]), caller, str(head["rules"]), outcomes)
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error):
        raise ModelError(f"{what} is no bidding model: training/fit_bidding.py writes them") from None
    raise ModelError(f"{what} is a bidding model of another version: {version!r}, not {_MAGIC!r}")


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

    all_hands = (trumps + nexts + greens + UP_ROWS) * ROW + HIDDEN
    for net in range(WITHOUT, NETS):  # nobody names no trump
        weights[net * size + all_hands + 1] = weights[net * size + all_hands + 2] = -2
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
        weights[net * size + all_hands + 1] = -(rules.hand + 1.5) * _POINT
        weights[net * size + all_hands + 2] = -(rules.hand + 4) * _POINT
    return weights.tobytes()


# --- which model for which table --------------------------------------------------------------------------

FITTED: Final = "fitted"
POINTS: Final = "points"
NONE: Final = "none"
"""The names of models: fitted by self-play; a count of points; the fitted one for later calls, earlier ones telling
nothing."""


def model_for(rules: Rules, wanted: BiddingModel | str) -> BiddingModel:
    """The model wanted for a table: one of the names above, a file, or a model, which must be one for its cards.

    ``fitted`` is the shipped model whose rules are nearest; its name says if they are others. Where none is for these
    cards it is a count of points. Raises `ModelError`.
    """
    if isinstance(wanted, str) and wanted not in (FITTED, POINTS, NONE):
        try:
            wanted = read_model(Path(wanted).read_bytes(), wanted)
        except OSError as error:
            raise ModelError(f"{wanted} cannot be read: {error.strerror}") from None
    if isinstance(wanted, BiddingModel):
        expected = 4 * NETS * net_size(rules)
        if len(wanted.caller.weights) != expected:
            raise ModelError(f"{wanted.name} is a model for other cards than a deck of {rules.deck}")
        _check(wanted, rules)
        return wanted
    shipped = None if wanted == POINTS else _nearest(rules)
    return shipped or _by_points(rules)


def _check(model: BiddingModel, rules: Rules) -> None:
    """Make sure that a model's numbers can be worked with. Raises `ModelError`."""
    up_card = (DECKS[rules.deck] & SUIT_CARDS[0]).bit_length() - 1
    try:
        call_chances(pack_rules(rules), model.caller, Auction(0, up_card, 0), 0)
        WinChances(rules, model.outcomes)
    except ValueError as error:
        raise ModelError(f"{model.name} is no model to work with: {error}") from None


_TELLING: Final = (
    "stick_the_dealer",
    "no_trump",
    "canadian",
    "loner_march",
    "defend_alone",
    "partners_best",
    "natural",
)
"""Options that change what is worth calling, the most telling first."""


def _nearest(rules: Rules) -> BiddingModel | None:
    """The shipped model for the same cards under the rules that differ least; its name says how they differ."""
    found: list[tuple[float, list[str], str, bytes]] = []
    for name, data in shipped():
        fitted = build(parse_options(loads(data.partition(b"\n")[0])["rules"]))
        if (fitted.deck, fitted.hand) == (rules.deck, rules.hand):
            other = [option for option in _TELLING if getattr(fitted, option) != getattr(rules, option)]
            found.append((sum(2 ** -_TELLING.index(option) for option in other), other, name, data))
    if not found:
        return None
    _, other, name, data = min(found)
    model = read_model(data, name)
    if not other:
        return model
    caller = model.caller
    named = ", ".join(option.replace("_", "-") for option in other)
    return replace(
        model, name=f"{model.name}, fitted without the rules at hand for {named}", outcomes=outcomes_of(rules, caller)
    )


def shipped() -> Iterator[tuple[str, bytes]]:
    """The models that come with the package: the name of each, and its file's bytes."""
    for file in sorted(files(__package__).joinpath("models").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".model"):
            yield file.name.removesuffix(".model"), file.read_bytes()


def _by_points(rules: Rules) -> BiddingModel:
    """The count of points, and what deals come to that are called by it and played by rules of thumb."""
    caller = Caller(points_weights(rules), 0.05, 0.02)
    return BiddingModel("count of points", caller, rules.text(), outcomes_of(rules, caller))


def outcomes_of(rules: Rules, caller: Caller, count: int = 40_000, worlds: int = 0) -> dict[int, float]:
    """How often deals bring the dealer's side so many points, by players who sample so many worlds, or by thumb."""
    players = [Seated(worlds, 1, caller)] * 4
    played = whole_deals(pack_rules(rules), players, 1, 0, count)
    return {points: number / count for points, number in sorted(Counter(map(dealers_points, played)).items())}


def dealers_points(outcome: Outcome) -> int:
    """The points of the dealer's side, less those of the other."""
    return -outcome.points if outcome.dealer & 1 else outcome.points
