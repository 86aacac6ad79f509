"""B3xx: calls and "alone" (rule book: "Bidding: ordering up, assisting, and naming trump", "Going alone").

Precedence at one call: B302, B301, then B303 before B305 before B304; B306 excludes B312 and B313.
"""

from __future__ import annotations

from itertools import product

from euchre_cli.cards import NO_TRUMP, SUIT_NAMES, Seat, Suit, cards_of, cards_text
from euchre_cli.checks.missing_call import trump_missing
from euchre_cli.checks.scene import Reading, Readings, Scene, name
from euchre_cli.events import NAME, ORDER, PASS, UNKNOWN, Alone, Call, Event
from euchre_cli.findings import Fault
from euchre_cli.table import CALLING


def check_call(scene: Scene, call: Call) -> Readings:
    """Judge a call; an empty list means that nothing is wrong with it."""
    table = scene.table
    if scene.sheet:
        return _sheet_call(scene, call)
    if table.phase != CALLING:
        return [_after_auction(scene, call)]
    if call.kind == UNKNOWN:
        return _unknown_call(scene, call)
    if call.seat is not None and call.seat != table.turn:
        return _out_of_turn(scene, call, call.seat)
    return _content(scene, call)


def _after_auction(scene: Scene, call: Call) -> Reading:
    table = scene.table
    if table.thrown_in:
        why = "all four have passed in both rounds, so the deal is thrown in"
    elif table.maker is not None:
        why = f"{name(table.maker)} has already made trump" + (
            "" if table.trump is None else f" ({SUIT_NAMES[table.trump]})"
        )
    else:
        why = "the deal is over"
    fault = Fault(
        code="B302",
        seat=call.seat,
        message=f"{_said(call)} comes after the auction: {why}",
        evidence="the first player to order up or name a suit ends the auction",
    )
    return Reading((fault,))


def _unknown_call(scene: Scene, call: Call) -> Readings:
    """Any call it may have been; a pass first, since most are."""
    table = scene.table
    kinds = [Call(PASS, seat=call.seat)]
    if table.round == 1:
        kinds += [Call(ORDER, None, alone, call.seat) for alone in (False, True)]
    else:
        suits = [suit for suit in range(4) if suit != table.up_suit] + [NO_TRUMP] * scene.rules.no_trump
        kinds += [Call(NAME, suit, alone, call.seat) for alone, suit in product((False, True), suits)]
    return [reading for kind in kinds for reading in check_call(scene, kind) or [Reading((), (kind,))]]


def _out_of_turn(scene: Scene, call: Call, seat: Seat) -> Readings:
    turn = scene.table.turn
    fault = Fault(
        code="B301",
        seat=seat,
        message=f"{name(seat)} calls out of turn: it is {name(turn)}'s turn",
        evidence=f"{name(scene.table.dealer)} dealt, and calls go clockwise from the dealer's left",
    )
    # What else is wrong with the call is not said as well: it is one call that should not have been made.
    # The call may have been that seat's all the same, or the seat may be a slip of the pen for the one whose turn
    # it was; those passed over may have had no turn at all; or nobody minded the call.
    skipped = tuple(
        Call(PASS, seat=(turn + step) & 3)
        for step in range((seat - turn) & 3)
        if not scene.table.called >> ((turn + step) & 3) & 1
    )
    in_turn = Call(call.kind, call.suit, call.alone)
    said = [
        reading._replace(faults=(fault,), guesses=reading.guesses + bool(reading.faults))
        for as_said in (call, in_turn)
        for reading in _content(scene, as_said) or [Reading((), (as_said,))]
    ]
    return [*said, Reading((fault,), skipped, again=True, guesses=1), Reading((fault,), guesses=1)]


def _content(scene: Scene, call: Call) -> Readings:
    """Judge what is called, whoever calls it."""
    table, rules = scene.table, scene.rules
    seat = table.turn if call.seat is None else call.seat
    if call.kind == PASS:
        return _stuck_dealer_passed(scene, seat) if seat == table.dealer and table.stuck else []
    who = name(seat)
    up = table.up_suit
    ordering = call.kind == ORDER or (table.round == 1 and call.suit == up)
    if ordering and table.round == 2:
        fault = Fault(
            code="B303",
            seat=seat,
            message=f"{who} orders up, but the up-card was turned down: all four passed in round one",
            evidence="in round two a suit is named, and the up-card stays in the kitty",
        )
        stays = Reading((fault,), (Call(NAME, up, call.alone, seat),))
        return [stays, Reading((fault,), (call,)), *_something_else(scene, fault, call, seat)]
    if call.kind == NAME and call.suit == NO_TRUMP and not rules.no_trump:
        fault = Fault(
            code="B307",
            seat=seat,
            message=f"{who} names no trump, which these rules do not allow",
            evidence="the rule no-trump is off",
        )
        return [Reading((fault,), (call,)), *_something_else(scene, fault, call, seat)]
    if call.kind == NAME and table.round == 2 and call.suit == up and up is not None:
        fault = Fault(
            code="B305",
            seat=seat,
            message=f"{who} names {SUIT_NAMES[up]}, the suit that was turned down",
            evidence="all four passed it in round one; in round two any other suit may be named",
        )
        return [Reading((fault,), (call,)), *_something_else(scene, fault, call, seat)]
    if not ordering and table.round == 1 and table.up_card is not None and up is not None:
        assert call.suit is not None
        fault = Fault(
            code="B304",
            seat=seat,
            message=f"{who} names {SUIT_NAMES[call.suit]} in round one, where only the up-card's suit "
            f"({SUIT_NAMES[up]}) can be made trump",
            evidence=f"{table.called.bit_count()} of four players have passed; other suits come in round two",
        )
        return [Reading((fault,), (call,)), *_something_else(scene, fault, call, seat)]
    return _making(scene, call, seat, up if ordering else call.suit, ordering)


def _making(scene: Scene, call: Call, seat: Seat, suit: Suit | None, ordering: bool) -> Readings:
    """Judge a call that makes trump in its proper round: whether alone, and on which cards."""
    table, rules = scene.table, scene.rules
    announced = bool(table.announced >> seat & 1)
    if call.alone and rules.alone_call == "round-start" and not announced:
        fault = Fault(
            code="B308",
            seat=seat,
            message=f"{name(seat)} says alone with the call; these rules want it said before the round's first call",
            evidence="the rule alone-call=round-start",
        )
        plain = Call(call.kind, call.suit, False, seat)
        return [Reading((fault,), (call,)), Reading((fault,), (plain,))]
    must_be_alone = ordering and rules.canadian and seat == table.dealer ^ 2
    later = rules.alone_call == "before-lead" and _said_later(scene, seat)
    if must_be_alone and not (call.alone or announced or later):
        fault = Fault(
            code="B309",
            seat=seat,
            message=f"{name(seat)} orders up the partner's deal without going alone",
            evidence=f"{name(table.dealer)} dealt; under the rule canadian the dealer's partner orders up alone",
        )
        return [Reading((fault,), (call,)), Reading((fault,), (Call(call.kind, call.suit, True, seat),))]
    readings = check_natural(scene, call, seat, suit)
    if not call.alone and _star_astray(scene):
        alone = Reading((), (Call(call.kind, call.suit, True, seat),), guesses=1)
        return [*(readings or [Reading((), (call,))]), alone]
    return readings


def _star_astray(scene: Scene) -> bool:
    """Whether a call that cannot stand has the star that may belong to this one.

    (EGN says only that somebody plays alone: the first call that could have made trump gets the star.)
    """
    faulty = {fault.event for fault in scene.faults if fault.code.startswith("B3")}
    return any(call.alone and index in faulty for index, call in scene.all(Call))


def check_natural(scene: Scene, call: Call, seat: Seat, suit: Suit | None) -> Readings:
    """B310 where the hand is fully known at the call; what shows only later is in `checks.impossible`."""
    table = scene.table
    if not scene.rules.natural or suit is None or suit == NO_TRUMP or table.unknown(seat):
        return []
    if table.holds_natural(seat, suit):
        return []
    if table.stuck and not any(table.holds_natural(seat, s) for s in range(4) if s != table.up_suit):
        return []
    fault = no_natural(seat, suit, f"{name(seat)} held {cards_text(cards_of(table.held[seat]), ' ')}")
    return [Reading((fault,), (call,)), *_something_else(scene, fault, call, seat)]


def no_natural(seat: Seat, suit: Suit, proof: str) -> Fault:
    """The fault of making trump without a card printed with the suit; `proof` says how that is known."""
    return Fault(
        code="B310",
        seat=seat,
        message=f"{name(seat)} makes {SUIT_NAMES[suit]} trump without holding a card of that suit",
        evidence=f"{proof}; the left bower does not count as one",
    )


def _stuck_dealer_passed(scene: Scene, seat: Seat) -> Readings:
    fault = Fault(
        code="B306",
        seat=seat,
        message=f"{name(seat)}, the dealer, passes in round two; the dealer is stuck and must name a suit",
        evidence="the rule stick-the-dealer: the other three have passed twice",
    )
    return [Reading((fault,), (Call(PASS, seat=seat),)), *_something_else(scene, fault, Call(PASS), seat)]


def _something_else(scene: Scene, fault: Fault, call: Call, seat: Seat) -> Readings:
    """What a call that cannot stand may have been: a pass, one that nobody minded, or another that makes trump."""
    table = scene.table
    making: list[tuple[str, Suit | None]] = [(ORDER, None)] if table.round == 1 else []
    if table.round == 2:
        making = [(NAME, suit) for suit in range(4) if suit not in (table.up_suit, call.suit)]
        making += [(NAME, NO_TRUMP)] * scene.rules.no_trump
    others = [Call(kind, suit, alone, seat) for alone in (call.alone, not call.alone) for kind, suit in making]
    passes = [] if call.kind == PASS else [Reading((fault,), (Call(PASS, seat=seat),), guesses=1)]
    named = [Reading((fault,), (other,), guesses=1) for other in others]
    return [*passes, *named, Reading((fault,), guesses=1)]


def _sheet_call(scene: Scene, call: Call) -> Readings:
    """On a score sheet only the maker is written: whose turn it was is not known, what may be called is."""
    table = scene.table
    if table.maker is not None:
        return [_after_auction(scene, call)]
    if call.kind == NAME and call.suit == NO_TRUMP and not scene.rules.no_trump:
        return _content(scene, call)
    seat = table.turn if call.seat is None else call.seat
    if call.kind == PASS and table.stuck and seat == table.dealer:
        return _stuck_dealer_passed(scene, seat)
    if call.kind == ORDER and scene.rules.canadian and scene.rules.alone_call != "before-lead":
        return _making(scene, call, seat, None, ordering=True) if not call.alone else []
    return []


def _said_later(scene: Scene, seat: Seat) -> bool:
    return any(isinstance(event, Alone) and event.seat == seat for event in scene.events[scene.index + 1 :])


def check_alone(scene: Scene, event: Alone) -> Readings:
    """Judge "alone" said apart from a call."""
    table, rules = scene.table, scene.rules
    seat, maker = event.seat, table.maker
    who = name(seat)
    if maker is None:
        if rules.alone_call == "round-start" and not table.called and table.phase == CALLING:
            return []
        if rules.alone_call == "before-lead" and _makes_trump_later(scene, seat):
            return []
        early = _late(event, f"{who} says alone apart from making trump", _when(rules.alone_call))
        return [*early, *trump_missing(scene)]
    if (seat ^ maker) & 1:
        return _lone_defence(scene, event)
    if table.plays:
        return _late(event, f"{who} says alone after the first lead", _when(rules.alone_call))
    if seat == maker and table.loner in (None, seat):
        if rules.alone_call == "before-lead" and table.loner is None:
            return []
        if table.loner == seat:
            return []
        return _late(event, f"{who} says alone after making trump", _when(rules.alone_call))
    if rules.alone_over_assist and not table.passed >> seat & 1:
        return []
    why = f"{who} has passed" if rules.alone_over_assist else f"{name(maker)} made trump"
    return _late(event, f"{who} says alone, but {why}", "only who makes trump may play alone")


def _makes_trump_later(scene: Scene, seat: Seat) -> bool:
    """Under before-lead "alone" may come early: it counts if that player then makes trump."""
    turn, called = scene.table.turn, scene.table.called
    for event in scene.events[scene.index + 1 :]:
        if isinstance(event, Call):
            caller = turn if event.seat is None else event.seat
            if event.kind not in (PASS, UNKNOWN):
                return caller == seat
            called = (called | 1 << caller) % 15
            turn = (caller + 1) & 3
    return False


def _lone_defence(scene: Scene, event: Alone) -> Readings:
    table = scene.table
    who = name(event.seat)
    if not scene.rules.defend_alone:
        why, proof = "these rules do not allow it", "the rule defend-alone is off"
    elif table.loner is None and not scene.rules.defend_alone_always:
        why, proof = "nobody plays alone against them", "one defender may play alone only against a loner"
    elif table.lone_defender is not None:
        why, proof = f"{name(table.lone_defender)} already does", "only one defender may"
    elif table.plays:
        return _late(event, f"{who} says alone after the first lead", "a defender says so before it")
    else:
        return []
    fault = Fault(code="B311", seat=event.seat, message=f"{who} defends alone, but {why}", evidence=proof)
    taken = (event,) if table.lone_defender is None and not table.plays else ()
    return _with_and_without(fault, taken)


def _late(event: Alone, message: str, evidence: str) -> Readings:
    return _with_and_without(Fault(code="B308", seat=event.seat, message=message, evidence=evidence), (event,))


def _with_and_without(fault: Fault, events: tuple[Event, ...]) -> Readings:
    without = Reading((fault,))
    return [without, Reading((fault,), events)] if events else [without]


def _when(alone_call: str) -> str:
    return {
        "with-call": "alone is said with the call that makes trump",
        "round-start": "alone is said before the round's first call",
        "before-lead": "alone is said until the first lead, by the player who makes trump",
    }[alone_call]


def _said(call: Call) -> str:
    if call.kind == NAME and call.suit is not None:
        return f"the call of {SUIT_NAMES[call.suit]}"
    return {ORDER: "the order", PASS: "the pass"}.get(call.kind, "the call")
