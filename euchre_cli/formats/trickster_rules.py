"""The options of a Trickster Cards dump as an option string of ours, and rules as such options.

What its options mean is known from the game's own pages and the source of its bots; those that are not listed here
are told of and passed over.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from euchre_cli.rule_options import OPTIONS
from euchre_cli.rules import Rules, build, parse_options
from euchre_cli.wording import quoted

PRESET: Final = "trickster"

_FLAGS: Final = {
    "stickTheDealer": "stick-the-dealer",
    "allowNotrump": "no-trump",
    "callForBest": "partners-best",
    "goUnder": "go-under",
    "aloneTake5": "alone-must-take-all",
    "defendAlone": "defend-alone",
}
"""Trickster's name and ours: all are off until set, as in the preset."""
_NO_RULES: Final = {"gamecode", "nowatching", "players", "numdecks", "variation"}
_DECKS: Final = (24, 28, 32)
_TARGET: Final = 10


class Options(NamedTuple):
    """What some options say: our option string, why they are of another game, and words for what is not understood."""

    text: str
    other_game: str | None = None
    passed_over: tuple[str, ...] = ()


def read_options(text: str) -> Options:
    """Read the JSON of the options. Raises `ValueError` if it is no JSON object."""
    try:
        given = json.loads(text)
    except RecursionError:
        given = None
    if not isinstance(given, dict):
        raise ValueError(text)  # noqa: TRY004 - it is the text that is wrong
    options = {str(key).lower(): value for key, value in given.items()}
    other = _other_game(options)
    if other:
        return Options(PRESET, other)
    words, unread = [PRESET], []
    known = {name.lower(): option for name, option in _FLAGS.items()}
    for key, value in given.items():
        name = str(key).lower()
        if name in known and isinstance(value, bool):
            words += [known[name]] if value else []
        elif name == "gameoverscore" and _is_number(value) and 0 < value < 10_000:
            words += [f"target={value}"] if value != _TARGET else []
        elif name == "decksize" and _is_number(value) and value in _DECKS:
            pass  # with the joker, below
        elif name == "withjoker" and isinstance(value, bool):
            pass
        elif name not in _NO_RULES and value not in (False, None, 0, ""):
            unread.append(f"the option {quoted(str(key))} is {json.dumps(value)[:40]}, which is not understood here")
    size = options.get("decksize")
    deck = (size if size in _DECKS else 24) + (options.get("withjoker") is True)
    if deck != 24:
        words.append(f"deck={deck}")
    if deck % 2:
        words.append("joker-up=spades")
    return Options(" ".join(words), None, tuple(unread))


def _other_game(options: dict[str, Any]) -> str | None:
    if options.get("variation"):
        return "this is bid euchre (variation 1)" if options["variation"] == 1 else "this is a variation of euchre"
    if options.get("players", 4) != 4:
        return f"this is euchre for {str(options['players'])[:20]} players"
    if options.get("numdecks", 1) != 1:
        return "this is euchre with more than one deck"
    size = options.get("decksize", 24)
    if _is_number(size) and size not in (*_DECKS, 0):
        return f"this is euchre with a deck of {size} cards"
    return None


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def write_options(rules: Rules) -> tuple[str, list[str]]:
    """The JSON of the options for some rules, and the rules that they cannot say, each as an option string."""
    options: dict[str, Any] = {}
    for name, option in _FLAGS.items():
        if getattr(rules, option.replace("-", "_")):
            options[name] = True
    deck = rules.deck & ~1
    if deck in _DECKS and deck != 24:
        options["deckSize"] = deck
    if rules.deck & 1:
        options["withJoker"] = True
    if rules.target is not None and rules.target != _TARGET:
        options["gameOverScore"] = rules.target
    text = json.dumps(options, separators=(",", ":"))
    said = build(parse_options(read_options(text).text))
    left = [
        option.spell(value)
        for option in OPTIONS
        if (value := getattr(rules, option.field)) != getattr(said, option.field)
        and (option.field != "joker_up" or rules.deck & 1)
        and (option.field != "farmers_when" or rules.go_under or rules.farmers_hand != "off")
    ]
    return text, left
