/* The binding: positions come in as Python numbers, are checked, and go to the solver without the GIL.
   Written against the stable ABI of Python 3.11, so that one build serves all later versions. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdlib.h>
#include <string.h>

#include "solver.h"

/* --- reading arguments -------------------------------------------------------------------------------------- */

/* A whole number from 0 to `most`; -1 with a ValueError (or TypeError) set. */
static long long read_number(PyObject *value, const char *what, long long most)
{
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (number == -1 && !overflow && PyErr_Occurred()) return -1;
    if (overflow || number < 0 || number > most) {
        PyErr_Format(PyExc_ValueError, "%s must be from 0 to %lld, not %R", what, most, value);
        return -1;
    }
    return number;
}

/* Whole numbers of a sequence, at least `fewest` and at most `most_items` of them; how many, or -1 with an error set. */
static int read_numbers(PyObject *sequence, const char *what, int fewest, int most_items, long long most, long long *numbers)
{
    Py_ssize_t size = PySequence_Size(sequence);
    if (size < 0) return -1;
    if (size < fewest || size > most_items) {
        PyErr_Format(PyExc_ValueError, "%s: %d to %d numbers are wanted, not %zd", what, fewest, most_items, size);
        return -1;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = PySequence_GetItem(sequence, i);
        if (!item) return -1;
        numbers[i] = read_number(item, what, most);
        Py_DECREF(item);
        if (numbers[i] < 0) return -1;
    }
    return (int)size;
}

static const long long ALL_CARDS = ((long long)1 << CARD_CODES) - 1;

static int read_position(PyObject *hands, PyObject *trick, PyObject *trump, PyObject *leader, PyObject *sitting, Position *position)
{
    long long numbers[4];
    memset(position, 0, sizeof *position);
    if (read_numbers(hands, "hands", 4, 4, ALL_CARDS, numbers) < 0) return -1;
    for (int seat = 0; seat < 4; seat++) position->hands[seat] = (uint64_t)numbers[seat];
    int size = read_numbers(trick, "trick", 0, 3, CARD_CODES - 1, numbers);
    if (size < 0) return -1;
    position->trick_size = (uint8_t)size;
    for (int i = 0; i < size; i++) position->trick[i] = (uint8_t)numbers[i];
    long long number;
    if ((number = read_number(trump, "trump", NO_TRUMP)) < 0) return -1;
    position->trump = (uint8_t)number;
    if ((number = read_number(leader, "leader", 3)) < 0) return -1;
    position->leader = (uint8_t)number;
    if ((number = read_number(sitting, "sitting", 15)) < 0) return -1;
    position->sitting = (uint8_t)number;
    return 0;
}

static int read_levels(PyObject *wanted, Levels *levels)
{
    long long numbers[MOST_TRICKS];
    int size = read_numbers(wanted, "levels", 1, MOST_TRICKS, MOST_TRICKS, numbers);
    if (size < 0) return -1;
    levels->count = (uint8_t)size;
    for (int i = 0; i < size; i++) {
        if (i && numbers[i] < numbers[i - 1]) {
            PyErr_SetString(PyExc_ValueError, "levels must be in rising order");
            return -1;
        }
        levels->wanted[i] = (int8_t)numbers[i];
    }
    return 0;
}

static const char *const SEATS[] = {"North", "East", "South", "West"};

typedef struct {
    char text[3];
} Name;

/* A card as people write it. */
static Name name_of(int card)
{
    if (card == JOKER) return (Name){"B"};
    return (Name){{"789TJQKA"[card & 7], "cdhs"[card >> 3 & 3], 0}};
}

/* Say what is wrong with a position. `where` comes first in the message. */
static void complain(const char *where, const Position *position, Fault fault, int culprit)
{
    switch (fault) {
    case POSITION_FINE: break;
    case BAD_TRUMP: PyErr_Format(PyExc_ValueError, "%strump must be 0 to 4, not %d", where, position->trump); break;
    case BAD_SITTING:
        PyErr_Format(PyExc_ValueError, "%ssitting is %d: one of North and South may sit out and one of East and West", where,
                     position->sitting);
        break;
    case BAD_LEADER:
        PyErr_Format(PyExc_ValueError, "%sleader is %d: it must be a seat, 0 to 3, that does not sit out", where,
                     position->leader);
        break;
    case BAD_TRICK_SIZE:
        PyErr_Format(PyExc_ValueError, "%strick holds %d cards: a trick with all its cards is over", where,
                     position->trick_size);
        break;
    case BAD_CARD: PyErr_Format(PyExc_ValueError, "%s%s's hand holds what is no card", where, SEATS[culprit]); break;
    case BAD_TRICK_CARD: PyErr_Format(PyExc_ValueError, "%strick holds %d, which is no card", where, culprit); break;
    case CARD_TWICE: PyErr_Format(PyExc_ValueError, "%s%s stands in two places", where, name_of(culprit).text); break;
    case BAD_HAND_SIZES:
        PyErr_Format(PyExc_ValueError, "%s%s does not hold as many cards as the leader, %s", where, SEATS[culprit],
                     SEATS[position->leader]);
        break;
    case NO_CARDS: PyErr_Format(PyExc_ValueError, "%snobody holds a card", where); break;
    case TOO_MANY_CARDS: PyErr_Format(PyExc_ValueError, "%sa hand holds more than %d cards", where, MOST_TRICKS); break;
    case REVOKE:
        PyErr_Format(PyExc_ValueError, "%s%s in the trick does not follow suit, though its player can", where,
                     name_of(culprit).text);
        break;
    }
}

/* --- solving ------------------------------------------------------------------------------------------------ */

PyDoc_STRVAR(solve_doc,
"solve(hands, trick, trump, leader, sitting, levels)\n--\n\n"
"For each card that may be played, how many of `levels` North and South reach under perfect play.");

static PyObject *solve(PyObject *module, PyObject *arguments)
{
    PyObject *hands, *trick, *trump, *leader, *sitting, *wanted;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOOOO", &hands, &trick, &trump, &leader, &sitting, &wanted)) return NULL;
    Position position;
    Levels levels;
    if (read_position(hands, trick, trump, leader, sitting, &position) < 0 || read_levels(wanted, &levels) < 0) return NULL;
    int culprit;
    Fault fault = check_position(&position, &culprit);
    if (fault) {
        complain("", &position, fault, culprit);
        return NULL;
    }
    int8_t values[CARD_CODES];
    Py_BEGIN_ALLOW_THREADS
    Solver solver;
    memset(&solver, 0, sizeof solver);
    solver_set(&solver, &position);
    solver_values(&solver, &levels, levels.count / 2, values);
    Py_END_ALLOW_THREADS
    PyObject *result = PyDict_New();
    for (int card = 0; result && card < CARD_CODES; card++) {
        if (values[card] < 0) continue;
        PyObject *key = PyLong_FromLong(card), *value = PyLong_FromLong(values[card]);
        if (!key || !value || PyDict_SetItem(result, key, value) < 0) Py_CLEAR(result);
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
    return result;
}

/* One position of a batch, as Python's struct module packs it with the format "<4Q4B4B7bB". */
typedef struct {
    Position position;
    Levels levels;
} Item;

_Static_assert(sizeof(Item) == 48, "items of a batch are packed without gaps");

static int levels_fine(const Levels *levels)
{
    if (levels->count < 1 || levels->count > MOST_TRICKS) return 0;
    for (int i = 1; i < levels->count; i++)
        if (levels->wanted[i] < levels->wanted[i - 1]) return 0;
    return 1;
}

PyDoc_STRVAR(solve_batch_doc,
"solve_batch(positions)\n--\n\n"
"For each packed position, how many of its levels North and South reach: (bytes, nodes searched).");

static PyObject *solve_batch(PyObject *module, PyObject *positions)
{
    Py_buffer buffer;
    (void)module;
    if (PyObject_GetBuffer(positions, &buffer, PyBUF_SIMPLE) < 0) return NULL;
    if (buffer.len % (Py_ssize_t)sizeof(Item)) {
        PyErr_Format(PyExc_ValueError, "a position takes %zu bytes, and %zd are not a multiple of that", sizeof(Item), buffer.len);
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
    char *levels_reached = PyBytes_AsString(result);
    Item item;
    Fault fault = POSITION_FINE;
    int culprit = 0, fine = 1;
    Py_BEGIN_ALLOW_THREADS
    for (; done < size; done++) {
        /* a copy, so that what is checked is what is solved whoever else writes to the buffer */
        memcpy(&item, (const char *)buffer.buf + done * (Py_ssize_t)sizeof(Item), sizeof item);
        fault = check_position(&item.position, &culprit);
        fine = levels_fine(&item.levels);
        if (fault || !fine) break;
        solver_set(solver, &item.position);
        levels_reached[done] = (char)solver_level(solver, &item.levels, item.levels.count / 2);
    }
    Py_END_ALLOW_THREADS
    unsigned long long nodes = solver->nodes;
    free(solver);
    PyBuffer_Release(&buffer);
    if (done < size) {
        char where[40];
        PyOS_snprintf(where, sizeof where, "position %lld: ", (long long)done);
        if (fault) complain(where, &item.position, fault, culprit);
        else PyErr_Format(PyExc_ValueError, "%slevels must be 1 to %d numbers in rising order", where, MOST_TRICKS);
        Py_DECREF(result);
        return NULL;
    }
    return Py_BuildValue("NK", result, nodes);
}

/* --- the module --------------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"solve", solve, METH_VARARGS, solve_doc},
    {"solve_batch", solve_batch, METH_O, solve_batch_doc},
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
