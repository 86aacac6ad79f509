"""Which findings are reported: chosen by code, by the beginning of codes, or by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from euchre_cli.findings import CATALOGUE, KINDS, Kind
from euchre_cli.sources import UNREADABLE_CODES
from euchre_cli.wording import did_you_mean, quoted


def find_kind(word: str) -> Kind | None:
    """The finding with that code or name, in any case."""
    folded = word.strip().lower()
    return next((kind for kind in CATALOGUE if folded in (kind.code.lower(), kind.name)), None)


def selected_codes(select: Sequence[str], ignore: Sequence[str]) -> frozenset[str]:
    """The codes to report, from two lists of selectors, each one or several separated by commas.

    A selector is a code (``P505``), a name (``revoke``) or the beginning of codes (``P``, ``P5``). With no `select`
    all are reported. Where a code is both selected and ignored, the longer beginning decides, then `ignore`.
    That a file could not be read at all is reported even if only other findings are selected: nothing was looked
    for in it. Raises `ValueError`, with a message for a person, for what selects nothing.
    """
    wanted, unwanted = _prefixes(select), _prefixes(ignore)
    if not wanted:
        wanted = [""]
    return frozenset(
        code for code in KINDS if max(_fit(code, wanted), 0 if code in UNREADABLE_CODES else -1) > _fit(code, unwanted)
    )


def _fit(code: str, prefixes: list[str]) -> int:
    """How many characters of the code the best of the prefixes fixes; -1 where none fits."""
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=-1)


def _prefixes(selectors: Iterable[str]) -> list[str]:
    words = [word.strip() for selector in selectors for word in selector.split(",")]
    return [_prefix(word) for word in words if word]


def _prefix(word: str) -> str:
    if kind := find_kind(word):
        return kind.code
    prefix = word.upper()
    if any(code.startswith(prefix) for code in KINDS):
        return prefix
    names = [name for kind in CATALOGUE for name in (kind.code, kind.name)]
    hint = did_you_mean(word, names) or "; 'euchre explain' lists them"
    raise ValueError(f"{quoted(word)} is no finding's code, beginning of a code, or name{hint}")
