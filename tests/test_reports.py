"""Every way of showing findings, at a fixed width, against text that was read by eye (`snapshots/`).

``UPDATE_SNAPSHOTS=1 pytest tests/test_reports.py`` writes the texts anew, to be read again.
"""

from __future__ import annotations

import io
import json
import re
from xml.etree import ElementTree as ET

import pytest
from expected import Terminal, snapshot

from euchre_cli import reports
from euchre_cli.events import Source
from euchre_cli.findings import Finding, finding
from euchre_cli.reports.full import FullReport
from euchre_cli.reports.summary import Summary

DEAL = Source(
    name="club.euc",
    text="1. W^9h\n   N=AhKhQhTd9c W=AdKcQcJd9s\n   o -9s\n   AhThJh9h/TcKc9cQd/QcTdKsAc/JsJdQhQs/AdKhKdJc\n   =NS+2\n",
    line=8,
)
SECOND = Source(name="club.euc", text="3. E^9s pppp", line=14, column=21)

REVOKE = finding(
    "P505",
    "West followed spades with Ad in trick 2 but had Ks: a player who can follow suit must",
    source=DEAL,
    place=(DEAL.text.index("Kc9c"), DEAL.text.index("Kc9c") + 2),
    game=1,
    deal=1,
    trick=2,
    seat=3,
    evidence="West played Ks in trick 4",
    remedy="Compare both cards with the notes of the table; one of them is written wrongly, or it was a revoke.",
)
DEALER = finding(
    "D205",
    "deal 3 follows deal 1: deal 2 is missing",
    source=SECOND,
    place=(0, 2),
    game=1,
    deal=2,
    remedy="Number the deals one after the other.",
)
OVER = finding(
    "S606",
    "a deal is played after the game is over",
    source=DEAL,
    place=(3, DEAL.text.index("=NS")),
    game=1,
    deal=3,
    evidence="the score was 10-4 before this deal, and the game is played to 10",
)
LONG = Source(name="long.euc", text="1. W^9h {" + "a remark that never ends, " * 30 + "} o -9s " + "AhThJh9h/" * 30)
FAR = finding(
    "X402",
    "West lays away 9s without holding it",
    source=LONG,
    place=(LONG.text.index("-9s"), LONG.text.index("-9s") + 3),
    game=1,
    deal=1,
    seat=3,
    evidence="West held Qc Kc Jd Ad 9h",
)
POINTER = finding(
    "P503",
    "South played Jh, which lies in West's hand",
    source=Source(name="league/week 1.egn"),
    place="/deals/0/phases/1/tricks/2/1",
    game=2,
    deal=1,
    trick=3,
    seat=2,
    evidence="West=Jh9h...",
)
NO_PLACE = Finding(
    code="N106", name="not-a-record", severity="error", message="no known format: it is empty", file="empty.euc"
)
HOSTILE = finding(
    "N102",
    "the tag \x1b[31mRed\x1b[0m is not known\nnor is %0A, a:b",
    source=Source(name="evil\x1b]0;title\x07,100%:.euc", text='[\x1b[31mRed "\u202eabc\x00"]'),
    place=(1, 9),
    game=1,
    evidence="]]> <b> & \x85",
    severity="info",
)

FILES: list[tuple[str, int, int, list[Finding]]] = [
    ("club.euc", 1, 2, [REVOKE, DEALER, OVER]),
    ("long.euc", 1, 1, [FAR]),
    ("clean.euc", 1, 12, []),
    ("league/week 1.egn", 2, 30, [POINTER]),
    ("empty.euc", 0, 0, [NO_PLACE]),
    ("evil\x1b]0;title\x07,100%:.euc", 1, 0, [HOSTILE]),
]


def feed(report: reports.Report, files: list[tuple[str, int, int, list[Finding]]]) -> Summary:
    summary = Summary()
    report.start()
    for name, games, deals, found in files:
        for one in found:
            summary.add(one)
            report.finding(one)
        summary.file_done(games, deals)
        report.file_done(name)
    report.finish(summary)
    return summary


def shown(output_format: str, files: list[tuple[str, int, int, list[Finding]]]) -> str:
    out = io.StringIO()
    feed(reports.make_report(output_format, out), files)
    return out.getvalue()


@pytest.mark.parametrize("output_format", reports.FORMATS)
def test_snapshot(output_format: str) -> None:
    text = shown(output_format, FILES)
    if output_format == "sarif":  # the rules are the catalogue, tested elsewhere
        text = re.sub(r'"version":"[\d.]+","rules":\[.*?\]\}\}', '"version":"...","rules":[...]}}', text, count=1)
    assert text == snapshot(f"findings.{output_format}", text)


def test_full_on_a_terminal_is_coloured_and_wrapped() -> None:
    out = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm-256color")
        patch.delenv("NO_COLOR", raising=False)
        feed(FullReport(out, width=60), FILES)
    assert "\x1b[1;31merror\x1b[0m" in out.getvalue()
    plain = re.sub(r"\x1b\[[\d;]*m", "", out.getvalue())
    assert "\x1b" not in plain
    assert "\x07" not in plain
    assert all(len(line) <= 60 for line in plain.splitlines() if line.startswith("  "))
    text = re.sub(" +$", "", plain, flags=re.MULTILINE)
    assert text == snapshot("findings.terminal", text)


def test_no_color_is_honoured() -> None:
    out = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_COLOR", "1")
        feed(FullReport(out, width=60), FILES)
    assert "\x1b[1;31m" not in out.getvalue()


@pytest.mark.parametrize("output_format", [*reports.FORMATS])
def test_no_control_character_reaches_the_output(output_format: str) -> None:
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", shown(output_format, FILES))


@pytest.mark.parametrize("files", [FILES, [], [("clean.euc", 1, 1, [])]], ids=["many", "no files", "clean"])
def test_machine_formats_are_well_formed(files: list[tuple[str, int, int, list[Finding]]]) -> None:
    found = [one for _, _, _, several in files for one in several]
    assert [one["code"] for one in json.loads(shown("json", files))] == [one.code for one in found]
    assert [json.loads(line)["code"] for line in shown("jsonl", files).splitlines()] == [one.code for one in found]
    assert len(json.loads(shown("sarif", files))["runs"][0]["results"]) == len(found)
    assert len(ET.fromstring(shown("junit", files)).findall(".//testcase")) == len(files)  # noqa: S314


def test_json_keys_are_those_of_the_design() -> None:
    (one,) = json.loads(shown("json", [("club.euc", 1, 1, [REVOKE])]))
    keys = (
        "code name severity message file game deal trick seat line column end_line end_column pointer evidence remedy"
    )
    assert list(one) == keys.split()
    assert one["line"] == 11
    assert one["seat"] == "W"
    assert one["pointer"] is None


@pytest.mark.parametrize("output_format", reports.FORMATS)
def test_lone_surrogate(output_format: str) -> None:
    odd = Finding(code="N103", name="bad-tag-value", severity="error", message="not \ud800", file="a.egn")
    text = shown(output_format, [("a.egn", 0, 0, [odd])])
    assert r"not \ud800" in text
    text.encode("utf-8")


def test_github_escapes() -> None:
    line = shown("github", [("evil", 1, 1, [HOSTILE])])
    assert line.count("\n") == 1
    properties, message = line.removeprefix("::notice ").split("::", 1)
    assert "file=evil\\x1b]0;title\\x07%2C100%25%3A.euc," in properties
    assert "%250A" in message


def test_junit_counts_and_outcomes() -> None:
    suites = ET.fromstring(shown("junit", FILES))  # noqa: S314
    assert (suites.get("tests"), suites.get("failures"), suites.get("errors")) == ("6", "3", "1")
    outcomes = [[child.tag for child in case] for case in suites.iter("testcase")]
    assert outcomes == [["failure"], ["failure"], [], ["failure"], ["error"], ["system-out"]]


def test_summary() -> None:
    summary = feed(reports.make_report("concise", io.StringIO()), FILES)
    assert summary.closing_line() == "5 errors, 1 warning, 1 note in 5 of 6 files (6 games, 45 deals)"
    clean = feed(reports.make_report("concise", io.StringIO()), [("a", 1, 1, [])])
    assert clean.closing_line() == "All clean: 1 file, 1 game, 1 deal"
    errors = feed(reports.make_report("concise", io.StringIO()), [("a", 1, 1, [REVOKE])])
    assert errors.closing_line() == "1 error in 1 of 1 file (1 game, 1 deal)"
