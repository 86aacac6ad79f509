"""``euchre simulate``: whole games of built-in players, as records."""

from __future__ import annotations

from itertools import chain
from typing import Final

import click

from euchre_cli.cli.options import defaults_around, opened, output_option, over
from euchre_cli.cli.outcome import need_kernel, tell_losses
from euchre_cli.converting import TARGETS, Reading, write_converted
from euchre_cli.losses import CannotHoldError, Losses
from euchre_cli.rules import Layer, RulesError, build, conflicts, parse_options

KINDS: Final = ("random", "rule-of-thumb", "sampling")


def _read_players(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[str, ...]:
    kinds = tuple(word.strip() for word in text.split(","))
    wrong = next((kind for kind in kinds if kind not in KINDS), None)
    if wrong is not None:
        raise click.BadParameter(f"{wrong!r} is no player: it is {', '.join(KINDS)}")
    if len(kinds) not in (1, 2, 4):
        raise click.BadParameter(f"{len(kinds)} players are named: name one for all, two (NS,EW), or four (N,E,S,W)")
    return (kinds * 4)[:4]


def _read_rules(_context: click.Context, _parameter: click.Parameter, text: str) -> Layer:
    try:
        return parse_options(text)
    except RulesError as error:
        raise click.BadParameter(str(error)) from None


@click.command(name="simulate")
@click.option("-n", "--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed gives the same games."
)
@click.option(
    "--rules",
    default="",
    callback=_read_rules,
    metavar="OPTIONS",
    help="The rules to play by, such as 'british target=11'. They win over those of a euchre.toml.",
)
@click.option(
    "--players",
    default="rule-of-thumb",
    show_default=True,
    callback=_read_players,
    metavar="KINDS",
    help="Who plays: random, rule-of-thumb or sampling; one for all, two for NS,EW, or four for N,E,S,W.",
)
@click.option(
    "--worlds",
    type=click.IntRange(1, 1000),
    default=20,
    show_default=True,
    help="How often a sampling player deals the unseen cards before each decision.",
)
@click.option("--to", default="euc", show_default=True, type=click.Choice(tuple(TARGETS)), help="The format to write.")
@output_option
def command(
    *, games: int, seed: int, rules: Layer, players: tuple[str, ...], worlds: int, to: str, output: str | None
) -> None:
    """Play whole games with built-in players, and write them as records.

    Every card is known, and every result is written down; the games are legal by the rules given.
    """
    need_kernel()
    from euchre_cli.players import PLAYERS, Player, Sampler
    from euchre_cli.simulating import simulated_game

    rules_in_force = build(over(defaults_around(None), rules))
    clash = conflicts(rules_in_force)
    if clash:
        raise click.BadParameter(clash[0], param_hint="--rules")
    seated: list[Player] = [Sampler(worlds) if kind == "sampling" else PLAYERS[kind]() for kind in players]
    played = (simulated_game(rules_in_force, seated, players, seed, number) for number in range(1, games + 1))
    losses = Losses()
    try:
        with opened(output, ()) as out:
            write_converted([Reading(chain.from_iterable(played), {}, {})], to, out, losses)
    except CannotHoldError as error:
        raise click.UsageError(str(error)) from None
    tell_losses(losses, to)
