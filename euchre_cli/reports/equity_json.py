"""A decision and what each action comes to, as it stands in JSON (``equity --json``)."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from euchre_cli.cards import SUIT_LETTERS, Card, card_text, cards_of
from euchre_cli.equity.answer import Answer, Estimate
from euchre_cli.equity.names import position_number
from euchre_cli.equity.situation import Situation
from euchre_cli.events import ORDER, PASS, Call
from euchre_cli.formats.json_events import CardText, SeatLetter, SuitLetter, TrumpLetter, seat_letter, suit_letter
from euchre_cli.rules import Rules

_DIGITS: Final = 6
"""Decimals of a figure: more than any of them is certain of."""


class PointsJson(msgspec.Struct, frozen=True):
    """The score, as the asker sees it."""

    us: int
    them: int


class SituationJson(msgspec.Struct, frozen=True):
    """All inputs as they were understood. A line of it is read back by ``equity --input``."""

    hand: list[CardText]
    up_card: CardText
    up_suit: SuitLetter
    dealer: SeatLetter
    seat: SeatLetter
    position: int
    round: int
    calls: list[str]
    score: PointsJson
    deals_left: int | None
    rules: str


class ActionJson(msgspec.Struct, frozen=True):
    """One action and what it comes to.

    Points are those of the asker's side less those of the other; chances are from 0 to 1; `outcomes` has a chance for
    each result from -4 to 4; `behind` is by how many points it is behind the best. `then` is the
    call to make after a pass if all pass.
    """

    action: Literal["pass", "order", "call"]
    alone: bool
    suit: TrumpLetter | None
    discard: CardText | None
    lead: CardText | None
    says_alone: bool | None
    give: CardText | None
    ev: float
    se: float
    win_probability: float
    win_probability_se: float
    outcomes: dict[str, float]
    make: float
    march: float
    euchred: float
    behind: float
    behind_se: float
    settled: bool
    then: str | None


class AnswerJson(msgspec.Struct, frozen=True):
    """What to do in a situation: every legal action, and which of them is `best`, counted from 0."""

    situation: SituationJson
    actions: list[ActionJson]
    best: int
    settled: bool
    seconds: float
    deals: int
    rollouts: int
    precision: float
    model: str
    why: str
    not_modelled: list[str]


def answer_object(answer: Answer) -> AnswerJson:
    """A whole answer."""
    return AnswerJson(
        situation=situation_object(answer.situation),
        actions=[_action(estimate) for estimate in answer.actions],
        best=answer.best,
        settled=answer.settled,
        seconds=round(answer.seconds, 3),
        deals=answer.deals,
        rollouts=answer.rollouts,
        precision=round(answer.precision, _DIGITS),
        model=answer.model,
        why=answer.why,
        not_modelled=list(answer.not_modelled),
    )


def situation_object(situation: Situation) -> SituationJson:
    """All inputs as they were understood. A line of it is read back by ``equity --input``."""
    return SituationJson(
        hand=[card_text(card) for card in cards_of(situation.hand)],
        up_card=card_text(situation.up_card),
        up_suit=suit_letter(situation.up_suit),
        dealer=seat_letter(situation.dealer),
        seat=seat_letter(situation.seat),
        position=position_number(situation.seat, situation.dealer),
        round=situation.round,
        calls=[call_text(call) for call in situation.calls],
        score=PointsJson(*situation.score),
        deals_left=situation.deals_left,
        rules=_rules(situation.rules),
    )


def _rules(rules: Rules) -> str:
    """The whole rules, whatever house rules lie around the reader."""
    text = rules.text()
    return text if text == "standard" else f"standard {text}"


def call_text(call: Call) -> str:
    """A call as in the notation: ``p``, ``o*``, ``h``."""
    kinds = {PASS: "p", ORDER: "o"}
    return (kinds.get(call.kind) or ("u" if call.suit is None else SUIT_LETTERS[call.suit])) + "*" * call.alone


def _action(estimate: Estimate) -> ActionJson:
    action = estimate.action
    kind: Any = action.kind
    return ActionJson(
        action=kind,
        alone=action.alone,
        suit=suit_letter(action.suit),
        discard=_card(action.discard),
        lead=_card(action.lead),
        says_alone=action.says_alone,
        give=_card(action.give),
        ev=_figure(estimate.ev),
        se=_figure(estimate.se),
        win_probability=_figure(estimate.win_probability),
        win_probability_se=_figure(estimate.win_probability_se),
        outcomes={str(points): _figure(chance) for points, chance in sorted(estimate.outcomes.items())},
        make=_figure(estimate.make),
        march=_figure(estimate.march),
        euchred=_figure(estimate.euchred),
        behind=_figure(estimate.behind),
        behind_se=_figure(estimate.behind_se),
        settled=estimate.settled,
        then=None if estimate.then is None else call_text(estimate.then.call),
    )


def _card(card: Card | None) -> str | None:
    return None if card is None else card_text(card)


def _figure(value: float) -> float:
    return round(value, _DIGITS)
