"""``euchre report``: a page whose figures are those of ``analyze --json``, in a real browser where there is one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, Page, browser
from command_line import EVENING, euchre_command

SAMPLES = Path(__file__).parents[1] / "samples/games"
HOSTILE = "<script>document.title='had'</script>"
SPIN = "\u202egnorw\u2066 {{ 7*7 }} & <b>"
RECORD = f"""\
[Event "{HOSTILE}"] [North "{SPIN}"] [East "{"x" * 10_000}"] [South "</script><img src=x onerror=alert(1)>"]

1. W^Qh N=9cTcQs9dTd E=AdKdTsQcKs S=9sAsKcJcQd W=JhJdAhKhAc ppp {{{HOSTILE} \u202e}} p pppc* =EW+4
2. N N:o* =NS+4
"""


class Figures(HTMLParser):
    """The figures of a page: those of each table, by its class or the caption's first word, in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, list[float]] = {}
        self._open: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.scripts += tag == "script"
        if tag == "table":
            self._open.append(given.get("class") or (self._open[-1] if self._open else ""))
        elif tag == "data":
            where = self._open[-1] if self._open else "elsewhere"
            self.tables.setdefault(where, []).append(float(given["value"] or "nan"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self._open.pop()


def report(*arguments: Any, status: int = 0) -> str:
    done = euchre_command("report", *map(str, arguments), "-o", "page.html")
    assert done.exit_code == status, done.output
    return Path("page.html").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("hostile.euc").write_text(RECORD, encoding="utf-8")
    return tmp_path


def of_decisions(games: list[dict[str, Any]]) -> Iterator[float]:
    for each in (decision for game in games for deal in game["deals"] for decision in deal["decisions"]):
        if not each["best_choice"]:
            yield from (each["loss"], -100 * each["loss_win"])
        for option in sorted(each["options"], key=lambda option: -option["ev"]):
            yield from (option["ev"], 100 * option["win_probability"])
        if each["options"]:
            yield from (each[key] for key in ("open", "best_open") if each[key] is not None)


def of_summary(game: dict[str, Any]) -> Iterator[float]:
    for tally in game["summary"]["players"] or game["summary"]["seats"]:
        yield from (tally["deals"], 100 * tally["best"] / tally["decisions"], tally["calls"]["mean"])
        yield tally["play"]["mean"]
        yield from tally["marks"].values()
        yield -100 * tally["win"]["mean"]
    for tally in game["summary"]["teams"]:
        yield tally["made"]["deals"]
        yield from (tally[key]["mean"] for key in ("made", "expected", "luck", "apart"))


def test_figures_are_those_of_analyze() -> None:
    record = str(SAMPLES / "going-alone.euc")
    page = Figures()
    page.feed(report(record, "--depth", "quick"))
    games = json.loads(euchre_command("analyze", record, "--depth", "quick", "--json").stdout)
    assert page.tables["decisions"] == pytest.approx(list(of_decisions(games)))
    assert page.tables["lost"] == pytest.approx([figure for game in games for figure in of_summary(game)])
    for deal in (deal for game in games for deal in game["deals"]):
        assert {deal["expected"], deal["luck"]} <= set(page.tables["elsewhere"])


def test_the_same_page_each_time() -> None:
    assert report("hostile.euc", "--no-grades") == report("hostile.euc", "--no-grades", "-j", "1")


def test_what_a_record_says_is_text() -> None:
    page = Figures()
    text = report("hostile.euc", "--no-grades")
    page.feed(text)
    assert page.scripts == 1
    assert HOSTILE not in text
    assert "<img" not in text
    assert "{{ 7*7 }}" in text
    assert re.search(r"default-src 'none'", text)
    assert not re.search(r"\b(src|href)=\"?(https?:)?//", text)


def test_without_grades_there_are_none() -> None:
    text = report(SAMPLES / "going-alone.euc", "--no-grades")
    assert "Decisions" not in text
    assert "Marks: ??" not in text
    assert "Chance of North and South to win" in text


def test_what_is_wrong_stands_with_its_deal() -> None:
    Path("evening.euc").write_text(EVENING)
    text = report("evening.euc", "nothing.euc", "--no-grades", status=2)
    assert text.count("P505") == 1
    told = euchre_command("report", "evening.euc", "--no-grades", "-o", "page.html").stderr
    assert told == "euchre: evening.euc: 1 error, told on the page\n"
    Path("not.euc").write_bytes(b"\xff\xfe\xff")
    assert "What could not be read" in report("not.euc", "--no-grades", status=2)


def test_no_page_goes_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre_cli.cli.report.shown_on_a_terminal", lambda: True)
    done = euchre_command("report", "hostile.euc")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "-o game.html" in done.stderr


# --- in a browser ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    with browser(tmp_path_factory.mktemp("browser")) as opened:
        yield opened


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graded")
    (folder / "hostile.euc").write_text(RECORD, encoding="utf-8")
    games = [str(folder / "hostile.euc"), *(str(SAMPLES / name) for name in ("going-alone.euc", "thrown-in.euc"))]
    done = euchre_command("report", *games, "--depth", "quick", "-o", str(folder / "page.html"))
    assert done.exit_code == 0, done.output
    return folder / "page.html"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_page_in_a_browser(page: Page, graded: Path, width: int, dark: bool) -> None:
    page.complaints.clear()
    page.open(graded, width, dark=dark)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert HOSTILE in page.evaluate("document.title")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != (
        "rgb(255, 255, 255)" if dark else "rgb(21, 24, 27)"
    )
    assert page.complaints == []


def test_walking_through_a_deal(page: Page) -> None:
    """Steps by buttons and keys: cards leave the hands, lie in the middle, and the words follow."""
    report(SAMPLES / "going-alone.euc", "--no-grades")
    page.open(Path("page.html"), 1280)
    seen = "[...document.querySelectorAll('.hand .lies:not([hidden])')].length"
    lying = "[...document.querySelectorAll('.fell .lies:not([hidden])')].length"
    dealt = page.evaluate(seen)
    assert dealt >= 15
    assert page.evaluate(lying) == 0
    page.evaluate("document.querySelector('[data-go=last]').click()")
    assert page.evaluate(seen) < dealt
    assert page.evaluate(lying) > 0
    assert page.evaluate("document.querySelector('.now').textContent").split()[1] == "plays"
    page.evaluate("document.querySelector('.deal').dispatchEvent(new KeyboardEvent('keydown', {key: 'Home'}))")
    assert page.evaluate(seen) == dealt
    page.evaluate("document.querySelector('.deal').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))")
    assert page.evaluate("document.querySelector('[aria-current]').textContent.trim()") != "The cards are dealt"
    assert page.complaints == []
