"""``euchre explain``: what a finding or a rule option means, and who says so."""

from __future__ import annotations

import click

from euchre_cli.findings import CATALOGUE
from euchre_cli.json_encoding import encode
from euchre_cli.reports.explained import TOPICS, Topic, as_object, at_length, listing
from euchre_cli.rule_options import OPTIONS, PRESETS
from euchre_cli.rules import BY_NAME
from euchre_cli.selection import find_kind
from euchre_cli.wording import did_you_mean, quoted


@click.command(name="explain")
@click.argument("name", required=False, metavar="[CODE or NAME]")
@click.option("--json", "as_json", is_flag=True, help="Write a JSON array.")
def command(name: str | None, as_json: bool) -> None:
    """Explain a finding (P505, revoke), a rule option (loner-lead) or a set of rules (british).

    Without a name, list them all.
    """
    topics = TOPICS if name is None else (_find(name),)
    if as_json:
        click.echo("[\n" + ",\n".join(encode(as_object(topic)) for topic in topics) + "\n]")
    elif name is None:
        _show_listing()
    else:
        _show_at_length(topics[0])


def _find(name: str) -> Topic:
    word = name.strip().lower().replace("_", "-")
    option = BY_NAME.get(word) or BY_NAME.get(word.removeprefix("no-"))
    also = next((option for option in OPTIONS if word in option.also), None)
    found = find_kind(word) or option or PRESETS.get(word) or also
    if found is None:
        names = [name for kind in CATALOGUE for name in (kind.code, kind.name)] + [*BY_NAME, *PRESETS]
        hint = did_you_mean(word, names) or "; 'euchre explain' lists them"
        raise click.UsageError(f"{quoted(name)} is no finding, rule option or set of rules{hint}")
    return found


def _show_at_length(topic: Topic) -> None:
    (title, about), *sections = at_length(topic)
    click.echo(f"{click.style(title, bold=True)}\n\n{about}")
    for heading, text in sections:
        click.echo(f"\n{click.style(heading, bold=True)}\n\n{text}")


def _show_listing() -> None:
    for heading, rows in listing():
        click.echo(click.style(heading, bold=True) + "\n")
        widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
        for name, beside, about in rows:
            first, *rest = about.split("\n")
            columns = f"  {name:<{widths[0]}}  {beside:<{widths[1]}}"
            click.echo(f"{columns}  {first}")
            for line in rest:
                click.echo(" " * (widths[0] + widths[1] + 6) + line)
        click.echo()
    click.echo("'euchre explain NAME' tells more of each.")
