"""What each action of a player is worth, estimated by playing imagined deals out (`euchre_cli.equity.searching`)."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Final

from euchre_cli.equity.answer import Answer, Progress
from euchre_cli.equity.bidding import BiddingModel, model_for
from euchre_cli.equity.searching import Search
from euchre_cli.equity.situation import Action, Situation, coming_back

WORLDS: Final = 12
"""How many worlds each imagined player samples for a card."""
FIRST: Final = 160
"""How many deals are played out before the first look."""
GROWTH: Final = 1.5
"""How many times as many there are at each later look."""


def evaluate(
    situation: Situation,
    *,
    precision: float = 0.05,
    seconds: float = 2.0,
    seed: int = 0,
    threads: int | None = None,
    model: BiddingModel | str = "fitted",
    worlds: int = WORLDS,
    progress: Progress | None = None,
) -> Answer:
    """What to do in a situation, and what each action is worth.

    Stops once the difference that matters, that of the best action and the next, is known to `precision` (points, half
    of a 95 % interval), or to twice that where it is settled which is best, and the best action's own value to twice
    that too; or where the next look would come after `seconds`. `model` is a bidding model or its name: ``fitted``,
    ``points``, ``none`` (the calls so far tell nothing; later ones are made by the fitted model), or a file. The same
    seed gives the same answer whatever the number of threads, as long as time does not run out first. `progress` is
    told of each look but the last.

    Needs the kernel. Raises `euchre_cli.equity.bidding.ModelError`.
    """
    began = perf_counter()
    caller, heeded = model_for(situation.rules, model), model != "none"
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        then = _later_call(situation, caller, worlds, seed, precision, seconds, pool)
        search = Search(situation, caller, worlds, seed, heeded=heeded, then=then)
        wanted, before = float(FIRST), perf_counter() - began
        while True:
            search.play(int(wanted), pool)
            look = search.look(precision)
            now = perf_counter() - began
            if look.enough or now + GROWTH * (now - before) > seconds:
                return look.answer(perf_counter() - began, explained=True)
            if progress is not None:
                progress(look.answer(now))
            search.active = look.open
            wanted, before = wanted * GROWTH, now


# --- the asker's own later call ---------------------------------------------------------------------------

_LATER_FIRST: Final = 30
"""How many deals are played out before the first look at a later call: most of what may be called falls off then."""
_LATER_PRECISION: Final = 5.0
"""How much more roughly a later call is judged. It comes to one only in a part of the deals, and where two calls are so
close it costs little to take the other."""
_LATER_TIME: Final = 0.25
"""The part of the time that may go into it."""
_LATER_SEED: Final = 1 << 62
"""Its deals have nothing to do with those by which the pass is judged: what wins by luck does not count as better."""


def _later_call(
    situation: Situation,
    model: BiddingModel,
    worlds: int,
    seed: int,
    precision: float,
    seconds: float,
    pool: ThreadPoolExecutor,
) -> Action | None:
    """What the player does best in round two, where all pass now and it comes to that; None where it cannot.

    What is known then is known now: that all have passed. So it is a question of its own, and answered first.
    """
    later = coming_back(situation)
    if later is None:
        return None
    began = perf_counter()
    search = Search(later, model, worlds, seed ^ _LATER_SEED, heeded=True)
    wanted, before = float(_LATER_FIRST), 0.0
    while len(search.actions) > 1:
        search.play(int(wanted), pool)
        look = search.look(_LATER_PRECISION * precision)
        now = perf_counter() - began
        enough = look.settled[look.best] or look.precision <= _LATER_PRECISION * precision
        if enough or now + GROWTH * (now - before) > _LATER_TIME * seconds:
            return search.actions[look.best]
        search.active = look.open
        wanted, before = wanted * GROWTH, now
    return search.actions[0]
