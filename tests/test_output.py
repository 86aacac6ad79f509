"""A file is written whole or not at all."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from euchre_cli.output import write_atomically

posix = pytest.mark.skipif(os.name != "posix", reason="modes and links as on Unix")


def test_new_file_has_the_text_and_the_usual_mode(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.write_text("")
    with write_atomically(tmp_path / "game.euc") as file:
        file.write("1. W ♥\n")
    assert (tmp_path / "game.euc").read_bytes() == "1. W ♥\n".encode()
    assert (tmp_path / "game.euc").stat().st_mode == usual.stat().st_mode


def test_old_file_stands_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.euc"
    path.write_text("old")
    with write_atomically(path) as file:
        file.write("new")
        file.flush()
        assert path.read_text() == "old"
    assert path.read_text() == "new"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_error_or_interrupt_leaves_the_old_file_and_nothing_else(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "game.euc"
    path.write_text("old")
    with pytest.raises(error), write_atomically(path) as file:
        file.write("half")
        raise error
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_mode_of_the_old_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.euc"
    path.write_text("old")
    path.chmod(0o640)
    with write_atomically(path) as file:
        file.write("new")
    assert path.stat().st_mode & 0o7777 == 0o640


@posix
def test_link_still_leads_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "game.euc").write_text("old")
    (tmp_path / "link.euc").symlink_to("there/game.euc")
    with write_atomically(tmp_path / "link.euc") as file:
        file.write("new")
    assert (tmp_path / "link.euc").is_symlink()
    assert (tmp_path / "there" / "game.euc").read_text() == "new"


@posix
def test_pipe_is_written_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    with write_atomically(pipe) as file:
        file.write("1. W\n")
    assert pipe.is_fifo()
    reader.join(timeout=30)
    assert read == ["1. W\n"]


@posix
def test_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.euc"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError) as caught, write_atomically(path):
        pass
    assert caught.value.filename == str(path)
    assert path.read_text() == "old"


def test_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught, write_atomically(tmp_path / "nosuch" / "game.euc"):
        pass
    assert caught.value.filename == str(tmp_path / "nosuch" / "game.euc")


def test_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), write_atomically(tmp_path):
        pass
