"""What players and teams have lost by their choices, and what luck did for them. Everything adds up: the summaries of
two games merge into that of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from euchre_cli.analysis.decisions import CALL
from euchre_cli.analysis.grading import MARKS, Grade, GradedDeal
from euchre_cli.cards import SEAT_LETTERS, SIDE_NAMES, Seat

HALF_WIDTH: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


class Moments(msgspec.Struct):
    """How many values there are of something, one a deal, their sum and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Moments) -> None:
        """All values of another."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float | None:
        """Their mean; None where there are none."""
        return self.total / self.count if self.count else None

    @property
    def se(self) -> float | None:
        """The standard error of the mean; None where there are fewer than two."""
        if self.count < 2:
            return None
        variance = (self.squares - self.total**2 / self.count) / (self.count - 1)
        return sqrt(max(variance, 0.0) / self.count)


class Tally(msgspec.Struct):
    """What somebody's deals came to. Losses are in points as they counted at the score; one value a deal, also where
    there was nothing to lose.
    """

    deals: int = 0
    decisions: int = 0
    best: int = 0
    """Of the decisions, those in which nothing was better."""
    calls: Moments = msgspec.field(default_factory=Moments)
    """Lost in calls,"""
    play: Moments = msgspec.field(default_factory=Moments)
    """and in discards and cards."""
    win: Moments = msgspec.field(default_factory=Moments)
    """Lost of the chance to win the game."""
    marks: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(MARKS, 0))
    expected: Moments = msgspec.field(default_factory=Moments)
    """What the cards dealt were worth, in points of the own side less those of the other;"""
    luck: Moments = msgspec.field(default_factory=Moments)
    """by how much that is more than a deal by that dealer is worth;"""
    made: Moments = msgspec.field(default_factory=Moments)
    """what the deals came to;"""
    apart: Moments = msgspec.field(default_factory=Moments)
    """and what they would have without the luck of the cards."""

    def add(self, deal: GradedDeal, side: int, grades: Sequence[Grade]) -> None:
        """A deal, and the grades of it that are somebody's."""
        self.deals += 1
        self.decisions += len(grades)
        self.best += sum(grade.is_best for grade in grades)
        self.calls.add(sum(grade.loss for grade in grades if grade.kind == CALL))
        self.play.add(sum(grade.loss for grade in grades if grade.kind != CALL))
        self.win.add(sum(grade.loss_win for grade in grades))
        for grade in grades:
            if grade.mark:
                self.marks[grade.mark] += 1
        points, sign = deal.replay.points, 1 if side == 0 else -1
        if deal.expected is None or deal.luck is None or points is None:
            return
        made = points[side] - points[1 - side]
        self.expected.add(sign * deal.expected)
        self.luck.add(sign * deal.luck)
        self.made.add(made)
        self.apart.add(made - sign * deal.luck)

    def merge(self, other: Tally) -> None:
        """All deals of another."""
        self.deals += other.deals
        self.decisions += other.decisions
        self.best += other.best
        for name in ("calls", "play", "win", "expected", "luck", "made", "apart"):
            getattr(self, name).merge(getattr(other, name))
        for mark, count in other.marks.items():
            self.marks[mark] += count


class Summary(msgspec.Struct):
    """Everybody's deals: by seat, by player's name, and by team, which is its partners' names. Names are told apart as
    they are written; who has none counts by the seat alone.
    """

    games: int = 0
    deals: int = 0
    """Deals graded,"""
    left_out: int = 0
    """and others, in which nothing could be."""
    ungraded: int = 0
    """Decisions of the deals graded that could not be."""
    seats: dict[str, Tally] = msgspec.field(default_factory=dict)
    players: dict[str, Tally] = msgspec.field(default_factory=dict)
    teams: dict[str, Tally] = msgspec.field(default_factory=dict)

    def add(self, deal: GradedDeal, names: Sequence[str | None]) -> None:
        """A deal that these four played."""
        if deal.problem is not None:
            self.left_out += 1
            return
        self.deals += 1
        self.ungraded += deal.ungraded
        for seat in range(4):
            grades = [grade for grade in deal.grades if grade.seat == seat]
            self.seats.setdefault(SEAT_LETTERS[seat], Tally()).add(deal, seat & 1, grades)
            name = names[seat]
            if name is not None:
                self.players.setdefault(name, Tally()).add(deal, seat & 1, grades)
        for side in (0, 1):
            grades = [grade for grade in deal.grades if grade.seat & 1 == side]
            self.teams.setdefault(team_name(names, side), Tally()).add(deal, side, grades)

    def merge(self, other: Summary) -> None:
        """All games of another."""
        self.games += other.games
        self.deals += other.deals
        self.left_out += other.left_out
        self.ungraded += other.ungraded
        for mine, its in ((self.seats, other.seats), (self.players, other.players), (self.teams, other.teams)):
            for name, tally in its.items():
                mine.setdefault(name, Tally()).merge(tally)


def team_name(names: Sequence[str | None], side: Seat) -> str:
    """The names of two partners in the order of the alphabet; the side where one has none."""
    one, other = names[side], names[side + 2]
    return SIDE_NAMES[side] if one is None or other is None else " & ".join(sorted((one, other)))
