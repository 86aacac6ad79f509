"""``euchre convert``: records in another format."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TextIO

import click

from euchre_cli.cli.options import defaults_for, from_option, real_paths, refuse_loss, rules_options
from euchre_cli.cli.outcome import Outcome, tell_losses
from euchre_cli.converting import LOSSES, ONE_GAME, TABLES, TARGETS, Reading, write_converted
from euchre_cli.destinations import Tree, is_folder
from euchre_cli.findings import Finding
from euchre_cli.formats import Record, one_by_one, read_records
from euchre_cli.losses import CannotHoldError, Losses
from euchre_cli.output import held_back, pass_on, write_atomically
from euchre_cli.paths import find_inputs
from euchre_cli.rules import Layer
from euchre_cli.sources import Input, Unreadable, reason


@click.command(name="convert")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--to", required=True, type=click.Choice((*TARGETS, TABLES)), help="The format to write.")
@click.option(
    "-o", "--output", metavar="FILE|DIR", help="Write to one file, or to a folder with a file for each input."
)
@click.option(
    "--lossless", is_flag=True, help="Write nothing of what another format cannot say in full, and exit with 2."
)
@rules_options
@from_option
def command(
    *,
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    lossless: bool,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Write recorded games in another format.

    euc is the notation of this program: all that is in a record is kept, and nothing is judged. egn and emn are Euchre
    Game Notation, one game a file, and Euchre Match Notation, the games of a match; trickster is a dump of
    Trickster Cards, openspiel a line of OpenSpiel's actions a deal. json is the game worked out: who
    played what, who won each trick, every score, and what is wrong; one array of all games. jsonl is the same with a
    game a line; both are read back. parquet is two tables in a DIR, deals.parquet and cards.parquet, for
    pandas, polars, DuckDB and the like; the table of deals is read back.

    All games go to standard output or to one FILE; in a DIR the tree of the inputs is mirrored, and where a file holds
    one game those of an input are numbered: a-1.egn, a-2.egn. An output is a DIR if it exists as one, if it ends in /,
    or if it has no ending and PATH is more than one file.

    What cannot be read is left out, and so is what the other format cannot say; both are named on stderr. With
    --lossless a file of which anything would be left out is not written at all.

    PATH is a file, a folder, a glob, or - for standard input. Files packed with gzip are read as they are.
    """
    if to == TABLES:
        from euchre_cli.cli.tables import write_tables

        write_tables(paths, output, rules, override_rules, from_format, lossless=lossless)
        return
    outcome = Outcome()
    sources = list(find_inputs(paths, outcome.complain))
    reader = _Reader(outcome, to, lossless, rules, override_rules, from_format)
    readings = [reader.reading(source) for source in sources]  # nothing is opened yet, and all rules are known to stand
    try:
        if output is None:
            with _standard_output(lossless) as out:
                reader.convert(readings, out)
        elif is_folder(output, paths):
            _write_tree(reader, sources, readings, Tree(output, paths, TARGETS[to]))
        else:
            refuse_loss(output, sources)
            with write_atomically(output) as file:
                reader.convert(readings, file)
                if not reader.found:
                    outcome.end()  # what the file held before is worth more than nothing
    except CannotHoldError as error:
        outcome.complain(f"nothing is written: {error}")
    outcome.end()


@contextmanager
def _standard_output(lossless: bool) -> Iterator[TextIO]:
    """Standard output; if all is to be there or nothing, not before the block has ended well."""
    if not lossless:
        yield sys.stdout
        return
    with held_back() as held:
        yield held
        pass_on(held, sys.stdout)


class _Reader:
    """Reads inputs, and says what of them is left out: what cannot be read, and what the other format cannot say."""

    def __init__(
        self,
        outcome: Outcome,
        to: str,
        lossless: bool,
        rules: Layer,
        override_rules: Layer,
        from_format: str | None,
    ) -> None:
        self.outcome = outcome
        self.to = to
        self.lossless = lossless
        self.rules = rules
        self.override_rules = override_rules
        self.from_format = from_format
        self.found = False
        """Whether there was anything to convert."""
        self.unread = 0
        """Things so far that could not be read."""

    def reading(self, source: Input) -> Reading:
        """An input as it is to be converted. The notation says what is written, whatever the rules around it."""
        if self.to == "euc":
            return Reading(self.records(source), {}, {})
        return Reading(self.records(source), defaults_for(source, self.rules), self.override_rules)

    def records(self, source: Input) -> Iterator[Record]:
        """What is read of an input."""
        found, before = False, self.unread
        try:
            with source.open() as opened:
                for record in read_records(opened, self.from_format):
                    if isinstance(record, Finding):
                        self.note(record)
                    else:
                        self.found = found = True
                    yield record
        except Unreadable as broken:
            self.note(broken.finding)
        if self.unread > before and found and not self.lossless:
            click.echo(f"euchre: {source.name}: what cannot be read is left out; the rest is converted", err=True)

    def convert(self, readings: Sequence[Reading], out: TextIO, unread: int | None = None) -> None:
        """Write one document. Raises `CannotHoldError` if it is to be lossless and is not: since `unread` things could
        not be read, or since now, something more could not, or the format cannot say all.
        """
        before = self.unread if unread is None else unread
        losses = Losses()
        write_converted(readings, self.to, out, losses)
        tell_losses(losses, self.to)
        if self.lossless and (losses or self.unread > before):
            raise CannotHoldError("something would be left out, and it is to be lossless")

    def note(self, finding: Finding) -> None:
        """Say a finding if it tells of a loss."""
        if finding.code in LOSSES:
            self.unread += 1
            self.outcome.say(finding)


def _write_tree(reader: _Reader, sources: Sequence[Input], readings: Sequence[Reading], tree: Tree) -> None:
    inputs = real_paths(sources)
    for source, reading in zip(sources, readings, strict=True):
        unread = reader.unread
        for place, part in _documents(reader.to, source, reading, tree):
            if os.path.realpath(place) in inputs:
                reader.outcome.complain(
                    f"{source.name}: not converted to {place}, which is one of the files to convert"
                )
                continue
            try:
                _write_one(reader, part, place, unread)
            except CannotHoldError as error:
                reader.outcome.complain(f"{source.name}: not converted to {place}: {error}")
            except OSError as error:
                reader.outcome.complain(f"{place}: cannot be written: {reason(error)}")


def _documents(to: str, source: Input, reading: Reading, tree: Tree) -> Iterator[tuple[Path, Reading]]:
    """The files to be made of an input, and what is to be in each: all of it or, where a file holds one, a game."""
    if to not in ONE_GAME:
        yield tree.place(source), reading
        return
    games = one_by_one(reading.records)
    first = [game for game in (next(games, None), next(games, None)) if game is not None]
    for number, game in enumerate(chain(first, games), 1):
        yield tree.place(source, number if len(first) > 1 else None), reading._replace(records=game)


def _write_one(reader: _Reader, reading: Reading, place: Path, unread: int) -> None:
    """Convert one input to a file of its own, if anything can be read of it."""
    records = iter(reading.records)
    first = next((record for record in records if not isinstance(record, Finding)), None)
    if first is None:
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    with write_atomically(place) as file:
        reader.convert([reading._replace(records=chain([first], records))], file, unread)
