"""What a position comes to by plain minimax over the engine's own legal actions: no code shared with the kernel."""

from __future__ import annotations

import random
from collections.abc import Callable

from euchre_cli.cards import DECKS, NO_TRUMP, Card, cards_of
from euchre_cli.events import NAME, Alone, Call, Dealer, Hand, Play
from euchre_cli.legal import legal_actions, playable
from euchre_cli.rules import Rules
from euchre_cli.table import Table


def after(table: Table, worth: Callable[[Table], int] = lambda ended: ended.taken[0]) -> dict[Card, int]:
    """What the deal comes to for North and South after each card that may be played now, both sides seeing all cards:
    their tricks, or what a table at its end is `worth`.
    """
    results = {}
    for card in cards_of(playable(table, table.turn)):
        twin = table.copy()
        twin.apply(Play(card))
        if twin.tricks_left:
            results[card] = (min if twin.turn & 1 else max)(after(twin, worth).values())
        else:
            results[card] = worth(twin)
    return results


def random_table(
    rng: random.Random, *, deck: int, hand: int, left: int, mid_trick: bool, alone: int, no_trump: bool
) -> Table:
    """A table in the middle of play: `left` tricks to come, `alone` players playing alone (0, 1, or 2 with a
    lone defender), perhaps cards on the table already.
    """
    rules = Rules(deck=deck, hand=hand, defend_alone=True, no_trump=True)
    dealer = rng.randrange(4)
    table = Table(rules, dealer)
    cards = list(cards_of(DECKS[deck]))
    rng.shuffle(cards)
    events = [Dealer(dealer), *(Hand(seat, tuple(cards[seat * hand : seat * hand + hand])) for seat in range(4))]
    table.round = 2
    maker = rng.randrange(4)
    trump = NO_TRUMP if no_trump else rng.randrange(4)
    events.append(Call(NAME, trump, alone=alone > 0, seat=maker))
    if alone == 2:
        events.append(Alone((maker + rng.choice((1, 3))) & 3))
    for event in events:
        table.apply(event)
    table.begin_play()
    plays = (hand - left) * table.players + (rng.randrange(1, table.players) if mid_trick else 0)
    for _ in range(plays):
        action = rng.choice([action for action in legal_actions(table) if isinstance(action, Play)])
        table.apply(action)
    return table


def position_of(table: Table):
    """The same as the kernel sees it."""
    from euchre_cli.kernel import Position

    held = tuple(table.held[seat] & table.live for seat in range(4))
    leader = table.trick[0][0] if table.trick else table.turn
    assert table.trump is not None
    return Position(held, table.trump, leader, tuple(card for _, card in table.trick), table.sitting)  # type: ignore[arg-type]
