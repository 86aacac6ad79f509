/* Reading the arguments of Python calls: everything that comes from outside is checked here, and what is wrong with it
   is said by a ValueError (or a TypeError). All functions return a negative number with the error set. */

#ifndef EUCHRE_ARGUMENTS_H
#define EUCHRE_ARGUMENTS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "players.h"

extern const long long ALL_CARDS;

/* A whole number from 0 to `most`. */
long long read_number(PyObject *value, const char *what, long long most);

/* From `fewest` to `most_items` whole numbers of a sequence; returns how many. */
int read_numbers(PyObject *sequence, const char *what, int fewest, int most_items, long long most, long long *numbers);

/* A position, not yet checked as a whole: see check_position and complain. */
int read_position(PyObject *hands, PyObject *trick, PyObject *trump, PyObject *leader, PyObject *sitting,
                  Position *position);

/* The stakes of a position with so many tricks left. */
int read_stakes(PyObject *worth, PyObject *broken, PyObject *makers, PyObject *boundary, int tricks, Stakes *stakes);

/* Returns the number of holders. */
int read_unseen(PyObject *may, PyObject *room, Unseen *unseen);

/* Raise what is wrong with a position; `where` comes first in the message. */
void complain(const char *where, const Position *position, Fault fault, int culprit);

/* Raise what is wrong with what has been seen, if anything. */
int worlds_complain(WorldsFault fault);

#endif
