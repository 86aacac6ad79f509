"""The compiled kernel: the exact solver, the sampler of worlds and the rollouts, written in C (``src/``).

Importing this raises `KernelMissingError` where the package was installed without a C compiler; everything else in
the package works without it. All functions check what they are given: `ValueError` says what is wrong with it.
They let other threads run while they work.
"""

from __future__ import annotations

import struct
from bisect import bisect, bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from math import inf
from typing import Final, NamedTuple, TypeAlias

from euchre_cli.cards import Card, CardSet, Seat, Side, Suit
from euchre_cli.kernel.limits import need, refuse

__all__ = [
    "RANDOM_PLAYER",
    "RULE_OF_THUMB",
    "KernelMissingError",
    "Position",
    "RolloutDeal",
    "Stakes",
    "Unseen",
    "World",
    "count_worlds",
    "judge_cards",
    "pack",
    "rollouts",
    "sensible_discards",
    "solve_batch",
    "thumb_card",
    "thumb_discard",
    "tricks_after",
    "values_after",
    "weighted_worlds",
    "worlds",
]


class KernelMissingError(ImportError):
    """The package was installed without its compiled part."""


try:
    from euchre_cli.kernel import _core
except ImportError as _error:
    raise KernelMissingError(
        "this needs the compiled part of euchre-analyzer, which was left out when it was installed: install a C "
        "compiler (gcc or clang), then run pip install --force-reinstall --no-cache-dir euchre-analyzer"
    ) from _error


class Position(NamedTuple):
    """A point in the play of a deal with all cards known."""

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    """The cards still held; those of seats that sit out do not matter."""
    trump: Suit
    """A suit or `NO_TRUMP`."""
    leader: Seat
    """Who led to the trick on the table, or leads now."""
    trick: tuple[Card, ...] = ()
    """The cards on the table, in order."""
    sitting: int = 0
    """The seats that sit out, as a bit mask."""


class Stakes(NamedTuple):
    """What the tricks left are worth to North and South: one number for each number of them that they may take.

    Where it matters who takes the first two tricks of the deal (``fast-break``) and fewer than two are over, `broken`
    holds instead if `makers` lose both, and `boundary` is how many tricks are left after them.
    """

    worth: Sequence[int]
    broken: Sequence[int] = ()
    makers: Side = 0
    boundary: int = 0


_ITEM: Final = struct.Struct("<4Q4B4B8b8b2B6x")


def values_after(position: Position, stakes: Stakes) -> dict[Card, int]:
    """For each card that may be played now, what the deal is then worth to North and South, both sides seeing all
    cards and playing perfectly.
    """
    return _core.solve(position.hands, position.trick, position.trump, position.leader, position.sitting, *stakes)


def _tricks_left(position: Position) -> int:
    return position.hands[position.leader & 3].bit_count() + bool(position.trick)


def tricks_after(position: Position) -> dict[Card, int]:
    """For each card that may be played now, how many of the tricks left North and South take after it. The trick on
    the table counts as left.
    """
    return values_after(position, Stakes(range(_tricks_left(position) + 1)))


def pack(position: Position, stakes: Stakes) -> bytes:
    """A position and what is at stake in it, for `solve_batch`. Points for more tricks than are left do no harm."""
    try:
        packed = _ITEM.pack(
            *position.hands,
            *(*position.trick, 0, 0, 0, 0)[: max(4, len(position.trick))],
            len(position.trick),
            position.trump,
            position.leader,
            position.sitting,
            *(*stakes.worth, *[0] * 8)[:8],
            *(*stakes.broken, *[0] * 8)[:8],
            stakes.makers,
            stakes.boundary,
        )
    except struct.error as error:
        refuse(error, position, stakes)
    need("worth", stakes.worth, _tricks_left(position))
    if stakes.boundary:
        need("broken", stakes.broken, _tricks_left(position))
    return packed


def solve_batch(packed: Iterable[bytes] | bytes) -> tuple[memoryview, int]:
    """What each of many packed positions is worth to North and South, and how many positions the search has looked
    at for that.
    """
    values, nodes = _core.solve_batch(packed if isinstance(packed, bytes) else b"".join(packed))
    return memoryview(values).cast("b"), nodes


# --- what somebody has not seen ---------------------------------------------------------------------------


class Unseen(NamedTuple):
    """The cards somebody has not seen: which of them each holder may hold, and how many it holds. Holders are the
    four seats, what is out of play (the kitty), and if wanted one more (a card laid away); six at most.
    """

    may: Sequence[CardSet]
    room: Sequence[int]


World: TypeAlias = tuple[CardSet, ...]
"""A deal of the unseen cards: those of each holder."""


def count_worlds(unseen: Unseen) -> float:
    """How many ways there are to deal the unseen cards; exact below 2**53. Raises `ValueError` if there is none."""
    return _core.sample(unseen.may, unseen.room, 0, 0)[0]


def worlds(unseen: Unseen, count: int, seed: int) -> list[World]:
    """Draw deals of the unseen cards, each of all possible ones as likely as any other."""
    drawn = memoryview(_core.sample(unseen.may, unseen.room, count, seed)[1]).cast("Q")
    holders = len(unseen.may)
    return [tuple(drawn[start : start + holders]) for start in range(0, len(drawn), holders)]


def weighted_worlds(
    unseen: Unseen, count: int, seed: int, weight: Callable[[World], float], tries: int = 32
) -> list[World]:
    """Draw deals of the unseen cards, each as likely as its weight says: any number from 0 on, such as how likely the
    calls would have been with these cards.

    They are chosen by weight from `tries` times as many deals drawn evenly (importance resampling; 2**24 at most), so
    that this ends however unlikely they are; where few of those drawn weigh much, these come more than once. Beside
    chance, the shares are off by about one part in `count` x `tries`. Raises `ValueError` for what is no weight, and
    where all that were drawn weigh nothing.
    """
    from random import Random  # what only solves has no use for it

    if tries < 1:
        raise ValueError(f"tries must be from 1, not {tries}")
    drawn = worlds(unseen, count * tries, seed)
    weights = [weight(world) for world in drawn]
    wrong = next((each for each in weights if not 0 <= each < inf), None)
    if wrong is not None:
        raise ValueError(f"a weight must be a number from 0 on, not {wrong}")
    sums = list(accumulate(weights, initial=0.0))
    if drawn and not sums[-1]:
        raise ValueError(f"each of the {len(drawn)} deals drawn has the weight 0: nothing can be chosen by weight")
    step = sums[-1] / max(count, 1)
    start = step * Random(seed).random()  # noqa: S311 - deals that can be drawn again are wanted
    last = bisect_left(sums, sums[-1])
    return [drawn[bisect(sums, start + step * n, hi=last) - 1] for n in range(count)]


def judge_cards(
    known: Position,
    stakes: Stakes,
    unseen: Unseen,
    count: int,
    seed: int,
    weight: Callable[[World], float] | None = None,
) -> dict[Card, float]:
    """For each card that the player whose turn it is may play, what the deal is worth to North and South on average
    over `count` worlds that agree with what that player has seen, all hands being open from then on.

    `known` holds the player's own cards, and those the others are known to hold; `unseen` has five holders. The worlds
    are drawn evenly, or with `weight` as `weighted_worlds` draws them.
    """
    if weight is not None:
        if count < 1:
            raise ValueError(f"count must be from 1, not {count}")
        return _judged_in(weighted_worlds(unseen, count, seed, weight), known, stakes)
    sums = _core.judge(
        known.hands, known.trick, known.trump, known.leader, known.sitting, *stakes, *unseen, count, seed
    )
    return {card: total / count for card, total in sums.items()}


def _judged_in(drawn: Sequence[World], known: Position, stakes: Stakes) -> dict[Card, float]:
    """The means over given worlds."""
    sums: dict[Card, int] = {}
    for world in drawn:
        north, east, south, west = (own | held for own, held in zip(known.hands, world, strict=False))
        for card, value in values_after(known._replace(hands=(north, east, south, west)), stakes).items():
            sums[card] = sums.get(card, 0) + value
    return {card: total / len(drawn) for card, total in sums.items()}


def thumb_card(hand: CardSet, table: Position, maker: Seat) -> Card:
    """The card that the player whose turn it is plays from a hand by rules of thumb; `table` without hands."""
    return _core.thumb(hand, table.trick, table.trump, table.leader, table.sitting, maker)


def thumb_discard(hand: CardSet, choice: CardSet, trump: Suit) -> Card:
    """The card of `choice` that a dealer lays away of a hand by rules of thumb."""
    return _core.thumb_discard(hand, choice, trump)


def sensible_discards(choice: CardSet, trump: Suit) -> CardSet:
    """The cards of `choice` that are worth a thought as a discard: the lowest of each plain suit; an ace or a trump
    only where there is nothing else.
    """
    return _core.sensible_discards(choice, trump)


# --- whole deals ------------------------------------------------------------------------------------------

RANDOM_PLAYER: Final = -1
RULE_OF_THUMB: Final = 0
"""Players. Any number above 0 is a player who samples so many worlds, solves each and plays the best on average."""


class RolloutDeal(NamedTuple):
    """A deal after its auction, to be played out. `hands` are as they were dealt, without a card picked up.

    `worth` says for each number of tricks of North and South in the whole deal what that is worth to them; under
    ``fast-break`` `broken` says it for the case that the makers lose the first two.
    """

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    deck: CardSet
    worth: Sequence[int]
    dealer: Seat
    maker: Seat
    trump: Suit
    leader: Seat
    up_card: Card | None = None
    picked_up: bool = False
    keeps_up_card: bool = False
    sitting: int = 0
    broken: Sequence[int] | None = None

    def pack(self) -> bytes:
        """As the kernel reads it."""
        tricks = self.hands[0].bit_count()
        need("worth", self.worth, tricks)
        if self.broken is not None:
            need("broken", self.broken, tricks)
        try:
            return _DEAL.pack(
                *self.hands,
                self.deck,
                *(*self.worth, *[0] * 8)[:8],
                *(*(self.broken or ()), *[0] * 8)[:8],
                255 if self.up_card is None else self.up_card,
                self.picked_up,
                self.keeps_up_card,
                self.dealer,
                self.maker,
                self.trump,
                self.leader,
                self.sitting,
                self.broken is not None,
                _CHOSEN,
                _CHOSEN,
                _CHOSEN,
            )
        except struct.error as error:
            refuse(error, self)


_DEAL: Final = struct.Struct("<5Q8b8b16x9B2x3B2x")
_CHOSEN: Final = 255
"""Stands for a discard, a lead or a card handed over that the players choose."""
_LOST_BOTH: Final = 16


def rollouts(
    deals: Iterable[RolloutDeal], players: Sequence[int], seed: int, threads: int = 1
) -> list[tuple[int, bool]]:
    """Play deals out by players who each see only their own cards, one kind a seat: the tricks of North and South,
    and whether the makers lost the first two. The dealer's discard is theirs too. The results are the same for any
    number of threads.
    """
    packed = b"".join(deal.pack() for deal in deals)
    kinds = [player + 1 for player in players]
    count = len(packed) // _DEAL.size
    share = -(-count // threads) if count else 1
    starts = range(0, count, share)

    def part(start: int) -> bytes:
        return _core.rollouts(packed[start * _DEAL.size : (start + share) * _DEAL.size], kinds, seed, start)

    if threads == 1 or len(starts) < 2:
        results = list(map(part, starts))
    else:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(threads) as pool:
            results = list(pool.map(part, starts))
    return [(result % _LOST_BOTH, result >= _LOST_BOTH) for result in b"".join(results)]
