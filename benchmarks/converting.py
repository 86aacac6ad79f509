"""How fast records are converted, beside python-chess and PokerKit doing the same with theirs in the same run.

    python benchmarks/converting.py [GAMES]

Everything is made in the run: GAMES games (120 by default) of the built-in rule-of-thumb players, random chess games of
up to 80 plies, random hands of no-limit hold'em for six. Each rate covers the whole way from text in memory to text in
memory: parsing, checking against the rules of the game, writing. What is compared:

- notation -> JSON Lines: the notation is parsed, each game replayed with all checks and the score, and written worked out
  (``convert --to jsonl``). Beside it stand PGN read by ``chess.pgn.read_game``, which plays each move on a board, and
  written by ``StringExporter``; and PHH parsed by ``HandHistory.loads``, replayed action by action, and written by
  ``dumps``. An event is a call, a discard or a card; a ply; an action of a PHH record, dealing included.
- EGN -> notation: JSON is read into events and written canonically (``convert --to euc``); nothing is replayed, as this
  direction checks the text alone. Notation -> EGN for comparison: what is written is read back to tell what is lost.
- parsing and loading alone, without writing: of PokerKit, ``loads`` and the replay.

Rates on one core are of CPU time, medians of several runs taken in turn; those on two cores are of wall time with two
processes, each converting half of the records, and need an idle machine. Prints the ratios, and beside them the goals:
6,000 deals/s to JSON Lines on one core, 5 times python-chess and 10 times PokerKit in events. Needs the extra ``bench``.
"""

from __future__ import annotations

import io
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from itertools import chain
from typing import NamedTuple

import chess
import chess.pgn
from pokerkit import Automation, NoLimitTexasHoldem
from pokerkit.notation import HandHistory
from validate import games as chess_games
from validate import read_pgn, seconds

from euchre_cli.converting import Reading, write_converted
from euchre_cli.events import Call, Deal, Discard, Header, Play
from euchre_cli.formats.egn import read_egn
from euchre_cli.losses import Losses
from euchre_cli.notation.reader import read_notation
from euchre_cli.players import PLAYERS
from euchre_cli.rules import Rules
from euchre_cli.simulating import simulated_game

RUNS = 5
CHESS_PLIES = 6000
POKER_HANDS = 100
GOAL_DEALS, GOAL_CHESS, GOAL_POKER = 6000, 5, 10


# --- ours ------------------------------------------------------------------------------------------------


def convert(records: Iterable, to: str) -> str:
    """The text of records in another format."""
    out = io.StringIO()
    write_converted([Reading(records, {}, {})], to, out, Losses())
    return out.getvalue()


def to_jsonl(text: str) -> int:
    return len(convert(read_notation([text], "bench.euc"), "jsonl"))


def from_egn(documents: list[bytes]) -> int:
    return len(convert(chain.from_iterable(read_egn(document, "bench.egn") for document in documents), "euc"))


def to_egn(texts: list[str]) -> int:
    return sum(len(convert(read_notation([text], "bench.euc"), "egn")) for text in texts)


# --- the peers -------------------------------------------------------------------------------------------


def through_chess(pgn: str) -> int:
    file, count = io.StringIO(pgn), 0
    while (game := chess.pgn.read_game(file)) is not None:
        count += len(game.accept(chess.pgn.StringExporter()))
    return count


def poker_hand(rng: random.Random) -> str:
    """The PHH record of a random hand."""
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    game = NoLimitTexasHoldem(automations, True, 0, (1, 2), 2)
    state = game((200,) * 6, 6)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif (chance := rng.random()) < 0.2 and state.can_fold():
            state.fold()
        elif chance < 0.4 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()
    return HandHistory.from_game_state(game, state).dumps()


def load_poker(records: list[str]) -> list[HandHistory]:
    hands = []
    for record in records:
        hand = HandHistory.loads(record)
        for _ in hand:  # each state after an action that the rules allow
            pass
        hands.append(hand)
    return hands


def through_poker(records: list[str]) -> int:
    return sum(len(hand.dumps()) for hand in load_poker(records))


# --- measuring -------------------------------------------------------------------------------------------


class Data(NamedTuple):
    texts: list[str]
    egn: list[bytes]
    deals: int
    events: int
    pgn: str
    plies: int
    phh: list[str]
    actions: int


def make(count: int) -> Data:
    """The records of all three."""
    rng = random.Random(1)
    random.seed(1)  # PokerKit shuffles with the common generator
    seated = [PLAYERS["rule-of-thumb"](1) for _ in range(4)]
    names = ("North", "East", "South", "West")
    texts, deals, events = [], 0, 0
    for number in range(count):
        records = list(simulated_game(Rules(), seated, names, 1, number))
        texts.append(convert(records, "euc"))
        for record in records:
            if isinstance(record, Deal):
                deals += 1
                events += sum(isinstance(event, Call | Discard | Play) for event in record.events)
            else:
                assert isinstance(record, Header)
    egn = [convert(read_notation([text], "bench.euc"), "egn").encode() for text in texts]
    pgn, plies = chess_games(CHESS_PLIES, rng)
    phh = [poker_hand(rng) for _ in range(POKER_HANDS)]
    actions = sum(len(HandHistory.loads(record).actions) for record in phh)
    return Data(texts, egn, deals, events, pgn, plies, phh, actions)


def two_cores(work: Callable[..., int], whole: list, joined: bool, pool: ProcessPoolExecutor) -> float:
    """Wall seconds of two processes that each convert half."""
    halves = [whole[: len(whole) // 2], whole[len(whole) // 2 :]]
    parts = ["\n".join(half) for half in halves] if joined else halves
    start = time.perf_counter()
    list(pool.map(work, parts))
    return time.perf_counter() - start


def main() -> None:
    """Measure all in turn, so that a busy machine slows all."""
    data = make(int(sys.argv[1]) if len(sys.argv) > 1 else 120)
    text = "\n".join(data.texts)
    work: dict[str, Callable[[], object]] = {
        "jsonl": lambda: to_jsonl(text),
        "from egn": lambda: from_egn(data.egn),
        "to egn": lambda: to_egn(data.texts),
        "chess": lambda: through_chess(data.pgn),
        "chess read": lambda: read_pgn(data.pgn),
        "poker": lambda: through_poker(data.phh),
        "poker load": lambda: load_poker(data.phh),
    }
    spent: dict[str, list[float]] = {name: [] for name in (*work, "jsonl 2", "from egn 2")}
    with ProcessPoolExecutor(2) as pool:
        two_cores(to_jsonl, data.texts, True, pool)  # both processes import and warm up
        for _ in range(RUNS):
            for name, job in work.items():
                spent[name].append(seconds(job))
            spent["jsonl 2"].append(two_cores(to_jsonl, data.texts, True, pool))
            spent["from egn 2"].append(two_cores(from_egn, data.egn, False, pool))
    took = {name: statistics.median(times) for name, times in spent.items()}

    print(
        f"{data.deals} deals, {data.events} events; {data.plies} plies; {data.actions} actions; medians of {RUNS} runs"
    )
    for name, line in {
        "jsonl": "notation -> JSON Lines",
        "jsonl 2": "  on two cores (wall)",
        "from egn": "EGN -> notation",
        "from egn 2": "  on two cores (wall)",
        "to egn": "notation -> EGN",
    }.items():
        print(f"{line:32}{data.deals / took[name]:10,.0f} deals/s {data.events / took[name]:10,.0f} events/s")
    ours = data.events / took["jsonl"]
    for name, line, count, goal in (
        ("chess", f"python-chess {chess.__version__}, PGN read and export", data.plies, GOAL_CHESS),
        ("chess read", "  read_game alone", data.plies, None),
        ("poker", f"PokerKit {version('pokerkit')}, PHH load, replay, dump", data.actions, GOAL_POKER),
        ("poker load", "  load and replay alone", data.actions, None),
    ):
        theirs = count / took[name]
        print(f"{line:46}{theirs:10,.0f} events/s   ours is {ours / theirs:5.1f} times that", end="")
        print("" if goal is None else f" (goal: {goal})")
    print(
        f"goal for JSON Lines on one core: {GOAL_DEALS:,} deals/s, reached {data.deals / took['jsonl'] / GOAL_DEALS:.0%}"
    )


if __name__ == "__main__":
    main()
