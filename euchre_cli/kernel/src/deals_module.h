/* The functions for Python about whole deals: see their documentation in deals_module.c and euchre_cli/kernel. */

#ifndef EUCHRE_DEALS_MODULE_H
#define EUCHRE_DEALS_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

PyObject *call_chances_of(PyObject *module, PyObject *arguments);
PyObject *whole_deals(PyObject *module, PyObject *arguments);
PyObject *known_deals(PyObject *module, PyObject *arguments);
PyObject *compare_actions(PyObject *module, PyObject *arguments);
PyObject *decide(PyObject *module, PyObject *arguments);
PyObject *trials(PyObject *module, PyObject *arguments);

extern const char CALL_CHANCES_DOC[], WHOLE_DEALS_DOC[], KNOWN_DEALS_DOC[], COMPARE_DOC[], DECIDE_DOC[],
    TRIALS_DOC[];

#endif
