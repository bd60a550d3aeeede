"""Text is data: rules make a `Text`, and whoever shows it renders it for the reader."""

from __future__ import annotations

from typing import TypeAlias, Union

import msgspec

Param: TypeAlias = Union[str, int, "Text", tuple["Text | str", ...]]


class Text(msgspec.Struct, frozen=True):
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
        return msgspec.structs.replace(self, params=(*self.params, *params.items()))


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

_VERBATIM = Text("{text}", domain="")


def verbatim(text: str) -> Text:
    """A text that is no message: a name that somebody typed, an id, a path."""
    return _VERBATIM(text=text)
