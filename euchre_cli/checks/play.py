"""P5xx: cards played (rule book: "Trick play: following suit"), each judged by itself.

At one card the first that fits is reported: D204, P508, P506, P504, P509, P501/P502, P503, P505. A trick with too
many or too few cards is P507, once, whichever of its cards is the one too many (`checks.trick`).
"""

from __future__ import annotations

from euchre_cli.cards import (
    FIRST_PATTERN,
    KITTY,
    UNKNOWN_CARD,
    Card,
    Seat,
    card_text,
    cards_of,
    cards_text,
    pattern_mask,
)
from euchre_cli.checks.deal import not_in_deck
from euchre_cli.checks.missing_call import among_calls, trump_missing
from euchre_cli.checks.revoke import revokes
from euchre_cli.checks.scene import Reading, Readings, Scene, name
from euchre_cli.checks.trick import begin_trick, other_counts
from euchre_cli.events import NAME, Call, Play
from euchre_cli.findings import Fault
from euchre_cli.table import CALLING, OVER


def check_play(scene: Scene, event: Play) -> Readings:
    """Judge a card; an empty list means that nothing is wrong with it. `Table.begin_play` must have been called."""
    table = scene.table
    if table.phase == CALLING:
        return [*trump_missing(scene), *among_calls(scene, event)]
    if scene.index == scene.trick_cards().first:
        if table.phase == OVER:
            return _after_the_end(scene, event)
        begin_trick(scene)
    if table.phase == OVER:  # a card too many in the last trick
        return [*_sitting_out(scene, event), *other_counts(scene)]
    if table.trump is None:
        return _trump_unknown(scene)
    readings = _card(scene, event)
    others = other_counts(scene)
    return [*(readings or [Reading((), (event,))]), *others] if others else readings


# --- cards outside the play -------------------------------------------------------------------------------


def _trump_unknown(scene: Scene) -> Readings:
    """Trump was made, but the suit cannot be read off (an unknown up-card): try each."""
    table = scene.table
    assert table.maker is not None
    return [Reading((), (Call(NAME, suit, table.loner is not None, table.maker),), again=True) for suit in range(4)]


def _after_the_end(scene: Scene, event: Play) -> Readings:
    """B313 or P508: a card where there is nothing more to play."""
    table = scene.table
    if table.thrown_in:
        fault = Fault(
            code="B313",
            message=f"{card_text(event.card)} is played in a deal that was thrown in",
            evidence="all four passed in both rounds, and the dealer is not stuck",
        )
        return [Reading((fault,), closes=True)]
    number = len(table.tricks) + 1
    if not pattern_mask(event.card, table.trump) & table.deck:
        return [Reading((not_in_deck(scene, event.card, event.seat, number),), closes=True)]
    fault = Fault(
        code="P508",
        seat=event.seat,
        trick=number,
        message=f"{card_text(event.card)} begins trick {number}; a deal has {scene.rules.hand}",
        evidence=f"all {scene.rules.hand} tricks have been played",
    )
    return [Reading((fault,), closes=True)]


# --- one card ---------------------------------------------------------------------------------------------


def _card(scene: Scene, event: Play) -> Readings:
    """Judge a card by itself, in the order of precedence."""
    table = scene.table
    card = event.card
    turn = table.turn
    seat = turn if event.seat is None else event.seat
    if not pattern_mask(card, table.trump) & table.deck:
        return [Reading((not_in_deck(scene, card, seat, scene.trick_number),), (Play(UNKNOWN_CARD, seat),))]
    if sitting := _sitting_out(scene, event):
        return sitting
    if card < FIRST_PATTERN and (gone := _gone(scene, card, seat)) is not None:
        theirs = _out_of_turn(scene, event, table.dealer, "")[:1] if _dealers_own(scene, event) else []
        readings = [Reading((gone,), (Play(card, seat),)), *theirs, *_another_card(scene, seat, gone)]
        if seat != turn:
            readings += [Reading((gone,), (Play(card, turn),), guesses=1), *_another_card(scene, turn, gone)]
        return readings
    if event.seat is not None and event.seat != turn:
        return _out_of_turn(scene, event, seat, "")
    if card >= FIRST_PATTERN:
        return []
    if not table.held[turn] >> card & 1:
        holder = _holder_still_to_play(scene, card)
        if holder is not None:
            return _out_of_turn(scene, event, holder, f"{card_text(card)} is in the hand of {name(holder)}")
        if _proved_not_held(scene, turn, card):
            return _not_held(scene, event, seat)
    faults = revokes(scene, card, turn)
    # A revoke is nothing impossible, so it most likely happened as it is written.
    return [Reading(faults, (Play(card, turn),)), *_another_card(scene, turn, *faults, guesses=2)] if faults else []


def _another_card(scene: Scene, seat: Seat, *faults: Fault, guesses: int = 1) -> Readings:
    """The reading that another card was meant, if there is one that it may have been."""
    if not scene.table.candidates(seat, UNKNOWN_CARD, scene.unseen):
        return []
    return [Reading(faults, (Play(UNKNOWN_CARD, seat),), guesses=guesses)]


def _sitting_out(scene: Scene, event: Play) -> Readings:
    """P506: a card that somebody who sits out is said, or known, to have played."""
    table = scene.table
    turn = table.turn
    seat = _owner_sitting_out(scene, event)
    if seat is None:
        return []
    fault = _play_fault(
        scene,
        "P506",
        seat,
        f"{name(seat)} plays {card_text(event.card)}, but sits out: {_who_is_alone(scene, seat)}",
        "the partner of a lone player takes no part in the play",
    )
    if scene.spare > 0:
        return [Reading((fault,), spare=-1)]
    return [*_another_card(scene, turn, fault), Reading((fault,), (Play(event.card, turn),), guesses=1)]


def _owner_sitting_out(scene: Scene, event: Play) -> Seat | None:
    table = scene.table
    if event.seat is not None:
        return event.seat if table.sitting >> event.seat & 1 else None
    if event.card >= FIRST_PATTERN or event.card == table.up_card:
        return None  # the up-card from another hand than the dealer's is a dead card
    for seat in range(4):
        if table.sitting >> seat & 1 and (table.held[seat] & table.live) >> event.card & 1:
            return seat
    return None


def _who_is_alone(scene: Scene, seat: Seat) -> str:
    defending = seat ^ 2 == scene.table.lone_defender
    return f"{name(seat ^ 2)} {'defends' if defending else 'plays'} alone"


def _gone(scene: Scene, card: Card, seat: Seat) -> Fault | None:
    """P504 and P509: the card is out of play already."""
    table = scene.table
    for number, trick in enumerate([*(trick.plays for trick in table.tricks), tuple(table.trick)], 1):
        for player, played in trick:
            if played == card:
                return _play_fault(
                    scene,
                    "P504",
                    seat,
                    f"{card_text(card)} is played a second time",
                    f"{name(player)} played {card_text(card)} in trick {number}",
                )
    why = _dead(scene, card, seat)
    if why is None:
        return None
    return _play_fault(scene, "P509", seat, f"{name(seat)} plays {card_text(card)}, {why[0]}", why[1])


def _dead(scene: Scene, card: Card, seat: Seat) -> tuple[str, str] | None:
    table = scene.table
    if (table.held[seat] & table.live) >> card & 1:
        return None
    if card == table.discarded:
        return "which was laid away", f"{name(table.dealer)} laid away {card_text(card)}"
    if card == table.up_card:
        if not table.picked_up:
            return "the turned-down up-card", "in round two the up-card stays in the kitty"
        if seat != table.dealer and table.held[table.dealer] >> card & 1:
            return (
                "the up-card that the dealer picked up",
                f"{name(table.dealer)} dealt and picked up {card_text(card)}",
            )
        return None
    if table.held[KITTY] >> card & 1:
        return "which is in the kitty", f"{card_text(card)} lies in the kitty, and stays there"
    if not table.live >> card & 1:
        return "which was laid away", f"{card_text(card)} was laid away"
    known = not any(table.unknown(player) for player in range(4))
    if known and not any(table.held[player] >> card & 1 for player in range(4)):
        return "which was dealt to nobody", f"all four hands are known, and {card_text(card)} is in none of them"
    return None


def _dealers_own(scene: Scene, event: Play) -> bool:
    """Whether the ordered-up card may have been played by the dealer, whose whole hand is known, out of turn."""
    table = scene.table
    own = event.card == table.up_card and table.picked_up and event.seat is None
    return own and not table.unknown(table.dealer) and _still_to_play(scene, table.dealer)


def _still_to_play(scene: Scene, seat: Seat) -> bool:
    """Whether somebody whose turn it is not may still play to this trick."""
    table = scene.table
    return seat != table.turn and not table.sitting >> seat & 1 and all(player != seat for player, _ in table.trick)


def _holder_still_to_play(scene: Scene, card: Card) -> Seat | None:
    """The player, other than the one whose turn it is, who is known to hold a card and may still play to this trick."""
    table = scene.table
    for seat in range(4):
        if _still_to_play(scene, seat) and (table.held[seat] & table.live) >> card & 1:
            return seat
    return None


def _out_of_turn(scene: Scene, event: Play, seat: Seat, proof: str) -> Readings:
    """P501 or P502: `seat` is written, or known to hold the card, and it is another's turn."""
    table = scene.table
    card, turn = event.card, table.turn
    if not table.trick:
        code, says, why = "P502", f"leads {card_text(card)}, but it is {name(turn)}'s lead", _why_leads(scene)
    else:
        code, says = "P501", f"plays {card_text(card)} out of turn: it is {name(turn)}'s turn"
        why = f"{name(table.leader)} led, and play goes clockwise"
    fault = _play_fault(scene, code, seat, f"{name(seat)} {says}", f"{proof}; {why}" if proof else why)
    faults = () if _in_disarray(scene) and _still_to_play(scene, seat) else (fault,)
    theirs = revokes(scene, card, seat) if card < FIRST_PATTERN else ()
    readings = [Reading((*faults, *theirs), (Play(card, seat),))]
    if event.seat is not None:
        readings.append(Reading((fault,), (Play(card, turn),), guesses=1))
    else:
        readings += _swapped(scene, fault)
        readings += _another_card(scene, turn, fault)
    return readings


def _swapped(scene: Scene, fault: Fault) -> Readings:
    """The reading that the card stands in the place of one later in its trick which is in the hand whose turn it is."""
    table = scene.table
    for index in range(scene.index + 1, scene.trick_cards().last + 1):
        later = scene.events[index]
        if isinstance(later, Play) and later.seat is None and (table.held[table.turn] & table.live) >> later.card & 1:
            return [Reading((fault,), again=True, swapped=index, guesses=1)]
    return []


def _in_disarray(scene: Scene) -> bool:
    """Whether the order of this trick is broken already: then it has been said, and what follows from it is no news."""
    group = scene.trick_cards()
    return bool(scene.table.trick) and scene.said(("P501", "P502"), group.first, group.last)


def _why_leads(scene: Scene) -> str:
    table = scene.table
    if table.tricks:
        return f"{name(table.turn)} won trick {len(table.tricks)}"
    if table.loner is not None and scene.rules.loner_lead == "loner-left":
        return f"{name(table.loner)} plays alone, and the player on the loner's left leads (loner-lead=loner-left)"
    skipped = f", {name((table.dealer + 1) & 3)} sitting out" if table.sitting >> ((table.dealer + 1) & 3) & 1 else ""
    return f"{name(table.dealer)} dealt, and the player on the dealer's left leads{skipped}"


def _proved_not_held(scene: Scene, seat: Seat, card: Card) -> bool:
    """Whether the hand is known without the card, or somebody else is known to hold it."""
    table = scene.table
    return not table.unknown(seat) or any(table.held[other] >> card & 1 for other in range(4) if other != seat)


def _not_held(scene: Scene, event: Play, seat: Seat) -> Readings:
    table = scene.table
    card = event.card
    owner = next((other for other in range(4) if table.held[other] >> card & 1), None)
    if owner is not None and owner != seat:
        proof = f"{card_text(card)} is in the hand of {name(owner)}"
    else:
        proof = f"{name(seat)} held {cards_text(cards_of(table.held[seat]), ' ')}"
    says = f"{name(seat)} plays {card_text(card)} without holding it"
    fault = _play_fault(scene, "P503", seat, says, proof)
    others = [other for other in range(4) if _still_to_play(scene, other) and table.may[other] >> card & 1]
    faults = () if _in_disarray(scene) else (fault,)
    return [
        *(Reading(faults, (Play(card, other),)) for other in others),
        Reading((fault,), (Play(card, seat),)),
        *_another_card(scene, seat, fault),
    ]


def _play_fault(scene: Scene, code: str, seat: Seat, message: str, evidence: str) -> Fault:
    return Fault(code=code, seat=seat, trick=scene.trick_number, message=message, evidence=evidence)
