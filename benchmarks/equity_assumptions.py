"""What the published hands come to under other assumptions than ours: which of them moves a value, and how far.

    python benchmarks/equity_assumptions.py [DEALS, 20000]

Each line changes one thing: how the others call (and are taken to call), or how the cards are played. The values are
those of `euchre equity`, by the kernel; `benchmarks/second_opinion.py` computes the first line a second way.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from equity_references import HANDS, cards

from euchre_cli.cards import CARD_CODES
from euchre_cli.equity.bidding import BiddingModel, model_for
from euchre_cli.equity.estimating import HALF_WIDTH, TRIES, WORLDS, Search
from euchre_cli.equity.situation import situation
from euchre_cli.events import PASS, Call
from euchre_cli.kernel.deals import Seated
from euchre_cli.rules import Rules

RULES = Rules()
MODEL = model_for(RULES, "fitted")


def mood(temperature: float, slip: float) -> BiddingModel:
    caller = MODEL.caller
    return replace(MODEL, caller=caller._replace(temperature=temperature, slip=slip))


ASSUMPTIONS = (
    ("as it is", MODEL, True, WORLDS, TRIES),
    ("calls so far not heeded", MODEL, False, WORLDS, TRIES),
    ("nobody heeds calls while playing", MODEL, True, WORLDS, 1),
    ("calls well heeded while playing (16 tries)", MODEL, True, WORLDS, 16),
    ("50 worlds a card", MODEL, True, 50, TRIES),
    ("by rules of thumb", MODEL, True, 0, TRIES),
    ("nobody ever slips", mood(0.05, 0.0), True, WORLDS, TRIES),
    ("colder calls (0.02)", mood(0.02, 0.02), True, WORLDS, TRIES),
    ("warmer calls (0.2)", mood(0.2, 0.02), True, WORLDS, TRIES),
    ("count of points", model_for(RULES, "points"), True, WORLDS, TRIES),
)


def values(
    hand: str, up: str, seat: int, model: BiddingModel, heeded: bool, worlds: int, tries: int, count: int
) -> Iterator[tuple[str, float, float]]:
    """The name of each action, its value and its standard error."""
    question = situation(RULES, cards(hand), CARD_CODES[up], seat, dealer=3, calls=[Call(PASS)] * seat)
    search = Search(question, model, worlds, 1, heeded=heeded)
    search._players = [Seated(worlds, tries, model.caller)] * 4
    with ThreadPoolExecutor(2) as pool:
        search.play(count, pool)
    for action, mean in zip(search.actions, search.look(0.05).points, strict=True):
        discard = next((f", discard {text}" for text, code in CARD_CODES.items() if code == action.discard), "")
        yield f"{action.kind}{' alone' * action.alone}{discard}", mean.mean, mean.variance**0.5


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for name, hand, up, seat, published in HANDS:
        print(f"{name}; published: {published}")
        for assumption, *how in ASSUMPTIONS:
            found = "; ".join(
                f"{action} {value:+.3f} ± {HALF_WIDTH * error:.3f}"
                for action, value, error in values(hand, up, seat, *how, count)
            )
            print(f"  {assumption}: {found}", flush=True)


if __name__ == "__main__":
    main()
