"""Findings, rule options and sets of rules explained: at length, in a list, or as objects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import fill, indent
from typing import Final, TypeAlias

import msgspec

from euchre_cli.explanations import SECTIONS, explanation
from euchre_cli.findings import CATALOGUE, Kind
from euchre_cli.rule_options import OPTIONS, PRESETS, Option, Preset, Value
from euchre_cli.rules import Rules

Topic: TypeAlias = Kind | Option | Preset

TOPICS: Final[tuple[Topic, ...]] = (*CATALOGUE, *OPTIONS, *PRESETS.values())
"""Everything that can be explained."""

WIDTH: Final = 100
_FENCE: Final = re.compile(r"^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def at_length(topic: Topic) -> list[tuple[str, str]]:
    """Headings, each with its text; the first is the title and what it is about in a sentence."""
    if isinstance(topic, Kind):
        explained = explanation(topic.code)
        title = f"{topic.code} {topic.name} ({topic.severity})"
        return [(title, explained.summary), *((name, _plain(explained.sections[name])) for name in SECTIONS)]
    if isinstance(topic, Option):
        return [
            (f"{topic.name} (rule option)", _sentence(topic.meaning)),
            ("Values", fill(f"{topic.allowed()}; the default is {_default_word(topic)}.", WIDTH)),
            ("Example", indent(f'[Rules "{topic.example}"]', "    ")),
            ("Authority", fill(topic.authority, WIDTH)),
        ]
    return [
        (f"{topic.name} (set of rules)", _sentence(topic.meaning)),
        ("Options", indent(topic.text or "every option at its default", "    ")),
        ("Example", indent(f'[Rules "{topic.name} target=11"]', "    ")),
    ]


def listing(topics: Iterable[Topic]) -> dict[str, list[tuple[str, str, str]]]:
    """Headings, each with rows of name, what comes beside it, and what it is about in a sentence."""
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for topic in topics:
        if isinstance(topic, Kind):
            row = (f"{topic.code} {topic.name}", topic.severity, explanation(topic.code).summary)
            rows.setdefault("Findings", []).append(row)
        elif isinstance(topic, Option):
            row = (topic.name, _default_word(topic), _sentence(topic.meaning))
            rows.setdefault("Rule options", []).append(row)
        else:
            rows.setdefault("Sets of rules", []).append((topic.name, "", _sentence(topic.meaning)))
    return rows


class TopicJson(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that can be explained."""


class FindingTopic(TopicJson, frozen=True, kw_only=True, tag="finding"):
    """A finding: what it means, an example with what is said of it, the authority, and what to do."""

    code: str
    name: str
    severity: str
    summary: str
    remedy: str
    what_it_is: str
    why_it_matters: str
    example: str
    how_to_mend_it: str
    authority: str


class OptionTopic(TopicJson, frozen=True, kw_only=True, tag="option"):
    """A rule option: its values in words, its default, what it means."""

    name: str
    values: str
    default: Value
    meaning: str
    example: str
    authority: str


class PresetTopic(TopicJson, frozen=True, kw_only=True, tag="preset"):
    """A set of rules, and the options it stands for."""

    name: str
    options: str
    meaning: str


def as_object(topic: Topic) -> FindingTopic | OptionTopic | PresetTopic:
    """Its explanation as it stands in JSON."""
    if isinstance(topic, Kind):
        explained = explanation(topic.code)
        sections = {name.lower().replace(" ", "_"): text for name, text in explained.sections.items()}
        return FindingTopic(
            code=topic.code,
            name=topic.name,
            severity=topic.severity,
            summary=explained.summary,
            remedy=explained.remedy,
            **sections,
        )
    if isinstance(topic, Option):
        return OptionTopic(
            name=topic.name,
            values=topic.allowed(),
            default=_default(topic),
            meaning=topic.meaning,
            example=topic.example,
            authority=topic.authority,
        )
    return PresetTopic(name=topic.name, options=topic.text, meaning=topic.meaning)


def _default(option: Option) -> Value:
    value: Value = getattr(Rules(), option.field)
    return value


def _default_word(option: Option) -> str:
    value = _default(option)
    if option.is_flag:
        return "on" if value else "off"
    return option.spell(value).partition("=")[2]


def _sentence(text: str) -> str:
    return fill(text[0].upper() + text[1:] + "." * (not text.endswith(".")), WIDTH)


def _plain(markdown: str) -> str:
    """The text with its examples indented rather than fenced."""
    return _FENCE.sub(lambda match: indent(match[1], "    ").rstrip("\n"), markdown)
