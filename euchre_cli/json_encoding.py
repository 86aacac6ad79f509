"""Writing JSON that is safe to show and can be written to any file."""

from __future__ import annotations

import json

import msgspec


def encode(value: object) -> str:
    """Compact JSON on one line; what would steer a terminal or could not be written is escaped."""
    try:
        data = msgspec.json.encode(value)
        if data.isascii() and b"\x7f" not in data:  # other control characters it has escaped
            return data.decode("ascii")
        text = data.decode()
    except UnicodeEncodeError:  # half of a surrogate pair
        text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)
