"""``euchre simulate``: whole games of built-in players, or of others' own, as records; and duplicate matches."""

from __future__ import annotations

import sys
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING

import click

from euchre_cli.cli.options import defaults_around, opened, output_option, over, read_layer
from euchre_cli.cli.outcome import need_kernel, tell_losses
from euchre_cli.converting import TARGETS, Reading, write_converted
from euchre_cli.losses import CannotHoldError, Losses
from euchre_cli.rules import Layer, Rules, build, conflicts

if TYPE_CHECKING:
    from euchre_cli.playing import Match, Player


class BadPlayerError(click.ClickException):
    """Ends the command over a player that is none, or does what is not legal."""

    exit_code = 2


def _read_players(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[str, ...]:
    from euchre_cli.seating import wrong_name

    names = tuple(word.strip() for word in text.split(","))
    wrong = next(filter(None, map(wrong_name, names)), None)
    if wrong is not None:
        raise click.BadParameter(wrong)
    if len(names) not in (1, 2, 4):
        raise click.BadParameter(f"{len(names)} players are named: name one for all, two (NS,EW), or four (N,E,S,W)")
    return names


@click.command(name="simulate")
@click.option(
    "-n",
    "--games",
    "count",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many games; with --duplicate how many deals.  [default: 1; 1000]",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed gives the same games."
)
@click.option(
    "--rules",
    default="",
    callback=read_layer,
    metavar="OPTIONS",
    help="The rules to play by, such as 'british target=11'. They win over those of a euchre.toml.",
)
@click.option(
    "--players",
    "names",
    default="rule-of-thumb",
    show_default=True,
    callback=_read_players,
    metavar="NAMES",
    help="Who plays: random, rule-of-thumb, sampling or expert; one for all, two for NS,EW, or four for N,E,S,W."
    " MODULE:NAME is a player of your own: the module is imported, which runs its code, and NAME in it called.",
)
@click.option(
    "--worlds",
    type=click.IntRange(1, 1000),
    default=20,
    show_default=True,
    help="How often sampling and expert players deal the unseen cards before each card.",
)
@click.option(
    "--duplicate",
    is_flag=True,
    help="Play a match of two players instead: each deal twice, so that both hold the same cards, and say by how many"
    " points a deal one beats the other.",
)
@click.option("--json", "as_json", is_flag=True, help="Write the result of a match as JSON.")
@click.option("--to", type=click.Choice(tuple(TARGETS)), help="The format of the records.  [default: euc]")
@output_option
def command(
    *,
    count: int | None,
    seed: int,
    rules: Layer,
    names: tuple[str, ...],
    worlds: int,
    duplicate: bool,
    as_json: bool,
    to: str | None,
    output: str | None,
) -> None:
    """Play whole games, and write them as records; or a match of two players, and say who is better.

    Every card is known, and every result is written down; the games are legal by the rules given.

    \b
      euchre simulate -n 100 --players sampling,rule-of-thumb
      euchre simulate --players my_bot:Bot,expert --duplicate
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    if duplicate and (len(names) != 2 or to is not None):
        wrong = "writes no records: leave --to out" if to else "is a match of two players: --players A,B"
        raise click.UsageError(f"--duplicate {wrong}")
    if as_json and not duplicate:
        raise click.UsageError("--json goes with --duplicate; records are written as JSON by --to json")
    need_kernel()
    from euchre_cli.playing import PlayerError
    from euchre_cli.seating import seat_player

    rules_in_force = build(over(defaults_around(None), rules))
    clash = conflicts(rules_in_force)
    if clash:
        raise click.BadParameter(clash[0], param_hint="--rules")
    try:
        players = [seat_player(name, worlds) for name in names]
        if duplicate:
            deals = 1000 if count is None else count
            _match((players[0], players[1]), (names[0], names[1]), deals, rules_in_force, seed, output, as_json=as_json)
        else:
            _games(players * (4 // len(names)), names * (4 // len(names)), count or 1, rules_in_force, seed, to, output)
    except PlayerError as error:
        raise BadPlayerError(str(error)) from error


def _games(
    players: list[Player],
    names: tuple[str, ...],
    count: int,
    rules: Rules,
    seed: int,
    to: str | None,
    output: str | None,
) -> None:
    from euchre_cli.simulating import simulated_game

    played = (simulated_game(rules, players, names, seed, number) for number in range(1, count + 1))
    target, losses = to or "euc", Losses()
    try:
        with opened(output, ()) as out:
            write_converted([Reading(chain.from_iterable(played), {}, {})], target, out, losses)
    except CannotHoldError as error:
        raise click.UsageError(str(error)) from None
    tell_losses(losses, target)


def _match(
    players: tuple[Player, Player],
    names: tuple[str, str],
    deals: int,
    rules: Rules,
    seed: int,
    output: str | None,
    *,
    as_json: bool,
) -> None:
    from euchre_cli.playing import duplicate
    from euchre_cli.reports.match import match_text

    if deals < 2:
        raise click.BadParameter("a match needs two deals or more", param_hint="-n")
    live = sys.stderr.isatty()
    try:
        match = duplicate(*players, deals, rules, seed, names=names, progress=_Progress() if live else None)
    finally:
        if live:
            _on_the_line("")
    with opened(output, ()) as out:
        if as_json:
            from euchre_cli.json_encoding import encode
            from euchre_cli.reports.match_json import match_object

            out.write(f"[{encode(match_object(match, names, rules, seed))}]\n")
        else:
            out.write(match_text(match, names, rules, seed))


class _Progress:
    """Shows how far a match has come, some times a second."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, match: Match) -> None:
        now = monotonic()
        if now >= self._next:
            from euchre_cli.reports.match import match_so_far

            _on_the_line(match_so_far(match))
            self._next = now + 0.2


def _on_the_line(text: str) -> None:
    sys.stderr.write(f"\r\x1b[K{text}")
    sys.stderr.flush()
