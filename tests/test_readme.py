"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"^```console\n\$ (.*?)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[command[-40:] for command, _ in SESSIONS])
def test_a_session_of_the_readme_is_real(command: str, output: str, tmp_path: Path) -> None:
    euchre = tmp_path / "euchre"
    euchre.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m euchre_cli "$@"\n', encoding="utf-8")
    euchre.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout.rstrip("\n") == output.rstrip("\n")
    assert not done.stderr


def test_there_are_sessions() -> None:
    assert len(SESSIONS) > 1


def test_the_python_of_the_readme_runs() -> None:
    (example,) = re.findall(r"^```pycon\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted > 3
    assert not results.failed
