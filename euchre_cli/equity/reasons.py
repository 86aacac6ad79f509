"""Why: what the other hands look like when an action fails, against when it works, in one sentence.

Every `Fact` about the other hands is weighed by how much it tells of the result over the sampled deals (mutual
information); the one that tells most is said, with its figures, and a second one that tells most where the first is
not the case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2
from typing import Final, NamedTuple

from euchre_cli.cards import Seat
from euchre_cli.equity.facts import Fact, Hands, View, facts
from euchre_cli.equity.names import doing, relation
from euchre_cli.equity.situation import Action, Situation
from euchre_cli.events import ORDER, PASS

_FEWEST: Final = 12
"""Deals of a kind that are needed before anything is said of them."""
_RARE: Final = 0.03
"""What fails more rarely than this hardly ever fails."""
_WORTH_TELLING: Final = 0.1
"""The part of all failures that a second fact must account for."""
_CLEAR: Final = 4.0
"""Standard errors between frequencies that are called different: of many facts some differ by three by chance."""


class Sample(NamedTuple):
    """A deal that was played out."""

    hands: Hands
    """As dealt, before a pick-up."""
    points: int
    """Of the asker's side, less those of the other."""
    maker: Seat | None = None
    """Who made trump, where that is told; None also for a deal that was thrown in."""


def why(
    situation: Situation,
    action: Action,
    samples: Iterable[tuple[Hands, int] | Sample],
    instead: tuple[Action, Iterable[tuple[Hands, int] | Sample]] | None = None,
) -> str:
    """One sentence about deals in which an action was taken: when it fails, or, where it mostly fails, when it works.

    For a pass: what comes after it, and what would be wrong with the best call, of which `instead` gives the deals.
    Without deals it is empty.
    """
    deals = [Sample(*sample) for sample in samples]
    if not deals:
        return ""
    if action.kind != PASS:
        return _sentence(_result(situation, action, deals))
    parts = []
    if instead is not None:
        other, its = instead
        others = [Sample(*sample) for sample in its]
        parts += [_result(situation, other, others)] if others and other.kind != PASS else []
    return _sentence("; ".join([*parts, _after_pass(situation, deals)]))


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


# --- a pass -----------------------------------------------------------------------------------------------


def _after_pass(situation: Situation, deals: Sequence[Sample]) -> str:
    """Who calls after a pass, and how that ends."""
    if not any(deal.points for deal in deals):
        return "after a pass nobody scores"
    makers = [deal.maker for deal in deals if deal.maker is not None]
    if not makers:
        ours, others = (_share(sum(sign * deal.points > 0 for deal in deals), len(deals)) for sign in (1, -1))
        return f"after a pass your side scores in {ours} of deals, the other side in {others}"
    maker = max(set(makers), key=lambda seat: (makers.count(seat), -seat))
    who = "you" if maker == situation.seat else relation(maker, situation.seat, situation.dealer)
    theirs = [deal for deal in deals if deal.maker == maker]
    sign = -1 if (maker ^ situation.seat) & 1 else 1
    euchred = sum(sign * deal.points < 0 for deal in theirs)
    make, is_euchred = ("make", "are") if who == "you" else ("makes", "is")
    return (
        f"after a pass {who} {make} trump most often ({_share(len(theirs), len(deals))} of deals) and {is_euchred} "
        f"euchred in {_share(euchred, len(theirs))} of them"
    )


# --- everything else --------------------------------------------------------------------------------------


def _result(situation: Situation, action: Action, deals: Sequence[Sample]) -> str:
    """When an action fails, or what else is worth telling of it. How often it does is for others to say, who may weigh
    the deals.
    """
    does = _doing(situation, action)
    count = len(deals)
    masked = _masked(situation, action, deals)
    failing = _mask(deal.points < 0 for deal in deals)
    failed = failing.bit_count()
    ours = not situation.defends
    if ours and action.alone and failed < count / 10:
        most = max(deal.points for deal in deals)
        return _told(f"{does} falls short of all tricks", masked, _mask(deal.points < most for deal in deals), count)
    if failed < count * _RARE:
        march = _mask(deal.points >= situation.rules.march for deal in deals)
        never = f"{does} hardly ever fails"
        few = march.bit_count() < _FEWEST
        return (
            never
            if not ours or few or 2 * march.bit_count() > count
            else _told(f"{never}, and marches", masked, march, count)
        )
    if 2 * failed > count:
        return _told(f"{does} works", masked, _mask(deal.points >= 0 for deal in deals), count)
    return _told(f"{does} fails", masked, failing, count)


def _doing(situation: Situation, action: Action) -> str:
    if action.says_alone:
        return "defending alone" if situation.defends else "playing alone"
    if action.give is not None:
        return "this card"
    if action.lead is not None:
        return "this lead"
    if situation.trump_made:
        return "playing with your partner" if action.discard is None else "this discard"
    return doing(action.kind, action.suit, alone=action.alone, dealer=situation.seat == situation.dealer)


class _Masked(NamedTuple):
    """A fact, and the deals in which it holds as a bit mask."""

    fact: Fact
    deals: int


def _masked(situation: Situation, action: Action, deals: Sequence[Sample]) -> list[_Masked]:
    view = _view(situation, action)
    return [_Masked(fact, _mask(fact.holds(deal.hands) for deal in deals)) for fact in facts(view)]


def _view(situation: Situation, action: Action) -> View:
    me, dealer = situation.seat, situation.dealer
    sitting = situation.table().sitting
    if action.alone and not sitting:
        sitting = 1 << (me ^ 2)
    if action.says_alone:
        sitting |= 1 << (me ^ 2)
    assert action.suit is not None
    return View(
        me,
        dealer,
        action.suit,
        situation.hand | 1 << situation.up_card,
        situation.up_card if action.kind == ORDER else None,
        tuple(seat for seat in range(4) if seat != me and not sitting >> seat & 1),
    )


def _told(event: str, masked: Sequence[_Masked], target: int, count: int) -> str:
    """What goes with an event: the fact that tells most of it, and what tells most of the rest."""
    if target.bit_count() < _FEWEST:
        return f"{event} in too few of the deals to tell when"
    everything = (1 << count) - 1
    first = _best(masked, target, everything)
    if first is None:
        return f"{event} at times, and no single card of the others tells when"
    inside = (target & first.deals).bit_count()
    how = "mostly" if 2 * inside > target.bit_count() else "oftenest"
    then = _share(inside, first.deals.bit_count())
    otherwise = _share(target.bit_count() - inside, count - first.deals.bit_count())
    told = f"{event} {how} when {first.fact.words} ({then} of the time then, {otherwise} otherwise)"
    rest = everything & ~first.deals
    second = _best(masked, target & rest, rest)
    part = 0 if second is None else (target & rest & second.deals).bit_count()
    if second is None or part < target.bit_count() * _WORTH_TELLING:
        return told
    return f"{told}, else when {second.fact.words} ({_share(part, (rest & second.deals).bit_count())})"


def _best(masked: Sequence[_Masked], target: int, among: int) -> _Masked | None:
    """The fact that tells most of the target among some deals, being found with it more often than without it."""
    found = [(_tells(one.deals & among, target, among), one) for one in masked]
    best = max(found, key=lambda scored: scored[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def _tells(fact: int, target: int, among: int) -> float:
    """Bits of information about the target; 0 where the fact speaks against it, or too few deals speak for it."""
    count, facts_, targets = among.bit_count(), fact.bit_count(), target.bit_count()
    both = (fact & target).bit_count()
    if both < _FEWEST or count - facts_ < _FEWEST:
        return 0
    expected = facts_ * targets / count
    spread = expected * (1 - targets / count) * (1 - facts_ / count)
    if spread <= 0 or both - expected < _CLEAR * spread**0.5:
        return 0
    neither = count - facts_ - targets + both
    cells = (
        (both, facts_, targets),
        (facts_ - both, facts_, count - targets),
        (targets - both, count - facts_, targets),
        (neither, count - facts_, count - targets),
    )
    return sum(cell / count * log2(cell * count / (row * column)) for cell, row, column in cells if cell)


def _mask(truths: Iterable[bool]) -> int:
    """Truths as the bits of a number, which are counted and combined at once."""
    return int("".join("1" if true else "0" for true in truths) or "0", 2)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}%" if whole else "0%"
