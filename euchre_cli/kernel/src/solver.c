#include "cards.h"

#include <string.h>

enum { NEVER = MOST_TRICKS + 1 }; /* the boundary where it does not matter who takes the first two tricks */

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

/* All searches ask whether side 0 reaches a goal: a number of tricks, of the `tricks` left, that is in a set. Bit k of
   the low byte stands for k tricks; the second byte is the same for the case that the makers lose the first two
   tricks of the deal, and equal to the first once it is known who took one of them. */

static inline uint32_t between(int least, int most) { return ((2u << most) - (1u << least)) * 0x101u; }

static inline int all_good(uint32_t goal, uint32_t range) { return (goal & range) == range; }

static inline int none_good(uint32_t goal, uint32_t range) { return !(goal & range); }

static int lead(Solver *solver, const Cards *cards, int leader, int tricks, uint32_t goal);

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

/* What is left of a goal after a trick for `side`, with `tricks` still to come. */
static inline uint32_t goal_after(const Solver *solver, uint32_t goal, int side, int tricks)
{
    if (tricks >= solver->boundary) {
        if (side == solver->makers) goal = (goal & 0xFF) * 0x101u;
        if (tricks == solver->boundary) goal = (goal >> 8) * 0x101u;
    }
    return side ? goal : goal >> 1 & 0x7F7F;
}

static inline int turned(Solver *solver, const Cards *cards, const Trick *trick, int tricks, uint32_t goal)
{
    tricks--;
    goal = goal_after(solver, goal, trick->best_seat & 1, tricks);
    if (all_good(goal, between(0, tricks))) return 1;
    if (none_good(goal, between(0, tricks))) return 0;
    if (tricks == 1) return goal >> last_trick(cards, trick->best_seat, trick->played) & 1;
    Cards rest;
    close_gaps(&rest, cards, trick->played);
    return lead(solver, &rest, trick->best_seat, tricks, goal);
}

static int follow(Solver *solver, const Cards *cards, const Trick *trick, int seat, int tricks, uint32_t goal);

/* Play a card to the trick, and go on. */
static inline int play(Solver *solver, const Cards *cards, const Trick *trick, int seat, uint32_t card, int tricks,
                       uint32_t goal)
{
    Trick now = *trick;
    now.played |= card;
    now.size++;
    if (card & (trick->led | cards->suit[0]) && card > trick->best) {
        now.best = card;
        now.best_seat = seat;
    }
    if (now.size == solver->players) return turned(solver, cards, &now, tricks, goal);
    return follow(solver, cards, &now, solver->next[seat], tricks, goal);
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
static inline int one_short(int seat, int tricks, uint32_t goal)
{
    return seat & 1 ? none_good(goal, between(0, tricks - 1)) : all_good(goal, between(1, tricks));
}

static int follow(Solver *solver, const Cards *cards, const Trick *trick, int seat, int tricks, uint32_t goal)
{
    int hoped = !(seat & 1);
    uint32_t choice = playable(cards->hand[seat], trick->led);
    solver->nodes++;
    if (choice & (choice - 1)) {
        uint32_t danger = trick->size + 1 < solver->players ? threat(solver, cards, trick, seat) : 0;
        int own = !((trick->best_seat ^ seat) & 1);
        choice = runs(choice, cards->bottoms);
        if (own && trick->best > danger) {
            if (one_short(seat, tricks, goal)) return hoped;
        } else {
            if (!own && trick->best > danger) danger = trick->best;
            uint32_t winners = choice & (trick->led | cards->suit[0]) & above(danger);
            if (winners) { /* the cheapest card that takes the trick */
                if (one_short(seat, tricks, goal)) return hoped;
                uint32_t first = winners & -winners;
                if (play(solver, cards, trick, seat, first, tricks, goal) == hoped) return hoped;
                choice ^= first;
            }
        }
        uint32_t plain = choice & ~cards->suit[0];
        EACH(card, plain) if (play(solver, cards, trick, seat, card, tricks, goal) == hoped) return hoped;
        choice &= cards->suit[0];
    }
    EACH(card, choice) if (play(solver, cards, trick, seat, card, tricks, goal) == hoped) return hoped;
    return !hoped;
}

static inline int lead_card(Solver *solver, const Cards *cards, int leader, uint32_t card, int tricks, uint32_t goal)
{
    Trick trick = {.led = suit_of(cards, card), .best = card, .played = card, .best_seat = leader, .size = 1};
    return follow(solver, cards, &trick, solver->next[leader], tricks, goal);
}

/* Try the leads one after the other: side winners, side suits in which the partner takes the trick, the top trump,
   other side cards from below, other trumps from above. */
static int lead_each(Solver *solver, const Cards *cards, int leader, int tricks, uint32_t goal)
{
    int hoped = !(leader & 1);
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
    EACH(card, cash) if (lead_card(solver, cards, leader, card, tricks, goal) == hoped) return hoped;
    EACH(card, across) if (lead_card(solver, cards, leader, card, tricks, goal) == hoped) return hoped;
    if (top_trump && lead_card(solver, cards, leader, top_trump, tricks, goal) == hoped) return hoped;
    uint32_t plain = rest & ~trumps;
    EACH(card, plain) if (lead_card(solver, cards, leader, card, tricks, goal) == hoped) return hoped;
    rest &= trumps;
    while (rest) {
        uint32_t card = highest_card(rest);
        if (lead_card(solver, cards, leader, card, tricks, goal) == hoped) return hoped;
        rest ^= card;
    }
    return !hoped;
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

/* Whether a goal is a number of tricks or more. */
static inline int rises(uint32_t goal, int tricks)
{
    uint32_t low = goal & between(0, tricks) & 0xFF;
    return goal >> 8 == (goal & 0xFF) && low + (low & -low) == 2u << tricks;
}

static int lead(Solver *solver, const Cards *cards, int leader, int tricks, uint32_t goal)
{
    solver->nodes++;
    int side = leader & 1;
    int own = sure_leads(cards, leader), others = sure_side(cards, side ^ 1);
    int least = side ? others : own, most = tricks - (side ? own : others);
    if (all_good(goal, between(least, tricks))) return 1;
    if (none_good(goal, between(0, most))) return 0;
    if (!rises(goal, tricks)) return lead_each(solver, cards, leader, tricks, goal);
    int wanted = lowest(goal);
    Memory *memory = recall(solver, cards, leader, tricks);
    if (wanted <= memory->least) return 1;
    if (wanted > memory->most) return 0;
    Memory before = *memory;
    int answer = lead_each(solver, cards, leader, tricks, goal);
    /* the place may have been given to another position meanwhile */
    if (memory->key[0] != before.key[0] || memory->key[1] != before.key[1]) *memory = before;
    if (answer) {
        if (wanted > memory->least) memory->least = (uint8_t)wanted;
    } else if (wanted - 1 < memory->most) {
        memory->most = (uint8_t)(wanted - 1);
    }
    return answer;
}

/* --- from outside ------------------------------------------------------------------------------------------- */

void solver_set(Solver *solver, const Position *position)
{
    Cards *cards = &solver->cards;
    uint64_t hands[4], trick = 0;
    uint32_t number_of[CARD_CODES];
    memset(cards, 0, sizeof *cards);
    for (int n = 0; n < position->trick_size; n++) trick |= (uint64_t)1 << position->trick[n];
    for (int seat = 0; seat < 4; seat++) {
        solver->next[seat] = (uint8_t)seat_after(position, seat);
        hands[seat] = position->sitting >> seat & 1 ? 0 : position->hands[seat];
    }
    uint64_t all = hands[0] | hands[1] | hands[2] | hands[3] | trick;
    const uint8_t *order = CARD_ORDER[position->trump];
    int n = 0, start = 0;
    for (int suit = 0; suit < 5; suit++) {
        int end = suit < 4 ? SUIT_ENDS[position->trump][suit] : CARD_CODES;
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
    solver->tricks = (uint8_t)tricks_left(position);
    if (++solver->generation >> 30) {
        memset(solver->memory, 0, sizeof solver->memory);
        solver->generation = 1;
    }
}

/* Whether side 0 reaches a goal; after `card` of the player whose turn it is, if it is one. */
static int reaches(Solver *solver, uint32_t card, uint32_t goal)
{
    const Cards *cards = &solver->cards;
    int tricks = solver->tricks, turn = solver->turn;
    if (all_good(goal, between(0, tricks))) return 1;
    if (none_good(goal, between(0, tricks))) return 0;
    Trick trick = {solver->led, solver->best, solver->played, solver->best_seat, solver->size};
    if (!trick.size) {
        if (tricks == 1) return goal >> last_trick(cards, turn, 0) & 1;
        return card ? lead_card(solver, cards, turn, card, tricks, goal) : lead(solver, cards, turn, tricks, goal);
    }
    if (card) return play(solver, cards, &trick, turn, card, tricks, goal);
    return follow(solver, cards, &trick, turn, tricks, goal);
}

static int value_after(Solver *solver, uint32_t card, const Goals *goals, int guess)
{
    int least = 0, most = goals->count - 1;
    solver->makers = goals->makers;
    solver->boundary = goals->boundary;
    while (least < most) {
        int tried = guess <= least ? least + 1 : guess > most ? most : guess;
        if (reaches(solver, card, goals->goal[tried])) least = tried;
        else most = tried - 1;
        guess = least + 1;
    }
    return least;
}

int solver_value(Solver *solver, const Goals *goals, int guess) { return value_after(solver, 0, goals, guess); }

uint64_t solver_legal(const Solver *solver)
{
    uint64_t legal = 0;
    EACH(card, playable(solver->cards.hand[solver->turn], solver->led))
        legal |= (uint64_t)1 << solver->code[highest(card)];
    return legal;
}

void solver_values(Solver *solver, const Goals *goals, int guess, int8_t values[CARD_CODES])
{
    uint32_t choice = playable(solver->cards.hand[solver->turn], solver->led);
    uint32_t tops = runs(choice, solver->cards.bottoms);
    memset(values, -1, CARD_CODES);
    while (choice) {
        uint32_t card = highest_card(choice);
        if (card & tops) guess = value_after(solver, card, goals, guess);
        values[solver->code[highest(card)]] = (int8_t)guess; /* of the rest of a run it is the same */
        choice ^= card;
    }
}

void find_goals(Goals *goals, const Stakes *stakes, int tricks)
{
    memset(goals, 0, sizeof *goals);
    goals->makers = stakes->makers;
    goals->boundary = stakes->boundary ? stakes->boundary : NEVER;
    const int8_t *broken = stakes->boundary ? stakes->broken : stakes->worth;
    for (int value = INT8_MIN; value <= INT8_MAX;) {
        int next = INT8_MAX + 1;
        uint32_t goal = 0, there = 0;
        for (int won = 0; won <= tricks; won++) {
            for (int byte = 0; byte < 2; byte++) {
                int worth = byte ? broken[won] : stakes->worth[won];
                if (worth >= value) goal |= 1u << (won + 8 * byte);
                there |= worth == value;
                if (worth > value && worth < next) next = worth;
            }
        }
        if (there) {
            goals->value[goals->count] = (int8_t)value;
            goals->goal[goals->count++] = goal;
        }
        value = next;
    }
}
