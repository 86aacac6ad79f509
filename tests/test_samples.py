"""The samples: every game is clean, canonical, and ends as it did; every situation is somebody's turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.cards import CARD_CODES
from euchre_cli.events import Call, Comment, Dealer, Hand, UpCard
from euchre_cli.findings import Finding
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_records
from euchre_cli.replaying import GameReplay, replay_records
from euchre_cli.rules import build, conflicts, parse_options
from euchre_cli.table import CALLING, Table

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
RECORDS = SAMPLES.parents[1] / "shared" / "records" / "egn"

FINAL_SCORES = {
    "all-hands.euc": [(0, 1)],
    "british-joker.euc": [(10, 3)],
    "claims.euc": [(5, 3)],
    "close-game.euc": [(10, 9)],
    "farmers-hand.euc": [(6, 4)],
    "final-1.euc": [(8, 10)],
    "final-2.euc": [(9, 10)],
    "going-alone.euc": [(0, 4), (0, 1), (0, 1), (2, 0)],
    "going-under.euc": [(5, 4)],
    "laws-of-1888.euc": [(5, 1)],
    "league-night-1.euc": [(3, 11)],
    "league-night-2.euc": [(7, 10)],
    "league-night-3.euc": [(10, 5)],
    "lone-defender.euc": [(5, 7)],
    "order-up.euc": [(1, 0)],
    "score-sheet.euc": [(10, 9)],
    "seven-cards.euc": [(5, 0)],
    "thrown-in.euc": [(3, 5)],
    "two-leads.euc": [(4, 0), (4, 0)],
}


def sample(name: str) -> str:
    return (SAMPLES / "games" / name).read_text(encoding="utf-8")


def test_every_game_has_its_final_score_here():
    assert sorted(path.name for path in (SAMPLES / "games").iterdir()) == sorted(FINAL_SCORES)


def test_every_game_is_in_the_list():
    listed = (SAMPLES / "README.md").read_text(encoding="utf-8")
    assert [name for name in FINAL_SCORES if f"`{name}`" not in listed] == []


@pytest.mark.parametrize("name", FINAL_SCORES)
def test_a_game_is_clean_and_ends_as_it_did(name: str) -> None:
    replayed = list(replay_records(read_notation([sample(name)], name)))
    assert [done for done in replayed if isinstance(done, Finding)] == []
    games = [done for done in replayed if isinstance(done, GameReplay)]
    assert [game.score.points for game in games] == FINAL_SCORES[name]
    assert all(game.setup.final in (None, game.score.points) for game in games)


@pytest.mark.parametrize("name", FINAL_SCORES)
def test_a_game_is_written_canonically(name: str) -> None:
    records = [record for record in read_notation([sample(name)], name) if not isinstance(record, Finding)]
    assert "".join(write_records(records)) == sample(name)


def strings(value: Any) -> Iterator[str]:
    """Every text that people wrote in a JSON record."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


@pytest.mark.skipif(not RECORDS.is_dir(), reason="the shared records are not here")
def test_no_game_holds_the_text_of_a_record() -> None:
    """Only facts: no title, description, date or remark, and nobody's name but that of a seat."""
    said = {text.strip() for path in RECORDS.glob("*.egn") for text in strings(json.loads(path.read_text()))}
    said = {text for text in said if len(text) > 5 and (" " in text or any(mark.isdigit() for mark in text))}
    assert len(said) > 20
    for name in FINAL_SCORES:
        assert [text for text in said if text in sample(name)] == []


@pytest.mark.parametrize("name", ["league-night-1.euc", "close-game.euc", "final-1.euc", "final-2.euc"])
def test_a_real_game_has_seats_for_names_and_no_remarks(name: str) -> None:
    for record in read_notation([sample(name)], name):
        assert not isinstance(record, Finding)
        if hasattr(record, "tags"):
            assert [record.get(seat) for seat in ("North", "East", "South", "West")] == [
                "North",
                "East",
                "South",
                "West",
            ]
            assert not record.comments
        else:
            assert not any(isinstance(event, Comment) for event in record.events)


# --- hands ------------------------------------------------------------------------------------------------------


def situations() -> list[str]:
    lines = (SAMPLES / "hands" / "situations.txt").read_text(encoding="utf-8").splitlines()
    return [line.partition("#")[0].strip() for line in lines if line.partition("#")[0].strip()]


def test_there_are_situations_for_every_seat_and_both_rounds() -> None:
    asked = [situation.split() for situation in situations()]
    assert {(seat, len(calls) > 3) for _, _, seat, calls, *_ in asked} == {
        (s, r) for s in "1234" for r in (False, True)
    }


@pytest.mark.parametrize("situation", situations())
def test_a_situation_is_somebodys_turn_to_call(situation: str) -> None:
    hand, up, seat, calls, score, *options = situation.split()
    rules = build(parse_options(" ".join(options)))
    assert conflicts(rules) == []
    cards = read_cards(hand)
    assert len(set(cards)) == len(cards) == rules.hand
    assert CARD_CODES[up] not in cards
    table = Table(rules, dealer=0)
    for event in (Dealer(0), UpCard(CARD_CODES[up]), Hand(int(seat) % 4, tuple(cards))):
        table.apply(event)
    assert all(table.deck >> card & 1 for card in [*cards, CARD_CODES[up]])
    for call in calls.replace("-", ""):
        assert call == "p"
        table.apply(Call("pass"))
    assert (table.phase, table.turn) == (CALLING, int(seat) % 4)
    ours, theirs = map(int, score.split("-"))
    assert rules.target is not None
    assert max(ours, theirs) < rules.target


def read_cards(text: str) -> list[int]:
    """Cards written one after the other: the joker is one letter, all others are two."""
    cards = []
    while text:
        length = 1 if text[0] == "B" else 2
        cards.append(CARD_CODES[text[:length]])
        text = text[length:]
    return cards
