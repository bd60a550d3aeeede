"""Turning `Text` into sentences for one reader."""

from __future__ import annotations

import re
from typing import Protocol

from manicule.text import Param, Text

# Plain names only: an attribute or an index inside the braces is left as it stands. What follows a colon
# is a grammatical form that a translator asks for.
PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)(?::([a-z_]+))?\}")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What a terminal could take for a command, or what turns the direction of writing."""
GROUPED = 1000
"""The first number whose digits some languages group."""
ORDINALS = ("at", "line", "seed", "step")
"""Numbers that count nothing: they are read as they are typed."""

Template = tuple[str, ...]
"""A message taken apart: a piece, then name, form and the next piece for every placeholder."""


class Catalog(Protocol):
    """Finds the message of a text in one language, in a grammatical form if one is asked for."""

    def message(self, text: Text, number: int | None, form: str = "") -> str | None: ...


class EnglishCatalog:
    """English is the source language: the message itself, or its plural."""

    def message(self, text: Text, number: int | None, form: str = "") -> str:
        if number is None or number == 1 or not text.plural:
            return text.message
        return text.plural


class Reader:
    """Somebody who reads: a language with its catalog; `locale` is that of its lists and numbers."""

    def __init__(self, language: str = "en", catalog: Catalog | None = None, locale: str = "") -> None:
        self.language = language
        self.locale = locale or language
        self._catalog = catalog or EnglishCatalog()
        self._english = EnglishCatalog()
        self._templates: dict[tuple[str, str, str, int | None, str], Template] = {}

    def read(self, text: Text, form: str = "") -> str:
        """The text as this reader reads it; control characters never come through."""
        count = None
        if text.plural:
            number = next((value for name, value in reversed(text.params) if name == "n"), None)
            count = number if isinstance(number, int) else None
        key = (text.domain, text.context, text.message, count, form)
        template = self._templates.get(key)
        if template is None:
            template = self._templates[key] = self._template(text, count, form)
        return self._fill(template, text) if len(template) > 1 else template[0]

    def _template(self, text: Text, count: int | None, form: str) -> Template:
        message: str | None = text.message
        if text.domain:
            message = self._catalog.message(text, count, form) if form else None
            message = message or self._catalog.message(text, count) or self._english.message(text, count)
        pieces = PLACEHOLDER.split(CONTROL.sub("", message or ""))
        return tuple(piece or "" for piece in pieces)

    def _fill(self, template: Template, text: Text) -> str:
        params = dict(text.params)
        filled = [template[0]]
        for at in range(1, len(template), 3):
            name, form, rest = template[at : at + 3]
            if name in params:
                filled.append(self._show(params[name], form, name))
            else:
                filled.append(f"{{{name}:{form}}}" if form else f"{{{name}}}")
            filled.append(rest)
        return "".join(filled)

    def _show(self, value: Param, form: str, name: str = "") -> str:
        if isinstance(value, str):
            return CONTROL.sub("", value)
        if isinstance(value, Text):
            return self.read(value, form)
        if isinstance(value, tuple):
            return self._list([self._show(item, form) for item in value])
        if isinstance(value, int) and not -GROUPED < value < GROUPED and name not in ORDINALS:
            from babel.numbers import format_decimal  # late: Babel costs 30 ms that a bot game never needs

            return format_decimal(value, locale=self.locale)
        return str(value)

    def _list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        from babel.lists import format_list

        return format_list(items, locale=self.locale)


ENGLISH = Reader()


def english(text: Text) -> str:
    """The English rendering, for logs, error messages of exceptions and tests."""
    return ENGLISH.read(text)
