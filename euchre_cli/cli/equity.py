"""``euchre equity``: what each action of one player at one decision is worth."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from euchre_cli.batch.executors import processors
from euchre_cli.cli.options import defaults_around, jobs_option, model_option, read_layer
from euchre_cli.cli.outcome import Outcome, need_kernel
from euchre_cli.rules import Layer, Rules, settle

if TYPE_CHECKING:
    from euchre_cli.batch.executors import Executor
    from euchre_cli.equity.answer import Answer
    from euchre_cli.equity.lines import Line
    from euchre_cli.equity.situation import Situation
    from euchre_cli.sources import Input

OUTPUT_FORMATS: Final = ("text", "json", "jsonl")
_Evaluate = Callable[["Situation"], "Answer"]
_Show = Callable[["Answer", "str | None"], None]


@click.command(name="equity")
@click.argument("hand", required=False, metavar="[HAND]")
@click.option("--up", metavar="CARD", help="The card turned up, such as 9h; a joker with its suit, B=h.")
@click.option(
    "--seat",
    metavar="SEAT",
    help="Who asks: 1 to 4 from the dealer's left, S1 to S4, R2S1 (with the round), dealer; or N, E, S, W with"
    " --dealer.",
)
@click.option("--me", metavar="SEAT", help="The same as --seat.")
@click.option("--dealer", metavar="SEAT", help="Who deals: N, E, S or W.  [default: W]")
@click.option(
    "--calls",
    metavar="CALLS",
    help="What has been called so far, as in the notation: ppo*, S2:h. After the call that makes trump the question is"
    " the dealer's discard, the opening lead, whether to play or defend alone where the rules allow it, or the card for"
    " a loner (partners-best).  [default: everybody before has passed]",
)
@click.option(
    "--round",
    "round_number",
    type=click.IntRange(1, 2),
    help="The round of calls; in round two all passed in the first.",
)
@click.option("--score", metavar="US-THEM", help="The score, the asker's side first.  [default: 0-0]")
@click.option(
    "--deals-left", type=click.IntRange(min=0), help="In a game of a number of deals: how many come after this one."
)
@click.option(
    "--rules",
    callback=read_layer,
    metavar="OPTIONS",
    help="The rules, such as 'british target=11' ('euchre explain' lists the options). They win over those of a"
    " euchre.toml; a line of a file wins over both.",
)
@click.option(
    "--precision",
    type=click.FloatRange(min=0, min_open=True),
    default=0.05,
    show_default=True,
    metavar="POINTS",
    help="Stop when the difference that matters is known so closely (95 %), or is settled.",
)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="Stop after so long at the latest.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed gives the same answer."
)
@jobs_option
@model_option
@click.option(
    "--input",
    "path",
    metavar="FILE",
    help="Many situations from a file, one a line: a table, CSV or JSON lines; - is standard input. FILE may also stand"
    " in place of HAND.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let a Dask cluster answer the lines of a file, by its scheduler's address; local starts one here, of --jobs"
    " workers. Each line is answered by one thread.",
)
@click.option(
    "--output-format", type=click.Choice(OUTPUT_FORMATS), default="text", show_default=True, help="How it is shown."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
def command(
    *,
    hand: str | None,
    up: str | None,
    seat: str | None,
    me: str | None,
    dealer: str | None,
    calls: str | None,
    round_number: int | None,
    score: str | None,
    deals_left: int | None,
    rules: Layer,
    precision: float,
    seconds: float,
    seed: int,
    jobs: int | None,
    model: str,
    path: str | None,
    cluster: str | None,
    output_format: str,
    as_json: bool,
) -> None:
    """Say what to do: pass, order up, call a suit, alone or not; which card to discard, or to lead.

    Every legal action is judged by playing the deal out by players who see only their own cards, with hands that agree
    with the calls so far.

    \b
      euchre equity JhAhKh9cTs --up 9h --seat 1
      euchre equity "Jc Js Ac Kc 9d" --up 9h --seat R2S1 --score 9-8
      euchre equity situations.txt --json
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    if path is None and hand is not None and up is None and (hand == "-" or os.path.exists(hand)):  # noqa: PTH110
        path, hand = hand, None
    question: dict[str, object] = {
        "HAND": hand,
        "--up": up,
        "--seat": seat,
        "--me": me,
        "--dealer": dealer,
        "--calls": calls,
    }
    question |= {"--round": round_number, "--score": score, "--deals-left": deals_left}
    if path is not None and (given := next((name for name, value in question.items() if value is not None), None)):
        raise click.UsageError(f"{given} and a file do not go together: each line says its own")
    if cluster is not None and path is None:
        raise click.UsageError("--cluster goes with a file of situations: one question is answered here")
    need_kernel()
    output_format = "json" if as_json else output_format
    threads = jobs or processors()
    judge = partial(
        _evaluate, precision=precision, seconds=seconds, seed=seed, threads=1 if cluster else threads, model=model
    )
    if path is not None:
        from euchre_cli.batch.executors import WorkerError, executor

        try:
            with executor(threads if cluster else 1, cluster) as workers:
                _batch(path, rules, judge, workers, output_format)
        except WorkerError as error:
            raise click.UsageError(str(error)) from None
        return
    asked = _asked(
        hand, up, seat, me, dealer, calls, round_number, score, deals_left, settle(defaults_around(None), rules)[0]
    )
    if output_format == "text":
        _text_report()(judge(asked), None)
    else:
        _write_object(judge(asked), None)


def _evaluate(situation: Situation, *, precision: float, seconds: float, seed: int, threads: int, model: str) -> Answer:
    from euchre_cli.equity.bidding import ModelError
    from euchre_cli.equity.estimating import evaluate

    live = sys.stderr.isatty() and sys.stdout.isatty()
    try:
        return evaluate(
            situation,
            precision=precision,
            seconds=seconds,
            seed=seed,
            threads=threads,
            model=model,
            progress=_show_progress if live else None,
        )
    except ModelError as error:
        raise click.BadParameter(str(error), param_hint="--model") from None
    finally:
        if live:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _show_progress(answer: Answer) -> None:
    import shutil

    from euchre_cli.reports.equity import so_far

    sys.stderr.write("\r\x1b[K" + so_far(answer, shutil.get_terminal_size().columns - 1))
    sys.stderr.flush()


# --- one question -----------------------------------------------------------------------------------------


def _asked(
    hand: str | None,
    up: str | None,
    seat: str | None,
    me: str | None,
    dealer: str | None,
    calls: str | None,
    round_number: int | None,
    score: str | None,
    deals_left: int | None,
    rules: Rules,
) -> Situation:
    from euchre_cli.equity.reading import read_situation
    from euchre_cli.equity.situation import SituationError

    if hand is None:
        raise click.UsageError("give a HAND, --up and --seat, or a file of situations")
    if up is None:
        raise click.UsageError("--up is missing: say which card is turned up (and there is no file of that name)")
    if seat is not None and me is not None:
        raise click.UsageError("--seat and --me are the same: give one of them")
    asker = me if seat is None else seat
    if asker is None:
        raise click.UsageError("--seat is missing: say where you sit, 1 to 4 from the dealer's left")
    try:
        return read_situation(
            rules,
            hand=hand,
            up=up,
            seat=asker,
            dealer=dealer,
            calls=calls,
            round_number=round_number,
            score=score,
            deals_left=deals_left,
        )
    except SituationError as error:
        raise click.UsageError(str(error)) from None


# --- many -------------------------------------------------------------------------------------------------


_PATIENCE: Final = 5
"""How many lines of a file may be wrong before the first that is right."""


def _batch(path: str, rules: Layer, judge: _Evaluate, workers: Executor, output_format: str) -> None:
    """Answer every line of a file that can be; the others are told, and make the command end with 2."""
    from euchre_cli.equity.lines import read_lines
    from euchre_cli.paths import find_inputs
    from euchre_cli.sources import Unreadable

    outcome = Outcome()
    report = _JsonLines(array=output_format == "json") if output_format != "text" else None
    show: _Show = report or _text_report()
    for source in find_inputs([path], outcome.complain):
        rules_with = partial(_rules_of, defaults_around(source.path), rules)
        answered, problems = False, 0
        try:
            for line, answers in workers.in_order(partial(_answers, judge), read_lines(_lines(source), rules_with)):
                where = f"{source.name}:{line.number}"
                for answer in answers:
                    show(answer, where)
                    answered = True
                if line.problem is None:
                    continue
                outcome.complain(f"{where}: {line.problem}")
                problems += 1
                if problems == _PATIENCE and not answered:
                    outcome.complain(
                        f"{source.name}: this is no file of situations, and the rest is not read: each line gives a "
                        "hand, the up-card and a seat, such as 'JhAhKh9cTs 9h 1'"
                    )
                    break
        except Unreadable as error:
            place = f":{error.finding.line}" if error.finding.line else ""
            outcome.complain(f"{source.name}{place}: {error.finding.message}")
    if report is not None:
        report.finish()
    outcome.end()


def _answers(judge: _Evaluate, line: Line) -> Iterator[Answer]:
    """The answer to a line, if it is a question."""
    if line.situation is not None:
        yield judge(line.situation)


def _rules_of(*layers: Layer) -> Rules:
    return settle(*layers)[0]


def _lines(source: Input) -> Iterator[str]:
    """The lines of a file, as they come."""
    with source.open() as opened:
        rest = ""
        for chunk in opened.chunks():
            *whole, rest = (rest + chunk).split("\n")
            yield from whole
        yield rest


# --- showing ----------------------------------------------------------------------------------------------


def _text_report() -> _Show:
    from euchre_cli.reports.equity import EquityReport

    return EquityReport(sys.stdout, timed=sys.stdout.isatty()).answer


def _encoded(answer: Answer) -> str:
    from euchre_cli.json_encoding import encode
    from euchre_cli.reports.equity_json import answer_object

    return encode(answer_object(answer))


def _write_object(answer: Answer, _: str | None) -> None:
    click.echo(_encoded(answer))


class _JsonLines:
    """One object an answer: a line each, or in one array."""

    def __init__(self, *, array: bool) -> None:
        self._array = array
        self._before = "["

    def __call__(self, answer: Answer, _: str | None) -> None:
        click.echo(self._before * self._array + _encoded(answer), nl=not self._array)
        self._before = ",\n"

    def finish(self) -> None:
        if self._array:
            click.echo("[]" if self._before == "[" else "]")
