"""The numbers of `benchmarks/equity_references.py` computed a second way, beside the published ones.

    python benchmarks/second_opinion.py [DEALS, 20000]

The second way shares the weights of the bidding model (data) and the words of docs/equity.md with the kernel, and no
code. OpenSpiel's euchre keeps the table: it says who plays, which cards may be played, who takes each trick and what
the deal comes to. Calls are the model's, evaluated by numpy; players imagine worlds by plain rejection and solve them
by an alpha-beta of their own (`tests/second_calls.py`, `second_players.py`, `second_solver.py`, `second_deals.py`).
Nothing is stratified: a value is the plain mean of what deals brought. Deals agree with the calls so far by rejection.

For each quantity: what is published, ours with its standard error, the second way with its own, and by how many
standard errors, both together, they are apart. Ends with status 1 where that is more than four. Needs open_spiel
(the extra ``bench``); with numba, which is in it too, it takes about ten minutes on two cores, without it a day.
"""

from __future__ import annotations

import csv
import os
import sys
from collections import Counter
from functools import cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import numpy as np
import pyspiel
import second_calls
import second_deals as second
from equity_assumptions import MODEL, TRIES, WORLDS, values
from equity_references import CHART, self_play
from second_deals import DEALER, Ended
from second_frequencies import CHANCES, Found, chances, dealers, frequencies, makers, mean
from second_solver import CARD, HAND, NONE, PLACE, memory, value_of
from test_known_values import KNOWN, Known, ordered_up

from euchre_cli.equity.winning import WinChances
from euchre_cli.rules import Rules

CARDS = {rank + suit: 4 * place + number for place, rank in enumerate("9TJQKA") for number, suit in enumerate("cdhs")}
BATCH = 250
FAR = 4.0


# --- the second way -----------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """An order up whose value is asked for, or (without a hand) deals from the beginning."""

    hand: str
    up: str
    seat: int
    alone: bool
    discard: str
    heeded: bool
    tries: int = TRIES


NOTHING = Asked("", "", NONE, False, "", True)


def batch(work: tuple[Asked, int, int]) -> list[Ended]:
    """So many deals, by the numbers of the batch."""
    asked, number, count = work
    game, model = pyspiel.load_game("euchre(stick_the_dealer=True)"), second_calls.unpack(MODEL.caller.weights)
    rng = np.random.default_rng([7, number])
    second.seed(number)
    ended = []
    for _ in range(count):
        hands, up_card, calls = imagined(rng, model, asked)
        calls = second.call_on(model, hands, up_card, calls)
        table = second.Table(game, hands, up_card, calls, WORLDS, asked.tries)
        ended.append(table.play(model, CARDS.get(asked.discard, NONE)))
    return ended


def imagined(rng: np.random.Generator, model: Any, asked: Asked) -> tuple[list[int], int, list[int]]:
    """Hands, up-card, and the calls up to the one asked about, where there is one."""
    if not asked.hand:
        return *second.shuffled(rng), []
    own, up = second.mask([CARDS[card] for card in asked.hand.split()]), CARDS[asked.up]
    passes = [0] * asked.seat
    while True:
        hands, up_card = second.shuffled(rng, asked.seat, own, up)
        if not asked.heeded or second.agrees(rng, model, hands, up_card, asked.seat, passes):
            return hands, up_card, [*passes, 1 + 2 * (up % 4) + asked.alone]


def kernels(count: int) -> list[Ended]:
    """Deals by the kernel, turned so that West deals."""
    return [
        Ended(
            one.calls,
            (one.maker + DEALER - one.dealer) & 3,
            bool(one.alone),
            -one.points if not one.dealer & 1 else one.points,
        )
        for one in self_play(count)
    ]


def played(pool: Any, asked: Asked, count: int) -> list[Ended]:
    works = [(asked, number, min(BATCH, count - BATCH * number)) for number in range(-(-count // BATCH))]
    return [ended for part in pool.imap(batch, works) for ended in part]


def solved(work: tuple[Known, int, int]) -> list[float]:
    """What an order up comes to with open hands in random deals, West dealing."""
    known, number, count = work
    rng, memo = np.random.default_rng([8, number]), memory()
    own, up = second.mask([CARDS[card] for card in known.hand.split()]), CARDS[known.up]
    maker, trump = known.seat - 1, up % 4
    worth = np.array([-2, -2, -2, 1, 1, 4 if known.alone else 2])
    out = maker ^ 2 if known.alone else NONE
    points = []
    for _ in range(count):
        hands, _ = second.shuffled(rng, maker, own, up)
        found = []
        six = second.cards_of(hands[DEALER] | 1 << up)
        for card in six if known.discard is None else [laid_away(six, trump, known.discard)]:
            held = np.array([sum(1 << int(PLACE[trump, one]) for one in second.cards_of(hand)) for hand in hands])
            held[DEALER] = sum(1 << int(PLACE[trump, one]) for one in six if one != card)
            if out != NONE:
                held[out] = 0
            memo[0][:] = -1
            found.append(int(value_of(held, out, maker & 1, worth, memo, 0, np.zeros(0, np.int64), 0, HAND)))
        points.append(min(found) if (DEALER ^ maker) & 1 else max(found))
    return points


def laid_away(six: list[int], trump: int, discard: str) -> int:
    """A given card, or by a rule of thumb: the lowest of the plain cards, first of all those alone in their suit."""
    if discard != "thumb":
        return CARDS[discard]
    plain = [card for card in six if PLACE[trump, card] < 17]
    suits = Counter(second.SUIT[PLACE[trump, card]] for card in six)
    alone = [card for card in plain if card < 20 and suits[second.SUIT[PLACE[trump, card]]] == 1]
    return min(alone or plain or [int(CARD[trump, min(PLACE[trump, card] for card in six)])])


# --- what is asked ------------------------------------------------------------------------------------------

WEAK, STRONG = "9h Th 9d Td Qd", "Jc Qc Jh Ah 9d"
ASKED = (
    ("seat 1 Jh Ah Kh 9c Ts, 9h up: order", "+0.56", Asked("Jh Ah Kh 9c Ts", "9h", 0, False, "", True)),
    (f"dealer {WEAK}, Js up: order", "-1.17", Asked(WEAK, "Js", 3, False, "9d", True)),
    ("  the same, random hands", "-0.71", Asked(WEAK, "Js", 3, False, "9d", False)),
    (f"dealer {STRONG}, Js up: order", "+0.68; 0.00", Asked(STRONG, "Js", 3, False, "9d", True)),
    ("  the same, random hands", "+0.89", Asked(STRONG, "Js", 3, False, "9d", False)),
    ("  alone", "+0.44", Asked(STRONG, "Js", 3, True, "9d", True)),
    ("  alone, all heed the calls well", "+0.44", Asked(STRONG, "Js", 3, True, "9d", True, 16)),
    ("  alone, random hands", "+0.38", Asked(STRONG, "Js", 3, True, "9d", False)),
)


@cache
def by_kernel(hand: str, up: str, seat: int, heeded: bool, tries: int, count: int) -> dict[str, Found]:
    found = values(hand, up, seat, MODEL, heeded, WORLDS, tries, count)
    return {name: Found(value, error) for name, value, error in found}


# --- the table ----------------------------------------------------------------------------------------------


class Report:
    """Lines of the table, and how far ours and the second way were apart at most."""

    def __init__(self) -> None:
        self.farthest = 0.0
        print(f"{'':44}{'published':>18}{'ours':>18}{'second way':>18}{'apart':>7}")

    def line(self, name: str, published: str, ours: Found, other: Found, form: str = "+.3f") -> None:
        apart = (other.value - ours.value) / max(sqrt(ours.error**2 + other.error**2), 1e-9)
        self.farthest = max(self.farthest, abs(apart))
        fine = form.lstrip("+")
        shown = "".join(f"{f'{one.value:{form}} ± {one.error:{fine}}':>18}" for one in (ours, other))
        print(f"{name:44}{published:>18}{shown}{apart:+7.1f}", flush=True)


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with get_context("spawn").Pool(2, os.nice, (15,)) as pool:
        report = Report()
        for known in KNOWN[:4] + KNOWN[5:]:  # the fifth is the fourth once more
            value, error, _ = ordered_up(known, count)
            works = [(known, number, BATCH) for number in range(-(-count // BATCH))]
            other = mean([points for part in pool.imap(solved, works) for points in part])
            what = "best discard" if known.discard is None else f"discard {known.discard}"
            name = f"open hands, {known.hand}{' alone' * known.alone}, {what}"
            published = "-0.96" if known.points == -1.005 else f"{known.points:+.2f}"
            report.line(name, published, Found(value, error), other)
        for name, published, asked in ASKED:
            action = f"order{' alone' * asked.alone}{f', discard {asked.discard}' * bool(asked.discard)}"
            ended = played(pool, asked, count)
            ours = by_kernel(asked.hand, asked.up, asked.seat, asked.heeded, asked.tries, count)[action]
            report.line(name, published, ours, mean([makers(one) for one in ended]))
            shares = Counter(map(makers, ended))
            print(
                "   ",
                ", ".join(f"{points:+d} {100 * number / count:.1f} %" for points, number in sorted(shares.items())),
            )
        mine, other = kernels(max(count, 50_000)), played(pool, NOTHING, 2 * count)
    for name, published, counted in frequencies():
        report.line(name, published, counted(mine), counted(other), ".2f")
    report_chances(report, mine, other)
    print(f"farthest apart: {report.farthest:.1f} standard errors")
    return int(report.farthest > FAR)


def report_chances(report: Report, mine: list[Ended], other: list[Ended]) -> None:
    ours, theirs = chances(mine), chances(other)
    shares = {points: number / len(mine) for points, number in Counter(map(dealers, mine)).items()}
    solved_by_us = WinChances(Rules(), shares)
    for (us, them), published in CHANCES.items():
        mine_here = Found(solved_by_us.win(us, them, True), ours[us, them].error)
        report.line(f"dealing at {us}-{them}: wins", f"{published:.3f}", mine_here, theirs[us, them], ".4f")
    if CHART.exists():
        with CHART.open() as chart:
            rows = [row for row in csv.reader(chart) if row and row[0].strip().isdigit()]
        for name, found in (("ours", ours), ("the second way", theirs)):
            off = [abs(found[int(us), int(them)].value - float(value)) for us, them, value, *_ in rows]
            print(f"{name}: {sum(off) / len(off):.4f} from the published chart on average, {max(off):.4f} at most")


if __name__ == "__main__":
    sys.exit(main())
