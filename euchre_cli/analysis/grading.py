"""Grading the decisions of a recorded deal: what each choice cost, how sure that is, and what the cards as they lay
would have made of it. Luck is told apart from skill: what the cards dealt were worth is no merit of anybody's.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from euchre_cli.analysis.dealt import Dealt, NotGradable, dealt_versions
from euchre_cli.analysis.decisions import Decision, decisions
from euchre_cli.analysis.hindsight import Hindsight
from euchre_cli.analysis.judging import Depth, Judgement, Table, judge
from euchre_cli.cards import JOKER, Seat
from euchre_cli.equity.bidding import BiddingModel, points_weights
from euchre_cli.equity.winning import WinChances
from euchre_cli.events import Event
from euchre_cli.kernel import RULE_OF_THUMB, deals
from euchre_cli.replaying import DealReplay
from euchre_cli.rules import Rules
from euchre_cli.scoring import Pair

BLUNDER, MISTAKE, INACCURACY = 0.5, 0.2, 0.08
"""Losses in points from which on a choice is marked ``??``, ``?`` and ``?!``, if it is sure that there is one."""
GOOD, BRILLIANT = 0.25, 0.6
"""What the plain choice, by rules of thumb, would have lost where the best one was found: ``!`` and ``!!``."""
CERTAIN: Final = 2.33
"""How many standard errors a loss must be above nothing to be marked: so hardly one in a hundred is by chance."""


class Grade(NamedTuple):
    """A decision graded. Points and chances are those of the player's side."""

    number: int
    """Its place among the events of the record."""
    kind: str
    seat: Seat
    trick: int | None
    chosen: Event
    best: Event
    options: tuple[tuple[Event, float, float], ...]
    """Everything that might have been done, the expected points of each, and its chance to win the game."""
    loss: float
    """In points as they count at this score; without bias, so that it may be a little below 0."""
    loss_se: float
    loss_points: float
    loss_win: float
    mark: str
    """``??``, ``?``, ``?!``, ``!``, ``!!`` or nothing."""
    chosen_open: int | None
    """Points of the player's side with all hands open and perfect play after the choice; None for a pass, and where not
    all are known.
    """
    best_open: int | None
    """The same after the best choice."""
    deals: int

    @property
    def is_best(self) -> bool:
        """Whether the best was chosen, or what cannot be told from it."""
        return self.chosen == self.best or self.loss <= max(CERTAIN * self.loss_se, 0.02)


class GradedDeal(NamedTuple):
    """A deal graded. Points are those of North and South less those of East and West."""

    replay: DealReplay
    grades: tuple[Grade, ...]
    expected: float | None
    """What the cards dealt were worth, called and played by equals; None where it cannot be told."""
    expected_se: float
    due: float
    """What a deal by this dealer is worth before the cards are dealt."""
    problem: str | None = None
    """Why there is nothing to grade."""

    @property
    def luck(self) -> float | None:
        """What the cards dealt brought North and South."""
        return None if self.expected is None else self.expected - self.due

    def lost(self, side: int) -> float:
        """What the choices of a side cost it in points, as they count at this score."""
        return sum(grade.loss for grade in self.grades if grade.seat & 1 == side)


class Grader:
    """Grades deals under some rules, at some depth."""

    def __init__(self, rules: Rules, model: BiddingModel, depth: Depth, seed: int) -> None:
        self.rules = rules
        self.model = model
        self.depth = depth
        self.seed = seed
        self.wins = WinChances(rules, model.outcomes)
        self.house = deals.pack_rules(rules)
        self.players = (deals.Seated(depth.worlds, 2, model.caller),) * 4
        plain = deals.Caller(points_weights(rules), 0.05, 0.02)
        self.plain = (deals.Seated(RULE_OF_THUMB, 1, plain),) * 4

    def deal(self, replay: DealReplay, score: Pair) -> GradedDeal:
        """Grade a deal; `score` is that of North and South, and of East and West, before it."""
        sign = 1 if replay.dealer & 1 == 0 else -1
        due = sign * sum(points * chance for points, chance in self.model.outcomes.items())
        try:
            versions = dealt_versions(replay, self.seed)
        except NotGradable as reason:
            return GradedDeal(replay, (), None, 0.0, due, str(reason))
        grades = self._grades(replay, versions, score)
        expected, se = self._expected(versions)
        return GradedDeal(replay, grades, expected, se, due)

    # --- choices ------------------------------------------------------------------------------------------

    def _grades(self, replay: DealReplay, versions: Sequence[Dealt], score: Pair) -> tuple[Grade, ...]:
        by_number: dict[int, list[Decision]] = {}
        for dealt in versions:
            for decision in decisions(dealt):
                by_number.setdefault(decision.number, []).append(decision)
        hindsight = Hindsight(versions[0]) if versions[0].known else None
        grades = (self._grade(replay, found, score, hindsight) for _, found in sorted(by_number.items()))
        return tuple(grade for grade in grades if grade is not None)

    def _grade(
        self, replay: DealReplay, versions: Sequence[Decision], score: Pair, hindsight: Hindsight | None
    ) -> Grade | None:
        """The grade of a decision. Of versions in which the player holds the same cards one will do."""
        different = list({decision.question: decision for decision in versions}.values())
        table = self._table(replay, versions[0].seat, score)
        judged: list[tuple[Decision, Judgement]] = []
        for number, decision in enumerate(different):
            seed = hash_of(self.seed, replay.ordinal, decision.number, number)
            depth = self.depth._replace(most=max(self.depth.first, self.depth.most // len(different)))
            try:
                judged.append((decision, judge(table, decision.question, decision.acts, decision.chosen, depth, seed)))
            except ValueError:  # the kernel does not know such a situation, or no deal agrees with it
                continue
        if not judged or not any(each.at_stake for _, each in judged):
            return None
        return self._graded(judged, table, hindsight)

    def _graded(
        self, versions: Sequence[tuple[Decision, Judgement]], table: Table, hindsight: Hindsight | None
    ) -> Grade:
        """One grade of all versions: what it cost on average, and the best choice of the one where it cost most."""
        count = len(versions)
        decision, first = max(versions, key=lambda each: each[1].loss)
        judged = [each for _, each in versions]
        loss = sum(each.loss for each in judged) / count
        se = sqrt(sum(each.loss_se**2 for each in judged)) / count
        chosen, best = decision.options[decision.chosen], decision.options[first.best]
        mark = _mark_of_loss(loss, se)
        if not mark and best == chosen and count == 1:
            mark = self._praise(decision, first, table)
        seen = hindsight.points(decision) if hindsight else {}
        return Grade(
            decision.number,
            decision.kind,
            decision.seat,
            decision.trick,
            chosen,
            best,
            tuple(zip(decision.options, first.points, first.wins, strict=True)) if count == 1 else (),
            loss,
            se,
            sum(each.loss_points for each in judged) / count,
            sum(each.loss_win for each in judged) / count,
            mark,
            seen.get(chosen),
            seen.get(best),
            sum(each.deals for each in judged),
        )

    def _praise(self, decision: Decision, judged: Judgement, table: Table) -> str:
        """The mark of a choice that is best where rules of thumb lead to a bad one."""
        plain = deals.decide(self.house, self.plain, decision.question, self.seed)
        told = [act.card if decision.kind == "card" else act.discard for act in decision.acts]
        if decision.kind == "call":
            other = next((n for n, act in enumerate(decision.acts) if act.call == plain.call), judged.best)
        else:
            wanted = plain.card if decision.kind == "card" else plain.discard
            other = told.index(wanted) if wanted in told else judged.best
        worth = judged.points if table.level else [win / (table.worth_of_a_point or 1) for win in judged.wins]
        missed = worth[judged.best] - worth[other]
        return "!!" if missed >= BRILLIANT else "!" if missed >= GOOD else ""

    def _table(self, replay: DealReplay, seat: Seat, score: Pair) -> Table:
        ours = (score[seat & 1], score[1 - (seat & 1)])
        dealt = not (seat ^ replay.dealer) & 1
        left = None if self.rules.deals is None else max(self.rules.deals - replay.ordinal, 0)
        worth = {points: self.wins.after(ours, points, dealt, left) for points in range(-8, 9)}
        return Table(self.house, self.players, worth, ours == (0, 0))

    # --- the luck of the deal -------------------------------------------------------------------------------

    def _expected(self, versions: Sequence[Dealt]) -> tuple[float | None, float]:
        """What the cards dealt are worth to North and South, and how sure that is."""
        points: list[int] = []
        for dealt in versions:
            up = dealt.up_card
            suit = up.stands_for if up.card == JOKER else up.card >> 3
            if suit is None:
                return None, 0.0
            auction = deals.Auction(dealt.dealer, up.card, suit)
            count = max(self.depth.dealt // len(versions), 2)
            played = deals.known_deals(self.house, self.players, auction, dealt.hands, self.seed, 0, count)
            points += [outcome.points for outcome in played]
        mean = sum(points) / len(points)
        return mean, sqrt(sum((each - mean) ** 2 for each in points) / (len(points) - 1) / len(points))


def _mark_of_loss(loss: float, se: float) -> str:
    if loss < CERTAIN * se:
        return ""
    return "??" if loss >= BLUNDER else "?" if loss >= MISTAKE else "?!" if loss >= INACCURACY else ""


def hash_of(*numbers: int) -> int:
    """One number for several, the same on every machine: the seed of a decision."""
    mixed = 0
    for number in numbers:
        mixed = (mixed ^ number) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        mixed ^= mixed >> 29
    return mixed
