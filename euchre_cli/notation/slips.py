"""Says in a player's words what is wrong where a record cannot be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre_cli.notation.grammar import HEAD, MAX_DEPTH, Branch, BrokenTextError, Start, Token, span
from euchre_cli.notation.records import RECORD_LIMIT
from euchre_cli.printable import printable


class Slip(NamedTuple):
    """What stands from `start` to `end` of a record's text and cannot be read, and what to do about it."""

    code: str
    start: int
    end: int
    message: str
    remedy: str | None = None


_RANK = r"(?:10|[7-9TJQKAXtjqkax])"
_SUIT = r"[cdhsCDHS♣♦♥♠]"
_CARD = rf"{_RANK}{_SUIT}"

# What people write by mistake, as found at the place where reading stops: the pattern, and a remedy that may use the
# pattern's groups. The first that fits is said.
_HABITS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern), remedy)
    for pattern, remedy in (
        (rf"(?P<suit>{_SUIT})(?P<rank>{_RANK})(?![a-z])", "a card is written rank first: {rank}{suit_small}"),
        (rf"0(?P<suit>{_SUIT})", "ten is written T or 10: T{suit_small}"),
        (r"1(?P<suit>[cdhs])", "ten is written T or 10: T{suit_small}"),
        (r"(?P<seat>[nesw])\s*[:=>^]", "seats are capital letters: {seat_large}"),
        (r"[POU](?![a-z])", "calls are small letters: p pass, o order up, u unknown"),
        (
            r"(?P<word>[Pp]ass|[Oo]rder(?:ed)?|[Aa]ssist|[Pp]ick(?:ed)?)",
            "calls are one letter: p pass, o order up, c d h s n a suit",
        ),
        (r"[0-9]{1,9}\s*[:=]", "a seat is a letter, N, E, S or W, and no number"),
        (r"[0-9]{10,}", "a number has at most nine figures"),
        (r"(?P<number>[0-9]+)\s*[NESW]", "a deal starts with its number and a point: {number}."),
        (r"(?P<seat>[NESW])\s*=", "after {seat}= come the cards of that hand: {seat}=AhKhQhTd9c"),
        (r"(?P<seat>[NESWK])(?:\s|$|/|[a-z])", "a seat is followed by a colon and what it did: {seat}:p, {seat}:9h"),
        (r"=\s*(?:NS|EW)", "points are written with a plus: =NS+1, and =0 where nobody scores"),
        (r"=", "what is noted is the points, =NS+1 or =0, or who took a trick, =S/"),
        (r"\^", "the up-card is one card after the dealer: W^9h"),
        (r"-", "a discard is a card after its dash: -9s"),
        (r"score|tricks|packets", "noted figures are written in pairs: score=5-4, tricks=3-2, packets=3-2"),
        (r"claim", "a claim names the side and the number of tricks: claim:NS=3"),
        (r"concede", "a concession names the side that gives up: concede:EW"),
        (r"\(", "an alternative line starts with the action it branches from: (8: QhAh)"),
        (r"\)", "there is no open bracket to close"),
        (r"\*", "the star of a loner follows its call, o*, or a seat, E:*"),
        (r",", "cards and calls are written without commas"),
        (r"\"", 'quotes stand only in tags: [Event "Club night"]'),
        (r"\}", "there is no open comment to close"),
        (r"\{", "the comment is never closed: it ends with }}"),
        (r"\[", 'a tag is a name and a value in quotes on one line: [Event "Club night"]'),
        (rf"(?P<rank>{_RANK})", "a card is a rank and a suit: {rank}h"),
    )
)

# What the last token of a text may look like when the text breaks off within it.
_KEYWORDS: Final = ("score", "tricks", "packets", "claim", "concede", "misdeal")
_HALF_WORD: Final = "|".join(word[:length] for word in _KEYWORDS for length in range(len(word) - 1, 1, -1))
_PARTIAL: Final = re.compile(
    rf"""(?:
        [0-9]{{1,9}}\s*\.?
      | \?
      | (?:[NESW]\s*:\s*)? -? \s* (?:{_RANK}|1)?
      | [NESWK]\s*(?: =\s*(?:{_RANK}|1)? | >\s*(?:[NESWK]\s*(?::\s*(?:{_RANK}|1)?)?)? | :\s* )?
      | \^\s*(?:{_RANK}|1)?
      | =\s*(?:(?:N|E|NS|EW)\s*\+?\s*)?
      | (?:score|tricks|packets)\s*(?:=\s*(?:[0-9]+\s*-?\s*)?)?
      | claim\s*(?::\s*(?:(?:N|E|NS|EW)\s*=?\s*)?)?
      | concede\s*(?::\s*[NE]?)?
      | {_HALF_WORD}
    )\s*""",
    re.VERBOSE,
)
_PARTIAL_TAG: Final = re.compile(r'\[\s*(?:\w+\s*(?:"(?:[^"\\\r\n]|\\[^\r\n])*(?:\\|"\s*)?)?)?')
_LONE_CARD: Final = re.compile(rf"(?:{_CARD}\uFE0F?|[BRLbrl])\s*")
_LAST_WORD: Final = re.compile(rf"(?<![A-Za-z0-9])(?:{_HALF_WORD})\s*\Z")


def find_slip(text: str, broken: BrokenTextError, start: Start, *, last: bool) -> Slip:
    """What is wrong where the text could not be read; N109 where the whole text breaks off there."""
    if last:
        slip = _broken_off(text, broken)
        if slip is not None:
            return slip
    if broken.ended:
        if broken.opened is not None:
            return Slip(
                "N101",
                broken.opened,
                broken.opened + 1,
                "the alternative line that starts here is never closed",
                "close it with )",
            )
        end = len(text.rstrip())
        return Slip("N101", 0, end, f"found no dealer, expected {_DEALER}", "a deal starts like this: 1. W^9h")
    position = broken.position
    found = _FOUND.match(text, position)
    word = found[0] if found else text[position]
    return Slip(
        "N101",
        position,
        position + len(word),
        f"found {printable(word)!r}, expected {_expected(broken, start)}",
        _remedy(text, position),
    )


_FOUND: Final = re.compile(r"\w{1,20}|.", re.DOTALL)
_DEALER: Final = "the dealer's seat: N, E, S or W"


def _expected(broken: BrokenTextError, start: Start) -> str:
    if start == HEAD:
        return 'a tag such as [Event "Club night"] or a deal such as 1. W^9h'
    if not any(token.type in ("OPENING", "DEALER") for token in broken.tokens):
        return _DEALER
    return "a call, a card or a note such as =NS+1"


def _remedy(text: str, position: int) -> str | None:
    for pattern, remedy in _HABITS:
        match = pattern.match(text, position)
        if match:
            parts = match.groupdict()
            return remedy.format(
                **parts, suit_small=parts.get("suit", "").lower(), seat_large=parts.get("seat", "").upper()
            )
    return None


def _broken_off(text: str, broken: BrokenTextError) -> Slip | None:
    position, end = broken.position, len(text)
    rest = text[position:]
    if rest.startswith("{"):
        return Slip("N109", position, end, "the text ends within the comment that starts here", "close it with }")
    if _PARTIAL_TAG.fullmatch(rest):
        return Slip("N109", position, end, "the text ends within the tag that starts here", 'close it with "]')
    if broken.opened is not None and broken.ended:
        return Slip(
            "N109", broken.opened, end, "the text ends within the alternative line that starts here", "close it with )"
        )
    if broken.ended:
        return Slip("N109", 0, end, "the text ends within a deal that has no dealer yet")
    if _PARTIAL.fullmatch(rest):
        return Slip("N109", position, end, f"the text breaks off after {printable(rest.rstrip())!r}")
    return None


# --- what reads, but not as it was meant ------------------------------------------------------------------

_NOTES: Final = frozenset({"COMMENT", "REMARK", "MARK", "BRANCH"})
_OF_PLAY: Final = frozenset({"PLAY", "SEAT_PLAY", "SLASH", "WINNER"})


def find_misreading(text: str, tokens: Sequence[Token], *, last: bool) -> Slip | None:
    """A slip in a deal that can be read, but surely not as it was meant."""
    if len(tokens) > 1 and tokens[1].type == "PLAY":
        slip = _card_after_dealer(tokens)
        if slip is not None:
            return slip
    if "(" in text:
        for token in tokens:
            if isinstance(token, Branch) and token.depth > MAX_DEPTH:
                message = f"alternative lines are nested {token.depth} deep; at most {MAX_DEPTH} are read"
                start, _ = span(token)
                return Slip("N101", start, start + 1, message)
    return _half_word(text) if last else None


def _card_after_dealer(tokens: Sequence[Token]) -> Slip | None:
    """``W9h o``: one lone card after the dealer is no play, but the up-card without its sign."""
    card = tokens[1]
    following = next((token.type for token in tokens[2:] if token.type not in _NOTES), None)
    if "^" in tokens[0] or following in _OF_PLAY or not _LONE_CARD.fullmatch(card):
        return None
    start, _ = span(card)
    dealer = tokens[0].rstrip()[-1]
    written = card.rstrip()
    return Slip(
        "N101",
        start,
        start + len(written),
        f"found the card {printable(written)!r} right after the dealer, expected ^ before it",
        f"the up-card stands after ^: {dealer}^{written}",
    )


def _half_word(text: str) -> Slip | None:
    """A last word such as ``sco``, which would pass for calls."""
    match = _LAST_WORD.search(text[-20:])
    if match is None:
        return None
    start = max(0, len(text) - 20) + match.start()
    return Slip("N109", start, len(text), f"the text breaks off after {match[0].rstrip()!r}")


# --- slips of whole records -------------------------------------------------------------------------------


def missing_point(text: str, end: int) -> Slip:
    """A deal's number that ends here, and no point after it."""
    number = text[:end]
    return Slip(
        "N101",
        0,
        end,
        f"found the number {number}, expected a point after it",
        f"a deal starts with its number and a point: {number}.",
    )


def number_glued(text: str) -> Slip:
    """A deal's number that follows another number without white space."""
    number = text[: text.index(".") + 1]
    return Slip(
        "N101",
        0,
        len(number),
        f"found {number!r} run together with the number before it",
        f"after a number white space counts: put a space before {number}",
    )


def too_long(text: str) -> Slip:
    """A record longer than is read."""
    first = text.split(None, 1)[0][:20] if text.strip() else text[:1]
    return Slip(
        "N101",
        0,
        len(first),
        f"the record that starts here is longer than {RECORD_LIMIT:,} characters, and its rest is left out",
        "close the comment or the bracket that runs on",
    )
