/* The auction: what a table's rules allow, what has been called, and what may be called next. */

#ifndef EUCHRE_AUCTION_H
#define EUCHRE_AUCTION_H

#include <stddef.h>

#include "position.h"
#include "random.h"

enum { PASS = 7, MOST_CALLS = 8, MOST_CHOICES = 9, NOBODY = 255, NO_CARD = 255 };

/* How the makers play: with both partners or alone, and whether against one of the defenders. */
enum { WITH_PARTNER, ALONE, BOTH_AGAINST_ONE, ALONE_AGAINST_ONE, WAYS };

/* The rules of a table, as far as they matter for calls, play and points. Packed by euchre_cli/kernel. */
typedef struct {
    uint64_t deck;
    int8_t points[WAYS][MOST_TRICKS + 1]; /* of the makers, less those of the defenders, by the makers' tricks */
    uint8_t hand;                         /* cards a player */
    uint8_t stuck;                        /* the dealer may not pass at the end of round two */
    uint8_t no_trump, natural, canadian, defend_alone, loner_left, partners_best, keeps_up_card, fast_break;
    uint8_t joker_up; /* the suit that a turned-up joker stands for; 4: the dealer names one */
    uint8_t defend_always; /* with `defend_alone`, also where both makers play */
    uint8_t alone_over;    /* the partner of who orders up, unless they have passed, may play alone instead */
    uint8_t spare[3];
} House;

const char *check_house(const House *house);

/* A call: a suit 0-3, NO_TRUMP, or PASS. In round one the up-card's suit is an order up. */
typedef struct {
    uint8_t suit, alone;
} Call;

typedef struct {
    uint8_t dealer, up_card, up_suit;
    uint8_t count; /* calls so far: four make a round, the dealer's is the last of each */
    Call calls[MOST_CALLS];
} Auction;

static inline int caller(const Auction *auction, int call) { return (auction->dealer + 1 + call) & 3; }

static inline int trump_made(const Auction *auction)
{
    return auction->count && auction->calls[auction->count - 1].suit != PASS;
}

static inline int auction_over(const Auction *auction) { return auction->count == MOST_CALLS || trump_made(auction); }

/* A maker says "alone" after the call, or the partner does, who takes the call over and has not passed. The others then
   hear those between as having passed. */
void go_alone(Auction *auction, int seat);

/* Whether somebody may do so as far as the order of the calls goes. */
int may_go_alone(const Auction *auction, int seat);

/* What the player whose turn it is may call with a hand, a pass first. Returns how many calls. */
int legal_calls(const House *house, const Auction *auction, uint64_t hand, Call calls[MOST_CHOICES]);

/* What is wrong with an auction, whoever holds what: a message, or NULL. */
const char *check_auction(const House *house, const Auction *auction);

/* Deal a deck: four hands, and the card turned up. */
void deal_cards(const House *house, int dealer, Random *random, uint64_t hands[4], Auction *auction);

#endif
