"""Packed deals of EGN: unpacked they are the deal that was packed, and what is no packed deal is said to be none."""

from __future__ import annotations

import base64
import contextlib
import random
from typing import Any

import pytest
from egn_documents import a_deal, a_game, faults, read
from hypothesis import given
from hypothesis import strategies as st

from euchre_cli.formats.egn_bits import unpack_deal

SUITS = "shcd"


class Packer:
    """Packs deals as the layout in `euchre_cli.formats.egn_bits` says, as a string of 0 and 1."""

    def __init__(self, version: int, lowest: str = "9", players: int = 4) -> None:
        self.version = version
        self.lowest = lowest
        self.players = players
        ranks = "6789TJQKA"
        self.deck = [rank + suit for rank in ranks[ranks.index(lowest) :] for suit in SUITS]
        self.bits = ""

    def number(self, value: int, bits: int) -> None:
        self.bits += f"{value:0{bits}b}"

    def card(self, card: str, among: list[str]) -> None:
        self.number(among.index(card), max(1, (len(among) - 1).bit_length()))

    def pack(self, deal: dict[str, Any]) -> str:
        state = deal["initialState"]
        if self.version:
            self.number(self.version, 4)
        self.number(state["dealer"], 3 if self.version > 1 else 2)
        if self.version > 1:
            self.number(self.players - 1, 3)
            self.number("9876".index(self.lowest), 2)
        self.up_card = state["upCard"]
        self.card(self.up_card, self.deck)
        if self.version == 3:
            hands = state.get("playerCards")
            self.number(hands is not None, 1)
            for hand in hands or ():
                self.number(len(hand), 4)
                for card in hand:
                    self.card(card, self.deck)
        if self.version:
            self.number(len(deal["phases"]), 3)
        self.phases(deal["phases"], list(self.deck), 0)
        if self.version:
            self.lines(deal)
            self.number(0b1010, 4)
        padded = self.bits + "0" * (-len(self.bits) % 8)
        data = bytes(int(padded[at : at + 8], 2) for at in range(0, len(padded), 8))
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    def lines(self, deal: dict[str, Any]) -> None:
        lines = deal.get("alternativeLines", [])
        self.number(bool(lines), 1)
        if lines:
            self.number(len(lines), 8)
        calls = len(deal["phases"][0]["calls"]) if deal["phases"] else 0
        played = [card for phase in deal["phases"][1:] for trick in phase["tricks"] for card in trick]
        for line in lines:
            self.number(line["branchIndex"], 16)
            self.number(len(line["phases"]), 4)
            gone = played[: max(0, line["branchIndex"] - calls)]
            self.phases(line["phases"], [card for card in self.deck if card not in gone], line["branchIndex"])

    def phases(self, phases: list[dict[str, Any]], left: list[str], first: int) -> None:
        for phase in phases:
            if self.version:
                self.number(phase["type"] == "TRICK_PLAY", 1)
            if phase["type"] == "TRICK_PLAY":
                if self.version:
                    self.number(len(phase["tricks"]), 3)
                for trick in phase["tricks"]:
                    for card in trick:
                        self.card(card, left)
                        left.remove(card)
                self.remarks(phase.get("playAnnotations"))
            else:
                self.bidding(phase, first)

    def bidding(self, phase: dict[str, Any], first: int) -> None:
        choices = ["Pass", *(suit for suit in SUITS if suit != self.up_card[1])]
        for index, call in enumerate(phase["calls"], first):
            if index < 4:
                self.number(call == "Order", 1)
            else:
                self.number(choices.index(call), 2)
        self.number(phase["isAlone"], 1)
        if self.version > 1 and phase["isAlone"]:
            self.number("aloneDefender" in phase, 1)
            if "aloneDefender" in phase:
                self.number(phase["aloneDefender"], 3)
        if self.version == 3:
            self.number("discard" in phase, 1)
            if "discard" in phase:
                self.card(phase["discard"], self.deck)
        self.remarks(phase.get("callAnnotations"))

    def remarks(self, remarks: dict[str, list[str]] | None) -> None:
        if not self.version:
            return
        self.number(remarks is not None, 1)
        if remarks is None:
            return
        self.number(len(remarks), 8)
        for action, texts in remarks.items():
            self.number(int(action), 8)
            self.number(len(texts), 8)
            for text in texts:
                self.number(len(text.encode()), 16)
                for byte in text.encode():
                    self.number(byte, 8)


def random_deal(dice: random.Random, version: int, lowest: str) -> dict[str, Any]:
    deck = list(Packer(version, lowest).deck)
    dice.shuffle(deck)
    suits = [suit for suit in SUITS if suit != deck[0][1]]
    passes = dice.randrange(8)
    calls = ["Pass"] * passes + (["Order"] if passes < 4 else [dice.choice(suits)])
    alone = dice.random() < 0.4
    bidding: dict[str, Any] = {"type": "EUCHRE_BIDDING", "calls": calls, "isAlone": alone}
    size = 3 if alone else 4
    if version > 1 and alone and dice.random() < 0.5:
        bidding["aloneDefender"] = dice.randrange(4)
        size = 2
    if version == 3 and dice.random() < 0.5:
        bidding["discard"] = deck[-1]
    tricks = [deck[at * size : (at + 1) * size] for at in range(5)]
    play: dict[str, Any] = {"type": "TRICK_PLAY", "tricks": tricks}
    state: dict[str, Any] = {"dealer": dice.randrange(4), "upCard": deck[0]}
    if version == 3 and dice.random() < 0.5:
        state["playerCards"] = [deck[:5], [], deck[5:10], deck[10:12]]
    deal: dict[str, Any] = {"initialState": state, "phases": [bidding, play]}
    if version:
        if dice.random() < 0.5:
            bidding["callAnnotations"] = {"0": ["[?!] Dünn ♠", ""]}
            play["playAnnotations"] = {"3": ["so"], "7": ["und so"]}
        cut = dice.randrange(1, 5 * size)
        rest = deck[cut : 5 * size]
        short = (size - cut % size) % size or size
        line = [rest[:short]] + [rest[at : at + size] for at in range(short, len(rest), size)]
        other = {"type": "EUCHRE_BIDDING", "calls": calls[1:], "isAlone": False}
        deal["alternativeLines"] = [
            {"branchIndex": len(calls) + cut, "phases": [{"type": "TRICK_PLAY", "tricks": line}]},
            {"branchIndex": 1, "phases": [other, {"type": "TRICK_PLAY", "tricks": [deck[:4]]}]},
        ][: 2 if len(calls) > 1 else 1]
    return deal


@pytest.mark.parametrize(("version", "lowest"), [(0, "9"), (1, "9"), (2, "9"), (2, "8"), (2, "7"), (3, "9"), (3, "7")])
def test_unpacked_is_what_was_packed(version: int, lowest: str) -> None:
    dice = random.Random(7 * version + int(lowest))
    for _ in range(300):
        deal = random_deal(dice, version, lowest)
        packed = Packer(version, lowest).pack(deal)
        # without a number a deal of version 0 may look like one of another version, but hardly ever be one
        assert unpack_deal(packed) == deal


def test_a_known_string() -> None:
    # version 1, West, the nine of hearts, 1 phase, of bidding: ordered up, not alone, no remarks; no lines, end, padding
    bits = "0001 11 00001 001 0 1 0 0 0 1010 0".replace(" ", "")
    packed = base64.urlsafe_b64encode(int(bits, 2).to_bytes(3, "big")).decode()
    assert packed == "HCUU"
    assert unpack_deal(packed) == {
        "initialState": {"dealer": 3, "upCard": "9h"},
        "phases": [{"type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": False}],
    }


def test_a_packed_deal_gives_the_events_of_the_unpacked_one() -> None:
    deal = {**a_deal(dealNumber=1), "phases": [dict(phase) for phase in a_deal()["phases"]]}
    packed = Packer(3).pack(deal)
    _, deals, findings = read(a_game(a_deal(), packed))
    assert not findings
    assert (deals[1].number, deals[1].events) == (2, deals[0].events)
    assert set(deals[1].places) == {"/deals/1"}


@pytest.mark.parametrize("packed", ["", "A", "====", "not a deal!", "AAAAAAAA" * 9, "____", "EAAB", "ZZZZZZZZZ"])
def test_what_is_no_packed_deal(packed: str) -> None:
    _, deals, findings = read(a_game(a_deal(), packed, a_deal(dealNumber=2)))
    assert [(found.code, found.pointer) for found in findings] == [("N101", "/deals/1")]
    assert [(deal.number, deal.complete) for deal in deals] == [(1, True), (2, False), (3, True)]


def test_a_packed_deal_for_more_players_is_another_game() -> None:
    deal = random_deal(random.Random(1), 2, "9")
    calls = {"type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": False}
    tricks = [["9s", "9h", "9c", "9d", "Ts", "Th"], ["As", "Ah", "Ac", "Ad", "Ks", "Kh"]]
    deal = {**deal, "phases": [calls, {"type": "TRICK_PLAY", "tricks": tricks}], "alternativeLines": []}
    packed = Packer(2, players=6).pack(deal)
    assert faults(a_game(packed)) == [("N108", "/deals/0")]


def test_a_packed_deal_with_sixes_is_another_game() -> None:
    packed = Packer(2, lowest="6").pack(random_deal(random.Random(1), 2, "6"))
    assert faults(a_game(packed)) == [("N108", "/deals/0")]


def test_a_damaged_string_is_told_from_a_sound_one() -> None:
    packed = Packer(1).pack(random_deal(random.Random(5), 1, "9"))
    for end in range(len(packed)):
        with pytest.raises(ValueError):
            unpack_deal(packed[:end])


@given(st.text("AZaz09-_+/=", max_size=40))
def test_any_string_is_unpacked_or_refused(packed: str) -> None:
    with contextlib.suppress(ValueError):
        assert "initialState" in unpack_deal(packed)
