"""Text is data: rules make a `Text`, and an interface renders it for its reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias, Union

import msgspec

Param: TypeAlias = Union[str, int, "Text", tuple["Text | str", ...]]

# Plain names only: an attribute or an index inside the braces is left as it stands. What follows a colon
# is a grammatical form that a translator asks for.
PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)(?::([a-z_]+))?\}")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What a terminal could take for a command, or what turns the direction of writing."""
GROUPED = 1000
"""The first number whose digits some languages group."""
MINUS = "−"
"""What stands before a number that is less than nothing, wherever somebody reads it."""
ENUMERATED = "ids"
"""The parameter whose items are typed rather than read."""
ORDINALS = ("at", "line", "seed", "step")
"""Numbers that count nothing: they are read as they are typed."""
ENGLISH_JOINTS = (" and ", ", ", ", ", ", and ")
"""What stands between two things in English; and between the first, the middle and the last of several."""


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
    sentence of the interface; `domain` names the catalog. With `plural`, the parameter `n` decides.
    `code` names a problem for programs: it stays when its wording changes.

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
        """The text in English, its source language: for exceptions, logs and tests. What people read is
        rendered in their language by the interface that shows it."""
        params = dict(self.params)
        message = self.plural if self.plural and params.get("n") not in (None, 1) else self.message

        def filled(place: re.Match[str]) -> str:
            name = place.group(1)
            return _in_english(params[name], name) if name in params else f"{{{name}}}"

        return PLACEHOLDER.sub(filled, CONTROL.sub("", message))


def _in_english(value: Param, name: str = "") -> str:
    """A parameter as an English reader reads it."""
    if isinstance(value, tuple):
        items = [_in_english(item) for item in value]
        return ENGLISH_JOINTS[2].join(items) if name == ENUMERATED else joined(items, ENGLISH_JOINTS)
    if isinstance(value, int) and name not in ORDINALS:
        return f"{value:,}"
    return CONTROL.sub("", value) if isinstance(value, str) else str(value)


def joined(items: list[str], joints: Sequence[str]) -> str:
    """Things in a row as in a sentence, by what a language puts between them: see `ENGLISH_JOINTS`."""
    two, start, middle, end = joints
    if len(items) < 3:
        return two.join(items)
    return items[0] + start + middle.join(items[1:-1]) + end + items[-1]


class Texts:
    """The two ways to write a text of one domain: `tr` and, where a number decides, `ntr`.

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


_IDS = Text("{ids}", domain="")


def id_list(items: Iterable[Text | str]) -> Text:
    """Ids, names and the like, one after another: what can be typed, or what “one of” means.

    A tuple as a parameter is joined as in a sentence (“a, b, and c”), this is not (“a, b, c”).

    >>> tr = Texts("example").tr
    >>> str(tr("one of {words}")(words=id_list(["ink", "type"])))
    'one of ink, type'
    """
    return _IDS(ids=tuple(items))


@lru_cache(maxsize=1024)
def verbatim(text: str) -> Text:
    """A text that is no message: a name that somebody typed, an id, a path.

    Names come in every sentence: the same text each time is found at once by readers who have read it.

    >>> tr = Texts("example").tr
    >>> str(tr("{seat} passes.")(seat=verbatim("Anna")))
    'Anna passes.'
    """
    return Text("{text}", "", "", "", (("text", text),))
