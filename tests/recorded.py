"""Short records in the notation, for tests that say what the engine makes of them."""

from __future__ import annotations

from euchre_cli.events import Deal, Event, Game, Header
from euchre_cli.findings import Finding
from euchre_cli.legal import legal_actions
from euchre_cli.notation.reader import read_notation
from euchre_cli.notation.writer import write_deal
from euchre_cli.replaying import DealReplay, Replay, replay
from euchre_cli.rules import parse_options
from euchre_cli.scoring import Pair
from euchre_cli.table import Table

HANDS = "N=AhKhQhTd9c E=KdQdThKsQs S=JhAcJcTcJs W=AdKcQcJd9s"
"""The hands of the rule book's order-up example, West's as dealt, East's and South's filled in."""
DEALT = f"1. W^9h {HANDS}"
ORDERED = f"{DEALT} o -9s "
"""The same up to North's order and West's discard: North leads, with hearts trump."""
PLAY = "AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc"
"""A legal play of it: three tricks for North-South (by South, South and North), two for West."""
PLAYED = ORDERED + PLAY


def read_game(text: str) -> Game:
    """The one game of a text, which must be readable."""
    records = list(read_notation([text], "record.euc"))
    assert not [record for record in records if isinstance(record, Finding)], records
    (header,) = (record for record in records if isinstance(record, Header))
    return Game(header, [record for record in records if isinstance(record, Deal)])


def replayed(text: str, rules: str = "") -> Replay:
    """The game replayed under an option string."""
    return replay(read_game(text), overrides=parse_options(rules))


def last_deal(text: str, rules: str = "") -> DealReplay:
    """The last deal of the text, replayed."""
    return replayed(text, rules).deals[-1]


def faults(text: str, rules: str = "") -> list[str]:
    """Everything found: code and the text it stands at, such as ``P505 9h`` (``S606 3.`` for a whole deal)."""
    return [f"{found.code} {_standing_at(text, found)}" for found in replayed(text, rules).findings]


def _standing_at(text: str, found: Finding) -> str:
    assert found.line == found.end_line, found
    assert found.line is not None
    assert found.column is not None
    assert found.end_column is not None
    return text.split("\n")[found.line - 1][found.column - 1 : found.end_column - 1]


def points(text: str, rules: str = "") -> Pair | None:
    """The points of the last deal, of a record without findings."""
    game = replayed(text, rules)
    assert not game.findings, game.findings
    return game.deals[-1].points


def table(text: str, rules: str = "") -> Table:
    """The table at the end of the text, whatever is still missing."""
    return last_deal(text, rules).reading.table


def may(text: str, rules: str = "") -> set[str]:
    """What may be done next, as the notation writes it."""
    return {spelled(action) for action in legal_actions(table(text, rules))}


def spelled(event: Event) -> str:
    """One event as the notation writes it."""
    return write_deal(Deal(None, (event,))).removeprefix("?. ").strip()
