"""The grammar's file, and the parser made from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

from lark import Lark, Token, Transformer, UnexpectedInput

__all__ = ["DEAL", "HEAD", "MAX_DEPTH", "Branch", "BrokenTextError", "Start", "Token", "grammar_file", "parse", "span"]

GRAMMAR: Final = "euchre.lark"
Start: TypeAlias = str
HEAD: Final[Start] = "head"
DEAL: Final[Start] = "deal"
MAX_DEPTH: Final = 16
"""Alternative lines within alternative lines that are read; what is deeper is left out, and is a slip."""


class Branch(Token):
    """An alternative line as one token among those of its deal; `tokens` are those in it."""

    depth: int
    tokens: list[Token]

    @classmethod
    def around(cls, first: Token, tokens: list[Token], last: Token) -> Branch:
        """A line between its brackets. What is in it is dropped where it lies too deep."""
        place = (first.start_pos, first.line, first.column, last.end_line, last.end_column, last.end_pos)
        branch = cls("BRANCH", first.value, *place)
        branch.depth = 1 + max((token.depth for token in tokens if isinstance(token, Branch)), default=0)
        branch.tokens = tokens if branch.depth <= MAX_DEPTH else []
        return branch


class _Flat(Transformer[Token, list[Token]]):
    """Leaves the tokens of a record in a row, without a tree."""

    def head(self, parts: list[Any]) -> list[Token]:
        return _in_a_row(parts)

    def deal(self, parts: list[Any]) -> list[Token]:
        return _in_a_row(parts)

    def line(self, parts: list[Any]) -> Branch:
        first, *run, last = parts
        return Branch.around(first, run[0] if run else [], last)

    def run(self, parts: list[Any]) -> list[Token]:
        if len(parts) == 1:
            return parts
        run: list[Token] = parts[0]
        run.append(parts[1])
        return run

    tags = notes = run


def _in_a_row(parts: list[Any]) -> list[Token]:
    tokens: list[Token] = []
    for part in parts:
        if isinstance(part, list):
            tokens.extend(part)
        else:
            tokens.append(part)
    return tokens


class BrokenTextError(Exception):
    """The text is no record: from `position` on it cannot be read; `tokens` are the tokens before that."""

    def __init__(self, position: int, tokens: Sequence[Token], *, ended: bool, opened: int | None) -> None:
        super().__init__(position)
        self.position = position
        self.tokens = tokens
        self.ended = ended
        self.opened = opened


def span(token: Token) -> tuple[int, int]:
    """Where a token starts and ends in its record."""
    return token.start_pos or 0, token.end_pos or 0


def grammar_file() -> Traversable:
    """The grammar as package data where installed, else at the top of the checkout."""
    package = files("euchre_cli")
    installed = package.joinpath("grammar", GRAMMAR)
    return installed if installed.is_file() else package.joinpath("..", "grammar", GRAMMAR)


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


_COMMON: Final = {HEAD: "TAG", DEAL: "PLAIN"}
"""The token that most records of a kind consist of."""


@cache
def _common(start: Start) -> Callable[[str], re.Match[str] | None]:
    """What recognizes that token at the start of a text, as the grammar has it."""
    return re.compile(_parser().get_terminal(_COMMON[start]).pattern.to_regexp()).match


def parse(text: str, start: Start) -> list[Token]:
    """The tokens of one record, alternative lines gathered to branches. Raises `BrokenTextError`."""
    found = _common(start)(text)
    if found is not None and not text[found.end() :].strip():
        return [Token(_COMMON[start], found[0], 0, end_pos=found.end())]  # as the parser would say, more slowly
    try:
        return _parser().parse(text, start=start)  # type: ignore[return-value]  # what _Flat makes of it
    except UnexpectedInput as error:
        raise _broken(text, error) from None


def _broken(text: str, error: Any) -> BrokenTextError:
    token = getattr(error, "token", None)
    ended = token is not None and token.type == "$END"
    position = len(text) if ended else error.pos_in_stream
    parts = error.interactive_parser.parser_state.value_stack
    opened = next((part for part in parts if isinstance(part, Token) and part.type == "LINE"), None)
    if opened is not None:
        parts = parts[: parts.index(opened)]
    return BrokenTextError(position, _in_a_row(parts), ended=ended, opened=None if opened is None else opened.start_pos)
