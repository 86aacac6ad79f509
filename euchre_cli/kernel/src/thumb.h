/* A player by rules of thumb: fast, and no fool. Only the hand of the player whose turn it is is looked at. */

#ifndef EUCHRE_THUMB_H
#define EUCHRE_THUMB_H

#include "position.h"

/* The card that the player whose turn it is plays. */
int thumb_card(const Position *position, int maker);

/* The card of `choice` that a player lays away of a hand. */
int thumb_discard(uint64_t hand, uint64_t choice, int trump);

/* The discards worth a thought: the lowest card of each plain suit; an ace or a trump only where there is nothing
   else. */
uint64_t sensible_discards(uint64_t choice, int trump);

/* Who holds the trick on the table, and with which card. */
int holder_of_trick(const Position *position, int *best);

#endif
