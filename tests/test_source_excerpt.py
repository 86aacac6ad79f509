"""Where a place stands in its file, and the line that is shown for it."""

from __future__ import annotations

import pytest

from euchre_cli.events import Source


@pytest.mark.parametrize(
    ("source", "place", "expected"),
    [
        pytest.param(Source(text="1. W^9h\n   o -9s"), (0, 2), ("1. W^9h", 1), id="first line"),
        pytest.param(Source(text="1. W^9h\n   o -9s"), (11, 12), ("   o -9s", 1), id="last line"),
        pytest.param(Source(text="2. N pppp", line=4, column=21), (3, 4), ("2. N pppp", 21), id="middle of a line"),
        pytest.param(Source(text="1. W^9h\r\n o"), (3, 4), ("1. W^9h", 1), id="carriage return"),
        pytest.param(Source(text="1. W^9h"), (7, 7), ("1. W^9h", 1), id="end of text"),
        pytest.param(Source(text="a" * 50 + "X" + "b" * 50), (50, 51), ("a" * 5 + "X" + "b" * 4, 46), id="long line"),
    ],
)
def test_excerpt(source: Source, place: tuple[int, int], expected: tuple[str, int]) -> None:
    assert source.excerpt(place, reach=5 if "X" in source.text else 200) == expected


def test_no_excerpt_in_json() -> None:
    assert Source(name="a.egn").excerpt("/deals/0") is None


def test_excerpt_and_location_agree() -> None:
    source = Source(text="1. W^9h\n   o -9s", line=7, column=9)
    for place in ((0, 1), (3, 4), (11, 12), (13, 16)):
        located, excerpt = source.locate(place), source.excerpt(place)
        assert located is not None
        assert excerpt is not None
        text, first = excerpt
        assert text[located[1] - first] == source.text[place[0]]
