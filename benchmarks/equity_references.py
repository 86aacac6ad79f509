"""Our numbers beside published ones: hands, who calls what, what deals bring, chances to win.

    python benchmarks/equity_references.py [deals, 100000]

Published figures and where they are from: `EQUITY` beside this project (equity.md), if it is there for the chart of
chances to win (records/books/win-probability-benjamin-chain.csv); the figures themselves stand below. The same a second
way, by none of our code: `second_opinion.py`. Which assumption moves the values of the hands: `equity_assumptions.py`.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from euchre_cli.cards import CARD_CODES, Card
from euchre_cli.equity.bidding import dealers_points, model_for
from euchre_cli.equity.estimating import WORLDS
from euchre_cli.equity.searching import Search
from euchre_cli.equity.situation import situation
from euchre_cli.equity.winning import WinChances
from euchre_cli.events import PASS, Call
from euchre_cli.kernel import deals
from euchre_cli.kernel.deals import NOBODY, Outcome, Seated
from euchre_cli.rules import Rules

CHART = Path(__file__).resolve().parents[2] / "shared/records/books/win-probability-benjamin-chain.csv"
HANDS = (
    ("seat 1, Jh Ah Kh 9c Ts, 9h up", "Jh Ah Kh 9c Ts", "9h", 0, "order +0.56, with random hands +0.56"),
    ("dealer, 9h Th 9d Td Qd, Js up", "9h Th 9d Td Qd", "Js", 3, "order -1.17, with random hands -0.71"),
    (
        "dealer, Jc Qc Jh Ah 9d, Js up",
        "Jc Qc Jh Ah 9d",
        "Js",
        3,
        "order +0.68, alone +0.44; random hands +0.89, +0.38; trained players 0.00",
    ),
)


def cards(text: str) -> list[Card]:
    return [CARD_CODES[word] for word in text.split()]


def hands(count: int) -> None:
    """What the published hands come to, by the calls heeded and not."""
    rules = Rules()
    model = model_for(rules, "fitted")
    for name, hand, up, seat, published in HANDS:
        print(f"{name}; published: {published}")
        question = situation(rules, cards(hand), CARD_CODES[up], seat, dealer=3, calls=[Call(PASS)] * seat)
        for heeded in (True, False):
            search = Search(question, model, WORLDS, 1, heeded=heeded)
            with ThreadPoolExecutor(2) as pool:
                search.play(count, pool)
            look = search.look(0.05)
            found = ", ".join(
                f"{action.kind}{' alone' if action.alone else ''}{_discard(action.discard)} "
                f"{mean.mean:+.3f} ± {1.96 * mean.variance**0.5:.3f}"
                for action, mean in zip(search.actions, look.points, strict=True)
            )
            print(f"  {'calls heeded' if heeded else 'random hands'}: {found}", flush=True)


def _discard(card: int | None) -> str:
    return "" if card is None else f" (discard {next(text for text, code in CARD_CODES.items() if code == card)})"


def self_play(count: int) -> list[Outcome]:
    rules = Rules()
    caller = model_for(rules, "fitted").caller
    players = [Seated(WORLDS, 2, caller)] * 4
    house = deals.pack_rules(rules)

    def part(first: int) -> list[Outcome]:
        return deals.whole_deals(house, players, 3, first, min(500, count - first))

    with ThreadPoolExecutor(2) as pool:
        return [outcome for played in pool.map(part, range(0, count, 500)) for outcome in played]


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def frequencies(played: list[Outcome]) -> None:
    count = len(played)
    points = Counter(map(dealers_points, played))
    print(f"{count} deals of four players who bid by the fitted model and sample {WORLDS} worlds")
    for side, sign, published in (("dealer's", 1, "45 / 16 / 5 %"), ("other", -1, "17 / 12 / 5 % (16 / 15 / 1.3 %)")):
        shares = " / ".join(percent(points[sign * worth], count) for worth in (1, 2, 4))
        print(f"{side} side scores 1 / 2 / 4: {shares}; published {published}")
    net = sum(map(dealers_points, played)) / count
    print(f"dealer's side nets {net:+.3f} a deal (published +0.36, +0.49)")
    print(f"dealer's side wins {percent(sum(dealers_points(one) > 0 for one in played), count)} (published about 70 %)")
    print(
        "who names trump (self-play elsewhere: 4, 27, 4, 40; 18, 6, 0.6, 0.2 %; people online 5, 17, 5, 30; 18-20, 11):"
    )
    for place in range(8):
        called = [one for one in played if one.calls == place + 1 and one.maker != NOBODY]
        made = sum((1 if not one.maker & 1 else -1) * one.points > 0 for one in called)
        print(
            f"  round {1 + place // 4}, seat {1 + place % 4}: {percent(len(called), count)}, "
            f"makes {percent(made, len(called))}"
        )
    alone = [one for one in played if one.alone]
    marched = sum(abs(one.points) == 4 and ((one.maker & 1) == 0) == (one.points > 0) for one in alone)
    euchred = sum((one.points > 0) != ((one.maker & 1) == 0) for one in alone)
    print(
        f"alone in {percent(len(alone), count)} of deals; all five {percent(marched, len(alone))}, euchred "
        f"{percent(euchred, len(alone))} (published: 19 % and 7 % by expert rules; 32 % and 6 %, in 20 % of deals)"
    )


def winning(played: list[Outcome]) -> None:
    """The chances to win by our frequencies beside the published chart."""
    count = len(played)
    points = Counter(map(dealers_points, played))
    chances = WinChances(Rules(), {worth: number / count for worth, number in points.items()})
    published = {(0, 0): 0.512, (5, 5): 0.518, (8, 8): 0.545, (9, 9): 0.660, (9, 8): 0.718, (2, 8): 0.082}
    for (us, them), value in published.items():
        print(f"  dealing at {us}-{them}: {chances.win(us, them, True):.3f}, published {value:.3f}")
    if not CHART.exists():
        return
    with CHART.open() as chart:
        rows = [row for row in csv.reader(chart) if row and row[0].strip().isdigit()]
    differences = sorted(
        (abs(chances.win(int(us), int(them), True) - float(value)), us, them) for us, them, value, *_ in rows
    )
    largest, us, them = differences[-1]
    mean = sum(difference for difference, _, _ in differences) / len(differences)
    print(f"  all {len(rows)} scores of the chart: mean difference {mean:.4f}, largest {largest:.4f} at {us}-{them}")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    hands(max(count // 5, 1000))
    played = self_play(count)
    frequencies(played)
    winning(played)


if __name__ == "__main__":
    main()
