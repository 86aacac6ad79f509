"""Worlds: each deal that agrees with what has been seen is drawn as often as any other, however tight it gets."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import sqrt

import pytest

from euchre_cli.cards import CARD_CODES, DECKS, card_set, cards_of

kernel = pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
Unseen = kernel.Unseen


def cards(text: str) -> int:
    return card_set(CARD_CODES[word] for word in text.split())


def every_world(unseen) -> list[tuple[int, ...]]:
    """All worlds by brute force."""

    def fill(holder: int, left: int) -> list[tuple[int, ...]]:
        if holder == len(unseen.may):
            return [()] if not left else []
        return [
            (held, *rest)
            for chosen in combinations(list(cards_of(left & unseen.may[holder])), unseen.room[holder])
            for held in [sum(1 << card for card in chosen)]
            for rest in fill(holder + 1, left & ~held)
        ]

    return fill(0, sum(1 << card for card in {card for may in unseen.may for card in cards_of(may)}))


ALL = cards("9c Tc Jc 9d Td 9h Ah 9s")
SITUATIONS = {
    "nothing known": Unseen((ALL, ALL, 0, ALL, ALL), (2, 2, 0, 2, 2)),
    "one void": Unseen((ALL, ALL & ~cards("9c Tc Jc"), 0, ALL, ALL), (2, 2, 0, 2, 2)),
    "three voids": Unseen(
        (ALL & ~cards("9d Td"), ALL & ~cards("9c Tc Jc"), 0, ALL & ~cards("9h Ah 9c Tc Jc"), ALL), (2, 2, 0, 2, 2)
    ),
    "a card with the dealer or laid away": Unseen(
        (ALL & ~cards("Jc"), ALL & ~cards("Jc"), 0, ALL, ALL & ~cards("Jc"), ALL), (2, 2, 0, 2, 1, 1)
    ),
    "one possible world": Unseen((cards("9c Tc"), cards("Jc"), 0, cards("9d Td Jc")), (2, 1, 0, 2)),
    "tight": Unseen(
        (cards("9c Tc Jc 9d"), cards("9d Td 9h"), cards("9h Ah 9s 9c"), cards("9s Tc Jc Td Ah")), (2, 2, 2, 2)
    ),
    "uneven": Unseen((cards("9c"), ALL, ALL & ~cards("9c 9s"), 0, ALL), (1, 1, 2, 0, 4)),
}


def chi_square(expected: dict[tuple[int, ...], float], drawn) -> tuple[float, int]:
    """How far the frequencies of worlds are from those expected (in shares), and the degrees of freedom."""
    seen = Counter(drawn)
    assert set(seen) <= set(expected)
    total = sum(seen.values())
    return sum((seen[world] - total * share) ** 2 / (total * share) for world, share in expected.items()), len(
        expected
    ) - 1


def even_chi_square(name: str, draws: int = 20) -> tuple[float, int]:
    """The same for worlds drawn evenly, so many times as there are worlds, 20,000 at least."""
    possible = every_world(SITUATIONS[name])
    expected = dict.fromkeys(possible, 1 / len(possible))
    return chi_square(expected, kernel.worlds(SITUATIONS[name], max(draws * len(possible), 20_000), 7))


def uneven(world: tuple[int, ...]) -> float:
    """A weight that differs from world to world by up to eight times, and is 0 for some."""
    return (world[0] % 7 + 2) * (world[1] % 5 > 0) / 1000


def weighted_chi_square(name: str, draws: int = 5000) -> tuple[float, int]:
    """The same for worlds drawn by weight, each from deals of its own."""
    weights = {world: uneven(world) for world in every_world(SITUATIONS[name]) if uneven(world)}
    expected = {world: weight / sum(weights.values()) for world, weight in weights.items()}
    drawn = (kernel.weighted_worlds(SITUATIONS[name], 1, seed, uneven, 200)[0] for seed in range(draws))
    return chi_square(expected, drawn)


@pytest.mark.parametrize("name", SITUATIONS)
def test_worlds_are_counted_and_drawn_evenly(name):
    """The chi-square of the frequencies lies within five standard deviations of what chance gives."""
    assert kernel.count_worlds(SITUATIONS[name]) == len(every_world(SITUATIONS[name]))
    found, freedom = even_chi_square(name)
    assert abs(found - freedom) <= 5 * sqrt(2 * freedom)


@pytest.mark.parametrize("name", ["three voids", "tight", "uneven"])
def test_worlds_are_drawn_by_weight(name):
    found, freedom = weighted_chi_square(name)
    assert abs(found - freedom) <= 5 * sqrt(2 * freedom)


def test_many_worlds_drawn_by_weight_at_once_have_its_shares():
    unseen = SITUATIONS["nothing known"]
    drawn = kernel.weighted_worlds(unseen, 5000, 3, uneven)
    total = sum(map(uneven, every_world(unseen)))
    for holder in (0, 1, 3):
        for card in cards_of(ALL):
            share = sum(uneven(world) for world in every_world(unseen) if world[holder] >> card & 1) / total
            assert sum(world[holder] >> card & 1 for world in drawn) / 5000 == pytest.approx(share, abs=0.035)
    assert drawn == kernel.weighted_worlds(unseen, 5000, 3, uneven) != kernel.weighted_worlds(unseen, 5000, 4, uneven)


def test_one_world_of_weight_is_all_there_is():
    unseen = SITUATIONS["three voids"]
    wanted = every_world(unseen)[3]
    assert kernel.weighted_worlds(unseen, 20, 1, lambda world: 1e-9 * (world == wanted), 200) == [wanted] * 20
    assert kernel.weighted_worlds(unseen, 0, 1, uneven) == []


@pytest.mark.parametrize(
    ("weight", "tries", "message"),
    [
        (lambda world: -1.0, 32, "a weight must be a number from 0 on, not -1.0"),
        (lambda world: float("nan"), 32, "a weight must be a number from 0 on, not nan"),
        (lambda world: float("inf"), 32, "a weight must be a number from 0 on, not inf"),
        (lambda world: 0, 32, "each of the 64 deals drawn has the weight 0"),
        (uneven, 0, "tries must be from 1, not 0"),
    ],
)
def test_what_is_no_weight_is_refused(weight, tries, message):
    with pytest.raises(ValueError) as refused:
        kernel.weighted_worlds(SITUATIONS["tight"], 2, 1, weight, tries)
    assert message in str(refused.value)


def test_random_situations_are_counted_as_by_enumeration():
    rng = random.Random(1)
    possible_ones = 0
    for _ in range(200):
        pool = rng.sample(range(33), rng.randrange(3, 9))
        holders = rng.randrange(2, 7)
        room = [0] * holders
        for _ in pool:
            room[rng.randrange(holders)] += 1
        may = [sum(1 << card for card in pool if rng.random() < 0.7) for _ in range(holders)]
        may[-1] |= sum(1 << card for card in pool)
        unseen = Unseen(may, room)
        count = len(every_world(unseen))
        if count:
            possible_ones += 1
            assert kernel.count_worlds(unseen) == count
            assert set(kernel.worlds(unseen, 50, 3)) <= set(every_world(unseen))
        else:
            with pytest.raises(ValueError, match="no deal agrees"):
                kernel.worlds(unseen, 1, 3)
    assert possible_ones > 50


def test_a_whole_deck_is_shared_out():
    deck = DECKS[33]
    unseen = Unseen((deck, deck, deck, deck, deck), (7, 7, 7, 7, 5))
    for world in kernel.worlds(unseen, 100, 1):
        assert [held.bit_count() for held in world] == [7, 7, 7, 7, 5]
        assert world[0] | world[1] | world[2] | world[3] | world[4] == deck
        assert sum(world) == deck


def test_the_seed_decides():
    unseen = SITUATIONS["three voids"]
    assert kernel.worlds(unseen, 50, 1) == kernel.worlds(unseen, 50, 1)
    assert kernel.worlds(unseen, 50, 1) != kernel.worlds(unseen, 50, 2)
    assert kernel.worlds(unseen, 10, 1) == kernel.worlds(unseen, 50, 1)[:10]


@pytest.mark.parametrize(
    ("unseen", "message"),
    [
        (Unseen((ALL, ALL), (4, 3)), "not as much room as there are cards"),
        (Unseen((ALL, ALL), (4, 32)), "room must be from 0 to 31"),
        (Unseen((ALL, ALL), (4,)), "room: 2 to 2 numbers are wanted, not 1"),
        (Unseen((), ()), "may: 1 to 6 numbers are wanted, not 0"),
        (Unseen((1 << 33, ALL), (4, 4)), "may must be from 0 to"),
        (Unseen((cards("9c"), cards("9c Tc Jc")), (2, 1)), "no deal agrees with what has been seen"),
        (Unseen((cards("9c Tc"), 0), (1, 1)), "no deal agrees with what has been seen"),
    ],
)
def test_what_cannot_be_is_refused(unseen, message):
    with pytest.raises(ValueError) as refused:
        kernel.worlds(unseen, 1, 1)
    assert message in str(refused.value)


def test_counts_are_checked():
    for count in (-1, (1 << 24) + 1):
        with pytest.raises(ValueError, match="count must be from 0"):
            kernel.worlds(SITUATIONS["tight"], count, 1)
