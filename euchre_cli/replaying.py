"""Replaying a game: its deals one after the other under the table's rules, with findings and score.

`replay` takes a whole `Game`. `GameReplay` does the same deal by deal, so that a record of a million deals needs
no more memory than one of ten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

from euchre_cli.cards import FIRST_PATTERN, SIDE_LETTERS, SIDE_NAMES, Card, CardSet, Seat, Side, Suit, cards_of
from euchre_cli.checks.scene import Sofar
from euchre_cli.checks.score import by_written_figures
from euchre_cli.events import Deal, Game, Header, NotedScore, Packets, Place
from euchre_cli.findings import Fault, Finding, finding
from euchre_cli.header import Setup, read_setup
from euchre_cli.reading import DealReading, read_deal
from euchre_cli.rules import Layer, Rules
from euchre_cli.scoring import Pair, Score
from euchre_cli.table import Table, Trick


class DealReplay(msgspec.Struct, frozen=True):
    """A deal as it was played, worked out from its record.

    `seats` says for each event of the deal who acted; `score` is the running score after the deal. `points` is
    None where neither the cards nor the scorer tell.
    """

    deal: Deal
    ordinal: int
    """The deal's place in its game, from 1."""
    reading: DealReading
    score: Pair
    faults: tuple[Fault, ...] = ()
    """What is wrong with it, in the order of the record, each with the index of the event it stands at."""
    findings: tuple[Finding, ...] = ()
    """The same as it is reported, one for each of `faults`."""

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.reading.table.dealer

    @property
    def up_card(self) -> Card | None:
        """The card turned up; None on a score sheet."""
        return self.reading.table.up_card

    @property
    def maker(self) -> Seat | None:
        """Who made trump; None where the deal was thrown in, or nobody did."""
        return self.reading.table.maker

    @property
    def loner(self) -> Seat | None:
        """Who plays alone: the maker, or by an old rule the maker's partner."""
        return self.reading.table.loner

    @property
    def alone(self) -> bool:
        """Whether one of the makers plays alone."""
        return self.reading.table.loner is not None

    @property
    def lone_defender(self) -> Seat | None:
        """Who defends alone."""
        return self.reading.table.lone_defender

    @property
    def trump(self) -> Suit | None:
        """The trump suit or `NO_TRUMP`; None where the deal was thrown in, or it is not known."""
        return self.reading.table.trump

    @property
    def thrown_in(self) -> bool:
        """Whether all four passed twice."""
        return self.reading.table.thrown_in

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """For each event, the seat that acted."""
        return self.reading.seats

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return tuple(self.reading.table.tricks)

    @property
    def unfinished(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards of a trick that was not finished."""
        return tuple(self.reading.table.trick)

    @property
    def tricks_won(self) -> Pair | None:
        """Tricks for each side, claimed ones included; None where the record does not tell."""
        return self.reading.outcome.tricks

    @property
    def points(self) -> Pair | None:
        """Points for each side, as the cards and the rules have it."""
        return self.reading.outcome.points

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat, the cards known to have been dealt to it, by what is written and by what was played."""
        table = self.reading.table
        hands: list[CardSet] = [table.given[seat] | table.held[seat] & ~table.received[seat] for seat in range(4)]
        for trick in (*(trick.plays for trick in table.tricks), tuple(table.trick)):
            for seat, card in trick:
                if card < FIRST_PATTERN and not table.received[seat] >> card & 1:
                    hands[seat] |= 1 << card
        return tuple(tuple(cards_of(hand)) for hand in hands)


class Replay(NamedTuple):
    """A whole game replayed."""

    header: Header
    setup: Setup
    deals: list[DealReplay]
    final: Pair
    winner: Side | None
    findings: list[Finding]

    @property
    def rules(self) -> Rules:
        """The rules the game was replayed under."""
        return self.setup.rules

    @property
    def initial(self) -> Pair:
        """The score before the first deal."""
        return self.setup.initial


def replay(game: Game, *, defaults: Layer | None = None, overrides: Layer | None = None, number: int = 1) -> Replay:
    """Replay a game. `defaults` fill in rules the game does not state, `overrides` win over those it states."""
    run = GameReplay(game.header, defaults, overrides, number)
    findings = list(run.setup_findings)
    deals = []
    for deal in game.deals:
        done = run.add(deal)
        findings += done.findings
        deals.append(done)
    findings += run.finish()
    return Replay(game.header, run.setup, deals, run.score.points, run.score.winner, findings)


def replay_records(
    records: Iterable[Header | Deal | Finding],
    defaults: Layer | None = None,
    overrides: Layer | None = None,
    first: int = 1,
) -> Iterator[GameReplay | DealReplay | Finding]:
    """Replay what a reader yields: each game as it begins, its deals, and every finding after what it belongs to.

    Findings of the reader get the numbers of their game and deal. When the next game begins, or nothing more comes,
    a `GameReplay` is complete and tells the final score. `first` is the number of the first game in its file.
    """
    game: GameReplay | None = None
    number = first - 1
    for record in _read_ahead(records):
        if isinstance(record, Deal):
            if game is None:
                raise ValueError("a reader must yield the head of a game before its deals")
            done = game.add(record)
            yield done
            yield from done.findings
        elif isinstance(record, Header):
            if game is not None:
                yield from game.finish()
            number += 1
            game = GameReplay(record, defaults, overrides, number)
            yield game
            yield from game.setup_findings
        else:
            yield numbered(record, number or None, (game.deals or None) if game is not None else None)
    if game is not None:
        yield from game.finish()


AHEAD: Final = 16
"""How many records are read before they are replayed."""


def _read_ahead(records: Iterable[Header | Deal | Finding]) -> Iterator[Header | Deal | Finding]:
    """The same records, read a few at a time.

    Reading and replaying in turns, one deal each, takes a tenth longer: either drives the other from the processor's
    caches.
    """
    waiting: list[Header | Deal | Finding] = []
    try:
        for record in records:
            waiting.append(record)
            if len(waiting) == AHEAD:
                yield from waiting
                waiting.clear()
    except Exception:
        yield from waiting  # what was read is told before what ended the reading
        raise
    yield from waiting


class GameReplay:
    """A game replayed deal by deal: `add` each deal in turn, then `finish`."""

    def __init__(
        self, header: Header, defaults: Layer | None = None, overrides: Layer | None = None, number: int = 1
    ) -> None:
        self.header = header
        self.number = number
        self.setup = read_setup(header, defaults, overrides)
        self.rules = self.setup.rules
        self.score = Score(self.rules, self.setup.initial)
        self.setup_findings = tuple(numbered(found, number, None) for found in self.setup.findings)
        self.deals = 0
        self._over_said = any(found.code == "S609" for found in self.setup.findings)
        self._sure = self.setup.initial_known and not self._over_said
        """Whether the computed score is certain: no deal before had a result that nobody knows."""
        self._chain: Pair = self.setup.initial
        """The score by the written figures, right or wrong."""
        self._sofar = Sofar(score=self.score if self._sure else None, written=self._chain)
        self._at_end: tuple[Pair, ...] = ()
        """The scores, by the cards and as written, at which the game was over where deals follow all the same."""

    def add(self, deal: Deal) -> DealReplay:
        """Replay the next deal."""
        self.deals += 1
        number_faults = self._number(deal)
        if self.score.over and self._sure and not self._over_said:
            self._over_said = True
            self._at_end = (self.score.points, self._chain)
            number_faults.append(self._too_many())
        reading = read_deal(deal, self.rules, self._sofar)
        faults = [*number_faults, *reading.faults]
        self._count(reading)
        self._go_on(deal, reading)
        if not faults:
            return DealReplay(deal, self.deals, reading, self.score.points)
        faults.sort(key=_position)
        findings = tuple([self._found(deal, fault) for fault in faults])
        return DealReplay(deal, self.deals, reading, self.score.points, tuple(faults), findings)

    def finish(self) -> list[Finding]:
        """What is wrong with the result written in the game's head."""
        return [
            finding(
                code,
                message,
                source=self.header.source,
                place=self._tag_place(tag),
                game=self.number,
                evidence=f"{self.deals} deals from {_pair(self.setup.initial)}",
            )
            for code, message, tag in self._result_faults()
        ]

    # --- number and rotation ------------------------------------------------------------------------------

    def _number(self, deal: Deal) -> list[Fault]:
        before = self._sofar.number
        if deal.number is None or before is None or deal.number in (before + 1, self._sofar.also_number):
            return []
        what = "repeated" if deal.number == before else "out of order"
        message = f"deal number {deal.number} is {what}: {before + 1} follows {before}"
        return [Fault(code="D205", message=message, evidence=f"the deal before is number {before}")]

    def _too_many(self) -> Fault:
        score, target = _pair(self.score.points), self.rules.target
        if target is not None:
            proof = f"the score was {score} before this deal, and the game is played to {target}"
        else:
            proof = f"the game is played over {self.rules.deals} deals"
        return Fault(code="S606", message="a deal is played after the game is over", evidence=proof)

    def _go_on(self, deal: Deal, reading: DealReading) -> None:
        table = reading.table
        packets = self._sofar.packets
        for index, dealt in reading.scene.all(Packets):
            said = reading.scene.said(("D206",), index, index)
            if said or packets[table.dealer] is None:
                known = list(packets)
                known[table.dealer] = None if said else (dealt.first, dealt.second)
                packets = tuple(known)
        next_dealer, score = (table.dealer + 1) & 3, self.score if self._sure else None
        numbers = self._numbers(deal, table)
        self._sofar = Sofar(next_dealer, self._also_due(table), *numbers, packets, score, self._chain)

    def _also_due(self, table: Table) -> int:
        """Who may deal next besides the player on the dealer's left."""
        due = self._sofar.dealer
        if table.misdeal:
            return 1 << table.dealer
        return 0 if due in (None, table.dealer) else 1 << (due + 1 & 3)

    def _numbers(self, deal: Deal, table: Table) -> tuple[int | None, int | None]:
        """The number of this deal, and what the next one may have besides the number after it."""
        before = self._sofar.number
        due = None if before is None else before + 1
        number = due if deal.number is None else deal.number
        if table.misdeal:
            return number, number
        return number, None if due in (None, number) else due + 1

    # --- score --------------------------------------------------------------------------------------------

    def _count(self, reading: DealReading) -> None:
        """Add a deal to the running score, by the cards and by what is written."""
        outcome = reading.outcome
        if reading.table.misdeal:
            pass
        elif outcome.points is None or not outcome.sure:
            self._sure = False
            self.score.add(outcome.points or (0, 0))
        else:
            self._chain = by_written_figures(self._sofar, outcome)
            self.score.add(outcome.points, outcome.token)
        for index, event in reading.scene.all(NotedScore):
            self._chain = (event.ns, event.ew)
            if not self._sure and not reading.scene.said(("S604",), index, index):
                # The written score is all there is after a deal that nobody can work out.
                self.score.points = self._chain
                self._sure = True

    def _result_faults(self) -> list[tuple[str, str, str]]:
        """``(code, message, tag)`` for what the head says of the result."""
        setup, score = self.setup, self.score
        faults: list[tuple[str, str, str]] = []
        computed = _pair(score.points)
        right = (score.points, self._chain, *self._at_end)
        if setup.final is not None and self._sure and setup.final not in right:
            message = f"the final score is written as {_pair(setup.final)}; by the deals it is {computed}"
            faults.append(("S605", message, "FinalScore"))
        if setup.winner is not None and self._sure:
            leaders = {_leader(points) for points in (*right, setup.final) if points is not None}
            if setup.winner not in leaders:
                side = SIDE_NAMES[1 - setup.winner]
                written = SIDE_LETTERS[setup.winner]
                faults.append(("S608", f"{written} is written as the winner, but {side} won: {computed}", "Winner"))
        claimed = "Winner" if setup.winner is not None else "FinalScore"
        if not faults and self._sure and not score.over and (setup.winner, setup.final) != (None, None):
            rules = self.rules
            goal = f"{rules.target} points" if rules.target is not None else f"{rules.deals} deals"
            faults.append(("S607", f"a result is written, but the game is not over: {computed}, of {goal}", claimed))
        return faults

    # --- places -------------------------------------------------------------------------------------------

    def _found(self, deal: Deal, fault: Fault) -> Finding:
        return finding(
            fault.code,
            fault.message,
            source=deal.source,
            place=_place(deal, fault),
            game=self.number,
            deal=self.deals,
            trick=fault.trick,
            seat=fault.seat,
            evidence=fault.evidence,
            remedy=fault.remedy,
            severity=fault.severity,
        )

    def _tag_place(self, name: str) -> Place | None:
        for index in reversed(range(len(self.header.tags))):
            if self.header.tags[index].name == name and index < len(self.header.places):
                return self.header.places[index]
        return None


def numbered(found: Finding, game: int | None, deal: int | None) -> Finding:
    """A reader's finding with the numbers of its game and deal."""
    return msgspec.structs.replace(found, game=game, deal=deal)


def _place(deal: Deal, fault: Fault) -> Place:
    if fault.span is not None and deal.places:
        first, last = deal.places[fault.span[0]], deal.places[fault.span[1]]
        if isinstance(first, str) or isinstance(last, str):
            return str(first).rpartition("/")[0]
        return first[0], last[1]
    if fault.event is not None and deal.places:
        return deal.places[fault.event]
    if fault.code == "D205" and deal.number_place is not None:
        return deal.number_place
    return deal.place


def _position(fault: Fault) -> int:
    """Faults are told in the order of the record: those of the whole deal first."""
    if fault.span is not None:
        return fault.span[0]
    return -1 if fault.event is None else fault.event


def _pair(points: Pair) -> str:
    return f"{points[0]}-{points[1]}"


def _leader(points: Pair) -> Side | None:
    return None if points[0] == points[1] else int(points[1] > points[0])
