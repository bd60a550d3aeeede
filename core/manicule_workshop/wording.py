"""Slips of wording: marks, blanks, line breaks, terms; those of signs are in `typography`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from manicule.kernel.text import Text, tr
from manicule_interface.rulebook import spans, unmarked
from manicule_workshop.prompt_words import PromptWords

MARKUP = tr("the marks **, *, and ` must come in pairs, and there must be as many as in the English text")
TYPED = tr("text between ` marks is typed, so it must be the same as in English: {what}")
# Translators: a mistake in a file of translations; “it” is one translation
SPACE = tr("the spaces at its beginning or end differ from the English")
# Translators: a mistake in a file of translations; “it” is one translation
LINES = tr("it has a different number of lines from the English text")
WIDE = tr("the braces of placeholders must be {plain}, not {wide}")
BLANKS = tr("there are two spaces in a row")
NO_BREAK = tr(
    "a line could break at the space beside “{sign}”: write U+00A0 before a colon, and U+202F before ; "
    "! ? » and after «"
)
# Translators: a mistake in a file of translations; “it” is one translation
SAME = tr("it is the English text, not a translation")
_CODE = re.compile(r"`[^`]*`")
_FRENCH_BLANK = re.compile(r"(?<=[^\s|]) (;|!|\?|»|:(?![-:]))|(?<=(«)) ")
_WORDS = re.compile(r"(?<![\w{`-])[a-z]{2,}(?![\w}`=,-])")
_FEW_WORDS = 3
"""The number of English words in a row that indicates an untranslated sentence, not a name."""
_WIDE_BRACES = re.compile(r"[｛｝﹛﹜]")
_VARIABLE = re.compile(r"[^\W\d_a-z]+(?!\w)…?|[^\x00-\x7f]+")


def french_slips(translation: str) -> Iterator[tuple[str, Text]]:
    """Breakable blanks before high punctuation marks in French, except in commands to type."""
    found = _FRENCH_BLANK.search(_CODE.sub("`", translation))
    if found:
        yield "space", NO_BREAK(sign=found[1] or found[2])


def slips(
    english: str, translation: str, prompt: Callable[[], PromptWords] | None = None
) -> Iterator[tuple[str, Text]]:
    """The differences from English that should not be, with their kind.

    `prompt` finds the words of the prompt in the language of the translation. It is called only where a
    passage to type differs."""
    if _marks(english) != _marks(translation):
        yield "markup", MARKUP
    elif changed := _changed(english, translation, prompt):
        yield "markup", TYPED(what=f"`{changed}`")
    if _outer(english) != _outer(translation):
        yield "space", SPACE
    if english.strip().count("\n") != translation.strip().count("\n"):
        yield "lines", LINES
    if "  " in translation and "  " not in english:
        yield "space", BLANKS
    if translation == english and len(_WORDS.findall(unmarked(english))) >= _FEW_WORDS:
        yield "english", SAME
    if _WIDE_BRACES.search(translation) and not _WIDE_BRACES.search(english):
        yield "braces", WIDE(plain="{ }", wide="｛ ｝")


def has_term(translation: str, form: str) -> bool:
    """Whether a text uses a term: its words in sequence, each possibly inflected; `…` in the term stands for
    anything."""
    plain = translation.replace("’", "'")  # glossaries are typed with one, books are set with the other
    pieces = [r"\w*\W+".join(map(re.escape, piece.split())) for piece in form.replace("’", "'").split("…")]
    return re.search(r".*".join(pieces), plain, re.IGNORECASE | re.DOTALL) is not None


def _marks(text: str) -> Counter[str]:
    found: Counter[str] = Counter(style for style, _ in spans(text) if style)
    left = unmarked(text)
    found.update({"loose *": left.count("*"), "loose `": left.count("`")})
    return +found


def _changed(english: str, translation: str, prompt: Callable[[], PromptWords] | None) -> str:
    """The first passage to type that the translation lacks, or an empty text."""
    own, missing = _typed(translation), []
    for piece in _typed(english):
        said = next((one for one in own if _bare(one) == _bare(piece)), None)
        if said is None:
            missing.append(piece)
        else:
            own.remove(said)
    if not missing or prompt is None:
        return next(iter(missing), "")
    words = prompt()
    for piece in missing:
        said = next((one for one in own if words.accepts(piece, one)), None)
        if said is None:
            return piece
        own.remove(said)
    return ""


def _typed(text: str) -> list[str]:
    return [piece for style, piece in spans(text) if style == "typed"]


def _bare(piece: str) -> str:
    """A passage to type without its placeholders, which may be translated."""
    return _VARIABLE.sub("", piece).strip()


def _outer(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
