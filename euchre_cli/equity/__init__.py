"""Should I order this up? One player's decision, what each action is worth, and why.

>>> from euchre_cli import Rules
>>> from euchre_cli.equity import evaluate, read_situation
>>> asked = read_situation(Rules(), hand="Jh Ah Kh Qh 9c", up="9h", seat="1")
>>> evaluate(asked, precision=0.5, seconds=60).advice.action.kind
'order'

`read_situation` takes what people type; from cards, seats and calls as the package has them a situation is built by the
function of the module `euchre_cli.equity.situation`. How the numbers come about: ``docs/equity.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from euchre_cli.equity.answer import Answer, Estimate
    from euchre_cli.equity.bidding import BiddingModel, ModelError
    from euchre_cli.equity.estimating import evaluate
    from euchre_cli.equity.reading import read_situation
    from euchre_cli.equity.situation import Action, Situation, SituationError, actions
    from euchre_cli.equity.winning import WinChances

__all__ = [
    "Action",
    "Answer",
    "BiddingModel",
    "Estimate",
    "ModelError",
    "Situation",
    "SituationError",
    "WinChances",
    "actions",
    "evaluate",
    "read_situation",
]

_MODULES = {
    "answer": ("Answer", "Estimate"),
    "bidding": ("BiddingModel", "ModelError"),
    "estimating": ("evaluate",),
    "reading": ("read_situation",),
    "situation": ("Action", "Situation", "SituationError", "actions"),
    "winning": ("WinChances",),
}


def __getattr__(name: str) -> object:
    """Import what is asked for only then: to read a situation needs no kernel."""
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module

            value: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
