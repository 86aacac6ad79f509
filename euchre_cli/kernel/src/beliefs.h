/* What the calls tell about the hands behind them: worlds that agree with the cards seen are the likelier the likelier
   their hands make the calls that were made. */

#ifndef EUCHRE_BELIEFS_H
#define EUCHRE_BELIEFS_H

#include "bidding.h"
#include "worlds.h"

/* The holders of cards that somebody has not seen. */
enum {
    OUT_OF_PLAY = 4, /* the kitty, cards laid away, a hand that sits out */
    LAID_AWAY = 5    /* the dealer's discard, where it is somebody else who has not seen it */
};

/* The calls of an auction as one listener takes them. */
typedef struct {
    const House *house;
    const Bidder *bidder; /* how the listener takes the others to call */
    const Auction *auction;
    uint64_t played[4];   /* by each seat so far */
    uint64_t picked_up;   /* the up-card, once the dealer has it */
    uint8_t ignored;      /* seats whose calls tell nothing: the listener's own, and hands that have changed */
} Heard;

/* How likely the calls are where players hold `hands` now and the dealer has laid `laid_away` away; or any number not
   above `least`, if it is not. */
float likelihood(const Heard *heard, const uint64_t hands[4], uint64_t laid_away, float least);

/* Draw a world by its likelihood: of at most `tries` drawn worlds the first that is accepted, and if none is, one of
   them by its likelihood. With one try every world that agrees with the cards is as likely as any other. `known` is
   what players are known to hold besides. */
void draw_believed(Worlds *worlds, const Heard *heard, const uint64_t known[4], int tries, Random *random,
                   uint64_t held[HOLDERS]);

#endif
