"""P505: revokes, proved by the hand or by a later card (rule book: "Trick play: following suit")."""

from __future__ import annotations

from euchre_cli.cards import (
    FIRST_PATTERN,
    NO_TRUMP,
    SUIT_NAMES,
    Card,
    Seat,
    card_text,
    cards_of,
    cards_text,
    effective_suit,
    left_bower,
)
from euchre_cli.checks.scene import Scene, name
from euchre_cli.events import Play
from euchre_cli.findings import Fault


def revokes(scene: Scene, card: Card, seat: Seat) -> tuple[Fault, ...]:
    """The revokes that `seat` playing a card now proves: this one, and those in earlier tricks."""
    table = scene.table
    faults = []
    for void in table.voids:
        index = scene.plays[void.play]
        if void.seat == seat and void.cards >> card & 1 and not scene.said(("P505",), index, index):
            faults.append(_revoke(scene, seat, void.trick, index, [card], later=True))
    if table.trick and table.led > 0 and not table.led >> card & 1:
        holding = table.held[seat] & table.live & table.led
        if holding.bit_count() > table.slack[seat]:
            faults.append(_revoke(scene, seat, scene.trick_number, scene.index, list(cards_of(holding)), later=False))
    return tuple(faults)


def _revoke(scene: Scene, seat: Seat, trick: int, index: int, proof: list[Card], *, later: bool) -> Fault:
    table = scene.table
    assert table.trump is not None
    play = scene.events[index]
    lead = _lead_of(scene, trick)
    suit = SUIT_NAMES[effective_suit(lead, table.trump)] if lead < FIRST_PATTERN else "suit"
    played = card_text(play.card) if isinstance(play, Play) else "a card"
    shown = f"played {cards_text(proof)} in trick {scene.trick_number}" if later else f"held {cards_text(proof, ' ')}"
    bower = ""
    if table.trump != NO_TRUMP and left_bower(table.trump) in proof:
        left = left_bower(table.trump)
        bower = f" ({card_text(left)} is the left bower, a card of {SUIT_NAMES[table.trump]})"
    return Fault(
        code="P505",
        event=index,
        seat=seat,
        trick=trick,
        message=f"{name(seat)} played {played} to trick {trick} and did not follow {suit}, but {shown}{bower}",
        evidence=f"{suit} was led with {card_text(lead)}; {name(seat)} {shown}",
    )


def _lead_of(scene: Scene, trick: int) -> Card:
    table = scene.table
    plays = table.trick if trick > len(table.tricks) else table.tricks[trick - 1].plays
    return plays[0][1]
