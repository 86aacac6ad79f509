"""The rules of a table: every option with its default, option strings, presets, layers and conflicts.

An option string such as ``"british target=11 no-stick-the-dealer"`` becomes a *layer*: the settings it makes, by
field of `Rules`. Layers lie on top of each other (house rules, what the file says, overrides) and `build` makes
`Rules` of them. What an option means: `euchre_cli.rule_options`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec

from euchre_cli.rule_options import OPTIONS, PRESETS, Option, Value
from euchre_cli.wording import closest, quoted

Layer: TypeAlias = Mapping[str, Value]
"""Explicit settings by field of `Rules`, in the order in which they were made."""

BY_NAME: Final[dict[str, Option]] = {option.name: option for option in OPTIONS}


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a word of an option string: the finding's code, the message, and the word's offsets."""

    code: str
    message: str
    word: str
    start: int
    end: int


class RulesError(ValueError):
    """Rules that cannot be read or cannot stand: `problems` holds every one, in the order of the text."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class Rules(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The rules of a table, one field an option, dashes as underscores. Raises `ValueError` for a value that an
    option does not take; whether the options can stand together says `conflicts`.
    """

    deck: int = 24
    hand: int = 5
    stick_the_dealer: bool = True
    target: int | None = 10
    deals: int | None = None
    loner_lead: str = "dealer-left"
    alone_call: str = "with-call"
    march: int = 2
    loner_march: int = 4
    euchre: int = 2
    loner_euchre: int = 2
    lone_defender_euchre: int = 4
    make: int = 1
    canadian: bool = False
    defend_alone: bool = False
    defend_alone_always: bool = False
    partners_best: bool = False
    farmers_hand: str = "off"
    farmers_when: str = "round-one"
    go_under: bool = False
    no_trump: bool = False
    natural: bool = False
    discard_upcard: bool = True
    alone_must_take_all: bool = False
    fast_break: bool = False
    four_trick_tokens: bool = False
    packets: str = "any"
    alone_over_assist: bool = False
    joker_up: str = "dealer-names"
    revoke_penalty: int = 0
    loner_revoke_penalty: int = 0

    def __post_init__(self) -> None:
        for option in OPTIONS:
            value = getattr(self, option.field)
            if not option.takes(value):
                raise ValueError(f"{option.name} cannot be {value!r}: it is {option.allowed()}")

    @classmethod
    def parse(cls, text: str) -> Rules:
        """The rules that an option string makes over the defaults. Raises `RulesError`, see `parse_options`.

        >>> Rules.parse("british target=11").text()
        'deck=25 no-stick-the-dealer target=11 loner-lead=loner-left'
        """
        return build(parse_options(text))

    def text(self, preset: str = "standard") -> str:
        """The option string that makes these rules: the preset's name, unless standard, and what differs from it.
        ``standard`` where nothing does.
        """
        base = build(preset_layer(preset))
        if self.deals is not None:
            base = msgspec.structs.replace(base, target=None)  # setting `deals` clears it
        elif base.deals is not None:
            base = msgspec.structs.replace(base, target=Rules().target)  # and taking it back brings the default
        words = [
            option.spell(getattr(self, option.field))
            for option in OPTIONS
            if getattr(self, option.field) != getattr(base, option.field)
        ]
        return " ".join(words if preset == "standard" and words else [preset, *words])


# --- layers -----------------------------------------------------------------------------------------------


def build(*layers: Layer) -> Rules:
    """Rules from layers of settings, the lowest first, over the defaults.

    A layer that sets `target` clears `deals` from a lower one, and the other way round. Whether the result can
    stand says `conflicts`.
    """
    values: dict[str, Any] = {}
    for layer in layers:
        if layer.get("target") is not None and "deals" not in layer:
            values["deals"] = None
        if "deals" in layer and "target" not in layer:
            if layer["deals"] is not None:
                values["target"] = None
            elif values.get("deals") is not None:
                values.pop("target", None)  # the deals that stood in its place are gone
        values |= layer
    return Rules(**values)


class Conflict(msgspec.Struct, frozen=True):
    """Options (fields) that cannot stand together, and why."""

    fields: frozenset[str]
    message: str


def _conflicts(rules: Rules) -> Iterator[Conflict]:
    if rules.target is not None and rules.deals is not None:
        yield Conflict(
            frozenset(("target", "deals")),
            f"target={rules.target} and deals={rules.deals} cannot stand together: a game ends at a score or after a "
            "number of deals",
        )
    needed = 4 * rules.hand + 1
    kitty = rules.deck - needed
    if kitty < 0:
        yield Conflict(
            frozenset(("deck", "hand")),
            f"hand={rules.hand} takes {needed} cards with the up-card, more than deck={rules.deck} has",
        )
        return
    for field, word, cards in (
        ("farmers_hand", "farmers-hand=all" if rules.farmers_hand == "all" else "", rules.hand),
        ("farmers_hand", "farmers-hand=3" if rules.farmers_hand == "3" else "", 3),
        ("go_under", "go-under" if rules.go_under else "", 3),
    ):
        if word and kitty < cards:
            yield Conflict(
                frozenset((field, "deck", "hand")),
                f"{word} takes {cards} undealt cards below the up-card, and with deck={rules.deck} and "
                f"hand={rules.hand} there are {kitty or 'none'}",
            )


def conflicts(rules: Rules) -> list[str]:
    """Why these rules cannot stand together (N105), one sentence a conflict; empty where they can."""
    return [conflict.message for conflict in _conflicts(rules)]


class Dropped(msgspec.Struct, frozen=True):
    """A setting that gave way to a conflict: which layer (from 0, the lowest), which field, and why."""

    layer: int
    field: str
    reason: str


def settle(*layers: Layer) -> tuple[Rules, list[Dropped]]:
    """Rules that can stand: like `build`, but where layers are in conflict the lowest gives way, and within one
    the latest setting.
    """
    stack = [dict(layer) for layer in layers]
    dropped = []
    while conflict := next(_conflicts(build(*stack)), None):
        level, field = _giving_way(stack, conflict)
        del stack[level][field]
        dropped.append(Dropped(level, field, conflict.message))
    return build(*stack), dropped


def _giving_way(stack: list[dict[str, Value]], conflict: Conflict) -> tuple[int, str]:
    """Which setting of which layer to drop: one that ends the conflict, without asking more of higher layers than
    the lower ones cannot give.
    """
    involved: list[tuple[int, str]] = []
    for level, layer in enumerate(stack):
        involved += [(level, field) for field in reversed(layer) if field in conflict.fields]
        if _ended(stack, conflict, involved):
            break
    return next((one for one in involved if _ended(stack, conflict, [one])), involved[0])


def _ended(stack: list[dict[str, Value]], conflict: Conflict, dropped: list[tuple[int, str]]) -> bool:
    """Whether dropping these settings would end the conflict."""
    left = [
        {field: value for field, value in layer.items() if (level, field) not in dropped}
        for level, layer in enumerate(stack)
    ]
    return all(other.fields != conflict.fields for other in _conflicts(build(*left)))


# --- option strings ---------------------------------------------------------------------------------------

_WORD: Final = re.compile(r"[^\s,=]+(?:\s*=\s*[^\s,]*)?|=[^\s,]*")
_NAMES: Final[dict[str, str]] = {
    **{other: option.name for option in OPTIONS for other in option.also},
    **{
        f"no-{name}": f"no-{option.name}"
        for option in OPTIONS
        if option.off_word
        for name in (option.name, *option.also)
    },
    **{name: name for name in PRESETS},
    **{name: name for name in BY_NAME},
}
"""Everything that people call an option, and the word to write for it."""


def parse_options(text: str) -> dict[str, Value]:
    """The settings of an option string, by field of `Rules`, in the order in which they stand.

    ``name`` turns a flag on and ``no-name`` off, ``name=value`` sets, a preset's name sets all that it says; later
    words win. White space and commas separate; any case. Raises `RulesError` with every problem: N104 for what is
    no option or value, N105 for options that cannot stand together.
    """
    layer, problems = read_options(text)
    if problems:
        raise RulesError(problems)
    return layer


def read_options(text: str, lower: Layer | None = None) -> tuple[dict[str, Value], list[Problem]]:
    """Like `parse_options`, but with what could be read beside what could not. Conflicts are judged over `lower`,
    which gives way first; the settings that remain are in no conflict with each other.
    """
    layer: dict[str, Value] = {}
    origin: dict[str, re.Match[str]] = {}
    from_preset: set[str] = set()
    problems = []
    for found in _WORD.finditer(text):
        name, value = _name_and_value(found[0])
        try:
            settings = _settings(name, value)
        except ValueError as error:
            problems.append(Problem("N104", str(error), found[0], *found.span()))
            continue
        is_preset = len(settings) > 1  # a word of its own sets one option
        for field, setting in settings.items():
            rival = {"target": "deals", "deals": "target"}.get(field)
            if rival in layer and setting is not None and (is_preset or rival in from_preset):
                del layer[rival]  # between a preset and a word the later wins; two words are a conflict
            layer.pop(field, None)  # the order is that of the words in force
            layer[field] = setting
            origin[field] = found
        from_preset = from_preset | settings.keys() if is_preset else from_preset - settings.keys()
    levels = (lower or {}, layer)
    for drop in settle(*levels)[1]:
        if levels[drop.layer] is layer:
            word = origin[drop.field]
            problems.append(Problem("N105", drop.reason, word[0], *word.span()))
            del layer[drop.field]
    return layer, sorted(problems, key=lambda problem: problem.start)


def read_setting(name: str, value: str) -> dict[str, Value]:
    """The setting ``name=value`` by its field. Raises `ValueError` with a message for a person."""
    return _settings(name, value)


@cache
def preset_layer(name: str) -> dict[str, Value]:
    """The settings of a preset. Raises `KeyError` for an unknown name."""
    preset = PRESETS[name]
    settings: dict[str, Value] = msgspec.structs.asdict(Rules()) if preset.whole else {}
    for word in preset.text.split():
        settings |= _settings(*_name_and_value(word))
    return settings


def _name_and_value(word: str) -> tuple[str, str | None]:
    name, equals, value = word.partition("=")
    return name.strip(), value.strip() if equals else None


def _settings(written: str, value: str | None) -> dict[str, Value]:
    """What one word sets. Raises `ValueError` with a message for a person."""
    name = written.lower().replace("_", "-")
    if option := BY_NAME.get(name):
        if value is None and not option.is_flag:
            raise ValueError(f"{name} needs a value, {name}=...: it is {option.allowed()}")
        return {option.field: option.read("on" if value is None else value)}
    option = BY_NAME.get(name.removeprefix("no-"))
    if option is None and name not in PRESETS:
        meant = closest(name, _NAMES)
        hint = f"; did you mean {_NAMES[meant]!r}?" if meant else ""
        raise ValueError(f"{quoted(written)} is no rule option{hint}")
    if value is not None:
        raise ValueError(f"{name} takes no value: write only {name}")
    if option is None:
        return preset_layer(name)
    if option.off_word is None:
        raise ValueError(f"{option.name} cannot be turned off: it is {option.allowed()}")
    return {option.field: option.words[option.off_word]}
