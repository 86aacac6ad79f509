"""Players who are shown only what they see, and duplicate matches, whose result is what the same cards brought both."""

from __future__ import annotations

import random
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

import pytest

from euchre_cli.cards import DECKS, KITTY, UNKNOWN_CARD, cards_of
from euchre_cli.events import Call, Hand, Play
from euchre_cli.playing import Match, PlayerError, deal_cards, duplicate, play_deal
from euchre_cli.rules import Rules

RULES = (
    "standard",
    "1888",
    "deck=33 hand=6 farmers-hand=3 go-under no-trump",
    "partners-best defend-alone no-stick-the-dealer",
    "alone-call=round-start natural",
)


class First:
    """The first of the legal actions: passes, and the lowest card."""

    def act(self, table, actions, rng):
        return actions[0]


class Any:
    def act(self, table, actions, rng):
        return rng.choice(actions)


class Watching(Any):
    """Any action, and what was seen before each."""

    def __init__(self):
        self.seen = []

    def act(self, table, actions, rng):
        self.seen.append((table.copy(), actions))
        return super().act(table, actions, rng)


def played(rules: Rules, seed: int, players, dealt=None):
    dealt = deal_cards(rules, random.Random(seed), seed & 3) if dealt is None else dealt
    return play_deal(rules, dealt, players, "NESW", random.Random(seed), 1)


# --- what a player sees -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", RULES)
def test_a_player_sees_the_own_hand_and_what_lies_open(options):
    rules = Rules.parse(options)
    looks = 0
    for seed in range(60):
        watching = [Watching() for _ in range(4)]
        dealt = deal_cards(rules, random.Random(seed), seed & 3)
        played(rules, seed, watching, dealt)
        hands = {event.seat: set(event.cards) for event in dealt if isinstance(event, Hand)}
        for seat, player in enumerate(watching):
            for table, actions in player.seen:
                looks += 1
                assert table.turn == seat
                own = (
                    table.held[seat]
                    | table.given[seat]
                    | sum(
                        1 << card
                        for trick in (*(trick.plays for trick in table.tricks), table.trick)
                        for who, card in trick
                        if who == seat
                    )
                )
                assert hands[seat] <= set(cards_of(own))
                assert all(table.held[seat] >> action.card & 1 for action in actions if isinstance(action, Play))
                for other in {0, 1, 2, 3} - {seat}:
                    known = table.held[other] & ~(1 << table.up_card)
                    assert known & ~table.given[seat] == 0, "what the player has handed over, and no other card"
                assert table.held[KITTY] & ~table.given[seat] == 0
                if table.discarded is not None and table.dealer != seat:
                    assert table.discarded == UNKNOWN_CARD
    assert looks > 500


def test_hands_that_are_not_seen_change_nothing_for_a_player():
    """Two hands changed for each other: the first to call sees the same table."""
    for seed in range(20):
        dealt = deal_cards(Rules(), random.Random(seed), 0)
        cards = {event.seat: event.cards for event in dealt if isinstance(event, Hand)}
        swapped = [
            Hand(event.seat, cards[5 - event.seat]) if isinstance(event, Hand) and event.seat in (2, 3) else event
            for event in dealt
        ]
        seen = []
        for events in (dealt, swapped):
            watching = Watching()
            played(Rules(), seed, (First(), watching, First(), First()), events)
            table, actions = watching.seen[0]
            seen.append((actions, table.held, table.live, table.turn, table.up_card))
        assert seen[0] == seen[1]


def test_an_own_table_cannot_be_used_to_change_the_game():
    class Meddling(First):
        def act(self, table, actions, rng):
            table.held[table.turn] = DECKS[24]
            table.taken[table.turn & 1] += 1
            return actions[0]

    meddled, events = played(Rules(), 3, (Meddling(),) * 4)
    assert played(Rules(), 3, (First(),) * 4)[1] == events
    assert sum(meddled.taken) == 5


# --- players who do not play on ---------------------------------------------------------------------------


def choosing(choice):
    class Choosing:
        def act(self, table, actions, rng):
            return choice(table, actions)

    return Choosing()


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (lambda table, actions: Call("name", 0), "bad (East, deal 7) chose c, which is not legal: it is one of p o o*"),
        (lambda table, actions: Play(8), "bad (East, deal 7) chose 7d, which is not legal: it is one of p o o*"),
        (lambda table, actions: None, "bad (East, deal 7) chose 'None', which is not legal: it is one of p o o*"),
        (
            lambda table, actions: Play(None),
            "bad (East, deal 7) chose 'Play(card=None, seat=None)', which is not legal",
        ),
        (lambda table, actions: actions[9], "bad (East, deal 7) failed: IndexError: tuple index out of range (/"),
    ],
)
def test_a_player_who_does_what_is_not_legal_is_named(choice, message):
    dealt = deal_cards(Rules(), random.Random(7), 0)
    with pytest.raises(PlayerError) as caught:
        play_deal(Rules(), dealt, (First(), choosing(choice), First(), First()), ("ok", "bad") * 2, random.Random(1), 7)
    assert str(caught.value).startswith(message)


def test_a_card_that_does_not_follow_suit_is_not_legal():
    def revoke(table, actions):
        held = cards_of(table.held[table.turn] & table.live)
        return next(
            (card for card in map(Play, held) if isinstance(actions[0], Play) and card not in actions), actions[0]
        )

    with pytest.raises(
        PlayerError, match=r"^bad \(\w+, deal \d+\) chose (\w\w), which is not legal: it is one of (?!.*\1)"
    ):
        duplicate(choosing(revoke), First(), 50, names=("bad", "ok"))


# --- matches ----------------------------------------------------------------------------------------------


def test_both_ways_have_the_same_cards_and_the_same_dealer():
    one, other = Watching(), Watching()
    duplicate(one, other, 4)
    dealers = []
    hands = {}
    for who, player in enumerate((one, other)):
        for table, _ in player.seen:
            if not table.tricks and not table.trick and table.phase == 0 and table.round == 1:
                hands.setdefault((table.dealer, table.up_card, table.turn), []).append((who, table.held[table.turn]))
                dealers.append(table.dealer)
    assert set(dealers) == {0, 1, 2, 3}
    twice = [found for found in hands.values() if len(found) > 1]
    assert len(twice) >= 4
    for found in twice:
        assert sorted(who for who, _ in found) == [0, 1], "each held the cards once"
        assert len({held for _, held in found}) == 1


@pytest.mark.parametrize("options", RULES)
def test_a_player_who_meets_itself_comes_out_even(options):
    match = duplicate(Any(), Any(), 20, options, seed=2)
    assert (match.deals, match.mean, match.se, match.interval) == (20, 0, 0, (0, 0))
    assert match.points[0] == match.points[1] > 0
    assert match.won[0] == match.won[1]


def test_names_changed_change_the_sign_alone():
    match, turned = duplicate(First(), Any(), 40, seed=3), duplicate(Any(), First(), 40, seed=3)
    assert match.mean == -turned.mean != 0
    assert match.se == turned.se
    assert (match.points, match.won) == (turned.points[::-1], turned.won[::-1])
    assert sum(match.won) == 2 * match.deals, "somebody scores in every deal, where the dealer is stuck"


def test_the_result_is_the_mean_of_the_deals_and_its_error():
    told: list[Match] = []
    match = duplicate(First(), Any(), 60, "no-stick-the-dealer", seed=4, progress=told.append)
    assert told[-1] == match
    assert [each.deals for each in told] == list(range(2, 61))
    assert match.mean == pytest.approx((match.points[0] - match.points[1]) / 120)
    margins = [each.points[0] - each.points[1] for each in told]
    gains = [margins[0], *(after - before for before, after in pairwise(margins))]
    # The first two deals came together: the spread is taken from a match that is known deal by deal.
    first = duplicate(First(), Any(), 2, "no-stick-the-dealer", seed=4)
    assert first == told[0]
    spread = first.se**2 * 4 * 2  # the variance of the first two gains
    half = sqrt(spread / 2)
    gains = [(gains[0] / 2) - half, (gains[0] / 2) + half, *gains[1:]]
    assert match.se == pytest.approx(stdev(gains) / 2 / sqrt(60))
    assert match.mean == pytest.approx(mean(gains) / 2)
    assert match.interval == pytest.approx((match.mean - 1.96 * match.se, match.mean + 1.96 * match.se))


def test_rules_are_a_text_or_rules_and_the_seed_decides():
    assert duplicate(First(), Any(), 5, "british") == duplicate(First(), Any(), 5, Rules.parse("british"))
    assert duplicate(First(), Any(), 30, seed=1) != duplicate(First(), Any(), 30, seed=2)
    with pytest.raises(ValueError, match="did you mean 'canadian'"):
        duplicate(First(), Any(), 5, "canadien")


@pytest.mark.parametrize("deals", [1, 0, -3])
def test_one_deal_is_no_match(deals):
    with pytest.raises(ValueError, match=f"a match needs two deals or more, not {deals}"):
        duplicate(First(), Any(), deals)


@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [
        ("rule-of-thumb", "random", 60),
        ("sampling", "random", 60),
        ("expert", "rule-of-thumb", 200),
        ("expert", "sampling", 400),
    ],
)
def test_better_players_win(better, worse, deals):
    players = pytest.importorskip("euchre_cli.players", exc_type=ImportError)
    low, high = duplicate(players.PLAYERS[better](12), players.PLAYERS[worse](12), deals, seed=5).interval
    assert 0 < low < high
