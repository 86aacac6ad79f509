#include "deals.h"

#include <string.h>

#include "sets.h"
#include "thumb.h"

static void roll_call(Mind *mind, const House *house, const Player players[4], Auction *auction, uint64_t hand,
                      Random *random);

/* Different uses of random numbers have different seeds. */
enum { CALLING = 1, PLAYING = 2 };

/* The rest of the calls, of which those of one seat may be settled. */
static void bid(Mind *mind, const House *house, const Player players[4], const uint64_t hands[4], Auction *auction,
                int decided, Call then, Random *random)
{
    while (!auction_over(auction)) {
        int seat = caller(auction, auction->count);
        if (seat == decided && then.suit != NO_CARD) auction->calls[auction->count++] = then;
        else if (players[seat].rollouts) roll_call(mind, house, players, auction, hands[seat], random);
        else make_call(house, players[seat].bidder, auction, hands[seat], random);
    }
}

/* What the tricks of side 0 are worth to it, by what those of the makers are worth to them. */
static void worth_to_side_0(int8_t worth[MOST_TRICKS + 1], const int8_t points[MOST_TRICKS + 1], int makers, int hand)
{
    for (int tricks = 0; tricks <= hand; tricks++)
        worth[tricks] = (int8_t)(makers ? -points[hand - tricks] : points[tricks]);
}

/* The same where the makers lose the first two tricks: nobody scores if they take all the others. */
static void break_early(int8_t broken[MOST_TRICKS + 1], const int8_t worth[MOST_TRICKS + 1], int makers, int hand)
{
    memcpy(broken, worth, MOST_TRICKS + 1);
    broken[makers ? 2 : hand - 2] = 0;
}

/* The deal that an auction in which trump was made leads to. */
static void agree(const House *house, const uint64_t hands[4], const Auction *auction, Deal *deal)
{
    Call call = auction->calls[auction->count - 1];
    int maker = caller(auction, auction->count - 1), makers = maker & 1, first = auction->dealer;
    memset(deal, 0, sizeof *deal);
    memcpy(deal->hands, hands, sizeof deal->hands);
    deal->deck = house->deck;
    worth_to_side_0(deal->worth, house->points[call.alone ? ALONE : WITH_PARTNER], makers, house->hand);
    worth_to_side_0(deal->lone, house->points[call.alone ? ALONE_AGAINST_ONE : BOTH_AGAINST_ONE], makers, house->hand);
    if (house->fast_break && house->hand > 2) {
        break_early(deal->broken, deal->worth, makers, house->hand);
        break_early(deal->lone_broken, deal->lone, makers, house->hand);
    }
    deal->up_card = auction->up_card;
    deal->picked_up = auction->count <= 4;
    deal->keeps_up_card = house->keeps_up_card;
    deal->dealer = auction->dealer;
    deal->maker = (uint8_t)maker;
    deal->trump = call.suit;
    deal->sitting = call.alone ? (uint8_t)(1 << (maker ^ 2)) : 0;
    deal->fast_break = house->fast_break;
    deal->defend_alone = house->defend_alone && (call.alone || house->defend_always);
    deal->partners_best = house->partners_best;
    deal->discard = deal->lead = deal->handed = NO_CARD;
    if (call.alone && house->loner_left) first = maker;
    Position seats = {.sitting = deal->sitting};
    deal->leader = (uint8_t)seat_after(&seats, first);
}

/* The partner of who has ordered up takes the call over and plays alone, where that promises more. */
static void take_over(Mind *mind, const House *house, const Player players[4], const uint64_t hands[4],
                      Auction *auction, Random *random)
{
    int seat = caller(auction, auction->count - 1) ^ 2, worlds = players[seat].worlds;
    if (worlds == RANDOM_PLAYER || worlds == RULE_OF_THUMB || !may_go_alone(auction, seat)) return;
    Auction then = *auction;
    Deal deal, lone;
    Play play;
    Goals with_partner, alone;
    View view;
    go_alone(&then, seat);
    agree(house, hands, &then, &lone);
    agree(house, hands, auction, &deal);
    if (seat == deal.dealer) { /* who has picked up */
        uint64_t six = hands[seat] | bit(deal.up_card);
        deal.hands[seat] = six & ~bit(thumb_discard(six, house->keeps_up_card ? hands[seat] : six, deal.trump));
    }
    play_begin(&play, &lone, house->hand, house, auction, players);
    stakes_now(&play, 0, &alone);
    play_begin(&play, &deal, house->hand, house, auction, players);
    play.laid_away[seat] = seat == deal.dealer ? (hands[seat] | bit(deal.up_card)) & ~deal.hands[seat] : 0;
    stakes_now(&play, 0, &with_partner);
    if (!look(mind, &play, seat, players[seat].tries, &view)) return;
    double gain = judge_alone(mind, &view, &with_partner, &alone, seat, lone.leader, worlds, random);
    if ((seat & 1 ? -gain : gain) > 0) *auction = then;
}

Outcome rest_of_deal(Mind *mind, const House *house, const uint64_t hands[4], const Auction *auction,
                     const Player players[4], Random *random)
{
    Auction then = *auction;
    bid(mind, house, players, hands, &then, NOBODY, then.calls[0], random);
    Outcome outcome = {NOBODY, PASS, 0, NOBODY, then.count, 0, 0, then.dealer};
    if (!trump_made(&then)) return outcome;
    if (house->alone_over) take_over(mind, house, players, hands, &then, random);
    Deal deal;
    agree(house, hands, &then, &deal);
    Result result = play_out(mind, &deal, house, &then, players, random);
    outcome.maker = deal.maker;
    outcome.trump = deal.trump;
    outcome.alone = then.calls[then.count - 1].alone;
    outcome.lone_defender = result.lone_defender;
    outcome.tricks = result.tricks;
    outcome.points = result.points;
    return outcome;
}

Outcome whole_deal(Mind *mind, const House *house, int dealer, const Player players[4], Random *cards, Random *random)
{
    uint64_t hands[4];
    Auction auction;
    deal_cards(house, dealer, cards, hands, &auction);
    return rest_of_deal(mind, house, hands, &auction, players, random);
}

const char *check_dealt(const House *house, const uint64_t hands[4], const Auction *auction)
{
    uint64_t seen = auction->up_card < CARD_CODES ? bit(auction->up_card) : 0;
    const char *wrong = check_auction(house, auction);
    if (wrong) return wrong;
    for (int seat = 0; seat < 4; seat++) {
        if (hands[seat] & ~house->deck) return "a hand holds a card that is not in the deck";
        if (hands[seat] & seen) return "a card lies in two places";
        if (size_of(hands[seat]) != house->hand) return "each hand must have as many cards as are dealt";
        seen |= hands[seat];
    }
    return NULL;
}

/* --- one player's questions ---------------------------------------------------------------------------------- */

const char *check_question(const House *house, const Question *question)
{
    const char *wrong = check_auction(house, &question->auction);
    if (wrong) return wrong;
    if (question->seat > 3) return "the seat must be 0 to 3";
    if (question->hand & ~house->deck) return "the hand holds a card that is not in the deck";
    if (size_of(question->hand) != house->hand) return "the hand must have as many cards as are dealt";
    if (question->hand & bit(question->auction.up_card)) return "the up-card lies in the hand";
    if (question->count && !trump_made(&question->auction)) return "cards are played before trump is made";
    return NULL;
}

int imagine_deal(Mind *mind, const House *house, const Question *question, const Bidder *bidder, Random *random,
                 uint64_t hands[4])
{
    Unseen unseen = {{0}, {0}};
    uint64_t cards = house->deck & ~(question->hand | bit(question->auction.up_card)), known[4] = {0}, held[HOLDERS];
    for (int seat = 0; seat < 4; seat++) {
        if (seat == question->seat) continue;
        unseen.may[seat] = cards;
        unseen.room[seat] = house->hand;
    }
    unseen.may[OUT_OF_PLAY] = cards;
    unseen.room[OUT_OF_PLAY] = (uint8_t)(size_of(cards) - 3 * house->hand);
    if (worlds_set(&mind->worlds, &unseen) != WORLDS_FINE) return 0;
    Heard heard = {.house = house, .bidder = bidder, .auction = &question->auction, .ignored = (uint8_t)(1 << question->seat)};
    draw_believed(&mind->worlds, &heard, known, question->heeded ? QUESTION_TRIES : 1, random, held);
    for (int seat = 0; seat < 4; seat++) hands[seat] = seat == question->seat ? question->hand : held[seat];
    return 1;
}

/* The points of side 0 with open hands. */
static int8_t open_points(Mind *mind, const Deal *deal)
{
    Position position = {.trump = deal->trump, .leader = deal->leader, .sitting = deal->sitting};
    Stakes stakes = {{0}, {0}, deal->maker & 1, 0};
    Goals goals;
    int hand = size_of(deal->hands[0]), dealer = deal->dealer;
    memcpy(position.hands, deal->hands, sizeof position.hands);
    if (deal->picked_up) {
        uint64_t six = position.hands[dealer] | bit(deal->up_card);
        uint64_t choice = deal->keeps_up_card ? six & ~bit(deal->up_card) : six;
        if (deal->handed != NO_CARD) choice &= ~bit(deal->handed);
        int wanted = deal->discard != NO_CARD && choice & bit(deal->discard);
        position.hands[dealer] = six & ~bit(wanted ? deal->discard : thumb_discard(six, choice, deal->trump));
    }
    if (deal->partners_best && deal->sitting) {
        int loner = deal->maker, partner = loner ^ 2;
        uint64_t theirs = position.hands[partner];
        int best = deal->handed != NO_CARD && theirs & bit(deal->handed) ? deal->handed : strongest(theirs, deal->trump);
        uint64_t more = position.hands[loner] | bit(best);
        position.hands[partner] &= ~bit(best);
        position.hands[loner] = more & ~bit(thumb_discard(more, more, deal->trump));
    }
    memcpy(stakes.worth, deal->defends ? deal->lone : deal->worth, sizeof stakes.worth);
    memcpy(stakes.broken, deal->defends ? deal->lone_broken : deal->broken, sizeof stakes.broken);
    if (deal->defends) {
        position.sitting |= (uint8_t)((deal->defends << 2 | deal->defends >> 2) & 15); /* the partner */
        if (position.sitting >> position.leader & 1) position.leader = (uint8_t)seat_after(&position, position.leader);
    }
    if (deal->fast_break && hand > 2) stakes.boundary = (uint8_t)(hand - 2);
    find_goals(&goals, &stakes, hand);
    if (goals.count == 1) return goals.value[0];
    solver_set(&mind->solver, &position);
    int guess = goals.count / 2;
    if (deal->lead == NO_CARD) return goals.value[solver_value(&mind->solver, &goals, guess)];
    int8_t values[CARD_CODES];
    solver_values(&mind->solver, &goals, guess, values);
    return goals.value[values[deal->lead] < 0 ? guess : values[deal->lead]];
}

void compare(Mind *mind, const House *house, const uint64_t hands[4], const Question *question, const Action *actions,
             int count, const Player players[4], int rolled, uint64_t seed, uint64_t thing, Comparison *comparisons)
{
    Player thumbs[4];
    for (int seat = 0; seat < 4; seat++) thumbs[seat] = (Player){RULE_OF_THUMB, 1, 0, NULL};
    for (int n = 0; n < count; n++) {
        Random calling = random_stream(seed + CALLING, thing), playing = random_stream(seed + PLAYING, thing);
        Auction then = question->auction;
        Deal deal;
        comparisons[n] = (Comparison){0, 0, 0, NOBODY};
        int over = auction_over(&then); /* and nobody but the player says more */
        if (!over) then.calls[then.count++] = actions[n].call;
        else if (actions[n].call.alone && may_go_alone(&then, question->seat)) go_alone(&then, question->seat);
        bid(mind, house, players, hands, &then, question->seat, actions[n].then, &calling);
        if (!trump_made(&then)) continue;
        if (house->alone_over && !over) take_over(mind, house, players, hands, &then, &calling);
        agree(house, hands, &then, &deal);
        deal.discard = question->laid_away == NO_CARD ? actions[n].discard : question->laid_away;
        deal.lead = actions[n].card;
        deal.handed = actions[n].handed;
        if (actions[n].defence == 1) deal.defends = (uint8_t)(1 << question->seat);
        if (actions[n].defence == 0) deal.declines = (uint8_t)(1 << question->seat);
        comparisons[n].open = open_points(mind, &deal);
        comparisons[n].thumb = play_out(mind, &deal, NULL, NULL, thumbs, &playing).points;
        comparisons[n].course = (uint8_t)(deal.maker | (deal.sitting ? 4 : 0));
        if (!rolled) continue;
        Result result = play_out(mind, &deal, house, &then, players, &playing);
        int tricks = deal.maker & 1 ? house->hand - result.tricks : result.tricks;
        comparisons[n].played = result.points;
        comparisons[n].course |= (uint8_t)(tricks << 3);
    }
}

/* Everything a player's own call may be worth is told by imagined deals played out by players who do not do so. */
static void roll_call(Mind *mind, const House *house, const Player players[4], Auction *auction, uint64_t hand,
                      Random *random)
{
    Call calls[MOST_CHOICES];
    Action actions[MOST_CHOICES];
    Comparison comparisons[MOST_CHOICES];
    Player others[4];
    int seat = caller(auction, auction->count), best = 0;
    int32_t sums[MOST_CHOICES] = {0};
    Question question = {.hand = hand, .auction = *auction, .seat = (uint8_t)seat, .heeded = 1, .laid_away = NO_CARD};
    memcpy(others, players, sizeof others);
    for (int each = 0; each < 4; each++) others[each].rollouts = 0;
    int count = legal_calls(house, auction, hand, calls);
    for (int n = 0; n < count; n++) actions[n] = only_call(calls[n]);
    uint64_t seed = random_next(random);
    for (int deal = 0; deal < players[seat].rollouts; deal++) {
        uint64_t hands[4];
        Random here = random_stream(seed, (uint64_t)deal);
        imagine_deal(mind, house, &question, players[seat].bidder, &here, hands);
        compare(mind, house, hands, &question, actions, count, others, 1, seed, (uint64_t)deal, comparisons);
        for (int n = 0; n < count; n++) sums[n] += seat & 1 ? -comparisons[n].played : comparisons[n].played;
    }
    for (int n = 1; n < count; n++)
        if (sums[n] > sums[best]) best = n;
    auction->calls[auction->count++] = calls[best];
}

/* --- deals in play ------------------------------------------------------------------------------------------- */

/* What the player of a question holds when the play begins. */
static uint64_t own_hand(const Question *question, const Deal *deal)
{
    uint64_t hand = question->hand;
    if (deal->picked_up && question->seat == deal->dealer) hand |= bit(deal->up_card);
    if (question->laid_away != NO_CARD) hand &= ~bit(question->laid_away);
    if (question->received != NO_CARD) hand |= bit(question->received);
    if (question->returned != NO_CARD) hand &= ~bit(question->returned);
    return hand;
}

int stage_of(const Question *question)
{
    const Auction *auction = &question->auction;
    if (!auction_over(auction)) return CALL_STAGE;
    int discards = auction->count <= 4 && question->seat == auction->dealer && question->laid_away == NO_CARD;
    return discards && !question->count ? DISCARD_STAGE : CARD_STAGE;
}

Action decide_question(Mind *mind, const House *house, const Question *question, int stage, const Player players[4],
                       const Play *seen, Random *random)
{
    Action action = only_call((Call){NO_CARD, NO_CARD});
    int seat = question->seat;
    Auction auction = question->auction;
    if (stage == CALL_STAGE) {
        if (players[seat].rollouts) roll_call(mind, house, players, &auction, question->hand, random);
        else best_call(house, players[seat].bidder, &auction, question->hand);
        action.call = auction.calls[auction.count - 1];
    } else if (stage == DISCARD_STAGE) {
        uint64_t choice = seen->now.hands[seat];
        if (house->keeps_up_card) choice &= ~bit(auction.up_card);
        action.discard = (uint8_t)choose_discard(mind, seen, seat, choice, random);
    } else {
        action.card = (uint8_t)choose_card(mind, seen, seat, random);
    }
    return action;
}

static const char *replay(const House *house, const Question *question, Play *play)
{
    int seat = question->seat;
    for (int n = 0; n < question->count; n++) {
        int card = question->played[n], turn = turn_of(&play->now);
        if (play->tricks == play->hand) return "more cards are played than the hands hold";
        if (card >= CARD_CODES || !(house->deck & bit(card))) return "a card is played that is not in the deck";
        if (play->gone & bit(card)) return "a card is played twice";
        if (play->laid_away[seat] & bit(card)) return "a card is played that was laid away";
        if (!play->deal->picked_up && card == play->deal->up_card) return "the up-card is played though it was turned down";
        if ((turn == seat) != ((play->now.hands[seat] & bit(card)) != 0)) return "a card is played by another than its holder";
        if (turn == seat && !(legal_cards(&play->now, seat) & bit(card))) return "the player of the question has not followed suit";
        play_card(play, card);
    }
    if (play->tricks == play->hand) return "all cards are played";
    return turn_of(&play->now) == seat ? NULL : "it is somebody else's turn to play";
}

const char *question_play(const House *house, const Question *question, const Player players[4], Deal *deal, Play *play)
{
    static const uint64_t unknown[4];
    int seat = question->seat;
    if (!trump_made(&question->auction)) return "trump is not made";
    if (question->count > MOST_IN_PLAY) return "there are at most 28 cards to play";
    agree(house, unknown, &question->auction, deal);
    play_begin(play, deal, house->hand, house, &question->auction, players);
    play->exchanged = question->exchanged != 0;
    if (question->lone_defender != NOBODY) {
        if (question->lone_defender > 3 || !((question->lone_defender ^ deal->maker) & 1) || !(deal->sitting || deal->defend_alone))
            return "a lone defender is a seat against a loner, or against the makers where that is allowed";
        defend_alone(play, question->lone_defender);
    }
    if (play->now.sitting >> seat & 1) return "the player of the question sits out";
    play->now.hands[seat] = own_hand(question, deal);
    if (question->laid_away != NO_CARD) play->laid_away[seat] |= bit(question->laid_away);
    if (question->returned != NO_CARD) play->laid_away[seat] |= bit(question->returned);
    if (play->laid_away[seat] >> CARD_CODES) return "a card laid away is no card";
    int discards = stage_of(question) == DISCARD_STAGE;
    if (size_of(play->now.hands[seat]) != house->hand + discards) return "the hand does not fit what was picked up and laid away";
    return discards ? NULL : replay(house, question, play);
}

/* The points of side 0 with open hands from a point of the play on. */
static int8_t open_points_now(Mind *mind, const Play *play)
{
    Goals goals;
    if (play->tricks == play->hand) {
        Play over = *play;
        Random none = {0, 0};
        return play_on(mind, &over, &none).points;
    }
    stakes_now(play, play->lone_defender != NOBODY, &goals);
    if (goals.count == 1) return goals.value[0];
    solver_set(&mind->solver, &play->now);
    return goals.value[solver_value(&mind->solver, &goals, goals.count / 2)];
}

int compare_cards(Mind *mind, const Play *seen, const View *view, const Action *actions, int count, int rolled,
                  uint64_t seed, uint64_t thing, uint64_t hands[4], Comparison *comparisons)
{
    Player thumbs[4];
    Random random = random_stream(seed, thing);
    Play imagined = *seen;
    for (int seat = 0; seat < 4; seat++) thumbs[seat] = (Player){RULE_OF_THUMB, 1, 0, NULL};
    if (worlds_set(&mind->worlds, &view->unseen) != WORLDS_FINE) return 0;
    imagine_play(mind, view, &random, &imagined);
    memcpy(hands, imagined.now.hands, sizeof imagined.now.hands);
    for (int n = 0; n < count; n++) {
        Play then = imagined;
        Random playing = random_stream(seed + PLAYING, thing);
        uint8_t course = (uint8_t)(seen->deal->maker | (seen->deal->sitting ? 4 : 0));
        play_card(&then, actions[n].card);
        Play thumb = then;
        thumb.players = thumbs;
        comparisons[n] = (Comparison){0, open_points_now(mind, &then), 0, course};
        comparisons[n].thumb = play_on(mind, &thumb, &playing).points;
        if (!rolled) continue;
        Result result = play_on(mind, &then, &playing);
        int tricks = seen->deal->maker & 1 ? seen->hand - result.tricks : result.tricks;
        comparisons[n].played = result.points;
        comparisons[n].course |= (uint8_t)(tricks << 3);
    }
    return 1;
}

/* --- trials for the model ------------------------------------------------------------------------------------ */

enum { MOST_DEALS = 1000000 };

/* Deal until the auction comes to its n-th call. */
static int reach(const House *house, int n, int dealer, const Player players[4], Random *random, uint64_t hands[4],
                 Auction *auction)
{
    for (int deal = 0; deal < MOST_DEALS; deal++) {
        deal_cards(house, dealer, random, hands, auction);
        while (auction->count < n && !trump_made(auction)) {
            int seat = caller(auction, auction->count);
            make_call(house, players[seat].bidder, auction, hands[seat], random);
        }
        if (auction->count == n && !trump_made(auction)) return 1;
    }
    return 0;
}

/* The suit to try: half the time that of the best call, else any. */
static int suit_to_try(const House *house, const Bidder *bidder, const Auction *auction, uint64_t hand, Random *random)
{
    Call calls[MOST_CHOICES];
    float values[MOST_CHOICES];
    int count = call_values(house, bidder, auction, hand, calls, values), first = calls[0].suit == PASS, best = first;
    if (first == count) return PASS;
    if (random_below(random, 2)) return calls[first + (int)random_below(random, (uint32_t)(count - first))].suit;
    for (int choice = first; choice < count; choice++)
        if (values[choice] > values[best]) best = choice;
    return calls[best].suit;
}

int try_calls(Mind *mind, const House *house, int n, const Player players[4], int rolled, uint64_t seed,
              uint64_t thing, Trial *trial)
{
    uint64_t hands[4];
    Auction auction;
    Call calls[MOST_CHOICES];
    Action actions[3] = {0};
    Comparison comparisons[3];
    int kinds[3], count = 0, dealer = (int)(thing & 3), seat = (dealer + 1 + n) & 3;
    Random random = random_stream(seed, thing);
    if (!reach(house, n, dealer, players, &random, hands, &auction)) return 0;
    int suit = suit_to_try(house, players[seat].bidder, &auction, hands[seat], &random);
    int legal = legal_calls(house, &auction, hands[seat], calls);
    *trial = (Trial){.hand = hands[seat], .up_card = auction.up_card, .up_suit = auction.up_suit, .suit = (uint8_t)suit};
    for (int choice = 0; choice < legal; choice++) {
        if (calls[choice].suit != PASS && calls[choice].suit != suit) continue;
        kinds[count] = calls[choice].suit == PASS ? 0 : 1 + calls[choice].alone;
        actions[count++] = only_call(calls[choice]);
    }
    Question question = {.auction = auction, .laid_away = NO_CARD};
    compare(mind, house, hands, &question, actions, count, players, rolled, seed, thing, comparisons);
    for (int action = 0; action < count; action++) {
        Comparison found = comparisons[action];
        if (seat & 1) found = (Comparison){(int8_t)-found.played, (int8_t)-found.open, (int8_t)-found.thumb, found.course};
        trial->tried |= (uint8_t)(1 << kinds[action]);
        trial->comparisons[kinds[action]] = found;
    }
    return 1;
}
