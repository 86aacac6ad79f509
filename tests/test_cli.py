"""The command line itself: help, version, exit statuses, and that nothing ends in a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import click
import pytest

import euchre_cli
from euchre_cli import cli
from euchre_cli.cli.main import main
from euchre_cli.cli.outcome import Outcome
from euchre_cli.findings import finding

Add = Callable[[Callable[[], object]], None]


@pytest.fixture(autouse=True)
def output_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> Add:
    """Register a command ``probe`` that does what the test wants."""

    def add(body: Callable[[], object]) -> None:
        module = types.ModuleType("euchre_cli.cli.probe")
        module.command = click.command("probe")(click.option("--size")(lambda size: body()))  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "euchre_cli.cli.probe", module)
        monkeypatch.setattr(cli, "COMMANDS", (("probe", "Do what the test wants."), *cli.COMMANDS))

    return add


def run(*arguments: str, code: str | None = None, **options: object) -> subprocess.CompletedProcess[str]:
    """Run the command, or `code` with the arguments, in a process of its own."""
    how = ["-m", "euchre_cli"] if code is None else ["-c", code]
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, *how, *arguments], capture_output=True, text=True, timeout=60, check=False, **options
    )


PROBE = """
import sys, types, click
from euchre_cli import cli
from euchre_cli.cli.main import main

@click.command()
def command():
    {body}

module = sys.modules["euchre_cli.cli.probe"] = types.ModuleType("euchre_cli.cli.probe")
module.command = command
cli.COMMANDS = (("probe", "Do what the test wants."),)
sys.exit(main(["probe"]))
"""


def probing(body: str) -> str:
    return PROBE.format(body=body)


# --- help and version -------------------------------------------------------------------------------------


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"euchre {euchre_cli.__version__}\n"


def test_as_a_module() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"euchre {euchre_cli.__version__}\n", "")


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_lists_every_command_and_imports_none(option: str) -> None:
    code = f"""
import sys
from euchre_cli.cli.main import main
main([{option!r}])
print([name for name in sys.modules if name.startswith("euchre_cli.cli.") and name != "euchre_cli.cli.main"])
"""
    done = run(code=code)
    assert done.stdout.endswith("[]\n")
    assert "Exit status" in done.stdout
    for name, line in cli.COMMANDS:
        assert f"  {name} " in done.stdout
        assert line.split()[0] in done.stdout


@pytest.mark.parametrize("name", [name for name, _ in cli.COMMANDS])
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "-h"]) == 0
    assert f"Usage: euchre {name} " in capsys.readouterr().out


def test_no_command_is_registered_without_a_module_and_no_module_without_being_registered() -> None:
    modules = {path.stem for path in Path(str(cli.__file__)).parent.glob("*.py")}
    assert {name for name, _ in cli.COMMANDS} <= modules


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_quick_command_imports_nothing_that_click_does_not(arguments: list[str]) -> None:
    code = f"""
import sys
import click, importlib.util  # the latter finds the package in an editable install
click.version_option("1")(click.group()(lambda: None)).main({arguments}, standalone_mode=False)
before = set(sys.modules)
from euchre_cli.cli.main import main
main({arguments})
print(sorted(name for name in set(sys.modules) - before if not name.startswith("euchre_cli")))
"""
    assert run(code=code).stdout.splitlines()[-1] == "[]"


def test_without_a_command_the_help_is_shown_as_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "Usage: euchre" in capsys.readouterr().err


# --- usage errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--frobnicate"], "--frobnicate"),
        (["frobnicate"], "There is no command 'frobnicate' (see euchre --help)"),
        (["prob"], "There is no command 'prob'; did you mean 'probe'? (see euchre --help)"),
        (["probe", "--siz", "3"], "(see euchre probe --help)"),
        (["probe", "extra\x1b[31m\n"], r"extra\x1b[31m"),
    ],
)
def test_usage_error_is_one_line(
    arguments: list[str], said: str, probe: Add, capsys: pytest.CaptureFixture[str]
) -> None:
    probe(lambda: None)
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("euchre: ")
    assert err.count("\n") == 1
    assert said in err


# --- exit statuses ----------------------------------------------------------------------------------------


def outcome_of(*codes: str, strict: bool = False, exit_zero: bool = False, missing: bool = False) -> Callable[[], None]:
    def body() -> None:
        outcome = Outcome(strict=strict, exit_zero=exit_zero)
        if missing:
            outcome.complain("nosuch.euc: no such file or folder")
        for code in codes:
            outcome.count(finding(code, "something"))
        outcome.end()

    return body


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (outcome_of(), 0),
        (outcome_of("P505"), 1),
        (outcome_of("S607"), 0),
        (outcome_of("S607", strict=True), 1),
        (outcome_of("N109"), 1),
        (outcome_of("N106"), 2),
        (outcome_of("N107", "P505"), 2),
        (outcome_of("P505", missing=True), 2),
        (outcome_of("P505", exit_zero=True), 0),
        (outcome_of("P505", "S607", strict=True, exit_zero=True), 0),
        (outcome_of("P505", "N106", exit_zero=True), 2),
    ],
)
def test_status(body: Callable[[], None], status: int, probe: Add) -> None:
    probe(body)
    assert main(["probe"]) == status


def test_what_is_missing_is_said(probe: Add, capsys: pytest.CaptureFixture[str]) -> None:
    probe(outcome_of(missing=True))
    main(["probe"])
    assert capsys.readouterr().err == "euchre: nosuch.euc: no such file or folder\n"


def raising(error: BaseException) -> Callable[[], None]:
    def body() -> None:
        raise error

    return body


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (KeyboardInterrupt(), 130, "euchre: interrupted\n"),
        (PermissionError(13, "Permission denied", "out.euc"), 2, "euchre: out.euc: Permission denied\n"),
        (OSError("strange"), 2, "euchre: strange\n"),
        (BrokenPipeError(32, "Broken pipe"), 141, ""),
        (click.ClickException("two\nlines"), 1, "euchre: two lines\n"),
        (click.UsageError("bad rules"), 2, "euchre: bad rules (see euchre probe --help)\n"),
    ],
)
def test_exception_becomes_a_line_and_a_status(
    error: BaseException, status: int, said: str, probe: Add, capsys: pytest.CaptureFixture[str]
) -> None:
    probe(raising(error))
    assert main(["probe"]) == status
    assert capsys.readouterr().err == said


def test_error_in_the_program_is_one_line_that_says_where() -> None:
    done = run(code=probing("raise KeyError(5)"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "an error in the program itself, in __main__, line " in done.stderr
    assert "KeyError(5)" in done.stderr


def test_error_in_the_program_is_shown_in_full_to_developers() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", probing("raise KeyError(5)")], capture_output=True, text=True, check=False
    )
    assert "Traceback" in done.stderr


# --- pipes, signals, streams ------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 100_000])
def test_closed_pipe_is_quiet(count: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    code = probing(f"[click.echo('a line') for _ in range({count})]")
    done = subprocess.run([sys.executable, "-c", code], stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


def test_both_pipes_closed_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    code = probing("click.echo('x' * 100_000); raise OSError('x')")
    done = subprocess.run([sys.executable, "-c", code], stdout=writer, stderr=writer, check=False)
    os.close(writer)
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("size", [1, 1_000_000])
def test_full_disk_is_one_line(size: int) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", probing(f"click.echo('x' * {size})")],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "euchre: No space left on device\n")


@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-"])
def test_closed_streams(closing: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m euchre_cli --version {closing}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_interrupt_ends_with_130() -> None:
    code = probing("print('ready', flush=True); import time; time.sleep(60)")
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == "euchre: interrupted\n"


@pytest.mark.parametrize("settings", [{"PYTHONIOENCODING": "latin-1"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_what_goes_to_a_file_is_utf_8_whatever_the_locale(settings: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", probing(r"click.echo('\u2665\udcff')")],
        capture_output=True,
        env={**os.environ, **settings},
        check=False,
    )
    assert (done.stdout, done.stderr) == ("♥\\udcff\n".encode(), b"")


def test_no_color(probe: Add, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seen = []
    probe(lambda: seen.append(click.get_current_context().color))
    main(["probe"])
    monkeypatch.setenv("NO_COLOR", "1")
    main(["probe"])
    assert seen == [None, False]


def test_completion_of_commands() -> None:
    done = run(env={**os.environ, "_EUCHRE_COMPLETE": "bash_source"})
    assert "_EUCHRE_COMPLETE=bash_complete" in done.stdout
