#include "bidding.h"

#include <string.h>

#include "sets.h"

const char *bidder_mood(Bidder *bidder, float temperature, float slip)
{
    if (!(temperature > 0 && temperature < 100)) return "the temperature must be above 0 and below 100 points";
    if (!(slip >= 0 && slip <= 1)) return "slip must be from 0 to 1";
    bidder->sharpness = 1 / temperature;
    bidder->slip = slip;
    return NULL;
}

const char *bidder_set(Bidder *bidder, const House *house, const float *weights, size_t count)
{
    int lowest = lowest_code(house->deck) & 7, joker = house->deck >> JOKER & 1;
    *bidder = (Bidder){
        .weights = weights,
        .trump_rows = 1u << (9 - lowest + joker),
        .next_rows = 1u << (7 - lowest),
        .green_rows = 1u << (8 - lowest),
        .lowest = (uint8_t)lowest,
    };
    if (lowest > 2) return "the deck must hold the nines";
    bidder->net_size = (bidder->trump_rows + bidder->next_rows + bidder->green_rows + UP_ROWS + 1) * ROW + HIDDEN * VALUES;
    if (count != (size_t)bidder->net_size * NETS) return "the model is of another size: it was made for another deck";
    for (size_t n = 0; n < count; n++)
        if (!(weights[n] > -1e4f && weights[n] < 1e4f)) return "the model holds what is no sensible number";
    return NULL;
}

/* --- a hand by the roles of its suits ------------------------------------------------------------------------ */

static uint32_t suit_cards(uint64_t hand, int suit) { return (uint32_t)(hand >> (suit * 8)) & 0xFF; }

/* The cards of a suit without its jack. */
static uint32_t without_jack(uint32_t cards) { return (cards & 15) | (cards >> 5 << 4); }

/* Ranks, the left bower, the right bower, the joker, from the lowest up. */
static uint32_t trump_pattern(uint64_t hand, int trump)
{
    uint32_t own = suit_cards(hand, trump), left = suit_cards(hand, 3 - trump) >> 4 & 1;
    return without_jack(own) | left << 7 | (own >> 4 & 1) << 8 | (uint32_t)(hand >> JOKER & 1) << 9;
}

/* Four numbers that are worked on at once. */
typedef float Four __attribute__((vector_size(16)));

enum { FOURS = ROW / 4 };

static inline Four four(const float *numbers)
{
    Four read;
    memcpy(&read, numbers, sizeof read);
    return read;
}

static inline void add_row(Four sum[FOURS], const float *row)
{
    for (int n = 0; n < FOURS; n++) sum[n] += four(row + 4 * n);
}

/* The values that a net gives a hand. */
static void evaluate(const Bidder *bidder, int net, uint64_t hand, int trump, int up_card, float values[VALUES])
{
    const float *rows = bidder->weights + (size_t)net * bidder->net_size;
    const float *next = rows + (size_t)bidder->trump_rows * ROW;
    const float *green = next + (size_t)bidder->next_rows * ROW;
    const float *up = green + (size_t)bidder->green_rows * ROW;
    const float *all = up + UP_ROWS * ROW;
    int lowest = bidder->lowest;
    Four sum[FOURS];
    for (int n = 0; n < FOURS; n++) sum[n] = four(all + 4 * n);
    add_row(sum, up + (up_card == JOKER ? 8 : up_card & 7) * ROW);
    if (trump == NO_TRUMP) {
        add_row(sum, rows + (size_t)(hand >> JOKER & 1) * ROW);
        for (int suit = 0; suit < 4; suit++) add_row(sum, green + (suit_cards(hand, suit) >> lowest) * ROW);
    } else {
        add_row(sum, rows + (trump_pattern(hand, trump) >> lowest) * ROW);
        add_row(sum, next + (without_jack(suit_cards(hand, 3 - trump)) >> lowest) * ROW);
        for (int suit = 0; suit < 4; suit++)
            if (suit != trump && suit != 3 - trump) add_row(sum, green + (suit_cards(hand, suit) >> lowest) * ROW);
    }
    const float *out = all + ROW;
    Four found = sum[HIDDEN / 4];
    float units[HIDDEN];
    memcpy(units, sum, sizeof units);
    for (int unit = 0; unit < HIDDEN; unit++) found += (units[unit] > 0 ? units[unit] : 0) * four(out + unit * VALUES);
    memcpy(values, &found, sizeof found);
}

/* --- calls --------------------------------------------------------------------------------------------------- */

int call_values(const House *house, const Bidder *bidder, const Auction *auction, uint64_t hand,
                Call calls[MOST_CHOICES], float values[MOST_CHOICES])
{
    int count = legal_calls(house, auction, hand, calls), position = auction->count & 3, up = auction->up_suit;
    float by_net[VALUES];
    if (auction->count < 4) {
        evaluate(bidder, ORDERING + position, hand, up, auction->up_card, by_net);
        for (int n = 0; n < count; n++) values[n] = by_net[calls[n].suit == PASS ? 0 : 1 + calls[n].alone];
        return count;
    }
    int evaluated = -1;
    for (int n = 0; n < count; n++) {
        int suit = calls[n].suit;
        if (suit != evaluated) {
            int net = suit == PASS ? PASSING : suit == NO_TRUMP ? WITHOUT : suit == 3 - up ? NEXT : GREEN;
            evaluate(bidder, net + position, hand, suit == PASS ? up : suit, auction->up_card, by_net);
            evaluated = suit;
        }
        values[n] = by_net[suit == PASS ? 0 : 1 + calls[n].alone];
    }
    return count;
}

/* e to the power of a number that is not above 0, to six digits: the same on every machine, and quick. */
static float power_of_e(float number)
{
    if (number < -60) return 0;
    float exponent = number * 1.44269504f;
    int whole = (int)exponent - 1;
    float part = exponent - (float)whole, value = 1.8775767e-3f;
    value = value * part + 8.9893397e-3f;
    value = value * part + 5.5826318e-2f;
    value = value * part + 2.4015361e-1f;
    value = value * part + 6.9315308e-1f;
    value = value * part + 9.9999994e-1f;
    uint32_t bits = (uint32_t)(whole + 127) << 23; /* two to the power of `whole` */
    float scale;
    memcpy(&scale, &bits, sizeof scale);
    return value * scale;
}

/* `slip` of all calls are made for no reason. */
static int chances_with(const House *house, const Bidder *bidder, float slip, const Auction *auction, uint64_t hand,
                        Call calls[MOST_CHOICES], float chances[MOST_CHOICES])
{
    int count = call_values(house, bidder, auction, hand, calls, chances);
    float highest = chances[0], sum = 0;
    for (int n = 1; n < count; n++)
        if (chances[n] > highest) highest = chances[n];
    for (int n = 0; n < count; n++) sum += chances[n] = power_of_e((chances[n] - highest) * bidder->sharpness);
    for (int n = 0; n < count; n++) chances[n] = (1 - slip) * chances[n] / sum + slip / (float)count;
    return count;
}

int call_chances(const House *house, const Bidder *bidder, const Auction *auction, uint64_t hand,
                 Call calls[MOST_CHOICES], float chances[MOST_CHOICES])
{
    return chances_with(house, bidder, 0, auction, hand, calls, chances);
}

float chance_of_call(const House *house, const Bidder *bidder, const Auction *auction, int n, uint64_t hand)
{
    Call calls[MOST_CHOICES];
    float chances[MOST_CHOICES];
    Auction before = *auction;
    before.count = (uint8_t)n;
    int count = chances_with(house, bidder, bidder->slip, &before, hand, calls, chances);
    for (int choice = 0; choice < count; choice++)
        if (calls[choice].suit == auction->calls[n].suit && calls[choice].alone == auction->calls[n].alone)
            return chances[choice];
    return 0; /* against the rules with this hand */
}

void best_call(const House *house, const Bidder *bidder, Auction *auction, uint64_t hand)
{
    Call calls[MOST_CHOICES];
    float values[MOST_CHOICES];
    int count = call_values(house, bidder, auction, hand, calls, values), best = 0;
    for (int n = 1; n < count; n++)
        if (values[n] > values[best]) best = n;
    auction->calls[auction->count++] = calls[best];
}

void make_call(const House *house, const Bidder *bidder, Auction *auction, uint64_t hand, Random *random)
{
    Call calls[MOST_CHOICES];
    float chances[MOST_CHOICES];
    int count = call_chances(house, bidder, auction, hand, calls, chances), chosen = 0;
    float number = (float)random_unit(random);
    while (chosen < count - 1 && number >= chances[chosen]) number -= chances[chosen++];
    auction->calls[auction->count++] = calls[chosen];
}
