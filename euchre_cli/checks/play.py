"""P5xx: cards played (rule book: "Trick play: following suit").

At one card the first that fits is reported: D204, P508, P506, P504, P509, P501/P502, P503, P505. A trick with too
many or too few cards is P507, once, whichever of its cards is the one too many.
"""

from __future__ import annotations

from itertools import product

from euchre_cli.cards import (
    FIRST_PATTERN,
    NO_TRUMP,
    SIDE_NAMES,
    SUIT_NAMES,
    UNKNOWN_CARD,
    Card,
    CardSet,
    Seat,
    card_text,
    cards_of,
    cards_text,
    effective_suit,
    left_bower,
    pattern_mask,
)
from euchre_cli.checks.deal import not_in_deck
from euchre_cli.checks.scene import Reading, Readings, Scene, TrickCards, name
from euchre_cli.claims import sure_tricks
from euchre_cli.events import NAME, ORDER, Alone, Call, Claim, Concede, EndTrick, Play
from euchre_cli.findings import Fault
from euchre_cli.table import CALLING, OVER, PLAYING


def check_play(scene: Scene, event: Play) -> Readings:
    """Judge a card; an empty list means that nothing is wrong with it. `Table.begin_play` must have been called."""
    table = scene.table
    if table.phase == CALLING:
        return _before_trump(scene)
    if table.trump is None and table.phase != OVER:
        return _trump_unknown(scene, event)
    if table.phase == OVER:
        return [Reading((_after_the_end(scene, event),))]
    readings = _card(scene, event)
    group = scene.trick_cards()
    if scene.index == group.first:
        scene.spare = group.count - table.players
    if scene.spare > 0 or (scene.spare < 0 and group.closed):
        as_it_stands = readings or [Reading((), (event,))]
        return [*as_it_stands, _another_count(scene, event, group), *_another_alone(scene, event, group)]
    return readings


def _another_count(scene: Scene, event: Play, group: TrickCards) -> Reading:
    """In a trick with too many cards this one may be one too many; with too few, the one due may be missing."""
    faults = _count_faults(scene, group)
    if scene.spare > 0:
        return Reading(faults, (), spare=-1)
    return Reading(faults, (Play(UNKNOWN_CARD, scene.table.turn), event), spare=1)


def _count_faults(scene: Scene, group: TrickCards) -> tuple[Fault, ...]:
    """P507, unless it has been said of this trick."""
    return () if scene.miscounted == group.first else (_wrong_count(scene, group),)


def _another_alone(scene: Scene, event: Play, group: TrickCards) -> Readings:
    """Three cards to each trick, or four, may mean that "alone" was forgotten, or written by mistake."""
    table, count = scene.table, group.count
    faults = (_wrong_count(scene, group),)
    maker = table.maker
    if table.plays or maker is None:
        return []
    if table.loner is None and count == 3:
        return [Reading(faults, (Alone(maker), event), spare=1)]
    if table.loner is not None and count == 4:
        return [Reading(faults, (Call(NAME, table.trump, False, maker), event), spare=-1)]
    return []


def _before_trump(scene: Scene) -> Readings:
    """B312: the call that made trump is missing. It may have been anybody's who had not called yet."""
    table, rules = scene.table, scene.rules
    fault = Fault(
        code="B312",
        seat=table.turn,
        message=f"cards are played before trump was made: it is {name(table.turn)}'s turn to call in round "
        f"{'one' if table.round == 1 else 'two'}",
        evidence=f"{table.called.bit_count()} of four calls of this round are written",
    )
    waiting = [seat for seat in range(4) if not table.called >> seat & 1]
    waiting.sort(key=lambda seat: (seat - table.turn) & 3)
    calls: list[Call] = []
    suits = [suit for suit in range(4) if suit != table.up_suit] + [NO_TRUMP] * rules.no_trump
    alone = scene.trick_cards().count == 3
    for seat, lone in product(waiting, (alone, not alone)):
        if table.round == 1:
            calls.append(Call(ORDER, None, lone, seat))
        calls.extend(Call(NAME, suit, lone, seat) for suit in suits)
    event = scene.events[scene.index]
    return [Reading((fault,), (call, event)) for call in calls]


def _trump_unknown(scene: Scene, event: Play) -> Readings:
    """Trump was made, but the suit cannot be read off (an unknown up-card): try each."""
    table = scene.table
    assert table.maker is not None
    return [Reading((), (Call(NAME, suit, table.loner is not None, table.maker), event)) for suit in range(4)]


def _after_the_end(scene: Scene, event: Play) -> Fault:
    """B313 or P508: a card where there is nothing more to play."""
    table = scene.table
    scene.ignore_play = True
    if table.thrown_in:
        return Fault(
            code="B313",
            message=f"{card_text(event.card)} is played in a deal that was thrown in",
            evidence="all four passed in both rounds, and the dealer is not stuck",
        )
    return Fault(
        code="P508",
        seat=event.seat,
        trick=scene.trick_number,
        message=f"{card_text(event.card)} begins trick {scene.trick_number}; a deal has {scene.rules.hand}",
        evidence=f"all {scene.rules.hand} tricks have been played",
    )


def _wrong_count(scene: Scene, group: TrickCards) -> Fault:
    players = scene.table.players
    out = [name(seat) for seat in range(4) if scene.table.sitting >> seat & 1]
    sitting = f"; {' and '.join(out)} sit{'s' if len(out) == 1 else ''} out" if out else ""
    return Fault(
        code="P507",
        trick=scene.trick_number,
        message=f"trick {scene.trick_number} has {group.count} cards instead of {players}",
        evidence=f"{players} players play to each trick{sitting}",
        span=(group.first, group.last),
    )


def check_end_trick(scene: Scene, event: EndTrick) -> Readings:
    """S601 for a noted winner, and a trick turned before it is full (P507, already said at its first card)."""
    table = scene.table
    if scene.spare and scene.plays:
        group = scene.trick_cards(scene.plays[-1])
        said = scene.miscounted == group.first
        gone = table.sitting | sum(1 << player for player, _ in table.trick)
        fill = tuple(Play(UNKNOWN_CARD, seat) for seat in range(4) if table.trick and not gone >> seat & 1)
        # Cards left over from too many have begun a trick of their own, which is as wrong again.
        faults = () if said and (scene.spare < 0 or not table.trick) else (_wrong_count(scene, group),)
        return [Reading(faults, fill, spare=-scene.spare)]
    if event.winner is None or not table.tricks or table.misdeal:
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


def _why_won(scene: Scene, winner: Seat) -> str:
    trick = scene.table.tricks[-1]
    trump = scene.table.trump
    cards = ", ".join(f"{name(seat)} {card_text(card)}" for seat, card in trick.plays)
    best = next(card for seat, card in trick.plays if seat == winner)
    suit = "no trump" if trump in (None, NO_TRUMP) else f"{SUIT_NAMES[trump]} trump"
    return f"{cards}: {card_text(best)} is highest with {suit}"


# --- one card ---------------------------------------------------------------------------------------------


def _card(scene: Scene, event: Play) -> Readings:
    """Judge a card by itself, in the order of precedence."""
    table = scene.table
    card = event.card
    turn = table.turn
    seat = turn if event.seat is None else event.seat
    as_written = (Play(card, seat),)
    if not pattern_mask(card, table.trump) & table.deck:
        fault = not_in_deck(scene, card, seat, scene.trick_number)
        return [Reading((fault,), (Play(UNKNOWN_CARD, seat),))]
    sitting = _sitting_out(scene, event)
    if sitting is not None:
        fault = _play_fault(
            scene,
            "P506",
            sitting,
            f"{name(sitting)} plays {card_text(card)}, but sits out: {_who_is_alone(scene, sitting)}",
            "the partner of a lone player takes no part in the play",
        )
        readings = [*_some_card(scene, fault, turn), Reading((fault,), (Play(card, turn),))]
        return [Reading((fault,), (), spare=-1), *readings] if scene.trick_cards().count > table.players else readings
    if card < FIRST_PATTERN:
        gone = _gone(scene, card, seat)
        if gone is not None:
            readings = [Reading((gone,), as_written), *_some_card(scene, gone, seat)]
            return [*readings, Reading((gone,), (), spare=-1)] if scene.trick_cards().count > table.players else readings
    if event.seat is not None and event.seat != turn:
        return _out_of_turn(scene, event, seat, "")
    if card >= FIRST_PATTERN:
        return []
    bit = 1 << card
    if not table.held[turn] & bit:
        holder = _holder_still_to_play(scene, card)
        if holder is not None:
            return _out_of_turn(scene, event, holder, f"{card_text(card)} is in the hand of {name(holder)}")
        if _proved_not_held(scene, turn, card):
            return _not_held(scene, event, seat)
    return _revokes(scene, event, turn)


def _some_card(scene: Scene, fault: Fault, seat: Seat) -> Readings:
    """The reading that another card was meant, if there is one that it may have been."""
    if not scene.table.candidates(seat, UNKNOWN_CARD, scene.unseen):
        return []
    return [Reading((fault,), (Play(UNKNOWN_CARD, seat),))]


def _sitting_out(scene: Scene, event: Play) -> Seat | None:
    """The seat that sits out and is said, or known, to have played this card."""
    table = scene.table
    if event.seat is not None:
        return event.seat if table.sitting >> event.seat & 1 else None
    if event.card >= FIRST_PATTERN:
        return None
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
        if seat != table.dealer and not _dealer_still_to_play(scene):
            return "the up-card that the dealer picked up", f"{name(table.dealer)} dealt and picked up {card_text(card)}"
        return None
    if table.live >> card & 1 == 0 or table.held[4] >> card & 1:
        return "which is out of play", f"{card_text(card)} was laid away or is in the kitty"
    known = not any(table.unknown(player) for player in range(4))
    if known and not any(table.held[player] >> card & 1 for player in range(4)):
        return "which was dealt to nobody", f"all four hands are known, and {card_text(card)} is in none of them"
    return None


def _dealer_still_to_play(scene: Scene) -> bool:
    """Whether the ordered-up card may be the dealer's own, played out of turn."""
    table = scene.table
    if table.sitting >> table.dealer & 1 or table.held[table.dealer] == 0:
        return False
    return not table.unknown(table.dealer) and table.dealer not in {player for player, _ in table.trick}


def _holder_still_to_play(scene: Scene, card: Card) -> Seat | None:
    """The player, other than the one whose turn it is, who is known to hold a card and may still play to this trick."""
    table = scene.table
    gone = {player for player, _ in table.trick} | {table.turn}
    for seat in range(4):
        if seat not in gone and not table.sitting >> seat & 1 and (table.held[seat] & table.live) >> card & 1:
            return seat
    return None


def _out_of_turn(scene: Scene, event: Play, seat: Seat, proof: str) -> Readings:
    table = scene.table
    lead = not table.trick
    turn = table.turn
    if lead:
        says = f"{name(seat)} leads {card_text(event.card)}, but it is {name(turn)}'s lead"
        why = _why_leads(scene)
    else:
        says = f"{name(seat)} plays {card_text(event.card)} out of turn: it is {name(turn)}'s turn"
        why = f"{name(table.leader)} led, and play goes clockwise"
    fault = _play_fault(scene, "P502" if lead else "P501", seat, says, f"{proof}; {why}" if proof else why)
    theirs = _revokes(scene, event, seat) if event.card < FIRST_PATTERN else []
    revokes = theirs[0].faults if theirs else ()
    readings = [Reading((fault, *revokes), (Play(event.card, seat),))]
    if event.seat is not None:
        readings.append(Reading((fault,), (Play(event.card, turn),)))
    return readings


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
    gone = {player for player, _ in table.trick} | {seat}
    others = [
        other
        for other in range(4)
        if other not in gone and not table.sitting >> other & 1 and table.may[other] >> card & 1
    ]
    return [
        Reading((fault,), (Play(card, seat),)),
        *_some_card(scene, fault, seat),
        *(Reading((fault,), (Play(card, other),)) for other in others),
    ]


def _revokes(scene: Scene, event: Play, seat: Seat) -> Readings:
    """P505: shown by the hand now, or, for earlier tricks, by this card."""
    table = scene.table
    card = event.card
    faults: list[Fault] = []
    for void in table.voids:
        if void.seat == seat and void.cards >> card & 1 and void.play not in scene.revoked:
            faults.append(_revoke(scene, seat, void.trick, scene.plays[void.play], void.cards, [card], later=True))
            scene.revoked.add(void.play)
    if table.trick and table.led > 0 and not table.led >> card & 1:
        holding = table.held[seat] & table.live & table.led
        if holding.bit_count() > table.slack[seat]:
            scene.revoked.add(table.plays)
            faults.append(
                _revoke(scene, seat, scene.trick_number, scene.index, table.led, list(cards_of(holding)), later=False)
            )
    return [Reading(tuple(faults), (Play(card, seat),))] if faults else []


def _revoke(
    scene: Scene, seat: Seat, trick: int, index: int, led: CardSet, proof: list[Card], *, later: bool
) -> Fault:
    table = scene.table
    assert table.trump is not None
    play = scene.play_at(index)
    lead = next(card for card in _lead_of(scene, trick))
    suit = SUIT_NAMES[effective_suit(lead, table.trump)] if lead < FIRST_PATTERN else "suit"
    played = card_text(play.card) if play is not None else "a card"
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


def _lead_of(scene: Scene, trick: int) -> tuple[Card]:
    table = scene.table
    plays = table.trick if trick > len(table.tricks) else table.tricks[trick - 1].plays
    return (plays[0][1],)


def _play_fault(scene: Scene, code: str, seat: Seat, message: str, evidence: str) -> Fault:
    return Fault(code=code, seat=seat, trick=scene.trick_number, message=message, evidence=evidence)


# --- claims -----------------------------------------------------------------------------------------------


def check_claim(scene: Scene, event: Claim) -> Readings:
    """P511: a claim of more tricks than are left, or than the known cards can bring in against any defence."""
    table = scene.table
    if not _may_claim(scene):
        return [Reading()]
    left = table.tricks_left
    side = SIDE_NAMES[event.side]
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


def _hands_left(scene: Scene) -> str:
    table = scene.table
    return "; ".join(
        f"{name(seat)} {cards_text(cards_of(table.held[seat] & table.live), ' ')}"
        for seat in range(4)
        if not table.sitting >> seat & 1
    )
