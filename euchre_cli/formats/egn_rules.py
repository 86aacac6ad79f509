"""EGN's ruleset as an option string of ours: the preset ``egn``, which is EGN's defaults, and what differs from it."""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre_cli.formats.json_value import Value, describe, whole

PRESET: Final = "egn"

_FLAGS: Final = {
    "std": ("stick-the-dealer", True),
    "canadian": ("canadian", False),
    "defend_alone": ("defend-alone", False),
    "partners_best": ("partners-best", False),
    "go_under": ("go-under", False),
    "allow_no_trump": ("no-trump", False),
    "fast_break": ("fast-break", False),
    "four_trick_tokens": ("four-trick-tokens", False),
}
"""Key, our option, EGN's default."""

_POINTS: Final = {"loner_march_score": ("loner-march", 4), "loner_euchred_score": ("loner-euchre", 2)}
_DECKS: Final = {9: 24, 8: 28, 7: 32}
_LONER_LEADS: Final = {"LEFT_OF_DEALER": "dealer-left", "LEFT_OF_LONER": "loner-left"}
_TARGET: Final = 10
_KNOWN: Final = {*_FLAGS, *_POINTS, "min_rank", "joker", "farmers", "loner_lead", "winning_score", "num_deals"}
_KNOWN_AS: Final = {"max_deals", "num_players"}
_ANY_NUMBER: Final = 10**6


class Ruleset(NamedTuple):
    """Our option string, and the size of the deck: 0 if this is another game (a finding says which)."""

    options: str
    deck: int


def read_rules(ruleset: Value) -> Ruleset:
    """Read a ruleset. Numbers that make no sense as rules are passed on: the head of the game is checked elsewhere."""
    if ruleset and not isinstance(ruleset.data, dict):
        ruleset.expected("an object with the rules of the table")
    deck = _read_deck(ruleset)
    options = [] if deck in (0, 24) else [f"deck={deck}"]
    for key, (option, usual) in _FLAGS.items():
        value = ruleset.field(key)
        if value and value.flag(option) != usual and isinstance(value.data, bool):
            options.append(f"no-{option}" if usual else option)
    if ruleset.field("farmers").flag("farmers-hand"):
        options.append("farmers-hand=3")
    for key, (option, points) in _POINTS.items():
        found = ruleset.field(key).integer("a number of points", -_ANY_NUMBER, _ANY_NUMBER)
        if found is not None and found != points:
            options.append(f"{option}={found}")
    lead = ruleset.field("loner_lead")
    if isinstance(lead.data, str) and lead.data in _LONER_LEADS:
        if lead.data != "LEFT_OF_DEALER":
            options.append(f"loner-lead={_LONER_LEADS[lead.data]}")
    elif lead:
        lead.expected(" or ".join(_LONER_LEADS))
    options += _read_end(ruleset)
    if isinstance(ruleset.data, dict):
        for key, value in ruleset.members("rules"):
            if value.data and key not in _KNOWN | _KNOWN_AS:
                value.fault(f'"{key}" is no rule that this version knows: it is not taken into account', "N102")
    return Ruleset(" ".join([PRESET, *options]), deck)


def _read_deck(ruleset: Value) -> int:
    players = ruleset.field("num_players")
    if players and whole(players.data) != 4:
        players.fault(f"only euchre for four is supported: num_players is {describe(players.data)}", "N108")
        return 0
    lowest = ruleset.field("min_rank")
    deck = _DECKS.get(whole(lowest.data) or 0, 0) if lowest else 24
    if not deck:
        lowest.fault(f"only decks from 9, 8 or 7 up are supported: min_rank is {describe(lowest.data)}", "N108")
        return 0
    return deck + ruleset.field("joker").flag("whether the joker is in the deck")


def _read_end(ruleset: Value) -> list[str]:
    target = ruleset.field("winning_score").integer("the score that wins", -_ANY_NUMBER, _ANY_NUMBER)
    deals = ruleset.field("num_deals", "max_deals").integer("a number of deals", -_ANY_NUMBER, _ANY_NUMBER)
    if deals:
        return [f"target={target}", f"deals={deals}"] if target else [f"deals={deals}"]
    return [] if target in (None, _TARGET) else [f"target={target or 'none'}"]
