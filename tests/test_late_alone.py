"""Saying "alone" after the call: the maker until the first lead, and the partner who takes an assist over."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from euchre_cli.equity.reading import read_situation
from euchre_cli.equity.situation import SituationError
from euchre_cli.events import Alone
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
from euchre_cli.kernel.deals import Act, Auction, Caller, Question, Said, Seated

OVER, LATE = "alone-over-assist", "alone-call=before-lead"
PASSED = Said(deals.PASS)
LONER = {"hand": "Js Jc As Ks Ac", "up": "9s"}


def asked(rules: str, calls: str, seat: str, hand: str = LONER["hand"]):
    return read_situation(Rules.parse(rules), hand=hand, up=LONER["up"], seat=seat, calls=calls)


@pytest.mark.parametrize("seat", ["1", "2", "3", "4"])
@pytest.mark.parametrize("rules", [OVER, LATE, f"{OVER} {LATE} loner-lead=loner-left"])
def test_who_may_still_say_it_is_asked(rules, seat):
    """After any call by anybody, as the engine allows it."""
    found = 0
    for calls in ("o", "o*", "po", "po*", "ppo", "pppo", "ppppc", "ppppc*", "pppppd", "ppppppd", "pppppppd"):
        try:
            question = asked(rules, calls, seat)
        except SituationError:
            continue
        table = question.table()
        if table.phase == DISCARDING:
            discard_by_thumb(table)
        may = {event.seat for event in legal_actions(table) if isinstance(event, Alone)}
        ways = {action.alone for action in actions(question)}
        assert (ways == {True, False}) == (question.seat in may)
        found += len(ways) == 2
    assert found or (rules == OVER and seat in "12"), "those have passed before their partner orders"


def test_who_leads_after_it_says_what_is_led():
    """The maker in the first seat leads either way; a loner who leads to no first trick says nothing of a lead."""
    ways = actions(asked(LATE, "o", "1"))
    assert Counter(action.alone for action in ways if action.lead is not None) == {False: 5, True: 5}
    ways = actions(asked(f"{LATE} loner-lead=loner-left", "o", "1"))
    assert Counter((action.alone, action.lead is None) for action in ways) == {(False, False): 5, (True, True): 1}


def test_open_hands_come_to_what_the_engine_says_once_it_is_said():
    rng = random.Random(2)
    kinds: Counter[tuple[bool, int, bool]] = Counter()
    for number in range(400):
        rules = replace(random_rules(rng), alone_over_assist=True, alone_call="before-lead")
        table, auction = random_table(rng, rules)
        auction = called(table, auction, rng, 2)
        if table.maker is None:
            continue
        seat = table.maker ^ rng.choice((0, 2))
        check = table.copy()
        discard_by_thumb(check)
        if Alone(seat) not in legal_actions(check):
            continue
        caller = Caller(bidding.points_weights(rules), 0.05, 0.02)
        found = deals.compare(
            deals.pack_rules(rules),
            [Seated(0, 1, caller)] * 4,
            Question(table.held[seat] & ~(1 << auction.up_card), auction, seat, heeded=False),
            [Act(Said(table.trump, alone)) for alone in (False, True)],
            number,
            0,
            1,
        )
        ((hands, results),) = compared(found, 2)
        for alone, (played, opened, thumb, course) in enumerate(results):
            again = with_hands(table, auction, hands)
            discard_by_thumb(again)
            if alone:
                again.apply(Alone(seat))
            assert opened == open_points(again)
            assert played == thumb
            assert course & 7 == (4 | seat if alone else table.maker)
            ours, theirs = deal_points(rules, seat & 1, course >> 3, alone=bool(alone))
            assert played == ours - theirs or (rules.fast_break and course >> 3 == rules.hand - 2 and played == 0)
            kinds[table.picked_up, (seat - table.maker) & 3, bool(alone)] += 1
    assert len(kinds) == 6, kinds  # in round two the partner has passed
    assert min(kinds.values()) > 10, kinds


def test_players_take_an_assist_over_where_it_promises_more():
    """With open hands too, on average; and never after a pass."""
    rules = Rules(alone_over_assist=True, loner_lead="loner-left")
    players = [Seated(12, 2, bidding.model_for(rules, "fitted").caller)] * 4
    house = deals.pack_rules(rules)
    hand, up = 0b11111 << 2, 2 * 8 + 3
    taken = []
    for calls, seat in (((), 0), ((PASSED,), 1)):
        question = Question(hand, Auction(3, up, 2, calls), seat)
        stays = deals.compare(
            deals.pack_rules(Rules(loner_lead="loner-left")),
            players,
            question,
            [Act(Said(2))],
            1,
            0,
            1500,
            rolled=False,
        )
        may = deals.compare(house, players, question, [Act(Said(2))], 1, 0, 1500, rolled=False)
        for (hands, ((_, opened, _, course),)), (same, ((_, over, _, then),)) in zip(
            compared(stays, 1), compared(may, 1), strict=True
        ):
            assert hands == same
            assert course == seat
            assert then in (seat, 4 | seat ^ 2)
            if then != course:
                taken.append((over - opened) * (-1 if seat & 1 else 1))
    assert len(taken) > 40
    assert sum(taken) > 0
    third = Question(hand, Auction(3, up, 2, (PASSED, PASSED)), 2)
    found = deals.compare(house, players, third, [Act(Said(2))], 1, 0, 500, rolled=False)
    assert {course for _, ((_, _, _, course),) in compared(found, 1)} == {2}


def test_a_hand_that_takes_all_tricks_goes_alone_after_all():
    for rules, calls, seat in ((OVER, "po", "dealer"), (LATE, "pppo", "dealer")):
        answer = evaluate(asked(rules, calls, seat), precision=0.5, seconds=1e9)
        assert answer.advice.action.alone
        assert answer.not_modelled == ()


@pytest.mark.parametrize(
    ("rules", "calls", "seat", "told"),
    [
        ("", "", "1", ()),
        ("farmers-hand=3", "", "1", ("weak hands are not exchanged (farmers-hand)",)),
        (
            "go-under four-trick-tokens",
            "p",
            "2",
            ("nobody goes under (go-under)", "tokens count for nothing (four-trick-tokens)"),
        ),
        (
            "alone-call=round-start",
            "p",
            "2",
            ("others may go alone in this round, though nobody has announced it (alone-call)",),
        ),
        ("alone-call=round-start", "", "1", ()),
        ("alone-call=round-start", "ppp", "dealer", ()),
        ("alone-call=round-start", "ppo", "1", ()),
        (LATE, "ppo", "1", ("the maker does not go alone any more (alone-call)",)),
        (LATE, "ppo*", "dealer", ()),
        (LATE, "pppo", "dealer", ()),
        (OVER, "o", "1", ("the maker's partner does not go alone any more (alone-over-assist)",)),
        (OVER, "po", "dealer", ()),
        (OVER, "ppo", "dealer", ()),
        (OVER, "", "1", ()),
    ],
)
def test_what_is_left_out_is_told(rules, calls, seat, told):
    from euchre_cli.equity.not_modelled import not_modelled

    assert not_modelled(asked(rules, calls or "-", seat, "Jc As Ks Ac 9d")) == told
