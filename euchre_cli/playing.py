"""Players at a table: one deal played out through the engine, and duplicate matches of two kinds of players.

Anybody can seat a player of their own: an object with a method `act`, as `Player` has it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Protocol

from euchre_cli.cards import DECKS, JOKER, KITTY, SEAT_NAMES, SUIT_LETTERS, UNKNOWN_CARD, Card, Seat, cards_of
from euchre_cli.events import Dealer, Discard, EndTrick, Event, Exchange, Hand, Play, UpCard
from euchre_cli.intervals import HALF_WIDTH
from euchre_cli.legal import legal_actions
from euchre_cli.notation.writer import write_event
from euchre_cli.rules import Rules
from euchre_cli.scoring import Pair, deal_points
from euchre_cli.table import Table
from euchre_cli.wording import quoted


class Player(Protocol):
    """Somebody at the table. One object may take several seats: all that each has seen of a deal is in its table."""

    def act(self, table: Table, actions: Sequence[Event], rng: Random) -> Event:
        """Choose one of the legal actions, which are never none.

        `table` is the table as the player sees it: it is ``table.turn`` who is asked, ``table.held`` of that seat are
        its cards, and those of the others are not known. Whatever is left to chance is drawn from `rng`, so that the
        same seed gives the same play.
        """


class PlayerError(Exception):
    """A player that does what is not legal, or fails; the message says who, in which deal, and what."""


# --- one deal ---------------------------------------------------------------------------------------------


def deal_cards(rules: Rules, rng: Random, dealer: Seat, turned_up: Card | None = None) -> list[Event]:
    """Shuffle and deal: the events that a table begins with. `turned_up` is a card that is to be turned up."""
    cards = list(cards_of(DECKS[rules.deck]))
    rng.shuffle(cards)
    size = rules.hand
    if turned_up is not None:
        place = cards.index(turned_up)
        cards[place], cards[4 * size] = cards[4 * size], cards[place]
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


def play_deal(
    rules: Rules, dealt: Sequence[Event], players: Sequence[Player], names: Sequence[str], rng: Random, number: int
) -> tuple[Table, list[Event]]:
    """Play a deal out: the table at its end, and all that happened. Each player is shown what that seat has seen.

    Raises `PlayerError`, which speaks of the players by their `names` and of the deal by its `number`.
    """
    table = Table(rules, 0)
    views = [Table(rules, 0) for _ in range(4)]
    happened: list[Event] = []

    def happen(event: Event) -> None:
        table.apply(event)
        for seat, view in enumerate(views):
            view.apply(as_seen(event, seat, table.dealer))
        happened.append(event)

    for event in dealt:
        happen(event)
    while actions := legal_actions(table):
        seat = table.turn
        try:
            chosen = players[seat].act(views[seat], tuple(actions), rng)
        except Exception as error:
            raise PlayerError(f"{names[seat]} ({SEAT_NAMES[seat]}, deal {number}) failed: {_failure(error)}") from error
        if chosen not in actions:
            legal = " ".join(map(write_event, actions))
            what = f"{_shown(chosen)}, which is not legal: it is one of {legal}"
            raise PlayerError(f"{names[seat]} ({SEAT_NAMES[seat]}, deal {number}) chose {what}")
        happen(actions[actions.index(chosen)])
        if isinstance(chosen, Play) and not table.trick and table.tricks_left:
            happened.append(EndTrick())
    return table, happened


def points_of(table: Table) -> Pair:
    """What a finished deal scores."""
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


def as_seen(event: Event, seat: Seat, dealer: Seat) -> Event:
    """What one player sees of an event: others' hands, discards and exchanged cards face down."""
    match event:
        case Hand() if event.seat != seat:
            return Hand(event.seat, ())
        case Discard() if seat != (dealer if event.seat is None else event.seat):
            return Discard(UNKNOWN_CARD, event.seat)
        case Exchange() if seat not in (event.giver, event.receiver):
            return Exchange(event.giver, event.receiver, (UNKNOWN_CARD,) * len(event.cards))
    return event


def _shown(action: object) -> str:
    """An action as in the notation, if it is one."""
    try:
        return write_event(action) if isinstance(action, Event) else quoted(repr(action))
    except (TypeError, ValueError, LookupError):
        return quoted(repr(action))


def _failure(error: Exception) -> str:
    """What was raised, and where."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" ({trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno})" if trace else ""
    return f"{type(error).__name__}: {error}{where}"


# --- a match ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Match:
    """What came of a duplicate match. A pair is the first players' figure and the others'."""

    deals: int
    """How many different deals; each was played twice."""
    points: Pair
    """What both scored."""
    won: Pair
    """Of all deals played, in how many each scored."""
    mean: float
    """By how many points a deal the first beat the others."""
    se: float
    """The standard error of that: one standard deviation."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference. It takes dozens of deals to be one."""
        return self.mean - HALF_WIDTH * self.se, self.mean + HALF_WIDTH * self.se


def duplicate(
    one: Player,
    other: Player,
    deals: int = 1000,
    rules: Rules | str = "",
    seed: int = 0,
    *,
    names: tuple[str, str] = ("one", "other"),
    progress: Callable[[Match], None] | None = None,
) -> Match:
    """Play a duplicate match: each deal twice, with the same cards and dealer, `one` on North and South and `other` on
    East and West, and then the other way round. So the luck of the cards meets both alike.

    `rules` is an option string or `Rules`; each deal counts by itself, so no score decides and no tokens are counted
    (``four-trick-tokens``). The same seed gives the same match. `progress` is told after each deal from the second on.
    Raises `PlayerError`, and `ValueError` for fewer than two deals, which tell nothing of how sure the result is, or an
    option string that cannot be read.
    """
    if deals < 2:
        raise ValueError(f"a match needs two deals or more, not {deals}")
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    points, won = [0, 0], [0, 0]
    total = squares = 0
    for number in range(1, deals + 1):
        dealt = deal_cards(rules, Random(f"{seed} {number}"), number & 3)  # noqa: S311 - to be dealt again
        gain = 0
        for way in range(2):
            seats, said = ((one, other), names) if way == 0 else ((other, one), names[::-1])
            rng = Random(f"{seed} {number} players")  # noqa: S311 - the same chances for both
            scored = points_of(play_deal(rules, dealt, seats * 2, said * 2, rng, number)[0])
            for who, scores in enumerate(scored if way == 0 else scored[::-1]):
                points[who] += scores
                won[who] += scores > 0
                gain += scores if who == 0 else -scores
        total += gain
        squares += gain * gain
        if number > 1 and (progress is not None or number == deals):
            spread = (squares - total * total / number) / (number - 1)
            se = sqrt(max(spread, 0.0) / number) / 2
            match = Match(number, (points[0], points[1]), (won[0], won[1]), total / number / 2, se)
            if progress is not None:
                progress(match)
    return match
