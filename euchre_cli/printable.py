"""Text of unknown origin made safe to show."""


def printable(text: str) -> str:
    r"""Show what would not be seen, or would steer a terminal, as Python writes it: ``\x1b``, ``\n``, ``\udcff``."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
