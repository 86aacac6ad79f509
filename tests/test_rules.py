"""Rule options: reading, printing, presets, layers, conflicts, and what is said of mistakes."""

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from euchre_cli.rule_options import OPTIONS, PRESETS, Option
from euchre_cli.rules import (
    Problem,
    Rules,
    RulesError,
    build,
    conflicts,
    parse_options,
    preset_layer,
    read_options,
    settle,
)

EACH_OPTION = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)


def values(option: Option) -> st.SearchStrategy[Any]:
    strategies: list[st.SearchStrategy[Any]] = [st.sampled_from(list(option.words.values()))] if option.words else []
    if option.numbers:
        strategies.append(st.sampled_from(option.numbers))
    return st.one_of(strategies)


SETTINGS = st.fixed_dictionaries({}, optional={option.field: values(option) for option in OPTIONS})


def problems(text: str) -> list[Problem]:
    return read_options(text)[1]


# --- the table --------------------------------------------------------------------------------------------


def test_every_option_is_a_field_and_the_other_way_round() -> None:
    assert [option.field for option in OPTIONS] == list(Rules.__struct_fields__)


@EACH_OPTION
def test_the_default_comes_first(option: Option) -> None:
    default = getattr(Rules(), option.field)
    assert default in option.numbers or default == next(iter(option.words.values()))


@EACH_OPTION
def test_the_example_of_an_option_is_about_it_and_can_stand(option: Option) -> None:
    assert option.field in parse_options(option.example)


@EACH_OPTION
def test_an_option_says_what_it_means_and_who_says_so(option: Option) -> None:
    assert option.meaning
    assert not option.meaning.endswith(".")
    assert option.authority.endswith(".")


def test_the_defaults_are_those_of_the_modern_game() -> None:
    assert msgspec.structs.asdict(Rules()) == {
        "deck": 24,
        "hand": 5,
        "stick_the_dealer": True,
        "target": 10,
        "deals": None,
        "loner_lead": "dealer-left",
        "alone_call": "with-call",
        "march": 2,
        "loner_march": 4,
        "euchre": 2,
        "loner_euchre": 2,
        "lone_defender_euchre": 4,
        "make": 1,
        "canadian": False,
        "defend_alone": False,
        "defend_alone_always": False,
        "partners_best": False,
        "farmers_hand": "off",
        "farmers_when": "round-one",
        "go_under": False,
        "no_trump": False,
        "natural": False,
        "discard_upcard": True,
        "alone_must_take_all": False,
        "fast_break": False,
        "four_trick_tokens": False,
        "packets": "any",
        "alone_over_assist": False,
        "joker_up": "dealer-names",
        "revoke_penalty": 0,
        "loner_revoke_penalty": 0,
    }


def test_rules_take_no_value_that_an_option_does_not() -> None:
    with pytest.raises(ValueError, match="deck cannot be 26: it is 24, 25, 28, 29, 32 or 33"):
        Rules(deck=26)
    with pytest.raises(ValueError, match="march cannot be True"):
        Rules(march=True)
    with pytest.raises(ValueError, match="natural cannot be 1"):
        Rules(natural=1)  # type: ignore[arg-type]


# --- reading and printing ---------------------------------------------------------------------------------


@EACH_OPTION
def test_every_value_is_printed_as_it_is_read(option: Option) -> None:
    for value in [*option.words.values(), *option.numbers[:3], *option.numbers[-3:]]:
        text = option.spell(value)
        assert read_options(text, lower={"deck": 33}) == ({option.field: value}, [])


@given(SETTINGS)
def test_text_of_rules_reads_as_the_same_rules(settings: dict[str, Any]) -> None:
    rules = build(settings)
    assume(not conflicts(rules))
    assert build(parse_options(rules.text())) == rules


@given(SETTINGS, st.sampled_from(sorted(PRESETS)))
def test_text_from_a_preset_reads_as_the_same_rules(settings: dict[str, Any], preset: str) -> None:
    rules = build(preset_layer(preset), settings)
    assume(not conflicts(rules))
    text = rules.text(preset)
    assert preset == "standard" or text.split()[0] == preset
    assert build(parse_options(text)) == rules


@given(SETTINGS)
def test_text_is_canonical(settings: dict[str, Any]) -> None:
    rules = build(settings)
    assume(not conflicts(rules))
    assert build(parse_options(rules.text())).text() == rules.text()


@pytest.mark.parametrize(
    ("text", "layer"),
    [
        ("", {}),
        (" , ", {}),
        ("natural", {"natural": True}),
        ("no-natural", {"natural": False}),
        ("no-trump", {"no_trump": True}),
        ("no-no-trump", {"no_trump": False}),
        ("natural=on", {"natural": True}),
        ("stick-the-dealer=off", {"stick_the_dealer": False}),
        ("no-farmers-hand", {"farmers_hand": "off"}),
        ("no-target", {"target": None}),
        ("target=none", {"target": None}),
        ("target=11,deck=32", {"target": 11, "deck": 32}),
        ("Target = 11\n STICK_THE_DEALER", {"target": 11, "stick_the_dealer": True}),
        ("target=7 target=11", {"target": 11}),
        ("natural no-natural", {"natural": False}),
        ("farmers-hand=3", {"farmers_hand": "3"}),
        ("march=03", {"march": 3}),
    ],
)
def test_an_option_string_makes_these_settings(text: str, layer: dict[str, Any]) -> None:
    assert parse_options(text) == layer


def test_text_says_only_what_differs_from_the_defaults() -> None:
    assert Rules().text() == "standard"
    assert Rules(target=11, natural=True, stick_the_dealer=False).text() == "no-stick-the-dealer target=11 natural"
    assert build({"deals": 8}).text() == "deals=8"
    assert build({"target": None}).text() == "target=none"


def test_text_from_a_preset_names_it_first() -> None:
    rules = build(parse_options("egn loner-lead=loner-left"))
    assert rules.text("egn") == "egn loner-lead=loner-left"
    assert build(parse_options("british")).text("british") == "british"


# --- presets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "rules"),
    [
        ("standard", Rules()),
        ("bicycle", Rules(packets="same-dealer", stick_the_dealer=False, target=5)),
        ("british", Rules(deck=25, loner_lead="loner-left", stick_the_dealer=False)),
        (
            "1888",
            Rules(
                deck=32,
                target=5,
                stick_the_dealer=False,
                loner_euchre=4,
                discard_upcard=False,
                alone_over_assist=True,
                loner_revoke_penalty=5,
                revoke_penalty=3,
            ),
        ),
        ("egn", Rules()),
        ("trickster", Rules(stick_the_dealer=False)),
        ("openspiel", Rules(target=None, deals=1, discard_upcard=False)),
    ],
)
def test_presets(preset: str, rules: Rules) -> None:
    assert build(parse_options(preset)) == rules


def test_a_book_settles_every_option() -> None:
    house = parse_options("revoke-penalty=2 deck=32 deals=8")
    assert build(house, parse_options("bicycle")) == build(parse_options("bicycle"))


@pytest.mark.parametrize("preset", ["egn", "trickster"])
def test_a_program_leaves_what_it_has_no_setting_for_to_the_house(preset: str) -> None:
    rules = build(parse_options("revoke-penalty=2 deck=32 no-discard-upcard"), parse_options(preset))
    assert (rules.revoke_penalty, rules.deck, rules.discard_upcard) == (2, 24, False)


def test_the_later_of_a_preset_and_a_word_wins() -> None:
    assert build(parse_options("british target=11 deck=24")).text() == (
        "no-stick-the-dealer target=11 loner-lead=loner-left"
    )
    assert build(parse_options("target=11 bicycle")).target == 5
    assert build(parse_options("bicycle deals=8")).text() == "no-stick-the-dealer deals=8 packets=same-dealer"
    assert build(parse_options("deals=8 bicycle")) == build(parse_options("bicycle"))
    assert build(parse_options("deals=8 egn")) == build(parse_options("egn"))


# --- layers -----------------------------------------------------------------------------------------------


def test_higher_layers_win() -> None:
    assert build({"target": 5, "natural": True}, {"target": 7}, {"deck": 32}) == Rules(target=7, natural=True, deck=32)


def test_target_and_deals_clear_each_other_from_layer_to_layer() -> None:
    assert build({"deals": 8}) == Rules(target=None, deals=8)
    assert build({"deals": 8}, {"target": 7}) == Rules(target=7)
    assert build({"target": 7}, {"deals": 8}) == Rules(target=None, deals=8)
    assert build({"deals": 8}, {"natural": True}) == Rules(target=None, deals=8, natural=True)
    assert build({"deals": 8}, {"deals": None}) == Rules()
    assert build({"target": 7}, {"deals": None}) == Rules(target=7)
    assert build({"deals": 8}, {"target": None}) == Rules(target=None, deals=8)


def test_of_layers_in_conflict_the_lowest_gives_way() -> None:
    rules, dropped = settle({"deck": 32, "farmers_hand": "all"}, {"deck": 24})
    assert rules == Rules()
    assert [(drop.layer, drop.field) for drop in dropped] == [(0, "farmers_hand")]


def test_a_setting_made_in_several_layers_gives_way_in_all() -> None:
    assert settle({"hand": 6, "deck": 32}, {"hand": 6}, {"deck": 24})[0] == Rules()


@given(SETTINGS, SETTINGS, SETTINGS)
def test_settled_rules_can_stand_and_the_top_layer_holds_if_it_can(
    low: dict[str, Any], middle: dict[str, Any], top: dict[str, Any]
) -> None:
    rules, _ = settle(low, middle, top)
    assert not conflicts(rules)
    if not conflicts(build(top)):
        assert all(getattr(rules, field) == value or value is None for field, value in top.items())


# --- conflicts --------------------------------------------------------------------------------------------

CANNOT_STAND = [
    ("target=10 deals=8", "deals=8", "a game ends at a score or after a number of deals"),
    ("deals=8 target=10", "target=10", "a game ends at a score or after a number of deals"),
    ("deals=8 target=10 deals=9", "deals=9", "target=10 and deals=9"),
    ("hand=6", "hand=6", "hand=6 takes 25 cards with the up-card, more than deck=24 has"),
    ("hand=7 deck=28", "hand=7", "hand=7 takes 29 cards with the up-card, more than deck=28 has"),
    ("farmers-hand=all", "farmers-hand=all", "takes 5 undealt cards below the up-card"),
    ("farmers-hand=all deck=25", "farmers-hand=all", "with deck=25 and hand=5 there are 4"),
    ("deck=32 farmers-hand=all hand=7", "hand=7", "farmers-hand=all takes 7 undealt cards"),
    ("deck=25 hand=6 farmers-hand=3", "farmers-hand=3", "with deck=25 and hand=6 there are none"),
    ("go-under deck=29 hand=7", "hand=7", "go-under takes 3 undealt cards"),
]


@pytest.mark.parametrize(("text", "word", "said"), CANNOT_STAND)
def test_what_cannot_stand_together_is_said_at_the_later_word(text: str, word: str, said: str) -> None:
    (problem,) = problems(text)
    assert problem.code == "N105"
    assert said in problem.message
    assert text[problem.start : problem.end] == problem.word == word


@pytest.mark.parametrize(("text", "word", "said"), CANNOT_STAND)
def test_what_is_left_of_a_conflict_can_stand(text: str, word: str, said: str) -> None:
    assert not conflicts(build(read_options(text)[0]))


def test_conflicts_of_rules_made_by_hand() -> None:
    assert conflicts(Rules()) == []
    assert conflicts(Rules(deals=8)) == [
        "target=10 and deals=8 cannot stand together: a game ends at a score or after a number of deals"
    ]
    assert len(conflicts(Rules(deals=8, farmers_hand="all"))) == 2


@pytest.mark.parametrize(
    "text",
    [
        "deck=25 hand=6",
        "deck=29 hand=7",
        "deck=28 farmers-hand=all",
        "deck=32 hand=6 farmers-hand=all",
        "farmers-hand=3 go-under",
        "deck=25 no-trump",
        "joker-up=spades",
        "canadian alone-over-assist",
        "deals=8",
        "target=none",
    ],
)
def test_unusual_rules_that_can_stand(text: str) -> None:
    assert problems(text) == []


# --- mistakes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stik-the-dealer", "'stik-the-dealer' is no rule option; did you mean 'stick-the-dealer'?"),
        ("std", "did you mean 'stick-the-dealer'?"),
        ("no-std", "did you mean 'no-stick-the-dealer'?"),
        ("stick", "did you mean 'stick-the-dealer'?"),
        ("Canadien", "'Canadien' is no rule option; did you mean 'canadian'?"),
        ("no-canadien", "did you mean 'no-canadian'?"),
        ("winning_score=7", "did you mean 'target'?"),
        ("britsh", "did you mean 'british'?"),
        ("xyzzy", "'xyzzy' is no rule option"),
        ("=3", "'' is no rule option"),
        ("deck=26", "deck cannot be '26': it is 24, 25, 28, 29, 32 or 33"),
        ("deck=", "deck cannot be ''"),
        ("deck", "deck needs a value, deck=...: it is 24, 25, 28, 29, 32 or 33"),
        ("no-deck", "deck cannot be turned off: it is 24, 25, 28, 29, 32 or 33"),
        ("loner-lead=loner-lef", "it is dealer-left or loner-left; did you mean 'loner-left'?"),
        ("target=0", "target cannot be '0': it is a whole number from 1 to 9999 or none"),
        ("target=-5", "target cannot be '-5'"),
        ("target=\u0661", "target cannot be '\u0661'"),
        ("target=" + "9" * 5000, "target cannot be '9999"),
        ("march=2.5", "march cannot be '2.5': it is a whole number from 0 to 99"),
        ("natural=maybe", "natural cannot be 'maybe': it is off or on"),
        ("no-natural=on", "no-natural takes no value: write only no-natural"),
        ("british=on", "british takes no value: write only british"),
        ("joker-up=no-trump", "it is dealer-names, spades, hearts, diamonds or clubs"),
        ("\x1b[31m", r"'\x1b[31m' is no rule option"),
    ],
)
def test_a_mistake_is_said_with_what_was_meant_and_what_is_allowed(text: str, said: str) -> None:
    (problem,) = problems(f"march=2 {text}")
    assert problem.code == "N104"
    assert said in problem.message
    assert (problem.start, problem.end) == (8, 8 + len(text))


def test_every_problem_is_told_in_its_order_and_the_rest_is_read() -> None:
    text = "targt=5 deals=8 natural target=7 deck=26"
    with pytest.raises(RulesError) as error:
        parse_options(text)
    assert [(problem.code, problem.word) for problem in error.value.problems] == [
        ("N104", "targt=5"),
        ("N105", "target=7"),
        ("N104", "deck=26"),
    ]
    assert str(error.value).startswith("'targt' is no rule option; did you mean 'target'?; target=7 and deals=8 cannot")
    assert read_options(text)[0] == {"deals": 8, "natural": True}


@given(st.text(max_size=200))
def test_no_text_breaks_it(text: str) -> None:
    layer, found = read_options(text)
    assert not conflicts(build(layer))
    assert all(text[problem.start : problem.end] == problem.word for problem in found)
