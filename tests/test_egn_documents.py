"""EGN and EMN documents: what their heads say, and what is found where one is wrong, broken or something else."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from egn_documents import a_deal, a_game, a_match, faults, read, tags
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from euchre_cli.events import Deal, Dealer, Header, Play
from euchre_cli.findings import Finding
from euchre_cli.formats.egn import read_egn

# --- heads --------------------------------------------------------------------------------------------------


def test_the_head_of_a_game_becomes_tags_in_their_order() -> None:
    game = a_game(
        gameId="g-1",
        title="Club night",
        description="Second table",
        date="2026-11-20T19:30",
        teamNames=["Reds", "Blues"],
        finalScore=[10, 7],
        initialScore=[2, 1],
        ruleset={"std": False},
        players=[
            "Ann",
            {"name": "Ben", "id": "b", "playerIds": [{"source": "club", "id": "7"}, {"source": "a:b", "id": "x, y"}]},
            "Cy",
            "Di",
        ],
    )
    headers, _, findings = read(game)
    assert not findings
    assert list(tags(headers[0]).items()) == [
        ("Event", "Club night"),
        ("Description", "Second table"),
        ("Date", "2026-11-20T19:30"),
        ("GameId", "g-1"),
        ("North", "Ann"),
        ("East", "Ben"),
        ("South", "Cy"),
        ("West", "Di"),
        ("EastId", "b"),
        ("EastIds", r"club:7, a\:b:x\, y"),
        ("TeamNS", "Reds"),
        ("TeamEW", "Blues"),
        ("Rules", "egn no-stick-the-dealer"),
        ("Score", "2-1"),
        ("FinalScore", "10-7"),
    ]
    assert len(headers[0].places) == len(headers[0].tags)
    assert headers[0].places[4] == "/metadata/players/0"


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ({}, ""),
        ({"std": True, "canadian": False, "loner_lead": "LEFT_OF_DEALER", "winning_score": 10, "min_rank": 9}, ""),
        ({"std": False}, "no-stick-the-dealer"),
        ({"canadian": True}, "canadian"),
        ({"loner_lead": "LEFT_OF_LONER"}, "loner-lead=loner-left"),
        ({"loner_march_score": 5, "loner_euchred_score": 4}, "loner-march=5 loner-euchre=4"),
        ({"defend_alone": True, "partners_best": True}, "defend-alone partners-best"),
        ({"farmers": True, "go_under": True}, "go-under farmers-hand=3"),
        ({"allow_no_trump": True, "fast_break": True}, "no-trump fast-break"),
        ({"four_trick_tokens": True}, "four-trick-tokens"),
        ({"min_rank": 8}, "deck=28"),
        ({"min_rank": 7}, "deck=32"),
        ({"joker": True}, "deck=25"),
        ({"min_rank": 7, "joker": True}, "deck=33"),
        ({"winning_score": 15}, "target=15"),
        ({"num_deals": 8}, "deals=8"),
        ({"num_deals": 8, "winning_score": 0}, "deals=8"),
        ({"num_deals": 0, "winning_score": 11}, "target=11"),
        ({"winning_score": 0}, "target=none"),
        ({"num_deals": 8, "winning_score": 10}, "target=10 deals=8"),
        ({"max_deals": 8}, "deals=8"),
        ({"num_players": 4}, ""),
    ],
)
def test_rules_are_the_preset_and_what_differs(ruleset: dict[str, Any], options: str) -> None:
    headers, _, findings = read(a_game(ruleset=ruleset))
    assert not findings
    assert tags(headers[0])["Rules"] == f"egn {options}".strip()


def test_without_a_ruleset_the_file_says_nothing_of_rules() -> None:
    assert "Rules" not in tags(read(a_game())[0][0])


def test_a_score_that_makes_no_sense_is_kept_as_it_stands() -> None:
    assert tags(read(a_game(initialScore=[0, "x"]))[0][0])["Score"] == "0-x"
    assert tags(read(a_game(initialScore=[-1, 3, 2.5]))[0][0])["Score"] == "-1-3-2.5"


def test_an_old_version_is_said_once_and_read() -> None:
    old = {**a_game(), "version": "1.0.0"}
    assert faults(old) == [("N110", "/version")]
    games = [{"players": [], "gameData": old}, {"players": [], "gameData": old}]
    assert faults(a_match(*games)) == [("N110", "/games/0/gameData/version")]
    assert faults({**a_game(), "version": "1.6"}) == []
    assert faults({**a_game(), "version": "2.0"}) == [("N102", "/version")]


def test_snake_case_of_old_files() -> None:
    snake = {
        "file_type": "Euchre Game Notation",
        "version": "1.1",
        "metadata": {"match_id": "m", "players": ["Ann"], "initial_score": [1, 0]},
        "deals": [
            {
                "deal_number": 4,
                "initial_state": {"dealer": 1, "up_card": "9h", "player_cards": [["As"], [], [], []], "timings": {}},
                "phases": [
                    {"phase_number": 1, "type": "EUCHRE_BIDDING", "calls": ["Order"], "is_alone": True},
                    {"phase_number": 2, "type": "TRICK_PLAY", "initialLead": 2, "tricks": [["Ah"]]},
                ],
                "alternative_lines": [{"branch_index": 0, "phases": []}],
            }
        ],
        "timings": {"0": 0},
        "views": [],
    }
    headers, deals, findings = read(snake)
    assert [found.code for found in findings] == ["N110"]
    assert tags(headers[0])["GameId"] == "m"
    assert tags(headers[0])["Score"] == "1-0"
    assert (deals[0].number, len(deals[0].events)) == (5, 6)


# --- matches ------------------------------------------------------------------------------------------------


def test_a_match_is_several_games_each_with_the_tags_of_the_match() -> None:
    match = a_match(
        matchId="m-1",
        title="Finals",
        description="Best of three",
        date="2026-11-20",
        matchFormat={"type": "BEST_OF_N", "target": 3},
        result={"status": "COMPLETED", "winner": ["p0", "p2"], "scores": {"p0": 2, "p1": 0.5}},
    )
    headers, deals, findings = read(match)
    assert not findings
    assert list(tags(headers[0]).items()) == [
        ("Match", "Finals"),
        ("MatchId", "m-1"),
        ("MatchDescription", "Best of three"),
        ("MatchDate", "2026-11-20"),
        ("MatchFormat", "BEST_OF_N 3"),
        ("MatchStatus", "COMPLETED"),
        ("MatchWinner", "p0, p2"),
        ("MatchScores", "p0:2, p1:0.5"),
        ("MatchPlayers", "p4:Eve"),
        ("Round", "1"),
        ("North", "Ann"),
        ("East", "Ben"),
        ("South", "Cy"),
        ("West", "Di"),
        ("NorthId", "p0"),
        ("EastId", "p1"),
        ("SouthId", "p2"),
        ("WestId", "p3"),
        ("Score", "0-0"),
    ]
    second = tags(headers[1])
    assert [second[seat] for seat in ("North", "East", "South", "West")] == ["Eve", "Ann", "Di", "Ben"]
    assert (second["Round"], second["MatchPlayers"]) == ("2", "p2:Cy")
    assert [deal.number for deal in deals] == [1, 1, 2]
    assert deals[2].places[0] == "/games/1/gameData/deals/1/initialState/dealer"


def test_later_matches_name_the_players_of_a_game_otherwise() -> None:
    match = a_match({"gameIndex": 4, "playersOverride": ["p1", "p2", "p9", "p4"], "gameData": a_game()})
    found = tags(read(match)[0][0])
    assert [found[seat] for seat in ("North", "East", "South", "West")] == ["Ben", "Cy", "p9", "Eve"]
    assert found["Round"] == "5"


def test_a_game_of_a_match_that_cannot_be_read_does_not_stop_the_others() -> None:
    games = [
        {"players": ["p0"], "gameData": 7},
        {"players": ["p0"], "gameData": {"fileType": "Sheepshead Game Notation", "deals": [{}]}},
        {"players": ["p0"], "gameData": a_game(ruleset={"num_players": 6})},
        {"players": ["p0"], "gameData": a_game()},
    ]
    headers, deals, findings = read(a_match(*games))
    assert [(found.code, found.pointer) for found in findings] == [
        ("N101", "/games/0/gameData"),
        ("N108", "/games/1/gameData/fileType"),
        ("N108", "/games/2/gameData/metadata/ruleset/num_players"),
    ]
    assert len(headers) == 4
    assert len(deals) == 1


def test_a_fault_in_the_head_of_a_match_is_said_once() -> None:
    match = a_match(players=[{"id": "p0", "name": ["Ann"]}], teams=[{"id": {}}])
    assert sorted(faults(match)) == [("N101", "/metadata/players/0/name"), ("N101", "/metadata/teams/0/id")]


def test_a_match_without_games_still_has_a_head() -> None:
    document = {**a_match(title="Finals"), "games": []}
    headers, deals, findings = read(document)
    assert (tags(headers[0])["Match"], deals, findings) == ("Finals", [], [])


# --- other games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("metadata", "pointer"),
    [
        ({"ruleset": {"num_players": 6}}, "/metadata/ruleset/num_players"),
        ({"ruleset": {"min_rank": 6}}, "/metadata/ruleset/min_rank"),
        ({"players": ["A", "B", "C", "D", "E"]}, "/metadata/players/4"),
    ],
)
def test_other_games_are_said_to_be_unsupported(metadata: dict[str, Any], pointer: str) -> None:
    headers, deals, findings = read(a_game(**metadata))
    assert [(found.code, found.pointer) for found in findings] == [("N108", pointer)]
    assert (len(headers), deals) == (1, [])


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        ({"fileType": "Euchre Layout Template", "version": "1.0.0"}, "/fileType"),
        ({"fileType": 3}, "/fileType"),
        ({"deals": {}}, ""),
        ([{"id": "dealer"}], ""),
        ("text", ""),
        (None, ""),
        (12, ""),
    ],
)
def test_json_that_is_no_game(document: Any, pointer: str) -> None:
    assert faults(document) == [("N106", pointer)]
    assert not read(document)[0]


# --- values that are wrong ----------------------------------------------------------------------------------


def put(document: Any, pointer: str, value: Any) -> Any:
    """A copy of a document with another value at a place."""
    document = copy.deepcopy(document)
    *steps, last = pointer.split("/")[1:]
    holder = document
    for step in steps:
        holder = holder[int(step) if isinstance(holder, list) else step]
    holder[int(last) if isinstance(holder, list) else last] = value
    return document


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/metadata", []),
        ("/metadata/players", "Ann"),
        ("/metadata/players/2", [1]),
        ("/metadata/title", {}),
        ("/metadata/initialScore", "0-0"),
        ("/metadata/ruleset", [True]),
        ("/deals", {}),
        ("/deals/1", 7),
        ("/deals/1", None),
        ("/deals/1/dealNumber", "one"),
        ("/deals/1/dealNumber", -1),
        ("/deals/1/initialState", [3, "9h"]),
        ("/deals/1/initialState/dealer", 4),
        ("/deals/1/initialState/dealer", True),
        ("/deals/1/initialState/dealer", "West"),
        ("/deals/1/initialState/dealer", 10**60),
        ("/deals/1/initialState/upCard", "1h"),
        ("/deals/1/initialState/upCard", 9),
        ("/deals/1/initialState/playerCards", {}),
        ("/deals/1/initialState/playerCards", [["As"], 5]),
        ("/deals/1/phases", "none"),
        ("/deals/1/phases/0", "Order"),
        ("/deals/1/phases/0/calls", "Order"),
        ("/deals/1/phases/0/calls/0", "Double"),
        ("/deals/1/phases/0/calls/0", 0),
        ("/deals/1/phases/0/isAlone", "no"),
        ("/deals/1/phases/0/discard", "9"),
        ("/deals/1/phases/0/aloneDefender", 5),
        ("/deals/1/phases/0/cardExchanges", [7]),
        ("/deals/1/phases/0/cardExchanges", [{"sender": 2, "receiver": 2, "cards": ["As"]}]),
        ("/deals/1/phases/0/callAnnotations", ["remark"]),
        ("/deals/1/phases/1/tricks", 5),
        ("/deals/1/phases/1/tricks/1", "Kh 9c Qh Qd"),
        ("/deals/1/phases/1/tricks/1/2", "Zz"),
        ("/deals/1/phases/1/tricks/1/2", ["Qh"]),
        ("/deals/1/phases/1/tricks/1/2", None),
        ("/deals/1/phases/1/playAnnotations", {"0": [5, {}]}),
        ("/deals/1/alternativeLines", 1),
        ("/deals/1/alternativeLines", [1]),
        ("/deals/1/alternativeLines", [{"branchIndex": "two", "phases": []}]),
    ],
)
def test_a_wrong_value_is_one_finding_at_its_place_and_the_rest_is_read(pointer: str, value: Any) -> None:
    game = a_game(*(a_deal(dealNumber=number) for number in range(3)))
    headers, deals, findings = read(put(game, pointer, value))
    assert [found.code for found in findings] == ["N101"]
    assert (findings[0].pointer or "").startswith(pointer)
    assert len(headers) == 1
    if pointer.startswith("/deals/1"):
        assert [deal.number for deal in deals] == [1, 2, 3]
        assert [deal.complete for deal in deals] == [True, False, True]


def test_a_wrong_value_leaves_its_place_in_the_order() -> None:
    _, deals, _ = read(put(a_game(), "/deals/0/phases/1/tricks/1/2", "Zz"))
    assert sum(isinstance(event, Play) for event in deals[0].events) == 12


def test_the_first_dealer_is_told_from_the_second_where_it_cannot_be_read() -> None:
    second = a_deal(initialState={"dealer": 0, "upCard": "9h"})
    for dealer in (7, None):
        game = put(a_game(a_deal(), second), "/deals/0/initialState/dealer", dealer)
        _, deals, findings = read(game)
        assert [found.code for found in findings] == ["N101"]
        assert deals[0].events[0] == Dealer(3)
        alone = put(a_game(), "/deals/0/initialState/dealer", dealer)
        assert not any(isinstance(event, Dealer) for event in read(alone)[1][0].events)
    nothing_done = a_deal(initialState={}, phases=[])
    assert faults(a_game(nothing_done, second)) == []


def test_a_finding_says_what_was_found_and_what_was_expected() -> None:
    found = read(put(a_game(), "/deals/0/initialState/dealer", "West"))[2][0]
    assert found.message == 'expected the seat of the dealer, 0 (North) to 3 (West), found the string "West"'
    assert (found.file, found.pointer, found.line) == ("game.egn", "/deals/0/initialState/dealer", None)


def test_alone_without_a_call_that_makes_trump() -> None:
    bidding = {"type": "EUCHRE_BIDDING", "calls": ["Pass", "Pass"], "isAlone": True}
    assert faults(a_game(a_deal(phases=[bidding]))) == [("N101", "/deals/0/phases/0/isAlone")]


def test_unknown_keys_are_left_alone_and_an_unknown_rule_is_said() -> None:
    game = a_game({**a_deal(), "videoUrl": "x", "views": [{}]}, weather="rain", ruleset={"benny": True, "timer": 0})
    assert faults({**game, "more": {"deals": 3}}) == [("N102", "/metadata/ruleset/benny")]


def test_a_key_that_stands_twice() -> None:
    text = json.dumps(a_game()).replace('"dealer": 3', '"dealer": 1, "dealer": 3')
    assert faults(text.encode()) == [("N101", "/deals/0/initialState/dealer")]


def test_keys_in_pointers_are_escaped() -> None:
    deal = a_deal(phases=[{"type": "EUCHRE_BIDDING", "calls": ["Pass"], "callAnnotations": {"a/b~": []}}])
    assert faults(a_game(deal)) == [("N101", "/deals/0/phases/0/callAnnotations/a~1b~0")]


def test_half_a_surrogate_pair_is_no_character() -> None:
    text = json.dumps(a_game(title="TITLE")).replace("TITLE", "\\ud83c")
    headers, _, findings = read(text.encode())
    assert (tags(headers[0])["Event"], findings) == ("\N{REPLACEMENT CHARACTER}", [])


# --- texts that are broken ----------------------------------------------------------------------------------


def test_a_truncated_file_gives_what_stands_before_the_break() -> None:
    text = json.dumps(a_game(*(a_deal(dealNumber=number) for number in range(3))), indent=1)
    break_at = text.rindex('"Qd"') + 2
    headers, deals, findings = read(text[:break_at].encode())
    assert len(headers) == 1
    assert [deal.complete for deal in deals] == [True, True, False]
    assert sum(isinstance(event, Play) for event in deals[2].events) == 7
    assert [(found.code, found.pointer) for found in findings] == [("N109", None)]
    assert findings[0].line == text[:break_at].count("\n") + 1
    assert findings[0].excerpt == '       "Q'


def test_wherever_a_file_breaks_off_that_is_the_one_finding() -> None:
    text = json.dumps(a_game(a_deal(), a_deal(dealNumber=1), title="Nü"), ensure_ascii=False)
    for end in range(1, len(text) - 1):
        records = list(read_egn(text[:end].encode(), "game.egn"))
        codes = [record.code for record in records if isinstance(record, Finding)]
        assert codes == ["N109"], text[:end]
        assert isinstance(records[-1], Finding)
        assert all(deal.complete for deal in records[:-2] if isinstance(deal, Deal))


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ('{"deals": [,]}', "expected a value or ], found ,"),
        ('{"deals": [1,]}', "no comma may stand before ]"),
        ('{"deals": [], }', "no comma may stand before }"),
        ('{"deals": []} {}', "expected the end of the file, found {"),
        ('{"deals": NaN}', "expected a value, found NaN"),
        ("{deals: []}", "expected a key in double quotes or }, found deals"),
        ('{"deals" []}', "expected a colon after the key, found ["),
        ('{"deals": [1 2]}', "expected a comma or ], found 2"),
        ('{"deals": [1}', "expected a comma or ], found }"),
        ('{"deals": "a\nb"}', "the string that starts here holds a line break"),
        (
            '{"deals": "\\q"}',
            "the string that starts here holds a line break, a control character or a wrong backslash",
        ),
        ('{"deals": 01}', "expected a value, found 01"),
        ('{"deals": \0}', "expected a value, found '\\x00'"),
    ],
)
def test_a_text_that_is_not_json(broken: str, message: str) -> None:
    findings = read(broken.encode())[2]
    assert findings[-1].code == "N101"
    assert message in findings[-1].message
    assert findings[-1].line == 1


def test_deals_before_a_fault_in_the_text_are_read() -> None:
    text = json.dumps(a_game(*(a_deal(dealNumber=number) for number in range(3))), indent=1)
    at = text.index('"Kh"', text.index('"dealNumber": 1')) + 4
    _, deals, findings = read((text[:at] + text[at + 1 :]).encode())
    assert [deal.complete for deal in deals] == [True, False]
    assert [found.code for found in findings] == ["N101"]
    assert "expected a comma or ]" in findings[0].message


def test_deep_nesting_is_a_finding() -> None:
    for text in ("[" * 100_000, '{"deals":' * 100_000, '{"deals": ' + "[" * 5000 + "]" * 5000 + "}"):
        assert [found.code for found in read(text.encode())[2]][-1] == "N101"


def test_numbers_beyond_all_bounds() -> None:
    text = json.dumps(a_game()).replace('"dealer": 3', f'"dealer": {"9" * 5000}')
    assert faults(text.encode()) == [("N101", "/deals/0/initialState/dealer")]


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert faults(b"\xef\xbb\xbf" + json.dumps(a_game()).encode()) == []


def test_bytes_that_are_no_text() -> None:
    data = json.dumps(a_game(title="TITLE"), indent=1).encode().replace(b"TITLE", b"M\xfcnchen")
    findings = read(data)[2]
    assert [found.code for found in findings] == ["N107"]
    assert (findings[0].line, findings[0].column) == (15, 14)


# --- anything at all ----------------------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(["Pass", "Order", "9h", "At", "Kh", "x", "EUCHRE_BIDDING", "AbCd", "[!] hm"]),
    lambda values: (
        st.lists(values, max_size=4)
        | st.dictionaries(
            st.text(max_size=3) | st.sampled_from(["calls", "tricks", "0", "sender", "name"]), values, max_size=4
        )
    ),
    max_leaves=8,
)


def pointers(value: Any, pointer: str = "") -> Iterator[str]:
    yield pointer
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from pointers(item, f"{pointer}/{key}")


FULL = a_match(
    {
        "gameIndex": 0,
        "players": ["p0", "p1", "p2", "p3"],
        "gameData": a_game(
            {
                **a_deal(),
                "initialState": {"dealer": 3, "upCard": "9h", "kitty": ["9d"], "playerCards": [["As"], ["9h"], [], []]},
                "phases": [
                    {
                        "type": "EUCHRE_BIDDING",
                        "calls": ["Pass", "Order"],
                        "isAlone": True,
                        "aloneDefender": 2,
                        "discard": "9s",
                        "cardExchanges": [
                            {"sender": 3, "receiver": 1, "cards": ["Jd"]},
                            {"receiver": 0, "cards": ["9c"]},
                        ],
                        "callAnnotations": {"0": ["[!?] hm"]},
                    },
                    {"type": "TRICK_PLAY", "tricks": [["Ah", "Th"], ["Kd"]], "playAnnotations": {"1": ["so"]}},
                ],
                "alternativeLines": [{"branchIndex": 1, "phases": [{"type": "TRICK_PLAY", "tricks": [["Ac"]]}]}],
            },
            "EjQ",
            ruleset={"std": True, "num_deals": 3, "min_rank": 9, "farmers": True, "loner_lead": "LEFT_OF_LONER"},
            finalScore=[3, 4],
        ),
    },
    matchFormat={"type": "FIXED_GAMES", "target": 2},
    result={"winner": ["p0"], "scores": {"p0": 3}},
    teams=[{"id": "t", "name": "T", "playerIds": ["p0"]}],
)
PLACES = list(pointers(FULL))[1:]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(PLACES), ANYTHING), min_size=1, max_size=3))
def test_anything_anywhere_is_read_or_found_wrong(changes: list[tuple[str, Any]]) -> None:
    document = FULL
    for pointer, value in changes:
        try:
            document = put(document, pointer, value)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            continue  # an earlier change took the place away
    records = list(read_egn(json.dumps(document).encode(), "x.emn"))
    assert records
    for record in records:
        if isinstance(record, (Deal, Header)):
            events = record.events if isinstance(record, Deal) else record.tags
            assert len(record.places) == len(events)
            assert repr(events).encode()


@settings(max_examples=150, deadline=None)
@given(
    st.binary(max_size=60)
    | st.text(max_size=60).map(str.encode)
    | st.text('{}[]",:\\ 01aeE-+.tfn', max_size=60).map(str.encode)
)
def test_any_bytes_at_all_give_a_finding_or_records(data: bytes) -> None:
    assert list(read_egn(data, "x.egn"))
