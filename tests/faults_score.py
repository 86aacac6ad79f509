"""Faults of the score, S601 to S609: each function makes one, in a random clean game."""

from __future__ import annotations

import random

from fault_cases import Case, Ground, ground, pick
from sheets import Sheets, play_game, some_rules, some_style

from euchre_cli.events import EndTrick, NotedPoints, NotedScore, NotedTricks, Play
from euchre_cli.scoring import Pair


def other(rng: random.Random, pair: Pair, most: int = 12) -> Pair:
    """Another score."""
    while True:
        wrong = (max(0, pair[0] + rng.choice([0, 0, 1, -1, 2, 4])), max(0, pair[1] + rng.choice([0, 0, 1, -1, 2, 4])))
        if rng.random() < 0.2:
            wrong = (pair[1], pair[0])
        if wrong != pair and max(wrong) <= most:
            return wrong


def wrong_trick_winner(rng: random.Random) -> Case | None:
    here = ground(rng, winners=0.3, claims=0.0)
    sheet = here.sheet
    index = pick(rng, sheet.where(EndTrick))
    if index is None:
        return None
    before = sum(isinstance(step.event, EndTrick) for step in sheet.steps[:index])
    winner = sheet.table.tricks[before].winner
    sheet.put(index, EndTrick(rng.choice([seat for seat in range(4) if seat != winner])))
    return here.case(index)


def wrong_trick_count(rng: random.Random) -> Case | None:
    here = ground(rng, tricks=1.0)
    sheet = here.sheet
    index = pick(rng, sheet.where(NotedTricks))
    if index is None:
        return None
    right = sheet.steps[index].event
    ns = rng.choice([n for n in range(sheet.rules.hand + 1) if n != right.ns])
    ew = sheet.rules.hand - ns if rng.random() < 0.8 else rng.randrange(sheet.rules.hand + 1)
    sheet.put(index, NotedTricks(ns, ew))
    return here.case(index)


def wrong_deal_points(rng: random.Random) -> Case | None:
    """Other points than the deal scored, with a running score by the right ones or by the wrong ones."""
    sheet_only = rng.random() < 0.2
    here = ground(rng, points=1.0, score=0.5, four_trick_tokens=False, sheet=sheet_only, natural=False)
    sheet = here.sheet
    index = pick(rng, sheet.where(NotedPoints))
    if index is None:
        return None
    if sheet_only:
        return _impossible_points(rng, here, index)
    points = [(side, n) for side in (0, 1) for n in range(1, 6)] + [(None, 0)]
    right = sheet.steps[index].event
    side, count = rng.choice([one for one in points if one != (right.side, right.points)])
    sheet.put(index, NotedPoints(side, count))
    if rng.random() < 0.5:
        wrong = (0, 0) if side is None else (count, 0) if side == 0 else (0, count)
        by = (wrong[0] - sheet.points[0], wrong[1] - sheet.points[1])
        for one in here.sheets.sheets[here.index :]:
            for place in one.where(NotedScore):
                score = one.steps[place].event
                one.put(place, NotedScore(score.ns + by[0], score.ew + by[1]))
    return here.case(index)


def _impossible_points(rng: random.Random, here: Ground, index: int) -> Case | None:
    """On a score sheet only what no deal of this maker can score is wrong."""
    sheet = here.sheet
    if sheet.table.maker is None or sheet.where(NotedScore):
        return None
    side = rng.randrange(2)
    sheet.put(index, NotedPoints(side, rng.choice([3, 5, 6])))
    return here.case(index, last=True)


def wrong_running_score(rng: random.Random) -> Case | None:
    here = ground(rng, score=1.0, most=5, sheet=rng.random() < 0.2)
    sheet = here.sheet
    index = sheet.where(NotedScore)[0]
    right = sheet.steps[index].event
    wrong = other(rng, (right.ns, right.ew))
    by = (wrong[0] - right.ns, wrong[1] - right.ew)
    sheet.put(index, NotedScore(*wrong))
    if rng.random() < 0.3:  # and goes on from the wrong figure
        later = [(one, place) for one in here.sheets.sheets[here.index + 1 :] for place in one.where(NotedScore)]
        scores = [one.steps[place].event for one, place in later]
        moved = [NotedScore(score.ns + by[0], score.ew + by[1]) for score in scores]
        if any(min(score.ns, score.ew) < 0 for score in moved):
            return None
        for (one, place), score in zip(later, moved, strict=True):
            one.put(place, score)
    return here.case(index)


# --- the whole game ---------------------------------------------------------------------------------------


def finished(rng: random.Random) -> Sheets:
    """A game played to its end, with the result in its head."""
    by_deals = rng.random() < 0.2
    fixed = {"target": None, "deals": rng.randrange(1, 6)} if by_deals else {"target": rng.choice([5, 5, 7])}
    while True:
        rules = some_rules(rng, **fixed)
        sheets = play_game(rng, rules, lambda: some_style(rng, sheet=rng.random() < 0.2), most=40)
        if sheets.score.over:
            break
    sheets.tags["FinalScore"] = f"{sheets.score.points[0]}-{sheets.score.points[1]}"
    if sheets.score.winner is not None:
        sheets.tags["Winner"] = ("NS", "EW")[sheets.score.winner]
    return sheets


def _some_tags(rng: random.Random, sheets: Sheets, *keep: str) -> None:
    for tag in ("FinalScore", "Winner"):
        if tag not in keep and rng.random() < 0.4:
            sheets.tags.pop(tag, None)


def wrong_final_score(rng: random.Random) -> Case | None:
    sheets = finished(rng)
    _some_tags(rng, sheets, "FinalScore")
    wrong = other(rng, sheets.score.points, most=20)
    sheets.tags["FinalScore"] = f"{wrong[0]}-{wrong[1]}"
    return Case(sheets.game(), None, "FinalScore")


def deal_after_game_over(rng: random.Random) -> Case | None:
    sheets = finished(rng)
    _some_tags(rng, sheets)
    last = len(sheets.sheets)
    dealer = (sheets.sheets[-1].dealer + 1) & 3
    dealers = iter([(dealer + turn) & 3 for turn in range(4)])
    more = play_game(rng, sheets.rules, lambda: some_style(rng, score=0.0), most=rng.randrange(1, 3), dealers=dealers)
    for sheet in more.sheets:
        sheet.number += last
    sheets.sheets += more.sheets
    return Case(sheets.game(), last, "deal")


def game_unfinished(rng: random.Random) -> Case | None:
    rules = some_rules(rng)
    sheets = play_game(rng, rules, lambda: some_style(rng, sheet=rng.random() < 0.2), most=rng.randrange(1, 5))
    points = sheets.score.points
    if sheets.score.over:
        return None
    tag = rng.choice(["FinalScore", "Winner"])
    if tag == "FinalScore":
        sheets.tags["FinalScore"] = f"{points[0]}-{points[1]}"
    if points[0] != points[1] and (tag == "Winner" or rng.random() < 0.3):
        tag = "Winner"
        sheets.tags["Winner"] = "NS" if points[0] > points[1] else "EW"
    return Case(sheets.game(), None, tag) if tag in sheets.tags else None


def wrong_winner(rng: random.Random) -> Case | None:
    sheets = finished(rng)
    if sheets.score.winner is None:
        return None
    _some_tags(rng, sheets, "Winner")
    sheets.tags["Winner"] = ("EW", "NS")[sheets.score.winner]
    return Case(sheets.game(), None, "Winner")


def impossible_score(rng: random.Random) -> Case | None:
    sheets = finished(rng)
    target = sheets.rules.target
    wrong = ["-1-0", "3--2", "1.5-0", "two-one"]
    if target is not None:
        wrong += [f"{target}-0", f"0-{target}", f"{target + 3}-2", f"{target}-{target}"]
    sheets.tags["Score"] = rng.choice(wrong)
    if rng.random() < 0.5:
        _some_tags(rng, sheets)
    return Case(sheets.game(), None, "Score")


__all__ = ["Play"]
