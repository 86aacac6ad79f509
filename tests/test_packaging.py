"""What the project says of itself is true: metadata, README, the hooks for others."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import euchre_cli
from euchre_cli.cli.main import main
from euchre_cli.notation.grammar import grammar_file

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_version_is_the_installed_one() -> None:
    assert metadata.version("euchre-analyzer") == euchre_cli.__version__


def test_changelog_has_the_version_or_is_before_the_first() -> None:
    versions = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert versions[0] == "Unreleased"
    assert versions[1:2] in ([], [euchre_cli.__version__])


def test_command_is_installed() -> None:
    (script,) = metadata.distribution("euchre-analyzer").entry_points.select(group="console_scripts")
    assert (script.name, script.value) == ("euchre", "euchre_cli.cli.main:main")


def test_types_are_shipped() -> None:
    assert Path(str(euchre_cli.__file__)).with_name("py.typed").exists()


def test_the_grammar_that_is_read_is_the_one_at_the_top() -> None:
    assert grammar_file().read_text(encoding="utf-8") == (ROOT / "grammar" / "euchre.lark").read_text(encoding="utf-8")


def test_every_python_of_the_classifiers_is_meant() -> None:
    named = [line for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert named[0].endswith(PROJECT["requires-python"].removeprefix(">="))


def test_every_dependency_is_justified() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    extras = [one for group in PROJECT["optional-dependencies"].values() for one in group]
    for requirement in [*PROJECT["dependencies"], *extras]:
        name = re.split(r"[\[<>=]", requirement)[0]
        assert name == PROJECT["name"] or re.search(rf"\b{name}\b", contributing), name


def test_first_two_shell_blocks_of_the_readme_are_one_line_each() -> None:
    first, second = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[:2]
    assert first.count("\n") == second.count("\n") == 1
    assert first.endswith("euchre validate samples/games\n")
    assert second.endswith("pytest\n")


def test_hooks_for_others_run_commands_that_exist() -> None:
    hooks = re.findall(r"entry: (.+)", (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hooks
    for hook in hooks:
        program, command, *options = hook.split()
        assert program == "euchre"
        assert main([command, *options, "--help"]) == 0


def test_links_of_the_documents_lead_somewhere() -> None:
    for document in ROOT.glob("*.md"):
        for link in re.findall(r"\]\((?!https?://|#)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (ROOT / link).exists(), f"{document.name}: {link}"


@pytest.mark.parametrize("module", ["euchre_cli", "euchre_cli.cards"])
def test_ground_floor_imports_no_command(module: str) -> None:
    code = f"import sys, {module}; print('click' in sys.modules, 'lark' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False False\n"
