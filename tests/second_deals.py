"""Deals at OpenSpiel's table: it says whose turn it is, what may be played, who takes a trick and what all comes to;
the model calls, and players who see only their own cards play. None of the kernel, nor of the engine.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from second_calls import SLIP, chances, draw_call
from second_players import Seen, choose_card, choose_discard, sensible_discards
from second_solver import CARDS, HAND, NONE, PLACE, SUIT, beats, njit

PASSING, ALONE, WITH_PARTNER = 24, 29, 30
DEALER = 3


class Ended(NamedTuple):
    """What became of a deal."""

    calls: int
    """How many calls were made; the last made trump."""
    maker: int
    alone: bool
    points: int
    """Of North and South, less those of the others."""


@njit
def seed(number):
    """Begin the random numbers of compiled functions anew."""
    np.random.seed(number)


def cards_of(hand: int) -> list[int]:
    return [card for card in range(CARDS) if hand >> card & 1]


def mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def shuffled(rng: np.random.Generator, seat: int = NONE, hand: int = 0, up_card: int = NONE) -> tuple[list[int], int]:
    """Hands and up-card of a random deal, those of one player being given or not."""
    taken = hand | (0 if up_card == NONE else 1 << up_card)
    left = [int(card) for card in rng.permutation(CARDS) if not taken >> card & 1]
    hands = [hand if each == seat else mask([left.pop() for _ in range(HAND)]) for each in range(4)]
    return hands, left.pop() if up_card == NONE else up_card


def agrees(rng: np.random.Generator, model: Any, hands: list[int], up_card: int, seat: int, calls: list[int]) -> bool:
    """Whether a deal is taken as one that agrees with the calls so far of the others: with their chance."""
    for place, call in enumerate(calls):
        caller = (DEALER + 1 + place) & 3
        if caller != seat and rng.random() >= chances(model, place, hands[caller], up_card, True, SLIP)[call]:
            return False
    return True


def call_on(model: Any, hands: list[int], up_card: int, calls: list[int]) -> list[int]:
    """The whole auction (West deals)."""
    calls = list(calls)
    while not calls or calls[-1] == 0:
        place = len(calls)
        calls.append(draw_call(model, place, hands[(DEALER + 1 + place) & 3], up_card))
    return calls


class Table:
    """A deal in play: what can be seen by all, and what each holds."""

    def __init__(self, game: Any, hands: list[int], up_card: int, calls: list[int], worlds: int, tries: int) -> None:
        last = calls[-1] - 1
        maker, alone = (DEALER + len(calls)) & 3, bool(last & 1)
        out = maker ^ 2 if alone else NONE
        self.seen = Seen(last // 2, DEALER, up_card, len(calls) <= 4, maker, out, worlds, tries)
        self.auction = np.array(calls)
        self.worth = np.array([-2, -2, -2, 1, 1, 4 if alone else 2])
        self.held, self.laid_away = list(hands), 0
        self.played, self.voids = np.zeros(4, np.int64), np.zeros(4, np.int64)
        self.trick: list[int] = []
        self.best, self.winner = NONE, NONE
        self.taken, self.left = 0, HAND
        self.leader = 0 if out != 0 else 1
        self.state = self._dealt(game, hands, up_card, calls)

    def _dealt(self, game: Any, hands: list[int], up_card: int, calls: list[int]) -> Any:
        """OpenSpiel's state when trump is made: it deals a card at a time, the dealer's first."""
        state = game.new_initial_state()
        state.apply_action(DEALER)
        dealt = [cards_of(hand) for hand in hands]
        for number in range(4 * HAND):
            state.apply_action(dealt[(DEALER + number) & 3].pop())
        state.apply_action(up_card)
        for call in calls:
            state.apply_action(PASSING + (0 if call == 0 else 1 + (call - 1) // 2))
        return state

    def play(self, model: Any, discard: int = NONE) -> Ended:
        """Play to the end, the dealer laying a given card away or choosing."""
        if self.seen.picked_up:
            self._lay_away(model, discard)
        self.state.apply_action(ALONE if self.seen.out != NONE else WITH_PARTNER)
        while not self.state.is_terminal():
            self._play_card(model)
        points = [int(value) for value in self.state.returns()]
        return Ended(len(self.auction), self.seen.maker, self.seen.out != NONE, points[0])

    def _lay_away(self, model: Any, discard: int) -> None:
        seen = self.seen
        six = self.held[DEALER] | 1 << seen.up_card
        if discard == NONE and seen.out == DEALER:
            discard = cards_of(sensible_discards(six, seen.trump))[0]
        if discard == NONE:
            discard = choose_discard(model, seen, self.auction, self.worth, six, self.leader)
        self.state.apply_action(int(discard))
        self.held[DEALER] = six & ~(1 << discard)
        self.laid_away = 1 << discard

    def _play_card(self, model: Any) -> None:
        seen, state = self.seen, self.state
        me = state.current_player()
        if not self.trick:
            self.leader = me
        legal = state.legal_actions()
        card = legal[0]
        if len(legal) > 1:
            own = np.array([self.held[me], self.laid_away if me == DEALER else 0])
            card = choose_card(
                model, seen, self.auction, self.worth, me, own, self.played, self.voids, mask(legal), self.leader,
                np.array(self.trick, np.int64), self.taken, self.left,
            )  # fmt: skip
        state.apply_action(int(card))
        self._follow(me, int(card))

    def _follow(self, me: int, card: int) -> None:
        """Keep account of a card played."""
        trump = self.seen.trump
        led = SUIT[PLACE[trump, (self.trick or [card])[0]]]
        if SUIT[PLACE[trump, card]] != led:
            self.voids[me] |= 1 << led
        self.held[me] &= ~(1 << card)
        self.played[me] |= 1 << card
        self.trick.append(card)
        if self.best == NONE or beats(PLACE[trump, card], PLACE[trump, self.best]):
            self.best, self.winner = card, me
        if len(self.trick) == (4 if self.seen.out == NONE else 3):
            self.left -= 1
            self.taken += (self.winner & 1) == (self.seen.maker & 1)
            self.trick, self.best = [], NONE
