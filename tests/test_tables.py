"""``euchre convert --to parquet``: two tables that say what the games say, and are read back."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import BROKEN, EVENING, euchre_command
from hypothesis import given, settings
from notation_strategies import patient, records
from tables import Knowledge, random_game

from euchre_cli import CannotHoldError, LossWarning, loads, read, replay, write
from euchre_cli.cards import card_text
from euchre_cli.events import Deal, Game, Header
from euchre_cli.findings import Finding
from euchre_cli.formats import Record, read_records
from euchre_cli.losses import Losses
from euchre_cli.notation.writer import write_game
from euchre_cli.replaying import replay_records
from euchre_cli.reports import tables
from euchre_cli.reports.games import tell
from euchre_cli.rules import Rules
from euchre_cli.sources import Input

pq = pytest.importorskip("pyarrow.parquet")
pa = pytest.importorskip("pyarrow")

DOCS = Path(__file__).resolve().parents[1] / "docs" / "tables.md"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("evening.euc").write_text(EVENING)
    return tmp_path


def written(games: list[Record], to: Path) -> Losses:
    losses = Losses()
    with tables.tables_in(to, losses) as report:
        tell(replay_records(games), report)
    return losses


def read_back(to: Path) -> list[Record]:
    with Input("deals", str(to / "deals.parquet")).open() as opened:
        return list(read_records(opened))


def rows(name: str) -> list[dict[str, Any]]:
    return pq.read_table(name).to_pylist()


# --- what the tables say ----------------------------------------------------------------------------------


def test_a_deal_and_its_cards() -> None:
    result = euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    assert (result.exit_code, result.output) == (0, "")
    deal = rows("games/deals.parquet")[0]
    assert deal.pop("head").startswith("[Event")
    assert deal.pop("notation").startswith("1. W^9h")
    assert "no-stick-the-dealer" in deal.pop("rules")
    assert deal == {
        "file": "evening.euc",
        "game": 1,
        "deal": 1,
        "number": 1,
        "event": "Club night",
        "date": "2026-11-20",
        "north": "Ann",
        "east": "Bea",
        "south": "Carl",
        "west": "Dora",
        "dealer": "W",
        "up_card": "9h",
        "maker": "N",
        "round": 1,
        "trump": "h",
        "alone": False,
        "loner": None,
        "lone_defender": None,
        "discard": "9s",
        "thrown_in": False,
        "misdeal": False,
        "complete": True,
        "tricks_ns": 3,
        "tricks_ew": 2,
        "points_ns": 1,
        "points_ew": 0,
        "score_ns": 2,
        "score_ew": 0,
        "errors": 0,
    }
    cards = [row for row in rows("games/cards.parquet") if row["deal"] == 1]
    fell = [(row["player"], row["card"], row["trick"], row["position"], row["won"]) for row in cards[:4]]
    assert fell == [
        ("N", "Ah", 1, 1, False),
        ("E", "Th", 1, 2, False),
        ("S", "Jh", 1, 3, True),
        ("W", "9h", 1, 4, False),
    ]
    up, left_bower, laid_away = (next(row for row in cards if row["card"] == card) for card in ("9h", "Jd", "9s"))
    assert (up["is_up_card"], up["dealt_to"], up["player"]) == (True, None, "W")
    assert (left_bower["is_trump"], left_bower["suit"], left_bower["rank"], left_bower["dealt_to"]) == (
        True,
        "d",
        "J",
        "W",
    )
    assert (laid_away["discarded"], laid_away["dealt_to"], laid_away["player"], laid_away["legal"]) == (
        True,
        "W",
        None,
        None,
    )


def test_a_card_that_might_not_be_played_is_told() -> None:
    expected = [each.deal for each in replay(read("evening.euc")[0]).findings if each.code == "P505"]
    assert expected
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    assert [row["deal"] for row in rows("games/cards.parquet") if row["legal"] is False] == expected
    assert [row["deal"] for row in rows("games/deals.parquet") if row["errors"]] == expected


@pytest.mark.parametrize(
    "rules", ["", "deck=25 defend-alone", "deck=32 farmers-hand=3 partners-best", "deck=33 hand=6"]
)
def test_cards_are_those_of_the_replay(rules: str, tmp_path: Path) -> None:
    game, score = random_game(random.Random(rules), Rules.parse(rules), Knowledge(kitty=True), most=12, odd_rate=0.4)
    assert not written([game.header, *game.deals], tmp_path / "t")
    played = replay(game)
    deals, cards = rows(str(tmp_path / "t/deals.parquet")), rows(str(tmp_path / "t/cards.parquet"))
    assert (deals[-1]["score_ns"], deals[-1]["score_ew"]) == score.points
    for deal, row in zip(played.deals, deals, strict=True):
        mine = [card for card in cards if card["deal"] == row["deal"]]
        fell = [
            (card_text(card), "NESW"[seat], seat == trick.winner) for trick in deal.tricks for seat, card in trick.plays
        ]
        assert [(card["card"], card["player"], card["won"]) for card in mine if card["trick"]] == fell
        assert all(card["legal"] for card in mine if card["trick"])
        assert len({card["card"] for card in mine}) == len(mine) == played.rules.deck
        for seat, hand in zip("NESW", deal.hands, strict=True):
            assert {card["card"] for card in mine if card["dealt_to"] == seat} == set(map(card_text, hand))


def test_columns_are_documented_and_described() -> None:
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    text = DOCS.read_text(encoding="utf-8")
    for columns, name in ((tables.DEALS, "deals"), (tables.CARDS, "cards")):
        schema = pq.read_schema(f"games/{name}.parquet")
        assert schema.names == [column.name for column in columns]
        for column in columns:
            field = schema.field(column.name)
            assert field.metadata[b"description"].decode() == column.meaning
            assert (str(field.type), field.nullable) == (column.kind, column.nullable)
            null = "yes" if column.nullable else "no"
            assert f"| `{column.name}` | {column.kind} | {null} | {column.meaning} |" in text


def test_rows_come_in_groups(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tables, "GROUP", 3)
    game = loads(
        '[Rules "target=none"]' + "".join(f" {number}. {'NESW'[number % 4]}^9h pppp pppp" for number in range(8))
    )[0]
    written([game.header, *game.deals], tmp_path / "t")
    assert pq.ParquetFile(tmp_path / "t/deals.parquet").num_row_groups == 3
    assert [deal.events for deal in game.deals] == [
        each.events for each in read_back(tmp_path / "t") if isinstance(each, Deal)
    ]


# --- reading back -----------------------------------------------------------------------------------------


@given(games=records)
@settings(patient, max_examples=15)
def test_any_games_come_back_as_they_were(games: list[Header | Deal], tmp_path_factory: pytest.TempPathFactory) -> None:
    to = tmp_path_factory.mktemp("t")
    losses = written(list(games), to)
    kept = list(with_deals(games))
    assert [loss.what for loss in losses] == ["game without deals"] * (len(kept) < len(games))
    assert read_back(to) == kept if kept else not rows(str(to / "deals.parquet"))


def with_deals(games: list[Header | Deal]) -> Iterator[Header | Deal]:
    for record, following in zip(games, [*games[1:], None], strict=True):
        if isinstance(record, Deal) or isinstance(following, Deal):
            yield record


def test_a_place_is_that_in_the_notation() -> None:
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    assert euchre_command("convert", "games/deals.parquet", "--to", "euc").stdout == EVENING
    concise = ("validate", "--output-format", "concise")
    again = euchre_command(*concise, "games/deals.parquet").stdout
    assert again.replace("games/deals.parquet", "evening.euc") == euchre_command(*concise, "evening.euc").stdout


def test_what_is_left_of_a_table_is_read() -> None:
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    table = pq.read_table("games/deals.parquet", columns=["notation", "head", "file", "game", "deal"])
    pq.write_table(table.filter(pa.compute.field("deal") == 2), "second.parquet")
    (game,) = read("second.parquet")
    assert game.deals == read("evening.euc")[0].deals[1:2]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda data: data[: len(data) // 2], "it is damaged"),
        (lambda data: b"PAR1", "it is damaged"),
        (lambda data: data[:200] + bytes(200) + data[400:], "it is damaged"),
    ],
)
def test_a_damaged_file_is_told(make: Any, message: str) -> None:
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    Path("bad.parquet").write_bytes(make(Path("games/deals.parquet").read_bytes()))
    result = euchre_command("validate", "bad.parquet")
    assert result.exit_code == 2
    assert "N106" in result.stdout
    assert message in result.stdout


def test_bytes_at_random_are_no_traceback() -> None:
    rng = random.Random(1)
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    data = Path("games/deals.parquet").read_bytes()
    for _ in range(60):
        bad = bytearray(data)
        for _ in range(rng.randrange(1, 9)):
            bad[rng.randrange(4, len(bad))] = rng.randrange(256)
        Path("bad.parquet").write_bytes(bad)
        result = euchre_command("convert", "bad.parquet", "--to", "euc")
        assert result.exit_code in (0, 1, 2)
        assert "program itself" not in result.output


@pytest.mark.parametrize("column", ["head", "notation", "file", "game"])
def test_another_table_is_told(column: str) -> None:
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    table = pq.read_table("games/deals.parquet")
    pq.write_table(table.drop_columns([column]), "bad.parquet")
    result = euchre_command("validate", "bad.parquet")
    assert (result.exit_code, f"a table without the column {column}" in result.stdout) == (2, True)
    at = table.schema.names.index(column)
    pq.write_table(table.set_column(at, column, pa.array([7] * len(table))), "bad.parquet")
    assert euchre_command("validate", "bad.parquet").exit_code == (2 if column in ("head", "notation") else 1)


# --- the command ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("output", [(), ("-o", "games.parquet")])
def test_a_folder_is_asked_for(output: tuple[str, ...]) -> None:
    result = euchre_command("convert", "evening.euc", "--to", "parquet", *output)
    assert result.exit_code == 2
    assert "give the folder for them, -o DIR" in result.stderr
    assert not Path("games.parquet").exists()


def test_old_tables_stay_where_new_ones_cannot_be() -> None:
    Path("empty.euc").touch()
    Path("bare.euc").write_text('[Event "x"]\n')
    Path("broken.euc").write_text(BROKEN)
    assert euchre_command("convert", "empty.euc", "--to", "parquet", "-o", "new").exit_code == 2
    assert not Path("new").exists()
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    before = {path.name: path.read_bytes() for path in Path("games").iterdir()}
    for paths in (("empty.euc",), ("broken.euc", "--lossless"), ("bare.euc", "--lossless")):
        assert euchre_command("convert", *paths, "--to", "parquet", "-o", "games").exit_code == 2
    assert {path.name: path.read_bytes() for path in Path("games").iterdir()} == before
    assert euchre_command("convert", "games/deals.parquet", "--to", "parquet", "-o", "games").exit_code == 2
    told = euchre_command("convert", "bare.euc", "evening.euc", "--to", "parquet", "-o", "games").stderr
    assert told == "euchre: bare.euc:1:1: parquet cannot say this: game without deals\n"


def test_without_pyarrow_it_is_said_what_to_install() -> None:
    euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "games")
    code = (
        "import sys; sys.modules['pyarrow'] = None; from euchre_cli.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    for arguments in (("convert", "evening.euc", "--to", "parquet", "-o", "new"), ("score", "games/deals.parquet")):
        done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "pip install 'euchre-analyzer[tables]'" in done.stderr
        assert not Path("new").exists()
    assert Path("games/deals.parquet").exists()


def test_from_python() -> None:
    (game,) = read("evening.euc")
    write(game, "games", "parquet")
    assert read("games/deals.parquet") == [game]
    with pytest.warns(LossWarning, match="game without deals") as told:
        write(Game(Header(), []), "other", "parquet")
    assert told[0].filename == __file__
    with pytest.raises(CannotHoldError):
        write(Game(Header(), []), "third", "parquet", lossless=True)
    assert not Path("third").exists()
    assert loads(Path("games/deals.parquet").read_bytes()) == [game]
    assert write_game(game) == EVENING
    assert not [each for each in read_back(Path("games")) if isinstance(each, Finding)]


@pytest.mark.parametrize(
    "option", [("--jobs", "2"), ("--cluster", "local"), ("--resume",), ("--report", "r.json"), ("--on-error", "stop")]
)
def test_what_does_not_go_with_tables_is_said_and_what_to_do(option: tuple[str, ...]) -> None:
    Path("evening.euc").write_text(EVENING)
    result = euchre_command("convert", "evening.euc", "--to", "parquet", "-o", "none", *option)
    assert result.exit_code == 2
    assert f"{option[0]} does not go with --to parquet" in " ".join(result.stderr.split())
    assert f"leave {option[0]} out" in " ".join(result.stderr.split())
    assert not Path("none").exists()
