"""Whether the error bars of `euchre equity` are honest, and its advice good.

    python benchmarks/equity_calibration.py [situations, 100] [--seconds 2] [--times 10]

Random situations of all seats and both rounds, as they come up between players who call by the bidding model, are each
answered at default settings, and again with other random numbers and ten times as many deals for every action. Printed:
how often the first intervals of 95 % hold the second values (the second has an error too, which is taken into account),
the mean error, and how often and by how much the advice of the first answer is worse than the best of the second; and
what it costs a pass in round one that its later call was chosen by few deals.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import sqrt

from euchre_cli.cards import DECKS, card_set, cards_of, cards_text
from euchre_cli.equity.answer import Answer
from euchre_cli.equity.bidding import BiddingModel, model_for
from euchre_cli.equity.estimating import WORLDS, evaluate
from euchre_cli.equity.searching import Search
from euchre_cli.equity.situation import Action, Situation, coming_back, situation
from euchre_cli.events import PASS, Call
from euchre_cli.kernel import deals
from euchre_cli.rules import Rules, build, parse_options

LATER = 800
"""Deals by which a later call is judged again."""


def situations(rules: Rules, model: BiddingModel, seed: int) -> Iterator[Situation]:
    """Decisions of all seats and both rounds in turn."""
    rng = random.Random(seed)
    house = deals.pack_rules(rules)
    place = 0
    while True:
        dealer = rng.randrange(4)
        cards = list(cards_of(DECKS[rules.deck]))
        rng.shuffle(cards)
        hands = [cards[seat * rules.hand : (seat + 1) * rules.hand] for seat in range(4)]
        up = cards[4 * rules.hand]
        auction = deals.Auction(dealer, up, up >> 3)
        for number in range(8):
            seat = (dealer + 1 + number) & 3
            if number == place:
                yield situation(rules, hands[seat], up, seat, dealer=dealer, calls=[Call(PASS)] * number)
                place = (place + 1) % 8
                break
            chances = deals.call_chances(house, model.caller, auction, card_set(hands[seat]))
            said = rng.choices([call for call, _, _ in chances], [chance for _, _, chance in chances])[0]
            if said.suit != deals.PASS:
                break
            auction = auction._replace(calls=(*auction.calls, said))


def again(question: Situation, model: BiddingModel, first: Answer, times: int, seed: int) -> Search:
    """Every action of a situation again, with so many times as many deals for each as the first answer had in all."""
    search = Search(question, model, WORLDS, seed, heeded=True, then=_then(first))
    with ThreadPoolExecutor(2) as pool:
        search.play(times * first.deals, pool)
    return search


def _then(answer: Answer) -> Action | None:
    return next((estimate.then for estimate in answer.actions if estimate.then is not None), None)


def loss_later(question: Situation, model: BiddingModel, first: Answer, seed: int) -> float | None:
    """By how many points the pass of a first answer is worth less because of its later call: what that is behind the
    best of its round, times how often it comes back. None where there is no choice.
    """
    then, later = _then(first), coming_back(question)
    if then is None or later is None:
        return None
    search = Search(later, model, WORLDS, seed, heeded=True)
    back = Search(question, model, 0, seed, heeded=True, then=next(a for a in search.actions if a.kind != PASS))
    with ThreadPoolExecutor(2) as pool:
        search.play(LATER, pool)
        back.play(LATER, pool)
    values = [mean.mean for mean in search.look(0.05).points]
    courses = back.sampled[next(n for n, action in enumerate(back.actions) if action.kind == PASS)].courses
    share = sum(course.maker == question.seat for course in courses) / len(courses)
    return share * (max(values) - values[search.actions.index(then)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--rules", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", default="fitted")
    parser.add_argument("--verbose", action="store_true", help="name each value that the first interval misses by far")
    options = parser.parse_args()
    rules = build(parse_options(options.rules))
    model = model_for(rules, options.model)
    held = values = right = close = wrong = 0
    errors: list[float] = []
    lost: list[float] = []
    later: list[float] = []
    pulls: list[float] = []
    times: list[float] = []
    reached: list[float] = []
    stream = situations(rules, model, options.seed)
    for number in range(options.count):
        question = next(stream)
        answer = evaluate(question, seconds=options.seconds, seed=2 * number, threads=2, model=model)
        second = again(question, model, answer, options.times, 2 * number + 1).look(0.05)
        times.append(answer.seconds)
        loss_by_then = loss_later(question, model, answer, 2 * number + 1)
        if loss_by_then is not None:
            later.append(loss_by_then)
        reached.append(answer.precision)
        for estimate, truth in zip(answer.actions, second.points, strict=True):
            error = estimate.ev - truth.mean
            spread = sqrt(estimate.se**2 + truth.variance)
            errors.append(abs(error))
            pulls.append(error / spread if spread else 0.0)
            values += 1
            held += abs(error) <= 1.96 * spread
            if options.verbose and abs(error) > 2.2 * spread:
                print(
                    f"  {number}: {estimate.action} {estimate.ev:+.3f} ± {estimate.se:.3f}, then {truth.mean:+.3f} ± "
                    f"{truth.variance**0.5:.3f} ({len(truth.left)} deals)",
                    flush=True,
                )
        best = max(second.points, key=lambda mean: mean.mean)
        loss = best.mean - second.points[answer.best].mean
        lost.append(loss)
        ordered = sorted((mean.mean for mean in second.points), reverse=True)
        if len(ordered) > 1 and ordered[0] - ordered[1] > 0.1:
            right += loss == 0
            wrong += loss > 0
        else:
            close += 1
        if loss > 0:
            cards = cards_text(tuple(cards_of(question.hand)), " ")
            print(f"  {number}: {cards} seat {question.seat}: advice is behind by {loss:.3f}", flush=True)
    times.sort()
    reached.sort()
    count = len(lost)
    mean_pull = sum(pulls) / values
    print(f"{count} situations, {values} values of actions; bidding model {model.name}")
    print(f"intervals of 95 % that hold: {100 * held / values:.1f} %; mean error {sum(errors) / values:.4f} points")
    print(f"errors in units of their spread: mean {mean_pull:+.3f}, square {sum(p * p for p in pulls) / values:.3f}")
    print(f"best two differ by more than 0.1: advice agrees in {right}, differs in {wrong}; closer: {close}")
    print(f"advice behind in {sum(loss > 0 for loss in lost)}; mean loss {sum(lost) / count:.4f}, most {max(lost):.3f}")
    if later:
        print(
            f"passes that may come back: {len(later)}; their later call loses {sum(later) / len(later):.4f} on average, "
            f"most {max(later):.3f}"
        )
    print(f"seconds: median {times[count // 2]:.2f}; precision reached: median {reached[count // 2]:.3f}")


if __name__ == "__main__":
    main()
