"""Many situations from a file, one a line: a table parted by white space, CSV with a head, or JSON objects.

- The table has the columns hand, up, seat, calls, score, rules (``samples/hands/situations.txt``); empty lines and what
  follows ``#`` are passed over.
- CSV (or with ``;`` or tabs between) begins with a line of the columns' names: `FIELDS`, of which hand, up and seat are
  needed.
- A line that begins with ``{`` is a JSON object with the same names, such as the ``situation`` of ``equity --json``.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from euchre_cli.equity.reading import read_situation
from euchre_cli.equity.situation import Situation, SituationError
from euchre_cli.rules import Layer, Rules, RulesError, parse_options
from euchre_cli.wording import did_you_mean, quoted

FIELDS: Final = ("hand", "up", "seat", "dealer", "calls", "round", "score", "deals_left", "rules")
_OTHER_NAMES: Final = {"up_card": "up", "upcard": "up", "me": "seat", "round_number": "round"}
_FOLLOWS: Final = ("position", "up_suit")
"""Keys of a ``situation`` in JSON that follow from the others."""
_COLUMNS: Final = ("hand", "up", "seat", "calls", "score", "rules")
_NEEDED: Final = ("hand", "up", "seat")


class Line(NamedTuple):
    """A line of a file and the situation in it, or why there is none."""

    number: int
    situation: Situation | None
    problem: str | None = None


def read_lines(lines: Iterable[str], rules_with: Callable[[Layer], Rules]) -> Iterator[Line]:
    """The situations of a file in their order. `rules_with` makes rules of what a line says itself.

    A line that cannot be read comes with its `problem`, and the others go on.
    """
    split: Callable[[str], dict[str, str]] | None = None
    for number, line in enumerate(lines, 1):
        text = line.strip(" \r\n")  # a tab at the beginning parts two cells
        if not text.strip() or text.startswith("#"):
            continue
        try:
            if text.startswith("{"):
                fields = _from_json(text)
            elif split is None:
                columns, separator = _head(text)
                split = _splitter(columns, separator)
                if columns is not _COLUMNS:
                    continue
                fields = split(text)
            else:
                fields = split(text)
            yield Line(number, _situation(fields, rules_with))
        except (SituationError, RulesError) as error:
            yield Line(number, None, str(error))


def _situation(fields: dict[str, str], rules_with: Callable[[Layer], Rules]) -> Situation:
    missing = [name for name in _NEEDED if not fields.get(name)]
    if missing:
        raise SituationError(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    return read_situation(
        rules_with(parse_options(fields.get("rules", ""))),
        hand=fields["hand"],
        up=fields["up"],
        seat=fields["seat"],
        dealer=fields.get("dealer"),
        calls=fields.get("calls"),
        round_number=_round(fields.get("round")),
        score=fields.get("score"),
        deals_left=_number(fields.get("deals_left")),
    )


# --- lines of each kind -----------------------------------------------------------------------------------


def _head(text: str) -> tuple[tuple[str, ...], str | None]:
    """The columns that a first line names, and what is between them; the usual ones where it names none."""
    separator = next((mark for mark in ",;\t" if mark in text), None)
    names = [name.strip().lower() for name in (text.split(separator) if separator else text.split())]
    if not {"hand", "up", "up_card"} & set(names):
        return _COLUMNS, None
    return tuple(_known(name) for name in names), separator


def _splitter(columns: tuple[str, ...], separator: str | None) -> Callable[[str], dict[str, str]]:
    def split(text: str) -> dict[str, str]:
        if separator is None:
            words = text.split("#", maxsplit=1)[0].split()
            cells = [*words[: len(columns) - 1], *filter(None, [" ".join(words[len(columns) - 1 :])])]
        else:
            cells = [cell.strip() for cell in next(csv.reader([text], delimiter=separator, skipinitialspace=True))]
        if len(cells) > len(columns):
            raise SituationError(f"there are {len(cells)} cells, and {len(columns)} columns")
        return {name: cell for name, cell in zip(columns, cells, strict=False) if cell}

    return split


def _from_json(text: str) -> dict[str, str]:
    import msgspec

    try:
        read = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise SituationError(f"this is no JSON object: {error}") from None
    return {_known(key): _cell(key, value) for key, value in read.items() if key not in _FOLLOWS and value is not None}


def _cell(key: str, value: Any) -> str:
    """A JSON value as it would be typed."""
    if isinstance(value, dict) and set(value) == {"us", "them"}:
        return f"{value['us']}-{value['them']}"
    if isinstance(value, list) and all(isinstance(one, str | int) for one in value):
        return ("-" if key == "score" else "").join(map(str, value)) or "-"
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value)
    raise SituationError(f"{key} cannot be {quoted(str(value))}")


def _known(name: str) -> str:
    """The field that a column or key means."""
    field = _OTHER_NAMES.get(name, name)
    if field not in FIELDS:
        raise SituationError(f"{quoted(name)} is no column: they are {', '.join(FIELDS)}{did_you_mean(name, FIELDS)}")
    return field


def _round(text: str | None) -> int | None:
    number = _number(text)
    if number not in (None, 1, 2):
        raise SituationError(f"there is no round {number}: it is 1 or 2")
    return number


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise SituationError(f"{quoted(text)} is no number")
    return int(text)
