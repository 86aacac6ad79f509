"""What one player at a table knows: the own hand, the cards played, voids shown, who has the up-card.

A table of a game that is being played knows all hands; here only what the player has seen is taken from it.
"""

from __future__ import annotations

from euchre_cli.cards import FIRST_PATTERN, KITTY, CardSet, Seat
from euchre_cli.kernel import Position, Unseen
from euchre_cli.table import CALLING, Table


def seen_by(table: Table, seat: Seat) -> tuple[Position, Unseen]:
    """What a player knows of the others' cards, and the cards not seen: who may hold which, and how many.

    Holders are the four seats, and what is out of play (the kitty, cards laid away, hands that sit out). During the
    auction nobody sits out yet. The up-card that the dealer has picked up is taken to be kept until the play shows
    otherwise. Of partner's best and weak-hand exchanges a player knows what went through the own hands.
    """
    own = table.held[seat] & table.live
    unseen: CardSet = table.deck & ~(own | _gone(table) | table.given[seat])
    if seat == table.dealer and table.discarded is not None and table.discarded < FIRST_PATTERN:
        unseen &= ~(1 << table.discarded)
    shown = [0, 0, 0, 0]
    for void in table.voids:
        shown[void.seat] |= void.cards
    known = [0, 0, 0, 0]
    known[seat] = own
    up = 1 << table.up_card if table.up_card is not None and table.up_card < FIRST_PATTERN else 0
    if not table.picked_up:
        unseen &= ~up
    elif seat != table.dealer and up & unseen:
        unseen &= ~up
        if not table.sitting >> table.dealer & 1 and not shown[table.dealer] & up:
            known[table.dealer] = up
    may, room = [0] * 5, [0] * 5
    for other in range(4):
        if other != seat and not table.sitting >> other & 1:
            may[other] = unseen & ~shown[other]
            room[other] = _size(table, other) - known[other].bit_count()
    may[KITTY], room[KITTY] = unseen, unseen.bit_count() - sum(room)
    leader = table.trick[0][0] if table.trick else table.leader
    trump = 0 if table.trump is None else table.trump
    trick = tuple(card for _, card in table.trick)
    return Position((known[0], known[1], known[2], known[3]), trump, leader, trick, table.sitting), Unseen(may, room)


def _gone(table: Table) -> CardSet:
    """The cards played."""
    gone = 0
    for plays in (*(trick.plays for trick in table.tricks), table.trick):
        for _, card in plays:
            gone |= 1 << card
    return gone


def _size(table: Table, seat: Seat) -> int:
    """How many cards a player holds."""
    if table.phase == CALLING:
        return table.rules.hand
    played = len(table.tricks) + any(player == seat for player, _ in table.trick)
    return table.rules.hand - played
