"""Trickster Cards dumps as text: blocks of tags, each with the words that stand on the lines below it.

Real dumps are not quite what they should be: quotes within a value may be escaped or not, and a tag may lack its
closing bracket.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from euchre_cli.cards import CARD_CODES, CLUBS, DIAMONDS, HEARTS, JOKER, SPADES, UNKNOWN_CARD, Card, Seat, card_text
from euchre_cli.events import Source
from euchre_cli.formats.lines import Line, split_lines

SEATS: Final = "SWNE"
"""The seats clockwise, in the order of the format."""
SUITS: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
"""The suits in the order of a hand."""
SUIT_LETTERS: Final = "SHDC"
SUIT_SYMBOLS: Final = "♠♥♦♣"
UNKNOWN: Final = "U0"

_TAG: Final = re.compile(r'\s*\[\s*(\w+)\s+"(.*)"\s*\]?\s*\Z')
_TORN: Final = re.compile(r'\s*\[\s*(?:(\w+)\s*)?(?:"(.*))?\Z')
_START: Final = re.compile(r"\s*%\s*P[TB]N\b", re.IGNORECASE)
_STARTS: Final = frozenset({"Board", "Event", "Dealer", "Deal", "Undealt", "Auction", "Play"})
"""Tags that stand once in a block: the next one begins another."""
_CARD: Final = re.compile(rf"([{SUIT_LETTERS}{SUIT_SYMBOLS}])(10|[7-9TJQKA])|(J[HL])|({UNKNOWN})", re.IGNORECASE)


class Word(NamedTuple):
    """A word, and where it stands in its block."""

    text: str
    place: tuple[int, int]


class Said(NamedTuple):
    """A tag: its name, its value with its place, and the lines of words below it."""

    name: str
    value: str
    place: tuple[int, int]
    rows: list[list[Word]]


class Block:
    """The text of one deal, or of a head alone: its tags in their order, comments, and lines that are no tags."""

    def __init__(self, name: str, line: int, *, starts_game: bool) -> None:
        self.name = name
        self.line = line
        self.starts_game = starts_game
        """Whether a line such as ``% PTN ---`` stands before it."""
        self.last = False
        """Whether the text ends with it."""
        self.tags: list[Said] = []
        self.comments: list[Word] = []
        self.torn: list[Word] = []
        self._text: list[str] = []
        self._length = 0

    @property
    def source(self) -> Source:
        """Where it stands."""
        return Source(self.name, "\n".join(self._text), self.line)

    def has(self, name: str) -> bool:
        """Whether there is a tag of this name."""
        return any(said.name == name for said in self.tags)

    def get(self, name: str) -> Said | None:
        """The last tag of this name."""
        return next((said for said in reversed(self.tags) if said.name == name), None)

    def all(self, name: str) -> list[Said]:
        """All tags of this name."""
        return [said for said in self.tags if said.name == name]

    def add(self, text: str) -> None:
        """Take in a line."""
        start = self._length
        self._text.append(text)
        self._length += len(text) + 1
        words = [Word(found[0], (start + found.start(), start + found.end())) for found in re.finditer(r"\S+", text)]
        if not words:
            return
        whole = (words[0].place[0], words[-1].place[1])
        if words[0].text.startswith("%"):
            if not _START.match(text):
                self.comments.append(Word(text.strip()[1:].strip(), whole))
        elif found := _TAG.match(text):
            value = re.sub(r'\\(["\\])', r"\1", found[2])
            self.tags.append(Said(found[1], value, (start + found.start(2), start + found.end(2)), []))
        elif words[0].text.startswith("[") or not self.tags:
            self.torn.append(Word(text.strip(), whole))
        else:
            self.tags[-1].rows.append(words)


def split_blocks(chunks: Iterable[str], name: str) -> Iterator[Block]:
    """The blocks of a text that comes in chunks of any size."""
    block: Block | None = None
    marked = False
    for line in split_lines(chunks):
        starts = _START.match(line.text) is not None
        if block is None or (starts and (block.tags or block.torn)) or _repeats(block, line):
            if block is not None:
                yield block
            block, marked = Block(name, line.number, starts_game=starts), starts
        elif starts and not marked:
            block.starts_game = marked = True
        block.add(line.text)
    if block is not None:
        block.last = True
        yield block


def _repeats(block: Block, line: Line) -> bool:
    found = _TORN.match(line.text)
    return found is not None and found[1] in _STARTS and block.has(found[1])


# --- words ------------------------------------------------------------------------------------------------


def seat_of(letter: str) -> Seat | None:
    """The seat of a letter."""
    return {"N": 0, "E": 1, "S": 2, "W": 3}.get(letter.upper()) if letter else None


def cards_in(text: str) -> list[Card] | None:
    """The cards of a text such as ``HTDA``; None if it is something else."""
    cards, end = [], 0
    for found in _CARD.finditer(text):
        if text[end : found.start()].strip(" ,"):
            return None
        end = found.end()
        if found[1]:
            rank = "T" if found[2] == "10" else found[2].upper()
            cards.append(CARD_CODES[rank + _letter(found[1])])
        else:
            cards.append(JOKER if found[3] else UNKNOWN_CARD)
    return None if text[end:].strip(" ,") else cards


def _letter(suit: str) -> str:
    """The small letter of a suit that is written as a letter or a symbol."""
    index = (SUIT_LETTERS + SUIT_SYMBOLS).index(suit.upper())
    return SUIT_LETTERS[index % 4].lower()


def card_in_words(card: Card) -> str:
    """A card as the format writes it: ``HT``; what is not wholly known is ``U0``."""
    if card == JOKER:
        return "JH"
    text = card_text(card)
    return text[1].upper() + text[0] if card < JOKER else UNKNOWN


def hand_in_words(cards: Iterable[Card]) -> str:
    """A hand by suits, spades first, each from the ace down: ``J9.9.Q.J``; a joker stands after the clubs."""
    held = list(cards)
    suits = ["".join(card_text(card)[0] for card in sorted(held, reverse=True) if card >> 3 == suit) for suit in SUITS]
    return ".".join([*suits, "H"] if JOKER in held else suits)


def read_hand(text: str) -> list[Card] | None:
    """The cards of a hand by suits; None if it is something else."""
    groups = text.split(".")
    if not 4 <= len(groups) <= 5:
        return None
    cards = []
    for letter, ranks in zip(SUIT_LETTERS, groups, strict=False):
        for rank in ranks.upper().replace("10", "T"):
            code = CARD_CODES.get(rank + letter.lower())
            if code is None or rank == "X":
                return None
            cards.append(code)
    return cards + [JOKER] * (len(groups) == 5 and bool(groups[4]))
