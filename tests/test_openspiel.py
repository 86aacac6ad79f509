"""Deals played at random by OpenSpiel, an independent engine: ours finds nothing wrong with them, and comes to the same
points. The deals lie beside the project."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from euchre_cli.events import Alone, Call, Deal, Dealer, Discard, EndTrick, Event, Hand, Play, UpCard
from euchre_cli.reading import read_deal
from euchre_cli.rules import build, parse_options

DEALS = Path(__file__).resolve().parents[2] / "shared" / "records" / "openspiel" / "random-deals.txt"
RULES = {
    "euchre": "",
    "euchre(stick_the_dealer=False)": "no-stick-the-dealer",
    "euchre(allow_lone_defender=True)": "defend-alone",
    "euchre(allow_lone_defender=True,stick_the_dealer=False)": "defend-alone no-stick-the-dealer",
}
PASS, ALONE, WITH_PARTNER = 24, 29, 30


class History(NamedTuple):
    """One deal: the game's settings, its actions, and what it returned to each player."""

    setting: str
    actions: list[int]
    returns: list[int]

    def events(self, *, lone_defender: bool) -> tuple[Event, ...]:
        """The same as our events. A discard is of a hand of five, the up-card never among them."""
        left = iter(self.actions)
        dealer = next(left)
        dealt = [card(next(left)) for _ in range(20)]
        events: list[Event] = [Dealer(dealer), UpCard(card(next(left)))]
        events += [Hand((dealer + step) % 4, tuple(dealt[step::4])) for step in range(4)]
        calls = 0
        while (bid := next(left)) == PASS:
            calls += 1
            events.append(Call("pass"))
            if calls == 8:
                return tuple(events)
        ordered = calls < 4
        discard = [Discard(card(next(left)))] if ordered else []
        alone = next(left) == ALONE
        events.append(Call("order", None, alone) if ordered else Call("name", bid - 25, alone))
        events += discard
        maker = (dealer + 1 + calls) % 4
        players = 4 - alone
        if lone_defender:
            for seat in [(dealer + step) % 4 for step in range(1, 5) if (dealer + step - maker) % 2]:
                if next(left) == ALONE:
                    events.append(Alone(seat))
                    players -= 1
                    break
        for place, action in enumerate(left):
            if place and place % players == 0:
                events.append(EndTrick())
            events.append(Play(card(action)))
        return tuple(events)


def card(action: int) -> int:
    """OpenSpiel counts the cards of a rank together, from the nine up."""
    return action % 4 * 8 + action // 4 + 2


def histories() -> list[History]:
    found, setting = [], ""
    for line in DEALS.read_text().splitlines() if DEALS.is_file() else []:
        if line.startswith("#"):
            setting = line.removeprefix("# ").partition(":")[0]
        elif line.strip():
            actions, returns = line.split(";")
            found.append(History(setting, [*map(int, actions.split())], [*map(int, returns.split(","))]))
    return found


HISTORIES = histories()


@pytest.mark.skipif(not HISTORIES, reason="the deals of OpenSpiel are not here")
@pytest.mark.parametrize("setting", RULES)
def test_openspiel_and_we_agree(setting: str) -> None:
    rules = build(parse_options(f"{RULES[setting]} no-discard-upcard"))
    deals = [history for history in HISTORIES if history.setting == setting]
    assert len(deals) >= 50
    for history in deals:
        events = history.events(lone_defender=rules.defend_alone)
        reading = read_deal(Deal(1, events), rules)
        assert [fault.code for fault in reading.faults] == ["B311"] * defends_against_two(events), history.actions
        assert reading.outcome.points is not None
        ns, ew = reading.outcome.points
        assert [ns - ew, ew - ns] * 2 == history.returns, history.actions


def defends_against_two(events: tuple[Event, ...]) -> bool:
    """OpenSpiel lets one defend alone though nobody plays alone; by our rules there must be a loner."""
    alone = any(isinstance(event, Call) and event.alone for event in events)
    return not alone and any(isinstance(event, Alone) for event in events)
