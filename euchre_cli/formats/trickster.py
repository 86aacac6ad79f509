"""Reading Trickster Cards dumps (PTN, and the older header PBN): a block of tags for each deal.

A dump is one deal. Blocks belong to one game where each says its number (``[Board "2"]``), no line such as
``% PTN ---`` parts them, and their heads are the same; so a game that was written in this format comes back as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from euchre_cli.events import Comment, Deal, Header, NotedScore, Place, Source, Tag
from euchre_cli.findings import Finding, finding
from euchre_cli.formats.trickster_auction import BidEuchreError
from euchre_cli.formats.trickster_deal import DealReader
from euchre_cli.formats.trickster_rules import PRESET, read_options
from euchre_cli.formats.trickster_text import Block, Said, split_blocks
from euchre_cli.header import read_setup
from euchre_cli.reading import read_deal
from euchre_cli.rules import Rules
from euchre_cli.scoring import Pair
from euchre_cli.table import OVER
from euchre_cli.tags import TAG_ORDER
from euchre_cli.wording import quoted

_OF_THE_DEAL: Final = frozenset(
    {"Board", "Dealer", "Deal", "Undealt", "Auction", "Play", "CardsAdded", "CardsRemoved", "CardsPassed"}
    | {"Declarer", "Contract", "GameScores"}
)
_DEALT: Final = ("Board", "Dealer", "Deal", "Undealt", "Auction", "Play")
_READ_ELSEWHERE: Final = frozenset({"GameOptionsJson", "GameCode", "UTCDate", "UTCTime", "LocalDateTime"})
_SCORES: Final = re.compile(r"\s*([SWNE]):\s*(-?\d{1,4})[\s,]+(-?\d{1,4})[\s,]+(-?\d{1,4})[\s,]+(-?\d{1,4})\s*\Z")
_MEND: Final = "Compare the dump with its original. The rest was read."


def read_trickster(chunks: Iterable[str], name: str) -> Iterator[Header | Deal | Finding]:
    """The games of a dump that comes in chunks of any size: each a `Header` and its `Deal`s.

    A finding follows what it is in: N101 and N103 where something cannot be read, N102 for options that are not
    understood, N108 where it is another game (which is passed over), N109 where a tag breaks off at the end, N106
    alone where there is no tag at all. `name` is the file's name in the findings. Nothing is raised but what reading
    the chunks raises.
    """
    before: _Head | None = None
    for block in split_blocks(chunks, name):
        if not block.tags:
            continue
        head = _Head(block)
        goes_on = before is not None and head.continues(before)
        before = head
        reader, other = _deal_reader(head)
        deal = None if reader is None else _deal_of(block, reader)
        noted = None
        if deal is not None and head.scores is not None:
            noted = NotedScore(*head.scores)
            if not goes_on and not block.has("Score"):
                start, after = starting_score(deal, read_setup(head.header()).rules, head.scores)
                noted = noted if after else None
                head.add_score(start)
        if not goes_on:
            yield head.header()
            yield from head.findings
        if other is not None:
            yield finding("N108", other[0], source=head.source, place=other[1])
        if deal is not None and reader is not None:
            yield deal if noted is None else _adding(deal, noted, head.scores_place)
            yield from _slips(head.source, reader)
        yield from _torn(block)
    if before is None:
        yield finding("N106", 'the text holds no Trickster dump: no tag such as [Dealer "S"]', source=Source(name))


class _Head:
    """The head of a block: what it says of the game, and what is wrong with that."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.source = block.source
        self.findings: list[Finding] = []
        self.other_game: tuple[str, Place] | None = None
        self.scores: Pair | None = None
        self.scores_place: Place = (0, 0)
        self.tags: list[tuple[Tag, Place]] = []
        self.comments = [(Comment(word.text), word.place) for word in block.comments if word.text]
        self._start: list[tuple[Tag, Place]] = []
        self._read_game_code()
        self._read_rules()
        self._read_dates()
        self._read_scores()
        for said in block.tags:
            if said.name not in _OF_THE_DEAL | _READ_ELSEWHERE and said.value.strip():
                self.tags.append((Tag(said.name, said.value), said.place))
        self.tags.sort(key=lambda tag: TAG_ORDER.get(tag[0].name, len(TAG_ORDER)))

    def continues(self, before: _Head) -> bool:
        """Whether this block is the next deal of the same game."""
        numbered = self.block.has("Board") and before.block.has("Board")
        same = [tag for tag, _ in self.tags] == [tag for tag, _ in before.tags]
        return numbered and same and not self.block.starts_game

    def add_score(self, score: Pair) -> None:
        """Say the score before the first deal, which a dump does not do; 0-0 need not be said."""
        if score != (0, 0):
            self._start = [(Tag("Score", f"{score[0]}-{score[1]}"), self.scores_place)]

    def header(self) -> Header:
        """The head of the game."""
        tags = sorted([*self.tags, *self._start], key=lambda tag: TAG_ORDER.get(tag[0].name, len(TAG_ORDER)))
        return Header(
            tuple(tag for tag, _ in tags),
            tuple(comment for comment, _ in self.comments),
            [place for _, place in (*tags, *self.comments)],
            self.source,
        )

    # --- its tags -----------------------------------------------------------------------------------------

    def _read_game_code(self) -> None:
        said = self.block.get("GameCode")
        if said is not None and said.value.strip().lower() not in ("euchre", ""):
            self.other_game = f"this is a dump of another game: GameCode is {quoted(said.value)}", said.place

    def _read_rules(self) -> None:
        said = self.block.get("GameOptionsJson")
        if said is None or self.other_game is not None:
            if not self.block.has("Rules"):
                self.tags.append((Tag("Rules", PRESET), (0, 0)))
            return
        try:
            options = read_options(said.value)
        except ValueError:
            self._fault("N103", "GameOptionsJson is no JSON object: its options are not taken into account", said)
            return
        if options.other_game is not None:
            self.other_game = f"only plain euchre for four is supported: {options.other_game}", said.place
        for words in options.passed_over:
            self._fault("N102", f"{words}: it is not taken into account", said)
        self.tags.append((Tag("Rules", options.text), said.place))

    def _read_dates(self) -> None:
        day, time, local = (self.block.get(name) for name in ("UTCDate", "UTCTime", "LocalDateTime"))
        if day is not None and day.value.strip():
            text = day.value.strip().replace(".", "-")
            if time is not None and time.value.strip():
                text += f"T{time.value.strip()}Z"
            self.tags.append((Tag("Date", text), day.place))
        if local is not None and local.value.strip():
            self.comments.append((Comment(f"LocalDateTime {local.value.strip()}"), local.place))

    def _read_scores(self) -> None:
        said = self.block.get("GameScores")
        if said is None or not said.value.strip():
            return
        found = _SCORES.match(said.value)
        scores = [int(number) for number in found.groups()[1:]] if found else []
        if found is None or scores[0] != scores[2] or scores[1] != scores[3]:
            wrong = f"expected each side's score twice, such as S:6 11 6 11, found {quoted(said.value)}"
            self._fault("N103", f"GameScores cannot be read: {wrong}", said)
            return
        self.scores = (scores[0], scores[1]) if found[1] in "SN" else (scores[1], scores[0])
        self.scores_place = said.place

    def _fault(self, code: str, message: str, said: Said) -> None:
        self.findings.append(finding(code, message, source=self.source, place=said.place))


def starting_score(deal: Deal, rules: Rules, scores: Pair) -> tuple[Pair, bool]:
    """The score before the deal of a dump that says only one, and whether that one is the score after it.

    It is where the deal was played to its end, unless that cannot be.
    """
    reading = read_deal(deal, rules)
    points = reading.outcome.points
    if reading.table.phase != OVER or points is None:
        return scores, False
    before = (scores[0] - points[0], scores[1] - points[1])
    if min(before) < 0 or (rules.target is not None and max(before) >= rules.target):
        return scores, False
    return before, True


# --- deals ------------------------------------------------------------------------------------------------


def _deal_reader(head: _Head) -> tuple[DealReader | None, tuple[str, Place] | None]:
    """The deal of a block, if it has one; or why it is of another game."""
    if head.other_game is not None:
        return None, head.other_game
    if not any(map(head.block.has, _DEALT)):
        return None, None
    try:
        return DealReader(head.block), None
    except BidEuchreError as error:
        said = f"this is bid euchre: {quoted(str(error))} is a bid for a number of tricks"
        return None, (f"only plain euchre for four is supported: {said}", error.place)


def _deal_of(block: Block, reader: DealReader) -> Deal:
    board = block.get("Board")
    number = int(board.value) if board is not None and re.fullmatch(r"\s*[0-9]{1,9}\s*", board.value) else None
    place: Place = next(said.place for said in block.tags if said.name in _DEALT)
    return Deal(
        number if board is not None else 1,
        tuple(reader.events),
        reader.places,
        place,
        block.source,
        complete=not reader.slips and not block.torn,
        number_place=board.place if board is not None else None,
    )


def _adding(deal: Deal, event: NotedScore, place: Place) -> Deal:
    return msgspec.structs.replace(deal, events=(*deal.events, event), places=[*deal.places, place])


def _slips(source: Source, reader: DealReader) -> Iterator[Finding]:
    for message, place in reader.slips:
        yield finding("N101", message, source=source, place=place, remedy=_MEND)
    contradiction = reader.contradiction()
    if contradiction is not None:
        yield finding("N103", contradiction[0], source=source, place=contradiction[1].place)


def _torn(block: Block) -> Iterator[Finding]:
    """Lines that are no tags; the last line of all may only break off."""
    source = block.source
    for word in block.torn:
        breaks_off = block.last and word.place[1] == len(source.text.rstrip()) and word.text.startswith("[")
        message = "the text breaks off within this tag" if breaks_off else f"this is no tag: {quoted(word.text)}"
        code = "N109" if breaks_off else "N101"
        yield finding(code, message, source=source, place=word.place, remedy=None if breaks_off else _MEND)
