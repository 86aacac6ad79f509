"""EGN's ruleset as an option string of ours: the preset ``egn``, which is EGN's defaults, and what differs from it.
And the other way round.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from euchre_cli.formats.json_value import Value, describe, whole
from euchre_cli.rule_options import OPTIONS
from euchre_cli.rules import Rules

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


# --- writing ----------------------------------------------------------------------------------------------

_LOWEST_RANKS: Final = {deck: lowest for lowest, deck in _DECKS.items()}
_LEAD_WORDS: Final = {lead: word for word, lead in _LONER_LEADS.items()}
_ELSEWHERE: Final = {"deck", "loner-lead", "target", "deals", "farmers-hand"}
"""Options that have other fields than `_FLAGS` and `_POINTS`."""


def write_rules(rules: Rules) -> tuple[dict[str, Any], list[str]]:
    """The ruleset for these rules, every field of it, and the options in which they differ from what it says.

    A field that is left out has a default, which readers do not agree on: so none is.
    """
    ruleset: dict[str, Any] = {"std": rules.stick_the_dealer, "min_rank": _LOWEST_RANKS[rules.deck & ~1]}
    if rules.deals is not None:
        ruleset["num_deals"] = rules.deals
    elif rules.target is not None:
        ruleset["winning_score"] = rules.target
    ruleset["loner_lead"] = _LEAD_WORDS[rules.loner_lead]
    for key, (option, _) in (*_FLAGS.items(), *_POINTS.items()):
        ruleset[key] = getattr(rules, option.replace("-", "_"))
    ruleset |= {"farmers": rules.farmers_hand == "3", "joker": rules.deck % 2 == 1, "num_players": 4}
    said = {option for option, _ in (*_FLAGS.values(), *_POINTS.values())} | _ELSEWHERE
    unsaid = [
        option.spell(getattr(rules, option.field))
        for option in OPTIONS
        if option.name not in said and getattr(rules, option.field) != getattr(_DEFAULTS, option.field)
    ]
    if rules.farmers_hand == "all":
        unsaid.append("farmers-hand=all")
    if rules.target is None and rules.deals is None:
        unsaid.append("target=none")
    return ruleset, unsaid


_DEFAULTS: Final = Rules()
