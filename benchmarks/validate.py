"""How fast records are read, replayed and checked, beside python-chess reading PGN in the same run, on one core.

    python benchmarks/validate.py [DEALS]

Prints deals and events a second of ours (an event is a call, a discard or a card), plies a second of
``chess.pgn.read_game``, and the ratio; medians of several runs. Needs the extra ``bench``.
"""

from __future__ import annotations

import io
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess
import chess.pgn

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from tables import Knowledge, random_game

from euchre_cli.events import Call, Deal, Discard, Play
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_game
from euchre_cli.replaying import DealReplay, replay_records
from euchre_cli.rules import Rules

RUNS = 5


def records(deals: int, rng: random.Random) -> str:
    """Canonical text of random games: half with all hands and discards, half with only what was played."""
    texts, count = [], 0
    while count < deals:
        knows = Knowledge() if len(texts) % 2 else Knowledge(hands=(), discard=False)
        game, _ = random_game(rng, Rules(), knows)
        texts.append(write_game(game))
        count += len(game.deals)
    return "\n".join(texts)


def games(plies: int, rng: random.Random) -> tuple[str, int]:
    """PGN of random chess games of up to 80 plies, and how many plies they have."""
    texts, count = [], 0
    while count < plies:
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            board.push(move)
            node = node.add_variation(move)
            count += 1
        texts.append(str(game))
    return "\n\n".join(texts), count


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def validate(text: str) -> int:
    """Read, replay and check; the number of findings."""
    return sum(not isinstance(done, DealReplay) for done in replay_records(read_notation([text], "bench.euc")))


def read_pgn(text: str) -> int:
    """Read all games of a PGN text."""
    file, count = io.StringIO(text), 0
    while chess.pgn.read_game(file) is not None:
        count += 1
    return count


def main() -> None:
    """Measure both in turn, so that a busy machine slows both."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    rng = random.Random(1)
    text = records(wanted, rng)
    deals = events = 0  # counted on the way: a list of all deals would cost the garbage collector what no user pays
    for record in read_notation([text], "bench.euc"):
        if isinstance(record, Deal):
            deals += 1
            events += sum(isinstance(event, Call | Discard | Play) for event in record.events)
    pgn, plies = games(8000, rng)
    ours, reading, theirs = [], [], []
    for _ in range(RUNS):
        ours.append(seconds(lambda: validate(text)))
        reading.append(seconds(lambda: sum(1 for _ in read_notation([text], "bench.euc"))))
        theirs.append(seconds(lambda: read_pgn(pgn)))
    deal_rate = deals / statistics.median(ours)
    event_rate = events / statistics.median(ours)
    ply_rate = plies / statistics.median(theirs)
    print(f"{deals} deals, {events} events, {len(text) / deals:.0f} characters a deal; medians of {RUNS} runs")
    print(f"read, replay and check    {deal_rate:9,.0f} deals/s   {event_rate:9,.0f} events/s")
    print(f"reading alone             {deals / statistics.median(reading):9,.0f} deals/s")
    print(f"python-chess {chess.__version__:<8}     {ply_rate:9,.0f} plies/s (read_game)")
    print(f"ratio, events to plies    {event_rate / ply_rate:9.1f}")


if __name__ == "__main__":
    main()
