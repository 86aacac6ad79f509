"""Fit a bidding model by self-play.

    python training/fit_bidding.py OUTPUT [--rules OPTIONS] [--start MODEL] [--rounds 3] [--cheap 400000] [--rolled 60000]

Four equal players start from a count of points. Again and again, from the last call of the auction to the first, deals
are dealt until the auction comes to that call, everything that may be called is tried out, and the values that the
model gives the calls are fitted to what it came to. Each value is the sum of two fits: a net with one hidden layer to
the points that the same deal brings with open hands and by rules of thumb, of which there are many, since they are
cheap; and an additive one to what is left to the points that players who see only their own cards make of it, of which
there are few. What is left has a third of the variance.

Needs numpy. What it cost and what came of it is in training/README.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre_cli.cards import NO_TRUMP
from euchre_cli.equity.bidding import (
    GREEN,
    HIDDEN,
    NETS,
    NEXT,
    ORDERING,
    PASSING,
    ROW,
    UP_ROWS,
    VALUES,
    WITHOUT,
    BiddingModel,
    net_size,
    outcomes_of,
    points_weights,
    read_model,
    write_model,
)
from euchre_cli.kernel.deals import Caller, Seated, model_shape, pack_rules, trials
from euchre_cli.rules import Rules, build, parse_options

TRIAL = np.dtype(
    [("hand", "<u8"), ("up", "u1"), ("up_suit", "u1"), ("suit", "u1"), ("tried", "u1"), ("came", "i1", (3, 4))]
)
PLAYED, OPEN, THUMB = range(3)
Floats = NDArray[np.float32]
Trials = NDArray[Any]


class Fit:
    """A model being fitted."""

    def __init__(self, rules: Rules, weights: Floats, threads: int) -> None:
        self.rules = rules
        self.house = pack_rules(rules)
        self.shape = model_shape(rules)
        self.lowest = 9 - (self.shape[2].bit_length() - 1) - 1
        self.nets = weights.reshape(NETS, net_size(rules)).copy()
        if not rules.no_trump:
            self.nets[WITHOUT:] = np.frombuffer(points_weights(rules), "<f4").reshape(self.nets.shape)[WITHOUT:]
        self.threads = threads
        self.rng = np.random.default_rng(0)
        self.seed = 0

    # --- data ---------------------------------------------------------------------------------------------

    def caller(self) -> Caller:
        return Caller(self.nets.astype("<f4").tobytes(), 0.05, 0.02)

    def try_out(self, call: int, count: int, worlds: int) -> Trials:
        """So many trials of one call, played by players who sample so many worlds, or (0) not played."""
        self.seed += 1
        players = [Seated(worlds, 1, self.caller())] * 4
        part = 500 if worlds else 20_000

        def run(first: int) -> bytes:
            return trials(self.house, players, call, self.seed, first, min(part, count - first), rolled=worlds > 0)

        with ThreadPoolExecutor(self.threads) as pool:
            return np.frombuffer(b"".join(pool.map(run, range(0, count, part))), TRIAL)

    # --- hands by the roles of their suits ------------------------------------------------------------------

    def features(self, data: Trials, trump: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Which rows of a net a hand chooses: 0, 1 or 2 of each."""
        hand, count = data["hand"], len(data)
        trump_rows, next_rows, green_rows = self.shape
        found = np.zeros((count, trump_rows + next_rows + green_rows + UP_ROWS + 1), np.uint8)
        every = np.arange(count)
        suits = np.stack([(hand >> np.uint64(8 * suit)).astype(np.int64) & 0xFF for suit in range(4)])
        joker = (hand >> np.uint64(32)).astype(np.int64) & 1

        def without_jack(cards: NDArray[np.int64]) -> NDArray[np.int64]:
            return (cards & 15) | (cards >> 5 << 4)

        green = trump_rows + next_rows
        if trump[0] == NO_TRUMP:
            found[every, joker] = 1
            for suit in range(4):
                found[every, green + (suits[suit] >> self.lowest)] += 1
        else:
            own, same = suits[trump, every], suits[3 - trump, every]
            pattern = without_jack(own) | (same >> 4 & 1) << 7 | (own >> 4 & 1) << 8 | joker << 9
            found[every, pattern >> self.lowest] = 1
            found[every, trump_rows + (without_jack(same) >> self.lowest)] = 1
            for suit in range(4):
                cards = suits[suit]
                there = (trump != suit) & (trump != 3 - suit)
                found[every[there], green + (cards[there] >> self.lowest)] += 1
        up = np.where(data["up"] == 32, 8, data["up"] & 7).astype(np.int64)
        found[every, green + green_rows + up] = 1
        found[:, -1] = 1
        return found

    # --- fitting ------------------------------------------------------------------------------------------

    def fit_call(self, call: int, cheap: int, rolled: int, worlds: int) -> None:
        few_come_here = 1 / max(1, call - 3)  # the auction comes to late calls rarely, and so do mistakes there
        cheap, rolled = int(cheap * few_come_here), int(rolled * few_come_here)
        many = self.try_out(call, cheap, 0)
        few = self.try_out(call, rolled, worlds) if rolled else many[:0]
        position = call & 3
        if call < 4:
            self.fit_net(ORDERING + position, many, few, "up_suit", (0, 1, 2))
            return
        if position < 3 or not self.rules.stick_the_dealer:
            self.fit_net(PASSING + position, many, few, "up_suit", (0,))
        next_of = 3 - many["up_suit"].astype(int), 3 - few["up_suit"].astype(int)
        for net, chosen in (
            (NEXT, [data["suit"] == same for data, same in zip((many, few), next_of, strict=True)]),
            (
                GREEN,
                [(data["suit"] != same) & (data["suit"] < 4) for data, same in zip((many, few), next_of, strict=True)],
            ),
            (WITHOUT, [data["suit"] == NO_TRUMP for data in (many, few)]),
        ):
            if chosen[0].any():
                self.fit_net(net + position, many[chosen[0]], few[chosen[1]], "suit", (1, 2))

    def fit_net(self, net: int, many: Trials, few: Trials, trump: str, actions: tuple[int, ...]) -> None:
        """Fit one net: what is cheap by a hidden layer, what is left of the points played by rows alone."""
        left, mixed = [], np.zeros((len(many), VALUES), np.float32)
        known = np.zeros((len(many), VALUES), np.float32)
        for action in actions:
            weights = self.mix(few, action)
            mixed[:, action] = many["came"][:, action, :3] @ weights
            known[:, action] = many["tried"] >> action & 1
            left.append(weights)
        features = self.features(many, many[trump].astype(int))
        rows, out = hidden_layer(features, mixed, known, self.rng)
        report = [f"net {net:2}: {len(many)} cheap"]
        if len(few):
            features = self.features(few, few[trump].astype(int)).astype(np.float32)
            for action, weights in zip(actions, left, strict=True):
                tried = (few["tried"] >> action & 1) == 1
                came = few["came"][tried, action, :3].astype(np.float32)
                rest = came[:, PLAYED] - came @ weights
                rows[:, HIDDEN + action] += ridge(features[tried], rest, 60)
                report.append(f"action {action}: {tried.sum()} played, {came[:, PLAYED].std():.2f} -> {rest.std():.2f}")
        self.nets[net] = np.concatenate([rows.ravel(), out.ravel()])
        print("; ".join(report), flush=True)

    def mix(self, few: Trials, action: int) -> Floats:
        """How what is cheap is best weighed to tell what is played."""
        tried = few["came"][(few["tried"] >> action & 1) == 1, action].astype(np.float32)
        if len(tried) < 100:
            return np.array([0, 0.5, 0.5], np.float32)
        design = np.c_[np.ones(len(tried), np.float32), tried[:, OPEN], tried[:, THUMB]]
        found = np.linalg.lstsq(design, tried[:, PLAYED], rcond=None)[0]
        return np.array([0, found[1], found[2]], np.float32)


def ridge(features: Floats, wanted: Floats, strength: float) -> Floats:
    """Additive weights; the mean of all is not held back."""
    square = features.T @ features
    held_back = np.full(len(square), strength, np.float32)
    held_back[-1] = 1e-3
    return np.linalg.solve(square + np.diag(held_back), features.T @ wanted).astype(np.float32)


def hidden_layer(
    features: NDArray[np.uint8],
    wanted: Floats,
    known: Floats,
    rng: np.random.Generator,
    epochs: int = 14,
    size: int = 4096,
) -> tuple[Floats, Floats]:
    """A net with one hidden layer, fitted by Adam (Kingma and Ba 2015): its rows, and its weights from the hidden
    units to the values.
    """
    first = features[:100_000].astype(np.float32)
    rows = np.zeros((features.shape[1], ROW), np.float32)
    for value in range(VALUES):
        there = known[:100_000, value] > 0
        if there.any():
            rows[:, HIDDEN + value] = ridge(first[there], wanted[:100_000][there, value], 20)
    rows[:, :HIDDEN] = rng.normal(0, 0.3, (features.shape[1], HIDDEN))
    rows[~features.any(axis=0)] = 0  # more cards of a suit than a hand holds: nothing is known of it
    out = rng.normal(0, 0.1, (HIDDEN, VALUES)).astype(np.float32)
    params = [rows, out]
    means, squares = ([np.zeros_like(param) for param in params] for _ in range(2))
    step, steps = 0, epochs * -(-len(features) // size)
    for _ in range(epochs):
        order = rng.permutation(len(features))
        for start in range(0, len(order), size):
            batch = order[start : start + size]
            held = features[batch].astype(np.float32)
            sums = held @ rows
            hidden = np.maximum(sums[:, :HIDDEN], 0)
            error = (sums[:, HIDDEN:] + hidden @ out - wanted[batch]) * known[batch] / len(batch)
            back = np.concatenate([(error @ out.T) * (hidden > 0), error], axis=1)
            step += 1
            rate = 0.01 * (1 - step / (steps + 1)) * min(1, step / 50)
            for number, gradient in enumerate((held.T @ back, hidden.T @ error)):
                means[number] += 0.1 * (gradient - means[number])
                squares[number] += 0.001 * (gradient * gradient - squares[number])
                mean, square = means[number] / (1 - 0.9**step), squares[number] / (1 - 0.999**step)
                params[number] -= rate * mean / (np.sqrt(square) + 1e-8)
    return rows, out


def rounded(weights: Floats) -> Floats:
    """Weights with eleven bits, which files hold in half the space."""
    bits = weights.astype("<f4").view("<u4")
    return ((bits + 0x800) & 0xFFFFF000).astype("<u4").view("<f4")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", type=Path)
    parser.add_argument("--rules", default="")
    parser.add_argument("--start", type=Path)
    parser.add_argument("--quick", type=int, default=3, help="rounds fitted to cheap trials only")
    parser.add_argument("--rounds", type=int, default=2, help="rounds fitted to played trials too")
    parser.add_argument("--cheap", type=int, default=400_000)
    parser.add_argument("--rolled", type=int, default=60_000)
    parser.add_argument("--worlds", type=int, default=10)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    rules = build(parse_options(options.rules))
    start = (
        read_model(options.start.read_bytes(), str(options.start)).caller.weights
        if options.start
        else points_weights(rules)
    )
    fit = Fit(rules, np.frombuffer(start, "<f4"), options.threads)
    began = time.monotonic()
    rounds = [0] * options.quick + [options.rolled] * options.rounds
    for number, rolled in enumerate(rounds, 1):
        for call in range(7, -1, -1):
            fit.fit_call(call, options.cheap if rolled else options.cheap // 2, rolled, options.worlds)
            print(f"{time.monotonic() - began:.0f} s", flush=True)
        found = outcomes_of(rules, fit.caller(), 20_000, options.worlds if rolled else 0)
        print(f"round {number}, {time.monotonic() - began:.0f} s, dealer's side {found}", flush=True)
        save(fit, options.output, found, number, options)


def save(fit: Fit, path: Path, found: dict[int, float], number: int, options: argparse.Namespace) -> None:
    fit.nets = rounded(fit.nets)
    model = BiddingModel(path.stem, fit.caller(), fit.rules.text(), found)
    write_model(path, model, {"rounds": number, "cheap": options.cheap, "rolled": options.rolled})


if __name__ == "__main__":
    sys.exit(main())
