"""Annotated copies of records: where each goes, and what is not copied."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from euchre_cli.cli.options import real_paths
from euchre_cli.cli.outcome import Outcome, tell_losses
from euchre_cli.destinations import Tree, is_folder
from euchre_cli.printable import printable
from euchre_cli.rules import Layer
from euchre_cli.sources import Input

if TYPE_CHECKING:
    from euchre_cli.events import Deal, Header

ANNOTATED: Final = (".euc", ".egn", ".emn")
"""The endings of files that hold marks and remarks."""


class Copies:
    """The records with their marks, in one file or in a folder. An input that could not be read to its end is not
    copied: the copy would lose what it holds.
    """

    def __init__(
        self, output: str, paths: Sequence[str], inputs: Sequence[Input], overrides: Layer, outcome: Outcome
    ) -> None:
        self._output = output
        self._inputs = real_paths(inputs)
        self._overrides = overrides
        self._outcome = outcome
        self._trees: dict[str, Tree] | None = None
        self._gathered: list[tuple[Layer, list[Header | Deal]]] = []
        if is_folder(output, paths):
            self._trees = {ending: Tree(output, paths, ending) for ending in ANNOTATED}
        elif Path(output).suffix.lower() not in ANNOTATED:
            raise click.BadParameter(
                f"{output!r} ends in none of {', '.join(ANNOTATED)}, which hold marks and remarks",
                param_hint="--annotate",
            )
        elif os.path.realpath(output) in self._inputs:
            raise click.BadParameter(
                f"{printable(output)} is one of the files to read: it would be lost", param_hint="--annotate"
            )

    def add(self, source: Input, defaults: Layer, records: list[Header | Deal], *, whole: bool) -> None:
        """The records of an input."""
        if not whole:
            click.echo(f"euchre: {source.name}: not annotated, because not all of it can be read", err=True)
        elif self._trees is None:
            self._gathered.append((defaults, records))
        else:
            ending = Path(source.name.removesuffix(".gz")).suffix.lower()
            place = Path(self._trees[ending if ending in ANNOTATED else ANNOTATED[0]].place(source))
            if os.path.realpath(place) in self._inputs:
                self._outcome.complain(f"{source.name}: not annotated in {place}, which is one of the files to read")
                return
            place.parent.mkdir(parents=True, exist_ok=True)
            self._write([(defaults, records)], place)

    def finish(self) -> None:
        """Write the one file."""
        if self._gathered:
            self._write(self._gathered, Path(self._output))

    def _write(self, gathered: Sequence[tuple[Layer, list[Header | Deal]]], place: Path) -> None:
        from euchre_cli.converting import Reading, write_converted
        from euchre_cli.losses import CannotHoldError, Losses
        from euchre_cli.output import write_atomically

        target, losses = place.suffix.lower()[1:], Losses()
        readings = [Reading(records, defaults, self._overrides) for defaults, records in gathered]
        try:
            with write_atomically(place) as file:
                write_converted(readings, target, file, losses)
        except CannotHoldError as error:
            self._outcome.complain(f"{place} is not written: {error}")
        tell_losses(losses, target)
