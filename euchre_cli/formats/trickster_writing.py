"""Writing Trickster Cards dumps (PTN): a block of tags for each deal, with the game's head in every one of them.

A game starts with a line ``% PTN ---``, and its deals are numbered (``[Board "2"]``). Tags that Trickster does not
know, its programs pass over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TextIO

from euchre_cli.cards import JOKER, KITTY, SEAT_LETTERS, SPADES, Seat, Suit
from euchre_cli.events import (
    NAME,
    ORDER,
    PASS,
    Alone,
    Call,
    Comment,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Hand,
    Header,
    NotedScore,
    Play,
    Tag,
    UpCard,
)
from euchre_cli.formats.left_out import tell_left_out
from euchre_cli.formats.trickster import read_trickster
from euchre_cli.formats.trickster_auction import NO_TURN, suit_in_words
from euchre_cli.formats.trickster_rules import write_options
from euchre_cli.formats.trickster_text import card_in_words, hand_in_words
from euchre_cli.header import read_setup
from euchre_cli.losses import Drop
from euchre_cli.reading import DealReading, read_deal
from euchre_cli.rules import Rules
from euchre_cli.tags import TAG_ORDER, TAGS

_START: Final = "% PTN ---------------------------\n"
_UTC: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)Z\Z")


def write_trickster(games: Iterable[Header | Deal], out: TextIO, drop: Drop) -> None:
    """Write games as dumps. `drop` is told of all that is left out: see `euchre_cli.losses`."""
    game = _Game(Header(), drop)
    alone = None
    for record in games:
        if isinstance(record, Header):
            if alone is not None:
                out.write(alone.text(None))
            alone = game = _Game(record, drop)
        else:
            out.write(game.text(record))
            alone = None
    if alone is not None:
        out.write(alone.text(None))


class _Game:
    """A game while its blocks are written."""

    def __init__(self, header: Header, drop: Drop) -> None:
        self.drop = drop
        self.rules = read_setup(header).rules
        self.started = False
        self.comments = ""
        self.head = "".join(self._head(header))
        self.scored = header.get("Score") is not None

    def text(self, deal: Deal | None) -> str:
        """The block of the next deal, or of a head without deals, and an empty line after it."""
        start = "" if self.started else _START + self.comments
        if deal is None:
            return f"{start}{self.head}\n"
        body = "".join(_deal_lines(deal, self.rules))
        number = f'[Board "{"?" if deal.number is None else deal.number}"]\n'
        score = ""
        if not self.started and not self.scored and "[GameScores" in body:
            head, events = _read_back(start + number + self.head + body)
            if head.get("Score") is not None or not any(isinstance(event, NotedScore) for event in events):
                score = '[Score "0-0"]\n'  # or the score before the deal would be worked out from the one after it
        self.scored = self.scored or bool(score)
        self.head += score
        self.started = True
        text = start + number + self.head + body
        tell_left_out(deal, _read_back(text)[1], self.drop, hands_in_order=False)
        return f"{text}\n"

    def _head(self, header: Header) -> Iterator[str]:
        places = [*header.places] + [None] * (len(header.tags) + len(header.comments) - len(header.places))
        rules_at = None
        last = {tag.name: index for index, tag in enumerate(header.tags)}  # the one that counts
        for tag, place in sorted(
            zip(header.tags, places, strict=False), key=lambda one: TAG_ORDER.get(one[0].name, len(TAG_ORDER))
        ):
            if tag.name == "Rules":
                rules_at = place
                continue
            if not _can_stand(tag) or header.tags[last[tag.name]] is not tag:
                self.drop(header.source, f"tag {tag.name}", place)
            elif tag.name == "Date" and (found := _UTC.match(tag.value)):
                yield f'[UTCDate "{found[1]}.{found[2]}.{found[3]}"]\n[UTCTime "{found[4]}"]\n'
            else:
                yield f'[{tag.name} "{_escaped(tag.value)}"]\n'
        options, left = write_options(self.rules)
        for rule in left:
            self.drop(header.source, f"rule {rule}", rules_at)
        yield f'[GameCode "Euchre"]\n[GameOptionsJson "{_escaped(options)}"]\n'
        for comment, place in zip(header.comments, places[len(header.tags) :], strict=False):
            if _is_a_line(comment):
                self.comments += f"% {comment.text}\n"
            else:
                self.drop(header.source, "comment", place)


def _read_back(text: str) -> tuple[Header, tuple[Event, ...]]:
    """The head and the events that a reader makes of a block."""
    records = list(read_trickster([text], ""))
    head = next(record for record in records if isinstance(record, Header))
    return head, next(record.events for record in records if isinstance(record, Deal))


def _can_stand(tag: Tag) -> bool:
    """Whether a tag can stand under its own name."""
    name = tag.name in TAGS or tag.name not in _THEIRS
    return name and "\n" not in tag.value and bool(re.fullmatch(r"\w+", tag.name)) and bool(tag.value.strip())


_THEIRS: Final = frozenset(
    {"Board", "Dealer", "Deal", "Undealt", "Auction", "Play", "CardsAdded", "CardsRemoved", "CardsPassed"}
    | {"Declarer", "Contract", "GameScores", "GameCode", "GameOptionsJson", "UTCDate", "UTCTime", "LocalDateTime"}
)


def _is_a_line(comment: Comment) -> bool:
    text = comment.text
    return bool(text) and "\n" not in text and text == text.strip() and not re.match(r"P[TB]N\b", text, re.IGNORECASE)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


# --- a deal -----------------------------------------------------------------------------------------------


def _deal_lines(deal: Deal, rules: Rules) -> Iterator[str]:
    events = deal.events
    reading = read_deal(Deal(deal.number, events), rules)
    up_card = next((event for event in events if isinstance(event, UpCard)), None)
    dealer = next((event.seat for event in events if isinstance(event, Dealer)), None)
    for noted in [event for event in events if isinstance(event, NotedScore)][-1:]:
        yield _tag("GameScores", f"S:{noted.ns} {noted.ew} {noted.ns} {noted.ew}")
    if dealer is not None:
        yield _tag("Dealer", SEAT_LETTERS[dealer])
    yield from _hands(events, dealer, up_card)
    if dealer is not None:
        yield from _auction(events, dealer, _up_suit(up_card), reading)
    yield from _moves(events, dealer, up_card, reading)
    yield from _play(events, reading.seats)


def _tag(name: str, value: str) -> str:
    return f'[{name} "{value}"]\n'


def _hands(events: Sequence[Event], dealer: Seat | None, up_card: UpCard | None) -> Iterator[str]:
    hands = {event.seat: event.cards for event in events if isinstance(event, Hand)}
    known = {seat: cards for seat, cards in hands.items() if all(card <= JOKER for card in cards)}
    if any(seat != KITTY for seat in known):
        first = dealer or 0
        seats = [(first + step) % 4 for step in range(4)]
        words = [hand_in_words(known[seat]) if seat in known else NO_TURN for seat in seats]
        yield _tag("Deal", f"{SEAT_LETTERS[first]}:{' '.join(words)}")
    if up_card is not None:
        yield _tag("Undealt", "".join(map(card_in_words, (up_card.card, *hands.get(KITTY, ())))))


def _up_suit(up_card: UpCard | None) -> Suit | None:
    if up_card is None or up_card.card > JOKER:
        return None
    return SPADES if up_card.card == JOKER else up_card.card >> 3


def _auction(events: Sequence[Event], dealer: Seat, up_suit: Suit | None, reading: DealReading) -> Iterator[str]:
    """The calls, each in its player's column."""
    first = (dealer + 1) % 4
    words: list[str] = []
    maker, contract = None, ""
    for event, seat in zip(events, reading.seats, strict=True):
        if isinstance(event, Call):
            by = seat if seat is not None else event.seat if event.seat is not None else (first + len(words)) % 4
            word = _call(event, up_suit, alone=_alone(events, by) or event.alone)
            if word is None:
                continue
            words += [NO_TURN] * ((by - first - len(words)) % 4)
            words.append(word)
            if event.kind in (ORDER, NAME):
                maker, contract = by, word.replace("alone", " alone")
        elif isinstance(event, Alone) and maker is not None and (event.seat ^ maker) & 1:
            words += [NO_TURN] * ((event.seat - first - len(words)) % 4)
            words.append("alone")
    if maker is not None:
        words += [NO_TURN] * (-len(words) % 4)
        yield _tag("Declarer", SEAT_LETTERS[maker])
        yield _tag("Contract", contract)
    if words:
        yield _tag("Auction", SEAT_LETTERS[first])
        yield from (" ".join(words[row : row + 4]) + "\n" for row in range(0, len(words), 4))


def _alone(events: Sequence[Event], seat: Seat) -> bool:
    return any(isinstance(event, Alone) and event.seat == seat for event in events)


def _call(event: Call, up_suit: Suit | None, *, alone: bool) -> str | None:
    """A call in a word; None where it has none."""
    if event.kind == PASS:
        return "Pass"
    suit = up_suit if event.kind == ORDER else event.suit if event.kind == NAME else None
    if suit is None:
        return NO_TURN if event.kind not in (ORDER, NAME) else None
    return suit_in_words(suit) + ("alone" if alone else "")


def _moves(events: Sequence[Event], dealer: Seat | None, up_card: UpCard | None, reading: DealReading) -> Iterator[str]:
    """Cards that changed hands, in their order; the pick-up stands before the dealer's discard."""
    first_round = [event for event in events if isinstance(event, Call)][:4]
    best = any(isinstance(event, Exchange) and KITTY not in (event.giver, event.receiver) for event in events)
    loner = reading.table.loner
    for event in events:
        match event:
            case Call(kind="order") if (
                dealer is not None and up_card is not None and up_card.card <= JOKER and event in first_round
            ):
                yield _tag("CardsAdded", f"{SEAT_LETTERS[dealer]}:{card_in_words(up_card.card)}")
            case Discard(card, seat) if seat is not None and seat == loner and best:
                yield _tag("CardsPassed", f"{SEAT_LETTERS[seat]}:{SEAT_LETTERS[seat ^ 2]}:{card_in_words(card)}")
            case Discard(card, seat) if (by := dealer if seat is None else seat) is not None:
                yield _tag("CardsRemoved", f"{SEAT_LETTERS[by]}:{card_in_words(card)}")
            case Exchange(giver, receiver, cards):
                words = "".join(map(card_in_words, cards))
                if giver == KITTY:
                    yield _tag("CardsAdded", f"{SEAT_LETTERS[receiver]}:{words}")
                elif receiver == KITTY:
                    yield _tag("CardsRemoved", f"{SEAT_LETTERS[giver]}:{words}")
                else:
                    yield _tag("CardsPassed", f"{SEAT_LETTERS[giver]}:{SEAT_LETTERS[receiver]}:{words}")


def _play(events: Sequence[Event], seats: Sequence[Seat | None]) -> Iterator[str]:
    """A row a trick, in columns from the first leader on."""
    tricks: list[dict[Seat, str]] = [{}]
    first: Seat | None = None
    for event, seat in zip(events, seats, strict=True):
        if isinstance(event, EndTrick):
            tricks.append({})
        elif isinstance(event, Play) and (by := event.seat if event.seat is not None else seat) is not None:
            first = by if first is None else first
            tricks[-1].setdefault(by, card_in_words(event.card))
    if first is None:
        return
    yield _tag("Play", SEAT_LETTERS[first])
    for trick in filter(None, tricks):
        yield " ".join(trick.get((first + step) % 4, NO_TURN) for step in range(4)) + "\n"
