/* Worlds: complete deals that agree with what somebody has seen, each as likely as any other.

   The cards not seen lie with holders: players, the kitty, a card laid away. Each holder has room for so many of them
   and may hold only some. Cards that the same holders may hold are of one class; how a class is shared out is drawn
   by the exact number of completions, so that no draw is ever thrown away, however tight it gets. */

#ifndef EUCHRE_WORLDS_H
#define EUCHRE_WORLDS_H

#include "random.h"
#include "solver.h"

enum { HOLDERS = 6, MOST_ROOM = 31, PLACES = 1 << 16 };

/* The cards not seen: which of them each holder may hold, and how many it does. */
typedef struct {
    uint64_t may[HOLDERS];
    uint8_t room[HOLDERS];
} Unseen;

typedef enum {
    WORLDS_FINE,
    WORLDS_BAD_CARD,     /* a holder may hold what is no card */
    WORLDS_WRONG_COUNT,  /* there is not as much room as there are cards */
    WORLDS_IMPOSSIBLE,   /* no deal agrees with it */
    WORLDS_TOO_MANY      /* too many holders with too many ways */
} WorldsFault;

typedef struct {
    double choose[CARD_CODES + 1][CARD_CODES + 1]; /* binomial coefficients, exact */
    double known[PLACES];                          /* completions from a class on, by the room left; or -1 */
    double total;                                  /* the number of worlds; exact below 2^53 */
    uint8_t classes, bound;                        /* the first `bound` classes may not lie everywhere */
    uint8_t who[CARD_CODES];                       /* the holders of each class, as a bit mask */
    uint8_t size[CARD_CODES];
    uint8_t card[CARD_CODES][CARD_CODES];
    uint32_t room;                                 /* room of all holders, five bits each */
    uint32_t stride[HOLDERS], places;
} Worlds;

/* Once before the first use. */
void worlds_begin(Worlds *worlds);

/* Get ready to draw worlds that agree with what has been seen. */
WorldsFault worlds_set(Worlds *worlds, const Unseen *unseen);

/* Draw one: what each holder has of the cards not seen. */
void worlds_draw(Worlds *worlds, Random *random, uint64_t held[HOLDERS]);

#endif
