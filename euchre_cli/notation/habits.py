"""What people write by mistake, and what they should write instead."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_TERMS: Final = (
    ("pass passes passed turn turned", "A pass is written `p`."),
    (
        "order orders ordered assist assists assisted pick picks picked",
        "Order up, assist and pick up are all written `o`.",
    ),
    ("club clubs", "Calling clubs is written `c`."),
    ("diamond diamonds", "Calling diamonds is written `d`."),
    ("heart hearts", "Calling hearts is written `h`."),
    ("spade spades", "Calling spades is written `s`."),
    ("notrump", "Calling no trump is written `n`."),
    ("alone loner", "Playing alone is written with a star after the call, `o*`, or after the seat, `E:*`."),
    ("discard discards discarded", "A discard is written `-9s`."),
    ("north east south west", "A seat is written as its first letter: `N`, `E`, `S` or `W`."),
    ("point points", "Points are written `=NS+1`."),
)
TERMS: Final[dict[str, str]] = {term: remedy for terms, remedy in _TERMS for term in terms.split()}
"""Terms of the game that the notation writes with a letter or a sign."""

_RANK: Final = r"(?:10|[7-9TJQKAtjqka])"
_SUIT: Final = r"[cdhsCDHS♣♦♥♠]"
# Patterns for what stands where reading stops; the first that fits is taken. A remedy may use the pattern's groups as
# they are ({seat}), in capitals ({SEAT}) or small ({small_seat}).
_HABITS: Final = (
    # cards
    (rf"\^?\s*(?P<suit>{_SUIT})(?P<rank>{_RANK})(?![a-z])", "A card is written rank first: `{RANK}{small_suit}`."),
    (rf"(?<={_SUIT})(?P<rank>{_RANK})(?![a-z])", "A card is written rank first: `{RANK}{before}`."),
    (rf"\^?[01](?P<suit>{_SUIT})", "A ten is written `T` or `10`: `T{small_suit}`."),
    (r"\^", "The up-card is one card after the dealer: `W^9h`."),
    (r"-", "A discard is one card after its dash: `-9s`."),
    (r"[\u2010-\u2015\u2212]", "A dash is written `-`: `-9s`, `score=5-4`."),
    (r",", "Cards and calls are written without commas."),
    # seats
    (r"[NESW]\s*:\s*pass", "A pass is written `p`."),
    (r"[NESW]\s*:\s*club", "Calling clubs is written `c`."),
    (r"(?P<seat>[nesw])\s*[:=>^]", "A seat is a capital letter: `{SEAT}`."),
    (r"[Ss]?[1-4]\s*[:=>]", "A seat is a letter, `N`, `E`, `S` or `W`, and not a number."),
    (r"(?:NS|EW)\s*[+=]?\s*[0-9]", "Points are written with an equals sign and a plus: `=NS+1`."),
    (r"(?P<seat>[NESWK])\s*=", "After `{seat}=` come the cards of that hand: `{seat}=AhKhQhTd9c`."),
    (r"(?P<seat>[NESWK])\s*>", "A card that changes hands is written with both seats: `S>N:Qd`."),
    (r"(?P<seat>[NESW])\s*:", "After `{seat}:` comes a call, a card, a discard or a star: `{seat}:p`, `{seat}:9h`."),
    (r"(?P<seat>[NESW])(?![A-Za-z])", "A seat is followed by a colon and what it did: `{seat}:p`, `{seat}:9h`."),
    # calls
    (r"(?P<call>[POU])(?![A-Za-z])", "A call is a small letter: `{small_call}`."),
    (
        r"(?P<calls>P[PUpu]*[POUCDHSNpoucdhsn])(?![A-Za-z])",
        "Calls are small letters: `{small_calls}`.",
    ),
    (r"\*", "The star of a loner follows a call, `o*`, or a seat, `E:*`."),
    # notes
    (r"(?<=\^..)=\s*[cdhsnCDH♣♦♥♠]", "Only a joker that is turned up stands for a suit: `^B=h`."),
    (r"=", "After `=` come the points, `=NS+1` or `=0`, or who took the trick, `=S/`."),
    (r"\+\s*[0-9]", "Points are written for a side, `NS` or `EW`: `=NS+1`."),
    (r"(?i:score)|[0-9]+\s*-\s*[0-9]", "A noted score is written `score=5-4`."),
    (r"(?i:tricks)", "Noted tricks are written `tricks=3-2`."),
    (r"(?i:packets)", "The packets of the deal are written `packets=3-2`."),
    (r"(?i:claim)", "A claim names a side and a number of tricks: `claim:NS=3`."),
    (r"(?i:concede)", "A concession names the side that gives up: `concede:EW`."),
    (r"(?i:misdeal)", "A void deal is written `misdeal`."),
    (r"\\", "A trick ends with `/`."),
    # numbers
    (r"[0-9]{10,}", "A number has at most nine figures."),
    (r"(?P<number>[0-9]+)\s*[NESW)]", "A deal starts with its number and a point: `{number}.`"),
    (r"(?P<rank>10|[789](?![0-9]))", "A card is a rank and a suit: `{rank}h`."),
    (r"[0-9]", "A number alone says nothing: points are written `=NS+1`, a score `score=5-4`."),
    (r"(?P<rank>[TJQKAXtjqkax])(?![A-Za-z])", "A card is a rank and a suit: `{RANK}h`."),
    # brackets and quotes
    (r"\(\s*[0-9]", "An alternative line starts with its action and a colon: `(8: QhAh)`."),
    (r"\(", "A remark stands in braces, `{{so}}`; an alternative line starts like this: `(8: QhAh)`."),
    (r"\)", "There is no open bracket to close."),
    (r"\}", r"There is no open comment to close. Within a comment a brace is written `\}}`."),
    (
        r"\[\s*\w+\s*[“”„\u2018\u2019']",
        'A value stands between straight double quotes: `[Event "Club night"]`.',
    ),
    (r'\[\s*\w+\s*"(?:[^"\\\r\n]|\\.)*"', "Close the tag with `]`."),
    (r'\[\s*\w+\s*"', 'Close the value with `"` on the same line.'),
    (r"\[", 'A tag is a name and a value between quotes: `[Event "Club night"]`.'),
    (r'["“”„]', 'Quotes stand only in tags: `[Event "Club night"]`.'),
    (r"#|//|%", "A remark starts with `;` or stands in braces, `{{so}}`."),
)
_WORD: Final = re.compile(r"[A-Za-z]+")


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), remedy) for pattern, remedy in _HABITS)


def remedy_for(text: str, position: int) -> str | None:
    """What to write instead of what stands at a position of a text, where that is a known habit."""
    word = _WORD.match(text, position)
    if word is not None and word[0].lower() in TERMS:
        return TERMS[word[0].lower()]
    for pattern, remedy in _patterns():
        match = pattern.match(text, position)
        if match is not None:
            parts = {"before": text[position - 1 : position].lower()}
            for name, found in match.groupdict().items():
                parts |= {name: found, name.upper(): found.upper(), f"small_{name}": found.lower()}
            return remedy.format(**parts)
    return None
