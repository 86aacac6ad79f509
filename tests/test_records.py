"""The real games of others, where they lie beside the project: what is wrong with each, what it ends at, and how
small it is in the notation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from euchre_cli.events import Comment, Deal, Event, Header, Line
from euchre_cli.findings import Finding
from euchre_cli.formats.egn import read_egn
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_records
from euchre_cli.replaying import DealReplay, GameReplay, replay_records

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "records" / "egn"
HERE = pytest.mark.skipif(not RECORDS.is_dir(), reason="the shared records are not here")

# Findings of the play: code, deal, trick, seat.
FINDINGS: dict[str, list[tuple[str, int | None, int | None, str | None]]] = {
    "final-b-wrong-start.egn": [("S606", 10, None, None)],
    "legacy-1.0-with-revokes.egn": [
        ("P505", 1, 1, "S"),
        ("P505", 1, 2, "W"),
        ("P505", 1, 3, "E"),
        ("P505", 2, 1, "N"),
        ("P505", 2, 2, "N"),
        ("P505", 2, 3, "W"),
        ("P505", 2, 4, "W"),
        ("P509", 1, 3, "W"),
    ],
}
FINAL_SCORES = {
    "evening-12-deals.egn": (10, 9),
    "final-a-annotated.egn": (8, 10),
    "final-b-right-start.egn": (9, 10),
    "final-b-wrong-start.egn": (7, 11),
    "league-w1-g1.egn": (3, 11),
    "league-w1-g2.egn": (7, 10),
    "league-w1-g3.egn": (10, 5),
    "legacy-1.0-with-revokes.egn": (4, 3),
    "one-deal-all-hands.egn": (0, 1),
}


def read(name: str) -> list[Header | Deal | Finding]:
    return list(read_egn((RECORDS / name).read_bytes(), name))


def without_findings(records: list[Header | Deal | Finding]) -> list[Header | Deal]:
    return [record for record in records if not isinstance(record, Finding)]


def through_the_notation(name: str) -> list[Header | Deal | Finding]:
    return list(read_notation(write_records(without_findings(read(name))), name))


def told(records: list[Header | Deal | Finding]) -> tuple[list[tuple[Any, ...]], list[Any], list[Any]]:
    """What a replay says: findings wherever they stand, each deal's points and score, each game's end."""
    done = list(replay_records(records))
    findings = [(found.code, found.deal, found.trick, found.seat) for found in done if isinstance(found, Finding)]
    deals = [(deal.points, deal.tricks_won, deal.score) for deal in done if isinstance(deal, DealReplay)]
    return findings, deals, [game.score.points for game in done if isinstance(game, GameReplay)]


@HERE
def test_every_record_is_tested() -> None:
    assert sorted(path.name for path in RECORDS.glob("*.egn")) == sorted(FINAL_SCORES)


@HERE
@pytest.mark.parametrize("name", FINAL_SCORES)
def test_a_record_gives_its_findings_and_its_final_score(name: str) -> None:
    """An old version of the format is said as well (N110), which is nothing about the game."""
    findings, _, finals = told(read(name))
    assert sorted(found for found in findings if found[0] != "N110") == FINDINGS.get(name, [])
    assert [found for found in findings if found[0] == "N110"] == [("N110", None, None, None)] * ("legacy" in name)
    assert finals == [FINAL_SCORES[name]]


@HERE
def test_the_revoke_that_hides_the_left_bower() -> None:
    messages = [
        found.message for found in replay_records(read("legacy-1.0-with-revokes.egn")) if isinstance(found, Finding)
    ]
    assert [message for message in messages if "left bower" in message and "Js" in message]


@HERE
@pytest.mark.parametrize("name", FINAL_SCORES)
def test_a_record_is_the_same_in_the_notation(name: str) -> None:
    again = through_the_notation(name)
    assert again == without_findings(read(name))
    findings, deals, finals = told(read(name))
    assert told(again) == ([found for found in findings if found[0] != "N110"], deals, finals)


@HERE
@pytest.mark.parametrize("name", ["not-a-game-1.json", "not-a-game-2.json"])
def test_json_that_is_no_game_is_said_to_be_none(name: str) -> None:
    (found,) = read(name)
    assert isinstance(found, Finding)
    assert (found.code, found.file) == ("N106", name)


@HERE
def test_the_notation_takes_at_most_a_quarter_of_minified_egn() -> None:
    """Without anybody's remarks on either side, nor anything that holds them."""
    before = sum(len(minified(json.loads((RECORDS / name).read_bytes())).encode()) for name in FINAL_SCORES)
    after = sum(
        len(text.encode()) for name in FINAL_SCORES for text in write_records(map(bare, without_findings(read(name))))
    )
    assert before > 25_000
    assert after / before <= 0.25, f"{after} of {before} bytes"


def minified(document: Any) -> str:
    return json.dumps(unremarked(document), separators=(",", ":"), ensure_ascii=False)


def unremarked(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: unremarked(inner) for key, inner in value.items() if not key.lower().endswith("annotations")}
    return [unremarked(inner) for inner in value] if isinstance(value, list) else value


def bare(record: Header | Deal) -> Header | Deal:
    if isinstance(record, Header):
        return structs.replace(record, comments=())
    return structs.replace(record, events=without_comments(record.events))


def without_comments(events: tuple[Event, ...]) -> tuple[Event, ...]:
    lines = (Line(one.branch, without_comments(one.events)) if isinstance(one, Line) else one for one in events)
    return tuple(one for one in lines if not isinstance(one, Comment))
