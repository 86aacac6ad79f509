"""Faults of the text, N101 to N110: each function makes one, in the file of a random clean game."""

from __future__ import annotations

import json
import random
import re

from egn_writing import written_as_egn
from fault_cases import TextCase, ground

from euchre_cli.notation.writer import write_game

_CARD = r"(?:10|[7-9TJQKA])[cdhs]"


def _text(rng: random.Random) -> str:
    return write_game(ground(rng).sheets.game())


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _put(text: str, start: int, end: int, new: str, *, at: int = 0) -> TextCase:
    """The file with something else in the place of a piece of it, and the fault `at` characters into that."""
    changed = text[:start] + new + text[end:]
    return TextCase(changed.encode(), _place(changed, start + at))


def syntax_error(rng: random.Random) -> TextCase | None:
    """A card that is none, or a sign that means nothing."""
    text = _text(rng)
    body = text.index("\n1. ")
    if rng.random() < 0.5:
        cards = [found for found in re.finditer(rf"(?<=[/|])\s*({_CARD})(?={_CARD})", text) if found.start() > body]
        if not cards:
            return None
        found = rng.choice(cards)
        return _put(text, found.start(1), found.end(1), rng.choice(["1h", "Zs", "5d", "Qz", "Xy"]))
    spaces = [found.start() for found in re.finditer(r"(?<!\.) (?![NESW])", text) if found.start() > body]
    if not spaces:
        return None
    start = rng.choice(spaces)
    return _put(text, start, start, rng.choice([" #", " %x", " @9", " Hello", " 77"]), at=1)


def unknown_tag(rng: random.Random) -> TextCase:
    name = rng.choice(["Sorce", "Colour", "Venu", "Weather", "X1"])
    return _put(_text(rng), 0, 0, f'[{name} "something"]\n')


def bad_tag_value(rng: random.Random) -> TextCase:
    tag, value = rng.choice(
        [
            ("Date", "yesterday"),
            ("Date", "2026-13-01"),
            ("Date", "2026-02-30"),
            ("Date", "20.11.2026"),
            ("North", ""),
            ("West", "  "),
            ("Winner", "us"),
            ("FinalScore", "ten to nine"),
            ("FinalScore", "10"),
            ("Score", "zero"),
        ]
    )
    return _put(_text(rng), 0, 0, f'[{tag} "{value}"]\n')


def unknown_rule_option(rng: random.Random) -> TextCase:
    text = _text(rng)
    word = rng.choice(["stick-the-deeler", "targt=10", "loner-lead=left", "deck=23", "no-such", "march=two", "alone"])
    found = re.search(r'\[Rules "', text)
    assert found is not None
    value = text[found.end() : text.index('"', found.end())]
    words = [spot.start() for spot in re.finditer(r"\S+", value)]
    start = found.end() + (rng.choice(words) if words else 0)
    return _put(text, start, start, word + " " * bool(words))


def conflicting_rules(rng: random.Random) -> TextCase:
    """A word that cannot stand beside what the rules say already."""
    word = rng.choice(["deals=12", "hand=6", "hand=7", "farmers-hand=all"])
    sheets = ground(rng, deck=24, hand=5, target=11, farmers_hand="off").sheets
    text = write_game(sheets.game())
    start = text.index('"]', text.index("[Rules"))
    changed = f"{text[:start]} {word}{text[start:]}"
    return TextCase(changed.encode(), _place(changed, start + 1))


def not_a_record(rng: random.Random) -> TextCase:
    words = ["the", "bower", "was", "good", "and", "so", "was", "tea", "we", "played", "all", "night"]
    prose = " ".join(rng.choice(words) for _ in range(rng.randrange(1, 60)))
    data = rng.choice([prose, prose + "\n" + prose, "", "\n\n", json.dumps({"words": prose}), json.dumps([1, 2]), "{}"])
    return TextCase(data.encode(), None, rng.choice(["game.euc", "game.json", "game.egn"]))


def bad_encoding(rng: random.Random) -> TextCase:
    """A byte that is no character in UTF-8, in the name of a player."""
    text = '[North "Zoe"]\n' + _text(rng)
    data = bytearray(text.encode())
    data[10] = rng.choice([0xE9, 0xFF, 0xC0, 0x80])
    return TextCase(bytes(data), (1, 11))


def unsupported_variant(rng: random.Random) -> TextCase | None:
    written = written_as_egn(ground(rng, alone_call="with-call", farmers_hand="off").sheets.game())
    if written is None:
        return None
    document = json.loads(written.data)
    rules = document["metadata"]["ruleset"]
    rules.update(rng.choice([{"num_players": 6}, {"num_players": 2}, {"min_rank": 5}, {"min_rank": 10}]))
    return TextCase(json.dumps(document).encode(), None, "game.egn")


def record_truncated(rng: random.Random) -> TextCase | None:
    """The text breaks off in a comment, in a string, or in the middle of a card; JSON anywhere."""
    kind = rng.choice(["comment", "string", "card", "json"])
    if kind == "json":
        written = written_as_egn(ground(rng, alone_call="with-call", farmers_hand="off").sheets.game())
        if written is None:
            return None
        return TextCase(written.data[: rng.randrange(60, len(written.data) - 1)], None, "game.egn")
    text = _text(rng).rstrip("\n")
    if kind == "comment":
        return TextCase((text + " {and then the").encode(), None)
    if kind == "string":
        return TextCase((text + '\n\n[Event "Second ga').encode(), None)
    cards = [found for found in re.finditer(_CARD, text) if found.start() > text.rindex("\n")]
    if not cards:
        return None
    return TextCase(text[: rng.choice(cards).start() + 1].encode(), None)


def old_format(rng: random.Random) -> TextCase | None:
    written = written_as_egn(ground(rng, alone_call="with-call", farmers_hand="off").sheets.game())
    if written is None:
        return None
    document = json.loads(written.data)
    document["version"] = rng.choice(["1.0.0", "1.0", "1.1"])
    return TextCase(json.dumps(document).encode(), None, "game.egn")
