"""The words of a message that people type or that name things in code: which of them are translated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

import manicule
from manicule_languages.message import Message
from manicule_workshop.prompt_words import begins_with_word
from manicule_workshop.seen_comments import KEPT, TYPED

_LINE = re.compile(r"`([^` ]+) ([^`]+)`")
"""A line to type with more than one word."""
_ALONE = re.compile(r"`([^` ]+)`")
"""A word to type, where a message is nothing else; inside a sentence, the sentence tells it."""
_AS_TYPED = re.compile(r"`[^`]*`|\{[^{}]*\}|\"[^\"]*\"")
"""What is typed, placeholders, and strings."""
_CODE = re.compile(r"(?<![\w.-])[^\W\d]\w*(?:\.\w+)*(?:\.\w+|\((?:[\w., ]|…)*\)|\[…\])")
"""A name with a dot, or with parentheses or brackets directly after it."""
_CLASS = re.compile(r"(?<=[a-z,] )[A-Z]\w*[a-z]\w*")
"""A word with a capital inside a sentence."""
_WORD = re.compile(r"[a-z]{3,}")
"""A name; a shorter word is an id, such as the code of a language."""
CLASSES = frozenset(name for name in manicule.__all__ if name[0].isupper())
"""The public names of classes."""


def with_typed_words(messages: Iterable[Message], is_code_kept: bool) -> Iterator[Message]:
    """The messages; comments say how lines of a prompt are translated and, with `is_code_kept`, which words
    name things in Python and are not."""
    for message in messages:
        comments = [*message.comments]
        if lines := list(dict.fromkeys(_lines_in(message.message))):
            comments.append(TYPED + "; ".join(lines))
        if is_code_kept and (names := list(dict.fromkeys(names_in_code(message.message)))):
            comments.append(f"{KEPT}{', '.join(names)} (in code, or a file)")
        yield msgspec.structs.replace(message, comments=tuple(comments))


def names_in_code(text: str) -> Iterator[str]:
    """The words that name things in Python, outside of marked code."""
    plain = _AS_TYPED.sub("`", text)
    yield from (one[0] for one in _CODE.finditer(plain))
    yield from (one[0] for one in _CLASS.finditer(_CODE.sub("`", plain)) if one[0] in CLASSES)


def _lines_in(text: str) -> Iterator[str]:
    """What becomes of each line of a prompt: its first word is one of the prompt, the others may be names."""
    if (alone := _ALONE.fullmatch(text)) and begins_with_word(alone[1]):
        yield f"`{alone[1]}`: “{alone[1]}” as players type it in your language"
    for first, rest in _LINE.findall(text):
        if not begins_with_word(first) and first != "?":
            continue
        parts = [] if first == "?" else [f"“{first}” as players type it in your language"]
        names = [one for one in rest.split() if _WORD.fullmatch(one)]
        kept = [one for one in rest.split() if one not in names]
        parts += [f"“{' '.join(names)}” as it is called in your language"] if names else []
        parts += [f"“{' '.join(kept)}” unchanged"] if kept else []
        yield f"`{first} {rest}`: {', '.join(parts)}"
