"""Renders `Text` as sentences for one reader."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol, TypeAlias

from manicule.kernel.text import (
    CONTROL,
    ENGLISH_JOINTS,
    ENUMERATED,
    GROUPED,
    MINUS,
    ORDINALS,
    PLACEHOLDER,
    Param,
    Text,
    joined,
    tr,
)
from manicule_languages.message import is_translatable

# Translators: how the last two things of a list are joined, as in “Anna, Tom and Kate”
LAST_TWO = tr("{one} and {last}", context="end of a list")

MOST_PARTS = 4096
"""The maximum number of rendered inner texts kept in the cache."""

Read: TypeAlias = Callable[[Text], str]
"""Renders a text for a reader, in any interface."""
Forms: TypeAlias = tuple[tuple[str, str], ...]
"""Names of parameters, each with its requested grammatical form."""
Advice: TypeAlias = Mapping[str, Text]
"""By the code of a text, a message that adds the reader's options to it, with the same parameters.

`{said}` stands for the text itself: “{said}; to open it again: mayor open {house}”."""
SAID = "{said}"
_Key: TypeAlias = tuple[str, str, str, "int | None", str, str]


class Template(NamedTuple):
    """A prepared message: `pattern` has `%(name)s` for parameters; without `forms` there are none."""

    pattern: str
    forms: Forms | None


class Catalog(Protocol):
    """Finds the message of a text in one language, in a grammatical form if requested."""

    def message(self, text: Text, number: int | None, form: str = "") -> str | None: ...


class EnglishCatalog:
    """English is the source language: the message itself, or its plural."""

    def message(self, text: Text, number: int | None, form: str = "") -> str:
        if number is None or number == 1 or not text.plural:
            return text.message
        return text.plural


class Reader:
    """The reader of texts: a language with its catalog. `locale` decides the form of lists and numbers.

    `advice` extends texts with a code, also inside other texts, by the options of this reader.
    """

    def __init__(
        self,
        language: str = "en",
        catalog: Catalog | None = None,
        locale: str = "",
        advice: Advice | None = None,
    ) -> None:
        self.language = language
        self.locale = locale or language
        self._advice = advice or {}
        self._catalog = catalog or EnglishCatalog()
        self._english = EnglishCatalog()
        self._plain: defaultdict[str, dict[str, Template]] = defaultdict(dict)
        self._templates: dict[_Key, Template] = {}
        self._parts: dict[Text, str] = {}
        self._inflected: dict[tuple[Text, str], str] = {}

    def read(self, text: Text, form: str = "") -> str:
        """Render a text for this reader, without control characters."""
        # A game renders hundreds of events in a few milliseconds, so the common case is inlined: most
        # sentences are just a message, and most of their parameters were rendered before.
        if text.context or text.plural or text.code or form:
            template = self._template(text, form)
        else:
            template = self._plain[text.domain].get(text.message) or self._plain_template(text)
        pattern, forms = template
        if forms is None:
            return pattern
        filled: dict[str, str | int] = {}
        for name, value in text.params:
            if type(value) is Text:
                filled[name] = self._parts.get(value) or self._part(value)
            elif (type(value) is str and value.isprintable()) or (
                type(value) is int and 0 <= value < GROUPED
            ):
                filled[name] = value
            elif type(value) is tuple:
                filled[name] = self._listed(value, "", name)
            else:
                filled[name] = self._show(value, "", name)
        for name, form in forms:
            self._give_form(name, form, text, filled)
        try:
            return pattern % filled
        except KeyError:  # a parameter is missing
            return pattern % _Given(filled)

    def _part(self, text: Text) -> str:
        """Render an inner text, cached, because names, prices and places recur."""
        if len(self._parts) >= MOST_PARTS:
            self._parts.clear()
        read = self._parts[text] = self.read(text)
        return read

    def _inflect(self, text: Text, form: str) -> str:
        """Render an inner text in a grammatical form."""
        if len(self._inflected) >= MOST_PARTS:
            self._inflected.clear()
        read = self._inflected[text, form] = self.read(text, form)
        return read

    def _plain_template(self, text: Text) -> Template:
        """The template of a text that is just a message, cached."""
        made = self._plain[text.domain][text.message] = self._made(text, None, "")
        return made

    def _template(self, text: Text, form: str) -> Template:
        """The template of a text with more than its message, cached."""
        count = _count_of(text) if text.plural else None
        key = (text.message, text.context, text.domain, count, form, text.code)
        made = self._templates.get(key)
        if made is None:
            made = self._templates[key] = self._made(text, count, form)
        return made

    def _made(self, text: Text, count: int | None, form: str) -> Template:
        message = self._message(text, count, form)
        if text.code in self._advice:
            message = self._message(self._advice[text.code], None, "").replace(SAID, message)
        pieces = PLACEHOLDER.split(CONTROL.sub("", message))
        if form and not is_translatable(text.message) and len(pieces) > 1:
            pieces[2] = form  # the text is just a parameter, such as a list, so that gets the form
        return Template(pieces[0], None) if len(pieces) == 1 else _made_ready(pieces)

    def _message(self, text: Text, count: int | None, form: str) -> str:
        """The message in the reader's language, or in English."""
        if not text.domain:
            return text.message
        found = self._catalog.message(text, count, form) if form else None
        return found or self._catalog.message(text, count) or self._english.message(text, count)

    def _give_form(self, name: str, form: str, text: Text, filled: dict[str, str | int]) -> None:
        """Add a parameter in the grammatical form that the message requests."""
        for given, value in text.params:
            if given == name:
                filled[f"{name}:{form}"] = self._show(value, form, name)

    def _show(self, value: Param, form: str, name: str = "") -> str:
        if isinstance(value, str):
            return CONTROL.sub("", value)
        if isinstance(value, Text):
            if form:
                return self._inflected.get((value, form)) or self._inflect(value, form)
            return self._parts.get(value) or self._part(value)
        if isinstance(value, tuple):
            return self._listed(value, form, name)
        if not -GROUPED < value < GROUPED and name not in ORDINALS:
            return self._number(value).replace("-", MINUS)
        return str(value).replace("-", MINUS)

    def _listed(self, items: tuple[Text | str, ...], form: str, name: str) -> str:
        """Render a list, each item in a grammatical form if requested."""
        if form:
            shown = [self._show(item, form) for item in items]
        else:
            parts = self._parts
            shown = [
                parts.get(item) or self._part(item) if type(item) is Text else self._show(item, "")
                for item in items
            ]
        if len(shown) == 1:
            return shown[0]
        # Words to type are joined by the middle separator, without “and”.
        return self.joints[2].join(shown) if name == ENUMERATED else joined(shown, self.joints)

    # Babel is imported late: it takes 30 ms, and neither bot games nor English readers need it.

    def decimal(self, value: float, digits: int) -> str:
        """A number with a number of decimals, with the decimal sign of the reader's language."""
        from babel.numbers import format_decimal

        return format_decimal(value, f"#,##0.{'0' * digits}", locale=self.locale)

    def _number(self, value: int) -> str:
        if self.locale == "en":
            return f"{value:,}"
        from babel.numbers import format_decimal

        return format_decimal(value, locale=self.locale)

    @cached_property
    def joints(self) -> tuple[str, ...]:
        """The separators of lists: for two items; and for the first, the middle and the last of several."""
        if self.locale == "en":
            return ENGLISH_JOINTS
        from babel import Locale

        patterns = Locale.parse(self.locale).list_patterns["standard"]
        between = (
            patterns[at].partition("{0}")[2].partition("{1}")[0] for at in ("2", "start", "middle", "end")
        )
        two, start, middle, end = between
        joint = (self._catalog.message(LAST_TWO, None) or "").partition("{one}")[2].partition("{last}")[0]
        # A language may have several words for “and”; its translators choose the best one.
        return (joint, start, middle, joint) if joint else (two, start, middle, end)


class _Given(dict[str, "str | int"]):
    """The given parameters; a missing one is shown as its placeholder."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _made_ready(pieces: Sequence[str]) -> Template:
    """A template from pieces: the first, then name, form and the next piece for every placeholder."""
    pattern, forms = [pieces[0].replace("%", "%%")], []
    for at in range(1, len(pieces), 3):
        name, form, rest = pieces[at : at + 3]
        pattern += [f"%({name}:{form})s" if form else f"%({name})s", rest.replace("%", "%%")]
        if form:
            forms.append((name, form))
    return Template("".join(pattern), tuple(forms))


def _count_of(text: Text) -> int | None:
    """The number that decides the plural."""
    for name, value in reversed(text.params):
        if name == "n":
            return value if isinstance(value, int) else None
    return None
