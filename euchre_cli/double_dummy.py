"""What a deal comes to when all hands are open and both sides play perfectly: tricks, points, the cards that keep them.

A deal is solved from any point of its play on; where the dealer's discard or a loner's exchange is still to come, the
best one is found as well. Needs the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from euchre_cli.cards import SEAT_NAMES, STRENGTH, Card, CardSet, Seat, Side, Suit
from euchre_cli.events import NAME, ORDER, PASS, Call, Discard, Event, Exchange, Play
from euchre_cli.kernel import Position, Stakes, tricks_after, values_after
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules
from euchre_cli.scoring import Pair, deal_points
from euchre_cli.table import CALLING, DISCARDING, LEADING, PLAYING, Table


class NotOpenError(ValueError):
    """A deal that cannot be solved, because trump is not made or a hand is not known; the message says which."""


class Worth(NamedTuple):
    """Tricks of both sides in the whole deal, and the points that perfect play for points brings."""

    tricks: Pair
    points: Pair


class Solution(NamedTuple):
    """A deal solved from one point of its play on."""

    turn: Seat | None
    """Whose turn it is; None once all cards are played."""
    worth: Worth
    before: tuple[Event, ...]
    """The best discard, or exchange and discard, where they were still to come."""
    cards: dict[Card, Worth]
    """What the deal is worth after each card that may be played."""
    best: tuple[Card, ...]
    """The cards that keep it: in points, and among those in tricks."""


def solve(table: Table) -> Solution:
    """Solve a deal from where a table stands. Raises `NotOpenError`."""
    if table.phase == CALLING or table.trump is None:
        raise NotOpenError("trump is not made")
    owed = _owed(table)
    if owed:
        return _best_before_play(table, owed)
    if (table.phase == PLAYING and not table.tricks_left) or table.phase not in (DISCARDING, LEADING, PLAYING):
        return Solution(None, Worth(_pair(table.taken), _points(table, table.taken[0], _lost_both(table))), (), {}, ())
    position = position_of(table)
    turn = table.turn
    tricks = tricks_after(position)
    points = values_after(position, stakes_of(table))
    cards = {card: _worth(table, tricks[card], points[card]) for card in tricks}
    worth = _best(turn, cards.values())
    best = tuple(card for card, value in cards.items() if value == worth)
    top = min if turn & 1 else max
    return Solution(turn, _worth(table, top(tricks.values()), top(points.values())), (), cards, best)


def best_line(table: Table) -> tuple[Card, ...]:
    """The cards of one line of best play from where a table stands to the end of the deal, the lowest of the best
    cards each time.
    """
    table = table.copy()
    line = []
    for event in solve(table).before:
        table.apply(event)
    while table.tricks_left:
        card = min(solve(table).best, key=STRENGTH[_trump(table)].__getitem__)
        table.apply(Play(card))
        line.append(card)
    return tuple(line)


# --- what the kernel is asked -----------------------------------------------------------------------------


def position_of(table: Table) -> Position:
    """A table as the kernel sees it. Raises `NotOpenError` where a hand that plays is not fully known."""
    hands = [table.held[seat] & table.live for seat in range(4)]
    played = [0, 0, 0, 0]
    for trick in (*(trick.plays for trick in table.tricks), table.trick):
        for seat, _ in trick:
            played[seat] += 1
    for seat in range(4):
        missing = table.rules.hand - played[seat] - hands[seat].bit_count()
        if not table.sitting >> seat & 1 and missing:
            if missing < 0:
                raise NotOpenError(f"it is not known which card {SEAT_NAMES[seat]} laid away")
            raise NotOpenError(f"{missing} of {SEAT_NAMES[seat]}'s cards {'is' if missing == 1 else 'are'} not known")
    leader = table.trick[0][0] if table.trick else table.turn
    return Position(_four(hands), _trump(table), leader, tuple(card for _, card in table.trick), table.sitting)


def stakes_of(table: Table) -> Stakes:
    """What the tricks left are worth to North and South: points of theirs less points of the others."""
    taken, left = table.taken[0], table.tricks_left
    done = len(table.tricks)
    makers = _makers(table)
    lost = _lost_both(table)
    worth = [_difference(_points(table, taken + more, lost and done >= 2)) for more in range(left + 1)]
    if not table.rules.fast_break or done >= 2 or not lost:
        return Stakes(worth)
    broken = [_difference(_points(table, taken + more, broken=True)) for more in range(left + 1)]
    return Stakes(worth, broken, makers, table.rules.hand - 2)


def _lost_both(table: Table) -> bool:
    """Whether the makers have taken none of the first two tricks, as far as these are over."""
    return all((trick.winner ^ _makers(table)) & 1 for trick in table.tricks[:2])


def _points(table: Table, ns_tricks: int, broken: bool) -> Pair:
    """What the deal scores where North and South take so many tricks; `broken`: the makers lost the first two."""
    makers, hand = _makers(table), table.rules.hand
    tricks = hand - ns_tricks if makers else ns_tricks
    return deal_points(
        table.rules,
        makers,
        tricks,
        alone=table.loner is not None,
        lone_defender=table.lone_defender is not None,
        broken=broken and tricks == hand - 2,
    )


def _worth(table: Table, more: int, value: int) -> Worth:
    """From what the kernel says: tricks that North and South still take, and points as a difference."""
    ns = table.taken[0] + more
    return Worth((ns, table.rules.hand - ns), (max(value, 0), max(-value, 0)))


# --- before the first lead --------------------------------------------------------------------------------


def _owed(table: Table) -> list[Event]:
    """The discards or exchanges of which one must be chosen before play goes on."""
    if table.phase not in (DISCARDING, LEADING):
        return []
    if table.phase == LEADING and (table.loner is None or not table.rules.partners_best):
        return []
    return [action for action in legal_actions(table) if isinstance(action, Discard | Exchange)]


def _best_before_play(table: Table, owed: list[Event]) -> Solution:
    first = owed[0]
    seat = first.giver if isinstance(first, Exchange) else _discarder(table, first)
    solutions = []
    for action in owed:
        twin = table.copy()
        twin.apply(action)
        solved = solve(twin)
        solutions.append(solved._replace(before=(action, *solved.before)))
    worth = _best(seat, [solved.worth for solved in solutions])
    return next(solved for solved in solutions if solved.worth == worth)


def _discarder(table: Table, discard: Event) -> Seat:
    assert isinstance(discard, Discard)
    return table.dealer if discard.seat is None else discard.seat


# --- every contract ---------------------------------------------------------------------------------------


class Contract(NamedTuple):
    """What a deal would have come to with another maker or trump."""

    maker: Seat
    trump: Suit
    alone: bool
    before: tuple[Event, ...]
    worth: Worth


def contracts(rules: Rules, dealer: Seat, dealt: Sequence[Event]) -> Iterator[Contract]:
    """Every contract that the rules allow with some cards, from the opening lead on. `dealt` are the events that
    dealt them: the up-card and the hands. Round one names the up-card's suit, round two any other.
    """
    for round_number in (1, 2):
        for maker in ((dealer + step) & 3 for step in range(1, 5)):
            for call in _calls(_waiting(rules, dealer, dealt, round_number, maker, announced=False)):
                table = _waiting(rules, dealer, dealt, round_number, maker, announced=call.alone)
                table.apply(call)
                solved = solve(table)
                yield Contract(maker, _trump(table), call.alone, solved.before, solved.worth)


def _waiting(
    rules: Rules, dealer: Seat, dealt: Sequence[Event], round_number: int, maker: Seat, announced: bool
) -> Table:
    """A table at which all have passed and it is the turn of `maker` in a round."""
    table = Table(rules, dealer)
    for event in dealt:
        table.apply(event)
    while table.round != round_number or table.turn != maker:
        table.apply(Call(PASS))
    if announced and rules.alone_call == "round-start":
        table.announced |= 1 << maker
    return table


def _calls(table: Table) -> list[Call]:
    calls = [call for call in legal_actions(table) if isinstance(call, Call) and call.kind in (ORDER, NAME)]
    if table.rules.alone_call == "round-start":
        return [Call(call.kind, call.suit, alone) for call in calls for alone in (False, True)]
    return calls


# --- small things -----------------------------------------------------------------------------------------


def _best(seat: Seat, worths: Iterable[Worth]) -> Worth:
    """The best for a seat's side: in points, then in tricks."""
    side = seat & 1
    return max(worths, key=lambda worth: (worth.points[side] - worth.points[1 - side], worth.tricks[side]))


def _trump(table: Table) -> Suit:
    assert table.trump is not None
    return table.trump


def _makers(table: Table) -> Side:
    assert table.maker is not None
    return table.maker & 1


def _pair(two: Sequence[int]) -> Pair:
    return two[0], two[1]


def _difference(points: Pair) -> int:
    return points[0] - points[1]


def _four(hands: list[CardSet]) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    return hands[0], hands[1], hands[2], hands[3]
