from collections.abc import Sequence

from typing_extensions import Buffer

def solve(
    hands: Sequence[int],
    trick: Sequence[int],
    trump: int,
    leader: int,
    sitting: int,
    worth: Sequence[int],
    broken: Sequence[int],
    makers: int,
    boundary: int,
    /,
) -> dict[int, int]: ...
def solve_batch(positions: Buffer, /) -> tuple[bytes, int]: ...
def sample(may: Sequence[int], room: Sequence[int], count: int, seed: int, /) -> tuple[float, bytes]: ...
def judge(
    hands: Sequence[int],
    trick: Sequence[int],
    trump: int,
    leader: int,
    sitting: int,
    worth: Sequence[int],
    broken: Sequence[int],
    makers: int,
    boundary: int,
    may: Sequence[int],
    room: Sequence[int],
    count: int,
    seed: int,
    /,
) -> dict[int, int]: ...
def rollouts(deals: Buffer, players: Sequence[int], seed: int, first: int, /) -> bytes: ...
def thumb(hand: int, trick: Sequence[int], trump: int, leader: int, sitting: int, maker: int, /) -> int: ...
def thumb_discard(hand: int, choice: int, trump: int, /) -> int: ...
def sensible_discards(choice: int, trump: int, /) -> int: ...
def call_chances(
    rules: bytes, player: tuple[tuple[int, int, int, bytes, float, float]], auction: bytes, hand: int, /
) -> list[tuple[int, int, float, float]]: ...
def whole_deals(
    rules: bytes, players: tuple[tuple[int, int, int, bytes, float, float], ...], seed: int, first: int, count: int, /
) -> bytes: ...
def known_deals(
    rules: bytes,
    players: tuple[tuple[int, int, int, bytes, float, float], ...],
    auction: bytes,
    hands: bytes,
    seed: int,
    first: int,
    count: int,
    /,
) -> bytes: ...
def compare(
    rules: bytes,
    players: tuple[tuple[int, int, int, bytes, float, float], ...],
    question: bytes,
    actions: bytes,
    seed: int,
    first: int,
    count: int,
    rolled: bool,
    /,
) -> bytes: ...
def decide(
    rules: bytes, players: tuple[tuple[int, int, int, bytes, float, float], ...], question: bytes, seed: int, /
) -> tuple[int, int, int, int]: ...
def trials(
    rules: bytes,
    players: tuple[tuple[int, int, int, bytes, float, float], ...],
    call: int,
    seed: int,
    first: int,
    count: int,
    rolled: bool,
    /,
) -> bytes: ...
