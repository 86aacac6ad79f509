"""Writing OpenSpiel histories: a line a deal, what it returned after it, and before them how the game is set.

OpenSpiel knows one game of euchre, all of whose cards are known, and no illegal action. A deal that its game could
not have played is left out whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TextIO

import msgspec

from euchre_cli.cards import DECKS, FIRST_PATTERN, KITTY, NO_TRUMP, Card, Seat
from euchre_cli.events import (
    ORDER,
    PASS,
    UNKNOWN,
    Alone,
    Call,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Hand,
    Header,
    NotedPoints,
    Play,
    UpCard,
)
from euchre_cli.formats.left_out import tell_left_out
from euchre_cli.formats.openspiel_deal import (
    ALONE,
    PASSING,
    SUITS,
    WITH_PARTNER,
    Action,
    History,
    action_of,
)
from euchre_cli.header import read_setup
from euchre_cli.losses import Drop
from euchre_cli.reading import read_deal
from euchre_cli.rule_options import OPTIONS
from euchre_cli.rules import Rules, build, preset_layer
from euchre_cli.table import Table

_UNFINISHED: Final = ("P510", "B314", "X401")
"""What is found of a deal that stops: a history may stop too."""


def write_openspiel(games: Iterable[Header | Deal], out: TextIO, drop: Drop) -> None:
    """Write games as histories. `drop` is told of all that is left out: see `euchre_cli.losses`."""
    written = ""
    rules = game_rules(Rules())
    for record in games:
        if isinstance(record, Header):
            rules = _write_head(record, drop)
            continue
        line = _write_deal(record, rules, drop)
        if line is None:
            continue
        setting = setting_of(rules)
        if setting != written:
            out.write(f"# {setting}\n")
            written = setting
        out.write(f"{line}\n")


def game_rules(rules: Rules) -> Rules:
    """The rules by which OpenSpiel plays, with those of its two settings as they are in `rules`."""
    theirs = build(preset_layer("openspiel"))
    return msgspec.structs.replace(
        theirs,
        stick_the_dealer=rules.stick_the_dealer,
        defend_alone=rules.defend_alone,
        defend_alone_always=rules.defend_alone,
    )


def setting_of(rules: Rules) -> str:
    """How OpenSpiel's game is set for these rules, as OpenSpiel writes it: ``euchre(stick_the_dealer=False)``."""
    parameters = []
    if rules.defend_alone:
        parameters.append("allow_lone_defender=True")
    if not rules.stick_the_dealer:
        parameters.append("stick_the_dealer=False")
    return f"euchre({','.join(parameters)})" if parameters else "euchre"


def _write_head(header: Header, drop: Drop) -> Rules:
    """The rules that the game's histories are played by. Of a head nothing else can be said."""
    rules = read_setup(header).rules
    theirs = game_rules(rules)
    places = [*header.places] + [None] * (len(header.tags) + len(header.comments) - len(header.places))
    for tag, place in zip(header.tags, places, strict=False):
        if tag.name != "Rules":
            drop(header.source, f"tag {tag.name}", place)
    for _, place in zip(header.comments, places[len(header.tags) :], strict=False):
        drop(header.source, "comment", place)
    said = [place for tag, place in zip(header.tags, places, strict=False) if tag.name == "Rules"]
    for option in OPTIONS:
        value = getattr(rules, option.field)
        if value is not None and value != getattr(theirs, option.field):
            drop(header.source, f"rule {option.spell(value)}", said[-1] if said else None)
    return theirs


def _write_deal(deal: Deal, rules: Rules, drop: Drop) -> str | None:
    """A deal on its line; None if OpenSpiel's game cannot come to it."""
    try:
        line = _Deal(deal, rules)
    except UnsayableError as error:
        drop(deal.source, f"deal {error}", deal.place)
        return None
    if deal.number not in (None, 1):
        drop(deal.source, "number of a deal", deal.number_place or deal.place)
    tell_left_out(deal, line.read(), drop)
    return line.text()


class UnsayableError(ValueError):
    """A deal that cannot be a history; the message ends a sentence that begins with "deal"."""


class _Deal:
    """The actions of a deal. Raises `UnsayableError`."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.rules = rules
        events = [event for event in deal.events if isinstance(event, _SAYABLE) and not _of_the_kitty(event)]
        for event in deal.events:
            if isinstance(event, Exchange) or (isinstance(event, Call) and event.kind == UNKNOWN):
                raise UnsayableError("with cards exchanged" if isinstance(event, Exchange) else "with an unknown call")
        dealt = [*_dealt(events)]
        for event in events:
            if isinstance(event, Discard | Play):
                _known(event.card, "a card that was played" if isinstance(event, Play) else "the discard")
        self.table = self._judge(events)
        self.returns = self._returns(deal.events)
        self.actions = [*dealt, *self._played(events)]

    def _judge(self, events: Sequence[Event]) -> Table:
        """The table at the end of the deal, which must be legal by OpenSpiel's rules."""
        reading = read_deal(Deal(1, tuple(events)), self.rules)
        fault = next((fault for fault in reading.faults if fault.code not in _UNFINISHED), None)
        if fault is not None:
            raise UnsayableError(f"that its rules do not allow ({fault.code})")
        self.points = reading.outcome.points
        return reading.table

    def _returns(self, events: Sequence[Event]) -> int | None:
        """What North-South get by the scorer, if that is also what OpenSpiel gives for the deal."""
        noted = [event for event in events if isinstance(event, NotedPoints)]
        if not noted or self.points is None:
            return None
        points = 0 if noted[0].side is None else noted[0].points * (-1 if noted[0].side else 1)
        return points if points == self.points[0] - self.points[1] else None

    def _played(self, events: Sequence[Event]) -> Iterator[int]:
        """The calls, the discard, who plays alone, the play."""
        table = self.table
        discard = next((event.card for event in events if isinstance(event, Discard)), None)
        plays = [event.card for event in events if isinstance(event, Play)]
        for event in events:
            if not isinstance(event, Call):
                continue
            if event.kind == PASS:
                yield PASSING
                continue
            if event.kind == ORDER:
                assert table.up_suit is not None
                yield SUITS[table.up_suit]
                if discard is None:
                    if plays:
                        raise UnsayableError("whose discard is not known")
                    return
                yield action_of(discard)
            elif event.suit is None or event.suit == NO_TRUMP:
                raise UnsayableError("with no trump")
            else:
                yield SUITS[event.suit]
            if table.loner is not None and table.loner != table.maker:
                raise UnsayableError("which the maker's partner plays alone")
            yield ALONE if table.loner is not None else WITH_PARTNER
            yield from self._defenders(started=bool(plays))
        yield from map(action_of, plays)

    def _defenders(self, *, started: bool) -> Iterator[int]:
        """What the defenders say before the play, first the one nearer to the dealer's left."""
        table = self.table
        if not self.rules.defend_alone or not (started or table.lone_defender is not None):
            return
        assert table.maker is not None
        for step in (1, 2, 3, 4):
            seat = (table.dealer + step) % 4
            if (seat - table.maker) % 2:
                yield ALONE if seat == table.lone_defender else WITH_PARTNER
                if seat == table.lone_defender:
                    return

    def read(self) -> list[Event]:
        """The events that a reader makes of what is written."""
        history = History([Action(number, (0, 0)) for number in self.actions], self.rules.defend_alone)
        history.read()
        if self.returns is None:
            return history.events
        side = 0 if self.returns > 0 else 1 if self.returns < 0 else None
        return [*history.events, NotedPoints(side, abs(self.returns))]

    def text(self) -> str:
        """The line."""
        text = " ".join(map(str, self.actions))
        if self.returns is None:
            return text
        return f"{text} ; {self.returns},{-self.returns},{self.returns},{-self.returns}"


_SAYABLE: Final = (Dealer, UpCard, Hand, Call, Alone, Discard, Play, EndTrick)


def _of_the_kitty(event: Event) -> bool:
    return isinstance(event, Hand) and event.seat == KITTY


def _dealt(events: Sequence[Event]) -> Iterator[int]:
    """The dealer, the cards one at a time, and the up-card."""
    dealer = next((event.seat for event in events if isinstance(event, Dealer)), None)
    up_card = next((event.card for event in events if isinstance(event, UpCard)), None)
    hands: dict[Seat, Sequence[Card]] = {event.seat: event.cards for event in events if isinstance(event, Hand)}
    if dealer is None:
        raise UnsayableError("whose dealer is not known")
    if up_card is None:
        raise UnsayableError("whose up-card is not known")
    yield dealer
    for place in range(5):
        for step in range(4):
            hand = hands.get((dealer + step) % 4, ())
            if len(hand) != 5:
                raise UnsayableError("of which not all hands are known")
            yield _known(hand[place], "a card of a hand")
    yield _known(up_card, "the up-card")


def _known(card: Card, what: str) -> int:
    if card >= FIRST_PATTERN or not DECKS[24] >> card & 1:
        raise UnsayableError(f"of which {what} is not known")
    return action_of(card)
