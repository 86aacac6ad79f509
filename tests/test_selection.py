"""Choosing which findings are reported."""

from __future__ import annotations

import pytest

from euchre_cli.findings import KINDS
from euchre_cli.selection import find_kind, selected_codes

EVERY = frozenset(KINDS)
UNREADABLE = {"N106", "N107"}


def family(prefix: str) -> set[str]:
    return {code for code in KINDS if code.startswith(prefix)}


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        pytest.param([], [], EVERY, id="all"),
        pytest.param(["P505"], [], {"P505"} | UNREADABLE, id="code"),
        pytest.param(["revoke"], [], {"P505"} | UNREADABLE, id="name"),
        pytest.param(["p5", "S603,D201"], [], family("P5") | {"S603", "D201"} | UNREADABLE, id="commas and any case"),
        pytest.param([], ["S"], EVERY - family("S"), id="ignore a family"),
        pytest.param(["P"], ["P505"], family("P") - {"P505"} | UNREADABLE, id="the longer beginning decides"),
        pytest.param(["P505"], ["P"], {"P505"} | UNREADABLE, id="also for select"),
        pytest.param(["P505"], ["revoke"], UNREADABLE, id="ignore wins a tie"),
        pytest.param([], ["N106"], EVERY - {"N106"}, id="even an unreadable file can be ignored"),
        pytest.param(["S"], ["not-a-record"], family("S") | {"N107"}, id="and is not selected then"),
    ],
)
def test_selected(select: list[str], ignore: list[str], expected: set[str]) -> None:
    assert selected_codes(select, ignore) == expected


@pytest.mark.parametrize(
    ("word", "hint"),
    [("revoek", "did you mean 'revoke'?"), ("P599", "did you mean 'P5"), ("Z9", "'euchre explain' lists them")],
)
def test_unknown_selector(word: str, hint: str) -> None:
    with pytest.raises(ValueError, match=rf"{word}.*{hint.replace('?', '')}"):
        selected_codes([word], [])


def test_find_kind() -> None:
    assert find_kind("p505") is find_kind("Revoke") is KINDS["P505"]
    assert find_kind("P50") is None
