"""The entries of a translator's file by their lines: one is changed, and every other byte stays as it is.

Parsing and writing the whole file would break lines anew, and hide one translation among thousands of lines.
Review marks are comments, `# draft` and `# reviewed: 1f0c9a3e`, because gettext drops flags that it does not
know. The digits belong to the reviewed words: after a change with any tool, the entry is no longer reviewed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec
from babel.messages.pofile import unescape

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr
from manicule_languages.message import form_note
from manicule_languages.pocatalog import BOM
from manicule_languages.pofile import BRACES, UNNAMED, Key
from manicule_languages.powriter import string_lines
from manicule_languages.selects import forms_in
from manicule_workshop.merge import is_form_of

NO_ENTRY = tr("the file has no entry for this text; run: manicule locales update")
NOT_UTF8 = tr("the file is not encoded in UTF-8, so its entries cannot be changed one by one")
FUZZY = "fuzzy"
Review: TypeAlias = Literal["", "draft", "reviewed"]
"""The mark of a translation: none, a draft that its translator wants to see again, or reviewed."""
DRAFT: Review = "draft"
REVIEWED: Review = "reviewed"
_MARK = re.compile(r"#[ \t]+(?:draft|reviewed: ?([0-9a-f]{8}))[ \t]*\r?")
_QUOTED = r'("(?:[^"\\]|\\.)*")[ \t]*\r?'
_FIELD = re.compile(rf"[ \t]*(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[([0-9])\])?[ \t]*)?{_QUOTED}")


class PoEntry(msgspec.Struct, frozen=True):
    """An entry: its lines from the first comment to the last translation, and their content.

    `comments` are the translator's, without the mark; `previous` is the English before it changed.
    """

    start: int
    end: int
    key: Key
    plural: str
    strings: tuple[str, ...]
    flags: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    review: Review = ""

    @property
    def is_fuzzy(self) -> bool:
        """Whether the translation is for another English, or a tool guessed it."""
        return FUZZY in self.flags


def entries_in(data: bytes) -> tuple[PoEntry, ...]:
    """The entries of a file in their order, without the header and obsolete ones."""
    return tuple(_entries(_lines(data)))


def set_translation(data: bytes, key: Key, strings: Sequence[str], review: Review = "") -> bytes:
    """The file with another translation of one entry, which is no longer fuzzy; its other lines stay.

    The flag for placeholders goes if the translation has forms or selects, which gettext takes for mistakes.
    `ManiculeError` if there is no such entry. A plural entry takes one string for each form.
    """
    lines = _lines(data)
    entry = _found(lines, key)
    told = tuple(strings) if entry.plural else tuple(strings[:1])
    if (told, review) == (entry.strings, entry.review) and not entry.is_fuzzy:
        return data
    ending = "\r" if lines[entry.start].endswith("\r") else ""
    own = lines[entry.start : entry.end]
    first = next(at for at, line in enumerate(own) if line.lstrip().startswith("msgstr"))
    has_forms = any(form for one in told for form in forms_in(one))
    dropped = (FUZZY, BRACES) if has_forms else (FUZZY,)
    made = list(_head(own[:first], _mark(key, told, review), ending, dropped))
    is_same = told == entry.strings
    made += own[first:] if is_same else [one + ending for one in _written(told, is_plural=bool(entry.plural))]
    lines[entry.start : entry.end] = made
    return _data(lines, data)


def with_translator(data: bytes, name: str) -> bytes:
    """The file with the name of its translator in the header, where it has none yet."""
    unnamed, named = (string_lines("", f"Last-Translator: {one}\n")[0].strip() for one in (UNNAMED, name))
    lines = _lines(data)
    if unnamed in (header := [line.strip() for line in lines]):
        at = header.index(unnamed)
        lines[at] = lines[at].replace(unnamed, named)
    return _data(lines, data)


def lines_of(data: bytes, key: Key) -> bytes:
    """The lines of one entry, from its first comment to its last translation."""
    lines = _lines(data)
    entry = _found(lines, key)
    return "\n".join(lines[entry.start : entry.end]).encode()


def put_lines(data: bytes, key: Key, entry_lines: bytes) -> bytes:
    """The file with these lines instead of those of an entry: the reverse of `lines_of`."""
    lines = _lines(data)
    entry = _found(lines, key)
    lines[entry.start : entry.end] = entry_lines.decode().split("\n")
    return _data(lines, data)


def add_form(data: bytes, key: Key, form: str) -> bytes:
    """The file with an empty entry for a grammatical form of a text, after the text and its other forms."""
    lines = _lines(data)
    entry = _found(lines, key)
    ending = "\r" if lines[entry.start].endswith("\r") else ""
    forms = [one for one in _entries(lines) if is_form_of(one.key, key)]
    kept = [line for line in lines[entry.start : entry.end] if line.startswith("#:")]
    made = ["", f"#. {form_note(form)}", *(line.rstrip("\r") for line in kept)]
    made += [*string_lines("msgctxt", f"{key[0]}:{form}"), *string_lines("msgid", key[1])]
    if entry.plural:
        made += string_lines("msgid_plural", entry.plural)
    made += _written(("",) * len(entry.strings), is_plural=bool(entry.plural))
    at = max(one.end for one in (entry, *forms))
    lines[at:at] = [line + ending for line in made]
    return _data(lines, data)


# Reading.


def _lines(data: bytes) -> list[str]:
    try:
        return data.removeprefix(BOM).decode().split("\n")
    except UnicodeDecodeError as error:
        raise ManiculeError(NOT_UTF8) from error


def _data(lines: Sequence[str], before: bytes) -> bytes:
    return (BOM if before.startswith(BOM) else b"") + "\n".join(lines).encode()


def _found(lines: Sequence[str], key: Key) -> PoEntry:
    found = next((entry for entry in _entries(lines) if entry.key == key), None)
    if found is None:
        raise ManiculeError(NO_ENTRY)
    return found


def _entries(lines: Iterable[str]) -> Iterator[PoEntry]:
    gathered = _Gathered()
    for at, line in enumerate(lines):
        if line.startswith("#~"):
            yield from gathered.finish()
            gathered = _Gathered()
            continue
        is_comment, field = line.startswith("#"), _FIELD.fullmatch(line)
        is_next = is_comment or (field is not None and field[1] in ("msgctxt", "msgid"))
        if gathered.is_translated and is_next:
            yield from gathered.finish()
            gathered = _Gathered()
        if is_comment:
            gathered.comment(at, line)
        elif field is not None:
            gathered.field(at, field)
    yield from gathered.finish()


class _Gathered:
    """The lines of an entry that were read so far."""

    def __init__(self) -> None:
        self.start = -1
        self.end = 0
        self.comments: list[str] = []
        self.fields: dict[str, list[str]] = {}
        self._last = ""

    @property
    def is_translated(self) -> bool:
        return self._last.startswith("msgstr")

    def comment(self, at: int, line: str) -> None:
        self.start = at if self.start < 0 else self.start
        self.comments.append(line.rstrip("\r"))

    def field(self, at: int, found: re.Match[str]) -> None:
        self.start = at if self.start < 0 else self.start
        self.end = at + 1
        if found[1] is not None:
            self._last = found[1] + (found[2] or "")
        self.fields.setdefault(self._last, []).append(found[3])

    def finish(self) -> Iterator[PoEntry]:
        """The entry; none for the header, or for comments alone."""
        text = {name: "".join(map(unescape, quoted)) for name, quoted in self.fields.items()}
        key = (text.get("msgctxt", ""), text.get("msgid", ""))
        strings = tuple(text[name] for name in sorted(text) if name.startswith("msgstr"))
        if not key[1] or not strings:
            return
        yield PoEntry(
            self.start,
            self.end,
            key,
            text.get("msgid_plural", ""),
            strings,
            tuple(flag.strip() for line in self._of("#,") for flag in line.split(",")),
            tuple(line for line in self._of("#") if line and line[0] in " \t" and not _is_mark(f"#{line}")),
            tuple(_previous(self._of("#|"))),
            next((review for line in self.comments if (review := _review(line, key, strings))), ""),
        )

    def _of(self, sign: str) -> list[str]:
        return [line.removeprefix(sign) for line in self.comments if line.startswith(sign)]


def _previous(lines: Iterable[str]) -> Iterator[str]:
    """The English before it changed, and its plural."""
    found: list[list[str]] = []
    for line in lines:
        field = _FIELD.fullmatch(line)
        if field is None:
            continue
        if field[1] in ("msgid", "msgid_plural"):
            found.append([])
        elif field[1] is not None:
            continue
        if found:
            found[-1].append(field[3])
    return ("".join(map(unescape, quoted)) for quoted in found)


def _is_mark(line: str) -> bool:
    return _MARK.fullmatch(line) is not None


def _review(line: str, key: Key, strings: Sequence[str]) -> Review:
    """The review of a comment line; a mark of other words does not count."""
    found = _MARK.fullmatch(line)
    if found is None:
        return ""
    if found[1] is None:
        return DRAFT
    return REVIEWED if found[1] == _digest(key, strings) else ""


# Writing.


def _digest(key: Key, strings: Sequence[str]) -> str:
    return hashlib.sha256("\0".join((*key, *strings)).encode("utf-8", "replace")).hexdigest()[:8]


def _mark(key: Key, strings: Sequence[str], review: Review) -> str:
    if review == REVIEWED:
        return f"# reviewed: {_digest(key, strings)}"
    return f"# {DRAFT}" if review == DRAFT else ""


def _head(lines: Sequence[str], mark: str, ending: str, dropped: Sequence[str]) -> Iterator[str]:
    """The lines before the translation: with this mark, without these flags and the earlier English."""
    kept = [line for line in lines if not _is_mark(line)]
    own = 0
    while own < len(kept) and re.match(r"#(?:[ \t]|\r?$)", kept[own]):
        own += 1
    for line in (*kept[:own], *([mark + ending] if mark else ()), *kept[own:]):
        if line.startswith("#,"):
            flags = [flag.strip() for flag in line[2:].split(",")]
            left = [flag for flag in flags if flag not in dropped]
            if len(left) == len(flags):
                yield line
            elif left:
                yield f"#, {', '.join(left)}{ending}"
        elif not line.startswith("#|"):
            yield line


def _written(strings: Sequence[str], *, is_plural: bool) -> Iterator[str]:
    """The lines of a translation: broken where its text breaks, and nowhere else."""
    for at, string in enumerate(strings):
        name = f"msgstr[{at}]" if is_plural else "msgstr"
        yield from string_lines(name, string)
