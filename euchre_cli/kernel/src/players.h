/* Players who each see only their own cards, what has been played, and what has been called. */

#ifndef EUCHRE_PLAYERS_H
#define EUCHRE_PLAYERS_H

#include "beliefs.h"

/* What a player knows whose turn it is: the others hold what it knows them to hold, and some of the unseen cards. */
typedef struct {
    Position position; /* hands: the own one, and what is known of the others' */
    Unseen unseen;     /* by the seats of the other players, OUT_OF_PLAY and LAID_AWAY */
    Heard heard;
    int tries;         /* how hard to look for worlds that agree with the calls; 1: they are not heeded */
} View;

/* Everything that players need to think; too large for a stack. `mind_begin` comes before the first use. */
typedef struct {
    Solver solver;
    Worlds worlds;
} Mind;

void mind_begin(Mind *mind);

/* The worlds of a mind must be set to those of the view before what follows. */

/* What each card that may be played is worth to side 0: the sum over `count` worlds drawn. Cards that may not be played
   are left alone. Returns the cards that may be played as a mask. */
uint64_t judge_cards(Mind *mind, const View *view, const Goals *goals, int count, Random *random,
                     int32_t sums[CARD_CODES]);

/* The same for the cards of `choice` that the player whose view it is may lay away. */
void judge_discards(Mind *mind, const View *view, const Goals *goals, uint64_t choice, int seat, int count,
                   Random *random, int32_t sums[CARD_CODES]);

/* What more it brings side 0 on average that `seat` plays alone, where `leader` then leads, or who comes after. */
double judge_alone(Mind *mind, const View *view, const Goals *with_partner, const Goals *alone, int seat, int leader,
                   int count, Random *random);

#endif
