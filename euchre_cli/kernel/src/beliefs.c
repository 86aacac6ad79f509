#include "beliefs.h"

#include <string.h>

#include "sets.h"
#include "thumb.h"

/* How much less likely a discard is that is not sensible. */
static const float ODD_DISCARD = 0.05f;

enum { WEIGHED = 256 };

float likelihood(const Heard *heard, const uint64_t hands[4], uint64_t laid_away, float least)
{
    const Auction *auction = heard->auction;
    int dealer = auction->dealer;
    uint64_t dealt[4];
    float chance = 1;
    for (int seat = 0; seat < 4; seat++) dealt[seat] = hands[seat] | heard->played[seat];
    if (heard->picked_up && !(heard->ignored >> dealer & 1)) {
        uint64_t six = dealt[dealer] | heard->picked_up | laid_away;
        int trump = auction->calls[auction->count - 1].suit;
        uint64_t sensible = sensible_discards(heard->house->keeps_up_card ? six & ~heard->picked_up : six, trump);
        if (!(sensible & laid_away)) chance = ODD_DISCARD;
        dealt[dealer] = six & ~heard->picked_up;
    }
    for (int n = 0; n < auction->count && chance > least; n++) {
        int seat = caller(auction, n);
        if (!(heard->ignored >> seat & 1))
            chance *= chance_of_call(heard->house, heard->bidder, auction, n, dealt[seat]);
    }
    return chance;
}

void draw_believed(Worlds *worlds, const Heard *heard, const uint64_t known[4], int tries, Random *random,
                   uint64_t held[HOLDERS])
{
    float sum = 0;
    worlds_draw(worlds, random, held);
    if (tries < 2 || heard->ignored == 15) return;
    uint64_t drawn[HOLDERS], hands[4];
    memcpy(drawn, held, sizeof drawn);
    for (int n = 0;;) {
        for (int seat = 0; seat < 4; seat++) hands[seat] = known[seat] | drawn[seat];
        /* the last few tries are weighed against one another, those before only accepted or not, which is quicker */
        int weighed = tries - n <= WEIGHED;
        float needed = (float)random_unit(random);
        float chance = likelihood(heard, hands, drawn[LAID_AWAY], weighed ? 0 : needed);
        int accepted = needed < chance;
        if (weighed) sum += chance;
        if (accepted || (weighed && (float)random_unit(random) * sum < chance)) memcpy(held, drawn, sizeof drawn);
        if (accepted || ++n == tries) return;
        worlds_draw(worlds, random, drawn);
    }
}
