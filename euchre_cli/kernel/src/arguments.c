#include "arguments.h"

#include <string.h>

long long read_number(PyObject *value, const char *what, long long most)
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

int read_numbers(PyObject *sequence, const char *what, int fewest, int most_items, long long most, long long *numbers)
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

const long long ALL_CARDS = ((long long)1 << CARD_CODES) - 1;

int read_position(PyObject *hands, PyObject *trick, PyObject *trump, PyObject *leader, PyObject *sitting,
                  Position *position)
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

/* A number of points, which may be negative; 0 with an error set is told from 0 by PyErr_Occurred. */
static int8_t read_points(PyObject *value)
{
    int overflow;
    long number = PyLong_AsLongAndOverflow(value, &overflow);
    if (overflow || number < INT8_MIN || number > INT8_MAX) {
        PyErr_Format(PyExc_ValueError, "worth must be from %d to %d, not %R", INT8_MIN, INT8_MAX, value);
        return 0;
    }
    return (int8_t)number;
}

int read_worth(PyObject *sequence, int tricks, int8_t *worth)
{
    Py_ssize_t size = PySequence_Size(sequence);
    if (size < 0) return -1;
    if (size != tricks + 1) {
        PyErr_Format(PyExc_ValueError, "worth: %d tricks are left, so %d numbers are wanted, not %zd", tricks,
                     tricks + 1, size);
        return -1;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = PySequence_GetItem(sequence, i);
        if (!item) return -1;
        worth[i] = read_points(item);
        Py_DECREF(item);
        if (PyErr_Occurred()) return -1;
    }
    return 0;
}

int read_stakes(PyObject *worth, PyObject *broken, PyObject *makers, PyObject *boundary, int tricks, Stakes *stakes)
{
    long long number;
    memset(stakes, 0, sizeof *stakes);
    if (read_worth(worth, tricks, stakes->worth) < 0) return -1;
    if ((number = read_number(makers, "makers", 1)) < 0) return -1;
    stakes->makers = (uint8_t)number;
    if ((number = read_number(boundary, "boundary", MOST_TRICKS)) < 0) return -1;
    stakes->boundary = (uint8_t)number;
    return number ? read_worth(broken, tricks, stakes->broken) : 0;
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

void complain(const char *where, const Position *position, Fault fault, int culprit)
{
    switch (fault) {
    case POSITION_FINE: break;
    case BAD_TRUMP: PyErr_Format(PyExc_ValueError, "%strump must be 0 to 4, not %d", where, position->trump); break;
    case BAD_SITTING:
        PyErr_Format(PyExc_ValueError, "%ssitting is %d: one of North and South may sit out and one of East and West",
                     where, position->sitting);
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
    case BAD_STAKES:
        PyErr_Format(PyExc_ValueError, "%smakers must be 0 or 1, boundary 0 to %d", where, MOST_TRICKS);
        break;
    case REVOKE:
        PyErr_Format(PyExc_ValueError, "%s%s in the trick does not follow suit, though its player can", where,
                     name_of(culprit).text);
        break;
    }
}

int read_unseen(PyObject *may, PyObject *room, Unseen *unseen)
{
    long long numbers[HOLDERS];
    memset(unseen, 0, sizeof *unseen);
    int size = read_numbers(may, "may", 1, HOLDERS, ALL_CARDS, numbers);
    if (size < 0) return -1;
    for (int i = 0; i < size; i++) unseen->may[i] = (uint64_t)numbers[i];
    if (read_numbers(room, "room", size, size, MOST_ROOM, numbers) < 0) return -1;
    for (int i = 0; i < size; i++) unseen->room[i] = (uint8_t)numbers[i];
    return size;
}

int worlds_complain(WorldsFault fault)
{
    static const char *const messages[] = {
        [WORLDS_BAD_CARD] = "a holder may hold what is no card",
        [WORLDS_WRONG_COUNT] = "there is not as much room as there are cards not seen",
        [WORLDS_IMPOSSIBLE] = "no deal agrees with what has been seen",
        [WORLDS_TOO_MANY] = "too many cards in too many holders' hands to be counted",
    };
    if (fault == WORLDS_FINE) return 0;
    PyErr_SetString(PyExc_ValueError, messages[fault]);
    return -1;
}
