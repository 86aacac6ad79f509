#include "playing.h"

#include <string.h>

#include "sets.h"
#include "thumb.h"

typedef struct {
    const Deal *deal;
    const House *house;     /* or NULL, and then */
    const Auction *auction; /* NULL too */
    const Player *players;
    Position now;
    uint64_t gone;          /* cards played in finished tricks or on the table */
    uint64_t played[4];     /* the same by seat */
    uint64_t laid_away[4];  /* what each seat has laid away, which only that seat knows */
    uint64_t shown[4];      /* cards that each player has shown not to hold */
    int hand, tricks, taken[2]; /* cards a player, tricks over, and who took them */
    int lost_both;          /* whether the makers lost all of the first two tricks so far */
    int exchanged;          /* whether the loner has the partner's best card */
    int lone_defender;
} Play;

/* What is at stake from now on. */
static void stakes_now(const Play *play, int lone, Goals *goals)
{
    const Deal *deal = play->deal;
    Stakes stakes = {{0}, {0}, deal->maker & 1, 0};
    int left = play->hand - play->tricks;
    int open = deal->fast_break && play->lost_both && play->tricks < 2;
    const int8_t *worth = lone ? deal->lone : deal->worth;
    if (deal->fast_break && play->lost_both && !open) worth = deal->broken;
    for (int won = 0; won <= left; won++) {
        stakes.worth[won] = worth[play->taken[0] + won];
        stakes.broken[won] = deal->broken[play->taken[0] + won];
    }
    if (open) stakes.boundary = (uint8_t)(play->hand - 2);
    find_goals(goals, &stakes, left);
}

/* What a player has heard that is worth heeding. */
static void listen(const Play *play, int turn, View *view)
{
    const Player *player = &play->players[turn];
    int maker = play->deal->maker;
    view->tries = play->auction && player->bidder ? player->tries : 1;
    if (view->tries < 2) return;
    view->heard = (Heard){
        .house = play->house,
        .bidder = player->bidder,
        .auction = play->auction,
        .picked_up = play->deal->picked_up ? bit(play->deal->up_card) : 0,
        .ignored = (uint8_t)(1 << turn | play->now.sitting | (play->exchanged ? 1 << maker : 0)),
    };
    memcpy(view->heard.played, play->played, sizeof play->played);
}

/* What a player has seen. */
static void look(const Play *play, int turn, View *view)
{
    const Deal *deal = play->deal;
    const Position *now = &play->now;
    int dealer = deal->dealer;
    memset(view, 0, sizeof *view);
    view->position = *now;
    uint64_t unseen = deal->deck & ~(play->gone | now->hands[turn] | play->laid_away[turn]);
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
    listen(play, turn, view);
    int kept = there || (deal->picked_up && play->played[dealer] & bit(deal->up_card));
    if (kept && view->tries > 1 && room > 0) { /* what the dealer was dealt is what is held and played, and the discard */
        view->unseen.may[LAID_AWAY] = unseen;
        view->unseen.room[LAID_AWAY] = 1;
        room--;
    } else if (deal->picked_up) {
        view->heard.ignored |= (uint8_t)(1 << dealer);
    }
    view->unseen.may[OUT_OF_PLAY] = unseen;
    view->unseen.room[OUT_OF_PLAY] = (uint8_t)room;
}

/* --- choices ------------------------------------------------------------------------------------------------- */

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
    int worlds = play->players[turn].worlds, trump = play->now.trump;
    if (!play->gone && play->deal->lead != NO_CARD && legal & bit(play->deal->lead)) return play->deal->lead;
    if (!(legal & (legal - 1))) return lowest_code(legal);
    if (worlds == RANDOM_PLAYER) return random_card(legal, random);
    if (worlds == RULE_OF_THUMB) return thumb_card(&play->now, play->deal->maker);
    if (all_alike(play, turn, legal)) return weakest(legal, trump);
    Goals goals;
    stakes_now(play, play->lone_defender != NOBODY, &goals);
    if (goals.count == 1) return weakest(legal, trump);
    View view;
    int32_t sums[CARD_CODES];
    look(play, turn, &view);
    uint64_t judged = judge_cards(mind, &view, &goals, worlds, random, sums);
    return judged ? best_of(judged, sums, turn & 1, trump) : weakest(legal, trump);
}

/* What a player with a card too many lays away. */
static int choose_discard(Mind *mind, const Play *play, int seat, uint64_t choice, Random *random)
{
    int trump = play->now.trump, worlds = play->players[seat].worlds;
    uint64_t hand = play->now.hands[seat];
    if (worlds == RANDOM_PLAYER) return random_card(choice, random);
    if (worlds == RULE_OF_THUMB || play->now.sitting >> seat & 1) return thumb_discard(hand, choice, trump);
    choice = sensible_discards(choice, trump);
    if (!(choice & (choice - 1))) return lowest_code(choice);
    Goals goals;
    View view;
    int32_t sums[CARD_CODES];
    stakes_now(play, 0, &goals);
    look(play, seat, &view);
    int judged = judge_discards(mind, &view, &goals, choice, seat, worlds, random, sums);
    return judged ? best_of(choice, sums, seat & 1, trump) : weakest(choice, trump);
}

/* Whether a defender plays alone: where that promises more by so many points, which open hands flatter. */
static const double LONE_DEFENCE = 0.3;

static int defends_alone(Mind *mind, const Play *play, int seat, Random *random)
{
    int worlds = play->players[seat].worlds;
    if (worlds == RANDOM_PLAYER || worlds == RULE_OF_THUMB) return 0;
    Goals with_partner, alone;
    View view;
    stakes_now(play, 0, &with_partner);
    stakes_now(play, 1, &alone);
    look(play, seat, &view);
    double gain = judge_lone_defence(mind, &view, &with_partner, &alone, seat, worlds, random);
    return (seat & 1 ? -gain : gain) > LONE_DEFENCE;
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
    if (deal->discard != NO_CARD && deal->discard >= CARD_CODES) return "the discard is no card";
    if (deal->lead != NO_CARD && deal->lead >= CARD_CODES) return "the lead is no card";
    if (deal->picked_up && deal->up_card == NO_CARD) return "there is no up-card to pick up";
    return NULL;
}

static void lay_away(Play *play, int seat, int card)
{
    play->now.hands[seat] &= ~bit(card);
    play->laid_away[seat] |= bit(card);
}

/* The dealer picks the up-card up and lays a card away. */
static void pick_up(Mind *mind, Play *play, Random *random)
{
    const Deal *deal = play->deal;
    int dealer = deal->dealer;
    play->now.hands[dealer] |= bit(deal->up_card);
    uint64_t choice = play->now.hands[dealer];
    if (deal->keeps_up_card) choice &= ~bit(deal->up_card);
    int wanted = deal->discard != NO_CARD && choice & bit(deal->discard);
    lay_away(play, dealer, wanted ? deal->discard : choose_discard(mind, play, dealer, choice, random));
}

/* The loner's partner hands the best card over, and the loner lays one away. */
static void hand_over(Mind *mind, Play *play, Random *random)
{
    int loner = play->deal->maker, partner = loner ^ 2;
    int best = strongest(play->now.hands[partner], play->now.trump);
    play->now.hands[partner] &= ~bit(best);
    play->now.hands[loner] |= bit(best);
    play->exchanged = 1;
    lay_away(play, loner, choose_discard(mind, play, loner, play->now.hands[loner], random));
}

static void ask_defenders(Mind *mind, Play *play, Random *random)
{
    for (int n = 1; n < 4 && play->lone_defender == NOBODY; n += 2) {
        int seat = (play->deal->maker + n) & 3;
        if (defends_alone(mind, play, seat, random)) play->lone_defender = seat;
    }
    if (play->lone_defender == NOBODY) return;
    Position *now = &play->now;
    now->sitting |= (uint8_t)(1 << (play->lone_defender ^ 2));
    if (now->sitting >> now->leader & 1) now->leader = (uint8_t)seat_after(now, now->leader);
}

static void play_trick(Mind *mind, Play *play, Random *random)
{
    Position *now = &play->now;
    int seat = now->leader, best;
    do {
        int card = choose_card(mind, play, seat, random);
        uint64_t led = led_suit(now);
        if (now->trick_size && !(led >> card & 1)) play->shown[seat] |= led;
        now->hands[seat] &= ~bit(card);
        now->trick[now->trick_size++] = (uint8_t)card;
        play->gone |= bit(card);
        play->played[seat] |= bit(card);
        seat = seat_after(now, seat);
    } while (seat != now->leader);
    int winner = holder_of_trick(now, &best);
    play->taken[winner & 1]++;
    play->tricks++;
    if (play->tricks <= 2 && !((winner ^ play->deal->maker) & 1)) play->lost_both = 0;
    now->leader = (uint8_t)winner;
    now->trick_size = 0;
}

Result play_out(Mind *mind, const Deal *deal, const House *house, const Auction *auction, const Player players[4],
                Random *random)
{
    Play play = {
        .deal = deal,
        .house = house,
        .auction = auction,
        .players = players,
        .now = {.trump = deal->trump, .leader = deal->leader, .sitting = deal->sitting},
        .hand = size_of(deal->hands[0]),
        .lost_both = 1,
        .lone_defender = NOBODY,
    };
    int alone = deal->sitting >> (deal->maker ^ 2) & 1;
    memcpy(play.now.hands, deal->hands, sizeof play.now.hands);
    if (deal->picked_up) pick_up(mind, &play, random);
    if (alone && deal->partners_best) hand_over(mind, &play, random);
    if (alone && deal->defend_alone) ask_defenders(mind, &play, random);
    while (play.tricks < play.hand) play_trick(mind, &play, random);
    int tricks = play.taken[0], broken = play.lost_both && play.hand >= 2;
    const int8_t *worth = play.lone_defender != NOBODY ? deal->lone : deal->worth;
    if (deal->fast_break && broken) worth = deal->broken;
    return (Result){(uint8_t)tricks, (uint8_t)broken, (uint8_t)play.lone_defender, worth[tricks]};
}
