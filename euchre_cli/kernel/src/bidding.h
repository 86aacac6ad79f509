/* A bidding model: what each call is worth in points by the hand, and how likely it is so to be made.

   A hand is taken by the roles that its suits play under a trump: the trump suit with both bowers, the other suit of
   its colour ("next"), and the two of the other colour ("green"). For each role the cards held there choose a row of
   numbers, the card turned up another; their sum goes through one hidden layer of rectified units, and straight to
   the values as well. There is a net for each position at the table, round, and kind of call. */

#ifndef EUCHRE_BIDDING_H
#define EUCHRE_BIDDING_H

#include "auction.h"

enum { HIDDEN = 16, VALUES = 4, ROW = HIDDEN + VALUES };

/* The nets, four of each for the positions from the dealer's left on. Their values: */
enum {
    ORDERING = 0,   /* round one, by the up-card's suit: a pass, an order up, an order up alone */
    PASSING = 4,    /* round two, by the suit turned down: a pass */
    NEXT = 8,       /* round two, by the suit named, of the turned-down card's colour: -, the call, the call alone */
    GREEN = 12,     /* the same for a suit of the other colour */
    WITHOUT = 16,   /* the same for no trump */
    NETS = 20
};

typedef struct {
    const float *weights;   /* the nets one after the other: rows for trump, next, green, up-card, one for all hands,
                               then VALUES numbers for each hidden unit */
    uint32_t trump_rows, next_rows, green_rows, net_size;
    uint8_t lowest;         /* the lowest rank of the deck */
    float sharpness;        /* one over the difference in points that makes a call e times likelier */
    float slip;             /* how often somebody heard is taken to call for no reason that the model knows */
} Bidder;

enum { UP_ROWS = 9 };

/* Get a model ready whose weights are so many floats. What is wrong with it: a message, or NULL. */
const char *bidder_set(Bidder *bidder, const House *house, const float *weights, size_t count);

/* How sharply it tells calls apart (the difference in points that makes one e times likelier), and how often calls are
   taken for slips. */
const char *bidder_mood(Bidder *bidder, float temperature, float slip);

/* What each of the calls that may be made is worth to the caller's side. Returns how many calls. */
int call_values(const House *house, const Bidder *bidder, const Auction *auction, uint64_t hand,
                Call calls[MOST_CHOICES], float values[MOST_CHOICES]);

/* How likely each of the calls that may be made is. */
int call_chances(const House *house, const Bidder *bidder, const Auction *auction, uint64_t hand,
                 Call calls[MOST_CHOICES], float chances[MOST_CHOICES]);

/* How likely the hand is to make the n-th call of an auction, slips included. */
float chance_of_call(const House *house, const Bidder *bidder, const Auction *auction, int n, uint64_t hand);

/* Make the best call. */
void best_call(const House *house, const Bidder *bidder, Auction *auction, uint64_t hand);

/* Make one call by its chance. */
void make_call(const House *house, const Bidder *bidder, Auction *auction, uint64_t hand, Random *random);

#endif
