/* The binding: positions come in as Python numbers, are checked, and go to the solver without the GIL.
   Written against the stable ABI of Python 3.11, so that one build serves all later versions. */

#include "arguments.h"

#include <stdlib.h>
#include <string.h>

#include "deals_module.h"
#include "playing.h"
#include "thumb.h"

enum { MOST_WORLDS = 1 << 24 }; /* drawn in one call: sums of what they are worth stay below 2^31 */

/* --- solving ------------------------------------------------------------------------------------------------ */

PyDoc_STRVAR(solve_doc,
"solve(hands, trick, trump, leader, sitting, worth, broken, makers, boundary)\n--\n\n"
"For each card that may be played, what the position is worth to North and South under perfect play.");

static PyObject *solve(PyObject *module, PyObject *arguments)
{
    PyObject *hands, *trick, *trump, *leader, *sitting, *worth, *broken, *makers, *boundary;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOOOOOOO", &hands, &trick, &trump, &leader, &sitting, &worth, &broken, &makers,
                          &boundary))
        return NULL;
    Position position;
    Stakes stakes;
    if (read_position(hands, trick, trump, leader, sitting, &position) < 0) return NULL;
    int culprit;
    Fault fault = check_position(&position, &culprit);
    if (fault) {
        complain("", &position, fault, culprit);
        return NULL;
    }
    int tricks = tricks_left(&position);
    if (read_stakes(worth, broken, makers, boundary, tricks, &stakes) < 0) return NULL;
    int8_t values[CARD_CODES];
    Goals goals;
    Py_BEGIN_ALLOW_THREADS
    Solver solver;
    memset(&solver, 0, sizeof solver);
    find_goals(&goals, &stakes, tricks);
    solver_set(&solver, &position);
    solver_values(&solver, &goals, goals.count / 2, values);
    Py_END_ALLOW_THREADS
    PyObject *result = PyDict_New();
    for (int card = 0; result && card < CARD_CODES; card++) {
        if (values[card] < 0) continue;
        PyObject *key = PyLong_FromLong(card), *value = PyLong_FromLong(goals.value[values[card]]);
        if (!key || !value || PyDict_SetItem(result, key, value) < 0) Py_CLEAR(result);
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
    return result;
}

/* One position of a batch, as Python's struct module packs it with the format "<4Q4B4B8b8b2B6x". */
typedef struct {
    Position position;
    Stakes stakes;
    char spare[6];
} Item;

_Static_assert(sizeof(Position) == 40 && sizeof(Stakes) == 18 && sizeof(Item) == 64, "items are packed without gaps");

PyDoc_STRVAR(solve_batch_doc,
"solve_batch(positions)\n--\n\n"
"For each packed position, what it is worth to North and South, a signed byte each: (bytes, nodes searched).");

static PyObject *solve_batch(PyObject *module, PyObject *positions)
{
    Py_buffer buffer;
    (void)module;
    if (PyObject_GetBuffer(positions, &buffer, PyBUF_SIMPLE) < 0) return NULL;
    if (buffer.len % (Py_ssize_t)sizeof(Item)) {
        PyErr_Format(PyExc_ValueError, "a position takes %zu bytes, and %zd are not a multiple of that", sizeof(Item),
                     buffer.len);
        PyBuffer_Release(&buffer);
        return NULL;
    }
    Py_ssize_t size = buffer.len / (Py_ssize_t)sizeof(Item), done = 0;
    PyObject *result = PyBytes_FromStringAndSize(NULL, size);
    Solver *solver = calloc(1, sizeof *solver);
    if (!result || !solver) {
        if (result) PyErr_NoMemory();
        Py_XDECREF(result);
        free(solver);
        PyBuffer_Release(&buffer);
        return NULL;
    }
    char *values = PyBytes_AsString(result);
    Item item;
    Goals goals;
    Fault fault = POSITION_FINE;
    int culprit = 0;
    Py_BEGIN_ALLOW_THREADS
    for (; done < size; done++) {
        /* a copy, so that what is checked is what is solved whoever else writes to the buffer */
        memcpy(&item, (const char *)buffer.buf + done * (Py_ssize_t)sizeof(Item), sizeof item);
        fault = check_position(&item.position, &culprit);
        if (!fault && (item.stakes.makers > 1 || item.stakes.boundary > MOST_TRICKS)) fault = BAD_STAKES;
        if (fault) break;
        find_goals(&goals, &item.stakes, tricks_left(&item.position));
        solver_set(solver, &item.position);
        values[done] = (char)goals.value[solver_value(solver, &goals, goals.count / 2)];
    }
    Py_END_ALLOW_THREADS
    unsigned long long nodes = solver->nodes;
    free(solver);
    PyBuffer_Release(&buffer);
    if (done < size) {
        char where[40];
        PyOS_snprintf(where, sizeof where, "position %lld: ", (long long)done);
        complain(where, &item.position, fault, culprit);
        Py_DECREF(result);
        return NULL;
    }
    return Py_BuildValue("NK", result, nodes);
}

/* --- worlds ------------------------------------------------------------------------------------------------- */

PyDoc_STRVAR(sample_doc,
"sample(may, room, count, seed)\n--\n\n"
"Draw worlds: (how many there are, the cards of each holder in each world drawn as packed 64-bit masks).");

static PyObject *sample(PyObject *module, PyObject *arguments)
{
    PyObject *may, *room, *wanted;
    unsigned long long seed;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOK", &may, &room, &wanted, &seed)) return NULL;
    Unseen unseen;
    int holders = read_unseen(may, room, &unseen);
    if (holders < 0) return NULL;
    long long count = read_number(wanted, "count", MOST_WORLDS);
    if (count < 0) return NULL;
    Worlds *worlds = malloc(sizeof *worlds);
    PyObject *drawn = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * holders * 8));
    if (!worlds || !drawn) {
        if (!worlds) PyErr_NoMemory();
        Py_XDECREF(drawn);
        free(worlds);
        return NULL;
    }
    char *to = PyBytes_AsString(drawn);
    WorldsFault fault;
    double total = 0;
    Py_BEGIN_ALLOW_THREADS
    worlds_begin(worlds);
    fault = worlds_set(worlds, &unseen);
    if (!fault) {
        total = worlds->total;
        Random random = random_stream(seed, 0);
        for (long long n = 0; n < count; n++) {
            uint64_t held[HOLDERS];
            worlds_draw(worlds, &random, held);
            memcpy(to + n * holders * 8, held, (size_t)holders * 8);
        }
    }
    Py_END_ALLOW_THREADS
    free(worlds);
    if (worlds_complain(fault) < 0) {
        Py_DECREF(drawn);
        return NULL;
    }
    return Py_BuildValue("dN", total, drawn);
}

/* --- players ------------------------------------------------------------------------------------------------ */

PyDoc_STRVAR(judge_doc,
"judge(hands, trick, trump, leader, sitting, worth, broken, makers, boundary, may, room, count, seed)\n--\n\n"
"For each card that may be played, the sum over worlds of what the deal is worth to North and South. `hands`\n"
"holds the own cards and what is known of the others'; `may` and `room` are the unseen cards of the four seats and\n"
"of what is out of play.");

static PyObject *judge(PyObject *module, PyObject *arguments)
{
    PyObject *hands, *trick, *trump, *leader, *sitting, *worth, *broken, *makers, *boundary, *may, *room, *wanted;
    unsigned long long seed;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOOOOOOOOOOK", &hands, &trick, &trump, &leader, &sitting, &worth, &broken,
                          &makers, &boundary, &may, &room, &wanted, &seed))
        return NULL;
    View view = {.tries = 1};
    Stakes stakes;
    if (read_position(hands, trick, trump, leader, sitting, &view.position) < 0) return NULL;
    if (read_unseen(may, room, &view.unseen) < 0) return NULL;
    long long count = read_number(wanted, "count", MOST_WORLDS);
    if (count < 0) return NULL;
    if (!count) return PyErr_Format(PyExc_ValueError, "count must be from 1 to %d, not 0", MOST_WORLDS);
    Mind *mind = malloc(sizeof *mind);
    if (!mind) return PyErr_NoMemory();
    mind_begin(mind);
    PyObject *result = NULL;
    Random random = random_stream(seed, 0);
    WorldsFault worlds_fault = worlds_set(&mind->worlds, &view.unseen);
    if (worlds_complain(worlds_fault) < 0) goto end;
    uint64_t known = 0, unseen = 0;
    for (int seat = 0; seat < 4; seat++) known |= view.position.hands[seat];
    for (int n = 0; n < view.position.trick_size; n++) known |= (uint64_t)1 << view.position.trick[n];
    for (int holder = 0; holder < HOLDERS; holder++) unseen |= view.unseen.may[holder];
    if (known & unseen) {
        PyErr_SetString(PyExc_ValueError, "may holds a card that is known to lie elsewhere");
        goto end;
    }
    /* one world shows whether what is known and what is not make a position: in all the hands are of the same size */
    Position position = view.position;
    uint64_t held[HOLDERS];
    worlds_draw(&mind->worlds, &random, held);
    for (int seat = 0; seat < 4; seat++) position.hands[seat] |= held[seat];
    int culprit;
    Fault fault = check_position(&position, &culprit);
    if (fault) {
        complain("", &position, fault, culprit);
        goto end;
    }
    if (view.unseen.room[turn_of(&position)]) {
        PyErr_SetString(PyExc_ValueError, "the player whose turn it is sees its own cards: room must be 0 there");
        goto end;
    }
    int tricks = tricks_left(&position);
    if (read_stakes(worth, broken, makers, boundary, tricks, &stakes) < 0) goto end;
    Goals goals;
    int32_t sums[CARD_CODES];
    uint64_t legal;
    Py_BEGIN_ALLOW_THREADS
    find_goals(&goals, &stakes, tricks);
    random = random_stream(seed, 0);
    worlds_set(&mind->worlds, &view.unseen); /* as new, for a world has been drawn of them */
    legal = judge_cards(mind, &view, &goals, (int)count, &random, sums);
    Py_END_ALLOW_THREADS
    result = PyDict_New();
    for (int card = 0; result && card < CARD_CODES; card++) {
        if (!(legal >> card & 1)) continue;
        PyObject *key = PyLong_FromLong(card), *value = PyLong_FromLong(sums[card]);
        if (!key || !value || PyDict_SetItem(result, key, value) < 0) Py_CLEAR(result);
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
end:
    free(mind);
    return result;
}

PyDoc_STRVAR(thumb_doc,
"thumb(hand, trick, trump, leader, sitting, maker)\n--\n\n"
"The card that the player whose turn it is plays from a hand by rules of thumb.");

static PyObject *thumb(PyObject *module, PyObject *arguments)
{
    PyObject *hand, *trick, *trump, *leader, *sitting, *maker, *hands;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOOOO", &hand, &trick, &trump, &leader, &sitting, &maker)) return NULL;
    Position position;
    hands = Py_BuildValue("OOOO", hand, hand, hand, hand);
    if (!hands) return NULL;
    int read = read_position(hands, trick, trump, leader, sitting, &position);
    Py_DECREF(hands);
    if (read < 0) return NULL;
    long long made_by = read_number(maker, "maker", 3);
    if (made_by < 0) return NULL;
    if (!position.hands[0]) return PyErr_Format(PyExc_ValueError, "the hand holds no card");
    if (position.sitting & position.sitting >> 2 || position.sitting >> position.leader & 1
        || position.trick_size >= 4 - __builtin_popcount(position.sitting))
        return PyErr_Format(PyExc_ValueError, "leader, sitting and trick do not go together");
    return PyLong_FromLong(thumb_card(&position, (int)made_by));
}

PyDoc_STRVAR(thumb_discard_doc,
"thumb_discard(hand, choice, trump)\n--\n\n"
"The card of `choice` that a dealer lays away of a hand by rules of thumb.");

static PyObject *thumb_lays_away(PyObject *module, PyObject *arguments)
{
    PyObject *hand, *choice, *trump;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOO", &hand, &choice, &trump)) return NULL;
    long long cards, some, suit;
    if ((cards = read_number(hand, "hand", ALL_CARDS)) < 0) return NULL;
    if ((some = read_number(choice, "choice", ALL_CARDS)) < 0) return NULL;
    if ((suit = read_number(trump, "trump", NO_TRUMP)) < 0) return NULL;
    if (!some) return PyErr_Format(PyExc_ValueError, "choice holds no card");
    return PyLong_FromLong(thumb_discard((uint64_t)cards, (uint64_t)some, (int)suit));
}

PyDoc_STRVAR(sensible_doc,
"sensible_discards(choice, trump)\n--\n\n"
"The cards of `choice` that are worth a thought as a discard.");

static PyObject *sensible(PyObject *module, PyObject *arguments)
{
    PyObject *choice, *trump;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &choice, &trump)) return NULL;
    long long some, suit;
    if ((some = read_number(choice, "choice", ALL_CARDS)) < 0) return NULL;
    if ((suit = read_number(trump, "trump", NO_TRUMP)) < 0) return NULL;
    if (!some) return PyErr_Format(PyExc_ValueError, "choice holds no card");
    return PyLong_FromUnsignedLongLong(sensible_discards((uint64_t)some, (int)suit));
}

_Static_assert(sizeof(Deal) == 88, "deals are packed without gaps");

PyDoc_STRVAR(rollouts_doc,
"rollouts(deals, players, seed, first)\n--\n\n"
"Play packed deals out, the n-th with the random numbers of deal `first` + n: a byte each, the tricks of North and\n"
"South, and 16 more where the makers lost the first two.");

static PyObject *rollouts(PyObject *module, PyObject *arguments)
{
    Py_buffer buffer;
    PyObject *kinds;
    unsigned long long seed, first;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*OKK", &buffer, &kinds, &seed, &first)) return NULL;
    Player players[4];
    long long numbers[4];
    PyObject *result = NULL;
    Mind *mind = NULL;
    if (read_numbers(kinds, "players", 4, 4, 1 << 16, numbers) < 0) goto end;
    for (int seat = 0; seat < 4; seat++) players[seat] = (Player){(int)numbers[seat] - 1, 1, 0, NULL};
    if (buffer.len % (Py_ssize_t)sizeof(Deal)) {
        PyErr_Format(PyExc_ValueError, "a deal takes %zu bytes, and %zd are not a multiple of that", sizeof(Deal),
                     buffer.len);
        goto end;
    }
    Py_ssize_t size = buffer.len / (Py_ssize_t)sizeof(Deal), done = 0;
    mind = malloc(sizeof *mind);
    if (!mind) {
        PyErr_NoMemory();
        goto end;
    }
    result = PyBytes_FromStringAndSize(NULL, size);
    if (!result) goto end;
    char *tricks = PyBytes_AsString(result);
    const char *wrong = NULL;
    Py_BEGIN_ALLOW_THREADS
    mind_begin(mind);
    for (; done < size; done++) {
        Deal deal; /* a copy, so that what is checked is what is played whoever else writes to the buffer */
        memcpy(&deal, (const char *)buffer.buf + done * (Py_ssize_t)sizeof deal, sizeof deal);
        wrong = check_deal(&deal);
        if (wrong) break;
        Random random = random_stream(seed, first + (uint64_t)done);
        Result played = play_out(mind, &deal, NULL, NULL, players, &random);
        tricks[done] = (char)(played.tricks + (played.broken ? 16 : 0));
    }
    Py_END_ALLOW_THREADS
    if (wrong) {
        PyErr_Format(PyExc_ValueError, "deal %zd: %s", done, wrong);
        Py_CLEAR(result);
    }
end:
    free(mind);
    PyBuffer_Release(&buffer);
    return result;
}

/* --- the module --------------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"solve", solve, METH_VARARGS, solve_doc},
    {"solve_batch", solve_batch, METH_O, solve_batch_doc},
    {"sample", sample, METH_VARARGS, sample_doc},
    {"judge", judge, METH_VARARGS, judge_doc},
    {"thumb", thumb, METH_VARARGS, thumb_doc},
    {"thumb_discard", thumb_lays_away, METH_VARARGS, thumb_discard_doc},
    {"sensible_discards", sensible, METH_VARARGS, sensible_doc},
    {"rollouts", rollouts, METH_VARARGS, rollouts_doc},
    {"call_chances", call_chances_of, METH_VARARGS, CALL_CHANCES_DOC},
    {"whole_deals", whole_deals, METH_VARARGS, WHOLE_DEALS_DOC},
    {"known_deals", known_deals, METH_VARARGS, KNOWN_DEALS_DOC},
    {"compare", compare_actions, METH_VARARGS, COMPARE_DOC},
    {"decide", decide, METH_VARARGS, DECIDE_DOC},
    {"trials", trials, METH_VARARGS, TRIALS_DOC},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_core",
    .m_doc = "The compiled part of the package; use it through euchre_cli.kernel.",
    .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&definition); }
