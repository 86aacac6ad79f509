"""`euchre simulate`: whole games of built-in players, legal by any rules, the same for the same seed."""

from __future__ import annotations

import json
import random

import pytest
from click.testing import CliRunner
from tables import shuffle

from euchre_cli.cards import NO_TRUMP, effective_suit
from euchre_cli.cli import euchre
from euchre_cli.events import Call, Deal, Game, Hand, Header, Play
from euchre_cli.legal import legal_actions
from euchre_cli.notation.reader import read_notation
from euchre_cli.replaying import replay
from euchre_cli.rules import Rules, build, parse_options
from euchre_cli.table import Table

players = pytest.importorskip("euchre_cli.players", exc_type=ImportError)
from euchre_cli.knowledge import seen_by  # noqa: E402
from euchre_cli.simulating import simulated_game  # noqa: E402

RULES = (
    "standard",
    "british",
    "bicycle",
    "1888",
    "egn",
    "deck=32 hand=7 no-trump canadian",
    "deck=33 hand=6 farmers-hand=3 go-under",
    "partners-best defend-alone no-stick-the-dealer",
    "alone-call=round-start natural fast-break",
    "alone-call=before-lead alone-must-take-all four-trick-tokens",
    "deck=32 farmers-hand=all target=15 farmers-when=first-call",
    "deck=25 joker-up=spades no-discard-upcard alone-over-assist deals=8",
    "deck=29 canadian partners-best no-trump packets=same-dealer loner-lead=loner-left",
)


def game(kinds: tuple[str, ...], rules: Rules, seed: int, number: int = 1) -> Game:
    seated = [players.PLAYERS[kind](4) for kind in kinds]
    header, *deals = simulated_game(rules, seated, kinds, seed, number)
    assert isinstance(header, Header)
    return Game(header, [deal for deal in deals if isinstance(deal, Deal)])


@pytest.mark.parametrize("options", RULES)
@pytest.mark.parametrize("kind", players.PLAYERS)
def test_games_are_legal_by_any_rules(options, kind):
    rules = build(parse_options(options))
    for number in range(2):
        played = replay(game((kind,) * 4, rules, 5, number))
        assert played.findings == []
        assert played.rules == rules
        assert played.winner is not None or rules.deals is not None


def test_the_seed_decides():
    for kind in players.PLAYERS:
        assert game((kind,) * 4, Rules(), 1) == game((kind,) * 4, Rules(), 1)
        assert game((kind,) * 4, Rules(), 1) != game((kind,) * 4, Rules(), 2)
        assert game((kind,) * 4, Rules(), 1) != game((kind,) * 4, Rules(), 1, number=2)


# --- what a player sees -----------------------------------------------------------------------------------


def tables_in_play(count: int):
    """Tables at any point, with the player whose turn it is."""
    rng = random.Random(7)
    for number in range(count):
        rules = build(parse_options(RULES[number % len(RULES)]))
        table, _ = shuffle(rng, rules, rng.randrange(4))
        stop = rng.randrange(40)
        for _ in range(stop):
            actions = legal_actions(table)
            if not actions:
                break
            table.apply(rng.choice(actions))
        if any(isinstance(action, Play | Call) for action in legal_actions(table)):
            yield table


def test_what_is_true_is_among_what_a_player_thinks_possible():
    seen = 0
    for table in tables_in_play(300):
        seat = table.turn
        known, unseen = seen_by(table, seat)
        assert known.hands[seat] == table.held[seat] & table.live
        for other in range(4):
            if other == seat or table.sitting >> other & 1:
                continue
            held = table.held[other] & table.live
            if table.discarded is None or known.hands[other] & ~held == 0:
                assert known.hands[other] & ~held == 0
                assert held & ~(unseen.may[other] | known.hands[other]) == 0
                assert unseen.room[other] + known.hands[other].bit_count() == held.bit_count()
                seen += 1
        assert sum(unseen.room) == unseen.may[4].bit_count()
    assert seen > 200


def test_hidden_cards_are_not_looked_at():
    """Two players' hands changed for each other, where nothing has shown them, change nothing for a third."""
    rng = random.Random(9)
    for _ in range(60):
        table, dealt = shuffle(rng, Rules(), 0)
        swapped = Table(Rules(), 0)
        hands = {event.seat: event.cards for event in dealt if isinstance(event, Hand)}
        for event in dealt:
            hidden = isinstance(event, Hand) and event.seat in (2, 3)
            swapped.apply(Hand(event.seat, hands[5 - event.seat]) if hidden else event)
        assert seen_by(table, 1) == seen_by(swapped, 1)
        for kind in ("rule-of-thumb", "sampling", "expert"):
            player = players.PLAYERS[kind](4)
            chosen = [player.act(each, legal_actions(each), random.Random(1)) for each in (table, swapped)]
            assert chosen[0] == chosen[1]


def test_a_player_follows_suit_with_the_left_bower():
    table = next(table for table in tables_in_play(300) if table.trick and table.trump not in (None, NO_TRUMP))
    card = players.PLAYERS["rule-of-thumb"](0).act(table, legal_actions(table), random.Random(1)).card
    legal = [action.card for action in legal_actions(table) if isinstance(action, Play)]
    assert card in legal
    assert effective_suit(card, table.trump) in {effective_suit(one, table.trump) for one in legal}


# --- the command ------------------------------------------------------------------------------------------


def run(*arguments: str):
    return CliRunner().invoke(euchre, ["simulate", *arguments])


def test_games_are_written_as_records():
    done = run("-n", "3", "--seed", "5", "--players", "random,rule-of-thumb", "--rules", "british target=5")
    assert done.exit_code == 0
    records = list(read_notation([done.stdout], "games"))
    headers = [record for record in records if isinstance(record, Header)]
    assert len(headers) == 3
    assert {header.get("North") for header in headers} == {"random"}
    assert {header.get("West") for header in headers} == {"rule-of-thumb"}
    assert {header.get("Rules") for header in headers} == {build(parse_options("british target=5")).text()}
    assert (
        done.stdout
        == run("-n", "3", "--seed", "5", "--players", "random,rule-of-thumb", "--rules", "british target=5").stdout
    )


def test_games_are_written_to_a_file(tmp_path):
    path = tmp_path / "games.euc"
    assert run("-n", "2", "-o", str(path)).exit_code == 0
    assert path.read_text(encoding="utf-8") == run("-n", "2").stdout


@pytest.mark.parametrize("options", RULES)
def test_what_is_written_is_clean_in_every_format(options, tmp_path):
    """`validate` reads the notation back, by the rules that it states; the other formats hold what it was played by."""
    path = tmp_path / "games.euc"
    arguments = ("-n", "3", "--seed", "8", "--players", "random,rule-of-thumb", "--rules", options)
    assert run(*arguments, "-o", str(path)).exit_code == 0
    checked = CliRunner().invoke(euchre, ["validate", "--strict", str(path)])
    assert (checked.exit_code, checked.stdout.startswith("All clean")) == (0, True), checked.output
    for target in ("json", "jsonl"):
        converted = CliRunner().invoke(euchre, ["convert", str(path), "--to", target])
        written = run(*arguments, "--to", target).stdout
        assert written == converted.stdout.replace(json.dumps(str(path)), '"<record>"')
        assert '"severity"' not in written  # no findings


def test_worlds_of_a_sampling_player():
    short = ("--players", "sampling", "--rules", "target=1")
    assert run(*short, "--worlds", "1").stdout != run(*short, "--worlds", "50").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "clever"), "'clever' is no player: it is random, rule-of-thumb, sampling, expert"),
        (("--players", "random,random,random"), "3 players are named: name one for all"),
        (("--rules", "hand=9"), "hand cannot be"),
        (("--rules", "hand=7"), "hand=7 takes 29 cards"),
        (("-n", "0"), "0 is not in the range"),
    ],
)
def test_usage(arguments, message):
    done = run(*arguments)
    assert done.exit_code == 2
    assert message in " ".join(done.output.split())
