"""What stands on the page: every figure as `analyze --json` has it, with the words and places around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from euchre_cli.analysis.grading import GradedDeal
from euchre_cli.analysis.summary import HALF_WIDTH, Summary
from euchre_cli.analysis.words import done_words, option_words
from euchre_cli.cards import SEAT_NAMES, SUIT_NAMES
from euchre_cli.equity.winning import WinChances
from euchre_cli.events import Comment, Mark
from euchre_cli.findings import Finding
from euchre_cli.printable import printable
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.analysis_json import GradedDealJson, GradeJson, SummaryJson, graded_deal_json, summary_json
from euchre_cli.reports.page.chart import win_chart
from euchre_cli.reports.page.steps import PLAIN, Steps, face, steps_of, words_of
from euchre_cli.reports.plain import details
from euchre_cli.reports.score_table import score_text
from euchre_cli.reports.show_deal import result_of_deal
from euchre_cli.scoring import Pair

_CARD: Final = re.compile(r"\b([789TJQKA])([cdhs])\b")


@dataclass
class PlayedGame:
    """A game as it was replayed, and graded if it was."""

    replay: GameReplay
    deals: list[GradedDeal] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    """What is wrong with it apart from its deals, in the order in which it was found."""


class Decision(NamedTuple):
    """A graded decision, in words, and its figures."""

    who: str
    when: str
    done: str
    better: str
    figures: GradeJson
    options: tuple[tuple[str, float, float], ...]
    step: int | None


class DealView(NamedTuple):
    """A deal on the page."""

    anchor: str
    title: str
    result: str
    before: str
    steps: Steps
    labels: tuple[str, ...]
    """What there is to say of each seat: who deals, made trump, plays alone, sits out."""
    tricks: tuple[tuple[Any, ...], ...]
    """For each trick a cell for each seat: its card, whether it was led, whether it won; or None."""
    notes: tuple[tuple[str, str], ...]
    """Comments in the record, each with what it is on."""
    marks: dict[int, str]
    """By the number of the step: the mark of our grade."""
    decisions: tuple[Decision, ...]
    figures: GradedDealJson
    problem: str | None
    ungraded: int
    findings: tuple[Finding, ...]


class GameView(NamedTuple):
    """A game on the page."""

    anchor: str
    title: str
    players: tuple[tuple[str, str], ...]
    rules: str
    chart: Markup | None
    chances: tuple[float, ...]
    turned: tuple[str, str, float] | None
    """The deal in which the chance to win moved most: its place, its title, and by how much for North and South."""
    deals: tuple[DealView, ...]
    summary: SummaryJson | None
    result: str
    findings: tuple[Finding, ...]


def game_view(game: PlayedGame, number: int, wins: WinChances, *, graded: bool) -> GameView:
    """A game as the page shows it."""
    replay = game.replay
    setup = replay.setup
    summary = Summary(games=1)
    before = setup.initial
    views: list[DealView] = []
    chances = []
    for deal in game.deals:
        left = None if replay.rules.deals is None else max(replay.rules.deals - len(views), 0)
        chances.append(wins.win(*before, deal.replay.dealer & 1 == 0, left))
        views.append(_deal_view(deal, before, f"g{number}d{deal.replay.ordinal}"))
        before = deal.replay.score
        summary.add(deal, setup.players)
    if game.deals:
        left = None if replay.rules.deals is None else max(replay.rules.deals - len(views), 0)
        chances.append(_at_the_end(game, wins, left))
    moves = [after - now for now, after in pairwise(chances)]
    turn = max(range(len(moves)), key=lambda at: abs(moves[at]), default=None)
    title = replay.header.get("Event") or replay.header.source.name
    return GameView(
        f"g{number}",
        printable(title),
        tuple((SEAT_NAMES[seat], printable(name or SEAT_NAMES[seat])) for seat, name in enumerate(setup.players)),
        replay.rules.text(),
        win_chart(chances, [view.anchor for view in views]) if len(chances) > 1 else None,
        tuple(chances),
        None if turn is None or not moves[turn] else (views[turn].anchor, views[turn].title, moves[turn]),
        tuple(views),
        summary_json(summary) if graded else None,
        score_text(before),
        tuple(game.findings),
    )


def _at_the_end(game: PlayedGame, wins: WinChances, left: int | None) -> float:
    winner = game.replay.score.winner
    if winner is not None:
        return float(winner == 0)
    last = game.deals[-1].replay
    return wins.win(*last.score, last.dealer & 1 == 1, left)


def _deal_view(graded: GradedDeal, before: Pair, anchor: str) -> DealView:
    deal = graded.replay
    figures = graded_deal_json(graded, before)
    steps = steps_of(deal)
    at = {step.event: number for number, step in enumerate(steps.steps) if step.event is not None}
    decisions = tuple(_decisions(graded, figures.decisions, at))
    result = result_of_deal(PLAIN, deal).plain
    up = "" if deal.up_card is None else f", {face(deal.up_card).text} is turned up"
    return DealView(
        anchor,
        f"Deal {deal.ordinal}",
        f"{SEAT_NAMES[deal.dealer]} deals{up}. {result[:1].upper()}{result[1:]}.",
        score_text(before),
        steps,
        tuple(", ".join(_labels(deal, seat)) for seat in range(4)),
        tuple(_tricks(deal)),
        tuple(_notes(deal)),
        {each.step: each.figures.mark for each in decisions if each.step is not None and each.figures.mark},
        decisions,
        figures,
        None if graded.problem is None else printable(graded.problem),
        graded.ungraded,
        deal.findings,
    )


def _decisions(graded: GradedDeal, figures: Sequence[GradeJson], at: dict[int, int]) -> Iterator[Decision]:
    up_suit = graded.replay.reading.table.up_suit
    for grade, figure in zip(graded.grades, figures, strict=True):
        better = [option_words(option, up_suit) for option in grade.as_good if option != grade.chosen]
        options = sorted(zip(grade.options, figure.options, strict=True), key=lambda pair: -pair[0].points)
        yield Decision(
            SEAT_NAMES[grade.seat],
            f"trick {grade.trick}" if grade.trick is not None else grade.kind,
            with_suits(done_words(grade.chosen, up_suit)),
            with_suits(", ".join(better[:4]) + (" or others" if len(better) > 4 else "")),
            figure,
            tuple(
                (with_suits(option_words(option.action, up_suit)), shown.ev, shown.win_probability)
                for option, shown in options
            ),
            at.get(grade.number),
        )


def with_suits(words: str) -> str:
    """Words with the symbols of suits for the letters on cards: ``played 9h`` is ``played 9♥``."""
    symbols = dict(zip("cdhs", "♣♦♥♠", strict=True))
    return _CARD.sub(lambda found: ("10" if found[1] == "T" else found[1]) + symbols[found[2]], words)


def _labels(deal: DealReplay, seat: int) -> Iterator[str]:
    if seat == deal.dealer:
        yield "dealer"
    if seat == deal.maker:
        yield "made trump" if deal.trump is None else f"made {SUIT_NAMES[deal.trump]}"
    if seat in (deal.loner, deal.lone_defender):
        yield "alone"
    if deal.reading.table.sitting >> seat & 1:
        yield "sits out"


def _tricks(deal: DealReplay) -> Iterator[tuple[Any, ...]]:
    tricks = [(trick.plays, trick.winner) for trick in deal.tricks]
    for plays, winner in [*tricks, (deal.unfinished, None)]:
        cells: list[Any] = [None] * 4
        for number, (seat, card) in enumerate(plays):
            cells[seat] = face(card, deal.trump), number == 0, seat == winner
        if plays:
            yield tuple(cells)


def _notes(deal: DealReplay) -> Iterator[tuple[str, str]]:
    """Comments and marks as the record has them, with the words of the step that they are on."""
    on = ""
    for event, seat in zip(deal.deal.events, deal.seats, strict=True):
        if isinstance(event, Comment):
            yield on, printable(event.text)
        elif isinstance(event, Mark):
            yield on, event.text
        else:
            on = with_suits(words_of(deal, event, seat)) or on


def finding_view(finding: Finding) -> dict[str, Any]:
    """A finding in words."""
    place = "" if finding.line is None else f"line {finding.line}"
    return {
        "head": f"{finding.severity} {finding.code} {finding.name}",
        "message": printable(finding.message),
        "place": place if finding.deal is None else f"deal {finding.deal}{', ' + place if place else ''}",
        "details": details(finding),
        "severity": finding.severity,
    }


def interval(figure: Any) -> float | None:
    """Half of the 95 % interval of a mean as `analyze --json` gives it."""
    return None if figure.se is None else HALF_WIDTH * figure.se
