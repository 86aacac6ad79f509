"""``euchre format``: the canonical notation, and never a file that is lost, half written or changed for nothing."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import BROKEN, EVENING, euchre_command

from euchre_cli import formatting
from euchre_cli.formatting import Formatting, rewrite
from euchre_cli.sources import Input

LOOSE = '; Club night\n[Event "Club night"]\n1.W ^9H\n  o {fine} -9s AhThJh9h /\n=NS+1\n\n\n'
CANONICAL = '[Event "Club night"]\n{Club night}\n\n1. W^9h o {fine} -9s AhThJh9h =NS+1\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("loose.euc").write_text(LOOSE)
    Path("canonical.euc").write_text(CANONICAL)
    return tmp_path


def state(*names: str) -> list[tuple[bytes, int]]:
    return [(Path(name).read_bytes(), Path(name).stat().st_ino) for name in names]


def names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


# --- to standard output -----------------------------------------------------------------------------------


def test_one_file_to_standard_output() -> None:
    before = state("loose.euc")
    result = euchre_command("format", "loose.euc")
    assert (result.exit_code, result.stdout, result.stderr) == (0, CANONICAL, "")
    assert state("loose.euc") == before


@pytest.mark.parametrize("text", [LOOSE, LOOSE.replace("\n", "\r\n"), "\ufeff" + LOOSE, CANONICAL])
def test_standard_input(text: str) -> None:
    assert euchre_command("format", "-", stdin=text.encode()).stdout == CANONICAL


def test_canonical_text_stays_as_it_is() -> None:
    assert euchre_command("format", "-", stdin=EVENING).stdout == EVENING


@pytest.mark.parametrize(
    ("text", "code", "status"), [(BROKEN, "N101", 1), ("1. W^9h {open", "N109", 1), ("", "N106", 2)]
)
def test_what_cannot_be_read_gives_no_text(text: str, code: str, status: int) -> None:
    result = euchre_command("format", "-", stdin=text)
    assert (result.exit_code, result.stdout) == (status, "")
    assert f" {code} " in result.stderr
    assert result.stderr.endswith("euchre: <stdin>: left as it is, for what cannot be read would be lost\n")


def test_several_files_need_to_be_told_what_for() -> None:
    result = euchre_command("format", "loose.euc", "canonical.euc")
    assert result.exit_code == 2
    assert "2 files: say --check, --diff or --write" in result.stderr


@pytest.mark.parametrize("other", ["--check", "--diff"])
def test_writing_and_not_writing_exclude_each_other(other: str) -> None:
    assert euchre_command("format", "--write", other, "loose.euc").exit_code == 2
    assert Path("loose.euc").read_text() == LOOSE


# --- --check and --diff -----------------------------------------------------------------------------------


def test_check_names_what_would_change() -> None:
    before = state("loose.euc", "canonical.euc")
    result = euchre_command("format", "--check", "loose.euc", "canonical.euc")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "would change: loose.euc\n", "")
    assert euchre_command("format", "--check", "canonical.euc").exit_code == 0
    assert state("loose.euc", "canonical.euc") == before


@pytest.mark.parametrize(
    "text",
    ["\ufeff" + CANONICAL, CANONICAL.replace("\n", "\r\n"), CANONICAL + "\n", CANONICAL[:-1], CANONICAL[:-1] + "\r"],
)
def test_check_sees_every_byte(text: str) -> None:
    Path("almost.euc").write_bytes(text.encode())
    assert euchre_command("format", "--check", "almost.euc").exit_code == 1
    euchre_command("format", "--write", "almost.euc")
    assert Path("almost.euc").read_bytes() == CANONICAL.encode()


def test_check_does_not_promise_to_change_what_it_would_leave() -> None:
    Path("broken.euc").write_text(BROKEN.replace("\n\n", "\n"))
    result = euchre_command("format", "--check", "--diff", "broken.euc")
    assert (result.exit_code, result.stdout) == (1, "")
    assert euchre_command("format", "--check", "broken.euc").stdout == ""


@pytest.mark.parametrize("changed", [1, 2, 3])
def test_check_compares_long_texts_to_their_end(changed: int) -> None:
    deals = [f"{number}. W N:o {{{'x' * 99_000}}} =NS+1\n" for number in (1, 2, 3)]
    assert euchre_command("format", "--check", "-", stdin="".join(deals)).exit_code == 0
    deals[changed - 1] = deals[changed - 1].replace(" =NS", "  =NS")
    assert euchre_command("format", "--check", "-", stdin="".join(deals)).exit_code == 1


def test_diff() -> None:
    result = euchre_command("format", "--diff", "loose.euc", "canonical.euc")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "--- loose.euc\n+++ loose.euc (canonical)\n@@ -1,7 +1,4 @@\n"
        '-; Club night\n [Event "Club night"]\n-1.W ^9H\n-  o {fine} -9s AhThJh9h /\n-=NS+1\n+{Club night}\n \n'
        "-\n+1. W^9h o {fine} -9s AhThJh9h =NS+1\n"
    )
    assert euchre_command("format", "--check", "--diff", "loose.euc").exit_code == 1


def test_diff_says_where_a_line_end_is_missing() -> None:
    result = euchre_command("format", "--diff", "-", stdin=CANONICAL[:-1])
    assert "=NS+1\n\\ No newline at end of file\n+1. W" in result.stdout


def test_diff_of_line_ends_alone() -> None:
    result = euchre_command("format", "--diff", "-", stdin=CANONICAL.replace("\n", "\r\n"))
    assert (result.stdout, result.stderr) == (
        "",
        "euchre: <stdin>: only its line ends or its byte order mark would change\n",
    )


@pytest.mark.skipif(shutil.which("patch") is None, reason="there is no patch here")
def test_diff_can_be_applied() -> None:
    Path("form.diff").write_text(euchre_command("format", "--diff", "loose.euc").stdout)
    done = subprocess.run(["patch", "loose.euc", "form.diff"], capture_output=True, check=False)
    assert done.returncode == 0, done.stdout
    assert Path("loose.euc").read_text() == CANONICAL


# --- --write ----------------------------------------------------------------------------------------------


def test_write_replaces_only_what_changes() -> None:
    before = state("canonical.euc")
    result = euchre_command("format", "--write", "loose.euc", "canonical.euc")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "written: loose.euc\n", "")
    assert Path("loose.euc").read_text() == CANONICAL
    assert state("canonical.euc") == before
    assert names() == ["canonical.euc", "loose.euc"]


def test_write_keeps_a_file_that_cannot_be_read_wholly_and_goes_on() -> None:
    Path("broken.euc").write_text(BROKEN)
    Path("latin.euc").write_bytes(b"1. W N:o {caf\xe9} =NS+1\n")
    before = state("broken.euc", "latin.euc")
    result = euchre_command("format", "--write", "broken.euc", "latin.euc", "loose.euc")
    assert result.exit_code == 2
    assert state("broken.euc", "latin.euc") == before
    assert "broken.euc:4:12: N101 " in result.stderr
    assert "latin.euc:1:14: N107 " in result.stderr
    assert result.stderr.count("left as it is") == 2
    assert Path("loose.euc").read_text() == CANONICAL
    assert euchre_command("format", "--write", "broken.euc").exit_code == 1


def test_write_to_a_folder_takes_its_files_in_the_notation() -> None:
    Path("night/later").mkdir(parents=True)
    Path("night/later/a.euc").write_text(LOOSE)
    Path("night/b.egn").write_text('{"fileType": "Euchre Game Notation", "deals": []}')
    Path("night/c.json").write_text("[1, 2]")
    result = euchre_command("format", "--write", "night")
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"written: {Path('night/later/a.euc')}\n", "")


def test_other_formats_are_for_convert() -> None:
    Path("b.egn").write_text('{"fileType": "Euchre Game Notation", "deals": []}')
    result = euchre_command("format", "b.egn")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "b.egn: not in the notation but Euchre Game Notation; 'euchre convert --to euc'" in result.stderr


def test_packed_file_is_checked_but_not_rewritten() -> None:
    Path("loose.euc.gz").write_bytes(gzip.compress(LOOSE.encode()))
    Path("canonical.euc.gz").write_bytes(gzip.compress(CANONICAL.encode()))
    before = state("loose.euc.gz")
    assert euchre_command("format", "--check", "loose.euc.gz").exit_code == 1
    assert euchre_command("format", "--check", "canonical.euc.gz").exit_code == 0
    assert euchre_command("format", "--write", "canonical.euc.gz").exit_code == 0
    result = euchre_command("format", "--write", "loose.euc.gz")
    assert (result.exit_code, state("loose.euc.gz")) == (2, before)
    assert "loose.euc.gz: packed with gzip" in result.stderr


def test_standard_input_cannot_be_rewritten() -> None:
    result = euchre_command("format", "--write", "-", stdin=LOOSE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "standard input cannot be rewritten" in result.stderr


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="all files can be written here")
def test_file_that_may_not_be_written_is_said_and_the_others_go_on() -> None:
    Path("locked.euc").write_text(LOOSE)
    Path("locked.euc").chmod(0o444)
    result = euchre_command("format", "--write", "locked.euc", "loose.euc")
    assert result.exit_code == 2
    assert result.stderr == "euchre: locked.euc: cannot be written: permission denied\n"
    assert Path("loose.euc").read_text() == CANONICAL


def test_disk_that_is_full_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(formatting, "write_atomically", full)
    result = euchre_command("format", "--write", "loose.euc")
    assert (result.exit_code, Path("loose.euc").read_text()) == (2, LOOSE)
    assert result.stderr == "euchre: loose.euc: cannot be written: no space left on device\n"


def test_file_that_breaks_between_two_looks_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Formatting.finish

    def finish(self: Formatting) -> None:
        look(self)
        Path("loose.euc").write_text(BROKEN)

    monkeypatch.setattr(Formatting, "finish", finish)
    done = rewrite(Input("loose.euc", "loose.euc"))
    assert [fault.code for fault in done.faults] == ["N101"]
    assert Path("loose.euc").read_text() == BROKEN
    assert names() == ["canonical.euc", "loose.euc"]


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_interrupted_writing_leaves_the_file_whole() -> None:
    code = """
import os, signal, sys
from euchre_cli import output
from euchre_cli.cli.main import main
def cut(self, target):
    os.kill(os.getpid(), signal.SIGINT)
output.Path.replace = cut
sys.exit(main(["format", "--write", "loose.euc"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (130, "euchre: interrupted\n")
    assert Path("loose.euc").read_text() == LOOSE
    assert names() == ["canonical.euc", "loose.euc"]
