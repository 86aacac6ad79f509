"""The engine: one deal at a table, whose turn it is, what is legal, and what happens next.

A `Table` works with open and with hidden hands alike. For each seat it keeps what is known of the hand (`held`),
how many of those cards may meanwhile have gone unseen (`slack`, for instance an unrecorded discard) and, once
play begins, the cards the seat may still play (`may`). With all four hands given it can drive a game:
`euchre_cli.legal.legal_actions` lists what may be done now, `apply` does it.

`apply` takes an event at its word: whether it is legal is asked before (`legal_actions`, `can_play`), and why
something is not legal is said by `euchre_cli.checks`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from euchre_cli.cards import (
    DECKS,
    FIRST_PATTERN,
    FOLLOWS,
    JOKER,
    KITTY,
    NO_TRUMP,
    STRENGTH,
    SUIT_CARDS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Seat,
    Suit,
    card_set,
    card_text,
    cards_of,
    pattern_mask,
    trick_power,
)
from euchre_cli.events import (
    NAME,
    ORDER,
    Alone,
    Call,
    Claim,
    Concede,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Hand,
    Misdeal,
    Play,
    UpCard,
)
from euchre_cli.rules import Rules

CALLING, DISCARDING, LEADING, PLAYING, OVER = range(5)
"""Phases of a deal. LEADING lasts from the end of the auction (and the discard) to the first card."""


def _next_players(sitting: int) -> tuple[Seat, ...]:
    """For each seat the next one clockwise that does not sit out."""
    return tuple(
        next(after & 3 for after in range(seat + 1, seat + 5) if not sitting >> (after & 3) & 1) for seat in range(4)
    )


_NEXT: Final = tuple(_next_players(sitting) for sitting in range(15))
"""By the seats that sit out, as a bit mask."""


class Void(NamedTuple):
    """Somebody did not follow suit: `seat` has shown to hold none of `cards`, with play number `play` (from 0)."""

    seat: Seat
    cards: CardSet
    play: int
    trick: int


class Trick(NamedTuple):
    """A finished trick: who played what, in order, and who took it."""

    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat


class Table:
    """One deal. See the module's text; all attributes may be read, none should be set from outside."""

    __slots__ = (  # half the time to make one, and every deal needs its own
        "_best", "_best_seat", "_next", "_shuffled", "_strength", "announced", "best_cards", "blurred", "called",
        "dealer", "deck", "discarded", "given", "held", "leader", "led", "live", "lone_defender", "loner",
        "maker", "may", "misdeal", "open", "passed", "phase", "picked_up", "players", "plays", "received",
        "round", "rules", "sitting", "slack", "swaps", "taken", "thrown_in", "total", "trick", "tricks", "trump",
        "turn", "unseen", "up_card", "up_suit",
    )  # fmt: skip

    def __init__(self, rules: Rules, dealer: Seat) -> None:
        self.rules = rules
        self.dealer = dealer
        self.deck: CardSet = DECKS[rules.deck]
        self.live: CardSet = self.deck
        """Cards neither played nor known to be out of play."""
        self.up_card: Card | None = None
        self.up_suit: Suit | None = None
        self.held: list[CardSet] = [0, 0, 0, 0, 0]
        self.slack = [0, 0, 0, 0, 0]
        self.unseen = [0, 0, 0, 0]
        """How many cards each seat has played that the record does not fully know."""
        self.total = [rules.hand] * 4
        self.may: list[CardSet] = [0, 0, 0, 0]
        self.given: list[CardSet] = [0, 0, 0, 0, 0]
        """Cards known to have been dealt to a seat that it has given or laid away since."""
        self.received: list[CardSet] = [0, 0, 0, 0, 0]
        """Cards a seat holds or held that were not dealt to it."""

        self.phase = CALLING
        self.turn: Seat = (dealer + 1) & 3
        self.round = 1
        self.called = 0
        self.passed = 0
        self.announced = 0
        """Seats that have said "alone" before this round's first call (as a bit mask)."""
        self.blurred = False
        """Cards have changed hands, and it is not known which."""
        self.swaps: dict[Seat, list[int]] = {}
        """Weak-hand exchanges: by seat, the number of cards given to the kitty and received from it."""
        self.best_cards = 0
        """Cards the loner's partner has handed over (``partners-best``)."""

        self.maker: Seat | None = None
        self.trump: Suit | None = None
        self.picked_up = False
        self.discarded: Card | None = None
        self.loner: Seat | None = None
        self.lone_defender: Seat | None = None
        self.thrown_in = False
        self.misdeal = False

        self.sitting = 0
        """Seats that sit out (as a bit mask)."""
        self.players = 4
        self.leader: Seat = self.turn
        self.led: CardSet = 0
        self._shuffled = False
        self.open = False
        """Whether a card of the trick on the table is unknown, so that its winner is."""
        self.trick: list[tuple[Seat, Card]] = []
        self.tricks: list[Trick] = []
        self.taken = [0, 0]
        self.plays = 0
        self._best = -1
        self._best_seat: Seat = 0
        self._strength = STRENGTH[NO_TRUMP]
        self._next = _NEXT[0]

    def copy(self) -> Table:
        """The same table at the same moment, to go on from there another way."""
        other = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, getattr(self, name).copy())
        other.swaps = {seat: counts.copy() for seat, counts in self.swaps.items()}
        return other

    # --- what happens -------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let an event happen. Events that change nothing at the table (notes, comments) are passed over."""
        act = _ACTS.get(type(event))
        if act is not None:
            act(self, event)

    def _deal(self, event: Dealer) -> None:
        self.dealer = event.seat
        self.turn = (event.seat + 1) & 3

    def _turn_up(self, event: UpCard) -> None:
        self.up_card = event.card
        self.up_suit = event.stands_for if event.card == JOKER else self.printed_suit(event.card)
        if event.card == JOKER and self.rules.joker_up != "dealer-names":
            self.up_suit = SUIT_LETTERS.index(self.rules.joker_up[0])

    @staticmethod
    def printed_suit(card: Card) -> Suit | None:
        """The suit that a card, fully known or not, is printed with, if it says so."""
        if card < FIRST_PATTERN:
            return card >> 3
        letter = SUIT_LETTERS.find(card_text(card)[-1])
        return letter if 0 <= letter < 4 else None

    def _hold(self, event: Hand) -> None:
        self.held[event.seat] |= card_set(event.cards)
        if len(event.cards) > self.rules.hand and event.seat != KITTY:
            self.slack[event.seat] += len(event.cards) - self.rules.hand

    def _call(self, event: Call) -> None:
        self.call(self.turn if event.seat is None else event.seat, event)

    def call(self, seat: Seat, call: Call) -> None:
        """A call by `seat`. An unknown call counts as a pass."""
        if call.kind == ORDER:
            self._make_trump(seat, self.up_suit, call.alone, pick_up=self.up_card is not None)
        elif call.kind == NAME:
            ordering = self.round == 1 and self.up_card is not None and self.up_suit in (None, call.suit)
            self._make_trump(seat, call.suit, call.alone, pick_up=ordering)
        else:
            self.called |= 1 << seat
            self.passed |= 1 << seat
            if self.called == 15:
                self._close_round()
            else:
                turn = self.turn
                while self.called >> turn & 1:
                    turn = (turn + 1) & 3
                self.turn = turn

    def _close_round(self) -> None:
        self.called = self.announced = 0
        self.turn = (self.dealer + 1) & 3
        if self.round == 2:
            self.thrown_in = True
            self.phase = OVER
        self.round = 2

    def _make_trump(self, seat: Seat, suit: Suit | None, alone: bool, pick_up: bool) -> None:
        self.maker = seat
        self.trump = suit
        self.loner = seat if alone or self.announced >> seat & 1 else None
        self.phase = LEADING
        if pick_up:
            self.picked_up = True
            self.phase = DISCARDING
            self.total[self.dealer] += 1
            if self.up_card is not None and self.up_card < FIRST_PATTERN:
                self.held[self.dealer] |= 1 << self.up_card
                self.received[self.dealer] |= 1 << self.up_card
        self._seat_players()

    def _seat_players(self) -> None:
        """Who sits out, and who leads; as often as somebody says "alone"."""
        self.sitting = 0
        for seat in (self.loner, self.lone_defender):
            if seat is not None:
                self.sitting |= 1 << (seat ^ 2)
        self.players = 4 - self.sitting.bit_count()
        self._next = _NEXT[self.sitting]
        first = self.loner if self.loner is not None and self.rules.loner_lead == "loner-left" else self.dealer
        self.leader = self._next[first]
        self.turn = self.dealer if self.phase == DISCARDING else self.leader

    def _say_alone(self, event: Alone) -> None:
        seat = event.seat
        if self.maker is None:
            self.announced |= 1 << seat
            return
        if (seat ^ self.maker) & 1:
            self.lone_defender = seat
        else:
            self.loner = seat
        self._seat_players()

    def _exchange(self, event: Exchange) -> None:
        known = card_set(event.cards)
        count = len(event.cards)
        self.given[event.giver] |= known & ~self.received[event.giver]
        self.received[event.receiver] |= known
        self.held[event.giver] &= ~known
        self.held[event.receiver] |= known
        if known.bit_count() < count:
            self.held[event.giver] = 0  # any of them may have gone
            self.blurred = True
        if event.giver != KITTY:
            self.total[event.giver] -= count
        if event.receiver != KITTY:
            self.total[event.receiver] += count
        if event.giver == KITTY:
            self.swaps.setdefault(event.receiver, [0, 0])[1] += count
        elif event.receiver == KITTY:
            self.swaps.setdefault(event.giver, [0, 0])[0] += count
        elif event.receiver == self.loner:
            self.best_cards += count

    def _lay_away(self, event: Discard) -> None:
        seat = self.dealer if event.seat is None else event.seat
        bit = 1 << event.card if event.card < FIRST_PATTERN else 0
        self.total[seat] -= 1
        self.slack[seat] += not bit
        self.held[seat] &= ~bit
        self.given[seat] |= bit & ~self.received[seat]
        self.live &= ~bit
        if self.phase == DISCARDING and seat == self.dealer:
            self.discarded = event.card
            self.phase = LEADING
            self.turn = self.leader

    def begin_play(self) -> None:
        """Close everything that comes before the first lead, and work out what each seat may hold.

        Where an exchange or a discard was not written down, each hand goes back to its size: cards have left it
        unseen, or unseen cards have come.
        """
        size = self.rules.hand
        self.phase = PLAYING
        self.turn = self.leader
        if self.trump is not None:
            self._strength = STRENGTH[self.trump]
        if not self.picked_up and self.up_card is not None and self.up_card < FIRST_PATTERN:
            self.live &= ~(1 << self.up_card)
        self.live &= ~self.held[KITTY]
        held, total, slack = self.held, self.total, self.slack
        free = self.live & ~(held[0] | held[1] | held[2] | held[3])
        for seat in range(4):
            if total[seat] != size and not self.sitting >> seat & 1:
                # (A loner's partner, who sits out, may have handed over a card for good.)
                slack[seat] += max(0, total[seat] - size)
                total[seat] = size
            self.may[seat] = held[seat] | free if self.unknown(seat) else held[seat]

    @property
    def voids(self) -> list[Void]:
        """The suits that players have shown to be out of, in the order of the play."""
        voids: list[Void] = []
        play = 0
        for number, plays in enumerate((*(trick.plays for trick in self.tricks), tuple(self.trick)), 1):
            for seat, card in plays:
                lead = plays[0][1]
                if self.trump is not None and lead < FIRST_PATTERN and card < FIRST_PATTERN:
                    led = FOLLOWS[self.trump][lead]
                    if not led >> card & 1:
                        voids.append(Void(seat, led, play, number))
                play += 1
        return voids

    def unknown(self, seat: Seat) -> int:
        """How many cards of a hand may be others than those it is known to hold."""
        return self.total[seat] - self.held[seat].bit_count() + self.slack[seat] - self.unseen[seat]

    @property
    def free(self) -> CardSet:
        """Cards still in play of which nobody knows where they are."""
        cards = self.live & ~(self.held[0] | self.held[1] | self.held[2] | self.held[3] | self.held[KITTY])
        if self.up_card is not None and self.up_card < FIRST_PATTERN and not self.picked_up:
            cards &= ~(1 << self.up_card)
        return cards

    def reach(self, seat: Seat) -> CardSet:
        """The cards that a seat, or the kitty below the up-card, may hold by what is known."""
        known = self.held[seat] & self.live
        return known | self.free if seat == KITTY or self.unknown(seat) else known

    def can_play(self, seat: Seat, card: Card) -> bool:
        """Whether nothing forbids `seat` to play this (fully known) card now, going by what is known so far."""
        bit = 1 << card
        if not bit & self.may[seat] & self.live:
            return False
        if not self.trick or bit & self.led:
            return True
        follow = self.held[seat] & self.led & self.live
        return not follow or follow.bit_count() <= self.slack[seat]

    def _play(self, event: Play) -> None:
        if self.phase in (DISCARDING, LEADING):
            self.begin_play()
        seat, card = self.turn if event.seat is None else event.seat, event.card
        if card < FIRST_PATTERN and not self.held[seat] >> card & 1 and not self.unknown(seat):
            self.slack[seat] += 1  # then one of the cards that the hand is said to hold was not there
        self.play(seat, card)

    def play(self, seat: Seat, card: Card) -> None:
        """`seat` plays a card, fully known or not, to the trick. A full trick is turned if its winner is known."""
        trick = self.trick
        if card >= FIRST_PATTERN:
            self._play_unseen(seat)
        else:
            self.live &= ~(1 << card)
            strength = self._strength[card]
            if not trick:
                self.leader = seat
                self.led = FOLLOWS[self.trump][card]  # type: ignore[index]  # trump is made before a card is played
                self._best = strength
                self._best_seat = seat
            elif self.led >> card & 1:
                if strength > self._best:
                    self._best = strength
                    self._best_seat = seat
            else:
                self.may[seat] &= ~self.led
                if strength >= 16 and strength > self._best:
                    self._best = strength
                    self._best_seat = seat
        trick.append((seat, card))
        self.plays += 1
        if len(trick) == self.players:
            if not self.open:
                self.award(self._best_seat)
        elif len(trick) == 1:
            self.turn = self._next[seat]
            self._shuffled = False
        elif seat != self.turn:
            self._shuffled = True  # played before their turn: it is still the turn of the one passed over
        else:
            self.turn = self._next[seat]
            while self._shuffled and any(player == self.turn for player, _ in trick):
                self.turn = self._next[self.turn]

    def play_tricks(self, events: Sequence[Event], index: int, plays: list[int]) -> int:
        """Play whole tricks from the lead at `index` on, as long as everything is legal just as it stands.

        This is `can_play` and `play` for each card, and the turning of each trick, in one go: most of the time that
        it takes to validate a clean record is spent here. Returns the index of the first event that does not belong
        to such a trick, and adds those of the cards to `plays`.
        """
        live, may, held, slack, after = self.live, self.may, self.held, self.slack, self._next
        follows, strengths = FOLLOWS[self.trump], self._strength  # type: ignore[index]  # a card is led: trump is made
        tricks, size, wanted = self.tricks, self.players, self.rules.hand
        leader, led = self.turn, 0
        while len(tricks) < wanted:
            trick: list[tuple[Seat, Card]] = []
            seat, left, best, winner = leader, live, -1, leader
            for event in events[index : index + size]:
                if type(event) is not Play or event.seat is not None:
                    break
                card = event.card
                bit = 1 << card
                if not bit & may[seat] & left:
                    break
                left ^= bit
                strength = strengths[card]
                if not trick:
                    led = follows[card]
                if bit & led:
                    if strength > best:
                        best, winner = strength, seat
                else:
                    follow = held[seat] & led & left
                    if follow and follow.bit_count() > slack[seat]:
                        break
                    may[seat] &= ~led
                    if strength > 15 and strength > best:
                        best, winner = strength, seat
                trick.append((seat, card))
                seat = after[seat]
            if len(trick) < size:
                break
            live, leader = left, winner
            tricks.append(tuple.__new__(Trick, (tuple(trick), winner)))  # in half the time of Trick(...)
            self.taken[winner & 1] += 1
            self.plays += size
            plays += range(index, index + size)
            index += size
            turn = events[index] if index < len(events) else None
            if type(turn) is not EndTrick or (turn.winner is not None and turn.winner != winner):
                break
            index += 1
        self.live = live
        self.leader = self.turn = leader
        if len(tricks) == wanted:
            self.phase = OVER
        return index

    def _play_unseen(self, seat: Seat) -> None:
        """A card that the record does not fully know: it leaves the trick's winner open, and shows no void.

        One of the cards that the seat is known to hold may be this one. As a lead it holds nobody to a suit:
        `led` is then -1, the set of all cards.
        """
        if not self.trick:
            self.leader = seat
            self.led = -1
        self.open = True
        self.slack[seat] += 1
        self.unseen[seat] += 1

    def possible_winners(self, unseen: CardSet) -> list[Seat]:
        """Who may have taken the full trick on the table, best guess first, where not all its cards are known.

        `unseen` are the cards not seen played or laid away anywhere. A seat may have won if some card it may have
        played beats, for some lead, at least one card that each of the others may have played.
        """
        trump = self.trump
        assert trump is not None
        reach = [
            (seat, list(cards_of(pattern_mask(card, trump) & self.candidates(seat, card, unseen))) or [card])
            for seat, card in self.trick
        ]

        def may_win(winner: int) -> bool:
            for lead in reach[0][1]:
                for card in [lead] if winner == 0 else reach[winner][1]:
                    power = _power(trump, lead, card)
                    others = (cards for k, (_, cards) in enumerate(reach) if k not in (0, winner))
                    beaten = winner == 0 or _power(trump, lead, lead) < power
                    if beaten and all(any(_power(trump, lead, other) < power for other in cards) for cards in others):
                        return True
            return False

        able = [seat for index, (seat, _) in enumerate(reach) if may_win(index)] or [seat for seat, _ in reach]
        return sorted(able, key=lambda seat: seat != self._best_seat)

    def candidates(self, seat: Seat, card: Card, unseen: CardSet) -> CardSet:
        """The cards that a card written as `card` may be, played by `seat`; `unseen` are not seen played elsewhere."""
        if card < FIRST_PATTERN:
            return 1 << card
        return self.held[seat] & self.live | (self.free & unseen if self.unknown(seat) else 0)

    def after(self, seat: Seat) -> Seat:
        """The next player clockwise who does not sit out."""
        return self._next[seat]

    def award(self, winner: Seat) -> None:
        """Turn the trick: `winner` took it and leads to the next."""
        self.tricks.append(tuple.__new__(Trick, (tuple(self.trick), winner)))  # in half the time of Trick(...)
        self.taken[winner & 1] += 1
        self.trick = []
        self.led = 0
        self.open = False
        self.leader = self.turn = winner
        if len(self.tricks) == self.rules.hand:
            self.phase = OVER

    @property
    def tricks_left(self) -> int:
        """Tricks not yet finished."""
        return self.rules.hand - sum(self.taken)

    def _claim(self, event: Claim) -> None:
        left = self.tricks_left
        won = min(event.tricks, left)
        self.taken[event.side] += won
        self.taken[1 - event.side] += left - won
        self.phase = OVER

    def _concede(self, event: Concede) -> None:
        self.taken[1 - event.side] += self.tricks_left
        self.phase = OVER

    def _misdeal(self, event: Misdeal) -> None:
        self.misdeal = True
        self.phase = OVER

    # --- what may happen ----------------------------------------------------------------------------------

    @property
    def stuck(self) -> bool:
        """Whether it is the dealer's turn in round two and passing is not allowed."""
        return self.rules.stick_the_dealer and self.round == 2 and self.turn == self.dealer

    @property
    def first_two_lost(self) -> bool | None:
        """Whether the defenders took the first two tricks; None where that is still open."""
        if self.maker is None:
            return None
        lost = [bool((trick.winner ^ self.maker) & 1) for trick in self.tricks[:2]]
        return all(lost) if len(lost) == 2 or not all(lost) else None

    @property
    def broken(self) -> bool:
        """Whether the defenders took the first two tricks and the makers all others (``fast-break``)."""
        return (
            self.maker is not None and self.taken[self.maker & 1] == self.rules.hand - 2 and self.first_two_lost is True
        )

    def holds_natural(self, seat: Seat, suit: Suit) -> bool:
        """Whether the cards a seat is known to hold include one printed with a suit."""
        return bool(self.held[seat] & SUIT_CARDS[suit])


def _power(trump: Suit, lead: Card, card: Card) -> int:
    return trick_power(trump, lead, card) if lead < FIRST_PATTERN and card < FIRST_PATTERN else 0


_LISTS: Final = ("held", "slack", "unseen", "total", "may", "given", "received", "trick", "tricks", "taken")

_ACTS: Final[dict[type[Event], Callable[[Table, Any], None]]] = {
    Dealer: Table._deal,
    UpCard: Table._turn_up,
    Hand: Table._hold,
    Call: Table._call,
    Alone: Table._say_alone,
    Exchange: Table._exchange,
    Discard: Table._lay_away,
    Play: Table._play,
    Claim: Table._claim,
    Concede: Table._concede,
    Misdeal: Table._misdeal,
}
