"""What a long text is cut into before it is read: so that its games can be read apart, by several processes.

A format whose games can be told apart cheaply, without reading them, has two functions. One cuts its text into units,
a deal or a tag each, and knows where games start; the other reads units, all of a text or any whole games of it, to the
same records, findings and places. Units can be pickled.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Unit(NamedTuple):
    """A piece of a text. `what` is known to its format alone, but for a `Finding`, which is passed on as it is.

    `size` is how many characters it has.
    """

    what: Any
    starts_game: bool = False
    size: int = 0
