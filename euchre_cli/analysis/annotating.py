"""Grades written into the record: a mark and a remark after the call or card, where other programs show them.

What people have written stays as it is: where somebody has set a mark there is only our remark. Ours are known by how
they begin, so that a record that is graded again does not carry both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

import msgspec

from euchre_cli.analysis.decisions import DISCARD
from euchre_cli.analysis.grading import Grade, GradedDeal
from euchre_cli.analysis.words import done_words, option_words
from euchre_cli.events import Comment, Deal, Event, Line, Mark

_OURS: Final = "analysis: "
"""Begins a remark whose mark, which stands right before it, is ours too."""
_REMARK: Final = re.compile(r"analysis(?: [?!]{1,2})?: ")
"""Begins any remark of ours."""


def annotated(graded: GradedDeal) -> Deal:
    """A deal with the marks of its grades, and a remark that says what each means."""
    deal = graded.replay.deal
    grades = {grade.number: grade for grade in graded.grades if grade.mark}
    events: list[Event] = []
    notes: list[Event] = []
    waiting: Grade | None = None
    for number, event in enumerate(deal.events):
        if isinstance(event, Mark | Comment | Line):
            notes.append(event)
            continue
        events += _noted(notes, waiting, graded)
        events.append(event)
        notes, waiting = [], grades.get(number)
    events += _noted(notes, waiting, graded)
    return msgspec.structs.replace(deal, events=tuple(events), places=())


def _noted(notes: Sequence[Event], grade: Grade | None, graded: GradedDeal) -> Iterator[Event]:
    """The notes on one event, without those of an earlier analysis, and the new ones; lines stay the last."""
    kept = list(_without_ours(notes))
    lines = [note for note in kept if isinstance(note, Line)]
    yield from (note for note in kept if not isinstance(note, Line))
    if grade is not None:
        remark = _remark(grade, graded)
        if grade.kind == DISCARD or any(isinstance(note, Mark) for note in kept):
            # A mark belongs to a call or a card, and to one of them goes one.
            yield Comment(f"analysis {grade.mark}: {remark}")
        else:
            yield Mark(grade.mark)
            yield Comment(f"{_OURS}{remark}")
    yield from lines


def _without_ours(notes: Sequence[Event]) -> Iterator[Event]:
    for note, after in zip_longest(notes, notes[1:]):
        if isinstance(note, Mark) and isinstance(after, Comment) and after.text.startswith(_OURS):
            continue
        if not (isinstance(note, Comment) and _REMARK.match(note.text)):
            yield note


def _remark(grade: Grade, graded: GradedDeal) -> str:
    """``loses 0.27 points; better 9h or Th``, and what open hands say."""
    up_suit = graded.replay.reading.table.up_suit
    what = f"{done_words(grade.chosen, up_suit)} " if grade.kind == DISCARD else ""
    if grade.is_best:
        return f"{what}the best, where a rule of thumb leads to worse"
    better = " or ".join(option_words(option, up_suit) for option in grade.as_good[:3])
    text = f"{what}loses {grade.loss:.2f} ±{1.96 * grade.loss_se:.2f} points; better {better}"
    if grade.chosen_open is not None and grade.best_open is not None:
        text += f" (as the cards lay {grade.chosen_open:+d}, with it {grade.best_open:+d})"
    return text
