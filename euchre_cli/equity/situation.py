"""One player's decision, as that player sees it, and what may be done.

A `Situation` holds the player's own cards, the up-card, what has been called so far, the score and the rules; nothing
of what others hold. `situation` builds one with every check; `actions` lists what may be done. What is legal is asked
of the engine: the calls are replayed at a `Table`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from euchre_cli.cards import (
    DECKS,
    FIRST_PATTERN,
    FOLLOWS,
    JOKER,
    NO_TRUMP,
    STRENGTH,
    SUIT_LETTERS,
    SUIT_NAMES,
    UNKNOWN_CARD,
    WEST,
    Card,
    CardSet,
    Seat,
    Suit,
    card_set,
    card_text,
    cards_of,
    cards_text,
)
from euchre_cli.equity.names import call_words, position_name, suit_name
from euchre_cli.events import NAME, ORDER, PASS, Alone, Call, Discard, Hand, UpCard
from euchre_cli.legal import legal_actions, playable
from euchre_cli.rules import Rules
from euchre_cli.table import CALLING, DISCARDING, LEADING, Table

CALL: Final = "call"
"""The kind of an action that names a suit in round two; the others are `PASS` and `ORDER` of the events."""


class SituationError(ValueError):
    """No player can stand before this; the message says, in one sentence, what is wrong."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A player's decision. `situation` builds it and makes sure that it can be."""

    rules: Rules
    hand: CardSet
    """The player's cards as dealt, before a pick-up."""
    up_card: Card
    up_suit: Suit
    """The suit that can be ordered up: the up-card's, or the one that a turned-up joker stands for."""
    dealer: Seat
    seat: Seat
    """Whose decision it is."""
    calls: tuple[Call, ...]
    """The calls so far from the dealer's left, without seats. Where trump is made, the decision is the dealer's
    discard, or the opening lead.
    """
    score: tuple[int, int]
    """Points of the player's side and of the other side."""
    deals_left: int | None = None
    """Under rules that end a game after a number of deals: how many are still to be played after this one."""
    ahead: bool = False
    """Whether the decision still lies ahead of the player, so that "alone" can be said in time (``alone-call``)."""

    @property
    def round(self) -> int:
        """The round of calls that it is, or in which trump was made."""
        return 1 if len(self.calls) < 4 or self.calls[3].kind != PASS else 2

    @property
    def trump_made(self) -> bool:
        """Whether the auction is over, and the decision one of those after it."""
        return bool(self.calls) and self.calls[-1].kind != PASS

    @property
    def defends(self) -> bool:
        """Whether the other side has made trump."""
        return self.trump_made and bool((self.dealer + len(self.calls) ^ self.seat) & 1)

    def table(self) -> Table:
        """The table as the player sees it: the other hands and, once laid away, the discard are not known."""
        table = _dealt(self.rules, self.hand, self.up_card, self.up_suit, self.dealer, self.seat)
        for call in self.calls:
            _apply(table, call)
        return _at_the_decision(table, self.seat)


class Action(NamedTuple):
    """Something that the player may do."""

    kind: str
    """``pass``, ``order`` (the up-card) or ``call`` (a suit in round two). Once trump is made: how it was made."""
    suit: Suit | None
    """The trump it makes; None for a pass."""
    alone: bool
    discard: Card | None
    """What the dealer lays away, where that is the player's to choose."""
    lead: Card | None
    """The opening lead, where that is what is asked."""
    says_alone: bool | None = None
    """Whether the player says "alone" once trump is made, where that is what is asked."""
    give: Card | None = None
    """What a loner's partner hands over, where that is what is asked."""

    @property
    def call(self) -> Call:
        """The call that it is, as a `Table` takes it."""
        return Call(NAME if self.kind == CALL else self.kind, self.suit if self.kind == CALL else None, self.alone)

    @property
    def without_card(self) -> Action:
        """The same without the card that goes with it."""
        return self._replace(discard=None, lead=None, give=None)


def actions(situation: Situation) -> tuple[Action, ...]:
    """Everything the player may do: the pass, then each call with the partner and alone.

    A dealer's pick-up stands there once for each discard that can be worth considering. Once trump is made, the
    actions differ by the discard or by the lead, and by "alone" where that can still be said; or by the card that a
    loner's partner hands over, the highest of each suit. Needs the kernel.
    """
    table = situation.table()
    if table.phase == CALLING:
        calls = [event for event in legal_actions(table) if isinstance(event, Call)]
        if table.rules.alone_call == "round-start" and (not table.called or situation.ahead):
            announced = table.copy()
            announced.apply(Alone(situation.seat))
            calls += [event for event in legal_actions(announced) if isinstance(event, Call) and event.alone]
        calls.sort(key=lambda call: (call.kind != PASS, call.alone))
        return tuple(action for call in calls for action in _called(table, call))
    made = situation.calls[-1]
    kind = ORDER if table.picked_up else CALL
    way = Action(kind, table.trump, made.alone, None, None)
    if table.sitting >> situation.seat & 1:
        return tuple(way._replace(give=card) for card in _highest(table, situation.seat))
    if not _may_say_alone(table, situation.seat):
        return tuple(_with_cards(table, way, situation.seat))
    lone_table = table.copy()
    lone_table.apply(Alone(situation.seat))
    ways = [
        way._replace(says_alone=says_alone, alone=made.alone if situation.defends else says_alone)
        for says_alone in (False, True)
    ]
    return tuple(
        action
        for way, then in zip(ways, (table, lone_table), strict=True)
        for action in _with_cards(then, way, situation.seat)
    )


def _with_cards(table: Table, way: Action, seat: Seat) -> Iterable[Action]:
    """A way to play once trump is made with each discard or lead that goes with it, if one is the player's."""
    if table.phase == DISCARDING:
        return [way._replace(discard=card) for card in cards_of(_discards(table))]
    if table.leader == seat:
        return [way._replace(lead=card) for card in cards_of(playable(table, seat))]
    return [way]


def coming_back(situation: Situation) -> Situation | None:
    """The decision that the player has in round two, if all pass until then; None where it is too late for one."""
    if situation.round == 2 or situation.trump_made:
        return None
    passes = 4 + ((situation.seat - situation.dealer - 1) & 3)
    return replace(situation, calls=(Call(PASS),) * passes, ahead=True)


def _highest(table: Table, seat: Seat) -> list[Card]:
    """The highest card that a player holds of each suit, the left bower counting as a trump."""
    assert table.trump is not None
    suits = {table.held[seat] & FOLLOWS[table.trump][card] for card in cards_of(table.held[seat])}
    return sorted(max(cards_of(cards), key=STRENGTH[table.trump].__getitem__) for cards in suits)


def _may_say_alone(table: Table, seat: Seat) -> bool:
    """Whether a player may say "alone" once trump is made: a defender, the maker late, the partner over an assist."""
    rules, maker = table.rules, table.maker
    if maker is None or table.sitting >> seat & 1:
        return False
    if (maker ^ seat) & 1:
        return rules.defend_alone and (table.loner is not None or rules.defend_alone_always)
    late = rules.alone_call == "before-lead"
    over = rules.alone_over_assist and not table.passed >> seat & 1
    return table.loner is None and (late if seat == maker else over)


def _called(table: Table, call: Call) -> Iterable[Action]:
    """A call as the actions it stands for: those of the dealer who picks up name the discard."""
    if call.kind == PASS:
        return [Action(PASS, None, False, None, None)]
    if call.kind == NAME:
        return [Action(CALL, call.suit, call.alone, None, None)]
    action = Action(ORDER, table.up_suit, call.alone, None, None)
    if table.turn != table.dealer:
        return [action]
    after = table.copy()
    after.apply(call)
    return [action._replace(discard=card) for card in cards_of(_discards(after))]


def _discards(table: Table) -> CardSet:
    """The discards worth considering at a table where one is due."""
    from euchre_cli import kernel

    assert table.trump is not None
    choice = card_set(event.card for event in legal_actions(table) if isinstance(event, Discard))
    return kernel.sensible_discards(choice, table.trump)


# --- building ---------------------------------------------------------------------------------------------


def situation(
    rules: Rules,
    hand: Sequence[Card],
    up_card: Card,
    seat: Seat,
    *,
    dealer: Seat = WEST,
    up_suit: Suit | None = None,
    calls: Iterable[Call] | None = None,
    round_number: int | None = None,
    score: tuple[int, int] = (0, 0),
    deals_left: int | None = None,
) -> Situation:
    """A situation with every check. `hand` is as dealt, without a card picked up; `up_suit` is needed for a joker
    alone. Without `calls` everybody before has passed, in round one or, with `round_number` 2, in both; a call that
    carries its seat stands for the passes before it too; with `round_number` 2 the passes of round one may be left out.

    Raises `SituationError`.
    """
    if dealer not in range(4) or seat not in range(4):
        raise SituationError(f"there is no seat {seat if dealer in range(4) else dealer}: they are 0 to 3 for N E S W")
    _check_cards(rules, hand, up_card)
    suit = _stands_for(rules, up_card, up_suit)
    _check_score(rules, score, deals_left)
    table = _dealt(rules, card_set(hand), up_card, suit, dealer, seat)
    said = _Auction(table)
    if calls is None:
        said.pass_until(round_number or 1, seat)
    else:
        said.hear(list(calls), round_number)
    _check_turn(table, seat, round_number)
    return Situation(rules, card_set(hand), up_card, suit, dealer, seat, tuple(said.calls), score, deals_left)


def _check_cards(rules: Rules, hand: Sequence[Card], up_card: Card) -> None:
    deck = DECKS[rules.deck]
    for card, where in ((up_card, "the up-card"), *((card, "the hand") for card in hand)):
        if card >= FIRST_PATTERN:
            raise SituationError(f"{card_text(card)} ({where}) is not one certain card")
        if not deck >> card & 1:
            raise SituationError(f"{card_text(card)} ({where}) is not in a deck of {rules.deck} cards")
    twice = next((card for card in hand if hand.count(card) > 1), None)
    if twice is not None:
        raise SituationError(f"{card_text(twice)} stands twice in the hand")
    if up_card in hand:
        raise SituationError(
            f"{card_text(up_card)} is turned up and in the hand too: the hand is given as dealt, before a pick-up"
        )
    if len(hand) != rules.hand:
        raise SituationError(
            f"the hand has {len(hand)} card{'s' * (len(hand) != 1)} ({cards_text(hand, ' ')}): {rules.hand} are dealt"
            + (", and a card picked up is not given with them" if len(hand) == rules.hand + 1 else "")
        )


def _stands_for(rules: Rules, up_card: Card, up_suit: Suit | None) -> Suit:
    """The suit that can be ordered up."""
    if up_card != JOKER:
        if up_suit not in (None, up_card >> 3):
            raise SituationError(f"{card_text(up_card)} is turned up: it cannot stand for {suit_name(up_suit)}")
        return up_card >> 3
    if rules.joker_up != "dealer-names":
        fixed = SUIT_LETTERS.index(rules.joker_up[0])
        if up_suit not in (None, fixed):
            raise SituationError(f"a turned-up joker stands for {SUIT_NAMES[fixed]} under joker-up={rules.joker_up}")
        return fixed
    if up_suit is None or up_suit == NO_TRUMP:
        raise SituationError("the joker is turned up: say which suit it stands for, such as B=h")
    return up_suit


def _check_score(rules: Rules, score: tuple[int, int], deals_left: int | None) -> None:
    shown = f"{score[0]}-{score[1]}"
    if min(score) < 0:
        raise SituationError(f"the score cannot be {shown}: points are never below 0")
    if rules.target is not None and max(score) >= rules.target:
        raise SituationError(f"the game is over at {shown}: it goes to {rules.target}")
    if deals_left is not None:
        if rules.deals is None:
            raise SituationError("deals left count only in a game of a number of deals (the rule deals=N)")
        if not 0 <= deals_left < rules.deals:
            raise SituationError(f"{deals_left} deals cannot be left after this one in a game of {rules.deals}")


def _check_turn(table: Table, seat: Seat, round_number: int | None) -> None:
    """Make sure that there is something to decide, and that it is for `seat` to decide."""
    if table.thrown_in:
        raise SituationError("all four have passed twice: the deal is thrown in, and nothing is left to decide")
    if round_number not in (None, table.round):
        raise SituationError(f"these calls lead to round {table.round}, not to round {round_number}")
    asker, dealer = position_name(seat, table.dealer), table.dealer
    if table.phase == CALLING:
        if table.turn != seat:
            raise SituationError(
                f"after these calls it is {position_name(table.turn, dealer)}'s turn, not {asker}'s: give the calls up "
                "to the one that is asked about"
            )
        return
    if table.sitting >> seat & 1:
        if table.rules.partners_best:
            return
        raise SituationError(f"{asker} sits out, for the partner plays alone: nothing is left to decide")
    if table.picked_up and seat == dealer:
        return
    if seat != table.leader and not _may_say_alone(table, seat):
        first = "the dealer, who discards, and " if table.picked_up and not table.sitting >> dealer & 1 else ""
        raise SituationError(
            f"trump is made: what is left to decide before the first card is for {first}"
            f"{position_name(table.leader, dealer)}, who leads, not for {asker}"
        )
    if table.rules.partners_best and table.loner == seat:
        raise SituationError(
            "under partners-best the loner leads with a card of the partner's, which is not known here"
        )


# --- the auction ------------------------------------------------------------------------------------------


class _Auction:
    """The calls so far at a table, each checked by the engine."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.calls: list[Call] = []
        # Under `natural` a call by somebody else can be if any card not seen would do.
        self._judge = table.copy()
        seen = table.held[0] | table.held[1] | table.held[2] | table.held[3] | 1 << (table.up_card or 0)
        for other in range(4):
            if not table.held[other]:
                self._judge.apply(Hand(other, tuple(cards_of(table.deck & ~seen))))

    def pass_until(self, round_number: int, seat: Seat) -> None:
        """Everybody passes until it is the turn of `seat` in a round."""
        while self.table.phase == CALLING and (self.table.round, self.table.turn) != (round_number, seat):
            self.say(Call(PASS))

    def hear(self, calls: list[Call], round_number: int | None) -> None:
        """What was called, with the passes that it leaves out."""
        whole = len(calls) > 3 and all(call.kind == PASS for call in calls[:4])
        if round_number == 2 and not whole:
            self.pass_until(2, (self.table.dealer + 1) & 3)
        for call in calls:
            if call.seat is not None:
                later = call.kind == NAME and call.suit != self.table.up_suit
                self._pass_to(call.seat, 2 if later else self.table.round)
            self.say(Call(call.kind, call.suit, call.alone))

    def _pass_to(self, seat: Seat, round_number: int) -> None:
        for _ in range(8):
            if self.table.phase != CALLING or (self.table.turn == seat and self.table.round == round_number):
                return
            if self.table.called >> seat & 1 and self.table.round == round_number:
                turn = position_name(self.table.turn, self.table.dealer)
                raise SituationError(
                    f"{position_name(seat, self.table.dealer)} has called already in round {round_number}: it is "
                    f"{turn}'s turn"
                )
            self.say(Call(PASS))

    def say(self, call: Call) -> None:
        """One call by the player whose turn it is. Raises `SituationError` if that could not have happened."""
        table = self.table
        if call.kind == NAME and table.round == 1 and call.suit == table.up_suit:
            call = Call(ORDER, None, call.alone)
        judge = self._judge
        if judge.rules.alone_call == "round-start" and call.alone and judge.phase == CALLING:
            judge = judge.copy()
            judge.apply(Alone(judge.turn))
        if call not in legal_actions(judge):
            raise SituationError(_why_not(table, call))
        self.calls.append(call)
        for each in (table, self._judge):
            _apply(each, call)


def _why_not(table: Table, call: Call) -> str:
    """Why a call could not have happened: who, what, and the rule."""
    said = call_words(call, dealer=table.turn == table.dealer)
    if table.phase != CALLING:
        made = "all four have passed twice" if table.maker is None else "trump is made already"
        return f"the calls go on after their end: somebody {said}, and {made}"
    head = f"these calls could not have happened: {position_name(table.turn, table.dealer)} {said}"
    rules, up = table.rules, suit_name(table.up_suit)
    if call.kind == PASS:
        return f"{head} in round two, and the dealer is stuck (the rule stick-the-dealer)"
    if call.kind == ORDER and table.round == 2:
        return f"{head}, and the up-card was turned down: all four passed in round one"
    if call.kind == NAME and table.round == 1:
        return f"{head} in round one, where only the up-card's suit ({up}) can be made trump"
    if call.kind == NAME and call.suit == table.up_suit:
        return f"{head}, the suit that was turned down in round one"
    if call.kind == NAME and call.suit == NO_TRUMP and not rules.no_trump:
        return f"{head}, which these rules do not allow (the rule no-trump is off)"
    if rules.canadian and table.round == 1 and table.turn == table.dealer ^ 2 and not call.alone:
        return f"{head} with the dealer, and under the rule canadian the dealer's partner orders up alone"
    if rules.natural:
        suit = up if call.kind == ORDER else suit_name(call.suit)
        return f"{head} without a card printed {suit} (the rule natural)"
    return f"{head}, which these rules do not allow"


def _dealt(rules: Rules, hand: CardSet, up_card: Card, up_suit: Suit, dealer: Seat, seat: Seat) -> Table:
    table = Table(rules, dealer)
    table.apply(UpCard(up_card, up_suit if up_card == JOKER else None))
    table.apply(Hand(seat, tuple(cards_of(hand))))
    return table


def _apply(table: Table, call: Call) -> None:
    """A call at the table. Who calls alone where that is said before the round has said so then."""
    if call.alone and table.rules.alone_call == "round-start":
        table.apply(Alone(table.turn))
    table.apply(call)


def _at_the_decision(table: Table, seat: Seat) -> Table:
    if table.phase == DISCARDING and seat != table.dealer:
        table.apply(Discard(UNKNOWN_CARD))
    assert table.phase in (CALLING, DISCARDING, LEADING)
    return table
