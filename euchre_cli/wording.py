"""Small helpers for the sentences people read: quoting what was found, listing what is allowed, "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

LONGEST_QUOTE: Final = 40
"""Characters of a quotation, and the longest word that is still taken for a slip of the pen."""


def quoted(text: str) -> str:
    """`text` in quotation marks, cut where it is long, with everything escaped that a terminal might obey."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "...")


def listed(words: Sequence[str], last: str = "or") -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def tricks_complete(done: int) -> str:
    """``1 trick is complete``."""
    return f"{done or 'no'} {'trick is' if done < 2 else 'tricks are'} complete"


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` most likely was meant to be (spelled like it, or cut short), or `None`."""
    if len(word) > LONGEST_QUOTE:
        return None
    by_small = {name.lower(): name for name in known}
    small = word.lower()
    if len(word) > 2 and (begun := [name for name in by_small if name.startswith(small)]):
        return by_small[min(begun, key=len)]
    from difflib import get_close_matches  # only where something is wrong already

    found = get_close_matches(small, by_small, n=1)
    return by_small[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean 'South'?`` to end a message with, or nothing."""
    meant = closest(word, known)
    return f"; did you mean {meant!r}?" if meant else ""
