"""Random deals and games played through the engine's own legal actions: the raw material of many tests."""

from __future__ import annotations

import random
from dataclasses import dataclass

from euchre_cli.cards import DECKS, JOKER, KITTY, Seat, cards_of
from euchre_cli.events import (
    Alone,
    Call,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Game,
    Hand,
    Header,
    NotedPoints,
    NotedScore,
    NotedTricks,
    Play,
    Tag,
    UpCard,
)
from euchre_cli.legal import legal_actions
from euchre_cli.reading import DealReading, read_deal
from euchre_cli.rules import Rules
from euchre_cli.scoring import Score
from euchre_cli.table import Table


@dataclass
class Knowledge:
    """What of a deal gets written down."""

    hands: tuple[Seat, ...] = (0, 1, 2, 3)
    kitty: bool = False
    discard: bool = True
    notes: bool = True


def shuffle(rng: random.Random, rules: Rules, dealer: Seat) -> tuple[Table, list[Event]]:
    """A table with all cards dealt, and the events that dealt them."""
    cards = list(cards_of(DECKS[rules.deck]))
    rng.shuffle(cards)
    size = rules.hand
    up, *kitty = cards[4 * size :]
    stands = rng.randrange(4) if up == JOKER else None
    if rules.joker_up != "dealer-names" and up == JOKER:
        stands = "cdhs".index(rules.joker_up[0])
    events: list[Event] = [Dealer(dealer), UpCard(up, stands)]
    events += [Hand(seat, tuple(cards[seat * size : seat * size + size])) for seat in range(4)]
    if kitty:
        events.append(Hand(KITTY, tuple(kitty)))
    table = Table(rules, dealer)
    for event in events:
        table.apply(event)
    return table, events


def play_out(rng: random.Random, table: Table, pass_rate: float = 0.6, odd_rate: float = 0.1) -> list[Event]:
    """Play a deal to its end by random legal actions, calls leaning to passes; the events that happened."""
    events: list[Event] = []
    while actions := legal_actions(table):
        passes = [action for action in actions if isinstance(action, Call) and action.kind == "pass"]
        odd = [action for action in actions if isinstance(action, Alone | Exchange)]
        plain = [action for action in actions if action not in odd] or actions
        if passes and rng.random() < pass_rate:
            action = passes[0]
        elif odd and rng.random() < odd_rate:
            action = rng.choice(odd)
        else:
            action = rng.choice(plain)
        table.apply(action)
        events.append(action)
        if isinstance(action, Play) and not table.trick and table.tricks_left:
            events.append(EndTrick())
    return events


def written(dealt: list[Event], played: list[Event], table: Table, knows: Knowledge, rng: random.Random) -> list[Event]:
    """The events of a deal as somebody with `knows` writes them down."""
    events: list[Event] = []
    for event in dealt:
        if isinstance(event, Hand) and not (knows.kitty if event.seat == KITTY else event.seat in knows.hands):
            continue
        events.append(event)
    for event in played:
        if isinstance(event, Discard) and event.seat is None and not knows.discard:
            continue
        if isinstance(event, EndTrick) and knows.notes and rng.random() < 0.1:
            events.append(EndTrick(_last_winner(events, played, table)))
        else:
            events.append(event)
    return events


def _last_winner(events: list[Event], played: list[Event], table: Table) -> Seat:
    return table.tricks[sum(isinstance(event, EndTrick) for event in events)].winner


def random_deal(
    rng: random.Random,
    rules: Rules,
    dealer: Seat,
    number: int | None = 1,
    knows: Knowledge | None = None,
    **rates: float,
) -> tuple[Deal, DealReading]:
    """One random deal as written down, with the reading of its full record."""
    knows = knows or Knowledge()
    table, dealt = shuffle(rng, rules, dealer)
    played = play_out(rng, table, **rates)
    full = read_deal(Deal(number, (*dealt, *played)), rules)
    assert not full.faults, full.faults
    events = written(dealt, played, table, knows, rng)
    if knows.notes:
        if full.outcome.tricks is not None and rng.random() < 0.3 and not table.thrown_in:
            events.append(NotedTricks(*full.outcome.tricks))
        if full.outcome.points is not None and rng.random() < 0.7:
            ns, ew = full.outcome.points
            events.append(NotedPoints(0, ns) if ns else NotedPoints(1, ew) if ew else NotedPoints(None, 0))
    return Deal(number, tuple(events)), full


def random_game(
    rng: random.Random, rules: Rules, knows: Knowledge | None = None, most: int = 40, **rates: float
) -> tuple[Game, Score]:
    """A whole random game, and its score as it went."""
    score = Score(rules)
    dealer = rng.randrange(4)
    deals: list[Deal] = []
    while not score.over and len(deals) < most:
        deal, full = random_deal(rng, rules, dealer, len(deals) + 1, knows, **rates)
        assert full.outcome.points is not None
        score.add(full.outcome.points, full.outcome.token)
        if (knows is None or knows.notes) and rng.random() < 0.5:
            deal = Deal(deal.number, (*deal.events, NotedScore(*score.points)))
        deals.append(deal)
        dealer = (dealer + 1) & 3
    return Game(Header((Tag("Rules", rules.text()),)), deals), score
