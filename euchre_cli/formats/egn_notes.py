"""Annotations of EGN: remarks on calls and cards, some beginning with a mark of quality in brackets.

``"[?!] Too thin."`` is a `Mark` and a `Comment`; a mark followed at once by a comment is written back as one string.
"""

from __future__ import annotations

import re
from typing import Final

from euchre_cli.events import Comment, Event, Mark, Place
from euchre_cli.formats.json_value import Value

_MARK: Final = re.compile(r"\[(\?\?|\?!|\?|!\?|!!|!)\] ?")
_INDEX: Final = re.compile(r"[0-9]{1,6}\Z")


class Written:
    """Events in the order in which they are to be read, each with its place."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.places: list[Place] = []

    def add(self, event: Event, place: Place) -> None:
        """Put an event at the end."""
        self.events.append(event)
        self.places.append(place)

    def add_all(self, others: Written) -> None:
        """Put all events of another list at the end."""
        self.events += others.events
        self.places += others.places


_NONE: Final = Written()


class Notes:
    """The remarks on the actions of one phase, each by the number of its action counted from 0.

    A number past the last action (older programs count from 1) belongs to the last one.
    """

    def __init__(self, phase: Value, names: tuple[str, ...], actions: int) -> None:
        self.after: dict[int, Written] = {}
        value = phase.field(*names)
        for key, texts in value.members("an object: number of the call or card -> remarks"):
            if not _INDEX.match(key):
                texts.fault(f"expected the number of a call or card as the key, found {key[:40]!a}")
                continue
            out = self.after.setdefault(max(0, min(int(key), actions - 1)), Written())
            for text in [texts] if isinstance(texts.data, str) else texts.elements("an array of remarks"):
                _write(text, out)

    def of(self, action: int) -> Written:
        """The remarks on an action."""
        return self.after.get(action, _NONE)


def _write(text: Value, out: Written) -> None:
    remark = text.text("a remark")
    mark = _MARK.match(remark)
    if mark:
        out.add(Mark(mark[1]), text.pointer)
        remark = remark[mark.end() :]
    if remark:
        out.add(Comment(remark), text.pointer)
