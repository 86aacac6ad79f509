"""Answers as people type them: a call in words or letters, or its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre_cli.equity.answer import Answer, Estimate
from euchre_cli.equity.names import doing
from euchre_cli.equity.reading import read_calls
from euchre_cli.equity.situation import Situation, SituationError, actions
from euchre_cli.events import NAME, ORDER, Call
from euchre_cli.wording import quoted

_ORDERS: Final = {"up": "o", "call": "o", "call it": "o", "alone": "o*", "go alone": "o*", "loner": "o*"}
"""What is said in round one and nowhere else."""


class ReplyError(ValueError):
    """What was typed is no call that may be made here; the message says what may be."""


def choices(situation: Situation) -> list[Call]:
    """The calls that may be made, in the order of their numbers."""
    return list(dict.fromkeys(action.call for action in actions(situation)))


def choice_words(situation: Situation, call: Call) -> str:
    """A call as something to do: ``ordering up alone``, ``calling hearts``."""
    return doing(call.kind, call.suit, alone=call.alone, dealer=situation.seat == situation.dealer)


def read_reply(text: str, situation: Situation, offered: Sequence[Call]) -> Call:
    """The call that somebody means. Raises `ReplyError`."""
    typed = " ".join(text.strip().casefold().split())
    if typed.isdecimal() and 1 <= int(typed) <= len(offered):
        return offered[int(typed) - 1]
    if situation.round == 1:
        typed = _ORDERS.get(typed, typed)
    try:
        calls = read_calls(typed.removeprefix("call ").removeprefix("go "), situation.dealer, situation.up_suit)
    except SituationError:
        calls = []
    if len(calls) == 1:
        call = calls[0]
        if call.kind == NAME and situation.round == 1 and call.suit == situation.up_suit:
            call = Call(ORDER, None, call.alone)
        call = Call(call.kind, call.suit, call.alone)
        if call in offered:
            return call
        raise ReplyError(f"{choice_words(situation, call)} is not allowed here: type a number from 1 to {len(offered)}")
    raise ReplyError(
        f"{quoted(text.strip())} is no call: type a number from 1 to {len(offered)}, or a call such as pass, order, h,"
        " or h alone"
    )


def estimate_of(answer: Answer, call: Call) -> Estimate:
    """What a call is worth, for a dealer with the best discard."""
    best = answer.actions[answer.best]
    found = [estimate for estimate in answer.actions if estimate.action.call == call]
    return best if best in found else max(found, key=lambda estimate: (estimate.win_probability, estimate.ev))
