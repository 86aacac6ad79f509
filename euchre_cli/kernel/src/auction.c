#include "auction.h"

#include "sets.h"

const char *check_house(const House *house)
{
    if (house->deck >> CARD_CODES) return "the deck holds what is no card";
    if (house->hand < 1 || house->hand > MOST_TRICKS) return "a hand has 1 to 7 cards";
    if (size_of(house->deck) < 4 * house->hand + 1) return "the deck has too few cards for four hands and an up-card";
    if (house->joker_up > 4) return "a turned-up joker stands for a suit, 0 to 3, or 4";
    return NULL;
}

static int may_make(const House *house, uint64_t hand, int suit)
{
    return !house->natural || hand & (uint64_t)0xFF << (suit * 8);
}

/* One way to make trump, or both: with a partner and alone. */
static int add(Call calls[MOST_CHOICES], int count, int suit, int only_alone)
{
    if (!only_alone) calls[count++] = (Call){(uint8_t)suit, 0};
    calls[count++] = (Call){(uint8_t)suit, 1};
    return count;
}

int legal_calls(const House *house, const Auction *auction, uint64_t hand, Call calls[MOST_CHOICES])
{
    int up = auction->up_suit, count = 0;
    int stuck = house->stuck && auction->count == MOST_CALLS - 1;
    if (!stuck) calls[count++] = (Call){PASS, 0};
    if (auction->count < 4) {
        int assist = caller(auction, auction->count) == (auction->dealer ^ 2);
        return may_make(house, hand, up) ? add(calls, count, up, assist && house->canadian) : count;
    }
    int none = 1;
    for (int suit = 0; suit < 4; suit++) none &= suit == up || !may_make(house, hand, suit);
    for (int suit = 0; suit < 4; suit++)
        if (suit != up && (may_make(house, hand, suit) || (none && stuck))) count = add(calls, count, suit, 0);
    return house->no_trump ? add(calls, count, NO_TRUMP, 0) : count;
}

/* The number of the call that a seat has in the round in which trump was made. */
static int call_of(const Auction *auction, int seat)
{
    return ((seat - auction->dealer - 1) & 3) + (auction->count > 4 ? 4 : 0);
}

int may_go_alone(const Auction *auction, int seat)
{
    int last = auction->count - 1;
    if (!trump_made(auction) || auction->calls[last].alone) return 0;
    return seat == caller(auction, last) || (seat == (caller(auction, last) ^ 2) && last < 4 && call_of(auction, seat) > last);
}

void go_alone(Auction *auction, int seat)
{
    Call call = {auction->calls[auction->count - 1].suit, 1};
    int place = call_of(auction, seat);
    for (int n = auction->count - 1; n < place; n++) auction->calls[n] = (Call){PASS, 0};
    auction->calls[place] = call;
    auction->count = (uint8_t)(place + 1);
}

const char *check_auction(const House *house, const Auction *auction)
{
    if (auction->dealer > 3) return "the dealer must be a seat, 0 to 3";
    if (auction->up_card >= CARD_CODES || !(house->deck & bit(auction->up_card)))
        return "the up-card must be a card of the deck";
    if (auction->up_suit > 3 || (auction->up_card != JOKER && auction->up_suit != auction->up_card >> 3))
        return "the up-card is of another suit";
    if (auction->count > MOST_CALLS) return "there are at most eight calls";
    for (int n = 0; n < auction->count; n++) {
        Call call = auction->calls[n];
        if (call.alone > 1) return "alone is 0 or 1";
        if (call.suit == PASS) continue;
        if (call.suit > NO_TRUMP || (call.suit == NO_TRUMP && !(house->no_trump && n >= 4)))
            return "a call is PASS or a suit that may be named";
        if ((call.suit == auction->up_suit) != (n < 4)) return "the up-card's suit is called in round one, others in round two";
        if (n + 1 < auction->count) return "nothing is called after trump is made";
    }
    return NULL;
}

void deal_cards(const House *house, int dealer, Random *random, uint64_t hands[4], Auction *auction)
{
    uint8_t cards[CARD_CODES];
    int left = 0;
    for (uint64_t deck = house->deck; deck; deck &= deck - 1) cards[left++] = (uint8_t)lowest_code(deck);
    uint8_t drawn = 0;
    for (int n = 0; n <= 4 * house->hand; n++) {
        uint32_t place = random_below(random, (uint32_t)left);
        drawn = cards[place];
        cards[place] = cards[--left];
        if (n % house->hand == 0 && n / house->hand < 4) hands[n / house->hand] = 0;
        if (n < 4 * house->hand) hands[n / house->hand] |= bit(drawn);
    }
    *auction = (Auction){.dealer = (uint8_t)dealer, .up_card = drawn, .up_suit = drawn >> 3};
    if (drawn == JOKER) auction->up_suit = house->joker_up < 4 ? house->joker_up : (uint8_t)random_below(random, 4);
}
