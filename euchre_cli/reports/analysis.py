"""Graded games for eyes: a line a deal, below it the decisions worth a look; at the end what everybody lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from rich.text import Text

from euchre_cli.analysis.decisions import CARD
from euchre_cli.analysis.grading import MARKS, Grade, GradedDeal
from euchre_cli.analysis.summary import HALF_WIDTH, Moments, Summary, Tally
from euchre_cli.analysis.words import done_words, option_words
from euchre_cli.cards import SEAT_NAMES, SIDE_LETTERS, SUIT_NAMES, card_text
from euchre_cli.printable import printable
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.paper import Paper
from euchre_cli.reports.score_table import points_text, score_text
from euchre_cli.reports.summary import count
from euchre_cli.scoring import Pair

_STYLES: Final = {"??": "bold red", "?": "red", "?!": "yellow", "!": "green", "!!": "bold green"}


class AnalysisReport:
    """Writes games as they are graded: the decisions that have a mark, or with `every` all."""

    def __init__(self, out: TextIO, width: int | None = None, *, every: bool = False) -> None:
        self._paper = Paper(out, width)
        self._every = every
        self._begun = False

    def game(self, game: GameReplay) -> None:
        """The title and the players."""
        paper = self._paper
        if self._begun:
            paper.line()
        self._begun = True
        title = game.header.get("Event")
        where = f"{game.header.source.name}, game {game.number}"
        paper.line(Text(printable(f"{where}: {title}" if title else where), "bold"))
        named = [f"{SEAT_NAMES[seat]} {name}" for seat, name in enumerate(game.setup.players) if name is not None]
        if named:
            paper.line(Text(printable(", ".join(named)), "dim"))

    def deal(self, graded: GradedDeal, before: Pair) -> None:
        """A deal and its decisions."""
        paper, replay = self._paper, graded.replay
        paper.line()
        paper.line(self._head(graded, before))
        if graded.problem is not None:
            paper.line(Text(f"Not graded: {printable(graded.problem)}.", "dim"), indent=2)
        for grade in graded.grades:
            if grade.mark or self._every:
                paper.line(self._decision(grade, replay), indent=2, hang=6)
        if graded.ungraded:
            told = count(graded.ungraded, "decision")
            paper.line(Text(f"{told} could not be judged: the cards seen fit no deal that can be imagined.", "dim"), 2)

    def summary(self, summary: Summary) -> None:
        """What everybody lost, and what luck did."""
        paper = self._paper
        if self._begun:
            paper.line()
        paper.line(Text(_counted(summary), "bold"))
        if not summary.deals:
            return
        whose = summary.players or {SEAT_NAMES["NESW".index(seat)]: tally for seat, tally in summary.seats.items()}
        paper.line()
        self._table(list(_skill(whose)))
        paper.line()
        self._table(list(_luck(summary.teams)))
        paper.line()
        paper.line(
            Text(
                "Points lost a deal, by what each player could see, as points count at the score; luck is what the"
                " cards dealt were worth beyond the average, apart the result without it. ± holds the true value in"
                " 95 of 100 cases.",
                "dim",
            ),
            hang=0,
        )

    # --- a deal -------------------------------------------------------------------------------------------

    def _head(self, graded: GradedDeal, before: Pair) -> Text:
        replay = graded.replay
        up = "" if replay.up_card is None else f", {card_text(replay.up_card)} up"
        text = Text.assemble((f"Deal {replay.ordinal}", "bold"), f" at {score_text(before)}: ")
        text.append(f"{SEAT_NAMES[replay.dealer]} dealt{up}; {_made(replay)}")
        if replay.points is not None:
            text.append(f", {points_text(replay.points)}")
        text.append(".")
        if graded.expected is not None and graded.luck is not None:
            worth = f" The cards were worth {_side(graded.expected)}, luck {_side(graded.luck)}."
            text.append(worth, "dim")
        return text

    def _decision(self, grade: Grade, replay: DealReplay) -> Text:
        up_suit = replay.reading.table.up_suit
        when = f"trick {grade.trick}" if grade.kind == CARD else grade.kind
        text = Text.assemble((f"{grade.mark:<2}", _STYLES.get(grade.mark, "")), f"  {SEAT_NAMES[grade.seat]:<5} ")
        text.append(f"{when:<7}  ", "dim").append(done_words(grade.chosen, up_suit))
        others = [option_words(option, up_suit) for option in grade.as_good if option != grade.chosen]
        if not grade.is_best:
            text.append(f" loses {_plus_minus(grade.loss, grade.loss_se)}")
            text.append(f", {100 * grade.loss_win:.1f}% to win; ")
            text.append(f"better {_or(others)}")
            text.append("" if grade.mark else " (not marked: too little, or not sure)", "dim")
        elif grade.settled:
            text.append(": the best")
        else:
            text.append(f": as good as any, like {_or(others)}")
        if grade.chosen_open is not None:
            text.append(f"; as the cards lay {grade.chosen_open:+d}", "dim")
            if not grade.is_best and grade.best_open is not None:
                text.append(f", with {option_words(grade.best, up_suit)} {grade.best_open:+d}", "dim")
        return text

    # --- tables -------------------------------------------------------------------------------------------

    def _table(self, rows: Sequence[Sequence[str]]) -> None:
        """Columns; names give way where there is little room, then the last columns."""
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        room = self._paper.width - 2 - sum(width + 2 for width in widths[1:])
        while room < min(widths[0], 8) and len(widths) > 2:
            room += widths.pop() + 2
        widths[0] = min(widths[0], max(room, 8))
        for number, row in enumerate(rows):
            name = row[0] if len(row[0]) <= widths[0] else row[0][: widths[0] - 1] + "…"
            cells = [f"{name:<{widths[0]}}"]
            cells += [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=False)]
            self._paper.line(Text("  ".join(cells), "dim" if number == 0 else ""), indent=2, hang=0)


def _skill(whose: dict[str, Tally]) -> Iterator[Sequence[str]]:
    yield ("", "deals", "best", "calls", "play", *MARKS, "to win")
    for name, tally in whose.items():
        best = f"{100 * tally.best / tally.decisions:.0f}%" if tally.decisions else "-"
        marks = [str(tally.marks[mark]) for mark in MARKS]
        win = tally.win.mean
        yield (
            printable(name),
            str(tally.deals),
            best,
            _interval(tally.calls),
            _interval(tally.play),
            *marks,
            "-" if win is None else f"{round(-100 * win, 1) + 0.0:+.1f}%",
        )


def _luck(teams: dict[str, Tally]) -> Iterator[Sequence[str]]:
    yield ("", "deals", "made", "expected", "luck", "apart")
    for name, tally in teams.items():
        columns = (tally.made, tally.expected, tally.luck, tally.apart)
        yield (printable(name), str(tally.made.count), *(_interval(column, sign="+") for column in columns))


def _interval(moments: Moments, sign: str = "") -> str:
    if moments.mean is None:
        return "-"
    mean = format(round(moments.mean, 2) + 0.0, f"{sign}.2f")
    return mean if moments.se is None else f"{mean} ±{HALF_WIDTH * moments.se:.2f}"


def _plus_minus(value: float, se: float) -> str:
    return f"{value:.2f} ±{HALF_WIDTH * se:.2f}"


def _side(points: float) -> str:
    """``NS+1.2``: whose they are, and how many."""
    return f"{SIDE_LETTERS[points < 0]}+{abs(points):.1f}"


def _made(replay: DealReplay) -> str:
    if replay.maker is None or replay.trump is None:
        return "thrown in" if replay.thrown_in else "nobody made trump"
    who = SEAT_NAMES[replay.maker]
    alone = "" if replay.loner is None else " alone" if replay.loner == replay.maker else " for a loner"
    return f"{who} made {SUIT_NAMES[replay.trump]}{alone}"


def _or(words: Sequence[str]) -> str:
    few = words[:3]
    return " or ".join(few) + (" or others" if len(words) > len(few) else "")


def _counted(summary: Summary) -> str:
    text = f"{count(summary.games, 'game')}, {count(summary.deals, 'deal')} graded"
    return text + (f", {summary.left_out} not" if summary.left_out else "")
