"""HTML as text. Markup has a type of its own, so that the type checker finds text that was not escaped."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from html import escape as _escape
from typing import NewType

Html = NewType("Html", str)
"""Markup: made by the functions here, or by our own code from escaped pieces."""
NO_HTML = Html("")


def escape(text: str) -> Html:
    """A text as markup."""
    return Html(_escape(text))


def attributes(**given: str | int | bool | None) -> Html:
    """Attributes, each with a blank before it; None and False are omitted. A trailing underscore is dropped,
    as in `for_`, and others become dashes."""
    parts = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        parts.append(f" {name}" if value is True else f' {name}="{_escape(str(value))}"')
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
