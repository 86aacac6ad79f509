"""Games in Parquet: a table of deals, of which the columns that hold the notation are the record.

A table is read as the text that it holds: the head of each game, then its deals. So a place in a finding is a line and
a column of the text that ``convert --to euc`` makes of the same table. What else stands in the table is worked out,
and not read. `euchre_cli.reports.tables` writes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from types import ModuleType
from typing import Any, Final, NoReturn, Protocol

from euchre_cli.events import Source
from euchre_cli.findings import finding
from euchre_cli.sources import Unreadable

FILE, GAME, HEAD, NOTATION = RECORD = ("file", "game", "head", "notation")
"""The columns that are read: which game of which file a deal is of, the text of the game's head, and the deal's."""
_ROWS: Final = 4096
"""Rows that are held at a time."""


def pyarrow() -> ModuleType:
    """The library that knows Parquet. Raises `ImportError` with a message for a person where it is not installed."""
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        advice = "pip install 'euchre-analyzer[tables]'"
        raise ImportError(f"Parquet needs pyarrow, which is not installed: {advice}") from None


class _File(Protocol):
    name: str

    def raw(self) -> bytes: ...


class DealsTable:
    """A table of deals as the source of the text that it holds."""

    def __init__(self, file: _File) -> None:
        self.name = file.name
        self._file = file

    def chunks(self) -> Iterator[str]:
        """The text, piece by piece. Raises `Unreadable` for what is no table of deals."""
        data = self._file.raw()
        try:
            pa = pyarrow()
        except ImportError as missing:
            self._refuse(str(missing))
        try:
            with pa.parquet.ParquetFile(BytesIO(data)) as file:
                yield from self._text(file)
        except (pa.ArrowException, OSError, ValueError, TypeError) as error:
            self._refuse(f"it is damaged: {' '.join(str(error).split())}", "Copy or download the file again.")

    def _text(self, file: Any) -> Iterator[str]:
        schema = file.schema_arrow
        missing = [name for name in RECORD if name not in schema.names]
        if missing:
            self._refuse(f"a table without the column {missing[0]}", _MEANT)
        before: tuple[object, ...] | None = None
        for batch in file.iter_batches(_ROWS, columns=[*RECORD]):
            for file_name, number, head, deal in zip(*[batch[name].to_pylist() for name in RECORD], strict=True):
                if not isinstance(head, str) or not isinstance(deal, str):
                    self._refuse(f"a row of the table has no text in {HEAD} or {NOTATION}", _MEANT)
                game = (file_name, number, head)
                if game != before:
                    yield _between(head, first=before is None)
                    before = game
                yield deal + "\n"

    def _refuse(self, why: str, remedy: str | None = None) -> NoReturn:
        raise Unreadable(finding("N106", f"cannot be read: {why}", source=Source(self.name), remedy=remedy))


_MEANT: Final = "Read the table of deals that `convert --to parquet` writes, deals.parquet."


def _between(head: str, *, first: bool) -> str:
    """What the notation has before the deals of a game."""
    if first:
        return f"{head}\n\n" if head else ""
    return f"\n{head if head.startswith('[') else '[]' + head}\n\n"
