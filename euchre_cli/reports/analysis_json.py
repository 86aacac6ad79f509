"""Graded games as JSON (``analyze --json``).

Points of a deal are those of North and South less those of the other side; those of a decision are of the player's
side. A standard error (``se``) is one standard deviation; a standard error of a mean of fewer than two values is null.
"""

from __future__ import annotations

from typing import Final

import msgspec

from euchre_cli.analysis.analyzing import Analyzer
from euchre_cli.analysis.grading import Grade, GradedDeal
from euchre_cli.analysis.summary import Moments, Summary, Tally
from euchre_cli.events import Event
from euchre_cli.formats.json_events import SeatLetter, TrumpLetter, seat_letter, suit_letter
from euchre_cli.notation.writer import write_event
from euchre_cli.replaying import GameReplay
from euchre_cli.reports.worked_out import BySeat, Sides
from euchre_cli.scoring import Pair


class OptionJson(msgspec.Struct, frozen=True):
    """Something that might have been done, as in the notation, its expected points, and the chance to win the game."""

    action: str
    ev: float
    win_probability: float


class GradeJson(msgspec.Struct, frozen=True, kw_only=True):
    """A decision. `event` is its place among the events of the deal as ``convert --to json`` has them, from 0.

    `loss` is in points as they count at the score, `loss_points` in plain points, `loss_win` in the chance to win.
    `best_choice` says whether nothing is known to be better; `as_good` are all that cannot be told from the best.
    `settled` is true where it is sure that something was better, or that nothing is as good. `open` and `best_open`
    are the points with all hands open and perfect play, null for a pass and where a hand is not known. `deals` were
    imagined.
    """

    event: int
    seat: SeatLetter
    kind: str
    trick: int | None
    action: str
    best: str
    as_good: list[str]
    best_choice: bool
    settled: bool
    mark: str | None
    loss: float
    loss_se: float
    loss_points: float
    loss_win: float
    open: int | None
    best_open: int | None
    options: list[OptionJson]
    deals: int


class GradedDealJson(msgspec.Struct, frozen=True, kw_only=True):
    """A deal. `score` is the one before it. `expected` is what the cards dealt are worth, `luck` by how much that is
    more than a deal by this dealer is. `problem` says why nothing could be graded; `ungraded` counts decisions that
    could not.
    """

    deal: int
    dealer: SeatLetter
    maker: SeatLetter | None
    alone: bool
    trump: TrumpLetter | None
    points: Sides
    score: Sides
    expected: float | None
    expected_se: float | None
    luck: float | None
    decisions: list[GradeJson]
    problem: str | None
    ungraded: int


class MeanJson(msgspec.Struct, frozen=True):
    """The mean of a figure a deal, its standard error, and over how many deals."""

    mean: float | None
    se: float | None
    deals: int


_NAMES: Final = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "good": "!", "brilliant": "!!"}


class MarksJson(msgspec.Struct, frozen=True, kw_only=True, rename=_NAMES):
    """How many marks of each kind."""

    blunder: int
    mistake: int
    inaccuracy: int
    good: int
    brilliant: int


class TallyJson(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody's deals came to. `calls` and `play` are the points lost a deal in calls, and in discards and cards;
    `win` is the chance to win the game that was lost. `expected` is what the cards were worth, `luck` how much more
    that is than average, `made` what came of it, `apart` the same without the luck.
    """

    name: str
    deals: int
    decisions: int
    best: int
    calls: MeanJson
    play: MeanJson
    win: MeanJson
    marks: MarksJson
    expected: MeanJson
    luck: MeanJson
    made: MeanJson
    apart: MeanJson


class SummaryJson(msgspec.Struct, frozen=True, kw_only=True):
    """All players of some games. `left_out` counts deals in which nothing could be graded, `ungraded` decisions."""

    games: int
    deals: int
    left_out: int
    ungraded: int
    seats: list[TallyJson]
    players: list[TallyJson]
    teams: list[TallyJson]


class GradedGameJson(msgspec.Struct, frozen=True, kw_only=True):
    """A game graded. `model` is the bidding model by which others are taken to call."""

    file: str
    game: int
    players: BySeat
    rules: str
    depth: str
    seed: int
    model: str
    deals: list[GradedDealJson]
    summary: SummaryJson


def graded_game_json(
    game: GameReplay, deals: list[GradedDealJson], summary: Summary, analyzer: Analyzer, depth: str
) -> GradedGameJson:
    """A whole game."""
    return GradedGameJson(
        file=game.header.source.name,
        game=game.number,
        players=BySeat(*game.setup.players),
        rules=game.rules.text(),
        depth=depth,
        seed=analyzer.seed,
        model=analyzer.grader(game.rules).model.name,
        deals=deals,
        summary=summary_json(summary),
    )


def graded_deal_json(graded: GradedDeal, before: Pair) -> GradedDealJson:
    """A deal that was played at some score."""
    replay = graded.replay
    return GradedDealJson(
        deal=replay.ordinal,
        dealer=seat_letter(replay.dealer),
        maker=seat_letter(replay.maker),
        alone=replay.alone,
        trump=suit_letter(replay.trump),
        points=Sides(None, None) if replay.points is None else Sides(*replay.points),
        score=Sides(*before),
        expected=_figure(graded.expected),
        expected_se=None if graded.expected is None else _figure(graded.expected_se),
        luck=_figure(graded.luck),
        decisions=list(map(_grade, graded.grades)),
        problem=graded.problem,
        ungraded=graded.ungraded,
    )


def summary_json(summary: Summary) -> SummaryJson:
    """What all have lost."""
    return SummaryJson(
        games=summary.games,
        deals=summary.deals,
        left_out=summary.left_out,
        ungraded=summary.ungraded,
        seats=[_tally(seat, summary.seats[seat]) for seat in "NESW" if seat in summary.seats],
        players=[_tally(name, tally) for name, tally in summary.players.items()],
        teams=[_tally(name, tally) for name, tally in summary.teams.items()],
    )


def _grade(grade: Grade) -> GradeJson:
    return GradeJson(
        event=grade.number,
        seat=seat_letter(grade.seat),
        kind=grade.kind,
        trick=grade.trick,
        action=_action(grade.chosen),
        best=_action(grade.best),
        as_good=list(map(_action, grade.as_good)),
        best_choice=grade.is_best,
        settled=grade.settled,
        mark=grade.mark or None,
        loss=_rounded(grade.loss),
        loss_se=_rounded(grade.loss_se),
        loss_points=_rounded(grade.loss_points),
        loss_win=_rounded(grade.loss_win),
        open=grade.chosen_open,
        best_open=grade.best_open,
        options=[
            OptionJson(_action(option.action), _rounded(option.points), _rounded(option.win))
            for option in grade.options
        ],
        deals=grade.deals,
    )


def _tally(name: str, tally: Tally) -> TallyJson:
    return TallyJson(
        name=name,
        deals=tally.deals,
        decisions=tally.decisions,
        best=tally.best,
        calls=_mean(tally.calls),
        play=_mean(tally.play),
        win=_mean(tally.win),
        marks=MarksJson(**{name: tally.marks[mark] for name, mark in _NAMES.items()}),
        expected=_mean(tally.expected),
        luck=_mean(tally.luck),
        made=_mean(tally.made),
        apart=_mean(tally.apart),
    )


def _mean(moments: Moments) -> MeanJson:
    return MeanJson(_figure(moments.mean), _figure(moments.se), moments.count)


def _action(event: Event) -> str:
    return write_event(event)


def _figure(value: float | None) -> float | None:
    return None if value is None else _rounded(value)


def _rounded(value: float) -> float:
    """To six decimals: more than any figure is certain of. There is no -0."""
    return round(value, 6) + 0.0
