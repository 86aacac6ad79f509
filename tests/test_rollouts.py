"""Whole deals played out in the kernel by players who each see only their own cards."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from euchre_cli.cards import DECKS, cards_of
from euchre_cli.events import NAME, ORDER, Call, Dealer, Discard, Hand, Play, UpCard
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules
from euchre_cli.table import DISCARDING, Table

kernel = pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
KINDS = (kernel.RANDOM_PLAYER, kernel.RULE_OF_THUMB, 5)


def random_deal(rng: random.Random, *, deck: int = 24, hand: int = 5):
    """A deal whose auction has ended somehow, as the kernel and as the engine see it."""
    cards = list(cards_of(DECKS[deck]))
    rng.shuffle(cards)
    hands = tuple(sum(1 << card for card in cards[seat * hand : seat * hand + hand]) for seat in range(4))
    up = next(card for card in cards[4 * hand :] if card < 32)
    rules = Rules(deck=deck, no_trump=True, defend_alone=True)
    structs.force_setattr(rules, "hand", hand)  # no table deals fewer than five, but few have few outcomes
    dealer, maker = rng.randrange(4), rng.randrange(4)
    picked_up = rng.random() < 0.5
    trump = up >> 3 if picked_up else rng.choice([suit for suit in range(5) if suit != up >> 3])
    table = Table(rules, dealer)
    for event in (Dealer(dealer), UpCard(up), *(Hand(seat, tuple(cards_of(held))) for seat, held in enumerate(hands))):
        table.apply(event)
    table.round = 1 if picked_up else 2
    alone = rng.random() < 0.3
    table.apply(Call(ORDER, alone=alone, seat=maker) if picked_up else Call(NAME, trump, alone, maker))
    half = hand // 2
    worth = [2 if won == hand else 1 if won > half else -2 for won in range(hand + 1)]
    if maker & 1:
        worth = [-points for points in reversed(worth)]
    deal = kernel.RolloutDeal(
        hands, DECKS[deck], worth, dealer, maker, trump, table.leader, up, picked_up, sitting=table.sitting
    )
    return deal, table


def outcomes(table: Table) -> set[int]:
    """The tricks of North and South after every possible play, by the engine."""
    if table.phase != DISCARDING and not table.tricks_left:
        return {table.taken[0]}
    found = set()
    for action in legal_actions(table):
        if isinstance(action, Discard | Play):
            twin = table.copy()
            twin.apply(action)
            found |= outcomes(twin)
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("deck", [24, 33])
def test_rollouts_end_as_some_legal_play_does(kind, deck):
    rng = random.Random(f"{kind} {deck}")
    several = 0
    for number in range(60):
        deal, table = random_deal(rng, deck=deck, hand=1 + number % 2)
        possible = outcomes(table)
        results = kernel.rollouts([deal] * 20, (kind,) * 4, seed=number)
        assert {tricks for tricks, _ in results} <= possible
        several += len(possible) > 1
    assert several > 10


def test_random_players_reach_every_outcome():
    rng = random.Random(2)
    for number in range(20):
        deal, table = random_deal(rng, hand=2)
        results = kernel.rollouts([deal] * 400, (kernel.RANDOM_PLAYER,) * 4, seed=number)
        assert {tricks for tricks, _ in results} == outcomes(table)


@pytest.mark.parametrize("kind", KINDS)
def test_all_tricks_are_played(kind):
    rng = random.Random(3)
    for deck, hand in ((24, 5), (25, 5), (28, 6), (32, 7), (33, 7)):
        deals = [random_deal(rng, deck=deck, hand=hand)[0] for _ in range(30)]
        for deal, (tricks, lost_both) in zip(deals, kernel.rollouts(deals, (kind,) * 4, seed=1), strict=True):
            assert 0 <= tricks <= hand
            makers = hand - tricks if deal.maker & 1 else tricks
            assert makers <= hand - 2 or not lost_both


def test_results_do_not_depend_on_threads():
    rng = random.Random(4)
    deals = [random_deal(rng)[0] for _ in range(101)]
    one = kernel.rollouts(deals, (3, 3, 0, -1), seed=5)
    for threads in (2, 3, 7):
        assert kernel.rollouts(deals, (3, 3, 0, -1), seed=5, threads=threads) == one
    assert kernel.rollouts(deals, (3, 3, 0, -1), seed=6) != one
    assert kernel.rollouts(deals[:10], (3, 3, 0, -1), seed=5) == one[:10]
    assert kernel.rollouts([], (0, 0, 0, 0), seed=5, threads=2) == []


def duplicate(better: int, worse: int, count: int, seed: str) -> float:
    """Points a deal by which a kind of players beats another, each deal played with both sides changed."""
    rng = random.Random(seed)
    deals = [random_deal(rng)[0] for _ in range(count)]
    total = 0
    for sign, players in ((1, (better, worse) * 2), (-1, (worse, better) * 2)):
        for deal, (tricks, _) in zip(deals, kernel.rollouts(deals, players, seed=1), strict=True):
            total += sign * deal.worth[tricks]
    return total / (2 * count)


def test_better_players_win():
    assert duplicate(kernel.RULE_OF_THUMB, kernel.RANDOM_PLAYER, 2000, "thumb") > 0.1
    assert duplicate(40, kernel.RULE_OF_THUMB, 1000, "sampling") > 0.02


# --- judging a card ---------------------------------------------------------------------------------------


def test_a_card_is_judged_by_the_mean_of_its_worlds():
    """With few worlds possible, the mean over many draws is the mean over all of them."""
    rng = random.Random(8)
    for number in range(10):
        deck = rng.sample(range(24), 12)
        deck = [8 * (card // 6) + 2 + card % 6 for card in deck]
        own, unseen_cards = sum(1 << card for card in deck[:3]), sum(1 << card for card in deck[3:])
        unseen = kernel.Unseen((0, *(unseen_cards,) * 3, 0), (0, 3, 3, 3, 0))
        known = kernel.Position((own, 0, 0, 0), 2, 0)
        stakes = kernel.Stakes((-2, -2, 1, 2))
        judged = kernel.judge_cards(known, stakes, unseen, 3000, number)
        totals = dict.fromkeys(cards_of(own), 0.0)
        all_worlds = kernel.worlds(unseen, 3000, number)
        for world in all_worlds:
            position = known._replace(hands=(own, *world[1:4]))
            for card, value in kernel.values_after(position, stakes).items():
                totals[card] += value
        assert judged == {card: total / len(all_worlds) for card, total in totals.items()}


def test_worlds_to_judge_by_can_be_weighted():
    """By what one weight leaves, and evenly where all weigh the same."""
    own, rest = 0x0700, 0x3F0000 | 0x070000 << 8
    known = kernel.Position((own, 0, 0, 0), 2, 0)
    stakes = kernel.Stakes((-2, -2, 1, 2))
    unseen = kernel.Unseen((0, rest, rest, rest, 0), (0, 3, 3, 3, 0))
    only = kernel.worlds(unseen, 1, 4)[0]
    alone = kernel.judge_cards(known, stakes, unseen, 500, 1, lambda world: float(world == only))
    assert alone == kernel.values_after(known._replace(hands=(own, *only[1:4])), stakes)
    evenly = kernel.judge_cards(known, stakes, unseen, 3000, 1)
    weighed = kernel.judge_cards(known, stakes, unseen, 3000, 2, lambda world: 0.5)
    assert weighed == pytest.approx(evenly, abs=0.15)
    with pytest.raises(ValueError, match="count must be from 1, not 0"):
        kernel.judge_cards(known, stakes, unseen, 0, 1, lambda world: 1)


def test_what_cannot_be_judged_is_refused():
    own, rest = 0x0700, 0x3F0000 | 0x070000 << 8
    known = kernel.Position((own, 0, 0, 0), 2, 0)
    stakes = kernel.Stakes((0, 1, 2, 3))
    fine = kernel.Unseen((0, rest, rest, rest, rest), (0, 3, 3, 3, 0))
    assert kernel.judge_cards(known, stakes, fine, 1, 1)
    for position, unseen, count, message in (
        (known, fine, 0, "count must be from 1"),
        (known, fine._replace(room=(0, 3, 3, 2, 1)), 1, "does not hold as many cards"),
        (known, fine._replace(may=(0, *(rest | own,) * 4), room=(0, 3, 3, 3, 3)), 1, "known to lie elsewhere"),
        (known, fine._replace(room=(3, 3, 3, 0, 0)), 1, "no deal agrees"),
        (known._replace(leader=1), fine, 1, "room must be 0 there"),
        (known._replace(trump=9), fine, 1, "trump must be from 0 to 4"),
    ):
        with pytest.raises(ValueError) as refused:
            kernel.judge_cards(position, stakes, unseen, count, 1)
        assert message in str(refused.value)


# --- hostile input ----------------------------------------------------------------------------------------

FINE = random_deal(random.Random(1))[0] if kernel else None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": (1, 2, 4, 8)}, "a hand holds a card that is not in the deck"),
        ({"hands": (FINE.hands[0], *FINE.hands[:3])}, "a card stands in two hands"),
        ({"hands": (FINE.hands[0] & FINE.hands[0] - 1, *FINE.hands[1:])}, "hands differ in size"),
        ({"hands": (0, 0, 0, 0)}, "a hand has 1 to 7 cards"),
        ({"deck": 1 << 40}, "the deck holds what is no card"),
        ({"dealer": 4}, "dealer and maker must be seats"),
        ({"maker": 200}, "dealer and maker must be seats"),
        ({"trump": 5}, "trump must be 0 to 4"),
        ({"sitting": 5}, "of each side one may sit out"),
        ({"sitting": 1 << 2, "leader": 2}, "leader must be a seat that plays"),
        ({"leader": 9}, "leader must be a seat that plays"),
        ({"up_card": 0}, "the up-card must be a card of the deck"),
        ({"up_card": None, "picked_up": True}, "there is no up-card to pick up"),
    ],
)
def test_what_is_no_deal_is_refused(change, message):
    wrong = FINE._replace(**change)
    with pytest.raises(ValueError) as refused:
        kernel.rollouts([FINE, wrong], (0, 0, 0, 0), seed=1)
    assert str(refused.value).startswith(f"deal 1: {message}")


def test_players_are_checked():
    for players in ((0, 0, 0), (0, 0, 0, -2), (0, 0, 0, 1 << 17)):
        with pytest.raises(ValueError, match="players"):
            kernel.rollouts([FINE], players, seed=1)


def test_random_bytes_are_played_or_refused():
    rng = random.Random(3)
    played = 0
    for number in range(3000):
        bits = bytearray(random_deal(rng, deck=33, hand=1 + number % 3)[0].pack())
        for _ in range(rng.randrange(4)):
            bits[rng.randrange(len(bits))] = rng.randrange(256)
        try:
            result = kernel._core.rollouts(bytes(bits), (0, 1, 3, 3), number, 0)
        except ValueError as refused:
            message = str(refused)
        else:
            message = "deal 0: played"
            played += len(result)
        assert message.startswith("deal 0: ")
    assert played > 500
