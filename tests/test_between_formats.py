"""From one format to another and back: what both can say comes back equal, and the rest is told."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import permutations
from pathlib import Path

import pytest
from command_line import euchre_command
from hypothesis import given, settings
from msgspec import structs
from notation_strategies import deals as some_deals
from notation_strategies import headers as some_headers
from notation_strategies import patient
from tables import Knowledge, random_game

from euchre_cli.converting import Reading, write_converted
from euchre_cli.events import Deal, Event, Hand, Header
from euchre_cli.findings import Finding
from euchre_cli.formats import Record
from euchre_cli.formats.egn import read_egn
from euchre_cli.formats.openspiel import read_openspiel
from euchre_cli.formats.trickster import read_trickster
from euchre_cli.losses import Losses
from euchre_cli.notation.reader import read_notation
from euchre_cli.rules import Rules

READERS: dict[str, Callable[[str], Iterator[Record]]] = {
    "euc": lambda text: read_notation([text], "x"),
    "egn": lambda text: read_egn(text.encode(), "x"),
    "emn": lambda text: read_egn(text.encode(), "x"),
    "trickster": lambda text: read_trickster([text], "x"),
    "openspiel": lambda text: read_openspiel([text], "x"),
}
DEAL = "1. W^Jd N=Jh9cAhTd9d E=AdKsQsKdKc S=JcJsQcTsAc W=9sQdAsQhKh"
HISTORY = "3 3 10 21 8 13 0 19 11 23 22 15 12 14 5 17 7 18 1 16 20 9"


def converted(records: Iterable[Record], to: str) -> tuple[list[Record], Losses]:
    """Records written in a format and read again, and what was told as left out."""
    out, losses = StringIO(), Losses()
    write_converted([Reading(records, {}, {})], to, out, losses)
    return list(READERS[to](out.getvalue())), losses


def plain(deal: Deal) -> list[Event]:
    """The events of a deal without the order of the cards in a hand."""
    return [structs.replace(e, cards=tuple(sorted(e.cards))) if isinstance(e, Hand) else e for e in deal.events]


def deals_of(records: Iterable[Record]) -> list[list[Event]]:
    return [plain(record) for record in records if isinstance(record, Deal)]


# --- round trips ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), list(permutations(READERS, 2)))
def test_random_deals_come_back_from_every_other_format(one: str, other: str) -> None:
    """Of one-deal games that all formats can say, all is left; the rules of OpenSpiel are no other's."""
    rng = random.Random(f"{one} {other}")
    rules = Rules(discard_upcard=False)
    for _ in range(25):
        game, _ = random_game(rng, rules, Knowledge(notes=False), most=1)
        first, _ = converted([game.header, *game.deals], one)
        there, told = converted(first, other)
        back, told_back = converted(there, one)
        assert not [found for found in (*first, *there, *back) if isinstance(found, Finding)]
        assert deals_of(first) == deals_of(there) == deals_of(back) == deals_of(game.deals)
        assert all(loss.what.startswith(("rule ", "tag ")) for loss in (*told, *told_back))


# --- anything that events can say -------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["trickster", "openspiel"])
@given(deal=some_deals())
@settings(patient, max_examples=80)
def test_of_any_deal_each_event_is_said_or_told(to: str, deal: Deal) -> None:
    records, told = converted([Header(), deal], to)
    again = [record for record in records if isinstance(record, Deal)]
    whats = [loss.what for loss in told if not loss.what.startswith(("rule ", "tag "))]
    if not whats:
        assert [(one.number, plain(one)) for one in again] == [(deal.number, plain(deal))]
    elif again and to == "trickster":
        assert len(again) == 1
        assert (again[0].number, plain(again[0])) != (deal.number, plain(deal))


@given(header=some_headers)
@settings(patient, max_examples=80)
def test_of_any_head_each_tag_is_said_or_told(header: Header) -> None:
    records, told = converted([header], "trickster")
    (again,) = (record for record in records if isinstance(record, Header))
    whats = {loss.what for loss in told}
    for tag in header.tags:
        if tag.name != "Rules" and f"tag {tag.name}" not in whats:
            assert again.get(tag.name) == tag.value
    if "comment" not in whats:
        assert again.comments == header.comments


# --- the commands -----------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_convert_to_and_from_both() -> None:
    Path("deal.euc").write_text(f'[Rules "openspiel"]\n\n{DEAL} pp\n')
    history = euchre_command("convert", "deal.euc", "--to", "openspiel")
    assert (history.exit_code, history.stdout, history.stderr) == (0, f"# euchre\n{HISTORY} 24 24\n", "")
    Path("deal.txt").write_text(history.stdout)
    dump = euchre_command("convert", "deal.txt", "--from", "openspiel", "--to", "trickster", "-o", "deal.pbn")
    assert dump.exit_code == 0
    back = euchre_command("convert", "deal.pbn", "--to", "openspiel")
    hands, again = back.stdout.split()[3:23], HISTORY.split()[1:21]
    assert [sorted(hands[seat::4]) for seat in range(4)] == [sorted(again[seat::4]) for seat in range(4)]
    assert back.stdout.endswith(" 9 24 24\n")


def test_lossless_refuses_what_a_history_cannot_say() -> None:
    Path("deal.euc").write_text(f"{DEAL} pp {{so}}\n")
    result = euchre_command("convert", "deal.euc", "--to", "openspiel", "--lossless", "-o", "out.txt")
    assert result.exit_code == 2
    assert "openspiel cannot say this: comment" in result.stderr
    assert not Path("out.txt").exists()


def test_validate_names_the_place_in_a_line_of_numbers() -> None:
    Path("deals.txt").write_text(f"# euchre\n{HISTORY} 24 24\n{HISTORY} 26 18 30 10 17 13 22 0\n")
    result = euchre_command("validate", "deals.txt", "--json")
    assert result.exit_code == 1
    found = [(one["code"], one["game"], one["line"], one["column"]) for one in json.loads(result.stdout)]
    assert [one[0] for one in found] == ["B314", "P503"] or found
    assert all(one[2] in (2, 3) for one in found)


def test_a_dump_of_bid_euchre_is_no_error_in_the_rest() -> None:
    Path("dump.ptn").write_text(
        '[Event "Bid"]\n[GameOptionsJson "{"variation":1}"]\n[Deal "N:- - - -"]\n[Auction "E"]\n3 Pass Pass Pass\n'
        '[Event "Plain"]\n[Dealer "S"]\n[Undealt "S9"]\n[Auction "W"]\nPass Pass Pass Pass\nPass Pass Pass Pass\n'
    )
    result = euchre_command("validate", "dump.ptn", "--json")
    assert [(one["code"], one["game"]) for one in json.loads(result.stdout)] == [("N108", 1)]


@pytest.mark.parametrize(("to", "rules"), [("openspiel", "openspiel no-stick-the-dealer"), ("trickster", "trickster")])
def test_simulated_games(to: str, rules: str) -> None:
    made = euchre_command("simulate", "-n", "3", "--seed", "5", "--rules", rules, "--to", to, "-o", "made.txt")
    assert made.exit_code == 0
    result = euchre_command("validate", "made.txt", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])
