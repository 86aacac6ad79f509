"""What was done, and what might have been, in a word or two."""

from __future__ import annotations

from euchre_cli.cards import SUIT_NAMES, Suit, card_text
from euchre_cli.events import ORDER, PASS, Call, Discard, Event, Play


def done_words(event: Event, up_suit: Suit | None) -> str:
    """``passed``, ``ordered up alone``, ``called hearts``, ``discarded 9h``, ``played 9h``."""
    if isinstance(event, Discard):
        return f"discarded {card_text(event.card)}"
    if isinstance(event, Play):
        return f"played {card_text(event.card)}"
    assert isinstance(event, Call)
    if event.kind == PASS:
        return "passed"
    return f"{'ordered' if event.kind == ORDER else 'called'} {_call(event, up_suit)}"


def option_words(event: Event, up_suit: Suit | None) -> str:
    """``pass``, ``order up alone``, ``hearts``, ``9h``."""
    if isinstance(event, Discard | Play):
        return card_text(event.card)
    assert isinstance(event, Call)
    if event.kind == PASS:
        return "pass"
    return f"{'order ' if event.kind == ORDER else ''}{_call(event, up_suit)}"


def _call(call: Call, up_suit: Suit | None) -> str:
    suit = up_suit if call.suit is None else call.suit
    name = "up" if call.kind == ORDER or suit is None else SUIT_NAMES[suit]
    return f"{name} alone" if call.alone else name
