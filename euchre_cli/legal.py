"""What may be done now at a table where all hands are known: the moves of a game that is being played.

The driving side of the engine: `simulate`, bots and tests ask `legal_actions`, choose, and `Table.apply` it.
"""

from __future__ import annotations

from itertools import combinations

from euchre_cli.cards import FIRST_PATTERN, KITTY, NO_TRUMP, CardSet, Seat, Suit, cards_of
from euchre_cli.events import NAME, ORDER, PASS, Alone, Call, Discard, Event, Exchange, Play
from euchre_cli.table import CALLING, DISCARDING, LEADING, PLAYING, Table
from euchre_cli.weak_hands import exchange_open, qualifies


def legal_actions(table: Table) -> list[Event]:
    """Everything that may be done now. Actions of another seat than ``table.turn`` carry their seat.

    Once the deal is over there is none. A weak-hand exchange is offered only where the face-down kitty is known
    (``Hand(KITTY, ...)``), since its cards go to the player. A discard, partner's best and the second half of an
    exchange are not left to choice: while one is due, nothing else is listed.
    """
    if table.phase == CALLING:
        if any(given != received for given, received in table.swaps.values()):
            return _exchange_owed(table)
        return [*_exchanges(table), *_announcements(table), *_calls(table)]
    if table.phase == DISCARDING:
        return [Discard(card) for card in cards_of(_discardable(table))]
    if table.phase == LEADING:
        handing = _partners_best(table)
        return handing or [*_lone_hands(table), *(Play(card) for card in cards_of(playable(table, table.turn)))]
    if table.phase == PLAYING:
        return [Play(card) for card in cards_of(playable(table, table.turn))]
    return []


def playable(table: Table, seat: Seat) -> CardSet:
    """The cards of a known hand that may be played to the trick now: those that follow suit, or else all."""
    cards = table.held[seat] & table.live
    return (cards & table.led or cards) if table.trick else cards


def _discardable(table: Table) -> CardSet:
    cards = table.held[table.dealer]
    if not table.rules.discard_upcard and table.up_card is not None and table.up_card < FIRST_PATTERN:
        cards &= ~(1 << table.up_card)
    return cards


def _exchanges(table: Table) -> list[Event]:
    if table.swaps or not exchange_open(table):
        return []
    seat = table.turn
    return [
        Exchange(seat, KITTY, cards)
        for size in sorted(qualifies(table, table.held[seat]))
        if table.held[KITTY].bit_count() >= size
        for cards in combinations(cards_of(table.held[seat]), size)
    ]


def _exchange_owed(table: Table) -> list[Event]:
    """The cards due from the kitty to whoever has put cards there."""
    ((seat, (given, _)),) = table.swaps.items()
    kitty = [card for card in cards_of(table.held[KITTY]) if not table.given[seat] >> card & 1]
    return [Exchange(KITTY, seat, tuple(kitty[:given]))]


def _announcements(table: Table) -> list[Event]:
    if table.rules.alone_call != "round-start" or table.called or table.announced:
        return []
    return [Alone(seat) for seat in range(4)]


def _calls(table: Table) -> list[Event]:
    seat, rules = table.turn, table.rules
    making: list[Call] = []
    if table.round == 1:
        if table.up_suit is not None and _may_make(table, seat, table.up_suit):
            making = [Call(ORDER)]
    else:
        suits = [suit for suit in range(4) if suit != table.up_suit]
        natural = [suit for suit in suits if _may_make(table, seat, suit)]
        making = [Call(NAME, suit) for suit in natural or (suits if table.stuck else [])]
        if rules.no_trump:
            making.append(Call(NAME, NO_TRUMP))
    announced = bool(table.announced >> seat & 1)
    if rules.alone_call == "round-start":
        choices = [announced]
    elif rules.canadian and table.round == 1 and seat == table.dealer ^ 2:
        choices = [True]
    else:
        choices = [False, True]
    if rules.canadian and table.round == 1 and seat == table.dealer ^ 2 and choices == [False]:
        making = []
    calls = [Call(call.kind, call.suit, alone) for call in making for alone in choices]
    return [*calls] if table.stuck else [Call(PASS), *calls]


def _may_make(table: Table, seat: Seat, suit: Suit) -> bool:
    return not table.rules.natural or table.holds_natural(seat, suit)


def _partners_best(table: Table) -> list[Event]:
    if not table.rules.partners_best or table.loner is None:
        return []
    if not table.best_cards:
        partner = table.loner ^ 2
        return [Exchange(partner, table.loner, (card,)) for card in cards_of(table.held[partner])]
    if table.total[table.loner] > table.rules.hand:
        return [Discard(card, table.loner) for card in cards_of(table.held[table.loner])]
    return []


def _lone_hands(table: Table) -> list[Event]:
    """ "Alone" where the rules allow it after the auction: the maker late, the partner over an assist, a defender."""
    rules, maker = table.rules, table.maker
    assert maker is not None
    if table.loner is None:
        late = [Alone(maker)] if rules.alone_call == "before-lead" else []
        over = rules.alone_over_assist and not table.passed >> (maker ^ 2) & 1
        makers = [*late, Alone(maker ^ 2)] if over else late
        return [*makers, *_lone_defences(table, maker)] if rules.defend_alone_always else [*makers]
    return _lone_defences(table, maker)


def _lone_defences(table: Table, maker: Seat) -> list[Event]:
    if table.rules.defend_alone and table.lone_defender is None:
        return [Alone((maker + 1) & 3), Alone((maker + 3) & 3)]
    return []
