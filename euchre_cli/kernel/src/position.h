/* A point in the play of a deal, as it comes from outside.

   Cards are coded as in euchre_cli/cards.py: suit * 8 + rank with ranks 0-7 for 7 8 9 T J Q K A, the joker is 32;
   a set of cards is a mask with bit `card` set. Seats are 0-3 clockwise, a seat's side is `seat & 1`; the trump is
   0-3 or NO_TRUMP. */

#ifndef EUCHRE_POSITION_H
#define EUCHRE_POSITION_H

#include <stdint.h>

enum { NO_TRUMP = 4, JOKER = 32, CARD_CODES = 33, MOST_TRICKS = 7, MOST_IN_PLAY = 28 };

/* A point in the play of a deal. `hands` are the cards still held; those of seats that sit out do not count.
   `trick` are the cards on the table in order, played from `leader` on round the seats that do not sit out. */
typedef struct {
    uint64_t hands[4];
    uint8_t trick[4];
    uint8_t trick_size;
    uint8_t trump;
    uint8_t leader;
    uint8_t sitting; /* seats that sit out, as a bit mask */
} Position;

/* What can be wrong with a position. */
typedef enum {
    POSITION_FINE,
    BAD_TRUMP,
    BAD_SITTING,    /* a seat that does not exist, or both partners of a side */
    BAD_LEADER,     /* no seat, or one that sits out */
    BAD_TRICK_SIZE, /* as many cards on the table as players, or more */
    BAD_CARD,       /* a hand holds what is no card */
    BAD_TRICK_CARD, /* what is no card lies on the table */
    CARD_TWICE,
    BAD_HAND_SIZES, /* a player does not hold as many cards as the leader */
    NO_CARDS,
    TOO_MANY_CARDS,
    BAD_STAKES,
    REVOKE /* a card of the trick did not follow suit though its player could */
} Fault;

/* What is wrong with a position, if anything; `culprit` is then the seat or the card that it is about. */
Fault check_position(const Position *position, int *culprit);

/* Whose turn it is. */
int turn_of(const Position *position);

/* The cards that follow suit to a card under a trump. */
uint64_t cards_that_follow(int trump, int card);

/* The tricks left in a position that is fine, the one on the table included. */
int tricks_left(const Position *position);

/* The seat after one, round the players who do not sit out. */
int seat_after(const Position *position, int seat);

/* The cards by suit and strength under each trump: three or four plain suits, then the trumps with left bower, right
   bower and joker at the top. Under no trump the joker is a suit of its own that beats all: a trump. */
extern const uint8_t CARD_ORDER[5][CARD_CODES];

/* Where each plain suit ends in that order. */
extern const uint8_t SUIT_ENDS[5][4];

#endif
