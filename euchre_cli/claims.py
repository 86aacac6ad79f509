"""How many of the tricks left a side is sure of, or can get at most, when all cards are known."""

from __future__ import annotations

from functools import cache
from itertools import count

from euchre_cli.cards import FOLLOWS, Card, CardSet, Seat, Side, cards_of, trick_power
from euchre_cli.table import Table


def sure_tricks(table: Table, side: Side) -> int | None:
    """The tricks not yet finished that `side` takes against any play of the other side, both seeing all cards.

    None where a hand is not fully known. It is asked of one trick after the other whether it can be had as well,
    which cuts most lines of play short.
    """
    return _tricks(table, side, helped=False)


def most_tricks(table: Table, side: Side) -> int | None:
    """The tricks not yet finished that `side` takes if the other side does all it can to help. None as above."""
    return _tricks(table, side, helped=True)


def _tricks(table: Table, side: Side, *, helped: bool) -> int | None:
    trump = table.trump
    seats = [seat for seat in range(4) if not table.sitting >> seat & 1]
    if trump is None or table.open or any(table.unknown(seat) or table.slack[seat] for seat in seats):
        return None

    @cache
    def takes(hands: tuple[CardSet, ...], trick: tuple[tuple[Seat, Card], ...], turn: Seat, need: int) -> bool:
        """Whether `side` takes `need` tricks more, with the one on the table."""
        if len(trick) == len(seats):
            lead = trick[0][1]
            winner = max(trick, key=lambda play: trick_power(trump, lead, play[1]))[0]
            return takes(hands, (), winner, need - (winner & 1 == side))
        if not trick and (need <= 0 or need > hands[turn].bit_count()):
            return need <= 0
        held = hands[turn]
        if trick:
            held = held & FOLLOWS[trump][trick[0][1]] or held
        lines = (
            takes(
                (*hands[:turn], hands[turn] & ~(1 << card), *hands[turn + 1 :]),
                (*trick, (turn, card)),
                table.after(turn),
                need,
            )
            for card in cards_of(held)
        )
        return any(lines) if helped or turn & 1 == side else all(lines)

    hands = tuple(table.held[seat] & table.live if seat in seats else 0 for seat in range(4))
    trick, turn = tuple(table.trick), table.turn
    return next(sure for sure in count() if not takes(hands, trick, turn, sure + 1))
