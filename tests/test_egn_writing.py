"""Writing EGN: what it says is read again as the same events, what it cannot say is told, and nothing else is."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from typing import Any

import pytest
from egn_documents import read_records
from hypothesis import given, settings
from msgspec import structs
from notation_strategies import deals as some_deals
from notation_strategies import headers as some_headers
from notation_strategies import patient
from recorded import read_game
from schemas import HERE, SHARED, check
from sheets import play_game, some_rules, some_style
from test_egn_lossless import FULL_GAME

from euchre_cli.cards import KITTY
from euchre_cli.events import (
    NAME,
    ORDER,
    Alone,
    Call,
    Claim,
    Concede,
    Deal,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Game,
    Hand,
    Header,
    Misdeal,
    NotedPoints,
    NotedScore,
    NotedTricks,
    Packets,
    Place,
    Play,
    Source,
    UpCard,
)
from euchre_cli.findings import Finding
from euchre_cli.formats.egn_deal_writing import write_deal
from euchre_cli.formats.egn_writing import write_egn
from euchre_cli.formats.unsaid import named
from euchre_cli.header import read_setup
from euchre_cli.losses import Losses
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_game, write_records
from euchre_cli.rules import Rules

Records = list[Header | Deal]


def written(records: Records) -> tuple[str, list[str]]:
    """The document, which is as the schema has it, and what is told as dropped: ``what``, and how often if several."""
    out, losses = io.StringIO(), Losses()
    write_egn(records, out, losses)
    check(out.getvalue())
    return out.getvalue(), [loss.what if loss.count == 1 else f"{loss.what} x{loss.count}" for loss in losses]


def read_back(text: str) -> Records:
    records = read_records(text.encode())
    assert not [record for record in records if isinstance(record, Finding)]
    return [record for record in records if not isinstance(record, Finding)]


def parts(text: str) -> tuple[dict[str, Any], list[str]]:
    """A record in the notation as EGN, and what is told."""
    game = read_game(text)
    document, told = written([game.header, *game.deals])
    return json.loads(document), told


# --- round trips ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not HERE, reason="the shared records are not here")
@pytest.mark.parametrize("way", ["at once", "by way of the notation"])
def test_shared_records_stay_the_same(way: str) -> None:
    paths = sorted(SHARED.glob("*.egn"))
    assert len(paths) > 5
    for path in paths:
        records = [record for record in read_records(path.read_bytes()) if not isinstance(record, Finding)]
        if way != "at once":
            records = [*read_notation(["".join(write_records(records))], "game.euc")]
        text, told = written(records)
        assert told == (["cards in the kitty x2"] if path.name.startswith("legacy") else [])
        again = read_back(text)
        assert again == [without_kitty(record) for record in records], path.name
        assert written(again) == (text, [])


def without_kitty(record: Header | Deal) -> Header | Deal:
    if isinstance(record, Header):
        return record
    return Deal(record.number, tuple(event for event in record.events if not is_kitty(event)))


def test_every_field_of_egn_survives() -> None:
    """But for what only files before 1.4 or outside the schema have: the kitty's cards, names of the sides."""
    records = [record for record in read_records(FULL_GAME) if not isinstance(record, Finding)]
    text, told = written(records)
    assert told == ["cards in the kitty", "tag TeamNS", "tag TeamEW"]
    head, *deals = read_back(text)
    assert isinstance(head, Header)
    assert isinstance(records[0], Header)
    assert head.tags == tuple(tag for tag in records[0].tags if not tag.name.startswith("Team"))
    assert deals == [without_kitty(record) for record in records[1:]]


def is_kitty(event: Event) -> bool:
    return isinstance(event, Hand) and event.seat == KITTY


# --- random games -----------------------------------------------------------------------------------------

_UNSAID = (Packets, Claim, Concede, Misdeal, NotedPoints, NotedTricks, NotedScore)


def sayable(deal: Deal, rules: Rules) -> tuple[list[Event], Counter[str]]:
    """What EGN can say of a legal deal, worked out apart from the writer, and what it cannot, by its name."""
    events: list[Event] = []
    lost: Counter[str] = Counter()
    calls = [event for event in deal.events if isinstance(event, Call)]
    making = next((call for call in calls if call.kind in (ORDER, NAME)), None)
    dealer = deal.events[0].seat
    maker = None if making is None else (dealer + 1 + calls.index(making)) % 4
    if making is not None and making.seat is not None:
        maker = making.seat
    sheet = len(calls) == 1 and not any(isinstance(event, UpCard) for event in deal.events)
    alone = making is not None and making.alone
    made = False
    for event in deal.events:
        made |= event is making
        if isinstance(event, _UNSAID) or is_kitty(event):
            lost[named(event)] += 1
        elif isinstance(event, Alone) and (maker is None or not made or (event.seat - maker) % 2 == 0):
            alone |= event.seat == maker
            lost[
                "when alone was said" if event.seat == maker else "alone of one who neither made trump nor defends"
            ] += 1
        elif isinstance(event, EndTrick) and event.winner is not None:
            lost["noted trick winner"] += 1
            events.append(EndTrick())
        elif isinstance(event, UpCard) and event.stands_for is not None:
            lost["suit that the joker turned up stands for"] += 1
            events.append(UpCard(event.card))
        elif isinstance(event, Call | Play) and event.seat is not None:
            lost["seat at a call" if isinstance(event, Call) else "seat at a card"] += 1
            events.append(structs.replace(event, seat=None))
        elif isinstance(event, Discard) and event.seat == dealer and not _best(events):
            lost["seat at a discard"] += 1
            events.append(Discard(event.card))
        elif isinstance(event, Discard) and event.seat not in (None, maker):
            lost["discard"] += 1  # of a partner who plays alone over an assist
        else:
            events.append(event)
    if events and isinstance(events[-1], EndTrick):
        events.pop()
    first_call = next((at for at, event in enumerate(events) if isinstance(event, Call)), len(events))
    moved = [
        event for event in events[first_call:] if isinstance(event, Exchange) and KITTY in (event.giver, event.receiver)
    ]
    if moved:
        lost["place of an exchange with the kitty"] += len(moved)
        events = [*events[:first_call], *moved, *(event for event in events[first_call:] if event not in moved)]
    if making is not None and not sheet:
        at = next(at for at, event in enumerate(events) if isinstance(event, Call) and event.kind in (ORDER, NAME))
        events[at] = structs.replace(events[at], alone=alone)
    return events, lost


def _best(events: list[Event]) -> bool:
    return any(isinstance(event, Exchange) and KITTY not in (event.giver, event.receiver) for event in events)


def test_random_games_of_all_rules_say_what_egn_can_say_and_tell_the_rest() -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        rng = random.Random(seed)
        rules = some_rules(rng, hand=5)  # EGN's reader takes hands of six to be those after a pick-up
        game = play_game(rng, rules, lambda rng=rng: some_style(rng), most=4).game()
        text, told = written([game.header, *game.deals])
        head, *deals = read_back(text)
        expected: Counter[str] = Counter()
        for deal, again in zip(game.deals, deals, strict=True):
            events, lost = sayable(deal, rules)
            assert list(again.events) == events, (seed, write_game(Game(Header(), [deal])), text)
            expected += lost
        assert counted(what for what in told if not what.startswith("rule ")) == expected, (seed, write_game(game))
        options = {word.removeprefix("rule ") for word in told if word.startswith("rule ")}
        assert isinstance(head, Header)
        said = read_setup(head).rules
        assert Rules.parse(f"{said.text()} {' '.join(options)}") == rules
        assert len(options) == sum(getattr(said, field) != getattr(rules, field) for field in Rules.__struct_fields__)
        seen += expected
        seen.update(options)
    assert len(seen) > 20, seen


def counted(told: Any) -> Counter[str]:
    counts: Counter[str] = Counter()
    for what in told:
        name, _, times = what.rpartition(" x")
        counts[name if times.isdigit() else what] += int(times) if times.isdigit() else 1
    return counts


# --- anything that events can say --------------------------------------------------------------------------


@given(some_deals())
@settings(patient, max_examples=120)
def test_of_any_deal_each_event_is_said_or_told(deal: Deal) -> None:
    deal = structs.replace(
        deal, places=[(at, at + 1) for at in range(len(deal.events))], source=Source("x", "-" * (len(deal.events) + 1))
    )
    told: list[tuple[Place | None, str]] = []
    document = write_deal(deal, 3, lambda _source, what, place=None: told.append((place, what)))
    assert document is not None
    text = json.dumps(
        {
            "fileType": "Euchre Game Notation",
            "version": "1.4",
            "metadata": {"players": [], "initialScore": [0, 0]},
            "deals": [document],
        }
    )
    check(text)
    (again,) = (record for record in read_back(text) if isinstance(record, Deal))
    ends_in_break = _last_break(deal.events)
    events = [event for at, event in enumerate(deal.events) if at != ends_in_break]
    if not told:
        assert (again.number, list(again.events)) == (deal.number, events)
        return
    assert (again.number, list(again.events)) != (deal.number, events) or told_of_break(told, ends_in_break)
    touched = {place[0] for place, _ in told if isinstance(place, tuple)}
    untouched = [event for at, event in enumerate(deal.events) if at not in touched and at != ends_in_break]
    making = [event for event in again.events if isinstance(event, Call) and event.alone]
    left = Counter(untouched) - Counter(again.events)
    assert all(isinstance(event, Call) and structs.replace(event, alone=True) in making for event in left), left


def _last_break(events: tuple[Event, ...]) -> int | None:
    at = max((at for at, event in enumerate(events) if isinstance(event, (Play, EndTrick))), default=None)
    return at if at is not None and isinstance(events[at], EndTrick) else None


def told_of_break(told: list[tuple[Place | None, str]], at: int | None) -> bool:
    """Whether all that is told is who took the last trick, whose end is left out."""
    return at is not None and told == [((at, at + 1), "noted trick winner")]


@given(some_headers)
@settings(patient, max_examples=120)
def test_of_any_head_each_tag_is_said_or_told(header: Header) -> None:
    text, told = written([header])
    (again,) = read_back(text)
    assert isinstance(again, Header)
    names = [name for what in told for name in what.split() if name in {tag.name for tag in header.tags}]
    for tag in header.tags:
        if tag.name not in names and tag.name not in ("Rules", "Score", "FinalScore", "Date"):
            assert again.get(tag.name) == tag.value
    assert sum(what.startswith("comment on the game") for what in told) == bool(header.comments)


# --- one by one -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. W^9h {Cold deck.} o -9s", ["place of a comment"]),
        ("1. W^9h p{Thin.}ppp pppp", []),
        ("1. W^9h p?!{Thin.} {Truly.} ppp pppp", []),
        ("1. W^9h o -9s {Why?}", ["place of a comment"]),
        ("1. W^9h {[?] is no mark} pppp", ["comment", "that there is no quality mark ?"]),
        ("1. W^9h p{} ppp", ["comment"]),
        ("1. W^9h N:p ppp", ["seat at a call"]),
        ("1. W^9h p* ppp", ["alone at a call that did not make trump"]),
        ("1. W^9h o -9s E:*", []),
        ("1. W^9h o E:* -9s", ["place of a word alone apart from a call"]),
        ("1. W^9h o* -9s S>N:Qd N:-9c E:*", []),
        ("1. W^9h o N:* -9s", ["when alone was said"]),
        ("1. W^9h o S:* -9s", ["alone of one who neither made trump nor defends"]),
        ("1. W^9h E:* o -9s", ["alone of one who neither made trump nor defends"]),
        ("1. W^9h N:* o -9s", ["when alone was said"]),
        ("1. W^9h E:* pppp", ["alone of one who neither made trump nor defends"]),
        ("1. W^9h o -9s AhThJh9h=S/TcKc9cQd", ["noted trick winner"]),
        ("1. W^9h o -9s AhThJh9h/ E:9c", ["seat at a card"]),
        ("1. S^Jc S=QhXxTh9cAd po* S>N:7c N:-Ts", []),  # the dealer's discard, unknown, need not be the card unknown
        ("1. W^9h W=AdKcQcJd9h9s o -9s", ["West's hand"]),
        ("1. W^9h o W:-9s", ["seat at a discard"]),
        ("1. W^9h o E:-9s", ["discard"]),
        ("1. W^9h p E>K:9cTdTh K>E:JsQcAd ppp", ["place of an exchange with the kitty x2"]),
        ("1. W^9h K>E:JsQcAd E>K:9cTdTh pppp", []),
        ("1. W^9h E>K:9cTdTh pppp", ["that there is no exchange with the kitty"]),
        ("1. W^9h o* S>N:Qd N:-9c", []),
        ("1. W^9h o* -9s S>N:Qd N:-9c", []),
        ("1. W^9h ppp o* E>W:Qd W:-9c", []),
        ("1. W^9h ppp o* -Ts E>W:Qd W:-9c", []),
        ("1. W^9h packets=3-2 N=AhKhQhTd9c K=Jd pppp misdeal", ["packets", "cards in the kitty", "misdeal"]),
        ("1. W^9h o -9s AhThJh9h claim:NS=2", ["claim"]),
        ("1. W^9h o -9s AhThJh9h concede:EW", ["concession"]),
        ("1. W^9h pppp pppp tricks=0-0 =0 score=0-0", ["noted tricks", "noted points", "noted score"]),
        ("1. W^B=h pppp pppp", ["suit that the joker turned up stands for"]),
        ("1. W^9t o -9n Ah/At", ["hearts beside suits by trump"]),
        ("1. W^9t o -9n AoAtAgAn", []),
        ("1. W^9c o -9s AoKo", ["other green beside no other suit by trump x2"]),
        ("1. W N:o* =NS+4", ["seat at a call", "noted points", "that there is no up-card"]),
        ("?. W^9h pppp", ["that a deal has no number"]),
        ("0. W^9h pppp", ["number 0 of a deal"]),
        ("1. W^9h pp N=AhKhQhTd9c pp", ["place of North's hand"]),
        ("1. W^9h o -9s (0: pppp) AhThJh9h", ["place of an alternative line"]),
        ("1. W^9h o -9s AhThJh9h (0: p{Thin.}ppp packets=2-3)", ["packets (in an alternative line)"]),
        (
            "1. W^9h o -9s AhThJh9h (2: N:Ks 9s=N/)",
            ["seat at a card (in an alternative line)", "noted trick winner (in an alternative line)"],
        ),
        (f"1. W^9h p{{{'x' * 1025}}}", ["end of a comment of more than 1024 characters"]),
        (f"1. W^9h p?!{{{'x' * 1024}}}", []),
        ("1. W^9h ppppppppppppppppp", ["call"]),
    ],
)
def test_what_of_a_deal_is_told(text: str, told: list[str]) -> None:
    game = read_game(text)
    document, found = written([game.header, *game.deals])
    assert found == told
    if not told:
        assert read_back(document)[1:] == game.deals
