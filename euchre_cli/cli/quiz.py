"""``euchre quiz``: what would you call?"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from euchre_cli.cli.options import defaults_around, defaults_for, read_layer
from euchre_cli.cli.outcome import Outcome, need_kernel
from euchre_cli.paths import find_inputs
from euchre_cli.printable import printable
from euchre_cli.rules import Layer, settle

if TYPE_CHECKING:
    from euchre_cli.equity.answer import Answer
    from euchre_cli.events import Call
    from euchre_cli.quiz.questions import Question
    from euchre_cli.quiz.scores import Scored


@click.command(name="quiz")
@click.option(
    "--seat", metavar="SEAT", help="Where you sit: 1 to 4 from the dealer's left, S1, R2S1, dealer.  [default: any]"
)
@click.option("--round", "round_number", type=click.IntRange(1, 2), help="The round of calls.  [default: any]")
@click.option("--up", metavar="CARD", help="The card turned up, such as Jh.  [default: any]")
@click.option("--score", metavar="US-THEM", help="The score, your side first.  [default: 0-0]")
@click.option("--rules", callback=read_layer, metavar="OPTIONS", help="The rules, such as 'british target=11'.")
@click.option(
    "-n", "--questions", "number", type=click.IntRange(min=1), default=10, show_default=True, help="How many."
)
@click.option("--seed", type=click.IntRange(min=0), help="The same seed asks the same questions.  [default: any]")
@click.option(
    "--from-games",
    "path",
    metavar="PATH",
    help="Ask what --player had to call in recorded games: a file, a folder, or - for standard input.",
)
@click.option("--player", metavar="NAME", help="With --from-games: whose calls.")
@click.option("--worst", is_flag=True, help="With --from-games: ask only where something was lost, the worst first.")
@click.option(
    "--precision",
    type=click.FloatRange(min=0, min_open=True),
    default=0.1,
    show_default=True,
    metavar="POINTS",
    help="How closely the answer is worked out, as for equity.",
)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="How long that may take at the most.",
)
@click.option(
    "--score-file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Where the answers are kept."
)
@click.option("--history", is_flag=True, help="Sum up the answers kept, and ask nothing.")
def command(
    *,
    seat: str | None,
    round_number: int | None,
    up: str | None,
    score: str | None,
    rules: Layer,
    number: int,
    seed: int | None,
    path: str | None,
    player: str | None,
    worst: bool,
    precision: float,
    seconds: float,
    score_file: Path | None,
    history: bool,
) -> None:
    """Ask what you would call, and say what it is worth.

    Type a call (pass, order, h alone, next) or its number; q ends. Only what is not plain is asked: where the two best
    calls are close, or a count of points would call otherwise. Each answer is kept in a file.

    \b
      euchre quiz --seat 2 --round 1
      euchre quiz --from-games league.euc --player Ann
      euchre quiz --history
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    file = score_file or Path(click.get_app_dir("euchre")) / "quiz.jsonl"
    if history:
        _history(file)
        return
    if (path is None) != (player is None):
        raise click.UsageError("--from-games and --player go together")
    if worst and path is None:
        raise click.UsageError("--worst goes with --from-games")
    if path is not None and (seat, round_number, up, score) != (None,) * 4:
        raise click.UsageError("--seat, --round, --up and --score do not go with --from-games: the records say them")
    need_kernel()
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    outcome = Outcome(exit_zero=True)  # what is wrong with the records is not asked here
    if path is not None and player is not None:
        asked = (_worst if worst else _recorded)(path, player, rules, seed, outcome)
    else:
        asked = _dealt(seat, round_number, up, score, rules, seed)
    _ask(asked, number, file, precision, seconds, seed)
    outcome.end()


def _dealt(
    seat: str | None, round_number: int | None, up: str | None, score: str | None, rules: Layer, seed: int
) -> Iterator[Question]:
    from euchre_cli.cards import DECKS, JOKER, card_text
    from euchre_cli.equity.reading import read_score, read_seat, read_up
    from euchre_cli.equity.situation import SituationError
    from euchre_cli.quiz.questions import NoQuestionError, dealt_questions

    in_force = settle(defaults_around(None), rules)[0]
    try:
        position, said_round = (None, None) if seat is None else read_seat(seat, 3, known=False)
        if said_round is not None and round_number not in (None, said_round):
            raise click.UsageError(f"{seat} is a seat in round {said_round}, and round {round_number} is asked for")
        turned_up = None if up is None else read_up(up)
        if turned_up is not None and not DECKS[in_force.deck] >> turned_up[0] & 1:
            raise click.UsageError(f"{card_text(turned_up[0])} is not in a deck of {in_force.deck} cards")
        if turned_up == (JOKER, None) and in_force.joker_up == "dealer-names":
            raise click.UsageError("the joker is turned up: say which suit it stands for, such as B=h")
        yield from dealt_questions(
            in_force,
            seed,
            position=None if position is None else position + 1,
            round_number=said_round or round_number,
            up=turned_up,
            score=(0, 0) if score is None else read_score(score),
        )
    except (SituationError, NoQuestionError) as error:
        raise click.UsageError(str(error)) from None


def _recorded(path: str, player: str, rules: Layer, seed: int, outcome: Outcome) -> Iterator[Question]:
    """Questions out of recorded games, in an order that the seed decides."""
    from euchre_cli.quiz.questions import recorded_questions
    from euchre_cli.validating import replay_source

    found: list[Question] = []
    for source in find_inputs([path], outcome.complain):
        steps = replay_source(source, defaults=defaults_for(source, rules), overrides={}, from_format=None)
        found += recorded_questions(outcome.watch(steps), player, source.name)
    if not found and not outcome.unread:
        raise click.UsageError(f"no call of {player} in {path} is worth asking about (the hand must be known)")
    Random(seed).shuffle(found)  # noqa: S311 - to be asked again
    yield from found


def _worst(path: str, player: str, rules: Layer, seed: int, outcome: Outcome) -> Iterator[Question]:
    """The same where the player lost something, the greatest loss first. All games are graded before the first."""
    from euchre_cli.batch.executors import processors, threads
    from euchre_cli.quiz.questions import costly_questions
    from euchre_cli.validating import replay_source

    found: list[tuple[float, Question]] = []
    with threads(processors()) as pool:
        for source in find_inputs([path], outcome.complain):
            steps = replay_source(source, defaults=defaults_for(source, rules), overrides={}, from_format=None)
            found += costly_questions(outcome.watch(steps), player, source.name, pool)
    if not found and not outcome.unread:
        raise click.UsageError(f"no call of {player} in {path} is known to have lost anything")
    found.sort(key=lambda each: -each[0])
    yield from (question for _, question in found)


# --- asking -----------------------------------------------------------------------------------------------


def _ask(questions: Iterator[Question], most: int, file: Path, precision: float, seconds: float, seed: int) -> None:
    """Ask one after the other until there are no more, or no more answers; say the score whatever ends it."""
    from euchre_cli.equity.estimating import evaluate
    from euchre_cli.quiz.replies import choices, estimate_of
    from euchre_cli.quiz.scores import append, prepare
    from euchre_cli.reports.quiz import QuizReport

    prepare(file)
    report = QuizReport(sys.stdout)
    answers: list[Scored] = []
    begun = False
    try:
        for number, question in enumerate(islice(questions, most), 1):
            offered = choices(question.situation)
            begun = True
            report.question(number, question, offered)
            call = _reply(question, offered)
            if call is None:
                break
            answer = evaluate(question.situation, precision=precision, seconds=seconds, seed=seed)
            scored = _scored(question, answer, call)
            append(file, scored)
            answers.append(scored)
            report.verdict(question, answer, estimate_of(answer, call), scored.right)
            if number < most:
                report.running(answers)
    finally:
        if begun:
            report.end(answers, seed)


def _reply(question: Question, offered: list[Call]) -> Call | None:
    """What the player answers; None at the end of what is typed."""
    from euchre_cli.quiz.replies import ReplyError, read_reply

    while True:
        click.echo("Your call: ", nl=False)
        sys.stdout.flush()
        typed = sys.stdin.readline()
        if not sys.stdin.isatty():
            click.echo(printable(typed.strip()))
        if not typed or typed.strip().casefold() in ("q", "quit", "exit"):
            return None
        try:
            return read_reply(typed, question.situation, offered)
        except ReplyError as error:
            click.echo(f"  {printable(str(error))}")


def _scored(question: Question, answer: Answer, call: Call) -> Scored:
    from euchre_cli.cards import card_text, cards_of, cards_text
    from euchre_cli.equity.names import position_number
    from euchre_cli.quiz.replies import choice_words, estimate_of
    from euchre_cli.quiz.scores import Scored

    asked, best, chosen = question.situation, answer.advice, estimate_of(answer, call)
    return Scored(
        time=datetime.now(UTC).isoformat(timespec="seconds"),
        hand=cards_text(cards_of(asked.hand)),
        up=card_text(asked.up_card),
        seat=position_number(asked.seat, asked.dealer),
        round=asked.round,
        score=f"{asked.score[0]}-{asked.score[1]}",
        rules=asked.rules.text(),
        answer=choice_words(asked, call),
        best=choice_words(asked, best.action.call),
        right=chosen is best or not chosen.settled,
        loss=round(chosen.behind, 4),
        win_loss=round(best.win_probability - chosen.win_probability, 4),
    )


def _history(file: Path) -> None:
    from euchre_cli.quiz.scores import ScoresError, read_scores
    from euchre_cli.reports.quiz import QuizReport

    outcome = Outcome()
    answers: list[Scored] = []
    try:
        for line in read_scores(file):
            if isinstance(line, ScoresError):
                outcome.complain(str(line))
            else:
                answers.append(line)
    except FileNotFoundError:
        pass
    QuizReport(sys.stdout).history(answers)
    outcome.end()
