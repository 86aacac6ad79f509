/* Whole deals played out. */

#ifndef EUCHRE_PLAYING_H
#define EUCHRE_PLAYING_H

#include "players.h"

enum { RANDOM_PLAYER = -1, RULE_OF_THUMB = 0 }; /* any other number of worlds: a player who samples so many */

typedef struct {
    int worlds;           /* how many worlds it samples for a card, or one of the above */
    int tries;            /* as in View */
    const Bidder *bidder; /* how it calls, and takes the others to call; or NULL where there are no calls */
} Player;

/* A deal after the auction: the hands as they were then, the dealer's without a card picked up. */
typedef struct {
    uint64_t hands[4];
    uint64_t deck;
    int8_t worth[MOST_TRICKS + 1];  /* to side 0 by its tricks in the whole deal */
    int8_t broken[MOST_TRICKS + 1]; /* the same if the makers lose the first two tricks and `fast_break` is set */
    int8_t lone[MOST_TRICKS + 1];   /* the same against a lone defender */
    uint8_t up_card;                /* a card code, or NO_CARD */
    uint8_t picked_up, keeps_up_card; /* whether the dealer has picked it up, and then may not lay it away */
    uint8_t dealer, maker, trump, leader, sitting, fast_break;
    uint8_t defend_alone;           /* a defender may play alone against the loner */
    uint8_t partners_best;          /* the loner's partner hands over a card */
    uint8_t discard, lead;          /* what the dealer lays away and the leader leads, or NO_CARD where they choose */
    uint8_t spare[3];
} Deal;

/* What is wrong with a deal: a message, or NULL. */
const char *check_deal(const Deal *deal);

typedef struct {
    uint8_t tricks;        /* of side 0 */
    uint8_t broken;        /* the makers lost the first two */
    uint8_t lone_defender; /* a seat, or NOBODY */
    int8_t points;         /* of side 0, less those of side 1 */
} Result;

/* Play a deal out. `house` and `auction` say how it came about, where players heed that; they may be NULL. */
Result play_out(Mind *mind, const Deal *deal, const House *house, const Auction *auction, const Player players[4],
                Random *random);

#endif
