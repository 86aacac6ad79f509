#include "solver.h"

#include <string.h>

/* `card` runs through the cards of a set, each as a set of one, from the lowest up. */
#define EACH(card, set) \
    for (uint32_t card##_left = (set), card; (card = card##_left & -card##_left) != 0; card##_left ^= card)

static inline int count(uint32_t set) { return __builtin_popcount(set); }

/* The number of the highest card of a set that is not empty. */
static inline int highest(uint32_t set) { return 31 - __builtin_clz(set); }

static inline uint32_t highest_card(uint32_t set) { return set ? (uint32_t)1 << highest(set) : 0; }

/* All numbers above every card of `set`. */
static inline uint32_t above(uint32_t set)
{
    return set ? (uint32_t)(~(uint64_t)1 << highest(set)) : ~(uint32_t)0;
}

static inline uint32_t suit_of(const Cards *cards, uint32_t card)
{
    for (int suit = 0; suit < 4; suit++)
        if (cards->suit[suit] & card) return cards->suit[suit];
    return cards->suit[4];
}

static inline void find_bottoms(Cards *cards)
{
    uint32_t set = 0;
    for (int suit = 0; suit < 5; suit++) set |= cards->suit[suit] & -cards->suit[suit];
    cards->bottoms = set;
}

/* Of each run of neighbouring cards of one hand only the highest: the others are worth the same. */
static inline uint32_t runs(uint32_t hand, uint32_t bottom) { return hand & ~((hand & ~bottom) >> 1); }

/* The cards that may be played: those that follow suit, or else all. */
static inline uint32_t playable(uint32_t hand, uint32_t led) { return hand & led ? hand & led : hand; }

/* Close the gaps that played cards leave, so that cards are known by what is left and not by what is gone. */
static inline void close_gaps(Cards *to, const Cards *from, uint32_t played)
{
    uint32_t *words = to->word;
    *to = *from;
    while (played) {
        uint32_t below = ((uint32_t)1 << highest(played)) - 1;
        played &= below;
        for (int i = 0; i < 12; i++) words[i] = (words[i] & below) | (words[i] >> 1 & ~below);
    }
    find_bottoms(to);
}

/* --- what is certain without a search ----------------------------------------------------------------------- */

/* The trumps of one hand that win a trick whatever happens: it plays them in different tricks, and each higher
   trump of the opponents beats at most one of them. */
static inline int sure_trumps(uint32_t own, uint32_t opponents)
{
    int sure = 0;
    for (int n = 1; own; n++) {
        int top = highest(own);
        int left = n - count(opponents >> top);
        if (left > sure) sure = left;
        own ^= (uint32_t)1 << top;
    }
    return sure;
}

/* Tricks that the leader's side is sure of: winners in side suits that the opponents must follow to or cannot
   trump, and then the sure trumps. */
static inline int sure_leads(const Cards *cards, int leader)
{
    uint32_t own = cards->hand[leader], trumps = cards->suit[0];
    uint32_t left = cards->hand[(leader + 1) & 3], right = cards->hand[(leader + 3) & 3];
    uint32_t partner = cards->hand[leader ^ 2];
    uint32_t own_trumps = own & trumps;
    int top_trumps = count(own_trumps & above((left | right | partner) & trumps));
    int left_trumps = count(left & trumps), right_trumps = count(right & trumps);
    int drawn = top_trumps >= left_trumps && top_trumps >= right_trumps;
    int sure = 0;
    for (int suit = 1; suit < 5; suit++) {
        uint32_t all = cards->suit[suit], mine = own & all;
        if (!mine) continue;
        int winners = count(mine & above(all & ~own));
        if (!drawn) {
            if (left_trumps && count(left & all) < winners) winners = count(left & all);
            if (right_trumps && count(right & all) < winners) winners = count(right & all);
        } else if (winners >= count(left & all) && winners >= count(right & all) && winners >= count(partner & all)) {
            winners = count(mine);
        }
        sure += winners;
    }
    if (drawn) return sure + count(own_trumps);
    int sure_own = sure_trumps(own_trumps, (left | right) & trumps);
    if (count(partner & ~trumps) >= sure) {
        int sure_partner = sure_trumps(partner & trumps, (left | right) & trumps);
        if (sure_partner > sure_own) sure_own = sure_partner;
    }
    return sure + sure_own;
}

/* The better of two partners' sure trumps: theirs may fall on one trick, so they do not add up. */
static inline int sure_side(const Cards *cards, int side)
{
    uint32_t trumps = cards->suit[0];
    uint32_t opponents = (cards->hand[side ^ 1] | cards->hand[side ^ 3]) & trumps;
    int one = sure_trumps(cards->hand[side] & trumps, opponents);
    int two = sure_trumps(cards->hand[side ^ 2] & trumps, opponents);
    return one > two ? one : two;
}

/* --- the search --------------------------------------------------------------------------------------------- */

/* All searches ask: does side 0 take at least `wanted` of the `tricks` left? */
static int lead(Solver *solver, const Cards *cards, int leader, int tricks, int wanted);

typedef struct {
    uint32_t led, best, played;
    int best_seat, size;
} Trick;

/* The last trick plays itself. */
static inline int last_trick(const Cards *cards, int leader, uint32_t gone)
{
    uint32_t led = suit_of(cards, cards->hand[leader] & ~gone);
    uint32_t side = (cards->hand[0] | cards->hand[2]) & ~gone;
    uint32_t all = side | ((cards->hand[1] | cards->hand[3]) & ~gone);
    return (side & highest_card(all & (led | cards->suit[0]))) != 0;
}

static inline int turned(Solver *solver, const Cards *cards, const Trick *trick, int tricks, int wanted)
{
    wanted -= !(trick->best_seat & 1);
    tricks--;
    if (wanted <= 0) return 1;
    if (wanted > tricks) return 0;
    if (tricks == 1) return last_trick(cards, trick->best_seat, trick->played);
    Cards rest;
    close_gaps(&rest, cards, trick->played);
    return lead(solver, &rest, trick->best_seat, tricks, wanted);
}

static int follow(Solver *solver, const Cards *cards, const Trick *trick, int seat, int tricks, int wanted);

/* Play a card to the trick, and go on. */
static inline int play(Solver *solver, const Cards *cards, const Trick *trick, int seat, uint32_t card, int tricks,
                       int wanted)
{
    Trick now = *trick;
    now.played |= card;
    now.size++;
    if (card & (trick->led | cards->suit[0]) && card > trick->best) {
        now.best = card;
        now.best_seat = seat;
    }
    if (now.size == solver->players) return turned(solver, cards, &now, tricks, wanted);
    return follow(solver, cards, &now, solver->next[seat], tricks, wanted);
}

/* The highest card that the opponents of `seat` who are still to play can win the trick with. */
static inline uint32_t threat(const Solver *solver, const Cards *cards, const Trick *trick, int seat)
{
    uint32_t power = trick->led | cards->suit[0], cards_to_come = 0;
    int other = seat;
    for (int n = trick->size + 1; n < solver->players; n++) {
        other = solver->next[other];
        if ((other ^ seat) & 1) cards_to_come |= playable(cards->hand[other], trick->led) & power;
    }
    return highest_card(cards_to_come);
}

/* Whether one trick more is all that `seat` needs for the answer it hopes for. */
static inline int one_short(int seat, int tricks, int wanted) { return seat & 1 ? wanted == tricks : wanted == 1; }

static int follow(Solver *solver, const Cards *cards, const Trick *trick, int seat, int tricks, int wanted)
{
    int goal = !(seat & 1); /* what the player hopes the answer to be */
    uint32_t choice = playable(cards->hand[seat], trick->led);
    solver->nodes++;
    if (choice & (choice - 1)) {
        uint32_t danger = trick->size + 1 < solver->players ? threat(solver, cards, trick, seat) : 0;
        int own = !((trick->best_seat ^ seat) & 1);
        choice = runs(choice, cards->bottoms);
        if (own && trick->best > danger) {
            if (one_short(seat, tricks, wanted)) return goal;
        } else {
            if (!own && trick->best > danger) danger = trick->best;
            uint32_t winners = choice & (trick->led | cards->suit[0]) & above(danger);
            if (winners) { /* the cheapest card that takes the trick */
                if (one_short(seat, tricks, wanted)) return goal;
                uint32_t first = winners & -winners;
                if (play(solver, cards, trick, seat, first, tricks, wanted) == goal) return goal;
                choice ^= first;
            }
        }
        uint32_t plain = choice & ~cards->suit[0];
        EACH(card, plain) if (play(solver, cards, trick, seat, card, tricks, wanted) == goal) return goal;
        choice &= cards->suit[0];
    }
    EACH(card, choice) if (play(solver, cards, trick, seat, card, tricks, wanted) == goal) return goal;
    return !goal;
}

static inline int lead_card(Solver *solver, const Cards *cards, int leader, uint32_t card, int tricks, int wanted)
{
    Trick trick = {.led = suit_of(cards, card), .best = card, .played = card, .best_seat = leader, .size = 1};
    return follow(solver, cards, &trick, solver->next[leader], tricks, wanted);
}

/* Try the leads one after the other: side winners, side suits in which the partner takes the trick, the top trump,
   other side cards from below, other trumps from above. */
static int lead_each(Solver *solver, const Cards *cards, int leader, int tricks, int wanted)
{
    int goal = !(leader & 1);
    uint32_t own = cards->hand[leader], trumps = cards->suit[0];
    uint32_t left = cards->hand[(leader + 1) & 3], right = cards->hand[(leader + 3) & 3];
    uint32_t partner = cards->hand[leader ^ 2];
    uint32_t choice = runs(own, cards->bottoms), cash = 0, across = 0;
    int left_trumps = (left & trumps) != 0, right_trumps = (right & trumps) != 0;
    for (int suit = 1; suit < 5; suit++) {
        uint32_t all = cards->suit[suit], top = choice & highest_card(all);
        if ((left & all || !left_trumps) && (right & all || !right_trumps)) {
            cash |= top;
            if (partner & highest_card(all) || (!(partner & all) && partner & trumps)) across |= choice & all;
        }
    }
    uint32_t top_trump = choice & highest_card(trumps);
    uint32_t rest = choice & ~(cash | across | top_trump);
    EACH(card, cash) if (lead_card(solver, cards, leader, card, tricks, wanted) == goal) return goal;
    EACH(card, across) if (lead_card(solver, cards, leader, card, tricks, wanted) == goal) return goal;
    if (top_trump && lead_card(solver, cards, leader, top_trump, tricks, wanted) == goal) return goal;
    uint32_t plain = rest & ~trumps;
    EACH(card, plain) if (lead_card(solver, cards, leader, card, tricks, wanted) == goal) return goal;
    rest &= trumps;
    while (rest) {
        uint32_t card = highest_card(rest);
        if (lead_card(solver, cards, leader, card, tricks, wanted) == goal) return goal;
        rest ^= card;
    }
    return !goal;
}

static Memory *recall(Solver *solver, const Cards *cards, int leader, int tricks)
{
    uint32_t low = cards->hand[1] | cards->hand[3], high = cards->hand[2] | cards->hand[3];
    uint64_t whose = low | (uint64_t)high << 32;
    /* where suits begin, and where the trumps do: the number of trumps says it */
    uint64_t rest = cards->bottoms | (uint64_t)leader << 28 | (uint64_t)count(cards->suit[0]) << 30
                  | solver->generation << 34;
    uint64_t mix = (whose ^ rest * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);
    Memory *memory = &solver->memory[mix >> 55];
    if (memory->key[0] != whose || memory->key[1] != rest) {
        memory->key[0] = whose;
        memory->key[1] = rest;
        memory->least = 0;
        memory->most = (uint8_t)tricks;
    }
    return memory;
}

static int lead(Solver *solver, const Cards *cards, int leader, int tricks, int wanted)
{
    solver->nodes++;
    int side = leader & 1;
    int own = sure_leads(cards, leader), others = sure_side(cards, side ^ 1);
    int least = side ? others : own, most = tricks - (side ? own : others);
    if (wanted <= least) return 1;
    if (wanted > most) return 0;
    if (tricks < 2) return lead_each(solver, cards, leader, tricks, wanted);
    Memory *memory = recall(solver, cards, leader, tricks);
    if (wanted <= memory->least) return 1;
    if (wanted > memory->most) return 0;
    Memory key = *memory;
    int answer = lead_each(solver, cards, leader, tricks, wanted);
    /* the place may have been given to another position meanwhile */
    if (memory->key[0] != key.key[0] || memory->key[1] != key.key[1]) *memory = key;
    if (answer) {
        if (wanted > memory->least) memory->least = (uint8_t)wanted;
    } else if (wanted - 1 < memory->most) {
        memory->most = (uint8_t)(wanted - 1);
    }
    return answer;
}

/* --- from outside ------------------------------------------------------------------------------------------- */

/* The cards by suit and strength under each trump: three or four plain suits, then the trumps with left bower, right
   bower and joker at the top. Under no trump the joker is a suit of its own that beats all: a trump. */
static const uint8_t ORDER[5][CARD_CODES] = {
    {8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 0, 1, 2, 3, 5, 6, 7, 28, 4, 32},
    {0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 8, 9, 10, 11, 13, 14, 15, 20, 12, 32},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 21, 22, 23, 12, 20, 32},
    {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 4, 28, 32},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32},
};

/* Where each plain suit ends in that order. */
static const uint8_t ENDS[5][4] = {{8, 16, 23, 23}, {8, 15, 23, 23}, {8, 15, 23, 23}, {7, 15, 23, 23}, {8, 16, 24, 32}};

static uint64_t follows(int trump, int card)
{
    const uint8_t *order = ORDER[trump];
    int start = 0;
    for (int suit = 0; suit < 5; suit++) {
        int end = suit < 4 ? ENDS[trump][suit] : CARD_CODES;
        uint64_t cards = 0;
        for (int i = start; i < end; i++) cards |= (uint64_t)1 << order[i];
        if (cards >> card & 1) return cards;
        start = end;
    }
    return 0;
}

static int sits(const Position *position, int seat) { return position->sitting >> seat & 1; }

static int size_of(uint64_t cards) { return __builtin_popcountll(cards); }

/* The next seat round the table that plays. */
static int after(const Position *position, int seat)
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
        uint64_t led = follows(position->trump, position->trick[0]);
        seat = after(position, seat);
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
    int players = 4 - count(position->sitting);
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
        seat = after(position, seat);
    }
    if (size == 0) return NO_CARDS;
    if (size > MOST_TRICKS) return TOO_MANY_CARDS;
    return revoked(position, culprit) ? REVOKE : POSITION_FINE;
}

void solver_set(Solver *solver, const Position *position)
{
    Cards *cards = &solver->cards;
    uint64_t hands[4], trick = 0;
    uint32_t number_of[CARD_CODES];
    memset(cards, 0, sizeof *cards);
    for (int n = 0; n < position->trick_size; n++) trick |= (uint64_t)1 << position->trick[n];
    for (int seat = 0; seat < 4; seat++) {
        solver->next[seat] = (uint8_t)after(position, seat);
        hands[seat] = sits(position, seat) ? 0 : position->hands[seat];
    }
    uint64_t all = hands[0] | hands[1] | hands[2] | hands[3] | trick;
    const uint8_t *order = ORDER[position->trump];
    int n = 0, start = 0;
    for (int suit = 0; suit < 5; suit++) {
        int end = suit < 4 ? ENDS[position->trump][suit] : CARD_CODES;
        int first = n;
        for (int i = start; i < end; i++) {
            int code = order[i];
            if (!(all >> code & 1)) continue;
            uint32_t bit = (uint32_t)1 << n;
            for (int seat = 0; seat < 4; seat++) cards->hand[seat] |= hands[seat] >> code & 1 ? bit : 0;
            number_of[code] = bit;
            solver->code[n++] = (uint8_t)code;
        }
        cards->suit[suit < 4 ? suit + 1 : 0] = (uint32_t)(((uint64_t)1 << n) - ((uint64_t)1 << first));
        start = end;
    }
    find_bottoms(cards);
    solver->players = (uint8_t)(4 - count(position->sitting));
    solver->led = solver->best = solver->played = 0;
    solver->best_seat = position->leader;
    solver->size = position->trick_size;
    int seat = position->leader;
    for (int i = 0; i < position->trick_size; i++) {
        uint32_t card = number_of[position->trick[i]];
        if (!i) solver->led = suit_of(cards, card);
        if (card & (solver->led | cards->suit[0]) && card > solver->best) {
            solver->best = card;
            solver->best_seat = (uint8_t)seat;
        }
        solver->played |= card;
        seat = solver->next[seat];
    }
    solver->turn = (uint8_t)seat;
    solver->tricks = (uint8_t)count(cards->hand[seat]);
    if (++solver->generation >> 30) {
        memset(solver->memory, 0, sizeof solver->memory);
        solver->generation = 1;
    }
}

/* The trick as it lies on the table before the first play of the search. */
static Trick on_table(const Solver *solver)
{
    return (Trick){solver->led, solver->best, solver->played, solver->best_seat, solver->size};
}

/* Whether side 0 takes at least `wanted` of the tricks left. */
static int takes(Solver *solver, int wanted)
{
    const Cards *cards = &solver->cards;
    if (wanted <= 0) return 1;
    if (wanted > solver->tricks) return 0;
    if (!solver->size && solver->tricks == 1) return last_trick(cards, solver->turn, 0);
    if (!solver->size) return lead(solver, cards, solver->turn, solver->tricks, wanted);
    Trick trick = on_table(solver);
    return follow(solver, cards, &trick, solver->turn, solver->tricks, wanted);
}

/* Whether it still does when the player whose turn it is plays `card`. */
static int takes_after(Solver *solver, uint32_t card, int wanted)
{
    const Cards *cards = &solver->cards;
    if (wanted <= 0) return 1;
    if (wanted > solver->tricks) return 0;
    if (!solver->size) return lead_card(solver, cards, solver->turn, card, solver->tricks, wanted);
    Trick trick = on_table(solver);
    return play(solver, cards, &trick, solver->turn, card, solver->tricks, wanted);
}

/* How many of the `wanted` numbers are reached, after `card` if it is one; the search begins with the guess. */
static int reached(Solver *solver, uint32_t card, const Levels *levels, int guess)
{
    int least = 0, most = levels->count;
    while (least < most) {
        int level = guess <= least ? least + 1 : guess > most ? most : guess;
        int wanted = levels->wanted[level - 1];
        if (card ? takes_after(solver, card, wanted) : takes(solver, wanted)) least = level;
        else most = level - 1;
        guess = least + 1;
    }
    return least;
}

int solver_level(Solver *solver, const Levels *levels, int guess) { return reached(solver, 0, levels, guess); }

uint64_t solver_legal(const Solver *solver)
{
    uint64_t legal = 0;
    EACH(card, playable(solver->cards.hand[solver->turn], solver->led))
        legal |= (uint64_t)1 << solver->code[highest(card)];
    return legal;
}

void solver_values(Solver *solver, const Levels *levels, int guess, int8_t values[CARD_CODES])
{
    uint32_t choice = playable(solver->cards.hand[solver->turn], solver->led);
    uint32_t tops = runs(choice, solver->cards.bottoms);
    memset(values, -1, CARD_CODES);
    while (choice) {
        uint32_t card = highest_card(choice);
        if (card & tops) guess = reached(solver, card, levels, guess);
        values[solver->code[highest(card)]] = (int8_t)guess; /* of the rest of a run it is the same */
        choice ^= card;
    }
}
