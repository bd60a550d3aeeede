"""Signs that differ from the English without need: the mark at the end, HTML, quotes, capitals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from html.entities import html5

from babel.messages.catalog import Message as Entry

from manicule.kernel.text import PLACEHOLDER, Text, tr
from manicule_languages.pocatalog import translations_in

NO_QUESTION = tr("the English ends with a question mark, but the translation does not")
# Translators: a mistake in a file of translations; “it” is one translation
QUESTION = tr("it ends with a question mark, but the English does not")
NO_COLON = tr("the English ends with a colon, but the translation does not")
# Translators: a mistake in a file of translations; “it” is one translation
COLON = tr("it ends with a colon, but the English does not")
# Translators: a mistake in a file of translations; “it” is one translation
STOP = tr("it does not end with a full stop or another mark that ends a sentence")
# Translators: a mistake in a file of translations; “it” is one translation
ADDED_STOP = tr("it ends with a full stop, but the English does not: it is put into other sentences")
HTML = tr("“{what}” is HTML, which is shown as it is; write plain text")
STRAIGHT = tr(
    "“{what}” is a straight quote: write the quotation marks of your language, such as “…”, „…“, «…», or "
    "「…」, and ’ as an apostrophe"
)
# Translators: a mistake in a file of translations; “it” is one translation
CAPITAL = tr("it begins with a capital, but the English does not: it is put into other sentences")

_QUESTIONS, _STOPS, _COLONS = "?？؟⁇՞;", ".。．｡।॥۔։።။", ":：︰"
"""The question marks, full stops and colons of all scripts."""
_GREEK_QUESTION = ";"
"""Elsewhere a semicolon."""
_NO_STOP = re.compile(r"[^\W_]$")
_NO_MARK = re.compile(r"[\w}]\s*$")
"""The end of a text without a mark: a word, a number or a placeholder."""
_ABBREVIATION = re.compile(r"[^\W\d_]{1,5}\.")
_CLOSING = "\"'”’»›“‘」』）)】]*`_ \u00a0\u202f\u2069\u200f\u200e"
"""Signs that may follow the mark at the end of a sentence."""
_STOPLESS = {"th", "lo", "km"}
"""Languages that end a sentence without a mark."""
_COLONLESS = {"ja", "zh", "ko"}
"""Languages that may end the sentence before a list with a full stop."""
_JAPANESE_QUESTION = "か。"
_CODE = re.compile(r"`[^`]*`")
_TAG = re.compile(r"</?([a-z][a-z0-9]*)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_TAGS = frozenset(
    ("a", "abbr", "b", "big", "br", "center", "code", "del", "div", "em", "font", "h1", "h2", "h3", "hr", "i",
     "img", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "s", "small", "span", "strike", "strong",
     "sub", "sup", "table", "td", "th", "tr", "tt", "u", "ul")
)  # fmt: skip
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|([a-z][a-z0-9]{1,30}));", re.IGNORECASE)
_STRAIGHT = re.compile(r'"|(?<=\w)\'(?=\w)|(?<!\w)\'(?=\w[^\']*\w\'(?!\w))')
_LETTERS = {"he", "yi", "uz", "haw", "sm", "to"}
"""Languages whose spelling uses straight quotes, or signs that people type as such."""
_NOUNS = {"de", "lb", "nds", "gsw", "bar"}
"""Languages that capitalize all nouns."""
_FIRST = re.compile(r"[^\W\d_]\w*")
_BEGINS_SMALL = re.compile(r"[a-z]+[^a-zA-Z][^A-Z]*$")
"""Several words without a capital; a single word is a name, which a language may capitalize."""


def sign_slips(
    english: str, translation: str, language: str, capitals: Collection[str] = ()
) -> Iterator[tuple[str, Text]]:
    """The signs that differ from the English without need, with the kind of mistake; `capitals` are words
    that the language always capitalizes, also at the beginning of longer ones."""
    base = language.partition("_")[0]
    yield from _end_slips(english, translation, base)
    yield from _html_slips(english, translation)
    if base not in _LETTERS:
        found = _STRAIGHT.search(_words(translation))
        if found and found[0] not in _words(english):
            yield "quotes", STRAIGHT(what=found[0])
    if base not in _NOUNS and _has_capital_only(translation, english, capitals):
        yield "capital", CAPITAL


def _end_slips(english: str, translation: str, base: str) -> Iterator[tuple[str, Text]]:
    wanted, given = _end_of(english, "en"), _end_of(translation, base)
    if wanted == given:
        return
    if wanted == "?":
        is_asked = base == "ja" and translation.rstrip(_CLOSING).endswith(_JAPANESE_QUESTION)
        if not is_asked and not any(sign in translation for sign in _questions(base)):
            yield "end", NO_QUESTION
    elif given == "?":
        if "?" not in english:
            yield "end", QUESTION
    elif ":" in (wanted, given):
        if base not in _COLONLESS:
            yield "end", NO_COLON if wanted == ":" else COLON
    elif given == "." and _NO_MARK.search(english) and not _ABBREVIATION.fullmatch(translation):
        yield "end", ADDED_STOP
    elif english.endswith((".", "!")) and _NO_STOP.search(translation) and base not in _STOPLESS:
        yield "stop", STOP


def _end_of(text: str, base: str) -> str:
    """The mark at the end of a text, in English; empty for any other sign."""
    last = text.rstrip().rstrip(_CLOSING)[-1:] or " "
    return "?" if last in _questions(base) else "." if last in _STOPS else ":" if last in _COLONS else ""


def _questions(base: str) -> str:
    return _QUESTIONS if base == "el" else _QUESTIONS.replace(_GREEK_QUESTION, "")


def _html_slips(english: str, translation: str) -> Iterator[tuple[str, Text]]:
    added = [one for one, n in (Counter(_html_in(translation)) - Counter(_html_in(english))).items() if n]
    if added:
        yield "html", HTML(what=added[0])


def _html_in(text: str) -> Iterator[str]:
    """The tags and entities of a text, except in what is typed."""
    plain = _CODE.sub("`", text)
    yield from (found[0] for found in _TAG.finditer(plain) if found[1].lower() in _TAGS)
    yield from (one[0] for one in _ENTITY.finditer(plain) if one[1] is None or f"{one[1]};" in html5)


def _words(text: str) -> str:
    """A text without its placeholders and what is typed."""
    return PLACEHOLDER.sub("{}", _CODE.sub("`", text))


def capitals_in(entries: Iterable[Entry]) -> set[str]:
    """The words that a file capitalizes although they are small in English, as some publishers do with the
    terms of a game."""
    words = [
        (str(entry.id), string)
        for entry in entries
        if isinstance(entry.id, str)
        for string in translations_in(entry)
    ]
    return {
        string
        for english, string in words
        if english.islower()
        and _FIRST.fullmatch(english)
        and _FIRST.fullmatch(string)
        and string[0].isupper()
    }


def _has_capital_only(translation: str, english: str, capitals: Collection[str]) -> bool:
    """Whether a text begins with a capital, but its English has none at all, not even in a name."""
    own = _FIRST.match(_words(translation))
    if own is None or not own[0][0].isupper() or not _BEGINS_SMALL.match(_words(english)):
        return False
    is_acronym = len(own[0]) > 1 and own[0].isupper()
    return not is_acronym and not own[0].startswith(tuple(capitals))
