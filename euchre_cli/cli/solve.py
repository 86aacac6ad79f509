"""``euchre solve``: what a deal comes to when everybody sees all cards and plays perfectly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from euchre_cli.cli.options import defaults_around, defaults_for, from_option, over, rules_options
from euchre_cli.cli.outcome import ErrorsFound, Outcome, need_kernel
from euchre_cli.rules import Layer, settle

if TYPE_CHECKING:
    from euchre_cli.solving import Solved

OUTPUT_FORMATS: Final = ("text", "json", "jsonl")


@click.command(name="solve")
@click.argument("paths", nargs=-1, metavar="[PATH...]")
@click.option(
    "--deal",
    metavar="DEAL",
    help="A deal typed here, in place of a file: 'W^9h N=AhKhQhTd9c E=... S=... W=... o -9s AhThJh9h'.",
)
@click.option(
    "--after",
    type=click.IntRange(min=0),
    metavar="CARDS",
    help="Solve from the point at which so many cards are played. Without it: from where the record stops, and a deal"
    " that was played to its end from the opening lead on.",
)
@click.option(
    "--output-format", type=click.Choice(OUTPUT_FORMATS), default="text", show_default=True, help="How it is shown."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
@rules_options
@from_option
def command(
    *,
    paths: tuple[str, ...],
    deal: str | None,
    after: int | None,
    output_format: str,
    as_json: bool,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Say what deals come to under perfect play of all four, who see all cards.

    Tricks and points, the cards that keep them, a line of best play, and the same for every other maker and trump.
    PATH is a file, a folder, a glob, or - for standard input; or --deal is a deal typed on the command line.
    """
    if bool(paths) == (deal is not None):
        raise click.UsageError("give either PATH or --deal")
    output_format = "json" if as_json else output_format
    need_kernel()
    outcome = Outcome()
    unsolved = False
    show = _show_text if output_format == "text" else _Json(output_format == "json")
    solved_deals = (
        _typed(deal, over(rules, override_rules), after)
        if deal is not None
        else _recorded(paths, rules, override_rules, from_format, outcome, after)
    )
    for where, solved in solved_deals:
        show(where, solved)
        if solved.problem is not None:
            unsolved = True
            click.echo(f"euchre: {_place(where)}{solved.problem}", err=True)
    if isinstance(show, _Json):
        show.finish()
    outcome.end()
    if unsolved:
        raise ErrorsFound


def _typed(text: str, rules: Layer, after: int | None) -> Iterator[tuple[dict[str, Any], Solved]]:
    from euchre_cli.solving import solve_deal
    from euchre_cli.typed import TypedDeal, TypedDealError

    try:
        typed = TypedDeal(text, settle(over(defaults_around(None), rules))[0])
    except TypedDealError as error:
        raise click.BadParameter(str(error), param_hint="--deal") from None
    yield {"file": None, "game": None, "deal": None}, solve_deal(typed.table, typed.dealt, after)


def _recorded(
    paths: tuple[str, ...],
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
    outcome: Outcome,
    after: int | None,
) -> Iterator[tuple[dict[str, Any], Solved]]:
    from euchre_cli.findings import Finding
    from euchre_cli.paths import find_inputs
    from euchre_cli.replaying import DealReplay
    from euchre_cli.solving import solve_recorded
    from euchre_cli.sources import UNREADABLE_CODES
    from euchre_cli.validating import replay_source

    for source in find_inputs(paths, outcome.complain):
        game = 0
        for done in replay_source(
            source, defaults=defaults_for(source, rules), overrides=override_rules, from_format=from_format
        ):
            if isinstance(done, DealReplay):
                yield {"file": source.name, "game": game, "deal": done.ordinal}, solve_recorded(done, after)
            elif not isinstance(done, Finding):
                game += 1
            elif done.code in UNREADABLE_CODES:
                outcome.complain(f"{source.name}: {done.message}")
            elif done.code[0] == "N":
                outcome.count(done)  # what could not be read; faults of the play are told where they stand in the way
                click.echo(f"euchre: {source.name}:{done.line or 1}: {done.code} {done.message}", err=True)


def _place(where: dict[str, Any]) -> str:
    return "" if where["file"] is None else f"{where['file']}: game {where['game']}, deal {where['deal']}: "


def _show_text(where: dict[str, Any], solved: Solved) -> None:
    from euchre_cli.reports.solved import solved_text

    if where["file"] is not None:
        click.echo(_place(where).rstrip(": "))
    click.echo("\n".join(solved_text(solved)))


class _Json:
    """One object a deal: a line each, or in one array."""

    def __init__(self, array: bool) -> None:
        self._array = array
        self._before = "["

    def __call__(self, where: dict[str, Any], solved: Solved) -> None:
        from euchre_cli.json_encoding import encode
        from euchre_cli.reports.solved_json import solved_object

        text = encode(solved_object(solved, **where))
        click.echo(self._before * self._array + text, nl=not self._array)
        self._before = ",\n"

    def finish(self) -> None:
        if self._array:
            click.echo("[]" if self._before == "[" else "]")
