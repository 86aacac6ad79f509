"""Every rule option, each with its settings side by side: what each makes legal, and what it makes a deal worth."""

from __future__ import annotations

import pytest
from recorded import DEALT, ORDERED, PLAY, PLAYED, faults, last_deal, may, points, replayed, table

from euchre_cli.cards import DECKS, EAST, HEARTS, NORTH, SOUTH, WEST, cards_of, cards_text
from euchre_cli.rule_options import OPTIONS
from euchre_cli.rules import build, parse_options

THROWN_IN = "no-stick-the-dealer"
LONER = f"{DEALT} o* -9s AhTh9h/KhKdJd/AdTdQd/Kc9cKs/QcQhQs"
"""North alone in hearts takes two tricks of five; South sits out, West deals."""


def test_every_option_is_tested_here() -> None:
    tested = {name.removeprefix("test_") for name in globals()} | {name.replace("-", "_") for name in POINTS}
    tested |= {"revoke_penalty", "loner_revoke_penalty"}  # in one test
    assert {option.field for option in OPTIONS} <= tested


# --- cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [24, 25, 28, 29, 32, 33])
def test_deck(deck: int) -> None:
    lowest = {24: "9", 25: "9", 28: "8", 29: "8", 32: "7", 33: "7"}[deck]
    assert cards_text(cards_of(DECKS[deck]))[0] == lowest
    assert DECKS[deck].bit_count() == deck
    for rank in "789":
        found = faults(f"1. W^Ah N=KhQhJhTh{rank}h pppppppp", f"{THROWN_IN} deck={deck}")
        assert found == ([] if rank >= lowest else [f"D204 N=KhQhJhTh{rank}h"])
    joker = faults("1. W^Ah N=KhQhJhThB pppppppp", f"{THROWN_IN} deck={deck}")
    assert joker == ([] if deck % 2 else ["D204 N=KhQhJhThB"])


@pytest.mark.parametrize(("hand", "euchred", "made"), [(5, 2, 3), (6, 3, 4), (7, 3, 4)])
def test_hand(hand: int, euchred: int, made: int) -> None:
    rules = f"deck=32 hand={hand}"
    cards = "AhKhQhJhTh9h8h"[: 2 * hand]
    assert faults(f"1. W^7h N={cards} pppppppp", f"{THROWN_IN} {rules}") == []
    assert faults(f"1. W^7h N={cards}As pppppppp", f"{THROWN_IN} {rules}") == [f"D202 N={cards}As"]
    for tricks, score in [(euchred, (0, 2)), (made, (1, 0)), (hand - 1, (1, 0)), (hand, (2, 0))]:
        assert points(f"1. W^7h o tricks={tricks}-{hand - tricks}", rules) == score


@pytest.mark.parametrize(
    ("rules", "suit"),
    [
        ("", HEARTS),
        ("joker-up=dealer-names", HEARTS),
        ("joker-up=spades", 3),
        ("joker-up=hearts", 2),
        ("joker-up=diamonds", 1),
        ("joker-up=clubs", 0),
    ],
)
def test_joker_up(rules: str, suit: int) -> None:
    up = "^B=h" if suit == HEARTS else "^B"
    assert table(f"1. W{up} o", f"deck=25 {rules}").trump == suit
    assert "cdhs"[suit] not in may(f"1. W{up} pppp", f"deck=25 {rules}")
    assert faults(f"1. W{up} pppp {'cdhs'[suit]}", f"deck=25 {rules}")[0] == f"B305 {'cdhs'[suit]}"


def test_a_turned_up_joker_stands_for_a_suit_that_the_rules_allow() -> None:
    stuck = "pppp pppp"
    for suit in "cdhs":
        assert faults(f"1. W^B={suit} {stuck}", f"{THROWN_IN} deck=25") == []
        found = faults(f"1. W^B={suit} {stuck}", f"{THROWN_IN} deck=25 joker-up=spades")
        assert found == ([] if suit == "s" else [f"N105 ^B={suit}"])
    assert faults(f"1. W^B=n {stuck}", f"{THROWN_IN} deck=25 no-trump") == ["N105 ^B=n"]


@pytest.mark.parametrize(("rules", "found"), [("packets=any", []), ("packets=same-dealer", ["D206 packets=3-2"])])
def test_packets(rules: str, found: list[str]) -> None:
    text = "".join(
        f"{number}. {seat}^9h packets={packets} pppppppp "
        for number, (seat, packets) in enumerate(zip("NESWN", ["2-3", "3-2", "2-3", "2-3", "3-2"], strict=True), 1)
    )
    assert faults(text, f"{THROWN_IN} {rules}") == found


# --- the auction ------------------------------------------------------------------------------------------------


def test_stick_the_dealer() -> None:
    text = "1. W^9h pppp ppp"
    assert "p" not in may(text, "stick-the-dealer")
    assert "p" in may(text, "no-stick-the-dealer")
    assert faults(f"{text}p", "stick-the-dealer") == ["B306 p"]
    assert faults(f"{text}p", "no-stick-the-dealer") == []


def test_alone_call() -> None:
    with_call, early, late = "o* -9s ", "N:* o -9s ", "o -9s N:* "
    rest = "AhTh9h/KhKdJd/AdTdQd/Kc9cKs/QcQhQs"
    legal = {"with-call": [with_call], "round-start": [early], "before-lead": [with_call, early, late]}
    for setting, ways in legal.items():
        for way in (with_call, early, late):
            found = faults(f"{DEALT} {way}{rest}", f"alone-call={setting}")
            assert found == ([] if way in ways else [f"B308 {'o*' if way == with_call else 'N:*'}"]), (setting, way)
    assert "N:*" in may(DEALT, "alone-call=round-start")
    assert "o*" not in may(DEALT, "alone-call=round-start")
    assert "N:*" in may(f"{DEALT} o -9s", "alone-call=before-lead")
    assert "N:*" not in may(f"{DEALT} o -9s", "alone-call=with-call")
    assert table(f"{DEALT} N:* p pppp", "alone-call=round-start").loner is None
    assert table(f"{DEALT} N:* pppp s", "alone-call=round-start").loner is None  # announced for round one only


def test_canadian() -> None:
    assert may(f"{DEALT} p", "canadian") == {"p", "o*"}
    assert may(f"{DEALT} p", "no-canadian") == {"p", "o", "o*"}
    assert may(DEALT, "canadian") == may(f"{DEALT} pp", "canadian") == {"p", "o", "o*"}
    assert faults(f"{DEALT} po -9s {PLAY}", "canadian") == ["B309 o"]
    assert faults(f"{DEALT} po -9s {PLAY}", "no-canadian") == []
    assert faults(f"{DEALT} ppo -9s {PLAY}", "canadian") == []
    assert faults(f"{DEALT} pppp ps", "canadian") == ["P510 s"]  # in round two the partner is free


def test_defend_alone() -> None:
    text = f"{DEALT} o* -9s W:* AhTh"
    assert faults(text, "no-defend-alone")[0] == "B311 W:*"
    assert {"E:*", "W:*"} <= may(f"{DEALT} o* -9s", "defend-alone")
    assert not {"E:*", "W:*"} & may(f"{DEALT} o* -9s")
    assert faults(f"{DEALT} o* -9s W:* Ah9h/KhJd/AdTd/Kc9c/QcQh", "defend-alone") == []
    assert table(f"{DEALT} o* -9s W:*", "defend-alone").sitting == 1 << SOUTH | 1 << EAST
    nobody_alone = f"{DEALT} o -9s W:* AhJh9h/TcKc9c/QcTdAc/JsJdQh/AdKhJc"
    assert faults(nobody_alone, "defend-alone") == ["B311 W:*"]
    assert faults(f"{DEALT} o* -9s W:* E:* Ah", "defend-alone")[0] == "B311 E:*"


def test_defend_alone_always() -> None:
    """Nobody plays alone, and a defender does all the same."""
    text = f"{DEALT} o -9s W:* AhJh9h/TcKc9c/QcTdAc/JsJdQh/AdKhJc"
    always = "defend-alone defend-alone-always"
    assert faults(text, always) == []
    assert faults(text, "defend-alone-always") == ["B311 W:*"]
    assert {"E:*", "W:*"} <= may(f"{DEALT} o -9s", always)
    assert not {"E:*", "W:*"} & may(f"{DEALT} o -9s", "defend-alone")
    assert faults("1. W N:o W:* =EW+4", always) == []
    assert faults("1. W N:o =EW+4", always) == ["S603 =EW+4"]
    assert faults("1. W =EW+4", f"{always} loner-march=5") == []
    assert faults("1. W =EW+4", "defend-alone loner-march=5 lone-defender-euchre=3") == ["S603 =EW+4"]


def test_alone_over_assist() -> None:
    """The dealer's partner assists, and the dealer takes it alone; not a partner who has passed."""
    text = f"{DEALT} po W:* -9s"
    assert table(text, "alone-over-assist").loner == WEST
    assert faults(text, "alone-over-assist") == ["P510 -9s"]
    assert faults(text)[0] == "B308 W:*"
    assert "W:*" in may(f"{DEALT} po -9s", "alone-over-assist")
    assert "W:*" not in may(f"{DEALT} po -9s")
    assert faults(f"{DEALT} ppo N:* -9s", "alone-over-assist")[0] == "B308 N:*"


def test_no_trump() -> None:
    text = f"{DEALT} pppp n AhThJhJd/"
    assert "n" in may(f"{DEALT} pppp", "no-trump")
    assert "n" not in may(f"{DEALT} pppp")
    assert faults(text)[0] == "B307 n"
    assert faults(text, "no-trump") == ["P510 Jd"]
    assert table(text, "no-trump").tricks[0].winner == NORTH  # no bowers
    assert "n" not in may(DEALT, "no-trump")  # not in round one


def test_natural() -> None:
    """West holds no heart, only the left bower of hearts; East holds the ten of hearts."""
    assert faults(f"{DEALT} pppo -9s {PLAY}", "no-natural") == []
    assert faults(f"{DEALT} pppo -9s {PLAY}", "natural") == ["B310 o"]
    assert may(f"{DEALT} ppp", "natural") == {"p"}
    assert faults(f"{DEALT} po -9s {PLAY}", "natural") == []
    assert may(f"{DEALT} pppp p", "natural") == {"p", "d", "d*", "s", "s*"}  # East has no club
    stuck = "1. W^9h W=AhKhQhJhTh pppp ppp"
    assert may(stuck, "natural") == may(stuck, "no-natural") == {"c", "c*", "d", "d*", "s", "s*"}


# --- exchanges and discards -------------------------------------------------------------------------------------

WEAK = "1. W^9h N=7c8c9cTc7d K=AsKsQsJsTs9s8s7sAdKdQd"
SWAP_ALL = "N>K:7c8c9cTc7d K>N:AsKsQsJsTs"
SWAP_THREE = "N>K:7c8c9c K>N:AsKsQs"


@pytest.mark.parametrize(
    ("rules", "three", "all_"),
    [
        ("farmers-hand=off", ["X405 N>K:7c8c9c"], ["X405 N>K:7c8c9cTc7d"]),
        ("farmers-hand=3", [], ["X408 N>K:7c8c9cTc7d", "X408 K>N:AsKsQsJsTs"]),
        ("farmers-hand=all", ["X408 N>K:7c8c9c", "X408 K>N:AsKsQs"], []),
    ],
)
def test_farmers_hand(rules: str, three: list[str], all_: list[str]) -> None:
    rules = f"deck=32 {THROWN_IN} {rules}"
    assert faults(f"{WEAK} {SWAP_THREE} pppppppp", rules)[:1] == three[:1]
    assert faults(f"{WEAK} {SWAP_ALL} pppppppp", rules)[:1] == all_[:1]
    sizes = {len(action) for action in may(WEAK, rules) if action.startswith("N>K")}
    assert sizes == {"off": set(), "3": {4 + 6}, "all": {4 + 10}}[rules.rpartition("=")[2]]


def test_what_a_farmers_hand_is() -> None:
    """Three of the deck's two lowest ranks; or no trump and nothing above a ten."""
    three, all_ = f"deck=32 {THROWN_IN} farmers-hand=3", f"deck=32 {THROWN_IN} farmers-hand=all"
    for hand, low, weak in [
        ("7c8c8dAsAh", True, False),
        ("7c8c9dAsAh", False, False),
        ("9cTc9dTd9s", False, True),
        ("9cTc9dTd8h", False, False),
        ("9cTc9dTdJd", False, False),
        ("7c8c8dTd9s", True, True),
    ]:
        out = "".join(hand[place : place + 2] for place in (0, 2, 4))
        for rules, swap, fine in [(three, out, low), (all_, hand, weak)]:
            comes = "KsQsJsTs7s"[: len(swap)]
            found = faults(f"1. W^Th N={hand} N>K:{swap} K>N:{comes} pppppppp", rules)
            assert found == ([] if fine else [f"X406 N>K:{swap}"]), (hand, swap)


def test_farmers_when() -> None:
    text = WEAK.replace("N=", "E=") + " p " + SWAP_ALL.replace("N", "E") + " ppp pppp"
    rules = f"deck=32 {THROWN_IN} farmers-hand=all"
    assert faults(text, f"{rules} farmers-when=round-one") == []
    assert faults(text, f"{rules} farmers-when=first-call")[0] == "X407 E>K:7c8c9cTc7d"
    calling = WEAK.replace("N=", "E=") + " p"
    assert any(">" in action for action in may(calling, f"{rules} farmers-when=round-one"))
    assert not any(">" in action for action in may(calling, f"{rules} farmers-when=first-call"))


def test_go_under() -> None:
    for hand, fine in [("9cTc9dAhKh", True), ("AcAdAsTs9c", True), ("9cTcAdAhKh", False)]:
        text = f"1. W^9h N={hand} K=QcQdQs N>K:{hand[:6]} K>N:QcQdQs pppppppp"
        assert faults(text, f"{THROWN_IN} go-under") == ([] if fine else [f"X406 N>K:{hand[:6]}"])
        assert faults(text, THROWN_IN) == [f"X405 N>K:{hand[:6]}"]
    start = "1. W^9h N=9cTc9dAhKh K=QcQdQs"
    assert any(">" in action for action in may(start, "go-under"))
    assert not any(">" in action for action in may(start))


def test_partners_best() -> None:
    text = f"{DEALT} o* -9s S>N:Jh N:-9c JhTh9h/AhKdJd/AdTdQd"
    assert faults(text)[0] == "X405 S>N:Jh"
    assert faults(text, "partners-best") == ["P510 Qd"]
    assert may(f"{DEALT} o* -9s", "partners-best") == {"S>N:Jh", "S>N:Ac", "S>N:Jc", "S>N:Tc", "S>N:Js"}
    assert may(f"{DEALT} o* -9s") == {"Ah", "Kh", "Qh", "Td", "9c"}
    assert may(f"{DEALT} o* -9s S>N:Jh", "partners-best") == {"N:-Ah", "N:-Kh", "N:-Qh", "N:-Td", "N:-9c", "N:-Jh"}
    assert "X405 S>N:Jh" in faults(f"{DEALT} o -9s S>N:Jh", "partners-best")  # nobody plays alone


def test_discard_upcard() -> None:
    text = f"{DEALT} o -9h AhThJhJd/TcKc9cQd/QcTdKsAc/Js9sQhQs/KhKdJcAd"
    assert faults(text, "discard-upcard") == []
    assert faults(text, "no-discard-upcard") == ["X404 -9h"]
    assert "-9h" in may(f"{DEALT} o", "discard-upcard")
    assert "-9h" not in may(f"{DEALT} o", "no-discard-upcard")


# --- the lead ---------------------------------------------------------------------------------------------------


def test_loner_lead() -> None:
    for calls, dealers_left, loners_left in [("o*", NORTH, EAST), ("po*", NORTH, SOUTH), ("ppo*", EAST, WEST)]:
        assert table(f"{DEALT} {calls} -9s", "loner-lead=dealer-left").turn == dealers_left
        assert table(f"{DEALT} {calls} -9s", "loner-lead=loner-left").turn == loners_left
    assert faults(f"{DEALT} ppo* -9s W:9h", "loner-lead=dealer-left")[0] == "P502 W:9h"
    assert faults(f"{DEALT} ppo* -9s E:Th", "loner-lead=loner-left")[0] == "P502 E:Th"
    assert table(f"{DEALT} o -9s", "loner-lead=loner-left").turn == NORTH  # only against a loner


# --- points -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "default", "calls", "tricks", "side"),
    [
        ("make", 1, "o", "3-2", 0),
        ("make", 1, "o*", "4-1", 0),
        ("march", 2, "o", "5-0", 0),
        ("loner-march", 4, "o*", "5-0", 0),
        ("euchre", 2, "o", "2-3", 1),
        ("loner-euchre", 2, "o*", "2-3", 1),
        ("lone-defender-euchre", 4, "o* W:*", "2-3", 1),
    ],
)
def test_points(option: str, default: int, calls: str, tricks: str, side: int) -> None:
    text = f"1. W^9h {calls} tricks={tricks}"
    for value, rules in [(default, "defend-alone"), (7, f"defend-alone {option}=7")]:
        assert points(text, rules) == ((value, 0) if side == 0 else (0, value))
    others = " ".join(f"{name}=9" for name in POINTS if name != option)
    assert points(text, f"defend-alone {others}") == ((default, 0) if side == 0 else (0, default))


POINTS = ["make", "march", "loner-march", "euchre", "loner-euchre", "lone-defender-euchre"]


def test_alone_must_take_all() -> None:
    for tricks, taken, usual in [
        ("5-0", (4, 0), (4, 0)),
        ("4-1", (0, 2), (1, 0)),
        ("3-2", (0, 2), (1, 0)),
        ("2-3", (0, 2), (0, 2)),
    ]:
        assert points(f"1. W^9h o* tricks={tricks}", "alone-must-take-all") == taken
        assert points(f"1. W^9h o* tricks={tricks}", "no-alone-must-take-all") == usual
    assert points("1. W^9h o tricks=4-1", "alone-must-take-all") == (1, 0)


def test_fast_break() -> None:
    """The defenders take the first two tricks and the makers the last three; in any other order it is a make."""
    broken = ORDERED + "TdKdJsAd/Kc9cQdTc/QcQhQsJc/AhThJhJd/Ac9hKhKs"
    assert points(broken, "fast-break") == (0, 0)
    assert points(broken, "no-fast-break") == (1, 0)
    assert points(PLAYED, "fast-break") == (1, 0)
    claimed = broken[: broken.index("/Ac")] + " claim:NS=1"
    assert points(claimed, "fast-break") == (0, 0)
    sheet = "1. W N:o tricks=3-2 {}"  # in which order the tricks fell is not known
    assert faults(sheet.format("=0"), "fast-break") == faults(sheet.format("=NS+1"), "fast-break") == []
    assert faults(sheet.format("=0"), "no-fast-break") == ["S603 =0"]


def test_four_trick_tokens() -> None:
    """Four deals of four tricks: the fourth token is a point. Not alone, and not for three or five."""
    deals = [(number, "WNESWNES"[number - 1], "NSNSNSNS"[number - 1]) for number in range(1, 9)]
    text = "".join(f"{number}. {dealer} {maker}:o tricks=4-1\n" for number, dealer, maker in deals)
    assert replayed(text, "four-trick-tokens").final == (10, 0)
    assert replayed(text, "no-four-trick-tokens").final == (8, 0)
    assert replayed(text, "four-trick-tokens").winner == 0  # a token may end the game
    for calls in (":o*", ":o"):
        other = text.replace(":o", calls).replace("4-1", "4-1" if calls == ":o*" else "3-2")
        assert replayed(other, "four-trick-tokens").final == (8, 0)


@pytest.mark.parametrize(("rules", "calls", "score"), [
    ("", "o", (1, 0)),
    ("revoke-penalty=3", "o", (3, 0)),
    ("loner-revoke-penalty=5", "o", (1, 0)),
    ("loner-revoke-penalty=5", "o*", (5, 0)),
    ("revoke-penalty=3", "o*", (0, 2)),
])  # fmt: skip
def test_revoke_penalty_and_loner_revoke_penalty(rules: str, calls: str, score: tuple[int, int]) -> None:
    """East follows hearts with a diamond, and has the ten of hearts later."""
    text = PLAYED.replace("AhTh", "AhKd").replace("KhKd", "KhTh") if calls == "o" else LONER
    if calls == "o*":
        text = text.replace("AhTh9h/KhKdJd", "AhKd9h/KhThJd")
    found = replayed(text, rules)
    assert [one.code for one in found.findings] == ["P505"]
    assert found.final == score


def test_a_sheet_shows_neither_a_revoke_nor_that_there_was_none() -> None:
    assert faults("1. W N:o =EW+3", "revoke-penalty=3") == []
    assert faults("1. W N:o =EW+3") == ["S603 =EW+3"]
    assert faults("1. W N:o* =EW+3", "revoke-penalty=3") == ["S603 =EW+3"]


def test_a_sheet_without_a_maker_may_hold_any_result() -> None:
    assert faults("1. W =0", "no-stick-the-dealer") == []  # thrown in
    assert faults("1. W =0", "stick-the-dealer") == ["S603 =0"]
    assert faults("1. W =EW+4\n2. N =NS+2") == []
    assert faults("1. W =EW+5", "lone-defender-euchre=5 defend-alone") == []
    assert faults("1. W =EW+5", "lone-defender-euchre=5") == ["S603 =EW+5"]


def test_what_is_written_twice_must_be_the_same_twice() -> None:
    assert faults("1. W N:o =NS+1 =NS+1 tricks=3-2 tricks=3-2") == []
    assert faults("1. W N:o =NS+1 =EW+2") == ["S603 =EW+2"]
    assert replayed("1. W N:o =NS+1 =EW+2").findings[0].message == "the deal is written as EW+2; it scores NS+1"
    assert faults("1. W N:o tricks=3-2 tricks=2-3") == ["S602 tricks=2-3"]
    assert faults(f"{PLAYED} =NS+1 =NS+2") == ["S603 =NS+2"]
    assert faults(f"{PLAYED} tricks=3-2 tricks=4-1") == ["S602 tricks=4-1"]


def test_nothing_can_be_claimed_of_a_deal_that_is_over() -> None:
    assert faults(f"{PLAYED} claim:NS=1") == ["P511 claim:NS=1"]
    assert faults(f"{DEALT} pppp pppp claim:NS=5", THROWN_IN) == ["P511 claim:NS=5"]
    assert faults("1. W^9h o -9s claim:NS=3 claim:EW=2") == []
    assert faults(f"{PLAYED} claim:NS=0") == faults(f"{PLAYED} concede:EW") == []


def test_a_deal_has_one_up_card_and_each_player_one_hand() -> None:
    assert faults(f"{DEALT} ^9d o -9s {PLAY}") == ["D207 ^9d"]
    assert faults(f"{DEALT} N=AhKhQhTd9c o -9s {PLAY}") == ["D202 N=AhKhQhTd9c"]


def test_a_stuck_dealer_cannot_pass_on_a_sheet_either() -> None:
    for rules, found in ((THROWN_IN, []), ("", ["B306 p"])):
        assert faults("1. W pppp pppp =0", rules) == found
    assert faults("1. W pppp pppp h =0")[0] == "B306 p"
    assert faults("1. W pppp ppph =EW+1") == []


# --- the end of the game ----------------------------------------------------------------------------------------


def test_target() -> None:
    sheet = [f"{number}. {'NESW'[number % 4]} N:o =NS+1\n" for number in range(1, 13)]
    for target in (5, 7, 10, 11):
        assert faults("".join(sheet[:target]), f"target={target}") == []
        assert faults("".join(sheet), f"target={target}") == [f"S606 {target + 1}."]
        assert replayed("".join(sheet[:target]), f"target={target}").winner == 0


def test_deals() -> None:
    sheet = [f"{number}. {'NESW'[number % 4]} N:o* =NS+4\n" for number in range(1, 6)]
    assert faults("".join(sheet[:4]), "deals=4") == []
    assert faults("".join(sheet), "deals=4") == ["S606 5."]
    assert replayed("".join(sheet[:4]), "deals=4").winner == 0
    assert replayed("".join(sheet[:3]), "deals=4").winner is None
    assert replayed("1. W^9h pppppppp", f"{THROWN_IN} deals=1").winner is None  # level


# --- presets ----------------------------------------------------------------------------------------------------


def test_standard_is_the_modern_game() -> None:
    rules = build(parse_options("standard"))
    assert (rules.deck, rules.hand, rules.target, rules.stick_the_dealer) == (24, 5, 10, True)
    assert (rules.make, rules.march, rules.loner_march, rules.euchre, rules.loner_euchre) == (1, 2, 4, 2, 2)
    assert (rules.loner_lead, rules.alone_call, rules.discard_upcard) == ("dealer-left", "with-call", True)


def test_bicycle_throws_a_double_pass_in_and_plays_to_five() -> None:
    assert faults("1. W^9h pppppppp", "bicycle") == []
    assert faults("1. W N:o* =NS+4\n2. N N:o =NS+1\n3. E N:o =NS+1", "bicycle") == ["S606 3."]


def test_british_has_a_joker_and_the_lead_at_the_loners_left() -> None:
    assert table("1. W^B=h o*", "british").turn == WEST  # the dealer discards
    assert table("1. W^9h N=BAhKhQhTd o* -9s", "british").turn == EAST
    assert faults("1. W^9h N=BAhKhQhTd pppppppp", "british") == []


def test_1888_has_32_cards_and_its_own_penalties() -> None:
    assert points("1. W^9h o* tricks=2-3", "1888") == (0, 4)
    assert faults("1. W^7h N=8h9hThJhQh pppppppp", "1888") == []
    assert table(f"{DEALT} po W:*", "1888").loner == WEST
    assert "-9h" not in may(f"{DEALT} o", "1888")
    assert faults("1. W N:o* =NS+4\n2. N N:o =NS+1\n3. E N:o =NS+1", "1888") == ["S606 3."]
    revoke = PLAYED.replace("AhTh", "AhKd").replace("KhKd", "KhTh")
    assert replayed(revoke, "1888").final == (3, 0)
    assert replayed(LONER.replace("AhTh9h/KhKdJd", "AhKd9h/KhThJd"), "1888").final == (5, 0)


def test_egn_sticks_the_dealer_and_trickster_does_not() -> None:
    assert faults("1. W^9h pppppppp", "egn") == ["B306 p"]
    assert faults("1. W^9h pppppppp", "trickster") == []
    assert last_deal("1. W^9h pppppppp", "trickster").thrown_in
