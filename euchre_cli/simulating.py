"""Playing whole games with built-in players, through the engine, and writing down all that happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from euchre_cli.cards import DECKS, JOKER, KITTY, SUIT_LETTERS, Seat, cards_of
from euchre_cli.events import (
    Deal,
    Dealer,
    EndTrick,
    Event,
    Hand,
    Header,
    NotedPoints,
    NotedScore,
    Play,
    Tag,
    UpCard,
)
from euchre_cli.legal import legal_actions
from euchre_cli.players import Player
from euchre_cli.rules import Rules
from euchre_cli.scoring import Pair, Score, deal_points, earns_token
from euchre_cli.table import Table

MOST_DEALS = 10_000
"""A game of random players who throw deals in has an end too."""


def simulated_game(
    rules: Rules, players: Sequence[Player], names: Sequence[str], seed: int, number: int
) -> Iterator[Header | Deal]:
    """A whole game, its head first. The same seed and number give the same game."""
    rng = Random(f"{seed} {number}")  # noqa: S311 - games that can be dealt again are wanted
    score = Score(rules)
    dealer = rng.randrange(4)
    deals: list[Deal] = []
    while not score.over and len(deals) < MOST_DEALS:
        deals.append(_deal(rules, players, rng, dealer, len(deals) + 1, score))
        dealer = (dealer + 1) & 3
    yield Header(_tags(rules, names, score, f"{seed}-{number}"))
    yield from deals


def _tags(rules: Rules, names: Sequence[str], score: Score, identity: str) -> tuple[Tag, ...]:
    tags = [Tag("GameId", identity)]
    tags += [Tag(seat, name) for seat, name in zip(("North", "East", "South", "West"), names, strict=True)]
    tags.append(Tag("Rules", rules.text()))
    tags.append(Tag("FinalScore", "{}-{}".format(*score.points)))
    if score.winner is not None:
        tags.append(Tag("Winner", ("NS", "EW")[score.winner]))
    return tuple(tags)


def _deal(rules: Rules, players: Sequence[Player], rng: Random, dealer: Seat, number: int, score: Score) -> Deal:
    """Deal, play and score one deal."""
    events = _shuffled(rules, rng, dealer)
    table = Table(rules, dealer)
    for event in events:
        table.apply(event)
    while actions := legal_actions(table):
        action = players[table.turn].act(table, actions, rng)
        table.apply(action)
        events.append(action)
        if isinstance(action, Play) and not table.trick and table.tricks_left:
            events.append(EndTrick())
    points = _points(table)
    token = None
    if table.maker is not None and earns_token(rules, table.taken[table.maker & 1], table.loner is not None):
        token = table.maker & 1
    score.add(points, token)
    scorer = 0 if points[0] else 1 if points[1] else None
    events.append(NotedPoints(scorer, sum(points)))
    events.append(NotedScore(*score.points))
    return Deal(number, tuple(events))


def _shuffled(rules: Rules, rng: Random, dealer: Seat) -> list[Event]:
    cards = list(cards_of(DECKS[rules.deck]))
    rng.shuffle(cards)
    size = rules.hand
    up, *kitty = cards[4 * size :]
    stands_for = None
    if up == JOKER:
        named = rules.joker_up == "dealer-names"
        stands_for = rng.randrange(4) if named else SUIT_LETTERS.index(rules.joker_up[0])
    events: list[Event] = [Dealer(dealer), UpCard(up, stands_for)]
    events += [Hand(seat, tuple(sorted(cards[seat * size : seat * size + size]))) for seat in range(4)]
    if kitty:
        events.append(Hand(KITTY, tuple(sorted(kitty))))
    return events


def _points(table: Table) -> Pair:
    if table.maker is None:
        return (0, 0)
    return deal_points(
        table.rules,
        table.maker & 1,
        table.taken[table.maker & 1],
        alone=table.loner is not None,
        lone_defender=table.lone_defender is not None,
        broken=table.broken,
    )
