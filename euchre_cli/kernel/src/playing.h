/* Whole deals played out. */

#ifndef EUCHRE_PLAYING_H
#define EUCHRE_PLAYING_H

#include "players.h"

enum { RANDOM_PLAYER = -1, RULE_OF_THUMB = 0 }; /* any other number of worlds: a player who samples so many */

typedef struct {
    int worlds;           /* how many worlds it samples for a card, or one of the above */
    int tries;            /* as in View */
    int rollouts;         /* how many deals it imagines and plays out for each call and card instead; most often none */
    const Bidder *bidder; /* how it calls, and takes the others to call; or NULL where there are no calls */
} Player;

enum { MOST_ROLLOUTS = 256 };

/* A deal after the auction: the hands as they were then, the dealer's without a card picked up. */
typedef struct {
    uint64_t hands[4];
    uint64_t deck;
    int8_t worth[MOST_TRICKS + 1];  /* to side 0 by its tricks in the whole deal */
    int8_t broken[MOST_TRICKS + 1]; /* the same if the makers lose the first two tricks and `fast_break` is set */
    int8_t lone[MOST_TRICKS + 1];   /* both again against a lone defender */
    int8_t lone_broken[MOST_TRICKS + 1];
    uint8_t up_card;                /* a card code, or NO_CARD */
    uint8_t picked_up, keeps_up_card; /* whether the dealer has picked it up, and then may not lay it away */
    uint8_t dealer, maker, trump, leader, sitting, fast_break;
    uint8_t defend_alone;           /* a defender may play alone */
    uint8_t partners_best;          /* the loner's partner hands over a card */
    uint8_t discard, lead;          /* what the dealer lays away and the leader leads, or NO_CARD where they choose */
    uint8_t handed;                 /* what the loner's partner hands over, or NO_CARD where that one chooses */
    uint8_t defends, declines;      /* seats that have made up their minds to defend alone, or not to */
} Deal;

/* What is wrong with a deal: a message, or NULL. */
const char *check_deal(const Deal *deal);

typedef struct {
    uint8_t tricks;        /* of side 0 */
    uint8_t broken;        /* the makers lost the first two */
    uint8_t lone_defender; /* a seat, or NOBODY */
    int8_t points;         /* of side 0, less those of side 1 */
} Result;

/* A deal in play. */
typedef struct {
    const Deal *deal;
    const House *house;     /* how the deal came about, where players heed that; */
    const Auction *auction; /* both NULL where not */
    const Player *players;
    Position now;           /* hands may be unknown, where only one player's view is asked for */
    uint64_t gone;          /* cards played in finished tricks or on the table */
    uint64_t played[4];     /* the same by seat */
    uint64_t laid_away[4];  /* what each seat has laid away, which only that seat knows */
    uint64_t shown[4];      /* cards that each player has shown not to hold */
    uint8_t hand, tricks, taken[2]; /* cards a player, tricks over, and who took them */
    uint8_t lost_both;      /* whether the makers lost all of the first two tricks so far */
    uint8_t exchanged;      /* whether the loner has the partner's best card */
    uint8_t lone_defender;  /* a seat, or NOBODY */
} Play;

void play_begin(Play *play, const Deal *deal, int hand, const House *house, const Auction *auction,
                const Player players[4]);

/* What comes before the first lead: the dealer's discard, partner's best, a lone defence. */
void play_prepare(Mind *mind, Play *play, Random *random);

/* A defender plays alone. */
void defend_alone(Play *play, int seat);

/* The player whose turn it is plays a card. */
void play_card(Play *play, int card);

/* What a player plays whose turn it is, and lays away of some cards with one too many. */
int choose_card(Mind *mind, const Play *play, int turn, Random *random);
int choose_discard(Mind *mind, const Play *play, int seat, uint64_t choice, Random *random);

/* Play to the end. */
Result play_on(Mind *mind, Play *play, Random *random);

/* The same from the beginning. */
Result play_out(Mind *mind, const Deal *deal, const House *house, const Auction *auction, const Player players[4],
                Random *random);

/* What a player has seen, who looks so hard for worlds that agree with the calls; the worlds of the mind are set to
   it. Returns 0 where no deal agrees with it. */
int look(Mind *mind, const Play *play, int turn, int tries, View *view);

/* What is at stake from now on. */
void stakes_now(const Play *play, int lone, Goals *goals);

/* A deal as a player imagines it whose view it is: the hands, and what the dealer has laid away. */
void imagine_play(Mind *mind, const View *view, Random *random, Play *play);

#endif
