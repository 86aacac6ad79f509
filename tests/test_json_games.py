"""This program's own JSON read back: the same events, and a finding at its place for all that cannot be read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from command_line import EVENING, euchre_command
from hypothesis import given, settings
from hypothesis import strategies as st
from notation_strategies import patient, records

from euchre_cli.converting import Reading, write_converted
from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding
from euchre_cli.formats import Record, detect
from euchre_cli.formats.json_games import read_json
from euchre_cli.formats.json_lines import LINES_LIMIT, read_units, split_json_lines
from euchre_cli.losses import Losses
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_records

DEALER = {"type": "dealer", "seat": "W"}
UP = {"type": "up_card", "card": "9h"}
PASSES = [{"type": "call", "kind": "pass"}] * 8


def written(games: list[Header | Deal], to: str) -> str:
    out, losses = StringIO(), Losses()
    write_converted([Reading(games, {}, {})], to, out, losses)
    assert not losses
    return out.getvalue()


def read(document: object) -> list[Record]:
    text = document if isinstance(document, str) else json.dumps(document)
    return list(read_json(text.encode("utf-8", "surrogatepass"), "x.json"))


def lines(*games: object) -> list[Record]:
    text = "\n".join(game if isinstance(game, str) else json.dumps(game) for game in games)
    return list(
        read_units(split_json_lines([text[at : at + 7] for at in range(0, len(text), 7)], "x.jsonl"), "x.jsonl")
    )


def game(*events: object, **more: object) -> dict[str, Any]:
    return {"deals": [{"events": [DEALER, *events]}]} | more


def found(document: object) -> list[tuple[str, str | None, str]]:
    return [(each.code, each.pointer, each.message) for each in read(document) if isinstance(each, Finding)]


# --- round trips ------------------------------------------------------------------------------------------


@given(records)
@settings(patient, max_examples=20)
def test_any_games_come_back_as_they_were(games: list[Header | Deal]) -> None:
    document, by_lines = written(games, "json"), written(games, "jsonl")
    assert read(document) == games
    assert list(read_units(split_json_lines([by_lines], "x"), "x")) == games
    assert detect(document.encode()[:4096]) == "json"
    assert detect(by_lines.encode()[:4096]) in ("json", "jsonl")
    again = list(read_notation(["".join(write_records(read(document)))], "x"))  # type: ignore[arg-type]
    assert again == games


def test_a_place_that_broke_off_stays_not_complete() -> None:
    deal = next(each for each in read_notation(["1. W^9h po\n1. W^9h p pass"], "x") if isinstance(each, Deal))
    (head, first, second, *_) = read_notation(["1. W^9h po\n2. N^9h p pass"], "x")
    assert isinstance(head, Header)
    again = read(written([head, first, second], "json"))  # type: ignore[list-item]
    assert [each.complete for each in again if isinstance(each, Deal)] == [True, False]
    assert deal.complete


def test_commands_read_what_convert_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.euc").write_text(EVENING)
    expected = json.loads(euchre_command("validate", "--json", "evening.euc").stdout)
    for name in ("evening.json", "evening.jsonl"):
        euchre_command("convert", "evening.euc", "--to", name.partition(".")[2], "-o", name)
        assert euchre_command("convert", name, "--to", "euc").stdout == EVENING
        again = json.loads(euchre_command("validate", "--json", name).stdout)
        keys = ("code", "message", "game", "deal", "trick", "seat", "evidence")
        assert [[each[key] for key in keys] for each in again] == [[each[key] for key in keys] for each in expected]
        (document,) = [json.loads(line.strip("[],")) for line in Path(name).read_text().splitlines() if len(line) > 2]
        for each in again:
            value: Any = document
            for step in each["pointer"].removeprefix("/0" * (name == "evening.json")).split("/")[1:]:
                value = value[int(step) if isinstance(value, list) else step]
            assert value["type"] == "play" if each["code"] == "P505" else value
            assert (each["line"], each["column"]) == ((1, None) if name == "evening.jsonl" else (None, None))
    concise = euchre_command("validate", "evening.jsonl", "--output-format", "concise").stdout
    assert concise.startswith("evening.jsonl:1:/deals/")
    assert euchre_command("validate", "evening.jsonl", "--output-format", "sarif").exit_code == 1


# --- what a program must write ----------------------------------------------------------------------------


def test_events_alone_are_a_game() -> None:
    (head, deal) = read(game(UP, *PASSES))
    assert head == Header()
    assert list(read_notation(["?. W^9h pppp pppp"], "x"))[1] == deal
    assert lines(game(UP, *PASSES), game(UP)) == [*read(game(UP, *PASSES)), *read(game(UP))]


def test_what_was_worked_out_is_not_read_again() -> None:
    document = json.loads(written(list(read_notation(["1. W^9h pppp pppp"], "x")), "json"))  # type: ignore[arg-type]
    before = read(document)
    document[0]["deals"][0] |= {"dealer": "N", "trump": "s", "hands": None, "findings": [1]}
    document[0] |= {"rules": "?", "players": 3, "game": -1, "winner": []}
    document[0]["deals"][0]["events"][2]["player"] = "S"
    assert read(document) == before


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (json.dumps(game(UP)), "json"),
        (json.dumps(game(UP), indent=2), "json"),
        (json.dumps(game(UP), indent=0), "json"),
        (json.dumps([game(UP)]), "json"),
        (json.dumps(game(UP)) + "\n" + json.dumps(game(UP)), "jsonl"),
        (json.dumps(game(UP)) + "\r\n" + json.dumps(game(UP)), "jsonl"),
        ('{"tags": []}\n\n{"tags": []}', "jsonl"),
        ('{"file": "x", "game": \n{"file": "x"', "jsonl"),
        (json.dumps(game(*PASSES * 99)), "jsonl"),
        ('{"file": "x"}', "json"),
        ('{"fileType": "Euchre Game Notation", "tags": [], "deals": [{"events": []}]}', "egn"),
        ('{"deals": []}', "egn"),
    ],
)
def test_it_is_told_by_what_it_holds(text: str, name: str) -> None:
    assert detect(text.encode()[:4096]) == name


# --- what cannot be read ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "pointer", "message"),
    [
        (3, "", "expected an event: an object with its type, found the number 3"),
        ({}, "", "expected type, the type of an event, such as call or play, in this event"),
        ({"type": "shuffle"}, "/type", 'expected the type of an event, such as call or play, found the string "shuffle"'),
        ({"type": "play"}, "", "expected card, a card, such as Jd, in this event"),
        ({"type": "play", "card": 9}, "/card", "expected a card, such as Jd, found the number 9"),
        ({"type": "play", "card": "Zz"}, "/card", "'Zz' is not a card: write a rank and a suit, such as Jh, Td or 9♠ (B is the joker)"),
        ({"type": "play", "card": "10♥"}, "/card", "'10♥' is not how a card is written here: Th"),
        ({"type": "play", "card": "Th", "seat": "Q"}, "/seat", 'expected a seat: N, E, S or W, found the string "Q"'),
        ({"type": "hand", "seat": "N", "cards": "AhKh"}, "/cards", 'expected an array of cards, found the string "AhKh"'),
        ({"type": "hand", "seat": "N", "cards": ["Ah", 1]}, "/cards/1", "expected a card, such as Jd, found the number 1"),
        ({"type": "hand", "seat": "N", "cards": ["Ah", "1h"]}, "/cards/1", "'1h' is not a card: write a rank and a suit, such as Jh, Td or 9♠ (B is the joker)"),
        ({"type": "call", "kind": "name"}, "/suit", "a call of the kind name names a suit, or n for no trump"),
        ({"type": "call", "kind": "pass", "suit": "h"}, "/suit", "a call of the kind pass names no suit"),
        ({"type": "call", "kind": "bid"}, "/kind", 'expected the kind of a call: pass, order, name or unknown, found the string "bid"'),
        ({"type": "call", "kind": "order", "alone": 1}, "/alone", "expected true or false, found the number 1"),
        ({"type": "up_card", "card": "9h", "stands_for": "h"}, "/stands_for", "only a joker stands for a suit, and 9h is turned up"),
        ({"type": "claim", "side": "NS", "tricks": -1}, "/tricks", "expected a number from 0 to 999999999, found the number -1"),
        ({"type": "claim", "side": "NS", "tricks": 1e400}, "/tricks", "expected a number from 0 to 999999999, found a number beyond all bounds"),
        ({"type": "claim", "side": "NS", "tricks": 10**400}, "/tricks", "expected a number from 0 to 999999999, found a number beyond all bounds"),
        ({"type": "noted_points", "side": None, "points": 2}, "/side", "expected the side, NS or EW, that got 2 points"),
        ({"type": "mark", "text": "?!?"}, "/text", 'expected text; a mark is one of ?? ? ?! !? ! !!, found the string "?!?"'),
        ({"type": "line", "branch": 0, "events": [DEALER]}, "/events/0", "nobody deals within an alternative line"),
        ({"type": "line", "branch": 0, "events": [{"type": "play", "card": "?"}]}, "/events/0/card", "'?' is not a card: write a rank and a suit, such as Jh, Td or 9♠ (B is the joker)"),
        ({"type": "line", "branch": 0, "events": [7]}, "/events/0", "expected an event: an object with its type, found the number 7"),
        (DEALER, "", "the dealer stands before all other events but comments, once"),
    ],
)  # fmt: skip
def test_of_a_deal_only_the_event_that_is_none_is_left_out(event: object, pointer: str, message: str) -> None:
    text = json.dumps(game(UP, event, *PASSES)).replace("Infinity", "1e400")
    assert found(text) == [("N101", f"/deals/0/events/2{pointer}", message)]
    assert [each for each in read(text) if isinstance(each, Deal)] == [
        each for each in read(game(UP, *PASSES)) if isinstance(each, Deal)
    ]
    assert [each.complete for each in read(text) if isinstance(each, Deal)] == [False]


@pytest.mark.parametrize(
    ("document", "findings"),
    [
        ([], [("N106", None)]),
        ([3, "x"], [("N106", None)]),
        ("[", [("N109", None)]),
        ({"file": "x", "game": 1, "initial": {}, "deals": [{"deal": 1}], "final": {}}, [("N106", None)]),
        ([game(), 3, game()], [("N101", "/1")]),
        ({"tags": {"North": "Ann"}, "deals": []}, [("N101", "/tags")]),
        (game(tags=[3]), [("N101", "/tags/0")]),
        (game(tags=[{"name": "a b", "value": "x"}]), [("N101", "/tags/0/name")]),
        (game(tags=[{"name": "North"}]), [("N101", "/tags/0")]),
        (game(tags=[{"name": "North", "value": ["x"]}]), [("N101", "/tags/0/value")]),
        (game(comments=[1]), [("N101", "/comments/0")]),
        ({"tags": []}, [("N101", "")]),
        ({"tags": [], "deals": 3}, [("N101", "/deals")]),
        ({"tags": [], "deals": [3]}, [("N101", "/deals/0")]),
        ({"tags": [], "deals": [{}]}, [("N101", "/deals/0")]),
        ({"deals": [{"events": 3}, {"events": [UP]}]}, [("N101", "/deals/0/events"), ("N101", "/deals/1")]),
        ({"deals": [{"events": [DEALER], "number": "one"}]}, [("N101", "/deals/0/number")]),
        ({"deals": [{"events": [DEALER], "number": 10**12}]}, [("N101", "/deals/0/number")]),
        ({"deals": [{"events": [DEALER], "complete": "no"}]}, [("N101", "/deals/0/complete")]),
        ('{"tags": [], "tags": [], "deals": []}', [("N101", "/tags")]),
        ('{"deals": [{"events": [{"type": "dealer", "seat": "N", "seat": "W"}]}]}', [("N101", "/deals/0/events/0/seat")]),
        ('{"deals": [{"events": [{"type": "dealer", "seat": "N"}, {"type": "comm', [("N109", None)]),
        ('{"deals": [{"events": [{"type": "dealer", "seat": "N"}], "number": NaN}]}', [("N101", None)]),
    ],
)  # fmt: skip
def test_what_is_no_game_or_deal_is_told_at_its_place(document: object, findings: list[tuple[str, str | None]]) -> None:
    assert [(code, pointer) for code, pointer, _ in found(document)] == findings


@pytest.mark.parametrize("depth", [10, 20, 60, 300, 2000, 100_000])
def test_lines_in_lines(depth: int) -> None:
    line = '{"type":"line","branch":0,"events":[' * depth + "]}" * depth
    records = read(f'{{"deals":[{{"events":[{{"type":"dealer","seat":"N"}},{line}]}}]}}')
    told = [each for each in records if isinstance(each, Finding)]
    assert bool(told) == (depth > 16)
    assert all(each.code == "N101" and "deep" in each.message for each in told)


def test_of_two_faults_in_a_deal_both_are_told() -> None:
    assert [pointer for _, pointer, _ in found(game(3, UP, {"type": "play", "card": "Xy"}))] == [
        "/deals/0/events/1",
        "/deals/0/events/3/card",
    ]


# --- JSON Lines -------------------------------------------------------------------------------------------


def test_a_broken_line_loses_only_itself() -> None:
    whole = game(UP, *PASSES)
    result = lines(whole, '{"deals": [', "", "7", '{"deals": 7, "tags": []}', whole, json.dumps(whole)[:-9])
    games = [each for each in result if isinstance(each, Header)]
    assert len(games) == 4  # the one without deals, and the one that breaks off
    told = [(each.code, each.line, each.pointer) for each in result if isinstance(each, Finding)]
    assert told == [("N109", 2, None), ("N101", 4, ""), ("N101", 5, "/deals"), ("N109", 7, None)]
    assert [each.complete for each in result if isinstance(each, Deal)] == [True, True, False]


def test_what_comes_before_the_first_game_is_told_too() -> None:
    assert [type(each) for each in lines("3", game())] == [Finding, Header, Deal]
    (only,) = lines(*["3"] * LINES_LIMIT, game())
    assert isinstance(only, Finding)
    assert only.code == "N106"


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
@settings(max_examples=100)
def test_nothing_is_raised_for_any_bytes(data: bytes) -> None:
    assert all(isinstance(each, Header | Deal | Finding) for each in read_json(data, "x"))
    assert list(read_units(split_json_lines([data.decode("latin-1")], "x"), "x"))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value in a document."""
    yield path
    for step, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from places(inner, (*path, step))


@given(records, json_values, st.data())
@settings(patient, max_examples=20)
def test_nothing_is_raised_where_anything_stands_for_anything(
    games: list[Header | Deal], other: object, data: st.DataObject
) -> None:
    document = json.loads(written(games, "json"))
    *way, last = data.draw(st.sampled_from(sorted(places(document), key=str)[1:]))
    holder: Any = document
    for step in way:
        holder = holder[step]
    holder[last] = other
    result = read(document)
    read_anew = "".join(write_records([each for each in result if not isinstance(each, Finding)]))
    if not any(isinstance(each, Finding) for each in result):
        assert list(read_notation([read_anew], "x")) == result
