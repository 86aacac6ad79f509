"""OpenSpiel histories: read, written, and compared with OpenSpiel itself, an independent engine.

Real ones lie beside the project. Where ``open_spiel`` is installed, deals are made fresh (50,000 by
benchmarks/openspiel.py).
"""

from __future__ import annotations

import random
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest
from openspiel_deals import SETTINGS, differences
from recorded import read_game
from tables import Knowledge, random_game

from euchre_cli.events import Deal, Game, Header, NotedPoints
from euchre_cli.findings import Finding
from euchre_cli.formats.openspiel import read_openspiel
from euchre_cli.formats.openspiel_writing import write_openspiel
from euchre_cli.losses import Losses
from euchre_cli.notation.writer import write_deal
from euchre_cli.replaying import replay
from euchre_cli.rules import Rules, parse_options

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "records" / "openspiel"
HISTORY = "3 3 10 21 8 13 0 19 11 23 22 15 12 14 5 17 7 18 1 16 20 9"
"""West deals; the jack of diamonds is turned up."""
PLAYED = f"{HISTORY} 26 18 29 10 17 13 22 15 14 5 21 9 23 0 19 3 1 16"
DEAL = "1. W^Jd N=Jh9cAhTd9d E=AdKsQsKdKc S=JcJsQcTsAc W=9sQdAsQhKh"


def read(text: str) -> tuple[list[Header], list[Deal], list[str]]:
    """Heads, deals and findings (code and what stands at the place) of a text."""
    records = list(read_openspiel([text], "deals.txt"))
    found = [record for record in records if isinstance(record, Finding)]
    places = [(one.excerpt or "")[(one.column or 1) - 1 : (one.end_column or 1) - 1] for one in found]
    return (
        [record for record in records if isinstance(record, Header)],
        [record for record in records if isinstance(record, Deal)],
        [f"{one.code} {place}" for one, place in zip(found, places, strict=True)],
    )


def written(game: Game) -> tuple[str, list[str]]:
    """A game as histories, and what is told as left out."""
    out, losses = StringIO(), Losses()
    write_openspiel([game.header, *game.deals], out, losses)
    return out.getvalue(), [loss.what for loss in losses]


# --- reading ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        (HISTORY, DEAL),
        (f"{HISTORY} 24 24 24 24 24 28", f"{DEAL} pppp ps"),
        (f"{HISTORY} 26 18", f"{DEAL} o -Kh"),
        (f"{HISTORY} 26 18 29", f"{DEAL} o* -Kh"),
        (f"{HISTORY} 27", f"{DEAL} h"),
        (f"{HISTORY} 26 18 30 30 29", f"{DEAL} o -Kh W:*"),
        (f"{HISTORY} 26 18 30 29", f"{DEAL} o -Kh E:*"),
        (PLAYED, f"{DEAL} o* -Kh JhKdQd/AhQsQh/TdAdJd/As9cKs/9s9dKc"),
        (f"{HISTORY} ; 0 0 0 0", f"{DEAL} =0"),
        (f"[{HISTORY.replace(' ', ', ')}]", DEAL),
        ("3 7 20", "1. W N=AcXxXxXxXx W=TsXxXxXxXx"),
        ("3", "1. W"),
    ],
)
def test_actions_are_calls_and_cards(actions: str, text: str) -> None:
    _, (deal,), found = read(actions)
    assert not found
    assert write_deal(deal).strip() == text


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        (f"{HISTORY} 24 31", "31"),
        (f"{HISTORY} 24 5", "5"),
        (f"{HISTORY} 26 24", "24"),
        (f"{HISTORY} 26 18 5", "5"),
        (f"{HISTORY} 26 18 30 0 24", "24"),
        (f"{HISTORY} 26 18 29 x", "x"),
        (f"{HISTORY} 26 18 29 \u0663", "\u0663"),
        ("0 1 2 24", "24"),
        ("4 1 2", "4"),
        (f"{HISTORY} ;1,-1,1", "1,-1,1"),
        (f"{HISTORY} ;1,1,1,1", "1,1,1,1"),
    ],
)
def test_an_action_that_cannot_stand_is_told_at_its_place(actions: str, found: str) -> None:
    _, (deal,), told = read(actions)
    assert told == [f"N101 {found}"]
    assert not deal.complete


def test_each_line_is_a_game_under_the_setting_before_it() -> None:
    text = f"# euchre(stick_the_dealer=False): dealer, ...\n# a remark\n{HISTORY}\n\n# euchre(allow_lone_defender=True)\n{HISTORY}\n"
    heads, deals, found = read(text + "Dear reader\n")
    assert [head.get("Rules") for head in heads] == [
        "openspiel no-stick-the-dealer no-defend-alone",
        "openspiel stick-the-dealer defend-alone defend-alone-always",
    ]
    assert [deal.source.line for deal in deals] == [3, 6]
    assert found == ["N101 Dear reader"]


def test_what_no_line_says_is_left_to_the_rules_around() -> None:
    ((head,), (deal,), _) = read(f"{HISTORY}{' 24' * 8}")
    assert [found.code for found in replay(Game(head, [deal])).findings] == ["B306"]
    assert replay(Game(head, [deal]), defaults=parse_options("no-stick-the-dealer")).deals[0].thrown_in


def test_defenders_who_were_asked_show_the_setting() -> None:
    ((head,), _, _) = read(f"{HISTORY} 26 18 30 30")
    assert head.get("Rules") == "openspiel defend-alone defend-alone-always"
    _, _, found = read(f"# euchre\n{HISTORY} 26 18 30 30")
    assert found == ["N101 30"]


def test_a_playthrough_is_one_history() -> None:
    actions = "".join(f"# Apply action\naction: {action}\n\n# State\n" for action in PLAYED.split())
    text = f"game: euchre\nGetParameters() = {{allow_lone_defender=False,stick_the_dealer=False}}\n{actions}Returns() = [1, -1, 1, -1]\n"
    (head,), (deal,), found = read(text)
    assert not found
    assert head.get("Rules") == "openspiel no-stick-the-dealer no-defend-alone"
    _, (same,), _ = read(f"{PLAYED} ; 1,-1,1,-1")
    assert deal == same
    _, _, found = read(text.replace("action: 29", "action: 9"))
    assert found == ["N101 9"]


def test_text_without_a_history_is_no_record() -> None:
    assert read("Dear reader\n" * 200)[2][-1] == "N106 "
    assert read("")[2] == ["N106 "]


# --- writing ----------------------------------------------------------------------------------------------


def game_of(text: str, rules: str = "openspiel stick-the-dealer no-defend-alone") -> Game:
    return read_game(f'[Rules "{rules}"]\n{text}')


@pytest.mark.parametrize("actions", [HISTORY, f"{HISTORY} 26 18 30", f"{HISTORY} 26 18 29", f"{PLAYED} ; 1,-1,1,-1"])
def test_what_was_read_is_written_as_it_was(actions: str) -> None:
    text = f"# euchre\n{actions}\n"
    (head,), (deal,), _ = read(text)
    assert written(Game(head, [deal])) == (text, [])


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (f"{DEAL} pp {{a thought}}", "comment"),
        (f"{DEAL} pp ?!", "quality mark ?!"),
        (f"{DEAL} pp (0: o)", "alternative line"),
        (f"{DEAL} p E:p", "seat at a call"),
        (f"{DEAL} score=1-0", "noted score"),
        (f"{DEAL} K=Th9hTc", "cards in the kitty"),
        (f"{DEAL} o -Kh JhKdJsQd=N", "winner noted for a trick"),
        (f"{DEAL} o -Kh concede:EW", "concession"),
        (DEAL.replace("1.", "2."), "number of a deal"),
        (DEAL.replace("Ac", "Xx"), "deal of which a card of a hand is not known"),
        (f"{DEAL} u", "deal with an unknown call"),
        ("1. W^Jd o", "deal of which not all hands are known"),
        ("1. W N:o =NS+1", "deal whose up-card is not known"),
        (f"{DEAL} o -Jd", "deal that its rules do not allow (X404)"),
        (f"{DEAL} pppp n", "deal that its rules do not allow (B307)"),
    ],
)
def test_what_a_history_cannot_say_is_told(text: str, left_out: str) -> None:
    assert left_out in written(game_of(text))[1]


def test_tags_and_rules_that_a_history_cannot_say_are_told() -> None:
    game = read_game(f'[Event "Final"][North "Ann"][Rules "canadian no-stick-the-dealer"]{{so}}\n{DEAL}')
    text, left_out = written(game)
    assert text == f"# euchre(stick_the_dealer=False)\n{HISTORY}\n"
    assert left_out == ["tag Event", "tag North", "comment", "rule target=10", "rule canadian", "rule discard-upcard"]


def test_points_that_openspiel_counts_otherwise_are_left_out() -> None:
    text = f"{DEAL} o* -Kh JhKdQd/AhQsQh/TdAdJd/As9cKs/9s9dKc"
    assert written(game_of(f"{text} =NS+1"))[0].endswith("; 1,-1,1,-1\n")
    out, left_out = written(game_of(f"{text} =NS+3", "openspiel make=3"))
    assert ";" not in out
    assert "noted points" in left_out


@pytest.mark.parametrize("setting", SETTINGS)
def test_random_games_come_back(setting: str) -> None:
    rules = Rules.parse(SETTINGS[setting])
    rng = random.Random(setting)
    for _ in range(40):
        game, _ = random_game(rng, rules, Knowledge(notes=False), odd_rate=0.3)
        text, left_out = written(game)
        assert not left_out
        _, deals, found = read(text)
        assert not found
        assert deals == [Deal(1, deal.events) for deal in game.deals]


# --- beside OpenSpiel -------------------------------------------------------------------------------------


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the records of OpenSpiel are not here")
def test_real_histories_are_clean_and_come_back() -> None:
    for name in ("random-deals.txt", "playthrough.txt"):
        text = (FOLDER / name).read_text()
        heads, deals, found = read(text)
        assert not found
        assert len(deals) == (240 if name == "random-deals.txt" else 1)
        out, losses = StringIO(), Losses()
        for head, deal in zip(heads, deals, strict=True):
            assert not replay(Game(head, [deal])).findings
            assert any(isinstance(event, NotedPoints) for event in deal.events)
            write_openspiel([head, deal], out, losses)
        assert not losses
        lines = [line for line in out.getvalue().splitlines() if not line.startswith("#")]
        if name == "random-deals.txt":
            assert lines == [line for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="open_spiel is not installed")
@pytest.mark.parametrize("setting", SETTINGS)
def test_openspiel_and_we_agree(setting: str) -> None:
    import pyspiel

    game = pyspiel.load_game(setting)
    rng = random.Random(setting)
    assert not [line for _ in range(60) for line in differences(game, setting, rng, 0.05)]
