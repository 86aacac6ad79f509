"""Whole random games under all rules mixed, driven by the engine's own legal actions: they replay clean, survive the
notation, and end with the score that a second scorer comes to."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from own_score import own_final
from tables import Knowledge, random_game, shuffle

from euchre_cli.cards import FIRST_PATTERN, cards_of
from euchre_cli.events import Call, Deal, Discard, EndTrick, Event, Exchange, Header, Play
from euchre_cli.findings import is_wrong
from euchre_cli.legal import legal_actions
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_game
from euchre_cli.reading import read_deal
from euchre_cli.replaying import replay
from euchre_cli.rule_options import OPTIONS, Option
from euchre_cli.rules import Rules, settle
from euchre_cli.table import CALLING, Table


def values(option: Option) -> st.SearchStrategy[object]:
    """The default half of the time, so that not every rule is odd at once."""
    default = getattr(Rules(), option.field)
    numbers = [number for number in range(1, 12) if number in option.numbers]
    return st.just(default) | st.sampled_from([*option.words.values(), *numbers])


RULES = st.fixed_dictionaries({option.field: values(option) for option in OPTIONS}).map(lambda layer: settle(layer)[0])
KNOWLEDGE = st.builds(
    Knowledge,
    hands=st.sets(st.sampled_from(range(4))).map(lambda seats: tuple(sorted(seats))) | st.just((0, 1, 2, 3)),
    kitty=st.booleans(),
    discard=st.booleans(),
    notes=st.booleans(),
)
SEEDS = st.integers(0, 2**32 - 1)
GAMES = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@GAMES
@given(SEEDS, RULES, KNOWLEDGE)
def test_a_random_game_replays_clean_and_to_the_right_score(seed: int, rules: Rules, knows: Knowledge) -> None:
    game, _ = random_game(random.Random(seed), rules, knows, most=12, odd_rate=0.4)
    replayed = replay(game)
    assert [found for found in replayed.findings if found.code != "X401"] == []
    assert replayed.rules == rules
    assert [list(deal.score) for deal in replayed.deals] == own_final(game.deals, rules)


@GAMES
@given(SEEDS, RULES, KNOWLEDGE)
def test_a_random_game_survives_the_notation(seed: int, rules: Rules, knows: Knowledge) -> None:
    game, _ = random_game(random.Random(seed), rules, knows, most=12, odd_rate=0.4)
    text = write_game(game)
    header, *deals = read_notation([text], "game.euc")
    assert [header, *deals] == [game.header, *game.deals]
    assert isinstance(header, Header)
    assert "".join(write_game(type(game)(header, [deal for deal in deals if isinstance(deal, Deal)]))) == text


# --- legal and illegal ------------------------------------------------------------------------------------------

KINDS: list[tuple[str, int | None]] = [("pass", None), ("order", None), *(("name", suit) for suit in range(5))]
CALLS = [Call(kind, suit, alone) for kind, suit in KINDS for alone in (False, True) if kind != "pass" or not alone]


def at_random(rng: random.Random, rules: Rules) -> tuple[Table, list[Event]]:
    """A deal at a random moment, and its events up to there: all cards are known."""
    table, events = shuffle(rng, rules, rng.randrange(4))
    for _ in range(rng.randrange(40)):
        actions = legal_actions(table)
        if not actions:
            break
        passes = [action for action in actions if action == Call("pass")]
        action = passes[0] if passes and rng.random() < 0.6 else rng.choice(actions)
        table.apply(action)
        events.append(action)
        if isinstance(action, Play) and not table.trick:
            events.append(EndTrick())
    return table, events


def errors(events: list[Event], rules: Rules) -> list[str]:
    """The errors of a deal that breaks off."""
    reading = read_deal(Deal(1, tuple(events), complete=False), rules)
    return [fault.code for fault in reading.faults if is_wrong(fault)]


@GAMES
@given(SEEDS, RULES)
def test_what_is_legal_is_accepted_and_everything_else_is_one_error(seed: int, rules: Rules) -> None:
    rng = random.Random(seed)
    table, events = at_random(rng, rules)
    legal = legal_actions(table)
    assert errors(events, rules) == []
    for action in legal:
        assert errors([*events, action], rules) == [], action
    illegal = list(others(table, legal))
    for action in rng.sample(illegal, min(15, len(illegal))):
        if rules.canadian and isinstance(action, Call) and not action.alone:
            continue  # where the text breaks off after it, the star may be what is missing
        found = errors([*events, action], rules)
        assert len(found) == 1 or found in (["B308", "B310"], ["B309", "B310"]), action


def others(table: Table, legal: list[Event]) -> Iterator[Event]:
    """Every call, card and discard that somebody could write here and that is not legal.

    What may be due and unwritten proves nothing: cards and calls after a discard or an exchange that is due. A card
    played before trump is made is one fault only if it is the leader's.
    """
    if legal and all(isinstance(action, Exchange) for action in legal):
        return
    calls = [as_said(table, action) for action in legal if isinstance(action, Call)]
    yield from (call for call in CALLS if as_said(table, call) not in calls)
    laid_away = [action.card for action in legal if isinstance(action, Discard)]
    if table.phase == CALLING:
        yield from map(Play, cards_of(table.held[(table.dealer + 1) & 3]))
    elif not laid_away:
        yield from (play for play in map(Play, range(FIRST_PATTERN)) if play not in legal)
    yield from (Discard(card) for card in cards_of(table.deck) if card not in laid_away)


def as_said(table: Table, call: Call) -> Call:
    """Naming the up-card's suit in round one is ordering it up, and who has announced it plays alone in any case."""
    orders = table.phase == CALLING and table.round == 1 and call.suit == table.up_suit
    announced = bool(table.announced >> table.turn & 1) and call.kind != "pass"
    return Call("order" if orders else call.kind, None if orders else call.suit, call.alone or announced)
