"""What the tags at the head of a game mean: its rules, players, scores and winner, and what is wrong with them.

`read_setup` reads a `Header` in the light of the house rules around it. A tag that is wrong is passed over, so that
the rest of the game is still checked. Which tags there are: `euchre_cli.tags`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import Final, TypeAlias

import msgspec

from euchre_cli.cards import EW, NS, Side
from euchre_cli.events import Header, Place, Tag
from euchre_cli.findings import Finding, finding
from euchre_cli.rule_options import Value
from euchre_cli.rules import Layer, Problem, Rules, read_options, settle
from euchre_cli.tags import SEATS, TAGS
from euchre_cli.wording import did_you_mean, quoted


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What the head of a game says.

    `rules` always stand. `players` are in the order of the seats, `None` for a name not given. `initial` and
    `final` are (North-South, East-West); `initial_known` is false where the Score tag holds no two numbers, and
    `initial` then is 0-0 for want of better. `date` is as written.
    """

    rules: Rules
    players: tuple[str | None, ...] = (None,) * 4
    initial: tuple[int, int] = (0, 0)
    initial_known: bool = True
    final: tuple[int, int] | None = None
    winner: Side | None = None
    date: str | None = None
    findings: tuple[Finding, ...] = ()


def read_setup(header: Header, defaults: Layer | None = None, overrides: Layer | None = None) -> Setup:
    """What a header means, with a finding for every tag that is wrong.

    `defaults` are rules that fill in what the file does not say, `overrides` rules that win over the file's: both
    are layers as `euchre_cli.rules.parse_options` returns them. Where the file is at odds with either, the lower
    one gives way without a word; what is wrong within the file is N104 or N105 at the word in the Rules tag.
    """
    last = {tag.name: index for index, tag in enumerate(header.tags)}
    said = {name: header.tags[index].value for name, index in last.items()}
    rules, problems = _rules_in_force(
        said.get("Rules", ""), tuple((defaults or {}).items()), tuple((overrides or {}).items())
    )
    findings = []
    before: dict[str, str] = {}
    for index, tag in enumerate(header.tags):
        place = header.places[index] if index < len(header.places) else None
        if fault := _fault(tag, before, rules):
            findings.append(finding(*fault, source=header.source, place=place))
        if tag.name == "Rules" and index == last["Rules"]:
            for problem in problems:
                where = _word_place(header, place, problem)
                findings.append(finding(problem.code, problem.message, source=header.source, place=where))
        before[tag.name] = tag.value
    findings.sort(key=_position)  # readers put the tags in canonical order, findings stand in that of the text
    initial = _numbers(said.get("Score", "0-0"))
    return Setup(
        rules=rules,
        players=tuple(said[seat] if seat in said and _is_name(said[seat]) else None for seat in SEATS),
        initial=initial or (0, 0),
        initial_known=initial is not None,
        final=_numbers(said.get("FinalScore", "")),
        winner=_side(said.get("Winner", "")),
        date=said.get("Date"),
        findings=tuple(findings),
    )


@lru_cache(maxsize=64)  # a file of a million games has one table's rules
def _rules_in_force(
    text: str, defaults: tuple[tuple[str, Value], ...], overrides: tuple[tuple[str, Value], ...]
) -> tuple[Rules, tuple[Problem, ...]]:
    lower = dict(defaults)
    layer, problems = read_options(text, lower)
    return settle(lower, layer, dict(overrides))[0], tuple(problems)


# --- what can be wrong with a tag -------------------------------------------------------------------------

Fault: TypeAlias = tuple[str, str]
"""Code and message."""


def _fault(tag: Tag, before: Mapping[str, str], rules: Rules) -> Fault | None:
    """What is wrong with a tag, `before` being the values of the tags before it."""
    name, value = tag.name, tag.value
    if name not in TAGS:
        if name in before:
            return None
        return "N102", f"{quoted(name)} is no tag this version knows; it is kept{did_you_mean(name, TAGS)}"
    if before.get(name, value) != value:
        return "N103", f"{name} is given twice, as {quoted(before[name])} and as {quoted(value)}; the last one counts"
    if name == "Score":
        return _score_fault(value, rules)
    if name == "Rules":
        return None
    wrong = _VALUES.get(name, _wrong_text)(value)
    subject = f"the name of {name}" if name in SEATS else name
    return ("N103", f"{subject} cannot be read: {quoted(value)} {wrong}") if wrong else None


def _score_fault(value: str, rules: Rules) -> Fault | None:
    if _parts(value) is None:
        return "N103", f"Score cannot be read: {quoted(value)} is no score such as 2-0"
    cannot_start = f"a game cannot start from {quoted(value)}"
    numbers = _numbers(value)
    if numbers is None:
        return "S609", f"{cannot_start}: a score is two whole numbers, such as 2-0"
    if min(numbers) < 0:
        return "S609", f"{cannot_start}: no side can have fewer than 0 points"
    if rules.target is not None and max(numbers) >= rules.target:
        return "S609", f"{cannot_start}: it is played to {rules.target}, and would be over before the first deal"
    return None


_CONTROL: Final = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
_LAYOUT: Final = dict.fromkeys(map(ord, "\t\r\n"), " ")
"""Control characters that a longer text may hold."""


def _wrong_text(value: str) -> str | None:
    return "holds control characters" if re.search(_CONTROL, value.translate(_LAYOUT)) else None


def _wrong_name(value: str) -> str | None:
    if not value.strip():
        return "is empty"
    return "holds control characters" if re.search(_CONTROL, value) else None


def _is_name(value: str) -> bool:
    return _wrong_name(value) is None


_TIME: Final = (
    r"(?:[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:[.,][0-9]+)?)?(?: ?(?:Z|[-+]\d\d:?\d\d))?)?"
)
_DATE: Final = rf"([0-9]{{4}}|\?{{4}})(?:([-.])([0-9]{{2}}|\?\?)(?:\2([0-9]{{2}}|\?\?){_TIME})?)?"


def _wrong_date(value: str) -> str | None:
    if found := re.fullmatch(_DATE, value.strip(), re.IGNORECASE | re.ASCII):
        parts = zip(found.group(1, 3, 4), (2000, 1, 1), strict=True)
        try:  # a part that is not known is taken as one that fits any other
            date(*(int(part) if part and "?" not in part else fitting for part, fitting in parts))
        except ValueError:
            return "is no day of the calendar"
        return None
    return "is no date: write 2026-11-20, 2026-11, 2026 or 2026-11-20T19:30, with ? for figures not known"


def _wrong_final(value: str) -> str | None:
    return None if _numbers(value) else "is no score such as 9-10"


def _wrong_side(value: str) -> str | None:
    return "is neither NS nor EW" if _side(value) is None else None


_VALUES: Final[dict[str, Callable[[str], str | None]]] = {
    **dict.fromkeys(SEATS, _wrong_name),
    "Date": _wrong_date,
    "MatchDate": _wrong_date,
    "FinalScore": _wrong_final,
    "Winner": _wrong_side,
}
"""What is wrong with a value, by tag; any other tag is text."""


# --- scores and sides -------------------------------------------------------------------------------------


def _parts(value: str) -> tuple[str, str] | None:
    """The two sides of ``A-B``, whatever they are: a first sign belongs to A."""
    plain = re.sub("[\u2013\u2212]", "-", value.strip())  # an en dash, a minus sign
    middle = plain.find("-", 1)
    left, right = plain[:middle].strip(), plain[middle + 1 :].strip()
    return (left, right) if middle > 0 and left and right else None


def _numbers(value: str) -> tuple[int, int] | None:
    parts = _parts(value)
    if parts is None or not all(re.fullmatch("-?[0-9]{1,6}", part) for part in parts):
        return None
    return int(parts[0]), int(parts[1])


_SIDES: Final[dict[str, Side]] = {
    "ns": NS,
    "northsouth": NS,
    "ew": EW,
    "eastwest": EW,
    **{seat.lower(): index & 1 for index, seat in enumerate(SEATS)},
    **{seat[0].lower(): index & 1 for index, seat in enumerate(SEATS)},
}


def _side(value: str) -> Side | None:
    """The side that ``NS``, ``E/W``, ``North-South`` or a seat stands for."""
    return _SIDES.get(re.sub(r"[\s/&+-]", "", value.lower()))


def _position(found: Finding) -> tuple[int, int]:
    return found.line or 0, found.column or 0


# --- places -----------------------------------------------------------------------------------------------


_CHARACTER: Final = re.compile(r'\\(?:[\\"}nrt]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|\r\n|.', re.DOTALL)
"""One character of a value as the notation writes it."""


def _word_place(header: Header, place: Place | None, problem: Problem) -> Place | None:
    """The place of one word of a tag's value where the record is text, else that of the tag."""
    if place is None or isinstance(place, str):
        return place
    text = header.source.text
    value = text.find('"', *place) + 1
    if not value:
        return place
    starts = [found.start() for found in islice(_CHARACTER.finditer(text, value, place[1]), problem.end + 1)]
    return (starts[problem.start], starts[problem.end]) if problem.end < len(starts) else place
