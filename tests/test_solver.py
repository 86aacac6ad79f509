"""The exact solver says what a plain minimax says, and refuses what is no position."""

from __future__ import annotations

import contextlib
import random

import pytest
from double_dummy_oracle import after, position_of, random_table

from euchre_cli.cards import CARD_CODES, DECKS, card_set, cards_of

kernel = pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
Position = kernel.Position

VARIANTS = {
    "24 cards": {"deck": 24},
    "with the joker": {"deck": 25},
    "28 cards": {"deck": 28},
    "29 cards": {"deck": 29},
    "32 cards": {"deck": 32},
    "33 cards": {"deck": 33},
    "no trump": {"deck": 24, "no_trump": True},
    "no trump with the joker": {"deck": 33, "no_trump": True},
    "loner": {"deck": 24, "alone": 1},
    "loner with the joker": {"deck": 25, "alone": 1},
    "lone defender": {"deck": 24, "alone": 2},
    "lone defender, no trump": {"deck": 33, "alone": 2, "no_trump": True},
    "six cards": {"deck": 28, "hand": 6},
    "seven cards": {"deck": 32, "hand": 7},
    "seven cards with the joker": {"deck": 33, "hand": 7},
}


def cards(text: str) -> int:
    return card_set(CARD_CODES[word] for word in text.split())


def tables(variant: str, count: int, seed: str = ""):
    options = {"hand": 5, "alone": 0, "no_trump": False, **VARIANTS[variant]}
    rng = random.Random(f"{variant} {seed}")
    for number in range(count):
        yield random_table(rng, left=rng.choice((1, 2, 2, 3, 3)), mid_trick=bool(number & 1), **options)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_card_is_worth_what_minimax_says(variant):
    for table in tables(variant, 70):
        values = {card: table.taken[0] + more for card, more in kernel.tricks_after(position_of(table)).items()}
        assert values == after(table), position_of(table)


def test_worth_decides_what_is_best():
    rng = random.Random(5)
    for table in tables("24 cards", 60, "worth"):
        worth = [rng.randrange(-3, 4) for _ in range(table.tricks_left + 1)]  # not even rising with the tricks
        values = kernel.values_after(position_of(table), kernel.Stakes(worth))
        assert values == after(table, lambda ended, worth=worth, now=table.taken[0]: worth[ended.taken[0] - now])


@pytest.mark.parametrize("hand", [5, 6, 7])
@pytest.mark.parametrize("makers", [0, 1])
def test_breaking_the_makers_in_the_first_two_tricks(hand, makers):
    """Short deals stand for whole ones: `left` is two tricks more than the boundary, as at the start."""
    rng = random.Random(f"{hand} {makers}")
    for number in range({5: 60, 6: 40, 7: 20}[hand]):
        left = 4 if number % 10 == 0 else 3
        table = random_table(rng, deck=33, hand=hand, left=left, mid_trick=number % 2, alone=number % 3, no_trump=False)
        done, now = len(table.tricks), table.taken[0]
        worth, broken = ([rng.randrange(-2, 3) for _ in range(left + 1)] for _ in range(2))

        def ended(table, worth=worth, broken=broken, now=now, done=done):
            lost = all((trick.winner ^ makers) & 1 for trick in table.tricks[done : done + 2])
            return (broken if lost else worth)[table.taken[0] - now]

        values = kernel.values_after(position_of(table), kernel.Stakes(worth, broken, makers, left - 2))
        assert values == after(table, ended)


def test_a_batch_says_the_same_as_one_by_one():
    positions = [position_of(table) for variant in VARIANTS for table in tables(variant, 5, "batch")]
    stakes = kernel.Stakes((-2, -2, 1, 4))
    values, nodes = kernel.solve_batch(kernel.pack(position, stakes) for position in positions)
    singly = []
    for position in positions:
        left = position.hands[position.leader].bit_count() + bool(position.trick)
        best = min if turn(position) & 1 else max
        singly.append(best(kernel.values_after(position, kernel.Stakes(stakes.worth[: left + 1])).values()))
    assert list(values) == singly
    assert nodes > 0


def turn(position) -> int:
    seat = position.leader
    for _ in position.trick:
        seat = (seat + 1) & 3
        while position.sitting >> seat & 1:
            seat = (seat + 1) & 3
    return seat


def test_an_empty_batch_is_no_work():
    values, nodes = kernel.solve_batch(b"")
    assert (list(values), nodes) == ([], 0)


# --- hostile input ----------------------------------------------------------------------------------------

FINE = Position((cards("Ah Kh"), cards("As Ks"), cards("Ad Kd"), cards("Ac Kc")), 2, 0)

WRONG = {
    "trump must be from 0 to 4": FINE._replace(trump=5),
    "trump must be from 0 to 4, not -1": FINE._replace(trump=-1),
    "leader must be from 0 to 3": FINE._replace(leader=4),
    "leader is 2: it must be a seat, 0 to 3, that does not sit out": FINE._replace(leader=2, sitting=4),
    "sitting is 5: one of North and South": FINE._replace(sitting=5),
    "sitting must be from 0 to 15": FINE._replace(sitting=16),
    "hands: 4 to 4 numbers are wanted, not 3": FINE._replace(hands=FINE.hands[:3]),
    "hands must be from 0 to": FINE._replace(hands=(1 << 33, 3, 12, 48)),
    "hands must be from 0 to 8589934591, not 1180591620717411303424": FINE._replace(hands=(1 << 70, 3, 12, 48)),
    "As stands in two places": FINE._replace(hands=(cards("Ah As"), *FINE.hands[1:])),
    "Ah stands in two places": FINE._replace(
        hands=(cards("Kh"), cards("As Ks"), cards("Ah Kd"), cards("Ac Kc")), trick=(CARD_CODES["Ah"],)
    ),
    "South does not hold as many cards as the leader, North": FINE._replace(
        hands=(*FINE.hands[:2], cards("Ad"), FINE.hands[3])
    ),
    "East does not hold as many cards as the leader, North": FINE._replace(hands=(cards("Ah"), *FINE.hands[1:])),
    "nobody holds a card": FINE._replace(hands=(0, 0, 0, 0)),
    "a hand holds more than 7 cards": FINE._replace(hands=(0xFF, 0xFF00, 0xFF0000, 0xFF000000)),
    "trick: 0 to 3 numbers are wanted, not 4": FINE._replace(trick=(0, 1, 2, 3)),
    "trick must be from 0 to 32": FINE._replace(trick=(33,)),
    "trick holds 3 cards: a trick with all its cards is over": FINE._replace(trick=(0, 1, 2), sitting=4),
    "As in the trick does not follow suit": FINE._replace(
        hands=(cards("Kh"), cards("Qh"), *FINE.hands[2:]), trick=(CARD_CODES["Ah"], CARD_CODES["As"])
    ),
}


@pytest.mark.parametrize("message", WRONG)
def test_what_is_no_position_is_refused(message):
    with pytest.raises(ValueError) as refused:
        kernel.tricks_after(WRONG[message])
    assert message in str(refused.value)


def test_what_are_no_stakes_is_refused():
    for stakes, message in (
        (kernel.Stakes((0, 1)), "worth: 2 tricks are left, so 3 numbers are wanted, not 2"),
        (kernel.Stakes((0, 1, 2, 3)), "so 3 numbers are wanted, not 4"),
        (kernel.Stakes((0, 1, 128)), "worth must be from -128 to 127, not 128"),
        (kernel.Stakes((0, 1, -1 << 80)), "worth must be from -128 to 127"),
        (kernel.Stakes((0, 1, 2), makers=2), "makers must be from 0 to 1"),
        (kernel.Stakes((0, 1, 2), boundary=8), "boundary must be from 0 to 7"),
        (kernel.Stakes((0, 1, 2), boundary=1), "3 numbers are wanted, not 0"),
    ):
        with pytest.raises(ValueError) as refused:
            kernel.values_after(FINE, stakes)
        assert message in str(refused.value)


def test_what_is_no_number_is_a_type_error():
    with pytest.raises(TypeError):
        kernel.tricks_after(FINE._replace(trump="h"))
    with pytest.raises(TypeError):
        kernel.tricks_after(FINE._replace(hands=7))


def test_a_batch_says_which_position_is_wrong():
    stakes = kernel.Stakes((0, 1, 2))
    fine = kernel.pack(FINE, stakes)
    with pytest.raises(ValueError, match="position 1: As"):
        kernel.solve_batch([fine, kernel.pack(WRONG["As stands in two places"], stakes)])
    with pytest.raises(ValueError, match="position 2: makers must be"):
        kernel.solve_batch([fine, fine, kernel.pack(FINE, stakes._replace(makers=2))])
    with pytest.raises(ValueError, match="not a multiple"):
        kernel.solve_batch(fine[:-1])


def test_random_bytes_are_solved_or_refused():
    rng = random.Random(3)
    solved = 0
    for _ in range(3000):
        deck = list(cards_of(DECKS[33]))
        rng.shuffle(deck)
        size = rng.randrange(1, 4)
        hands = [sum(1 << card for card in deck[seat * size : seat * size + size]) for seat in range(4)]
        bits = bytearray(
            kernel.pack(Position(tuple(hands), rng.randrange(5), rng.randrange(4)), kernel.Stakes((-2, 1, 2, 2)))
        )
        for _ in range(rng.randrange(3)):
            bits[rng.randrange(len(bits))] = rng.randrange(256)
        with contextlib.suppress(ValueError):
            solved += kernel.solve_batch(bytes(bits))[0] is not None
        with pytest.raises(ValueError):
            kernel.solve_batch(bytes(rng.randrange(1, 256) for _ in range(64)))
    assert solved > 500
