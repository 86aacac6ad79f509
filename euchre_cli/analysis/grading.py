"""Grading the decisions of a recorded deal: what each choice cost, how sure that is, and what the cards as they lay
would have made of it. Luck is told apart from skill: what the cards dealt were worth is no merit of anybody's.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from concurrent.futures import Executor
from math import sqrt
from typing import Final, NamedTuple

from euchre_cli.analysis.dealt import Dealt, NotGradable, dealt_versions
from euchre_cli.analysis.decisions import CALL, DISCARD, Decision, decisions, later_call
from euchre_cli.analysis.hindsight import hindsight
from euchre_cli.analysis.judging import ALIKE, Depth, Judgement, Table, judge
from euchre_cli.analysis.trials import CERTAIN
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

_LATER_SEED: Final = 1 << 62
"""The deals by which a later call is chosen have nothing to do with those that judge the pass before it."""
_FEWEST: Final = 8
"""Deals below which nothing is chosen by them."""

MARKS: Final = ("??", "?", "?!", "!", "!!")
"""From the worst to the best."""


class Option(NamedTuple):
    """Something that might have been done, and what it is worth to the player's side."""

    action: Event
    points: float
    win: float
    """The chance to win the game."""


class Grade(NamedTuple):
    """A decision graded. Points and chances are those of the player's side."""

    number: int
    """Its place among the events of the record."""
    kind: str
    seat: Seat
    trick: int | None
    chosen: Event
    best: Event
    """What promised most; the choice itself where nothing is known to be better."""
    options: tuple[Option, ...]
    """Everything that might have been done; nothing where the player's own cards are not all known."""
    as_good: tuple[Event, ...]
    """Those of them that cannot be told from the best one."""
    loss: float
    """In points as they count at this score; not too high on average, so that it may be a little below 0."""
    loss_se: float
    loss_points: float
    """The same in plain points,"""
    loss_win: float
    """and in the chance to win."""
    mark: str
    """``??``, ``?``, ``?!``, ``!``, ``!!`` or nothing."""
    chosen_open: int | None
    """Points of the player's side with all hands open and perfect play after the choice; None for a pass, and where not
    all hands are known.
    """
    best_open: int | None
    """The same after the best choice."""
    deals: int
    """How many deals were imagined and played out."""

    @property
    def is_best(self) -> bool:
        """Whether the best was chosen, or what cannot be told from it."""
        return self.chosen in self.as_good

    @property
    def settled(self) -> bool:
        """Whether it is sure: that something was better, or that nothing else is as good."""
        return not self.is_best or len(self.as_good) == 1


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
    ungraded: int = 0
    """How many decisions could not be judged: with nothing that the player saw do they agree."""

    @property
    def luck(self) -> float | None:
        """What the cards dealt brought North and South."""
        return None if self.expected is None else self.expected - self.due

    def lost(self, side: int) -> float:
        """What the choices of a side cost it in points, as they count at this score."""
        return sum(grade.loss for grade in self.grades if grade.seat & 1 == side)


class Grader:
    """Grades deals under some rules, at some depth."""

    def __init__(self, rules: Rules, model: BiddingModel, depth: Depth, seed: int, *, heeded: bool = True) -> None:
        """`heeded` says whether the calls tell something of the hands of those who made them."""
        self.rules = rules
        self.model = model
        self.depth = depth
        self.seed = seed
        self.heeded = heeded
        self.wins = WinChances(rules, model.outcomes)
        self.house = deals.pack_rules(rules)
        self.players = (deals.Seated(depth.worlds, 2, model.caller),) * 4
        plain = deals.Caller(points_weights(rules), 0.05, 0.02)
        self.plain = (deals.Seated(RULE_OF_THUMB, 1, plain),) * 4

    def begin(
        self, replay: DealReplay, score: Pair, pool: Executor, only: Container[int] | None = None
    ) -> Callable[[], GradedDeal]:
        """Have a deal graded by a pool of threads; `score` is that of North and South, and of East and West, before it.
        What is returned waits for the grades. They are the same whatever the pool. `only` are the places among the
        events of the record of the decisions to grade, if not all are.
        """
        sign = 1 if replay.dealer & 1 == 0 else -1
        due = sign * sum(points * chance for points, chance in self.model.outcomes.items())
        try:
            versions = dealt_versions(replay, self.model.caller, self.seed)
        except NotGradable as reason:
            nothing = GradedDeal(replay, (), None, 0.0, due, str(reason))
            return lambda: nothing
        taken: dict[int, list[tuple[Decision, Dealt]]] = {}
        for dealt in versions:
            for decision in decisions(dealt):
                taken.setdefault(decision.number, []).append((decision, dealt))
        worth = pool.submit(self._expected, versions)
        judged = [
            pool.submit(self._judged, replay, place, found, score)
            for place, (number, found) in enumerate(sorted(taken.items()))
            if only is None or number in only
        ]

        def graded() -> GradedDeal:
            grades = [future.result() for future in judged]
            ungraded = sum(grade is None for grade in grades)
            kept = tuple(grade for grade in grades if isinstance(grade, Grade))
            return GradedDeal(replay, kept, *worth.result(), due, None, ungraded)

        return graded

    # --- choices ------------------------------------------------------------------------------------------

    def _judged(
        self, replay: DealReplay, place: int, versions: Sequence[tuple[Decision, Dealt]], score: Pair
    ) -> Grade | bool | None:
        """The grade of a decision; False where nothing hung on it, None where it cannot be judged. Of versions in which
        the player holds the same cards one will do. `place` is which of the deal's decisions it is, whatever remarks
        stand between them.
        """
        different = list({decision.question: decision for decision, _ in versions}.values())
        table = self._table(replay, different[0].seat, score)
        judged: list[tuple[Decision, Judgement]] = []
        for number, decision in enumerate(different):
            seed = hash_of(self.seed, replay.ordinal, place, number)
            depth = self.depth._replace(most=max(self.depth.first, self.depth.most // len(different)))
            chosen = decision.act_of[decision.chosen]
            question = decision.question._replace(heeded=self.heeded)
            try:
                acts = self._with_later_call(table, decision, seed)
                judged.append((decision, judge(table, question, acts, chosen, depth, seed)))
            except ValueError:  # no deal agrees with what the player knew
                continue
        if not judged:
            return None
        if not any(each.at_stake for _, each in judged):
            return False
        decision, dealt = versions[0]
        return self._grade(judged, hindsight(decision, dealt) if len(judged) == 1 else {})

    def _with_later_call(self, table: Table, decision: Decision, seed: int) -> tuple[deals.Act, ...]:
        """What might be done, a pass with the call that is best where round two comes back to the player. That is a
        question of its own; half as many deals as a first look has are enough, since it comes to it in few deals.
        """
        later = later_call(decision)
        if later is None:
            return decision.acts
        question, acts = later
        first = max(self.depth.first // 2, _FEWEST)
        once = self.depth._replace(first=first, most=first)
        best = judge(table, question._replace(heeded=self.heeded), acts, 0, once, seed ^ _LATER_SEED).best
        passed = deals.Said(deals.PASS)
        return tuple(act._replace(then=acts[best].call) if act.call == passed else act for act in decision.acts)

    def _grade(self, versions: Sequence[tuple[Decision, Judgement]], seen: Mapping[Event, int]) -> Grade:
        """One grade of all versions: what it cost on average, and the best choice of the one where it cost most."""
        count = len(versions)
        decision, first = max(versions, key=lambda each: each[1].loss)
        judged = [each for _, each in versions]
        loss = sum(each.loss for each in judged) / count
        se = sqrt(sum(each.loss_se**2 for each in judged)) / count
        chosen, act = decision.options[decision.chosen], decision.act_of[decision.chosen]
        is_best = act in first.as_good if count == 1 else loss <= max(ALIKE, CERTAIN * se)
        best = chosen if is_best else decision.options[decision.act_of.index(first.best)]
        as_good = [option for option, of in zip(decision.options, decision.act_of, strict=True) if of in first.as_good]
        if count > 1:
            as_good = [best]
        praise = self._praise(decision, first) if is_best and count == 1 else ""
        return Grade(
            decision.number,
            decision.kind,
            decision.seat,
            decision.trick,
            chosen,
            best,
            tuple(
                Option(option, first.points[of], first.wins[of])
                for option, of in zip(decision.options, decision.act_of, strict=True)
            )
            if count == 1
            else (),
            tuple(as_good),
            loss,
            se,
            sum(each.loss_points for each in judged) / count,
            sum(each.loss_win for each in judged) / count,
            praise or ("" if is_best else mark_of_loss(loss, se)),
            seen.get(chosen),
            seen.get(best),
            sum(each.deals for each in judged),
        )

    def _praise(self, decision: Decision, judged: Judgement) -> str:
        """The mark of a choice that alone is best where rules of thumb lead to a bad one."""
        if len(judged.as_good) > 1:
            return ""
        plain = deals.decide(self.house, self.plain, decision.question, self.seed)
        told = {CALL: plain.call, DISCARD: plain.discard}.get(decision.kind, plain.card)
        done = [{CALL: act.call, DISCARD: act.discard}.get(decision.kind, act.card) for act in decision.acts]
        if told not in done:
            return ""
        behind = judged.ahead[done.index(told)]
        missed = -behind.mean
        if missed < CERTAIN * behind.error:
            return ""
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
        means: list[float] = []
        spreads: list[float] = []
        for dealt in versions:
            up = dealt.up_card
            suit = up.stands_for if up.card == JOKER else up.card >> 3
            if suit is None:
                return None, 0.0
            auction = deals.Auction(dealt.dealer, up.card, suit)
            count = max(self.depth.dealt // len(versions), 2)
            played = deals.known_deals(self.house, self.players, auction, dealt.hands, self.seed, 0, count)
            points = [outcome.points for outcome in played]
            mean = sum(points) / count
            means.append(mean)
            spreads.append(sum((each - mean) ** 2 for each in points) / (count - 1) / count)
        mean = sum(means) / len(means)
        between = sum((each - mean) ** 2 for each in means) / max(len(means) - 1, 1) / len(means)
        return mean, sqrt(between + sum(spreads) / len(means) ** 2)


def mark_of_loss(loss: float, se: float) -> str:
    """The mark of a choice that cost so much, if that is sure."""
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
