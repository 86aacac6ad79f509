"""One player's decision: what can be, what cannot and why, and what may be done; by the engine, under any rules."""

from __future__ import annotations

import random

import pytest
from answers import every_discard
from tables import shuffle

from euchre_cli.cards import DECKS, cards_of, parse_card
from euchre_cli.equity.situation import Action, SituationError, actions, situation
from euchre_cli.events import Alone, Call, Discard, Play
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules

NORTH, EAST, SOUTH, WEST = range(4)
P, ORDER = Call("pass"), Call("order")


def cards(text: str) -> list[int]:
    return [parse_card(card) for card in text.split()]


HAND = cards("Jh Ah Kh 9c Ts")
UP = parse_card("9h")
CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMP = range(5)


def asked(seat: int = NORTH, rules: str = "", hand: str | None = None, up: int = UP, **more):
    return situation(Rules.parse(rules), HAND if hand is None else cards(hand), up, seat, **more)


@pytest.fixture(autouse=True)
def discards(monkeypatch):
    kernel = pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
    monkeypatch.setattr(kernel, "sensible_discards", every_discard)


def kinds(found: tuple[Action, ...]) -> list[tuple[str, int | None, bool]]:
    return [(action.kind, action.suit, action.alone) for action in found]


# --- what is filled in ------------------------------------------------------------------------------------


def test_everybody_before_has_passed():
    assert [len(asked(seat).calls) for seat in (NORTH, EAST, SOUTH, WEST)] == [0, 1, 2, 3]
    assert [len(asked(seat, round_number=2).calls) for seat in (NORTH, EAST, SOUTH, WEST)] == [4, 5, 6, 7]
    assert asked(WEST).round == 1
    assert asked(WEST, calls=[P, P, P, ORDER]).round == 1
    assert asked(NORTH, round_number=2).round == 2


def test_a_call_with_its_seat_stands_for_the_passes_before_it():
    assert asked(WEST, calls=[Call("order", seat=SOUTH)]).calls == (P, P, ORDER)
    assert asked(NORTH, calls=[Call("name", SPADES, seat=EAST)]).calls == (P, P, P, P, P, Call("name", SPADES))


def test_passes_of_round_one_may_be_left_out_when_the_round_is_said():
    assert asked(SOUTH, calls=[P, P], round_number=2).calls == (P,) * 6
    assert asked(SOUTH, calls=[P] * 6, round_number=2).calls == (P,) * 6


def test_naming_the_up_cards_suit_in_round_one_is_ordering_it_up():
    assert asked(NORTH, calls=[Call("name", HEARTS, True, EAST)]).calls == (P, Call("order", None, True))


def test_a_turned_up_joker_stands_for_a_suit():
    joker = parse_card("B")
    assert asked(rules="british", up=joker, up_suit=CLUBS).up_suit == CLUBS
    assert asked(rules="british joker-up=spades", up=joker).up_suit == SPADES


# --- what cannot be ---------------------------------------------------------------------------------------

IMPOSSIBLE = {
    "six cards": (
        {"hand": "Jh Ah Kh 9c Ts Qd"},
        "the hand has 6 cards (Jh Ah Kh 9c Ts Qd): 5 are dealt, and a card picked up is not given with them",
    ),
    "one card": ({"hand": "Jh"}, "the hand has 1 card (Jh): 5 are dealt"),
    "six under hand=6": ({"rules": "deck=32 hand=6"}, "the hand has 5 cards (Jh Ah Kh 9c Ts): 6 are dealt"),
    "up-card in the hand": (
        {"hand": "Jh Ah Kh 9c 9h"},
        "9h is turned up and in the hand too: the hand is given as dealt, before a pick-up",
    ),
    "card twice": ({"hand": "Jh Ah Kh 9c Jh"}, "Jh stands twice in the hand"),
    "not in the deck": ({"hand": "Jh Ah Kh 9c 7s"}, "7s (the hand) is not in a deck of 24 cards"),
    "no joker": ({"up": parse_card("B"), "up_suit": HEARTS}, "B (the up-card) is not in a deck of 24 cards"),
    "unknown card": ({"hand": "Jh Ah Kh 9c Xx"}, "Xx (the hand) is not one certain card"),
    "no such seat": ({"seat": 4}, "there is no seat 4: they are 0 to 3 for N E S W"),
    "no such dealer": ({"dealer": 7}, "there is no seat 7: they are 0 to 3 for N E S W"),
    "joker without a suit": (
        {"rules": "british", "up": parse_card("B")},
        "the joker is turned up: say which suit it stands for, such as B=h",
    ),
    "joker fixed": (
        {"rules": "british joker-up=spades", "up": parse_card("B"), "up_suit": HEARTS},
        "a turned-up joker stands for spades under joker-up=spades",
    ),
    "suit of a card": ({"up_suit": CLUBS}, "9h is turned up: it cannot stand for clubs"),
    "stuck dealer passes": (
        {"calls": [P] * 8},
        (
            "these calls could not have happened: the dealer passes in round two, and the dealer is stuck (the rule "
            "stick-the-dealer)"
        ),
    ),
    "order in round two": (
        {"calls": [P] * 4 + [ORDER]},
        (
            "these calls could not have happened: the first seat orders it up, and the up-card was turned down: all four "
            "passed in round one"
        ),
    ),
    "suit in round one": (
        {"calls": [P, Call("name", SPADES)]},
        (
            "these calls could not have happened: the second seat names spades in round one, where only the up-card's suit "
            "(hearts) can be made trump"
        ),
    ),
    "turned down": (
        {"calls": [P] * 4 + [Call("name", HEARTS, True)]},
        "these calls could not have happened: the first seat names hearts alone, the suit that was turned down in round one",
    ),
    "no trump": (
        {"calls": [P] * 4 + [Call("name", NO_TRUMP)]},
        (
            "these calls could not have happened: the first seat names no trump, which these rules do not allow (the rule "
            "no-trump is off)"
        ),
    ),
    "canadian": (
        {"rules": "canadian", "calls": [P, ORDER]},
        (
            "these calls could not have happened: the second seat orders it up with the dealer, and under the rule canadian "
            "the dealer's partner orders up alone"
        ),
    ),
    "natural": (
        {"rules": "natural", "hand": "Jd 9s As Ks Ts", "calls": [ORDER]},
        "these calls could not have happened: the first seat orders it up without a card printed hearts (the rule natural)",
    ),
    "calls after the end": (
        {"calls": [ORDER, P]},
        "the calls go on after their end: somebody passes, and trump is made already",
    ),
    "called twice": (
        {"calls": [P, P, Call("pass", seat=NORTH)]},
        "the first seat has called already in round 1: it is the third seat's turn",
    ),
    "not the turn": (
        {"seat": SOUTH, "calls": [P]},
        (
            "after these calls it is the second seat's turn, not the third seat's: give the calls up to the one that is asked "
            "about"
        ),
    ),
    "another round": ({"calls": [P] * 4, "round_number": 1}, "these calls lead to round 2, not to round 1"),
    "nothing to decide": (
        {"seat": EAST, "calls": [ORDER]},
        (
            "trump is made: what is left to decide before the first card is for the dealer, who discards, and the first seat, "
            "who leads, not for the second seat"
        ),
    ),
    "sits out": (
        {"calls": [P, P, Call("order", alone=True)]},
        "the first seat sits out, for the partner plays alone: nothing is left to decide",
    ),
    "thrown in": (
        {"rules": "no-stick-the-dealer", "calls": [P] * 8},
        "all four have passed twice: the deal is thrown in, and nothing is left to decide",
    ),
    "partner's best": (
        {"rules": "partners-best", "calls": [Call("order", alone=True)]},
        "under partners-best the loner leads with a card of the partner's, which is not known here",
    ),
    "score past the target": ({"score": (10, 3)}, "the game is over at 10-3: it goes to 10"),
    "score below 0": ({"score": (-1, 3)}, "the score cannot be -1-3: points are never below 0"),
    "deals left without deals": (
        {"deals_left": 3},
        "deals left count only in a game of a number of deals (the rule deals=N)",
    ),
    "too many deals left": (
        {"rules": "deals=8", "deals_left": 8},
        "8 deals cannot be left after this one in a game of 8",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_said_in_one_sentence(name):
    given, message = IMPOSSIBLE[name]
    with pytest.raises(SituationError) as error:
        asked(**given)
    assert str(error.value) == message


def test_a_call_by_another_under_natural_needs_a_card_that_may_be_held():
    asked(WEST, rules="natural", calls=[ORDER])
    all_hearts = "Jh Ah Kh Qh Th"
    with pytest.raises(SituationError, match="without a card printed hearts"):
        asked(WEST, rules="natural", hand=all_hearts, calls=[ORDER])


# --- what may be done -------------------------------------------------------------------------------------


def test_round_one():
    assert kinds(actions(asked())) == [("pass", None, False), ("order", HEARTS, False), ("order", HEARTS, True)]


def test_round_two_offers_every_other_suit_and_the_stuck_dealer_no_pass():
    first, dealer = actions(asked(NORTH, round_number=2)), actions(asked(WEST, round_number=2))
    suits = [("call", suit, alone) for alone in (False, True) for suit in (CLUBS, DIAMONDS, SPADES)]
    assert kinds(first) == [("pass", None, False), *suits]
    assert kinds(dealer) == suits
    assert ("call", NO_TRUMP, True) in kinds(actions(asked(NORTH, "no-trump", round_number=2)))
    assert kinds(actions(asked(WEST, "no-stick-the-dealer", round_number=2)))[0] == ("pass", None, False)


def test_the_dealers_pick_up_stands_there_once_for_each_discard():
    found = actions(asked(WEST))
    assert found[0] == Action("pass", None, False, None, None)
    six = sorted([*HAND, UP])
    assert [action.discard for action in found[1:]] == six * 2
    assert [action.alone for action in found[1:]] == [False] * 6 + [True] * 6
    assert UP not in [action.discard for action in actions(asked(WEST, "no-discard-upcard"))]


def test_only_sensible_discards_are_offered(monkeypatch):
    from euchre_cli import kernel

    seen = []

    def lowest(choice: int, trump: int) -> int:
        seen.append((choice, trump))
        return choice & -choice

    monkeypatch.setattr(kernel, "sensible_discards", lowest)
    assert [action.discard for action in actions(asked(WEST, "no-discard-upcard"))] == [None, 2, 2]
    assert seen == [(sum(1 << card for card in HAND), HEARTS)] * 2
    monkeypatch.undo()
    found = [action.discard for action in actions(asked(WEST))[1:]]
    assert parse_card("9c") in found
    assert parse_card("Jh") not in found


def test_the_dealer_who_is_ordered_up_chooses_the_discard():
    found = actions(asked(WEST, calls=[ORDER]))
    assert {action[:3] for action in found} == {("order", HEARTS, False)}
    assert [action.discard for action in found] == sorted([*HAND, UP])


def test_the_leader_chooses_the_lead():
    found = actions(asked(NORTH, calls=[P, Call("order", alone=True)]))
    assert {action[:4] for action in found} == {("order", HEARTS, True, None)}
    assert [action.lead for action in found] == sorted(HAND)
    named = actions(asked(NORTH, calls=[Call("name", SPADES, seat=SOUTH)]))
    assert {action[:3] for action in named} == {("call", SPADES, False)}
    # Against a loner in the third seat the second seat leads, or, by the British rule, the player on the loner's left.
    alone = [Call("name", SPADES, True, SOUTH)]
    assert actions(asked(EAST, calls=alone))[0].lead == min(HAND)
    assert actions(asked(WEST, "loner-lead=loner-left", calls=alone))[0].lead == min(HAND)


@pytest.mark.parametrize("round_number", [1, 2])
def test_an_action_is_a_call_that_a_table_takes(round_number):
    question = asked(EAST, "no-trump", round_number=round_number)
    assert {action.call for action in actions(question)} == set(legal_actions(question.table()))


def test_canadian_partner_orders_up_alone_only():
    assert kinds(actions(asked(EAST, "canadian"))) == [("pass", None, False), ("order", HEARTS, True)]


def test_natural_needs_a_card_of_the_suit():
    assert kinds(actions(asked(rules="natural", hand="Jd 9s As Ks Ts"))) == [("pass", None, False)]


def test_alone_is_announced_before_the_round_or_not_at_all():
    rules = "alone-call=round-start"
    assert ("order", HEARTS, True) in kinds(actions(asked(NORTH, rules)))
    assert kinds(actions(asked(EAST, rules))) == [("pass", None, False), ("order", HEARTS, False)]
    assert ("call", SPADES, True) in kinds(actions(asked(NORTH, rules, round_number=2)))
    assert asked(NORTH, rules, calls=[P, Call("order", alone=True)]).table().loner == EAST


@pytest.mark.parametrize(
    "options",
    [
        "",
        "british",
        "1888",
        "no-trump canadian",
        "natural no-stick-the-dealer",
        "alone-call=before-lead deck=32 hand=6",
    ],
)
def test_in_dealt_games_the_actions_are_those_of_the_engine(options):
    """Every decision of random auctions, asked from where that player sits, offers what the full table allows."""
    rules = Rules.parse(options)
    rng = random.Random(options)
    asked_of = 0
    for _ in range(40):
        table, _ = shuffle(rng, rules, rng.randrange(4))
        dealt = table.held.copy()
        calls: list[Call] = []
        while legal := [event for event in legal_actions(table) if not isinstance(event, Alone)]:
            seat = table.turn
            if table.plays:
                break
            if table.sitting >> seat & 1 or (isinstance(legal[0], Play) and seat == table.dealer and table.picked_up):
                table.apply(legal[0])  # a discard that does not matter; a lead after a discard
                continue
            made = situation(
                rules,
                list(cards_of(dealt[seat])),
                table.up_card,
                seat,
                dealer=table.dealer,
                up_suit=table.up_suit,
                calls=calls,
            )
            found = actions(made)
            asked_of += 1
            if isinstance(legal[0], Call):
                assert {(a.kind, a.suit if a.kind == "call" else None, a.alone) for a in found} == {
                    ("call" if e.kind == "name" else e.kind, e.suit, e.alone) for e in legal
                }
            elif isinstance(legal[0], Discard):
                assert {a.discard for a in found} == {e.card for e in legal}
            else:
                assert {a.lead for a in found} == {e.card for e in legal}
            chosen = rng.choice([e for e in legal if e == P] * 2 + legal)
            if isinstance(chosen, Call):
                calls.append(chosen)
            table.apply(chosen)
    assert asked_of > 150


def test_every_deck_has_its_situations():
    for size in DECKS:
        low = min(cards_of(DECKS[size]))
        asked(
            rules=f"deck={size}", hand=f"Jh Ah Kh Ts {'7c' if low == parse_card('7c') else '8c' if size > 25 else '9c'}"
        )
