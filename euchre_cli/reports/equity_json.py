"""A decision and what each action comes to, as a JSON object (``equity --json``)."""

from __future__ import annotations

from typing import Any, Final

from euchre_cli.cards import SEAT_LETTERS, SUIT_LETTERS, Card, card_text, cards_of
from euchre_cli.equity.answer import Answer, Estimate
from euchre_cli.equity.names import position_number
from euchre_cli.equity.situation import Situation
from euchre_cli.events import ORDER, PASS, Call
from euchre_cli.rules import Rules

_DIGITS: Final = 6
"""Decimals of a figure: more than any of them is certain of."""


def answer_object(answer: Answer) -> dict[str, Any]:
    """A whole answer."""
    return {
        "situation": situation_object(answer.situation),
        "actions": [_action(estimate) for estimate in answer.actions],
        "best": answer.best,
        "settled": answer.settled,
        "seconds": round(answer.seconds, 3),
        "deals": answer.deals,
        "rollouts": answer.rollouts,
        "precision": round(answer.precision, _DIGITS),
        "model": answer.model,
        "why": answer.why,
        "not_modelled": list(answer.not_modelled),
    }


def situation_object(situation: Situation) -> dict[str, Any]:
    """All inputs as they were understood. A line of it is read back by ``equity --input``."""
    return {
        "hand": [card_text(card) for card in cards_of(situation.hand)],
        "up_card": card_text(situation.up_card),
        "up_suit": SUIT_LETTERS[situation.up_suit],
        "dealer": SEAT_LETTERS[situation.dealer],
        "seat": SEAT_LETTERS[situation.seat],
        "position": position_number(situation.seat, situation.dealer),
        "round": situation.round,
        "calls": [call_text(call) for call in situation.calls],
        "score": {"us": situation.score[0], "them": situation.score[1]},
        "deals_left": situation.deals_left,
        "rules": _rules(situation.rules),
    }


def _rules(rules: Rules) -> str:
    """The whole rules, whatever house rules lie around the reader."""
    text = rules.text()
    return text if text == "standard" else f"standard {text}"


def call_text(call: Call) -> str:
    """A call as in the notation: ``p``, ``o*``, ``h``."""
    kinds = {PASS: "p", ORDER: "o"}
    return (kinds.get(call.kind) or ("u" if call.suit is None else SUIT_LETTERS[call.suit])) + "*" * call.alone


def _action(estimate: Estimate) -> dict[str, Any]:
    action = estimate.action
    return {
        "action": action.kind,
        "alone": action.alone,
        "suit": None if action.suit is None else SUIT_LETTERS[action.suit],
        "discard": _card(action.discard),
        "lead": _card(action.lead),
        "says_alone": action.says_alone,
        "give": _card(action.give),
        "ev": _figure(estimate.ev),
        "se": _figure(estimate.se),
        "win_probability": _figure(estimate.win_probability),
        "win_probability_se": _figure(estimate.win_probability_se),
        "outcomes": {str(points): _figure(chance) for points, chance in sorted(estimate.outcomes.items())},
        "make": _figure(estimate.make),
        "march": _figure(estimate.march),
        "euchred": _figure(estimate.euchred),
        "behind": _figure(estimate.behind),
        "behind_se": _figure(estimate.behind_se),
        "settled": estimate.settled,
        "then": None if estimate.then is None else call_text(estimate.then.call),
    }


def _card(card: Card | None) -> str | None:
    return None if card is None else card_text(card)


def _figure(value: float) -> float:
    return round(value, _DIGITS)
