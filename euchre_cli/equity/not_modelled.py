"""What the rules of a table allow and imagined deals leave out, so that an answer can say so."""

from __future__ import annotations

from euchre_cli.equity.situation import Situation
from euchre_cli.events import PASS


def not_modelled(situation: Situation) -> tuple[str, ...]:
    """What is left out in this situation, each with the option in whose rule it stands."""
    rules, calls = situation.rules, situation.calls
    made = calls[-1] if calls and calls[-1].kind != PASS else None
    left_out = {
        "farmers-hand": "weak hands are not exchanged" * (rules.farmers_hand != "off"),
        "go-under": "nobody goes under" * rules.go_under,
        "alone-over-assist": "nobody takes the partner's call over to play alone"
        * (rules.alone_over_assist and situation.round == 1 and not (made and made.alone)),
        "alone-call": _alone_call(situation),
        "four-trick-tokens": "tokens count for nothing" * rules.four_trick_tokens,
    }
    return tuple(f"{words} ({option})" for option, words in left_out.items() if words)


def _alone_call(situation: Situation) -> str:
    """Whoever says "alone" later or earlier than with the call knows no more then: it is the same decision, but for
    those whose time for it has passed, or is still to come.
    """
    calls, when = situation.calls, situation.rules.alone_call
    made = calls[-1] if calls and calls[-1].kind != PASS else None
    if when == "before-lead" and made and not made.alone:
        return 'the maker does not say "alone" after the call'
    if when == "round-start" and made is None and (len(calls) & 3) not in (0, 3):
        return "others may play alone in this round though nobody has announced it"
    return ""
