"""Bulk conversion: a folder of games in mixed formats, 1 % of them broken in ten ways, to one JSON Lines file.

    python benchmarks/bulk.py [--games 5000] [--kills 20] [--no-cluster] [--once] [--folder KEEP]

Makes the folder (games simulated in the run, a few hundred of them over and over, each under a name of its own), and
shows that

- one command makes one file, and its report names every broken input and no other;
- the bytes are the same with one process and two, on a cluster of two workers, with one of them killed in mid-run, and
  after the run was killed (SIGKILL) at random moments, as often as --kills says, and resumed;

and prints the rates, beside those of the same command run by `xargs -P 2` on some hundred files at a time, which is
what one would do without it. The cluster is two processes `dask worker` of one thread beside a `dask scheduler`.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from contextlib import contextmanager, suppress
from pathlib import Path

from euchre_cli.converting import Reading, write_converted
from euchre_cli.losses import Losses
from euchre_cli.rules import Rules
from euchre_cli.seating import seat_player
from euchre_cli.simulating import simulated_game

DISTINCT = 200
EUCHRE = [sys.executable, "-m", "euchre_cli"]
NAME = "rule-of-thumb"  # a player's name in the simulated games, which each copy changes
ZIPPED, MATCHED = 500, 500


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--games", type=int, default=5000)
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--no-cluster", action="store_true")
    options.add_argument("--once", action="store_true", help="only -j 2, and killed: for very many games")
    options.add_argument("--folder", help="make the games here, and keep them")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(asked.folder or scratch) / "games"
        work = Path(scratch)
        broken = make(folder, asked.games)
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        files = sum(path.is_file() for path in folder.rglob("*"))
        print(f"{asked.games:,} games in {files:,} files, {size / 1e6:.1f} MB; {len(broken)} inputs are broken")

        whole = run(
            folder, work / "whole.jsonl", "-j", "2" if asked.once else "1", "--report", str(work / "report.json")
        )
        totals = json.loads((work / "report.json").read_text())
        named = {failure["file"] for failure in totals["failures"]}
        assert named == {str(folder / name) for name in broken}, named ^ {str(folder / name) for name in broken}
        print(f"the report names each of them, and no other ({totals['findings']} findings)")
        deals = totals["deals"]
        print(f"{deals:,} deals, {(work / 'whole.jsonl').stat().st_size / 1e6:,.0f} MB of JSON Lines")
        told("-j 2" if asked.once else "-j 1", deals, whole)
        expected = digest(work / "whole.jsonl")
        if asked.once:
            kills(folder, work, asked.kills, whole, expected)
            return

        two = run(folder, work / "two.jsonl", "-j", "2")
        told("-j 2", deals, two, whole)
        assert digest(work / "two.jsonl") == expected
        peer = by_xargs(folder)
        told("xargs -P 2", deals, peer, whole)
        print(f"-j 2 is {peer / two:.2f} times as fast as xargs")

        if asked.kills:
            kills(folder, work, asked.kills, two, expected)
        if not asked.no_cluster:
            for workers in (1, 2):
                with cluster(workers) as (address, _):
                    seconds = run(folder, work / "cluster.jsonl", "--cluster", address)
                told(f"cluster, {workers} worker{'s' * (workers > 1)}", deals, seconds, whole)
                assert digest(work / "cluster.jsonl") == expected
            with cluster(2) as (address, processes):
                lost = run(folder, work / "lost.jsonl", "--cluster", address, after=(seconds / 2, processes[1].kill))
            assert digest(work / "lost.jsonl") == expected
            told("cluster, 1 of 2 workers killed in mid-run", deals, lost, whole)
        print("the bytes are the same in all of these")


def told(what: str, deals: int, seconds: float, one: float | None = None) -> None:
    ratio = "" if one is None else f", {one / seconds:.2f} times -j 1"
    print(f"{what}: {deals / seconds:,.0f} deals/s ({seconds:.1f} s{ratio})", flush=True)


def run(folder: Path, out: Path, *options: str, after: tuple[float, Callable[[], None]] | None = None) -> float:
    """Convert the folder; do something after a while."""
    start = time.perf_counter()
    process = begin(folder, out, *options)
    if after is not None:
        time.sleep(after[0])
        assert process.poll() is None, "the run was over before anything could happen to it"
        after[1]()
    _, said = process.communicate()
    assert process.returncode == 2, (process.returncode, said[-2000:])
    return time.perf_counter() - start


def begin(folder: Path, out: Path, *options: str) -> subprocess.Popen[str]:
    command = [*EUCHRE, "convert", str(folder), "--to", "jsonl", "-o", str(out), *options]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def by_xargs(folder: Path) -> float:
    """The same work by many commands; the order is lost, and what failed is told by nobody but stderr."""
    names = b"\0".join(sorted(os.fsencode(path) for path in folder.rglob("*") if path.is_file()))
    start = time.perf_counter()
    command = ["xargs", "-0", "-P", "2", "-n", "200", *EUCHRE, "convert", "--to", "jsonl", "-j", "1"]
    subprocess.run(command, input=names, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def kills(folder: Path, work: Path, count: int, seconds: float, expected: str) -> None:
    """Kill the run at random moments, go on with it, compare."""
    rng = random.Random(count)
    out, resumed, killed = work / "killed.jsonl", 0, 0
    while killed < count:
        for leftover in work.glob("killed.jsonl*"):
            leftover.unlink()
        process = begin(folder, out, "-j", "2")
        time.sleep(rng.uniform(0, seconds))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        if process.returncode != -signal.SIGKILL:
            continue  # it was done before
        killed += 1
        resumed += (work / "killed.jsonl.partial").exists() and (work / "killed.jsonl.partial").stat().st_size > 0
        run(folder, out, "-j", "2", "--resume")
        assert digest(out) == expected
        assert [path.name for path in work.glob("killed.jsonl*")] == ["killed.jsonl"]
    print(f"killed {killed} times at random, {resumed} with work done; resumed, the bytes are the same")


@contextmanager
def cluster(workers: int):
    """A scheduler and some workers; the address and the workers' processes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    dask = [sys.executable, "-m", "dask"]
    port = address.rpartition(":")[2]
    started = [subprocess.Popen([*dask, "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"], **quiet)]
    try:
        time.sleep(3)
        worker = [*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        started += [subprocess.Popen(worker, **quiet) for _ in range(workers)]
        time.sleep(4)
        yield address, started[1:]
    finally:
        for process in reversed(started):
            with suppress(ProcessLookupError):
                process.kill()
            process.wait()


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# --- the folder -------------------------------------------------------------------------------------------


def make(folder: Path, games: int) -> set[str]:
    """Write so many games; the names of the broken inputs."""
    texts = simulated()
    rng = random.Random(games)
    left = games
    number = 0

    def game(form: str) -> str:
        nonlocal left, number
        left -= 1
        number += 1
        return texts[form][number % DISTINCT].replace(NAME, f"Player {number}")

    def written(name: str, data: bytes) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    written("season.euc", "\n".join(game("euc") for _ in range(games // 5)).encode())
    for index in range(max(1, games // 10 // ZIPPED)):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for member in range(ZIPPED if games >= 10 * ZIPPED else games // 10):
                form = ("euc", "egn")[member % 2]
                archive.writestr(f"late/{member:03}.{form}", game(form))
        written(f"archive {index:03}.zip", packed.getvalue())
    for index in range(max(1, games // 10 // MATCHED)):
        match = [json.loads(game("egn")) for _ in range(MATCHED if games >= 10 * MATCHED else games // 10)]
        document = {"fileType": "Euchre Match Notation", "version": "1.0", "metadata": {"players": []}}
        document["games"] = [{"gameIndex": at, "players": [], "gameData": one} for at, one in enumerate(match)]
        written(f"match {index:03}.emn", json.dumps(document).encode())
    broken = set()
    wanted = games // 100
    singles = left
    spoilt = set(rng.sample(range(singles), wanted))
    for index in range(singles):
        form, ending = [("euc", "euc"), ("euc", "euc.gz"), ("egn", "egn"), ("trickster", "pbn")][index % 4]
        name = f"week {index // 500:03}/{index:06}.{ending}"
        data = game(form).encode()
        data = gzip.compress(data, mtime=0) if ending.endswith("gz") else data
        if index in spoilt:
            way = WAYS[len(broken) % len(WAYS)]
            name = f"week {index // 500:03}/{index:06}-{way.__name__}.{way.__doc__ or 'euc'}"
            data = way(game_of(texts, way, index))
            broken.add(name)
        written(name, data)
    return broken


def game_of(texts: dict[str, list[str]], way: Callable[[bytes], bytes], index: int) -> bytes:
    form = {"egn": "egn", "pbn": "trickster"}.get(way.__doc__ or "euc", "euc")
    return texts[form][index % DISTINCT].encode()


def simulated() -> dict[str, list[str]]:
    """Games in each format."""
    players = [seat_player(NAME, 1)] * 4
    texts: dict[str, list[str]] = {"euc": [], "egn": [], "trickster": []}
    for number in range(1, DISTINCT + 1):
        records = list(simulated_game(Rules(), players, [NAME] * 4, 1, number))
        for form, written in texts.items():
            out = io.StringIO()
            write_converted([Reading(records, {}, {})], form, out, Losses())
            written.append(out.getvalue())
    return texts


def empty(data: bytes) -> bytes:
    return b""


def picture(data: bytes) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4


def notes(data: bytes) -> bytes:
    return b"Ann could not come on Tuesday.\nWe play at eight.\n"


def latin(data: bytes) -> bytes:
    return (
        data.replace(b"[Event", b'[Site "Caf\xe9"]\n[Event', 1) if b"[Event" in data else b'[Site "Caf\xe9"]\n' + data
    )


def torn(data: bytes) -> bytes:
    return data.rstrip()[:-4] + b" {and then"


def slip(data: bytes) -> bytes:
    return data.rstrip() + b" QQ!x\n"


def cut_gzip(data: bytes) -> bytes:
    """euc.gz"""
    return gzip.compress(data, mtime=0)[:-40]


def damaged_gzip(data: bytes) -> bytes:
    """euc.gz"""
    packed = bytearray(gzip.compress(data, mtime=0))
    packed[len(packed) // 2] ^= 0xFF
    return bytes(packed)


def cut_json(data: bytes) -> bytes:
    """egn"""
    return data[: len(data) * 2 // 3]


def other_json(data: bytes) -> bytes:
    """egn"""
    return b'{"fileType": "Bridge", "deals": [1, 2]}'


WAYS = (empty, picture, notes, latin, torn, slip, cut_gzip, damaged_gzip, cut_json, other_json)


if __name__ == "__main__":
    main()
