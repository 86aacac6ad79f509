"""Where a run writes: standard output, a file, a place by URL; and how it is left when the run is interrupted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TextIO, cast

from euchre_cli.batch.journal import Journal, ResumeError, fingerprint, journal_path
from euchre_cli.batch.partial import PartialFile
from euchre_cli.batch.run import Run
from euchre_cli.output import held_back, is_url, pass_on, write_atomically
from euchre_cli.printable import printable


class Output(NamedTuple):
    """Where to write. With a `journal` the run can be gone on with; with a `partial` file the text is in that."""

    out: TextIO
    journal: Journal | None = None
    partial: PartialFile | None = None

    @property
    def end(self) -> str | None:
        """How the text ends that an earlier run has written; None where there is none."""
        return self.journal.entries[-1].end if self.journal is not None and self.journal.entries else None


@contextmanager
def standard_output(*, held: bool) -> Iterator[Output]:
    """Standard output; if it is to be `held`, all is there or nothing."""
    if not held:
        yield Output(sys.stdout)
        return
    with held_back() as text:
        yield Output(text)
        pass_on(text, sys.stdout)


@contextmanager
def one_file(
    path: str,
    run: Run,
    command: dict[str, Any],
    discard: tuple[type[BaseException], ...],
    tell: Callable[[str], None],
    *,
    partial: bool = True,
) -> Iterator[Output]:
    """A file, which is there when the block ends well, and stays as it was otherwise.

    What a long run has done when it is ended by anything but the exceptions in `discard` is kept for `--resume`,
    which `tell` is told. Without `partial` that are its results, and not its text. Raises `OSError`, `ResumeError`.
    """
    if is_url(path):
        from euchre_cli.remote import write_url

        with write_url(path) as out:
            yield Output(out)
    elif not _resumable(path, run):
        with write_atomically(path) as out:
            yield Output(out)
    else:
        with journal_of(path, run, command, discard, tell) as journal:
            if not partial:
                with write_atomically(path) as out:
                    yield Output(out, journal)
                return
            file = PartialFile(path)
            file.cut(journal.keep(file.length))
            kept = True
            try:
                yield Output(cast("TextIO", file), journal, file)
                file.finish()
            except discard:
                kept = False
                raise
            finally:
                file.close(keep=kept and journal.begun)


@contextmanager
def journal_of(
    path: str, run: Run, command: dict[str, Any], discard: tuple[type[BaseException], ...], tell: Callable[[str], None]
) -> Iterator[Journal]:
    """The journal of a long run while it goes on: see `one_file`."""
    journal = Journal(path, fingerprint(command, run.inputs), resume=run.settings.resume)
    keep = False
    try:
        yield journal
    except discard:
        raise
    except ResumeError:
        keep = True
        raise
    except BaseException:
        keep = journal.begun
        if keep:
            tell(f"what is done is kept in {printable(str(journal.path))}: the same command with --resume goes on")
        raise
    finally:
        journal.close(keep=keep)


def _resumable(path: str, run: Run) -> bool:
    """Whether a run to a place is kept account of: a long one, or one that was interrupted before."""
    target = Path(path)
    if target.exists() and not target.is_file():
        return False
    lies = journal_path(path).exists()
    if lies and not run.can_resume:
        raise ResumeError(
            f"an interrupted run to {printable(path)} lies here, and standard input cannot be read anew: delete"
            f" {printable(str(journal_path(path)))}"
        )
    return run.can_resume and (run.bulk or lies)


@contextmanager
def folder(
    path: str, run: Run, command: dict[str, Any], discard: tuple[type[BaseException], ...], tell: Callable[[str], None]
) -> Iterator[Journal | None]:
    """A folder to write files to, each whole; with a journal if the run is a long one."""
    if is_url(path) or not (run.can_resume and (run.bulk or journal_path(path).exists())):
        yield None
        return
    with journal_of(path, run, command, discard, tell) as journal:
        yield journal
