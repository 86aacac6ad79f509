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
