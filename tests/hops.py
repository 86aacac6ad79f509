"""Games taken from format to format: what is read of what was written, and whether all that is lost is told."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from io import BufferedReader, BytesIO, StringIO
from itertools import permutations
from pathlib import Path

from msgspec import structs

from euchre_cli.converting import TABLES, TARGETS, Reading, write_converted
from euchre_cli.events import Deal, Event, Hand, Header, Place, Source
from euchre_cli.findings import Finding
from euchre_cli.formats import read_records
from euchre_cli.formats.left_out import tell_left_out
from euchre_cli.header import read_setup
from euchre_cli.losses import CannotHoldError
from euchre_cli.replaying import replay_records
from euchre_cli.reports.games import tell
from euchre_cli.reports.tables import table_files, tables_in
from euchre_cli.rule_options import OPTIONS
from euchre_cli.sources import Opened

FORMATS = (*TARGETS, TABLES)
WHOLE = ("euc", "json", "jsonl", TABLES)
"""The formats that hold all that events can say."""
UNORDERED = ("trickster", "openspiel")
"""Those that have the cards of a hand in an order of their own, which is no loss."""
OF_DEALS = "something of a deal"
PAIRS = tuple(permutations(FORMATS, 2))

Game = Sequence[Header | Deal]


class Told:
    """Takes note of every single loss."""

    def __init__(self) -> None:
        self.whats: list[str] = []

    def __call__(self, source: Source | None, what: str, place: Place | None = None) -> None:
        self.whats.append(what)


def hop(game: Game, to: str) -> tuple[list[Header | Deal], list[str]]:
    """A game written in a format and read again, and what was told as left out. Every deal of OpenSpiel is a game."""
    told = Told()
    if to == "openspiel":
        head, *deals = game
        written = [_written([head, deal], to, told) for deal in deals]
    else:
        written = [_written(game, to, told)]
    again: list[Header | Deal] = []
    for data in written:
        if data:
            for record in read_records(Opened("x", BufferedReader(BytesIO(data))), to):
                if not isinstance(record, Finding):
                    if not again or isinstance(record, Deal) or to != "openspiel":
                        again.append(record)
                elif record.code != "N102" and (to != "openspiel" or record.code != "N106"):  # none was written
                    raise AssertionError(
                        f"{to} cannot be read again: {record.message}\n{data.decode(errors='replace')}"
                    )
    return again, told.whats


def _written(game: Game, to: str, told: Told) -> bytes:
    if to != TABLES:
        out = StringIO()
        write_converted([Reading(game, {}, {})], to, out, told)
        return out.getvalue().encode("utf-8", "surrogatepass")
    with tempfile.TemporaryDirectory() as folder:
        with tables_in(folder, told) as tables:
            tell(replay_records(game), tables)
        return Path(table_files(folder)[0]).read_bytes()


def differences(before: Game, after: Game, to: str) -> Iterator[str]:
    """All that must have been told, in words, where one game was written in a format and the other read of it."""
    head, *deals = before
    assert isinstance(head, Header)
    heads = [record for record in after if isinstance(record, Header)]
    again = [record for record in after if isinstance(record, Deal)]
    if heads:
        yield from _of_the_head(head, heads[0])
    if len(again) != len(deals):
        yield f"{len(deals) - len(again)} deals"
        return
    for one, other in zip(deals, again, strict=True):
        assert isinstance(one, Deal)
        said = Told()
        tell_left_out(one, other.events, said, hands_in_order=to not in UNORDERED)
        if to in ("egn", "emn"):  # they tell in words of their own, which are tested one by one
            yield from [OF_DEALS] * bool(said.whats or one.number != other.number)
            continue
        yield from said.whats
        if one.number != other.number and to != "openspiel":
            yield "number of a deal"


def _of_the_head(head: Header, again: Header) -> Iterator[str]:
    for name in {tag.name for tag in head.tags}:
        if name != "Rules" and again.get(name) != head.get(name):
            yield f"tag {name}"
    one, other = read_setup(head).rules, read_setup(again).rules
    for option in OPTIONS:
        if option.field in ("target", "deals") and other.deals == 1:
            continue  # a deal of OpenSpiel is a game
        if getattr(one, option.field) != getattr(other, option.field):
            yield f"rule {option.spell(getattr(one, option.field))}"
    if head.comments != again.comments:
        yield "comment"


def silent(before: Game, after: Game, told: list[str], to: str) -> list[str]:
    """What was lost on a hop and not told."""
    left = Counter(told)
    left["comment"] += left["comment on the game"]
    left[OF_DEALS] = sum(not what.startswith(("rule ", "tag ", "word ")) for what in told)
    lost = []
    for what in differences(before, after, to):
        if what.endswith(" deals"):
            dropped = sum(each.startswith("deal ") or each == "game without deals" for each in told)
            if dropped != int(what.partition(" ")[0]):
                lost.append(what)
        elif left[what]:
            left[what] -= 1
        else:
            lost.append(what)
    return lost


def there_and_back(game: Game, one: str, other: str) -> tuple[list[str], list[str]]:
    """A game taken from one format to the other and back: what was lost without a word, and what was told.

    Where nothing is told of the way there and back, the same events must come back.
    """
    lost, told = [], []
    at: Game = game
    first: Game | None = None
    for to in (one, other, one):
        try:
            after, whats = hop(at, to)
        except CannotHoldError as error:
            return lost, [*told, str(error)]
        lost += [f"{what}, writing {to}" for what in silent(at, after, whats, to)]
        if to in WHOLE and list(after) != list(at) and not whats:
            lost.append(f"something, in {to}")
        if not any(isinstance(record, Deal) for record in after):
            return lost, [*told, *whats]
        told += whats if first is not None else []
        at, first = after, first or after
    assert first is not None
    if not told and _deals(at) != _deals(first):
        lost.append(f"something, from {one} by {other}")
    return lost, told


def _deals(game: Game) -> list[tuple[int | None, list[Event]]]:
    """The number and the events of each deal, the cards of a hand in order."""
    return [
        (
            deal.number,
            [structs.replace(e, cards=tuple(sorted(e.cards))) if isinstance(e, Hand) else e for e in deal.events],
        )
        for deal in game
        if isinstance(deal, Deal)
    ]
