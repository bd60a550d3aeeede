"""Text is data: rules make a `Text`, and whoever shows it renders it for the reader."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias, Union

import msgspec

Param: TypeAlias = Union[str, int, "Text", tuple["Text | str", ...]]


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
    """

    message: str
    context: str = ""
    domain: str = "manicule"
    plural: str = ""
    params: tuple[tuple[str, Param], ...] = ()

    def __call__(self, **params: Param) -> Text:
        """The same message with these parameters filled in."""
        filled = tuple(params.items())
        if self.params:
            filled = (*self.params, *filled)
        return Text(self.message, self.context, self.domain, self.plural, filled)


class Texts:
    """The two ways to write a text of one domain: `tr` and, where a number decides, `ntr`."""

    def __init__(self, domain: str) -> None:
        self.domain = domain

    def tr(self, message: str, *, context: str = "") -> Text:
        return Text(message, context, self.domain)

    def ntr(self, singular: str, plural: str, *, context: str = "") -> Text:
        return Text(singular, context, self.domain, plural)


_platform = Texts("manicule")
tr = _platform.tr
ntr = _platform.ntr


_IDS = Text("{ids}", domain="")


def id_list(items: Iterable[str]) -> Text:
    """Ids and the like, one after another: what can be typed, or what “one of” means.

    A tuple as a parameter is joined as in a sentence (“a, b, and c”), this is not (“a, b, c”).
    """
    return _IDS(ids=tuple(items))


@lru_cache(maxsize=1024)
def verbatim(text: str) -> Text:
    """A text that is no message: a name that somebody typed, an id, a path.

    Names come in every sentence: the same text each time is found at once by readers who have read it.
    """
    return Text("{text}", "", "", "", (("text", text),))
