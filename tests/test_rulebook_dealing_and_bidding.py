"""The rule book, first document: "Dealing & Bidding Rules". A test for every sentence that states a rule.

What no record shows is not tested: who shuffles, and at whom the dealer starts when the cards go round.
"""

from __future__ import annotations

import pytest
from recorded import DEALT, HANDS, ORDERED, PLAY, PLAYED, faults, last_deal, may, points, replayed, table

from euchre_cli.cards import (
    EAST,
    EW,
    HEARTS,
    NORTH,
    NS,
    SEAT_LETTERS,
    SOUTH,
    SUIT_CARDS,
    WEST,
    cards_of,
    cards_text,
    left_bower,
)
from euchre_cli.rules import Rules

NOT_STUCK = "no-stick-the-dealer"
SEATS = range(4)
SPADES = "AhThJh9s/AdTdQdTc/Kc9cQsAc/KsJsJdKh/JcQcQhKd"
"""A legal play of the same hands with spades trump: three tricks for East-West, two for North-South."""
NORTH_ALONE = "AhTh9h/KhKdJd/AdTdQd/Kc9cKs/QcQhQs"
"""A legal play of them with North alone in hearts: two tricks for North, three for West."""


# --- the deal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", SEAT_LETTERS[:4])
def test_the_first_dealer_may_be_anybody(first: str) -> None:
    """The deal: the first dealer is picked at random."""
    assert faults(f"1. {first}^9h pppppppp", NOT_STUCK) == []


@pytest.mark.parametrize("dealer", SEATS)
def test_the_deal_passes_one_seat_to_the_left_after_every_hand(dealer: int) -> None:
    """The deal: nobody chooses the next dealer; it is the one on the left."""
    for step in SEATS:
        after = SEAT_LETTERS[(dealer + step) % 4]
        text = f"1. {SEAT_LETTERS[dealer]}^9h pppppppp\n2. {after}^9h pppppppp"
        assert faults(text, NOT_STUCK) == ([] if step == 1 else [f"D201 {after}"])


def test_everyone_deals_in_turn() -> None:
    """The deal: after four hands it is the first dealer's again."""
    text = "\n".join(f"{number}. {seat}^9h pppppppp" for number, seat in enumerate("ESWNES", 1))
    assert faults(text, NOT_STUCK) == []


def test_partners_sit_across_from_each_other() -> None:
    """The deal: the tricks of North and South count together, and those of East and West."""
    deal = last_deal(PLAYED)
    assert [trick.winner for trick in deal.tricks] == [SOUTH, WEST, SOUTH, WEST, NORTH]
    assert (deal.tricks_won, deal.points) == ((3, 2), (1, 0))


@pytest.mark.parametrize("dealer", SEATS)
def test_three_seats_bid_in_order_before_the_dealer(dealer: int) -> None:
    """The deal: the opponent on the left, the partner, the opponent on the right, and only then the dealer."""
    order = [table(f"1. {SEAT_LETTERS[dealer]}^9h " + "p" * passes).turn for passes in range(4)]
    assert order == [(dealer + 1) % 4, (dealer + 2) % 4, (dealer + 3) % 4, dealer]


@pytest.mark.parametrize("cards", ["AhKhQhTd", "AhKhQhTd9cTs"])
def test_everyone_gets_five_cards(cards: str) -> None:
    """The deal: no hand has fewer or more than five cards."""
    assert faults(f"1. W^9h N={cards} pppppppp", NOT_STUCK) == [f"D202 N={cards}"]
    assert faults("1. W^9h N=AhKhQhTd9c pppppppp", NOT_STUCK) == []


@pytest.mark.parametrize(
    ("packets", "fine"), [("2-3", True), ("3-2", True), ("1-4", False), ("4-1", False), ("5-0", False)]
)
def test_the_cards_come_in_two_packets_a_two_and_a_three(packets: str, fine: bool) -> None:
    """The deal: it goes round twice, with packets of two and three."""
    found = faults(f"1. W^9h packets={packets} pppppppp", NOT_STUCK)
    assert found == ([] if fine else [f"D206 packets={packets}"])


def test_some_dealers_give_three_first_and_others_two() -> None:
    """The deal: by default each hand may be dealt either way, by the same dealer as well."""
    text = "\n".join(
        f"{number}. {seat}^9h packets={packets} pppppppp"
        for number, (seat, packets) in enumerate(zip("NESWN", ["3-2", "2-3", "3-2", "2-3", "2-3"], strict=True), 1)
    )
    assert faults(text, NOT_STUCK) == []


def test_by_bicycle_a_dealer_sticks_to_the_pattern_they_start_with() -> None:
    """The deal: another order of packets than before is a fault under Bicycle's rules, by the same dealer only."""
    text = "\n".join(
        f"{number}. {seat}^9h packets={packets} pppppppp"
        for number, (seat, packets) in enumerate(
            zip("NESWNE", ["3-2", "2-3", "3-2", "2-3", "2-3", "2-3"], strict=True), 1
        )
    )
    assert faults(text, "bicycle") == ["D206 packets=2-3"]
    assert replayed(text, "bicycle").findings[0].deal == 5


# --- the kitty and the up-card ------------------------------------------------------------------------------


def test_four_cards_are_left_over_as_the_kitty() -> None:
    """The kitty: with the up-card it has four of the twenty-four cards."""
    assert faults(f"{DEALT} K=9dAsTs o -9s {PLAY}") == []
    assert faults("1. W^9h K=9dAsTsTc pppppppp", NOT_STUCK) == ["D202 K=9dAsTsTc"]


def test_the_cards_left_over_are_in_no_hand() -> None:
    """The kitty: four hands of five take twenty cards, and what is in a hand is not left over."""
    assert faults(f"1. W^9h {HANDS} K=9dAsAh o -9s {PLAY}") == ["D203 K=9dAsAh"]


@pytest.mark.parametrize("up", ["9c", "9d", "9h", "9s"])
def test_the_up_cards_suit_is_on_offer_in_the_first_round(up: str) -> None:
    """The up-card: its suit is what an order makes trump, and no other suit may be named yet."""
    assert may(f"1. W^{up}") == {"p", "o", "o*"}
    assert table(f"1. W^{up} o").trump == "cdhs".index(up[1])
    other = "d" if up[1] == "c" else "c"
    assert faults(f"1. W^{up} {other}")[:1] == [f"B304 {other}"]


@pytest.mark.parametrize("card", ["9d", "Ts", "As"])
def test_the_other_three_kitty_cards_stay_face_down(card: str) -> None:
    """The kitty: none of them is ever played."""
    play = PLAY.replace("AdKh", card + "Kh")
    assert faults(f"{DEALT} K=9dAsTs o -9s {play}") == [f"P509 {card}"]
    assert faults(f"1. W^9h K=9dAsTs o {play}") == [f"P509 {card}"]


def test_the_up_card_ends_up_only_in_the_dealers_hand() -> None:
    """The up-card: if it is ordered up only the dealer can play it; if it is turned down nobody can."""
    assert faults(PLAYED) == []
    assert faults("1. W^9h o 9h") == ["P509 9h", "P510 9h"]
    assert faults(f"{DEALT} pppp s {SPADES.replace('Ac/', '9h/')}") == ["P509 9h"]


# --- round one ----------------------------------------------------------------------------------------------


def test_each_player_clockwise_from_the_dealers_left_gets_one_turn() -> None:
    """Round one: whoever calls again, or too early, calls out of turn."""
    assert faults("1. W^9h N:p E:p S:p W:p pppp", NOT_STUCK) == []
    assert faults("1. W^9h N:p N:p S:p W:p pppp", NOT_STUCK) == ["B301 N:p"]
    assert faults("1. W^9h N:p S:p S:p W:p pppp", NOT_STUCK) == ["B301 S:p"]
    assert faults("1. W^9h E:p E:p S:p W:p pppp", NOT_STUCK) == ["B301 E:p"]
    assert table("1. W^9h pppp").round == 2


def test_a_player_orders_it_up_or_passes() -> None:
    """Round one: these are the two calls, for each of the four."""
    for passes in range(4):
        assert may("1. W^9h " + "p" * passes) == {"p", "o", "o*"}


@pytest.mark.parametrize(("calls", "maker"), [("o", NORTH), ("po", EAST), ("ppo", SOUTH), ("pppo", WEST)])
def test_an_order_ends_the_bidding_and_makes_the_maker(calls: str, maker: int) -> None:
    """Round one: after an order nobody calls; who ordered is the maker, and two for three tricks or a euchre follow."""
    deal = last_deal(f"{DEALT} {calls} -9s {PLAY}")
    assert deal.findings == ()
    assert deal.maker == maker
    assert deal.points == ((1, 0) if maker % 2 == NS else (2, 0))
    assert faults(f"{DEALT} {calls}p -9s {PLAY}") == ["B302 p"]
    assert "p" not in may(f"{DEALT} {calls}")


def test_the_partners_assist_is_an_order() -> None:
    """Round one: the dealer's partner who assists makes the up-card's suit trump and is the maker."""
    deal = last_deal(f"{DEALT} po -9s {PLAY}")
    assert (deal.dealer, deal.maker, deal.trump) == (WEST, EAST, HEARTS)


def test_the_dealer_who_takes_it_picks_it_up() -> None:
    """Round one: the dealer's own order makes the dealer the maker."""
    deal = last_deal(f"{DEALT} pppo -9s {PLAY}")
    assert (deal.dealer, deal.maker, deal.trump) == (WEST, WEST, HEARTS)


@pytest.mark.parametrize("calls", ["o", "po", "ppo", "pppo"])
def test_whoever_orders_it_up_the_dealer_takes_the_up_card_and_discards_one(calls: str) -> None:
    """Round one: the up-card goes to the dealer, who keeps five: any of the six may be laid away, by nobody else."""
    assert may(f"{DEALT} {calls}") == {"-9h", "-Ad", "-Kc", "-Qc", "-Jd", "-9s"}
    at_table = table(f"{DEALT} {calls} -9s")
    assert cards_text(cards_of(at_table.held[WEST])) == "QcKcJdAd9h"
    assert faults(f"{DEALT} {calls} N:-9c {PLAY}") == ["X403 N:-9c"]
    assert faults(f"{DEALT} {calls} -Ts {PLAY}") == ["X402 -Ts"]
    assert faults(f"{DEALT} {calls} -9s -Kc {PLAY}") == ["X403 -Kc"]
    assert faults(f"{DEALT} {calls} -9s {PLAY.replace('AdKh', '9sKh')}") == ["P509 9s"]


@pytest.mark.parametrize("calls", ["o", "po", "ppo", "pppo"])
def test_the_up_card_is_one_more_trump_for_the_dealers_side(calls: str) -> None:
    """Round one: ordered by an opponent or by the dealer's own side, the trump is the dealer's."""
    assert cards_text(cards_of(table(f"{DEALT} {calls}").held[WEST] & SUIT_CARDS[HEARTS])) == "9h"


# --- round two ----------------------------------------------------------------------------------------------


def test_if_all_four_pass_the_up_cards_suit_is_out() -> None:
    """Round two: it can be neither ordered up nor named."""
    assert faults(f"{DEALT} pppp h {PLAY}")[:1] == ["B305 h"]
    assert faults(f"{DEALT} pppp o -9s {PLAY}") == ["B303 o"]


def test_round_two_starts_again_on_the_dealers_left() -> None:
    """Round two: the same order of turns; each may name any other suit, or pass."""
    for passes, turn in enumerate([NORTH, EAST, SOUTH, WEST]):
        text = "1. W^9h pppp" + "p" * passes
        assert table(text, NOT_STUCK).turn == turn
        assert may(text, NOT_STUCK) == {"p", "c", "c*", "d", "d*", "s", "s*"}
    assert faults("1. W^9h pppp N:p N:p S:p W:p", NOT_STUCK) == ["B301 N:p"]


@pytest.mark.parametrize(("calls", "maker"), [("s", NORTH), ("ps", EAST), ("pps", SOUTH), ("ppps", WEST)])
def test_the_first_suit_named_is_trump_and_ends_the_bidding(calls: str, maker: int) -> None:
    """Round two: who names it is the maker, and nobody calls after."""
    deal = last_deal(f"{DEALT} pppp {calls} {SPADES}")
    assert deal.findings == ()
    assert (deal.maker, deal.trump, deal.tricks_won) == (maker, 3, (2, 3))
    assert deal.points == ((0, 1) if maker % 2 == EW else (0, 2))
    assert faults(f"{DEALT} pppp {calls}c {SPADES}") == ["B302 c"]


def test_nobody_picks_anything_up_in_round_two() -> None:
    """Round two: the turned-down card stays in the kitty, and all play the five cards they were dealt."""
    at_table = table(f"{DEALT} pppp s {SPADES[:8]}")
    assert not at_table.picked_up
    assert cards_text(cards_of(at_table.held[WEST])) == "QcKcJdAd9s"
    assert faults(f"{DEALT} pppp s -9s {SPADES}") == ["X403 -9s"]
    assert faults(f"{DEALT} pppp s {SPADES.replace('9s', '9h')}") == ["P509 9h"]


@pytest.mark.parametrize(("up", "next_suit"), [("9c", "s"), ("9d", "h"), ("9h", "d"), ("9s", "c")])
def test_naming_the_other_suit_of_the_colour_is_next(up: str, next_suit: str) -> None:
    """Round two: next is a call like any other, and its left bower is a jack of the suit turned down."""
    text = f"1. W^{up} pppp{next_suit}"
    assert next_suit in may(f"1. W^{up} pppp")
    trump = table(text).trump
    assert trump is not None
    assert left_bower(trump) // 8 == "cdhs".index(up[1])


def test_a_double_pass_may_be_thrown_in() -> None:
    """Round two: then nothing is played, nobody scores, and the deal passes to the left."""
    assert points("1. W^9h pppppppp =0 score=0-0", NOT_STUCK) == (0, 0)
    assert last_deal("1. W^9h pppppppp", NOT_STUCK).thrown_in
    assert may("1. W^9h pppppppp", NOT_STUCK) == set()
    assert faults("1. W^9h pppppppp AhThJh9h", NOT_STUCK) == ["B313 Ah"]
    assert faults("1. W^9h pppppppp =NS+1", NOT_STUCK) == ["S603 =NS+1"]
    assert faults("1. W^9h pppppppp\n2. N^9h pppppppp", NOT_STUCK) == []
    assert faults("1. W^9h pppppppp\n2. W^9h pppppppp", NOT_STUCK) == ["D201 W"]


def test_a_stuck_dealer_cannot_pass_but_names_any_suit_except_the_turned_down_one() -> None:
    """Round two: by stick the dealer."""
    assert may("1. W^9h pppp ppp") == {"c", "c*", "d", "d*", "s", "s*"}
    assert faults("1. W^9h pppp pppp") == ["B306 p"]
    assert faults(f"{DEALT} pppp ppps {SPADES}") == []
    assert faults(f"{DEALT} pppp ppph {PLAY}")[:1] == ["B305 h"]


def test_stick_the_dealer_is_the_default_and_can_be_turned_off() -> None:
    """Round two: a table setting lets the dealer pass, and the double pass is thrown in."""
    assert Rules().stick_the_dealer
    text = "1. W^9h pppppppp\n2. N^9h pppppppp"
    assert faults(text) == ["B306 p", "B306 p"]
    assert faults(text, NOT_STUCK) == []


# --- going alone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("calls", "loner"), [("o*", NORTH), ("pppo*", WEST), ("pppps*", NORTH), ("pppppppd*", WEST)])
def test_alone_is_said_as_trump_is_made(calls: str, loner: int) -> None:
    """Going alone: with the order, the pick-up, or the suit named in round two."""
    assert table(f"{DEALT} {calls}").loner == loner
    assert calls[-2:] in may(f"{DEALT} {calls[:-2]}")


def test_alone_cannot_be_decided_once_the_first_trick_is_seen() -> None:
    """Going alone: nor at any time after trump is made."""
    assert faults(PLAYED.replace("-9s", "-9s N:*")) == ["B308 N:*"]
    assert faults(PLAYED.replace("9h/", "9h/ N:* ")) == ["B308 N:*"]
    assert faults(f"{DEALT} o N:* -9s {PLAY}") == ["B308 N:*"]


def test_the_loners_partner_sits_out_the_hand() -> None:
    """Going alone: the partner plays no card, and the lead and every turn pass them by."""
    text = f"{DEALT} o* -9s {NORTH_ALONE}"
    deal = last_deal(text)
    assert deal.findings == ()
    assert [len(trick.plays) for trick in deal.tricks] == [3] * 5
    assert SOUTH not in {seat for trick in deal.tricks for seat, _ in trick.plays}
    assert faults(text.replace("KhKdJd", "KhKdJcJd")) == ["P506 Jc"]
    assert faults(text.replace("AhTh9h", "AhThS:Jh9h")) == ["P506 S:Jh"]


# --- the lead -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
def test_the_player_on_the_dealers_left_leads_the_first_trick(dealer: int) -> None:
    """The lead: whoever made trump."""
    for calls in ("o", "po", "ppo", "pppo", "pppps", "pppppppd"):
        text = f"1. {SEAT_LETTERS[dealer]}^9h {calls}"
        at_table = table(f"{text} Ac")
        assert at_table.leader == (dealer + 1) % 4
        for step in SEATS:
            seat = SEAT_LETTERS[(dealer + step) % 4]
            assert (f"P502 {seat}:Ac" in faults(f"{text} {seat}:Ac")) == (step != 1)


def test_whoever_wins_a_trick_leads_the_next() -> None:
    """The lead: here South, West, South and West."""
    leaders = [trick.plays[0][0] for trick in last_deal(PLAYED).tricks]
    assert leaders == [NORTH, SOUTH, WEST, SOUTH, WEST]
    assert faults(ORDERED + PLAY.replace("/Tc", "/S:Tc")) == []
    assert faults(ORDERED + "AhThJh9h/9cQdTcKc/QcTdKsAc/JsJdQhQs/AdKhKdJc")[0] == "P502 9c"


def test_by_bicycle_the_lead_passes_a_player_who_sits_out() -> None:
    """The lead: where the dealer's left sits out it is the dealer's partner who leads; it is the default."""
    assert Rules().loner_lead == "dealer-left"
    for rules in ("", "bicycle"):
        assert table("1. W^9h ppo*", rules).leader == EAST
        assert table("1. W^9h po*", rules).leader == NORTH


def test_at_some_tables_the_player_on_the_loners_left_leads() -> None:
    """The lead: by that rule, which is the British one too, wherever the dealer sits."""
    for rules in ("loner-lead=loner-left", "british"):
        for calls, leader in [("o*", EAST), ("po*", SOUTH), ("ppo*", WEST), ("pppo*", NORTH)]:
            assert table(f"1. W^9h {calls}", rules).leader == leader


def test_with_the_loner_on_the_dealers_right_the_two_rules_give_two_leaders() -> None:
    """The lead: West deals, South plays alone and North sits out: East leads by one rule, West by the other."""
    text = f"{DEALT} ppo* -9s"
    assert faults(f"{text} E:Th")[0] == "P510 E:Th"
    assert faults(f"{text} W:9h")[0] == "P502 W:9h"
    assert faults(f"{text} E:Th", "loner-lead=loner-left")[0] == "P502 E:Th"
    assert faults(f"{text} W:9h", "loner-lead=loner-left")[0] == "P510 W:9h"
