"""The rule book, second document: "How to Play, Order Up, and Score". A test for every sentence that states a rule.

Where it says what the first document says too, `test_rulebook_dealing_and_bidding` looks closer.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from recorded import DEALT, HANDS, ORDERED, PLAY, PLAYED, faults, last_deal, may, points, replayed, table

from euchre_cli.cards import DECKS, EAST, NORTH, SOUTH, SUIT_LETTERS, WEST, cards_of, cards_text
from euchre_cli.rules import Rules, conflicts, parse_options

NOT_STUCK = "no-stick-the-dealer"


# --- in a nutshell ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tricks", "made"), [(0, False), (1, False), (2, False), (3, True), (4, True), (5, True)])
def test_the_makers_must_win_at_least_three_of_five_tricks(tricks: int, made: bool) -> None:
    """In a nutshell: three tricks are enough, two are not."""
    ns, ew = points(f"1. W^9h o tricks={tricks}-{5 - tricks}") or (0, 0)
    assert (ns > 0, ew > 0) == (made, not made)


def test_the_standard_game_has_24_cards_two_rounds_and_a_stuck_dealer() -> None:
    """In a nutshell: these are the defaults."""
    rules = Rules()
    assert (rules.deck, rules.hand, rules.stick_the_dealer) == (24, 5, True)
    assert faults(f"{DEALT} pppp pppd") == ["P510 d"]
    assert faults("1. W^9h pppp pppp") == ["B306 p"]


# --- the deck, the deal, and the partnerships ---------------------------------------------------------------


def test_four_players_sit_with_partners_opposite_each_other() -> None:
    """The deck, the deal, and the partnerships: a trick of either partner counts for both."""
    deal = last_deal(PLAYED)
    assert {trick.winner for trick in deal.tricks} == {NORTH, SOUTH, WEST}
    assert deal.tricks_won == (3, 2)
    assert {len(trick.plays) for trick in deal.tricks} == {4}


def test_the_deck_runs_from_nine_to_ace_in_each_suit() -> None:
    """The deck, the deal, and the partnerships: 24 cards, no seven, eight or joker among them."""
    assert cards_text(cards_of(DECKS[24])) == "".join(rank + suit for suit in "cdhs" for rank in "9TJQKA")
    for card in ["7c", "8c", "7d", "8d", "7h", "8h", "7s", "8s", "B"]:
        assert faults(f"1. W^9h N=AhKhQhTd{card} pppppppp", NOT_STUCK) == [f"D204 N=AhKhQhTd{card}"]
    assert faults("1. W^8h pppppppp", NOT_STUCK) == ["D204 ^8h"]


def test_each_player_gets_five_cards_two_and_three_or_three_and_two() -> None:
    """The deck, the deal, and the partnerships: either pattern is fine, no other is."""
    assert faults(f"{DEALT} packets=2-3 o -9s {PLAY}") == []
    assert faults(f"{DEALT} packets=3-2 o -9s {PLAY}") == []
    assert faults(f"{DEALT} packets=4-1 o -9s {PLAY}") == ["D206 packets=4-1"]
    assert faults("1. W^9h N=AhKhQhTd9cTs pppppppp", NOT_STUCK) == ["D202 N=AhKhQhTd9cTs"]


def test_a_dealers_pattern_may_have_to_be_consistent() -> None:
    """The deck, the deal, and the partnerships: where a table asks for it, it is held to it."""
    text = "".join(
        f"{number}. {seat}^9h packets={packets} pppppppp "
        for number, seat, packets in [
            (1, "N", "2-3"),
            (2, "E", "2-3"),
            (3, "S", "2-3"),
            (4, "W", "2-3"),
            (5, "N", "3-2"),
        ]
    )
    assert faults(text, f"{NOT_STUCK} packets=same-dealer") == ["D206 packets=3-2"]
    assert faults(text, NOT_STUCK) == []


def test_the_four_cards_left_over_are_the_kitty_and_its_top_card_offers_trump() -> None:
    """The deck, the deal, and the partnerships: three cards lie below the up-card."""
    assert faults(f"1. W^9h K=9dAsTs {HANDS} o -9s {PLAY}") == []
    assert faults("1. W^9h K=9dAsTsKs pppppppp", NOT_STUCK) == ["D202 K=9dAsTsKs"]
    assert [table(f"1. W^{up} o").trump for up in ("Tc", "Td", "Th", "Ts")] == [0, 1, 2, 3]


# --- bidding ------------------------------------------------------------------------------------------------


def test_there_are_two_rounds_each_from_the_dealers_left_clockwise() -> None:
    """Bidding: and no third."""
    turns = [table("1. W^9h " + "p" * passes, NOT_STUCK).turn for passes in range(8)]
    assert turns == [NORTH, EAST, SOUTH, WEST, NORTH, EAST, SOUTH, WEST]
    assert may("1. W^9h pppppppp", NOT_STUCK) == set()
    assert faults("1. W^9h ppppppppp", NOT_STUCK) == ["B302 p"]


def test_in_round_one_a_player_passes_or_accepts_the_up_cards_suit() -> None:
    """Bidding: there is nothing else to call."""
    assert may("1. W^9h") == {"p", "o", "o*"}
    for suit in "cds":
        assert faults(f"1. W^9h {suit}")[0] == f"B304 {suit}"


@pytest.mark.parametrize("calls", ["o", "po", "ppo", "pppo"])
def test_order_it_up_or_assist_the_dealer_holds_six_and_at_once_discards_one(calls: str) -> None:
    """Bidding: either way the up-card's suit is trump, and the dealer is back at five before a card is played."""
    text = f"{DEALT} {calls}"
    assert table(text).trump == 2
    assert (table(text).total[WEST], table(f"{text} -9s").total[WEST]) == (6, 5)
    assert all(action.startswith("-") for action in may(text))
    assert faults(f"{text} {PLAY[:8]} -9s {PLAY[8:]}") == ["X403 -9s"]


def test_if_every_player_passes_the_up_card_is_turned_down() -> None:
    """Bidding: and round two begins."""
    assert table("1. W^9h ppp").round == 1
    assert table("1. W^9h pppp").round == 2
    assert faults("1. W^9h pppp o")[0] == "B303 o"


def test_in_round_two_any_suit_but_the_one_turned_down_may_be_named() -> None:
    """Bidding: or the player passes; calling "next" is one of these."""
    assert may("1. W^9h pppp") == {"p", "c", "c*", "d", "d*", "s", "s*"}
    assert faults("1. W^9h pppp h")[0] == "B305 h"
    for suit in "cds":
        assert table(f"1. W^9h pppp{suit}").trump == SUIT_LETTERS.index(suit)


def test_a_stuck_dealer_must_name_a_suit() -> None:
    """Bidding: when it comes all the way back to the dealer with no suit named."""
    assert "p" in may("1. W^9h pppp pp")
    assert may("1. W^9h pppp ppp") == {"c", "c*", "d", "d*", "s", "s*"}
    assert faults("1. W^9h pppp pppp") == ["B306 p"]


def test_without_a_stuck_dealer_the_hand_is_thrown_in_and_the_next_dealer_deals() -> None:
    """Bidding: the text says three passes of round two do it; that is an erratum, the dealer speaks too."""
    assert faults("1. W^9h pppp ppp", NOT_STUCK) == ["B314 p"]
    assert faults("1. W^9h pppp pppp\n2. N^9h pppp pppp", NOT_STUCK) == []
    assert last_deal("1. W^9h pppp pppp", NOT_STUCK).thrown_in


# --- trump and the bowers -----------------------------------------------------------------------------------

HEARTS_AS_TRUMP = ["Jh", "Jd", "Ah", "Kh", "Qh", "Th", "9h"]
PLAIN_SUITS = [
    ["As", "Ks", "Qs", "Js", "Ts", "9s"],
    ["Ac", "Kc", "Qc", "Jc", "Tc", "9c"],
    ["Ad", "Kd", "Qd", "Td", "9d"],
]


def wins(cards: str, trump: str = "h") -> str:
    """The card that wins a trick of four, led with the first; nothing is known of the hands."""
    up = next(suit for suit in "cdhs" if suit != trump)
    (trick,) = table(f"1. W^X{up} pppp{trump} {cards}").tricks
    return cards_text([card for seat, card in trick.plays if seat == trick.winner])


@pytest.mark.parametrize("trump", "cdhs")
def test_the_jack_of_trump_is_the_highest_card(trump: str) -> None:
    """Trump and the bowers: the right bower."""
    colour = {"c": "s", "s": "c", "d": "h", "h": "d"}[trump]
    assert wins(f"A{trump}J{colour}J{trump}K{trump}", trump) == f"J{trump}"
    assert wins(f"J{trump}A{trump}J{colour}K{trump}", trump) == f"J{trump}"


@pytest.mark.parametrize("trump", "cdhs")
def test_the_jack_of_the_same_colour_is_the_second_highest(trump: str) -> None:
    """Trump and the bowers: the left bower."""
    colour = {"c": "s", "s": "c", "d": "h", "h": "d"}[trump]
    assert wins(f"A{trump}K{trump}J{colour}Q{trump}", trump) == f"J{colour}"
    assert wins(f"A{colour}K{colour}J{colour}Q{colour}", trump) == f"J{colour}"


def test_the_left_bower_is_a_trump_and_no_card_of_its_printed_suit() -> None:
    """Trump and the bowers: it must follow a lead of trump, and need not follow a lead of the suit printed on it."""
    alone = f"{DEALT} o* -9s AhTh9h/Kh"  # North leads trump twice; the left bower is the only one West has left
    assert may(f"{alone} Kd") == {"Jd"}
    assert faults(f"{alone}KdAd/")[0] == "P505 Ad"
    diamond_led = f"{DEALT} o -Ad TdKdTc"  # the left bower is the only card West has with a diamond on it
    assert may(diamond_led) == {"9h", "Kc", "Qc", "Jd", "9s"}
    assert faults(f"{diamond_led}Kc") == ["P510 Kc"]


@pytest.mark.parametrize(("higher", "lower"), [*combinations(HEARTS_AS_TRUMP, 2)])
def test_the_ranking_of_trump(higher: str, lower: str) -> None:
    """Trump and the bowers: right, left, ace, king, queen, ten, nine."""
    assert wins(f"{lower}{higher}9sTs") == higher
    assert wins(f"{higher}{lower}9sTs") == higher


@pytest.mark.parametrize(("higher", "lower"), [pair for suit in PLAIN_SUITS for pair in combinations(suit, 2)])
def test_the_ranking_of_the_three_plain_suits(higher: str, lower: str) -> None:
    """Trump and the bowers: ace, king, queen, jack, ten, nine."""
    others = "AcKc" if higher[1] != "c" else "AsKs"
    assert wins(f"{lower}{others}{higher}") == higher
    assert wins(f"{higher}{others}{lower}") == higher


def test_the_suit_of_trumps_colour_has_no_jack() -> None:
    """Trump and the bowers: with hearts trump, the jack of diamonds beats every diamond, being no diamond."""
    for diamond in PLAIN_SUITS[2]:
        assert wins(f"{diamond}Jd9sTs") == "Jd"
        assert wins(f"Jd{diamond}9sTs") == "Jd"


# --- trick play ---------------------------------------------------------------------------------------------


def test_the_dealers_left_leads_or_the_next_clockwise_if_they_sit_out() -> None:
    """Trick play: South alone leaves the lead to East, with West the dealer."""
    assert table(f"{DEALT} o -9s").turn == NORTH
    assert table(f"{DEALT} ppo* -9s").turn == EAST
    assert faults(f"{ORDERED} E:Th")[0] == "P502 E:Th"


def test_whoever_leads_can_play_any_card() -> None:
    """Trick play: trump as well as any other suit, in the first trick and after it."""
    assert may(ORDERED) == {"Ah", "Kh", "Qh", "Td", "9c"}
    assert may(ORDERED + "AhThJh9h") == {"Ac", "Jc", "Tc", "Js"}


def test_every_other_player_must_follow_suit_if_they_can() -> None:
    """Trick play: playing another suit while holding the one led is a revoke."""
    assert may(f"{ORDERED}9c Th Ac") == {"Kc", "Qc"}
    assert faults(f"{ORDERED}AhKdJh9h")[0] == "P505 Kd"
    assert faults("1. W^9h o AhKdJh9h/ThQhTcJd/")[0] == "P505 Kd"  # shown by a card played later


def test_a_player_who_cannot_follow_may_play_trump_or_anything_else() -> None:
    """Trick play: East has no club."""
    assert may(f"{ORDERED}9c") == {"Kd", "Qd", "Th", "Ks", "Qs"}


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("AsKsQs9h", "9h"),  # one trump
        ("As9hThKs", "Th"),  # two
        ("9h9cAcAd", "9h"),  # trump led
        ("AsKsQsTs", "As"),  # none: the highest of the suit led
        ("9sAcAdTs", "Ts"),  # ... whatever the other suits
        ("9sAcAdKc", "9s"),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(cards: str, best: str) -> None:
    """Trick play: an ace of another suit wins nothing."""
    assert wins(cards) == best


def test_the_winner_leads_the_next_trick_until_all_five_are_played() -> None:
    """Trick play: no sixth trick, and none left out."""
    deal = last_deal(PLAYED)
    assert [trick.plays[0][0] for trick in deal.tricks[1:]] == [trick.winner for trick in deal.tricks[:-1]]
    assert faults(f"{PLAYED}/9d") == ["P508 9d"]
    assert faults(PLAYED.removesuffix("/AdKhKdJc")) == ["P510 Qs"]
    assert faults(PLAYED.replace("/JsJdQhQs", "/Js|W:Jd Qh Qs").replace("|", "")) == []
    assert faults(PLAYED.replace("/Qc", "/S:Qc"))[0] == "P502 S:Qc"


# --- going alone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("calls", "loner"), [("o*", NORTH), ("po*", EAST), ("pppps*", NORTH), ("ppppppd*", SOUTH)])
def test_any_player_who_names_trump_in_either_round_may_go_alone(calls: str, loner: int) -> None:
    """Going alone: nobody else may."""
    assert table(f"{DEALT} {calls}").loner == loner
    assert faults(f"{DEALT} o S:* -9s {PLAY}")[0] == "B308 S:*"


def test_the_partner_is_out_of_play_for_all_five_tricks() -> None:
    """Going alone: three play to each trick, and the loner takes on both opponents."""
    deal = last_deal(LONER_TAKES_FIVE)
    assert [{seat for seat, _ in trick.plays} for trick in deal.tricks] == [{NORTH, SOUTH, WEST}] * 5
    assert faults(LONER_TAKES_FIVE.replace("Js9s9h", "Js9sAd9h")) == ["P506 Ad"]


@pytest.mark.parametrize(
    ("tricks", "score"), [(5, (0, 4)), (4, (0, 1)), (3, (0, 1)), (2, (2, 0)), (1, (2, 0)), (0, (2, 0))]
)
def test_one_player_alone_has_to_win_three_tricks(tricks: int, score: tuple[int, int]) -> None:
    """Going alone: as many as two would; it pays more only for all five."""
    assert points(f"1. S^Jc pppps* tricks={5 - tricks}-{tricks}") == score


# --- worked examples ----------------------------------------------------------------------------------------


def test_the_example_of_ordering_up() -> None:
    """Worked examples: North orders up the nine of hearts, the makers take three tricks to two, and score 1."""
    game = replayed(PLAYED)
    (deal,) = game.deals
    assert game.findings == []
    assert (deal.dealer, deal.maker, deal.trump, deal.alone) == (WEST, NORTH, 2, False)
    kept = deal.reading.table.held[WEST]
    assert cards_text(cards_of(kept)) == "QcKcJdAd9h"
    assert deal.tricks[0].plays[0] == (NORTH, 7 + 2 * 8)
    assert (deal.tricks_won, deal.points, deal.score) == ((3, 2), (1, 0), (1, 0))


LONER = "1. S^Jc N=9sTsAhKhQh S=9d9hThAcKc E=AdKdQdJdJh W=JsAsKsQsTd pppps* "
"""South deals, all turn down the jack of clubs, and West plays alone in spades: East sits out."""
LONER_TAKES_FIVE = LONER + "Js9s9h/AsTsTh/KsQhKc/QsKhAc/TdAh9d"
LONER_TAKES_FOUR = LONER_TAKES_FIVE.replace("9d9h", "Ad9h").replace("AdKd", "9dKd").replace("TdAh9d", "TdAhAd")


@pytest.mark.parametrize(
    ("text", "tricks", "score"),
    [
        (LONER_TAKES_FIVE, (0, 5), (0, 4)),
        (LONER_TAKES_FOUR, (1, 4), (0, 1)),
        (LONER + "claim:EW=3", (2, 3), (0, 1)),
        (LONER + "claim:EW=2", (3, 2), (2, 0)),
        (LONER + "claim:EW=1", (4, 1), (2, 0)),
        (LONER + "concede:EW", (5, 0), (2, 0)),
    ],
)
def test_the_example_of_going_alone(text: str, tricks: tuple[int, int], score: tuple[int, int]) -> None:
    """Worked examples: 4 for five tricks, 1 for three or four, 2 to the others for fewer.

    With the left bower turned down these four spades cannot lose a trick: fewer than four tricks come by a claim.
    """
    game = replayed(text)
    assert game.findings == []
    (deal,) = game.deals
    assert (deal.dealer, deal.maker, deal.trump, deal.alone) == (SOUTH, WEST, 3, True)
    assert (deal.tricks_won, deal.points) == (tricks, score)


# --- scoring ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "tricks", "score"),
    [
        ("o", "3-2", (1, 0)),
        ("o", "4-1", (1, 0)),
        ("o*", "3-2", (1, 0)),
        ("o*", "4-1", (1, 0)),
        ("po", "2-3", (0, 1)),
        ("po*", "1-4", (0, 1)),
    ],
)
def test_three_or_four_tricks_are_one_point(calls: str, tricks: str, score: tuple[int, int]) -> None:
    """Scoring: for the side that named trump, alone or not."""
    assert points(f"1. W^9h {calls} tricks={tricks}") == score


@pytest.mark.parametrize(("calls", "score"), [("o", (2, 0)), ("o*", (4, 0)), ("pppps", (2, 0)), ("pppps*", (4, 0))])
def test_all_five_tricks_are_two_points_and_alone_four(calls: str, score: tuple[int, int]) -> None:
    """Scoring: a march."""
    assert points(f"1. W^9h {calls} tricks=5-0") == score


@pytest.mark.parametrize("tricks", ["2-3", "1-4", "0-5"])
@pytest.mark.parametrize("calls", ["o", "ppo", "pppps", "o*", "ppo*", "pppps*"])
def test_fewer_than_three_tricks_are_two_points_to_the_other_side_however_bid(calls: str, tricks: str) -> None:
    """Scoring: euchred; the other side never gets more or less than 2, not even for its own five tricks."""
    assert points(f"1. W^9h {calls} tricks={tricks}") == (0, 2)


def test_the_deal_rotates_clockwise_until_a_side_reaches_the_target() -> None:
    """Scoring: hand after hand."""
    text = "1. W N:o* =NS+4\n2. N E:o =EW+1\n3. E N:o* =NS+4\n4. S E:o =EW+1\n5. W N:o* =NS+4"
    game = replayed(text)
    assert (game.findings, game.final, game.winner) == ([], (12, 2), 0)
    assert faults(text.replace("3. E", "3. W"))[0] == "D201 W"


# --- how the game ends --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "deals"), [("", 10), ("target=7", 7), ("target=11", 11), ("target=5", 5)])
def test_the_game_is_to_ten_or_to_another_target_agreed_on(rules: str, deals: int) -> None:
    """How the game ends: with a point a deal, the deal after the target is one too many."""
    sheet = [f"{number}. {'NESW'[number % 4]} N:o =NS+1" for number in range(1, deals + 2)]
    assert faults("\n".join(sheet[:-1]), rules) == []
    assert faults("\n".join(sheet), rules) == [f"S606 {deals + 1}."]


def test_whichever_side_reaches_the_target_first_wins() -> None:
    """How the game ends: outright, when the hand is scored, however near the other side is."""
    text = '[Score "9-9"]\n[Winner "{}"]\n[FinalScore "{}"]\n1. W N:o ={}'
    assert faults(text.format("NS", "10-9", "NS+1")) == []
    assert faults(text.format("EW", "9-11", "EW+2")) == []
    assert faults(text.format("EW", "10-9", "NS+1")) == ['S608 [Winner "EW"]']
    assert replayed(text.format("NS", "10-9", "NS+1")).winner == 0


def test_the_game_is_won_once_the_final_trick_is_scored() -> None:
    """How the game ends: not before; points count when the deal is complete."""
    before = '[Score "9-0"]\n'
    assert replayed(before + PLAYED).winner == 0
    assert replayed(before + PLAYED.removesuffix("/QcTdKsAc/JsJdQhQs/AdKhKdJc")).winner is None
    assert faults(f"{before}{PLAYED}\n2. N^9h") == ["S606 2.", "B314 N"]


# --- variations ---------------------------------------------------------------------------------------------


def test_stick_the_dealer_is_a_variation() -> None:
    """Variations: with it the dealer names a suit, without it the hand is thrown in."""
    assert faults("1. W^9h pppp pppp") == ["B306 p"]
    assert faults("1. W^9h pppp pppp", NOT_STUCK) == []


FARMERS = "deck=32 farmers-hand=all no-stick-the-dealer"
WEAK = "N=7c8c9cTc7d"
SWAP = "N>K:7c8c9cTc7d K>N:AsKsQsJsTs"


def test_a_farmers_hand_is_exchanged_whole_for_five_new_cards() -> None:
    """Variations: from the remainder of the deck, which needs five undealt cards."""
    assert faults(f"1. W^9h {WEAK} {SWAP} pppppppp", FARMERS) == []
    assert cards_text(cards_of(table(f"1. W^9h {WEAK} {SWAP}", FARMERS).held[NORTH])) == "TsJsQsKsAs"
    assert faults(f"1. W^9h {WEAK} N>K:7c8c9cTc K>N:AsKsQsJs pppppppp", FARMERS)[0] == "X408 N>K:7c8c9cTc"
    assert faults(f"1. W^9h {WEAK} N>K:7c8c9cTc7d K>N:AsKsQsJs pppppppp", FARMERS)[0] == "X408 K>N:AsKsQsJs"
    assert conflicts(Rules(farmers_hand="all"))


@pytest.mark.parametrize("card", ["7h", "Jc", "Jd", "Qc", "Ac"])
def test_only_a_weak_hand_without_trump_is_a_farmers_hand(card: str) -> None:
    """Variations: with a heart turned up, neither a heart nor the left bower, and nothing above a ten."""
    hand = f"N=7c8c9cTc{card}"
    text = f"1. W^9h {hand} {SWAP.replace('7d', card)} pppppppp"
    assert faults(text, FARMERS) == [f"X406 N>K:7c8c9cTc{card}"]


def test_a_farmers_hand_is_exchanged_once_a_deal() -> None:
    """Variations: neither by the same player nor by another a second time."""
    again = "E=8d9dTd7s8s"
    text = f"1. W^9h {WEAK} {again} {SWAP} p E>K:8d9dTd7s8s K>E:QdKdAdJc9s ppp pppp"
    assert faults(text, FARMERS)[0] == "X407 E>K:8d9dTd7s8s"


def test_a_farmers_hand_is_exchanged_before_round_one_closes() -> None:
    """Variations: not in round two; at some tables not after the first call."""
    text = f"1. W^9h E=7c8c9cTc7d {{}} {SWAP.replace('N', 'E')} {{}}"
    assert faults(text.format("p", "ppp pppp"), FARMERS) == []
    assert faults(text.format("pppp", "pppp"), FARMERS)[0] == "X407 E>K:7c8c9cTc7d"
    assert faults(text.format("p", "ppp pppp"), f"{FARMERS} farmers-when=first-call")[0] == "X407 E>K:7c8c9cTc7d"


def test_without_the_house_rule_there_is_no_farmers_hand() -> None:
    """Variations: it is a house rule."""
    assert faults(f"1. W^9h {WEAK} {SWAP} pppppppp", "deck=32 no-stick-the-dealer") == ["X405 N>K:7c8c9cTc7d"]


def test_some_tables_want_alone_announced_before_anyone_bids() -> None:
    """Variations: announced it counts if that player makes trump; with the call it is too late."""
    announced = f"{DEALT} N:* o -9s AhTh9h"
    assert table(announced, "alone-call=round-start").loner == NORTH
    assert faults(f"{DEALT} o* -9s AhTh9h", "alone-call=round-start")[0] == "B308 o*"
    assert faults(announced)[0] == "B308 N:*"
    assert table(f"{DEALT} E:* o -9s", "alone-call=round-start").loner is None


def test_others_let_you_wait_until_it_is_your_call() -> None:
    """Variations: with the call by default, and at some tables until the first card."""
    assert table(f"{DEALT} o* -9s").loner == NORTH
    waited = f"{DEALT} o -9s N:* AhTh9h"
    assert table(waited, "alone-call=before-lead").loner == NORTH
    assert faults(waited, "alone-call=before-lead") == ["P510 9h"]
    assert faults(waited)[0] == "B308 N:*"


def test_with_25_cards_the_joker_is_above_the_right_bower() -> None:
    """Variations: the benny, a trump whatever is trump."""
    for trump in "cdhs":
        up = "h" if trump != "h" else "s"
        cards = f"J{trump}BA{trump}K{trump}"
        (trick,) = table(f"1. W^X{up} pppp{trump} {cards}", "deck=25").tricks
        assert trick.winner == EAST
    assert faults("1. W^9h N=AhKhQhTdB pppppppp", f"{NOT_STUCK} deck=25") == []
    assert faults("1. W^9h N=AhKhQhTdB pppppppp", NOT_STUCK) == ["D204 N=AhKhQhTdB"]


def test_with_32_cards_there_are_sevens_and_eights_and_bigger_hands() -> None:
    """Variations: the deck, and what it allows."""
    assert faults("1. W^7h N=8h7c8c7d8d pppppppp", f"{NOT_STUCK} deck=32") == []
    assert faults("1. W^7h N=8h7c8c7d8d7s pppppppp", f"{NOT_STUCK} deck=32 hand=6") == []
    assert faults("1. W^7h N=8h7c8c7d8d7s8s pppppppp", f"{NOT_STUCK} deck=32 hand=7") == []
    assert conflicts(Rules(hand=6))
    parse_options("deck=32 hand=7")
