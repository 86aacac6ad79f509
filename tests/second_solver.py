"""Cards as OpenSpiel numbers them (rank * 4 + suit, nines first; clubs, diamonds, hearts, spades), and what a deal comes
to with open hands, by alpha-beta with a table of what is known. None of the kernel's code, nor of the engine's.

Where numba is installed the functions are compiled, and about a hundred times faster; they are plain Python without.
"""

from __future__ import annotations

import numpy as np

try:
    from numba import njit
except ImportError:

    def njit(function):
        return function


CARDS, HAND, NONE, TRUMP = 24, 5, -1, 3


def _places() -> list[list[int]]:
    """By trump and card its place: the other suit of trump's colour at 0-4, the two of the other colour at 5-10 and
    11-16, trumps at 17-23 with the bowers at the top; the higher the stronger.
    """
    table = []
    for trump in range(4):
        same = 3 - trump
        order = [rank * 4 + same for rank in (0, 1, 3, 4, 5)]
        for green in range(4):
            if green not in (trump, same):
                order += [rank * 4 + green for rank in range(6)]
        order += [rank * 4 + trump for rank in (0, 1, 3, 4, 5)] + [8 + same, 8 + trump]
        table.append([order.index(card) for card in range(CARDS)])
    return table


PLACE = np.array(_places())
CARD = np.argsort(PLACE, axis=1)
"""By trump and place the card."""
SUIT = np.array([0] * 5 + [1] * 6 + [2] * 6 + [TRUMP] * 7)
"""The suit that a place follows."""
SUITS = np.array([0x1F, 0x3F << 5, 0x3F << 11, 0x7F << 17])
RANK = np.array([0, 1, 3, 4, 5, *range(6), *range(6), *range(10, 17)])
"""How high a place stands among all cards, trumps above all others."""
MEMO = 1 << 12


@njit
def memory():
    """Room for what a search finds out: keys, and the least and the most that is possible."""
    return np.full(MEMO, -1, np.int64), np.zeros(MEMO, np.int64), np.zeros(MEMO, np.int64)


@njit
def beats(place, top):
    """Whether a card wins against the best of a trick."""
    return place > top if SUIT[place] == SUIT[top] else SUIT[place] == TRUMP


@njit
def next_seat(seat, out):
    """The seat after one, past the one that sits out."""
    after = (seat + 1) & 3
    return (after + 1) & 3 if after == out else after


@njit
def remember(memo, slot, key, low, high, alpha, beta, value):
    """Keep what a search between `alpha` and `beta` has found."""
    keys, lows, highs = memo
    if keys[slot] != key:
        keys[slot], lows[slot], highs[slot] = key, low, high
    if value > alpha:
        lows[slot] = max(lows[slot], value)
    if value < beta:
        highs[slot] = min(highs[slot], value)


@njit
def search(hands, out, makers, worth, memo, leader, turn, count, top, winner, taken, left, alpha, beta):
    """The points of the makers, of side `makers`, as far as they lie between `alpha` and `beta`.

    `hands` are the four hands as masks of places, then the cards on the table and the suit led; `out` is the
    seat that sits out or `NONE`. `count` cards lie on the table, led by `leader`, `top` of `winner` the best of them;
    the makers have `taken` so many tricks, `left` are to come, and in the end they get `worth[tricks]`.
    """
    low, high = worth[taken], worth[taken + left]
    alpha, beta = max(alpha, low), min(beta, high)
    if alpha >= beta:
        return low if low == high or low >= beta else high
    keys, lows, highs = memo
    key, slot = NONE, 0
    if count == 0:
        key = ((hands[0] | hands[1] | hands[2] | hands[3]) << 5 | leader << 3 | taken) & 0x7FFFFFFF
        slot = (key * 2654435761 >> 12) & (MEMO - 1)
        if keys[slot] == key:
            if lows[slot] >= beta or lows[slot] == highs[slot]:
                return lows[slot]
            if highs[slot] <= alpha:
                return highs[slot]
    hand, mine = hands[turn], (turn & 1) == makers
    follows = hand & SUITS[hands[5]] if count else 0
    legal = follows or hand
    players = 4 if out == NONE else 3
    others = (hands[0] | hands[1] | hands[2] | hands[3] | hands[4]) & ~hand
    best = low if mine else high
    a, b = alpha, beta
    led, table, above = hands[5], hands[4], NONE
    for place in range(CARDS - 1, -1, -1):
        if not legal >> place & 1:
            continue
        if above != NONE and SUIT[above] == SUIT[place] and not others & ((1 << above) - (1 << place)):
            above = place
            continue  # as good as the one above
        above = place
        now, who, suit = top, winner, led
        if count == 0:
            now, who, suit = place, turn, SUIT[place]
        elif beats(place, top):
            now, who = place, turn
        hands[turn] = hand & ~(1 << place)
        if count + 1 == players:
            hands[4] = 0
            won = taken + ((who & 1) == makers)
            value = search(hands, out, makers, worth, memo, who, who, 0, NONE, NONE, won, left - 1, a, b)
        else:
            hands[4], hands[5] = table | 1 << place, suit
            value = search(
                hands, out, makers, worth, memo, leader, next_seat(turn, out), count + 1, now, who, taken, left, a, b
            )
        hands[turn], hands[4], hands[5] = hand, table, led
        if mine:
            best = max(best, value)
            a = max(a, value)
        else:
            best = min(best, value)
            b = min(b, value)
        if a >= b:
            break
    if key != NONE:
        remember(memo, slot, key, low, high, alpha, beta, best)
    return best


@njit
def value_of(hands, out, makers, worth, memo, leader, trick, taken, left):
    """The points of the makers with open hands; `trick` are the places on the table in order, led by `leader`: none
    but fewer than all, or all, when the next trick is to come.
    """
    room = np.zeros(6, np.int64)
    room[:4] = hands
    top, winner, turn = NONE, NONE, leader
    for place in trick:
        if top == NONE:
            room[5] = SUIT[place]
        if top == NONE or beats(place, top):
            top, winner = place, turn
        room[4] |= 1 << place
        turn = next_seat(turn, out)
    count, least, most = len(trick), worth[0] - 1, worth[-1] + 1
    if count == (4 if out == NONE else 3):
        room[4] = 0
        count, leader, turn = 0, winner, winner
        taken, left = taken + ((winner & 1) == makers), left - 1
    return search(room, out, makers, worth, memo, leader, turn, count, top, winner, taken, left, least, most)
