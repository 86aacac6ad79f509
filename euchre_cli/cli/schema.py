"""``euchre schema``: the JSON Schemas of what the other commands write as JSON."""

from __future__ import annotations

import json

import click

from euchre_cli.schemas import SCHEMAS, schema_of
from euchre_cli.wording import did_you_mean, quoted


@click.command(name="schema")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """Write a JSON Schema (draft 2020-12) of what a command writes as JSON, or list them all.

    It describes the document and, for jsonl, each of its lines. 'euchre schema record' is what a program must write for
    its games to be read.
    """
    if name is None:
        width = max(map(len, SCHEMAS))
        click.echo("".join(f"{known:<{width}}  {schema.title}\n" for known, schema in SCHEMAS.items()), nl=False)
        return
    if name not in SCHEMAS:
        hint = did_you_mean(name, tuple(SCHEMAS)) or f"; there are {', '.join(SCHEMAS)}"
        raise click.UsageError(f"{quoted(name)} is no schema{hint}")
    click.echo(json.dumps(schema_of(name), indent=2, ensure_ascii=False))
