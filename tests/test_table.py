"""The engine itself: what is derived agrees with what happened, and the quick way with the plain one."""

from __future__ import annotations

import copy
import random
from itertools import pairwise

import pytest
from tables import play_out, shuffle

from euchre_cli.cards import DECKS, cards_of
from euchre_cli.events import Call, Deal, EndTrick, Event, Hand, Play
from euchre_cli.legal import legal_actions
from euchre_cli.notation.reader import read_notation
from euchre_cli.reading import read_deal
from euchre_cli.rules import Rules
from euchre_cli.table import DISCARDING, LEADING, OVER, PLAYING, Table


def at_the_lead(rng: random.Random) -> Table:
    """A table where play is about to begin, with some hands hidden, and some discards."""
    while True:
        rules = Rules(deck=rng.choice([24, 25, 32]))
        table, _ = shuffle(rng, rules, rng.randrange(4))
        while table.phase not in (LEADING, PLAYING, OVER):
            table.apply(
                rng.choice([a for a in legal_actions(table) if table.phase == DISCARDING or isinstance(a, Call)])
            )
            if table.phase == DISCARDING and rng.random() < 0.5:
                break
        if table.phase in (DISCARDING, LEADING):
            for seat in range(4):
                if rng.random() < 0.5:
                    table.held[seat] = 0
            table.begin_play()
            return table


@pytest.mark.parametrize("seed", range(400))
def test_tricks_in_one_go_are_the_same_as_card_by_card(seed: int) -> None:
    rng = random.Random(seed)
    quick = at_the_lead(rng)
    plain = copy.deepcopy(quick)
    events: list[Event] = []
    stop = 0
    while plain.phase == PLAYING and stop == len(events):
        before, as_it_stands = copy.deepcopy(plain), True
        for _ in range(plain.players):
            turn = plain.turn
            legal = [card for card in cards_of(plain.live) if plain.can_play(turn, card)]
            known = plain.held[turn] & plain.live or plain.live
            any_card = list(cards_of(rng.choice((DECKS[quick.rules.deck], plain.live, known))))
            card = rng.choice(legal if legal and rng.random() < 0.97 else any_card)
            seat = turn if rng.random() < 0.01 else None
            as_it_stands &= seat is None and plain.can_play(turn, card)
            events.append(Play(card, seat))
            plain.play(turn, card)
        if not as_it_stands:
            plain = before
            break
        winner = plain.tricks[-1].winner
        stop = len(events)
        noted = rng.choice((None, None, None, winner, winner, winner ^ 1))
        following = EndTrick(noted) if rng.random() < 0.95 else Play(rng.randrange(32))
        events.append(following)
        stop += following in (EndTrick(None), EndTrick(winner))
    plays: list[int] = []
    assert quick.play_tricks(events, 0, plays) == stop
    assert plays == [index for index, event in enumerate(events[:stop]) if isinstance(event, Play)]
    for name in ("live", "turn", "leader", "trick", "tricks", "taken", "plays", "voids", "phase", "open"):
        assert getattr(quick, name) == getattr(plain, name), name
    if stop == len(events):
        assert quick.may == plain.may


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
