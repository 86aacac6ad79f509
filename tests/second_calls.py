"""How likely the bidding model makes each call, from its weights alone: docs/equity.md in numpy, none of the kernel.

A call is 0 for a pass, 1 + 2 * suit for a suit, and one more alone. Places in the auction count from 0, the dealer's
left, to 7. Cards are OpenSpiel's; a hand is a mask of them.
"""

from __future__ import annotations

import numpy as np
from second_solver import CARDS, PLACE, njit

CALLS, HIDDEN, ROWS = 9, 16, 128 + 32 + 64 + 9 + 1
NEXT_ROWS, GREEN_ROWS, UP_ROWS = 128, 128 + 32, 128 + 32 + 64
TEMPERATURE, SLIP = 0.05, 0.02


def unpack(weights: bytes, temperature: float = TEMPERATURE):
    """A model: rows (net, row, 16 hidden units and 4 values), outputs (net, unit, value), and its temperature."""
    nets = np.frombuffer(weights, "<f4").astype(np.float64).reshape(20, -1)
    rows, out = nets[:, : ROWS * 20], nets[:, ROWS * 20 :]
    return rows.reshape(20, ROWS, 20).copy(), out.reshape(20, HIDDEN, 4).copy(), temperature


@njit
def values(model, net, hand, trump, up_card):
    """The four values of a net for a hand under a trump."""
    rows, out, _ = model
    held = 0
    for card in range(CARDS):
        if hand >> card & 1:
            held |= 1 << PLACE[trump, card]
    total = rows[net, ROWS - 1] + rows[net, UP_ROWS + 2 + up_card // 4]
    total += rows[net, held >> 17] + rows[net, NEXT_ROWS + (held & 31)]
    total += rows[net, GREEN_ROWS + (held >> 5 & 63)] + rows[net, GREEN_ROWS + (held >> 11 & 63)]
    found = total[HIDDEN:].copy()
    for unit in range(HIDDEN):
        if total[unit] > 0:
            found += total[unit] * out[net, unit]
    return found


@njit
def chances(model, place, hand, up_card, stuck, slip):
    """How likely each of the nine calls is; `slip` of all are made for no reason."""
    worth = np.full(CALLS, -np.inf)
    up, position = up_card % 4, place & 3
    if place < 4:
        found = values(model, position, hand, up, up_card)
        worth[0], worth[1 + 2 * up], worth[2 + 2 * up] = found[0], found[1], found[2]
    else:
        if not (stuck and place == 7):
            worth[0] = values(model, 4 + position, hand, up, up_card)[0]
        for suit in range(4):
            if suit != up:
                net = 8 if suit == 3 - up else 12
                found = values(model, net + position, hand, suit, up_card)
                worth[1 + 2 * suit], worth[2 + 2 * suit] = found[1], found[2]
    legal = worth > -np.inf
    odds = np.exp((worth - worth.max()) / model[2])
    return (1 - slip) * odds / odds.sum() + slip * legal / legal.sum()


@njit
def draw_call(model, place, hand, up_card):
    """A call by its chance."""
    number, odds = np.random.random(), chances(model, place, hand, up_card, True, 0.0)
    chosen = 0
    for call in range(CALLS):
        if odds[call] > 0:
            chosen = call
            number -= odds[call]
            if number < 0:
                break
    return chosen
