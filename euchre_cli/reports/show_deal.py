"""One deal for eyes: what was known, said and played, with findings, comments and marks where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from rich.text import Text

from euchre_cli.cards import SEAT_NAMES, Card, Seat, card_text
from euchre_cli.events import Call, Comment, EndTrick, Event, Line, Mark, Packets, Play, UpCard
from euchre_cli.findings import Finding
from euchre_cli.notation.writer import write_event, write_line
from euchre_cli.playing import as_seen
from euchre_cli.printable import printable
from euchre_cli.replaying import DealReplay
from euchre_cli.reports.moment import as_dealt, picture
from euchre_cli.reports.paper import Paper, comment_text
from euchre_cli.reports.phrases import phrase
from euchre_cli.reports.score_table import points_text, score_text

_ROOMY: Final = 56
"""Cells from which on the columns of a trick stand further apart."""


class Grade(Protocol):
    """What a call or a card was worth beside the best."""

    @property
    def mark(self) -> str:
        """``??`` to ``!!``, or nothing."""

    @property
    def loss(self) -> float:
        """Points lost, as points count at the score."""

    @property
    def best(self) -> Event:
        """What would have been best."""


class DealPage:
    """Lays a deal out on paper, from top to bottom.

    Something said, or a trick, is written when it is complete; what is noted on it, findings and comments, is kept back
    until then and comes below it. Grades stand beside it where there is room. `grades` are by the number of the event
    in its deal. With a `viewer` what that player does not see is left open.
    """

    def __init__(
        self,
        paper: Paper,
        deal: DealReplay,
        findings: Sequence[Finding],
        *,
        grades: Mapping[int, Grade] | None = None,
        viewer: Seat | None = None,
    ) -> None:
        self._paper = paper
        self._deal = deal
        self._grades = grades or {}
        self._viewer = viewer
        self._column = 10 if paper.width >= _ROOMY else 7
        self._said: list[Text] = []
        self._calls = 0
        self._trick: dict[Seat | None, list[Text]] = {}
        self._trick_number = 0
        self._taken_by: list[Seat] = []
        """Who took each trick that is complete where the page ends."""
        self._last = Text()
        """The call or card that a mark belongs to."""
        self._whose = ""
        """Whose card a comment is on; what is said, it simply follows."""
        self._notes: list[Text] = []
        self._graded: list[Text] = []
        """What the choices in this block lost."""
        self._findings_at: dict[int | None, list[Finding]] = {}
        for fault, finding in zip(deal.faults, deal.findings, strict=True):
            event = fault.event if fault.span is None else fault.span[1]
            self._findings_at.setdefault(event, []).append(finding)
        own = set(map(id, deal.findings))
        self._of_reader = [finding for finding in findings if id(finding) not in own]

    def write(self, players: Sequence[str | None]) -> None:
        """Write all of it: the title, the table as the cards were dealt, and what happened."""
        self.title()
        if any(self._deal.hands):
            for row in picture(self._paper, self._deal, players, as_dealt(self._deal)):
                self._paper.line(row, hang=0)
        self.happened(len(self._deal.deal.events))

    def happened(self, count: int) -> None:
        """Write what was said and played in the first `count` events, and the result if these are all."""
        events = self._deal.deal.events
        self._taken_by = self._taken(sum(isinstance(event, Play) for event in events[:count]))
        self._note_findings(self._findings_at.get(None, ()))
        for index, (event, seat) in enumerate(zip(events[:count], self._deal.seats, strict=False)):
            if isinstance(event, EndTrick):
                self._note_findings(self._findings_at.get(index, ()))
                self._end_block()
                continue
            if isinstance(event, Play):
                self._play(event.card, seat)
            else:
                seen = event if self._viewer is None else as_seen(event, self._viewer, self._deal.dealer)
                self._event(seen, seat)
            self._note_grade(index, seat)
            self._note_findings(self._findings_at.get(index, ()))
        self._end_block()
        if count == len(events):
            self._note_findings(self._of_reader)
            self._end_block()
            self._paper.line(result_of_deal(self._paper, self._deal), indent=2)

    def _taken(self, cards: int) -> list[Seat]:
        """Who took each of the tricks that so many cards complete."""
        winners = []
        for trick in self._deal.tricks:
            cards -= len(trick.plays)
            if cards < 0:
                break
            winners.append(trick.winner)
        return winners

    def _note_grade(self, index: int, seat: Seat | None) -> None:
        """The mark goes with the call or card, what it lost beside it. Where the record has a mark of somebody's own
        there, ours stands only beside.
        """
        grade = self._grades.get(index)
        if grade is None or not grade.mark:
            return
        if not any(isinstance(event, Mark) for event in self._deal.deal.events[index + 1 : index + 2]):
            self._last.append(grade.mark, "bold")
            mark = ""
        else:
            mark = f"{grade.mark} "
        whose = self._whose.removesuffix(": ") + " " * bool(self._whose)
        if "?" in grade.mark:
            best = grade.best
            words = self._paper.card(best.card, self._deal.trump) if isinstance(best, Play) else None
            words = words or phrase(self._paper, self._deal, best, seat) or Text(printable(write_event(best)))
            self._graded.append(Text.assemble(f"{whose}{mark}loses {grade.loss:.2f} points; best: ", words))
        elif mark:
            self._graded.append(Text(f"{whose}{mark}the best"))

    def _event(self, event: Event, seat: Seat | None) -> None:
        if isinstance(event, Comment):
            self._notes.append(comment_text(event, self._whose))
        elif isinstance(event, Mark):
            self._last.append(event.text, "bold")
        elif isinstance(event, Line):
            self._notes.append(Text(printable(write_line(event)), "dim"))
        elif (words := phrase(self._paper, self._deal, event, seat)) is not None:
            if self._trick or self._notes or (isinstance(event, Call) and self._calls == 4):
                self._end_block()
            self._calls += isinstance(event, Call)
            self._said.append(words)
            self._last, self._whose = words, ""

    def _note_findings(self, findings: Sequence[Finding]) -> None:
        self._notes += map(self._paper.finding, findings)

    def _end_block(self) -> None:
        """Write what has been said, or the trick; beside or below it what it lost; and below the notes."""
        if self._said:
            self._with_grades(Text(", ").join(self._said), hang=2)
        if self._trick:
            self._with_grades(self._trick_row(), hang=0)
        for note in self._notes:
            self._paper.line(note, indent=4)
        self._said, self._trick, self._notes = [], {}, []

    def _with_grades(self, row: Text, hang: int) -> None:
        """A row, and what was lost in it: at its right where that has room, else below."""
        row.rstrip()
        beside = Text("  ").append_text(Text(", ").join(self._graded))
        cells = max(row.cell_len, 5 + 4 * self._column)
        if self._graded and 2 + cells + beside.cell_len <= self._paper.width:
            row.pad_right(cells - row.cell_len)
            self._paper.line(row.append_text(beside), indent=2, hang=0)
        else:
            self._paper.line(row, indent=2, hang=hang)
            for graded in self._graded:
                self._paper.line(graded, indent=4)
        self._graded = []

    # --- head and end -------------------------------------------------------------------------------------

    def title(self) -> None:
        """Write who deals, and what is turned up."""
        deal, paper = self._deal, self._paper
        title = Text(f"Deal {deal.ordinal}", "bold")
        if deal.deal.number not in (None, deal.ordinal):
            title.append(f", number {deal.deal.number}")
        title.append(f": {SEAT_NAMES[deal.dealer]} deals")
        for event in deal.deal.events:
            if isinstance(event, Packets):
                title.append(f" {event.first}-{event.second}")
            elif isinstance(event, UpCard):
                title.append(", ").append_text(paper.card(event.card)).append(" is turned up")
                if event.stands_for is not None:
                    title.append(" for ").append_text(paper.suit(event.stands_for))
        paper.line(title)

    # --- the play -----------------------------------------------------------------------------------------

    def _play(self, card: Card, seat: Seat | None) -> None:
        """A card falls. The one led is marked with ``>``, the one that takes the trick stands in brackets."""
        if not self._trick:
            self._end_block()
            self._trick_number += 1
            if self._trick_number == 1:
                self._paper.line(self._row("", {seat: Text(SEAT_NAMES[seat], "dim") for seat in range(4)}), indent=2)
        cell = self._paper.card(card, self._deal.trump)
        if self._trick_number <= len(self._taken_by) and self._taken_by[self._trick_number - 1] == seat:
            cell = Text.assemble("[", cell, "]")
        if not self._trick:
            cell = Text.assemble(">", cell)
        self._trick.setdefault(seat, []).append(cell)
        self._last = cell
        self._whose = f"{'somebody' if seat is None else SEAT_NAMES[seat]} {card_text(card)}: "

    def _trick_row(self) -> Text:
        cells = {seat: Text(" ").join(played) for seat, played in self._trick.items()}
        for seat in range(4):
            if self._deal.reading.table.sitting >> seat & 1:
                cells.setdefault(seat, Text("-", "dim"))
        return self._row(str(self._trick_number), cells)

    def _row(self, head: str, cells: Mapping[Seat | None, Text]) -> Text:
        """A cell for each seat in its column; last what is nobody's."""
        row = Text(f"{head:<5}")
        for column, seat in enumerate((0, 1, 2, 3, None)):
            row.append_text(cells.get(seat, Text()))
            row.pad_right(max(1, 5 + self._column * (column + 1) - row.cell_len))
        return row


def result_of_deal(paper: Paper, deal: DealReplay) -> Text:
    """Who made trump, what came of it, and the score after it."""
    if deal.thrown_in:
        result = Text("thrown in")
    elif deal.reading.table.misdeal:
        result = Text("misdeal")
    else:
        tricks = "" if deal.tricks_won is None else f", tricks {score_text(deal.tricks_won)}"
        points = "points not known" if deal.points is None else points_text(deal.points)
        result = Text.assemble(_made(paper, deal), f"{tricks}, {points}")
    return Text.assemble(result, ", score ", (score_text(deal.score), "bold"))


def _made(paper: Paper, deal: DealReplay) -> Text:
    if deal.maker is None:
        return Text("nobody made trump")
    suit = Text("trump") if deal.trump is None else paper.suit(deal.trump)
    alone = "" if deal.loner is None else " alone" if deal.loner == deal.maker else ", the partner alone"
    against = "" if deal.lone_defender is None else f", {SEAT_NAMES[deal.lone_defender]} defended alone"
    return Text(f"{SEAT_NAMES[deal.maker]} made ").append_text(suit).append(alone + against)
