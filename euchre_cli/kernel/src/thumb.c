#include "thumb.h"

#include "sets.h"

int holder_of_trick(const Position *position, int *best)
{
    uint64_t led = led_suit(position);
    int seat = position->leader, winner = seat;
    *best = position->trick[0];
    for (int n = 0; n < position->trick_size; n++, seat = seat_after(position, seat)) {
        int card = position->trick[n];
        if ((led >> card & 1 || is_trump(card, position->trump))
            && strength(card, position->trump) > strength(*best, position->trump)) {
            *best = card;
            winner = seat;
        }
    }
    return winner;
}

static int thumb_lead(int trump, int maker, int turn, uint64_t legal)
{
    int high = strongest(legal, trump);
    int makers = !((turn ^ maker) & 1);
    uint64_t plain = 0, aces = 0;
    for (uint64_t left = legal; left; left &= left - 1) {
        int card = lowest_code(left);
        if (is_trump(card, trump)) continue;
        plain |= bit(card);
        if ((card & 7) == 7) aces |= bit(card);
    }
    if (makers && strength(high, trump) >= 32) return high; /* draw trumps with a bower */
    if (aces) return lowest_code(aces);
    if (makers && turn == maker && size_of(legal & ~plain) >= 2) return high;
    return plain ? weakest(plain, trump) : weakest(legal, trump);
}

int thumb_card(const Position *now, int maker)
{
    int trump = now->trump, turn = turn_of(now), best;
    uint64_t legal = legal_cards(now, turn);
    if (!now->trick_size) return thumb_lead(trump, maker, turn, legal);
    int winner = holder_of_trick(now, &best);
    int last = seat_after(now, turn) == now->leader;
    int sure = strength(best, trump) >= 7; /* an ace or a trump */
    if (winner == (turn ^ 2) && (last || sure)) return weakest(legal, trump);
    uint64_t power = led_suit(now), winners = 0;
    for (uint64_t left = legal; left; left &= left - 1) {
        int card = lowest_code(left);
        int counts = power >> card & 1 || is_trump(card, trump);
        if (counts && strength(card, trump) > strength(best, trump)) winners |= bit(card);
    }
    if (!winners) return weakest(legal, trump);
    int low = weakest(winners, trump);
    return last || is_trump(low, trump) ? low : strongest(winners, trump);
}

/* The dealer's discard: the lowest card of the shortest plain suit, an ace only where there is nothing else. */
int thumb_discard(uint64_t hand, uint64_t choice, int trump)
{
    int best = weakest(choice, trump), best_score = -1;
    for (uint64_t left = choice; left; left &= left - 1) {
        int card = lowest_code(left);
        if (is_trump(card, trump)) continue;
        int alone = size_of(hand & cards_that_follow(trump, card)) == 1;
        int score = (alone && (card & 7) != 7 ? 16 : 0) + 7 - (card & 7);
        if (score > best_score) {
            best = card;
            best_score = score;
        }
    }
    return best;
}

uint64_t sensible_discards(uint64_t choice, int trump)
{
    uint64_t sensible = 0, plain = 0, aces = 0;
    for (uint64_t left = choice; left; left &= left - 1)
        if (!is_trump(lowest_code(left), trump)) plain |= bit(lowest_code(left));
    if (!plain) return bit(weakest(choice, trump));
    while (plain) {
        uint64_t suit = cards_that_follow(trump, lowest_code(plain)) & plain;
        int low = weakest(suit, trump);
        if ((low & 7) == 7) aces |= bit(low);
        else sensible |= bit(low);
        plain &= ~suit;
    }
    return sensible ? sensible : aces;
}
