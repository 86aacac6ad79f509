#include "position.h"

const uint8_t CARD_ORDER[5][CARD_CODES] = {
    {8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
     25, 26, 27, 29, 30, 31, 0, 1, 2, 3, 5, 6, 7, 28, 4, 32},
    {0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 21, 22, 23, 24, 25,
     26, 27, 28, 29, 30, 31, 8, 9, 10, 11, 13, 14, 15, 20, 12, 32},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 24, 25,
     26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 21, 22, 23, 12, 20, 32},
    {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
     18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 4, 28, 32},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
     17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32},
};

const uint8_t SUIT_ENDS[5][4] = {
    {8, 16, 23, 23},
    {8, 15, 23, 23},
    {8, 15, 23, 23},
    {7, 15, 23, 23},
    {8, 16, 24, 32},
};

uint64_t cards_that_follow(int trump, int card)
{
    if (trump == NO_TRUMP) return card == JOKER ? (uint64_t)1 << JOKER : (uint64_t)0xFF << (card & 24);
    uint64_t left = (uint64_t)1 << ((3 - trump) * 8 + 4);
    uint64_t trumps = (uint64_t)0xFF << (trump * 8) | left | (uint64_t)1 << JOKER;
    return trumps >> card & 1 ? trumps : ((uint64_t)0xFF << (card & 24)) & ~left;
}

static int sits(const Position *position, int seat) { return position->sitting >> seat & 1; }

static int size_of(uint64_t cards) { return __builtin_popcountll(cards); }

int seat_after(const Position *position, int seat)
{
    do seat = (seat + 1) & 3;
    while (sits(position, seat));
    return seat;
}

/* Whether a card of the trick did not follow suit though its player could. */
static int revoked(const Position *position, int *culprit)
{
    int seat = position->leader;
    for (int n = 1; n < position->trick_size; n++) {
        uint64_t led = cards_that_follow(position->trump, position->trick[0]);
        seat = seat_after(position, seat);
        *culprit = position->trick[n];
        if (!(led >> position->trick[n] & 1) && position->hands[seat] & led) return 1;
    }
    return 0;
}

Fault check_position(const Position *position, int *culprit)
{
    *culprit = position->leader;
    if (position->trump > NO_TRUMP) return BAD_TRUMP;
    if (position->sitting > 15 || position->sitting & position->sitting >> 2) return BAD_SITTING;
    if (position->leader > 3 || sits(position, position->leader)) return BAD_LEADER;
    int players = 4 - __builtin_popcount(position->sitting);
    if (position->trick_size >= players) return BAD_TRICK_SIZE;
    uint64_t seen = 0;
    int seat = position->leader, size = 0;
    for (int n = 0; n < players; n++) {
        uint64_t hand = position->hands[seat];
        int played = n < position->trick_size;
        *culprit = seat;
        if (hand >> CARD_CODES) return BAD_CARD;
        if (n == 0) size = size_of(hand) + played;
        if (size_of(hand) + played != size) return BAD_HAND_SIZES;
        if (played) {
            *culprit = position->trick[n];
            if (*culprit >= CARD_CODES) return BAD_TRICK_CARD;
            if ((seen | hand) >> *culprit & 1) return CARD_TWICE;
            seen |= (uint64_t)1 << *culprit;
        }
        if (seen & hand) {
            for (*culprit = 0; !((seen & hand) >> *culprit & 1);) ++*culprit;
            return CARD_TWICE;
        }
        seen |= hand;
        seat = seat_after(position, seat);
    }
    if (size == 0) return NO_CARDS;
    if (size > MOST_TRICKS) return TOO_MANY_CARDS;
    return revoked(position, culprit) ? REVOKE : POSITION_FINE;
}

int turn_of(const Position *position)
{
    int seat = position->leader;
    for (int n = 0; n < position->trick_size; n++) seat = seat_after(position, seat);
    return seat;
}

int tricks_left(const Position *position)
{
    return size_of(position->hands[position->leader]) + (position->trick_size > 0);
}
