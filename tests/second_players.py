"""A player of cards who sees only its own, after the words of docs/equity.md: none of the kernel.

It imagines worlds that agree with what it has seen: all cards not seen are shuffled and dealt out until nobody holds a
suit in which they have shown void, the up-card being with the dealer until played. Of two such worlds the first is
taken with the chance of the calls in it, then the second, and if neither is, one of them by that chance. Calls that
tell: of all who still play but the player itself, each by the cards dealt to them (one call in fifty means nothing);
what the dealer was dealt is taken to be what the dealer holds and has played, and one card more that is out of play
instead of the up-card, a twentieth as likely where no sensible dealer lays it away. Each card that may be played is
solved in each world; of those with the best mean the weakest is played.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from second_calls import SLIP, chances
from second_solver import CARD, CARDS, HAND, NONE, PLACE, RANK, SUIT, TRUMP, memory, njit, value_of

ODD_DISCARD = 0.05


class Seen(NamedTuple):
    """What all know once trump is made, and how hard they think."""

    trump: int
    dealer: int
    up_card: int
    picked_up: bool
    maker: int
    out: int
    """The seat that sits out, or `NONE`."""
    worlds: int
    """How many worlds are imagined for a card"""
    tries: int
    """and how many at most for each; 1: the calls are not heeded."""


@njit
def sensible_discards(six, trump):
    """Of each plain suit the lowest card, aces where there is nothing else, a trump where there is no plain one."""
    held = np.zeros(CARDS, np.bool_)
    for card in range(CARDS):
        held[PLACE[trump, card]] = six >> card & 1
    sensible, aces = 0, 0
    for suit in range(4):
        for place in range(CARDS):
            if held[place] and SUIT[place] == suit:
                card = CARD[trump, place]
                if suit == TRUMP:
                    return sensible or (aces or 1 << card)
                if card >= 20:
                    aces |= 1 << card
                else:
                    sensible |= 1 << card
                break
    return sensible or aces


@njit
def chance_of_calls(model, seen, auction, dealt, ignored, laid_away):
    """How likely the calls are with these hands as dealt, by those who are not ignored."""
    trump, dealer, up_card = seen.trump, seen.dealer, seen.up_card
    chance = 1.0
    if laid_away != NONE:
        six = dealt[dealer] | 1 << up_card | 1 << laid_away
        if not sensible_discards(six, trump) >> laid_away & 1:
            chance = ODD_DISCARD
        dealt[dealer] = six & ~(1 << up_card)
    for place in range(len(auction)):
        seat = (dealer + 1 + place) & 3
        if not ignored[seat]:
            chance *= chances(model, place, dealt[seat], up_card, True, SLIP)[auction[place]]
    return chance


@njit
def world(seen, me, own, played, voids, known, held):
    """Deal what is not seen at random to the others, until it agrees with the suits shown void; `held` gets the hands,
    as masks of cards, the dealer's the up-card where that is `known`. Returns a card that is out of play.
    """
    trump, dealer, up_card, out = seen.trump, seen.dealer, seen.up_card, seen.out
    gone = own[0] | own[1] | played[0] | played[1] | played[2] | played[3] | 1 << up_card
    unseen = np.zeros(CARDS, np.int64)
    count = 0
    for card in range(CARDS):
        if not gone >> card & 1:
            unseen[count] = card
            count += 1
    while True:
        for place in range(count - 1, 0, -1):
            other = np.random.randint(0, place + 1)
            unseen[place], unseen[other] = unseen[other], unseen[place]
        used, agrees = 0, True
        for seat in range(4):
            held[seat] = 0
            if seat == me:
                held[seat] = own[0]
                continue
            if seat == out:
                continue
            room = HAND
            for card in range(CARDS):
                room -= played[seat] >> card & 1
            if seat == dealer and known:
                held[seat] = 1 << up_card
                room -= 1
            for _ in range(room):
                card = unseen[used]
                used += 1
                held[seat] |= 1 << card
                if voids[seat] >> SUIT[PLACE[trump, card]] & 1:
                    agrees = False
                    break
            if not agrees:
                break
        if agrees:
            return unseen[used]


@njit
def imagine(model, seen, auction, me, own, played, voids, held):
    """A world; of so many tries one as the calls make them likely. `own` are the cards held and laid away, `voids` the
    suits shown not to be held; `held` gets the hands.
    """
    dealer, up_card, out, picked_up = seen.dealer, seen.up_card, seen.out, seen.picked_up
    shown = played[dealer] >> up_card & 1
    known = picked_up and dealer not in (me, out) and not shown and not voids[dealer] >> TRUMP & 1
    ignored = np.zeros(4, np.bool_)
    ignored[me] = True
    if out != NONE:
        ignored[out] = True
    told = picked_up and dealer not in (me, out) and (known or shown)
    if picked_up and not told:
        ignored[dealer] = True
    kept, dealt = np.zeros(4, np.int64), np.zeros(4, np.int64)
    total = 0.0
    for _ in range(seen.tries):
        spare = world(seen, me, own, played, voids, known, held)
        if seen.tries < 2:
            return
        for seat in range(4):
            dealt[seat] = held[seat] | played[seat]
        chance = chance_of_calls(model, seen, auction, dealt, ignored, spare if told else NONE)
        total += chance
        accepted = np.random.random() < chance
        if accepted or np.random.random() * total < chance:
            kept[:] = held
        if accepted:
            break
    held[:] = kept


@njit
def places_of(held, trump):
    """Hands as masks of places under a trump."""
    found = np.zeros(4, np.int64)
    for seat in range(4):
        for card in range(CARDS):
            if held[seat] >> card & 1:
                found[seat] |= 1 << PLACE[trump, card]
    return found


@njit
def best_of(choice, sums, sign, trump):
    """Of the cards with the best sum the weakest, the first of equals."""
    best = NONE
    for card in range(CARDS):
        if choice >> card & 1:
            gain = sign * (sums[card] - sums[best]) if best != NONE else 1
            weaker = best != NONE and RANK[PLACE[trump, card]] < RANK[PLACE[trump, best]]
            if gain > 0 or (gain == 0 and weaker):
                best = card
    return best


@njit
def choose_card(model, seen, auction, worth, me, own, played, voids, legal, leader, trick, taken, left):
    """The card of `legal` to play. `own` are the cards held and laid away, `trick` those on the table in order."""
    trump, out, makers = seen.trump, seen.out, seen.maker & 1
    memo, held, sums = memory(), np.zeros(4, np.int64), np.zeros(CARDS, np.int64)
    on_table = np.zeros(len(trick) + 1, np.int64)
    for n in range(len(trick)):
        on_table[n] = PLACE[trump, trick[n]]
    for _ in range(seen.worlds):
        imagine(model, seen, auction, me, own, played, voids, held)
        hands = places_of(held, trump)
        memo[0][:] = -1
        for card in range(CARDS):
            if not legal >> card & 1:
                continue
            place = PLACE[trump, card]
            hands[me] &= ~(1 << place)
            on_table[-1] = place
            sums[card] += value_of(hands, out, makers, worth, memo, leader, on_table, taken, left)
            hands[me] |= 1 << place
    return best_of(legal, sums, 1 if (me & 1) == makers else -1, trump)


@njit
def choose_discard(model, seen, auction, worth, six, leader):
    """What the dealer lays away of six cards: of the sensible ones that with the best mean, solved in each world."""
    trump, dealer, out, makers = seen.trump, seen.dealer, seen.out, seen.maker & 1
    choice = sensible_discards(six, trump)
    memo, held, sums = memory(), np.zeros(4, np.int64), np.zeros(CARDS, np.int64)
    own, nothing = np.zeros(2, np.int64), np.zeros(4, np.int64)
    own[0] = six
    for _ in range(seen.worlds):
        imagine(model, seen, auction, dealer, own, nothing, nothing, held)
        for card in range(CARDS):
            if choice >> card & 1:
                held[dealer] = six & ~(1 << card)
                memo[0][:] = -1
                hands = places_of(held, trump)
                sums[card] += value_of(hands, out, makers, worth, memo, leader, nothing[:0], 0, HAND)
    return best_of(choice, sums, 1 if (dealer & 1) == makers else -1, trump)
