"""``euchre convert --to parquet``: all games as two tables."""

from __future__ import annotations

from collections.abc import Iterator

import click

from euchre_cli.cli.options import refuse_loss, with_defaults
from euchre_cli.cli.outcome import Outcome, PartMissingError, tell_losses
from euchre_cli.converting import LOSSES, TABLES
from euchre_cli.findings import Finding
from euchre_cli.formats import Record, read_records
from euchre_cli.losses import Losses
from euchre_cli.paths import find_inputs
from euchre_cli.rules import Layer
from euchre_cli.sources import Input, Unreadable


def write_tables(
    paths: tuple[str, ...],
    output: str | None,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
    *,
    lossless: bool,
) -> None:
    """Write the games of all inputs to the tables in the folder `output`, and end with the exit status."""
    from euchre_cli.replaying import replay_records
    from euchre_cli.reports.games import tell
    from euchre_cli.reports.tables import table_files, tables_in

    if output is None or output.lower().endswith(".parquet"):
        raise click.UsageError("parquet is two tables, of deals and of cards: give the folder for them, -o DIR")
    outcome, losses = Outcome(), Losses()
    inputs = with_defaults(find_inputs(paths, outcome.complain), rules)
    for place in table_files(output):
        refuse_loss(str(place), [source for source, _ in inputs])
    reader = _Reader(outcome)
    try:
        with tables_in(output, losses) as tables:
            for source, defaults in inputs:
                tell(replay_records(reader.records(source, from_format), defaults, override_rules), tables)
            tell_losses(losses, TABLES)
            if lossless and (losses or reader.unread):
                outcome.complain("nothing is written: something would be left out, and it is to be lossless")
                outcome.end()
            if not reader.found:
                outcome.end()  # what the files held before is worth more than nothing
    except ImportError as missing:
        raise PartMissingError(str(missing)) from None
    outcome.end()


class _Reader:
    """Reads inputs, and says what of them cannot be read."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.found = False
        """Whether there was anything to convert."""
        self.unread = 0
        """Things so far that could not be read."""

    def records(self, source: Input, from_format: str | None) -> Iterator[Record]:
        """What is read of an input."""
        before = self.unread
        try:
            with source.open() as opened:
                for record in read_records(opened, from_format):
                    if isinstance(record, Finding):
                        self._note(record)
                    else:
                        self.found = True
                    yield record
        except Unreadable as broken:
            self._note(broken.finding)
        if self.unread > before:
            click.echo(f"euchre: {source.name}: what cannot be read is left out", err=True)

    def _note(self, finding: Finding) -> None:
        if finding.code in LOSSES:
            self.unread += 1
            self.outcome.say(finding)
