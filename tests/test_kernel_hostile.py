"""Whatever is given to the kernel is worked on or refused with a `ValueError` that says what is wrong with it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from double_dummy_oracle import position_of
from test_rollouts import random_deal
from test_solver import VARIANTS, tables
from test_worlds import SITUATIONS

kernel = pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
from euchre_cli.knowledge import seen_by  # noqa: E402

ODD_NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 8, 15, 31, 32, 33, 127, 128, 255, 256, 1 << 24, (1 << 24) + 1, 1 << 31)
HUGE_NUMBERS = (1 << 32, 1 << 33, (1 << 33) - 1, 1 << 63, 1 << 64, -1 << 63, 1 << 80, -1 << 80)
NO_NUMBERS = (None, "h", 1.5, (), b"\0", [1], {})


def spoiled(rng: random.Random, value):
    """An argument with one thing wrong with it, most often."""
    if isinstance(value, tuple | list):
        items = list(value)
        what = rng.randrange(8)
        if what == 0:
            return rng.choice((*NO_NUMBERS, 3))
        if what == 1:
            return [*items, rng.choice(ODD_NUMBERS)]
        if not items or what == 2:
            return items[:-1]
        place = rng.randrange(len(items))
        items[place] = spoiled(rng, items[place]) if what < 7 else rng.choice(items)
        return items
    if not isinstance(value, int) or not rng.randrange(12):
        return rng.choice(NO_NUMBERS)
    if rng.random() < 0.5:
        return value ^ 1 << rng.randrange(34)
    return rng.choice((*ODD_NUMBERS, *ODD_NUMBERS, *HUGE_NUMBERS))


COUNTS = (-1, 0, 1, (1 << 24) + 1, 1 << 40, 1 << 80, -1 << 80, *NO_NUMBERS)
"""No large count that is allowed: that would be work, and memory."""


def fine_arguments(rng: random.Random):
    """A function of the binding, what it may be called with, and which of that is a count."""
    core = kernel._core
    which = rng.randrange(6)
    if which == 0:
        return core.rollouts, [random_deal(rng)[0].pack(), (0, 1, 2, 3), 1, 0], None
    if which == 1:
        unseen = SITUATIONS[rng.choice(list(SITUATIONS))]
        return core.sample, [unseen.may, unseen.room, 3, 5], 2
    (table,) = tables(rng.choice(list(VARIANTS)), 1, str(rng.random()))
    hands, trump, leader, trick, sitting = position_of(table)
    stakes = [[rng.randrange(-4, 5) for _ in range(table.tricks_left + 1)], (), 0, 0]
    own = hands[table.turn]
    if which == 2:
        known, unseen = seen_by(table, table.turn)
        return core.judge, [known.hands, trick, trump, leader, sitting, *stakes, *unseen, 3, 1], 11
    if which == 3:
        return core.solve, [hands, trick, trump, leader, sitting, *stakes], None
    if which == 4:
        return core.thumb, [own, trick, trump, leader, sitting, rng.randrange(4)], None
    return core.thumb_discard, [own, own, trump], None


def test_spoiled_arguments_are_refused_or_do():
    """No crash, no endless work, no other error: a fault in kind is a `TypeError`, any other a `ValueError`."""
    rng = random.Random(11)
    ends: Counter[tuple[str, str]] = Counter()
    for _ in range(6000):
        function, arguments, count = fine_arguments(rng)
        for _ in range(rng.randrange(3)):
            place = rng.randrange(len(arguments))
            if isinstance(arguments[place], bytes):
                arguments[place] = arguments[place][: rng.randrange(80)]
            else:
                arguments[place] = rng.choice(COUNTS) if place == count else spoiled(rng, arguments[place])
        try:
            function(*arguments)
        except (ValueError, TypeError) as refused:
            ends[function.__name__, type(refused).__name__] += 1
        else:
            ends[function.__name__, "done"] += 1
    assert len(ends) == 18
    assert min(ends.values()) > 20


FINE = kernel.Position((0x0300, 0x0C00, 0x0003, 0x000C), 1, 0)
STAKES = kernel.Stakes((0, 1, 2))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"trump": -1}, "trump must be from 0 to 4, not -1"),
        ({"trump": 256}, "trump must be from 0 to 4, not 256"),
        ({"leader": 300}, "leader must be from 0 to 3, not 300"),
        ({"sitting": -1}, "sitting must be from 0 to 15, not -1"),
        ({"hands": (1 << 64, 1, 2, 4)}, "hands must be from 0 to 8589934591, not 18446744073709551616"),
        ({"hands": FINE.hands[:3]}, "hands: 4 to 4 numbers are wanted, not 3"),
        ({"trick": (256,)}, "trick must be from 0 to 32, not 256"),
        ({"trick": (1, 2, 3, 4, 5)}, "trick: 0 to 3 numbers are wanted, not 5"),
    ],
)
def test_what_is_no_position_is_not_packed(change, message):
    with pytest.raises(ValueError) as refused:
        kernel.solve_batch([kernel.pack(FINE, STAKES), kernel.pack(FINE._replace(**change), STAKES)])
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"worth": (0, 1)}, "worth: 2 tricks are left, so 3 numbers are wanted, not 2"),
        ({"worth": (0, 1, 200)}, "worth must be from -128 to 127, not 200"),
        ({"boundary": 1, "broken": (0, 1)}, "broken: 2 tricks are left, so 3 numbers are wanted, not 2"),
        ({"makers": -1}, "makers must be from 0 to 1, not -1"),
        ({"boundary": 256}, "boundary must be from 0 to 7, not 256"),
    ],
)
def test_what_are_no_stakes_is_not_packed(change, message):
    with pytest.raises(ValueError) as refused:
        kernel.pack(FINE, STAKES._replace(**change))
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dealer": -1}, "dealer must be from 0 to 3, not -1"),
        ({"maker": 256}, "maker must be from 0 to 3, not 256"),
        ({"up_card": 400}, "up_card must be from 0 to 32, not 400"),
        ({"deck": 1 << 64}, "deck must be from 0 to 8589934591, not 18446744073709551616"),
        ({"hands": (-1, 0, 0, 0)}, "hands must be from 0 to 8589934591, not -1"),
        ({"hands": (31, 0, 0)}, "hands: 4 to 4 numbers are wanted, not 3"),
        ({"worth": (0, 1, 2, 3, 4, 200)}, "worth must be from -128 to 127, not 200"),
        ({"worth": (0, 1)}, "worth: 5 tricks are left, so 6 numbers are wanted, not 2"),
        ({"broken": (0, 1)}, "broken: 5 tricks are left, so 6 numbers are wanted, not 2"),
    ],
)
def test_what_is_no_deal_is_not_packed(change, message):
    deal = random_deal(random.Random(1))[0]
    with pytest.raises(ValueError) as refused:
        deal._replace(**change).pack()
    assert message in str(refused.value)
