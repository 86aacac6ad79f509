#include "players.h"

#include <string.h>

void mind_begin(Mind *mind)
{
    memset(mind, 0, sizeof *mind);
    worlds_begin(&mind->worlds);
}

static uint64_t bit(int card) { return (uint64_t)1 << card; }

static int size_of(uint64_t cards) { return __builtin_popcountll(cards); }

static int lowest_code(uint64_t cards) { return __builtin_ctzll(cards); }

/* How high a card stands: plain cards by rank, trumps above them. */
static int strength(int card, int trump)
{
    if (card == JOKER) return 34;
    if (trump != NO_TRUMP && card == trump * 8 + 4) return 33;
    if (trump != NO_TRUMP && card == (3 - trump) * 8 + 4) return 32;
    return (card & 7) + (card >> 3 == trump ? 16 : 0);
}

static int is_trump(int card, int trump) { return strength(card, trump) >= 16; }

/* The lowest and the highest card of a set that is not empty. */
static int weakest(uint64_t cards, int trump)
{
    int best = lowest_code(cards);
    for (uint64_t left = cards; left; left &= left - 1)
        if (strength(lowest_code(left), trump) < strength(best, trump)) best = lowest_code(left);
    return best;
}

static int strongest(uint64_t cards, int trump)
{
    int best = lowest_code(cards);
    for (uint64_t left = cards; left; left &= left - 1)
        if (strength(lowest_code(left), trump) > strength(best, trump)) best = lowest_code(left);
    return best;
}

/* --- judging by worlds -------------------------------------------------------------------------------------- */

uint64_t judge_cards(Mind *mind, const View *view, const Goals *goals, int count, Random *random,
                     int32_t sums[CARD_CODES])
{
    if (worlds_set(&mind->worlds, &view->unseen) != WORLDS_FINE) return 0;
    uint64_t legal = 0;
    int8_t values[CARD_CODES];
    for (int n = 0; n < count; n++) {
        uint64_t held[HOLDERS];
        Position position = view->position;
        worlds_draw(&mind->worlds, random, held);
        for (int seat = 0; seat < 4; seat++) position.hands[seat] |= held[seat];
        solver_set(&mind->solver, &position);
        if (!n) {
            legal = solver_legal(&mind->solver);
            for (uint64_t left = legal; left; left &= left - 1) sums[lowest_code(left)] = 0;
        }
        solver_values(&mind->solver, goals, goals->count / 2, values);
        for (uint64_t left = legal; left; left &= left - 1)
            sums[lowest_code(left)] += goals->value[values[lowest_code(left)]];
    }
    return legal;
}

/* --- a deal in play ----------------------------------------------------------------------------------------- */

typedef struct {
    const Deal *deal;
    const int *players;
    Position now;
    uint64_t gone;        /* cards played in finished tricks or on the table */
    uint64_t laid_away;   /* the dealer's discard, which only the dealer knows */
    uint64_t shown[4];    /* cards that each player has shown not to hold */
    int tricks, taken[2]; /* tricks over, and who took them */
    int lost_both;        /* whether the makers lost all of the first two tricks so far */
} Play;

static int next_seat(const Position *position, int seat)
{
    do seat = (seat + 1) & 3;
    while (position->sitting >> seat & 1);
    return seat;
}

static uint64_t led_suit(const Position *position)
{
    return position->trick_size ? cards_that_follow(position->trump, position->trick[0]) : 0;
}

static uint64_t legal_cards(const Position *position, int seat)
{
    uint64_t hand = position->hands[seat], led = led_suit(position);
    return hand & led ? hand & led : hand;
}

/* What is at stake from now on. */
static void stakes_now(const Play *play, int hand, Goals *goals)
{
    const Deal *deal = play->deal;
    Stakes stakes = {{0}, {0}, deal->maker & 1, 0};
    int left = hand - play->tricks;
    int open = deal->fast_break && play->lost_both && play->tricks < 2;
    const int8_t *worth = deal->fast_break && play->lost_both && !open ? deal->broken : deal->worth;
    for (int won = 0; won <= left; won++) {
        stakes.worth[won] = worth[play->taken[0] + won];
        stakes.broken[won] = deal->broken[play->taken[0] + won];
    }
    if (open) stakes.boundary = (uint8_t)(hand - 2);
    find_goals(goals, &stakes, left);
}

/* What the player whose turn it is has seen. */
static void look(const Play *play, int turn, View *view)
{
    const Deal *deal = play->deal;
    const Position *now = &play->now;
    int dealer = deal->dealer;
    memset(view, 0, sizeof *view);
    view->position = *now;
    uint64_t unseen = deal->deck & ~(play->gone | now->hands[turn]);
    if (turn == dealer) unseen &= ~play->laid_away;
    if (deal->up_card != NO_CARD && !deal->picked_up) unseen &= ~bit(deal->up_card);
    uint64_t up = deal->picked_up && turn != dealer ? bit(deal->up_card) & unseen : 0;
    int there = up && !(now->sitting >> dealer & 1) && !(play->shown[dealer] & up);
    unseen &= ~up; /* with the dealer, who would hardly lay it away, unless the play has shown otherwise */
    int room = size_of(unseen);
    for (int seat = 0; seat < 4; seat++) {
        if (seat == turn) continue;
        view->position.hands[seat] = 0;
        if (now->sitting >> seat & 1) continue;
        int held = size_of(now->hands[seat]);
        if (seat == dealer && there) {
            view->position.hands[seat] = up;
            held--;
        }
        view->unseen.may[seat] = unseen & ~play->shown[seat];
        view->unseen.room[seat] = (uint8_t)held;
        room -= held;
    }
    view->unseen.may[OUT_OF_PLAY] = unseen;
    view->unseen.room[OUT_OF_PLAY] = (uint8_t)room;
}

/* --- the rule of thumb -------------------------------------------------------------------------------------- */

/* The winner so far of the trick on the table. */
static int holder_of_trick(const Position *position, int *best)
{
    uint64_t led = led_suit(position);
    int seat = position->leader, winner = seat;
    *best = position->trick[0];
    for (int n = 0; n < position->trick_size; n++, seat = next_seat(position, seat)) {
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
    int last = next_seat(now, turn) == now->leader;
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

/* --- sampling ----------------------------------------------------------------------------------------------- */

static int random_card(uint64_t cards, Random *random)
{
    for (uint32_t skip = random_below(random, (uint32_t)size_of(cards)); skip; skip--) cards &= cards - 1;
    return lowest_code(cards);
}

/* Of the cards with the highest sum for a side the weakest. */
static int best_of(uint64_t cards, const int32_t sums[CARD_CODES], int side, int trump)
{
    uint64_t best = 0;
    int32_t highest = INT32_MIN;
    for (uint64_t left = cards; left; left &= left - 1) {
        int card = lowest_code(left);
        int32_t sum = side ? -sums[card] : sums[card];
        if (sum > highest) best = 0;
        if (sum >= highest) best |= bit(card);
        if (sum > highest) highest = sum;
    }
    return weakest(best, trump);
}

/* Whether cards of one hand are as good as one: nobody else can hold one between them. */
static int all_alike(const Play *play, int turn, uint64_t cards)
{
    int trump = play->now.trump;
    uint64_t suit = cards_that_follow(trump, lowest_code(cards));
    if (cards & ~suit) return 0;
    int low = strength(weakest(cards, trump), trump), high = strength(strongest(cards, trump), trump);
    uint64_t others = suit & play->deal->deck & ~(play->gone | play->now.hands[turn]);
    for (int n = 0; n < play->now.trick_size; n++) others |= suit & bit(play->now.trick[n]);
    for (; others; others &= others - 1) {
        int between = strength(lowest_code(others), trump);
        if (between > low && between < high) return 0;
    }
    return 1;
}

static int choose_card(Mind *mind, const Play *play, int turn, Random *random)
{
    uint64_t legal = legal_cards(&play->now, turn);
    int player = play->players[turn], trump = play->now.trump;
    if (!(legal & (legal - 1))) return lowest_code(legal);
    if (player == RANDOM_PLAYER) return random_card(legal, random);
    if (player == RULE_OF_THUMB) return thumb_card(&play->now, play->deal->maker);
    if (all_alike(play, turn, legal)) return weakest(legal, trump);
    int hand = play->tricks + tricks_left(&play->now);
    Goals goals;
    stakes_now(play, hand, &goals);
    if (goals.count == 1) return weakest(legal, trump);
    View view;
    int32_t sums[CARD_CODES];
    look(play, turn, &view);
    uint64_t judged = judge_cards(mind, &view, &goals, player, random, sums);
    return judged ? best_of(judged, sums, turn & 1, trump) : weakest(legal, trump);
}

/* The lowest card of each plain suit; an ace or a trump only where there is nothing else. */
static uint64_t sensible_discards(uint64_t choice, int trump)
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

static int choose_discard(Mind *mind, Play *play, int hand, Random *random)
{
    const Deal *deal = play->deal;
    int dealer = deal->dealer, trump = play->now.trump, player = play->players[dealer];
    uint64_t six = play->now.hands[dealer];
    uint64_t choice = deal->keeps_up_card ? six & ~bit(deal->up_card) : six;
    if (player == RANDOM_PLAYER) return random_card(choice, random);
    if (player == RULE_OF_THUMB || play->now.sitting >> dealer & 1) return thumb_discard(six, choice, trump);
    choice = sensible_discards(choice, trump);
    if (!(choice & (choice - 1))) return lowest_code(choice);
    Goals goals;
    View view;
    int32_t sums[CARD_CODES] = {0};
    stakes_now(play, hand, &goals);
    look(play, dealer, &view);
    if (worlds_set(&mind->worlds, &view.unseen) != WORLDS_FINE) return weakest(choice, trump);
    for (int n = 0; n < player; n++) {
        uint64_t held[HOLDERS];
        worlds_draw(&mind->worlds, random, held);
        int guess = goals.count / 2;
        for (uint64_t left = choice; left; left &= left - 1) {
            Position position = play->now;
            for (int seat = 0; seat < 4; seat++)
                if (seat != dealer) position.hands[seat] = held[seat];
            position.hands[dealer] = six & ~bit(lowest_code(left));
            solver_set(&mind->solver, &position);
            guess = solver_value(&mind->solver, &goals, guess);
            sums[lowest_code(left)] += goals.value[guess];
        }
    }
    return best_of(choice, sums, dealer & 1, trump);
}

/* --- whole deals -------------------------------------------------------------------------------------------- */

const char *check_deal(const Deal *deal)
{
    uint64_t seen = 0;
    int size = size_of(deal->hands[0]);
    if (deal->deck >> CARD_CODES) return "the deck holds what is no card";
    for (int seat = 0; seat < 4; seat++) {
        if (deal->hands[seat] & ~deal->deck) return "a hand holds a card that is not in the deck";
        if (seen & deal->hands[seat]) return "a card stands in two hands";
        if (size_of(deal->hands[seat]) != size) return "hands differ in size";
        seen |= deal->hands[seat];
    }
    if (size < 1 || size > MOST_TRICKS) return "a hand has 1 to 7 cards";
    if (deal->dealer > 3 || deal->maker > 3) return "dealer and maker must be seats, 0 to 3";
    if (deal->trump > NO_TRUMP) return "trump must be 0 to 4";
    if (deal->sitting > 15 || deal->sitting & deal->sitting >> 2) return "of each side one may sit out";
    if (deal->leader > 3 || deal->sitting >> deal->leader & 1) return "leader must be a seat that plays";
    if (deal->up_card != NO_CARD && (deal->up_card >= CARD_CODES || !(deal->deck & ~seen & bit(deal->up_card))))
        return "the up-card must be a card of the deck that nobody holds";
    if (deal->picked_up && deal->up_card == NO_CARD) return "there is no up-card to pick up";
    return NULL;
}

int play_out(Mind *mind, const Deal *deal, const int players[4], Random *random)
{
    Play play;
    memset(&play, 0, sizeof play);
    play.deal = deal;
    play.players = players;
    play.lost_both = 1;
    Position *now = &play.now;
    memcpy(now->hands, deal->hands, sizeof now->hands);
    now->trump = deal->trump;
    now->leader = deal->leader;
    now->sitting = deal->sitting;
    int hand = size_of(deal->hands[0]);
    if (deal->picked_up) {
        now->hands[deal->dealer] |= bit(deal->up_card);
        play.laid_away = bit(choose_discard(mind, &play, hand, random));
        now->hands[deal->dealer] &= ~play.laid_away;
    }
    for (int trick = 0; trick < hand; trick++) {
        int seat = now->leader, best;
        do {
            int card = choose_card(mind, &play, seat, random);
            uint64_t led = led_suit(now);
            if (now->trick_size && !(led >> card & 1)) play.shown[seat] |= led;
            now->hands[seat] &= ~bit(card);
            now->trick[now->trick_size++] = (uint8_t)card;
            play.gone |= bit(card);
            seat = next_seat(now, seat);
        } while (seat != now->leader);
        int winner = holder_of_trick(now, &best);
        play.taken[winner & 1]++;
        play.tricks++;
        if (play.tricks <= 2 && !((winner ^ deal->maker) & 1)) play.lost_both = 0;
        now->leader = (uint8_t)winner;
        now->trick_size = 0;
    }
    return play.taken[0] + (play.lost_both && hand >= 2 ? 16 : 0);
}
