"""The quiz for eyes: the table as the player who is asked sees it, what came of the answer, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from rich.text import Text

from euchre_cli.cards import cards_of
from euchre_cli.equity.answer import Answer, Estimate
from euchre_cli.equity.names import position_name
from euchre_cli.events import PASS, Call
from euchre_cli.printable import printable
from euchre_cli.quiz.questions import Question
from euchre_cli.quiz.replies import choice_words
from euchre_cli.quiz.scores import Scored
from euchre_cli.reports.diagram import Place, diagram, hand_text
from euchre_cli.reports.equity import EquityReport
from euchre_cli.reports.moment import label
from euchre_cli.reports.paper import Paper


class QuizReport:
    """Writes questions, answers and scores. `width` is in cells, as for `Paper`."""

    def __init__(self, out: TextIO, width: int | None = None) -> None:
        self._out = out
        self._width = width
        self._paper = Paper(out, width)

    def question(self, number: int, question: Question, offered: Sequence[Call]) -> None:
        """The table, the score, and what may be called."""
        paper, asked = self._paper, question.situation
        where = f" ({printable(question.where)})" if question.where else ""
        paper.line(Text(f"Question {number}{where}", "bold"))
        rules = asked.rules.text()
        score = f"Score {asked.score[0]}-{asked.score[1]}, yours first"
        paper.line(Text(score + ("" if rules == "standard" else f"; rules {printable(rules)}"), "dim"))
        paper.line()
        trump = asked.up_suit if asked.round == 1 else None
        places = []
        for seat in range(4):
            marks = ["you"] * (seat == asked.seat) + ["deals"] * (seat == asked.dealer)
            passed = sum((asked.dealer + 1 + turn) & 3 == seat for turn in range(len(asked.calls)))
            marks += [("passed", "passed twice")[passed - 1]] * bool(passed)
            hand = hand_text(paper, list(cards_of(asked.hand)), trump) if seat == asked.seat else None
            places.append(Place(label(seat, None, marks), hand or Text(f"{asked.rules.hand} cards", "dim")))
        up = Text("down " if asked.round == 2 else "up ", "dim").append_text(paper.card(asked.up_card))
        for row in diagram(paper, places, [up]):
            paper.line(row, hang=0)
        paper.line()
        options = [f"{place} {_to_do(choice_words(asked, call))}" for place, call in enumerate(offered, 1)]
        paper.line("   ".join(options), indent=2, hang=0)

    def verdict(self, question: Question, answer: Answer, chosen: Estimate, right: bool) -> None:
        """How good the answer was, and what everything is worth."""
        paper, asked = self._paper, question.situation
        says = choice_words(asked, chosen.action.call)
        paper.line()
        if chosen is answer.advice:
            head = "Right: {says} is best."
        elif right:
            head = "Right: {says} cannot be told from the best."
        else:
            win = answer.advice.win_probability - chosen.win_probability
            head = "Not the best: {says} loses " + f"{chosen.behind:.2f} points and {100 * win:.1f}% to win the game."
        paper.line(Text(head.format(says=says), "bold green" if right else "bold red"))
        if question.called is not None:
            paper.line(f"In the game the call was {choice_words(asked, question.called)}.")
        paper.line()
        EquityReport(self._out, self._width).answer(answer)

    def running(self, answers: Sequence[Scored]) -> None:
        """The score so far, and room for the next question."""
        self._paper.line()
        self._paper.line(Text(told(answers), "bold"))
        self._paper.line()

    def end(self, answers: Sequence[Scored], seed: int) -> None:
        """The score at the end, however it came, and how to be asked the same again."""
        self._paper.line()
        self._paper.line(Text(told(answers), "bold"))
        self._paper.line(Text(f"The same questions again: --seed {seed}", "dim"))

    def history(self, answers: Sequence[Scored]) -> None:
        """All answers summed up: together, by round and by seat."""
        paper = self._paper
        paper.line(Text(told(answers), "bold"))
        if not answers:
            return
        paper.line()
        paper.line(Text(f"{'':24}  asked    best   points  win", "dim"), hang=0)
        for number in (1, 2):
            for seat in (1, 2, 3, 4):
                some = [each for each in answers if (each.round, each.seat) == (number, seat)]
                if some:
                    name = f"round {number}, {position_name(seat & 3, 0)}"
                    paper.line(f"{name:24}  {len(some):5} {_share(some):6.0%}  {_loss(some):7.2f} {_wins(some):5.1%}")
        paper.line()
        paper.line(Text("points, win: what an answer lost, on average", "dim"))


def told(answers: Sequence[Scored]) -> str:
    """Answers in one sentence."""
    if not answers:
        return "No question has been answered."
    right = sum(each.right for each in answers)
    return f"{right} of {len(answers)} best ({_share(answers):.0%}); {_loss(answers):.2f} points lost on average."


def _share(answers: Sequence[Scored]) -> float:
    return sum(each.right for each in answers) / len(answers)


def _loss(answers: Sequence[Scored]) -> float:
    return sum(each.loss for each in answers) / len(answers)


def _wins(answers: Sequence[Scored]) -> float:
    return sum(each.win_loss for each in answers) / len(answers)


def _to_do(doing: str) -> str:
    """``ordering up`` as something to choose: ``order up``."""
    verb, _, rest = doing.partition(" ")
    plain = {"passing": PASS, "ordering": "order", "picking": "pick", "calling": "call"}[verb]
    return f"{plain} {rest}".rstrip()
