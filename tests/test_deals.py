"""Deals from the auction on in the kernel: what may be called, how the calls tell about hands, what deals come to."""

from __future__ import annotations

import random
import struct
from collections import Counter
from itertools import permutations
from math import exp, sqrt

import pytest

from euchre_cli.cards import DECKS, NO_TRUMP, card_set, cards_of
from euchre_cli.events import PASS, Call, Discard, Play
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules
from euchre_cli.scoring import deal_points
from euchre_cli.table import CALLING, DISCARDING, Table

pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
from kernel_tables import called, open_points, random_rules, random_table, said, with_hands

from euchre_cli import double_dummy, kernel
from euchre_cli.equity import bidding
from euchre_cli.kernel import deals

Auction, Said, Act, Question = deals.Auction, deals.Said, deals.Act, deals.Question


def test_what_may_be_called_is_what_the_engine_allows():
    rng = random.Random(1)
    calls_seen = 0
    for _ in range(400):
        rules = random_rules(rng)
        caller = deals.Caller(bidding.points_weights(rules), 0.05, 0.02)
        house = deals.pack_rules(rules)
        table, auction = random_table(rng, rules)
        while table.phase == CALLING:
            legal = [call for call in legal_actions(table) if isinstance(call, Call)]
            chances = deals.call_chances(house, caller, auction, table.held[table.turn])
            assert Counter(call for call, _, _ in chances) == Counter(said(table, call) for call in legal)
            assert sum(chance for _, _, chance in chances) == pytest.approx(1, abs=1e-5)
            passes = [call for call in legal if call.kind == PASS]
            call = rng.choice(passes if passes and rng.random() < 0.8 else legal)
            auction = auction._replace(calls=(*auction.calls, said(table, call)))
            table.apply(call)
            calls_seen += 1
    assert calls_seen > 1000


def test_chances_fall_with_what_a_call_is_worth_less():
    """A call is exp(difference / temperature) times as likely as one that is worth less by the difference."""
    rules = Rules()
    caller = deals.Caller(bidding.points_weights(rules), 0.5, 0.02)
    table, auction = random_table(random.Random(3), rules)
    auction = auction._replace(calls=(Said(deals.PASS),) * 4)
    chances = deals.call_chances(deals.pack_rules(rules), caller, auction, table.held[(table.dealer + 1) & 3])
    top = max(value for _, value, _ in chances)
    total = sum(exp((value - top) / 0.5) for _, value, _ in chances)
    for _, value, chance in chances:
        assert chance == pytest.approx(exp((value - top) / 0.5) / total, rel=1e-4)


def test_points_count_as_the_model_says():
    """Right and left bower 3 each, the king of trumps 1.5, an ace beside 1.5: against 6.5, a quarter each; the up-card
    is half against whoever does not get it.
    """
    rules = Rules()
    caller = deals.Caller(bidding.points_weights(rules), 0.05, 0.02)
    spades, clubs, hearts, diamonds = 3 * 8, 0, 2 * 8, 8
    hand = card_set((spades + 4, clubs + 4, spades + 6, hearts + 7, diamonds + 2))
    values = {
        call: value
        for call, value, _ in deals.call_chances(deals.pack_rules(rules), caller, Auction(3, spades + 2, 3), hand)
    }
    assert values[Said(deals.PASS)] == 0
    assert values[Said(3)] == pytest.approx((3 + 3 + 1.5 + 1.5 - 0.75 - 6.5) / 4)
    assert values[Said(3, True)] == pytest.approx((3 + 3 + 1.5 + 1.5 - 0.75 - 9) / 4)


def test_deals_come_with_open_hands_to_what_the_solver_finds():
    """Trump, leader, who sits out and the points of a deal are as in the engine."""
    rng = random.Random(5)
    kinds: Counter[str] = Counter()
    for number in range(200):
        rules = random_rules(rng)
        table, auction = random_table(rng, rules)
        auction = called(table, auction, rng, 12)
        if table.maker is None:
            kinds["thrown in"] += 1
            continue
        seat = rng.randrange(4)
        caller = deals.Caller(bidding.points_weights(rules), 0.05, 0.02)
        found = deals.compare(
            deals.pack_rules(rules),
            [deals.Seated(0, 1, caller)] * 4,
            Question(table.held[seat] & ~(1 << auction.up_card), auction, seat, heeded=False),
            [Act(Said(deals.PASS))],
            number,
            0,
            1,
            rolled=True,
        )
        hands, (played, opened, thumb, course) = struct.unpack("<4Q", found[:32]), struct.unpack("<3bB", found[32:])
        again = with_hands(table, auction, hands)
        assert opened == open_points(again)
        assert course & 3 == table.maker
        assert bool(course & 4) == (table.loner is not None)
        tricks = course >> 3
        alone = table.loner is not None
        ours, theirs = deal_points(rules, table.maker & 1, tricks, alone=alone)
        assert played == ours - theirs or (rules.fast_break and tricks == rules.hand - 2 and played == 0)
        assert played == thumb, "players by rule of thumb play alike, asked one way or the other"
        kinds[
            "alone" if alone else "no trump" if table.trump == NO_TRUMP else "picked up" if table.picked_up else "named"
        ] += 1
    assert min(kinds.values()) >= 3, kinds
    assert len(kinds) == 5, kinds


def test_imagined_hands_agree_with_the_calls_as_often_as_they_should():
    """With one card a player every deal can be listed: the chi-square of what the dealer's partner, who passed, and the
    others hold lies within five standard deviations of what chance gives.
    """
    rules = Rules()
    house = bytearray(deals.pack_rules(rules))
    house[40] = 1  # cards a player
    house = bytes(house)
    caller = deals.Caller(bidding.points_weights(rules), 1.0, 0.02)
    dealer, me, up = 3, 2, 2 * 8 + 2
    hand = 1 << (2 * 8 + 5)
    passed = (Said(deals.PASS), Said(deals.PASS))
    cards = list(cards_of(DECKS[24] & ~hand & ~(1 << up)))

    def chance(seat: int, card: int) -> float:
        """That a player with this card passes; seats 0 and 1 are before the asker."""
        before = Auction(dealer, up, 2, passed[:seat])
        listed = deals.call_chances(house, caller, before, 1 << card)
        slip = caller.slip
        return next((1 - slip) * odds + slip / len(listed) for call, _, odds in listed if call == Said(deals.PASS))

    odds = {seat: {card: chance(seat, card) for card in cards} for seat in (0, 1)}
    expected: Counter[tuple[int, int]] = Counter()
    for one, two in permutations(cards, 2):
        expected[one, two] += odds[0][one] * odds[1][two]
    total = sum(expected.values())
    count = 60_000
    size = 32
    found = deals.compare(
        house,
        [deals.Seated(0, 1, caller)] * 4,
        Question(hand, Auction(dealer, up, 2, passed), me),
        [],
        1,
        0,
        count,
        rolled=False,
    )
    drawn = Counter(
        (hands[0].bit_length() - 1, hands[1].bit_length() - 1) for hands in struct.iter_unpack("<4Q", found)
    )
    assert len(found) == count * size
    assert min(expected.values()) < 0.7 * max(expected.values()), "the calls must tell something"
    square = sum((drawn[key] - count * odd / total) ** 2 / (count * odd / total) for key, odd in expected.items())
    freedom = len(expected) - 1
    assert abs(square - freedom) < 5 * sqrt(2 * freedom)


def question_of(table: Table, auction: Auction, dealt: list[int], discard: int | None) -> Question:
    """What the player whose turn it is has seen."""
    seat = table.turn
    played = [card for trick in (*(trick.plays for trick in table.tricks), table.trick) for _, card in trick]
    own = deals.CHOSEN if discard is None or seat != table.dealer else discard
    return Question(dealt[seat], auction, seat, laid_away=own, played=tuple(played))


def test_cards_in_play_come_to_what_the_solver_finds_in_imagined_hands():
    """At any point of the play: hands that agree with what was seen, and for each card the value of the open hands."""
    rng = random.Random(8)
    asked = voids = 0
    for number in range(250):
        rules = random_rules(rng)
        table, auction = random_table(rng, rules)
        dealt = list(table.held)
        auction = called(table, auction, rng, 4)
        if table.maker is None:
            continue
        discard = None
        if table.phase == DISCARDING:
            discard = rng.choice(legal_actions(table)).card
            table.apply(Discard(discard))
        for _ in range(rng.randrange(4 * rules.hand - 6)):
            if table.tricks_left:
                table.apply(rng.choice([action for action in legal_actions(table) if isinstance(action, Play)]))
        if not table.tricks_left:
            continue
        seat, hidden = table.turn, question_of(table, auction, dealt, discard)
        cards = sorted(action.card for action in legal_actions(table) if isinstance(action, Play))
        caller = deals.Caller(bidding.points_weights(rules), 0.05, 0.02)
        players = [deals.Seated(2, 2, caller)] * 4
        acts = [Act(Said(deals.PASS), card=card) for card in cards]
        house = deals.pack_rules(rules)
        if not hidden.played:  # before the lead whole deals are imagined instead
            continue
        found = deals.compare(house, players, hidden, acts, number, 0, 2)
        stride = 32 + 4 * len(cards)
        for start in (0, stride):
            hands = struct.unpack_from("<4Q", found, start)
            playing = [each for each in range(4) if not table.sitting >> each & 1]
            assert hands[seat] == table.held[seat] & table.live
            for each in playing:
                assert hands[each].bit_count() == (table.held[each] & table.live).bit_count()
            for void in table.voids:
                voids += 1
                assert not hands[void.seat] & void.cards or table.sitting >> void.seat & 1
            position = kernel.Position(
                hands,
                table.trump,
                table.trick[0][0] if table.trick else table.turn,
                tuple(card for _, card in table.trick),
                table.sitting,
            )
            values = kernel.values_after(position, double_dummy.stakes_of(table))
            compared = struct.iter_unpack("<3bB", found[start + 32 : start + stride])
            assert {card: opened for card, (_, opened, _, _) in zip(cards, compared, strict=True)} == values
        act = deals.decide(house, players, hidden, number)
        assert act.card in cards
        asked += 1
    assert asked > 100
    assert voids > 50


def test_a_player_decides_what_is_asked():
    """A call, a discard, a lead: only what the rules allow, and the same for the same seed."""
    rng = random.Random(9)
    stages: Counter[str] = Counter()
    for number in range(60):
        rules = random_rules(rng)
        caller = deals.Caller(bidding.points_weights(rules), 0.05, 0.02)
        players = [deals.Seated(3, 2, caller, rollouts=3 if number % 4 == 0 else 0)] * 4
        house = deals.pack_rules(rules)
        table, auction = random_table(rng, rules)
        dealt = list(table.held)
        while table.phase == CALLING:
            legal = [call for call in legal_actions(table) if isinstance(call, Call)]
            asked = Question(dealt[table.turn], auction, table.turn)
            act = deals.decide(house, players, asked, number)
            assert act == deals.decide(house, players, asked, number)
            chosen = next(call for call in legal if said(table, call) == act.call)
            auction = auction._replace(calls=(*auction.calls, act.call))
            table.apply(chosen)
            stages["call"] += 1
        if table.phase == DISCARDING and not table.sitting >> table.dealer & 1:
            asked = Question(dealt[table.dealer], auction, table.dealer)
            discard = deals.decide(house, players, asked, number).discard
            assert discard in [action.card for action in legal_actions(table)]
            table.apply(Discard(discard))
            stages["discard"] += 1
            lead = Question(
                dealt[table.turn], auction, table.turn, laid_away=discard if table.turn == table.dealer else 255
            )
            assert deals.decide(house, players, lead, number).card in [action.card for action in legal_actions(table)]
            stages["card"] += 1
    assert min(stages.values()) > 10, stages


def test_the_same_deals_however_they_are_cut():
    rules = Rules()
    caller = deals.Caller(bidding.points_weights(rules), 0.05, 0.02)
    players = [deals.Seated(5, 2, caller)] * 4
    house = deals.pack_rules(rules)
    whole = deals.whole_deals(house, players, 9, 0, 60)
    parts = [deals.whole_deals(house, players, 9, first, 20) for first in (0, 20, 40)]
    assert whole == [outcome for part in parts for outcome in part]
    assert len({outcome.points for outcome in whole}) > 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"house": b"\0" * 55}, "rules takes 56 bytes, not 55"),
        ({"house": b"\0" * 56}, "a hand has 1 to 7 cards"),
        ({"players": 3}, "players are a tuple of four"),
        ({"weights": b"\0" * 8}, "the model is of another size"),
        (
            {"weights": struct.pack("<f", float("nan")) * 95680},
            "the model holds what is no sensible number|of another size",
        ),
        ({"temperature": 0.0}, "the temperature must be above 0"),
        ({"slip": 2.0}, "slip must be from 0 to 1"),
        ({"worlds": -2}, "a player samples"),
        ({"tries": 0}, "tries must be from 1"),
        ({"hand": 12}, "the hand must have as many cards as are dealt"),
        ({"hand": 3}, "the hand holds a card that is not in the deck"),
        ({"calls": (Said(2), Said(2))}, "nothing is called after trump is made"),
        ({"calls": (Said(1),)}, "the up-card's suit is called in round one"),
        ({"calls": (Said(9),)}, "a call is PASS or a suit"),
        ({"calls": (Said(deals.PASS),)}, "it is somebody else's turn to call"),
        ({"up": 40}, "the up-card must be a card of the deck"),
        ({"dealer": 4}, "the dealer must be a seat"),
        ({"seat": 5}, "the seat must be 0 to 3"),
        ({"count": -1}, "count must be from 0"),
    ],
)
def test_wrong_arguments_are_refused(change, message):
    rules = Rules()
    weights = change.get("weights", bidding.points_weights(rules))
    caller = deals.Caller(weights, change.get("temperature", 0.05), change.get("slip", 0.02))
    seated = deals.Seated(change.get("worlds", 0), change.get("tries", 1), caller)

    hand = change.get("hand", 0b11111 << 2)
    up = change.get("up", 2 * 8 + 2)
    auction = Auction(change.get("dealer", 3), up, 2, change.get("calls", ()))
    with pytest.raises(ValueError, match=message):
        deals.compare(
            change.get("house", deals.pack_rules(rules)),
            [seated] * change.get("players", 4),
            Question(hand, auction, change.get("seat", 0)),
            [Act(Said(deals.PASS))],
            0,
            0,
            change.get("count", 1),
        )
