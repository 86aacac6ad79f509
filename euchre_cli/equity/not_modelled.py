"""What the rules of a table allow and imagined deals leave out, so that an answer can say so."""

from __future__ import annotations

from euchre_cli.equity.situation import Situation
from euchre_cli.table import CALLING


def not_modelled(situation: Situation) -> tuple[str, ...]:
    """What is left out in this situation, each with the option in whose rule it stands."""
    rules, table = situation.rules, situation.table()
    left_out = {
        "farmers-hand": "weak hands are not exchanged" * (rules.farmers_hand != "off"),
        "go-under": "nobody goes under" * rules.go_under,
        "four-trick-tokens": "tokens count for nothing" * rules.four_trick_tokens,
    }
    if table.phase == CALLING:
        # Who says "alone" before or after the call knows no more then, so it is the same decision; but that nobody
        # has announced it tells something of those who still call in this round.
        if rules.alone_call == "round-start" and table.called and situation.seat != situation.dealer:
            left_out["alone-call"] = "others may go alone in this round, though nobody has announced it"
    elif table.loner is None and table.maker is not None:
        partner = table.maker ^ 2
        if rules.alone_call == "before-lead" and situation.seat != table.maker:
            left_out["alone-call"] = "the maker does not go alone any more"
        if rules.alone_over_assist and situation.seat != partner and not table.passed >> partner & 1:
            left_out["alone-over-assist"] = "the maker's partner does not go alone any more"
    return tuple(f"{words} ({option})" for option, words in left_out.items() if words)
