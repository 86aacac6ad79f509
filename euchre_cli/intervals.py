"""How sure a measured figure is: intervals that hold the true value in 95 of 100 cases."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

HALF_WIDTH: Final = 1.96
"""Standard errors from the middle of a normal interval to its ends."""

Interval: TypeAlias = tuple[float, float]
"""The lower and the upper end."""


def wilson(hits: int, of: int) -> Interval:
    """The interval of a chance that came true `hits` times `of` tries, at least one.

    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927. Unlike the normal
    interval it says something of few tries too: none of three means 0 to 56 %.
    """
    spread = HALF_WIDTH**2 / of
    share = hits / of
    middle = share + spread / 2
    reach = HALF_WIDTH * math.sqrt(share * (1 - share) / of + spread / (4 * of))
    low = 0.0 if hits == 0 else (middle - reach) / (1 + spread)  # rounding must not leave a trace of zero
    high = 1.0 if hits == of else (middle + reach) / (1 + spread)
    return low, high
