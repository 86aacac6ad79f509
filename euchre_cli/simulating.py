"""Playing whole games by players, through the engine, and writing down all that happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from euchre_cli.cards import Seat
from euchre_cli.events import Deal, Header, NotedPoints, NotedScore, Tag
from euchre_cli.playing import Player, deal_cards, play_deal, points_of
from euchre_cli.rules import Rules
from euchre_cli.scoring import Score, earns_token

MOST_DEALS = 10_000
"""A game of random players who throw deals in has an end too."""


def simulated_game(
    rules: Rules, players: Sequence[Player], names: Sequence[str], seed: int, number: int
) -> Iterator[Header | Deal]:
    """A whole game, its head first. The same seed and number give the same game.

    Raises `euchre_cli.playing.PlayerError`.
    """
    rng = Random(f"{seed} {number}")  # noqa: S311 - games that can be dealt again are wanted
    score = Score(rules)
    dealer = rng.randrange(4)
    deals: list[Deal] = []
    while not score.over and len(deals) < MOST_DEALS:
        deals.append(_deal(rules, players, names, rng, dealer, len(deals) + 1, score))
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


def _deal(
    rules: Rules,
    players: Sequence[Player],
    names: Sequence[str],
    rng: Random,
    dealer: Seat,
    number: int,
    score: Score,
) -> Deal:
    """Deal, play and score one deal."""
    table, events = play_deal(rules, deal_cards(rules, rng, dealer), players, names, rng, number)
    points = points_of(table)
    token = None
    if table.maker is not None and earns_token(rules, table.taken[table.maker & 1], table.loner is not None):
        token = table.maker & 1
    score.add(points, token)
    scorer = 0 if points[0] else 1 if points[1] else None
    events.append(NotedPoints(scorer, sum(points)))
    events.append(NotedScore(*score.points))
    return Deal(number, tuple(events))
