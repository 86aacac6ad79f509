"""Trickster Cards dumps: read with their quirks, written, and what they cannot say. A real one lies beside the project."""

from __future__ import annotations

import random
from io import StringIO
from pathlib import Path

import pytest
from msgspec import structs
from recorded import PLAYED, read_game
from sheets import Style, play_game, some_rules

from euchre_cli.events import Deal, Event, Game, Hand, Header, NotedScore
from euchre_cli.findings import Finding
from euchre_cli.formats.trickster import read_trickster
from euchre_cli.formats.trickster_rules import read_options, write_options
from euchre_cli.formats.trickster_writing import write_trickster
from euchre_cli.losses import Losses
from euchre_cli.notation.writer import write_deal, write_header
from euchre_cli.replaying import replay
from euchre_cli.rules import Rules, parse_options

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "records" / "trickster"
HANDS = '[Deal "W:J9.9.Q.J KQ..K.T9 .A.J9.AK AT.KQ..Q"]\n[Undealt "HTDAHJDT"]\n'
"""West deals, the ten of hearts is turned up, the whole kitty is known."""
DEALT = "1. W^Th N=KsQsKdTc9c E=AhJd9dAcKc S=AsTsKhQhQc W=Js9s9hQdJc K=AdJhTd"
DUMP = f"""% PTN ---------------------------
[Event "Club night"]
[GameCode "Euchre"]
[GameOptionsJson "{{"stickTheDealer":true}}"]
[Dealer "W"]
{HANDS}[Declarer "S"]
[Contract "♥"]
[Auction "N"]
Pass Pass ♥ -
[CardsAdded "W:HT"]
[CardsRemoved "W:DQ"]
[Play "N"]
DK DJ HK H9
"""


def read(text: str) -> tuple[list[Header], list[Deal], list[str]]:
    """Heads, deals and findings (code and what stands at the place) of a text."""
    records = list(read_trickster([text], "game.pbn"))
    found = [record for record in records if isinstance(record, Finding)]
    places = [(one.excerpt or "")[(one.column or 1) - 1 : (one.end_column or 1) - 1] for one in found]
    return (
        [record for record in records if isinstance(record, Header)],
        [record for record in records if isinstance(record, Deal)],
        [f"{one.code} {place}" for one, place in zip(found, places, strict=True)],
    )


def deal_of(text: str) -> str:
    """The one deal of a text without any slip, in the notation."""
    _, (deal,), found = read(text)
    assert not found
    return write_deal(deal).strip()


def written(game: Game) -> tuple[str, list[str]]:
    """A game as a dump, and what is told as left out."""
    out, losses = StringIO(), Losses()
    write_trickster([game.header, *game.deals], out, losses)
    return out.getvalue(), [loss.what for loss in losses]


def in_order(events: tuple[Event, ...]) -> list[Event]:
    """Events without the order of the cards in a hand, which the format sets."""
    return [structs.replace(one, cards=tuple(sorted(one.cards))) if isinstance(one, Hand) else one for one in events]


# --- reading ----------------------------------------------------------------------------------------------


def test_a_dump_is_read() -> None:
    (head,), (deal,), found = read(DUMP)
    assert not found
    assert write_deal(deal).strip() == f"{DEALT} ppo -Qd KdJdKh9h"
    assert write_header(head) == '[Event "Club night"]\n[Rules "trickster stick-the-dealer"]\n'
    assert [finding.code for finding in replay(Game(head, [deal])).findings] == ["P505", "P510"]


@pytest.mark.parametrize(
    ("auction", "calls"),
    [
        ("Pass Pass Pass Pass\nPass ♣", "pppp pc"),
        ("Pass Pass Pass Pass\nPass C - -", "pppp pc"),
        ("Pass Pass Pass Pass\nNTalone - - -", "pppp n*"),
        ("Pass Pass Pass Pass NT alone", "pppp n*"),
        ("♥alone - - -", "o*"),
        ("♥️ALONE - - -", "o*"),
        ("H - - -", "o"),
        ("♦ - - -", "d"),
        ("Pass Pass", "pp"),
        ("♥alone Pass - alone", "o* W:*"),
        ("♥ alone - -", "o E:*"),
        ("Pass Pass Pass ♥\nalone - - -", "pppo N:*"),
        ("Pass - Pass", "pup"),
    ],
)
def test_calls(auction: str, calls: str) -> None:
    assert deal_of(f'[Dealer "W"]\n{HANDS}[Auction "N"]\n{auction}\n') == f"{DEALT} {calls}"


def test_a_call_out_of_turn_carries_its_seat() -> None:
    assert deal_of(f'[Dealer "W"]\n{HANDS}[Auction "E"]\nPass Pass\n') == f"{DEALT} E:p p"


@pytest.mark.parametrize(
    ("contract", "calls"), [("♥", "ppo"), ("H alone", "ppo*"), ("NT", "pppp ppn"), ("♠ alone", "pppp pps*")]
)
def test_without_an_auction_the_contract_tells_the_calls(contract: str, calls: str) -> None:
    assert deal_of(f'[Dealer "W"]\n{HANDS}[Declarer "S"]\n[Contract "{contract}"]\n') == f"{DEALT} {calls}"


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ('[Deal "N:- AK.AK.A. - -"]', "1. N E=AsKsAhKhAd"),
        ('[Auction "N"]\nPass', "1. W p"),
        ('[Dealer "W"]\n[Undealt ""]\n[Auction "N"]\n♥', "1. W^Xh o"),
        ('[Dealer "W"]\n[Undealt "JHS9"]\n[Auction "N"]\n♠', "1. W^B=s K=9s o"),
        ('[Dealer "W"]\n[Deal "W:A.K.Q.J.H - - -"]', "1. W W=AsKhQdJcB"),
        ('[Dealer "W"]\n[Undealt "H10 U0"]', "1. W^Th K=Xx"),
    ],
)
def test_what_is_not_known_is_left_out(text: str, deal: str) -> None:
    assert deal_of(text) == deal


def test_cards_that_change_hands() -> None:
    text = (
        f'[Dealer "W"]\n{HANDS}[Auction "N"]\nPass Pass ♥alone -\n[CardsRemoved "N:CTC9DK"]\n[CardsAdded "N:DAHJDT"]\n'
        '[CardsAdded "W:HT"]\n[CardsRemoved "W:H9"]\n[CardsPassed "N:S:SK"]\n[CardsPassed "S:N:CQ"]\n'
    )
    assert deal_of(text) == f"{DEALT} N>K:Tc9cKd K>N:AdJhTd ppo* -9h N>S:Ks S:-Qc"


def test_columns_are_seats_and_not_the_order_of_play() -> None:
    auction = "Pass Pass Pass Pass\nPass Pass ♣alone -"
    play = "DJ HQ H9 -\nCA CQ CJ -\nS9 H9 HA -"
    assert deal_of(f'[Dealer "W"]\n{HANDS}[Auction "N"]\n{auction}\n[Play "E"]\n{play}').endswith(
        "c* JdQh9h/AcQcJc/Ah9s9h"
    )


def test_a_seat_is_said_where_it_is_not_its_turn() -> None:
    deal = deal_of(f'[Dealer "W"]\n{HANDS}[Auction "N"]\n♥ - - -\n[Play "N"]\nDK - HK H9\nCT')
    assert deal.endswith("o Kd S:Kh 9h/ N:Tc")  # East is missing, and West took the trick


# --- what is wrong ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[Dealer "W"]\n[Auction "N"]\nPass Hum', "N101 Hum"),
        ('[Dealer "Q"]', "N101 Q"),
        ('[Dealer "W"]\n[Undealt "HTX"]', "N101 HTX"),
        ('[Deal "W:J9.9.Q.J AB.C.D.E - -"]', "N101 W:J9.9.Q.J AB.C.D.E - -"),
        ('[Dealer "W"]\n[CardsPassed "W:S9"]', "N101 W:S9"),
        ('[Dealer "W"]\n[Auction "N"]\n♥\n[Play "N"]\nDK ZZ', "N101 ZZ"),
        ('[Dealer "W"]\n[Play "?"]\nDK', "N101 ?"),
        ('[Dealer "W"]\n[Undealt "HT"]\n[Declarer "S"]\n[Auction "N"]\n♥', "N103 S"),
        ('[Dealer "W"]\n[Undealt "HT"]\n[Contract "♠"]\n[Auction "N"]\n♥', "N103 ♠"),
        ('[Dealer "W"]\n[GameScores "S:1 2 3 4"]', "N103 S:1 2 3 4"),
        ('[Dealer "W"]\n[GameOptionsJson "stick"]', "N103 stick"),
        ('[Dealer "W"]\n[GameOptionsJson "{"take4for1":true}"]', 'N102 {"take4for1":true}'),
        ('[Dealer "W"]\n[Undealt "HT', 'N109 [Undealt "HT'),
        ('[Dealer "W"]\n[Undealt\n[Auction "N"]', "N101 [Undealt"),
        ("Dear reader", "N106 "),
        ("", "N106 "),
    ],
)
def test_what_cannot_be_read_is_told_at_its_place(text: str, found: str) -> None:
    assert read(text)[2] == [found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[GameOptionsJson "{\\"variation\\":1}"]', 'N108 {\\"variation\\":1}'),
        ('[GameOptionsJson "{"players":3}"]', 'N108 {"players":3}'),
        ('[GameOptionsJson "{"numDecks":2}"]', 'N108 {"numDecks":2}'),
        ('[GameOptionsJson "{"deckSize":20}"]', 'N108 {"deckSize":20}'),
        ('[GameCode "Spades"]', "N108 Spades"),
        ('[Auction "N"]\n3 Pass Pass Pass', "N108 3"),
        ('[Auction "N"]\nPass 3♥', "N108 3♥"),
    ],
)
def test_another_game_is_passed_over_and_the_rest_read(text: str, found: str) -> None:
    heads, deals, told = read(f'[Event "Other"]\n{text}\n[Dealer "W"]\n\n[Event "This"]\n[Dealer "S"]\n')
    assert told == [found]
    assert [head.get("Event") for head in heads] == ["Other", "This"]
    assert [write_deal(deal) for deal in deals] == ["1. S\n"]


# --- the head ---------------------------------------------------------------------------------------------


def test_the_head() -> None:
    text = (
        '[Event "A \\"great\\" night"]\n[UTCDate "2026.11.20"]\n[UTCTime "05:07:09"]\n[LocalDateTime "11/19/2026 9 PM"\n'
        '[West "Dee"]\n[North "Ann"]\n[TableId "7"]\n[Dealer "N"]\n'
    )
    (head,), _, found = read(text)
    assert not found
    assert write_header(head) == (
        '[Event "A \\"great\\" night"]\n[Date "2026-11-20T05:07:09Z"]\n[North "Ann"] [West "Dee"]\n[Rules "trickster"]\n'
        '[TableId "7"]\n{LocalDateTime 11/19/2026 9 PM}\n'
    )
    assert [finding.code for finding in replay(Game(head, [])).findings] == ["N102"]


def test_the_score_of_a_finished_deal_is_the_one_after_it() -> None:
    text, left_out = written(read_game(f'[Rules "trickster"]\n{PLAYED} score=8-3'))
    assert not left_out
    assert '[Score "0-0"]' in text  # the record says no other
    (head,), (deal,), _ = read(text.replace('[Score "0-0"]\n', ""))
    assert head.get("Score") == "7-3"
    assert deal.events[-1] == NotedScore(8, 3)
    unfinished, (start,), _ = read('[GameScores "W:3 8 3 8"]\n[Dealer "N"]\n')
    assert unfinished[0].get("Score") == "8-3"
    assert write_deal(start) == "1. N\n"


OPTIONS = [
    ("", "{}"),
    ("stick-the-dealer", '{"stickTheDealer":true}'),
    ("no-trump", '{"allowNotrump":true}'),
    ("partners-best", '{"callForBest":true}'),
    ("go-under", '{"goUnder":true}'),
    ("alone-must-take-all", '{"aloneTake5":true}'),
    ("defend-alone", '{"defendAlone":true}'),
    ("deck=32", '{"deckSize":32}'),
    ("deck=25 joker-up=spades", '{"withJoker":true}'),
    ("deck=29 joker-up=spades", '{"deckSize":28,"withJoker":true}'),
    ("target=7", '{"gameOverScore":7}'),
]


@pytest.mark.parametrize(("rules", "options"), OPTIONS)
def test_options_are_rules_and_back(rules: str, options: str) -> None:
    ours = Rules.parse(f"trickster {rules}")
    assert Rules.parse(read_options(options).text) == ours
    assert write_options(ours) == (options, [])


def test_options_are_read_in_any_case_and_off() -> None:
    assert read_options('{"AllowNoTrump":true,"goUnder":false,"noWatching":true}').text == "trickster no-trump"


def test_rules_without_an_option_are_told() -> None:
    text, left_out = written(read_game('[Rules "trickster canadian loner-march=3"]\n1. N^Th o'))
    assert left_out == ["rule loner-march=3", "rule canadian"]
    assert '[GameOptionsJson "{}"]' in text


# --- writing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (f"{DEALT} pp {{a thought}}", ["comment"]),
        (f"{DEALT} pp ?!", ["quality mark ?!"]),
        (f"{DEALT} pp (0: o)", ["alternative line"]),
        (f"{DEALT} pp misdeal", ["misdeal"]),
        (f"{DEALT} pp =NS+1", ["noted points"]),
        (f"{DEALT} N:pp", ["seat at a call"]),
        ("1. W^Th N=AhXxXxXxXx pp", ["North's hand"]),
        ("1. W^Th o -9s claim:NS=3", ["claim"]),
        ("1. W^Th ppppo", ["call"]),
        ("1. W^Th p K>N:9c9dTh N>K:AcKcQc o", ["place of an exchange with the kitty"]),
        ("1. W N:o =NS+1", ["call", "noted points", "seat at a call"]),
    ],
)
def test_what_a_dump_cannot_say_is_told(text: str, left_out: list[str]) -> None:
    assert sorted(set(written(read_game(f'[Rules "trickster"]\n{text}'))[1])) == sorted(left_out)


def test_comments_on_the_game_are_lines_of_their_own() -> None:
    game = read_game('[Event "Final"]\n{One.}{Two.}{Three\\nlines}\n1. W^Th pp')
    text, left_out = written(game)
    assert "% One.\n% Two.\n" in text
    assert left_out == ["comment"]
    (head,), _, _ = read(text)
    assert head.comments == game.header.comments[:2]


def test_a_game_comes_back_as_one_and_two_as_two() -> None:
    one = read_game('[Event "x"][Score "2-0"]\n1. W^Th pppp pppp score=2-0\n2. N^9h pp\n?. E^9d p')
    out, losses = StringIO(), Losses()
    write_trickster([one.header, *one.deals, one.header, *one.deals, Header(), one.header], out, losses)
    heads, deals, found = read(out.getvalue())
    assert not found
    assert [head.get("Event") for head in heads] == ["x", "x", None, "x"]
    assert deals == one.deals * 2


def test_what_was_written_is_exactly_this() -> None:
    game = read_game(f'[Rules "trickster stick-the-dealer"]\n{DEALT} ppo* -Qd KdQcTh/KsAsQd')
    assert written(game)[0] == (
        '% PTN ---------------------------\n[Board "1"]\n[GameCode "Euchre"]\n'
        '[GameOptionsJson "{\\"stickTheDealer\\":true}"]\n[Dealer "W"]\n'
        f'{HANDS}[Declarer "S"]\n[Contract "♥ alone"]\n[Auction "N"]\nPass Pass ♥alone -\n'
        '[CardsAdded "W:HT"]\n[CardsRemoved "W:DQ"]\n[Play "E"]\nDK CQ HT -\nSK SA DQ -\n\n'
    )


STYLE = Style(winners=0, points=0, tricks=0, score=0.3, claims=0)


@pytest.mark.parametrize("kitty", [False, True])
def test_random_games_come_back(kitty: bool) -> None:
    rng = random.Random(kitty)
    unsaid = {"alone_call": "with-call", "loner_lead": "dealer-left", "joker_up": "spades", "alone_over_assist": False}
    told = 0
    for _ in range(70):
        rules = some_rules(rng, **unsaid)
        style = STYLE._replace(kitty=kitty, hands=tuple(seat for seat in range(4) if rng.random() < 0.8))
        game = play_game(rng, rules, style).game()
        text, left_out = written(game)
        (head,), deals, found = read(text)
        assert not found
        assert not [what for what in left_out if not what.startswith(("rule ", "place of"))], text
        told += any(what.startswith("place of") for what in left_out)
        if not any(what.startswith("place of") for what in left_out):
            assert [in_order(deal.events) for deal in deals] == [in_order(deal.events) for deal in game.deals]
        assert [deal.number for deal in deals] == [deal.number for deal in game.deals]
        if not left_out:
            assert structs.replace(replay(Game(head, deals)).rules, joker_up=rules.joker_up) == rules
            assert not replay(Game(head, deals)).findings
    assert told < 20


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the dumps are not here")
def test_a_real_dump_is_clean_and_comes_back() -> None:
    for path in FOLDER.iterdir():
        (head,), deals, found = read(path.read_text())
        assert not found
        replayed = replay(Game(head, deals))
        assert not replayed.findings
        assert (replayed.initial, replayed.final, replayed.winner) == ((6, 9), (6, 11), 1)
        text, left_out = written(Game(head, deals))
        assert not left_out
        again = read(text)
        assert again == ([head], deals, [])
        assert parse_options(head.get("Rules") or "")["partners_best"] is True
