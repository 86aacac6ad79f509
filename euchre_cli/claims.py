"""How many of the tricks left a side is sure of when all cards are known: does a claim hold?"""

from __future__ import annotations

from functools import cache

from euchre_cli.cards import FOLLOWS, Card, CardSet, Seat, Side, cards_of, trick_power
from euchre_cli.table import Table


def sure_tricks(table: Table, side: Side) -> int | None:
    """The tricks not yet finished that `side` takes against any play of the other side, both seeing all cards.

    None where a hand is not fully known. The search goes through every line of play (at most a few thousand
    positions with five cards a hand, far fewer at the end of a deal, where claims are made).
    """
    trump = table.trump
    seats = [seat for seat in range(4) if not table.sitting >> seat & 1]
    if trump is None or table.open or any(table.unknown(seat) or table.slack[seat] for seat in seats):
        return None

    @cache
    def best(hands: tuple[CardSet, ...], trick: tuple[tuple[Seat, Card], ...], turn: Seat) -> int:
        """Tricks that `side` still takes from here."""
        if len(trick) == len(seats):
            lead = trick[0][1]
            winner = max(trick, key=lambda play: trick_power(trump, lead, play[1]))[0]
            return (winner & 1 == side) + best(hands, (), winner)
        held = hands[turn]
        if not held:
            return 0
        if trick:
            held = held & FOLLOWS[trump][trick[0][1]] or held
        results = (
            best(
                (*hands[:turn], hands[turn] & ~(1 << card), *hands[turn + 1 :]),
                (*trick, (turn, card)),
                table.after(turn),
            )
            for card in cards_of(held)
        )
        return max(results) if turn & 1 == side else min(results)

    hands = tuple(table.held[seat] & table.live if seat in seats else 0 for seat in range(4))
    return best(hands, tuple(table.trick), table.turn)
