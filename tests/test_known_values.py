"""What known hands are worth with open cards, on average over random hands of the others, as others have found too."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from euchre_cli.cards import CARD_CODES, DECKS, card_set, cards_of

kernel = pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)


class Known(NamedTuple):
    """A hand and what ordering up is worth with it."""

    hand: str
    up: str
    points: float
    error: float
    """The standard error of it, as it was found in 10,000 or in 4,400 random deals."""
    seat: int = 4
    """The seat in the order of the calls; 4 is the dealer."""
    discard: str | None = None
    """What the dealer lays away: a card, ``thumb`` for the rule of thumb, None for the best card in each world."""
    alone: bool = False
    march: float | None = None
    """How often all tricks are taken."""


KNOWN = (
    Known("Jc Ts As Ah Td", "Js", 1.924, 0.003),
    Known("Jc Ts As Ah Td", "Js", 1.879, 0.003, discard="Td", march=0.878),
    Known("9h Th 9d Td Qd", "Js", -1.005, 0.0145),
    Known("9h Th 9d Td Qd", "Js", -1.045, 0.0145, discard="Qd"),
    Known("9h Th 9d Td Qd", "Js", -1.03, 0.022, discard="Qd"),
    Known("Jh Ah Kh 9c Ts", "9h", 1.01, 0.017, seat=1, discard="thumb"),
    Known("Jc Qc Jh Ah 9d", "Js", 0.73, 0.019, discard="9d"),
    Known("Jc Qc Jh Ah 9d", "Js", -0.37, 0.023, discard="9d", alone=True),
)


def laid_away(six: int, trump: int, discard: str | None) -> list[int]:
    """The cards among which the best is laid away."""
    if discard is None:
        return list(cards_of(six))
    return [kernel.thumb_discard(six, six, trump) if discard == "thumb" else CARD_CODES[discard]]


def ordered_up(known: Known, worlds: int) -> tuple[float, float, float]:
    """Mean points of the maker's side in random deals, their standard error, and the share of marches.

    South asks, whichever seat that is; the seat on the dealer's left leads.
    """
    rng = random.Random(f"{known.hand} {known.up}")
    own = card_set(CARD_CODES[card] for card in known.hand.split())
    up = CARD_CODES[known.up]
    dealer = (2 - known.seat) & 3
    unseen = [card for card in cards_of(DECKS[24]) if not own >> card & 1 and card != up]
    stakes = kernel.Stakes((-2, -2, -2, 1, 1, 4 if known.alone else 2))
    packed, shares = [], []
    for _ in range(worlds):
        rng.shuffle(unseen)
        north, east, west = (card_set(unseen[n : n + 5]) for n in (0, 5, 10))
        hands = [north, east, own, west]
        hands[dealer] |= 1 << up
        discards = laid_away(hands[dealer], up >> 3, known.discard)
        for card in discards:
            after = list(hands)
            after[dealer] &= ~(1 << card)
            position = kernel.Position(tuple(after), up >> 3, (dealer + 1) & 3, (), 1 if known.alone else 0)
            packed.append(kernel.pack(position, stakes))
        shares.append(len(discards))
    values = iter(kernel.solve_batch(packed)[0])
    best = min if dealer & 1 else max
    points = [best(next(values) for _ in range(share)) for share in shares]
    mean = sum(points) / worlds
    error = (sum((one - mean) ** 2 for one in points) / worlds / (worlds - 1)) ** 0.5
    return mean, error, sum(one >= 2 for one in points) / worlds


@pytest.mark.parametrize("known", KNOWN)
def test_known_mean_values(known):
    mean, error, march = ordered_up(known, 4000)
    assert abs(mean - known.points) < 3.5 * (error**2 + known.error**2) ** 0.5
    if known.march is not None:
        assert abs(march - known.march) < 0.02
