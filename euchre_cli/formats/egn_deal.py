"""One deal of an EGN file as events."""

from __future__ import annotations

from euchre_cli.cards import KITTY, Card, Seat
from euchre_cli.events import Deal, Dealer, EndTrick, Hand, Line, Play, UpCard
from euchre_cli.formats.egn_bidding import Bidding
from euchre_cli.formats.egn_cards import deal_is_relative
from euchre_cli.formats.egn_hands import as_dealt
from euchre_cli.formats.egn_notes import Notes, Written
from euchre_cli.formats.json_value import Value

_DEALT = 21  # four hands of five and the up-card


def read_deal(value: Value, index: int, deck: int, likely_dealer: Seat | None = None) -> Deal:
    """The deal at `index` of its game, played with a deck of so many cards.

    `likely_dealer` is taken to have dealt where the dealer cannot be read: without one nobody's turn could be told.
    What cannot be read is noted in the value's faults; the deal is then not `complete`, but holds all the rest.
    """
    faults = value.faults
    faults_before = len(faults.findings)
    out = _DealReader(value, deck, likely_dealer).read(first=not index)
    written = value.field("dealNumber", "deal_number")
    number = written.integer("the number of the deal, counted from 0", 0, 10**6)
    return Deal(
        number=(index if number is None else number) + 1,
        events=tuple(out.events),
        places=tuple(out.places),
        place=value.pointer,
        source=faults.source,
        complete=len(faults.findings) == faults_before,
        number_place=written.pointer,
    )


class _DealReader:
    """Reads one deal. All its cards are relative (``h`` the other green) if any of them names its suit by trump."""

    def __init__(self, value: Value, deck: int, likely_dealer: Seat | None) -> None:
        self.value = value
        self.deck = deck
        self.likely_dealer = likely_dealer
        self.relative = deal_is_relative(value.data)

    def read(self, *, first: bool) -> Written:
        out = Written()
        state = self.value.field("initialState", "initial_state")
        if state and not isinstance(state.data, dict):
            state.expected("an object with the dealer and the up-card")
        dealer = self.read_dealer(state, out)
        if dealer is None and first and self.value.field("phases").data:
            dealer = self.suppose_dealer(state, out)
        up_card = self.read_up_card(state, out)
        bidding = Bidding(dealer, self.relative)
        play = Written()
        self.read_phases(self.value, bidding, play)
        bidding.settle()
        if bidding.alone and bidding.making_call is None:
            self.value.faults.add("N101", bidding.alone_place, "somebody is said to play alone, but no call made trump")
        self.read_hands(state, bidding, up_card, out)
        bidding.write(out)
        out.add_all(play)
        for line in self.value.field("alternativeLines", "alternative_lines").elements("an array of lines"):
            self.read_line(line, dealer, out)
        return out

    def read_dealer(self, state: Value, out: Written) -> Seat | None:
        value = state.field("dealer")
        seat = value.integer("the seat of the dealer, 0 (North) to 3 (West)", 0, 3)
        if seat is not None:
            out.add(Dealer(seat), value.pointer)
        return seat

    def suppose_dealer(self, state: Value, out: Written) -> Seat | None:
        """Who seems to have dealt the first deal of a game. Later ones need no help: the deal passes to the left."""
        value = state.field("dealer")
        if not value:
            value.fault("expected a dealer, the seat of who dealt: 0 (North) to 3 (West)")
        if self.likely_dealer is not None:
            out.add(Dealer(self.likely_dealer), value.pointer)
        return self.likely_dealer

    def read_up_card(self, state: Value, out: Written) -> Card | None:
        value = state.field("upCard", "up_card")
        if not value or value.data == "":
            return None
        card = value.card(self.relative)
        out.add(UpCard(card), value.pointer)
        return card

    def read_hands(self, state: Value, bidding: Bidding, up_card: Card | None, out: Written) -> None:
        """Hands as dealt, at whatever moment of the deal the file gives them."""
        for seat, hand in enumerate(state.field("playerCards", "player_cards").elements("an array of hands")):
            cards = self.cards(hand)
            if cards and seat > 3:
                hand.fault("expected no more than four hands")
            elif cards:
                out.add(Hand(seat, as_dealt(cards, bidding.moves(seat, up_card))), hand.pointer)
        kitty = state.field("kitty")
        cards = self.cards(kitty)
        below = self.deck - _DEALT
        if up_card in cards and len(cards) > below:
            cards.remove(up_card)  # some files count it among the kitty
        if cards:
            out.add(Hand(KITTY, as_dealt(cards, bidding.moves(KITTY, up_card), below)), kitty.pointer)

    def cards(self, value: Value) -> list[Card]:
        return value.cards("an array of cards", self.relative)

    def read_phases(self, holder: Value, bidding: Bidding, play: Written) -> None:
        """The bidding and the play of the deal, or of a line."""
        for phase in holder.field("phases").elements("an array of phases"):
            if not isinstance(phase.data, dict):
                phase.expected("a phase: an object with calls or tricks")
                continue
            kind = phase.field("type")
            name = kind.data.upper() if isinstance(kind.data, str) else ""
            if "calls" in phase.data or "BIDDING" in name:
                bidding.read(phase)
            elif "tricks" in phase.data or "PLAY" in name:
                bidding.read_alone(phase)
                self.read_tricks(phase, play)
            elif kind:
                kind.expected('"EUCHRE_BIDDING" or "TRICK_PLAY"')
            else:
                phase.fault("expected a phase with calls or tricks")

    def read_tricks(self, phase: Value, out: Written) -> None:
        """The cards played, and the end of every trick but the last."""
        tricks = phase.field("tricks").elements("an array of tricks")
        while tricks and tricks[-1].data == []:
            tricks.pop()
        total = sum(len(trick.data) for trick in tricks if isinstance(trick.data, list))
        notes = Notes(phase, ("playAnnotations", "play_annotations", "tricks_annotations"), total)
        played = 0
        for number, trick in enumerate(tricks):
            if number:
                out.add(EndTrick(), tricks[number - 1].pointer)
            for at, card in enumerate(trick.cards("a trick: an array of cards", self.relative)):
                out.add(Play(card), trick.step(at))
                out.add_all(notes.of(played))
                played += 1
        if not played:
            out.add_all(notes.of(0))

    def read_line(self, value: Value, dealer: Seat | None, out: Written) -> None:
        """A line that was not played: its calls and cards from one action of the deal on."""
        if not isinstance(value.data, dict):
            value.expected("a line: an object with branchIndex and phases")
            return
        branch = value.field("branchIndex", "branch_index")
        first = branch.integer("the number of the call or card at which the line leaves the deal", 0, 10**6)
        if first is None:
            if not branch:
                value.fault("expected a branchIndex: the number of the call or card at which the line leaves the deal")
            return
        bidding = Bidding(dealer, self.relative, first)
        inner, play = Written(), Written()
        self.read_phases(value, bidding, play)
        bidding.write(inner)
        inner.add_all(play)
        out.add(Line(first, tuple(inner.events)), value.pointer)
