"""How far a run has come, on a terminal: files, games, deals, rate, time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from euchre_cli.batch.tally import Tally

if TYPE_CHECKING:
    from euchre_cli.batch.run import Run


@contextmanager
def progress(run: Run, tally: Tally) -> Iterator[Callable[[], None]]:
    """Show how far the run is, on stderr if that is a terminal and the run a long one. What is given shows it anew."""
    if not run.shown:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[done]}"),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=run.total or None, done="")

        def tell() -> None:
            done = tally.totals()
            rate = done.deals / done.seconds if done.seconds else 0
            said = f"{done.files:,} of {len(run.inputs):,} files, {done.games:,} games, {done.deals:,} deals"
            shown.update(task, completed=done.bytes, done=f"{said}, {rate:,.0f} deals/s")

        yield tell
