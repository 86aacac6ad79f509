"""Games as one page of HTML that needs nothing else: no network, no other file. Needs the extra ``report``.

Everything that a record says goes through Jinja's escaping; control characters are shown, not sent; the page forbids
itself, by a content security policy, to load anything and to run any script but its own.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO

import jinja2
from markupsafe import Markup

from euchre_cli import __version__
from euchre_cli.analysis.analyzing import Analyzer
from euchre_cli.findings import Finding
from euchre_cli.printable import printable
from euchre_cli.reports.analysis_json import MarksJson
from euchre_cli.reports.page.building import PlayedGame, finding_view, game_view, interval, with_suits

_HERE: Final = Path(__file__).parent
_MARKS: Final = {
    "??": ("blunder", "a blunder"),
    "?": ("mistake", "a mistake"),
    "?!": ("inaccuracy", "inexact"),
    "!": ("good", "good"),
    "!!": ("brilliant", "brilliant"),
}


def write_page(
    games: Sequence[PlayedGame],
    others: Sequence[Finding],
    analyzer: Analyzer,
    depth: str | None,
    out: TextIO,
    title: str,
) -> None:
    """Write the page. `others` are findings about no game; `depth` is None where nothing was graded."""
    script = _read("page.js")
    views = [
        game_view(game, number, analyzer.grader(game.replay.rules).wins, graded=depth is not None)
        for number, game in enumerate(games, 1)
    ]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = _environment().get_template("page.html")
    out.writelines(
        page.generate(
            title=printable(title),
            games=views,
            other_findings=others,
            graded=depth is not None,
            depth=depth,
            seed=analyzer.seed,
            version=__version__,
            marks=_MARKS,
            css=Markup(_read("page.css")),  # noqa: S704 - a file of this package
            script=Markup(script),  # noqa: S704 - a file of this package
            script_hash=f"sha256-{digest}",
        )
    )


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters |= {
        "text": printable,
        "suits": with_suits,
        "runs": lambda runs: ",".join(f"{first}-{last}" for first, last in runs),
        "figure": _figure,
        "interval": interval,
        "finding": finding_view,
        "counts": _counts,
    }
    return environment


def _figure(value: float, digits: int, sign: bool) -> str:
    """A number with so many decimals, a proper minus, and never -0."""
    rounded = round(value, digits) + 0.0
    return format(rounded, f"{'+' if sign else ''}.{digits}f").replace("-", "\N{MINUS SIGN}")


def _counts(marks: MarksJson) -> list[int]:
    """How many of each mark, in the order of `_MARKS`."""
    return [getattr(marks, name) for name, _ in _MARKS.values()]
