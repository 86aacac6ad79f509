"""What the grammar makes of a text: its tokens. The two most common are recognized here, the parser does the rest.

Most records are one token: a tag, or a deal in its canonical spelling. For these neither lark is imported nor its
parser built, which takes longer than all else that a short command does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

GRAMMAR: Final = "euchre.lark"
Start: TypeAlias = str
HEAD: Final[Start] = "head"
DEAL: Final[Start] = "deal"
MAX_DEPTH: Final = 16
"""Alternative lines within alternative lines that are read; what is deeper is left out, and is a slip."""


class Token(NamedTuple):
    """A piece of a record of one of the grammar's kinds, from `start` to `end` in it.

    An alternative line is one token of the kind ``BRANCH`` whose text is its opening; `line` are those in it, and
    `depth` is 1, or more if lines lie in it in turn.
    """

    kind: str
    text: str
    start: int
    end: int
    line: Sequence[Token] = ()
    depth: int = 0


class BrokenTextError(Exception):
    """The text is no record: from `position` on it cannot be read; `tokens` are the tokens before that."""

    def __init__(self, position: int, tokens: Sequence[Token], *, ended: bool, opened: int | None) -> None:
        super().__init__(position)
        self.position = position
        self.tokens = tokens
        self.ended = ended
        self.opened = opened


def parse(text: str, start: Start) -> list[Token]:
    """The tokens of one record, alternative lines gathered to branches. Raises `BrokenTextError`."""
    token = plain(text, start)
    if token is not None:
        return [token]
    from euchre_cli.notation.parser import parsed

    return parsed(text, start)


def plain(text: str, start: Start) -> Token | None:
    """The token that a common record consists of; None where it is not as simple as that."""
    found = _common(start)(text)
    if found is None or text[found.end() :].strip():
        return None
    return Token(_COMMON[start], found[0], 0, found.end())


def grammar_file() -> Path:
    """The grammar as package data where installed, else at the top of the checkout."""
    package = Path(__file__).parents[1]
    installed = package / "grammar" / GRAMMAR
    return installed if installed.is_file() else package.parent / "grammar" / GRAMMAR


# --- the common records -----------------------------------------------------------------------------------

_COMMON: Final = {HEAD: "TAG", DEAL: "PLAIN"}
"""The token that most records of a kind consist of."""
_TERMINAL: Final = re.compile(r"^([A-Z_]+)(?:\.[0-9]+)?: (.*)", re.MULTILINE)
_PART: Final = re.compile(r'"((?:[^"\\]|\\.)+)"|/((?:[^/\\]|\\.)+)/|([A-Z_]+)|//.*|\s+|(.)')
"""A part of a terminal: a string, a regular expression, another terminal; else a sign, as in a regular expression."""


@cache
def _common(start: Start) -> Callable[[str], re.Match[str] | None]:
    """What recognizes that token at the start of a text."""
    return re.compile(pattern(_COMMON[start], terminals())).match


@cache
def terminals() -> dict[str, str]:
    """How the grammar defines each of its terminals."""
    return dict(_TERMINAL.findall(grammar_file().read_text(encoding="utf-8")))


def pattern(terminal: str, definitions: dict[str, str]) -> str:
    """The regular expression that a terminal stands for, as lark would compile it."""

    def expression(part: re.Match[str]) -> str:
        string, regular, other, sign = part.groups("")
        if string:
            return re.escape(string)
        if regular or other:
            return f"(?:{regular or pattern(other, definitions)})"
        return "(?:" if sign == "(" else sign

    return _PART.sub(expression, definitions[terminal])
