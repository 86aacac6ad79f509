"""Writing the notation: one spelling, nothing lost."""

from __future__ import annotations

import unicodedata

from hypothesis import example, given
from notation_strategies import deals, patient, records

from euchre_cli.cards import CARD_CODES
from euchre_cli.events import Call, Deal, Dealer, EndTrick, Exchange, Hand, Header, Play, UpCard
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_deal, write_records


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
