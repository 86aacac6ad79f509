"""One deal of a Trickster Cards dump as events."""

from __future__ import annotations

from typing import Final

from euchre_cli.cards import (
    CARD_CODES,
    FIRST_PATTERN,
    JOKER,
    KITTY,
    NO_TRUMP,
    SEAT_NAMES,
    SPADES,
    SUIT_LETTERS,
    Card,
    Seat,
    Suit,
    trick_power,
)
from euchre_cli.events import Alone, Dealer, Discard, EndTrick, Event, Exchange, Hand, Place, Play, UpCard
from euchre_cli.formats.trickster_auction import NO_TURN, Auction, read_contract
from euchre_cli.formats.trickster_text import Block, Said, Word, cards_in, read_hand, seat_of
from euchre_cli.wording import quoted

_MOVES: Final = ("CardsAdded", "CardsRemoved", "CardsPassed")


class DealReader:
    """Reads the deal of a block: `events` with their `places`, and what cannot be read as `slips`.

    Raises `BidEuchreError` where it is of another game.
    """

    def __init__(self, block: Block) -> None:
        self.block = block
        self.events: list[Event] = []
        self.places: list[Place] = []
        self.slips: list[tuple[str, Place]] = []
        self.auction = Auction()
        self.up_card: Card | None = None
        self.dealer = self._read_dealer()
        self._read_undealt()
        self._read_hands()
        self._read_auction()
        before, after = self._moves()
        for event, place in (*before, *self.auction.calls, *after, *self.auction.defenders):
            self._add(event, place)
        self._read_play()

    # --- the deal -----------------------------------------------------------------------------------------

    def _read_dealer(self) -> Seat | None:
        """The dealer, by the tag or else by who bids first or whose hand stands first."""
        for name, step in (("Dealer", 0), ("Auction", -1), ("Deal", 0)):
            said = self.block.get(name)
            if said is None:
                continue
            seat = seat_of(said.value[:1])
            if seat is not None:
                seat = (seat + step) % 4
                self._add(Dealer(seat), said.place)
                return seat
            self._slip(f"expected a seat, S, W, N or E, in {name}, found {quoted(said.value)}", said.place)
        return None

    def _read_undealt(self) -> None:
        said = self.block.get("Undealt")
        if said is None or not said.value.strip():
            return
        cards = cards_in(said.value)
        if cards is None:
            self._slip(f"expected cards such as HTDA, the up-card first, found {quoted(said.value)}", said.place)
            return
        self.up_card = cards[0]
        self._add(UpCard(cards[0], SPADES if cards[0] == JOKER else None), said.place)
        self._kitty = cards[1:]
        if self._kitty:
            self._add(Hand(KITTY, tuple(self._kitty)), said.place)

    def _read_hands(self) -> None:
        said = self.block.get("Deal")
        if said is None:
            return
        first, colon, text = said.value.partition(":")
        seat = seat_of(first.strip())
        if not colon or seat is None:
            self._slip(f"expected whose hand is the first, and a colon, found {quoted(said.value)}", said.place)
            return
        hands: dict[Seat, Hand] = {}
        for step, hand in enumerate(text.split()):
            cards = None if step > 3 else [] if hand == NO_TURN else read_hand(hand)
            if cards is None:
                self._slip(f"expected a hand such as J9.9.Q.J, found {quoted(hand)}", said.place)
            elif hand != NO_TURN:
                hands[(seat + step) % 4] = Hand((seat + step) % 4, tuple(cards))
        at = next((k for k, event in enumerate(self.events) if isinstance(event, Hand)), len(self.events))
        for one in sorted(hands, reverse=True):
            self.events.insert(at, hands[one])
            self.places.insert(at, said.place)

    # --- calls and exchanges ------------------------------------------------------------------------------

    def _read_auction(self) -> None:
        said = self.block.get("Auction")
        if said is not None and said.rows:
            first = seat_of(said.value[:1])
            if first is None or self.dealer is None:
                self._slip(f"expected the first bidder, S, W, N or E, found {quoted(said.value)}", said.place)
                return
            self.auction.read(said, first, self.dealer, self._up_suit())
            for word in self.auction.slips:
                self._slip(f"expected a call, such as Pass, ♥, NT or ♥alone, found {quoted(word.text)}", word.place)
        else:
            self._derive_auction()
        self._name_up_card()

    def _derive_auction(self) -> None:
        """The calls of a deal of which only the contract is known."""
        said, declarer = self.block.get("Contract"), self.block.get("Declarer")
        if said is None or declarer is None or self.dealer is None or not said.value.strip():
            return
        contract, maker = read_contract(said.value), seat_of(declarer.value.strip())
        if contract is None or maker is None:
            wrong = said if contract is None else declarer
            self._slip(f"{wrong.name} cannot be read: {quoted(wrong.value)}", wrong.place)
            return
        self.auction.derive(maker, self.dealer, contract, self._up_suit(), said.place)

    def _up_suit(self) -> Suit | None:
        return None if self.up_card is None else SPADES if self.up_card == JOKER else self.up_card >> 3

    def _name_up_card(self) -> None:
        """That it was ordered up tells the suit of an up-card that is not written."""
        if self.up_card is None and self.auction.ordered and self.auction.contract is not None:
            card = CARD_CODES[f"X{SUIT_LETTERS[self.auction.contract.suit]}"]
            at = 0 if self.dealer is None else 1
            self.events.insert(at, UpCard(card))
            self.places.insert(at, next(place for event, place in self.auction.calls[-1:]))

    def _moves(self) -> tuple[list[tuple[Event, Place]], list[tuple[Event, Place]]]:
        """Cards that changed hands: with the kitty (written before the calls), and after the calls."""
        before: list[tuple[Event, Place]] = []
        after: list[tuple[Event, Place]] = []
        moves = [said for said in self.block.tags if said.name in _MOVES]
        for said in moves:
            fields = said.value.split(":")
            cards = cards_in(fields[-1])
            seats = [seat_of(field.strip()) for field in fields[:-1]]
            if cards is None or None in seats or len(seats) != 1 + (said.name == "CardsPassed"):
                form = "S:N:DQ" if said.name == "CardsPassed" else "S:DQ"
                self._slip(f"expected seat and cards, such as {form}, found {quoted(said.value)}", said.place)
                continue
            giver, receiver = seats[0], seats[-1]
            assert giver is not None
            assert receiver is not None
            event = self._move(said.name, giver, receiver, tuple(cards))
            if event is not None:
                (before if isinstance(event, Exchange) and KITTY in (event.giver, event.receiver) else after).append(
                    (event, said.place)
                )
        return before, after

    def _move(self, name: str, giver: Seat, receiver: Seat, cards: tuple[Card, ...]) -> Event | None:
        if name == "CardsPassed":
            contract = self.auction.contract
            lays_away = contract is not None and contract.alone and giver == self.auction.maker and len(cards) == 1
            if lays_away and receiver == giver ^ 2:
                return Discard(cards[0], giver)  # what the loner gives for the partner's best card is out of play
            return Exchange(giver, receiver, cards)
        if name == "CardsAdded":
            if giver == self.dealer and self.auction.ordered and cards == (self.up_card,):
                return None  # the pick-up, which the order tells
            return Exchange(KITTY, receiver, cards)
        if len(cards) > 1:
            return Exchange(giver, KITTY, cards)
        return Discard(cards[0], None if giver == self.dealer else giver) if cards else None

    # --- play ---------------------------------------------------------------------------------------------

    def _sitting(self) -> set[Seat]:
        contract, maker = self.auction.contract, self.auction.maker
        out = {maker ^ 2} if contract is not None and contract.alone and maker is not None else set()
        return out | {event.seat ^ 2 for event, _ in self.auction.defenders if isinstance(event, Alone)}

    def _read_play(self) -> None:
        said = self.block.get("Play")
        if said is None:
            return
        first = seat_of(said.value[:1])
        if first is None:
            self._slip(f"expected who leads first, S, W, N or E, found {quoted(said.value)}", said.place)
            return
        trump = self.auction.contract.suit if self.auction.contract is not None else NO_TRUMP
        sitting = self._sitting()
        leader: Seat | None = None if self.dealer is None else _next_player(self.dealer, sitting)
        turned: Place | None = None
        for row in said.rows:
            trick = self._read_row(row, first)
            if not trick:
                continue
            if turned is not None:
                self._add(EndTrick(), turned)
            start = first if turned is None or leader is None or leader not in trick else leader
            leader = self._read_trick(trick, start, leader, sitting, trump)
            turned = row[-1].place

    def _read_row(self, row: list[Word], first: Seat) -> dict[Seat, tuple[Card, Place]]:
        """The cards of a row by seat."""
        trick: dict[Seat, tuple[Card, Place]] = {}
        for column, word in enumerate(row):
            cards = None if column > 3 else [] if word.text == NO_TURN else cards_in(word.text)
            if cards is None or len(cards) > 1:
                self._slip(f"expected a card such as HT, or -, found {quoted(word.text)}", word.place)
            elif cards:
                trick[(first + column) % 4] = (cards[0], word.place)
        return trick

    def _read_trick(
        self, trick: dict[Seat, tuple[Card, Place]], start: Seat, turn: Seat | None, sitting: set[Seat], trump: Suit
    ) -> Seat | None:
        """The cards of a trick in the order they fell, from `start` on. A seat is said where it is not its turn.

        Returns who took it, None if that cannot be told.
        """
        best: tuple[int, Seat] | None = None
        led: Card | None = None
        known = True
        for step in range(4):
            seat = (start + step) % 4
            if seat not in trick:
                continue
            card, place = trick[seat]
            self._add(Play(card, None if seat == turn else seat), place)
            turn = _next_player(seat, sitting)
            known = known and card < FIRST_PATTERN
            if known:
                led = card if led is None else led
                power = trick_power(trump, led, card)
                best = max(best or (power, seat), (power, seat), key=lambda one: one[0])
        return best[1] if known and best is not None else None

    # --- what is told -------------------------------------------------------------------------------------

    def _add(self, event: Event, place: Place) -> None:
        self.events.append(event)
        self.places.append(place)

    def _slip(self, message: str, place: Place) -> None:
        self.slips.append((message, place))

    def contradiction(self) -> tuple[str, Said] | None:
        """Where Declarer or Contract is at odds with the auction."""
        contract, maker = self.auction.contract, self.auction.maker
        if contract is None or maker is None or not self.block.has("Auction"):
            return None
        declarer, said = self.block.get("Declarer"), self.block.get("Contract")
        if declarer is not None and (seat := seat_of(declarer.value.strip())) not in (None, maker):
            assert seat is not None
            return f"Declarer is {SEAT_NAMES[seat]}, but by the auction {SEAT_NAMES[maker]} made trump", declarer
        if said is not None and (read := read_contract(said.value)) not in (None, contract):
            assert read is not None
            return f"Contract is {quoted(said.value)}, but the auction came to another", said
        return None


def _next_player(seat: Seat, sitting: set[Seat]) -> Seat:
    """The next seat clockwise that does not sit out."""
    return next((seat + step) % 4 for step in (1, 2, 3, 4) if (seat + step) % 4 not in sitting or step == 4)
