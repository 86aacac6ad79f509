"""The parser made from the grammar: lark's, with its tokens in a row and no tree."""

from __future__ import annotations

from functools import cache
from typing import Any

import lark
from lark import Lark, Transformer, UnexpectedInput

from euchre_cli.notation.grammar import DEAL, HEAD, MAX_DEPTH, BrokenTextError, Start, Token, grammar_file


def parsed(text: str, start: Start) -> list[Token]:
    """The tokens of one record, as the parser finds them. Raises `BrokenTextError`."""
    try:
        return _parser().parse(text, start=start)  # type: ignore[return-value]  # what _Flat makes of it
    except UnexpectedInput as error:
        raise _broken(text, error) from None


@cache
def _parser() -> Lark:
    return Lark(
        grammar_file().read_text(encoding="utf-8"),
        start=[HEAD, DEAL],
        parser="lalr",
        lexer="contextual",
        transformer=_Flat(),
        maybe_placeholders=False,
    )


class _Flat(Transformer[lark.Token, list[Token]]):
    """Leaves the tokens of a record in a row, without a tree."""

    def head(self, parts: list[Any]) -> list[Token]:
        return _in_a_row(parts)

    def deal(self, parts: list[Any]) -> list[Token]:
        return _in_a_row(parts)

    def line(self, parts: list[Any]) -> Token:
        first, *run, last = parts
        return _branch(first, run[0] if run else [], last)

    def run(self, parts: list[Any]) -> list[Any]:
        if len(parts) == 1:
            return parts
        run: list[Any] = parts[0]
        run.append(parts[1])
        return run

    tags = notes = run


def _branch(first: lark.Token, run: list[Any], last: lark.Token) -> Token:
    """A line between its brackets. What is in it is dropped where it lies too deep."""
    tokens = _in_a_row(run)
    depth = 1 + max((token.depth for token in tokens), default=0)
    start, end = first.start_pos or 0, last.end_pos or 0
    return Token("BRANCH", first.value, start, end, tokens if depth <= MAX_DEPTH else (), depth)


def _in_a_row(parts: list[Any]) -> list[Token]:
    tokens: list[Token] = []
    for part in parts:
        if isinstance(part, list):
            tokens.extend(_in_a_row(part))
        elif isinstance(part, lark.Token):
            tokens.append(Token(part.type, part.value, part.start_pos or 0, part.end_pos or 0))
        else:
            tokens.append(part)
    return tokens


def _broken(text: str, error: Any) -> BrokenTextError:
    token = getattr(error, "token", None)
    ended = token is not None and token.type == "$END"
    position = len(text) if ended else error.pos_in_stream
    parts = error.interactive_parser.parser_state.value_stack
    opened = next((part for part in parts if isinstance(part, lark.Token) and part.type == "LINE"), None)
    if opened is not None:
        parts = parts[: parts.index(opened)]
    return BrokenTextError(position, _in_a_row(parts), ended=ended, opened=None if opened is None else opened.start_pos)
