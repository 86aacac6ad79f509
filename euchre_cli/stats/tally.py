"""The tally of each player, team, seat and place at the table, kept while games are replayed.

A `Tallies` grows with the number of players, and not with that of games. Those of several parts of the input, merged,
are those of the whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from euchre_cli.cards import Seat
from euchre_cli.findings import Finding
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.stats.deal import EUCHRED, MARCHED, NOBODY, DealFacts, deal_facts, in_doubt, is_void
from euchre_cli.stats.figures import Mean, Rate

PLAYER, TEAM, SEAT, POSITION = "player", "team", "seat", "position"
KINDS: Final = (PLAYER, TEAM, SEAT, POSITION)
"""What has a tally: a player, two partners, a seat by the compass, a place from the dealer's left on."""

Who: TypeAlias = str | int
"""A player's name, or the seat of one who is not named."""


class Subject(NamedTuple):
    """Whose tally it is: of one or two players; of a seat; of a position, from 0 at the dealer's left to the dealer."""

    kind: str
    who: tuple[Who, ...]


class Tally(msgspec.Struct):
    """What one subject has done. Each rate counts by itself in how many deals it is known.

    What the makers come to is counted for who made trump, or played alone; points and tricks are those of the side.
    """

    games: int = 0
    won: Rate = msgspec.field(default_factory=Rate)
    """Games won, of those that were played to their end."""
    deals: int = 0
    """Deals, those thrown in too, and no misdeals."""
    left_out: int = 0
    """Deals not counted, because errors leave their score in doubt."""
    points_for: int = 0
    points_against: int = 0
    margin: Mean = msgspec.field(default_factory=Mean)
    """Points for less points against, a deal."""
    tricks: Mean = msgspec.field(default_factory=Mean)
    """Tricks taken by the side, of those played."""
    maker: Rate = msgspec.field(default_factory=Rate)
    """Made trump, of all deals."""
    made: Rate = msgspec.field(default_factory=Rate)
    """As maker: scored, with a march or without."""
    marched: Rate = msgspec.field(default_factory=Rate)
    """As maker: took all tricks."""
    euchred: Rate = msgspec.field(default_factory=Rate)
    """As maker: was euchred."""
    alone: Rate = msgspec.field(default_factory=Rate)
    """Played alone, of all deals."""
    alone_marched: Rate = msgspec.field(default_factory=Rate)
    """Alone: took all tricks."""
    alone_euchred: Rate = msgspec.field(default_factory=Rate)
    """Alone: was euchred."""
    defence: Rate = msgspec.field(default_factory=Rate)
    """Euchred the makers, of all deals that the other side made trump in."""
    lone_defence: Rate = msgspec.field(default_factory=Rate)
    """Euchred the makers while defending alone, of the times it was tried."""
    calls: tuple[Rate, ...] = msgspec.field(default_factory=lambda: tuple(Rate() for _ in range(8)))
    """Made trump, of the turns to call: at each position in round one, then at each in round two."""

    def add(self, deal: DealFacts, seats: tuple[Seat, ...]) -> None:
        """Count a deal for one or two partners."""
        side = seats[0] & 1
        self.deals += 1
        if deal.points is not None:
            own, other = deal.points[side], deal.points[1 - side]
            self.points_for += own
            self.points_against += other
            self.margin.add(own - other)
        if deal.tricks is not None:
            self.tricks.add(deal.tricks[side], sum(deal.tricks))
        if deal.settled:
            self.maker.add(deal.maker in seats)
            self.alone.add(deal.loner in seats)
        if deal.result is not None:
            self._end(deal, seats, deal.result)
        for seat, call_round, called in deal.turns:
            if seat in seats:
                assert deal.dealer is not None
                self.calls[4 * call_round + position(seat, deal.dealer)].add(called)

    def _end(self, deal: DealFacts, seats: tuple[Seat, ...], result: str) -> None:
        marched, euchred = result == MARCHED, result == EUCHRED
        if deal.maker in seats:
            self.made.add(not euchred and result != NOBODY)
            self.marched.add(marched)
            self.euchred.add(euchred)
        if deal.loner in seats:
            self.alone_marched.add(marched)
            self.alone_euchred.add(euchred)
        if deal.maker is not None and (deal.maker ^ seats[0]) & 1:
            self.defence.add(euchred)
        if deal.lone_defender in seats:
            self.lone_defence.add(euchred)

    def merge(self, other: Tally) -> None:
        """Count all that another has counted."""
        for name in self.__struct_fields__:
            mine: Any = getattr(self, name)
            theirs = getattr(other, name)
            if isinstance(mine, int):
                setattr(self, name, mine + theirs)
            elif isinstance(mine, tuple):
                for rate, more in zip(mine, theirs, strict=True):
                    rate.merge(more)
            else:
                mine.merge(theirs)


class Chair(NamedTuple):
    """Who sat where: a player, the seat, and its position; None for figures of a game, and where no dealer is known."""

    who: Who
    seat: Seat
    position: int | None


class Tallies(msgspec.Struct):
    """What everybody has done, and how much was counted altogether.

    Each deal is counted in one chair a seat; the tallies of players, seats and positions are sums of these.
    """

    games: int = 0
    deals: int = 0
    left_out: int = 0
    chairs: dict[Chair, Tally] = msgspec.field(default_factory=dict)
    teams: dict[tuple[Who, ...], Tally] = msgspec.field(default_factory=dict)

    def merge(self, other: Tallies) -> None:
        """Count all that another has counted."""
        self.games += other.games
        self.deals += other.deals
        self.left_out += other.left_out
        for chair, one in other.chairs.items():
            _tally_of(chair, self.chairs).merge(one)
        for team, one in other.teams.items():
            _tally_of(team, self.teams).merge(one)

    def subjects(self) -> dict[Subject, Tally]:
        """The tally of each player, team, seat and position."""
        subjects: dict[Subject, Tally] = {}
        for chair, one in self.chairs.items():
            _tally_of(Subject(PLAYER, (chair.who,)), subjects).merge(one)
            _tally_of(Subject(SEAT, (chair.seat,)), subjects).merge(one)
            if chair.position is not None:
                _tally_of(Subject(POSITION, (chair.position,)), subjects).merge(one)
        return subjects | {Subject(TEAM, team): one for team, one in self.teams.items()}


Key = TypeVar("Key")


def _tally_of(key: Key, tallies: dict[Key, Tally]) -> Tally:
    """The tally under a key, a new one if there is none yet."""
    return tallies.get(key) or tallies.setdefault(key, Tally())


def tally(replayed: Iterable[GameReplay | DealReplay | Finding]) -> Tallies:
    """Count games on their way through `euchre_cli.replaying.replay_records`, in one pass."""
    tallies = Tallies()
    game: _Game | None = None
    for step in replayed:
        if isinstance(step, GameReplay):
            if game is not None:
                game.finish()
            game = _Game(step, tallies)
        elif isinstance(step, DealReplay):
            assert game is not None
            game.add(step)
    if game is not None:
        game.finish()
    return tallies


def position(seat: Seat, dealer: Seat) -> int:
    """A seat's place from the dealer's left, 0, to the dealer, 3."""
    return (seat - dealer - 1) & 3


class _Game:
    """Who sits where in a game, and their tallies."""

    def __init__(self, game: GameReplay, tallies: Tallies) -> None:
        self._game = game
        self._tallies = tallies
        self._names: list[Who] = [
            seat if name is None else name.strip() for seat, name in enumerate(game.setup.players)
        ]
        self._chairs: dict[int | None, list[Tally]] = {}
        self._teams = []
        for side in (0, 1):
            partners = sorted((self._names[side], self._names[side + 2]), key=_named_first)
            self._teams.append(_tally_of(tuple(partners), tallies.teams))

    def _seated(self, dealer: Seat | None) -> list[Tally]:
        """The tally of each seat where this one deals."""
        if dealer not in self._chairs:
            self._chairs[dealer] = [
                _tally_of(Chair(name, seat, None if dealer is None else position(seat, dealer)), self._tallies.chairs)
                for seat, name in enumerate(self._names)
            ]
        return self._chairs[dealer]

    def add(self, deal: DealReplay) -> None:
        if is_void(deal):
            return
        if in_doubt(deal):
            self._tallies.left_out += 1
            for one in (*self._seated(None), *self._teams):
                one.left_out += 1
            return
        self._tallies.deals += 1
        facts = deal_facts(deal, self._game.rules)
        for seat, one in enumerate(self._seated(facts.dealer)):
            one.add(facts, (seat,))
        for side, one in enumerate(self._teams):
            one.add(facts, (side, side + 2))

    def finish(self) -> None:
        winner = self._game.score.winner
        self._tallies.games += 1
        for number, one in enumerate((*self._seated(None), *self._teams)):
            one.games += 1
            if winner is not None:
                one.won.add(winner == number & 1)  # seats and teams both take turns by side


def _named_first(who: Who) -> tuple[bool, str, int]:
    return (False, who, 0) if isinstance(who, str) else (True, "", who)
