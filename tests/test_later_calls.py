"""What a pass is worth to a player who calls best where all pass and it comes back: by other ways of working it out."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from math import sqrt
from statistics import mean, variance

import pytest
from msgspec import structs

from euchre_cli.cards import NO_TRUMP, STRENGTH, Card, Seat, Suit, cards_of, parse_card
from euchre_cli.equity.reading import read_situation
from euchre_cli.equity.situation import coming_back
from euchre_cli.events import PASS, Call, Hand, UpCard
from euchre_cli.rules import Rules
from euchre_cli.table import Table

pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
from kernel_tables import compared, open_points, random_rules, random_table

from euchre_cli.equity import bidding
from euchre_cli.equity.estimating import WORLDS, evaluate
from euchre_cli.equity.searching import Search
from euchre_cli.equity.situation import actions
from euchre_cli.kernel import deals
from euchre_cli.kernel.deals import Act, Auction, Caller, Question, Said, Seated

EVER = 1e9
PASSED = Said(deals.PASS)


def lines(rules: Rules, up_suit: Suit, *, stuck: bool) -> list[Said]:
    """What may be called in round two."""
    suits = [suit for suit in range(5) if suit != up_suit and (suit != NO_TRUMP or rules.no_trump)]
    return [PASSED] * (not stuck) + [Said(suit, alone) for suit in suits for alone in (False, True)]


def test_deals_that_do_not_come_back_are_the_same_and_the_others_are_called_as_said():
    rng = random.Random(3)
    back = away = 0
    for number in range(60):
        rules = random_rules(rng)
        table, auction = random_table(rng, rules)
        caller = Caller(bidding.points_weights(rules), 0.3, 0.02)
        place = rng.randrange(4)
        auction = auction._replace(calls=(PASSED,) * place)
        seat = (auction.dealer + 1 + place) & 3
        wanted = lines(rules, auction.up_suit, stuck=rules.stick_the_dealer and place == 3)
        hand = table.held[seat]
        acts = [Act(PASSED, then=then) for then in wanted]
        house = deals.pack_rules(rules)
        found = deals.compare(
            house, [Seated(0, 1, caller)] * 4, Question(hand, auction, seat, heeded=False), acts, number, 0, 30
        )
        for hands, results in compared(found, len(acts)):
            came = [
                result[3] & 3 == seat and result[3] != 255
                for then, result in zip(wanted, results, strict=True)
                if then != PASSED
            ]
            assert len(set(came)) == 1
            if not came[0]:
                assert len(set(results)) == 1
                away += 1
                continue
            back += 1
            for then, (_, opened, _, course) in zip(wanted, results, strict=True):
                if then == PASSED:
                    assert course == 255 or course & 3 != seat
                    continue
                assert bool(course & 4) == then.alone
                again = Table(rules, auction.dealer)
                again.apply(UpCard(auction.up_card, auction.up_suit if auction.up_card == 32 else None))
                for each, held in enumerate(hands):
                    again.apply(Hand(each, tuple(cards_of(held))))
                for _ in range(4 + place):
                    again.apply(Call(PASS))
                again.apply(Call("name", then.suit, then.alone))
                assert opened == open_points(again)
    assert back > 50
    assert away > 50


def test_lines_differ_by_what_they_are_worth_in_round_two_in_the_part_that_comes_back():
    """By separate runs: the pass with each later call, how often all pass, and the later question by itself."""
    rules, count = Rules(), 10_000
    house = deals.pack_rules(rules)
    caller = Caller(bidding.points_weights(rules), 0.5, 0.0)  # without slips all passes are heard as they are made
    players = [Seated(0, 1, caller)] * 4
    hand = sum(1 << parse_card(card) for card in ("Jd", "Ad", "Kc", "9c", "Ts"))
    up, dealer, seat = parse_card("9h"), 3, 1
    wanted = lines(rules, up >> 3, stuck=False)
    whole = deals.compare(
        house,
        players,
        Question(hand, Auction(dealer, up, up >> 3, (PASSED,)), seat),
        [Act(PASSED, then=then) for then in wanted],
        1,
        0,
        count,
    )
    later = deals.compare(
        house,
        players,
        Question(hand, Auction(dealer, up, up >> 3, (PASSED,) * 5), seat),
        [Act(then) for then in wanted],
        2,
        0,
        count,
    )
    sign = -1
    first = [[sign * result[0] for result in results] for _, results in compared(whole, len(wanted))]
    second = [[sign * result[0] for result in results] for _, results in compared(later, len(wanted))]
    share = mean(results[1][3] & 3 == seat and results[1][3] != 255 for _, results in compared(whole, len(wanted)))
    assert 0.05 < share < 0.95
    gaps = []
    for line in range(1, len(wanted)):
        here = [values[line] - values[0] for values in first]
        there = [values[line] - values[0] for values in second]
        error = sqrt(variance(here) / count + share**2 * variance(there) / count + share / count * mean(there) ** 2)
        assert abs(mean(here) - share * mean(there)) < 4.5 * error
        gaps.append(abs(mean(here)) / error)
    assert max(gaps) > 20, "the calls must differ"


# --- by listing all deals ---------------------------------------------------------------------------------

DECK = [parse_card(card) for card in ("9c", "Jc", "Ac", "9d", "Jd", "9h", "Jh", "9s", "As", "Ks")]


def trick_winner(cards: dict[Seat, Card], trump: Suit, leader: Seat) -> Seat:
    """Who takes a single trick, by the rules as a book has them."""
    strength = STRENGTH[trump]
    followed = {
        seat: strength[card]
        for seat, card in cards.items()
        if strength[card] >= 16 or (card >> 3 == cards[leader] >> 3 and strength[cards[leader]] < 16)
    }
    return max(followed, key=followed.__getitem__)


class Listed:
    """Deals of one card a player in a small deck, every one of them, with what all calls come to."""

    def __init__(self, caller: Caller, dealer: Seat, up: Card, seat: Seat, card: Card) -> None:
        self.rules = Rules(stick_the_dealer=False)
        structs.force_setattr(self.rules, "hand", 1)
        house = bytearray(deals.pack_rules(self.rules))
        house[:8] = sum(1 << each for each in DECK).to_bytes(8, "little")
        self.house, self.caller, self.dealer, self.up, self.seat, self.card = (
            bytes(house),
            caller,
            dealer,
            up,
            seat,
            card,
        )

    def value(self, then: Said) -> float:
        """The mean over all deals of what a pass by the dealer's left comes to for its side."""
        others = [card for card in DECK if card not in (self.up, self.card)]
        seats = [each for each in range(4) if each != self.seat]
        values = []
        for held in permutations(others, 3):
            hands = {self.seat: self.card, **dict(zip(seats, held, strict=True))}
            values.append(self._after(hands, (PASSED,), then))
        return mean(values)

    def _after(self, hands: dict[Seat, Card], calls: tuple[Said, ...], then: Said) -> float:
        if len(calls) == 8:
            return 0
        turn = (self.dealer + 1 + len(calls)) & 3
        if turn == self.seat:
            chances = [(then, 1.0)]
        else:
            auction = Auction(self.dealer, self.up, self.up >> 3, calls)
            listed = deals.call_chances(self.house, self.caller, auction, 1 << hands[turn])
            chances = [(call, chance) for call, _, chance in listed]
        return sum(
            chance
            * (
                self._after(hands, (*calls, call), then)
                if call == PASSED
                else self._played(hands, turn, call, len(calls))
            )
            for call, chance in chances
        )

    def _played(self, hands: dict[Seat, Card], maker: Seat, call: Said, before: int) -> int:
        hands = dict(hands)
        if before < 4:  # the dealer keeps the better card
            both = sorted((hands[self.dealer], self.up), key=STRENGTH[call.suit].__getitem__)
            hands[self.dealer] = both[1]
        if call.alone:
            del hands[maker ^ 2]
        leader = next(seat & 3 for seat in range(self.dealer + 1, self.dealer + 5) if seat & 3 in hands)
        made = not (trick_winner(hands, call.suit, leader) ^ maker) & 1
        points = (4 if call.alone else 2) if made else -2
        return points if not (maker ^ self.seat) & 1 else -points


def test_a_pass_comes_to_what_it_comes_to_over_all_deals():
    caller = Caller(bidding.points_weights(Rules()), 0.4, 0.0)
    dealer, seat, up, card = 3, 0, parse_card("9h"), parse_card("Jd")
    listed = Listed(caller, dealer, up, seat, card)
    wanted = [PASSED, Said(1), Said(1, True), Said(3)]
    count = 20_000
    found = deals.compare(
        listed.house,
        [Seated(0, 1, caller)] * 4,
        Question(1 << card, Auction(dealer, up, up >> 3), seat),
        [Act(PASSED, then=then) for then in wanted],
        1,
        0,
        count,
    )
    results = [[result[0] for result in deal] for _, deal in compared(found, len(wanted))]
    values = [listed.value(then) for then in wanted]
    for line, value in enumerate(values):
        points = [deal[line] for deal in results]
        assert abs(mean(points) - value) < 4.5 * sqrt(variance(points) / count), wanted[line]
    assert max(values) - min(values) > 0.1


# --- the answer -------------------------------------------------------------------------------------------


def passes(answer):
    return next(estimate for estimate in answer.actions if estimate.action.kind == PASS)


@pytest.mark.parametrize(
    ("hand", "up", "seat"),
    [("Jh Ah Kh 9c Ts", "9h", "1"), ("Jc Qc Jh Ah 9d", "Js", "4")],
)
def test_the_later_call_is_the_best_one(hand, up, seat):
    """Of all of them, each judged in the pass itself, in other deals."""
    asked = read_situation(Rules(), hand=hand, up=up, seat=seat)
    answer = evaluate(asked, precision=0.2, seconds=EVER, seed=3)
    assert all(estimate.then is None for estimate in answer.actions if estimate.action.kind != PASS)
    worth = {}
    with ThreadPoolExecutor(2) as pool:
        for later in actions(coming_back(asked)):
            search = Search(asked, bidding.model_for(asked.rules, "fitted"), WORLDS, 9, heeded=True, then=later)
            search.active = [0]
            search.play(300, pool)
            worth[later] = mean(search.sampled[0].played)
    assert max(worth.values()) - min(worth.values()) > 0.05
    assert worth[passes(answer).then] > max(worth.values()) - 0.02


def test_a_pass_that_nothing_can_come_of_needs_no_later_call():
    for question in ({"seat": "R2S1"}, {"seat": "1", "calls": "S2:o"}):
        answer = evaluate(
            read_situation(Rules(), hand="Jh Ah Kh 9c Ts", up="9h", **question), precision=1, seconds=EVER
        )
        assert {estimate.then for estimate in answer.actions} == {None}


def test_the_only_later_call_is_taken():
    """A hand of hearts may name nothing else under `natural`; the dealer who is stuck must call."""
    natural = read_situation(Rules(natural=True), hand="Jh Ah Kh Th Qh", up="9h", seat="1")
    assert passes(evaluate(natural, precision=1, seconds=EVER)).then.kind == PASS
    stuck = read_situation(Rules(), hand="9c Ts 9d Tc Td", up="9h", seat="dealer")
    assert passes(evaluate(stuck, precision=1, seconds=EVER)).then.kind == "call"


def test_alone_can_still_be_announced_for_a_round_that_is_to_come():
    asked = read_situation(Rules(alone_call="round-start"), hand="Jh Ah Kh 9c Ts", up="9h", seat="2")
    assert not any(action.alone for action in actions(asked))
    assert any(action.alone for action in actions(coming_back(asked)))


@pytest.mark.parametrize(
    ("calls", "act", "message"),
    [
        ((), Act(PASSED, then=Said(2)), "the up-card's suit is called in round one"),
        ((), Act(PASSED, then=Said(9)), "a call is PASS or a suit"),
        ((), Act(PASSED, then=Said(1, 2)), "alone is 0 or 1"),
        ((), Act(Said(2), then=Said(1)), "who has made trump, or passed twice, does not call again"),
        ((PASSED,) * 4, Act(PASSED, then=Said(1)), "who has made trump, or passed twice, does not call again"),
    ],
)
def test_later_calls_that_cannot_be_are_refused(calls, act, message):
    rules = Rules()
    caller = Caller(bidding.points_weights(rules), 0.05, 0.02)
    asked = Question(0b11111 << 2, Auction(3, 2 * 8 + 2, 2, calls), 0)
    with pytest.raises(ValueError, match=message):
        deals.compare(deals.pack_rules(rules), [Seated(0, 1, caller)] * 4, asked, [act], 0, 0, 1)
