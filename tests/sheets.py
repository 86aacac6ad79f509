"""Clean games of many kinds as somebody writes them down, with the truth beside each event: raw material for faults.

A `Sheet` is one deal: its events, and for each of them who acted and what they held, written down or not. All deals
are played through the engine's own legal actions (`tables`), or with one twist on the way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from msgspec import structs
from tables import shuffle

from euchre_cli.cards import KITTY, UNKNOWN_CARD, CardSet, Seat, cards_of
from euchre_cli.claims import sure_tricks
from euchre_cli.events import (
    Alone,
    Call,
    Claim,
    Concede,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Game,
    Hand,
    Header,
    NotedPoints,
    NotedScore,
    NotedTricks,
    Packets,
    Play,
    Tag,
)
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules, conflicts
from euchre_cli.scoring import Pair, Score, deal_points, earns_token, pair
from euchre_cli.table import OVER, PLAYING, Table

Twist = Callable[[Table], Event | None]
"""Asked before every action: something to do instead, legal or not, and no more questions then."""


class Step(NamedTuple):
    """An event, and the truth behind it: who acted, what they held, which trick it was, which cards followed suit."""

    event: Event
    seat: Seat | None = None
    held: CardSet = 0
    trick: int = 0
    led: CardSet = 0


class Style(NamedTuple):
    """What gets written down, and how."""

    hands: tuple[Seat, ...] = (0, 1, 2, 3)
    kitty: bool = False
    discard: bool = True
    seats: bool = False
    """Every call and card carries its seat."""
    winners: float = 0.05
    points: float = 0.7
    tricks: float = 0.2
    score: float = 0.4
    claims: float = 0.1
    packets: bool = False
    hidden: float = 0.0
    """How likely a written hand is known only in part."""
    sheet: bool = False
    """Only dealer, maker and result."""


@dataclass
class Sheet:
    """One deal as written, and as it was."""

    rules: Rules
    dealer: Seat
    steps: list[Step]
    table: Table
    dealt: list[CardSet]
    """The cards dealt to each seat, and to the kitty below the up-card."""
    style: Style
    points: Pair
    token: int | None
    twisted: int | None = None
    """The index of the event that was the twist."""
    number: int | None = None
    marks: dict[str, int] = field(default_factory=dict)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(step.event for step in self.steps)

    def where(self, *kinds: type[Event]) -> list[int]:
        """The indices of the events of some kinds."""
        return [index for index, step in enumerate(self.steps) if isinstance(step.event, kinds)]

    def put(self, index: int, event: Event) -> None:
        """Write another event in the place of one."""
        self.steps[index] = self.steps[index]._replace(event=event)

    def insert(self, index: int, *events: Event) -> None:
        """Write events before the one at an index."""
        self.steps[index:index] = [Step(event) for event in events]

    def deal(self) -> Deal:
        """The deal as a reader would yield it."""
        return Deal(self.number, self.events)

    def copy(self) -> Sheet:
        """The same sheet, to spoil."""
        return replace(self, steps=list(self.steps))


@dataclass
class Sheets:
    """A game."""

    rules: Rules
    sheets: list[Sheet]
    tags: dict[str, str]
    score: Score

    def game(self) -> Game:
        """The game as a reader would yield it."""
        tags = {"Event": "Test", "Rules": self.rules.text(), **self.tags}
        return Game(Header(tuple(Tag(*tag) for tag in tags.items())), [sheet.deal() for sheet in self.sheets])


# --- one deal ---------------------------------------------------------------------------------------------


def play_deal(
    rng: random.Random, rules: Rules, dealer: Seat, style: Style, twist: Twist | None = None, **rates: float
) -> Sheet:
    """Deal, play out by random legal actions, and write it down."""
    table, dealt_events = shuffle(rng, rules, dealer)
    dealt = list(table.held)
    steps = [Step(event) for event in dealt_events]
    twisted: Event | None = None
    while True:
        action = twist(table) if twist is not None and twisted is None else None
        if action is not None:
            twisted = action
        else:
            actions = legal_actions(table)
            if not actions:
                break
            action = choose(rng, actions, **rates)
        steps.append(_step(table, action))
        table.apply(action)
        if isinstance(action, Play) and not table.trick:
            winner = table.tricks[-1].winner if rng.random() < style.winners else None
            if winner is not None or table.tricks_left:
                steps.append(Step(EndTrick(winner)))
    points, token = result(table)
    sheet = Sheet(rules, dealer, steps, table, dealt, style, points, token)
    _write_down(rng, sheet)
    if twisted is not None:
        sheet.twisted = next(
            (index for index, step in enumerate(sheet.steps) if step.event is twisted or step.event == twisted), None
        )
    return sheet


def choose(rng: random.Random, actions: list[Event], pass_rate: float = 0.6, odd_rate: float = 0.15) -> Event:
    """One of the legal actions, calls leaning to passes."""
    passes = [action for action in actions if isinstance(action, Call) and action.kind == "pass"]
    odd = [action for action in actions if isinstance(action, Alone | Exchange)]
    plain = [action for action in actions if action not in odd] or actions
    if passes and rng.random() < pass_rate:
        return passes[0]
    return rng.choice(odd if odd and rng.random() < odd_rate else plain)


def _step(table: Table, action: Event) -> Step:
    seat = actor(table, action)
    held = table.held[seat] & table.live if seat is not None else 0
    return Step(action, seat, held, len(table.tricks), table.led if table.trick else 0)


def actor(table: Table, action: Event) -> Seat | None:
    """Who does something."""
    if isinstance(action, Exchange):
        return action.receiver if action.giver == KITTY else action.giver
    if isinstance(action, Discard):
        return table.dealer if action.seat is None else action.seat
    if isinstance(action, Call | Play | Alone):
        return table.turn if action.seat is None else action.seat
    return None


def result(table: Table) -> tuple[Pair, int | None]:
    """Points, and the side that takes a token."""
    if table.maker is None or table.misdeal or table.phase != OVER:
        return (0, 0), None
    side, alone = table.maker & 1, table.loner is not None
    points = deal_points(
        table.rules,
        side,
        table.taken[side],
        alone=alone,
        lone_defender=table.lone_defender is not None,
        broken=table.broken,
    )
    return points, side if earns_token(table.rules, table.taken[side], alone) else None


def _write_down(rng: random.Random, sheet: Sheet) -> None:
    style = sheet.style
    if rng.random() < style.claims:
        _claim(rng, sheet)
    steps = []
    for step in sheet.steps:
        event = step.event
        if isinstance(event, Hand) and not (style.kitty if event.seat == KITTY else event.seat in style.hands):
            continue
        if isinstance(event, Hand) and rng.random() < style.hidden:
            event = Hand(event.seat, tuple(UNKNOWN_CARD if rng.random() < 0.5 else card for card in event.cards))
        if isinstance(event, Discard) and event.seat is None and not style.discard:
            continue
        if style.seats and isinstance(event, Call | Play) and event.seat is None:
            event = structs.replace(event, seat=step.seat)
        if style.seats and isinstance(event, Discard):
            event = Discard(event.card, step.seat)
        steps.append(step._replace(event=event))
    if style.packets and sheet.rules.hand == 5:
        steps.insert(1, Step(Packets(*sheet_packets(sheet.dealer))))
    if style.sheet:
        steps = _as_sheet(sheet)
    sheet.steps = steps
    taken = sheet.table.taken
    if sheet.table.maker is not None and rng.random() < style.tricks:
        sheet.steps.append(Step(NotedTricks(taken[0], taken[1])))
    if rng.random() < style.points or style.sheet:
        sheet.steps.append(Step(noted(sheet.points)))


def sheet_packets(dealer: Seat) -> tuple[int, int]:
    """How a dealer deals: always in the same packets."""
    return ((3, 2), (2, 3), (2, 3), (3, 2))[dealer]


def noted(points: Pair) -> NotedPoints:
    """Points as a scorer writes them."""
    ns, ew = points
    return NotedPoints(0, ns) if ns else NotedPoints(1, ew) if ew else NotedPoints(None, 0)


def _as_sheet(sheet: Sheet) -> list[Step]:
    table = sheet.table
    call = next((s for s in sheet.steps if isinstance(s.event, Call) and s.event.kind in ("order", "name")), None)
    steps = [Step(Dealer(sheet.dealer))]
    if call is not None and isinstance(call.event, Call):
        alone = table.loner is not None
        steps.append(call._replace(event=Call(call.event.kind, call.event.suit, alone, call.seat)))
        if table.lone_defender is not None:
            steps.append(Step(Alone(table.lone_defender)))
    return steps


def _claim(rng: random.Random, sheet: Sheet) -> None:
    """End the play with a claim or a concession, after some trick, that the cards bear out."""
    ends = [index for index, step in enumerate(sheet.steps) if isinstance(step.event, EndTrick)][:4]
    if not ends or sheet.style.sheet:
        return
    cut = rng.choice(ends)
    table = Table(sheet.rules, sheet.dealer)
    for step in sheet.steps[:cut]:
        table.apply(step.event)
    assert table.phase == PLAYING
    sides = []
    for side in (0, 1):
        sure = sure_tricks(table, side)
        if sure is not None:
            sides.append((side, sure))
    if not sides:
        return
    side, sure = rng.choice(sides)
    event = Claim(side, sure) if rng.random() < 0.7 else Concede(side)
    sheet.steps = [*sheet.steps[: cut + 1], Step(event)]
    if not (isinstance(sheet.steps[cut].event, EndTrick) and sheet.steps[cut].event.winner is not None):
        del sheet.steps[cut]  # a reader leaves out the end of the last trick
    table.apply(event)
    sheet.table = table
    sheet.points, sheet.token = result(table)


# --- games ------------------------------------------------------------------------------------------------


def some_style(rng: random.Random, **fixed: object) -> Style:
    """A way of writing down."""
    seats = [0, 1, 2, 3]
    hands = rng.choice([seats, seats, [], rng.sample(seats, rng.randrange(1, 4))])
    style = Style(
        hands=tuple(sorted(hands)),
        kitty=rng.random() < 0.25,
        discard=rng.random() < 0.9 or len(hands) == 4,
        seats=rng.random() < 0.1,
        packets=rng.random() < 0.1,
        hidden=rng.choice([0.0, 0.0, 0.0, 0.3]),
    )
    style = style._replace(**fixed)
    return style._replace(discard=True) if len(style.hands) == 4 else style


def some_rules(rng: random.Random, **fixed: object) -> Rules:
    """Rules of a table: mostly the common ones, now and then each of the others."""

    def rare(chance: float = 0.12) -> bool:
        return rng.random() < chance

    deck = fixed.get("deck") or rng.choice([24] * 6 + [25, 25, 28, 32, 33])
    exchange = {} if deck == 24 or not rare() else {"farmers_hand": "all"}
    if not exchange and rare():
        exchange = {"farmers_hand": "3"}
    rules = Rules(
        deck=deck,
        hand=6 if deck >= 32 and rare() else 5,
        stick_the_dealer=rng.random() < 0.6,
        target=rng.choice([5, 7, 10, 11]),
        loner_lead=rng.choice(["dealer-left", "loner-left"]),
        alone_call=rng.choice(["with-call"] * 4 + ["round-start", "before-lead"]),
        canadian=rare(),
        defend_alone=rare(0.25),
        partners_best=rare(),
        go_under=rare(),
        no_trump=deck % 2 == 0 and rare(0.2),
        natural=rare(),
        discard_upcard=not rare(),
        alone_must_take_all=rare(),
        fast_break=rare(),
        four_trick_tokens=rare(),
        alone_over_assist=rare(0.06),
        **exchange,
    )
    rules = structs.replace(rules, **fixed)
    return some_rules(rng, **fixed) if conflicts(rules) else rules


def play_game(
    rng: random.Random,
    rules: Rules,
    style: Style | Callable[[], Style],
    most: int = 5,
    twist: Twist | None = None,
    twist_at: int | None = None,
    dealers: Iterator[Seat] | None = None,
    **rates: float,
) -> Sheets:
    """Some deals of a game; the twist happens in deal number `twist_at` (from 0)."""
    score = Score(rules)
    dealer = rng.randrange(4)
    sheets: list[Sheet] = []
    while not score.over and len(sheets) < most:
        if dealers is not None:
            dealer = next(dealers)
        how = style if isinstance(style, Style) else style()
        sheet = play_deal(rng, rules, dealer, how, twist if len(sheets) == twist_at else None, **rates)
        sheet.number = len(sheets) + 1
        score.add(sheet.points, sheet.token)
        if rng.random() < how.score:
            sheet.steps.append(Step(NotedScore(*score.points)))
        sheets.append(sheet)
        dealer = (dealer + 1) & 3
    return Sheets(rules, sheets, {}, score)


def missing_suits(held: CardSet) -> list[int]:
    """Suits of which no card is held (printed)."""
    return [suit for suit in range(4) if not any(card >> 3 == suit and card != 32 for card in cards_of(held))]


__all__ = ["Sheet", "Sheets", "Step", "Style", "pair", "play_deal", "play_game", "some_rules", "some_style"]
