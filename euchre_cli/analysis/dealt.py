"""A recorded deal as it can be played again: all four hands, and everything that was done with them in order.

Where a record does not tell every card, the hands are completed by chance from what the whole record leaves open, the
likelier the better they fit the calls; a few such versions of the deal stand for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from euchre_cli.cards import DECKS, FIRST_PATTERN, JOKER, Card, CardSet, Seat, card_set, cards_of
from euchre_cli.events import PASS, UNKNOWN, Alone, Call, Discard, Event, Exchange, Hand, Play, UpCard
from euchre_cli.kernel import sensible_discards
from euchre_cli.kernel.deals import PASS as SAID_PASS
from euchre_cli.kernel.deals import Auction, Caller, Said, call_chances, pack_rules
from euchre_cli.replaying import DealReplay
from euchre_cli.rules import Rules
from euchre_cli.solving import in_doubt
from euchre_cli.table import Table

VERSIONS: Final = 4
"""How many versions stand for a deal of which not all cards are known."""
_ATTEMPTS: Final = 200
_UNHEARD_OF: Final = 1e-4
"""The chance of a call that the model of calls would never make."""
_ODD_DISCARD: Final = 0.02
"""The chance of a discard that no thought leads to, beside one that is sensible."""
_CANDIDATES: Final = 16
"""How many hands are drawn for each version, of which one is taken by how well it fits the calls."""


class Deed(NamedTuple):
    """Something that somebody did: its place among the events of the record, who did it, and what it was."""

    number: int | None
    """None where the record does not say it, but it must have happened."""
    seat: Seat
    event: Event


class Dealt(NamedTuple):
    """A deal that can be played again, or one version of it."""

    rules: Rules
    dealer: Seat
    up_card: UpCard
    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    """As dealt."""
    sure: CardSet
    """The cards of which the record tells in whose hand they were, dealt or picked up."""
    hidden: CardSet
    """Those of them of which one, it is not known which, was laid away by the dealer."""
    deeds: tuple[Deed, ...]

    def table(self) -> Table:
        """The table before the first call, all hands open."""
        table = Table(self.rules, self.dealer)
        table.apply(self.up_card)
        for seat, hand in enumerate(self.hands):
            table.apply(Hand(seat, tuple(cards_of(hand))))
        return table


class NotGradable(Exception):  # noqa: N818 - no error: a record need not hold what can be graded
    """A deal in which nothing can be graded; the message says why."""


def dealt_versions(replay: DealReplay, caller: Caller, seed: int) -> tuple[Dealt, ...]:
    """The deal of a record: one version where all hands are known, or else `VERSIONS`. `caller` is how people call.
    Raises `NotGradable`.
    """
    table = replay.reading.table
    doubt = in_doubt(replay)
    if doubt:
        raise NotGradable(doubt)
    if table.misdeal:
        raise NotGradable("it is a misdeal")
    up = replay.up_card
    if up is None or up >= FIRST_PATTERN:
        raise NotGradable("the up-card is not known")
    deeds = _deeds(replay)
    if not deeds:
        raise NotGradable("neither calls nor cards are written down")
    hands = [card_set(card for card in cards if card < FIRST_PATTERN) for cards in replay.hands]
    missing = [table.rules.hand - hand.bit_count() for hand in hands]
    if min(missing) < 0:
        raise NotGradable("a hand is written with too many cards")
    turned = UpCard(up, table.up_suit if up == JOKER else None)
    sure = hands[0] | hands[1] | hands[2] | hands[3] | 1 << up
    hidden = any(missing) or _discard_hidden(table, hands)
    rng = Random(f"{seed} {replay.ordinal}")  # noqa: S311 - the same seed gives the same versions
    fillings = [(hands[0], hands[1], hands[2], hands[3])]
    if any(missing):
        drawn = [_filled(table, hands, missing, up, rng) for _ in range(VERSIONS * _CANDIDATES)]
        fit = [_fit(table, turned, deeds, missing, filling, caller) for filling in drawn]
        fillings = rng.choices(drawn, fit, k=VERSIONS)
    versions = []
    for filling in fillings * (VERSIONS if hidden and not any(missing) else 1):
        done = tuple(_with_discard(deeds, table, filling, rng))
        away = _may_be_laid_away(table, filling) if _discard_hidden(table, filling) else 0
        versions.append(Dealt(table.rules, table.dealer, turned, filling, sure, away, done))
    return tuple(versions)


def _deeds(replay: DealReplay) -> tuple[Deed, ...]:
    """What was done, up to the first thing that the record does not fully tell."""
    deeds = []
    for index, (event, seat) in enumerate(zip(replay.reading.scene.events, replay.seats, strict=False)):
        if not isinstance(event, Call | Alone | Exchange | Discard | Play):
            continue
        who = event.giver if seat is None and isinstance(event, Exchange) else seat
        if who is None or (isinstance(event, Call) and event.kind == UNKNOWN) or _unknown_card(event):
            break
        deeds.append(Deed(index, who, event))
    return tuple(deeds)


def _unknown_card(event: Event) -> bool:
    if isinstance(event, Play):
        return event.card >= FIRST_PATTERN
    return isinstance(event, Exchange) and any(card >= FIRST_PATTERN for card in event.cards)


# --- what is not written down -------------------------------------------------------------------------------


def _filled(
    table: Table, hands: Sequence[CardSet], missing: Sequence[int], up: int, rng: Random
) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """The hands, completed by chance: each seat gets cards that it may hold by all that the record tells."""
    taken = hands[0] | hands[1] | hands[2] | hands[3] | 1 << up
    free = DECKS[table.rules.deck] & ~taken
    if table.discarded is not None and table.discarded < FIRST_PATTERN:
        free &= ~(1 << table.discarded)
    order = sorted((seat for seat in range(4) if missing[seat]), key=lambda seat: _may(table, seat, free).bit_count())
    for _ in range(_ATTEMPTS):
        left, filled = free, list(hands)
        for seat in order:
            choice = list(cards_of(_may(table, seat, left)))
            if len(choice) < missing[seat]:
                break
            cards = card_set(rng.sample(choice, missing[seat]))
            filled[seat] |= cards
            left &= ~cards
        else:
            return (filled[0], filled[1], filled[2], filled[3])
    raise NotGradable("no hands were found that agree with all that was played")


def _fit(
    table: Table,
    up_card: UpCard,
    deeds: Sequence[Deed],
    missing: Sequence[int],
    hands: Sequence[CardSet],
    caller: Caller,
) -> float:
    """How likely those whose cards are not all known would have called as they did, with these hands, and the dealer
    have laid away what was not played.
    """
    house, suit = pack_rules(table.rules), up_card.stands_for if up_card.card == JOKER else up_card.card >> 3
    said: list[Said] = []
    fit = 1.0
    for _, seat, event in deeds:
        if isinstance(event, Call) and suit is not None:
            named = SAID_PASS if event.kind == PASS else suit if event.suit is None else event.suit
            if missing[seat]:
                auction = Auction(table.dealer, up_card.card, suit, tuple(said))
                chances = call_chances(house, caller, auction, hands[seat])
                fit *= sum(chance for call, _, chance in chances if call.suit == named) + _UNHEARD_OF
            said.append(Said(named, event.alone))
    return fit * _discard_fit(table, hands)


def _discard_fit(table: Table, hands: Sequence[CardSet]) -> float:
    """How likely the dealer, whose other cards were all played, would have laid away the one that is left."""
    written = table.discarded is not None and table.discarded < FIRST_PATTERN
    away = _may_be_laid_away(table, hands)
    if not table.picked_up or written or table.trump is None or away.bit_count() != 1:
        return 1.0
    held = hands[table.dealer] | (0 if table.up_card is None else 1 << table.up_card)
    return 1.0 if away & sensible_discards(held, table.trump) else _ODD_DISCARD


def _may(table: Table, seat: Seat, free: CardSet) -> CardSet:
    """Which cards a seat may have been dealt that the record does not show with it."""
    if table.plays and not table.sitting >> seat & 1 and not (seat == table.dealer and table.picked_up):
        return free & table.may[seat]
    return free


def _with_discard(deeds: Sequence[Deed], table: Table, hands: Sequence[CardSet], rng: Random) -> Iterator[Deed]:
    """The same deeds, and among them the dealer's discard. Where that is not written down, it is one of the cards that
    were not played.
    """
    dealer, owed = table.dealer, table.picked_up
    for deed in deeds:
        event = deed.event
        if owed and isinstance(event, Discard | Play) and (isinstance(event, Play) or deed.seat == dealer):
            owed = False
            if isinstance(event, Play) or event.card >= FIRST_PATTERN:
                yield Deed(None, dealer, Discard(_laid_away(table, hands, rng)))
            if isinstance(event, Discard) and event.card >= FIRST_PATTERN:
                continue
        yield deed


def _discard_hidden(table: Table, hands: Sequence[CardSet]) -> bool:
    """Whether the dealer laid a card away of which it is not known which it was."""
    written = table.discarded is not None and table.discarded < FIRST_PATTERN
    return table.picked_up and not written and _may_be_laid_away(table, hands).bit_count() > 1


def _may_be_laid_away(table: Table, hands: Sequence[CardSet]) -> CardSet:
    """The cards of the dealer, with the one picked up, that were not played."""
    up = 0 if table.up_card is None else 1 << table.up_card
    tricks = [*(trick.plays for trick in table.tricks), tuple(table.trick)]
    played = card_set(card for plays in tricks for seat, card in plays if seat == table.dealer)
    return (hands[table.dealer] | up) & ~played


def _laid_away(table: Table, hands: Sequence[CardSet], rng: Random) -> Card:
    """A card that the dealer may have laid away: one worth a thought, if there is any."""
    assert table.trump is not None
    choice = _may_be_laid_away(table, hands)
    return rng.choice(list(cards_of(sensible_discards(choice, table.trump) or choice)))
