from collections.abc import Buffer, Sequence

def solve(
    hands: Sequence[int],
    trick: Sequence[int],
    trump: int,
    leader: int,
    sitting: int,
    levels: Sequence[int],
    /,
) -> dict[int, int]: ...
def solve_batch(positions: Buffer, /) -> tuple[bytes, int]: ...
