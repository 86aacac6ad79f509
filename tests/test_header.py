"""What the tags at the head of a game mean, and what is wrong with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_cli.cards import EW, NS
from euchre_cli.events import Header, Source, Tag
from euchre_cli.findings import Finding
from euchre_cli.header import Setup, read_setup
from euchre_cli.notation.reader import read_notation
from euchre_cli.rules import Rules, parse_options
from euchre_cli.tags import TAGS


def written(*tags: tuple[str, str]) -> Header:
    """A header as it stands in a text, one tag a line, its first line being line 3 of the file."""
    text, places = "", []
    for name, value in tags:
        start = len(text)
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        text += f'[{name} "{escaped}"]'
        places.append((start, len(text)))
        text += "\n"
    return Header(
        tags=tuple(Tag(name, value) for name, value in tags), places=places, source=Source("club.euc", text, line=3)
    )


def setup(*tags: tuple[str, str]) -> Setup:
    return read_setup(written(*tags))


def only(*tags: tuple[str, str]) -> Finding:
    (finding,) = setup(*tags).findings
    return finding


def at(finding: Finding) -> tuple[int | None, int | None, int | None]:
    return finding.line, finding.column, finding.end_column


# --- what is said -----------------------------------------------------------------------------------------


def test_an_empty_head_is_a_standard_game_from_nothing() -> None:
    assert read_setup(Header()) == Setup(rules=Rules())


def test_everything_said_is_understood() -> None:
    assert setup(
        ("Event", "Club night"),
        ("Date", "2026-11-20"),
        ("North", "Player 1"),
        ("West", "Player 4"),
        ("Rules", "british target=11"),
        ("Score", "2-0"),
        ("FinalScore", "9-11"),
        ("Winner", "EW"),
    ) == Setup(
        rules=Rules(deck=25, stick_the_dealer=False, loner_lead="loner-left", target=11),
        players=("Player 1", None, None, "Player 4"),
        initial=(2, 0),
        final=(9, 11),
        winner=EW,
        date="2026-11-20",
    )


def test_every_known_tag_is_accepted() -> None:
    special = {
        "Date": "2026-11-20",
        "MatchDate": "2026",
        "Rules": "egn",
        "Score": "2-0",
        "FinalScore": "9-10",
        "Winner": "EW",
    }
    assert setup(*((name, special.get(name, "some words")) for name in TAGS)).findings == ()


def test_a_head_that_was_never_written_has_no_places() -> None:
    header = Header(tags=(Tag("Rules", "targt=5"), Tag("Score", "12-0")))
    assert [(one.code, one.line, one.pointer) for one in read_setup(header).findings] == [
        ("N104", None, None),
        ("S609", None, None),
    ]


# --- N102 -------------------------------------------------------------------------------------------------


def test_n102_an_unknown_tag_is_kept_and_warned_of_once() -> None:
    finding = only(("Event", "x"), ("Sout", "Player 3"), ("Sout", "Player 4"))
    assert (finding.code, finding.severity) == ("N102", "warning")
    assert finding.message == "'Sout' is no tag this version knows; it is kept; did you mean 'South'?"
    assert at(finding) == (4, 1, 18)


def test_findings_stand_in_the_order_of_the_text() -> None:
    text = '[Foo "x"]\n[Winner "XX"] [North ""]\n[Date "yesterday"]\n1. W'
    (header,) = (one for one in read_notation([text], "a.euc") if isinstance(one, Header))
    assert [found.code for found in read_setup(header).findings] == ["N102", "N103", "N103", "N103"]
    assert [found.line for found in read_setup(header).findings] == [1, 2, 2, 3]


def test_n102_without_a_near_name_suggests_none() -> None:
    assert only(("Weather", "rain")).message == "'Weather' is no tag this version knows; it is kept"


# --- N103 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "date",
    [
        "2026",
        "2026-11",
        "2026-11-20",
        "2024-02-29",
        "2026.11.20",
        "2026.??.??",
        "????.??.??",
        "????-02-29",
        "2026-??-31",
        "2026-11-20T19:30",
        "2026-11-20 19:30:59",
        "2026-11-20T19:30:59.123Z",
        "2026-11-20T19:30:59+01:00",
        "2026-11-20T19:30-0500",
    ],
)
def test_a_date_may_be_known_in_part_and_have_a_time(date: str) -> None:
    assert setup(("Date", date), ("MatchDate", date)).findings == ()


@pytest.mark.parametrize(
    "date",
    ["", "yesterday", "20.11.2026", "2026-13", "2026-02-30", "2023-02-29", "2026-11.20", "2026-1-2", "0000-01-01",
     "2026T19:30", "2026-11-20T24:00", "2026-11-20T19", "2026-11-20x", "२०२६", "2026-11-20T19:30+\u0966\u0967:\u0966\u0966"],
)  # fmt: skip
def test_n103_a_date_that_is_none(date: str) -> None:
    assert only(("MatchDate", date)).code == "N103"
    finding = only(("Date", date))
    assert finding.code == "N103"
    assert finding.message.startswith("Date cannot be read: ")
    assert at(finding) == (3, 1, 10 + len(date))


@pytest.mark.parametrize("value", ["", "2", "2-", "-", "-3", "two to nothing"])
def test_n103_a_score_without_two_sides(value: str) -> None:
    assert only(("Score", value)).code == "N103"
    assert only(("FinalScore", value)).code == "N103"
    assert not setup(("Score", value)).initial_known


def test_n103_a_final_score_that_is_no_number() -> None:
    assert only(("FinalScore", "nine-ten")).code == "N103"
    assert only(("FinalScore", "9-" + "1" * 5000)).code == "N103"


@pytest.mark.parametrize("value", ["", "Nobody", "NE", "X"])
def test_n103_a_winner_that_is_no_side(value: str) -> None:
    assert only(("Winner", value)).message == f"Winner cannot be read: {value!r} is neither NS nor EW"


@pytest.mark.parametrize(
    ("value", "side"),
    [("NS", NS), ("ew", EW), ("N/S", NS), ("East-West", EW), ("North & South", NS), ("west", EW), ("S", NS)],
)
def test_a_winner_is_a_side_or_a_seat(value: str, side: int) -> None:
    assert setup(("Winner", value)) == Setup(rules=Rules(), winner=side)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "'' is empty"),
        ("  ", "'  ' is empty"),
        ("\x1b[31mred", r"'\x1b[31mred' holds control characters"),
        ("a\nb", r"'a\nb' holds control characters"),
        ("a\x9bb", r"'a\x9bb' holds control characters"),
    ],
)
def test_n103_a_name_that_cannot_be_read(name: str, said: str) -> None:
    finding = only(("North", "Player 1"), ("East", name))
    assert finding.code == "N103"
    assert finding.message == f"the name of East cannot be read: {said}"
    assert setup(("East", name)).players == (None,) * 4


def test_names_of_any_script_can_be_read() -> None:
    names = ("Zoë", "李雷", 'O\'Brien "Red"', "אבי")
    assert setup(*zip(("North", "East", "South", "West"), names, strict=True)) == Setup(rules=Rules(), players=names)


def test_n103_control_characters_in_a_text() -> None:
    assert only(("Event", "a\x1b]0;b\x07")).code == "N103"
    assert setup(("Description", "two\nlines\tand a tab")).findings == ()


def test_n103_a_tag_given_twice_with_different_values() -> None:
    assert setup(("East", "Player 2"), ("East", "Player 2")).findings == ()
    finding = only(("East", "Player 2"), ("East", "Player 4"))
    assert finding.code == "N103"
    assert finding.message == "East is given twice, as 'Player 2' and as 'Player 4'; the last one counts"
    assert finding.line == 4
    assert setup(("East", "Player 2"), ("East", "Player 4")).players[1] == "Player 4"


# --- N104 and N105 ----------------------------------------------------------------------------------------


def test_n104_stands_at_the_word_and_the_rest_is_in_force() -> None:
    tags = (("Event", "x"), ("Rules", "british targt=7 natural"))
    finding = only(*tags)
    assert finding.code == "N104"
    assert finding.message == "'targt' is no rule option; did you mean 'target'?"
    assert at(finding) == (4, 17, 24)
    assert setup(*tags).rules == Rules(deck=25, stick_the_dealer=False, loner_lead="loner-left", natural=True)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (r"natural", "natural"),
        (r"a\"b", 'a"b'),
        (r"a\\b", r"a\b"),
        (r"\x1b\u202e\n\t", "\x1b\u202e\n\t"),
        (r"no\thing", "no\thing"),
        (r"\d", r"\d"),
        ("natural\r\n", "natural\n"),
    ],
)
def test_n104_place_reckons_with_escapes(raw: str, value: str) -> None:
    text = f'[Rules "{raw} targt=7"]'
    header = Header(tags=(Tag("Rules", f"{value} targt=7"),), places=[(0, len(text))], source=Source("a.euc", text))
    found = read_setup(header).findings[-1]
    assert "targt" in found.message
    line = text.split("\n")[(found.line or 0) - 1]
    assert line[(found.column or 0) - 1 : (found.end_column or 0) - 1] == "targt=7"


def test_n104_in_json_stands_at_the_tag() -> None:
    header = Header(tags=(Tag("Rules", "natural targt=7"),), places=["/metadata/ruleset"], source=Source("a.egn"))
    (finding,) = read_setup(header).findings
    assert (finding.pointer, finding.line) == ("/metadata/ruleset", None)


def test_n105_stands_at_the_later_word_which_is_dropped() -> None:
    tags = (("Rules", "target=7 natural deals=8"),)
    finding = only(*tags)
    assert finding.code == "N105"
    assert at(finding) == (3, 26, 33)
    assert setup(*tags).rules == Rules(target=7, natural=True)


def test_of_two_rules_tags_the_last_counts() -> None:
    found = setup(("Rules", "target=7"), ("Rules", "targt=5 natural"))
    assert [one.code for one in found.findings] == ["N103", "N104"]
    assert found.rules == Rules(natural=True)


# --- S609 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "rules", "said"),
    [
        ("10-3", "", "it is played to 10, and would be over before the first deal"),
        ("3-11", "", "it is played to 10"),
        ("5-0", "bicycle", "it is played to 5"),
        ("-1-3", "", "no side can have fewer than 0 points"),
        ("3--1", "", "no side can have fewer than 0 points"),
        ("x-3", "", "a score is two whole numbers"),
        ("1.5-0", "", "a score is two whole numbers"),
        ("two-nil", "", "a score is two whole numbers"),
    ],
)
def test_s609_a_score_no_game_can_start_from(score: str, rules: str, said: str) -> None:
    finding = only(("Rules", rules), ("Score", score))
    assert finding.code == "S609"
    assert finding.message.startswith(f"a game cannot start from {score!r}: ")
    assert said in finding.message
    assert finding.line == 4


@pytest.mark.parametrize(
    ("score", "rules"),
    [("9-9", ""), ("0-0", ""), (" 2 - 0 ", ""), ("2\u20130", ""), ("10-3", "target=11"), ("30-3", "deals=8")],
)
def test_scores_a_game_can_start_from(score: str, rules: str) -> None:
    assert setup(("Rules", rules), ("Score", score)).findings == ()


def test_an_impossible_start_is_taken_as_written_where_it_is_numbers() -> None:
    assert (setup(("Score", "12-3")).initial, setup(("Score", "12-3")).initial_known) == ((12, 3), True)
    assert (setup(("Score", "x-3")).initial, setup(("Score", "x-3")).initial_known) == ((0, 0), False)


def test_s609_goes_by_the_rules_in_force() -> None:
    header = written(("Rules", "target=11"), ("Score", "10-3"))
    assert read_setup(header).findings == ()
    assert [one.code for one in read_setup(header, overrides=parse_options("target=10")).findings] == ["S609"]


# --- layers -----------------------------------------------------------------------------------------------


def test_the_file_wins_over_the_defaults_and_the_overrides_over_the_file() -> None:
    header = written(("Rules", "target=7 natural"))
    found = read_setup(header, parse_options("target=5 deck=32"), parse_options("no-natural deals=8"))
    assert found.rules == Rules(target=None, deals=8, deck=32, natural=False)
    assert found.findings == ()


def test_defaults_can_make_the_rules_of_a_file_stand() -> None:
    header = written(("Rules", "farmers-hand=all"))
    assert [one.code for one in read_setup(header).findings] == ["N105"]
    found = read_setup(header, parse_options("deck=32"))
    assert (found.rules, found.findings) == (Rules(deck=32, farmers_hand="all"), ())


def test_defaults_at_odds_with_the_file_give_way_in_silence() -> None:
    found = read_setup(written(("Rules", "deck=24")), parse_options("deck=32 hand=7"))
    assert (found.rules, found.findings) == (Rules(), ())


def test_a_file_at_odds_with_the_overrides_gives_way_in_silence() -> None:
    found = read_setup(written(("Rules", "deck=32 farmers-hand=all")), overrides=parse_options("deck=24"))
    assert (found.rules, found.findings) == (Rules(), ())


@given(st.lists(st.tuples(st.sampled_from([*TAGS, "Other"]), st.text(max_size=30)), max_size=8))
def test_no_value_of_a_tag_breaks_it(tags: list[tuple[str, str]]) -> None:
    found = setup(*tags)
    assert found.rules.deck >= 24
    assert all(one.line is not None for one in found.findings)
