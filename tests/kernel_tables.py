"""Random tables as the engine and as the kernel see them. Needs the kernel."""

from __future__ import annotations

import random

from euchre_cli import double_dummy, kernel
from euchre_cli.cards import DECKS, JOKER, card_set, cards_of
from euchre_cli.events import ORDER, PASS, Call, Dealer, Discard, Hand, UpCard
from euchre_cli.kernel import deals
from euchre_cli.kernel.deals import Auction, Said
from euchre_cli.legal import legal_actions
from euchre_cli.rules import Rules
from euchre_cli.table import DISCARDING, Table


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


def open_points(table: Table) -> int:
    """What a deal comes to with open hands after the rule of thumb's discard."""
    if table.phase == DISCARDING:
        choice = card_set(event.card for event in legal_actions(table))
        table.apply(Discard(kernel.thumb_discard(table.held[table.dealer], choice, table.trump)))
    ours, theirs = double_dummy.solve(table).worth.points
    return ours - theirs
