"""What the README and the documents show is what happens.

    python tests/test_readme.py [PAGE...]

writes into them what the commands print now; look at the difference before it is committed.

A page is read from top to bottom by somebody in a folder with the samples: a block that starts with ```` ```euc NAME ````
is a file that is saved there, a block ```` ```console ```` a command with all that it prints. Files and what commands
write stay for the commands after them.
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
PAGES = {
    path.name if path.parent == ROOT else f"docs/{path.name}": path
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
}
_BLOCK = re.compile(
    r"^```(?:console\n\$ (?P<command>.*)\n(?P<output>(?s:.*?))|euc (?P<file>\S+)\n(?P<text>(?s:.*?)))^```$",
    re.MULTILINE,
)
SHOWING = [name for name, path in PAGES.items() if _BLOCK.search(path.read_text(encoding="utf-8"))]


def run(command: str, folder: Path) -> str:
    """Run a line of a shell as a reader does, at 100 columns: what stands on the screen then."""
    environment = {
        **os.environ,
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "HOME": str(folder),
    }
    for name in ("NO_COLOR", "FORCE_COLOR", "XDG_CONFIG_HOME"):
        environment.pop(name, None)
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    ).stdout


def furnished(folder: Path) -> None:
    """Put into a folder what a reader has: the command, and the samples."""
    (folder / "bin").mkdir()
    euchre = folder / "bin" / "euchre"
    euchre.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m euchre_cli "$@"\n', encoding="utf-8")
    euchre.chmod(0o755)
    for name in ("samples", "grammar"):
        (folder / name).symlink_to(ROOT / name)


def fresh(text: str, folder: Path) -> str:
    """A page with what its commands print now, run one after the other in a folder with its files."""
    furnished(folder)

    def block(found: re.Match[str]) -> str:
        if found["file"] is not None:
            (folder / found["file"]).write_text(found["text"], encoding="utf-8")
            return found[0]
        printed = run(found["command"], folder)
        return f"```console\n$ {found['command']}\n{printed}{chr(10) * (printed[-1:] not in ('', chr(10)))}```"

    return _BLOCK.sub(block, text)


@pytest.mark.parametrize("name", SHOWING)
def test_what_a_page_shows_is_real(name: str, tmp_path: Path) -> None:
    text = PAGES[name].read_text(encoding="utf-8")
    assert fresh(text, tmp_path).splitlines() == text.splitlines(), f"python tests/test_readme.py {name} writes it anew"


def test_there_are_sessions() -> None:
    assert {"README.md", "docs/first-steps.md", "docs/equity.md", "docs/analysis.md", "docs/stats.md"} <= set(SHOWING)


def test_no_session_is_overlooked() -> None:
    for name, path in PAGES.items():
        text = path.read_text(encoding="utf-8")
        assert text.count("```console") == sum(found["command"] is not None for found in _BLOCK.finditer(text)), name


def test_links_between_pages_lead_somewhere() -> None:
    for name, path in PAGES.items():
        words = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)  # no code
        for link in re.findall(r"\]\((?!https?:)([^)\s]*)\)", words):
            target, _, anchor = link.partition("#")
            page = path.parent / target if target else path
            assert page.exists(), f"{name}: {link}"
            assert not anchor or anchor in anchors(page), f"{name}: {link}"


def anchors(page: Path) -> set[str]:
    """What headings are called in links, as GitHub makes it: small letters, hyphens for blanks, no punctuation."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def test_the_python_of_the_readme_runs() -> None:
    (example,) = re.findall(r"^```pycon\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted > 3
    assert not results.failed


if __name__ == "__main__":
    for page in sys.argv[1:] or SHOWING:
        with tempfile.TemporaryDirectory() as place:
            written = fresh(PAGES[page].read_text(encoding="utf-8"), Path(place))
        PAGES[page].write_text(written, encoding="utf-8")
