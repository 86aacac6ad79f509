"""How fast the kernel solves and plays deals; beside it OpenSpiel (where installed) and our own Python engine.

    python benchmarks/kernel.py [seconds a figure, 3]

CPU time of this process, so that what else the machine does hardly matters. For two threads both: by the clock, which
needs two idle cores, and by CPU time, which shows what they cost each other.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

from euchre_cli.cards import DECKS, cards_of
from euchre_cli.kernel import Position, RolloutDeal, Stakes, pack, rollouts, solve_batch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

POINTS = (-2, -2, -2, 1, 1, 2)
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


def random_hands(rng: random.Random, deck: int, size: int) -> tuple[tuple[int, ...], list[int]]:
    cards = list(cards_of(DECKS[deck]))
    rng.shuffle(cards)
    hands = tuple(sum(1 << card for card in cards[seat * size : seat * size + size]) for seat in range(4))
    return hands, cards[4 * size :]


def side_worth(points: Iterable[int], makers: int) -> list[int]:
    return [-worth for worth in reversed(list(points))] if makers else list(points)


def positions(count: int, kind: str) -> bytes:
    """Random deals before the first lead: any trump, any makers, any leader."""
    rng = random.Random(kind)
    packed = []
    for _ in range(count):
        deck, size = (33, 7) if kind == "seven cards" else (24, 5)
        hands, _ = random_hands(rng, deck, size)
        leader, makers = rng.randrange(4), rng.randrange(2)
        sitting = 0
        points = POINTS if size == 5 else (-2, -2, -2, -2, 1, 1, 1, 2)
        if kind == "loner":
            loner = rng.choice((makers, makers + 2))
            sitting = 1 << (loner ^ 2)
            points = (*POINTS[:5], 4)
            while sitting >> leader & 1:
                leader = rng.randrange(4)
        worth = range(size + 1) if kind == "exact" else side_worth(points, makers)
        position = Position(hands, rng.randrange(4), leader, (), sitting)
        packed.append(pack(position, Stakes(list(worth))))
    return b"".join(packed)


def rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """How much of its work a function does in a second."""
    work()
    start, done = clock(), 0
    while (spent := clock() - start) < SECONDS:
        done += work()
    return done / spent


def solving() -> None:
    for kind, name in (
        ("points", "points-exact solves"),
        ("exact", "exact-trick solves"),
        ("loner", "loner solves, points-exact"),
        ("seven cards", "33 cards, seven a hand, points-exact"),
    ):
        batch = positions(20_000, kind)
        size = len(batch) // 20_000
        count = 2_000 if kind == "seven cards" else 20_000
        part = batch[: size * count]
        nodes = solve_batch(part)[1] / count
        print(f"{name:40} {rate(lambda part=part: len(solve_batch(part)[0])):>12,.0f} /s {nodes:8.1f} nodes a solve")


def rollout_deals(count: int) -> list[RolloutDeal]:
    """Deals after random auctions: half of them ordered up."""
    rng = random.Random(1)
    deals = []
    for _ in range(count):
        hands, (up, *_) = random_hands(rng, 24, 5)
        dealer, maker = rng.randrange(4), rng.randrange(4)
        picked_up = rng.random() < 0.5
        trump = up >> 3 if picked_up else rng.choice([suit for suit in range(4) if suit != up >> 3])
        worth = side_worth(POINTS, maker & 1)
        deals.append(RolloutDeal(hands, DECKS[24], worth, dealer, maker, trump, (dealer + 1) & 3, up, picked_up))
    return deals


def playing() -> None:
    deals = rollout_deals(2000)
    for worlds in (10, 20, 40):
        one = rate(lambda worlds=worlds: len(rollouts(deals, (worlds,) * 4, 1)), time.perf_counter)
        two = rate(lambda worlds=worlds: len(rollouts(deals, (worlds,) * 4, 1, threads=2)), time.perf_counter)
        cpu = rate(lambda worlds=worlds: len(rollouts(deals, (worlds,) * 4, 1)))
        both = rate(lambda worlds=worlds: len(rollouts(deals, (worlds,) * 4, 1, threads=2)))
        print(
            f"rollouts, W = {worlds:<26} {cpu:>12,.0f} /s   two threads {two:,.0f} /s, {two / one:.2f} times; "
            f"{both:,.0f} a second of their CPU time"
        )
    print(f"{'rollouts by rules of thumb':40} {rate(lambda: len(rollouts(deals, (0,) * 4, 1))):>12,.0f} /s")


def engines() -> None:
    from tables import play_out, shuffle

    from euchre_cli.rules import Rules

    rng = random.Random(1)

    def own() -> int:
        table, _ = shuffle(rng, Rules(), 0)
        play_out(rng, table)
        return 1

    print(f"{'random deals, our engine in Python':40} {rate(own):>12,.0f} /s")
    if find_spec("pyspiel") is None:
        print("random deals, OpenSpiel from Python: not installed (pip install open_spiel)")
        return
    import pyspiel

    game = pyspiel.load_game("euchre")

    def theirs() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    print(f"{'random deals, OpenSpiel from Python':40} {rate(theirs):>12,.0f} /s")


if __name__ == "__main__":
    solving()
    playing()
    engines()
