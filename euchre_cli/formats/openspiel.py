"""Reading OpenSpiel histories: a line each, or one in OpenSpiel's own playthrough of a game.

A history is one deal, and OpenSpiel's game of euchre is one deal, so each becomes a game. A line may end with
``; 1,-1,1,-1``, what the deal returned to North, East, South and West. A line ``# euchre(stick_the_dealer=False)``
says how the histories after it were played; any other line after ``#`` is a comment and is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from euchre_cli.events import Deal, Event, Header, NotedPoints, Place, Source, Tag
from euchre_cli.findings import Finding, finding
from euchre_cli.formats.lines import LIMIT, Line, split_lines
from euchre_cli.formats.openspiel_deal import Action, History, SlipError
from euchre_cli.formats.units import Unit

PRESET: Final = "openspiel"
SLIPS_LIMIT: Final = 100
"""Lines that are no history before a text is given up."""

_WORD: Final = re.compile(r"[^\s,\[\]]+")
_SETTING: Final = re.compile(r"#\s*euchre\s*(?:\(([^)]*)\))?\s*(?::|\Z)")
_PARAMETER: Final = re.compile(r"(stick_the_dealer|allow_lone_defender)\s*=\s*(true|false|1|0)\b", re.IGNORECASE)
_GAME: Final = re.compile(r"game: euchre\b")
_ACTION: Final = re.compile(r"action: ([^\s,]+)\s*\Z")
_RETURNS: Final = re.compile(r"Returns\(\) = (\[.*\])\s*\Z")
_PARAMETERS: Final = re.compile(r"GetParameters\(\) = \{(.*)\}")
_RETURN: Final = re.compile(r"-?\d{1,3}(?:\.0*)?\Z")


class Setting(NamedTuple):
    """How OpenSpiel's game was set, as far as it is known, and where that is said."""

    stick_the_dealer: bool | None = None
    allow_lone_defender: bool | None = None
    source: Source = Source()
    place: Place = (0, 0)

    def rules(self, *, asked: bool) -> str:
        """The option string; that defenders were `asked` whether they play alone shows how it was set."""
        words = [PRESET]
        if self.stick_the_dealer is not None:
            words.append("stick-the-dealer" if self.stick_the_dealer else "no-stick-the-dealer")
        if self.allow_lone_defender or asked:
            words += ["defend-alone", "defend-alone-always"]
        elif self.allow_lone_defender is False:
            words.append("no-defend-alone")
        return " ".join(words)


def read_openspiel(chunks: Iterable[str], name: str) -> Iterator[Header | Deal | Finding]:
    """The deals of a text that comes in chunks of any size, each a `Header` and a `Deal`.

    A finding follows the deal it is in: N101 where an action cannot stand, N106 alone where there is no history at
    all. `name` is the file's name in the findings. Nothing is raised but what reading the chunks raises.
    """
    yield from read_units(split_openspiel(chunks, name), name)


def split_openspiel(chunks: Iterable[str], name: str) -> Iterator[Unit]:
    """The histories of a text, each with how its game was set: what `read_units` reads, any of them."""
    setting = Setting(source=Source(name))
    playthrough: _Playthrough | None = None
    slips = found = 0
    for line in split_lines(chunks):
        if _GAME.match(line.text):
            if playthrough is not None:
                yield playthrough.unit()
            playthrough = _Playthrough(name, line)
            found += 1
        elif playthrough is not None:
            playthrough.add(line)
        elif line.text.lstrip().startswith("#"):
            setting = _read_setting(line, name) or setting
        elif line.text.strip():
            if re.match(r"\s*\[?\s*\d", line.text):
                found += 1
                yield Unit((line, setting), starts_game=True, size=len(line.text))
            elif slips < SLIPS_LIMIT:
                slips += 1
                yield Unit(_no_history(line, name))
            elif not found:
                break
    if playthrough is not None:
        yield playthrough.unit()
    if not found:
        yield Unit(finding("N106", "the text holds no OpenSpiel history: no line of numbers", source=Source(name)))


def read_units(units: Iterable[Unit], name: str) -> Iterator[Header | Deal | Finding]:
    """The deals of what `split_openspiel` gave."""
    for unit in units:
        if isinstance(unit.what, Finding):
            yield unit.what
        elif isinstance(unit.what, _Playthrough):
            yield from unit.what.read()
        else:
            line, setting = unit.what
            yield from _read_line(line, name, setting)


def _no_history(line: Line, name: str) -> Finding:
    return finding(
        "N101",
        "expected a history, numbers such as 0 13 22 9 ...; this line is passed over",
        source=Source(name, line.text, line.number),
        place=(0, len(line.text)),
    )


def _read_setting(line: Line, name: str) -> Setting | None:
    found = _SETTING.match(line.text.strip())
    return _setting(found[1] or "", Source(name, line.text, line.number)) if found else None


def _setting(parameters: str, source: Source, place: Place | None = None) -> Setting:
    """A game's parameters; those not given are OpenSpiel's defaults."""
    given = {key: value.lower() in ("true", "1") for key, value in _PARAMETER.findall(parameters)}
    return Setting(
        given.get("stick_the_dealer", True),
        given.get("allow_lone_defender", False),
        source,
        (0, len(source.text)) if place is None else place,
    )


def _read_line(line: Line, name: str, setting: Setting) -> Iterator[Header | Deal | Finding]:
    """A history on its line, with what it returned."""
    source = Source(name, line.text, line.number)
    end = line.text.find(";")
    length = len(line.text) if end < 0 else end
    words = [(found[0], found.span()) for found in _WORD.finditer(line.text, 0, length)]
    returns = None if end < 0 else (line.text[end + 1 :], (end + 1, len(line.text)))
    yield from _read_history(words, returns, source, (0, len(line.text.rstrip())), setting)
    if len(line.text) == LIMIT:
        yield finding("N101", f"this line is too long: only {LIMIT} characters are read", source=source, place=(0, 1))


def _read_history(
    words: Iterable[tuple[str, tuple[int, int]]],
    returns: tuple[str, tuple[int, int]] | None,
    source: Source,
    place: Place,
    setting: Setting,
) -> Iterator[Header | Deal | Finding]:
    slips: list[SlipError] = []
    actions = []
    for word, span in words:
        if not (word.isascii() and word.isdigit() and len(word) < 3):
            slips.append(SlipError(f"expected an action, a number from 0 to 30, found {word[:20]!r}", span))
            break
        actions.append(Action(int(word), span))
    history = History(actions, setting.allow_lone_defender)
    try:
        history.read()
    except SlipError as error:
        slips.insert(0, error)
    events, places = [*history.events], [*history.places]
    if returns is not None:
        try:
            events.append(_points(*returns))
            places.append(returns[1])
        except SlipError as error:
            slips.append(error)
    tag = Tag("Rules", setting.rules(asked=history.asked))
    yield Header((tag,), places=(setting.place,) if setting.source.text else (), source=setting.source)
    yield Deal(1, tuple(events), places, place, source, complete=not slips)
    for slip in slips:
        yield finding("N101", str(slip), source=source, place=slip.place, remedy=_MEND)


_MEND: Final = "Compare the history with the one that OpenSpiel wrote. The actions before this place were read."


def _points(text: str, place: tuple[int, int]) -> Event:
    """What a deal returned to North, East, South and West, as points."""
    numbers = _WORD.findall(text)
    if len(numbers) == 4 and all(map(_RETURN.match, numbers)):
        north, east, south, west = (int(float(number)) for number in numbers)
        if north == south == -east == -west:
            return NotedPoints(0, north) if north > 0 else NotedPoints(1, east) if east > 0 else NotedPoints(None, 0)
    raise SlipError(
        f"expected what North, East, South and West get, such as 1,-1,1,-1, found {text.strip()[:40]!r}", place
    )


class _Playthrough:
    """OpenSpiel's own account of a game, state by state, of which the actions count."""

    def __init__(self, name: str, line: Line) -> None:
        self.name = name
        self.number = line.number
        self.text: list[str] = [line.text]
        self.length = len(line.text) + 1
        self.setting: tuple[str, tuple[int, int]] = ("", (0, len(line.text)))
        self.words: list[tuple[str, tuple[int, int]]] = []
        self.returns: tuple[str, tuple[int, int]] | None = None

    def add(self, line: Line) -> None:
        """Take in a line."""
        start = self.length
        self.text.append(line.text)
        self.length += len(line.text) + 1
        for pattern in (_ACTION, _RETURNS, _PARAMETERS):
            if found := pattern.match(line.text):
                said = (found[1], (start + found.start(1), start + found.end(1)))
                if pattern is _ACTION:
                    self.words.append(said)
                elif pattern is _RETURNS:
                    self.returns = said
                else:
                    self.setting = said

    def unit(self) -> Unit:
        """All of it: one game."""
        return Unit(self, starts_game=True, size=self.length)

    def read(self) -> Iterator[Header | Deal | Finding]:
        """The game."""
        source = Source(self.name, "\n".join(self.text), self.number)
        setting = _setting(self.setting[0], source, self.setting[1])
        yield from _read_history(self.words, self.returns, source, (0, len(self.text[0])), setting)
