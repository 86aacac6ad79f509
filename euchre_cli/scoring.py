"""Points of a deal, the running score, the end of a game.

Authority: the scoring section of "How to Play, Order Up, and Score" for the standard values; every other value
and every switch is a table option (`euchre_cli.rules.Rules`).
"""

from __future__ import annotations

from euchre_cli.cards import Side
from euchre_cli.rules import Rules

Pair = tuple[int, int]
"""Something for North-South, and the same for East-West."""


def pair(side: Side, points: int) -> Pair:
    """Points for one side, none for the other."""
    return (points, 0) if side == 0 else (0, points)


def deal_points(
    rules: Rules,
    makers: Side,
    tricks: int,
    *,
    alone: bool = False,
    lone_defender: bool = False,
    broken: bool = False,
) -> Pair:
    """What a finished deal scores.

    `tricks` is how many of the `rules.hand` tricks the makers took; `alone` whether one of them played alone,
    `lone_defender` whether one defender did; `broken` whether the defenders took the first two tricks and the
    makers all others (it counts only under ``fast-break``).
    """
    if broken and rules.fast_break:
        return (0, 0)
    if tricks == rules.hand:
        return pair(makers, rules.loner_march if alone else rules.march)
    if 2 * tricks <= rules.hand or (alone and rules.alone_must_take_all):
        if lone_defender:
            return pair(1 - makers, rules.lone_defender_euchre)
        return pair(1 - makers, rules.loner_euchre if alone else rules.euchre)
    return pair(makers, rules.make)


def possible_points(
    rules: Rules,
    makers: Side,
    *,
    alone: bool = False,
    lone_defender: bool = False,
    tricks: range | None = None,
    first_two_lost: bool | None = None,
) -> set[Pair]:
    """Every result a deal can have while only so much is known of it.

    `tricks` is how many the makers may have taken; `first_two_lost` whether the first two of all went to the
    defenders, None where that is not known.
    """
    return {
        deal_points(rules, makers, n, alone=alone, lone_defender=lone_defender, broken=lost and n == rules.hand - 2)
        for n in (range(rules.hand + 1) if tricks is None else tricks)
        for lost in ((False, True) if first_two_lost is None else (first_two_lost,))
    }


def all_points(rules: Rules) -> set[Pair]:
    """Every result a deal can have under these rules."""
    results = set() if rules.stick_the_dealer else {(0, 0)}
    for makers in (0, 1):
        results |= possible_points(rules, makers) | possible_points(rules, makers, alone=True)
        if rules.defend_alone:
            results |= possible_points(rules, makers, alone=True, lone_defender=True)
            if rules.defend_alone_always:
                results |= possible_points(rules, makers, lone_defender=True)
    return results


def earns_token(rules: Rules, tricks: int, alone: bool) -> bool:
    """Whether the makers take a token for exactly four tricks (``four-trick-tokens``)."""
    return rules.four_trick_tokens and tricks == 4 and rules.hand > 4 and not alone


class Score:
    """The running score of a game: points of both sides, deals done, tokens."""

    __slots__ = ("deals", "points", "rules", "tokens")

    def __init__(self, rules: Rules, initial: Pair = (0, 0)) -> None:
        self.rules = rules
        self.points: Pair = initial
        self.tokens = [0, 0]
        self.deals = 0

    def after(self, points: Pair, token: Side | None = None) -> Pair:
        """The points of both sides once a deal and a token of one side are counted. Four tokens are a point."""
        ns, ew = self.points[0] + points[0], self.points[1] + points[1]
        if token is not None and self.tokens[token] == 3:
            return (ns + 1, ew) if token == 0 else (ns, ew + 1)
        return ns, ew

    def add(self, points: Pair, token: Side | None = None) -> None:
        """Count a finished deal (a thrown-in one with no points) and a token of one side."""
        self.points = self.after(points, token)
        if token is not None:
            self.tokens[token] = (self.tokens[token] + 1) % 4
        self.deals += 1

    @property
    def over(self) -> bool:
        """Whether the game has ended: the target reached, or all deals played."""
        rules = self.rules
        if rules.target is not None:
            return max(self.points) >= rules.target
        return rules.deals is not None and self.deals >= rules.deals

    @property
    def winner(self) -> Side | None:
        """The side that has won, or None: not over, or level after the last deal."""
        if not self.over or self.points[0] == self.points[1]:
            return None
        return 0 if self.points[0] > self.points[1] else 1
