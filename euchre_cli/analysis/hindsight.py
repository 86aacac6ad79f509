"""What would have come of a choice with all hands open and perfect play: whether the cards as they lay let it work."""

from __future__ import annotations

from euchre_cli.analysis.dealt import Dealt
from euchre_cli.analysis.decisions import CALL, CARD, Decision
from euchre_cli.cards import Suit, cards_of
from euchre_cli.double_dummy import contracts, solve
from euchre_cli.events import PASS, Call, Discard, Event, Hand, Play
from euchre_cli.scoring import Pair


class Hindsight:
    """The solved contracts and positions of one deal of which all hands are known."""

    def __init__(self, dealt: Dealt) -> None:
        hands = [Hand(seat, tuple(cards_of(hand))) for seat, hand in enumerate(dealt.hands)]
        self._contracts: dict[tuple[int, Suit, bool], Pair] = {
            (contract.maker, contract.trump, contract.alone): contract.worth.points
            for contract in contracts(dealt.rules, dealt.dealer, [dealt.up_card, *hands])
        }

    def points(self, decision: Decision) -> dict[Event, int]:
        """What each option comes to, in points of the player's side; a pass is not among them."""
        side = decision.seat & 1
        worths = self._calls(decision) if decision.kind == CALL else _cards(decision)
        return {option: points[side] - points[1 - side] for option, points in worths.items()}

    def _calls(self, decision: Decision) -> dict[Event, Pair]:
        found: dict[Event, Pair] = {}
        for option, act in zip(decision.options, decision.acts, strict=True):
            if isinstance(option, Call) and option.kind != PASS:
                contract = self._contracts.get((decision.seat, act.call.suit, option.alone))
                if contract is not None:
                    found[option] = contract
        return found


def _cards(decision: Decision) -> dict[Event, Pair]:
    if decision.kind == CARD:
        solved = solve(decision.table)
        return {Play(card): worth.points for card, worth in solved.cards.items()}
    found: dict[Event, Pair] = {}
    for option in decision.options:
        if isinstance(option, Discard):
            table = decision.table.copy()
            table.apply(option)
            found[option] = solve(table).worth.points
    return found
