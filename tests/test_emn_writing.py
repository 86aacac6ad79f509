"""Writing EMN: the games of a match, who plays in them, and what the match says of itself."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from egn_documents import a_deal, a_game, a_match, read_records
from recorded import read_game
from schemas import check
from test_egn_lossless import FULL_MATCH

from euchre_cli.cards import KITTY
from euchre_cli.events import Deal, Hand, Header
from euchre_cli.findings import Finding
from euchre_cli.formats.emn_writing import write_emn
from euchre_cli.losses import CannotHoldError, Losses
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_records

Records = list[Header | Deal]


def written(records: Records) -> tuple[dict[str, Any], list[str]]:
    """The document, which is as the schema has it, and what is told as dropped."""
    out, losses = io.StringIO(), Losses()
    write_emn(records, out, losses)
    check(out.getvalue())
    return json.loads(out.getvalue()), [loss.what for loss in losses]


def games(*texts: str) -> tuple[dict[str, Any], list[str]]:
    """Games in the notation as a match."""
    records: Records = []
    for text in texts:
        game = read_game(text)
        records += [game.header, *game.deals]
    return written(records)


def read_back(document: dict[str, Any]) -> Records:
    records = read_records(document)
    assert not [record for record in records if isinstance(record, Finding)]
    return [record for record in records if not isinstance(record, Finding)]


def tags(record: Header | Deal) -> dict[str, str]:
    assert isinstance(record, Header)
    return {tag.name: tag.value for tag in record.tags}


def without_kitty(deal: Deal) -> Deal:
    return Deal(
        deal.number, tuple(event for event in deal.events if not (isinstance(event, Hand) and event.seat == KITTY))
    )


@pytest.mark.parametrize("way", ["at once", "by way of the notation"])
def test_every_field_of_emn_survives(way: str) -> None:
    records = read_back(FULL_MATCH)
    if way != "at once":
        records = [*read_notation(["".join(write_records(records))], "match.euc")]
    document, told = written(records)
    assert told == ["cards in the kitty", "tag MatchTeams"]
    again = read_back(document)
    assert [each for each in again if isinstance(each, Deal)] == [
        without_kitty(each) for each in records if isinstance(each, Deal)
    ]
    before = [tags(each) for each in records if isinstance(each, Header)]
    after = [tags(each) for each in again if isinstance(each, Header)]
    # Who was not among the players of the match, and in a game went by the identifier, is now one of them.
    new = (
        {"Score": "0-0", "MatchPlayers": before[0]["MatchPlayers"] + ", p9:p9"},
        {"SouthId": "p9"},
    )
    for one, other, changed in zip(before, after, new, strict=True):
        assert other == {name: value for name, value in one.items() if name != "MatchTeams"} | changed
    assert [each for each in read_back(written(again)[0]) if isinstance(each, Header)] == [
        each for each in again if isinstance(each, Header)
    ]


def test_a_match_of_egn_games_stays_the_same() -> None:
    document = a_match(matchId="m", result={"status": "DRAW", "winner": ["p0"], "scores": {"p0": 1, "p1": 0.5}})
    records = read_back(document)
    again, told = written(records)
    assert told == []
    assert read_back(again) == records
    assert list(again) == ["fileType", "version", "games", "metadata"]


def test_players_without_identifiers_go_by_name_and_seat() -> None:
    document, told = games(
        '[North "Ann"] [East "Bo"] [South "Ann"] 1. W^9h pppp', '[North "Bo"] [East "Ann"] 1. W^9h pppp'
    )
    assert told == []
    assert [game["players"] for game in document["games"]] == [
        ["Ann", "Bo", "Ann-2", "West"],
        ["Bo", "Ann", "South", "West"],
    ]
    assert document["metadata"]["players"] == [
        {"id": "Ann", "name": "Ann"},
        {"id": "Bo", "name": "Bo"},
        {"id": "Ann-2", "name": "Ann"},
        {"id": "West", "name": ""},
        {"id": "South", "name": ""},
    ]
    head = tags(read_back(document)[0])
    assert (head["South"], head["SouthId"], head.get("West")) == ("Ann", "Ann-2", None)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ('[Match "Cup"]', '[Match "Cup"]', []),
        ('[Match "Cup"]', "", []),
        ('[Match "Cup"]', '[Match "Shield"]', ["tag Match of another match"]),
        ('[MatchFormat "BEST_OF_N 3"] [MatchStatus "COMPLETED"]', "", []),
        ('[MatchFormat "best of three"]', "", ["tag MatchFormat that is none"]),
        ('[MatchFormat "BEST_OF_N 0"]', "", ["tag MatchFormat that is none"]),
        ('[MatchStatus "over"]', "", ["tag MatchStatus that is none"]),
        ('[MatchWinner "a:b"]', "", ["tag MatchWinner"]),
        ('[MatchScores "Ann:2, Bo:1.5"]', "", []),
        ('[MatchScores "Ann:many"]', "", ["tag MatchScores that is no list of numbers"]),
        ('[MatchScores "Ann"]', "", ["tag MatchScores that is no list of numbers"]),
        ('[MatchTeams "a:b"]', "", ["tag MatchTeams"]),
        ('[MatchPlayers "x:Xi:club\\\\:7, y:"]', "", []),
        ('[MatchPlayers ":Xi"]', "", ["some of tag MatchPlayers"]),
        ('[Round "final"]', "", ["tag Round that is no number"]),
        ('[North "Ann"] [NorthId "a"]', '[South "Anna"] [SouthId "a"]', ["other name of the player a"]),
        ('[NorthId "a"] [NorthIds "c:1"]', '[NorthId "a"] [NorthIds "c:2"]', ["other identifiers elsewhere of"]),
        ('[NorthId "a"] [SouthId "a"]', "", ["identifier that two players of a game have"]),
        (f'[NorthId "{"a" * 65}"]', "", ["tag NorthId of more than 64 characters"]),
    ],
)
def test_what_of_a_match_is_told(first: str, second: str, told: list[str]) -> None:
    document, found = games(f'{first} [Event "x"] 1. W^9h pppp', f'{second} [Event "y"] 1. W^9h pppp')
    assert len(found) == len(told)
    assert all(one.startswith(start) for one, start in zip(found, told, strict=True)), found
    if not told:
        head = tags(read_back(document)[0])
        said = tags(read_game(f"{first} 1. W").header)
        assert {name: head[name] for name in said} == said


def test_rounds_are_the_numbers_of_the_games() -> None:
    document, told = games('[Round "5"] 1. W^9h pppp', '[Event "x"] 1. W^9h pppp')
    assert ([game["gameIndex"] for game in document["games"]], told) == ([4, 1], [])


def test_match_without_games_cannot_be_written() -> None:
    out = io.StringIO()
    with pytest.raises(CannotHoldError, match="no game"):
        write_emn([], out, Losses())
    assert out.getvalue() == ""


def test_a_player_met_without_a_name_gets_it_later() -> None:
    document, told = games('[NorthId "a"] 1. W^9h pppp', '[East "Ann"] [EastId "a"] 1. W^9h pppp')
    assert told == []
    assert document["metadata"]["players"][0] == {"id": "a", "name": "Ann"}


def test_games_of_a_match_are_games_in_themselves() -> None:
    document, _ = written(read_back(a_match()))
    game = document["games"][1]["gameData"]
    assert game["metadata"]["players"][0]["name"] == "Eve"
    assert game["deals"][1]["dealNumber"] == 1
    assert read_back(game)[1:] == read_back(a_game(a_deal(), a_deal(dealNumber=1)))[1:]
