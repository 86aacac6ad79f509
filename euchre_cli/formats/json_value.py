"""One value of a JSON document with its place: reads it as what it should be, or says why that cannot be done.

Files come from many programs, so reading is forgiving: keys not asked for are left alone, ``null`` is the same as
nothing. What cannot be understood becomes a finding at its own JSON pointer, and reading goes on beside it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any, Final

from euchre_cli.cards import UNKNOWN_CARD, Card
from euchre_cli.events import Source
from euchre_cli.findings import Finding, finding
from euchre_cli.formats.egn_cards import read_card, read_cards
from euchre_cli.formats.json_fault import escape_key
from euchre_cli.formats.json_text import Repeated

_SURROGATES: Final = re.compile("[\ud800-\udfff]")

_MEND: Final = "Correct the value at this place. All others were read."


class Faults:
    """The findings of a document being read, in the order in which they were met.

    Where the text of the document is broken, `broken_at` is the innermost value that was still open there. What is
    missing in it, or in what holds it, is no fault of its own.
    """

    def __init__(self, source: Source, broken_at: str | None = None) -> None:
        self.source = source
        self.broken_at = broken_at
        self.findings: list[Finding] = []
        self._noted: set[tuple[str, str]] = set()

    def add(self, code: str, pointer: str, message: str, remedy: str | None = None) -> None:
        """Note a fault at a place, once: what stands in the head of a match is read for each of its games."""
        if not self.holds_break(pointer) and (pointer, message) not in self._noted:
            self._noted.add((pointer, message))
            self.findings.append(finding(code, message, source=self.source, place=pointer, remedy=remedy))

    def holds_break(self, pointer: str) -> bool:
        """Whether the text breaks within the value at a place."""
        return self.broken_at is not None and f"{self.broken_at}/".startswith(f"{pointer}/")

    def take(self) -> list[Finding]:
        """The findings noted since they were last taken."""
        taken, self.findings = self.findings, []
        return taken


class Value:
    """A value and the JSON pointer to it. Where there is none, `data` is None and the pointer is its holder's.

    `packed` marks a value unpacked from a string: everything in it has that string's pointer.
    """

    __slots__ = ("data", "faults", "packed", "pointer")

    def __init__(self, data: Any, pointer: str, faults: Faults, packed: bool = False) -> None:
        self.data = data
        self.pointer = pointer
        self.faults = faults
        self.packed = packed

    def __bool__(self) -> bool:
        """Whether there is a value at all."""
        return self.data is not None

    def fault(self, message: str, code: str = "N101") -> None:
        """Report that this value cannot be read."""
        self.faults.add(code, self.pointer, message, _MEND if code == "N101" else None)

    def step(self, key: str | int) -> str:
        """The pointer to something in this value."""
        if self.packed:
            return self.pointer
        return f"{self.pointer}/{key if isinstance(key, int) else escape_key(key)}"

    def field(self, *names: str) -> Value:
        """The member with the first of these names that has a value; nothing if this is no object."""
        data = self.data
        if isinstance(data, dict):
            for name in names:
                found = data.get(name)
                if found is None:
                    continue
                member = Value(found, self.step(name), self.faults, self.packed)
                if isinstance(data, Repeated) and name in data.keys_twice:
                    data.keys_twice.discard(name)
                    member.fault(f'the key "{name}" stands more than once here; the last one was read')
                return member
        return Value(None, self.pointer, self.faults, self.packed)

    def members(self, what: str) -> Iterator[tuple[str, Value]]:
        """The keys and values of an object; none, and a finding, if it is something else."""
        if not self:
            return
        if not isinstance(self.data, dict):
            self.expected(what)
            return
        for key in self.data:
            yield key, Value(self.data[key], self.step(key), self.faults, self.packed)

    def elements(self, what: str) -> list[Value]:
        """The elements of an array; none, and a finding, if it is something else."""
        if not self:
            return []
        if not isinstance(self.data, list):
            self.expected(what)
            return []
        pointer, faults, packed = self.pointer, self.faults, self.packed
        if packed:
            return [Value(item, pointer, faults, packed) for item in self.data]
        return [Value(item, f"{pointer}/{index}", faults) for index, item in enumerate(self.data)]

    def expected(self, what: str) -> None:
        """Report that something else stands here than `what`."""
        self.fault(f"expected {what}, found {describe(self.data)}")

    def integer(self, what: str, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`, or None and a finding; None without a finding where there is none."""
        if not self:
            return None
        number = whole(self.data)
        if number is None or not low <= number <= high:
            self.expected(what)
            return None
        return number

    def flag(self, what: str) -> bool:
        """True or false; false and a finding if it is something else."""
        if not self:
            return False
        if not isinstance(self.data, bool):
            self.expected(f"true or false ({what})")
            return False
        return self.data

    def text(self, what: str) -> str:
        """A string, or a number as text; empty and a finding if it is something else."""
        if not self:
            return ""
        if isinstance(self.data, str):
            return clean(self.data)
        number = whole(self.data)
        if number is not None:
            return str(number)
        if isinstance(self.data, float):
            return repr(self.data)
        self.expected(what)
        return ""

    def cards(self, what: str, relative: bool = False) -> list[Card]:
        """The cards of an array, an unknown card and a finding for each element that is none."""
        known = None if relative else read_cards(self.data)
        return [card.card(relative) for card in self.elements(what)] if known is None else known

    def card(self, relative: bool = False) -> Card:
        """A card; an unknown card and a finding if it is none. In a `relative` deal ``h`` is the other green."""
        if isinstance(self.data, str):
            try:
                return read_card(self.data, relative)
            except ValueError as error:
                self.fault(str(error))
        else:
            self.expected("a card, such as Jd")
        return UNKNOWN_CARD


def whole(data: Any) -> int | None:
    """A JSON number as a whole number, if it is one (``3`` and ``3.0``, but not ``true``)."""
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    if isinstance(data, float) and data.is_integer():
        return int(data)
    return None


def clean(text: str) -> str:
    """A string without halves of surrogate pairs, which are no characters and cannot be written to any file."""
    return _SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text)


def describe(data: Any) -> str:
    """A JSON value in a few words, for messages."""
    if data is None:
        return "null"
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, float) and math.isinf(data):
        return "a number beyond all bounds"
    if isinstance(data, (int, float)):
        digits = repr(data)
        return f"the number {digits}" if len(digits) <= 24 else f"a number of {len(digits)} digits"
    if isinstance(data, str):
        shown = data if len(data) <= 40 else data[:37] + "..."
        return f'the string "{clean(shown)}"' if shown.isprintable() else f"the string {shown!a}"
    if isinstance(data, list):
        return f"an array of {len(data)}" if data else "an empty array"
    return "an object" if data else "an empty object"
