"""Games as two tables in Parquet, one of deals and one of cards (``convert --to parquet``; docs/tables.md).

Rows are written in groups as the games come in, so that memory stays flat.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, TypeAlias

from euchre_cli.cards import (
    FIRST_PATTERN,
    KITTY,
    NO_TRUMP,
    RANK_LETTERS,
    SEAT_LETTERS,
    Card,
    Suit,
    card_text,
    cards_of,
    effective_suit,
)
from euchre_cli.findings import ERROR, Finding
from euchre_cli.formats.json_events import seat_letter, suit_letter
from euchre_cli.formats.json_value import clean
from euchre_cli.formats.parquet import FILE, GAME, HEAD, NOTATION, pyarrow
from euchre_cli.losses import Drop
from euchre_cli.notation.writer import write_deal, write_header
from euchre_cli.output import write_atomically
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.games import GameReport

Row: TypeAlias = tuple[Any, ...]

GROUP: Final = 1 << 12
"""Deals in a row group."""


class Column(NamedTuple):
    """A column of a table: `kind` is string, int64 or bool; what `nullable` says is that it may be null."""

    name: str
    kind: str
    meaning: str
    nullable: bool = True


_KEYS: Final = (
    Column(FILE, "string", "the name of the file the game was read from", nullable=False),
    Column(GAME, "int64", "which game of the file, from 1", nullable=False),
    Column("deal", "int64", "which deal of the game, from 1", nullable=False),
)
DEALS: Final = (
    *_KEYS,
    Column("number", "int64", "the deal's number as written"),
    Column("event", "string", "the title of the game or evening, as written"),
    Column("date", "string", "the date, as written"),
    Column("north", "string", "the name of the player"),
    Column("east", "string", "the name of the player"),
    Column("south", "string", "the name of the player"),
    Column("west", "string", "the name of the player"),
    Column("rules", "string", "the rules in force, an option string in full", nullable=False),
    Column("dealer", "string", "who dealt: N, E, S or W", nullable=False),
    Column("up_card", "string", "the card turned up"),
    Column("maker", "string", "who made trump; null where nobody did"),
    Column("round", "int64", "in which round of calls, 1 or 2"),
    Column("trump", "string", "c, d, h, s, or n for no trump"),
    Column("alone", "bool", "whether one of the makers played alone", nullable=False),
    Column("loner", "string", "who of the makers played alone"),
    Column("lone_defender", "string", "who defended alone"),
    Column("discard", "string", "what the dealer laid away after picking up"),
    Column("thrown_in", "bool", "whether all passed twice", nullable=False),
    Column("misdeal", "bool", "whether the deal was void", nullable=False),
    Column("complete", "bool", "false where the record breaks off or could not be read to its end", nullable=False),
    Column("tricks_ns", "int64", "tricks that North-South took; null where nobody knows"),
    Column("tricks_ew", "int64", "tricks that East-West took"),
    Column("points_ns", "int64", "what North-South scored by the cards and the rules; null where nobody knows"),
    Column("points_ew", "int64", "what East-West scored"),
    Column("score_ns", "int64", "North-South's score after the deal", nullable=False),
    Column("score_ew", "int64", "East-West's score after the deal", nullable=False),
    Column("errors", "int64", "errors found in the deal", nullable=False),
    Column(HEAD, "string", "the head of the game in the notation", nullable=False),
    Column(NOTATION, "string", "the deal in the notation: with the head, the record", nullable=False),
)
"""The columns of the table of deals, which has a row for each deal."""
CARDS: Final = (
    *_KEYS,
    Column("card", "string", "the card: Th; B is the joker, Xx a card that nobody wrote down", nullable=False),
    Column("rank", "string", "its rank, 7 to A, or B"),
    Column("suit", "string", "its printed suit: c, d, h or s"),
    Column("is_trump", "bool", "whether it counts as trump; null without a trump or where the card is not known"),
    Column("is_up_card", "bool", "whether it was turned up", nullable=False),
    Column("dealt_to", "string", "whom it was dealt to, K for the kitty; null where that is not known"),
    Column("discarded", "bool", "whether the dealer laid it away after picking up", nullable=False),
    Column("player", "string", "who played it; null where it was not played"),
    Column("trick", "int64", "in which trick, from 1"),
    Column("position", "int64", "as which card of the trick, 1 is the lead"),
    Column("won", "bool", "whether it took the trick; null where that was not finished"),
    Column("legal", "bool", "false where a finding says that it might not be played then and there"),
)
"""The columns of the table of cards: of each deal those played, in their order, and the others that are known."""


def table_files(folder: str | os.PathLike[str]) -> tuple[Path, Path]:
    """The files of the tables of deals and of cards in a folder."""
    return Path(folder, "deals.parquet"), Path(folder, "cards.parquet")


@contextmanager
def tables_in(folder: str | os.PathLike[str], drop: Drop) -> Iterator[Tables]:
    """Both tables in a folder, to be written; they are there when the block ends well, and not before.

    Raises `ImportError` where pyarrow is not installed, and `OSError`.
    """
    pyarrow()
    new = not Path(folder).exists()
    Path(folder).mkdir(parents=True, exist_ok=True)
    try:
        deals, cards = table_files(folder)
        with write_atomically(deals) as deals_file, write_atomically(cards) as cards_file:
            report = Tables(deals_file.buffer, cards_file.buffer, drop)
            try:
                yield report
            finally:
                report.finish()  # also of what is not kept: pyarrow wants its files ended while they are open
    except BaseException:
        if new:
            Path(folder).rmdir()
        raise


class Tables(GameReport):
    """Writes both tables. `drop` is told of what they cannot say: a game without a deal."""

    def __init__(self, deals: BinaryIO, cards: BinaryIO, drop: Drop) -> None:
        self._deals = _Table(DEALS, deals)
        self._cards = _Table(CARDS, cards)
        self._drop = drop
        self._keys: Row = ()
        self._of_game: Row = ()
        self._head = ""

    def game(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Note what is the same in all rows of a game."""
        header = game.header
        said = [header.get("Event"), header.get("Date"), *game.setup.players]
        self._of_game = (*(None if text is None else clean(text) for text in said), game.rules.text())
        self._keys = (clean(header.source.name), game.number)
        self._head = write_header(header).rstrip("\n")

    def deal(self, deal: DealReplay, findings: Sequence[Finding]) -> None:
        """Add the rows of a deal."""
        keys = (*self._keys, deal.ordinal)
        self._deals.add(self._row(keys, deal, sum(finding.severity == ERROR for finding in findings)))
        for row in _cards(deal):
            self._cards.add((*keys, *row))
        if len(self._deals) == GROUP:
            self._deals.flush()
            self._cards.flush()

    def game_over(self, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Tell of a game that has no row."""
        if not game.deals:
            self._drop(game.header.source, "game without deals")

    def finish(self) -> None:
        """Write what is left, and end both files."""
        self._deals.close()
        self._cards.close()

    def _row(self, keys: Row, deal: DealReplay, errors: int) -> Row:
        table = deal.reading.table
        return (
            *keys,
            deal.deal.number,
            *self._of_game,
            seat_letter(deal.dealer),
            _text(deal.up_card),
            seat_letter(deal.maker),
            None if deal.maker is None else table.round,
            suit_letter(deal.trump),
            deal.alone,
            seat_letter(deal.loner),
            seat_letter(deal.lone_defender),
            _text(table.discarded),
            deal.thrown_in,
            table.misdeal,
            deal.deal.complete,
            *(deal.tricks_won or (None, None)),
            *(deal.points or (None, None)),
            *deal.score,
            errors,
            self._head,
            write_deal(deal.deal).rstrip("\n"),
        )


def _cards(deal: DealReplay) -> Iterator[Row]:
    """The rows of a deal's cards without their keys."""
    table, trump = deal.reading.table, deal.trump
    holders = {card: SEAT_LETTERS[seat] for seat in range(4) for card in deal.hands[seat]}
    kitty = table.given[KITTY] | table.held[KITTY] & ~table.received[KITTY]
    holders |= dict.fromkeys(cards_of(kitty), SEAT_LETTERS[KITTY])
    known = dict.fromkeys(holders)
    if deal.up_card is not None:
        known[deal.up_card] = None
    wrong = {fault.event for fault in deal.faults if fault.code.startswith("P50")}
    events = iter(deal.reading.scene.plays)
    unfinished = [(deal.unfinished, None)] if deal.unfinished else []
    for number, (plays, winner) in enumerate([*((trick.plays, trick.winner) for trick in deal.tricks), *unfinished], 1):
        for position, (seat, card) in enumerate(plays, 1):
            known.pop(card, None)
            won = None if winner is None else seat == winner
            legal = next(events, None) not in wrong
            yield (
                *_what(card, trump, deal.up_card),
                holders.get(card),
                False,
                SEAT_LETTERS[seat],
                number,
                position,
                won,
                legal,
            )
    for card in known:
        laid_away = card == table.discarded
        yield (*_what(card, trump, deal.up_card), holders.get(card), laid_away, None, None, None, None, None)


@lru_cache(maxsize=1 << 14)
def _what(card: Card, trump: Suit | None, up_card: Card | None) -> Row:
    """The card, its rank, its suit, whether it is trump, and whether it was turned up."""
    text = card_text(card)
    rank = "J" if text in ("R", "L") else text[0] if text[0] in RANK_LETTERS + "B" else None
    suit = text[1] if text[1:] in ("c", "d", "h", "s") else None
    is_trump = None
    if trump is not None and card < FIRST_PATTERN:
        is_trump = trump != NO_TRUMP and effective_suit(card, trump) == trump
    return text, rank, suit, is_trump, card == up_card and card < FIRST_PATTERN


def _text(card: Card | None) -> str | None:
    return None if card is None else card_text(card)


class _Table:
    """A table while it is written."""

    def __init__(self, columns: Sequence[Column], file: BinaryIO) -> None:
        self._pa = pa = pyarrow()
        kinds = {"string": pa.string(), "int64": pa.int64(), "bool": pa.bool_()}
        self._schema = pa.schema(
            [
                pa.field(column.name, kinds[column.kind], column.nullable, {"description": column.meaning})
                for column in columns
            ]
        )
        self._writer = pa.parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[Row] = []

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, row: Row) -> None:
        """Add a row, in the order of the columns."""
        self._rows.append(row)

    def flush(self) -> None:
        """Write what has been added as a row group."""
        if self._rows:
            columns = zip(self._schema, zip(*self._rows, strict=True), strict=True)
            arrays = [self._pa.array(values, field.type) for field, values in columns]
            self._writer.write_batch(self._pa.record_batch(arrays, schema=self._schema))
            self._rows.clear()

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        self.flush()
        self._writer.close()
