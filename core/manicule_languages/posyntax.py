"""Typos in a translator's file that Babel overlooks: it would cut off letters, or drop a text."""

from __future__ import annotations

import re

from manicule.kernel.text import Text, ntr, tr

NOT_QUOTED = tr("line {line} is not valid .po syntax: text goes in straight quotes, as in {example}")
TWICE = tr("line {line} begins the same text as line {first}; keep one of the two")
NOT_ENCODED = tr("line {line} is not encoded in {encoding}; save the file in that encoding")
NO_MSGSTR = tr("the text that begins on line {line} has no msgstr")
TOO_MANY_FORMS = ntr(
    "line {line} is one plural form too many: the header declares {n}",
    "line {line} is one plural form too many: the header declares {n}",
)
TOO_MANY_USUAL_FORMS = ntr(
    "line {line} is one plural form too many: the header has no valid plural rule, and the usual rule "
    "has {n} form; add the rule for your forms to the header, such as “{example}”",
    "line {line} is one plural form too many: the header has no valid plural rule, and the usual rule "
    "has {n} forms; add the rule for your forms to the header, such as “{example}”",
)
TOO_MANY_TEXTS = ntr("it has more than {n} text", "it has more than {n} texts")
NO_ENCODING = tr("its header names an unknown encoding: {encoding}")
BAD_HEADER = tr(
    "its header cannot be understood: it needs charset=utf-8, the plural forms of the language, "
    "and dates as in {example}"
)
RULE_EXAMPLE = "Plural-Forms: nplurals=2; plural=(n != 1);"
DATE_EXAMPLE = "2026-01-31 18:00+0000"
EXAMPLE = 'msgstr "…"'
_LINE = re.compile(
    r"[ \t]*(?:#~[ \t]*)?(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[([0-9])\])?)[ \t]*)?"
    r"(\"(?:[^\"\\]|\\.)*\")[ \t]*\r?"
)
_OTHER = re.compile(r"[ \t\r]*|[ \t]*#(?!~[ \t]*[m\"]).*", re.DOTALL)


class Slip(ValueError):
    """A typo: the problem and its line."""

    def __init__(self, line: int, text: Text) -> None:
        super().__init__(line)
        self.line = line
        self.text = text


def refuse_slips(data: bytes, plurals: int, too_many: Text = TOO_MANY_FORMS) -> None:
    """Raise `Slip` for the first line that is invalid, that begins a text a second time, or that has one
    plural form too many (`too_many` is the message for that); and for a text that cannot be translated."""
    begun: dict[tuple[str, str], int] = {}
    key = ["", ""]
    start = at = 0
    is_open = False
    for number, line in enumerate(data.decode("utf-8", "surrogateescape").split("\n"), 1):
        found = _LINE.fullmatch(line)
        if found is None:
            if _OTHER.fullmatch(line) is None:
                raise Slip(number, NOT_QUOTED(line=number, example=EXAMPLE))
            continue
        keyword, form, string = found[1], found[2], found[3]
        if keyword == "msgctxt" or (keyword == "msgid" and at != 1):
            _refuse_unfinished(start, is_open)
            key, start = ["", ""], number
        if keyword is not None:
            at = {"msgctxt": 1, "msgid": 2}.get(keyword, 0)
            is_open = not keyword.startswith("msgstr")
            if form and int(form) >= plurals:
                raise Slip(number, too_many(line=number, n=plurals))
            if keyword.startswith("msgstr") and begun.setdefault((key[0], key[1]), start) != start:
                first = begun[(key[0], key[1])]
                raise Slip(start, TWICE(line=start, first=str(first)))
        if at:
            key[at - 1] += string[1:-1]
    _refuse_unfinished(start, is_open)


def _refuse_unfinished(line: int, is_open: bool) -> None:
    if is_open:
        raise Slip(line, NO_MSGSTR(line=line))


def without_entry(data: bytes, line: int) -> bytes:
    """A file in which the lines around a line are empty, up to the next empty ones; the others keep their
    numbers."""
    lines = data.split(b"\n")
    start = end = min(line, len(lines)) - 1
    while start > 0 and lines[start - 1].strip():
        start -= 1
    while end < len(lines) and lines[end].strip():
        end += 1
    lines[start:end] = [b""] * (end - start)
    return b"\n".join(lines)


def undecodable(data: bytes, encoding: str) -> Slip:
    """The slip of a file in another encoding than it declares."""
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            line.decode(encoding)
        except UnicodeDecodeError:
            return Slip(number, NOT_ENCODED(line=number, encoding=encoding.upper()))
    return Slip(1, NOT_ENCODED(line=1, encoding=encoding.upper()))
