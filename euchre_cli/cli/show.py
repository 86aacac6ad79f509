"""``euchre show``: a game for eyes."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import redirect_stderr

import click

from euchre_cli.batch.executors import processors, threads
from euchre_cli.cards import SEAT_LETTERS, Seat
from euchre_cli.cli.options import DEPTHS, defaults_for, exit_options, from_option, rules_options
from euchre_cli.cli.outcome import Outcome, need_kernel
from euchre_cli.findings import Finding
from euchre_cli.paths import find_inputs
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.games import tell
from euchre_cli.reports.summary import count
from euchre_cli.rules import Layer
from euchre_cli.validating import replay_source


@click.command(name="show")
@click.argument("path")
@click.option("--game", type=click.IntRange(min=1), metavar="N", help="Show only the N-th game of the file.")
@click.option("--deal", type=click.IntRange(min=1), metavar="N", help="Show only the N-th deal of each game.")
@click.option("--step", is_flag=True, help="Walk through the game with the keyboard; ? says which keys there are.")
@click.option(
    "--seat",
    type=click.Choice(("N", "E", "S", "W"), case_sensitive=False),
    help="With --step: see what the player there saw.",
)
@click.option(
    "--grades", is_flag=True, help="Grade each call, discard and card as analyze does, and show the marks with them."
)
@click.option(
    "--depth",
    type=click.Choice(DEPTHS),
    help="With --grades: how hard each decision is looked at.  [default: quick]",
)
@exit_options
@rules_options
@from_option
def command(
    *,
    path: str,
    game: int | None,
    deal: int | None,
    step: bool,
    seat: str | None,
    grades: bool,
    depth: str | None,
    strict: bool,
    exit_zero: bool,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Show recorded games: hands, calls, tricks and score, with comments, and findings where they stand.

    The four hands lie around the table as they were dealt, trumps first, and between them what was turned up.
    In a trick, > marks the card that was led, and the card that took it stands in brackets; L is the left bower.

    PATH is a file, or - for standard input.
    """
    if seat is not None and not step:
        raise click.UsageError("--seat goes with --step")
    if step and grades:
        raise click.UsageError("--grades does not go with --step")
    if depth is not None and not grades:
        raise click.UsageError("--depth goes with --grades")
    outcome = Outcome(strict=strict, exit_zero=exit_zero)
    sources = list(find_inputs([path], outcome.complain))
    if len(sources) > 1:
        raise click.UsageError(f"{path} is {len(sources)} files: name one of them")
    for source in sources:
        steps = replay_source(
            source, defaults=defaults_for(source, rules), overrides=override_rules, from_format=from_format
        )
        chosen = _Chosen(game, deal)
        if step:
            walked = _walk(outcome.watch(chosen.among(steps)), None if seat is None else SEAT_LETTERS.index(seat))
            if not walked and not chosen.missing and not outcome.unread:
                raise click.UsageError(f"there is no deal to walk through in {source.name}")
        elif grades:
            _tell_graded(steps, chosen, outcome, depth or "quick")
        else:
            _tell(outcome.watch(chosen.among(steps)))
        if chosen.missing and not outcome.unread and not (step and walked):
            raise click.UsageError(f"there is no such game or deal in {source.name}: {chosen.holds()}")
    outcome.end()


_Steps = Iterable[GameReplay | DealReplay | Finding]


def _tell(steps: _Steps) -> None:
    from euchre_cli.reports.show import Show

    show = Show(sys.stdout)
    tell(steps, show)
    show.finish()


def _tell_graded(steps: _Steps, chosen: _Chosen, outcome: Outcome, depth: str) -> None:
    """The same with grades. All deals are graded, since each depends on the score before it."""
    need_kernel()
    from euchre_cli.analysis.analyzing import Analyzer
    from euchre_cli.analysis.grading import Grade, GradedDeal
    from euchre_cli.analysis.judging import DEPTHS as KNOWN
    from euchre_cli.reports.show import Show

    grades: dict[int, dict[int, Grade]] = {}
    """By the replay of a deal, which is shown when the next step comes."""

    def replays(pool: Executor) -> Iterator[GameReplay | DealReplay | Finding]:
        for step in Analyzer(KNOWN[depth]).analyze(steps, pool):
            if isinstance(step, GradedDeal):
                grades[id(step.replay)] = {grade.number: grade for grade in step.grades}
            yield step.replay if isinstance(step, GradedDeal) else step

    with threads(processors()) as pool:
        show = Show(sys.stdout, grades=lambda deal: grades.pop(id(deal), {}))
        tell(outcome.watch(chosen.among(replays(pool))), show)
        show.finish()


def _walk(steps: _Steps, seat: Seat | None) -> bool:
    """Walk through the deals; False if there are none. What is to be said beside them is said when it is over."""
    from euchre_cli.cli.screen import whole_screen
    from euchre_cli.reports.step import Stepper, pages

    stepper = Stepper(pages(steps), seat)
    said = io.StringIO()
    try:
        with redirect_stderr(said):
            if not stepper.begin():
                return False
            with whole_screen("show --step") as screen:
                keys = screen.keys()
                while not stepper.done:
                    screen.show(stepper.rows(*screen.size, sys.stdout.encoding))
                    key = next(keys, None)
                    if key is None:
                        break
                    stepper.press(key)
    finally:
        click.echo(said.getvalue(), nl=False, err=True)
    return True


class _Chosen:
    """The games and deals to show, by their numbers in the file, and what is wrong with them."""

    def __init__(self, game: int | None, deal: int | None) -> None:
        self.game = game
        self.deal = deal
        self.games = 0
        self.most_deals = 0
        self.missing = (game, deal) != (None, None)

    def among(self, steps: Iterable[GameReplay | DealReplay | Finding]) -> Iterator[GameReplay | DealReplay | Finding]:
        """What of a file is to be shown."""
        for step in steps:
            if isinstance(step, GameReplay):
                self.games = step.number
                wanted = self._wants(self.games, None)
                self.missing = self.missing and not (wanted and self.deal is None)
            elif isinstance(step, DealReplay):
                self.most_deals = max(self.most_deals, step.ordinal)
                wanted = self._wants(self.games, step.ordinal)
                self.missing = self.missing and not wanted
            else:
                wanted = step.game is None or self._wants(step.game, step.deal)
            if wanted:
                yield step

    def _wants(self, game: int, deal: int | None) -> bool:
        return self.game in (None, game) and (deal is None or self.deal in (None, deal))

    def holds(self) -> str:
        """What the file holds, for somebody who asked for what it does not."""
        return f"it holds {count(self.games, 'game')}, the longest of {count(self.most_deals, 'deal')}"
