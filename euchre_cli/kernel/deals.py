"""Whole deals from any point of the auction on, called by a bidding model and played by the kernel's players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct, pack
from typing import Final, NamedTuple

from euchre_cli.cards import DECKS, JOKER, SUIT_LETTERS, Card, CardSet, Seat, Suit
from euchre_cli.kernel import _core
from euchre_cli.rules import Rules
from euchre_cli.scoring import deal_points

PASS: Final = 7
"""A call that is no suit."""
CHOSEN: Final = 255
"""What is left to the player: a discard, a lead, a later call, whether to defend alone."""
NOBODY: Final = 255


class Caller(NamedTuple):
    """How somebody calls, and takes the others to call: the weights of a bidding model (see ``src/bidding.h``), the
    difference in points that makes a call e times likelier, and how often one is made for no reason the model knows.
    """

    weights: bytes
    temperature: float
    slip: float


class Seated(NamedTuple):
    """A player: how many worlds it samples for a card (or `RULE_OF_THUMB`, `RANDOM_PLAYER`), how many are drawn for
    each at most to agree with the calls (1: the calls are not heeded), and how it calls.
    """

    worlds: int
    tries: int
    caller: Caller
    rollouts: int = 0
    """How many deals it imagines and has played out for each call and card, instead of solving worlds: slow, strong."""


class Said(NamedTuple):
    """A call: a suit (in round one the up-card's), `NO_TRUMP` or `PASS`."""

    suit: int
    alone: bool = False


class Auction(NamedTuple):
    """The calls so far, from the dealer's left on. `up_suit` is what a joker stands for."""

    dealer: Seat
    up_card: Card
    up_suit: Suit
    calls: tuple[Said, ...] = ()

    def pack(self) -> bytes:
        """As the kernel reads it."""
        said = b"".join(bytes(call) for call in self.calls)
        return bytes((self.dealer, self.up_card, self.up_suit, len(self.calls))) + said.ljust(16, b"\0")


class Act(NamedTuple):
    """What a player does: a call, a discard and a lead where they are its own to choose. Once trump is made, a call
    that is alone says that the maker plays alone after all, or the partner who takes the call over.
    """

    call: Said
    discard: int = CHOSEN
    card: int = CHOSEN
    then: Said = Said(CHOSEN)
    """What it calls in round two after a pass, if it comes to that."""
    defence: int = CHOSEN
    """Whether it defends alone, where that is its own to say: 0 or 1."""
    handed: int = CHOSEN
    """What it hands over as the partner of a loner."""

    def pack(self) -> bytes:
        """As the kernel reads it."""
        return bytes((*self.call, self.discard, self.card, *self.then, self.defence, self.handed))


class Outcome(NamedTuple):
    """What became of a deal. Where it was thrown in, `maker` is `NOBODY`."""

    maker: int
    trump: int
    alone: bool
    lone_defender: int
    calls: int
    tricks: int
    points: int
    dealer: Seat


_HOUSE: Final = Struct("<Q32b13B3x")
_QUESTION: Final = Struct("<Q20s8B28s")
_OUTCOME: Final = Struct("<6BbB")


def pack_rules(rules: Rules) -> bytes:
    """The rules of a table, as far as they matter for calls, play and points."""

    def worth(alone: bool, lone_defender: bool) -> list[int]:
        points = [
            deal_points(rules, 0, tricks, alone=alone, lone_defender=lone_defender) for tricks in range(rules.hand + 1)
        ]
        return [*(ours - theirs for ours, theirs in points), *[0] * 8][:8]

    named = rules.joker_up == "dealer-names"
    return _HOUSE.pack(
        DECKS[rules.deck],
        *worth(False, False),
        *worth(True, False),
        *worth(False, True),
        *worth(True, True),
        rules.hand,
        rules.stick_the_dealer,
        rules.no_trump,
        rules.natural,
        rules.canadian,
        rules.defend_alone,
        rules.loner_lead == "loner-left",
        rules.partners_best,
        not rules.discard_upcard,
        rules.fast_break,
        4 if named else SUIT_LETTERS.index(rules.joker_up[0]),
        rules.defend_alone_always,
        rules.alone_over_assist,
    )


def model_shape(rules: Rules) -> tuple[int, int, int]:
    """How many rows a model has for the cards in trumps, in next and in a green suit: one for each way to hold them."""
    lowest = (DECKS[rules.deck] & -DECKS[rules.deck]).bit_length() - 1
    joker = DECKS[rules.deck] >> JOKER & 1
    return 1 << (9 - lowest + joker), 1 << (7 - lowest), 1 << (8 - lowest)


def call_chances(rules: bytes, caller: Caller, auction: Auction, hand: CardSet) -> list[tuple[Said, float, float]]:
    """What may be called with a hand, what the model thinks it is worth in points, and how likely it is."""
    found = _core.call_chances(rules, ((0, 1, 0, *caller),), auction.pack(), hand)
    return [(Said(suit, bool(alone)), value, chance) for suit, alone, value, chance in found]


def whole_deals(rules: bytes, players: Sequence[Seated], seed: int, first: int, count: int) -> list[Outcome]:
    """Deal, call and play deals number `first` and on. The dealer is number modulo 4, and the cards depend on seed and
    number alone, whoever plays them.
    """
    return list(map(Outcome._make, _OUTCOME.iter_unpack(_core.whole_deals(rules, _seats(players), seed, first, count))))


def known_deals(
    rules: bytes,
    players: Sequence[Seated],
    auction: Auction,
    hands: Sequence[CardSet],
    seed: int,
    first: int,
    count: int,
) -> list[Outcome]:
    """Call and play one deal on from a point of the auction, so often: the hands as dealt are these, but each player
    sees only its own.
    """
    packed = _core.known_deals(rules, _seats(players), auction.pack(), pack("<4Q", *hands), seed, first, count)
    return list(map(Outcome._make, _OUTCOME.iter_unpack(packed)))


class Question(NamedTuple):
    """A deal as one player sees it: the cards dealt to it, and the calls so far, which tell about the other hands or
    (where they are not `heeded`) do not.
    """

    hand: CardSet
    auction: Auction
    seat: Seat
    heeded: bool = True
    laid_away: int = CHOSEN
    """The player's own discard as the dealer, once it is made."""
    received: int = CHOSEN
    """What the partner has handed to the player, who is a loner, and what it has laid away for that."""
    returned: int = CHOSEN
    exchanged: bool = False
    """Whether the loner, whoever it is, has been handed the partner's best card."""
    lone_defender: int = NOBODY
    played: tuple[Card, ...] = ()
    """The cards played so far, in order."""

    def pack(self) -> bytes:
        """As the kernel reads it."""
        *own, played = self[3:]
        return _QUESTION.pack(self.hand, self.auction.pack(), self.seat, *own, len(played), bytes(played))


def compare(
    rules: bytes,
    players: Sequence[Seated],
    question: Question,
    actions: Iterable[Act],
    seed: int,
    first: int,
    count: int,
    *,
    rolled: bool = True,
) -> bytes:
    """Imagine deals that agree with what a player has seen and heard, and try each action out in each. For each deal
    the four hands (eight bytes each), and four bytes for each action: what it comes to, in points of North and South
    less those of the others, played by players who see their own cards, with open hands, and by rules of thumb; and
    its course: the maker, 4 more if alone, and 8 for each trick of the makers as played, or `NOBODY` if it was thrown
    in. Where not `rolled`, nothing is played by the players, which takes nearly all of the time.
    """
    acts = b"".join(act.pack() for act in actions)
    return _core.compare(rules, _seats(players), question.pack(), acts, seed, first, count, rolled)


def _seats(players: Sequence[Seated]) -> tuple[tuple[int, int, int, bytes, float, float], ...]:
    return tuple((player.worlds, player.tries, player.rollouts, *player.caller) for player in players)


def trials(
    rules: bytes, players: Sequence[Seated], call: int, seed: int, first: int, count: int, *, rolled: bool = True
) -> bytes:
    """Deal until the auction comes to its n-th call, so often, and try out what may be called there (``Trial`` in
    ``src/deals.h``).
    """
    return _core.trials(rules, _seats(players), call, seed, first, count, rolled)


def decide(rules: bytes, players: Sequence[Seated], question: Question, seed: int) -> Act:
    """What the player of a question does: the part of the `Act` that is asked for."""
    suit, alone, discard, card = _core.decide(rules, _seats(players), question.pack(), seed)
    return Act(Said(suit, alone == 1), discard, card)
