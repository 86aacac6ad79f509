r"""How any text stands between quotes or braces: what would end it, or disturb a terminal, is escaped.

==================  =====================================================================
``\\``              a backslash
``\"`` ``\}``       a quote, a closing brace
``\n`` ``\r`` ``\t``  a new line, a carriage return, a tab
``\x1b``            any other control character, by its two hexadecimal digits
``\u202e``          a mark that turns the direction of writing or breaks a line, by four
==================  =====================================================================

A backslash before anything else is a backslash.
"""

from __future__ import annotations

import re
from typing import Final

_WORDS: Final = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_LETTERS: Final = {"n": "\n", "r": "\r", "t": "\t"}
_ESCAPE: Final = re.compile(r'\\(?:([\\"}nrt])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))')
# Control characters; marks of direction; line separators; half characters, which no file can hold; the byte-order mark.
_UNSAFE: Final = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff"
_IN_QUOTES: Final = rf'[\\"{_UNSAFE}]'
_IN_BRACES: Final = rf"[\\}}{_UNSAFE}]"


def in_quotes(text: str) -> str:
    """A tag's value as it is written."""
    return f'"{re.sub(_IN_QUOTES, _escape, text)}"'


def in_braces(text: str) -> str:
    """A comment as it is written."""
    return f"{{{re.sub(_IN_BRACES, _escape, text)}}}"


def unescaped(text: str) -> str:
    """What is meant by text from between quotes or braces."""
    text = text.replace("\r\n", "\n")
    return _ESCAPE.sub(_unescape, text) if "\\" in text else text


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character in _WORDS:
        return _WORDS[character]
    if character in '"}':
        return "\\" + character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _unescape(match: re.Match[str]) -> str:
    letter, byte, word = match.groups()
    if letter is not None:
        return _LETTERS.get(letter, letter)
    return chr(int(byte or word, 16))
