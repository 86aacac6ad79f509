#include "deals_module.h"

#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "deals.h"
#include "sets.h"

_Static_assert(sizeof(House) == 56, "rules are packed without gaps");
_Static_assert(sizeof(Auction) == 20, "auctions are packed without gaps");
_Static_assert(sizeof(Question) == 64, "questions are packed without gaps");
_Static_assert(sizeof(Action) == 8, "actions are packed without gaps");
_Static_assert(sizeof(Outcome) == 8, "outcomes are packed without gaps");
_Static_assert(sizeof(Comparison) == 4, "comparisons are packed without gaps");
_Static_assert(sizeof(Trial) == 24, "trials are packed without gaps");

enum { MOST_TRIES = 1 << 16, MOST_WORLDS = 1 << 16, MOST_ACTIONS = 64 };
static const long long MOST_AT_ONCE = 1 << 24;

/* The table and who sits at it, read from Python's arguments. The buffers are held until `leave`. */
typedef struct {
    House house;
    Player players[4];
    Bidder bidders[4];
    Py_buffer weights[4];
    int held;
} Seated;

static void leave(Seated *seated)
{
    while (seated->held) PyBuffer_Release(&seated->weights[--seated->held]);
}

/* Copy a packed thing of one size out of a bytes object. */
static int unpack(PyObject *packed, const char *what, void *to, Py_ssize_t size)
{
    char *bytes;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(packed, &bytes, &length) < 0) return -1;
    if (length != size) {
        PyErr_Format(PyExc_ValueError, "%s takes %zd bytes, not %zd", what, size, length);
        return -1;
    }
    memcpy(to, bytes, (size_t)size);
    return 0;
}

static int complain_of(const char *wrong)
{
    if (wrong) PyErr_SetString(PyExc_ValueError, wrong);
    return wrong ? -1 : 0;
}

/* One player: how many worlds, tries and rollouts, and a model as weights, temperature and slip. */
static int sit_down(Seated *seated, int seat, PyObject *player)
{
    long long worlds, tries, rollouts;
    float temperature, slip;
    PyObject *weights;
    if (!PyTuple_Check(player)) return complain_of("a player is a tuple");
    if (!PyArg_ParseTuple(player, "LLLOff", &worlds, &tries, &rollouts, &weights, &temperature, &slip)) return -1;
    if (worlds < RANDOM_PLAYER || worlds > MOST_WORLDS) return complain_of("a player samples -1 to 65536 worlds");
    if (tries < 1 || tries > MOST_TRIES) return complain_of("tries must be from 1 to 65536");
    if (rollouts < 0 || rollouts > MOST_ROLLOUTS) return complain_of("rollouts must be from 0 to 256");
    Py_buffer *buffer = &seated->weights[seat];
    if (PyObject_GetBuffer(weights, buffer, PyBUF_SIMPLE) < 0) return -1;
    seated->held = seat + 1;
    if ((uintptr_t)buffer->buf % sizeof(float)) return complain_of("weights must lie at an address for floats");
    Bidder *bidder = &seated->bidders[seat];
    seated->players[seat] = (Player){(int)worlds, (int)tries, (int)rollouts, bidder};
    for (int other = 0; other < seat; other++) { /* most often all have one model, which need not be checked again */
        const Bidder *same = &seated->bidders[other];
        if (same->weights != buffer->buf || seated->weights[other].len != buffer->len) continue;
        *bidder = *same;
        return complain_of(bidder_mood(bidder, temperature, slip));
    }
    const char *wrong = bidder_set(bidder, &seated->house, buffer->buf, (size_t)buffer->len / sizeof(float));
    if (!wrong) wrong = bidder_mood(bidder, temperature, slip);
    return complain_of(wrong);
}

/* The rules, and from one to four players. */
static int be_seated(Seated *seated, PyObject *house, PyObject *players, int count)
{
    seated->held = 0;
    if (unpack(house, "rules", &seated->house, sizeof seated->house) < 0) return -1;
    if (complain_of(check_house(&seated->house)) < 0) return -1;
    if (!PyTuple_Check(players) || PyTuple_Size(players) != count) return complain_of("players are a tuple of four");
    for (int seat = 0; seat < count; seat++) {
        if (sit_down(seated, seat, PyTuple_GetItem(players, seat)) < 0) {
            leave(seated);
            return -1;
        }
    }
    return 0;
}

static int check_count(long long count)
{
    if (count >= 0 && count <= MOST_AT_ONCE) return 0;
    return complain_of("count must be from 0 to 16777216");
}

static Mind *open_mind(void)
{
    Mind *mind = malloc(sizeof *mind);
    if (mind) mind_begin(mind);
    else PyErr_NoMemory();
    return mind;
}

const char CALL_CHANCES_DOC[] =
"call_chances(rules, player, auction, hand)\n--\n\n"
"What may be called with a hand: suit, alone, what it is worth in points, and how likely it is.";

PyObject *call_chances_of(PyObject *module, PyObject *arguments)
{
    PyObject *house, *player, *packed;
    unsigned long long hand;
    Seated seated;
    Auction auction;
    Call calls[MOST_CHOICES];
    float values[MOST_CHOICES], chances[MOST_CHOICES];
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOK", &house, &player, &packed, &hand)) return NULL;
    if (be_seated(&seated, house, player, 1) < 0) return NULL;
    PyObject *result = NULL;
    if (unpack(packed, "an auction", &auction, sizeof auction) < 0) goto end;
    if (complain_of(check_auction(&seated.house, &auction)) < 0) goto end;
    if (auction_over(&auction)) {
        complain_of("the auction is over");
        goto end;
    }
    int count = call_values(&seated.house, seated.bidders, &auction, hand, calls, values);
    call_chances(&seated.house, seated.bidders, &auction, hand, calls, chances);
    result = PyList_New(0);
    for (int n = 0; result && n < count; n++) {
        PyObject *item = Py_BuildValue("iidd", calls[n].suit, calls[n].alone, values[n], chances[n]);
        if (!item || PyList_Append(result, item) < 0) Py_CLEAR(result);
        Py_XDECREF(item);
    }
end:
    leave(&seated);
    return result;
}

const char WHOLE_DEALS_DOC[] =
"whole_deals(rules, players, seed, first, count)\n--\n\n"
"Deal, call and play so many deals: a packed outcome each. The n-th deal has the same cards whoever plays it.";

PyObject *whole_deals(PyObject *module, PyObject *arguments)
{
    PyObject *house, *players, *result = NULL;
    unsigned long long seed, first;
    long long count;
    Seated seated;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOKKL", &house, &players, &seed, &first, &count)) return NULL;
    if (check_count(count) < 0 || be_seated(&seated, house, players, 4) < 0) return NULL;
    Mind *mind = open_mind();
    if (mind) result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * (long long)sizeof(Outcome)));
    if (result) {
        char *to = PyBytes_AsString(result);
        Py_BEGIN_ALLOW_THREADS
        for (long long n = 0; n < count; n++) {
            uint64_t deal = first + (uint64_t)n;
            Random cards = random_stream(seed, deal), random = random_stream(~(uint64_t)seed, deal);
            Outcome outcome = whole_deal(mind, &seated.house, (int)(deal & 3), seated.players, &cards, &random);
            memcpy(to + n * (long long)sizeof outcome, &outcome, sizeof outcome);
        }
        Py_END_ALLOW_THREADS
    }
    free(mind);
    leave(&seated);
    return result;
}

const char KNOWN_DEALS_DOC[] =
"known_deals(rules, players, auction, hands, seed, first, count)\n--\n\n"
"Call and play one deal on so often, all four hands being known: a packed outcome each time.";

PyObject *known_deals(PyObject *module, PyObject *arguments)
{
    PyObject *house, *players, *packed, *dealt, *result = NULL;
    unsigned long long seed, first;
    long long count;
    Seated seated;
    Auction auction;
    uint64_t hands[4];
    Mind *mind = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOOKKL", &house, &players, &packed, &dealt, &seed, &first, &count)) return NULL;
    if (check_count(count) < 0 || be_seated(&seated, house, players, 4) < 0) return NULL;
    if (unpack(packed, "an auction", &auction, sizeof auction) < 0) goto end;
    if (unpack(dealt, "four hands", hands, sizeof hands) < 0) goto end;
    if (complain_of(check_dealt(&seated.house, hands, &auction)) < 0) goto end;
    mind = open_mind();
    if (mind) result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * (long long)sizeof(Outcome)));
    if (result) {
        char *to = PyBytes_AsString(result);
        Py_BEGIN_ALLOW_THREADS
        for (long long n = 0; n < count; n++) {
            Random random = random_stream(seed, first + (uint64_t)n);
            Outcome outcome = rest_of_deal(mind, &seated.house, hands, &auction, seated.players, &random);
            memcpy(to + n * (long long)sizeof outcome, &outcome, sizeof outcome);
        }
        Py_END_ALLOW_THREADS
    }
end:
    free(mind);
    leave(&seated);
    return result;
}

const char COMPARE_DOC[] =
"compare(rules, players, question, actions, seed, first, count, rolled)\n--\n\n"
"Imagine so many deals that agree with what a player has seen and heard: the four hands as dealt, and for each action\n"
"what the deal comes to, played by the players, with open hands, and by rule of thumb.";

/* What is wrong with somebody's deciding after the auction whether to defend alone: a message, or NULL. */
static const char *check_defence(const House *house, const Auction *auction, int seat, int defence)
{
    if (defence == NO_CARD) return NULL;
    if (defence > 1) return "a defence is 0 with the partner, 1 alone, or 255";
    if (!trump_made(auction) || !((caller(auction, auction->count - 1) ^ seat) & 1)) return "only a defender defends";
    int allowed = house->defend_alone && (auction->calls[auction->count - 1].alone || house->defend_always);
    return allowed ? NULL : "no defender may play alone here";
}

/* The same of a card that the loner's partner hands over. */
static const char *check_handed(const House *house, const Question *question, int card)
{
    const Auction *auction = &question->auction;
    if (card == NO_CARD) return NULL;
    if (!house->partners_best || !trump_made(auction) || !auction->calls[auction->count - 1].alone
        || caller(auction, auction->count - 1) != (question->seat ^ 2))
        return "only a loner's partner hands a card over, where the rules have it";
    int picked_up = auction->count <= 4 && question->seat == auction->dealer;
    uint64_t hand = question->hand | (picked_up ? bit(auction->up_card) : 0);
    return card < CARD_CODES && hand & bit(card) ? NULL : "what is handed over must be in the hand";
}

/* The actions of a question, each checked. Returns how many. */
static int read_actions(PyObject *packed, const House *house, const Question *question, const Play *seen,
                        Action actions[MOST_ACTIONS])
{
    char *bytes;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(packed, &bytes, &length) < 0) return -1;
    int count = (int)(length / (Py_ssize_t)sizeof(Action));
    if (length % (Py_ssize_t)sizeof(Action) || length > MOST_ACTIONS * (Py_ssize_t)sizeof(Action))
        return complain_of("actions take eight bytes each, and there are at most 64");
    memcpy(actions, bytes, (size_t)length);
    for (int n = 0; n < count; n++) {
        Auction then = question->auction;
        if (seen) {
            if (actions[n].card >= CARD_CODES || !(legal_cards(&seen->now, question->seat) >> actions[n].card & 1))
                return complain_of("an action is no card that may be played");
            continue;
        }
        if (complain_of(check_defence(house, &then, question->seat, actions[n].defence)) < 0) return -1;
        if (complain_of(check_handed(house, question, actions[n].handed)) < 0) return -1;
        if (auction_over(&then)) continue;
        if (caller(&then, then.count) != question->seat) return complain_of("it is somebody else's turn to call");
        then.calls[then.count++] = actions[n].call;
        if (complain_of(check_auction(house, &then)) < 0) return -1;
        if (actions[n].then.suit == NO_CARD) continue;
        if (actions[n].call.suit != PASS || then.count > 4)
            return complain_of("who has made trump, or passed twice, does not call again");
        while (then.count < 4 || caller(&then, then.count) != question->seat) then.calls[then.count++] = (Call){PASS, 0};
        then.calls[then.count++] = actions[n].then;
        if (complain_of(check_auction(house, &then)) < 0) return -1;
    }
    return count;
}

/* A question: its deal in play too, once cards are played, or `playing` says that a card is asked for. */
static int read_question(PyObject *packed, const Seated *seated, int playing, Question *question, Deal *deal, Play *seen)
{
    if (unpack(packed, "a question", question, sizeof *question) < 0) return -1;
    if (complain_of(check_question(&seated->house, question)) < 0) return -1;
    if (!question->count && !playing) return 0;
    if (complain_of(question_play(&seated->house, question, seated->players, deal, seen)) < 0) return -1;
    return 1;
}


PyObject *compare_actions(PyObject *module, PyObject *arguments)
{
    PyObject *house, *players, *packed, *wanted, *result = NULL;
    unsigned long long seed, first;
    long long count;
    int rolled;
    Seated seated;
    Question question;
    Action actions[MOST_ACTIONS];
    Deal deal;
    Play seen;
    View view;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOOKKLp", &house, &players, &packed, &wanted, &seed, &first, &count, &rolled))
        return NULL;
    if (check_count(count) < 0 || be_seated(&seated, house, players, 4) < 0) return NULL;
    Mind *mind = NULL;
    int playing = read_question(packed, &seated, 0, &question, &deal, &seen);
    if (playing < 0) goto end;
    int choices = read_actions(wanted, &seated.house, &question, playing ? &seen : NULL, actions);
    if (choices < 0) goto end;
    mind = open_mind();
    if (!mind) goto end;
    Py_ssize_t size = (Py_ssize_t)sizeof(uint64_t) * 4 + choices * (Py_ssize_t)sizeof(Comparison);
    result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count * size);
    if (!result) goto end;
    char *to = PyBytes_AsString(result);
    int possible = 1;
    Py_BEGIN_ALLOW_THREADS
    if (playing) possible = look(mind, &seen, question.seat, question.heeded ? QUESTION_TRIES : 1, &view);
    for (long long n = 0; possible && n < count; n++, to += size) {
        uint64_t hands[4], thing = first + (uint64_t)n;
        Comparison comparisons[MOST_ACTIONS];
        if (playing) {
            possible = compare_cards(mind, &seen, &view, actions, choices, rolled, seed, thing, hands, comparisons);
        } else {
            Random random = random_stream(seed, thing);
            const Bidder *bidder = seated.players[question.seat].bidder;
            possible = imagine_deal(mind, &seated.house, &question, bidder, &random, hands);
            if (possible)
                compare(mind, &seated.house, hands, &question, actions, choices, seated.players, rolled, seed, thing,
                        comparisons);
        }
        if (!possible) break;
        memcpy(to, hands, sizeof hands);
        memcpy(to + sizeof hands, comparisons, (size_t)choices * sizeof *comparisons);
    }
    Py_END_ALLOW_THREADS
    if (!possible) {
        complain_of("no deal agrees with what is seen");
        Py_CLEAR(result);
    }
end:
    free(mind);
    leave(&seated);
    return result;
}

const char DECIDE_DOC[] =
    "decide(rules, players, question, seed)\n--\n\n"
    "What the player of a question does: a suit (or no trump, or a pass) and whether alone, a discard, a card; all but one\n"
    "of the last three are 255.";

PyObject *decide(PyObject *module, PyObject *arguments)
{
    PyObject *house, *players, *packed, *result = NULL;
    unsigned long long seed;
    Seated seated;
    Question question;
    Deal deal;
    Play seen;
    Mind *mind = NULL;
    Action action;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOK", &house, &players, &packed, &seed)) return NULL;
    if (be_seated(&seated, house, players, 4) < 0) return NULL;
    if (read_question(packed, &seated, 0, &question, &deal, &seen) < 0) goto end;
    int stage = stage_of(&question);
    if (stage == CALL_STAGE && caller(&question.auction, question.auction.count) != question.seat) {
        complain_of("it is somebody else's turn to call");
        goto end;
    }
    if (stage != CALL_STAGE && complain_of(question_play(&seated.house, &question, seated.players, &deal, &seen)) < 0)
        goto end;
    mind = open_mind();
    if (!mind) goto end;
    Py_BEGIN_ALLOW_THREADS
    Random random = random_stream(seed, 0);
    action = decide_question(mind, &seated.house, &question, stage, seated.players, &seen, &random);
    Py_END_ALLOW_THREADS
    result = Py_BuildValue("iiii", action.call.suit, action.call.alone, action.discard, action.card);
end:
    free(mind);
    leave(&seated);
    return result;
}

const char TRIALS_DOC[] =
"trials(rules, players, call, seed, first, count, rolled)\n--\n\n"
"Deal so often until the auction comes to its n-th call, and try out what may be called there: packed trials.";

PyObject *trials(PyObject *module, PyObject *arguments)
{
    PyObject *house, *players, *result = NULL;
    unsigned long long seed, first;
    long long count;
    int call, rolled;
    Seated seated;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOiKKLp", &house, &players, &call, &seed, &first, &count, &rolled)) return NULL;
    if (call < 0 || call >= MOST_CALLS) return PyErr_Format(PyExc_ValueError, "call must be from 0 to 7");
    if (check_count(count) < 0 || be_seated(&seated, house, players, 4) < 0) return NULL;
    Mind *mind = open_mind();
    if (mind) result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * (long long)sizeof(Trial)));
    int reached = 1;
    if (result) {
        char *to = PyBytes_AsString(result);
        Py_BEGIN_ALLOW_THREADS
        for (long long n = 0; n < count && reached; n++) {
            Trial trial;
            reached = try_calls(mind, &seated.house, call, seated.players, rolled, seed, first + (uint64_t)n, &trial);
            memcpy(to + n * (long long)sizeof trial, &trial, sizeof trial);
        }
        Py_END_ALLOW_THREADS
    }
    if (!reached) {
        complain_of("the auction does not come to that call in a million deals");
        Py_CLEAR(result);
    }
    free(mind);
    leave(&seated);
    return result;
}
