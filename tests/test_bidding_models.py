"""Bidding models: written and read back, refused where they cannot be used, and which one a table gets."""

from __future__ import annotations

import json

import pytest

from euchre_cli.rules import Rules, build, parse_options

pytest.importorskip("euchre_cli.kernel", exc_type=ImportError)
from euchre_cli.equity import bidding
from euchre_cli.equity.bidding import ModelError, model_for, read_model, write_model
from euchre_cli.equity.estimating import evaluate
from euchre_cli.equity.reading import read_situation


@pytest.fixture(scope="module")
def counting():
    return model_for(Rules(), "points")


@pytest.fixture
def written(tmp_path, counting):
    path = tmp_path / "mine.model"
    write_model(path, counting, {"rounds": 0})
    return path


# --- files ------------------------------------------------------------------------------------------------


def test_what_is_written_is_read_back(written, counting):
    assert read_model(written.read_bytes(), "mine") == counting
    assert model_for(Rules(), str(written)) == counting == model_for(Rules(), counting)
    assert json.loads(written.read_bytes().partition(b"\n")[0])["rounds"] == 0


def test_a_file_answers_as_the_model_in_it(written):
    asked = read_situation(Rules(), hand="Jh Ah Kh 9c Ts", up="9h", seat="2")
    by_file, by_name, other = (
        [each.ev for each in evaluate(asked, precision=1, seconds=1e9, model=model).actions]
        for model in (str(written), "points", "fitted")
    )
    assert by_file == by_name != other


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: b"\x00\xff\n" + data,
        lambda data: data[:-5],
        lambda data: data.partition(b"\n")[0],
        lambda data: data.replace(b'"temperature"', b'"temperament"'),
        lambda data: data.replace(b'"temperature": 0.05', b'"temperature": "warm"'),
        lambda data: b"[1, 2]\n" + data.partition(b"\n")[2],
    ],
    ids=["empty", "no text", "cut short", "no weights", "a key missing", "no number", "no object"],
)
def test_a_broken_file_is_refused(written, spoil):
    written.write_bytes(spoil(written.read_bytes()))
    with pytest.raises(ModelError, match=r"mine.model is no bidding model: training/fit_bidding.py writes them"):
        model_for(Rules(), str(written))


def test_a_file_of_another_version_is_refused(written):
    written.write_bytes(written.read_bytes().replace(b"euchre bidding model 1", b"euchre bidding model 9"))
    with pytest.raises(ModelError, match=r"of another version: 'euchre bidding model 9', not 'euchre bidding model 1'"):
        model_for(Rules(), str(written))


@pytest.mark.parametrize("rules", ["british", "deck=32"])
def test_a_model_for_other_cards_is_refused(written, rules):
    with pytest.raises(ModelError, match=r"count of points is a model for other cards than a deck of (25|32)"):
        model_for(Rules.parse(rules), str(written))


def test_a_file_that_is_not_there_and_a_folder_are_refused(tmp_path):
    with pytest.raises(ModelError, match=r"nowhere.model cannot be read: No such file"):
        model_for(Rules(), str(tmp_path / "nowhere.model"))
    with pytest.raises(ModelError, match=r"cannot be read: Is a directory"):
        model_for(Rules(), str(tmp_path))


# --- which model for which table --------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, _ in bidding.shipped()])
def test_the_rules_a_model_was_fitted_under_get_it(name):
    shipped = read_model(dict(bidding.shipped())[name], name)
    got = model_for(build(parse_options(shipped.rules)), "fitted")
    assert got == shipped
    assert sum(shipped.outcomes.values()) == pytest.approx(1)


@pytest.mark.parametrize("deck", [24, 25, 28, 29, 32, 33])
def test_there_is_a_model_for_every_deck(deck):
    assert "count of points" not in model_for(Rules.parse(f"deck={deck} no-stick-the-dealer"), "fitted").name


def test_other_rules_for_the_same_cards_get_the_nearest_model_and_it_says_so():
    near, same = model_for(Rules.parse("natural"), "fitted"), model_for(Rules(), "fitted")
    assert near.name == f"{same.name}, fitted without the rules at hand for natural"
    assert near.caller == same.caller
    assert near.outcomes != same.outcomes
    assert model_for(Rules.parse("target=7"), "fitted") == same


@pytest.mark.parametrize(
    ("rules", "wanted"), [("deck=29 hand=7", "fitted"), ("deck=32 hand=6", "none"), ("", "points")]
)
def test_where_no_model_is_for_the_cards_points_are_counted(rules, wanted):
    model = model_for(Rules.parse(rules), wanted)
    assert (model.name, model.rules) == ("count of points", Rules.parse(rules).text())
    assert sum(model.outcomes.values()) == pytest.approx(1)


def test_no_conditioning_goes_on_by_the_fitted_model():
    assert model_for(Rules(), "none") == model_for(Rules(), "fitted")
