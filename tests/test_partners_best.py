"""The question which card a loner's partner hands over under `partners-best`: the choice, and what it comes to."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from euchre_cli.cards import STRENGTH, cards_of, cards_text, parse_card
from euchre_cli.equity.reading import read_situation
from euchre_cli.equity.situation import SituationError
from euchre_cli.events import Exchange
from euchre_cli.rules import Rules

pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
from kernel_tables import called, compared, discard_by_thumb, open_points, random_rules, random_table, with_hands
from msgspec.structs import replace

from euchre_cli.equity import bidding
from euchre_cli.equity.estimating import evaluate
from euchre_cli.equity.situation import actions
from euchre_cli.kernel import deals
from euchre_cli.kernel.deals import Act, Auction, Caller, Question, Said, Seated


def asked(hand: str, up: str, seat: str, calls: str, rules: str = "partners-best"):
    return read_situation(Rules.parse(rules), hand=hand, up=up, seat=seat, calls=calls)


@pytest.mark.parametrize(
    ("hand", "up", "seat", "calls", "rules", "given"),
    [
        ("9s Ac Ah Kh Qd", "Ts", "3", "o*", "", "Ac Qd Ah 9s"),
        ("9s Jc Ah Kh 9h", "Ts", "3", "o*", "", "Jc Ah"),
        ("9s Ac Ah Kh Qd", "Ts", "dealer", "po*", "", "Ac Qd Ah Ts"),
        ("9s B Ah Kh Qd", "Ts", "2", "pppppppn*", "deck=25 no-trump", "Qd Ah 9s B"),
    ],
)
def test_the_highest_card_of_each_suit_may_be_handed_over(hand, up, seat, calls, rules, given):
    found = actions(asked(hand, up, seat, calls, f"partners-best {rules}"))
    assert [cards_text((action.give,)) for action in found] == given.split()


def test_without_the_rule_the_loners_partner_is_not_asked():
    with pytest.raises(SituationError, match="sits out, for the partner plays alone"):
        asked("9s Ac Ah Kh Qd", "Ts", "3", "o*", "")


def test_open_hands_come_to_what_the_engine_says_once_the_card_is_handed_over():
    rng = random.Random(6)
    kinds: Counter[tuple[bool, bool]] = Counter()
    for number in range(350):
        rules = replace(random_rules(rng), partners_best=True)
        table, auction = random_table(rng, rules)
        auction = called(table, auction, rng, 3)
        if table.loner is None:
            continue
        seat = table.loner ^ 2
        hand = table.held[seat] & ~(1 << auction.up_card)
        given = list(cards_of(table.held[seat]))
        caller = Caller(bidding.points_weights(rules), 0.05, 0.02)
        found = deals.compare(
            deals.pack_rules(rules),
            [Seated(0, 1, caller)] * 4,
            Question(hand, auction, seat, heeded=False),
            [Act(Said(deals.PASS), handed=card) for card in [*given, deals.CHOSEN]],
            number,
            0,
            1,
        )
        ((hands, results),) = compared(found, len(given) + 1)
        values = {}
        for card, (played, opened, thumb, _) in zip(given, results, strict=False):
            again = with_hands(table, auction, hands)
            if again.picked_up and seat == again.dealer:
                kept = again.copy()
                kept.held[seat] &= ~(1 << card)  # what is to be handed over is not laid away
                discard_by_thumb(kept)
                kept.held[seat] |= 1 << card
                again = kept
            discard_by_thumb(again)
            again.apply(Exchange(seat, table.loner, (card,)))
            assert opened == open_points(again)
            assert played == thumb
            values[card] = results[given.index(card)]
        best = max(given, key=lambda card: STRENGTH[table.trump][card])
        if [STRENGTH[table.trump][card] for card in given].count(STRENGTH[table.trump][best]) == 1:
            assert results[-1] == values[best], "left to itself it is the strongest"
        kinds[table.picked_up, seat == table.dealer] += 1
    assert len(kinds) == 4
    assert min(kinds.values()) > 5, kinds


def test_a_card_that_fills_the_loners_gap_is_better_than_a_worthless_one():
    answer = evaluate(asked("9s Ac Ah Kh 9d", "Ts", "3", "o*"), precision=0.3, seconds=1e9)
    worth = {cards_text((estimate.action.give,)): estimate.ev for estimate in answer.actions}
    assert min(worth, key=worth.__getitem__) == "9d"
    assert max(worth.values()) - worth["9d"] > 0.4


@pytest.mark.parametrize(
    ("rules", "calls", "seat", "card", "message"),
    [
        ("", (Said(2, True),), 2, 3, "only a loner's partner hands a card over"),
        ("partners-best", (Said(2),), 2, 3, "only a loner's partner hands a card over"),
        ("partners-best", (Said(2, True),), 1, 3, "only a loner's partner hands a card over"),
        ("partners-best", (Said(2, True),), 2, 20, "what is handed over must be in the hand"),
        ("partners-best", (Said(2, True),), 2, 200, "what is handed over must be in the hand"),
    ],
)
def test_what_cannot_be_handed_over_is_refused(rules, calls, seat, card, message):
    house = Rules.parse(rules)
    caller = Caller(bidding.points_weights(house), 0.05, 0.02)
    question = Question(0b11111 << 2, Auction(3, parse_card("9h"), 2, calls), seat)
    act = Act(Said(deals.PASS), handed=card)
    with pytest.raises(ValueError, match=message):
        deals.compare(deals.pack_rules(house), [Seated(0, 1, caller)] * 4, question, [act], 0, 0, 1)
