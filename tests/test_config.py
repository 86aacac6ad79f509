"""House rules from euchre.toml."""

import os
from pathlib import Path

import pytest

from euchre_cli.config import ConfigError, house_rules
from euchre_cli.rules import build


def write(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "euchre.toml").write_text(text, encoding="utf-8")
    return folder


def test_no_file_sets_nothing(tmp_path: Path) -> None:
    assert house_rules(tmp_path) == {}


def test_an_option_string(tmp_path: Path) -> None:
    write(tmp_path, 'rules = "british target=11"\n')
    assert build(house_rules(tmp_path)).text() == "deck=25 no-stick-the-dealer target=11 loner-lead=loner-left"


def test_a_table_takes_words_numbers_and_truth_values(tmp_path: Path) -> None:
    write(tmp_path, '[rules]\ntarget = 11\nstick-the-dealer = false\ngo_under = true\nloner-lead = "loner-left"\n')
    assert house_rules(tmp_path) == {
        "target": 11,
        "stick_the_dealer": False,
        "go_under": True,
        "loner_lead": "loner-left",
    }


def test_a_choice_with_off_takes_false(tmp_path: Path) -> None:
    write(tmp_path, "[rules]\nfarmers-hand = false\n")
    assert house_rules(tmp_path) == {"farmers_hand": "off"}


def test_the_nearest_file_upwards_counts(tmp_path: Path) -> None:
    write(tmp_path, 'rules = "target=5"')
    inner = write(tmp_path / "club", 'rules = "target=7"') / "2026" / "autumn"
    beside = tmp_path / "other"
    for folder in (inner, beside):
        folder.mkdir(parents=True)
    assert house_rules(inner) == {"target": 7}
    assert house_rules(beside) == {"target": 5}


def test_a_relative_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, 'rules = "target=5"')
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path / "games")
    assert house_rules(Path()) == {"target": 5}
    assert house_rules(Path()) == {"target": 5}


def test_a_folder_of_that_name_is_no_configuration(tmp_path: Path) -> None:
    (tmp_path / "euchre.toml").mkdir()
    assert house_rules(tmp_path) == {}


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "euchre.toml").write_bytes(b'\xef\xbb\xbfrules = "target=5"')
    assert house_rules(tmp_path) == {"target": 5}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("target = 5", "unknown key 'target'; write rules = \"target=11 ...\" or a table [rules]"),
        ('rule = "target=5"', "unknown key 'rule'; did you mean 'rules'?"),
        ('rules = "targt=5 deck=26"', "rules: 'targt' is no rule option; did you mean 'target'?"),
        ('rules = "targt=5 deck=26"', "did you mean 'target'?; deck cannot be '26': it is 24, 25, 28, 29, 32 or 33"),
        ('rules = "target=5 deals=8"', "rules: target=5 and deals=8 cannot stand together"),
        ("rules = 5", 'rules: write rules = "target=11 ..." or a table [rules]'),
        ("[rules]\ntargt = 5", "rules: 'targt' is no rule option; did you mean 'target'?"),
        ("[rules]\ntarget = true", "rules: target cannot be 'on'"),
        ("[rules]\ntarget = [5]", "rules: 'target' is set to '[5]': write a word, a number, true or false"),
        ("[rules]\ntarget = 5\ndeals = 8", "rules: target=5 and deals=8 cannot stand together"),
        ("rules = ", "is not TOML: Invalid value (at end of document)"),
        ("rules = 'a\nb'", "is not TOML"),
    ],
)
def test_what_is_wrong_is_said_with_the_file(tmp_path: Path, text: str, said: str) -> None:
    write(tmp_path, text)
    with pytest.raises(ConfigError) as error:
        house_rules(tmp_path)
    assert str(error.value).startswith(str(tmp_path / "euchre.toml"))
    assert said in str(error.value)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "euchre.toml").write_bytes(b"rules = '\xff'")
    with pytest.raises(ConfigError, match=r"is not UTF-8 text \(byte 9\)"):
        house_rules(tmp_path)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="every file can be read here")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    write(tmp_path, "")
    (tmp_path / "euchre.toml").chmod(0)
    with pytest.raises(ConfigError, match="cannot be read: Permission denied"):
        house_rules(tmp_path)
