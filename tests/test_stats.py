"""What the statistics count, against samples worked out by hand, and against the sum of their parts."""

from __future__ import annotations

import json
import math
import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import HANDS, ORDERED, PLAY, PLAYED
from tables import Knowledge, random_game

from euchre_cli.events import Header, Tag
from euchre_cli.formats import read_records
from euchre_cli.intervals import wilson
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_game
from euchre_cli.replaying import replay_records
from euchre_cli.rules import build, parse_options
from euchre_cli.sources import Input
from euchre_cli.stats.figures import Mean, Rate
from euchre_cli.stats.tally import PLAYER, POSITION, SEAT, TEAM, Subject, Tallies, Tally, tally

NAMES = '[North "Ann"] [East "Bea"] [South "Carl"] [West "Dora"]\n'


def counted(text: str, rules: str = "") -> Tallies:
    return tally(replay_records(read_notation([text], "record.euc"), parse_options(rules)))


def players(deals: str, rules: str = "", head: str = NAMES) -> dict[str, Tally]:
    """The tally of each player of one game."""
    tallies = counted(head + deals, rules).subjects()
    return {str(subject.who[0]): one for subject, one in tallies.items() if subject.kind == PLAYER}


def rate(rate: Rate) -> tuple[int, int]:
    return rate.hits, rate.of


def rates(of: dict[str, Tally], name: str) -> dict[str, tuple[int, int]]:
    return {player: rate(getattr(one, name)) for player, one in of.items()}


SHEET = """
1. W N:o tricks=5-0 =NS+2
2. N E:o* =EW+4
3. E S:o* =EW+2
4. S W:o =EW+1
5. W E:o =NS+2
"""
"""A march by Ann, a loner made by Bea and one lost by Carl, a point for Dora, and Bea is euchred."""


# --- every column ----------------------------------------------------------------------------------------


def test_deals_and_points() -> None:
    of = players(SHEET)
    assert {player: (one.deals, one.points_for, one.points_against) for player, one in of.items()} == {
        "Ann": (5, 4, 7),
        "Bea": (5, 7, 4),
        "Carl": (5, 4, 7),
        "Dora": (5, 7, 4),
    }
    assert of["Ann"].margin.mean == -3 / 5
    changes = [2, -4, -2, -1, 2]
    variance = sum((change + 3 / 5) ** 2 for change in changes) / 4
    assert of["Ann"].margin.half_width == pytest.approx(1.96 * math.sqrt(variance / 5))


def test_makers_and_what_came_of_it() -> None:
    of = players(SHEET)
    assert rates(of, "maker") == {"Ann": (1, 5), "Bea": (2, 5), "Carl": (1, 5), "Dora": (1, 5)}
    assert rates(of, "made") == {"Ann": (1, 1), "Bea": (1, 2), "Carl": (0, 1), "Dora": (1, 1)}
    assert rates(of, "marched") == {"Ann": (1, 1), "Bea": (1, 2), "Carl": (0, 1), "Dora": (0, 1)}
    assert rates(of, "euchred") == {"Ann": (0, 1), "Bea": (1, 2), "Carl": (1, 1), "Dora": (0, 1)}


def test_loners_tried_made_and_euchred() -> None:
    of = players(SHEET)
    assert rates(of, "alone") == {"Ann": (0, 5), "Bea": (1, 5), "Carl": (1, 5), "Dora": (0, 5)}
    assert rates(of, "alone_marched") == {"Ann": (0, 0), "Bea": (1, 1), "Carl": (0, 1), "Dora": (0, 0)}
    assert rates(of, "alone_euchred") == {"Ann": (0, 0), "Bea": (0, 1), "Carl": (1, 1), "Dora": (0, 0)}


def test_euchres_in_defence_count_for_both_defenders() -> None:
    assert rates(players(SHEET), "defence") == {"Ann": (1, 3), "Bea": (1, 2), "Carl": (1, 3), "Dora": (1, 2)}


def test_a_score_sheet_proves_no_tricks_and_no_turns() -> None:
    for one in players("1. W N:o =NS+1  2. N E:o =EW+1").values():
        assert (one.tricks.n, one.tricks.base) == (0, 0)
        assert {rate(call) for call in one.calls} == {(0, 0)}


def test_tricks_are_those_of_the_side() -> None:
    of = players(f"{PLAYED} =NS+1 2. N E:o tricks=1-4 =EW+1 3. E S:o =NS+1")
    assert {name: (one.tricks.total, one.tricks.base, one.tricks.n) for name, one in of.items()} == {
        "Ann": (4, 10, 2),
        "Bea": (6, 10, 2),
        "Carl": (4, 10, 2),
        "Dora": (6, 10, 2),
    }


def test_calls_by_round_and_position() -> None:
    """North orders as first to speak; East names a suit as the first of round two; all pass; South is stuck."""
    of = players(f"{PLAYED} =NS+1  2. N^9h pppp s =EW+1  3. E^9h pppp pppp =0", "no-stick-the-dealer")
    calls = {name: [rate(call) for call in one.calls] for name, one in of.items()}
    assert calls == {
        "Ann": [(1, 1), (0, 0), (0, 1), (0, 1), (0, 0), (0, 0), (0, 1), (0, 0)],
        "Bea": [(0, 1), (0, 0), (0, 0), (0, 1), (1, 1), (0, 0), (0, 0), (0, 1)],
        "Carl": [(0, 1), (0, 1), (0, 0), (0, 0), (0, 1), (0, 0), (0, 0), (0, 0)],
        "Dora": [(0, 0), (0, 1), (0, 1), (0, 0), (0, 0), (0, 1), (0, 0), (0, 0)],
    }


def test_a_deal_thrown_in_is_a_deal_without_maker_tricks_or_points() -> None:
    of = players("1. E^Js pppp pppp =0", "no-stick-the-dealer")
    for one in of.values():
        assert (one.deals, one.margin.n, one.margin.mean, one.tricks.n) == (1, 1, 0.0, 0)
        assert rate(one.maker) == (0, 1)
        assert rate(one.made) == rate(one.defence) == (0, 0)


def test_a_misdeal_is_no_deal() -> None:
    assert players("1. N^Ac misdeal 1. N E:o =EW+1")["Ann"].deals == 1


def test_a_canadian_loner_counts_as_one() -> None:
    of = players("1. W^9h po* =EW+1", "canadian")
    assert rate(of["Bea"].alone) == (1, 1)
    assert rate(of["Bea"].alone_marched) == (0, 1)
    assert [rate(call) for call in of["Bea"].calls][:2] == [(0, 0), (1, 1)]


def test_the_makers_partner_may_be_the_one_who_plays_alone() -> None:
    of = players("1. W^9h o S:* =NS+4", "alone-over-assist")
    assert rate(of["Ann"].maker) == (1, 1)
    assert rate(of["Ann"].alone) == (0, 1)
    assert rate(of["Carl"].alone) == rate(of["Carl"].alone_marched) == (1, 1)
    assert rate(of["Ann"].marched) == (1, 1)


def test_a_lone_defender() -> None:
    of = players("1. W^9h o* E:* =EW+4  2. N^9h o* S:* =EW+1", "defend-alone")
    assert rates(of, "lone_defence") == {"Ann": (0, 0), "Bea": (1, 1), "Carl": (0, 1), "Dora": (0, 0)}
    assert rate(of["Ann"].alone_euchred) == (1, 1)


def test_seats_positions_and_teams() -> None:
    tallies = counted(NAMES + SHEET).subjects()
    south, dealer = tallies[Subject(SEAT, (2,))], tallies[Subject(POSITION, (3,))]
    assert (rate(south.maker), south.points_for) == ((1, 5), 4)
    assert (rate(dealer.maker), dealer.points_for) == ((0, 5), 2)  # Bea's of deal 3
    left = tallies[Subject(POSITION, (0,))]
    assert rate(left.maker) == (4, 5)
    team = tallies[Subject(TEAM, ("Ann", "Carl"))]
    assert (rate(team.maker), rate(team.alone), rate(team.defence)) == ((2, 5), (1, 5), (1, 3))
    assert (team.deals, team.points_for, team.margin.n) == (5, 4, 5)


def test_games_won() -> None:
    won = "1. W N:o* =NS+4 2. N S:o* =NS+4 3. E S:o =NS+2"
    of = players(f"{won}\n{NAMES} 1. W N:o =NS+1\n")
    assert [(one.games, rate(one.won)) for one in of.values()] == [
        (2, (1, 1)),
        (2, (0, 1)),
        (2, (1, 1)),
        (2, (0, 1)),
    ]


# --- who ------------------------------------------------------------------------------------------------


def test_a_player_is_a_name_wherever_it_sits() -> None:
    swapped = '[North " Dora "] [East "ann"] [South "Bea"] [West "Ann"]\n'
    of = players(f"1. W N:o =NS+2\n{swapped}1. W N:o =NS+2")
    assert (of["Ann"].deals, of["Ann"].points_for, of["Ann"].points_against) == (2, 2, 2)
    assert (of["Dora"].deals, rate(of["Dora"].maker)) == (2, (1, 2))
    assert of["ann"].deals == 1


def test_partners_are_a_team_on_either_side() -> None:
    turned = '[North "Bea"] [East "Carl"] [South "Dora"] [West "Ann"]\n'
    tallies = counted(f"{NAMES}1. W N:o =NS+2\n{turned}1. W N:o =NS+2").subjects()
    team = tallies[Subject(TEAM, ("Ann", "Carl"))]
    assert (team.deals, team.points_for, team.points_against) == (2, 2, 2)


def test_seats_without_a_name_are_told_apart() -> None:
    subjects = set(counted('[North "Ann"] 1. W N:o =NS+2').subjects())
    assert {subject.who for subject in subjects if subject.kind == PLAYER} == {("Ann",), (1,), (2,), (3,)}
    assert {subject.who for subject in subjects if subject.kind == TEAM} == {("Ann", 2), (1, 3)}


# --- what the record does not prove ----------------------------------------------------------------------


def test_a_deal_with_an_error_counts_where_its_score_is_known() -> None:
    tallies = counted(f"{NAMES}{PLAYED} =NS+2")
    assert (tallies.deals, tallies.left_out) == (1, 0)
    assert tallies.subjects()[Subject(PLAYER, ("Ann",))].points_for == 1


@pytest.mark.parametrize("broken", [f"{ORDERED}AhThJh9h/TcKc", "1. W^9h ppp1 so"])
def test_a_deal_with_an_error_is_left_out_where_its_score_is_not_known(broken: str) -> None:
    tallies = counted(f"{NAMES}{broken}\n2. N E:o =EW+1")
    assert (tallies.deals, tallies.left_out) == (1, 1)
    ann = tallies.subjects()[Subject(PLAYER, ("Ann",))]
    assert (ann.deals, ann.left_out, rate(ann.maker)) == (1, 1, (0, 1))


def test_an_auction_with_an_error_in_it_counts_no_turns() -> None:
    of = players(f"1. W^9h {HANDS} S:o -9s {PLAY} =NS+1")
    assert {rate(call) for one in of.values() for call in one.calls} == {(0, 0)}
    assert of["Ann"].deals == 1


def test_a_call_not_known_counts_no_turns() -> None:
    of = players("1. W^9h upp o =EW+1")
    assert {rate(call) for one in of.values() for call in one.calls} == {(0, 0)}
    assert rate(of["Dora"].maker) == (1, 1)


@pytest.mark.parametrize(
    ("deal", "rules", "made", "euchred"),
    [
        ("1. W N:o* =EW+2", "alone-must-take-all", (0, 1), (1, 1)),
        ("1. W N:o =0", "fast-break", (0, 1), (0, 1)),
        ("1. W N:o =NS+2", "make=2", (0, 0), (0, 0)),  # made or march: both score two
        (f"{ORDERED}AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc =NS+1", "", (1, 1), (0, 1)),
    ],
)
def test_the_result_is_what_the_points_prove(deal: str, rules: str, made: tuple, euchred: tuple) -> None:
    ann = players(deal, rules)["Ann"]
    assert (rate(ann.made), rate(ann.euchred)) == (made, euchred)


def test_a_revoke_that_was_paid_for_proves_no_result() -> None:
    revoked = "1. N^9c E:o -9d AcTcJc9c/ThKh9hQs/QhTsJhAh/JdJsQcQd/AsKcKsKd"
    plain, paid = players(revoked), players(revoked, "revoke-penalty=1")
    assert rate(plain["Bea"].made)[1] == 1
    assert rate(paid["Bea"].made)[1] == 0
    assert paid["Bea"].points_for == plain["Bea"].points_for == 1  # the penalty, and the same for a made contract


# --- intervals -------------------------------------------------------------------------------------------


def test_wilson() -> None:
    """The values of the literature: 81 of 263 (Newcombe 1998), none of 20, 15 of 148."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)
    assert wilson(20, 20) == pytest.approx((1 - 0.1611, 1), abs=5e-5)


def test_nothing_is_said_of_nothing() -> None:
    assert (Rate().share, Rate().interval, Mean().mean, Mean().interval) == (None, None, None, None)
    assert Mean(1, 2, 1, 4, 2, 1).interval is None
    alike = Mean()
    for _ in range(3):
        alike.add(3, 5)
    assert (alike.mean, alike.interval) == (0.6, None)


# --- parts and the whole ---------------------------------------------------------------------------------

RULES = ("standard", "no-stick-the-dealer defend-alone", "canadian fast-break", "deck=32 hand=7 no-trump")


@cache
def some_game(seed: int) -> str:
    rng = random.Random(seed)
    knows = rng.choice((Knowledge(), Knowledge(hands=(), discard=False)))
    game, _ = random_game(rng, build(parse_options(rng.choice(RULES))), knows, most=4)
    names = [Tag(seat, name) for seat, name in zip(("North", "East", "South"), rng.sample("ABCDE", 3), strict=True)]
    game.header = Header((*names, *game.header.tags))
    return write_game(game)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 30), max_size=6), st.integers(0, 6))
def test_the_tallies_of_parts_merged_are_those_of_the_whole(seeds: list[int], cut: int) -> None:
    games = [some_game(seed) for seed in seeds]
    whole = counted("\n".join(games))
    merged = counted("\n".join(games[:cut]))
    merged.merge(counted("\n".join(games[cut:])))
    assert merged == whole
    backwards = counted("\n".join(games[cut:]))
    backwards.merge(counted("\n".join(games[:cut])))
    assert backwards == whole


@settings(max_examples=40)
@given(st.integers(0, 30))
def test_the_four_seats_are_the_four_positions_and_both_teams(seed: int) -> None:
    tallies = counted(some_game(seed)).subjects()
    sums = {}
    for kind in (PLAYER, SEAT, POSITION, TEAM):
        total = Tally()
        for subject, one in tallies.items():
            if subject.kind == kind:
                total.merge(one)
        sums[kind] = total
    assert sums[SEAT] == sums[PLAYER]
    for name in ("made", "marched", "euchred", "alone_marched", "lone_defence", "calls"):
        assert getattr(sums[SEAT], name) == getattr(sums[POSITION], name) == getattr(sums[TEAM], name)
    assert sums[SEAT].margin.total == sums[TEAM].margin.total == 0
    assert sums[SEAT].tricks.base == 2 * sums[TEAM].tricks.base == 2 * sums[TEAM].tricks.total * 2


# --- other people's records ------------------------------------------------------------------------------

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "records" / "egn"


@pytest.mark.skipif(not RECORDS.is_dir(), reason="other people's records are not here")
@pytest.mark.parametrize("name", ["league-w1-g1.egn", "league-w1-g2.egn", "league-w1-g3.egn"])
def test_turns_of_real_games_as_their_json_has_them(name: str) -> None:
    document = json.loads((RECORDS / name).read_text())
    turns = [[0, 0] for _ in range(8)]
    for deal in document["deals"]:
        said = [call for phase in deal["phases"] for call in phase.get("calls", ())]
        for index, call in enumerate(said):
            turns[index][0] += call != "Pass"
            turns[index][1] += 1
    with Input(name, str(RECORDS / name)).open() as opened:
        tallies = tally(replay_records(read_records(opened)))
    assert (tallies.games, tallies.deals, tallies.left_out) == (1, len(document["deals"]), 0)
    total = Tally()
    for seat, player in enumerate(document["metadata"]["players"]):
        one = tallies.subjects()[Subject(PLAYER, (player,))]
        assert one == tallies.subjects()[Subject(SEAT, (seat,))]
        assert one.deals == len(document["deals"])
        total.merge(one)
    assert [list(rate(call)) for call in total.calls] == turns
