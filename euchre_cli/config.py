"""House rules from ``euchre.toml``, found upwards from the folder of a record.

Either one option string or one key an option:

.. code-block:: toml

    rules = "british target=11"

    [rules]
    target = 11
    stick-the-dealer = false
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from euchre_cli.rule_options import Value
from euchre_cli.rules import Layer, build, conflicts, parse_options, read_setting
from euchre_cli.wording import did_you_mean, quoted

FILE_NAME: Final = "euchre.toml"
_KEYS: Final = ("rules",)
_HOW_TO_WRITE: Final = 'write rules = "target=11 ..." or a table [rules]'


class ConfigError(ValueError):
    """A ``euchre.toml`` that cannot be used; the message names the file, the key and what to do."""


def house_rules(folder: Path) -> Layer:
    """The settings that the nearest ``euchre.toml`` makes, seen from a record's folder; none where there is none.

    The layer lies below what a record says (see `euchre_cli.rules.build`). Raises `ConfigError`.
    """
    return _nearest(folder.absolute())


@cache
def _nearest(folder: Path) -> Layer:
    path = folder / FILE_NAME
    if path.is_file():
        return read_config(path)
    return {} if folder.parent == folder else _nearest(folder.parent)


def read_config(path: Path) -> Layer:
    """The settings that one ``euchre.toml`` makes. Raises `ConfigError`."""
    import tomllib  # not before there is something to read: every command looks for the file

    try:
        table = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 text (byte {error.start})") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: is not TOML: {error}") from None
    for key in table:
        if key not in _KEYS:
            meant = did_you_mean(key, _KEYS) or f"; {_HOW_TO_WRITE}"
            raise ConfigError(f"{path}: unknown key {quoted(key)}{meant}")
    rules = table.get("rules", "")
    if not isinstance(rules, str | dict):
        raise ConfigError(f"{path}: rules: {_HOW_TO_WRITE}")
    try:
        return parse_options(rules) if isinstance(rules, str) else _layer(rules)
    except ValueError as error:
        raise ConfigError(f"{path}: rules: {error}") from None


def _layer(rules: dict[str, Any]) -> Layer:
    layer: dict[str, Value] = {}
    for key, value in rules.items():
        layer |= read_setting(key, _word(key, value))
    if against := conflicts(build(layer)):
        raise ValueError("; ".join(against))
    return layer


def _word(key: str, value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str | int):
        return str(value)
    raise ValueError(f"{quoted(key)} is set to {quoted(str(value))}: write a word, a number, true or false")
