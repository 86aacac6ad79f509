/* The exact solver: what a deal comes to when all four hands are open and everybody plays perfectly.

   Cards are coded as in euchre_cli/cards.py: suit * 8 + rank with ranks 0-7 for 7 8 9 T J Q K A, the joker is 32;
   a set of cards is a mask with bit `card` set. Seats are 0-3 clockwise, a seat's side is `seat & 1`; the trump is
   0-3 or NO_TRUMP. Nothing here allocates, keeps anything between calls but what a Solver holds, or reads beyond
   what it is given: a Solver belongs to one thread at a time. */

#ifndef EUCHRE_SOLVER_H
#define EUCHRE_SOLVER_H

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

/* One remembered position: its key, and how many more tricks side 0 takes from there, at least and at most. */
typedef struct {
    uint64_t key[2];
    uint8_t least, most;
} Memory;

enum { MEMORIES = 512 };

/* The cards in play of one deal, numbered without gaps: by suit, trumps last, within a suit from the lowest up.
   So of the cards that can win a trick the highest number does. */
typedef union {
    struct {
        uint32_t hand[4];
        uint32_t suit[5]; /* [0] are the trumps */
        uint32_t bottoms; /* the lowest card of every suit */
    };
    uint32_t word[12];
} Cards;

typedef struct {
    Memory memory[MEMORIES];
    uint64_t generation; /* which of the memories are of this deal */
    uint64_t nodes;      /* positions looked at, counted for benchmarks */
    Cards cards;
    uint8_t next[4]; /* the player on the left of each, those who sit out left out */
    uint8_t players;
    uint8_t tricks; /* tricks left, the one on the table included */
    uint8_t makers, boundary;
    uint8_t code[32]; /* the card that each number stands for */
    uint8_t turn;
    uint32_t led, best, played; /* the trick on the table: its suit, the card that holds it, all its cards */
    uint8_t best_seat, size;
} Solver;

/* A Solver must be all zero before its first use. */

/* What is at stake: for each number of the tricks left that side 0 may take, what that is worth to it. Under
   `fast-break` it matters who takes the first two tricks of the deal: while fewer than two are over, `broken` is what
   holds if `makers` lose both, and `boundary` is how many tricks are left after them; otherwise `boundary` is 0.
   With {0, 1, 2 ...} the value of a position is its exact number of tricks. */
typedef struct {
    int8_t worth[MOST_TRICKS + 1];
    int8_t broken[MOST_TRICKS + 1];
    uint8_t makers, boundary;
} Stakes;

/* The same as questions for the search: the different values in rising order, and for each but the lowest the goal
   that is reached where the result is worth so much. */
typedef struct {
    int8_t value[2 * MOST_TRICKS + 2];
    uint32_t goal[2 * MOST_TRICKS + 2];
    uint8_t count, makers, boundary;
} Goals;

void find_goals(Goals *goals, const Stakes *stakes, int tricks);

/* What is wrong with a position, if anything; `culprit` is then the seat or the card that it is about. */
Fault check_position(const Position *position, int *culprit);

/* Whose turn it is. */
int turn_of(const Position *position);

/* The cards that follow suit to a card under a trump. */
uint64_t cards_that_follow(int trump, int card);

/* The tricks left in a position that is fine, the one on the table included. */
int tricks_left(const Position *position);

/* Set a solver to a position that is fine. */
void solver_set(Solver *solver, const Position *position);

/* What the position is worth to side 0 under perfect play of both sides. `guess` is the number of a likely value, and
   costs only time where it is wrong. Returns the number of the value. */
int solver_value(Solver *solver, const Goals *goals, int guess);

/* The cards that the player whose turn it is may play, as a mask. */
uint64_t solver_legal(const Solver *solver);

/* The number of the value after each card that may be played, by card code; -1 for all other cards. */
void solver_values(Solver *solver, const Goals *goals, int guess, int8_t values[CARD_CODES]);

#endif
