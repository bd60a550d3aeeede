"""HTML as text. Markup has a type of its own, so that the type checker finds text that was not escaped.

The marks of a `PageReader` become elements in content, and isolates in attributes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from html import escape as _escape
from typing import NewType

from manicule_web.page_reader import with_elements, with_isolates, without_marks

Html = NewType("Html", str)
"""Markup: made by the functions here, or by our own code from escaped pieces."""
NO_HTML = Html("")
SENT_BACK = frozenset(("value", "name", "id", "for_", "href", "action"))
"""Attributes that identify something or come back to the server: they have neither marks nor isolates."""


def escape(text: str) -> Html:
    """A text as markup."""
    return Html(with_elements(_escape(text)))


def attributes(**given: str | int | bool | None) -> Html:
    """Attributes, each with a blank before it; None and False are omitted. A trailing underscore is dropped,
    as in `for_`, and others become dashes."""
    parts = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        written = without_marks(str(value)) if name in SENT_BACK else with_isolates(str(value))
        name = name.rstrip("_").replace("_", "-")
        parts.append(f" {name}" if value is True else f' {name}="{_escape(written)}"')
    return Html("".join(parts))


def element(tag: str, /, *content: Html, **given: str | int | bool | None) -> Html:
    """An element with its content."""
    return Html(f"<{tag}{attributes(**given)}>{''.join(content)}</{tag}>")


def element_input(type: str, name: str, value: str, **given: str | int | bool | None) -> Html:
    """An input of a form."""
    return Html(f"<input{attributes(type=type, name=name, value=value, **given)}>")


def joined(parts: Iterable[Html], between: str = "") -> Html:
    """Pieces of markup as one."""
    return Html(between.join(parts))


def digest(html: Html) -> str:
    """A digest that distinguishes pieces of a page."""
    return hashlib.blake2b(html.encode("utf-8", "replace"), digest_size=6).hexdigest()
