#include "playing.h"

#include <string.h>

#include "sets.h"
#include "thumb.h"

void stakes_now(const Play *play, int lone, Goals *goals)
{
    const Deal *deal = play->deal;
    Stakes stakes = {{0}, {0}, deal->maker & 1, 0};
    int left = play->hand - play->tricks;
    int open = deal->fast_break && play->lost_both && play->tricks < 2;
    const int8_t *worth = lone ? deal->lone : deal->worth, *broken = lone ? deal->lone_broken : deal->broken;
    if (deal->fast_break && play->lost_both && !open) worth = broken;
    for (int won = 0; won <= left; won++) {
        stakes.worth[won] = worth[play->taken[0] + won];
        stakes.broken[won] = broken[play->taken[0] + won];
    }
    if (open) stakes.boundary = (uint8_t)(play->hand - 2);
    find_goals(goals, &stakes, left);
}

/* What a player has heard that is worth heeding. */
static void listen(const Play *play, int turn, int tries, View *view)
{
    const Player *player = &play->players[turn];
    int maker = play->deal->maker;
    view->tries = play->auction && player->bidder ? tries : 1;
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

/* What a player has seen; whether it takes the dealer to have kept the up-card. */
static void see(const Play *play, int turn, int tries, int keeps, View *view)
{
    const Deal *deal = play->deal;
    const Position *now = &play->now;
    int dealer = deal->dealer;
    memset(view, 0, sizeof *view);
    view->position = *now;
    uint64_t unseen = deal->deck & ~(play->gone | now->hands[turn] | play->laid_away[turn]);
    if (deal->up_card != NO_CARD && !deal->picked_up) unseen &= ~bit(deal->up_card);
    uint64_t up = deal->picked_up && turn != dealer ? bit(deal->up_card) & unseen : 0;
    int there = up && keeps && !(now->sitting >> dealer & 1) && !(play->shown[dealer] & up);
    if (there) unseen &= ~up;
    int room = size_of(unseen);
    for (int seat = 0; seat < 4; seat++) {
        if (seat == turn) continue;
        view->position.hands[seat] = 0;
        if (now->sitting >> seat & 1) continue;
        int held = play->hand - size_of(play->played[seat]);
        if (seat == dealer && there) {
            view->position.hands[seat] = up;
            held--;
        }
        view->unseen.may[seat] = unseen & ~play->shown[seat] & ~(seat == dealer ? 0 : up);
        view->unseen.room[seat] = (uint8_t)held;
        room -= held;
    }
    listen(play, turn, tries, view);
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

int look(Mind *mind, const Play *play, int turn, int tries, View *view)
{
    see(play, turn, tries, 1, view);
    if (worlds_set(&mind->worlds, &view->unseen) == WORLDS_FINE) return 1;
    see(play, turn, tries, 0, view); /* the dealer has laid the up-card away, as unlikely as that is */
    return worlds_set(&mind->worlds, &view->unseen) == WORLDS_FINE;
}

void imagine_play(Mind *mind, const View *view, Random *random, Play *play)
{
    uint64_t held[HOLDERS];
    draw_believed(&mind->worlds, &view->heard, view->position.hands, view->tries, random, held);
    for (int seat = 0; seat < 4; seat++) play->now.hands[seat] = view->position.hands[seat] | held[seat];
    play->laid_away[play->deal->dealer] |= held[LAID_AWAY];
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

/* The card that brings most in deals imagined and played out by players who do not do so again. */
static int roll_card(Mind *mind, const Play *play, int turn, uint64_t legal, Random *random)
{
    View view;
    Play imagined[MOST_ROLLOUTS];
    Player players[4];
    int32_t sums[CARD_CODES] = {0};
    int trump = play->now.trump, count = play->players[turn].rollouts;
    memcpy(players, play->players, sizeof players);
    for (int seat = 0; seat < 4; seat++) players[seat].rollouts = 0;
    if (!look(mind, play, turn, play->players[turn].tries, &view)) return weakest(legal, trump);
    for (int n = 0; n < count; n++) { /* all at first: those who play them out need the worlds too */
        imagined[n] = *play;
        imagined[n].players = players;
        imagine_play(mind, &view, random, &imagined[n]);
    }
    uint64_t seed = random_next(random);
    for (int n = 0; n < count; n++) {
        for (uint64_t left = legal; left; left &= left - 1) {
            Play then = imagined[n];
            Random same = random_stream(seed, (uint64_t)n);
            play_card(&then, lowest_code(left));
            sums[lowest_code(left)] += play_on(mind, &then, &same).points;
        }
    }
    return best_of(legal, sums, turn & 1, trump);
}

int choose_card(Mind *mind, const Play *play, int turn, Random *random)
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
    if (play->players[turn].rollouts && play->tricks < play->hand - 1) return roll_card(mind, play, turn, legal, random);
    View view;
    int32_t sums[CARD_CODES];
    if (!look(mind, play, turn, play->players[turn].tries, &view)) return weakest(legal, trump);
    return best_of(judge_cards(mind, &view, &goals, worlds, random, sums), sums, turn & 1, trump);
}

int choose_discard(Mind *mind, const Play *play, int seat, uint64_t choice, Random *random)
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
    if (!look(mind, play, seat, play->players[seat].tries, &view)) return weakest(choice, trump);
    judge_discards(mind, &view, &goals, choice, seat, worlds, random, sums);
    return best_of(choice, sums, seat & 1, trump);
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
    if (!look(mind, play, seat, play->players[seat].tries, &view)) return 0;
    double gain = judge_alone(mind, &view, &with_partner, &alone, seat, play->now.leader, worlds, random);
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
    if (deal->handed != NO_CARD && deal->handed >= CARD_CODES) return "the card handed over is no card";
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
    if (deal->handed != NO_CARD) choice &= ~bit(deal->handed);
    int wanted = deal->discard != NO_CARD && choice & bit(deal->discard);
    lay_away(play, dealer, wanted ? deal->discard : choose_discard(mind, play, dealer, choice, random));
}

/* The loner's partner hands the best card over, and the loner lays one away. */
static void hand_over(Mind *mind, Play *play, Random *random)
{
    int loner = play->deal->maker, partner = loner ^ 2;
    uint64_t hand = play->now.hands[partner];
    int wanted = play->deal->handed != NO_CARD && hand & bit(play->deal->handed);
    int best = wanted ? play->deal->handed : strongest(hand, play->now.trump);
    play->now.hands[partner] &= ~bit(best);
    play->now.hands[loner] |= bit(best);
    play->exchanged = 1;
    lay_away(play, loner, choose_discard(mind, play, loner, play->now.hands[loner], random));
}

void defend_alone(Play *play, int seat)
{
    Position *now = &play->now;
    play->lone_defender = (uint8_t)seat;
    now->sitting |= (uint8_t)(1 << (seat ^ 2));
    if (now->sitting >> now->leader & 1) now->leader = (uint8_t)seat_after(now, now->leader);
}

/* The defender at the maker's left speaks first, unless one has made up its mind. */
static void ask_defenders(Mind *mind, Play *play, Random *random)
{
    const Deal *deal = play->deal;
    for (int n = 1; n < 4; n += 2) {
        int seat = (deal->maker + n) & 3;
        if (deal->declines >> seat & 1) continue;
        if (deal->defends ? !(deal->defends >> seat & 1) : !defends_alone(mind, play, seat, random)) continue;
        defend_alone(play, seat);
        return;
    }
}

void play_begin(Play *play, const Deal *deal, int hand, const House *house, const Auction *auction,
                const Player players[4])
{
    *play = (Play){
        .deal = deal,
        .house = house,
        .auction = auction,
        .players = players,
        .now = {.trump = deal->trump, .leader = deal->leader, .sitting = deal->sitting},
        .hand = (uint8_t)hand,
        .lost_both = 1,
        .lone_defender = NOBODY,
    };
    memcpy(play->now.hands, deal->hands, sizeof play->now.hands);
}

void play_prepare(Mind *mind, Play *play, Random *random)
{
    const Deal *deal = play->deal;
    int alone = deal->sitting >> (deal->maker ^ 2) & 1;
    if (deal->picked_up) pick_up(mind, play, random);
    if (alone && deal->partners_best) hand_over(mind, play, random);
    if (deal->defend_alone) ask_defenders(mind, play, random);
}

static void end_trick(Play *play)
{
    int best, winner = holder_of_trick(&play->now, &best);
    play->taken[winner & 1]++;
    play->tricks++;
    if (play->tricks <= 2 && !((winner ^ play->deal->maker) & 1)) play->lost_both = 0;
    play->now.leader = (uint8_t)winner;
    play->now.trick_size = 0;
}

void play_card(Play *play, int card)
{
    Position *now = &play->now;
    int seat = turn_of(now);
    uint64_t led = led_suit(now);
    if (now->trick_size && !(led >> card & 1)) play->shown[seat] |= led;
    now->hands[seat] &= ~bit(card);
    now->trick[now->trick_size++] = (uint8_t)card;
    play->gone |= bit(card);
    play->played[seat] |= bit(card);
    if (now->trick_size == 4 - size_of(now->sitting)) end_trick(play);
}

Result play_on(Mind *mind, Play *play, Random *random)
{
    const Deal *deal = play->deal;
    while (play->tricks < play->hand) play_card(play, choose_card(mind, play, turn_of(&play->now), random));
    int tricks = play->taken[0], broken = play->lost_both && play->hand >= 2, lone = play->lone_defender != NOBODY;
    const int8_t *worth = lone ? deal->lone : deal->worth;
    if (deal->fast_break && broken) worth = lone ? deal->lone_broken : deal->broken;
    return (Result){(uint8_t)tricks, (uint8_t)broken, play->lone_defender, worth[tricks]};
}

Result play_out(Mind *mind, const Deal *deal, const House *house, const Auction *auction, const Player players[4],
                Random *random)
{
    Play play;
    play_begin(&play, deal, size_of(deal->hands[0]), house, auction, players);
    play_prepare(mind, &play, random);
    return play_on(mind, &play, random);
}
