"""Which inputs the PATH arguments name, and in which order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from euchre_cli.paths import find_inputs
from euchre_cli.sources import Unreadable


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games as a league secretary may have it; it is also the working folder."""
    for name in (
        "week2/b.euc",
        "week2/a.EUC",
        "week10/x.egn.gz",
        "week10/deep/y.emn",
        "week1.euc",
        "week1/z.json",
        "notes.txt",
        "scores.csv",
        "table.pbn",
        "old.ptn.GZ",
        ".hidden.euc",
        ".git/c.euc",
    ):
        path = tmp_path / "club" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1. W pppp pppp")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "club"


ALL = [
    "club/old.ptn.GZ",
    "club/table.pbn",
    "club/week1/z.json",
    "club/week1.euc",
    "club/week10/deep/y.emn",
    "club/week10/x.egn.gz",
    "club/week2/a.EUC",
    "club/week2/b.euc",
]


def names(*paths: str) -> list[str]:
    return [found.name.replace(os.sep, "/") for found in find_inputs(paths, pytest.fail)]


def test_folder_gives_its_records_by_name(club: Path) -> None:
    assert names("club") == ALL


@pytest.mark.parametrize("here", [".", "./"])
def test_files_in_the_working_folder_are_named_without_it(
    club: Path, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(club)
    assert names(here) == [name.removeprefix("club/") for name in ALL]


def test_order_is_that_of_the_arguments(club: Path) -> None:
    assert names("club/week2", "club/week1.euc", "club/week10") == [*ALL[6:], ALL[3], *ALL[4:6]]


def test_named_file_is_read_whatever_its_ending(club: Path) -> None:
    assert names("club/notes.txt", "club/.hidden.euc") == ["club/notes.txt", "club/.hidden.euc"]


def test_what_is_named_twice_is_read_once(club: Path) -> None:
    assert names("club/week1.euc", "club", "./club/week1.euc", "-", "-") == [
        "club/week1.euc",
        *ALL[:3],
        *ALL[4:],
        "<stdin>",
    ]


@pytest.mark.parametrize(
    ("glob", "expected"),
    [
        ("club/week?.euc", ["club/week1.euc"]),
        ("club/**/*.e*", ["club/week1.euc", "club/week10/deep/y.emn", "club/week10/x.egn.gz", "club/week2/b.euc"]),
        ("club/*.txt", ["club/notes.txt"]),
        ("club/week[2]", ["club/week2/a.EUC", "club/week2/b.euc"]),
    ],
)
def test_glob(club: Path, glob: str, expected: list[str]) -> None:
    assert names(glob) == expected


def test_file_whose_name_looks_like_a_glob(club: Path) -> None:
    (club / "final[1].euc").write_text("x")
    assert names("club/final[1].euc") == ["club/final[1].euc"]


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("nosuch.euc", "nosuch.euc: no such file or folder"),
        ("club/*.xyz", "club/*.xyz: no file or folder matches"),
        ("", ": no such file or folder"),
        ("bad\x1b[31m.euc", r"bad\x1b[31m.euc: no file or folder matches"),
        ("nul\0.euc", r"nul\x00.euc: no such file or folder"),
    ],
)
def test_path_that_names_nothing_is_said_and_the_others_go_on(club: Path, path: str, complaint: str) -> None:
    said: list[str] = []
    found = list(find_inputs([path, "club/week1.euc"], said.append))
    assert said == [complaint]
    assert [one.name for one in found] == ["club/week1.euc"]


def test_folder_without_records_is_said(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    said: list[str] = []
    assert not list(find_inputs([str(tmp_path)], said.append))
    assert "no records in this folder" in said[0]


def test_folder_that_cannot_be_listed_is_reported_and_the_rest_goes_on(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir = os.scandir

    def refuse(folder: str) -> object:
        if folder.endswith("week10"):
            raise PermissionError(13, "Permission denied", folder)
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    found = list(find_inputs(["club"], pytest.fail))
    assert [one.name for one in found] == [*ALL[:4], "club/week10", *ALL[6:]]
    with pytest.raises(Unreadable) as caught, found[4].open():
        pass
    assert caught.value.finding.code == "N106"
    assert caught.value.finding.message == "cannot be read: the folder cannot be listed: permission denied"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_links_and_pipes_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.euc").write_text("x")
    (tmp_path / "games" / "b.euc").symlink_to(tmp_path / "games" / "a.euc")
    (tmp_path / "games" / "c.euc").symlink_to("nowhere")
    (tmp_path / "games" / "d.euc").symlink_to("d.euc")
    (tmp_path / "games" / "loop").symlink_to(tmp_path / "games")
    os.mkfifo(tmp_path / "games" / "pipe.euc")
    (tmp_path / "link").symlink_to(tmp_path / "games")
    assert [Path(found.name).name for found in find_inputs([str(tmp_path / "link")], pytest.fail)] == [
        "a.euc",
        "b.euc",
        "c.euc",
        "d.euc",
    ]


def test_folders_deeper_than_the_stack_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    depth = sys.getrecursionlimit() + 100
    monkeypatch.chdir(tmp_path)
    try:
        for _ in range(depth):
            Path("d").mkdir()
            os.chdir("d")
        Path("x.euc").touch()
        os.chdir(tmp_path)
        assert names("d") == ["d/" * depth + "x.euc"]
    finally:  # pytest itself could not take it away again
        subprocess.run(["rm", "-rf", str(tmp_path / "d")], check=False)


def test_name_that_is_not_text_is_shown_and_read(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/Jos\xe9\n.euc")
    Path(path).write_text("1. W pppp pppp")
    (found,) = find_inputs([str(tmp_path)], pytest.fail)
    assert found.name.endswith(r"Jos\udce9\n.euc")
    with found.open() as opened:
        assert opened.head == b"1. W pppp pppp"
