/* Questions to the cards of a deal as a Solver numbers them. */

#ifndef EUCHRE_CARDS_H
#define EUCHRE_CARDS_H

#include "solver.h"

/* `card` runs through the cards of a set, each as a set of one, from the lowest up. */
#define EACH(card, set) \
    for (uint32_t card##_left = (set), card; (card = card##_left & -card##_left) != 0; card##_left ^= card)

static inline int count(uint32_t set) { return __builtin_popcount(set); }

/* The number of the lowest and of the highest card of a set that is not empty. */
static inline int lowest(uint32_t set) { return __builtin_ctz(set); }
static inline int highest(uint32_t set) { return 31 - __builtin_clz(set); }

static inline uint32_t highest_card(uint32_t set) { return set ? (uint32_t)1 << highest(set) : 0; }

/* All numbers above every card of `set`. */
static inline uint32_t above(uint32_t set)
{
    return set ? (uint32_t)(~(uint64_t)1 << highest(set)) : ~(uint32_t)0;
}

static inline uint32_t suit_of(const Cards *cards, uint32_t card)
{
    for (int suit = 0; suit < 4; suit++)
        if (cards->suit[suit] & card) return cards->suit[suit];
    return cards->suit[4];
}

static inline void find_bottoms(Cards *cards)
{
    uint32_t set = 0;
    for (int suit = 0; suit < 5; suit++) set |= cards->suit[suit] & -cards->suit[suit];
    cards->bottoms = set;
}

/* Of each run of neighbouring cards of one hand only the highest: the others are worth the same. */
static inline uint32_t runs(uint32_t hand, uint32_t bottom) { return hand & ~((hand & ~bottom) >> 1); }

/* The cards that may be played: those that follow suit, or else all. */
static inline uint32_t playable(uint32_t hand, uint32_t led) { return hand & led ? hand & led : hand; }

/* Close the gaps that played cards leave, so that cards are known by what is left and not by what is gone. */
static inline void close_gaps(Cards *to, const Cards *from, uint32_t played)
{
    uint32_t *words = to->word;
    *to = *from;
    while (played) {
        uint32_t below = ((uint32_t)1 << highest(played)) - 1;
        played &= below;
        for (int i = 0; i < 12; i++) words[i] = (words[i] & below) | (words[i] >> 1 & ~below);
    }
    find_bottoms(to);
}

#endif
