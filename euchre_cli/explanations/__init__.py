"""What each finding means, at length: a Markdown file a code beside this module, with the same sections in each."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

WHAT, WHY, EXAMPLE, MEND, AUTHORITY = SECTIONS = (
    "What it is",
    "Why it matters",
    "Example",
    "How to mend it",
    "Authority",
)
_BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Explanation(NamedTuple):
    """The explanation of one finding: its code, one sentence that sums it up, and the text of each of `SECTIONS`."""

    code: str
    summary: str
    sections: dict[str, str]

    @property
    def remedy(self) -> str:
        """The general remedy, in a sentence or two: the first paragraph of how to mend it."""
        return self.sections[MEND].partition("\n\n")[0].replace("\n", " ")

    @property
    def example(self) -> tuple[str, str]:
        """A small record that yields this finding and no other: its kind (``euc``, ``json``, ``hex``) and its text."""
        kind, text = _BLOCK.findall(self.sections[EXAMPLE])[0]
        return kind, text


@cache
def explanation(code: str) -> Explanation:
    """The explanation of a code of the catalogue."""
    return parse(code, Path(__file__).with_name(f"{code}.md").read_text(encoding="utf-8"))


def parse(code: str, text: str) -> Explanation:
    """Take an explanation apart: a title, the summary, then ``## Section`` after ``## Section``."""
    head, *parts = re.split(r"^## +", text, flags=re.MULTILINE)
    sections = {}
    for part in parts:
        name, _, body = part.partition("\n")
        sections[name.strip()] = body.strip()
    return Explanation(code=code, summary=" ".join(head.split("\n")[1:]).strip(), sections=sections)
