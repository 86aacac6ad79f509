"""A deal that breaks off: it is an error where the missing cards could change the points, and a warning where not."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

import pytest
from own_score import own_points
from tables import play_out, shuffle

from euchre_cli.events import Deal, EndTrick, Event, Play
from euchre_cli.legal import legal_actions
from euchre_cli.reading import read_deal
from euchre_cli.rules import build, parse_options
from euchre_cli.table import Table

RULES = ["", "defend-alone", "fast-break", "alone-must-take-all", "deck=32 hand=6", "deck=25 no-trump"]


def all_ways_on(table: Table) -> Iterator[list[Event]]:
    """Every legal way to play a deal to its end."""
    actions = legal_actions(table)
    if not actions:
        yield []
    for action in actions:
        after = copy.deepcopy(table)
        after.apply(action)
        for rest in all_ways_on(after):
            yield [action, *rest]


@pytest.mark.parametrize("options", RULES)
def test_missing_cards_are_an_error_where_they_could_change_the_points(options: str) -> None:
    rules = build(parse_options(options))
    rng = random.Random(options)
    severities = set()
    for _ in range(60):
        table, events = shuffle(rng, rules, rng.randrange(4))
        whole = [event for event in play_out(rng, copy.deepcopy(table)) if not isinstance(event, EndTrick)]
        left = rng.randrange(1, 8)
        written = [*events]
        for event in whole[:-left]:
            if isinstance(event, Play) and table.tricks and not table.trick:
                written.append(EndTrick())
            written.append(event)
            table.apply(event)
        if not isinstance(whole[-left], Play) or not table.plays:
            continue
        results = {tuple(own_points(Deal(1, (*written, *rest)), rules)[0]) for rest in all_ways_on(table)}
        reading = read_deal(Deal(1, tuple(written)), rules)
        (fault,) = reading.faults
        assert fault.code == "P510"
        assert fault.severity == ("warning" if len(results) == 1 else None), results
        assert reading.outcome.points == (next(iter(results)) if len(results) == 1 else None)
        severities.add(fault.severity)
    assert severities == {"warning", None}
