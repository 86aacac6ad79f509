"""Imagined deals in which actions are tried out, and what can be said from them so far.

Deals are imagined that agree with what the player has seen, each as likely as the calls so far make it under a bidding
model. In each every action is taken, the others go on calling by the model, and the cards are played by players who
see only their own. The same deals serve all actions, so that differences are surer than the values themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from struct import iter_unpack
from typing import Final

from euchre_cli.equity.answer import Answer, Estimate
from euchre_cli.equity.bidding import BiddingModel
from euchre_cli.equity.not_modelled import not_modelled
from euchre_cli.equity.reasons import Sample, why
from euchre_cli.equity.sampled import Mean, Sampled, Strata
from euchre_cli.equity.situation import Action, Situation, actions
from euchre_cli.equity.winning import WinChances
from euchre_cli.events import NAME, PASS
from euchre_cli.kernel import deals

TRIES: Final = 2
"""How many worlds are drawn for each that a player samples at most, so that it agrees with the calls."""
SOLVED: Final = 8
"""How many deals are only solved, for each that is played out."""
SURE: Final = 3.0
"""How many standard errors settle a difference: more than one look would need, because there are many."""
HALF_WIDTH: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


# --- deals ------------------------------------------------------------------------------------------------

_AT_ONCE: Final = 20
"""Deals in a batch: few, so that all threads are done at about the same time."""
_SOLVED_FROM: Final = 1 << 40
"""Deals that are only solved are others than those played out, and have other numbers."""


class Search:
    """The deals imagined so far, and what each action came to in them."""

    def __init__(
        self,
        situation: Situation,
        model: BiddingModel,
        worlds: int,
        seed: int,
        *,
        heeded: bool,
        then: Action | None = None,
    ) -> None:
        """`then` is what the player calls after a pass, if it comes to that; by the model where it is None."""
        self.situation = situation
        self.model = model
        self.actions = actions(situation)
        self.then = then
        self.sign = -1 if situation.seat & 1 else 1
        self.sampled = [Sampled(self.sign) for _ in self.actions]
        self.hands: list[tuple[int, int, int, int]] = []
        self.active = list(range(len(self.actions)))
        self.wins = WinChances(situation.rules, model.outcomes)
        self._rules = deals.pack_rules(situation.rules)
        self._players = [deals.Seated(worlds, TRIES, model.caller)] * 4
        said = tuple(_said(situation, call.kind, call.suit, call.alone) for call in situation.calls)
        auction = deals.Auction(situation.dealer, situation.up_card, situation.up_suit, said)
        self._question = deals.Question(situation.hand, auction, situation.seat, heeded)
        self._seed = seed

    def play(self, wanted: int, pool: ThreadPoolExecutor) -> None:
        """Have so many deals in all played out, and `SOLVED` times as many solved, by the actions in question. Those
        that have fewer than others, having been out of question for a while, go on from where they were.
        """
        begun: dict[int, list[int]] = {}
        for number in self.active:
            begun.setdefault(len(self.sampled[number].played), []).append(number)
        for done, numbers in begun.items():
            stride = 32 + 4 * len(numbers)
            for batch in self._batches(pool, numbers, _SOLVED_FROM + SOLVED * done, SOLVED * (wanted - done), False):
                for place, number in enumerate(numbers):
                    self.sampled[number].add_solved(batch, 32 + 4 * place, stride)
            first = done
            for batch in self._batches(pool, numbers, done, wanted - done, True):
                for place, number in enumerate(numbers):
                    self.sampled[number].add_played(batch, 32 + 4 * place, stride)
                hands = list(iter_unpack(f"<4Q{stride - 32}x", batch))
                self.hands[first : first + len(hands)] = hands
                first += len(hands)

    def _batches(
        self, pool: ThreadPoolExecutor, numbers: Sequence[int], first: int, count: int, rolled: bool
    ) -> list[bytes]:
        acts = [_act(self.situation, self.actions[number], self.then) for number in numbers]
        size = _AT_ONCE if rolled else 10 * _AT_ONCE

        def batch(start: int) -> bytes:
            here = min(size, first + count - start)
            return deals.compare(
                self._rules, self._players, self._question, acts, self._seed, start, here, rolled=rolled
            )

        return list(pool.map(batch, range(first, first + count, size)))

    def look(self, precision: float) -> Look:
        """What can be said so far, `precision` being wanted."""
        return Look(self, precision)

    def samples(self, number: int) -> list[Sample]:
        """The deals of one action as they were played."""
        sampled = self.sampled[number]
        return [
            Sample(hands, points, course.maker)
            for hands, points, course in zip(self.hands, sampled.played, sampled.courses, strict=False)
        ]


def _said(situation: Situation, kind: str, suit: int | None, alone: bool) -> deals.Said:
    if kind == PASS:
        return deals.Said(deals.PASS)
    return deals.Said(suit if kind == NAME and suit is not None else situation.up_suit, alone)


def _act(situation: Situation, action: Action, then: Action | None) -> deals.Act:
    return deals.Act(
        _called(situation, action),
        deals.CHOSEN if action.discard is None else action.discard,
        deals.CHOSEN if action.lead is None else action.lead,
        deals.Said(deals.CHOSEN) if then is None or action.kind != PASS else _called(situation, then),
        deals.CHOSEN if action.says_alone is None or not situation.defends else action.says_alone,
        deals.CHOSEN if action.give is None else action.give,
    )


def _called(situation: Situation, action: Action) -> deals.Said:
    return _said(situation, PASS if action.kind == PASS else NAME, action.suit, action.alone)


# --- looks ------------------------------------------------------------------------------------------------


class Look:
    """What can be said so far. At 0-0 points decide, at any other score the chance to win."""

    def __init__(self, search: Search, precision: float) -> None:
        self.search = search
        situation = search.situation
        dealt = not (situation.seat ^ situation.dealer) & 1
        by_points = {
            points: search.wins.after(situation.score, points, dealt, situation.deals_left) for points in range(-8, 9)
        }
        self.strata = [Strata(sampled) for sampled in search.sampled]
        rules = situation.rules
        self.points = [
            Mean(strata, sampled.played, rules.make + rules.euchre)
            for strata, sampled in zip(self.strata, search.sampled, strict=True)
        ]
        gap = by_points[rules.make] - by_points[-rules.euchre]
        self.wins = [
            Mean(strata, [by_points[points] for points in sampled.played], gap)
            for strata, sampled in zip(self.strata, search.sampled, strict=True)
        ]
        level = situation.score[0] == situation.score[1] == 0
        self.measure = self.points if level else self.wins
        self.point = 1.0 if level else (by_points[1] - by_points[-1]) / 2
        """What a point is worth."""
        numbers = range(len(self.measure))
        self.best = max(numbers, key=lambda number: self.measure[number].mean)
        best = self.measure[self.best]
        self.errors = [sqrt(best.variance_of_difference(other)) for other in self.measure]
        self.behind = [best.mean - other.mean for other in self.measure]
        others = [number for number in numbers if number != self.best]
        self.settled = [number != self.best and self.behind[number] > SURE * self.errors[number] for number in numbers]
        self.settled[self.best] = all(self.settled[number] for number in others)
        unsettled = [number for number in others if not self.settled[number]]
        second = min(others, key=self.behind.__getitem__, default=self.best)
        self.open = [number for number in numbers if number in {self.best, second} or not self.settled[number]]
        error = max((self.errors[number] for number in unsettled or [second]), default=0.0)
        own = sqrt(best.variance)
        self.precision = HALF_WIDTH * (error if others else own) / self.point if self.point else 0.0
        wanted = 2 * precision if self.settled[self.best] else precision
        self.enough = self.precision <= wanted and HALF_WIDTH * own <= 2 * precision * self.point

    def answer(self, seconds: float, *, explained: bool = False) -> Answer:
        """The answer as far as it is known."""
        search = self.search
        return Answer(
            situation=search.situation,
            actions=tuple(self._estimate(number) for number in range(len(search.actions))),
            best=self.best,
            settled=self.settled[self.best],
            seconds=seconds,
            deals=len(search.hands),
            rollouts=sum(len(sampled.played) for sampled in search.sampled),
            precision=self.precision,
            model=search.model.name,
            why=self._why() if explained else "",
            not_modelled=not_modelled(search.situation),
        )

    def _estimate(self, number: int) -> Estimate:
        search, points, wins = self.search, self.points[number], self.wins[number]
        sampled, strata = search.sampled[number], self.strata[number]
        rules, seat = search.situation.rules, search.situation.seat
        ours = [course.maker is not None and not (course.maker ^ seat) & 1 for course in sampled.courses]
        scored = [points > 0 for points in sampled.played]
        lost = [points < 0 for points in sampled.played]
        best = self.points[self.best]
        return Estimate(
            action=search.actions[number],
            ev=points.mean,
            se=sqrt(points.variance),
            outcomes={
                worth: strata.share([points == worth for points in sampled.played])
                for worth in sorted({*range(-4, 5), *sampled.played})
            },
            make=strata.share(_both(ours, scored)),
            march=strata.share(_both(ours, [course.tricks == rules.hand for course in sampled.courses])),
            euchred=strata.share(_both(ours, lost)),
            win_probability=wins.mean,
            win_probability_se=sqrt(wins.variance),
            behind=best.mean - points.mean,
            behind_se=sqrt(best.variance_of_difference(points)),
            settled=self.settled[number],
            then=search.then if search.actions[number].kind == PASS else None,
        )

    def _why(self) -> str:
        search, best = self.search, self.best
        others = [number for number, action in enumerate(search.actions) if action.kind != PASS]
        instead = None
        if search.actions[best].kind == PASS and others:
            second = max(others, key=lambda number: self.measure[number].mean)
            instead = search.actions[second], search.samples(second)
        return why(search.situation, search.actions[best], search.samples(best), instead)


def _both(one: Sequence[bool], other: Sequence[bool]) -> list[bool]:
    return [first and second for first, second in zip(one, other, strict=True)]
