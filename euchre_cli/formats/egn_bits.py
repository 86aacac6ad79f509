"""Packed deals: an EGN deal as a string of base64url characters that hold a stream of bits.

The stream, highest bit of each byte first, as the format's own programs write it (``[n]`` is a number of n bits, a
card has as many bits as the number of the last card in its list needs):

* version [4]: 1, 2 or 3. Version 0 has none and is told from the others by not making sense as one of them.
* dealer [2], in versions 2 and 3 [3]; there also players less one [3] and lowest rank [2]: 0 for 9, 1 for 8, 2 for 7,
  3 for 6.
* up-card, as its place in the deck, which is ordered by rank from the lowest, in each rank spades, hearts, clubs,
  diamonds.
* version 3: [1] whether hands follow; for each player the number of cards [4] and the cards as places in the deck.
* number of phases [3], and each phase: [1] 0 for bidding, 1 for play.
  Bidding: a bit for each call of round one until one is 1 (ordered up); then, if there is none, [2] for each call of
  round two until one is not 0, 1-3 for the suits in the order above without the up-card's. [1] alone; from version 2
  after an alone [1] whether a defender plays alone and [3] who. Version 3: [1] whether a discard follows, and the card
  as its place in the deck. Remarks.
  Play: number of tricks [3], the cards, each as its place among those not yet played. Remarks.
* [1] whether lines follow; their number [8], and for each branch index [16], number of phases [4] and the phases, which
  go on from the branch: a first trick holds only the rest of the trick that is left.
* 1010, and zeros to the end of the last byte.

Remarks: [1] whether any follow; number of actions [8], for each its number [8], number of texts [8], and for each text
its length in bytes [16] and UTF-8.
Version 0 has no number of phases, no remarks, no lines and no end: the cards go on as long as there are bits.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any, Final

_SUITS: Final = "shcd"
_RANKS: Final = "6789TJQKA"
_LOWEST_RANKS: Final = "9876"
_ALPHABET: Final = re.compile(r"[A-Za-z0-9+/_-]+={0,2}\Z")
_END: Final = 0b1010
_VERSIONS: Final = (1, 2, 3)
_HAND: Final = 5


class OtherGameError(ValueError):
    """A packed deal of a game that is not played by four, or with another deck."""


def unpack_deal(packed: str) -> dict[str, Any]:
    """A packed deal as the object that an unpacked one is, but for its number, which is not in it.

    Raises `ValueError` if the string is no packed deal, and its subclass `OtherGameError` if it is of a game
    that is not supported.
    """
    if not _ALPHABET.match(packed):
        raise ValueError("it holds other characters than base64 has, or none")
    plain = packed.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        data = base64.b64decode(plain + "=" * (-len(plain) % 4))
    except binascii.Error:
        raise ValueError("it is not as long as base64 can be: a character is missing or too many") from None
    version = data[0] >> 4
    if version not in _VERSIONS:
        return _Unpacker(_Bits(data), 0).unpack_oldest()
    try:
        return _Unpacker(_Bits(data), version).unpack()
    except OtherGameError:
        raise
    except ValueError as error:
        try:
            deal = _Unpacker(_Bits(data), 0).unpack_oldest()
        except ValueError:
            raise error from None
        # almost any stump of a string could be a deal of version 0 in which little is played
        if len(deal["phases"]) == 2 and len(deal["phases"][1]["tricks"]) == _HAND:
            return deal
        raise


class _Bits:
    """Reads numbers off a stream of bits."""

    def __init__(self, data: bytes) -> None:
        self.value = int.from_bytes(data, "big")
        self.left = 8 * len(data)

    def number(self, bits: int) -> int:
        """The next so many bits."""
        if bits > self.left:
            raise ValueError("it ends too early")
        self.left -= bits
        return self.value >> self.left & (1 << bits) - 1

    def flag(self) -> bool:
        """The next bit."""
        return self.number(1) == 1

    def choice(self, options: list[str]) -> str:
        """One of some options, by its place among them."""
        if not options:
            raise ValueError("it holds more cards than the deck")
        index = self.number((len(options) - 1).bit_length() or 1)
        if index >= len(options):
            raise ValueError("it names a card past the end of the deck")
        return options[index]

    def only_padding(self) -> bool:
        """Whether nothing is left but zeros that fill the last byte."""
        return self.left < 8 and not self.value & (1 << self.left) - 1


class _Unpacker:
    """Unpacks one deal."""

    def __init__(self, bits: _Bits, version: int) -> None:
        self.bits = bits
        self.version = version
        self.players = 4
        self.deck: list[str] = []
        self.up_card = ""

    def unpack(self) -> dict[str, Any]:
        """A deal of version 1 to 3."""
        bits = self.bits
        bits.number(4)
        state: dict[str, Any] = {"dealer": bits.number(2 if self.version == 1 else 3)}
        lowest = 0
        if self.version > 1:
            self.players = bits.number(3) + 1
            lowest = bits.number(2)
        self.start(_LOWEST_RANKS[lowest], state)
        if self.version == 3 and bits.flag():
            state["playerCards"] = [self.cards(bits.number(4)) for _ in range(self.players)]
        deal: dict[str, Any] = {"initialState": state}
        left = list(self.deck)
        deal["phases"] = self.phases(bits.number(3), left)
        if bits.flag():
            deal["alternativeLines"] = [self.line(deal["phases"]) for _ in range(bits.number(8))]
        if bits.number(4) != _END or not bits.only_padding():
            raise ValueError("its end is not where it should be")
        if self.players != 4:
            raise OtherGameError(f"it is for {self.players} players, and only euchre for four is supported")
        if _LOWEST_RANKS[lowest] == "6":
            raise OtherGameError("its deck goes down to the sixes, and only decks from 9, 8 or 7 up are supported")
        return deal

    def unpack_oldest(self) -> dict[str, Any]:
        """A deal of version 0."""
        bits = self.bits
        state: dict[str, Any] = {"dealer": bits.number(2)}
        self.start("9", state)
        phases: list[dict[str, Any]] = []
        if not bits.only_padding():
            phases.append(self.calls(0))
        tricks: list[list[str]] = []
        left = list(self.deck)
        while not bits.only_padding():
            if len(tricks) == _HAND:
                raise ValueError("it holds more than five tricks")
            tricks.append([self.play(left) for _ in range(self.cards_a_trick(phases[0]))])
        if tricks:
            phases.append({"type": "TRICK_PLAY", "tricks": tricks})
        return {"initialState": state, "phases": phases}

    def start(self, lowest: str, state: dict[str, Any]) -> None:
        self.deck = [rank + suit for rank in _RANKS[_RANKS.index(lowest) :] for suit in _SUITS]
        self.up_card = state["upCard"] = self.bits.choice(self.deck)

    def cards(self, count: int) -> list[str]:
        return [self.bits.choice(self.deck) for _ in range(count)]

    def play(self, left: list[str]) -> str:
        card = self.bits.choice(left)
        left.remove(card)
        return card

    def phases(
        self, count: int, left: list[str], first: int = 0, bid: dict[str, Any] | None = None
    ) -> list[dict[str, Any]]:
        """Some phases, the first of which begins with action `first`; `bid` is the bidding before them."""
        phases: list[dict[str, Any]] = []
        for number in range(count):
            if self.bits.flag():
                started = first - len(bid["calls"]) if bid is not None and not number and first else 0
                phases.append(self.tricks(left, self.cards_a_trick(bid), max(0, started)))
            else:
                bid = {**self.calls(first), **self.remarks("callAnnotations")}
                phases.append(bid)
        return phases

    def calls(self, first: int) -> dict[str, Any]:
        """The calls from number `first` on and what goes with them, but for remarks."""
        bits = self.bits
        calls: list[str] = []
        for _ in range(first, self.players):
            calls.append("Order" if bits.flag() else "Pass")
            if calls[-1] == "Order":
                break
        if "Order" not in calls:
            choices = ["Pass", *(suit for suit in _SUITS if suit != self.up_card[1])]
            for _ in range(max(0, first - self.players), self.players):
                calls.append(choices[bits.number(2)])
                if calls[-1] != "Pass":
                    break
        phase: dict[str, Any] = {"type": "EUCHRE_BIDDING", "calls": calls, "isAlone": bits.flag()}
        if self.version > 1 and phase["isAlone"] and bits.flag():
            phase["aloneDefender"] = bits.number(3)
        if self.version == 3 and bits.flag():
            phase["discard"] = bits.choice(self.deck)
        return phase

    def tricks(self, left: list[str], size: int, started: int) -> dict[str, Any]:
        """A phase of play, begun when so many cards of the deal's play had been played."""
        count = self.bits.number(3)
        tricks = []
        for number in range(count):
            cards = size if number else size - started % size
            tricks.append([self.play(left) for _ in range(cards)])
        return {"type": "TRICK_PLAY", "tricks": tricks, **self.remarks("playAnnotations")}

    def line(self, phases: list[dict[str, Any]]) -> dict[str, Any]:
        """A line that leaves the deal, whose phases are given, at one of its actions."""
        branch = self.bits.number(16)
        bid = next((phase for phase in phases if "calls" in phase), None)
        played = [card for phase in phases for trick in phase.get("tricks", ()) for card in trick]
        calls = sum(len(phase.get("calls", ())) for phase in phases)
        gone = set(played[: max(0, branch - calls)])
        left = [card for card in self.deck if card not in gone]
        return {"branchIndex": branch, "phases": self.phases(self.bits.number(4), left, branch, bid)}

    def remarks(self, key: str) -> dict[str, Any]:
        """The remarks on a phase under their key, if there are any."""
        bits = self.bits
        if not bits.flag():
            return {}
        remarks: dict[str, list[str]] = {}
        for _ in range(bits.number(8)):
            action = bits.number(8)
            remarks[str(action)] = [self.text() for _ in range(bits.number(8))]
        return {key: remarks}

    def text(self) -> str:
        length = self.bits.number(16)
        return self.bits.number(8 * length).to_bytes(length, "big").decode(errors="replace")

    def cards_a_trick(self, bid: dict[str, Any] | None) -> int:
        if bid is None or not bid["isAlone"]:
            return self.players
        return max(1, self.players - (2 if "aloneDefender" in bid else 1))
