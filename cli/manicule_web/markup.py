"""HTML as text: everything that is not markup of ours is escaped here."""

from __future__ import annotations

import hashlib
from html import escape


def attributes(**given: str | int | bool | None) -> str:
    """Attributes with a blank before each; what is None or False is left out. `for_` and the like lose their
    underscore, others become dashes."""
    parts = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        parts.append(f" {name}" if value is True else f' {name}="{escape(str(value))}"')
    return "".join(parts)


def element(tag: str, content: str = "", /, **given: str | int | bool | None) -> str:
    """An element with content that is markup already."""
    return f"<{tag}{attributes(**given)}>{content}</{tag}>"


def element_input(type: str, name: str, value: str, **given: str | int | bool | None) -> str:
    """An input of a form."""
    return f"<input{attributes(type=type, name=name, value=value, **given)}>"


def digest(html: str) -> str:
    """What tells one piece of a page from another."""
    return hashlib.blake2b(html.encode("utf-8", "replace"), digest_size=6).hexdigest()
