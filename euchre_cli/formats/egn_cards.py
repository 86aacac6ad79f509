"""How EGN spells cards.

As `euchre_cli.cards` does, but also ``N`` for the nine, ``x`` alone for an unknown card, and, in a deal that names
suits by trump (``t`` ``n`` ``g``), ``h`` for the other green suit instead of hearts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from euchre_cli.cards import CARD_CODES, UNKNOWN_CARD, Card, parse_card

_RELATIVE: Final = re.compile(r"[789NTJQKAX][tng]\Z", re.IGNORECASE)
_OTHER_GREEN: Final = re.compile(r"[789NTJQKAX]h\Z", re.IGNORECASE)


def names_suit_by_trump(text: str) -> bool:
    """Whether a card is given as trump, next or green: then ``h`` in its deal is the other green suit."""
    return _RELATIVE.match(text) is not None


def deal_is_relative(texts: Iterable[object]) -> bool:
    """Whether any of the things written in a deal is a card that names its suit by trump."""
    return any(isinstance(text, str) and names_suit_by_trump(text) for text in texts)


def read_card(text: str, relative: bool = False) -> Card:
    """Read one card; raises `ValueError` with a message for a person if it is none."""
    known = CARD_CODES.get(text)
    if known is not None and not relative:
        return known
    if text in ("x", "X"):
        return UNKNOWN_CARD
    spelling = text
    if relative and _OTHER_GREEN.match(spelling):
        spelling = spelling[0] + "o"
    if spelling[:1] in ("N", "n"):
        spelling = "9" + spelling[1:]
    try:
        return parse_card(spelling)
    except ValueError:
        shown = text if len(text) <= 20 else text[:17] + "..."
        raise ValueError(
            f"{ascii(shown) if not shown.isprintable() else repr(shown)} is not a card: EGN writes a rank and a suit, "
            "such as Jd, Ts or 9h (Xx for an unknown card, B for the joker)"
        ) from None
