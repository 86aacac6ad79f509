"""``euchre convert``: records in another format."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from euchre_cli.batch.convert_run import HOLD_FAILURES, KEEP, SKIP, STOP, ConvertRun, StoppedError
from euchre_cli.batch.converting import Conversion, convert_piece
from euchre_cli.batch.documents import Documents, ManyDocuments, OneDocument, WrittenElsewhere
from euchre_cli.batch.outputs import folder, one_file, standard_output
from euchre_cli.batch.pieces import together
from euchre_cli.batch.run import Run, Settings
from euchre_cli.cli.bulk import bulk_options, say, tallied
from euchre_cli.cli.options import from_option, real_paths, refuse_loss, rules_options, with_defaults
from euchre_cli.cli.outcome import Outcome
from euchre_cli.converting import ONE_GAME, TABLES, TARGETS
from euchre_cli.destinations import Tree, is_folder
from euchre_cli.joining import JOINED
from euchre_cli.losses import CannotHoldError
from euchre_cli.paths import find_inputs
from euchre_cli.rules import Layer

DISCARDED = (CannotHoldError, StoppedError, click.exceptions.Exit)
"""What ends a run of which nothing is worth keeping."""


@click.command(name="convert")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--to", required=True, type=click.Choice((*TARGETS, TABLES)), help="The format to write.")
@click.option(
    "-o",
    "--output",
    metavar="FILE|DIR",
    help="Write to one file, or to a folder with a file for each input; with a * in it, in numbered parts.",
)
@click.option(
    "--lossless", is_flag=True, help="Write nothing of what another format cannot say in full, and exit with 2."
)
@click.option(
    "--on-error",
    type=click.Choice((SKIP, STOP, KEEP)),
    default=SKIP,
    show_default=True,
    help="What to do about what cannot be read: leave it out and go on; end at the first, with nothing half-written; or"
    " leave it out and keep word of it where it stood (json, jsonl).",
)
@bulk_options
@rules_options
@from_option
def command(
    *,
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    lossless: bool,
    on_error: str,
    jobs: int | None,
    cluster: str | None,
    resume: bool,
    report: str | None,
    rules: Layer,
    override_rules: Layer,
    from_format: str | None,
) -> None:
    """Write recorded games in another format.

    euc is the notation of this program: all that is in a record is kept, and nothing is judged. egn and emn are Euchre
    Game Notation, one game a file, and Euchre Match Notation, the games of a match; trickster is a dump of
    Trickster Cards, openspiel a line of OpenSpiel's actions a deal. json is the game worked out: who
    played what, who won each trick, every score, and what is wrong; one array of all games. jsonl is the same with a
    game a line.

    All games go to standard output or to one FILE; in a DIR the tree of the inputs is mirrored, and where a file holds
    one game those of an input are numbered: a-1.egn, a-2.egn. An output is a DIR if it exists as one, if it ends in /,
    or if it has no ending and PATH is more than one file. In parts (games-*.jsonl) each piece of the work is a document
    of its own, written by whoever works on it.

    What cannot be read is left out, and so is what the other format cannot say; both are named on stderr. With
    --lossless a file of which anything would be left out is not written at all.

    PATH is a file, a folder, a glob, a URL, or - for standard input. Files packed with gzip and the records in zip
    archives are read as they are. The output is the same whoever works, and however many.
    """
    if to == TABLES:
        from euchre_cli.cli.tables import write_tables

        bulky = {
            "--jobs": jobs,
            "--cluster": cluster,
            "--resume": resume,
            "--report": report,
            "--on-error": on_error != SKIP,
        }
        asked = [name for name, used in bulky.items() if used]
        if asked:
            raise click.UsageError(
                f"{asked[0]} does not go with --to parquet: one process writes both tables, in one go;"
                f" leave {asked[0]} out"
            )
        write_tables(paths, output, rules, override_rules, from_format, lossless=lossless)
        return
    outcome = Outcome()
    if resume and output is None:
        raise click.UsageError("--resume goes with --output: a run is kept account of beside its output")
    if on_error == KEEP and to not in HOLD_FAILURES:
        raise click.UsageError("--on-error keep goes with --to json and jsonl: in no other format a failure can stand")
    with tallied(report, outcome) as tally:
        sources = find_inputs(paths, outcome.complain)
        # the notation says what is written, whatever the rules around it
        inputs = [(source, {}) for source in sources] if to == "euc" else with_defaults(sources, rules)
        run = Run(inputs, Settings(jobs, cluster, resume))
        parts = output if output is not None and "*" in output else None
        if parts is not None and (to not in JOINED or lossless or on_error == KEEP):
            raise click.UsageError(
                f"parts ({parts}) go with --to {', '.join(sorted(JOINED))}, and with no --lossless or --on-error keep"
            )
        apart = parts is None and output is not None and is_folder(output, paths)
        taker = partial(
            ConvertRun,
            to=to,
            tally=tally,
            say=outcome.say,
            tell=say,
            apart=apart,
            lossless=lossless,
            on_error=on_error,
        )
        how = Conversion(to, override_rules, one_by_one=apart and to in ONE_GAME, parts=parts)
        options = {
            "--to": to,
            "--output": output,
            "--lossless": lossless,
            "--on-error": on_error,
            "--from": from_format,
            "--override-rules": dict(override_rules),
        }
        try:
            if parts is not None:
                _to_many(run, how, taker(WrittenElsewhere()), parts, options, from_format)
            elif apart and output is not None:
                inputs_there = real_paths(source for source, _ in inputs)
                documents = ManyDocuments(to, Tree(output, paths, TARGETS[to]), inputs_there, outcome.complain)
                try:
                    _to_many(run, how, taker(documents), output, options, from_format)
                finally:
                    documents.drop()
            else:
                _to_one(run, how, taker, output, options, from_format, outcome, held=lossless or on_error == STOP)
        except CannotHoldError as error:
            outcome.complain(f"nothing is written: {error}")
        except StoppedError:
            outcome.complain("this is the end, at the first that cannot be read (--on-error stop)")
        if run.shown:
            say(tally.line())
    outcome.end()


def _to_one(
    run: Run,
    how: Conversion,
    taker: Callable[[Documents], ConvertRun],
    output: str | None,
    options: dict[str, Any],
    from_format: str | None,
    outcome: Outcome,
    *,
    held: bool,
) -> None:
    """Write one document."""
    if output is None:
        place = standard_output(held=held)
    else:
        refuse_loss(output, [source for source, _ in run.inputs])
        place = one_file(output, run, options, DISCARDED, say)
    with place as to:
        taking = taker(OneDocument(how.to, to.out, to.end))
        pieces = None if how.to in JOINED else [together(run.inputs, from_format)]
        run.work(partial(convert_piece, how), taking, from_format, to.partial, to.journal, pieces)
        taking.finish()
        if output is not None and not taking.tally.games:
            outcome.end()  # what the file held before is worth more than nothing


def _to_many(
    run: Run, how: Conversion, taking: ConvertRun, output: str, options: dict[str, Any], from_format: str | None
) -> None:
    """Write a file for each input, or for each piece."""
    with folder(output, run, options, DISCARDED, say) as journal:
        run.work(partial(convert_piece, how), taking, from_format, None, journal)
        taking.finish()
