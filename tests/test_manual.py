"""Every example of the notation's manual is read, and says what the manual says it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli import events
from euchre_cli.events import Deal, Event
from euchre_cli.findings import KINDS, Finding
from euchre_cli.notation.grammar import DEAL, grammar_file, parse
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_records
from euchre_cli.replaying import replay_records
from euchre_cli.tags import TAGS

MANUAL = Path(__file__).resolve().parents[1] / "grammar" / "README.md"
TEXT = MANUAL.read_text(encoding="utf-8")
BLOCKS = [
    (TEXT.count("\n", 0, block.start()) + 1, block[1], block[2])
    for block in re.finditer(r"^```euc ?(\S*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
]


def read(text):
    return list(read_notation([text], "README.md"))


@pytest.mark.parametrize(("kind", "text"), [pytest.param(*block[1:], id=f"line {block[0]}") for block in BLOCKS])
def test_example(kind, text):
    records = read(text)
    found = [record.code for record in records if isinstance(record, Finding)]
    if kind in KINDS:
        assert found == [kind]
        return
    assert found == []
    canonical = "".join(write_records(records))
    assert read(canonical) == records
    assert "".join(write_records(read(canonical))) == canonical
    if kind == "canonical":
        assert canonical == text
    elif kind == "same":
        assert len({record.events for record in records if isinstance(record, Deal)}) == 1
        assert len(records) > 2
    elif kind == "clean":
        assert not [result for result in replay_records(records) if isinstance(result, Finding)]
    else:
        assert kind == ""


def test_examples_are_found():
    assert len(BLOCKS) == len(re.findall(r"^```euc", TEXT, re.MULTILINE)) > 30


def events_in(found):
    for event in found:
        yield event
        yield from events_in(getattr(event, "events", ()))


def test_the_manual_shows_every_event():
    shown = {type(e) for _, _, text in BLOCKS for r in read(text) if isinstance(r, Deal) for e in events_in(r.events)}
    assert shown == {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {
        Event
    }


def test_the_manual_shows_every_token_of_the_grammar():
    def tokens(of):
        for token in of:
            yield token.kind
            yield from tokens(token.line)

    shown = {
        kind
        for _, _, text in BLOCKS
        for r in read(text)
        if isinstance(r, Deal) and r.complete
        for kind in tokens(parse(r.source.text, DEAL))
    }
    terminals = set(re.findall(r"^([A-Z][A-Z_]+)(?:\.\d)?:", grammar_file().read_text(encoding="utf-8"), re.MULTILINE))
    parts = {"TAG", "STRING", "LINE", "CLOSE", "CARD", "SUIT", "CALL", "SEAT", "PLACE", "SIDE", "INT"}
    assert shown == terminals - parts | {"BRANCH"}


def test_the_manual_names_every_tag():
    table = TEXT[TEXT.index("## The head") : TEXT.index("## A deal")]
    short = {f"{seat}{ending}" for seat in ("East", "South", "West") for ending in ("Id", "Ids")}
    assert {name for name in TAGS if f"`{name}`" not in table} == short


def test_the_links_of_the_manual_lead_somewhere():
    headings = {
        re.sub(r"[^\w -]", "", line[3:]).lower().replace(" ", "-")
        for line in TEXT.splitlines()
        if line.startswith("## ")
    }
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        assert target[1:] in headings if target.startswith("#") else (MANUAL.parent / target).exists()
