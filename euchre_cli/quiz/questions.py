"""Questions for the quiz: situations in which it is not plain what to call, dealt afresh or out of recorded games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import count, groupby, islice
from random import Random
from typing import Final, NamedTuple

from euchre_cli.cards import JOKER, SOUTH, Card, Seat, Suit, card_set
from euchre_cli.equity.bidding import FITTED, POINTS, BiddingModel, model_for
from euchre_cli.equity.situation import Situation, SituationError, situation
from euchre_cli.events import NAME, ORDER, PASS, Call, Exchange, Hand, UpCard
from euchre_cli.kernel.deals import PASS as NO_SUIT
from euchre_cli.kernel.deals import Auction, Said, call_chances, pack_rules
from euchre_cli.playing import deal_cards
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.rules import Rules
from euchre_cli.scoring import Pair

REACH: Final = 0.35
"""How many points apart the two best calls may be, by the bidding model, for a question that is not too plain."""
_TRIES: Final = 20_000
"""How many deals are looked at for one question."""


class Question(NamedTuple):
    """Something to ask."""

    situation: Situation
    called: Call | None = None
    """What was called in the recorded game."""
    where: str | None = None
    """Which game and deal that was."""


class NoQuestionError(Exception):
    """Nothing under these wishes is worth asking; the message says so."""


class Judge:
    """Knows what calls seem worth, and so what is worth asking."""

    def __init__(self, rules: Rules) -> None:
        self._rules = pack_rules(rules)
        self._fitted = model_for(rules, FITTED)
        self._counted = model_for(rules, POINTS)

    def passes(self, asked: Situation, rng: Random) -> bool:
        """Whether a player of the bidding model passes here, by the chance that the model gives to it."""
        chance = next((each[2] for each in self._values(self._fitted, asked) if each[0].suit == NO_SUIT), 0.0)
        return rng.random() < chance

    def is_worth_asking(self, asked: Situation) -> bool:
        """Whether the two best calls are close, or a count of points, as people make it, would name another trump
        or none.
        """
        fitted = sorted(self._values(self._fitted, asked), key=lambda each: -each[1])
        if len(fitted) < 2:
            return False
        counted = max(self._values(self._counted, asked), key=lambda each: each[1])
        return fitted[0][1] - fitted[1][1] <= REACH or counted[0].suit != fitted[0][0].suit

    def _values(self, model: BiddingModel, asked: Situation) -> list[tuple[Said, float, float]]:
        said = tuple(Said(NO_SUIT) for _ in asked.calls)
        auction = Auction(asked.dealer, asked.up_card, asked.up_suit, said)
        return call_chances(self._rules, model.caller, auction, asked.hand)


def dealt_questions(
    rules: Rules,
    seed: int,
    *,
    position: int | None = None,
    round_number: int | None = None,
    up: tuple[Card, Suit | None] | None = None,
    score: tuple[int, int] = (0, 0),
) -> Iterator[Question]:
    """Questions without end, always the same for a seed; South is asked. `position` is 1 for the seat at the dealer's
    left to 4 for the dealer; what is not said is left to chance. All players before have passed, and hold hands with
    which the bidding model passes.

    Raises `NoQuestionError` where a great many deals hold none, and `SituationError` for what cannot be.
    """
    judge = Judge(rules)
    for number in count(1):
        for attempt in range(_TRIES):
            rng = Random(f"{seed} {number} {attempt}")  # noqa: S311 - to be dealt again
            seat = position or rng.randint(1, 4)
            asked = _dealt(rules, judge, rng, (SOUTH - seat) & 3, round_number or rng.randint(1, 2), up, score)
            if asked is not None and judge.is_worth_asking(asked):
                yield Question(asked)
                break
        else:
            raise NoQuestionError(f"in {_TRIES} deals there is nothing worth asking under these wishes")


def _dealt(
    rules: Rules,
    judge: Judge,
    rng: Random,
    dealer: Seat,
    round_number: int,
    up: tuple[Card, Suit | None] | None,
    score: tuple[int, int],
) -> Situation | None:
    """A deal as South sees it when its turn comes; None if somebody makes trump before."""
    events = deal_cards(rules, rng, dealer, None if up is None else up[0])
    hands = {event.seat: event.cards for event in events if isinstance(event, Hand)}
    turned = next(event for event in events if isinstance(event, UpCard))
    stands_for = turned.stands_for if up is None or up[1] is None else up[1]

    def asked(seat: Seat, passes: int) -> Situation:
        return situation(
            rules,
            hands[seat],
            turned.card,
            seat,
            dealer=dealer,
            up_suit=stands_for if turned.card == JOKER else None,
            calls=(Call(PASS),) * passes,
            score=score,
            deals_left=None if rules.deals is None else rules.deals - 1,
        )

    wanted = 4 * (round_number - 1) + (SOUTH - dealer - 1 & 3)
    for passes in range(wanted):
        if not judge.passes(asked((dealer + 1 + passes) & 3, passes), rng):
            return None
    return asked(SOUTH, wanted)


# --- out of recorded games --------------------------------------------------------------------------------


class RecordedCall(NamedTuple):
    """A call that somebody had to make in a recorded game."""

    question: Question
    deal: DealReplay
    number: int
    """Its place among the events of the deal."""
    rules: Rules
    before: Pair
    """The score before the deal, that of North and South first."""


def recorded_calls(steps: Iterable[object], player: str, name: str) -> Iterator[RecordedCall]:
    """The calls that a player had to make in recorded games, in the order of the file `name`. `player` is the name in
    the game's head, in any case. Only deals count in which the player's hand is known.
    """
    game: GameReplay | None = None
    before = (0, 0)
    for step in steps:
        if isinstance(step, GameReplay):
            game, before = step, step.setup.initial
        elif isinstance(step, DealReplay) and game is not None:
            for seat, who in enumerate(game.setup.players):
                if who is not None and who.strip().casefold() == player.strip().casefold():
                    where = f"{name}, game {game.number}, deal {step.ordinal}"
                    for number, asked, call in _calls_of(step, seat, game.rules, before):
                        yield RecordedCall(Question(asked, call, where), step, number, game.rules, before)
            before = step.score


def recorded_questions(steps: Iterable[object], player: str, name: str) -> Iterator[Question]:
    """Those of the `recorded_calls` that are worth asking about."""
    judges: dict[Rules, Judge] = {}
    for call in recorded_calls(steps, player, name):
        judge = judges.get(call.rules) or judges.setdefault(call.rules, Judge(call.rules))
        if judge.is_worth_asking(call.question.situation):
            yield call.question


def costly_questions(
    steps: Iterable[object], player: str, name: str, pool: Executor
) -> Iterator[tuple[float, Question]]:
    """Those of the `recorded_calls` that lost something, as `analyze` grades them in a quick look, each with how much:
    in points as they count at the score.
    """
    from euchre_cli.analysis.analyzing import Analyzer
    from euchre_cli.analysis.judging import DEPTHS

    analyzer = Analyzer(DEPTHS["quick"])
    for _, group in groupby(recorded_calls(steps, player, name), lambda call: id(call.deal)):
        calls = {call.number: call for call in group}
        one = next(iter(calls.values()))
        graded = analyzer.grader(one.rules).begin(one.deal, one.before, pool, only=calls)()
        for grade in graded.grades:
            if not grade.is_best and grade.loss > 0:
                yield grade.loss, calls[grade.number].question


def _calls_of(
    deal: DealReplay, seat: Seat, rules: Rules, score: tuple[int, int]
) -> Iterator[tuple[int, Situation, Call]]:
    """The calls that a seat had to make, by their places among the events, each as it saw things then."""
    events, hand = deal.deal.events, deal.hands[seat]
    if deal.up_card is None or any(isinstance(event, Exchange) for event in events):
        return
    if len(hand) != rules.hand:
        return
    # What comes after something wrong is not what it seems.
    wrong = min((fault.event for fault in deal.faults if fault.event is not None), default=len(events))
    calls: list[Call] = []
    up_suit = deal.reading.table.up_suit if deal.up_card == JOKER else None
    for number, (event, who) in enumerate(islice(zip(events, deal.seats, strict=True), wrong + 1)):
        if not isinstance(event, Call):
            continue
        if who == seat and event.kind in (PASS, ORDER, NAME):
            try:
                asked = situation(
                    rules,
                    hand,
                    deal.up_card,
                    seat,
                    dealer=deal.dealer,
                    up_suit=up_suit,
                    calls=calls,
                    score=score if seat & 1 == 0 else score[::-1],
                    deals_left=None if rules.deals is None else max(0, rules.deals - deal.ordinal),
                )
            except SituationError:  # such a thing as the kernel and the calls do not cover
                return
            assert card_set(hand) == asked.hand
            yield number, asked, event
        calls.append(Call(event.kind, event.suit, event.alone))
