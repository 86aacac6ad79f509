"""Opening a text of JSON: its value, and what is wrong with the text."""

from __future__ import annotations

import codecs

from euchre_cli.events import Source
from euchre_cli.findings import Finding, finding
from euchre_cli.formats.json_text import decode
from euchre_cli.formats.json_value import Faults, Value


def text_of(data: bytes, name: str) -> str | Finding:
    """The text of a file, or why it is none.

    A character cut in half at the end is left out: the text breaks off before it.
    """
    try:
        return codecs.getincrementaldecoder("utf-8-sig")().decode(data)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="replace")
        return finding(
            "N107",
            f"not text: the bytes {data[error.start : error.end][:4].hex(' ')} are no character in UTF-8",
            source=Source(name=name, text=before + "\N{REPLACEMENT CHARACTER}"),
            place=(len(before), len(before) + 1),
            remedy="Save the file as UTF-8.",
        )


def open_json(text: str, name: str, line: int | None = None) -> tuple[Value, Finding | None]:
    """The value of a JSON text, or as much of it as stands before its first fault, and how that is reported.

    `line` is where it stands in a file of JSON Lines.
    """
    data, broken = decode(text)
    source = Source(name=name, line=line or 1, in_lines=line is not None)
    value = Value(data, "", Faults(source, None if broken is None else broken.pointer))
    if broken is None:
        return value, None
    report = finding(
        "N109" if broken.truncated else "N101",
        f"not JSON: {broken.message}",
        source=Source(name=name, text=text, line=line or 1),
        place=(broken.start, broken.end),
        remedy="Mend the file at this place, or get it anew: what stands before is read, what follows is not.",
    )
    return value, report
