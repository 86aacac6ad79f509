"""Why: the sentence follows from the deals, and changes with them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from euchre_cli.cards import DECKS, cards_of, parse_card
from euchre_cli.equity.facts import View, facts
from euchre_cli.equity.reading import read_situation
from euchre_cli.equity.reasons import Sample, why
from euchre_cli.equity.situation import Action
from euchre_cli.events import Call
from euchre_cli.rules import Rules

NORTH, EAST, SOUTH, WEST = range(4)
HEARTS = 2
RIGHT, LEFT = 1 << parse_card("Jh"), 1 << parse_card("Jd")
ACE = 1 << parse_card("Ac")
TRUMPS = sum(1 << parse_card(card) for card in ("9h", "Th", "Qh", "Kh", "Ah", "Jh", "Jd"))
ORDER = Action("order", HEARTS, False, None, None)
ALONE = Action("order", HEARTS, True, None, None)
PASS = Action("pass", None, False, None, None)


def asked(seat="1", hand="KhQhAs9cTd", up="9h", **more):
    return read_situation(Rules(), hand=hand, up=up, seat=seat, **more)


def dealt(situation, points: Callable[[tuple[int, ...]], int], count: int = 2000) -> list[tuple[tuple[int, ...], int]]:
    """Deals of the cards not seen, each with the points that its hands bring."""
    rng = random.Random(3)
    unseen = list(cards_of(DECKS[24] & ~(situation.hand | 1 << situation.up_card)))
    deals = []
    for _ in range(count):
        rng.shuffle(unseen)
        hands = [sum(1 << card for card in unseen[5 * n : 5 * n + 5]) for n in range(3)]
        hands.insert(situation.seat, situation.hand)
        deals.append((tuple(hands), points(hands)))
    return deals


def trumps(hand: int) -> int:
    return (hand & TRUMPS).bit_count()


REASONS = {
    "the dealer holds two or more trumps with the picked-up 9": lambda hands: trumps(hands[WEST]) >= 1,
    "the dealer holds three or more trumps with the picked-up 9": lambda hands: trumps(hands[WEST]) >= 2,
    "the dealer holds no trump but the picked-up 9": lambda hands: trumps(hands[WEST]) == 0,
    "the left opponent holds the right bower": lambda hands: hands[EAST] & RIGHT,
    "the dealer holds the left bower": lambda hands: hands[WEST] & LEFT,
    "an opponent holds the right bower": lambda hands: (hands[EAST] | hands[WEST]) & RIGHT,
    "your partner holds no trump": lambda hands: not trumps(hands[SOUTH]),
    "your partner has no ace outside trump": lambda hands: (
        not hands[SOUTH] & sum(1 << parse_card(f"A{suit}") for suit in "cds")
    ),
    "the left opponent has no spades": lambda hands: not hands[EAST] & 0xFF << 24,
    "the left opponent can trump clubs": lambda hands: trumps(hands[EAST]) and not hands[EAST] & 0xFF,
    "the dealer holds the ace of clubs": lambda hands: hands[WEST] & 1 << parse_card("Ac"),
    "the opponents hold both bowers": lambda hands: (hands[EAST] | hands[WEST]) & (LEFT | RIGHT) == LEFT | RIGHT,
}


@pytest.mark.parametrize("reason", REASONS)
def test_the_sentence_names_what_the_failing_deals_have_in_common(reason):
    situation = asked()
    fails = REASONS[reason]
    rng = random.Random(4)
    told = why(situation, ORDER, dealt(situation, lambda hands: -2 if fails(hands) and rng.random() < 0.6 else 1))
    assert told.startswith(f"Ordering up fails mostly when {reason} (")
    assert told.endswith(" of the time then, 0% otherwise).")


def test_chance_goes_by_no_card():
    situation = asked()
    rng = random.Random(1)
    told = why(situation, ORDER, dealt(situation, lambda hands: -2 if rng.random() < 0.3 else 1))
    assert told == "Ordering up fails at times, and no single card of the others tells when."


def test_of_a_few_failures_nothing_is_told():
    situation = asked()
    deals = dealt(situation, lambda hands: -2 if hands[WEST] & RIGHT else 1, 30)
    assert why(situation, ORDER, deals) == "Ordering up fails in too few of the deals to tell when."


def test_figures_are_those_of_the_deals():
    """Fails in half of the deals in which the dealer has the right bower, in a tenth of the others."""
    situation = asked()
    rng = random.Random(2)
    deals = dealt(situation, lambda hands: -2 if rng.random() < (0.5 if hands[WEST] & RIGHT else 0.1) else 1)
    held = [points < 0 for hands, points in deals if hands[WEST] & RIGHT]
    others = [points < 0 for hands, points in deals if not hands[WEST] & RIGHT]
    assert why(situation, ORDER, deals) == (
        f"Ordering up fails mostly when the dealer holds the right bower "
        f"({100 * sum(held) / len(held):.0f}% of the time then, {100 * sum(others) / len(others):.0f}% otherwise)."
    )


def test_a_second_reason_where_the_first_is_not_the_case():
    situation = asked()
    deals = dealt(
        situation, lambda hands: -2 if hands[WEST] & RIGHT or (hands[EAST] & LEFT and hands[EAST] & RIGHT) else 1
    )
    told = why(situation, ORDER, deals)
    assert "mostly when the dealer holds the right bower (100%" in told
    assert "; else" not in told
    assert ", else when " in told


def test_a_second_reason_must_account_for_a_part_of_the_failures():
    situation = asked()
    rng = random.Random(5)
    for rarely, told_too in ((0.05, False), (0.4, True)):
        deals = dealt(
            situation,
            lambda hands, rarely=rarely: (
                -2 if hands[WEST] & RIGHT or (hands[EAST] & ACE and rng.random() < rarely) else 1
            ),
            20_000,
        )
        assert ("else when the left opponent holds the ace of clubs" in why(situation, ORDER, deals)) == told_too


def test_what_mostly_fails_is_told_by_when_it_works():
    situation = asked()
    told = why(situation, ORDER, dealt(situation, lambda hands: 1 if hands[SOUTH] & RIGHT else -2))
    assert told.startswith("Ordering up works mostly when")
    assert "mostly when your partner holds the right bower (100% of the time then, 0% otherwise)" in told


def test_a_loner_that_makes_it_is_told_by_when_it_falls_short():
    situation = asked(hand="JhJdAhKhAs")
    told = why(situation, ALONE, dealt(situation, lambda hands: 1 if trumps(hands[WEST]) >= 1 else 4))
    assert told.startswith("Ordering up alone falls short of all tricks mostly when ")
    assert "mostly when the dealer holds two or more trumps with the picked-up 9 (100%" in told
    told = why(situation, ALONE, dealt(situation, lambda hands: 1 if hands[SOUTH] & ACE else 4))
    assert "partner" not in told, "who sits out"


def test_what_never_fails():
    situation = asked()
    for points in (1, 2):
        told = why(situation, ORDER, dealt(situation, lambda hands, points=points: points))
        assert told == "Ordering up hardly ever fails."
    told = why(situation, ORDER, dealt(situation, lambda hands: 2 if hands[SOUTH] & RIGHT else 1))
    assert told.startswith("Ordering up hardly ever fails, and marches mostly when ")
    assert "mostly when your partner holds the right bower (100% of the time then, 0% otherwise)" in told


def test_the_dealers_own_pick_up_is_in_nobody_elses_hand():
    situation = asked(seat="dealer")
    told = why(
        situation,
        ORDER._replace(discard=parse_card("9c")),
        dealt(situation, lambda hands: -2 if trumps(hands[NORTH]) >= 2 else 1),
    )
    assert told.startswith("Picking up fails mostly ")
    assert "when the left opponent holds two or more trumps (100%" in told


def test_after_a_pass():
    situation = asked()
    deals = [Sample(hands, points, maker) for (hands, _), (points, maker) in zip(
        dealt(situation, lambda hands: 0, 100), [(-1, WEST)] * 45 + [(2, WEST)] * 15 + [(1, SOUTH)] * 30 + [(0, None)] * 10, strict=True
    )]  # fmt: skip
    assert why(situation, PASS, deals) == (
        "After a pass the dealer makes trump most often (60% of deals) and is euchred in 25% of them."
    )
    thrown_in = [Sample(deal.hands, 0) for deal in deals]
    assert why(situation, PASS, thrown_in) == "After a pass nobody scores."
    bare = [(deal.hands, deal.points) for deal in deals]
    assert why(situation, PASS, bare) == "After a pass your side scores in 45% of deals, the other side in 45%."


def test_a_pass_tells_what_would_be_wrong_with_the_best_call():
    situation = asked()
    passed = [Sample(hands, -1, NORTH) for hands, _ in dealt(situation, lambda hands: 0, 100)]
    called = dealt(situation, lambda hands: -2 if hands[EAST] & RIGHT else 1)
    told = why(situation, PASS, passed, (ORDER, called))
    assert told.startswith("Ordering up fails mostly ")
    assert "mostly when the left opponent holds the right bower (100% of the time then, 0% otherwise); " in told
    assert told.endswith("; after a pass you make trump most often (100% of deals) and are euchred in 100% of them.")


def test_a_lead_against_a_loner():
    situation = asked(calls="pppo*")
    lead = Action("order", HEARTS, True, None, parse_card("As"))
    told = why(
        situation, lead, dealt(situation, lambda hands: -4 if hands[WEST] & RIGHT else -1 if hands[WEST] & LEFT else 2)
    )
    assert told.startswith("This lead fails mostly ")
    told = why(situation, lead, dealt(situation, lambda hands: -4 if hands[EAST] & RIGHT else 2))
    assert "the left opponent" not in told, "who sits out"


def test_a_defender_does_not_march():
    situation = asked(calls="pppo*")
    lead = Action("order", HEARTS, True, None, parse_card("As"))
    deals = dealt(situation, lambda hands: 2 if hands[WEST] & RIGHT else 1)
    assert why(situation, lead, deals) == "This lead hardly ever fails."


def test_no_deals_no_sentence():
    assert why(asked(), ORDER, []) == ""


def test_facts_leave_out_what_the_player_knows():
    situation = asked(hand="JhAhAs9cTd", up="Jd")
    words = [fact.words for fact in facts(View(NORTH, WEST, HEARTS, situation.hand | LEFT, None, (EAST, SOUTH, WEST)))]
    assert not [line for line in words if "bower" in line or "ace of spades" in line or "ace of hearts" in line]
    assert len(set(words)) == len(words)


def test_under_no_trump_nobody_holds_trumps():
    situation = read_situation(Rules.parse("no-trump"), hand="AhKhAs9cTd", up="9h", seat="R2S1")
    told = why(
        situation,
        Action("call", 4, False, None, None),
        dealt(situation, lambda hands: -2 if hands[EAST] & 1 << parse_card("Ac") else 1),
    )
    assert told.startswith("Calling no trump fails mostly ")
    assert "mostly when the left opponent holds the ace of clubs (100%" in told
    assert Call("pass") in situation.calls
