"""What a fault case is, whether the tool finds just that, and the ground that all injectors of faults stand on."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from egn_writing import written_as_egn
from sheets import Sheet, Sheets, Style, play_game, some_rules, some_style

from euchre_cli.cards import DECKS, FIRST_PATTERN, KITTY, Card, CardSet, Seat, card_set, cards_of
from euchre_cli.events import (
    Call,
    Deal,
    Discard,
    EndTrick,
    Exchange,
    Game,
    Hand,
    Header,
    NotedPoints,
    NotedScore,
    NotedTricks,
    Place,
    Play,
    Source,
    UpCard,
)
from euchre_cli.findings import Finding
from euchre_cli.formats.egn import read_egn
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_game
from euchre_cli.replaying import replay_records
from euchre_cli.sources import Input
from euchre_cli.table import Table
from euchre_cli.validating import validate_source

Spot = int | tuple[int, int] | str | None
"""Where a finding is due: an event, from an event to another, ``deal``, ``number``, or the name of a tag."""


class Case(NamedTuple):
    """A record with one fault. `deal` counts from 0; None where the fault is in the game's head."""

    game: Game
    deal: int | None
    spot: Spot


class TextCase(NamedTuple):
    """A file with one fault, and the line and column of its finding (None: it is the file as a whole)."""

    data: bytes
    place: tuple[int, int] | None
    name: str = "game.euc"


class Told(NamedTuple):
    """A finding that is due, or was made."""

    code: str
    place: tuple[int, int, int, int] | tuple[int, int] | str | None


Injector = Callable[[random.Random], "Case | TextCase | None"]
"""Makes a case, or None where the dice offer no occasion for this fault."""


class Verdict(NamedTuple):
    """What came of a case."""

    text: str
    missed: list[Told]
    extra: list[Finding]

    @property
    def exact(self) -> bool:
        """Whether the fault was found where it is, and nothing else."""
        return not self.missed and not self.extra


def cases(code: str, injector: Injector, seed: int = 0) -> Iterator[tuple[int, Case | TextCase]]:
    """Cases without end, each with the number of its dice."""
    number = last = seed
    while True:
        case = injector(random.Random(f"{code}-{number}"))
        if case is not None:
            last = number
            yield number, case
        number += 1
        assert number - last < 2000, f"{code}: no occasion for this fault comes up"


def judge(code: str, case: Case | TextCase) -> Verdict:
    """Write the case down, read it as the tool does, and compare."""
    return _judge_text(code, case) if isinstance(case, TextCase) else _judge_game(code, case)


def _judge_game(code: str, case: Case) -> Verdict:
    text = write_game(case.game)
    records = list(read_notation([text], "case"))
    deals = [record for record in records if isinstance(record, Deal)]
    (header,) = (record for record in records if isinstance(record, Header))
    assert deals == case.game.deals, text
    due = Told(code, _due_place(case, header, deals))
    found = [record for record in replay_records(iter(records)) if isinstance(record, Finding)]
    return _compare(text, due, found)


def judge_egn(code: str, case: Case | TextCase) -> Verdict | None:
    """The same by way of EGN; None where EGN has no words for the game or its fault."""
    written = written_as_egn(case.game) if isinstance(case, Case) else None
    if written is None or isinstance(case, TextCase) or case.deal is None:
        return None
    if isinstance(case.spot, int) and isinstance(case.game.deals[case.deal].events[case.spot], _NOTES | EndTrick):
        return None
    pointers = written.pointers[case.deal]
    if isinstance(case.spot, tuple):
        pointer = pointers[case.spot[0]].rpartition("/")[0]
    elif isinstance(case.spot, int):
        pointer = pointers[case.spot]
    else:
        pointer = f"/deals/{case.deal}" + "/dealNumber" * (case.spot == "number")
    found = [one for one in replay_records(read_egn(written.data, "case")) if isinstance(one, Finding)]
    hits = [one for one in found if (one.code, one.pointer) == (code, pointer)]
    missed = [] if hits else [Told(code, pointer)]
    return Verdict(written.data.decode(), missed, [one for one in found if one not in hits[:1]])


def _judge_text(code: str, case: TextCase) -> Verdict:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / case.name
        path.write_bytes(case.data)
        found = list(validate_source(Input(case.name, str(path))))
    due = Told(code, case.place)
    return _compare(case.data.decode(errors="replace"), due, found)


def _compare(text: str, due: Told, found: list[Finding]) -> Verdict:
    hits = [one for one in found if one.code == due.code and _stands_at(one, due)]
    return Verdict(text, [] if hits else [due], [one for one in found if one not in hits[:1]])


def _stands_at(found: Finding, due: Told) -> bool:
    if due.place is None:
        return True
    place = (found.line, found.column, found.end_line, found.end_column)
    return place[: len(due.place)] == due.place


def _due_place(case: Case, header: Header, deals: list[Deal]) -> tuple[int, int, int, int] | None:
    if case.deal is None:
        index = [tag.name for tag in header.tags].index(str(case.spot))
        return _located(header.source, header.places[index])
    deal = deals[case.deal]
    if isinstance(case.spot, tuple):
        first, last = deal.places[case.spot[0]], deal.places[case.spot[1]]
        assert isinstance(first, tuple)
        assert isinstance(last, tuple)
        return _located(deal.source, (first[0], last[1]))
    if isinstance(case.spot, int):
        return _located(deal.source, deal.places[case.spot])
    return _located(deal.source, deal.place)


def _located(source: Source, place: Place) -> tuple[int, int, int, int]:
    where = source.locate(place)
    assert where is not None
    return where


_NOTES = NotedPoints | NotedTricks | NotedScore

# --- ground -----------------------------------------------------------------------------------------------


class Ground(NamedTuple):
    """A clean game and one of its deals: what a fault is put into."""

    sheets: Sheets
    index: int

    @property
    def sheet(self) -> Sheet:
        """The deal to spoil."""
        return self.sheets.sheets[self.index]

    def case(self, spot: Spot, *, last: bool = False) -> Case:
        """The game with this deal as it is now. `last`: without the deals that follow."""
        if last:
            del self.sheets.sheets[self.index + 1 :]
        return Case(self.sheets.game(), self.index, spot)


def ground(rng: random.Random, *, most: int = 3, rates: dict[str, float] | None = None, **fixed: object) -> Ground:
    """A clean game under some rules, written down in some style, and one of its deals.

    `fixed` are rules or features of the style that it must have.
    """
    style = {name: value for name, value in fixed.items() if name in Style._fields}
    rules = some_rules(rng, **{name: value for name, value in fixed.items() if name not in style})
    sheets = play_game(rng, rules, lambda: some_style(rng, **style), most=rng.randrange(1, most + 1), **(rates or {}))
    return Ground(sheets, rng.randrange(len(sheets.sheets)))


def twisted(
    rng: random.Random, twist: Callable[[Table], object], *, rates: dict[str, float] | None = None, **fixed: object
) -> Ground | None:
    """A game in one of whose deals something else happens than the rules allow; None if the twist never came."""
    style = {name: value for name, value in fixed.items() if name in Style._fields}
    rules = some_rules(rng, **{name: value for name, value in fixed.items() if name not in style})
    deals = rng.randrange(1, 4)
    at = rng.randrange(deals)
    sheets = play_game(
        rng,
        rules,
        lambda: some_style(rng, **style),
        most=deals,
        twist=twist,  # type: ignore[arg-type]
        twist_at=at,
        **(rates or {}),
    )
    if len(sheets.sheets) <= at or sheets.sheets[at].twisted is None:
        return None
    return Ground(sheets, at)


T = TypeVar("T")


def pick(rng: random.Random, choices: list[T]) -> T | None:
    """One of some choices, None where there is none."""
    return rng.choice(choices) if choices else None


def sometimes(rng: random.Random, table: Table, chance: float = 0.2) -> bool:
    """Whether to act now: now and then."""
    return rng.random() < chance


# --- what a record shows ----------------------------------------------------------------------------------


def shown_hands(sheet: Sheet) -> set[Seat]:
    """The seats whose hands are written down whole."""
    hands = [step.event for step in sheet.steps if isinstance(step.event, Hand)]
    return {hand.seat for hand in hands if max(hand.cards) < FIRST_PATTERN} - {KITTY}


def shown_cards(sheet: Sheet) -> CardSet:
    """All cards that stand anywhere in the record of a deal."""
    cards: list[Card] = []
    for step in sheet.steps:
        event = step.event
        if isinstance(event, Play | Discard | UpCard):
            cards.append(event.card)
        elif isinstance(event, Hand | Exchange):
            cards.extend(event.cards)
    return card_set(cards)


def other_cards(sheet: Sheet) -> list[Card]:
    """Cards that the deck of a deal does not have."""
    return [card for card in range(FIRST_PATTERN) if not DECKS[sheet.rules.deck] >> card & 1]


def played(sheet: Sheet, before: int) -> CardSet:
    """The cards played before an event."""
    return card_set(step.event.card for step in sheet.steps[:before] if isinstance(step.event, Play))


def left_to_play(sheet: Sheet, seat: Seat, index: int) -> CardSet:
    """The cards a seat plays from an event on."""
    return card_set(
        step.event.card for step in sheet.steps[index:] if isinstance(step.event, Play) and step.seat == seat
    )


def tricks(sheet: Sheet) -> list[list[int]]:
    """The indices of the cards of each written trick."""
    groups: list[list[int]] = [[]]
    for index, step in enumerate(sheet.steps):
        if isinstance(step.event, Play):
            groups[-1].append(index)
        elif isinstance(step.event, EndTrick):
            groups.append([])
    return [group for group in groups if group]


def trick_of(sheet: Sheet, index: int) -> list[int]:
    """The indices of the cards of the trick that a card is in."""
    return next(group for group in tricks(sheet) if index in group)


def drop_notes(sheet: Sheet) -> None:
    """Take out what the scorer wrote."""
    sheet.steps = [step for step in sheet.steps if not isinstance(step.event, NotedPoints | NotedTricks | NotedScore)]


def making_call(sheet: Sheet) -> int | None:
    """The index of the call that made trump."""
    calls = [i for i in sheet.where(Call) if sheet.steps[i].event.kind in ("order", "name")]
    return calls[-1] if calls else None


def auction_end(sheet: Sheet) -> int:
    """The index after the last call."""
    calls = sheet.where(Call)
    return calls[-1] + 1 if calls else len(sheet.steps)


def dead_cards(sheet: Sheet) -> CardSet:
    """Cards of the deck that nobody held when play began: the kitty's, and what was laid away."""
    deck = DECKS[sheet.rules.deck]
    table = sheet.table
    live = 0
    for seat in range(4):
        live |= table.held[seat]
    return deck & ~live


def all_of(cards: CardSet) -> list[Card]:
    """The cards of a set, as a list."""
    return list(cards_of(cards))
