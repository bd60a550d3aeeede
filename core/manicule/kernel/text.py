"""Texts as data: rules make a `Text`, and an interface renders it in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias, Union

import msgspec

Param: TypeAlias = Union[str, int, "Text", tuple["Text | str", ...]]

# Plain names only: braces with an attribute or an index are no placeholder. A word after a colon is a
# grammatical form that a translator requests.
PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)(?::([a-z_]+))?\}")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that a terminal could take for a command, or that change the direction of writing."""
GROUPED = 1000
"""The first number whose digits some languages group."""
MINUS = "−"
"""The sign before a negative number in all texts for people."""
ENUMERATED = "ids"
"""The parameter whose items are joined by commas alone, because people type them."""
ORDINALS = ("at", "line", "seed", "step")
"""Parameters that are not amounts. Their digits are never grouped."""
ENGLISH_JOINTS = (" and ", ", ", ", ", ", and ")
"""English separators: between two items; of several items after the first, in the middle, before the last."""


class Text(
    msgspec.Struct,
    frozen=True,
    gc=False,
    cache_hash=True,
    tag_field="is",
    tag="text",
    omit_defaults=True,
):
    """A message with named parameters, not yet in any language.

    `message` is the English source; `context` is the stable id of a content text, or empty for a
    sentence of the interface; `domain` names the catalog. With `plural`, the parameter `n` chooses the form.
    `code` names a problem for programs: it stays when the wording changes.

    >>> tr = Texts("example").tr
    >>> text = tr("{seat} takes {ware}.")(seat="Anna", ware="bread")
    >>> str(text), dict(text.params)["ware"]
    ('Anna takes bread.', 'bread')
    """

    message: str
    context: str = ""
    domain: str = "manicule"
    plural: str = ""
    params: tuple[tuple[str, Param], ...] = ()
    code: str = ""

    def __call__(self, **params: Param) -> Text:
        """The same message with these parameters filled in."""
        filled = tuple(params.items())
        if self.params:
            filled = (*self.params, *filled)
        return Text(self.message, self.context, self.domain, self.plural, filled, self.code)

    def __str__(self) -> str:
        """The text in English, its source language: for exceptions, logs and tests.

        Interfaces render texts in the language of their readers instead."""
        params = dict(self.params)
        message = self.plural if self.plural and params.get("n") not in (None, 1) else self.message

        def filled(place: re.Match[str]) -> str:
            name = place.group(1)
            return _in_english(params[name], name) if name in params else f"{{{name}}}"

        return PLACEHOLDER.sub(filled, CONTROL.sub("", message))


def _in_english(value: Param, name: str = "") -> str:
    """A parameter as English text."""
    if isinstance(value, tuple):
        items = [_in_english(item) for item in value]
        return ENGLISH_JOINTS[2].join(items) if name == ENUMERATED else joined(items, ENGLISH_JOINTS)
    if isinstance(value, int) and name not in ORDINALS:
        return f"{value:,}"
    return CONTROL.sub("", value) if isinstance(value, str) else str(value)


def joined(items: list[str], joints: Sequence[str]) -> str:
    """Items joined as in a sentence, with the separators of a language: see `ENGLISH_JOINTS`."""
    two, start, middle, end = joints
    if len(items) < 3:
        return two.join(items)
    return items[0] + start + middle.join(items[1:-1]) + end + items[-1]


class Texts:
    """The two ways to write a text of one domain: `tr` and, for a text with a plural, `ntr`.

    >>> texts = Texts("example")
    >>> tr, ntr = texts.tr, texts.ntr
    >>> str(ntr("{n} pebble", "{n} pebbles")(n=2))
    '2 pebbles'
    """

    def __init__(self, domain: str) -> None:
        self.domain = domain

    def tr(self, message: str, *, context: str = "", code: str = "") -> Text:
        """A message of this domain."""
        return Text(message, context, self.domain, code=code)

    def ntr(self, singular: str, plural: str, *, context: str = "", code: str = "") -> Text:
        """A message with a number: `n` chooses the form."""
        return Text(singular, context, self.domain, plural, code=code)


_platform = Texts("manicule")
tr = _platform.tr
ntr = _platform.ntr

# Translators: two sentences that follow each other; in some languages there is no blank between.
JOINED = tr("{first} {next}", context="two sentences")


def in_sequence(sentences: Iterable[Text | None]) -> Text | None:
    """Sentences as one text; None without any."""
    whole: Text | None = None
    for sentence in sentences:
        if sentence is not None:
            whole = sentence if whole is None else JOINED(first=whole, next=sentence)
    return whole


_IDS = Text("{ids}", domain="")


def id_list(items: Iterable[Text | str]) -> Text:
    """Ids, names and the like, separated by commas: words to type, or the items of “one of”.

    A tuple as a parameter is joined as in a sentence (“a, b, and c”); an id list is not (“a, b, c”).

    >>> tr = Texts("example").tr
    >>> str(tr("one of {words}")(words=id_list(["bread", "wood"])))
    'one of bread, wood'
    """
    return _IDS(ids=tuple(items))


@lru_cache(maxsize=1024)
def verbatim(text: str) -> Text:
    """A text that is not a message and is not translated: a typed name, an id, a path.

    Most sentences contain names. The cache returns the same object, so renderers find it in their own cache.

    >>> tr = Texts("example").tr
    >>> str(tr("{seat} passes.")(seat=verbatim("Anna")))
    'Anna passes.'
    """
    return Text("{text}", "", "", "", (("text", text),))
