"""What grades are worth: how fast they come, whom they find the better player, what they predict, what experts say.

    python benchmarks/analysis.py [speed players duplicate experts] [--games N] [--deals N] [--depth NAME] [-j N]

speed: seconds for a game of ten deals at each depth. players: points lost a deal in games of the built-in players, and
how much less the result varies once luck is taken off. duplicate: games of some deals, each played with the same cards
both ways, and the correlation of the difference in graded loss with the difference in points. experts: the remarks in
annotated finals beside our grades, where ../shared/records/egn is there; without it that part is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from math import atanh, sqrt, tanh
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from euchre_cli.analysis.analyzing import Analyzer
from euchre_cli.analysis.grading import Grade, GradedDeal
from euchre_cli.analysis.judging import DEPTHS
from euchre_cli.analysis.summary import Moments, Tally
from euchre_cli.api import read, replay
from euchre_cli.events import Call, Comment, Deal, Header, Mark, Play
from euchre_cli.notation.writer import write_event
from euchre_cli.players import PLAYERS
from euchre_cli.playing import Player, deal_cards, play_deal
from euchre_cli.replaying import DealReplay, GameReplay, Replay
from euchre_cli.rules import Rules
from euchre_cli.simulating import simulated_game

RULES = Rules()
RECORDS = Path(__file__).parents[2] / "shared/records/egn"
Z = 1.96

JUDGED = {
    "final-a-annotated.egn": {
        (2, "call", 4): "approves", (2, "card", 10): "approves", (3, "card", 7): "unsure", (4, "card", 4): "approves",
        (4, "card", 5): "approves", (4, "card", 6): "approves", (5, "call", 4): "approves", (5, "call", 5): "unsure",
        (5, "card", 1): "doubts", (6, "call", 1): "approves", (7, "call", 3): "approves", (10, "call", 0): "doubts",
        (11, "call", 3): "approves", (11, "card", 4): "doubts", (12, "call", 0): "doubts", (13, "call", 3): "approves",
        (13, "card", 2): "approves",
    },
    "final-b-right-start.egn": {
        (4, "call", 4): "doubts", (7, "call", 0): "doubts", (7, "call", 1): "doubts", (7, "call", 2): "doubts",
        (8, "card", 4): "approves",
    },
}  # fmt: skip
"""What the expert makes of a decision, by deal, kind and number: our reading of the remark."""


def graded(analyzer: Analyzer, games: Iterable[Iterable[Header | Deal]], pool: Executor) -> Iterator[GradedDeal]:
    """The deals of some games, graded in one go, each game at its own score."""

    def steps() -> Iterator[GameReplay | DealReplay]:
        for records in games:
            game: GameReplay | None = None
            for record in records:
                if isinstance(record, Header):
                    game = GameReplay(record)
                    yield game
                else:
                    assert game is not None
                    yield game.add(record)

    return (done for done in analyzer.analyze(steps(), pool) if isinstance(done, GradedDeal))


def speed(options: argparse.Namespace, pool: Executor) -> None:
    player = PLAYERS["expert"](20)
    game = next(
        deals
        for number in range(1, 100)
        if len(deals := list(simulated_game(RULES, [player] * 4, ["expert"] * 4, 1, number))) == 11
    )
    for depth in ("quick", "normal", "deep") if options.deep else ("quick", "normal"):
        began, worked = perf_counter(), process_time()
        made = sum(len(deal.grades) for deal in graded(Analyzer(DEPTHS[depth]), [game], pool))
        took, work = perf_counter() - began, process_time() - worked
        print(
            f"{depth:<7} a game of ten deals, {made} decisions: {took:.1f} s on {options.j} threads, {work:.1f} s of work"
        )


def players(options: argparse.Namespace, pool: Executor) -> None:
    analyzer = Analyzer(DEPTHS[options.depth])
    for name in ("expert", "rule-of-thumb", "random"):
        player = PLAYERS[name](20)
        games = (simulated_game(RULES, [player] * 4, [name] * 4, 2, number) for number in range(1, options.games + 1))
        tally, raw, apart = Tally(), Moments(), Moments()
        for deal in graded(analyzer, games, pool):
            for seat in range(4):
                tally.add(deal, seat & 1, [grade for grade in deal.grades if grade.seat == seat])
            points = deal.replay.points
            if points is not None and deal.luck is not None:
                raw.add(points[0] - points[1])
                apart.add(points[0] - points[1] - deal.luck)
        lost = (tally.calls.mean or 0) + (tally.play.mean or 0)
        error = sqrt((tally.calls.se or 0) ** 2 + (tally.play.se or 0) ** 2)
        print(
            f"{name:<14} {raw.count} deals: a player loses {lost:.3f} ±{Z * error:.3f} a deal "
            f"({tally.calls.mean:.3f} in calls, {tally.play.mean:.3f} in play), best {tally.best / tally.decisions:.1%}; "
            f"variance of the result {variance(raw):.2f}, without luck {variance(apart):.2f}: "
            f"{variance(raw) / variance(apart):.2f} times less",
            flush=True,
        )


def variance(moments: Moments) -> float:
    return (moments.squares - moments.total**2 / moments.count) / (moments.count - 1)


def duplicate(options: argparse.Namespace, pool: Executor) -> None:
    """Each game is some deals, each by itself at 0-0, played with both ways of seating the two players."""
    names = ("expert", "rule-of-thumb")
    one, other = (PLAYERS[name](20) for name in names)
    analyzer = Analyzer(DEPTHS[options.depth])
    lost: list[float] = []
    gained: list[float] = []

    def plays() -> Iterator[list[Header | Deal]]:
        for number in range(options.games * options.deals):
            dealt = deal_cards(RULES, Random(f"duplicate {number}"), number & 3)
            for seated in ([one, other] * 2, [other, one] * 2):
                yield [Header(), one_deal(dealt, seated, number)]

    for index, deal in enumerate(graded(analyzer, plays(), pool)):
        if index % (2 * options.deals) == 0:
            lost.append(0.0)
            gained.append(0.0)
        sign = -1 if index & 1 else 1
        points = deal.replay.points or (0, 0)
        gained[-1] += sign * (points[0] - points[1])
        lost[-1] += sign * sum(grade.loss_points * (1 if grade.seat & 1 else -1) for grade in deal.grades)
    r = correlation(lost, gained)
    low, high = (tanh(atanh(r) + side * Z / sqrt(len(lost) - 3)) for side in (-1, 1))
    per = 2 * options.deals
    print(
        f"{len(lost)} duplicate games of {options.deals} deals, {names[0]} against {names[1]}: graded loss says "
        f"{sum(lost) / len(lost) / per:+.3f} points a deal, the score {sum(gained) / len(gained) / per:+.3f}; "
        f"correlation {r:.2f} ({low:.2f} to {high:.2f})"
    )


def one_deal(dealt: Sequence[object], seated: Sequence[Player], number: int) -> Deal:
    rng = Random(f"play {number}")
    _, events = play_deal(RULES, dealt, seated, ["one", "other"] * 2, rng, number)  # type: ignore[arg-type]
    return Deal(1, tuple(events))


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    a, b = sum(one) / len(one), sum(other) / len(other)
    together = sum((x - a) * (y - b) for x, y in zip(one, other, strict=True))
    return together / sqrt(sum((x - a) ** 2 for x in one) * sum((y - b) ** 2 for y in other))


# --- experts ----------------------------------------------------------------------------------------------


def experts(options: argparse.Namespace, pool: Executor) -> None:
    if not RECORDS.is_dir():
        print(f"there is no {RECORDS}: the experts' remarks are left out")
        return
    agreed = counted = 0
    for name, verdicts in JUDGED.items():
        played = replay(read(RECORDS / name)[0])
        for key, words in remarks(played).items():
            ordinal, kind, index = key
            verdict = verdicts.get(key, "says nothing of it")
            graded_first, grade = one_decision(played, key, options.depth, pool)
            told, deeper = "", None
            if grade is not None and verdict in ("approves", "doubts"):
                agrees = grade.is_best == (verdict == "approves")
                counted, agreed = counted + 1, agreed + agrees
                told = "agree" if agrees else "DIFFER"
                deeper = None if agrees else one_decision(played, key, "deep", pool)
            score = before(played, ordinal)
            print(f"{name} deal {ordinal} at {score[0]}-{score[1]}, {kind} {index}: the expert {verdict}; {told}")
            print(f"    {words!r}")
            print(f"    {said(grade, graded_first)}")
            if deeper is not None:
                print(f"    deeper: {said(deeper[1], deeper[0])}", flush=True)
    print(f"{agreed} of {counted} agree")


def one_decision(
    played: Replay, key: tuple[int, str, int], depth: str, pool: Executor
) -> tuple[GradedDeal, Grade | None]:
    ordinal, kind, index = key
    deal = played.deals[ordinal - 1]
    number = event_number(deal.deal, kind, index)
    done = Analyzer(DEPTHS[depth]).grader(played.rules).begin(deal, before(played, ordinal), pool, {number})()
    return done, next(iter(done.grades), None)


def before(played: Replay, ordinal: int) -> tuple[int, int]:
    """The score before a deal."""
    return played.deals[ordinal - 2].score if ordinal > 1 else played.initial


def remarks(played: Replay) -> dict[tuple[int, str, int], str]:
    """The remarks of a game by deal, kind and number of the call or card."""
    found: dict[tuple[int, str, int], str] = {}
    for deal in played.deals:
        calls = cards = 0
        mark = ""
        for event in deal.deal.events:
            calls += isinstance(event, Call)
            cards += isinstance(event, Play)
            if isinstance(event, Mark):
                mark = event.text + " "
            elif isinstance(event, Comment) and calls:
                key = (deal.ordinal, "card", cards - 1) if cards else (deal.ordinal, "call", calls - 1)
                found[key] = mark + event.text
            else:
                mark = ""
    return found


def event_number(deal: Deal, kind: str, index: int) -> int:
    wanted = Call if kind == "call" else Play
    return [number for number, event in enumerate(deal.events) if isinstance(event, wanted)][index]


def said(grade: Grade | None, deal: GradedDeal) -> str:
    if grade is None:
        return f"we: not graded ({deal.problem or 'nothing hung on it'})"
    options = ", ".join(f"{write_event(each.action)} {each.points:+.2f} {each.win:.1%}" for each in grade.options)
    best = " ".join(map(write_event, grade.as_good))
    return (
        f"we: {write_event(grade.chosen)} {grade.mark or 'unmarked'}, loses {grade.loss:+.2f} ±{Z * grade.loss_se:.2f} "
        f"({grade.loss_points:+.2f} points, {grade.loss_win:+.1%} to win); best {best}; {grade.deals} deals: {options}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = {"speed": speed, "players": players, "duplicate": duplicate, "experts": experts}
    parser.add_argument("parts", nargs="*", choices=[*parts, []], default=list(parts))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--deals", type=int, default=4, help="deals of a duplicate game")
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="quick")
    parser.add_argument("--deep", action="store_true", help="time the deep analysis too")
    parser.add_argument("-j", type=int, default=2)
    options = parser.parse_args()
    with ThreadPoolExecutor(options.j) as pool:
        for part in options.parts:
            parts[part](options, pool)


if __name__ == "__main__":
    main()
