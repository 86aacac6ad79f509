"""Scoring a legal deal a second way, with none of the engine's code: cards are text, and a trick is won by looking the
cards up in a list. For tests that compare the two."""

from __future__ import annotations

from euchre_cli.cards import card_text
from euchre_cli.events import Alone, Call, Claim, Deal, Dealer, Play, UpCard
from euchre_cli.rules import Rules

SAME_COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}


def best_first(trump: str, led: str) -> list[str]:
    """All cards that can win a trick to which `led` was led, the highest first. ``n`` is no trump."""
    cards = ["B"]
    if trump != "n":
        cards += ["J" + trump, "J" + SAME_COLOUR[trump], *(rank + trump for rank in "AKQT987")]
    return cards + [card for card in (rank + led[-1] for rank in "AKQJT987") if card not in cards]


def own_points(deal: Deal, rules: Rules) -> tuple[list[int], int | None]:
    """The points of both sides, and the side that takes a token for four tricks."""
    dealer = next(event.seat for event in deal.events if isinstance(event, Dealer))
    up = next((event for event in deal.events if isinstance(event, UpCard)), None)
    up_suit = None
    if up is not None:
        up_suit = card_text(up.card)[-1] if up.stands_for is None else "cdhs"[up.stands_for]
        if card_text(up.card) == "B" and rules.joker_up != "dealer-names":
            up_suit = rules.joker_up[0]
    passes, maker, loner, defender, trump = 0, None, None, None, ""
    announced: set[int] = set()
    cards: list[str] = []
    for event in deal.events:
        if isinstance(event, Call) and event.kind == "pass":
            passes += 1
            if passes == 4:
                announced.clear()
        elif isinstance(event, Call):
            maker = (dealer + 1 + passes) % 4
            trump = up_suit or "" if event.kind == "order" else "cdhsn"[event.suit or 0]
            loner = maker if event.alone or maker in announced else None
        elif isinstance(event, Alone) and maker is None:
            announced.add(event.seat)
        elif isinstance(event, Alone) and (event.seat - (maker or 0)) % 2 == 0:
            loner = event.seat
        elif isinstance(event, Alone):
            defender = event.seat
        elif isinstance(event, Play):
            cards.append(card_text(event.card))
        assert not isinstance(event, Claim)
    if maker is None:
        return [0, 0], None
    players = [
        seat for seat in range(4) if seat not in [(alone + 2) % 4 for alone in (loner, defender) if alone is not None]
    ]
    leader = after(loner if loner is not None and rules.loner_lead == "loner-left" else dealer, players)
    takers: list[int] = []
    while cards:
        trick, cards = cards[: len(players)], cards[len(players) :]
        order = best_first(trump, trump if trick[0] in (f"J{SAME_COLOUR.get(trump)}", "B") else trick[0])
        highest = min(trick, key=lambda card: order.index(card) if card in order else len(order))
        for _ in range(trick.index(highest)):
            leader = after(leader, players)
        takers.append(leader)
    return scored(rules, maker, loner, defender, takers)


def after(seat: int, players: list[int]) -> int:
    """The next player clockwise."""
    return next((seat + step) % 4 for step in (1, 2, 3, 4) if (seat + step) % 4 in players)


def scored(
    rules: Rules, maker: int, loner: int | None, defender: int | None, takers: list[int]
) -> tuple[list[int], int | None]:
    """What a deal scores by who took each trick."""
    side, points = maker % 2, [0, 0]
    mine = [taker % 2 == side for taker in takers]
    assert len(mine) == rules.hand
    token = side if rules.four_trick_tokens and loner is None and sum(mine) == 4 else None
    if rules.fast_break and mine[:2] == [False, False] and all(mine[2:]):
        return points, token
    if all(mine):
        points[side] = rules.march if loner is None else rules.loner_march
    elif sum(mine) > len(mine) - sum(mine) and not (loner is not None and rules.alone_must_take_all):
        points[side] = rules.make
    elif defender is not None:
        points[1 - side] = rules.lone_defender_euchre
    else:
        points[1 - side] = rules.euchre if loner is None else rules.loner_euchre
    return points, token


def own_final(deals: list[Deal], rules: Rules) -> list[list[int]]:
    """The running score after each deal."""
    score, tokens, running = [0, 0], [0, 0], []
    for deal in deals:
        points, token = own_points(deal, rules)
        score = [had + more for had, more in zip(score, points, strict=True)]
        if token is not None:
            tokens[token] += 1
            if tokens[token] % 4 == 0:
                score[token] += 1
        running.append(score)
    return running
