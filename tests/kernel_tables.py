"""Random tables as the engine and as the kernel see them. Needs the kernel."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator, Sequence

from euchre_cli import double_dummy, kernel
from euchre_cli.cards import DECKS, JOKER, card_set, cards_of
from euchre_cli.events import NAME, ORDER, PASS, Call, Dealer, Discard, Hand, UpCard
from euchre_cli.kernel import deals
from euchre_cli.kernel.deals import Auction, Said
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules
from euchre_cli.table import CALLING, Table


def random_rules(rng: random.Random) -> Rules:
    deck = rng.choice((24, 25, 28, 29, 32, 33))
    return Rules(
        deck=deck,
        hand=rng.choice((5, 6)) if deck > 24 else 5,
        stick_the_dealer=rng.random() < 0.5,
        no_trump=rng.random() < 0.3,
        natural=rng.random() < 0.3,
        canadian=rng.random() < 0.3,
        loner_lead=rng.choice(("dealer-left", "loner-left")),
        discard_upcard=rng.random() < 0.7,
        fast_break=rng.random() < 0.2,
        alone_must_take_all=rng.random() < 0.2,
        loner_march=rng.choice((3, 4, 5)),
        joker_up=rng.choice(("dealer-names", "hearts")),
    )


def random_table(rng: random.Random, rules: Rules) -> tuple[Table, Auction]:
    """A table with all cards dealt, as the engine and as the kernel see it."""
    cards = list(cards_of(DECKS[rules.deck]))
    rng.shuffle(cards)
    size, dealer, up = rules.hand, rng.randrange(4), cards[-1]
    suit = up >> 3 if up != JOKER else 2 if rules.joker_up == "hearts" else rng.randrange(4)
    table = Table(rules, dealer)
    table.apply(Dealer(dealer))
    table.apply(UpCard(up, suit if up == JOKER else None))
    for seat in range(4):
        table.apply(Hand(seat, tuple(cards[seat * size : seat * size + size])))
    return table, Auction(dealer, up, suit)


def said(table: Table, call: Call) -> Said:
    if call.kind == PASS:
        return Said(deals.PASS)
    return Said(table.up_suit if call.kind == ORDER else call.suit, call.alone)


def called(table: Table, auction: Auction, rng: random.Random, passes: int) -> Auction:
    """Make random calls at a table to the end of its auction, a pass so many times as likely as any call."""
    while table.phase == CALLING:
        legal = [event for event in legal_actions(table) if isinstance(event, Call)]
        call = rng.choice([call for call in legal if call.kind == PASS] * passes + legal)
        auction = auction._replace(calls=(*auction.calls, said(table, call)))
        table.apply(call)
    return auction


def with_hands(table: Table, auction: Auction, hands: Sequence[int]) -> Table:
    """A table at which trump has been made, with other hands."""
    again = Table(table.rules, auction.dealer)
    again.apply(UpCard(auction.up_card, auction.up_suit if auction.up_card == JOKER else None))
    for each, held in enumerate(hands):
        again.apply(Hand(each, tuple(cards_of(held))))
    again.round, again.turn, again.called = table.round, table.maker, 0
    again.call(table.maker, Call(ORDER if table.picked_up else NAME, table.trump, table.loner is not None))
    return again


def compared(found: bytes, count: int) -> Iterator[tuple[tuple[int, ...], list[tuple[int, int, int, int]]]]:
    """What `deals.compare` found: the hands of each deal, and of each of so many actions what it comes to as played,
    with open hands and by rules of thumb, and its course.
    """
    stride = 32 + 4 * count
    for start in range(0, len(found), stride):
        yield (
            struct.unpack_from("<4Q", found, start),
            list(struct.iter_unpack("<3bB", found[start + 32 : start + stride])),
        )


def discard_by_thumb(table: Table) -> None:
    """The rule of thumb's discard, if one is due."""
    discards = [event for event in legal_actions(table) if isinstance(event, Discard)]
    if discards:
        seat = table.dealer if discards[0].seat is None else discards[0].seat
        card = kernel.thumb_discard(table.held[seat], card_set(event.card for event in discards), table.trump)
        table.apply(Discard(card, discards[0].seat))


def open_points(table: Table) -> int:
    """What a deal comes to with open hands after the rule of thumb's discard."""
    discard_by_thumb(table)
    ours, theirs = double_dummy.solve(table).worth.points
    return ours - theirs
