"""Writing the notation: one spelling, nothing lost."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from notation_strategies import deals, patient, records

from euchre_cli.cards import CARD_CODES
from euchre_cli.events import Call, Deal, Dealer, EndTrick, Exchange, Hand, Header, Play, UpCard
from euchre_cli.findings import Finding
from euchre_cli.formats.egn import read_egn
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_deal, write_records

RECORDS = Path(__file__).resolve().parents[2] / "shared" / "records" / "egn"


def text_of(records):
    return "".join(write_records(records))


@patient
@given(deals())
@example(Deal(1, (Dealer(3), Play(23))))
@example(Deal(1, (Dealer(3), Hand(0, (1,)), Play(23))))
@example(Deal(1, (Dealer(3), Exchange(4, 0, (1,)), Play(23))))
@example(Deal(1, (Dealer(3), UpCard(32), EndTrick(2), Play(23))))
@example(Deal(1, (Dealer(3), Call("name", 0), Play(CARD_CODES["L"]), Play(7), Call("name", 3))))
def test_every_event_can_be_written_down_and_read_again(deal):
    text = write_deal(deal)
    assert text.count("\n") == 1
    assert list(read_notation([text], "x.euc")) == [Header(), deal]


@patient
@given(records)
def test_games_are_read_as_written_and_writing_is_idempotent(records):
    text = text_of(records)
    read = list(read_notation([text], "x.euc"))
    assert read == records
    assert text_of(read) == text


@patient
@given(records)
def test_no_text_in_a_record_reaches_the_terminal_raw(records):
    text = text_of(records)
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text.replace("\n", ""))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            '[West "d"] [Odd "x"]\r\n[North "a"][Event "e"] ; so\n 1.W ^9H {a}p =N {b} ',
            '[Event "e"]\n[North "a"] [West "d"]\n[Odd "x"]\n{so}\n\n1. W^9h {a} p =N {b}\n',
        ),
        ("1. W p p p p p p ♥* 10♠", "1. W pppp pph* Ts\n"),
        ("1. W o-9s ahKh/Qh / =0", "1. W o -9s AhKh/Qh =0\n"),
        ("1.W Ah=N/Qh=S/kh=S/; over\n(8:p)", "1. W Ah=N/Qh=S/Kh=S {over} (8: p)\n"),
        ("1. W S>N : 10d|Ah!Kh?? ? p", "1. W S>N:Td | Ah! Kh?? ? p\n"),
        ("1. W E:pp ppo E:9hKh N:9c/", "1. W E:p ppp o E:9h Kh N:9c\n"),
        ("1. W p 2. N {x}", "1. W p\n2. N {x}\n"),
        ('1. W [A ""] [] 1. W', '1. W\n\n[A ""]\n\n[]\n\n1. W\n'),
    ],
)
def test_one_spelling(text, canonical):
    assert text_of(read_notation([text], "x.euc")) == canonical
    assert text_of(read_notation([canonical], "x.euc")) == canonical


def test_canonical_text_is_a_quarter_of_minified_egn():
    if not RECORDS.is_dir():
        pytest.skip("the public records are not here")
    long = short = 0
    for path in sorted(RECORDS.glob("*.egn")):
        data = path.read_bytes()
        records = [record for record in read_egn(data, path.name) if not isinstance(record, Finding)]
        long += len(json.dumps(without_comments(json.loads(data)), separators=(",", ":")))
        short += len(re.sub(r"\{(?:[^}\\]|\\.)*\}", "{}", text_of(records)))
    assert 0 < short <= long / 4


def without_comments(value):
    if isinstance(value, dict):
        return {key: without_comments(inner) for key, inner in value.items() if not key.endswith("Annotations")}
    return [without_comments(inner) for inner in value] if isinstance(value, list) else value
