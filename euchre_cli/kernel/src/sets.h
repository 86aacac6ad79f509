/* Questions to sets of cards as they come from outside: masks of card codes. */

#ifndef EUCHRE_SETS_H
#define EUCHRE_SETS_H

#include "position.h"

static inline uint64_t bit(int card) { return (uint64_t)1 << card; }

static inline int size_of(uint64_t cards) { return __builtin_popcountll(cards); }

static inline int lowest_code(uint64_t cards) { return __builtin_ctzll(cards); }

/* How high a card stands: plain cards by rank, trumps above them. */
static inline int strength(int card, int trump)
{
    if (card == JOKER) return 34;
    if (trump != NO_TRUMP && card == trump * 8 + 4) return 33;
    if (trump != NO_TRUMP && card == (3 - trump) * 8 + 4) return 32;
    return (card & 7) + (card >> 3 == trump ? 16 : 0);
}

static inline int is_trump(int card, int trump) { return strength(card, trump) >= 16; }

/* The lowest and the highest card of a set that is not empty. */
static inline int weakest(uint64_t cards, int trump)
{
    int best = lowest_code(cards);
    for (uint64_t left = cards; left; left &= left - 1)
        if (strength(lowest_code(left), trump) < strength(best, trump)) best = lowest_code(left);
    return best;
}

static inline int strongest(uint64_t cards, int trump)
{
    int best = lowest_code(cards);
    for (uint64_t left = cards; left; left &= left - 1)
        if (strength(lowest_code(left), trump) > strength(best, trump)) best = lowest_code(left);
    return best;
}

/* The suit led to the trick on the table; none before the lead. */
static inline uint64_t led_suit(const Position *position)
{
    return position->trick_size ? cards_that_follow(position->trump, position->trick[0]) : 0;
}

static inline uint64_t legal_cards(const Position *position, int seat)
{
    uint64_t hand = position->hands[seat], led = led_suit(position);
    return hand & led ? hand & led : hand;
}

#endif
