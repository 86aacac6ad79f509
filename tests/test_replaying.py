"""Replaying what a reader yields, record by record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from euchre_cli.events import Deal, Dealer, Header, NotedPoints
from euchre_cli.replaying import DealReplay, replay_records


def sheet(deals: int) -> Iterator[Header | Deal]:
    """A score sheet, its deals thrown in."""
    yield Header()
    for number in range(deals):
        yield Deal(number + 1, (Dealer(number & 3), NotedPoints(None, 0)))


@pytest.mark.parametrize("deals", [0, 1, 14, 15, 16, 17, 31, 50])
def test_what_was_read_before_the_reading_failed_is_replayed(deals: int) -> None:
    def failing() -> Iterator[Header | Deal]:
        yield from sheet(deals)
        raise OSError("unplugged")

    def replayed(records: Iterator[Header | Deal]) -> Iterator[int]:
        return (done.ordinal for done in replay_records(records) if isinstance(done, DealReplay))

    assert list(replayed(sheet(deals))) == list(range(1, deals + 1))
    told = []
    with pytest.raises(OSError, match="unplugged"):
        told.extend(replayed(failing()))
    assert told == list(range(1, deals + 1))
