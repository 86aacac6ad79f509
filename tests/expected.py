"""What several tests of output share: texts that were read by eye, and a terminal to write to."""

from __future__ import annotations

import io
import os
from pathlib import Path

SNAPSHOTS = Path(__file__).with_name("snapshots")


def snapshot(name: str, text: str) -> str:
    """The text that is expected; ``UPDATE_SNAPSHOTS=1 pytest`` writes them all anew, to be read again."""
    if os.environ.get("UPDATE_SNAPSHOTS"):
        (SNAPSHOTS / name).write_text(text, encoding="utf-8")
    return (SNAPSHOTS / name).read_text("utf-8")


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True
