"""The JSON Schemas of what the program writes as JSON, and of the games that it reads: made from the types it writes.

Each is of draft 2020-12 and describes a document and a line of JSON Lines alike: an array of objects, or one of them.
Keys may be added in later versions, so what is not described is not forbidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
Schema: TypeAlias = dict[str, Any]


class Described(NamedTuple):
    """What a schema is of, and the type of one object of it, imported only now."""

    title: str
    shape: Callable[[], Any]
    written: bool = True
    """Whether the program writes it, and so every key is there."""


def _findings() -> Any:
    from euchre_cli.reports.json_ import FindingJson

    return FindingJson


def _statistics() -> Any:
    from euchre_cli.reports.statistics import CountJson

    return CountJson


def _score() -> Any:
    from euchre_cli.reports.worked_out import GameScore

    return GameScore


def _game() -> Any:
    from euchre_cli.reports.worked_out import GameInFull

    return GameInFull


def _record() -> Any:
    from euchre_cli.formats.json_games import GameRecord

    return GameRecord


def _equity() -> Any:
    from euchre_cli.reports.equity_json import AnswerJson

    return AnswerJson


def _solve() -> Any:
    from euchre_cli.reports.solved_json import SolvedJson

    return SolvedJson


def _match() -> Any:
    from euchre_cli.reports.match_json import MatchJson

    return MatchJson


def _stats() -> Any:
    from euchre_cli.reports.stats_rows import StatsJson

    return StatsJson


def _analyze() -> Any:
    from euchre_cli.reports.analysis_json import GradedGameJson

    return GradedGameJson


def _analyze_summary() -> Any:
    from euchre_cli.reports.analysis_json import SummaryJson

    return SummaryJson


def _explain() -> Any:
    from euchre_cli.reports.explained import FindingTopic, OptionTopic, PresetTopic

    return FindingTopic | OptionTopic | PresetTopic


SCHEMAS: Final[dict[str, Described]] = {
    "validate": Described("findings: validate --json", _findings),
    "statistics": Described("how often each finding occurs: validate --statistics --output-format json", _statistics),
    "score": Described("the score of games: score --json", _score),
    "convert": Described("games worked out: convert --to json, simulate --to json", _game),
    "record": Described("games as they are read, no more than a program must write", _record, written=False),
    "equity": Described("what each action is worth: equity --json", _equity),
    "solve": Described("deals under perfect play: solve --json", _solve),
    "analyze": Described("games graded: analyze --json", _analyze),
    "analyze-summary": Described("what everybody lost: analyze --summary --json", _analyze_summary),
    "stats": Described("what players, teams and seats have done: stats --json", _stats),
    "simulate": Described("a duplicate match: simulate --duplicate --json", _match),
    "explain": Described("findings and rule options explained: explain --json", _explain),
}
"""Every schema by its name."""


def schema_of(name: str) -> Schema:
    """The schema of that name in `SCHEMAS`. Raises `KeyError` for any other."""
    import msgspec

    described = SCHEMAS[name]
    item = msgspec.json.schema(described.shape())
    defs: dict[str, Schema] = item.pop("$defs")
    if described.written:
        for each in defs.values():
            _require_all(each)
    return {
        "$schema": DRAFT,
        "$id": f"urn:euchre-analyzer:{name}",
        "title": described.title,
        "anyOf": [{"type": "array", "items": item}, item],
        "$defs": defs,
    }


def _require_all(schema: Schema) -> None:
    """Every key of an object is there, those with a default too."""
    if "properties" in schema:
        schema["required"] = list(schema["properties"])
        for each in schema["properties"].values():
            each.pop("default", None)
