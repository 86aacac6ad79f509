"""Players by name: the built-in ones, and others' own, which are imported.

``package.module:Name`` is somebody's own player: the module is imported, which runs its code, and what stands in it
under the name (a class or a function) is called without arguments and gives the player.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from euchre_cli.playing import Player, PlayerError
from euchre_cli.wording import did_you_mean

KINDS: Final = ("random", "rule-of-thumb", "sampling", "expert")
"""The built-in players."""


def wrong_name(name: str) -> str | None:
    """What is wrong with a player's name, as far as that can be told without importing anything."""
    module, colon, within = name.partition(":")
    if name in KINDS or (within.isidentifier() and all(part.isidentifier() for part in module.split("."))):
        return None
    own = "" if colon else did_you_mean(name, KINDS)
    return f"{name!r} is no player: it is {', '.join(KINDS)}, or MODULE:NAME for one of your own{own}"


def seat_player(name: str, worlds: int) -> Player:
    """A player by its name. `worlds` is how many worlds the built-in ones sample for a card.

    Raises `PlayerError` for one that cannot be imported or made, or is no player.
    """
    if name in KINDS:
        from euchre_cli.players import PLAYERS

        return PLAYERS[name](worlds)
    factory = _imported(name)
    try:
        player: Player = factory()
    except Exception as error:
        raise PlayerError(f"the player {name} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(player, "act", None)):
        raise PlayerError(f"{name} gives a {type(player).__name__}, which is no player: it has no method act")
    return player


def _imported(name: str) -> Callable[[], Any]:
    """What makes a player. The current folder is looked in last: nothing there takes the place of what is installed."""
    module_name, _, within = name.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path and "" not in sys.path:
        sys.path.append(folder)
    try:
        module = import_module(module_name)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and f"{module_name}.".startswith(f"{error.name}."):
            where = "neither installed nor in the current folder"
            raise PlayerError(f"the player {name} is not found: there is no module {error.name}, {where}") from error
        raise PlayerError(f"{module_name} cannot be imported: {type(error).__name__}: {error}") from error
    factory = getattr(module, within, None)
    if not callable(factory):
        there = "is nothing that can be called" if hasattr(module, within) else "is not there"
        raise PlayerError(f"{name}: {within} {there}; it should be a class or a function that gives a player")
    made: Callable[[], Any] = factory
    return made
