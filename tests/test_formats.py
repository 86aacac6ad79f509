"""Telling the formats apart by what they hold, and reading each with its reader."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding, finding
from euchre_cli.formats import detect, read_records
from euchre_cli.sources import Input, Unreadable


class Text:
    """A record in memory."""

    def __init__(self, text: str, name: str = "record") -> None:
        self.name = name
        self.head = text.encode()[:4096]
        self.text = text

    def chunks(self) -> Iterator[str]:
        yield self.text

    def whole(self) -> bytes:
        return self.text.encode()


GAME = '{"fileType": "Euchre Game Notation", "metadata": {"players": []}, "deals": [{"initialState": {"dealer": 1}}]}'


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        (GAME, "x", "egn"),
        ("\ufeff" + GAME, "x", "egn"),
        ('{"fileType": "Euchre Match Notation"}', "x", "emn"),
        ("{}", "x", "egn"),
        ('[{"id": 1}]', "x", "egn"),
        ("[]", "x", "egn"),
        ("{}\n", "x.euc", "egn"),
        ("[]\n1. W N:o =NS+1", "x", "euc"),
        ("{} 1. W N:o =NS+1", "x", "euc"),
        ('{"fileTy', "game.egn", "egn"),
        ('{"fileTy', "GAME.EGN", "egn"),
        ("", "game.egn", "egn"),
        ("", "game.euc", "euc"),
        ("{a remark} 1. W^9h", "x", "euc"),
        ('{"So," he said} 1. W^9h', "x", "euc"),
        ('[Event "Club night"]\n1. W^9h', "x", "euc"),
        ("1. W^9h", "game.egn", "euc"),
        ("% PTN ----\n[Event", "x", "trickster"),
        ('[Event "x"]\n[GameCode "Euchre"]\n', "x", "trickster"),
        ('[Deal "S:J9.9.Q.J - - -"]', "x", "trickster"),
        ("0 13 22 9 5 1 16 12 7 10 18 0 3 17 6 2 14 21 19 20 4 23 24 24", "x", "openspiel"),
        ("# a remark\n3 7 20 21 1 0 19 8 17 14 13 16 23 3 11 9 10 12 18 2 4 15 28", "x", "openspiel"),
        ("game: euchre\n", "x", "openspiel"),
        ("anything", "x", "euc"),
    ],
)
def test_formats_are_told_by_what_they_hold(text: str, name: str, found: str) -> None:
    assert detect(text.encode(), name) == found


def test_egn_is_read_with_its_reader() -> None:
    assert [type(record) for record in read_records(Text(GAME))] == [Header, Deal]


@pytest.mark.parametrize(
    "text",
    [
        '[GameCode "Euchre"]\n[Dealer "S"]\n[Auction "W"]\nPass Pass',
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 24 24",
        "game: euchre\naction: 0\n",
    ],
)
def test_other_text_formats_are_read_with_their_readers(text: str) -> None:
    assert [type(record) for record in read_records(Text(text))] == [Header, Deal]


def test_the_named_format_is_believed() -> None:
    (found,) = read_records(Text("1. W^9h"), "egn")
    assert isinstance(found, Finding)
    assert found.code == "N101"


def test_a_gzip_file_that_breaks_off_gives_the_deals_before(tmp_path: Path) -> None:
    deals = [
        {"dealNumber": number, "initialState": {"dealer": number % 4}, "noise": hash_of(number)}
        for number in range(500)
    ]
    document = json.dumps({"fileType": "Euchre Game Notation", "metadata": {"players": []}, "deals": deals})
    path = tmp_path / "game.egn.gz"
    path.write_bytes(gzip.compress(document.encode())[:-2000])
    records = []
    with pytest.raises(Unreadable) as caught, Input("game.egn.gz", str(path)).open() as opened:
        records.extend(read_records(opened))
    assert caught.value.finding.code == "N109"
    assert not [record for record in records if isinstance(record, Finding)]
    found = [record for record in records if isinstance(record, Deal)]
    assert 100 < len(found) < 500
    assert all(deal.complete for deal in found[:-1])


class Broken(Text):
    """A text that cannot be read to its end."""

    def chunks(self) -> Iterator[str]:
        yield from super().chunks()
        raise Unreadable(finding("N109", "it breaks off"))


def test_a_text_that_breaks_off_anywhere_gives_what_it_holds() -> None:
    text = '[Event "x"]\n1. W^9h ppppc/AhKh {a} =NS+1\n12. N^Ts o -9s 9h=S/\n'
    whole = list(read_records(Text(text)))
    assert [type(record) for record in whole] == [Header, Deal, Deal]
    for cut in range(1, len(text) + 1):
        read = []
        with pytest.raises(Unreadable):
            read.extend(read_records(Broken(text[:cut])))
        assert not [record for record in read if isinstance(record, Finding)], text[:cut]
        assert len(read) >= (cut >= text.index("]")), text[:cut]
        *before, last = read or [Header()]
        assert before == whole[: len(before)]
        if isinstance(last, Deal):
            as_whole = whole[len(before)]
            assert isinstance(as_whole, Deal)
            assert not last.complete
            assert last.events[:-1] == as_whole.events[: len(last.events[:-1])]


@pytest.mark.parametrize(
    ("text", "deals"),
    [
        ('[Dealer "S"]\n[Auction "W"]\nPass Pass\n\n[Dealer "W"]\n[Undealt "S9"]\n[Auction "N"]\nPass', 2),
        ("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 24\n1 2 3", 2),
    ],
)
def test_a_dump_or_history_that_breaks_off_anywhere_gives_what_it_holds(text: str, deals: int) -> None:
    name = "trickster" if text.startswith("[") else "openspiel"
    for cut in range(1, len(text) + 1):
        read = []
        with pytest.raises(Unreadable):
            read.extend(read_records(Broken(text[:cut]), name))
        found = [record for record in read if isinstance(record, Deal)]
        assert all(deal.complete for deal in found[:-1])
        assert not any(deal.complete for deal in found[-1:])
        assert not [record for record in read if isinstance(record, Finding) and record.code != "N106"], text[:cut]
    assert len(found) == deals


def test_a_file_cut_within_a_character_breaks_off_there(tmp_path: Path) -> None:
    path = tmp_path / "game.egn"
    path.write_bytes(GAME.replace('"metadata": {', '"metadata": {"title": "Mü').encode().partition(b"\xbc")[0])
    with Input("game.egn", str(path)).open() as opened:
        records = list(read_records(opened))
    assert [record.code for record in records if isinstance(record, Finding)] == ["N109"]


def hash_of(number: int) -> str:
    """Text that does not pack well."""
    return hashlib.sha256(str(number).encode()).hexdigest()
