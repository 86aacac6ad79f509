"""Going back in the play of a recorded deal: the table as it stood after so many cards."""

from __future__ import annotations

from euchre_cli.cards import FIRST_PATTERN, CardSet, Seat, cards_of
from euchre_cli.events import NAME, Alone, Call, Hand, Play
from euchre_cli.table import Table


def plays_of(table: Table) -> list[tuple[Seat, int]]:
    """Every card played, in order, with its player."""
    return [play for plays in (*(trick.plays for trick in table.tricks), table.trick) for play in plays]


def rewound(table: Table, cards: int | None = None) -> Table:
    """The table as it stood when so many cards were played: all that the record has, or none if the deal was played
    to its end, unless `cards` says another number. A table at which nobody has played yet is returned as it is.

    Hands are what was held at the opening lead. Raises `ValueError` where there are fewer cards, or unknown ones.
    """
    plays = plays_of(table)
    whole = len(table.tricks) == table.rules.hand
    count = (0 if whole else len(plays)) if cards is None else cards
    if count > len(plays):
        raise ValueError(f"the deal has {len(plays)} played cards, and not {count}")
    if not plays:
        return table
    if any(card >= FIRST_PATTERN for _, card in plays):
        raise ValueError("not all cards played are known")
    held: list[CardSet] = [0 if whole else table.held[seat] & table.live for seat in range(4)]
    for seat, card in plays:
        held[seat] |= 1 << card
    before = _at_the_lead(table, held)
    for seat, card in plays[:count]:
        before.apply(Play(card, seat))
    return before


def _at_the_lead(table: Table, held: list[CardSet]) -> Table:
    """A table with the same contract and these hands, at the opening lead."""
    assert table.maker is not None
    opening = Table(table.rules, table.dealer)
    for seat in range(4):
        opening.apply(Hand(seat, tuple(cards_of(held[seat]))))
    opening.apply(Call(NAME, table.trump, alone=table.loner == table.maker, seat=table.maker))
    for alone in (table.loner, table.lone_defender):
        if alone is not None and alone != table.maker:
            opening.apply(Alone(alone))
    opening.begin_play()
    return opening
