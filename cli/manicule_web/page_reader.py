"""Texts for pages: a part in another language, or with another direction of writing, is marked.

A `PageReader` is used like `Reader.read`. Its strings contain marks, so that they can be parts of other texts
on the way. `markup` turns the marks into elements, and into isolates in attributes; a value that comes back
to the server loses them. Nothing else may get these strings.
"""

from __future__ import annotations

import re
from functools import lru_cache

from manicule.kernel.text import Text
from manicule_languages.isolates import (
    END_OF_ISOLATE,
    ISOLATE,
    LEFT_TO_RIGHT_ISOLATE,
    RIGHT_TO_LEFT_ISOLATE,
    without_isolates,
)
from manicule_languages.reader import PageText, Read, Reader
from manicule_languages.tags import SOURCE, locale_of

MOST_TEXTS = 20_000
"""Number of marked texts in the cache of a reader."""
MOST_READERS = 64
LEFT_TO_RIGHT, RIGHT_TO_LEFT = "ltr", "rtl"
_ISOLATES = {LEFT_TO_RIGHT: LEFT_TO_RIGHT_ISOLATE, RIGHT_TO_LEFT: RIGHT_TO_LEFT_ISOLATE}
_WRITTEN_LEFTWARD = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

# The marks are code points that are no characters. A language is written in tag characters, which no search
# for words finds.
_FOREIGN, _END_OF_FOREIGN = "\ufdd0", "\ufdd1"
_TURNED, _END_OF_TURNED = "\ufdd2", "\ufdd3"
"""Around a foreign passage whose direction of writing differs."""
_NAME, _END_OF_NAME = "\ufdd4", "\ufdd5"
"""Around a passage without a language, such as a name."""
_END_OF_LANGUAGE = "\ufdd6"
_TAGS = 0xE0000
_MARKS = re.compile(f"([{_FOREIGN}{_TURNED}])([^{_END_OF_LANGUAGE}]*){_END_OF_LANGUAGE}|([\ufdd0-\ufdef])")
_ELEMENTS = {
    _END_OF_FOREIGN: "</span>",
    _END_OF_TURNED: "</span>",
    _NAME: "<bdi>",
    _END_OF_NAME: "</bdi>",
}
_CHARACTERS = {_END_OF_TURNED: END_OF_ISOLATE, _NAME: ISOLATE, _END_OF_NAME: END_OF_ISOLATE}


class PageReader:
    """Renders texts for the pages of one reader, with marks. Call `page_reader`, which keeps it."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._direction = direction(reader.language)
        self.is_right_to_left = self._direction == RIGHT_TO_LEFT
        self._is_english = reader.language == SOURCE
        self._marked: dict[Text, str] = {}

    def __call__(self, text: Text) -> str:
        """Render a text, with marks."""
        if self._is_english:  # the source: no text falls back to another language
            read = self.plain(text)
            if read.isascii() or not _WRITTEN_LEFTWARD.search(read):
                return read
        marked = self._marked.get(text)
        if marked is None:
            if len(self._marked) >= MOST_TEXTS:
                self._marked.clear()
            whole = self._reader.page_text(text)
            marked = self._marked[text] = self._with_marks(whole, self._reader.language, self._direction)
        return marked

    def plain(self, text: Text) -> str:
        """Render a text without marks."""
        return self._reader.read(text)

    def words(self, text: Text) -> str:
        """A text for a place without markup, such as the title of a page."""
        return with_isolates(self(text))

    def foreign(self, text: Text) -> dict[str, str]:
        """The attributes `lang` and `dir` of an element for a text that falls back to another language."""
        language = self._reader.page_text(text).language if not self._is_english else ""
        if not language or _is_same(language, self._reader.language):
            return {}
        return {"lang": tag_of(language), "dir": direction(language)}

    def _with_marks(self, text: PageText, language: str, towards: str) -> str:
        """A text within a passage of a language and a direction."""
        if not text.language:
            shown = str(text)
            needs_marks = towards == RIGHT_TO_LEFT or _WRITTEN_LEFTWARD.search(shown)
            return f"{_NAME}{shown}{_END_OF_NAME}" if needs_marks and shown else shown
        own = direction(text.language)
        inner = "".join(
            part if isinstance(part, str) else self._with_marks(part, text.language, own)
            for part in text.parts
        )
        if _is_same(text.language, language):
            return inner
        begin, end = (_FOREIGN, _END_OF_FOREIGN) if own == towards else (_TURNED, _END_OF_TURNED)
        tag = tag_of(text.language).translate({code: code + _TAGS for code in range(0x20, 0x7F)})
        return f"{begin}{tag}{_END_OF_LANGUAGE}{inner}{end}"


@lru_cache(maxsize=MOST_READERS)
def page_reader(reader: Reader) -> PageReader:
    """The reader of pages for a reader of texts."""
    return PageReader(reader)


def is_right_to_left(read: Read) -> bool:
    """Whether a page in this reader's language is written from right to left."""
    return isinstance(read, PageReader) and read.is_right_to_left


def board_direction(read: Read) -> str | None:
    """The attribute `dir` of a board on a page that is written from right to left: left stays left there."""
    return LEFT_TO_RIGHT if is_right_to_left(read) else None


def with_elements(escaped: str) -> str:
    """An escaped string with its marks as elements."""
    return escaped if escaped.isascii() else _MARKS.sub(_element, escaped)


def with_isolates(text: str) -> str:
    """A string for a place without markup: isolates around what has another direction of writing."""
    return text if text.isascii() else _MARKS.sub(_isolate, text)


def without_marks(text: str) -> str:
    """A string for a value, or to be measured."""
    return text if text.isascii() else without_isolates(_MARKS.sub("", text))


def _element(found: re.Match[str]) -> str:
    if found[3]:
        return _ELEMENTS.get(found[3], "")
    tag = _ascii(found[2])
    return f'<span lang="{tag}" dir="{direction(tag)}">'


def _isolate(found: re.Match[str]) -> str:
    if found[3]:
        return _CHARACTERS.get(found[3], "")
    return _ISOLATES[direction(_ascii(found[2]))] if found[1] == _TURNED else ""


def _ascii(tag: str) -> str:
    """A language from its tag characters; anything else disappears."""
    letters = (chr(ord(letter) - _TAGS) for letter in tag if 0x20 < ord(letter) - _TAGS < 0x7F)
    return "".join(letter for letter in letters if letter.isalnum() or letter == "-")


@lru_cache(maxsize=256)
def direction(language: str) -> str:
    """The direction in which a language is written: `ltr` or `rtl`."""
    from babel import Locale, UnknownLocaleError

    try:
        written: str = Locale.parse(locale_of(language).replace("-", "_")).text_direction
    except (UnknownLocaleError, ValueError):
        return LEFT_TO_RIGHT
    return written


def tag_of(language: str) -> str:
    """A language as the attribute `lang` names it."""
    return locale_of(language).replace("_", "-")


def _is_same(one: str, other: str) -> bool:
    """Whether two codes differ at most in the region: a page in fr_CA does not mark each text in fr."""
    return one == other or _without_region(one) == _without_region(other)


def _without_region(code: str) -> tuple[str, ...]:
    first, *rest = locale_of(code).split("_")
    return (first, *(part for part in rest if len(part) == 4))
