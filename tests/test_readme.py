"""What the README and the documents show is what happens.

    python tests/test_readme.py

writes into both what the commands print now; look at the difference before it is committed.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWING = (ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("equity", "analysis", "stats")))
SESSION = re.compile(r"^```console\n\$ (.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SESSIONS = [session for path in SHOWING for session in SESSION.findall(path.read_text(encoding="utf-8"))]


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell as the README's reader does, at 100 columns."""
    euchre = folder / "euchre"
    euchre.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m euchre_cli "$@"\n', encoding="utf-8")
    euchre.chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
    return subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[command[-40:] for command, _ in SESSIONS])
def test_a_session_is_real(command: str, output: str, tmp_path: Path) -> None:
    done = run(command, tmp_path)
    assert done.stdout.rstrip("\n") == output.rstrip("\n")
    assert not done.stderr


def test_there_are_sessions() -> None:
    assert all(SESSION.search(path.read_text(encoding="utf-8")) for path in SHOWING)


def test_the_python_of_the_readme_runs() -> None:
    (example,) = re.findall(r"^```pycon\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted > 3
    assert not results.failed


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        for shown in SHOWING:
            text = shown.read_text(encoding="utf-8")
            fresh = SESSION.sub(lambda found: f"```console\n$ {found[1]}\n{run(found[1], Path(place)).stdout}```", text)
            shown.write_text(fresh, encoding="utf-8")
