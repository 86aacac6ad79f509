"""What is made of a piece, in the order in which it is to be written or said; it can be pickled, and kept as JSON."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from euchre_cli.findings import Finding
from euchre_cli.joining import Text


class Told(msgspec.Struct, frozen=True, tag=True):
    """A finding."""

    finding: Finding


class Left(msgspec.Struct, frozen=True, tag=True):
    """What another format cannot say: see `euchre_cli.losses.Loss`."""

    file: str
    where: str
    what: str
    count: int


class Refused(msgspec.Struct, frozen=True, tag=True):
    """Why a format cannot hold what was to be written in it: nothing of the document is worth keeping."""

    why: str


class Begun(msgspec.Struct, frozen=True, tag=True):
    """A document of its own begins: the game of this `number` in its file, which holds `several`."""

    number: int
    several: bool


class Done(msgspec.Struct, frozen=True, tag=True):
    """A part has been worked on to its end: games and deals that it holds, bytes of its input that it takes, and
    whether the input ends with it.
    """

    file: str
    games: int
    deals: int
    size: int
    last: bool


Result: TypeAlias = Text | Told | Left | Refused | Begun | Done
