"""HTML as text; everything except our own markup is escaped here."""

from __future__ import annotations

import hashlib
from html import escape


def attributes(**given: str | int | bool | None) -> str:
    """Attributes, each with a blank before it; None and False are omitted. A trailing underscore is dropped,
    as in `for_`, and others become dashes."""
    parts = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        parts.append(f" {name}" if value is True else f' {name}="{escape(str(value))}"')
    return "".join(parts)


def element(tag: str, content: str = "", /, **given: str | int | bool | None) -> str:
    """An element whose content is already markup."""
    return f"<{tag}{attributes(**given)}>{content}</{tag}>"


def element_input(type: str, name: str, value: str, **given: str | int | bool | None) -> str:
    """An input of a form."""
    return f"<input{attributes(type=type, name=name, value=value, **given)}>"


def digest(html: str) -> str:
    """A digest that distinguishes pieces of a page."""
    return hashlib.blake2b(html.encode("utf-8", "replace"), digest_size=6).hexdigest()
