"""A defender's question whether to play alone: who may be asked, what it comes to, and what the kernel's players say."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from euchre_cli.cards import cards_of
from euchre_cli.equity.reading import read_situation
from euchre_cli.equity.situation import SituationError
from euchre_cli.events import Alone, Discard
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules
from euchre_cli.scoring import deal_points
from euchre_cli.table import DISCARDING

pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
from kernel_tables import called, compared, discard_by_thumb, open_points, random_rules, random_table, with_hands
from msgspec.structs import replace

from euchre_cli.equity import bidding
from euchre_cli.equity.estimating import evaluate
from euchre_cli.equity.situation import actions
from euchre_cli.kernel import deals
from euchre_cli.kernel.deals import Act, Caller, Question, Said, Seated

STRONG = {"hand": "Js As Ac Ad Qs", "up": "9s"}
WEAK = {"hand": "9c Tc 9d Td 9h", "up": "9s"}
ALWAYS = "defend-alone defend-alone-always"


def asked(rules: str = "defend-alone", **more: str):
    return read_situation(Rules.parse(rules), **(STRONG | more))


# --- what may be done -------------------------------------------------------------------------------------


def test_a_defender_who_neither_leads_nor_discards_says_how_to_defend():
    found = actions(asked(seat="3", calls="po*"))
    assert [(action.kind, action.alone, action.says_alone, action.lead) for action in found] == [
        ("order", True, False, None),
        ("order", True, True, None),
    ]


def test_who_leads_or_discards_says_both():
    leads = actions(asked(seat="1", calls="po*"))
    assert Counter(action.says_alone for action in leads) == {False: 5, True: 5}
    assert len({action.lead for action in leads}) == 5
    discards = actions(asked(seat="dealer", calls="o*"))
    assert {(action.says_alone, action.discard is not None) for action in discards} == {(False, True), (True, True)}


@pytest.mark.parametrize(
    ("rules", "seat", "calls"),
    [("", "1", "po*"), ("defend-alone", "1", "po"), ("defend-alone", "1", "o*"), (ALWAYS, "1", "ppo")],
)
def test_others_are_not_asked(rules, seat, calls):
    assert {action.says_alone for action in actions(asked(rules, seat=seat, calls=calls))} == {None}


def test_against_both_makers_only_where_that_is_allowed():
    with pytest.raises(SituationError, match="is for the dealer, who discards, and the first seat, who leads"):
        asked(seat="3", calls="po")
    assert len(actions(asked(ALWAYS, seat="3", calls="po"))) == 2


@pytest.mark.parametrize("seat", ["1", "2", "3", "4"])
@pytest.mark.parametrize("rules", ["defend-alone", ALWAYS])
def test_what_may_be_asked_is_what_the_engine_allows(rules, seat):
    """After any call by anybody: the seats that may say "alone" are those that are asked whether they do."""
    for calls in ("o", "o*", "po", "po*", "ppo", "ppo*", "pppo", "pppo*", "ppppc", "ppppc*", "pppppd", "pppppd*"):
        try:
            question = asked(rules, seat=seat, calls=calls)
        except SituationError:
            continue
        table = question.table()
        if table.phase == DISCARDING:
            table.apply(Discard(next(cards_of(table.held[table.dealer]))))
        may = {event.seat for event in legal_actions(table) if isinstance(event, Alone)}
        assert (question.seat in may) == any(action.says_alone for action in actions(question))


# --- what it comes to -------------------------------------------------------------------------------------


def test_open_hands_and_rules_of_thumb_come_to_what_the_engine_says():
    """With the defender's mind made up: who sits out, who leads, and what it is worth, under all kinds of rules."""
    rng = random.Random(4)
    kinds: Counter[tuple[bool, int, bool]] = Counter()
    for number in range(300):
        rules = replace(random_rules(rng), defend_alone=True, defend_alone_always=rng.random() < 0.7)
        table, auction = random_table(rng, rules)
        auction = called(table, auction, rng, 0)
        if table.maker is None or not (table.loner is not None or rules.defend_alone_always):
            continue
        seat = (table.maker + rng.choice((1, 3))) & 3
        caller = Caller(bidding.points_weights(rules), 0.05, 0.02)
        found = deals.compare(
            deals.pack_rules(rules),
            [Seated(0, 1, caller)] * 4,
            Question(table.held[seat] & ~(1 << auction.up_card), auction, seat, heeded=False),
            [Act(Said(deals.PASS), defence=defence) for defence in (0, 1)],
            number,
            0,
            1,
        )
        ((hands, results),) = compared(found, 2)
        for defence, (played, opened, thumb, course) in enumerate(results):
            again = with_hands(table, auction, hands)
            if defence:
                discard_by_thumb(again)
                again.apply(Alone(seat))
            assert opened == open_points(again)
            assert played == thumb
            ours, theirs = deal_points(
                rules, table.maker & 1, course >> 3, alone=table.loner is not None, lone_defender=bool(defence)
            )
            assert played == ours - theirs or (rules.fast_break and course >> 3 == rules.hand - 2 and played == 0)
            kinds[table.loner is not None, seat, bool(defence)] += 1
    assert len(kinds) == 16
    assert min(kinds.values()) > 3, kinds


def test_four_sure_tricks_are_defended_alone_and_none_are_not():
    for hand, alone in ((STRONG, True), (WEAK, False)):
        answer = evaluate(asked(seat="3", calls="po*", **hand), precision=0.5, seconds=1e9)
        assert answer.advice.action.says_alone is alone
        assert answer.advice.settled
    four = answer.actions[1].outcomes.get(4, 0)
    assert four == 0, "nobody euchres a loner with that"


@pytest.mark.parametrize("rules", ["defend-alone", ALWAYS])
def test_players_defend_alone_where_the_rules_allow_it(rules):
    house = Rules.parse(rules)
    players = [Seated(12, 2, bidding.model_for(house, "fitted").caller)] * 4
    outcomes = deals.whole_deals(deals.pack_rules(house), players, 3, 0, 1200)
    defended = [outcome for outcome in outcomes if outcome.lone_defender != deals.NOBODY]
    assert {outcome.alone for outcome in defended} == ({0, 1} if rules == ALWAYS else {1})
    for outcome in defended:
        assert (outcome.lone_defender ^ outcome.maker) & 1
        makers = outcome.tricks if not outcome.maker & 1 else house.hand - outcome.tricks
        ours, theirs = deal_points(house, outcome.maker & 1, makers, alone=bool(outcome.alone), lone_defender=True)
        assert outcome.points == ours - theirs


@pytest.mark.parametrize(
    ("rules", "calls", "seat", "defence", "message"),
    [
        ("", (Said(2, True),), 1, 1, "no defender may play alone here"),
        ("defend-alone", (Said(2),), 1, 1, "no defender may play alone here"),
        ("defend-alone", (Said(2, True),), 0, 1, "only a defender defends"),
        ("defend-alone", (), 0, 1, "only a defender defends"),
        ("defend-alone", (Said(2, True),), 1, 2, "a defence is 0 with the partner, 1 alone, or 255"),
    ],
)
def test_a_defence_that_cannot_be_is_refused(rules, calls, seat, defence, message):
    house = Rules.parse(rules)
    caller = Caller(bidding.points_weights(house), 0.05, 0.02)
    question = Question(0b11111 << 2, deals.Auction(3, 2 * 8 + 2, 2, calls), seat)
    act = Act(Said(deals.PASS), defence=defence)
    with pytest.raises(ValueError, match=message):
        deals.compare(deals.pack_rules(house), [Seated(0, 1, caller)] * 4, question, [act], 0, 0, 1)
