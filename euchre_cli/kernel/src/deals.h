/* Whole deals from any point of the auction on: the rest of the calls, the play, and what it comes to. */

#ifndef EUCHRE_DEALS_H
#define EUCHRE_DEALS_H

#include "playing.h"

/* What became of a deal. */
typedef struct {
    uint8_t maker, trump; /* NOBODY and PASS where it was thrown in */
    uint8_t alone;
    uint8_t lone_defender; /* a seat, or NOBODY */
    uint8_t calls;         /* in the auction */
    uint8_t tricks;        /* of side 0 */
    int8_t points;         /* of side 0, less those of side 1 */
    uint8_t dealer;
} Outcome;

/* What a deal comes to by three ways of playing the cards: by the players; by open hands and perfect play (after the
   rule of thumb's discard); by the rule of thumb. */
typedef struct {
    int8_t played, open, thumb;
    uint8_t course; /* the maker, 4 more if alone, and 8 for each trick of the makers as played; NOBODY if thrown in */
} Comparison;

/* What somebody does: a call, a discard, a card played, as far as they are theirs to choose (or NO_CARD). Where the
   auction is over the call does not count, but that a maker or the partner who takes over may say "alone" by it. */
typedef struct {
    Call call;
    uint8_t discard, card;
    Call then;       /* what is called in round two, if it comes to that; its suit is NO_CARD where the model says */
    uint8_t defence; /* whether a defender plays alone, or NO_CARD where that is left to the player */
    uint8_t handed;  /* what the loner's partner hands over */
} Action;

/* A call, and all else as the players will have it. */
static inline Action only_call(Call call) { return (Action){call, NO_CARD, NO_CARD, {NO_CARD, 0}, NO_CARD, NO_CARD}; }

/* A question: the deal as one player sees it before that player acts. */
typedef struct {
    uint64_t hand;         /* as dealt, without a card picked up */
    Auction auction;       /* the calls so far */
    uint8_t seat;
    uint8_t heeded;        /* whether the calls so far tell about the hands */
    uint8_t laid_away;     /* what the player has laid away as the dealer, or NO_CARD */
    uint8_t received;      /* what the player has been handed over by the partner, or NO_CARD; it is then the loner, */
    uint8_t returned;      /* and has laid this away */
    uint8_t exchanged;     /* whether the loner, whoever it is, has been handed a card */
    uint8_t lone_defender; /* a seat, or NOBODY */
    uint8_t count;         /* cards played so far, in order */
    uint8_t played[MOST_IN_PLAY];
} Question;

/* How many worlds are looked at for a question before one is taken that the calls do not agree with so well. */
enum { QUESTION_TRIES = 20000 };

const char *check_question(const House *house, const Question *question);

/* Deal, call and play one deal. Its cards depend on `cards` alone. */
Outcome whole_deal(Mind *mind, const House *house, int dealer, const Player players[4], Random *cards, Random *random);

/* The same from a point of the auction on, with these hands. */
Outcome rest_of_deal(Mind *mind, const House *house, const uint64_t hands[4], const Auction *auction,
                     const Player players[4], Random *random);

/* What is wrong with the hands of a deal and its calls so far: a message, or NULL. */
const char *check_dealt(const House *house, const uint64_t hands[4], const Auction *auction);

/* The hands as dealt as one player may imagine them before any card is played: that of a question stays. Returns 0
   where no deal agrees. */
int imagine_deal(Mind *mind, const House *house, const Question *question, const Bidder *bidder, Random *random,
                 uint64_t hands[4]);

/* What each of some actions comes to with these hands, the random numbers for the rest of the calls and for the play
   being the same for all. Where `rolled` is 0 no cards are played by the players, and `played` is 0. Points are those
   of side 0, less those of side 1. */
void compare(Mind *mind, const House *house, const uint64_t hands[4], const Question *question, const Action *actions,
             int count, const Player players[4], int rolled, uint64_t seed, uint64_t thing, Comparison *comparisons);

/* A deal in play as the player of a question sees it: the other hands are not known. What is wrong with it: a message,
   or NULL. */
const char *question_play(const House *house, const Question *question, const Player players[4], Deal *deal, Play *play);

/* What is asked of the player of a question. */
enum { CALL_STAGE, DISCARD_STAGE, CARD_STAGE };

int stage_of(const Question *question);

/* What the player of a question does; `seen` is the deal in play, unless it is a call. */
Action decide_question(Mind *mind, const House *house, const Question *question, int stage, const Player players[4],
                       const Play *seen, Random *random);

/* What each of some cards comes to in a deal in play, as `compare` does it for calls. `hands` get those imagined, as
   held now. Returns 0 where no deal agrees. */
int compare_cards(Mind *mind, const Play *seen, const View *view, const Action *actions, int count, int rolled,
                  uint64_t seed, uint64_t thing, uint64_t hands[4], Comparison *comparisons);

/* One decision in the auction tried out both ways: what the model is fitted to. */
typedef struct {
    uint64_t hand;
    uint8_t up_card, up_suit, suit; /* the suit that would be made trump */
    uint8_t tried;                  /* which of a pass, the call, and the call alone may be made, as a bit mask */
    Comparison comparisons[3];      /* of these three; points of the caller's side */
} Trial;

/* Deal until the auction comes to its n-th call (from 0), and try out what may be called there: in round two one suit,
   the likeliest by the model or any. Returns 0 where that was not reached in a million deals. */
int try_calls(Mind *mind, const House *house, int n, const Player players[4], int rolled, uint64_t seed,
              uint64_t thing, Trial *trial);

#endif
