"""Read recorded euchre games, replay them under the table's rules, and say what was illegal or mis-scored.

>>> from euchre_cli import loads, replay
>>> (game,) = loads("1. W^9h o -9s AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc =NS+2")
>>> played = replay(game)
>>> played.final
(1, 0)
>>> [finding.message for finding in played.findings]
['the deal is written as NS+2; it scores NS+1']

What there is: `read`, `loads`, `write`, `dumps` for records of any format, `replay` and `validate`, and `Table` with
`legal_actions` to drive a game. The modules below the package are documented each in itself; ``docs/api.md`` is a tour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from euchre_cli.api import RecordError, dumps, loads, read, replay, validate, write
    from euchre_cli.events import Deal, Game, Header, Tag
    from euchre_cli.findings import Finding
    from euchre_cli.legal import legal_actions
    from euchre_cli.losses import CannotHoldError, LossWarning
    from euchre_cli.replaying import DealReplay, Replay
    from euchre_cli.rules import Rules
    from euchre_cli.table import Table

__version__ = "0.1.0"

__all__ = [
    "CannotHoldError",
    "Deal",
    "DealReplay",
    "Finding",
    "Game",
    "Header",
    "LossWarning",
    "RecordError",
    "Replay",
    "Rules",
    "Table",
    "Tag",
    "__version__",
    "dumps",
    "legal_actions",
    "loads",
    "read",
    "replay",
    "validate",
    "write",
]

_MODULES = {
    "api": ("RecordError", "dumps", "loads", "read", "replay", "validate", "write"),
    "events": ("Deal", "Game", "Header", "Tag"),
    "findings": ("Finding",),
    "losses": ("CannotHoldError", "LossWarning"),
    "legal": ("legal_actions",),
    "replaying": ("DealReplay", "Replay"),
    "rules": ("Rules",),
    "table": ("Table",),
}


def __getattr__(name: str) -> object:
    """Import what is asked for only then: the command line starts without any of it."""
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module

            value: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
