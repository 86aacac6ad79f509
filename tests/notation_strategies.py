"""Random events, deals and heads for the tests of the notation."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from euchre_cli.cards import CARD_CODES, JOKER, NO_TRUMP
from euchre_cli.events import (
    NAME,
    ORDER,
    PASS,
    UNKNOWN,
    Alone,
    Call,
    Claim,
    Comment,
    Concede,
    Deal,
    Dealer,
    Discard,
    EndTrick,
    Event,
    Exchange,
    Hand,
    Header,
    Line,
    Mark,
    Misdeal,
    NotedPoints,
    NotedScore,
    NotedTricks,
    Packets,
    Play,
    Tag,
    UpCard,
)
from euchre_cli.tags import TAG_ORDER, TAGS

patient = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seats = st.integers(0, 3)
places = st.integers(0, 4)
sides = st.integers(0, 1)
numbers = st.integers(0, 20) | st.integers(0, 999_999_999)
cards = st.sampled_from([*range(32)] * 3 + list(CARD_CODES.values()))
lists = st.lists(cards, max_size=7).map(tuple)
suits = st.integers(0, 4)
texts = st.text(max_size=20) | st.text(
    st.sampled_from('ab{}"\\n;[]()|1. \r\n\t\x1b\x00\u202e\ud800\ufeff'), max_size=20
)
calls = st.builds(
    Call, st.sampled_from([PASS, ORDER, UNKNOWN]), st.none(), st.booleans(), st.none() | seats
) | st.builds(Call, st.just(NAME), suits, st.booleans(), st.none() | seats)
plays = st.builds(Play, cards, st.none() | st.none() | seats)
breaks = st.builds(EndTrick, st.none() | st.none() | seats)
notes = st.builds(Comment, texts) | st.builds(Mark, st.sampled_from(["??", "?", "?!", "!?", "!", "!!"]))
up_cards = st.builds(UpCard, cards) | st.builds(UpCard, st.just(JOKER), st.integers(0, NO_TRUMP))
others = st.one_of(
    st.builds(Hand, places, lists),
    st.builds(Packets, numbers, numbers),
    st.builds(Alone, seats),
    st.builds(Exchange, places, places, lists),
    st.builds(Discard, cards, st.none() | seats),
    st.builds(Claim, sides, numbers),
    st.builds(Concede, sides),
    st.just(Misdeal()),
    st.builds(NotedPoints, sides, numbers),
    st.just(NotedPoints(None, 0)),
    st.builds(NotedTricks, numbers, numbers),
    st.builds(NotedScore, numbers, numbers),
    up_cards,
)


def without_last_breaks(events: list[Event]) -> list[Event]:
    """A deal of which nothing is lost when the last ``/`` is left out."""
    last = max((i for i, event in enumerate(events) if isinstance(event, Play) or event == EndTrick(0)), default=-1)
    return [event for i, event in enumerate(events) if i < last or event != EndTrick()]


def runs(inner: st.SearchStrategy[Event]) -> st.SearchStrategy[list[Event]]:
    """Events in any order, with runs of calls and of cards as in real deals."""
    pieces = st.one_of(
        st.lists(calls, min_size=1, max_size=6),
        st.lists(plays | plays | breaks, min_size=1, max_size=6),
        st.lists(inner, min_size=1, max_size=2),
    )
    return st.lists(pieces, max_size=4).map(
        lambda parts: without_last_breaks([event for part in parts for event in part])
    )


lines = st.recursive(
    notes | others,
    lambda inner: st.builds(Line, numbers, runs(inner).map(tuple)),
    max_leaves=4,
)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal with anything in it that events can say."""
    comments = draw(st.just([]) | st.lists(st.builds(Comment, texts), max_size=2))
    opening = [Dealer(draw(seats)), *draw(st.lists(up_cards, max_size=1))]
    return Deal(draw(st.none() | numbers), (*comments, *opening, *draw(runs(lines))))


headers = st.builds(
    Header,
    st.lists(st.builds(Tag, st.sampled_from([*TAGS, "Unknown", "_X-1", "Größe"]), texts), max_size=4).map(
        lambda tags: tuple(sorted(tags, key=lambda tag: TAG_ORDER.get(tag.name, len(TAGS))))
    ),
    st.lists(st.builds(Comment, texts), max_size=2).map(tuple),
)
games = st.tuples(headers, st.lists(deals(), max_size=3)).map(lambda game: [game[0], *game[1]])
records = st.lists(games, min_size=1, max_size=3).map(lambda games: [record for game in games for record in game])
