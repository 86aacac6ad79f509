"""From each format to each other and back: the same events, or told; `benchmarks/round_trips.py` does it at full size."""

from __future__ import annotations

import random
from io import StringIO
from pathlib import Path

import pytest
from hops import FORMATS, OF_DEALS, PAIRS, WHOLE, Game, Told, hop, silent, there_and_back
from hypothesis import given, settings
from notation_strategies import patient, records
from sheets import play_game, some_rules, some_style

from euchre_cli.converting import Reading, write_converted
from euchre_cli.events import Deal, Header
from euchre_cli.formats import one_by_one, read_records
from euchre_cli.formats.egn import read_egn
from euchre_cli.notation.reader import read_notation
from euchre_cli.sources import Input

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "records"

pytest.importorskip("pyarrow")


def some_game(seed: str) -> Game:
    rng = random.Random(seed)
    game = play_game(rng, some_rules(rng), lambda: some_style(rng), most=3).game()
    return [game.header, *game.deals]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_random_games_of_all_rules(one: str, other: str) -> None:
    lost, _ = there_and_back(some_game(f"{one} {other}"), one, other)
    assert lost == []


@pytest.mark.parametrize("to", FORMATS)
def test_recorded_games(to: str) -> None:
    paths = [path for path in RECORDS.rglob("*") if path.suffix in (".egn", ".pbn") or path.parent.name == "openspiel"]
    if not paths:
        pytest.skip("the shared records are not here")
    for path in paths:
        with Input(path.name, str(path)).open() as opened:
            for records in one_by_one(read_records(opened)):
                game = [record for record in records if isinstance(record, Header | Deal)]
                again, told = hop(game, to)
                assert silent(game, again, told, to) == [], path
                assert to not in WHOLE or (again, told) == (game, []), path


def test_what_is_lost_without_a_word_is_found() -> None:
    game = [
        *read_notation(['[Event "x"] [Rules "target=5"] {so} 1. W^9h N=AhKh pppp {c} pppp =0\n2. N^9h ppo 9cTc/'], "x")
    ]
    head, first, second = game
    assert silent(game, game, [], "euc") == []  # type: ignore[arg-type]
    bare, *_ = read_notation(["[] 1. W"], "x")
    assert sorted(silent(game, [bare, first, second], [], "euc")) == ["comment", "rule target=5", "tag Event"]  # type: ignore[arg-type, list-item]
    assert silent(game, [bare, first, second], ["comment", "rule target=5", "tag Event"], "euc") == []  # type: ignore[arg-type, list-item]
    assert silent(game, [head, first], [], "euc") == ["1 deals"]  # type: ignore[arg-type, list-item]
    assert isinstance(first, Deal)
    torn = Deal(first.number, first.events[:-1])
    assert silent(game, [head, torn, second], [], "trickster") == ["noted points"]  # type: ignore[arg-type, list-item]
    assert silent(game, [head, torn, second], ["rule x", "tag y"], "egn") == [OF_DEALS]  # type: ignore[arg-type, list-item]


@given(records)
@settings(patient, max_examples=30)
def test_of_any_match_all_is_said_or_told(games: Game) -> None:
    out, told = StringIO(), Told()
    write_converted([Reading(games, {}, {})], "emn", out, told)
    again = [each for each in read_egn(out.getvalue().encode(), "x") if isinstance(each, Header | Deal)]
    before, after = list(one_by_one(games)), list(one_by_one(again))
    assert len(before) == len(after)
    of_deals = [what for what in told.whats if not what.startswith(("rule ", "tag ", "word "))]
    for one, other in zip(before, after, strict=True):
        assert len(other) <= len(one)
        differing = sum(mine != theirs for mine, theirs in zip(one[1:], other[1:], strict=False))
        assert differing + len(one) - len(other) <= len(of_deals)
        if not of_deals:
            assert one[1:] == other[1:]
