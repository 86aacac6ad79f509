"""Nothing that EGN and EMN can say is lost: read, written in the notation, and read again, each gives the same events."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from egn_documents import a_game, a_match, read, read_records

from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_records

SHARED = Path(__file__).resolve().parents[2] / "shared" / "records" / "egn"

PLAYERS = [
    "Ann",
    {
        "name": 'Ben "the\\Bower"',
        "id": "b-1",
        "playerIds": [{"source": "a:b", "id": "x, y\\z"}, {"source": "s", "id": ""}],
    },
    {"name": "Cy]", "playerIds": []},
    {"name": "Ðí {4}"},
]
RULESET = {
    "std": False,
    "min_rank": 7,
    "num_deals": 12,
    "canadian": True,
    "loner_lead": "LEFT_OF_LONER",
    "loner_march_score": 5,
    "loner_euchred_score": 4,
    "defend_alone": True,
    "farmers": True,
    "partners_best": True,
    "go_under": True,
    "joker": True,
    "num_players": 4,
    "allow_no_trump": True,
    "fast_break": True,
    "four_trick_tokens": True,
}
REMARKS = ["[!!] Brilliant; really {so}.", "[?]", "Two\nlines \\ and ) more", "[x] no mark", " blanks "]
BIDDING = {
    "phaseNumber": 0,
    "type": "EUCHRE_BIDDING",
    "calls": ["Pass", "x", "Pass", "Pass", "n"],
    "isAlone": True,
    "aloneDefender": 1,
    "discard": "9s",
    "cardExchanges": [
        {"receiver": 2, "cards": ["9c", "Td", "Xx"]},
        {"sender": 2, "receiver": 4, "cards": ["9h", "9d", "Tc"]},
        {"sender": 2, "receiver": 0, "cards": ["Ah"]},
    ],
    "callAnnotations": {"0": REMARKS, "4": ["[?!]Hm."]},
}
PLAY = {
    "phaseNumber": 1,
    "type": "TRICK_PLAY",
    "tricks": [["Jd", "Xc", "Jx"], ["B", "Kd", "Ad"], ["8s", "7s"]],
    "playAnnotations": {"0": ["[!?]"], "7": REMARKS},
}
LINES = [
    {"branchIndex": 0, "phases": [{**BIDDING, "calls": ["Order"], "callAnnotations": {"0": ["[!] Better."]}}, PLAY]},
    {
        "branchIndex": 7,
        "phases": [{"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["Th", "9h"], ["Qh", "Kh", "Ks"]]}],
    },
]
EVERYTHING = {
    "dealNumber": 4,
    "initialState": {
        "dealer": 3,
        "upCard": "9h",
        "playerCards": [["As", "Xx", "Jd", "7c", "8c"], [], ["9c", "Xx"], ["Qs", "Qd", "Qc", "Tc", "9s"]],
        "kitty": ["7h", "8h"],
    },
    "phases": [BIDDING, PLAY],
    "alternativeLines": LINES,
}
RELATIVE = {
    "dealNumber": 5,
    "initialState": {"dealer": 0, "upCard": "Nt"},
    "phases": [
        {"type": "EUCHRE_BIDDING", "calls": ["Order"]},
        {"type": "TRICK_PLAY", "tricks": [["R", "L", "At", "Kg"], ["An", "Ah", "Xh", "Xt"]]},
    ],
}
FULL_GAME = a_game(
    EVERYTHING,
    RELATIVE,
    gameId="g-1",
    title='A "club" night',
    description="First line\nsecond \\ line",
    teamNames=["Reds", "Blues"],
    players=PLAYERS,
    date="2026-11-20T19:30",
    ruleset=RULESET,
    initialScore=[2, 0],
    finalScore=[9, 10],
)
# The match says who sits in its games.
FULL_MATCH = a_match(
    {
        "gameIndex": 2,
        "players": ["p0", "p1", "p2", "p3"],
        "gameData": a_game(EVERYTHING, players=[], ruleset={"winning_score": 7}),
    },
    {"gameIndex": 3, "players": ["p1", "p4", "p9", "p0"], "gameData": a_game(RELATIVE, players=[], title="Last")},
    players=[
        {"id": f"p{number}", "name": name, "playerIds": [{"source": "club", "id": name}, {"source": "x", "id": "y:z"}]}
        for number, name in enumerate(("Ann", "Ben, jr", "Cy: \\", "Di", "Eve"))
    ],
    matchId="m",
    title="League, week 3",
    description="Best: of \\ three",
    date="2026-11-20",
    matchFormat={"type": "BEST_OF_N", "target": 3},
    result={"status": "COMPLETED", "winner": ["p0", "p:2"], "scores": {"p0": 2, "p, 1": 0.5}},
    teams=[{"id": "t", "name": "Aces: high", "playerIds": ["p0", "p2"]}],
)


def through_the_notation(records: list[Header | Deal]) -> list[Any]:
    text = "".join(write_records(records))
    return list(read_notation([text], "game.euc"))


@pytest.mark.parametrize(
    "document", [FULL_GAME, FULL_MATCH, a_game(), a_match()], ids=["game", "match", "small", "few"]
)
def test_every_field_survives_the_notation(document: Any) -> None:
    headers, deals, findings = read(document)
    assert not findings
    records = in_turn(document)
    assert len(records) == len(headers) + len(deals)
    assert through_the_notation(records) == records


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared records are not here")
def test_shared_records_survive_the_notation() -> None:
    for path in sorted(SHARED.glob("*.egn")):
        records = in_turn(path.read_bytes())
        assert through_the_notation(records) == records, path.name


def in_turn(document: Any) -> list[Header | Deal]:
    """The heads and deals of a document in their order."""
    return [record for record in read_records(document) if not isinstance(record, Finding)]


# What says nothing that is not said otherwise: that this is EGN, which phase is which, how many play, where cards go
# that go to no player.
SAID_OTHERWISE = re.compile(
    r"(?:.*/)?(?:fileType|version|num_players|phases/\d+/(?:type|phaseNumber)|cardExchanges/1/receiver)"
)


@pytest.mark.parametrize("document", [FULL_GAME, FULL_MATCH], ids=["game", "match"])
def test_every_value_makes_a_difference(document: Any) -> None:
    whole = read_records(document)
    lost = [path for path in leaves(document) if read_records(without(document, path)) == whole]
    assert [path for path in map(pointer, lost) if not SAID_OTHERWISE.fullmatch(path)] == []


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared records are not here")
def test_the_documents_here_have_every_field_of_the_schemas() -> None:
    said = {str(step) for document in (FULL_GAME, FULL_MATCH) for path in leaves(document) for step in path}
    fields: set[str] = set()
    for schema in (SHARED / "schema").glob("*.json"):
        waiting = [json.loads(schema.read_text())]
        while waiting:
            part = waiting.pop()
            if isinstance(part, dict):
                if isinstance(part.get("properties"), dict):
                    fields.update(part["properties"])
                waiting += part.values()
            elif isinstance(part, list):
                waiting += part
    assert len(fields) > 50
    assert fields - said == set()


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value that holds no others."""
    if isinstance(value, (dict, list)) and value:
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(item, (*path, key))
    elif value not in ([], {}, ""):
        yield path


def pointer(path: tuple[str | int, ...]) -> str:
    return "/".join(map(str, path))


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def without(document: Any, path: tuple[str | int, ...]) -> Any:
    """A copy of a document in which a value is missing."""
    document = copy.deepcopy(document)
    del at(document, path[:-1])[path[-1]]
    return document
