"""Decoding JSON so that nothing said is lost: what stands before a fault, and keys that stand twice.

`json.loads` stops at the first fault and keeps nothing. A recorded game that breaks off in its ninth deal still has
eight good ones, so a broken text is cut at its last whole value before the fault (`json_fault`) and read to there.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from euchre_cli.formats.json_fault import JsonFault, diagnose

_MANY_DIGITS: Final = 400


class Repeated(dict[str, Any]):
    """An object in which keys stand more than once (`keys_twice`): JSON leaves open which of them counts."""

    keys_twice: set[str]


def decode(text: str) -> tuple[Any, JsonFault | None]:
    """The value of a JSON text, or as much of it as stands before its first fault, and that fault."""
    try:
        return _loads(text), None
    except (ValueError, RecursionError):
        fault, whole = diagnose(text)
    try:
        return _loads(whole), fault
    except (ValueError, RecursionError):
        return None, fault


def _loads(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_no_constant)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    repeated = Repeated(found)
    keys = [key for key, _ in pairs]
    repeated.keys_twice = {key for key in found if keys.count(key) > 1}
    return repeated


def _integer(digits: str) -> int | float:
    # int() refuses thousands of digits; no such number means anything in a record, so infinity stands for it
    return int(digits) if len(digits) < _MANY_DIGITS else float(digits)


def _no_constant(text: str) -> NoReturn:
    raise ValueError(text)  # NaN and Infinity: Python would read them, JSON has no such numbers
