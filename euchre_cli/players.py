"""The built-in players of `simulate`: each chooses among the actions that are legal, and sees only its own cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from euchre_cli.cards import FIRST_PATTERN, KITTY, NO_TRUMP, STRENGTH, CardSet, Suit, cards_of
from euchre_cli.double_dummy import stakes_of
from euchre_cli.events import PASS, Alone, Call, Discard, Event, Exchange, Play
from euchre_cli.kernel import Position, judge_cards, pack, solve_batch, thumb_card, thumb_discard, worlds
from euchre_cli.knowledge import seen_by
from euchre_cli.table import DISCARDING, Table


class Player(Protocol):
    """Somebody at the table."""

    def act(self, table: Table, actions: Sequence[Event], rng: Random) -> Event:
        """Choose one of the legal actions. `table` knows all hands: only what the player may see is looked at."""


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


class RuleOfThumb:
    """Counts trumps and aces, leads aces, takes tricks cheaply. Fast, and no fool."""

    def act(self, table: Table, actions: Sequence[Event], rng: Random) -> Event:
        """Choose by rules of thumb."""
        first = actions[0]
        if isinstance(first, Discard | Exchange):
            return _put_away(table, actions)
        if any(isinstance(action, Play) for action in actions):
            return Play(self.card(table, rng))
        calls = [action for action in actions if isinstance(action, Call)]
        return max(calls, key=lambda call: self.worth(table, call, rng))

    def card(self, table: Table, rng: Random) -> int:
        """The card to play."""
        known, _ = seen_by(table, table.turn)
        assert table.maker is not None
        return thumb_card(known.hands[table.turn], known, table.maker)

    def worth(self, table: Table, call: Call, rng: Random) -> float:
        """How much is to be said for a call; a pass is 0."""
        if call.kind == PASS:
            return 0
        trump = table.up_suit if call.suit is None else call.suit
        assert trump is not None
        hand = table.held[table.turn]
        strength = _strength(hand, trump)
        if call.suit is None and table.up_card is not None and table.up_card < FIRST_PATTERN:
            up = _strength(1 << table.up_card, trump)
            strength += up / 2 if (table.turn ^ table.dealer) & 1 == 0 else -up / 2
        return strength - (table.rules.hand + 4 if call.alone else table.rules.hand + 1.5)


class Sampler:
    """Deals the unseen cards many times and plays what is best on average, all hands open; bids likewise."""

    def __init__(self, count: int = 20) -> None:
        self.count = count

    def act(self, table: Table, actions: Sequence[Event], rng: Random) -> Event:
        """Choose by what is best on average."""
        first = actions[0]
        if isinstance(first, Discard | Exchange):
            return _put_away(table, actions)
        plays = [action for action in actions if isinstance(action, Play)]
        if len(plays) == 1:
            return plays[0]
        seat = table.turn
        sign = -1 if seat & 1 else 1
        if plays:
            known, unseen = seen_by(table, seat)
            judged = judge_cards(known, stakes_of(table), unseen, self.count, rng.getrandbits(64))
            strength = STRENGTH[known.trump]
            return Play(max(judged, key=lambda card: (sign * judged[card], -strength[card])))
        calls = [action for action in actions if isinstance(action, Call)]
        drawn = worlds(seen_by(table, seat)[1], self.count, rng.getrandbits(64))
        return max(calls, key=lambda call: 0 if call.kind == PASS else sign * _mean(table, call, drawn) - OPEN_HANDS)


OPEN_HANDS: Final = 0.3
"""How many points a call must promise with open hands: with closed ones it brings about so much less."""

PLAYERS: Final[dict[str, type[Player]]] = {"random": RandomPlayer, "rule-of-thumb": RuleOfThumb, "sampling": Sampler}


# --- bidding ----------------------------------------------------------------------------------------------


def _strength(hand: CardSet, trump: Suit) -> float:
    """A count of a hand: bowers, trumps and aces."""
    total = 0.0
    for card in cards_of(hand):
        strength = STRENGTH[trump][card]
        if strength >= 16:
            total += 3 if strength >= 32 else 2 if strength & 7 == 7 else 1.5
        elif card & 7 == 7:
            total += 1.5 if trump != NO_TRUMP else 2
        elif trump == NO_TRUMP:
            total += (card & 7) / 6
    return total


def _mean(table: Table, call: Call, drawn: list[tuple[CardSet, ...]]) -> float:
    """What a call is worth to North and South on average over worlds, all hands being open."""
    after = table.copy()
    after.apply(call)
    seat = table.turn
    packed = []
    stakes = stakes_of(after)
    trump = after.trump
    assert trump is not None
    for world in drawn:
        hands = list(world[:4])
        hands[seat] = table.held[seat]
        if after.phase == DISCARDING and table.up_card is not None:
            six = hands[table.dealer] | 1 << table.up_card
            choice = six if table.rules.discard_upcard else six & ~(1 << table.up_card)
            hands[table.dealer] = six & ~(1 << thumb_discard(six, choice, trump))
        position = Position((hands[0], hands[1], hands[2], hands[3]), trump, after.leader, (), after.sitting)
        packed.append(pack(position, stakes))
    return sum(solve_batch(packed)[0]) / len(drawn)


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
