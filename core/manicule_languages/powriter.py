"""Writes translators' files exactly as gettext does with `--no-wrap`.

So gettext, Poedit and Weblate change only the lines of the texts that a translator changes. Babel's writer
breaks lines at other places, also inside the previous English, and adds an empty line at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from manicule_languages.pocatalog import translations_in

WIDTH = 79
"""The maximum length of a line of references, the only lines that gettext breaks."""
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\t": "\\t", "\r": "\\r", "\n": "\\n"})


def written(catalog: Catalog, lines: bool = False) -> bytes:
    """The bytes of a file; with `lines`, references have line numbers."""
    header, *entries = catalog
    blocks = [
        [*catalog.header_comment.splitlines(), *_flags(header), *_strings(header, 1)],
        *([*_comments(entry, lines), *_strings(entry, catalog.num_plurals)] for entry in entries),
        *(_obsolete(entry, catalog.num_plurals) for entry in catalog.obsolete.values()),
    ]
    return "\n\n".join("\n".join(block) for block in blocks).encode() + b"\n"


def _comments(entry: Entry, lines: bool) -> Iterator[str]:
    """The lines above the texts of an entry."""
    for mark, comments in (("#", entry.user_comments), ("#.", entry.auto_comments)):
        yield from (f"{mark} {line}".rstrip() for comment in comments for line in comment.split("\n"))
    places = sorted(entry.locations, key=lambda place: (place[0], place[1] or 0))
    yield from _references(dict.fromkeys(_reference(*place, lines=lines) for place in places))
    yield from _flags(entry)
    yield from _previous(entry, "#|")


def _reference(file: str, line: int | None, lines: bool) -> str:
    name = f"\u2068{file}\u2069" if " " in file else file
    return f"{name}:{line}" if lines and line else name


def _references(places: dict[str, None]) -> Iterator[str]:
    line = "#:"
    for place in places:
        if line != "#:" and len(line) + 1 + len(place) > WIDTH:
            yield line
            line = "#:"
        line += f" {place}"
    if line != "#:":
        yield line


def _flags(entry: Entry) -> Iterator[str]:
    if entry.flags:
        yield f"#, {', '.join(sorted(entry.flags))}"


def _previous(entry: Entry, mark: str) -> Iterator[str]:
    for keyword, english in zip(("msgid", "msgid_plural"), entry.previous_id, strict=False):
        yield from (f"{mark} {line}" for line in string_lines(keyword, english))


def _obsolete(entry: Entry, plurals: int) -> list[str]:
    """An unused entry, which has no references."""
    comments = [f"# {comment}".rstrip() for comment in entry.user_comments]
    strings = [f"#~ {line}" for line in _strings(entry, plurals)]
    return [*comments, *_flags(entry), *_previous(entry, "#~|"), *strings]


def _strings(entry: Entry, plurals: int) -> Iterator[str]:
    """The lines of the texts of an entry."""
    if entry.context:
        yield from string_lines("msgctxt", str(entry.context))
    given = translations_in(entry)
    if isinstance(entry.id, str):
        yield from string_lines("msgid", entry.id)
        yield from string_lines("msgstr", given[0] if given else "")
        return
    yield from string_lines("msgid", entry.id[0])
    yield from string_lines("msgid_plural", entry.id[1])
    for form in range(plurals):
        yield from string_lines(f"msgstr[{form}]", given[form] if form < len(given) else "")


def string_lines(keyword: str, text: str) -> Sequence[str]:
    """The lines of one text: a line of the file for each line of the text."""
    pieces = [f'"{line.translate(_ESCAPES)}"' for line in _lines(text)]
    return [f"{keyword} {pieces[0]}"] if len(pieces) == 1 else [f'{keyword} ""', *pieces]


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends; gettext knows no other end of a line than U+000A."""
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop().removesuffix("\n")
    return [*lines, last] if last or not lines else lines
