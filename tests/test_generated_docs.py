"""The reference pages of `docs` say what the program says: they are written out of it.

    python tests/test_generated_docs.py

writes them anew; look at the difference before it is committed. What stands above the line `BELOW` on a page is written
by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import click
import pytest

from euchre_cli.cli import COMMANDS, euchre
from euchre_cli.explanations import AUTHORITY, EXAMPLE, MEND, WHAT, WHY, explanation
from euchre_cli.findings import CATALOGUE
from euchre_cli.reports.explained import FindingTopic, OptionTopic, PresetTopic, as_object, listing
from euchre_cli.rule_options import OPTIONS, PRESETS

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
BELOW: Final = "<!-- From here on written by tests/test_generated_docs.py. -->\n"
FAMILIES: Final = {
    "N": "Reading the record",
    "D": "The deal",
    "B": "The calls",
    "X": "Cards that change hands",
    "P": "The play",
    "S": "The score",
}
_COLUMNS: Final = 80
"""As wide as the help is at most, on any terminal."""


def commands_page() -> Iterator[str]:
    """What ``--help`` says, of all and of each command."""
    whole = click.Context(euchre, info_name="euchre", terminal_width=_COLUMNS, **euchre.context_settings)
    yield f"## euchre\n\n```text\n{whole.get_help()}\n```\n"
    for name, _ in COMMANDS:
        command = euchre.get_command(whole, name)
        assert command is not None
        context = click.Context(command, whole, name, terminal_width=_COLUMNS)
        yield f"## euchre {name}\n\n```text\n{command.get_help(context)}\n```\n"


def findings_page() -> Iterator[str]:
    """The catalogue: a table of all, and then each at length."""
    yield "| finding | severity | when |\n|---|---|---|"
    for kind in CATALOGUE:
        anchor = f"{kind.code}-{kind.name}".lower()
        summary = explanation(kind.code).summary.replace("|", r"\|")
        yield f"| [{kind.code} {kind.name}](#{anchor}) | {kind.severity} | {summary} |"
    family = ""
    for kind in CATALOGUE:
        if kind.code[0] != family:
            family = kind.code[0]
            yield f"\n## {FAMILIES[family]}"
        said = explanation(kind.code).sections
        topic = as_object(kind)
        assert isinstance(topic, FindingTopic)
        yield f"\n### {kind.code} {kind.name}\n\n*{topic.severity.capitalize()}.* {topic.summary}"
        yield f"\n{said[WHAT]}\n\n**{WHY}.** {said[WHY]}\n\n**{EXAMPLE}.**\n\n{said[EXAMPLE]}"
        yield f"\n**{MEND}.** {said[MEND]}\n\n**{AUTHORITY}.** {said[AUTHORITY]}"


def rules_page() -> Iterator[str]:
    """The sets of rules, the options in a table, and each at length."""
    yield "## Sets of rules\n\n| name | means | stands for |\n|---|---|---|"
    for preset in PRESETS.values():
        topic = as_object(preset)
        assert isinstance(topic, PresetTopic)
        options = f"`{topic.options}`" if topic.options else "every option at its default"
        yield f"| `{topic.name}` | {topic.meaning} | {options} |"
    yield "\n## Options\n\n| option | default | means |\n|---|---|---|"
    for name, default, meaning in listing(OPTIONS)["Rule options"]:
        yield f"| [`{name}`](#{name}) | {default} | {' '.join(meaning.split())} |"
    for option in OPTIONS:
        topic = as_object(option)
        assert isinstance(topic, OptionTopic)
        ((name, default, meaning),) = listing([option])["Rule options"]
        yield f"\n### {name}\n\n{meaning} Values: {topic.values}; the default is {default}."
        yield f'\n```euc\n[Rules "{topic.example}"]\n```\n\n{topic.authority}'


PAGES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "commands.md": commands_page,
    "findings.md": findings_page,
    "rules.md": rules_page,
}


def fresh(name: str) -> str:
    """A page as it should be: its head as it is, and what the program says below it."""
    head, line, _ = (DOCS / name).read_text(encoding="utf-8").partition(BELOW)
    assert line, f"{name} lacks the line {BELOW}"
    return head + line + "\n" + "\n".join(PAGES[name]()).rstrip() + "\n"


@pytest.mark.parametrize("name", PAGES)
def test_a_reference_says_what_the_program_says(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == fresh(name), (
        "python tests/test_generated_docs.py writes it anew"
    )


if __name__ == "__main__":
    for page in PAGES:
        (DOCS / page).write_text(fresh(page), encoding="utf-8")
