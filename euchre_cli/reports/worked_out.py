"""A game worked out, as it stands in JSON: ``score --json`` and, in full, ``convert --to json``.

Seats are ``N E S W``, suits ``c d h s n``, sides ``NS EW``, cards as in the notation (``Th``). Keys may be added,
never changed; a key that does not apply is null. What is in full holds the keys of ``score --json`` and more.

A game comes in three pieces, so that one of a million deals is written as it is read: its head, its deals, its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import msgspec

from euchre_cli.cards import JOKER, Card, Seat, card_text
from euchre_cli.findings import Finding
from euchre_cli.formats.json_events import (
    AnyEvent,
    CardText,
    SeatLetter,
    SideLetters,
    TagJson,
    TrumpLetter,
    event_json,
    seat_letter,
    side_letters,
    suit_letter,
)
from euchre_cli.replaying import DealReplay, GameReplay
from euchre_cli.reports.json_ import FindingJson, finding_object
from euchre_cli.rule_options import OPTIONS, Option, Value
from euchre_cli.scoring import Pair


class Sides(msgspec.Struct, frozen=True, gc=False):
    """A figure for each side; null where nobody knows it."""

    NS: int | None
    EW: int | None


class BySeat(msgspec.Struct, frozen=True, gc=False):
    """A text for each seat, null where there is none."""

    N: str | None
    E: str | None
    S: str | None
    W: str | None


class Hands(msgspec.Struct, frozen=True, gc=False):
    """The cards of each seat."""

    N: tuple[CardText, ...]
    E: tuple[CardText, ...]
    S: tuple[CardText, ...]
    W: tuple[CardText, ...]


# --- the score --------------------------------------------------------------------------------------------


class GameHead(msgspec.Struct, kw_only=True):
    """The beginning of a game: where it was read, which of its file's games it is, and the score it starts from."""

    file: str
    game: int
    initial: Sides


class DealScore(msgspec.Struct, kw_only=True):
    """What a deal came to. `deal` counts from 1 in the order of the file; `score` is the running score after it.

    `maker` and `trump` are null where nobody made trump, `alone` says whether one of the makers played alone.
    """

    deal: int
    dealer: SeatLetter
    maker: SeatLetter | None
    alone: bool
    trump: TrumpLetter | None
    tricks: Sides
    points: Sides
    score: Sides


class GameEnd(msgspec.Struct, kw_only=True):
    """The score after the last deal, and who has won; null where the game is not over."""

    final: Sides
    winner: SideLetters | None


class GameScore(GameHead, kw_only=True):
    """The score of a game, deal by deal, and who has won it; null where it is not over. Its pieces as a whole."""

    deals: list[DealScore]
    final: Sides
    winner: SideLetters | None


def game_head(game: GameReplay) -> GameHead:
    """The beginning of a game."""
    return GameHead(file=game.header.source.name, game=game.number, initial=_sides(game.setup.initial))


def deal_score(deal: DealReplay) -> DealScore:
    """What a deal came to."""
    return DealScore(**_outcome(deal))


def game_end(game: GameReplay) -> GameEnd:
    """The result of a game of which all deals have been replayed."""
    return GameEnd(final=_sides(game.score.points), winner=side_letters(game.score.winner))


# --- in full ----------------------------------------------------------------------------------------------


class CardOf(msgspec.Struct, frozen=True, gc=False):
    """A card and who played it."""

    player: SeatLetter
    card: CardText


class TrickJson(msgspec.Struct, frozen=True):
    """A trick: its cards in the order they fell, and who took it; null if it was not finished."""

    leader: SeatLetter
    cards: list[CardOf]
    winner: SeatLetter | None


def _option_schema(option: Option) -> dict[str, object]:
    words = list(dict.fromkeys(option.words.values()))
    numbers = option.numbers
    if not numbers:
        return {"enum": words}
    return {"anyOf": [{"enum": words}, {"type": "integer", "minimum": numbers.start, "maximum": numbers.stop - 1}]}


RulesJson: TypeAlias = Annotated[
    dict[str, Value],
    msgspec.Meta(
        extra_json_schema={
            "properties": {option.name: _option_schema(option) for option in OPTIONS},
            "required": [option.name for option in OPTIONS],
        }
    ),
]
"""Every option of some rules by its name."""


class GameHeadInFull(GameHead, kw_only=True):
    """With the tags and comments of the head, the players' names, and every rule the game was replayed under."""

    tags: list[TagJson]
    comments: list[str]
    players: BySeat
    rules: RulesJson


class DealInFull(DealScore, kw_only=True):
    """With everything the record says (`events`, see `euchre_cli.formats.json_events`) and all that follows from it.

    `number` is the deal's number as written. `hands` are the cards known to have been dealt to each seat, before any
    exchange or pick-up. `stands_for` is the suit of a turned-up joker. `play` are the tricks as the replay has them.
    `complete` is false where the text broke off or could not be read to its end.
    """

    number: int | None
    up_card: CardText | None
    stands_for: TrumpLetter | None
    hands: Hands
    loner: SeatLetter | None
    lone_defender: SeatLetter | None
    discard: CardText | None
    thrown_in: bool
    misdeal: bool
    play: list[TrickJson]
    events: list[AnyEvent]
    complete: bool
    findings: list[FindingJson]


class GameEndInFull(GameEnd, kw_only=True):
    """With the findings that belong to no deal."""

    findings: list[FindingJson]


class GameInFull(GameHeadInFull, kw_only=True):
    """A game worked out: all that its record says, and all that follows from it. Its pieces as a whole.

    `findings` are those that belong to no deal. Of this only `tags`, `comments` and the deals' `number`, `events` and
    `complete` are read back.
    """

    deals: list[DealInFull]
    final: Sides
    winner: SideLetters | None
    findings: list[FindingJson]


def game_head_in_full(game: GameReplay) -> GameHeadInFull:
    """The beginning of a game, in full."""
    head = game_head(game)
    return GameHeadInFull(
        file=head.file,
        game=head.game,
        initial=head.initial,
        tags=[TagJson(tag.name, tag.value) for tag in game.header.tags],
        comments=[comment.text for comment in game.header.comments],
        players=BySeat(*game.setup.players),
        rules={option.name: getattr(game.rules, option.field) for option in OPTIONS},
    )


def deal_in_full(deal: DealReplay, findings: Sequence[Finding]) -> DealInFull:
    """A deal in full; `findings` are all that are in it, those of its reader too."""
    table = deal.reading.table
    return DealInFull(
        **_outcome(deal),
        number=deal.deal.number,
        up_card=_card(deal.up_card),
        stands_for=suit_letter(table.up_suit) if deal.up_card == JOKER else None,
        hands=Hands(*[tuple(map(card_text, hand)) for hand in deal.hands]),
        loner=seat_letter(deal.loner),
        lone_defender=seat_letter(deal.lone_defender),
        discard=_card(table.discarded),
        thrown_in=deal.thrown_in,
        misdeal=table.misdeal,
        play=list(_tricks(deal)),
        events=[event_json(event, seat) for event, seat in zip(deal.deal.events, deal.seats, strict=True)],
        complete=deal.deal.complete,
        findings=list(map(finding_object, findings)),
    )


def game_end_in_full(game: GameReplay, findings: Sequence[Finding]) -> GameEndInFull:
    """The result of a game, in full; `findings` are those of its head and of its result."""
    end = game_end(game)
    return GameEndInFull(final=end.final, winner=end.winner, findings=list(map(finding_object, findings)))


# --- pieces -----------------------------------------------------------------------------------------------


def _outcome(deal: DealReplay) -> dict[str, Any]:
    """The keys of a `DealScore`."""
    return {
        "deal": deal.ordinal,
        "dealer": seat_letter(deal.dealer),
        "maker": seat_letter(deal.maker),
        "alone": deal.alone,
        "trump": suit_letter(deal.trump),
        "tricks": _sides(deal.tricks_won),
        "points": _sides(deal.points),
        "score": _sides(deal.score),
    }


def _sides(figures: Pair | None) -> Sides:
    return Sides(None, None) if figures is None else Sides(*figures)


def _card(card: Card | None) -> str | None:
    return None if card is None else card_text(card)


def _tricks(deal: DealReplay) -> Iterator[TrickJson]:
    won = [(trick.plays, seat_letter(trick.winner)) for trick in deal.tricks]
    unfinished = [(deal.unfinished, None)] if deal.unfinished else []
    for plays, winner in (*won, *unfinished):
        cards = list(map(_card_of, plays))
        yield TrickJson(cards[0].player, cards, winner)


@lru_cache(maxsize=1 << 9)
def _card_of(play: tuple[Seat, Card]) -> CardOf:
    seat, card = play
    return CardOf(seat_letter(seat), card_text(card))
