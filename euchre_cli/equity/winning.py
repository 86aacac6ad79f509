"""The chance of winning the game: an exact Markov chain over both scores and who deals.

What a deal brings is taken to depend on who deals alone: `outcomes` says how likely each result is, counted from the
dealer's side. The deal passes to the left each time, so to the other side; a deal that nobody scores in (thrown in)
moves it on as well, and the loop that this makes is solved and not cut off.

Not modelled: tokens (``four-trick-tokens``), which a score does not show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from euchre_cli.rules import Rules

LEVEL: Final = 0.5
"""What a game that ends level after its last deal counts, and one that the rules never end."""
_TOLERANCE: Final = 1e-6


class WinChances:
    """The chances to win from every score, by the rules at hand.

    `outcomes` are the chances of each result of a deal: points of the dealer's side, below 0 where the other side
    scores, 0 where nobody does. Raises `ValueError` where they do not add up to 1, or where nobody ever scores. Under
    rules that end no game (neither target nor deals) every chance is `LEVEL`.
    """

    def __init__(self, rules: Rules, outcomes: Mapping[int, float]) -> None:
        if abs(sum(outcomes.values()) - 1) > _TOLERANCE or min(outcomes.values()) < 0:
            raise ValueError(f"chances must be 0 or more and add up to 1, not to {sum(outcomes.values()):.6f}")
        if outcomes.get(0, 0) > 1 - _TOLERANCE:
            raise ValueError("nobody ever scores: the game has no end")
        self._target = rules.target
        self._deals = rules.deals
        self._nothing = outcomes.get(0, 0.0)
        self._results = [(points, chance) for points, chance in outcomes.items() if points and chance]
        self._dealing: dict[tuple[int, int], float] = {}
        """By scores of the dealer's side and the other: the chance of the dealer's side to win."""
        self._solved_from = self._target or 0
        self._ahead: list[dict[int, float]] = [{}]
        """By deals left and how far the dealer's side is ahead: the same."""

    def win(self, us: int, them: int, we_deal: bool, deals_left: int | None = None) -> float:
        """The chance of our side to win from a score at which the next deal is ours, or theirs.

        In a game of a number of deals `deals_left` counts that next one; without it all are still to come.
        """
        if self._target is None:
            if self._deals is None:
                return LEVEL
            left = self._deals if deals_left is None else deals_left
            chance = self._win_by_deals(us - them if we_deal else them - us, left)
            return chance if we_deal else 1 - chance
        if max(us, them) >= self._target:
            return 1.0 if us >= self._target else 0.0
        self._solve_from(min(us, them))
        return self._dealing[us, them] if we_deal else 1 - self._dealing[them, us]

    def after(self, score: tuple[int, int], points: int, we_dealt: bool, deals_left: int | None = None) -> float:
        """The chance of our side to win after a deal that we (or they) dealt, and that brought us `points`, below 0
        where they scored. `score` is ours and theirs before it, `deals_left` how many deals follow it.
        """
        left = (self._deals or 1) - 1 if deals_left is None else deals_left
        return self.win(score[0] + max(points, 0), score[1] + max(-points, 0), not we_dealt, left)

    # --- to a target ------------------------------------------------------------------------------------------

    def _solve_from(self, lowest: int) -> None:
        """Solve all scores at which both sides have at least `lowest`, from the end of the game backwards."""
        assert self._target is not None
        for total in range(2 * self._target - 2, 2 * lowest - 1, -1):
            for dealers in range(max(lowest, total - self._target + 1), total // 2 + 1):
                if dealers < self._solved_from:
                    self._solve(dealers, total - dealers)
        self._solved_from = min(self._solved_from, lowest)

    def _solve(self, one: int, other: int) -> None:
        """The chances at a score, whoever deals. Where nobody scores the two follow from each other: with x the
        chance of the dealer's side and y that of the same score with the other side dealing, x = a + p (1 - y) and
        y = b + p (1 - x), p being the chance that nobody scores.
        """
        a, b, p = self._scored(one, other), self._scored(other, one), self._nothing
        self._dealing[one, other] = (a + p - p * (b + p)) / (1 - p * p)
        self._dealing[other, one] = (b + p - p * (a + p)) / (1 - p * p)

    def _scored(self, dealers: int, others: int) -> float:
        """The part of the dealers' chance that goes by deals in which somebody scores."""
        return sum(
            chance * (1 - self._next(others + max(-points, 0), dealers + max(points, 0)))
            for points, chance in self._results
        )

    def _next(self, dealers: int, others: int) -> float:
        assert self._target is not None
        if dealers >= self._target or others >= self._target:
            return 1.0 if dealers >= self._target else 0.0
        return self._dealing[dealers, others]

    # --- a number of deals ------------------------------------------------------------------------------------

    def _win_by_deals(self, ahead: int, left: int) -> float:
        """The chance of the side that deals next and is so many points ahead, with so many deals left."""
        reach = max((abs(points) for points, _ in self._results), default=0)
        while len(self._ahead) <= left:
            self._ahead.append({})
        for done in range(left + 1):
            known = self._ahead[done]
            width = reach * (left - done)
            sign = 1 if (left - done) % 2 == 0 else -1
            for lead in range(sign * ahead - width, sign * ahead + width + 1):
                if lead not in known:
                    known[lead] = self._by_deals(lead, done)
        return self._ahead[left][ahead]

    def _by_deals(self, lead: int, left: int) -> float:
        if left == 0:
            return LEVEL if lead == 0 else float(lead > 0)
        before = self._ahead[left - 1]
        return self._nothing * (1 - before[-lead]) + sum(
            chance * (1 - before[-lead - points]) for points, chance in self._results
        )
