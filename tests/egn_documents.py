"""Small EGN and EMN documents for the tests, and reading them."""

from __future__ import annotations

import json
from typing import Any

from euchre_cli.events import Deal, Header
from euchre_cli.findings import Finding
from euchre_cli.formats.egn import read_egn


def a_deal(**changes: Any) -> dict[str, Any]:
    """West deals and turns up the nine of hearts; North orders it up and takes the first three tricks."""
    deal: dict[str, Any] = {
        "dealNumber": 0,
        "initialState": {"dealer": 3, "upCard": "9h"},
        "phases": [
            {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": False, "discard": "9s"},
            {
                "phaseNumber": 1,
                "type": "TRICK_PLAY",
                "tricks": [["Ah", "Th", "Jh", "9h"], ["Kh", "9c", "Qh", "Qd"], ["Qs", "Ts", "Ks", "As"]],
            },
        ],
    }
    deal.update(changes)
    return deal


def a_game(*deals: Any, **metadata: Any) -> dict[str, Any]:
    """A game of `deals`, or of one."""
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {"players": ["Ann", "Ben", "Cy", "Di"], "initialScore": [0, 0], **metadata},
        "deals": list(deals) or [a_deal()],
    }


def a_match(*games: Any, **metadata: Any) -> dict[str, Any]:
    """A match of some games, or of two, in which the sides are changed."""
    players = [{"id": f"p{number}", "name": name} for number, name in enumerate(("Ann", "Ben", "Cy", "Di", "Eve"))]
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"players": players, **metadata},
        "games": list(games)
        or [
            {"gameIndex": 0, "players": ["p0", "p1", "p2", "p3"], "gameData": a_game()},
            {"gameIndex": 1, "players": ["p4", "p0", "p3", "p1"], "gameData": a_game(a_deal(), a_deal(dealNumber=1))},
        ],
    }


def read_records(document: Any) -> list[Header | Deal | Finding]:
    """All that reading a document gives, in order."""
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return list(read_egn(data, "game.egn"))


def read(document: Any) -> tuple[list[Header], list[Deal], list[Finding]]:
    """The heads, the deals and the findings of a document."""
    records = read_records(document)
    return (
        [record for record in records if isinstance(record, Header)],
        [record for record in records if isinstance(record, Deal)],
        [record for record in records if isinstance(record, Finding)],
    )


def read_deal(deal: Any, **metadata: Any) -> Deal:
    """Read a deal in which nothing is wrong."""
    _, deals, findings = read(a_game(deal, **metadata))
    assert not findings
    return deals[0]


def faults(document: Any) -> list[tuple[str, str | None]]:
    """The code and the pointer of each finding."""
    return [(found.code, found.pointer) for found in read(document)[2]]


def tags(header: Header) -> dict[str, str]:
    """The tags of a head."""
    return {tag.name: tag.value for tag in header.tags}
