"""Turning `Text` into sentences for one reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Protocol

from manicule.text import Param, Text

# Plain names only: an attribute or an index inside the braces is left as it stands.
PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)(?::([a-z_]+))?\}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Catalog(Protocol):
    """Finds the message of a text in one language."""

    def message(self, text: Text, number: int | None) -> str | None: ...


class EnglishCatalog:
    """English is the source language: the message itself, or its plural."""

    def message(self, text: Text, number: int | None) -> str:
        if number is None or number == 1 or not text.plural:
            return text.message
        return text.plural


class Reader:
    """Somebody who reads: a language with its catalog."""

    def __init__(self, language: str = "en", catalog: Catalog | None = None) -> None:
        self.language = language
        self._catalog = catalog or EnglishCatalog()
        self._english = EnglishCatalog()

    def read(self, text: Text) -> str:
        """The text as this reader reads it; control characters never come through."""
        params = dict(text.params)
        number = params.get("n") if text.plural else None
        count = number if isinstance(number, int) else None
        message = self._catalog.message(text, count) if text.domain else text.message
        if message is None:
            message = self._english.message(text, count)
        return _CONTROL.sub("", _fill(message, params, self._show))

    def _show(self, value: Param) -> str:
        if isinstance(value, Text):
            return self.read(value)
        if isinstance(value, tuple):
            return self._list([self._show(item) for item in value])
        return str(value)

    def _list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        from babel.lists import format_list  # late: Babel costs 30 ms that a bot game never needs

        return format_list(items, locale=self.language)


def _fill(message: str, params: Mapping[str, Param], show: Callable[[Param], str]) -> str:
    def one(match: re.Match[str]) -> str:
        name = match[1]
        return show(params[name]) if name in params else match[0]

    return PLACEHOLDER.sub(one, message)


ENGLISH = Reader()


def english(text: Text) -> str:
    """The English rendering, for logs, error messages of exceptions and tests."""
    return ENGLISH.read(text)
