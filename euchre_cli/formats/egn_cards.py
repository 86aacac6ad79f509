"""How EGN spells cards.

As `euchre_cli.cards` does, but also ``N`` for the nine, ``x`` alone for an unknown card, and, in a deal that names
suits by trump (``t`` ``n`` ``g``), ``h`` for the other green suit instead of hearts.
"""

from __future__ import annotations

import re
from typing import Any, Final

from euchre_cli.cards import CARD_CODES, UNKNOWN_CARD, Card, parse_card

_RELATIVE: Final = re.compile(r"[789NTJQKAX][tng]\Z", re.IGNORECASE)
_OTHER_GREEN: Final = re.compile(r"[789NTJQKAX]h\Z", re.IGNORECASE)


def names_suit_by_trump(text: str) -> bool:
    """Whether a card is given as trump, next or green: then ``h`` in its deal is the other green suit."""
    return _RELATIVE.match(text) is not None


def deal_is_relative(data: Any) -> bool:
    """Whether any string in the JSON of a deal is a card that names its suit by trump.

    Remarks are passed over: ``An`` is a word too.
    """
    if isinstance(data, str):
        return len(data) == 2 and names_suit_by_trump(data)
    if isinstance(data, list):
        return any(map(deal_is_relative, data))
    if isinstance(data, dict):
        return any(deal_is_relative(item) for key, item in data.items() if not key.endswith("nnotations"))
    return False


def read_cards(texts: Any) -> list[Card] | None:
    """The cards of an array, all at once; None unless each is spelled as `euchre_cli.cards` spells it."""
    if not isinstance(texts, list):
        return None
    try:
        return [CARD_CODES[text] for text in texts]
    except (KeyError, TypeError):
        return None


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
