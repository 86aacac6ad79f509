"""P511: claims and concessions."""

from __future__ import annotations

from euchre_cli.cards import SIDE_NAMES, cards_of, cards_text
from euchre_cli.checks.scene import Reading, Readings, Scene, name
from euchre_cli.claims import sure_tricks
from euchre_cli.events import Claim, Concede, Misdeal, Play
from euchre_cli.findings import Fault
from euchre_cli.table import OVER, PLAYING


def check_claim(scene: Scene, event: Claim) -> Readings:
    """P511: a claim of more tricks than are left, or than the known cards can bring in against any defence."""
    table = scene.table
    side = SIDE_NAMES[event.side]
    if table.phase == OVER and event.tricks and not _given_away(scene):
        why = "the deal was thrown in" if table.thrown_in else f"all {scene.rules.hand} tricks have been played"
        return [
            Reading((Fault(code="P511", message=f"{side} claims {event.tricks} tricks; none is left", evidence=why),))
        ]
    if not _may_claim(scene):
        return [Reading()]
    left = table.tricks_left
    if event.tricks > left:
        fault = Fault(
            code="P511",
            message=f"{side} claims {event.tricks} tricks; {left} {'is' if left == 1 else 'are'} left",
            evidence=f"{len(table.tricks)} of {scene.rules.hand} tricks are complete",
        )
        return [Reading((fault,), (event,))]
    sure = sure_tricks(table, event.side)
    if sure is None or sure >= event.tricks:
        return []
    fault = Fault(
        code="P511",
        message=f"{side} claims {event.tricks} of the {left} tricks left; the cards are sure of only {sure}",
        evidence=_hands_left(scene),
    )
    return [Reading((fault,), (event,))]


def check_concede(scene: Scene, event: Concede) -> Readings:
    """A concession needs no proof; it counts once trump is made, if the play does not go on."""
    return [] if _may_claim(scene) else [Reading()]


def _may_claim(scene: Scene) -> bool:
    """Whether a claim stands: trump is made, and no card is played after it (then it was withdrawn)."""
    table = scene.table
    if table.maker is None or table.phase == OVER:
        return False
    if table.phase != PLAYING and not scene.sheet and table.trump is not None:
        table.begin_play()
    return not any(isinstance(event, Play) for event in scene.events[scene.index + 1 :])


def _given_away(scene: Scene) -> bool:
    """Whether a claim, a concession or a misdeal has ended the deal: what both sides say of it is no news."""
    return any(isinstance(event, Claim | Concede | Misdeal) for event in scene.events[: scene.index])


def _hands_left(scene: Scene) -> str:
    table = scene.table
    return "; ".join(
        f"{name(seat)} {cards_text(cards_of(table.held[seat] & table.live), ' ')}"
        for seat in range(4)
        if not table.sitting >> seat & 1
    )
