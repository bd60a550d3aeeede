"""Slips of the pen in a translator's file that Babel reads over: it would cut letters off, or drop a text."""

from __future__ import annotations

import re

from manicule.text import Text, tr

NOT_QUOTED = tr(
    "line {line} is not written as .po files are: a text stands in straight quotes, as in {example}"
)
TWICE = tr("line {line} begins the same text as line {first}; keep one of the two")
NOT_ENCODED = tr("line {line} is not written in {encoding}; save the file in that encoding")
EXAMPLE = 'msgstr "…"'
_LINE = re.compile(
    r"[ \t]*(?:#~[ \t]*)?(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)[ \t]*)?"
    r"(\"(?:[^\"\\]|\\.)*\")[ \t]*\r?"
)
_OTHER = re.compile(r"[ \t\r]*|[ \t]*#(?!~[ \t]*[m\"]).*", re.DOTALL)


class Slip(ValueError):
    """What is wrong, and in which line."""

    def __init__(self, line: int, text: Text) -> None:
        super().__init__(line)
        self.line = line
        self.text = text


def refuse_slips(data: bytes) -> None:
    """Raise `Slip` for the first line that is none, or that begins a text for the second time."""
    begun: dict[tuple[str, str], int] = {}
    key = ["", ""]
    start = at = 0
    for number, line in enumerate(data.decode("utf-8", "surrogateescape").split("\n"), 1):
        found = _LINE.fullmatch(line)
        if found is None:
            if _OTHER.fullmatch(line) is None:
                raise Slip(number, NOT_QUOTED(line=number, example=EXAMPLE))
            continue
        keyword, string = found[1], found[2]
        if keyword == "msgctxt" or (keyword == "msgid" and at != 1):
            key, start = ["", ""], number
        if keyword is not None:
            at = {"msgctxt": 1, "msgid": 2}.get(keyword, 0)
            if keyword.startswith("msgstr") and begun.setdefault((key[0], key[1]), start) != start:
                first = begun[(key[0], key[1])]
                raise Slip(start, TWICE(line=start, first=str(first)))
        if at:
            key[at - 1] += string[1:-1]


def undecodable(data: bytes, encoding: str) -> Slip:
    """Where a file is in another encoding than it says."""
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            line.decode(encoding)
        except UnicodeDecodeError:
            return Slip(number, NOT_ENCODED(line=number, encoding=encoding.upper()))
    return Slip(1, NOT_ENCODED(line=1, encoding=encoding.upper()))
