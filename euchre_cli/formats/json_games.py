"""Reading this program's own JSON back: one document, or (`json_lines`) a game a line.

Of a game only what the record says is read: `tags`, `comments`, and of each deal `number`, `events` and `complete`. All
else was worked out from these when it was written, and is worked out anew. So whoever edits such a file edits the
events, and a program that writes records needs to write no more than these keys; `RecordJson` is that shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from euchre_cli.events import Comment, Deal, Dealer, Event, Header, Tag
from euchre_cli.findings import Finding, finding
from euchre_cli.formats.json_document import open_json, text_of
from euchre_cli.formats.json_events import AnyEvent, Figure, TagJson
from euchre_cli.formats.json_events_reading import read_events
from euchre_cli.formats.json_value import Value, describe
from euchre_cli.notation.tokens import last_breaks
from euchre_cli.tags import TAG_ORDER


class DealRecord(msgspec.Struct, frozen=True):
    """A deal as it is read: its events in the order in which they happened, the dealer first.

    `complete` is false where the record breaks off or could not be read to its end: what seems to be missing at the end
    is then not reported.
    """

    events: list[AnyEvent]
    number: Figure | None = None
    complete: bool = True


class GameRecord(msgspec.Struct, frozen=True):
    """A game as it is read: the tags of its head, comments before any deal, and its deals."""

    deals: list[DealRecord]
    tags: list[TagJson] = []
    comments: list[str] = []


def read_json(data: bytes, name: str) -> Iterator[Header | Deal | Finding]:
    """Read a document of one game, or of an array of games; what is wrong with a head or a deal comes right after it.

    `name` is the file's, for findings. Nothing is raised for anything that `data` may hold.
    """
    text = text_of(data, name)
    if isinstance(text, Finding):
        yield text
        return
    document, broken = open_json(text, name)
    if isinstance(document.data, list) and any(map(is_game, document.data)):
        for value in document.elements("an array of games"):
            yield from read_game(value)
    elif is_game(document.data):
        yield from read_game(document)
    elif broken is None:
        yield not_a_game(document)
    if broken is not None:
        yield broken


# --- games and deals --------------------------------------------------------------------------------------


def is_game(data: object) -> bool:
    """Whether this looks like a game with what its record says, and not just with its score."""
    if not isinstance(data, dict):
        return False
    deals = data.get("deals")
    return "tags" in data or (
        isinstance(deals, list) and any(isinstance(deal, dict) and "events" in deal for deal in deals)
    )


def what_it_is(data: object) -> str:
    """What there is instead of a game, in words."""
    if isinstance(data, dict) and {"game", "initial", "final"} <= data.keys():
        return "only the score of a game, which score writes and nothing reads"
    return describe(data)


def not_a_game(document: Value) -> Finding:
    """N106: what a file of JSON holds that holds no game."""
    data = document.data
    first = data[0] if isinstance(data, list) and data else data
    return finding(
        "N106",
        f"JSON, but no euchre game: it is {what_it_is(first)}",
        source=document.faults.source,
        remedy="Read the record it was made from; a game has tags, and deals each with its events (docs/json.md).",
    )


def read_game(game: Value) -> Iterator[Header | Deal | Finding]:
    """A game; what is wrong with its head or a deal comes right after it."""
    if not isinstance(game.data, dict):
        game.expected("a game: an object with its tags and deals")
        yield from game.faults.take()
        return
    yield _read_head(game)
    yield from game.faults.take()
    deals = game.field("deals")
    if not deals:
        game.fault("expected deals, an array of the deals of this game")
    for deal in deals.elements("an array of deals"):
        yield _read_deal(deal)
        yield from game.faults.take()
    yield from game.faults.take()


_TAG_NAME: Final = re.compile(r"[^\W\d][\w-]*")


def _read_head(game: Value) -> Header:
    """The head of a game, its tags in the order in which they are written everywhere."""
    tags: list[tuple[Tag, str]] = []
    for value in game.field("tags").elements("an array of tags, each with its name and value"):
        if not isinstance(value.data, dict):
            value.expected("a tag: an object with its name and value")
            continue
        name, text = _text(value, "name", "the name of a tag"), _text(value, "value", "the text of a tag")
        if name is None or text is None:
            continue
        if _TAG_NAME.fullmatch(name):
            tags.append((Tag(name, text), value.pointer))
        else:
            value.field("name").expected("the name of a tag: letters, figures, - and _, a letter first")
    tags.sort(key=lambda tag: TAG_ORDER.get(tag[0].name, len(TAG_ORDER)))
    comments = []
    for value in game.field("comments").elements("an array of comments"):
        if isinstance(value.data, str):
            comments.append((Comment(value.data), value.pointer))
        else:
            value.expected("a comment: text")
    return Header(
        tuple(tag for tag, _ in tags),
        tuple(comment for comment, _ in comments),
        tuple(place for _, place in (*tags, *comments)),
        game.faults.source,
    )


def _text(holder: Value, key: str, what: str) -> str | None:
    """Any text, as it is: this program writes any."""
    value = holder.field(key)
    if isinstance(value.data, str):
        return value.data
    if value:
        value.expected(what)
    else:
        holder.fault(f"expected {key}, {what}")
    return None


def _read_deal(deal: Value) -> Deal:
    """A deal; what of it cannot be read is noted in the faults, and then it is not complete."""
    before = len(deal.faults.findings)
    events: list[tuple[Event, str]] = []
    written = deal.field("number")
    if isinstance(deal.data, dict):
        said = deal.field("events")
        if not said:
            deal.fault("expected events, an array of what happened in this deal")
        events = _kept(read_events(said), deal) if isinstance(said.data, list) else read_events(said)
    else:
        deal.expected("a deal: an object with its events")
    number = written.integer("the number of the deal, or null", 0, 999_999_999)
    complete = deal.field("complete")
    broken = len(deal.faults.findings) > before or deal.faults.holds_break(deal.pointer)
    return Deal(
        number,
        tuple(event for event, _ in events),
        tuple(place for _, place in events),
        deal.pointer,
        deal.faults.source,
        not broken and (not complete or complete.flag("whether the deal could be read to its end")),
        written.pointer if written else None,
    )


def _kept(events: list[tuple[Event, str]], deal: Value) -> list[tuple[Event, str]]:
    """The events of a deal: one dealer, before all but comments, and no end of a trick at the end."""
    kept: list[tuple[Event, str]] = []
    for event, place in events:
        if isinstance(event, Dealer) and not all(isinstance(other, Comment) for other, _ in kept):
            deal.faults.add("N101", place, "the dealer stands before all other events but comments, once")
        else:
            kept.append((event, place))
    if not any(isinstance(event, Dealer) for event, _ in kept):
        deal.fault("expected an event of the type dealer before all but comments: nobody is said to deal")
    for index in last_breaks([event for event, _ in kept]):
        del kept[index]
    return kept
