"""A decision for eyes: what to do on top, then a table of all that may be done, and why."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TextIO

from rich.text import Text

from euchre_cli.cards import NO_TRUMP, SEAT_NAMES, STRENGTH, cards_of
from euchre_cli.equity.answer import Answer, Estimate
from euchre_cli.equity.names import call_words, position_name
from euchre_cli.equity.situation import CALL, Action, Situation
from euchre_cli.events import ORDER, PASS
from euchre_cli.printable import printable
from euchre_cli.reports.paper import Paper

_Z: Final = 1.96
"""Standard errors on either side that hold the true value in 95 of 100 cases."""
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


class EquityReport:
    """Writes answers one after another. `width` is in cells, as for `Paper`; `timed` tells the time each took."""

    def __init__(self, out: TextIO, width: int | None = None, *, timed: bool = False) -> None:
        self._paper = Paper(out, width)
        self._timed = timed
        self._begun = False

    def answer(self, answer: Answer, where: str | None = None) -> None:
        """One answer; `where` names its place in a file."""
        paper = self._paper
        if self._begun:
            paper.line()
        self._begun = True
        if where is not None:
            paper.line(Text(printable(where), "dim"))
        paper.line(self._advice(answer))
        paper.line(self._asked(answer.situation))
        paper.line()
        rows, steps = _table(paper, answer)
        for row in rows:
            paper.line(row, hang=0)
        paper.line()
        then = next((estimate.then for estimate in answer.actions if estimate.then is not None), None)
        if then is not None:
            paper.line(self._coming_back(answer.situation, then))
        if answer.why:
            paper.line(printable(answer.why))
        if answer.not_modelled:
            paper.line(f"Not modelled: {'; '.join(answer.not_modelled)}.")
        paper.line(Text(self._reached(answer, steps), "dim"))

    # --- sentences --------------------------------------------------------------------------------------------

    def _advice(self, answer: Answer) -> Text:
        """What to do, in one sentence."""
        situation, best = answer.situation, answer.advice
        others = [estimate for number, estimate in enumerate(answer.actions) if number != answer.best]
        does = _words(self._paper, situation, best.action)
        text = Text(does.plain[0].upper()).append_text(does[1:]).append(": ")
        text.stylize("bold")
        richest = max([best, *others], key=lambda estimate: estimate.ev)
        if best.ev < richest.ev - _Z * max(best.behind_se, richest.behind_se):
            text.append(f"{_percent(best.win_probability, 1)} to win the game, the most of all, though ")
            text.append_text(_words(self._paper, situation, richest.action, doing=True))
            return text.append(f" brings more points ({richest.ev:+.2f}; this {best.ev:+.2f}).")
        text.append(f"{best.ev:+.2f} points expected, {_percent(best.win_probability, 1)} to win the game")
        if not others:
            return text.append("; the rules leave nothing else.")
        here = best.action.without_card
        calls = [other for other in others if other.action.without_card != here]
        text.append_text(self._compared(situation, best, _nearest(calls or others)))
        open_ones = [other for other in others if other.action.without_card == here and not other.settled]
        if calls and open_ones:
            text.append("; ").append_text(_words(self._paper, situation, _nearest(open_ones).action, card_alone=True))
            text.append(" may be as good a card")
        return text.append(".")

    def _compared(self, situation: Situation, best: Estimate, other: Estimate) -> Text:
        """How far the next best is behind."""
        doing = _words(self._paper, situation, other.action, doing=True)
        if other.settled:
            return Text(f", {abs(other.behind):.2f} more than by ").append_text(doing)
        text = Text("; it is close, and ").append_text(doing)
        return text.append(f" may be as good ({other.behind:.2f} ± {_Z * other.behind_se:.2f} behind)")

    def _coming_back(self, situation: Situation, then: Action) -> Text:
        """What a pass counts on."""
        text = Text("After a pass, if it comes back to you: ").append_text(_words(self._paper, situation, then))
        return text.append(" again." if then.kind == PASS else ".")

    def _asked(self, situation: Situation) -> Text:
        """The question as it was understood."""
        paper = self._paper
        trump = situation.table().trump
        if trump is None and situation.round == 1:
            trump = situation.up_suit
        strength = STRENGTH[NO_TRUMP if trump is None else trump]
        hand = sorted(cards_of(situation.hand), key=lambda card: (strength[card] < 16, card >> 3, -strength[card]))
        asker = position_name(situation.seat, situation.dealer).removeprefix("the ")
        text = Text("You hold ").append_text(paper.cards(hand, trump))
        text.append(" and deal" if asker == "dealer" else f" in the {asker}; {SEAT_NAMES[situation.dealer]} deals")
        text.append("; ").append_text(paper.card(situation.up_card))
        text.append(" was turned down" if situation.round == 2 else " is turned up")
        text.append(f"; {_so_far(situation)}; score {situation.score[0]}-{situation.score[1]}")
        rules = situation.rules.text()
        return text.append("." if rules == "standard" else f"; rules {printable(rules)}.")

    def _reached(self, answer: Answer, steps: int) -> str:
        bar = f"; a figure of the bar is {100 / steps:.3g}%" if steps else ""
        time = f" in {answer.seconds:.1f} s" if self._timed else ""
        return (
            f"± holds the true value in 95 of 100 cases; ? is not settled{bar}. Reached ±{answer.precision:.2f}"
            f" points{time}, {answer.deals:,} deals; bidding model: {printable(answer.model)}."
        )


def so_far(answer: Answer, width: int) -> str:
    """An answer that is still being worked out, in one line of at most so many cells."""
    paper = Paper(io.StringIO())
    best = answer.advice
    does = _words(paper, answer.situation, best.action).plain
    line = f"{does}: {best.ev:+.2f} ±{_Z * best.se:.2f} points, {answer.deals:,} deals ..."
    return line[:width]


def _nearest(estimates: Sequence[Estimate]) -> Estimate:
    """The one that comes closest to the best: those first that may be as good."""
    return min(estimates, key=lambda estimate: (estimate.settled, estimate.behind))


def _so_far(situation: Situation) -> str:
    """The calls in words, a run of passes together."""
    passes = next((n for n, call in enumerate(situation.calls) if call.kind != PASS), len(situation.calls))
    if passes == len(situation.calls):
        return "nobody has called" if passes == 0 else f"{_NUMBERS[passes]} {'has' if passes == 1 else 'have'} passed"
    caller = (situation.dealer + 1 + passes) & 3
    you = caller == situation.seat
    called = call_words(situation.calls[passes], dealer=caller == situation.dealer, you=you)
    return f"{'you' if you else position_name(caller, situation.dealer)} {called}"


_CARD_VERBS: Final = {
    "discard": ("discard", "discarding"),
    "lead": ("lead", "leading"),
    "give": ("hand over", "handing over"),
}
_VERBS: Final = {"pass": "passing", "order": "ordering", "pick": "picking", "call": "calling", "lead": "leading"}


def _words(
    paper: Paper, situation: Situation, action: Action, *, doing: bool = False, card_alone: bool = False
) -> Text:
    """An action in words: ``pick up alone and discard 9s``, or ``picking up alone and discarding 9s``; `card_alone`
    leaves out the call, ``discarding 9s``.
    """
    card = next((card for card in (action.discard, action.lead, action.give) if card is not None), None)
    text = Text()
    if not (card_alone or situation.trump_made):
        verb, *rest = _call_label(action)
        text.append(" ".join([_VERBS[verb] if doing else verb, *rest]))
        if action.kind == CALL and action.suit is not None:
            text.append(" ").append_text(paper.suit(action.suit))
        text.append(" alone" * action.alone)
    if action.says_alone is not None and not card_alone:
        verb = "defend" if situation.defends else "play"
        text.append(f"{verb}{'ing' * doing} {'alone' if action.says_alone else 'with partner'}")
    if card is not None:
        text.append(" and " if text else "")
        verbs = _CARD_VERBS["discard" if action.discard is not None else "lead" if action.give is None else "give"]
        text.append(verbs[doing or card_alone] + " ").append_text(paper.card(card, action.suit))
    return text


def _label(paper: Paper, situation: Situation, action: Action, *, short: bool) -> Text:
    """An action for the table: ``pick up alone, discard 9s``, in short ``pick up alone -9s``."""
    if action.discard is None or situation.trump_made:
        return _words(paper, situation, action)
    text = Text("pick up" + " alone" * action.alone)
    return text.append(" -" if short else ", discard ").append_text(paper.card(action.discard, action.suit))


def _call_label(action: Action) -> list[str]:
    if action.kind == ORDER:
        return ["order" if action.discard is None else "pick", "up"]
    return [PASS if action.kind == PASS else CALL]


# --- the table --------------------------------------------------------------------------------------------


class _Column(NamedTuple):
    head: str
    cell: Callable[[Estimate, bool], str]
    """What stands there for an action, which may be the best."""


_COLUMNS: Final = {
    "points": _Column("points", lambda e, _: f"{e.ev:+.2f} ±{_Z * e.se:.2f}"),
    "bare": _Column("points", lambda e, _: f"{e.ev:+.2f}"),
    "gap": _Column("behind", lambda e, best: "" if best else f"{e.behind:.2f} ±{_Z * e.behind_se:.2f}"),
    "settled": _Column("settled", lambda e, best: "" if best else "yes" if e.settled else "no"),
    "behind": _Column("behind", lambda e, best: "" if best else f"{e.behind:.2f}{' ' if e.settled else '?'}"),
    "euchred": _Column("euchred", lambda e, _: _percent(e.euchred)),
    "one": _Column("1", lambda e, _: _percent(e.outcomes.get(1, 0))),
    "two": _Column("2", lambda e, _: _percent(e.outcomes.get(2, 0))),
    "four": _Column("4", lambda e, _: _percent(e.outcomes.get(4, 0))),
    "win": _Column("win", lambda e, _: _percent(e.win_probability, 1)),
}
_LAYOUTS: Final = (
    ("points", "gap", "settled", "euchred", "one", "two", "four", "win", "bar"),
    ("points", "behind", "euchred", "one", "two", "four", "win", "bar"),
    ("points", "behind", "euchred", "one", "two", "four", "win"),
    ("points", "behind", "euchred", "win"),
    ("points", "behind"),
    ("bare", "behind"),
    ("bare",),
)
"""The columns after the action, by how much room there is."""
_SPACING: Final = ((2, False), (1, True))
"""Cells between columns, and whether the actions are abbreviated."""
_MARK: Final = "> "
"""Before the best; as wide as what stands before the others."""
_BARS: Final = (20, 10)
"""How many figures of a bar are 100 %, most first."""


def _table(paper: Paper, answer: Answer) -> tuple[list[Text], int]:
    """The head and a line for each action, with as many columns as there is room for; and how many figures of the
    bar are 100 %, 0 where there is none.
    """
    for layout in _LAYOUTS:
        for gap, short in _SPACING:
            for steps in _BARS if "bar" in layout else (0,):
                rows = _rows(paper, answer, [_column(answer, key, steps) for key in layout], gap, short=short)
                if rows[0].cell_len <= paper.width:
                    return rows, steps
    return rows, 0


def _rows(paper: Paper, answer: Answer, columns: Sequence[list[Text]], gap: int, *, short: bool) -> list[Text]:
    """All lines, of the same width. Where there is too little room for it in any layout, the action is cut off."""
    cramped = len(columns) == 1
    labels = [Text("action")]
    labels += [_label(paper, answer.situation, estimate.action, short=short or cramped) for estimate in answer.actions]
    taken = len(_MARK) + sum(gap + column[0].cell_len for column in columns)
    width = max(label.cell_len for label in labels)
    if cramped:
        width = max(min(width, paper.width - taken), 1)
    rows = []
    for number, label in enumerate(labels):
        best = number - 1 == answer.best
        label.truncate(width, overflow="ellipsis", pad=True)
        row = Text(_MARK if best else " " * len(_MARK)).append_text(label)
        for column in columns:
            row.append(" " * gap).append_text(column[number])
        row.stylize("dim" if number == 0 else "bold" if best else "")
        rows.append(row)
    return rows


def _column(answer: Answer, key: str, steps: int) -> list[Text]:
    """A column's head and cells, all of the same width."""
    if key == "bar":
        return _bars([estimate.outcomes for estimate in answer.actions], steps)
    head, cell = _COLUMNS[key]
    texts = [Text(head), *(Text(cell(e, number == answer.best)) for number, e in enumerate(answer.actions))]
    width = max(text.cell_len for text in texts)
    for text in texts:
        text.pad_left(width - text.cell_len)
    return texts


def _bars(distributions: Sequence[dict[int, float]], steps: int) -> list[Text]:
    """A bar for each action: a figure for so many percent, what is lost to the left of the line, nothing and what is
    won to its right.
    """
    halves = []
    for outcomes in distributions:
        counts = _shares(outcomes, steps)
        lost = "".join(str(min(-points, 9)) * counts[points] for points in sorted(counts) if points < 0)
        won = "".join(str(min(points, 9)) * counts[points] for points in sorted(counts) if points >= 0)
        halves.append((lost, won))
    left, right = (
        max(len("lost"), *(len(lost) for lost, _ in halves)),
        max(len("won"), *(len(won) for _, won in halves)),
    )
    rows = [Text(f"{'lost':>{left}}|{'won':<{right}}")]
    for lost, won in halves:
        nothing = won[: won.count("0")]
        rows.append(
            Text.assemble(
                (f"{lost:>{left}}", "red"),
                "|",
                (nothing, "dim"),
                (f"{won[len(nothing) :]:<{right - len(nothing)}}", "green"),
            )
        )
    return rows


def _shares(outcomes: dict[int, float], steps: int) -> dict[int, int]:
    """Whole steps for each outcome that add up to all of them, those with the largest rests rounded up."""
    exact = {points: chance * steps for points, chance in outcomes.items() if chance > 0}
    whole = {points: int(share) for points, share in exact.items()}
    rest = steps - sum(whole.values())
    for points in sorted(exact, key=lambda points: (whole[points] - exact[points], points))[:rest]:
        whole[points] += 1
    return whole


def _percent(chance: float, digits: int = 0) -> str:
    return f"{100 * chance:.{digits}f}%"
