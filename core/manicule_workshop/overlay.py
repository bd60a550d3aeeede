"""A catalog with one message in another wording: how a game would read with it."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.kernel.text import Text
from manicule_languages.plurals import PluralRule
from manicule_languages.pofile import Key
from manicule_languages.reader import Catalog, EnglishCatalog
from manicule_languages.selects import is_value
from manicule_languages.soundness import is_sound
from manicule_languages.templates import FoundMessage

BEGIN, END = "\ue000", "\ue001"
"""Characters for private use that enclose the message where it is shown."""


class Overlay:
    """One message over the catalog of its language. Readers see it between `BEGIN` and `END`.

    A wording that the program would not show is not shown here: its readers see what they would see.
    """

    def __init__(
        self, language: str, domain: str, key: Key, strings: Sequence[str], rule: PluralRule, base: Catalog
    ) -> None:
        self._language = language
        self._domain = domain
        self._key = key
        self._strings = strings
        self._rule = rule
        self._base = base
        self._english = EnglishCatalog()

    def message(self, text: Text, number: int | None, form: str = "") -> FoundMessage | None:
        """The new wording of the message, between marks; other messages as in the catalog."""
        context = f"{text.context}:{form}" if form else text.context
        if (text.domain, context, text.message) != (self._domain, *self._key):
            return self._base.message(text, number, form)
        at = self._rule.form_for(1 if number is None else abs(number)) if text.plural else 0
        written = self._strings[at] if at < len(self._strings) else ""
        if form and is_value(written):  # a property, such as a gender: nobody reads it
            return FoundMessage(written, self._language, self._rule.form_for)
        if written and is_sound(text.message, text.plural, written):
            return FoundMessage(f"{BEGIN}{written}{END}", self._language, self._rule.form_for)
        found = self._base.message(text, number, form)
        if found is None and not form:  # otherwise the reader tries the word without the form
            found = self._english.message(text, number)
        return found._replace(message=f"{BEGIN}{found.message}{END}") if found is not None else None


def unmarked(text: str) -> str:
    """A text without the marks."""
    return text.replace(BEGIN, "").replace(END, "")
