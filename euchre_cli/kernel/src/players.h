/* Players who each see only their own cards and what has been played. */

#ifndef EUCHRE_PLAYERS_H
#define EUCHRE_PLAYERS_H

#include "worlds.h"

enum { OUT_OF_PLAY = 4 }; /* the holder of what nobody plays: the kitty, cards laid away, a hand that sits out */

/* What a player knows whose turn it is: the others hold what it knows them to hold, and some of the unseen cards. */
typedef struct {
    Position position; /* hands: the own one, and what is known of the others' */
    Unseen unseen;     /* holders 0 to 3 are the other players, 4 is OUT_OF_PLAY */
} View;

/* Everything that players need to think; too large for a stack. `mind_begin` comes before the first use. */
typedef struct {
    Solver solver;
    Worlds worlds;
} Mind;

void mind_begin(Mind *mind);

/* What each card that may be played is worth to side 0: the sum over `count` worlds drawn. Cards that may not be played
   are left alone. Returns the cards that may be played as a mask, or 0 where no deal agrees with what is known. */
uint64_t judge_cards(Mind *mind, const View *view, const Goals *goals, int count, Random *random,
                     int32_t sums[CARD_CODES]);

/* The card that a player plays by rules of thumb, and the card of `choice` that a dealer lays away of a hand. Only the
   hand of the player whose turn it is is looked at. */
int thumb_card(const Position *position, int maker);
int thumb_discard(uint64_t hand, uint64_t choice, int trump);

/* --- whole deals -------------------------------------------------------------------------------------------- */

enum { RANDOM_PLAYER = -1, RULE_OF_THUMB = 0 }; /* any other number: a player who samples so many worlds */

/* A deal after the auction: the hands as they were then, the dealer's without a card picked up. */
typedef struct {
    uint64_t hands[4];
    uint64_t deck;
    int8_t worth[MOST_TRICKS + 1];  /* by the tricks of side 0 in the whole deal, as in Stakes */
    int8_t broken[MOST_TRICKS + 1]; /* the same if the makers lose the first two tricks and `fast_break` is set */
    uint8_t up_card;                /* a card code, or NO_CARD */
    uint8_t picked_up, keeps_up_card; /* whether the dealer has picked it up, and then may not lay it away */
    uint8_t dealer, maker, trump, leader, sitting, fast_break;
    uint8_t spare[7];
} Deal;

enum { NO_CARD = 255 };

/* What is wrong with a deal: a message, or NULL. */
const char *check_deal(const Deal *deal);

/* Play a deal out. `players` say what kind each seat is. Returns the tricks of side 0, and 16 more where the makers
   lost the first two tricks. */
int play_out(Mind *mind, const Deal *deal, const int players[4], Random *random);

#endif
