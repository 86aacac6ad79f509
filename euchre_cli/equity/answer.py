"""What the estimator answers: each action's worth, how sure that is, and what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from euchre_cli.equity.situation import Action, Situation


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one action comes to. Points are those of this deal, the asker's side less the other side; a standard error
    (``se``) is one standard deviation of the estimate.
    """

    action: Action
    ev: float
    """Expected points."""
    se: float
    outcomes: dict[int, float]
    """How likely each result is, from -4 (the other side scores four) to 4. They add up to 1."""
    make: float
    """The chance that the asker's side makes trump and scores."""
    march: float
    """The chance that it makes trump and takes all tricks."""
    euchred: float
    """The chance that it makes trump and is euchred."""
    win_probability: float
    """The chance that the asker's side wins the game, from this score on."""
    win_probability_se: float
    behind: float
    """Points behind the best action: 0 for the best itself; below 0 where another scores more and wins less."""
    behind_se: float
    """Of the difference, whose deals are the same for both: less than the two errors together."""
    settled: bool
    """Whether the difference to the best is certain, or, for the best, that to all others."""
    then: Action | None = None
    """Of a pass in round one: what the player calls best in round two, if all pass and it comes to that. The points
    are those of a player who does so.
    """


@dataclass(frozen=True, slots=True)
class Answer:
    """What to do in a situation."""

    situation: Situation
    actions: tuple[Estimate, ...]
    """Every action, in the order of `euchre_cli.equity.situation.actions`."""
    best: int
    """Which of them to take."""
    settled: bool
    """Whether the best is separated from all others."""
    seconds: float
    """Wall time spent."""
    deals: int
    """Deals imagined and played out by the actions in question."""
    rollouts: int
    """Deals played out, all actions together."""
    precision: float
    """What was reached, in points: half the width of the 95 % interval of the difference that matters."""
    model: str
    """The bidding model by which the others call."""
    why: str
    """One sentence: what the other hands look like when the best action fails."""
    not_modelled: tuple[str, ...] = ()
    """What the rules at hand allow and the imagined deals leave out, each with the name of its option."""

    @property
    def advice(self) -> Estimate:
        """The action to take."""
        return self.actions[self.best]


Progress: TypeAlias = Callable[[Answer], None]
"""Is told now and then how far an answer has come."""
