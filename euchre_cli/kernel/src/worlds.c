#include "worlds.h"

#include <string.h>

static inline int room_of(uint32_t room, int holder) { return room >> (5 * holder) & 31; }

void worlds_begin(Worlds *worlds)
{
    memset(worlds, 0, sizeof *worlds);
    for (int n = 0; n <= CARD_CODES; n++) {
        worlds->choose[n][0] = 1;
        for (int k = 1; k <= n; k++)
            worlds->choose[n][k] = worlds->choose[n - 1][k - 1] + (k < n ? worlds->choose[n - 1][k] : 0);
    }
}

/* --- counting ----------------------------------------------------------------------------------------------- */

static double completions(Worlds *worlds, int class, uint32_t room);

/* The ways to share out `left` cards of a class among its holders from `holder` on, times the completions after. */
static double shares(Worlds *worlds, int class, int holder, int left, uint32_t room)
{
    if (!left) return completions(worlds, class + 1, room);
    while (holder < HOLDERS && !(worlds->who[class] >> holder & 1)) holder++;
    if (holder == HOLDERS) return 0;
    int most = room_of(room, holder) < left ? room_of(room, holder) : left;
    double ways = 0;
    for (int n = 0; n <= most; n++) {
        double after = shares(worlds, class, holder + 1, left - n, room - ((uint32_t)n << (5 * holder)));
        if (after > 0) ways += worlds->choose[left][n] * after;
    }
    return ways;
}

/* The ways to deal all cards from a class on. Cards that may lie everywhere come last, and need no search. */
static double completions(Worlds *worlds, int class, uint32_t room)
{
    if (class == worlds->bound) {
        double ways = 1;
        for (int holder = 0, left = class < worlds->classes ? worlds->size[class] : 0; holder < HOLDERS; holder++) {
            int n = room_of(room, holder);
            if (n > left) return 0;
            ways *= worlds->choose[left][n];
            left -= n;
        }
        return ways;
    }
    uint32_t place = (uint32_t)class * worlds->places;
    for (int holder = 0; holder < HOLDERS; holder++) place += worlds->stride[holder] * (uint32_t)room_of(room, holder);
    if (worlds->known[place] < 0) worlds->known[place] = shares(worlds, class, 0, worlds->size[class], room);
    return worlds->known[place];
}

/* --- getting ready ------------------------------------------------------------------------------------------ */

static void add_card(Worlds *worlds, int card, uint8_t who)
{
    int class = 0;
    while (class < worlds->classes && worlds->who[class] != who) class++;
    if (class == worlds->classes) {
        worlds->who[class] = who;
        worlds->size[class] = 0;
        worlds->classes++;
    }
    worlds->card[class][worlds->size[class]++] = (uint8_t)card;
}

/* Put the class that may lie everywhere last, if there is one. */
static void put_free_class_last(Worlds *worlds, uint8_t everywhere)
{
    worlds->bound = worlds->classes;
    for (int class = 0; class < worlds->classes; class++) {
        if (worlds->who[class] != everywhere) continue;
        int last = worlds->classes - 1;
        uint8_t cards[CARD_CODES], size = worlds->size[class];
        memcpy(cards, worlds->card[class], sizeof cards);
        memcpy(worlds->card[class], worlds->card[last], sizeof cards);
        memcpy(worlds->card[last], cards, sizeof cards);
        worlds->who[class] = worlds->who[last];
        worlds->who[last] = everywhere;
        worlds->size[class] = worlds->size[last];
        worlds->size[last] = size;
        worlds->bound = (uint8_t)last;
        return;
    }
}

WorldsFault worlds_set(Worlds *worlds, const Unseen *unseen)
{
    uint64_t cards = 0;
    int room = 0, count = 0;
    uint8_t everywhere = 0;
    worlds->classes = 0;
    worlds->room = 0;
    for (int holder = 0; holder < HOLDERS; holder++) {
        if (unseen->may[holder] >> CARD_CODES) return WORLDS_BAD_CARD;
        if (unseen->room[holder] > MOST_ROOM) return WORLDS_WRONG_COUNT;
        cards |= unseen->may[holder];
        room += unseen->room[holder];
        worlds->room |= (uint32_t)unseen->room[holder] << (5 * holder);
        if (unseen->room[holder]) everywhere |= (uint8_t)(1 << holder);
    }
    for (int card = 0; card < CARD_CODES; card++) {
        if (!(cards >> card & 1)) continue;
        uint8_t who = 0;
        for (int holder = 0; holder < HOLDERS; holder++)
            if (unseen->room[holder] && unseen->may[holder] >> card & 1) who |= (uint8_t)(1 << holder);
        if (!who) return WORLDS_IMPOSSIBLE;
        add_card(worlds, card, who);
        count++;
    }
    if (room != count) return WORLDS_WRONG_COUNT;
    put_free_class_last(worlds, everywhere);
    /* what the last holder has room for follows from the others */
    int last = HOLDERS - 1;
    while (last > 0 && !unseen->room[last]) last--;
    uint64_t places = 1;
    for (int holder = 0; holder < HOLDERS; holder++) {
        worlds->stride[holder] = holder < last ? (uint32_t)places : 0;
        if (holder < last) places *= unseen->room[holder] + 1u;
    }
    if (places * worlds->bound > PLACES) return WORLDS_TOO_MANY;
    worlds->places = (uint32_t)places;
    for (uint32_t place = 0; place < worlds->places * worlds->bound; place++) worlds->known[place] = -1;
    worlds->total = completions(worlds, 0, worlds->room);
    return worlds->total > 0 ? WORLDS_FINE : WORLDS_IMPOSSIBLE;
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

/* Give `n` random cards of those left of a class to a holder; `left` are at the front. */
static void give(Worlds *worlds, int class, int left, int n, Random *random, uint64_t *held)
{
    uint8_t *cards = worlds->card[class];
    for (; n; n--, left--) {
        uint32_t drawn = random_below(random, (uint32_t)left);
        uint8_t card = cards[drawn];
        cards[drawn] = cards[left - 1];
        cards[left - 1] = card;
        *held |= (uint64_t)1 << card;
    }
}

void worlds_draw(Worlds *worlds, Random *random, uint64_t held[HOLDERS])
{
    uint32_t room = worlds->room;
    memset(held, 0, HOLDERS * sizeof *held);
    /* one number chooses how all classes are shared out: it is followed down the count */
    double number = worlds->bound ? random_unit(random) * worlds->total : 0, scale = 1;
    for (int class = 0; class < worlds->bound; class++) {
        int left = worlds->size[class];
        for (int holder = 0; left; holder++) {
            if (!(worlds->who[class] >> holder & 1)) continue;
            int most = room_of(room, holder) < left ? room_of(room, holder) : left, chosen = -1;
            uint32_t room_then = room;
            for (int n = 0; n <= most; n++) {
                uint32_t next = room - ((uint32_t)n << (5 * holder));
                double ways = shares(worlds, class, holder + 1, left - n, next);
                if (ways <= 0) continue;
                double step = scale * worlds->choose[left][n];
                chosen = n; /* the last possible one where rounding has run past the end */
                room_then = next;
                if (number < step * ways) break;
                number -= step * ways;
            }
            if (chosen < 0) return; /* cannot be: the count above has found a way */
            scale *= worlds->choose[left][chosen];
            give(worlds, class, left, chosen, random, &held[holder]);
            room = room_then;
            left -= chosen;
        }
    }
    if (worlds->bound == worlds->classes) return;
    for (int holder = 0, left = worlds->size[worlds->bound]; holder < HOLDERS; holder++) {
        give(worlds, worlds->bound, left, room_of(room, holder), random, &held[holder]);
        left -= room_of(room, holder);
    }
}
