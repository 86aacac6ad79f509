"""What cannot be read: the token, what was found and expected, what to write instead, and on with the rest."""

from __future__ import annotations

import pytest
from test_notation_reader import EVERYTHING, SKETCH, card

from euchre_cli.events import Call, Deal, Dealer, Header, NotedPoints, UpCard
from euchre_cli.explanations import explanation
from euchre_cli.findings import Finding
from euchre_cli.notation import reader
from euchre_cli.notation.grammar import MAX_DEPTH
from euchre_cli.notation.reader import read_notation

W = 3


def read(text):
    return list(read_notation([text], "test.euc"))


def findings(text):
    return [record for record in read(text) if isinstance(record, Finding)]


def events(records):
    return [event for record in records if isinstance(record, Deal) for event in record.events]


@pytest.mark.parametrize(
    ("before", "found", "after", "remedy"),
    [
        ("1. W^9h ", "H9", " p", "A card is written rank first: `9h`."),
        ("1. W^9h o ♠", "9", " p", "A card is written rank first: `9♠`."),
        ("1. W", "^H9", " p", "A card is written rank first: `9h`."),
        ("1. W^9h ", "0h", "", "A ten is written `T` or `10`: `Th`."),
        ("1. W^9h ", "1h", "", "A ten is written `T` or `10`: `Th`."),
        ("1. W", "^9", " p", "The up-card is one card after the dealer: `W^9h`."),
        ("1. W^9h", "=s", " p", "Only a joker that is turned up stands for a suit: `^B=h`."),
        ("1. W", "9h", " o", "The up-card follows the dealer like this: `W^9h`."),
        ("1. W ", "9h", "", "The up-card follows the dealer like this: `W^9h`."),
        ("1. ", "w", "^9h p", "A seat is a capital letter: `W`."),
        ("1. ", "9h", " p", "A deal starts like this: `1. W^9h`."),
        ("1. W^9h ", "e", ":p", "A seat is a capital letter: `E`."),
        ("1. W^9h ", "2", ":p p", "A seat is a letter, `N`, `E`, `S` or `W`, and not a number."),
        ("1. W^9h ", "S1", ":p", "A seat is a letter, `N`, `E`, `S` or `W`, and not a number."),
        ("1. W^9h ", "n", ":o", "A seat is a capital letter: `N`."),
        ("1. W ", "s", ":h =NS+1", "A seat is a capital letter: `S`."),
        ("1. W^9h ", "n", ">S:Qd o", "A seat is a capital letter: `N`."),
        ("1. ", "n", " S:c", "A seat is a capital letter: `N`."),
        ("1. W^9h ", "N", ":pass o", "A pass is written `p`."),
        ("1. W^9h pppp ", "N", ":clubs", "Calling clubs is written `c`."),
        ("1. W^9h ", "PPO", " -9s", "Calls are small letters: `ppo`."),
        ("1. W^9h ", "Ppo", "", "Calls are small letters: `ppo`."),
        ("1. W N:o =N", "+1", "", "Points are written for a side, `NS` or `EW`: `=NS+1`."),
        ("1. W N:o ", "Score", "=1-0", "A noted score is written `score=5-4`."),
        ("1. W N:o ", "Misdeal", "", "A void deal is written `misdeal`."),
        ("1. W^9h o AhThJh9h", "\\TcKc", "", "A trick ends with `/`."),
        ("1. W N:o =NS+1 ", "/", "/ what a hand", "A remark starts with `;` or stands in braces, `{so}`."),
        ("1. W^9h ", "E9h", "", "A seat is followed by a colon and what it did: `E:p`, `E:9h`."),
        ("1. W^9h ", "E", " p", "A seat is followed by a colon and what it did: `E:p`, `E:9h`."),
        ("1. W^9h ", "E", ":H9 p", "After `E:` comes a call, a card, a discard or a star: `E:p`, `E:9h`."),
        ("1. W^9h ", "N", "=H9 p", "After `N=` come the cards of that hand: `N=AhKhQhTd9c`."),
        ("1. W^9h ", "N", ">Qd p", "A card that changes hands is written with both seats: `S>N:Qd`."),
        ("1. W^9h ", "P", " p", "A call is a small letter: `p`."),
        ("1. W^9h ", "pass", " pass", "A pass is written `p`."),
        ("1. W^9h p p ", "order", " up", "Order up, assist and pick up are all written `o`."),
        ("1. W^9h p p c ", "alone", "", "Playing alone is written with a star after the call, `o*`, or after the seat, `E:*`."),
        ("1. W^9h pppp ", "clubs", "", "Calling clubs is written `c`."),
        ("1. W^9h ", "*", " p", "The star of a loner follows a call, `o*`, or a seat, `E:*`."),
        ("1. W^9h o ", "\N{EN DASH}9s", "", "A dash is written `-`: `-9s`, `score=5-4`."),
        ("1. W^9h o Ah", ",Th", "", "Cards and calls are written without commas."),
        ("1. W^9h o Ah", "-", "/Th", "A discard is one card after its dash: `-9s`."),
        ("1. W^9h o ", "=NS", " 1", "After `=` come the points, `=NS+1` or `=0`, or who took the trick, `=S/`."),
        ("1. W^9h o ", "NS", "+1", "Points are written with an equals sign and a plus: `=NS+1`."),
        ("1. W^9h o ", "5", "-4", "A noted score is written `score=5-4`."),
        ("1. W^9h ", "score", " 5-4", "A noted score is written `score=5-4`."),
        ("1. W^9h ", "tricks", ":3-2", "Noted tricks are written `tricks=3-2`."),
        ("1. W^9h ", "packets", "=3", "The packets of the deal are written `packets=3-2`."),
        ("1. W^9h ", "claim", " NS=3", "A claim names a side and a number of tricks: `claim:NS=3`."),
        ("1. W^9h ", "concede", " EW", "A concession names the side that gives up: `concede:EW`."),
        ("1. W^9h ", "=NS", "+1234567890 p", "After `=` come the points, `=NS+1` or `=0`, or who took the trick, `=S/`."),
        ("", "12345678901", ". W", "A number has at most nine figures."),
        ("", "1", ") W^9h", "A deal starts with its number and a point: `1.`"),
        ("", "1", " W^9h o", "A deal starts with its number and a point: `1.`"),
        ("1. W^9h o ", "7", " p", "A card is a rank and a suit: `7h`."),
        ("1. W^9h o ", "3", " p", "A number alone says nothing: points are written `=NS+1`, a score `score=5-4`."),
        ("1. W^9h o ", "Q", " p", "A card is a rank and a suit: `Qh`."),
        ("1. W^9h ", "(8", " Qh) p", "An alternative line starts with its action and a colon: `(8: QhAh)`."),
        ("1. W^9h ", "(so", ") p", "A remark stands in braces, `{so}`; an alternative line starts like this: `(8: QhAh)`."),
        ("1. W^9h ", ")", " p", "There is no open bracket to close."),
        ("1. W^9h ", "}", " p", r"There is no open comment to close. Within a comment a brace is written `\}`."),
        ("1. W^9h ", "#", " so", "A remark starts with `;` or stands in braces, `{so}`."),
        ("1. W^9h ", '"so', '" p', 'Quotes stand only in tags: `[Event "Club night"]`.'),
        ("1. W^9h p ", "\N{BELL}", " p", None),
        ("", "[Event", " “Club”]", 'A value stands between straight double quotes: `[Event "Club night"]`.'),
        ("", "[Event", " 'Club']", 'A value stands between straight double quotes: `[Event "Club night"]`.'),
        ("", "[Event", ' "Club"', "Close the tag with `]`."),
        ("", "[Event", ' "Club]', 'Close the value with `"` on the same line.'),
        ("", "[Event", "]", 'A tag is a name and a value between quotes: `[Event "Club night"]`.'),
        ("", "[Event", ': "a {b 1. W"]', 'A tag is a name and a value between quotes: `[Event "Club night"]`.'),
        ('[A "x"] ', "Event", ": Club", None),
    ],
)  # fmt: skip
def test_slips_people_make(before, found, after, remedy):
    text = f'[Date "2026"]\n{before}{found}{after}\n[Date "2027"]\n1. N p'
    (finding,) = findings(text)
    assert finding.code == "N101"
    assert (finding.line, finding.column) == (2, 1 + len(before))
    assert (finding.end_line, finding.end_column) == (2, 1 + len(before) + len(found))
    assert finding.remedy == (remedy or explanation("N101").remedy)
    assert finding.message.isprintable()
    assert read(text)[-1] == Deal(1, (Dealer(0), Call("pass")))


def test_what_was_found_and_expected_is_said():
    message = "found 'H9', expected a call, a card or a note such as =NS+1"
    assert findings("1. W^9h H9 p")[0].message == message
    assert findings("1. w^9h")[0].message == "found 'w', expected the dealer's seat: N, E, S or W"
    assert findings('[A "b"] @ 1. W')[0].message == (
        "found '@', expected a tag such as [Event \"Club night\"] or a deal such as 1. W^9h"
    )


def test_a_broken_deal_is_given_with_the_events_before_the_error():
    header, deal, finding, following = read("1. W^9h p H9 p p o\n2. N^Td")
    assert header == Header()
    assert deal == Deal(1, (Dealer(W), UpCard(card("9h")), Call("pass")))
    assert not deal.complete
    assert [deal.source.text[slice(*place)] for place in deal.places] == ["W", "^9h", "p"]
    assert finding.code == "N101"
    assert following.complete


def test_one_run_reports_every_broken_record():
    text = '[A b]\n[C "d"]\n[E f]\n1. W^9h P\n2. N^Td p\n3. e\n[A "b"] @\n1. W 7'
    found = [(type(record).__name__, getattr(record, "code", None)) for record in read(text)]
    assert found == [
        ("Header", None), ("Finding", "N101"), ("Finding", "N101"),
        ("Deal", None), ("Finding", "N101"), ("Deal", None), ("Deal", None), ("Finding", "N101"),
        ("Header", None), ("Finding", "N101"), ("Deal", None), ("Finding", "N109"),
    ]  # fmt: skip


def test_many_brackets_are_one_slip():
    assert [finding.code for finding in findings('[A "b"]' + "[" * 100_000 + '[C "d"] 1. W')] == ["N101"]


def test_a_head_of_nothing_but_errors_is_given_up():
    found = findings("[x " * 10_000 + '[A "b"]\n1. W')
    assert len(found) == 101
    assert found[-1].message == "more than 100 errors in the head of this game: its rest is left out"


def test_a_head_without_end_is_cut(monkeypatch):
    monkeypatch.setattr(reader, "HEAD_LIMIT", 1000)
    header, finding, _ = read('[A "b"]' * 200 + "\n1. W")
    assert len(header.tags) == 143
    assert finding.message == "the record that starts here is longer than 1,000 characters, and its rest is left out"


def test_a_number_run_together_with_the_next_deal_is_parted():
    _, first, second, finding = read("1. W^9h =NS+12. N^Td p")
    assert first.events[-1] == NotedPoints(0, 1)
    assert second == Deal(2, (Dealer(0), UpCard(card("Td")), Call("pass")))
    assert first.complete
    assert second.complete
    assert (finding.code, finding.column, finding.end_column) == ("N101", 14, 16)
    assert finding.remedy == "After a number white space counts: put a space before `2.`."


def test_a_forgotten_point_costs_no_deal():
    _, _, second, finding = read("1. W^9h p\n2 N^Td p")
    assert second == Deal(2, (Dealer(0), UpCard(card("Td")), Call("pass")))
    assert (finding.code, finding.line, finding.column, finding.end_column) == ("N101", 2, 1, 2)


@pytest.mark.parametrize("text", ["1. W N:o =NS+1\n2 N E:o =EW+1\n3. E", "2 N  E : o =EW+1\n3. E"])
def test_a_forgotten_point_costs_no_deal_of_a_score_sheet(text):
    deals = [record for record in read(text) if isinstance(record, Deal)]
    assert deals[-2] == Deal(2, (Dealer(0), Call("order", seat=1), NotedPoints(1, 1)))
    assert deals[-1] == Deal(3, (Dealer(1),))
    assert [finding.remedy for finding in findings(text)] == ["A deal starts with its number and a point: `2.`"]


def test_a_small_seat_is_not_taken_for_a_call():
    assert events(read("1. W n:o =NS+1")) == [Dealer(W)]


def test_lines_may_be_nested_but_not_without_end():
    assert not findings("1. W " + "(8: p " * MAX_DEPTH + ")" * MAX_DEPTH)
    (finding,) = findings("1. W " + "(8: p " * (MAX_DEPTH + 1) + ")" * (MAX_DEPTH + 1))
    assert (finding.code, finding.column) == ("N101", 6)
    _, deal, *_ = read("1. W p" + "(8:" * 5000 + ")" * 5000 + " p")
    assert deal == Deal(1, (Dealer(W), Call("pass")))


# --- where the text breaks off ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("1. W^9h {never closed p p\n2. N^Td", 8),
        ("1. W^9h (8: p p", 8),
        ("1. W^9h (8: p (9: c", 8),
        ("1. W^9h p (", 10),
        ("1. W^9h o AhT", 12),
        ("1. W^9h o AhT\n", 12),
        ("1. W^9h o Ah1", 12),
        ("1. W^9h o N:-", 10),
        ("1. W^9h o S>N:Q", 10),
        ("1. W^9h N=AhK", 12),
        ("1. W^", 4),
        ("1. W^9h p\n2. ", 10),
        ("1. W^9h p\n2", 10),
        ("1. W^9h p =NS+", 10),
        ("1. W^9h p score=5-", 10),
        ("1. W^9h o sco", 10),
        ("1. W^9h o conced", 10),
        ("1. W^9h o cl", 10),
        ('[Event "Club nig', 0),
        ('[Event "Club night"', 0),
        ("[Eve", 0),
        ('[A "b"] [', 8),
    ],
)
def test_text_that_breaks_off(text, start):
    (finding,) = findings(text)
    assert finding.code == "N109"
    line = text.count("\n", 0, start) + 1
    assert (finding.line, finding.column) == (line, start - text.rfind("\n", 0, start))


def test_a_text_cut_anywhere_is_whole_or_breaks_off():
    for whole in (SKETCH, EVERYTHING):
        wanted = events(read(whole))
        for cut in range(1, len(whole)):
            found = read(whole[:cut])
            assert [record.code for record in found if isinstance(record, Finding)] in ([], ["N109"]), whole[:cut]
            assert events(found)[:-1] == wanted[: max(0, len(events(found)) - 1)], whole[:cut]
            assert all(record.complete for record in found[:-2] if isinstance(record, Deal))


@pytest.mark.parametrize(
    "text", ["1. W^9h p N\n", "1. W^9h p 3\n", "1. W^9h p =\n", "1. W^9h o ; sco", "1. W^9h p {x} @"]
)
def test_a_slip_in_the_last_line_is_no_break(text):
    assert [finding.code for finding in findings(text)] in (["N101"], [])
