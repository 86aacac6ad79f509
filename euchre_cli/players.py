"""The built-in players of `simulate`: each chooses among the actions that are legal, and sees only its own cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Final

from euchre_cli.cards import FIRST_PATTERN, KITTY, NO_TRUMP, STRENGTH, CardSet, Seat
from euchre_cli.equity.bidding import FITTED, POINTS, model_for
from euchre_cli.events import ORDER, PASS, Alone, Call, Discard, Event, Exchange, Play
from euchre_cli.kernel import RULE_OF_THUMB, deals, thumb_discard
from euchre_cli.playing import Player
from euchre_cli.rules import Rules
from euchre_cli.table import CALLING, Table


class RandomPlayer:
    """Any legal action; passes, and what is rarely done (alone, exchanges), in a measure that lets games go on."""

    def act(self, table: Table, actions: Sequence[Event], rng: Random) -> Event:
        """Choose by chance."""
        passes = [action for action in actions if isinstance(action, Call) and action.kind == PASS]
        if passes and rng.random() < 0.6:
            return passes[0]
        odd = [action for action in actions if isinstance(action, Alone | Exchange) or _alone(action)]
        plain = [action for action in actions if action not in odd]
        return rng.choice(odd if odd and (not plain or rng.random() < 0.1) else plain)


class KernelPlayer:
    """A player of the kernel: samples so many worlds for each card (0: goes by rules of thumb), draws each up to
    `tries` times to agree with the calls, and calls what a bidding model values most. With `rollouts` it imagines so
    many deals for each call and card instead, and has them played out: far slower, and stronger.
    """

    def __init__(self, worlds: int, *, tries: int = 1, model: str = FITTED, rollouts: int = 0) -> None:
        self._seated = partial(_seated, worlds, tries, model, rollouts)

    def act(self, table: Table, actions: Sequence[Event], rng: Random) -> Event:
        """Choose what promises most."""
        seat = table.turn
        wanted: list[Event] = [action for action in actions if isinstance(action, Call | Play)]
        if len(wanted) == 1:
            return wanted[0]
        discards = isinstance(actions[0], Discard) and actions[0].seat is None and not table.sitting >> seat & 1
        if not wanted and not discards:
            return _put_away(table, actions)
        house, players = self._seated(table.rules)
        chosen = deals.decide(house, players, question_of(table, seat), rng.getrandbits(64))
        if discards:
            return Discard(chosen.discard)
        if table.phase != CALLING:
            return Play(chosen.card)
        calls = [action for action in wanted if isinstance(action, Call) and _said(table, action) == chosen.call.suit]
        return min(calls, key=lambda call: call.alone != chosen.call.alone)


@lru_cache(maxsize=16)
def _seated(worlds: int, tries: int, model: str, rollouts: int, rules: Rules) -> tuple[bytes, tuple[deals.Seated, ...]]:
    seated = deals.Seated(worlds, tries, model_for(rules, model).caller, rollouts)
    return deals.pack_rules(rules), (seated,) * 4


WORLDS: Final = 20
"""How many worlds a player samples for a card, unless told."""

PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "random": lambda _: RandomPlayer(),
    "rule-of-thumb": lambda _: KernelPlayer(RULE_OF_THUMB, model=POINTS),
    "sampling": lambda worlds: KernelPlayer(worlds, model=POINTS),
    "expert": lambda worlds: KernelPlayer(worlds, tries=16),
}
"""The built-in players by name, each made for so many worlds."""


# --- what a player knows ----------------------------------------------------------------------------------


def question_of(table: Table, seat: Seat) -> deals.Question:
    """What a player at a table knows whose turn it is, as the kernel takes it."""
    up = 0 if table.up_card is None or table.up_card >= FIRST_PATTERN else 1 << table.up_card
    held, laid_away = table.held[seat], deals.CHOSEN
    if seat == table.dealer and table.picked_up:
        if table.discarded is not None:
            laid_away = table.discarded
            held |= 1 << laid_away
        held &= ~up
    received = returned = deals.CHOSEN
    if seat == table.loner and table.best_cards:
        received, returned = _exchanged(table, seat, up)
        held = (held | 1 << returned) & ~(1 << received)
    played = [card for trick in (*(trick.plays for trick in table.tricks), table.trick) for _, card in trick]
    return deals.Question(
        held,
        _auction_of(table),
        seat,
        laid_away=laid_away,
        received=received,
        returned=returned,
        exchanged=bool(table.best_cards),
        lone_defender=deals.NOBODY if table.lone_defender is None else table.lone_defender,
        played=tuple(played),
    )


def _auction_of(table: Table) -> deals.Auction:
    """The calls so far. Who takes an assist over to play alone counts as the maker."""
    assert table.up_card is not None
    assert table.up_suit is not None
    last = table.turn if table.phase == CALLING else table.maker if table.loner is None else table.loner
    assert last is not None
    passes = (last - table.dealer - 1 & 3) + (4 if table.round == 2 else 0)
    calls = (deals.Said(deals.PASS),) * passes
    if table.trump is not None and table.maker is not None:
        calls = (*calls, deals.Said(table.trump, table.loner is not None))
    return deals.Auction(table.dealer, table.up_card, table.up_suit, calls)


def _exchanged(table: Table, loner: Seat, up: CardSet) -> tuple[int, int]:
    """What the loner was handed and what was laid away for it."""
    came = table.received[loner] & ~(up if loner == table.dealer else 0)
    went = table.given[loner] | (table.received[loner] & ~table.held[loner])
    if loner == table.dealer and table.discarded is not None:
        went &= ~(1 << table.discarded)
    returned = went.bit_length() - 1 if went else came.bit_length() - 1
    return came.bit_length() - 1, returned


def _said(table: Table, call: Call) -> int | None:
    return deals.PASS if call.kind == PASS else table.up_suit if call.kind == ORDER else call.suit


# --- discards and exchanges -------------------------------------------------------------------------------


def _put_away(table: Table, actions: Sequence[Event]) -> Event:
    """A discard, partner's best, or the cards of a weak hand for others."""
    trump = table.trump
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards:
        assert trump is not None
        seat = table.dealer if discards[0].seat is None else discards[0].seat
        choice = sum(1 << action.card for action in discards)
        card = thumb_discard(table.held[seat], choice, trump)
        return next(action for action in discards if action.card == card)
    exchanges = [action for action in actions if isinstance(action, Exchange)]
    if trump is not None:  # partner's best: the highest trump, or the highest card
        return max(exchanges, key=lambda exchange: STRENGTH[trump][exchange.cards[0]])
    up = NO_TRUMP if table.up_suit is None else table.up_suit
    weakest = min(exchanges, key=lambda exchange: sum(STRENGTH[up][card] for card in exchange.cards))
    return exchanges[0] if exchanges[0].giver == KITTY else weakest


def _alone(action: Event) -> bool:
    return isinstance(action, Call) and action.alone
