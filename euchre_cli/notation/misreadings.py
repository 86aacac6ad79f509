"""Says in a player's words what is wrong where a record cannot be read, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from euchre_cli.notation.grammar import HEAD, MAX_DEPTH, BrokenTextError, Start, Token
from euchre_cli.notation.habits import TERMS, remedy_for
from euchre_cli.notation.slips import Slip
from euchre_cli.printable import printable

_FOUND: Final = re.compile(r"\w{1,20}|\S\w{0,20}")
_WORD: Final = re.compile(r"[A-Za-z]+")
_SMALL_SEAT: Final = re.compile(r"(?<![A-Za-z])[ns]\s*(?=[:>])")
_SLASHES: Final = re.compile(r"//+\s*(?=[A-Za-z]{2})")
_LONGEST_WORD: Final = 20
_DEALER: Final = "the dealer's seat: N, E, S or W"
_HOW_DEALS_START: Final = "A deal starts like this: `1. W^9h`."
_CLOSE_COMMENT: Final = "Close the comment with `}` where it ends: all that follows is taken for a part of it."


def find_slip(text: str, broken: BrokenTextError, start: Start, *, last: bool) -> Slip:
    """What is wrong where the text could not be read: N109 if the whole text breaks off there, else N101."""
    slip = _broken_off(text, broken) if last else None
    if slip is not None:
        return slip
    if broken.ended:
        if broken.opened is not None:
            return Slip(
                broken.opened,
                broken.opened + 1,
                "an alternative line starts here and is never closed",
                "Close it with `)`.",
            )
        end = len(text.rstrip())
        return Slip(0, end, f"found no dealer, expected {_DEALER}", _HOW_DEALS_START)
    position = _start_of_word(text, broken.position)
    found = _FOUND.match(text, position)
    word = found[0] if found else text[position]
    expected = _expected(broken, start)
    remedy = remedy_for(text, position)
    if expected is _DEALER:
        small_seat = word in ("n", "e", "s", "w")
        remedy = f"A seat is a capital letter: `{word.upper()}`." if small_seat else _HOW_DEALS_START
    return Slip(position, position + len(word), f"found {printable(word)!r}, expected {expected}", remedy)


def _start_of_word(text: str, position: int) -> int:
    """Where what cannot be read starts, if its first signs passed for something else.

    Small seats pass for calls (``n:o``), words as well (``order``), and slashes before a remark for ends of tricks.
    """
    for passed in (_SMALL_SEAT, _SLASHES):
        for match in passed.finditer(text, max(0, position - _LONGEST_WORD), position + _LONGEST_WORD):
            if match.end() == position:
                return match.start()
    first = max(0, position - _LONGEST_WORD)
    for word in _WORD.finditer(text, first, position + _LONGEST_WORD):
        if word.start() <= position < word.end() and word[0].lower() in TERMS:
            return word.start()
    return position


def _expected(broken: BrokenTextError, start: Start) -> str:
    if start == HEAD:
        return 'a tag such as [Event "Club night"] or a deal such as 1. W^9h'
    if not broken.tokens:
        return "a deal's number"
    if not any(token.kind in ("PLAIN", "OPENING", "DEALER") for token in broken.tokens):
        return _DEALER
    return "a call, a card or a note such as =NS+1"


# --- where the text breaks off ----------------------------------------------------------------------------

_RANK: Final = r"(?:[7-9TJQKAXtjqkax]|10?)"
_HALF_CARD: Final = re.compile(
    rf"(?:[NESWK]\s*=|(?:[NESWK]\s*>\s*)?[NESWK]\s*:|[\^-])?\s*(?:[NESW]\s*:\s*-\s*)?{_RANK}\s*"
)
_KEYWORDS: Final = ("score", "tricks", "packets", "claim", "concede", "misdeal")
_HALF_WORD: Final = "|".join(word[:length] for word in _KEYWORDS for length in range(len(word) - 1, 1, -1))
_HALF_TOKEN: Final = re.compile(
    rf"""
      [0-9]{{1,9}} | \?
    | [NESWK] \s* (?: = | > \s* (?: [NESWK] \s* :? )? | : \s* -? )?
    | - | \^ | = \s* (?: (?: N | E | NS | EW ) \s* \+? )?
    | (?: score | tricks | packets ) \s* (?: = \s* (?: [0-9]+ \s* -? )? )?
    | claim \s* (?: : \s* (?: (?: N | E | NS | EW ) \s* =? )? )?
    | concede \s* (?: : \s* [NE]? )?
    | \( \s* [0-9]*
    | {_HALF_WORD} | m | t
    """,
    re.VERBOSE,
)
_HALF_TAG: Final = re.compile(r'\[\s*(?:[^\W\d][\w-]*\s*(?:"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+(?:\\|"\s*)?)?)?')
_LAST_WORD: Final = re.compile(rf"(?<![A-Za-z0-9])(?:{_HALF_WORD})\Z")
_LINE_END: Final = re.compile(r"[\r\n]")


def _broken_off(text: str, broken: BrokenTextError) -> Slip | None:
    end = len(text.rstrip())
    start = broken.position
    rest = text[start:end]
    half_word = _LAST_WORD.search(text, max(0, end - _LONGEST_WORD))
    what, remedy = "the text breaks off here", None
    if broken.ended and broken.opened is not None:
        start, what = broken.opened, "the text ends within the alternative line that starts here"
    elif broken.ended:
        start, what = 0, "the text ends where a deal starts"
    elif rest.startswith("{"):
        what, remedy = "the text ends within the comment that starts here", _CLOSE_COMMENT
    elif _HALF_TAG.fullmatch(rest):
        what = "the text ends within the tag that starts here"
    elif half_word is not None and half_word.start() <= start:
        start = half_word.start()
    elif not (_HALF_CARD.fullmatch(rest) or (_HALF_TOKEN.fullmatch(rest) and not _LINE_END.search(text, end))):
        return None
    return Slip(start, end, what, remedy, "N109")


# --- what reads, but not as it was meant ------------------------------------------------------------------

_NOTES: Final = frozenset({"COMMENT", "REMARK", "MARK", "BRANCH"})
_OF_PLAY: Final = frozenset({"PLAY", "SEAT_PLAY", "SLASH", "WINNER"})
_LONE_CARD: Final = re.compile(rf"(?:{_RANK}[^\s/]\uFE0F?|[BRLbrl])\s*")


def find_misreading(text: str, tokens: Sequence[Token], *, last: bool) -> Slip | None:
    """A slip in a deal that can be read, but surely not as it was meant."""
    if len(tokens) > 1 and tokens[1].kind == "PLAY":
        slip = _card_after_dealer(tokens)
        if slip is not None:
            return slip
    if "(" in text:
        for token in tokens:
            if token.depth > MAX_DEPTH:
                message = f"alternative lines lie {token.depth} deep in one another; at most {MAX_DEPTH} are read"
                return Slip(token.start, token.start + 1, message)
    if last and tokens[-1].kind in ("CALLS", "PLAY"):
        half_word = _LAST_WORD.search(text, max(0, len(text) - _LONGEST_WORD))
        if half_word is not None:
            return Slip(half_word.start(), half_word.end(), "the text breaks off here", None, "N109")
    return None


def _card_after_dealer(tokens: Sequence[Token]) -> Slip | None:
    """``W9h o``: one lone card after the dealer is no play, but the up-card without its sign."""
    dealer, card = tokens[0].text.rstrip(), tokens[1].text
    following = next((token.kind for token in tokens[2:] if token.kind not in _NOTES), None)
    if "^" in dealer or following in _OF_PLAY or not _LONE_CARD.fullmatch(card):
        return None
    start = tokens[1].start
    written = card.rstrip()
    message = f"found {printable(written)!r} right after the dealer, expected ^ before it"
    return Slip(
        start, start + len(written), message, f"The up-card follows the dealer like this: `{dealer[-1]}^{written}`."
    )
