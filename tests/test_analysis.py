"""Grades of decisions: hand-worked deals, what a player knew, and what is left out of grading."""

from __future__ import annotations

import pytest
from graded import SHALLOW, calls, cards, graded, grades, words

from euchre_cli.analysis.dealt import dealt_versions
from euchre_cli.analysis.decisions import CARD, DISCARD, decisions
from euchre_cli.analysis.grading import BLUNDER, INACCURACY, MISTAKE, mark_of_loss
from euchre_cli.api import loads, replay
from euchre_cli.cards import card_text
from euchre_cli.equity.bidding import model_for
from euchre_cli.equity.winning import WinChances
from euchre_cli.kernel.deals import CHOSEN as NOT_KNOWN
from euchre_cli.rules import Rules

LAY_DOWN = "N=9cTcQs9dTd E=AdKdTsQcKs S=9sAsKcJcQd W=JhJdAhKhAc"
"""West, who deals, needs only Qh to be turned up to take all tricks alone."""


# --- hand-worked decisions ------------------------------------------------------------------------------------


def test_a_lay_down_hand_passed_is_a_blunder():
    *_, dealer = calls(f"1. W^Qh {LAY_DOWN} pppp")
    assert (dealer.mark, words(dealer.as_good), dealer.is_best) == ("??", ["o*"], False)
    assert dealer.loss > 3
    assert (dealer.chosen_open, dealer.best_open) == (None, 4)


def test_taking_it_alone_is_right_and_settled():
    *_, dealer = calls(f"1. W^Qh {LAY_DOWN} pppo*")
    assert (words([dealer.best]), dealer.is_best, dealer.settled, dealer.loss) == (["o*"], True, True, 0)
    assert dealer.mark in ("", "!", "!!")
    assert dealer.chosen_open == 4


def test_a_loner_who_leads_an_ace_before_drawing_trumps_loses():
    hands = "N=JhJdAhKhAc E=9hQdTsQcTc S=9cKcJcJsQs W=ThAdKd9dTd"
    closer = SHALLOW._replace(most=256, wanted=0.05)
    lead = cards(f"1. W^9s {hands} pppp h* AcTcTh/", depth=closer)[0]
    assert lead.trick == 1
    assert lead.loss > 0.1
    assert not lead.is_best
    assert words(lead.as_good) == ["Jd", "Jh", "Kh", "Ah"]
    assert (lead.chosen_open, lead.best_open) == (1, 4)


def test_trumping_the_partners_ace_as_last_player_loses():
    """East, West's partner, takes the trick with the ace; West throws the right bower on it and not a club."""
    hands = "N=9dQcTsJsKs E=AdQdAsKcTd S=KdThQs9sAc W=JhAhKh9cTc"
    over = cards(f"1. W^9h {hands} pppo -9h 9dAdKdJh/")[-1]
    assert not over.is_best
    assert over.loss > 0.2
    assert "9c" in words(over.as_good)


def test_a_dealer_who_lays_a_trump_away_loses():
    hands = "N=9cTcJs9dTd E=AdKdTsQcKc S=9sAsKsJcQd W=JhKhAcThQs"
    (discard,) = [grade for grade in grades(f"1. W^Ah {hands} pppo -Kh") if grade.kind == DISCARD]
    assert not discard.is_best
    assert words([discard.best]) == ["-Qs"]
    assert (discard.chosen_open, discard.best_open) == (1, 2)


def test_what_is_forced_is_not_graded():
    """East and West must follow suit with their only heart, and nobody has a choice in the last trick."""
    hands = "N=JhJdAhKhAc E=9hQdTsQcTc S=9cKcJcJsQs W=ThAdKd9dTd"
    text = f"1. W^9s {hands} pppp h* Jh9hTh/JdTsAd/AhQdKd/KhTc9d/AcQcTd"
    found = [decision for decision in questions(text)[0] if decision.kind == CARD]
    assert {decision.seat for decision in found if decision.trick == 1} == {0}
    assert max(decision.trick for decision in found) == 4
    assert {grade.number for grade in cards(text)} <= {decision.number for decision in found}


def test_only_what_the_rules_allow_might_have_been_done():
    """The dealer is stuck, and under `natural` must hold a card printed with the suit."""
    (deal,) = graded(f'[Rules "natural"]\n1. W^Qh {LAY_DOWN} pppp pppc')
    last = [grade for grade in deal.grades if grade.kind == "call"][-1]
    assert {word[0] for word in words(option.action for option in last.options)} == {"c", "d"}


# --- what a player knew ---------------------------------------------------------------------------------------


def questions(text, seed=0):
    (game,) = loads(text)
    (deal,) = replay(game).deals
    versions = dealt_versions(deal, model_for(deal.reading.table.rules, "fitted").caller, seed)
    return [list(decisions(version)) for version in versions]


def test_cards_that_touch_are_tried_once():
    """North leads from four trumps that nothing parts, and an ace."""
    hands = "N=JhJdAhKhAc E=9hQdTsQcTc S=9cKcJcJsQs W=ThAdKd9dTd"
    (taken,) = questions(f"1. W^9s {hands} pppp h* AcTcTh/")
    (lead,) = [decision for decision in taken if decision.kind == "card"][:1]
    assert [len(lead.options), len(lead.acts)] == [5, 2]


def test_a_card_laid_away_by_somebody_else_still_parts_two():
    """The dealer has laid Qs away. South, who holds Ks and Js, cannot know."""
    hands = "N=9sTcJh9dTd E=AdKdTsQcKc S=KsJs9hAhJd W=JcAcAsThQs"
    (taken,) = questions(f"1. W^Kh {hands} pppo -Qs 9sTsJs")
    south = next(decision for decision in taken if decision.kind == "card" and decision.seat == 2)
    at = {word: number for number, word in enumerate(words(south.options))}
    assert south.act_of[at["Ks"]] != south.act_of[at["Js"]]


def test_the_dealer_knows_the_own_discard_and_nobody_else_does():
    hands = "N=9cTcJs9dTd E=AdKdTsQcKc S=9sAsKsJcQd W=JhKhAcThQs"
    (taken,) = questions(f"1. W^Ah {hands} pppo -Qs TdKdQdTh/Ac")
    known = {(decision.seat, decision.question.laid_away) for decision in taken if decision.kind == "card"}
    (queen,) = [card for card in range(33) if card_text(card) == "Qs"]
    assert {laid_away for seat, laid_away in known if seat == 3} == {queen}
    assert {laid_away for seat, laid_away in known if seat != 3} == {NOT_KNOWN}


def test_alone_said_later_is_judged_with_the_call():
    text = f'[Rules "alone-call=before-lead"]\n1. W^Qh {LAY_DOWN} pppo -Ac W:* 9c'
    (taken,) = questions(text)
    dealer = next(decision for decision in taken if decision.kind == "call" and decision.seat == 3)
    assert words([dealer.options[dealer.chosen]]) == ["o*"]


def test_hidden_hands_are_completed_and_hindsight_is_silent():
    text = "1. W^Qh W=JhJdAhKhAc pppo* -Ac 9cAd"
    found = grades(text)
    assert found
    assert all(grade.chosen_open is None for grade in found)
    versions = questions(text)
    assert len(versions) == 4
    hands = {decision.question.hand for version in versions for decision in version if decision.seat == 3}
    assert len(hands) == 1  # what the record tells is the same in all


def test_a_discard_that_is_not_written_is_one_that_makes_sense():
    """East sits out, and what West laid away is not told: not the left bower, which West would have kept."""
    text = "1. W^Qh pppo* 9cTcAc/Jh9hTh/Ah9d9s/KhTdTs/QhQdQs"
    versions = [version for seed in range(6) for version in questions(text, seed)]
    taken = [decision for version in versions for decision in version if decision.seat == 3 and decision.kind == CARD]
    laid_away = {card_text(decision.question.laid_away) for decision in taken}
    assert len(laid_away) > 3
    assert "Jd" not in laid_away


def test_open_hands_are_told_where_only_a_hand_that_sits_out_is_hidden():
    hands = "N=9cTcQs9dTd S=9sAsKcJcQd W=JhJdAhKhAc"
    *_, lead = [grade for grade in grades(f"1. W^Qh {hands} pppo* -Ac Td") if grade.seat == 0]
    assert lead.kind == "card"
    assert lead.chosen_open == -4


# --- the score ------------------------------------------------------------------------------------------------


def test_at_9_9_only_winning_counts():
    *_, dealer = calls(f'[Score "9-9"]\n1. W^Qh {LAY_DOWN} pppo')
    assert dealer.is_best  # one point is as good as four
    assert set(words(dealer.as_good)) == {"o", "o*"}
    assert dealer.loss == 0


def test_a_loss_counts_in_chances_to_win_away_from_0_0():
    *_, dealer = calls(f'[Score "9-9"]\n1. W^Qh {LAY_DOWN} pppp')
    wins = WinChances(Rules(), model_for(Rules(), "fitted").outcomes)
    point = (wins.after((9, 9), 1, True) - wins.after((9, 9), -1, True)) / 2
    assert point == 0.5
    assert dealer.loss == pytest.approx(dealer.loss_win / point)


# --- what cannot be graded, and other rules -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1. W N:o* =NS+4", "up-card"),
        ("1. W^9c misdeal", "misdeal"),
        ("1. W^9c", "neither calls nor cards"),
        ("1. N^9c o -9d AcTcJc9c/ThKhTsQs/Qh9hKdAh/JdJsQcQd/AsKcKsJh", "P505"),
    ],
)
def test_a_deal_that_cannot_be_graded_says_why(text, reason):
    (deal,) = graded(text)
    assert deal.grades == ()
    assert deal.expected is None
    assert reason in deal.problem


def test_a_deal_thrown_in_is_graded():
    (deal,) = graded(f'[Rules "no-stick-the-dealer"]\n1. W^Qh {LAY_DOWN} pppp pppp')
    assert [grade.seat for grade in deal.grades].count(3) == 2
    assert deal.replay.points == (0, 0)


def test_no_trump_is_among_the_calls():
    hands = "N=AdAcAsKsQs E=9cTcKdTsQc S=9sKcTdJcQd W=JhKhJsThQh"
    last = calls(f'[Rules "no-trump"]\n1. W^Ah {hands} pppp p')[-1]
    assert words([last.best]) == ["n*"]
    assert last.mark == "??"


def test_a_joker_is_played():
    hands = "N=BAhKh9cTd E=AcKcQcTcAd S=9sTsKsQsJs W=9dKdQdAsJc"
    found = grades(f'[Rules "british"]\n1. W^9h {hands} o -9h BAdTsQd/')
    assert found
    assert found[0].seat == 0


def test_luck_is_what_the_cards_are_worth_beyond_a_deal_by_this_dealer():
    (deal,) = graded(f"1. W^Qh {LAY_DOWN} pppo*")
    assert deal.expected == -4
    assert deal.luck == deal.expected - deal.due
    assert -1 < deal.due < 0


def test_marks_go_by_thresholds_and_only_where_it_is_sure():
    assert [mark_of_loss(loss, 0.01) for loss in (BLUNDER, MISTAKE, INACCURACY, 0.05)] == ["??", "?", "?!", ""]
    assert mark_of_loss(BLUNDER, BLUNDER / 2) == ""


# --- the same grades ------------------------------------------------------------------------------------------


def test_threads_do_not_matter_and_seeds_do():
    text = f"1. W^Qh {LAY_DOWN} pppo -Ac 9cQcJc"
    one = [deal._replace(replay=None) for deal in graded(text, threads=1)]
    assert one == [deal._replace(replay=None) for deal in graded(text, threads=4)]
    assert one != [deal._replace(replay=None) for deal in graded(text, threads=1, seed=1)]


def test_deeper_looks_are_surer():
    text = f"1. W^Qh {LAY_DOWN} p"
    shallow = grades(text, depth=SHALLOW._replace(first=16, most=16))[0]
    deeper = grades(text, depth=SHALLOW._replace(first=256, most=256))[0]
    assert deeper.deals == 256
    assert shallow.deals == 16
