"""``euchre analyze``: what it shows, its JSON, the annotated copies, and what it says of what it cannot do."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from command_line import EVENING, euchre_command

from euchre_cli.api import read
from euchre_cli.events import Comment, Mark
from euchre_cli.reports.analysis_json import GradedGameJson, SummaryJson

SAMPLES = Path(__file__).parents[1] / "samples/games"
SNAPSHOTS = Path(__file__).with_name("snapshots")
LAY_DOWN = """\
[North "Ann"] [East "Bea"] [South "Carl"] [West "Dora"]

1. W^Qh N=9cTcQs9dTd E=AdKdTsQcKs S=9sAsKcJcQd W=JhJdAhKhAc ppp p pppc* =EW+2
2. N N:o* =NS+4
"""
ONE = LAY_DOWN.partition("2.")[0].replace(" =EW+2", "")
"""Its first deal."""


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.euc"
    path.write_text(LAY_DOWN)
    return path


def analyze(*arguments, **how):
    return euchre_command("analyze", *arguments, "--depth", "quick", **how)


@pytest.mark.parametrize("width", [40, 80])
def test_what_people_see(width, request, monkeypatch):
    monkeypatch.chdir(SAMPLES)
    done = analyze("going-alone.euc", width=width)
    assert done.exit_code == 0, done.stderr
    shown = done.stdout
    path = SNAPSHOTS / f"analyze.{width}"
    if not path.exists():
        path.write_text(shown, encoding="utf-8")
        request.node.warn(pytest.PytestWarning(f"{path.name} is written anew"))
    assert shown == path.read_text(encoding="utf-8")
    assert max(map(len, shown.splitlines())) <= width


def test_all_decisions_are_shown_on_demand(record):
    few, every = (" ".join(analyze(record, *how).stdout.split()) for how in ((), ("--all",)))
    assert "as good as any" not in few
    assert len(every) > len(few)
    assert ": as good as any" in every


def test_json_is_as_its_types_say(record):
    done = analyze(record, "--json")
    (game,) = msgspec.json.decode(done.stdout, type=list[GradedGameJson], strict=True)
    assert json.loads(msgspec.json.encode([game])) == json.loads(done.stdout)
    first, sheet = game.deals
    blunder = next(grade for grade in first.decisions if grade.mark == "??")
    assert (blunder.seat, blunder.kind, blunder.action, blunder.best) == ("W", "call", "p", "o*")
    assert blunder.best_choice is False
    assert blunder.settled is True
    assert (blunder.open, blunder.best_open) == (None, 4)
    assert blunder.loss > 3
    assert {option.action for option in blunder.options} == {"p", "o", "o*"}
    assert sheet.problem == "the up-card is not known"
    assert [tally.name for tally in game.summary.players] == ["Ann", "Bea", "Carl", "Dora"]
    assert [tally.name for tally in game.summary.teams] == ["Ann & Carl", "Bea & Dora"]
    assert game.summary.left_out == 1


def test_json_lines_hold_a_game_each(record, tmp_path):
    other = tmp_path / "other.euc"
    other.write_text(LAY_DOWN)
    lines = analyze(record, other, "--output-format", "jsonl").stdout.splitlines()
    assert [json.loads(line)["file"] for line in lines] == [str(record), str(other)]


def test_the_summary_alone_is_of_all_games(record, tmp_path):
    other = tmp_path / "other.euc"
    other.write_text(LAY_DOWN)
    done = analyze(record, other, "--summary", "--json")
    (summary,) = msgspec.json.decode(done.stdout, type=list[SummaryJson], strict=True)
    assert (summary.games, summary.deals, summary.left_out) == (2, 2, 2)
    dora = next(tally for tally in summary.players if tally.name == "Dora")
    assert dora.deals == 2
    assert dora.marks.blunder >= 2
    assert dora.calls.mean > 3
    shown = analyze(record, "--summary").stdout
    assert shown.startswith("1 game, 1 deal graded, 1 not")
    assert "Dora" in shown
    assert "Deal 1" not in shown


def test_jobs_do_not_matter(record):
    assert analyze(record, "--json", "-j", "1").stdout == analyze(record, "--json", "-j", "3").stdout


def test_a_cluster_grades_the_same(tmp_path, monkeypatch):
    """Several games in a file, one file that breaks off, one deal in error; and the copies are the same."""
    pytest.importorskip("distributed")
    monkeypatch.chdir(tmp_path)
    Path("two.euc").write_text(ONE + ONE.replace("Ann", "Amy"))
    Path("wrong.euc").write_text(ONE.replace("Js", "Jh"))
    Path("torn.euc").write_bytes(ONE.encode() + b"\xff")
    ways = []
    for who in ([], ["--cluster", "local", "-j", "1"]):
        done = analyze("two.euc", "wrong.euc", "torn.euc", "--json", *who, "--annotate", f"copies{len(who)}/")
        copy = Path(f"copies{len(who)}/two.euc").read_text()
        ways.append((done.stdout, done.stderr, done.exit_code, copy))
    assert ways[0] == ways[1]
    assert len(json.loads(ways[0][0])) == 3  # a file of one game that breaks off holds none


def test_output_goes_to_a_file(record, tmp_path):
    out = tmp_path / "out.json"
    done = analyze(record, "--json", "-o", out)
    assert done.stdout == ""
    assert len(json.loads(out.read_text())) == 1


# --- annotated copies -----------------------------------------------------------------------------------------


def without_ours(game):
    """The deals without marks and remarks."""
    return [[event for event in deal.events if not isinstance(event, Mark | Comment)] for deal in game.deals]


@pytest.mark.parametrize("ending", ["euc", "egn", "emn"])
def test_an_annotated_copy_is_the_same_game_with_marks(tmp_path, ending):
    record, copy, plain = tmp_path / "game.euc", tmp_path / f"copy.{ending}", tmp_path / f"plain.{ending}"
    record.write_text(ONE)
    done = analyze(record, "--annotate", copy)
    assert done.exit_code == 0, done.stderr
    euchre_command("convert", record, "--to", ending, "-o", plain)
    (here,), (there,) = read(copy), read(plain)
    assert without_ours(here) == without_ours(there)
    events = [event for deal in here.deals for event in deal.events]
    at = events.index(Mark("??"))
    assert events[at + 1].text.startswith("analysis: loses ")


@pytest.mark.parametrize("ending", ["euc", "egn", "emn"])
def test_annotating_twice_is_annotating_once(tmp_path, ending):
    record, once, twice = tmp_path / "game.euc", tmp_path / f"once.{ending}", tmp_path / f"twice.{ending}"
    record.write_text(ONE)
    analyze(record, "--annotate", once)
    analyze(once, "--annotate", twice)
    assert read(once)[0].deals == read(twice)[0].deals


def test_what_people_wrote_stays(tmp_path):
    record, once, twice = tmp_path / "game.euc", tmp_path / "once.euc", tmp_path / "twice.euc"
    record.write_text(LAY_DOWN.replace("ppp p", "pppp! {Sly.} {Too sly?}"))
    analyze(record, "--annotate", once)
    text = once.read_text()
    assert "p! {Sly.} {Too sly?} {analysis ??: loses " in text
    analyze(once, "--annotate", twice)
    assert twice.read_text() == text


def test_a_folder_mirrors_the_inputs(record, tmp_path):
    (tmp_path / "in").mkdir()
    record.rename(tmp_path / "in/a.euc")
    euchre_command("convert", tmp_path / "in/a.euc", "--to", "emn", "-o", tmp_path / "in/b.emn")
    analyze(tmp_path / "in", "--annotate", tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.euc", "b.emn"]


def test_a_record_that_cannot_be_read_to_its_end_is_not_copied(tmp_path):
    record, copy = tmp_path / "game.euc", tmp_path / "copy.euc"
    record.write_text(LAY_DOWN + "3. N^9c o @@@\n")
    copy.write_text("old")
    done = analyze(record, "--annotate", copy)
    assert copy.read_text() == "old"
    assert "not annotated, because not all of it can be read" in done.stderr


@pytest.mark.parametrize(("name", "why"), [("copy.json", "ends in none of"), ("game.euc", "it would be lost")])
def test_copies_that_cannot_be(record, name, why):
    done = analyze(record, "--annotate", record.with_name(name))
    assert done.exit_code == 2
    assert why in " ".join(done.stderr.replace("│", " ").split())
    assert record.read_text() == LAY_DOWN


# --- what is wrong --------------------------------------------------------------------------------------------


def test_a_deal_in_error_is_told_and_the_others_are_graded(tmp_path):
    record = tmp_path / "evening.euc"
    record.write_text(EVENING)
    done = analyze(record)
    assert done.exit_code == 0
    text = " ".join(done.stdout.split())
    assert "Not graded: the record is in error (P505" in text
    assert "Not graded: it is a misdeal." in text


def test_a_file_that_is_no_record_ends_with_2(tmp_path):
    (tmp_path / "bad.egn").write_text('{"fileType": "other"}')
    done = analyze(tmp_path / "bad.egn", "--json")
    assert done.exit_code == 2
    assert json.loads(done.stdout) == []
    assert "N106" in done.stderr


def test_names_command_no_terminal(tmp_path):
    record = tmp_path / "game.euc"
    record.write_text(LAY_DOWN.replace("Ann", "A\x1b[31mnn"))
    for how in ((), ("--json",)):
        assert "\x1b" not in analyze(record, *how).stdout


def test_a_model_for_other_cards_is_refused(record, tmp_path):
    done = analyze(record, "--model", "nowhere")
    assert done.exit_code == 2
    assert "no bidding model" in done.stderr
