"""Many inputs and large ones: cut into pieces, by several workers, resumed; the output is the same to the byte."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from click.testing import Result
from command_line import EVENING, euchre_command
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import random_game
from working import dies, dies_once, doubled

from euchre_cli.batch import executors, journal, pieces, run
from euchre_cli.batch.converting import Conversion, convert_piece
from euchre_cli.batch.executors import Processes, WorkerError
from euchre_cli.batch.pieces import cut
from euchre_cli.batch.results import Told
from euchre_cli.batch.validating import Validation, validate_piece
from euchre_cli.converting import Reading, write_converted
from euchre_cli.findings import KINDS
from euchre_cli.formats import read_records
from euchre_cli.joining import JOINED, Document, Text
from euchre_cli.losses import Losses
from euchre_cli.notation.writer import write_game
from euchre_cli.rules import Rules
from euchre_cli.sources import Input
from euchre_cli.validating import validate_source

SHEET = '[Event "Sheet"]\n\n1. W N:o* =NS+4\n'
CUT_SHORT = "1. N^9c o -9d AcTcJc9c/Th{"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few kilobytes are a long run, whose every piece is written down."""
    monkeypatch.setattr(run, "PIECE", 1500)
    monkeypatch.setattr(journal, "_COMMIT", 1)


@pytest.fixture(scope="module")
def season() -> str:
    rng = random.Random(5)
    return "\n".join(write_game(random_game(rng, Rules(), most=4)[0]) for _ in range(12))


def convert(*arguments: str, status: int = 0, stdin: str | bytes | None = None) -> Result:
    result = euchre_command("convert", *arguments, stdin=stdin)
    assert result.exit_code == status, result.output
    return result


# --- pieces -----------------------------------------------------------------------------------------------

GAMES = st.lists(
    st.sampled_from(
        [
            SHEET,
            EVENING,
            '[Event "No deals"]\n',
            "[]\n1. N^9c pppp\n",
            "[]\n{A comment} [] 1. E N:o =NS+1\n",
            '[Event "Slip"]\n1. N^9c o QQ AcTc\n2. E N:o =NS+1 score=9-9\n',
            CUT_SHORT + "}\n",
            "1. W N:o =NS+1\n3. N E:o =EW+1\n",
            "\n\n",
        ]
    ),
    max_size=6,
)


@settings(deadline=None)
@given(GAMES, st.integers(1, 2000), st.sampled_from(["", CUT_SHORT, "\ufffd"]))
def test_pieces_of_any_size_come_to_the_same_findings(games: list[str], size: int, end: str) -> None:
    data = "".join(games).encode() + (b"\xff" if end == "\ufffd" else end.encode())
    Path("all.euc").write_bytes(data)
    source = Input("all.euc", "all.euc")
    how = Validation({}, frozenset(KINDS))
    cut_up = [
        result.finding
        for piece in cut([(source, {})], None, size, send=True)
        for result in validate_piece(how, piece)
        if isinstance(result, Told)
    ]
    assert cut_up == list(validate_source(source))


@pytest.mark.parametrize("to", sorted(JOINED))
@settings(deadline=None)
@given(GAMES, st.integers(1, 2000))
def test_pieces_of_any_size_come_to_the_same_document(to: str, games: list[str], size: int) -> None:
    text = "".join(games)
    Path("all.euc").write_text(text)
    whole = io.StringIO()
    reading = Reading(read_records(pieces.Whole("all.euc", text.encode())), {}, {})
    write_converted([reading], to, whole, Losses())
    joined = io.StringIO()
    document = Document(to, joined)
    for piece in cut([(Input("all.euc", "all.euc"), {})], None, size, send=True):
        for result in convert_piece(Conversion(to, {}), piece):
            if isinstance(result, Text):
                document.add(result)
    document.close()
    assert joined.getvalue() == whole.getvalue()


LINES = st.lists(
    st.sampled_from(
        [
            '{"tags": [], "deals": []}',
            '{"tags": [{"name": "Event", "value": "Club"}], "deals": [{"events": [{"type": "dealer", "seat": "W"}]}]}',
            '{"deals": [{"events": [{"type": "deal"}]}]}',
            '{"tags": [], "deals": 3}',
            '{"tags": [], "deals": [{"events": [{"type": "dealer", "seat"',
            '{"game": 1, "initial": {}, "final": {}}',
            "3",
            "no JSON",
            "",
        ]
    ),
    max_size=9,
)


@settings(deadline=None)
@given(LINES, st.integers(1, 400), st.booleans())
def test_lines_of_json_are_cut_anywhere(lines: list[str], size: int, torn: bool) -> None:
    Path("all.jsonl").write_bytes("\n".join(lines).encode() + b"\xff" * torn)
    source = Input("all.jsonl", "all.jsonl")
    how = Validation({}, frozenset(KINDS))
    cut_up = [
        each.finding
        for piece in cut([(source, {})], "jsonl", size, send=True)
        for each in validate_piece(how, piece)
        if isinstance(each, Told)
    ]
    assert cut_up == list(validate_source(source, from_format="jsonl"))


def test_histories_are_cut_at_any_line(season: str) -> None:
    histories = convert("-", "--to", "openspiel", stdin=season).stdout
    Path("all.txt").write_text(histories + "no history\n# a comment\n" + histories)
    inputs = [(Input("all.txt", "all.txt"), {})]
    cut_up = list(cut(inputs, None, 200, send=True))
    assert sum(len(list(piece.parts)) for piece in cut_up) > 5
    how = Validation({}, frozenset(KINDS))
    found = [each.finding for piece in cut_up for each in validate_piece(how, piece) if isinstance(each, Told)]
    assert found == list(validate_source(inputs[0][0]))
    assert [(each.code, each.line) for each in found if each.code == "N101"] == [("N101", histories.count("\n") + 1)]


def test_game_that_never_ends_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "_LONG", 2000)
    Path("long.euc").write_text(SHEET + '[Rules "target=none"]\n' + "1. W N:o =NS+1\n" * 500 + SHEET)
    held = cut([(Input("long.euc", "long.euc"), {})], None, 1000)
    sent = []
    for piece in held:
        assert piece.here == isinstance(next(iter(piece.parts)).content, Iterator)
        sent.append((piece.here, sum(len(list(part.content)) for part in piece.parts)))
    assert [here for here, _ in sent] == [True, False]
    assert sum(units for _, units in sent) == 505
    result = convert("long.euc", "--to", "euc")
    assert result.stdout.count("NS+1") == 500


def test_small_files_go_together_and_packed_ones_are_not_taken_for_small() -> None:
    for index in range(5):
        Path(f"{index}.euc").write_text(SHEET)
    Path("packed.euc.gz").write_bytes(gzip.compress((SHEET * 1000).encode()))
    inputs = [(Input(name, name), {}) for name in ("0.euc", "1.euc", "packed.euc.gz", "2.euc")]
    sizes = [len(list(piece.parts)) for piece in cut(inputs, None, 500)]
    assert len(sizes) > 50
    assert (sizes[0], sizes[-1]) == (3, 1)


# --- workers ----------------------------------------------------------------------------------------------


@pytest.fixture
def processes() -> Iterator[Processes]:
    workers = Processes(2)
    yield workers
    workers.end()


def test_results_come_in_order(processes: Processes) -> None:
    assert list(processes.in_order(doubled, range(9))) == [(number, [number, number]) for number in range(9)]


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_worker_that_is_killed_loses_nothing(processes: Processes, tmp_path: Path) -> None:
    function = partial(dies_once, str(tmp_path / "mark"))
    assert [result for _, (result,) in processes.in_order(function, range(8))] == list(range(8))


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_piece_that_kills_every_worker_is_told(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "_TRIES", 1)
    with pytest.raises(WorkerError, match="too little memory: use fewer --jobs"):
        list(processes.in_order(dies, range(2)))


def test_single_piece_needs_no_process(processes: Processes) -> None:
    assert list(processes.in_order(lambda number: [number], [7])) == [(7, [7])]


def test_two_processes_write_and_report_the_same(season: str, small_pieces: None) -> None:
    Path("season.euc").write_text(season.replace("[Rules", CUT_SHORT + "}\n[Rules", 1))
    for number in ("1", "2"):
        convert("season.euc", "--to", "jsonl", "-j", number, "-o", f"{number}.jsonl")
        found = euchre_command("validate", "season.euc", "-j", number, "--output-format", "full")
        Path(f"{number}.txt").write_text(found.stdout + found.stderr)
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes()
    assert Path("1.txt").read_bytes() == Path("2.txt").read_bytes()


def test_local_cluster_writes_the_same(season: str, small_pieces: None) -> None:
    pytest.importorskip("distributed")
    Path("in").mkdir()
    Path("in/season.euc").write_text(season)
    Path("in/torn.euc").write_text(CUT_SHORT)
    here = convert("in", "--to", "json", "-o", "1.json", status=1)
    code = "import sys; from euchre_cli.cli.main import main\nif __name__ == '__main__': sys.exit(main(sys.argv[1:]))"
    command = ["convert", "in", "--to", "json", "--cluster", "local", "-j", "1", "-o", "2.json"]
    done = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, here.stderr)
    assert Path("1.json").read_bytes() == Path("2.json").read_bytes()


def test_scheduler_that_does_not_answer() -> None:
    pytest.importorskip("distributed")
    Path("a.euc").write_text(SHEET)
    result = euchre_command("convert", "a.euc", "--to", "euc", "--cluster", "nowhere")
    assert result.exit_code == 2
    assert "no Dask scheduler answers at nowhere" in result.stderr
    assert "--cluster local" in result.stderr


@pytest.mark.parametrize("command", ["convert --to jsonl", "validate"])
def test_little_work_imports_little(command: str) -> None:
    Path("a.euc").write_text(SHEET)
    code = (
        "import sys; from euchre_cli.cli.main import main; main(sys.argv[1:]);"
        "print(*(name for name in ('multiprocessing', 'concurrent', 'distributed', 'fsspec', 'zipfile', 'rich')"
        " if name in sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *command.split(), "a.euc"], capture_output=True, check=True)
    assert done.stderr.decode().replace("rich", "").strip() == ""
    assert command == "validate" or b"rich" not in done.stderr


# --- resuming ---------------------------------------------------------------------------------------------

DYING = """
import os, signal, sys
from euchre_cli.batch import journal, run
from euchre_cli.cli.main import main
run.PIECE, journal._COMMIT = 1500, 1
work = run.Run.work
def dying(self, function, taker, *rest, **more):
    take, left = taker.take, [int(sys.argv[1])]
    def one(piece, results, *, restored):
        left[0] -= not restored
        if left[0] == 0:
            results = list(results)[:1]
        take(piece, results, restored=restored)
        if left[0] == 0:
            os.kill(os.getpid(), getattr(signal, sys.argv[2]))
    taker.take = one
    work(self, function, taker, *rest, **more)
run.Run.work = dying
sys.exit(main(sys.argv[3:]))
"""


def dying(pieces_before: int, how: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", DYING, str(pieces_before), how, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def names(folder: str = ".") -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file())


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
@pytest.mark.parametrize("command", ["convert --to json", "convert --to euc", "validate --json"])
def test_run_that_is_interrupted_goes_on(season: str, small_pieces: None, command: str, how: str) -> None:
    Path("season.euc").write_text(season + CUT_SHORT + '}\n[Event "End"]\n' + season)
    Path("late.euc").write_text(CUT_SHORT)
    arguments = [*command.split(), "season.euc", "late.euc", "-j", "1"]
    whole = euchre_command(*arguments, "-o", "whole.x")
    for before in (3, 1):  # the second time of what is left
        done = dying(before, how, *arguments, "-o", "out.x", *(["--resume"] if before == 1 else []))
        assert done.returncode == (-9 if how == "SIGKILL" else 130), done.stderr
        assert not Path("out.x").exists()
        assert Path("out.x.resume").exists()
        assert ("--resume goes on" in done.stderr) == (how == "SIGINT")
    refused = euchre_command(*arguments, "-o", "out.x")
    assert refused.exit_code == 2
    assert (
        "an interrupted run to out.x lies here: go on with --resume, or to begin anew, delete out.x.resume"
        in refused.stderr
    )
    resumed = euchre_command(*arguments, "-o", "out.x", "--resume")
    assert (resumed.exit_code, resumed.stderr) == (whole.exit_code, whole.stderr)
    assert Path("out.x").read_bytes() == Path("whole.x").read_bytes()
    for leftover in Path().glob(".euchre-*.tmp"):  # of a report, which is written anew: nothing could take it away
        assert (how, command) == ("SIGKILL", "validate --json")
        leftover.unlink()
    assert names() == ["late.euc", "out.x", "season.euc", "whole.x"]


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_tree_that_is_interrupted_goes_on(season: str, small_pieces: None) -> None:
    Path("in").mkdir()
    for index in range(6):
        Path(f"in/{index}.euc").write_text(season[:2000] if index != 3 else season)
    arguments = ["convert", "in", "--to", "egn", "-j", "1"]
    whole = euchre_command(*arguments, "-o", "whole")
    done = dying(3, "SIGINT", *arguments, "-o", "out")
    assert (done.returncode, Path("out.resume").exists()) == (130, True)
    kept = names("out")
    assert kept
    for name in kept:
        json.loads(Path("out", name).read_text())
    resumed = euchre_command(*arguments, "-o", "out", "--resume")
    assert resumed.exit_code == whole.exit_code
    assert names("out") == names("whole")
    assert all(Path("out", name).read_bytes() == Path("whole", name).read_bytes() for name in names("out"))
    assert not Path("out.resume").exists()


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_other_run_is_not_gone_on_with(season: str, small_pieces: None) -> None:
    Path("season.euc").write_text(season)
    arguments = ["convert", "season.euc", "-j", "1", "--to", "jsonl"]
    dying(2, "SIGKILL", *arguments, "-o", "out")
    other = euchre_command("convert", "season.euc", "--to", "json", "-o", "out", "--resume")
    assert other.exit_code == 2
    assert "is another one, it was begun with other options: --to: to begin anew, delete out.resume" in other.stderr
    Path("season.euc").write_text(season + SHEET)
    changed = euchre_command(*arguments, "-o", "out", "--resume")
    assert "is another one, its inputs have changed: to begin anew, delete out.resume" in changed.stderr
    Path("out.resume").write_bytes(Path("out.resume").read_bytes().replace(b'{"results"', b"[", 1))
    broken = euchre_command(*arguments, "-o", "out", "--resume")
    assert "the journal of the interrupted run cannot be read" in broken.stderr
    assert "Traceback" not in broken.stderr
    Path("out.resume").unlink()
    assert euchre_command(*arguments, "-o", "out").exit_code == 0  # what the partial file held is of no account
    assert names() == ["out", "season.euc"]
    assert Path("out").read_text() == euchre_command(*arguments).stdout


@pytest.mark.skipif(os.name != "posix", reason="locks as on Unix")
def test_two_runs_to_one_place_do_not_meet(season: str, small_pieces: None) -> None:
    import fcntl

    Path("season.euc").write_text(season)
    with Path("out.resume").open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        result = euchre_command("convert", "season.euc", "--to", "jsonl", "-o", "out", "-j", "1")
    assert result.exit_code == 2
    assert "another run is writing to out: wait for it, or write elsewhere" in result.stderr
    assert not Path("out.partial").exists()


def test_text_that_did_not_reach_the_disk_is_written_again(season: str, small_pieces: None) -> None:
    Path("season.euc").write_text(season)
    arguments = ["convert", "season.euc", "-j", "1", "--to", "jsonl"]
    dying(2, "SIGKILL", *arguments, "-o", "out")
    partial_file = Path("out.partial")
    partial_file.write_bytes(partial_file.read_bytes()[:100])
    assert euchre_command(*arguments, "-o", "out", "--resume").exit_code == 0
    assert Path("out").read_text() == euchre_command(*arguments).stdout


def test_resume_needs_a_place_and_inputs_that_are_there_twice() -> None:
    assert "--resume goes with --output" in euchre_command("convert", "-", "--to", "euc", "--resume").stderr
    Path("out.resume").write_text("x\n")
    result = euchre_command("convert", "-", "--to", "euc", "-o", "out", stdin=SHEET)
    assert result.exit_code == 2
    assert "standard input cannot be read anew" in result.stderr


# --- what is broken ---------------------------------------------------------------------------------------


def broken_folder() -> None:
    Path("in").mkdir()
    Path("in/a.euc").write_text(SHEET)
    Path("in/b.euc").write_text("")
    Path("in/c.euc").write_text(SHEET + CUT_SHORT)
    Path("in/d.euc").write_text(SHEET)


def test_report_names_what_failed() -> None:
    broken_folder()
    convert("in", "nowhere.euc", "--to", "jsonl", "-o", "out.jsonl", "--report", "report.json", status=2)
    report = json.loads(Path("report.json").read_text())
    assert report.pop("seconds") >= 0
    failures = report.pop("failures")
    sizes = sum(path.stat().st_size for path in Path("in").iterdir())
    assert report == {"files": 4, "games": 3, "deals": 4, "findings": 2, "bytes": sizes}
    assert [(each["file"], each["code"], each["line"]) for each in failures] == [
        (None, None, None),
        ("in/b.euc", "N106", None),
        ("in/c.euc", "N109", 4),
    ]
    assert failures[0]["message"] == "nowhere.euc: no such file or folder"
    euchre_command("validate", "in", "--report", "validated.json")
    again = json.loads(Path("validated.json").read_text())
    assert [each["file"] for each in again["failures"]] == ["in/b.euc", "in/c.euc"]


def test_stop_at_the_first_writes_nothing() -> None:
    broken_folder()
    Path("out.jsonl").write_text("old")
    for output in ([], ["-o", "out.jsonl"]):
        result = convert("in", "--to", "jsonl", "--on-error", "stop", *output, status=2)
        assert result.stdout == ""
        assert "in/b.euc: N106" in result.stderr
        assert "in/c.euc" not in result.stderr
        assert "the first that cannot be read (--on-error stop)" in result.stderr
    assert Path("out.jsonl").read_text() == "old"
    convert("in", "--to", "euc", "--on-error", "stop", "-o", "tree/", status=2)
    assert names("tree") == ["a.euc"]
    validated = euchre_command("validate", "in", "--on-error", "stop", "--output-format", "concise")
    assert validated.exit_code == 2
    assert "in/c.euc" not in validated.stdout


def test_keep_leaves_word_where_it_stood() -> None:
    broken_folder()
    kept = convert("in", "--to", "jsonl", "--on-error", "keep", status=2).stdout.splitlines()
    found = [json.loads(line) for line in kept]
    assert [each["file"] for each in found] == ["in/a.euc", "in/b.euc", "in/c.euc", "in/d.euc"]
    assert found[1]["failure"]["code"] == "N106"
    assert [finding["code"] for finding in found[2]["deals"][1]["findings"]] == ["D205", "N109"]
    array = json.loads(convert("in", "--to", "json", "--on-error", "keep", status=2).stdout)
    assert array == found
    assert "goes with --to json and jsonl" in convert("in", "--to", "euc", "--on-error", "keep", status=2).stderr


# --- archives ---------------------------------------------------------------------------------------------


def archive(name: str, **members: bytes) -> None:
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as file:
        for member, data in members.items():
            file.writestr(member.replace("__", "/"), data)


def test_archive_stands_for_the_records_in_it(season: str) -> None:
    Path("in").mkdir()
    with zipfile.ZipFile("in/week.zip", "w") as file:
        for name, text in {"late/b.euc": SHEET, "a.euc": season, "notes.txt": "x", ".hidden/c.euc": SHEET}.items():
            file.writestr(name, text)
        file.writestr("late/c.euc.gz", gzip.compress(SHEET.encode()))
        file.writestr("../../evil.euc", SHEET)
        file.writestr("/etc/evil.euc", SHEET)
    convert("in", "--to", "jsonl", "-o", "out/")
    assert names("out") == [
        *("week.zip/a.jsonl", "week.zip/etc/evil.jsonl", "week.zip/evil.jsonl"),
        *("week.zip/late/b.jsonl", "week.zip/late/c.jsonl"),
    ]
    assert names() == ["in/week.zip", *(f"out/{name}" for name in names("out"))]
    found = json.loads(Path("out/week.zip/late/b.jsonl").read_text())
    assert found["file"] == "in/week.zip/late/b.euc"


def test_archive_that_cannot_be_read_is_told_and_the_rest_goes_on() -> None:
    archive("good.zip", a__b=b"", **{"sheet.euc": SHEET.encode()})
    data = bytearray(Path("good.zip").read_bytes())
    at = data.index(b"sheet.euc") + len("sheet.euc") + 5
    data[at] ^= 0xFF
    Path("bad.zip").write_bytes(data)
    Path("cut.zip").write_bytes(data[:60])
    archive("bomb.zip", **{"bomb.euc": b" " * 3_000_000})
    archive("empty.zip", **{"notes.txt": b"x"})
    result = convert("bad.zip", "cut.zip", "bomb.zip", "empty.zip", "good.zip", "--to", "euc", status=2)
    assert result.stdout == SHEET
    told = result.stderr.splitlines()
    assert told[0].startswith("euchre: empty.zip: no records in this archive")
    assert told[1].startswith("euchre: bad.zip/sheet.euc: N107 bad-encoding: the zip archive is damaged")
    assert told[2].startswith("euchre: cut.zip: N106 not-a-record: cannot be read: the zip archive is damaged")
    assert "bomb.zip/bomb.euc" in told[3]
    assert "as no record does and zip bombs do" in told[3]
    assert len(told) == 4


# --- places by URL ----------------------------------------------------------------------------------------


@pytest.fixture
def memory() -> Iterator[object]:
    fsspec = pytest.importorskip("fsspec")
    filesystem = fsspec.filesystem("memory")
    yield filesystem
    filesystem.store.clear()


def test_urls_are_read_and_written(memory: object) -> None:
    memory.pipe({"/in/a.euc": SHEET.encode(), "/in/late/b.euc.gz": gzip.compress(SHEET.encode()), "/in/notes.txt": b""})
    one = convert("memory://in", "--to", "jsonl").stdout
    assert [json.loads(line)["file"] for line in one.splitlines()] == ["memory://in/a.euc", "memory://in/late/b.euc.gz"]
    assert convert("memory://in/*.euc", "--to", "euc").stdout == SHEET
    assert convert("memory://in/a.euc", "--to", "euc", "-o", "memory://out/all.euc").stdout == ""
    assert memory.cat("/out/all.euc") == SHEET.encode()
    convert("memory://in", "--to", "euc", "-o", "memory://tree/")
    assert sorted(memory.find("/tree")) == ["/tree/a.euc", "/tree/late/b.euc"]


def test_url_that_leads_nowhere_is_told_and_the_others_go_on(memory: object) -> None:
    Path("a.euc").write_text(SHEET)
    result = convert("memory://nowhere.euc", "memory://no/*.euc", "magic://x", "a.euc", "--to", "euc", status=2)
    assert result.stdout == SHEET
    told = result.stderr.splitlines()
    assert told[0] == "euchre: memory://no/*.euc: nothing there matches"
    assert told[1].startswith("euchre: magic://x: ")
    assert told[2] == "euchre: memory://nowhere.euc: N106 not-a-record: cannot be read: nothing is there"


def test_without_fsspec_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    result = convert("s3://bucket/games", "--to", "euc", status=2)
    assert (
        "URLs are read through fsspec, which is not installed: pip install 'euchre-analyzer[cluster]'" in result.stderr
    )


# --- in parts ---------------------------------------------------------------------------------------------


def test_parts_are_documents_of_their_own_and_hold_it_all(season: str, small_pieces: None) -> None:
    Path("season.euc").write_text(season)
    convert("season.euc", "--to", "json", "-j", "1", "-o", "parts/games-*.json")
    assert names("parts") == [f"games-{number:06}.json" for number in range(1, len(names("parts")) + 1)]
    assert len(names("parts")) > 2
    found = [game for name in names("parts") for game in json.loads(Path("parts", name).read_text())]
    assert found == json.loads(convert("season.euc", "--to", "json").stdout)


def test_parts_that_are_interrupted_go_on(season: str, small_pieces: None) -> None:
    Path("season.euc").write_text(season)
    arguments = ["convert", "season.euc", "-j", "1", "--to", "euc"]
    convert(*arguments[1:], "-o", "whole/*.euc")
    dying(2, "SIGKILL", *arguments, "-o", "parts/*.euc")
    assert len(names("parts")) == 3  # the journal is one
    convert(*arguments[1:], "-o", "parts/*.euc", "--resume")
    assert names("parts") == names("whole")
    assert all(Path("parts", name).read_bytes() == Path("whole", name).read_bytes() for name in names("whole"))


@pytest.mark.parametrize(
    "more", [["--to", "egn"], ["--to", "euc", "--lossless"], ["--to", "json", "--on-error", "keep"]]
)
def test_parts_do_not_go_with_what_is_known_of_the_whole(more: list[str]) -> None:
    Path("a.euc").write_text(SHEET)
    assert "parts (x-*.y) go with" in convert("a.euc", *more, "-o", "x-*.y", status=2).stderr
