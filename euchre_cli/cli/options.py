"""Parameters that several commands share, and what they mean."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar

import click

from euchre_cli.formats import FORMATS
from euchre_cli.output import write_atomically
from euchre_cli.printable import printable
from euchre_cli.rules import Layer, parse_options

if TYPE_CHECKING:
    from euchre_cli.sources import Input

_Command = TypeVar("_Command", bound=Callable[..., Any])


def rules_options(command: _Command) -> _Command:
    """Add ``--rules`` and ``--override-rules``, which arrive as layers of settings."""
    below = click.option(
        "--rules",
        callback=read_layer,
        metavar="OPTIONS",
        help="House rules for what a record does not say itself, such as 'british target=11'"
        " ('euchre explain' lists the options). They win over those of a euchre.toml.",
    )
    above = click.option(
        "--override-rules", callback=read_layer, metavar="OPTIONS", help="Rules that win over what a record says."
    )
    return below(above(command))


def read_layer(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Layer:
    """An option string as a layer of settings: the callback of an option that takes one."""
    try:
        return parse_options(text or "")
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def defaults_for(source: Input, rules: Layer) -> Layer:
    """The rules around a record: those of its ``euchre.toml``, and the given ones over them."""
    return over(defaults_around(source.path), rules)


def defaults_around(path: str | None) -> Layer:
    """The rules that the ``euchre.toml`` of a file, or of the current folder, makes."""
    from euchre_cli.config import ConfigError, house_rules

    try:
        return house_rules(Path(path).parent if path else Path.cwd())
    except ConfigError as error:
        raise click.UsageError(str(error)) from None


def with_defaults(sources: Iterable[Input], rules: Layer) -> list[tuple[Input, Layer]]:
    """Each input and the rules around it. A ``euchre.toml`` that cannot be used ends the command here, before
    anything is written.
    """
    return [(source, defaults_for(source, rules)) for source in sources]


def over(lower: Layer, upper: Layer) -> Layer:
    """One layer that says what the two say; a target takes the place of a number of deals, and the other way round."""
    rivals = {"target": "deals", "deals": "target"}
    beaten = {rival for field, rival in rivals.items() if upper.get(field) is not None and rival not in upper}
    return {field: value for field, value in lower.items() if field not in beaten} | dict(upper)


def exit_options(command: _Command) -> _Command:
    """Add ``--strict`` and ``--exit-zero``, for `euchre_cli.cli.outcome.Outcome`."""
    strict = click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")
    exit_zero = click.option(
        "--exit-zero", is_flag=True, help="Exit with 0 whatever is found; with 2 still if a file is no record."
    )
    return strict(exit_zero(command))


def output_option(command: _Command) -> _Command:
    """Add ``-o FILE``, which arrives as `output`, for `opened`."""
    return click.option(
        "-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write to a file, when all is done."
    )(command)


def refuse_loss(output: str, inputs: Iterable[Input]) -> None:
    """End the command if its output would take the place of one of its inputs."""
    if os.path.realpath(output) in real_paths(inputs):
        raise click.UsageError(f"{printable(output)} is one of the files to read: it would be lost")


def real_paths(inputs: Iterable[Input]) -> set[str]:
    """Where the inputs lie, whatever links lead to them."""
    return {os.path.realpath(source.path) for source in inputs if source.path is not None}


@contextmanager
def opened(output: str | None, inputs: Iterable[Input]) -> Iterator[TextIO]:
    """Where a command writes: the file, which is there when the block ends well, or standard output.

    The file is none of the inputs.
    """
    if output is None:
        yield sys.stdout
    else:
        refuse_loss(output, inputs)
        with write_atomically(output) as file:
            yield file


def from_option(command: _Command) -> _Command:
    """Add ``--from``, which arrives as `from_format`: one of `euchre_cli.formats.FORMATS`, or None."""
    return click.option(
        "--from",
        "from_format",
        type=click.Choice(tuple(FORMATS)),
        help="The format of the records, where it is not to be told from what they hold.",
    )(command)


def jobs_option(command: _Command) -> _Command:
    """Add ``-j N``, which arrives as `jobs`, or None: see `processors`."""
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="How many threads.  [default: one for each processor]",
    )(command)


DEPTHS: Final = ("quick", "normal", "deep")
"""How hard recorded decisions can be looked at (`euchre_cli.analysis.judging.DEPTHS`)."""


def grading_options(command: _Command) -> _Command:
    """Add ``--depth``, ``--seed``, `jobs_option` and `model_option`: how recorded decisions are graded."""
    depth = click.option(
        "--depth",
        type=click.Choice(DEPTHS),
        default="normal",
        show_default=True,
        help="How hard each decision is looked at: on two processors quick takes half a second a deal, normal four"
        " seconds, deep far more.",
    )
    seed = click.option(
        "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed gives the same grades."
    )
    return depth(seed(jobs_option(model_option(command))))


MODELS: Final = ("fitted", "points", "none")
"""The bidding models that come with the package."""


def model_option(command: _Command) -> _Command:
    """Add ``--model``, which arrives as `model`: one of `MODELS`, or the path of a file."""
    return click.option(
        "--model",
        default="fitted",
        show_default=True,
        callback=_read_model,
        metavar="NAME|FILE",
        help="How the others call: fitted (by self-play), points (a count of the hand), none (calls tell nothing of the"
        " hands), or a file.",
    )(command)


def _read_model(_context: click.Context, _parameter: click.Parameter, name: str) -> str:
    if name not in MODELS and not os.path.isfile(name):  # noqa: PTH113 - what is typed is the path
        raise click.BadParameter(f"{name!r} is no bidding model: it is {', '.join(MODELS)}, or a file that holds one")
    return name
