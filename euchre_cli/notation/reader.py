"""Reads the notation, record by record: a text of any length in little memory, and on after every error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final

from euchre_cli.events import Comment, Deal, Header, Place, Source, Tag
from euchre_cli.findings import Finding, finding
from euchre_cli.formats.units import Unit
from euchre_cli.notation.grammar import DEAL, HEAD, BrokenTextError, Token, parse, plain
from euchre_cli.notation.places import Places, places_of
from euchre_cli.notation.records import Record, split_records
from euchre_cli.notation.slips import Slip, missing_point, number_glued, too_long, too_many
from euchre_cli.notation.strings import unescaped
from euchre_cli.notation.tokens import comment_of, events_of
from euchre_cli.tags import TAG_ORDER

_TAG: Final = re.compile(r'\[\s*([\w-]+)\s*"(.*)"\s*\]')
# Text with none of these is no record, however much it errs.
_TELLTALE: Final = r"""
      \[ \s* [\w-]* \s* (?: ["\]] | \Z )                                 # a tag
    | [0-9?] \s* \. \s* \Z
    | [0-9?] \s* \. \s* [NESW] (?! [A-Z] )                           # a deal's number and dealer
    | [0-9] \s+ [NESW] \s+ [NESW] \s* :                             # or, without the point, dealer and maker
    | (?: [0-9?] \s* \. \s* [NESW]? | \^ ) \s* (?: 10 | [7-9TJQKAX] )? [CDHSB♣♦♥♠] \b        # or up-card
    | (?: (?: 10 | [7-9TJQKA] ) [CDHS♣♦♥♠] \uFE0F? [\s/]* ){4}       # four cards in a row
    """
_NO_POINT: Final = re.compile(r"[0-9]++(?=\s+[NESW])")
_NEW_GAME: Final = re.compile(r"\[\s*\]")
HEAD_LIMIT: Final = 1_000_000
"""Characters of the head of a game that are read. What is longer is no head but a runaway."""
SLIPS_LIMIT: Final = 100
"""Slips that are told of in one head before its rest is left out."""
_SUBSTANCE: Final = ("TAG", "PLAIN", "OPENING", "DEALER")
_PATIENCE: Final = 100  # records without any of these before a text is given up


def read_notation(chunks: Iterable[str], name: str) -> Iterator[Header | Deal | Finding]:
    """The games of a text that comes in chunks of any size: each a `Header` and its `Deal`s.

    What is wrong follows the header or deal it is in, as a `Finding`: N101 where the text cannot be read, N109 where
    it breaks off, N106 alone where it is no notation at all. `name` is the file's name in the findings. Nothing is
    raised, whatever the text, but what reading the chunks raises.
    """
    yield from read_units(split_notation(chunks, name), name)


def split_notation(chunks: Iterable[str], name: str) -> Iterator[Unit]:
    """The records of a text, and where its games start: what `read_units` reads, from any start of a game on."""
    records = split_records(chunks)
    held: list[Record] = []
    for record in islice(records, _PATIENCE):
        held.append(record)
        if _is_sound(record) or re.search(_TELLTALE, record.text, re.IGNORECASE | re.VERBOSE):
            yield from _with_games(chain(held, records))
            return
    yield Unit(finding("N106", _nothing_read(held), source=Source(name)))


def _with_games(records: Iterable[Record]) -> Iterator[Unit]:
    """The records that are not blank; a game starts with the first, with a tag after a deal, and with ``[]``."""
    in_head = False
    for number, record in enumerate(record for record in records if record.is_deal or record.text.strip()):
        starts = not (in_head or record.is_deal) or _NEW_GAME.match(record.text) is not None
        in_head = not record.is_deal
        yield Unit(record, starts or number == 0, len(record.text))


def _is_sound(record: Record) -> bool:
    """Whether a record is a deal or a tag without any slip."""
    try:
        return any(token.kind in _SUBSTANCE for token in parse(record.text, DEAL if record.is_deal else HEAD))
    except BrokenTextError:
        return False


def _nothing_read(held: list[Record]) -> str:
    if not any(record.text.strip() for record in held):
        return "the text is empty"
    return 'the text holds no euchre record: no tag such as [Event "Club night"], no deal such as 1. W^9h'


def read_units(units: Iterable[Unit], name: str) -> Iterator[Header | Deal | Finding]:
    """The games of what `split_notation` gave, all of it or some whole games."""
    head: _Head | None = None
    for unit in units:
        record = unit.what
        if isinstance(record, Finding):
            yield record
            continue
        if head is None or unit.starts_game:
            if head is not None and head.open:
                yield from head.close()
            head = _Head(name)
        if record.is_deal:
            if head.open:
                yield from head.close()
            yield from _read_deal(record, name)
        else:
            head.add(record)
    if head is not None and head.open:
        yield from head.close()


def _read_deal(record: Record, name: str) -> Iterator[Deal | Finding]:
    token = plain(record.text, DEAL)
    if token is None or record.cut or record.glued:
        yield from _read_other_deal(record, name)
    else:
        yield _deal(record.text, [token], Places(record.text), Source(name, record.text, record.line, record.column))


def _read_other_deal(record: Record, name: str) -> Iterator[Deal | Finding]:
    """Read a deal that is not in its canonical spelling, and may hold slips."""
    from euchre_cli.notation.misreadings import find_misreading, find_slip

    text, _, line, column, last, cut, glued = record
    slips = []
    number = _NO_POINT.match(text)
    if number is not None:
        slips.append(missing_point(number[0]))
        text = f"{text[: number.end()]}.{text[number.end() + 1 :]}"
    elif glued:
        slips.append(number_glued(text[: text.index(".") + 1]))
    try:
        tokens: Sequence[Token] = parse(text, DEAL)
        slip = find_misreading(text, tokens, last=last)
        read_up_to = len(text)
    except BrokenTextError as broken:
        tokens = broken.tokens
        slip = find_slip(text, broken, DEAL, last=last)
        read_up_to = broken.position
    if slip is not None and slip.start < read_up_to:
        tokens = _tokens_before(text, slip.start)
    if cut:
        slip = too_long(len(text))
    places = Places(text) if slip is None else places_of(tokens)
    source = Source(name, text, line, column)
    yield _deal(text, tokens, places, source, complete=slip is None)
    if slip is not None:
        slips.append(slip)
    for fault in slips:
        yield _report(fault, source)


def _deal(
    text: str, tokens: Sequence[Token], places: Sequence[Place], source: Source, *, complete: bool = True
) -> Deal:
    point = text.index(".")
    digits = text[:point].rstrip()
    number = int(digits) if digits.isdecimal() and len(digits) < 10 else None
    return Deal(number, tuple(events_of(tokens)), places, (0, point + 1), source, complete)


def _tokens_before(text: str, position: int) -> Sequence[Token]:
    try:
        return parse(text[:position], DEAL)
    except BrokenTextError as broken:
        return broken.tokens


def _report(slip: Slip, source: Source) -> Finding:
    return finding(slip.code, slip.message, source=source, place=(slip.start, slip.end), remedy=slip.remedy)


class _Head:
    """The head of a game while its tags come in, each a record."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.open = True  # until a deal follows
        self.texts: list[str] = []
        self.length = 0
        self.start = (1, 1)
        self.tags: list[tuple[Tag, Place]] = []
        self.comments: list[tuple[Comment, Place]] = []
        self.slips: list[Slip] = []
        self.broken = False

    def add(self, record: Record) -> None:
        """Read a tag and the comments after it."""
        text, _, line, column, last, cut, _ = record
        if not self.texts:
            self.start = (line, column)
        if self.length > HEAD_LIMIT or len(self.slips) > SLIPS_LIMIT:
            return
        offset = self.length
        self.texts.append(text)
        self.length += len(text)
        try:
            tokens = parse(text, HEAD)
            slip = None
        except BrokenTextError as broken:
            from euchre_cli.notation.misreadings import find_slip

            tokens = list(broken.tokens)
            slip = find_slip(text, broken, HEAD, last=last)
        if cut or self.length > HEAD_LIMIT:
            slip = too_long(len(text) if cut else HEAD_LIMIT)
        elif len(self.slips) == SLIPS_LIMIT:
            slip = too_many(SLIPS_LIMIT)
        for token in tokens:
            place = (offset + token.start, offset + token.end)
            if token.kind == "TAG":
                tag = _TAG.match(token.text)
                if tag is not None:
                    self.tags.append((Tag(tag[1], unescaped(tag[2])), place))
            else:
                self.comments.append((comment_of(token.text), place))
        if slip is not None and not (self.broken and not text.strip("[ \t\r\n")):
            self.slips.append(slip._replace(start=offset + slip.start, end=offset + slip.end))
        self.broken = slip is not None

    def close(self) -> Iterator[Header | Finding]:
        """The header, and what is wrong in it."""
        self.open = False
        source = Source(self.name, "".join(self.texts), *self.start)
        tags = sorted(self.tags, key=lambda tag: TAG_ORDER.get(tag[0].name, len(TAG_ORDER)))
        places = [place for _, place in (*tags, *self.comments)]
        yield Header(tuple(tag for tag, _ in tags), tuple(comment for comment, _ in self.comments), places, source)
        for slip in self.slips:
            yield _report(slip, source)
