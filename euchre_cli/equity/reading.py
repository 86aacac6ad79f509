"""Situations as people type them: cards rank or suit first, seats by number or by compass, calls in a run."""

from __future__ import annotations

import re
from typing import Final

from euchre_cli.cards import (
    JOKER,
    NO_TRUMP,
    SUIT_LETTERS,
    WEST,
    Card,
    Seat,
    Suit,
    same_colour,
)
from euchre_cli.equity.situation import Situation, SituationError, situation
from euchre_cli.events import NAME, ORDER, PASS, Call
from euchre_cli.hands import CARD, HandError, read_card, read_hand, read_suit
from euchre_cli.rules import Rules
from euchre_cli.wording import quoted

_UP: Final = re.compile(rf"(?P<card>{CARD})\s*(?:=\s*(?P<suit>[cdhs♣♦♥♠]))?", re.IGNORECASE)
_SEAT: Final = re.compile(r"(?:r(?P<round>[12]))?s?(?P<number>[1-4])|(?P<word>[a-z0-9]+?)(?:[ -]?(?:seat|chair|hand))?")
_SCORE: Final = re.compile(r"(\d{1,5})\s*[-:]\s*(\d{1,5})")
_NUMBERED: Final = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "dealer": 4,
}
_COMPASS: Final = {"n": 0, "e": 1, "s": 2, "w": 3, "north": 0, "east": 1, "south": 2, "west": 3}
_CALL: Final = re.compile(
    r"(?:(?P<seat>S[1-4]|[NESW])\s*:\s*)?(?P<call>[pocdhsn♣♦♥♠])(?P<alone>\*?)[\s,;]*", re.IGNORECASE
)
_WORDS: Final = (
    (r"pass(?:es|ed)?|turn(?:s|ed)?(?: it)? down", "p"),
    (r"order(?:s|ed)?(?: it)?(?: up)?|pick(?:s|ed)?(?: it)? up|assist(?:s|ed)?", "o"),
    *((rf"{name}s?", SUIT_LETTERS[suit]) for suit, name in enumerate(("club", "diamond", "heart", "spade"))),
    (r"no[ -]?trumps?", "n"),
    (r"[\s,]*\b(?:alone|loner)", "*"),
)
_SAID: Final = tuple((re.compile(rf"{words}\b", re.IGNORECASE), letter) for words, letter in _WORDS)
_NEXT: Final = re.compile(r"\bnext\b", re.IGNORECASE)


def read_situation(
    rules: Rules,
    *,
    hand: str,
    up: str,
    seat: str,
    dealer: str | None = None,
    calls: str | None = None,
    round_number: int | None = None,
    score: str | None = None,
    deals_left: int | None = None,
) -> Situation:
    """A situation from what somebody has typed.

    - `hand`: cards, rank or suit first (``JhAh 9c``, ``hJ ♥A``), or shorthand by trump where that is known (``RLA 9c``)
    - `up`: a card; a joker with its suit (``B=h``)
    - `seat`: 1 to 4, ``S1``, ``R2S1`` (with the round), ``first``, ``dealer``; or N E S W, for which `dealer` is needed
    - `calls`: as in the notation, with or without seats (``ppo*``, ``S2:h``), ``-`` for none; see `situation` for what
      stands where it is left out
    - `score`: the points of the player's side and of the other, ``9-8``

    Raises `SituationError`.
    """
    deals = WEST if dealer is None else _compass(dealer)
    asker, said_round = read_seat(seat, deals, known=dealer is not None)
    if said_round is not None and round_number not in (None, said_round):
        raise SituationError(f"{seat} is a seat in round {said_round}, and round {round_number} is asked for")
    round_number = said_round or round_number
    up_card, up_suit = read_up(up)
    printed = up_suit if up_card == JOKER else up_card >> 3
    heard = None if calls is None else read_calls(calls, deals, printed)
    return situation(
        rules,
        _read_cards(hand, _trump(printed, heard, round_number)),
        up_card,
        asker,
        dealer=deals,
        up_suit=up_suit,
        calls=heard,
        round_number=round_number,
        score=(0, 0) if score is None else read_score(score),
        deals_left=deals_left,
    )


def read_calls(text: str, dealer: Seat, up_suit: Suit | None) -> list[Call]:
    """Calls as in the notation, run together or apart; also in words (``pass``, ``order up alone``, ``next``)."""
    plain = text.strip()
    if plain == "-":
        return []
    if up_suit is not None:
        plain = _NEXT.sub(SUIT_LETTERS[same_colour(up_suit)], plain)
    for words, letter in _SAID:
        plain = words.sub(letter, plain)
    calls = []
    position = 0
    while position < len(plain):
        found = _CALL.match(plain, position)
        if found is None:
            raise SituationError(
                f"the calls {quoted(text)} cannot be read from {quoted(plain[position:])} on: write p for a pass, o for"
                " an order, c d h s or n for a suit, * after it for alone, such as ppo*"
            )
        seat = read_seat(found["seat"], dealer, known=True)[0] if found["seat"] else None
        letter = found["call"].lower()
        kind = {"p": PASS, "o": ORDER}.get(letter, NAME)
        calls.append(Call(kind, read_suit(letter) if kind == NAME else None, bool(found["alone"]), seat))
        position = found.end()
    return calls


def read_seat(text: str, dealer: Seat, *, known: bool) -> tuple[Seat, int | None]:
    """A seat, and the round that goes with its name; `known` says whether it is known who deals."""
    small = text.strip().lower()
    found = _SEAT.fullmatch(small)
    number = int(found["number"]) if found and found["number"] else _NUMBERED.get(found["word"] if found else "")
    if number is not None:
        return (dealer + number) & 3, int(found["round"]) if found and found["round"] else None
    if found and found["word"] in _COMPASS:
        if not known:
            raise SituationError(f"seat {text}: say who deals too, or name the seat as 1 to 4 from the dealer's left")
        return _COMPASS[found["word"]], None
    raise SituationError(
        f"there is no seat {quoted(text)}: it is 1 to 4 from the dealer's left (S1, R2S1, dealer), or N, E, S or W with"
        " the dealer"
    )


def _compass(text: str) -> Seat:
    seat = _COMPASS.get(text.strip().lower())
    if seat is None:
        raise SituationError(f"the dealer cannot be {quoted(text)}: it is N, E, S or W")
    return seat


def read_up(text: str) -> tuple[Card, Suit | None]:
    """A card turned up, and the suit that is said of a joker. Raises `SituationError`."""
    found = _UP.fullmatch(text.strip())
    if found is None:
        raise SituationError(f"{quoted(text)} is no up-card: write a card such as 9h, or a joker with its suit, B=h")
    return read_card(found["card"]), read_suit(found["suit"]) if found["suit"] else None


def _read_cards(text: str, trump: Suit | None) -> tuple[Card, ...]:
    try:
        return read_hand(text, trump)
    except HandError as error:
        raise SituationError(f"the hand {quoted(text)}: {error}") from None


def _trump(up_suit: Suit | None, calls: list[Call] | None, round_number: int | None) -> Suit | None:
    """The trump that shorthand is about: the suit that has been named, or in round one that of the up-card."""
    named = next((call.suit for call in calls or () if call.kind == NAME), None)
    if named is not None:
        return None if named == NO_TRUMP else named
    passed = sum(call.kind == PASS for call in calls or ())
    return None if round_number == 2 or passed > 3 else up_suit


def read_score(text: str) -> tuple[int, int]:
    """The points of the player's side and of the other. Raises `SituationError`."""
    found = _SCORE.fullmatch(text.strip())
    if found is None:
        raise SituationError(f"the score cannot be {quoted(text)}: write your side's points first, such as 9-8")
    return int(found[1]), int(found[2])
