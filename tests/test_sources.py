"""What bytes become: text, or a finding that says what is wrong with them and where."""

from __future__ import annotations

import bz2
import gzip
import io
import os
import sys
import threading
import tracemalloc
import zlib
from pathlib import Path

import pytest

from euchre_cli.findings import Finding
from euchre_cli.paths import find_inputs
from euchre_cli.sources import Input, Unreadable

RECORD = '[Event "Club night"]\n1. W^9h\n   o -9s ; "Ωmega" ♥\n'


def input_of(tmp_path: Path, data: bytes, name: str = "game.euc") -> Input:
    path = tmp_path / name
    path.write_bytes(data)
    return Input(str(path), str(path))


def read(source: Input) -> str:
    with source.open() as opened:
        return "".join(opened.chunks())


def refusal(source: Input, *, whole: bool = False) -> Finding:
    with pytest.raises(Unreadable) as caught, source.open() as opened:
        if whole:
            opened.whole()
        else:
            list(opened.chunks())
    found: Finding = caught.value.finding
    assert found.file == source.name
    assert found.message
    return found


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param(RECORD.encode(), RECORD, id="utf-8"),
        pytest.param(b"\xef\xbb\xbf" + RECORD.encode(), RECORD, id="byte order mark"),
        pytest.param(RECORD.replace("\n", "\r\n").encode(), RECORD, id="CRLF"),
        pytest.param(RECORD.replace("\n", "\r").encode(), RECORD, id="CR"),
        pytest.param(b"a\n\rb\r", "a\n\nb\n", id="mixed line ends"),
        pytest.param(gzip.compress(RECORD.encode()), RECORD, id="gzip"),
        pytest.param(gzip.compress(b"\xef\xbb\xbfa\r\n") + gzip.compress(b"b"), "a\nb", id="gzip in two members"),
        pytest.param(b'[North "\x1b[31mred"]', '[North "\x1b[31mred"]', id="terminal escapes are text"),
        pytest.param(b"x", "x", id="one byte"),
        pytest.param(b"\x1f" + b"x" * 30, "\x1f" + "x" * 30, id="half of the gzip magic"),
    ],
)
def test_text(tmp_path: Path, data: bytes, text: str) -> None:
    assert read(input_of(tmp_path, data)) == text


@pytest.mark.parametrize("padding", range(65530, 65540))
def test_characters_and_line_ends_across_blocks(tmp_path: Path, padding: int) -> None:
    text = "x" * padding + "♥\r\n♠\r\n\r\n♣"
    assert read(input_of(tmp_path, text.encode())) == text.replace("\r\n", "\n")


def test_head_and_whole_have_no_mark(tmp_path: Path) -> None:
    with input_of(tmp_path, gzip.compress(b'\xef\xbb\xbf{"a": 1}')).open() as opened:
        assert opened.head == b'{"a": 1}'
        assert opened.whole() == b'{"a": 1}'


@pytest.mark.parametrize("data", [b"", b" \r\n\t\n", b"\xef\xbb\xbf", gzip.compress(b"")])
def test_nothing_to_read_is_not_a_record(tmp_path: Path, data: bytes) -> None:
    found = refusal(input_of(tmp_path, data))
    assert found.code == "N106"
    assert "empty" in found.message


def test_white_space_longer_than_the_head_is_text(tmp_path: Path) -> None:
    text = " " * 10_000 + "1. W^9h"
    assert read(input_of(tmp_path, text.encode())) == text


@pytest.mark.parametrize("mark", [True, False])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_utf16_is_named(tmp_path: Path, encoding: str, mark: bool) -> None:
    found = refusal(input_of(tmp_path, ("\ufeff" * mark + RECORD).encode(encoding)))
    assert (found.code, found.name) == ("N107", "bad-encoding")
    assert "UTF-16" in found.message
    assert "UTF-8" in (found.remedy or "")


def test_utf16_without_a_latin_letter_is_named(tmp_path: Path) -> None:
    assert "UTF-16" in refusal(input_of(tmp_path, "\ufeff♥♠♦♣".encode("utf-16-le"))).message


def test_latin_1_is_refused_at_its_byte(tmp_path: Path) -> None:
    found = refusal(input_of(tmp_path, b'[Event "x"]\r\n[North "Jos\xe9"]\r\n'))
    assert (found.code, found.line, found.column, found.end_line, found.end_column) == ("N107", 2, 12, 2, 13)
    assert "0xE9" in found.message
    assert "é" in found.message
    assert (found.excerpt, found.excerpt_column) == ('[North "Jos\ufffd', 1)
    assert "iconv" in (found.remedy or "")


def test_bad_byte_in_a_later_block_is_placed(tmp_path: Path) -> None:
    lines = "♥ 0123456789\n" * 10_000 + "♥" * 70_000
    found = refusal(input_of(tmp_path, lines.encode() + b"ab\xff\n"))
    assert (found.line, found.column) == (10_001, 70_003)
    assert found.excerpt
    assert found.excerpt_column + len(found.excerpt) - 1 == 70_003


def test_bad_byte_in_json_is_placed(tmp_path: Path) -> None:
    found = refusal(input_of(tmp_path, b'{\n"title": "Jos\xe9"}'), whole=True)
    assert (found.code, found.line, found.column) == ("N107", 2, 14)


def test_what_stands_before_a_bad_byte_is_read(tmp_path: Path) -> None:
    source = input_of(tmp_path, RECORD.encode() * 10_000 + b"\xff")
    with source.open() as opened, pytest.raises(Unreadable):
        read_so_far = ""
        for chunk in opened.chunks():
            read_so_far += chunk
    assert read_so_far.startswith(RECORD * 9_000)


def test_nul_byte_is_refused(tmp_path: Path) -> None:
    found = refusal(input_of(tmp_path, b"1. W^9h\n o -9s" + b"\0" + b"x" * 100))
    assert (found.code, found.line, found.column) == ("N107", 2, 7)


def test_binary_file_is_refused(tmp_path: Path) -> None:
    for data in (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", bytes(range(256)) * 100):
        found = refusal(input_of(tmp_path, data))
        assert (found.code, found.line) == ("N107", None)
        assert "not text" in found.message
        assert "plain text" in (found.remedy or "")


@pytest.mark.parametrize(
    ("data", "word"),
    [(bz2.compress(b"x"), "bzip2"), (b"PK\x03\x04....", "zip"), (b"\xfd7zXZ\0", "xz"), (b"\x28\xb5\x2f\xfd", "zstd")],
)
def test_other_packings_are_named(tmp_path: Path, data: bytes, word: str) -> None:
    found = refusal(input_of(tmp_path, data))
    assert found.code == "N107"
    assert word in found.message
    assert "npack" in (found.remedy or "")


def test_text_that_ends_inside_a_character_is_truncated(tmp_path: Path) -> None:
    assert refusal(input_of(tmp_path, "1. W^9♥".encode()[:-1])).code == "N109"


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("keep", [3, 12, 40, -9, -1])
def test_truncated_gzip_is_truncated(tmp_path: Path, keep: int, whole: bool) -> None:
    found = refusal(input_of(tmp_path, gzip.compress(RECORD.encode())[:keep]), whole=whole)
    assert (found.code, found.name) == ("N109", "record-truncated")
    assert "breaks off" in found.message


@pytest.mark.parametrize(("lines", "cut"), [(1, 1), (10, 9), (20_000, 2000)])
def test_truncated_gzip_gives_what_it_holds(tmp_path: Path, lines: int, cut: int) -> None:
    text = "".join(f"{os.urandom(20).hex()}\n" for _ in range(lines))
    read_so_far = ""
    source = input_of(tmp_path, gzip.compress(text.encode())[:-cut])
    with source.open() as opened, pytest.raises(Unreadable) as caught:
        for chunk in opened.chunks():
            read_so_far += chunk
    assert text.startswith(read_so_far)
    assert len(read_so_far) > len(text) * 0.9 - 40
    found = caught.value.finding
    assert (found.line, found.column) == (read_so_far.count("\n") + 1, len(read_so_far.split("\n")[-1]) + 1)


def test_truncated_gzip_gives_what_it_holds_whole(tmp_path: Path) -> None:
    with input_of(tmp_path, gzip.compress(b'{"a": 1}')[:-4]).open() as opened, pytest.raises(Unreadable) as caught:
        opened.whole()
    assert caught.value.before == b'{"a": 1}'


def test_damaged_gzip_is_no_text(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(os.urandom(100_000).hex().encode()))
    packed[5000] ^= 0xFF
    found = refusal(input_of(tmp_path, bytes(packed)))
    assert found.code == "N107"
    assert "damaged" in found.message


def test_gzip_bomb_is_read_in_little_memory(tmp_path: Path) -> None:
    packer = zlib.compressobj(9, wbits=31)
    packed = b"".join(packer.compress(b"1. W pppp pppp\n" * 70_000) for _ in range(100)) + packer.flush()
    source = input_of(tmp_path, packed)
    tracemalloc.start()
    try:
        with source.open() as opened:
            length = sum(len(chunk) for chunk in opened.chunks())
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert length == 105_000_000
    assert peak < 2_000_000


def test_json_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre_cli.sources._WHOLE_LIMIT", 1 << 20)
    found = refusal(input_of(tmp_path, gzip.compress(b" " * (1 << 21))), whole=True)
    assert found.code == "N106"
    assert "larger than 1 MB" in found.message


def test_file_that_changes_while_read_is_said(tmp_path: Path) -> None:
    source = input_of(tmp_path, RECORD.encode() * 10_000)
    with pytest.raises(Unreadable) as caught, source.open() as opened:
        for number, _ in enumerate(opened.chunks()):
            if number == 0:
                with Path(str(source.path)).open("ab") as file:
                    file.write(b"2. N^9c\n")
    assert caught.value.finding.code == "N106"
    assert "changed while it was read" in caught.value.finding.message


def test_file_that_vanished_is_said(tmp_path: Path) -> None:
    source = input_of(tmp_path, b"x")
    Path(str(source.path)).unlink()
    found = refusal(source)
    assert found.code == "N106"
    assert found.message == "cannot be read: no such file or directory"


def test_problem_known_before_opening_is_said() -> None:
    assert refusal(Input("club", "club", "the folder cannot be listed")).message.endswith("the folder cannot be listed")


def test_error_of_the_reader_is_not_one_of_the_source(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), input_of(tmp_path, b"x").open():
        raise ZeroDivisionError


@pytest.mark.parametrize("data", [RECORD.encode(), gzip.compress(RECORD.encode())])
def test_standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    (source,) = find_inputs(["-"], pytest.fail)
    assert source.name == "<stdin>"
    assert read(source) == RECORD


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "closed" in refusal(Input("<stdin>")).message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_named_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(gzip.compress(RECORD.encode()),))
    writer.start()
    assert read(Input(str(pipe), str(pipe))) == RECORD
    writer.join()
