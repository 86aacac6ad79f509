"""The caret stands under the very character, whatever the line is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from euchre_cli.reports.excerpt import underlined


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [
        pytest.param("o -9s", 2, 5, ("o -9s", "  ^^^"), id="plain"),
        pytest.param("\to\t-9s", 3, 6, ("    o   -9s", "        ^^^"), id="tabs go to the next stop"),
        pytest.param('[North "王小明"]x', 12, 13, ('[North "王小明"]x', " " * 15 + "^"), id="wide characters"),
        pytest.param("王9h", 0, 1, ("王9h", "^^"), id="a wide character is marked whole"),
        pytest.param("e\u0301 9h", 3, 5, ("e\u0301 9h", "  ^^"), id="combining"),
        pytest.param("\x1b[1m9h", 4, 6, ("\\x1b[1m9h", "       ^^"), id="control characters"),
        pytest.param("AhTh", 4, 4, ("AhTh", "    ^"), id="past the end"),
        pytest.param("AhTh", 2, 2, ("AhTh", "  ^"), id="nothing between"),
        pytest.param("0123456789" * 5, 2, 4, ("0123456789012345678…", "  ^^"), id="cut on the right"),
        pytest.param("0123456789" * 5, 45, 46, ("…1234567890123456789", " " * 15 + "^"), id="cut on the left"),
        pytest.param("0123456789" * 5, 25, 27, ("…6789012345678901234"[:19] + "…", " " * 10 + "^^"), id="both"),
        pytest.param(
            "0123456789" * 5, 25, 50, ("…678901234567890123…", " " * 10 + "^" * 10), id="longer than there is room"
        ),
    ],
)
def test_underlined(text: str, start: int, end: int, expected: tuple[str, str]) -> None:
    assert underlined(text, start, end, room=20) == expected


@given(st.text(max_size=60), st.integers(0, 60), st.integers(0, 60), st.integers(10, 40))
def test_never_wider_than_there_is_room(text: str, start: int, length: int, room: int) -> None:
    line, carets = underlined(text, start, start + length, room)
    assert cell_len(line) <= room + 1
    assert carets.strip("^").strip() == ""
    assert "^" in carets
    assert len(carets) <= room + 1
