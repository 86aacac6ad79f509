"""The helpers that messages are made with."""

import pytest

from euchre_cli.wording import closest, did_you_mean, listed, quoted, tricks_complete


def test_a_quotation_is_short_and_obeyed_by_no_terminal() -> None:
    assert quoted("Jh") == "'Jh'"
    assert quoted("\x1b[2J\u202e") == r"'\x1b[2J\u202e'"
    assert quoted("a" * 40) == f"'{'a' * 40}'"
    assert quoted("a" * 41) == f"'{'a' * 37}...'"


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_a_list_of_words(words: list[str], text: str) -> None:
    assert listed(words) == text


def test_tricks_are_counted_in_good_english() -> None:
    assert [tricks_complete(done) for done in (0, 1, 2)] == [
        "no trick is complete",
        "1 trick is complete",
        "2 tricks are complete",
    ]


def test_a_list_of_words_with_another_last_one() -> None:
    assert listed(["a", "b"], "and") == "a and b"


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("South", "South"),
        ("sout", "South"),
        ("Suoth", "South"),
        ("Sc", None),
        ("Scor", "Score"),
        ("Weather", None),
        ("", None),
    ],
)
def test_the_closest_word(word: str, meant: str | None) -> None:
    assert closest(word, ["Scorer", "South", "Score"]) == meant


def test_a_word_that_is_too_long_is_no_slip_of_the_pen() -> None:
    assert closest("x" * 41, ["x" * 41]) is None


def test_did_you_mean_ends_a_message() -> None:
    assert did_you_mean("Suoth", ["South"]) == "; did you mean 'South'?"
    assert did_you_mean("Weather", ["South"]) == ""
