"""The kernel against a second way that shares none of its code (tests/second_*.py, benchmarks/second_opinion.py)."""

from __future__ import annotations

import os
import random
from unittest.mock import patch

import pytest

from euchre_cli.formats.openspiel import read_openspiel
from euchre_cli.replaying import DealReplay, replay_records
from euchre_cli.rules import Rules

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")
kernel = pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)

from euchre_cli.equity.bidding import model_for  # noqa: E402
from euchre_cli.kernel import deals  # noqa: E402

with patch.dict(os.environ, NUMBA_DISABLE_JIT="1"):  # compiling takes longer than all that is asked here
    import second_calls
    import second_deals as second
    from second_players import choose_card, imagine, sensible_discards
    from second_solver import HAND, NONE, PLACE, SUIT, memory, value_of

RULES = Rules()
CALLER = model_for(RULES, "fitted").caller
PASSED = deals.Said(deals.PASS)


def code(card: int) -> int:
    """The project's code of a card of OpenSpiel's."""
    return card % 4 * 8 + card // 4 + 2


def coded(hand: int) -> int:
    return sum(1 << code(card) for card in second.cards_of(hand))


@pytest.mark.parametrize("slip", [0.0, 0.02])
@pytest.mark.parametrize("place", range(8))
def test_calls_are_as_likely(place, slip):
    model, rng = second_calls.unpack(CALLER.weights), np.random.default_rng(place)
    for _ in range(40):
        hands, up_card = second.shuffled(rng)
        auction = deals.Auction(3, code(up_card), up_card % 4, (PASSED,) * place)
        found = deals.call_chances(deals.pack_rules(RULES), CALLER, auction, coded(hands[0]))
        wanted = np.zeros(second_calls.CALLS)
        for said, _, chance in found:
            wanted[0 if said.suit == deals.PASS else 1 + 2 * said.suit + said.alone] = (1 - slip) * chance + slip / len(
                found
            )
        other = second_calls.chances(model, place, hands[0], up_card, True, slip)
        assert np.abs(other - wanted).max() < 1e-4
        assert (other > 0).sum() <= len(found)


def test_open_hands_come_to_the_same():
    rng, memo = random.Random(1), memory()
    for _ in range(60):
        trump, maker, alone, left = rng.randrange(4), rng.randrange(4), rng.random() < 0.3, rng.randrange(2, 5)
        out = maker ^ 2 if alone else NONE
        leader = rng.choice([seat for seat in range(4) if seat != out])
        taken = rng.randrange(HAND - left + 1)
        cards = rng.sample(range(24), 4 * left)
        hands = [second.mask(cards[seat * left : seat * left + left]) for seat in range(4)]
        worth = [-2, -2, -2, 1, 1, 4 if alone else 2]
        places = [sum(1 << int(PLACE[trump, card]) for card in second.cards_of(hand)) for hand in hands]
        if alone:
            places[out] = 0
        memo[0][:] = -1
        nothing = np.zeros(0, np.int64)
        value = value_of(np.array(places), out, maker & 1, np.array(worth), memo, leader, nothing, taken, left)
        ours = worth[taken : taken + left + 1]
        if maker & 1:
            ours = [-points for points in reversed(ours)]
        position = kernel.Position(tuple(map(coded, hands)), trump, leader, (), 1 << out if alone else 0)
        (points, *_), *_ = kernel.solve_batch([kernel.pack(position, kernel.Stakes(tuple(ours)))])
        assert value == (-points if maker & 1 else points)


def test_the_same_discards_are_sensible():
    rng = random.Random(2)
    for _ in range(300):
        six, trump = second.mask(rng.sample(range(24), 6)), rng.randrange(4)
        assert coded(sensible_discards(six, trump)) == kernel.sensible_discards(coded(six), trump)


def test_deals_at_openspiels_table_are_legal_and_score_the_same():
    game, model, rng = pyspiel.load_game("euchre"), second_calls.unpack(CALLER.weights), np.random.default_rng(3)
    second.seed(3)
    lone = 0
    for _ in range(12):
        hands, up_card = second.shuffled(rng)
        calls = second.call_on(model, hands, up_card, [])
        table = second.Table(game, hands, up_card, calls, 2, 2)
        ended = table.play(model)
        line = f"# euchre\n{' '.join(map(str, table.state.history()))}\n"
        (deal,) = [one for one in replay_records(read_openspiel([line], "deal.txt")) if isinstance(one, DealReplay)]
        assert not deal.findings
        assert deal.maker == ended.maker
        ns, ew = deal.points
        assert ns - ew == ended.points
        assert table.worth[table.taken] == (-ended.points if ended.maker & 1 else ended.points)
        lone += ended.alone
    assert 0 < lone < 12


def test_imagined_worlds_agree_with_what_is_seen(monkeypatch):
    """Whatever a player imagines: nobody holds a card that is seen elsewhere, nor one of a suit shown void."""
    model, rng = second_calls.unpack(CALLER.weights), np.random.default_rng(4)
    second.seed(4)
    void = 0

    def looked_at(model, seen, auction, worth, me, own, played, voids, *more):
        nonlocal void
        held = np.zeros(4, np.int64)
        imagine(model, seen, auction, me, own, played, voids, held)
        every = [int(hand) for hand in (*held, *played, own[1], 0 if seen.picked_up else 1 << seen.up_card)]
        assert sum(every) == np.bitwise_or.reduce(every)
        assert held[me] == own[0]
        sizes = [(int(held[seat]) | int(played[seat])).bit_count() for seat in range(4) if seat != seen.out]
        assert set(sizes) == {HAND}
        for seat in range(4):
            suits = {int(SUIT[PLACE[seen.trump, card]]) for card in second.cards_of(int(held[seat]))}
            assert not any(voids[seat] >> suit & 1 for suit in suits)
            void += voids[seat] > 0
        for seat, cards in enumerate(table.held):
            suits = {int(SUIT[PLACE[seen.trump, card]]) for card in second.cards_of(cards)}
            assert not any(voids[seat] >> suit & 1 for suit in suits)
        return choose_card(model, seen, auction, worth, me, own, played, voids, *more)

    monkeypatch.setattr(second, "choose_card", looked_at)
    for _ in range(3):
        hands, up_card = second.shuffled(rng)
        table = second.Table(
            pyspiel.load_game("euchre"), hands, up_card, second.call_on(model, hands, up_card, []), 1, 2
        )
        table.play(model)
    assert void > 10
