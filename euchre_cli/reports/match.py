"""What came of a duplicate match: who beats whom by how much, for eyes."""

from __future__ import annotations

from euchre_cli.intervals import HALF_WIDTH
from euchre_cli.playing import Match
from euchre_cli.printable import printable
from euchre_cli.rules import Rules


def match_text(match: Match, names: tuple[str, str], rules: Rules, seed: int) -> str:
    """The result in a sentence, a table of both players, and what was played."""
    one, other = map(printable, names)
    low, high = match.interval
    if low > 0 or high < 0:
        better, worse = (one, other) if low > 0 else (other, one)
        result = f"{better} beats {worse} by {abs(match.mean):.3f}{_error(match)} points a deal"
    elif match.mean or match.se:
        result = f"No difference is certain: {one} is {match.mean:+.3f}{_error(match)} points a deal beside {other}"
    else:
        result = f"No difference: {one} and {other} score the same in every deal"
    width = max(len(one), len(other))
    played = 2 * match.deals
    lines = [f"{result}.", "", f"  {'':{width}}  points  a deal  deals won"]
    for name, points, won in zip((one, other), match.points, match.won, strict=True):
        lines.append(f"  {name:{width}}  {points:6}  {points / played:6.3f}  {won / played:9.1%}")
    rest = f"rules {rules.text()}; seed {seed}"
    lines += ["", f"{match.deals:,} deals, each played both ways; {rest}. ± holds the true value in 95 of 100 matches."]
    return "\n".join(lines) + "\n"


def match_so_far(match: Match) -> str:
    """One line while a match goes on."""
    return f"{match.deals:,} deals: {match.mean:+.3f}{_error(match)} points a deal ..."


def _error(match: Match) -> str:
    return f" ±{HALF_WIDTH * match.se:.3f}"
