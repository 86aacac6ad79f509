"""What is wrong with a text that should be JSON: where, what was found and expected, and what can be saved."""

from __future__ import annotations

import re
from typing import Final

import msgspec

DEPTH_LIMIT: Final = 100
"""Brackets nested deeper than this are no record: EGN needs 10, EMN 13."""


class JsonFault(msgspec.Struct, frozen=True):
    """Where a JSON text is broken.

    `start` and `end` are offsets into the text. `truncated` is true where the text ends too early. `pointer` is the
    JSON pointer of the innermost object or array that is open there.
    """

    start: int
    end: int
    message: str
    truncated: bool = False
    pointer: str = ""


def diagnose(text: str) -> tuple[JsonFault, str]:
    """The first fault of a broken text, and the text cut before it and its open brackets closed."""
    scanner = _Scanner(text)
    fault = scanner.run()
    return fault, text[: scanner.cut] + scanner.closers_at_cut


def escape_key(key: str) -> str:
    """A key as one step of a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


_STRING: Final = r'"(?:[^"\\\x00-\x1f]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+'
_TOKEN: Final = re.compile(
    rf"""[ \t\r\n]*+(?:
        (?P<string> {_STRING}" )
      | (?P<plain>  (?:-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?|true|false|null)(?![\w.+-]) )
      | (?P<mark>   [\[\]{{}}:,] )
    )""",
    re.VERBOSE,
)
_SPACE: Final = re.compile(r"[ \t\r\n]*+")
_BROKEN_OFF: Final = re.compile(
    rf"(?:{_STRING}(?:\\(?:u[0-9a-fA-F]{{0,3}})?)?|-?[0-9]*+(?:\.[0-9]*+)?(?:[eE][-+]?)?"
    r"|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)\Z"
)
_FOUND: Final = re.compile(r'"[^"\n]{0,30}"?|[\w.+-]{1,30}|.', re.DOTALL)

# What may come next. Each state is the phrase that says so.
_VALUE: Final = "a value"
_VALUE_OR_END: Final = "a value or ]"
_KEY: Final = "a key in double quotes"
_KEY_OR_END: Final = "a key in double quotes or }"
_COLON: Final = "a colon after the key"
_AFTER_ELEMENT: Final = "a comma or ]"
_AFTER_MEMBER: Final = "a comma or }"
_NOTHING: Final = "the end of the file"


class _Scanner:
    """Walks over the tokens of a text as far as they are JSON, without recursion."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.state = _VALUE
        self.closers: list[str] = []
        self.path: list[str] = []
        self.cut = 0
        self.closers_at_cut = ""

    def run(self) -> JsonFault:
        while token := _TOKEN.match(self.text, self.position):
            kind = token.lastgroup or ""
            if not self.take(kind, token[kind]):
                return self.fault(token.start(kind))
            self.position = token.end()
            if self.state in (_AFTER_ELEMENT, _AFTER_MEMBER, _NOTHING, _VALUE_OR_END, _KEY_OR_END):
                self.cut = self.position
                self.closers_at_cut = "".join(reversed(self.closers))
        space = _SPACE.match(self.text, self.position)
        return self.fault(space.end() if space else self.position)

    def take(self, kind: str, found: str) -> bool:
        """Go on over a token; false if it may not stand here."""
        if found == "," and self.state == _AFTER_ELEMENT:
            self.state = _VALUE
            self.path[-1] = str(int(self.path[-1]) + 1)
        elif found == "," and self.state == _AFTER_MEMBER:
            self.state = _KEY
        elif found == ":" and self.state == _COLON:
            self.state = _VALUE
        elif kind == "string" and self.state in (_KEY, _KEY_OR_END):
            self.state = _COLON
            self.path[-1] = escape_key(found[1:-1])
        elif found in ("]", "}"):
            if self.state not in (_AFTER_ELEMENT, _AFTER_MEMBER, _VALUE_OR_END, _KEY_OR_END):
                return False
            if found != self.closers[-1]:
                return False
            self.closers.pop()
            self.path.pop()
            self.after_value()
        elif self.state not in (_VALUE, _VALUE_OR_END) or found in (",", ":"):
            return False
        elif found in ("[", "{"):
            if len(self.closers) == DEPTH_LIMIT:
                return False
            self.closers.append("]" if found == "[" else "}")
            self.path.append("0")
            self.state = _VALUE_OR_END if found == "[" else _KEY_OR_END
        else:
            self.after_value()
        return True

    def after_value(self) -> None:
        if not self.closers:
            self.state = _NOTHING
        else:
            self.state = _AFTER_ELEMENT if self.closers[-1] == "]" else _AFTER_MEMBER

    def fault(self, start: int) -> JsonFault:
        """What is wrong at `start`, where a token that may not stand there begins, or no token."""
        pointer = "".join(f"/{step}" for step in self.path[:-1])
        if _BROKEN_OFF.match(self.text, start):
            message = f"the text breaks off here, where {self.state} should stand"
            if self.text.startswith('"', start):
                message = "the text breaks off within the string that starts here"
            return JsonFault(start, len(self.text), message, truncated=True, pointer=pointer)
        found = _FOUND.match(self.text, start)
        shown = found[0] if found else ""
        if shown in ("[", "{") and self.state in (_VALUE, _VALUE_OR_END):
            message = f"brackets are nested more than {DEPTH_LIMIT} deep here, which no record is"
        elif shown.startswith('"') and self.state in (_VALUE, _VALUE_OR_END, _KEY, _KEY_OR_END):
            message = "the string that starts here holds a line break, a control character or a wrong backslash"
        elif shown in ("]", "}") and self.state in (_VALUE, _KEY) and self.text[: self.position].endswith(","):
            message = f"no comma may stand before {shown}"
        else:
            message = f"expected {self.state}, found {shown if shown.isprintable() else ascii(shown)}"
        return JsonFault(start, start + len(shown), message, pointer=pointer)
