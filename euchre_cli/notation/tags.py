"""The canonical order of a game's tags."""

from __future__ import annotations

from collections.abc import Iterable

from euchre_cli.events import Place, Tag
from euchre_cli.tags import TAG_ORDER


def in_order(tags: Iterable[tuple[Tag, Place]]) -> list[tuple[Tag, Place]]:
    """Tags in the order in which they are written; unknown ones last, otherwise as they came."""
    return sorted(tags, key=lambda tag: TAG_ORDER.get(tag[0].name, len(TAG_ORDER)))
