"""P507 and S601: a trick as a whole, how many cards it has and who took it.

A written trick is what stands between two ``/``. Where it has not as many cards as there are players, one of its
cards may be too many, or one may be missing; or the ``/`` stands in the wrong place, and the play simply runs on.
"""

from __future__ import annotations

from euchre_cli.cards import NO_TRUMP, SUIT_NAMES, UNKNOWN_CARD, Seat, card_text
from euchre_cli.checks.scene import Reading, Readings, Scene, name
from euchre_cli.events import NAME, Alone, Call, EndTrick, Play
from euchre_cli.findings import Fault


def begin_trick(scene: Scene) -> None:
    """Take note of a written trick at its first card."""
    table = scene.table
    scene.trick_number = len(table.tricks) + 1
    scene.spare = scene.trick_cards().size - (table.players - len(table.trick))


def fits_players(scene: Scene, index: int) -> bool:
    """Whether the written trick of a card has as many cards as there are players; the last one may have fewer."""
    group, players = scene.trick_cards(index), scene.table.players
    return group.size == players or (group.size < players and not group.closed)


def other_counts(scene: Scene) -> Readings:
    """In a trick with too many cards this one may be one too many; with too few, the one due may be missing."""
    group = scene.trick_cards()
    if 0 < scene.spare < scene.table.players:
        return [Reading(_count_faults(scene), spare=-1), *_another_alone(scene)]
    if scene.spare < 0 and group.closed:
        missing = Play(UNKNOWN_CARD, scene.table.turn)
        return [Reading(_count_faults(scene), (missing,), again=True, spare=1), *_another_alone(scene)]
    return []


def _another_alone(scene: Scene) -> Readings:
    """Three cards to each trick, or four, may mean that "alone" was forgotten, or written by mistake."""
    table, count = scene.table, scene.trick_cards().size
    maker = table.maker
    faults = _count_faults(scene)
    if table.plays or maker is None or not faults:
        return []
    if table.loner is None and count == 3:
        return [Reading(faults, (Alone(maker),), again=True)]
    if table.loner is not None and count == 4:
        return [Reading(faults, (Call(NAME, table.trump, False, maker),), again=True)]
    return []


def _count_faults(scene: Scene, index: int | None = None) -> tuple[Fault, ...]:
    """P507 for the written trick that the card at `index` belongs to, unless it has been said."""
    group = scene.trick_cards(index)
    if scene.said(("P507",), group.first, group.last):
        return ()
    players = scene.table.players
    out = [name(seat) for seat in range(4) if scene.table.sitting >> seat & 1]
    sitting = f"; {' and '.join(out)} sit{'s' if len(out) == 1 else ''} out" if out else ""
    return (
        Fault(
            code="P507",
            trick=scene.trick_number,
            message=f"trick {scene.trick_number} has {group.size} cards instead of {players}",
            evidence=f"{players} players play to each trick{sitting}",
            span=(group.first, group.last),
        ),
    )


def check_last_trick(scene: Scene) -> tuple[Fault, ...]:
    """P507 where the last written trick has more cards than there are players."""
    if scene.spare <= 0:
        return ()
    last = next((index for index in reversed(range(len(scene.events))) if isinstance(scene.events[index], Play)), None)
    return () if last is None else _count_faults(scene, last)


def check_end_trick(scene: Scene, event: EndTrick) -> Readings:
    """A trick turned before or after it is full (P507), and S601 for a noted winner."""
    table = scene.table
    if scene.spare:
        return _turned_wrongly(scene)
    if event.winner is None or table.trick or not table.tricks or table.misdeal:
        return []
    trick = table.tricks[-1]
    if trick.winner == event.winner:
        return []
    fault = Fault(
        code="S601",
        seat=event.winner,
        trick=len(table.tricks),
        message=f"trick {len(table.tricks)} is noted for {name(event.winner)}, but {name(trick.winner)} won it",
        evidence=_why_won(scene, trick.winner),
    )
    return [Reading((fault,))]


def _turned_wrongly(scene: Scene) -> Readings:
    table = scene.table
    before = next(index for index in range(scene.index, -1, -1) if isinstance(scene.events[index], Play))
    if scene.spare < 0 and not scene.trick_cards(before).closed:
        return [Reading(spare=-scene.spare)]  # cards missing at the very end are P510
    faults = _count_faults(scene, before)
    runs_on = Reading(faults, again=True, spare=-scene.spare)
    if scene.spare > 0:
        return [runs_on]
    gone = table.sitting | sum(1 << player for player, _ in table.trick)
    fill = tuple(Play(UNKNOWN_CARD, seat) for seat in range(4) if not gone >> seat & 1)
    return [Reading(faults, fill, again=True, spare=-scene.spare), runs_on]


def _why_won(scene: Scene, winner: Seat) -> str:
    trick = scene.table.tricks[-1]
    trump = scene.table.trump
    cards = ", ".join(f"{name(seat)} {card_text(card)}" for seat, card in trick.plays)
    best = next(card for seat, card in trick.plays if seat == winner)
    suit = "no trump" if trump in (None, NO_TRUMP) else f"{SUIT_NAMES[trump]} trump"
    return f"{cards}: {card_text(best)} is highest with {suit}"
