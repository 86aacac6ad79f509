/* The exact solver: what a deal comes to when all four hands are open and everybody plays perfectly.

   Nothing here allocates, or keeps anything between calls but what a Solver holds: a Solver belongs to one thread at
   a time. */

#ifndef EUCHRE_SOLVER_H
#define EUCHRE_SOLVER_H

#include "position.h"

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
