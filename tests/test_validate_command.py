"""``euchre validate``: what it reads, what it shows, how it ends. What is found is the engine's business (a fake here)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from click.testing import Result as Ended

from euchre_cli.batch import run
from euchre_cli.batch.pieces import Part, Piece
from euchre_cli.batch.results import Result, Told
from euchre_cli.batch.validating import Validation
from euchre_cli.cli import euchre
from euchre_cli.cli import validate as module
from euchre_cli.events import Source
from euchre_cli.findings import KINDS, finding
from euchre_cli.sources import Unreadable


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict]:
    """In place of the engine: each line of a file that is a code is a finding; it notes how it was called."""
    monkeypatch.chdir(tmp_path)
    asked = []

    def fake(how: Validation, piece: Piece) -> Iterator[Result]:
        (part,) = piece.parts
        asked.append({"defaults": part.rules, "overrides": how.overrides, "from_format": part.format})
        try:
            with part.source.open() as opened:
                text = "".join(opened.chunks())
        except Unreadable as problem:
            if problem.finding.code in how.codes:
                yield Told(problem.finding)
            yield part.done(0, 0)
            return
        offset = 0
        for line in text.splitlines(keepends=True):
            if line.strip() in KINDS and line.strip() in how.codes:
                where = Source(name=part.source.name, text=text)
                yield Told(finding(line.strip(), "so it is", source=where, place=(offset, offset + 4), game=1))
            offset += len(line)
        yield part.done(1, len(text.splitlines()))

    monkeypatch.setattr(module, "validate_piece", fake)
    monkeypatch.setattr(run, "cut", lambda inputs, form, *_, **__: (Piece([Part(*each, form)]) for each in inputs))
    return asked


def validate(*arguments: str, **files: str) -> Ended:
    for name, text in files.items():
        Path(f"{name}.euc").write_text(text, encoding="utf-8")
    return CliRunner().invoke(euchre, ["validate", *arguments])


ERROR, WARNING, CLEAN = "P505\n", "D205\n", ";\n"


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (CLEAN, [], 0),
        (ERROR, [], 1),
        (WARNING, [], 0),
        (WARNING, ["--strict"], 1),
        (ERROR + WARNING, ["--exit-zero", "--strict"], 0),
        ("", [], 2),
        ("", ["--exit-zero"], 2),
        ("", ["--ignore", "N106"], 0),
        ("", ["--select", "P"], 2),
        (ERROR, ["--ignore", "revoke"], 0),
        (ERROR, ["--select", "D"], 0),
    ],
)
def test_exit_status(text: str, options: list[str], status: int) -> None:
    assert validate("a.euc", *options, a=text).exit_code == status


def test_2_outranks_1_and_the_other_files_go_on() -> None:
    result = validate(".", "--output-format", "concise", a="", b=ERROR, c=CLEAN)
    assert result.exit_code == 2
    assert [line.split(":")[0] for line in result.stdout.splitlines()[:2]] == ["a.euc", "b.euc"]
    assert result.stdout.endswith("2 errors in 2 of 3 files (2 games, 2 deals)\n")


def test_full_is_the_default_and_ends_with_a_line() -> None:
    result = validate("a.euc", a=ERROR)
    assert result.stdout.startswith("a.euc:1:1: error P505 revoke (game 1)\n  so it is\n")
    assert "\n  1 | P505\n    | ^^^^\n" in result.stdout
    assert "  Remedy: " in result.stdout
    assert result.stdout.endswith("\n\n1 error in 1 of 1 file (1 game, 1 deal)\n")
    assert validate("--quiet", "a.euc").stdout + "1 error in 1 of 1 file (1 game, 1 deal)\n" == result.stdout


def test_all_clean() -> None:
    assert validate(".", a=CLEAN, b=CLEAN * 3).stdout == "All clean: 2 files, 2 games, 4 deals\n"


@pytest.mark.parametrize("output_format", ["json", "jsonl", "sarif", "github", "junit"])
def test_machine_formats_have_no_closing_line(output_format: str) -> None:
    assert "1 of 1" not in validate("--output-format", output_format, "a.euc", a=ERROR).stdout


def test_json_is_shorthand() -> None:
    found = json.loads(validate("--json", "a.euc", a=ERROR + WARNING).stdout)
    assert [one["code"] for one in found] == ["P505", "D205"]
    assert validate("--json", "a.euc").stdout == validate("--output-format", "json", "a.euc").stdout
    assert json.loads(validate("--json", "b.euc", b=CLEAN).stdout) == []


def test_statistics() -> None:
    result = validate(".", "--statistics", a=ERROR * 10 + WARNING, b=WARNING)
    assert result.stdout.splitlines()[:-1] == ["10  P505  revoke", " 2  D205  deal-number-out-of-order"]
    assert result.exit_code == 1
    assert json.loads(validate("--statistics", "--json", "b.euc").stdout) == [
        {"code": "D205", "name": "deal-number-out-of-order", "count": 1}
    ]
    line = validate("--statistics", "--output-format", "jsonl", "b.euc").stdout
    assert json.loads(line)["count"] == 1
    refused = validate("--statistics", "--output-format", "sarif", "b.euc")
    assert refused.exit_code == 2
    assert "--statistics goes with" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--select", "revoek"], "did you mean 'revoke'?"),
        (["--rules", "lone-lead=loner-left"], "did you mean 'loner-lead'?"),
        (["--rules", "target=10 deals=3"], "cannot stand together"),
        (["--override-rules", "deck=20"], "deck cannot be '20'"),
        (["--output-format", "xml"], "'xml'"),
        (["--from", "pdf"], "'pdf'"),
    ],
)
def test_usage_errors(arguments: list[str], message: str) -> None:
    result = validate("a.euc", *arguments, a=CLEAN)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_missing_path() -> None:
    result = validate("a.euc", "nowhere.euc", a=ERROR)
    assert result.exit_code == 2
    assert "nowhere.euc: no such file" in result.stderr
    assert "a.euc:1:1" in result.stdout
    nothing = validate("nowhere.euc")
    assert (nothing.exit_code, nothing.stdout) == (2, "")


def test_rules_come_in_layers(engine: list[dict]) -> None:
    Path("euchre.toml").write_text('rules = "deals=8 no-trump"', encoding="utf-8")
    validate("a.euc", "--rules", "target=7", "--override-rules", "hand=5", "--from", "euc", a=CLEAN)
    validate("a.euc", "--rules", "deck=28")
    assert engine[0] == {
        "defaults": {"no_trump": True, "target": 7},
        "overrides": {"hand": 5},
        "from_format": "euc",
    }
    assert engine[1]["defaults"] == {"deals": 8, "no_trump": True, "deck": 28}


def test_bad_house_rules_are_a_usage_error() -> None:
    Path("euchre.toml").write_text('rules = "tarket=7"', encoding="utf-8")
    result = validate("a.euc", a=CLEAN)
    assert result.exit_code == 2
    assert "euchre.toml" in result.stderr
    assert "did you mean 'target'?" in result.stderr


def test_standard_input() -> None:
    result = CliRunner().invoke(euchre, ["validate", "-", "--json"], input=ERROR)
    assert json.loads(result.stdout)[0]["file"] == "<stdin>"


def test_output_file_is_written_whole_or_not_at_all() -> None:
    result = validate("a.euc", "--json", "-o", "out.json", a=ERROR)
    assert (result.exit_code, result.stdout) == (1, "")
    assert json.loads(Path("out.json").read_text(encoding="utf-8"))[0]["code"] == "P505"
    Path("sub").mkdir()
    Path("sub/euchre.toml").write_text('rules = "tarket=7"', encoding="utf-8")
    Path("sub/b.euc").write_text(ERROR, encoding="utf-8")
    assert validate("a.euc", "sub/b.euc", "-o", "out.json").exit_code == 2
    assert validate("a.euc", "sub/b.euc", "--json").stdout == ""
    assert json.loads(Path("out.json").read_text(encoding="utf-8"))[0]["code"] == "P505"


@pytest.mark.parametrize("command", ["validate", "score", "convert --to json"])
def test_output_onto_an_input_is_refused(command: str) -> None:
    Path("a.euc").write_text(ERROR, encoding="utf-8")
    Path("link.json").symlink_to("a.euc")
    result = CliRunner().invoke(euchre, [*command.split(), "a.euc", "-o", "link.json"])
    assert result.exit_code == 2
    assert "link.json is one of the files to read: it would be lost" in result.stderr
    assert Path("a.euc").read_text(encoding="utf-8") == ERROR


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["explain", "revoke"], ["rich", "lark"]),
        (["validate", "a.euc", "--json"], ["rich"]),
        (["validate", "a.euc", "-q"], ["rich"]),  # nothing is found
        (["validate", "a.euc", "--output-format", "concise"], ["rich"]),
    ],
)
def test_what_is_not_needed_is_not_imported(arguments: list[str], unwanted: list[str]) -> None:
    Path("a.euc").write_text("1. W N:o =NS+1", encoding="utf-8")
    script = (
        "import sys; from euchre_cli.cli.main import main; main(sys.argv[1:]); "
        f"sys.exit(','.join(name for name in {unwanted} if name in sys.modules) or 0)"
    )
    run = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
