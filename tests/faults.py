"""For every finding an injector: a function that puts just this fault into a clean game.

The functions are named after their findings (``P505 revoke`` is `faults_play.revoke`) and draw all they do from the
dice they are given.
"""

from __future__ import annotations

import faults_calls
import faults_deal
import faults_exchange
import faults_play
import faults_score
import faults_text
import faults_unproved
from fault_cases import Injector

from euchre_cli.findings import CATALOGUE

_MODULES = (faults_text, faults_deal, faults_calls, faults_exchange, faults_play, faults_score)

INJECTORS: dict[str, Injector] = {
    kind.code: getattr(module, name)
    for kind in CATALOGUE
    for module in _MODULES
    if hasattr(module, name := kind.name.replace("-", "_"))
}
"""By code."""

UNPROVED: tuple[Injector, ...] = (
    faults_unproved.revoke_never_shown,
    faults_unproved.card_of_another,
    faults_unproved.suit_not_held,
    faults_unproved.discard_not_held,
)
"""Faults that the record does not prove."""
