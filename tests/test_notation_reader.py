"""Reading the notation: every way of typing it, from chunks of any size, and on after every error."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from notation_strategies import patient, records

from euchre_cli.cards import CARD_CODES, HEARTS, KITTY, NO_TRUMP, SPADES
from euchre_cli.events import (
    Alone,
    Call,
    Claim,
    Comment,
    Concede,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Exchange,
    Hand,
    Header,
    Line,
    Mark,
    Misdeal,
    NotedPoints,
    NotedScore,
    NotedTricks,
    Packets,
    Play,
    Tag,
    UpCard,
)
from euchre_cli.findings import Finding
from euchre_cli.notation import records as records_module
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_records

N, E, S, W = range(4)

SKETCH = """\
[Event "Club night"]
[Date "2026-11-20"]
[North "Player 1"] [East "Player 2"] [South "Player 3"] [West "Player 4"]
[Rules "target=10 loner-lead=dealer-left"]
[Score "0-0"]                                 ; NS-EW before the first deal

1. W^9h                                       ; deal 1: West deals, nine of hearts is turned up
   N=AhKhQhTd9c W=AdKcQcJd9s                  ; hands that are known, before any pick-up
   o -9s                                      ; North orders it up; the dealer discards the nine of spades
   AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc   ; tricks, cards in the order they fell
   =NS+1                                      ; what the scorer wrote: checked, not believed
2. N^Td
"""
EVERYTHING = """\
[North "Ann \\"Ace\\" O'Hara"] {the night of the flood}
1. W^9h packets=3-2 N=AhKhQhTd9c W=XxAdKcQcJd K=Ts S>N:Qd K>E:9c9dTh E>K:AsKs N:-9s u pppo* E:* E:c* {bold} ?!
 E:9h N:9cAcQc/ ThJh=S/ (8: QhAh/ {or} (9: Tc) o) claim:NS=3 concede:EW misdeal tricks=3-2 score=5-4 =NS+1 ; done
?. {lost} E^B=h | TsKs =0
"""


def card(text):
    return CARD_CODES[text]


def cards(text):
    return tuple(CARD_CODES[text[i : i + 2]] for i in range(0, len(text), 2))


def read(*chunks):
    return list(read_notation(chunks, "test.euc"))


def events(text):
    """The events of one deal that is dealt by West, after the dealer."""
    _, deal = read(f"1. W {text}")
    assert deal.complete
    assert deal.events[0] == Dealer(W)
    return list(deal.events[1:])


def plays(text):
    return [Play(code) for code in cards(text)]


def findings(text):
    return [record for record in read(text) if isinstance(record, Finding)]


# --- what is read -----------------------------------------------------------------------------------------


def test_the_sketch_of_the_design():
    header, deal, *_ = read(SKETCH)
    assert header.get("West") == "Player 4"
    assert header.comments == (Comment("NS-EW before the first deal"),)
    assert deal.number == 1
    assert [event for event in deal.events if not isinstance(event, Comment)] == [
        Dealer(W),
        UpCard(card("9h")),
        Hand(N, cards("AhKhQhTd9c")),
        Hand(W, cards("AdKcQcJd9s")),
        Call("order"),
        Discard(card("9s")),
        *plays("AhThJh9h"),
        EndTrick(),
        *plays("TcKc9cQd"),
        EndTrick(),
        *plays("QcTdKsAc"),
        EndTrick(),
        *plays("JsJdQhQs"),
        EndTrick(),
        *plays("AdKhKdJc"),
        NotedPoints(0, 1),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pppp", [Call("pass")] * 4),
        ("o*", [Call("order", alone=True)]),
        ("c d h s n u", [*(Call("name", suit) for suit in range(5)), Call("unknown")]),
        ("♥*", [Call("name", HEARTS, alone=True)]),
        ("E:p S:n*", [Call("pass", seat=E), Call("name", NO_TRUMP, True, S)]),
        ("E:*", [Alone(E)]),
        ("-9s N:-9s", [Discard(card("9s")), Discard(card("9s"), N)]),
        ("S>N:Qd K>E:9c9dTh E>K:AsKsQs", [
            Exchange(S, N, cards("Qd")), Exchange(KITTY, E, cards("9c9dTh")), Exchange(E, KITTY, cards("AsKsQs"))
        ]),
        ("N=AhKh K=Ts", [Hand(N, cards("AhKh")), Hand(KITTY, cards("Ts"))]),
        ("S=- N>S:-", [Hand(S, ()), Exchange(N, S, ())]),
        ("S>N:Qd | AhKh", [Exchange(S, N, cards("Qd")), *plays("AhKh")]),
        ("N=Ah N:9cAc", [Hand(N, cards("Ah")), Play(card("9c"), N), *plays("Ac")]),
        ("N=Ah {fine} 9cAc", [Hand(N, cards("Ah")), Comment("fine"), *plays("9cAc")]),
        ("^B=h ^9h", [UpCard(card("B"), HEARTS), UpCard(card("9h"))]),
        ("^9h =NS+1", [UpCard(card("9h")), NotedPoints(0, 1)]),
        ("^B =S/ Ah", [UpCard(card("B")), EndTrick(S), *plays("Ah")]),
        ("AhKh=S/ Th=N", [*plays("AhKh"), EndTrick(S), *plays("Th"), EndTrick(N)]),
        ("Ah=NS:p", [*plays("Ah"), EndTrick(N), Call("pass", seat=S)]),
        ("AhKh/", plays("AhKh")),
        ("AhKh/ {so} =0", [*plays("AhKh"), Comment("so"), NotedPoints(None, 0)]),
        ("Ah//Kh", [*plays("Ah"), EndTrick(), EndTrick(), *plays("Kh")]),
        ("claim:NS=3 concede:EW misdeal", [Claim(0, 3), Concede(1), Misdeal()]),
        ("=EW+4 tricks=1-4 score=0-4 packets=2-3", [
            NotedPoints(1, 4), NotedTricks(1, 4), NotedScore(0, 4), Packets(2, 3)
        ]),
        ("pscore=5-4", [Call("pass"), NotedScore(5, 4)]),
        ("o ?? p! Ah?!Kh", [Call("order"), Mark("??"), Call("pass"), Mark("!"), *plays("Ah"), Mark("?!"), *plays("Kh")]),
        ("(8: QhAh/Tc (9: s {x}) )", [
            Line(8, (*plays("QhAh"), EndTrick(), *plays("Tc"), Line(9, (Call("name", SPADES), Comment("x")))))
        ]),
        ("(0:)", [Line(0, ())]),
        (r"{a \} brace, a \\, a\nline, a \q} ;  a remark ", [
            Comment("a } brace, a \\, a\nline, a \\q"), Comment("a remark")
        ]),
        ("{over\r\ntwo lines}", [Comment("over\ntwo lines")]),
        ("BAh", [Play(card("B")), *plays("Ah")]),
    ],
)  # fmt: skip
def test_every_construct(text, expected):
    assert events(text) == expected


@pytest.mark.parametrize("suit", ["cdhs", "CDHS", "♣♦♥♠", "♧♢♡♤", ["♣️", "♦️", "♥️", "♠️"]])
@pytest.mark.parametrize("ten", ["T", "t", "10"])
def test_cards_in_any_spelling(suit, ten):
    text = "".join(rank + letter for letter in suit for rank in ["A", "k", ten, "9", "x"])
    wanted = [card(rank + letter) for letter in "cdhs" for rank in "AKT9X"]
    assert events(text) == [Play(code) for code in wanted]
    assert events(f"N={text}") == [Hand(N, tuple(wanted))]
    assert events(f"E:{ten}{suit[3]} -{ten}{suit[3]} ^{ten}{suit[3]}") == [
        Play(card("Ts"), E), Discard(card("Ts")), UpCard(card("Ts"))
    ]  # fmt: skip


def test_cards_not_known_and_cards_by_trump():
    codes = [code for text, code in CARD_CODES.items() if code >= card("B")]
    text = "".join(text for text, code in CARD_CODES.items() if code >= card("B"))
    assert events(text) == [Play(code) for code in codes]


TIGHT = """[North"Ann"][]7.W^B=hpackets=3-2 N=AhKhS=-W=B10dK>E:9c9dE>K:-N:-9cuppo*E:*E:c*S:pscore=5-4 E:9hJsN:9cAc/ThJh=S/\
(8:QhAh/(9:Tc)o)claim:NS=3 concede:EWmisdealtricks=3-2=NS+1 score=5-4=0 p!?{so}8.Nclaim:EW=2 ?.E"""
LOOSE = """
 [ North "Ann" ] [ ] 7 . W ^ B = h packets = 3 - 2 N = Ah Kh S = - W = B 10d K > E : 9c 9d E > K : - N : - 9c u p p o *
 E : * E : c * S : p score = 5 - 4 E : 9h Js N : 9c Ac / Th Jh = S / ( 8 : Qh Ah / ( 9 : Tc ) o ) claim : NS = 3
 concede : EW misdeal tricks = 3 - 2 = NS + 1 score = 5 - 4 = 0 p !? {so} 8 . N claim : EW = 2 ? . E
"""


@pytest.mark.parametrize("space", [" ", "\n", "\t", "\r\n", "  \n\n ", "\N{NO-BREAK SPACE}"])
def test_white_space_counts_only_after_a_number(space):
    tight = read(TIGHT)
    assert not [record for record in tight if isinstance(record, Finding)]
    assert [len(record.events) for record in tight if isinstance(record, Deal)] == [36, 2, 1]
    assert read(LOOSE.replace(" ", space)) == tight


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert read("\ufeff" + SKETCH) == read(SKETCH)
    assert read("\ufeff", SKETCH) == read(SKETCH)
    assert read("\ufeff1. w")[-1].column == 4


def test_windows_line_ends_change_nothing():
    assert read(EVERYTHING.replace("\n", "\r\n")) == read(EVERYTHING)


def test_a_tag_after_a_deal_starts_a_new_game():
    text = '[Event "a"] {x}\n[Date "b"]\n1. W\n2. N\n[Event "c"]\n1. E'
    assert [type(record) for record in read(text)] == [Header, Deal, Deal, Header, Deal]


def test_an_empty_tag_starts_a_game_where_nothing_else_would_show_it():
    assert read('[Event "a"] [] [Event "b"] 1. W [] 1. W') == [
        Header((Tag("Event", "a"),)), Header((Tag("Event", "b"),)), Deal(1, (Dealer(W),)), Header(), Deal(1, (Dealer(W),))
    ]  # fmt: skip
    assert read("[] 1. W") == read("1. W") == [Header(), Deal(1, (Dealer(W),))]


def test_tags_come_in_the_canonical_order_with_their_places():
    text = '[Odd "x"]\n[West "d"][North "a"] [Event "\\"e\\"\\\\"]'
    (header,) = read(text)
    assert header.tags == (Tag("Event", '"e"\\'), Tag("North", "a"), Tag("West", "d"), Tag("Odd", "x"))
    assert [text[slice(*place)] for place in header.places] == [
        '[Event "\\"e\\"\\\\"]', '[North "a"]', '[West "d"]', '[Odd "x"]'
    ]  # fmt: skip


def test_comments_before_the_dealer_and_deals_without_a_number():
    _, first, second = read("1. {a} ; b\n W^9h ?. N")
    assert first == Deal(1, (Comment("a"), Comment("b"), Dealer(W), UpCard(card("9h"))))
    assert second == Deal(None, (Dealer(N),))


def test_a_deal_starts_without_white_space_after_anything_but_a_number():
    text = "1. W p2. N Jc3. E=0 4. S {x}5. W (8:p)6. N*"
    assert [record.number for record in read(text) if isinstance(record, Deal)] == [1, 2, 3, 4, 5, 6]


# --- places -----------------------------------------------------------------------------------------------


def test_every_event_has_the_place_of_its_token():
    _, first, second = read(EVERYTHING)
    assert [first.source.text[slice(*place)] for place in first.places] == [
        "W", "^9h", "packets=3-2", "N=AhKhQhTd9c", "W=XxAdKcQcJd", "K=Ts", "S>N:Qd", "K>E:9c9dTh", "E>K:AsKs", "N:-9s",
        "u", "p", "p", "p", "o*", "E:*", "E:c*", "{bold}", "?!", "E:9h", "N:9c", "Ac", "Qc", "/", "Th", "Jh", "=S/",
        "(8: QhAh/ {or} (9: Tc) o)", "claim:NS=3", "concede:EW", "misdeal", "tricks=3-2", "score=5-4", "=NS+1", "; done",
    ]  # fmt: skip
    assert first.source.text[slice(*first.place)] == "1."
    assert [second.source.text[slice(*place)] for place in second.places] == ["{lost}", "E", "^B=h", "Ts", "Ks", "=0"]
    assert second.source.text[slice(*second.place)] == "?."


@patient
@given(records)
def test_places_are_as_many_as_events_and_in_order(records):
    for record in read("".join(write_records(records))):
        places = list(record.places)
        assert len(places) == len(record.events if isinstance(record, Deal) else record.tags + record.comments)
        if isinstance(record, Deal):
            assert all(a < b <= c for (a, b), (c, _) in pairwise(places))
            assert [type(e) for e in read(f"1. W {record.source.text[slice(*places[-1])]}")[1].events[1:]] in (
                [type(record.events[-1])], []
            )  # fmt: skip


def test_lines_and_columns_are_those_of_the_file():
    text = '[Event "x"]\n\n1. W^9h p\n   o -9s @\n{so\nbe it} 2. N p\n p %'
    found = findings(text)
    assert [(f.line, f.column, f.end_line, f.end_column) for f in found] == [(4, 10, 4, 11), (7, 4, 7, 5)]


# --- chunks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [SKETCH, EVERYTHING, '\ufeff1. W =NS+12. N {\\}} ; x\n3 E^9h [A "\\""] 1. W p {a'])
def test_where_chunks_end_makes_no_difference(text):
    whole = read(text)
    for cut in range(len(text) + 1):
        assert read(text[:cut], text[cut:]) == whole
    assert read(*text) == whole
    assert read("", *(part for letter in text for part in (letter, ""))) == whole


@patient
@given(records, st.lists(st.integers(1, 30), min_size=1))
def test_chunks_of_any_size(records, sizes):
    text = "".join(write_records(records))
    chunks, start = [], 0
    while start < len(text):
        size = sizes[len(chunks) % len(sizes)]
        chunks.append(text[start : start + size])
        start += size
    assert read(*chunks) == read(text)
    assert [r.source for r in read(*chunks)] == [r.source for r in read(text)]


def test_records_together_are_the_text():
    text = SKETCH + EVERYTHING + '[A "x\n'
    assert "".join(record.text for record in records_module.split_records([text])) == text


# --- whatever the text ------------------------------------------------------------------------------------

SCRAPS = st.sampled_from(
    ["1.", "2. W^9h", " ", "\n", "p", "o*", "AhKh/", "N=", "E:", "{", "}", "\\", '"', '[A "x"]', "[", "]", ";", "(8:", ")",
     "=NS+1", "=", "3", "?", ".", "score=", "S>", "|", "-", "^", "10", "♥", "\ufe0f", "\x00", "claim:NS", "w", "é", "[]"]
)  # fmt: skip


@patient
@given(st.text() | st.lists(SCRAPS, max_size=25).map("".join))
@example("1. W" + "(8:" * 3000)
@example("1. W" + "(8:" * 3000 + ")" * 3000)
@example("1. W" + "(8:" * 3000 + ")" * 3000 + "@")
@example("1. W" + "(" * 3000)
@example("[" * 3000)
@example("9" * 6000 + ". W")
def test_no_text_raises(text):
    found = read(text)
    for record in found:
        if isinstance(record, Deal):
            assert len(record.places) == len(record.events)
    assert [type(record) for record in found[:1]] in ([Header], [Finding])
    "".join(write_records(record for record in found if not isinstance(record, Finding)))


@pytest.mark.parametrize(
    "text", ["", " \n", "{only a comment}", "Dear Sir,\n1. We regret", "\x00\x01[ x?", "3.14159", "]" * 500]
)
def test_what_is_no_record_is_said_once(text):
    assert [finding.code for finding in findings(text)] == ["N106"]
    assert len(read(text)) == 1


def test_a_stream_without_end_that_is_no_record_is_given_up():
    def chunks():
        while True:
            yield "no. 1. no [x "

    assert [record.code for record in read_notation(chunks(), "x")] == ["N106"]


@pytest.mark.parametrize("runaway", ["{", "p", "Ah", "\\", "(", "1", "?", " x", "; ", "{\n"])
def test_a_record_that_never_ends_is_cut_and_reading_goes_on(monkeypatch, runaway):
    monkeypatch.setattr(records_module, "RECORD_LIMIT", 1000)
    sizes = []

    def chunks():
        yield "1. W^9h p "
        for _ in range(500):
            yield runaway * 50
            sizes.append(len(splitter.text))
        yield "}\n2. N^Th p"

    splitter = records_module._Splitter(chunks())
    found = list(splitter.records())
    assert max(sizes) < 5000
    assert found[0].cut or found[0].text.strip() == "1. W^9h p"
    assert any(record.cut for record in found)
    assert found[-1].text == "2. N^Th p"
    whole = [record for record in read_notation(chunks(), "x") if isinstance(record, Deal)]
    assert whole[-1] == Deal(2, (Dealer(N), UpCard(card("Th")), Call("pass")))


def test_white_space_is_the_same_for_the_splitter_as_for_the_grammar():
    assert "".join(chr(code) for code in range(0x3001) if chr(code).isspace()) == records_module._WHITE_SPACE
