"""Lines for eyes: wrapped to the width of the terminal and in its colours, plain where there is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from euchre_cli.cards import (
    FIRST_PATTERN,
    JOKER,
    NO_TRUMP,
    SUIT_LETTERS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    Suit,
    card_text,
    left_bower,
)
from euchre_cli.events import Comment
from euchre_cli.findings import ERROR, INFO, WARNING, Finding
from euchre_cli.printable import printable

SEVERITY_STYLES: Final = {ERROR: "bold red", WARNING: "bold yellow", INFO: "bold blue"}
SUIT_STYLES: Final = ("color(28)", "color(33)", "color(160)", "bold")
"""Four colours, so that no two suits look alike; each can be read on white and on black."""
_NARROWEST: Final = 20


class Paper:
    """What games are shown on. `width` is in cells; without one it is the terminal's, or what COLUMNS says, or 80."""

    def __init__(self, out: TextIO, width: int | None = None) -> None:
        self._out = out
        self._console = Console(file=out, width=width, highlight=False, markup=False, emoji=False)
        self.width = max(self._console.width, _NARROWEST)
        encoding = (getattr(out, "encoding", None) or "utf-8").lower()
        self._symbols = self._console.is_terminal and encoding.startswith("utf")

    def line(self, text: Text | str = "", indent: int = 0, hang: int = 2) -> None:
        """Write some text, wrapped, its first line indented and those below by `hang` more."""
        text = Text(text) if isinstance(text, str) else text
        for number, row in enumerate(self.wrapped(text, self.width - indent - hang)):
            row.rstrip()
            row.pad_left(indent + hang * bool(number and row.plain))
            if self._console.is_terminal:
                self._console.print(row, soft_wrap=True)
            else:
                self._out.write(row.plain + "\n")

    def wrapped(self, text: Text, width: int) -> Iterable[Text]:
        """Some text as lines of at most so many cells."""
        if "\n" not in text.plain and text.cell_len <= width:
            return [text.copy()]
        return text.wrap(self._console, width)

    def card(self, card: Card, trump: Suit | None = None) -> Text:
        """A card in its suit's colour, with the suit's symbol on a terminal; the left bower is marked with an ``L``."""
        text = card_text(card)
        suit = SUIT_LETTERS.find(text[1:2]) if len(text) == 2 else -1
        if not 0 <= suit < 4:
            return Text(text, "magenta" if card == JOKER else "")
        shown = text[0] + (SUIT_SYMBOLS[suit] if self._symbols else text[1])
        if trump not in (None, NO_TRUMP) and card < FIRST_PATTERN and card == left_bower(trump):
            return Text.assemble((shown, SUIT_STYLES[suit]), ("L", SUIT_STYLES[trump]))
        return Text(shown, SUIT_STYLES[suit])

    def cards(self, cards: Iterable[Card], trump: Suit | None = None) -> Text:
        """Several cards in their order."""
        return Text(" ").join(self.card(card, trump) for card in cards)

    def suit(self, suit: Suit) -> Text:
        """The name of a suit in its colour, with its symbol on a terminal."""
        if suit == NO_TRUMP:
            return Text(SUIT_NAMES[suit], "magenta")
        symbol = f"{SUIT_SYMBOLS[suit]} " if self._symbols else ""
        return Text(symbol + SUIT_NAMES[suit], SUIT_STYLES[suit])

    @staticmethod
    def finding(finding: Finding) -> Text:
        """A finding in few words, for where it stands."""
        head = (f"{finding.severity} {finding.code} {finding.name}", SEVERITY_STYLES[finding.severity])
        return Text.assemble(head, f": {printable(finding.message)}")


def comment_text(comment: Comment, whose: str = "") -> Text:
    """A comment in its braces, with its own line ends."""
    lines = [printable(line) for line in comment.text.split("\n")]
    return Text(f"{whose}{{{chr(10).join(lines)}}}", "italic")
