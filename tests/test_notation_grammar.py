"""The grammar itself: without conflicts, found wherever the package is, fast by its few tokens."""

from __future__ import annotations

import random
import re
import subprocess
import sys

import pytest
from lark import Lark
from tables import Knowledge, random_deal

from euchre_cli.notation import grammar
from euchre_cli.notation.grammar import DEAL, HEAD, BrokenTextError, grammar_file, parse, pattern, terminals
from euchre_cli.notation.parser import _parser, parsed
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_deal
from euchre_cli.rules import Rules

TEXT = grammar_file().read_text(encoding="utf-8")


def test_no_two_terminals_of_a_state_match_the_same_text():
    pytest.importorskip("interegular")
    Lark(TEXT, start=[HEAD, DEAL], parser="lalr", lexer="contextual", strict=True)


@pytest.mark.parametrize("place", ["euchre_cli/grammar", "grammar"])
def test_the_grammar_is_found_in_the_package_and_beside_it(place, tmp_path, monkeypatch):
    (tmp_path / "euchre_cli").mkdir()
    (tmp_path / place).mkdir(exist_ok=True)
    (tmp_path / place / "euchre.lark").write_text("found", encoding="utf-8")
    monkeypatch.setattr(grammar, "__file__", str(tmp_path / "euchre_cli/notation/grammar.py"))
    assert grammar_file().read_text(encoding="utf-8") == "found"


def test_a_deal_is_few_tokens():
    text = "1. W^9h N=AhKhQhTd9c W=AdKcQcJd9s o -9s AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc =NS+1"
    assert [token.kind for token in parse(text + "\n", DEAL)] == ["PLAIN"]
    assert [token.kind for token in parse(text + "!", DEAL)] == ["PLAIN", "POINTS", "MARK"]
    wide = text.replace(" ", "  ")
    assert [token.kind for token in parse(wide, DEAL)] == ["OPENING", "HANDS", "CALLS", "DISCARD", "PLAY", "POINTS"]


def test_a_plain_deal_says_the_same_token_by_token():
    rng = random.Random(11)
    plain = 0
    for deck in (24, 32) * 40:
        deal, _ = random_deal(rng, Rules(deck=deck, stick_the_dealer=False), 0, 1, Knowledge(hands=(0, 2)))
        text = write_deal(deal)
        wide = text.replace(". ", ".  ", 1)
        plain += [token.kind for token in parse(text, DEAL)] == ["PLAIN"]
        (_, one), (_, other) = (list(read_notation([spelled], "test.euc")) for spelled in (text, wide))
        assert one == other == deal
        assert [one.source.text[slice(*place)] for place in one.places] == [
            other.source.text[slice(*place)] for place in other.places
        ]
    assert plain > 40


@pytest.mark.parametrize(
    ("start", "text"),
    [
        (HEAD, '[Rules "standard"]\n\n'),
        (HEAD, '[Rules "standard"] {so} '),
        (HEAD, "[]"),
        (HEAD, "[] ; a remark"),
        (DEAL, "1. W^9h o AhThJh9h/TcKc9cQd \n"),
        (DEAL, "1. W^9h o AhThJh9h=N/TcKc9cQd tricks=3-2 =NS+1 score=1-0 \n"),
        (DEAL, "1. W^9h o AhThJh9h=N/TcKc9cQd tricks=3-2 =NS+1 =NS+1 "),
        (DEAL, "1. W^9h o AhThJh9h/TcKc9cQd =NS+1{so}\n"),
        (DEAL, "1. W^9h pppp pppp\n"),
    ],
)
def test_what_is_read_without_the_parser_is_what_the_parser_says(start, text):
    assert parse(text, start) == parsed(text, start)


def test_a_terminal_is_what_lark_compiles(capsys):
    def tree(expression):
        re.purge()
        re.compile(expression, re.DEBUG)
        return capsys.readouterr().out

    compiled = [terminal for terminal in _parser().terminals if not terminal.name.startswith("__")]
    assert len(compiled) > 25
    for terminal in compiled:
        assert tree(pattern(terminal.name, terminals())) == tree(terminal.pattern.to_regexp())


def test_a_plain_record_needs_no_parser():
    code = """
import sys
from euchre_cli import loads, validate
(game,) = loads('[Event "x"]\\n1. W^9h o -9s AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc =NS+1\\n')
print(len(game.deals), "lark" in sys.modules)
(game,) = loads('1.  W^9h o -9s AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc =NS+1\\n')
print(len(game.deals), "lark" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "False", "1", "True"]


@pytest.mark.parametrize("run", ["p", "Ah", "Ah/", "N=Ah ", "E:p ", "{}", "!", "(1:)", "score=1-1 ", "{\\}}", "o*"])
def test_a_long_record_takes_no_recursion(run):
    tokens = parse("1. W " + run * (90_000 // len(run)), DEAL)
    assert tokens[-1].end > 89_000


def test_what_was_read_before_an_error_is_kept():
    with pytest.raises(BrokenTextError) as broken:
        parse("1. W^9h p (8: Ah (9: @ Th) Kh) o", DEAL)
    assert (broken.value.position, broken.value.opened, broken.value.ended) == (21, 10, False)
    assert [token.kind for token in broken.value.tokens] == ["PLAIN"]
