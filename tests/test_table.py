"""The engine itself: what is derived agrees with what happened, and the quick way with the plain one."""

from __future__ import annotations

import copy
import random
from itertools import pairwise

import pytest
from tables import play_out, shuffle

from euchre_cli.cards import DECKS, cards_of
from euchre_cli.events import Call, Deal, Hand, Play
from euchre_cli.legal import legal_actions
from euchre_cli.notation.reader import read_notation
from euchre_cli.reading import read_deal
from euchre_cli.rules import Rules
from euchre_cli.table import DISCARDING, LEADING, OVER, PLAYING, Table


def at_the_lead(rng: random.Random) -> Table:
    """A table where play is about to begin, with some hands hidden."""
    while True:
        rules = Rules(deck=rng.choice([24, 25, 32]))
        table, _ = shuffle(rng, rules, rng.randrange(4))
        while table.phase not in (LEADING, PLAYING, OVER):
            table.apply(
                rng.choice([a for a in legal_actions(table) if table.phase == DISCARDING or isinstance(a, Call)])
            )
        if table.phase == LEADING:
            for seat in range(4):
                if rng.random() < 0.5:
                    table.held[seat] = 0
            table.begin_play()
            return table


@pytest.mark.parametrize("seed", range(300))
def test_a_trick_in_one_go_is_the_same_as_card_by_card(seed: int) -> None:
    rng = random.Random(seed)
    quick = at_the_lead(rng)
    for _ in range(quick.rules.hand):
        plain = copy.deepcopy(quick)
        free = list(cards_of(DECKS[quick.rules.deck] if rng.random() < 0.2 else quick.live))
        cards = []
        for _ in range(quick.players):
            legal = [card for card in free if card not in cards and plain.can_play(plain.turn, card)]
            card = rng.choice(legal if legal and rng.random() < 0.95 else free)
            cards.append(card)
            if not plain.can_play(plain.turn, card):
                assert not quick.play_trick(cards)
                return
            plain.play(plain.turn, card)
        assert quick.play_trick(cards)
        for name in ("live", "may", "turn", "leader", "trick", "tricks", "taken", "plays", "voids", "phase", "open"):
            assert getattr(quick, name) == getattr(plain, name), name


def test_voids_are_what_was_not_followed() -> None:
    rng = random.Random(7)
    for _ in range(50):
        table, _ = shuffle(rng, Rules(), 0)
        play_out(rng, table)
        for void in table.voids:
            later = [
                card for trick in table.tricks[void.trick - 1 :] for seat, card in trick.plays if seat == void.seat
            ]
            assert not any(void.cards >> card & 1 for card in later)


def test_the_seats_of_a_reading_follow_the_winners() -> None:
    (_, deal, *_) = read_notation(["1. W^Qh o AhThJh9h/KcTc9cQd"], "test.euc")
    assert isinstance(deal, Deal)
    seats = [
        seat for event, seat in zip(deal.events, read_deal(deal, Rules()).seats, strict=True) if isinstance(event, Play)
    ]
    assert seats == [0, 1, 2, 3, 2, 3, 0, 1]  # South took the first trick with the right bower, and led


def test_a_deal_moves_through_its_phases_in_order() -> None:
    rng = random.Random(3)
    for _ in range(20):
        table, _ = shuffle(rng, Rules(), 1)
        phases = [table.phase]
        while actions := legal_actions(table):
            table.apply(rng.choice(actions))
            phases.append(table.phase)
        assert all(before <= after for before, after in pairwise(phases))
        assert table.phase == OVER


def test_hands_of_all_seats_are_what_was_dealt() -> None:
    rng = random.Random(5)
    table, dealt = shuffle(rng, Rules(), 2)
    hands = {event.seat: set(event.cards) for event in dealt if isinstance(event, Hand)}
    assert all(set(cards_of(table.held[seat])) == hands[seat] for seat in range(4))
