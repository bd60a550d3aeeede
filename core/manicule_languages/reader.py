"""Renders `Text` as sentences for one reader."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol, TypeAlias

from manicule.kernel.text import (
    CONTROL,
    ENGLISH_JOINTS,
    ENUMERATED,
    GROUPED,
    MINUS,
    ORDINALS,
    Param,
    Text,
    joined,
    tr,
)
from manicule_languages.isolates import END_OF_ISOLATE, ISOLATE, without_isolates, without_other_controls
from manicule_languages.message import has_words, is_translatable
from manicule_languages.selects import FINAL, LETTERS, PLURAL, Placeholder, pieces_of
from manicule_languages.tags import SOURCE
from manicule_languages.templates import FoundMessage, Inserted, PluralIndex, Template, prepared

# Translators: how the last two things of a list are joined, as in “Anna, Tom and Kate”
LAST_TWO = tr("{one} and {last}", context="end of a list")

MOST_PARTS = 4096
"""The maximum number of rendered inner texts kept in the cache."""

Read: TypeAlias = Callable[[Text], str]
"""Renders a text for a reader, in any interface."""
Insert: TypeAlias = Callable[[Param, str, str, str], str]
"""Renders a parameter: its value, the grammatical form, its name, and the language of the sentence."""
Advice: TypeAlias = Mapping[str, Text]
"""By the code of a text, a message that adds the reader's options to it, with the same parameters.

`{said}` stands for the text itself: “{said}; to open it again: mayor open {house}”."""
SAID = "{said}"
_INNER = re.compile("\0([0-9]+)\0")
"""The mark of an inner text; no message contains control characters."""
_Key: TypeAlias = tuple[str, str, str, "int | None", str, str]


class Catalog(Protocol):
    """Finds the message of a text in one language, in a grammatical form if requested."""

    def message(self, text: Text, number: int | None, form: str = "") -> FoundMessage | None: ...


class EnglishCatalog:
    """English is the source language: the message itself, or its plural."""

    def message(self, text: Text, number: int | None, form: str = "") -> FoundMessage:
        is_plural = bool(text.plural) and number is not None and number != 1
        return FoundMessage(text.plural if is_plural else text.message, SOURCE, english_plural)


def english_plural(number: int) -> int:
    """The index of the plural form in English."""
    return int(number != 1)


class PageText(NamedTuple):
    """A text for a page: its language, and its parts with the parameters apart.

    `language` is empty for a parameter without one, such as a name or an id. A page marks a part whose
    language differs, and isolates every inner text, because its direction of writing may differ.
    """

    language: str
    parts: tuple[str | PageText, ...]

    def __str__(self) -> str:
        """The text as `Reader.read` renders it."""
        return without_isolates("".join(map(str, self.parts)))

    @property
    def isolated(self) -> str:
        """The text for a place without markup, with isolates around its parameters, and its own ones."""
        return "".join(
            part if isinstance(part, str) else f"{ISOLATE}{part.isolated}{END_OF_ISOLATE}"
            for part in self.parts
        )


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
        self._page_templates: dict[_Key, Template] = {}
        self._parts: dict[Text, str] = {}
        self._inflected: dict[tuple[Text, str], str] = {}
        self._properties: dict[tuple[Text, str], str] = {}
        self._joints: dict[str, tuple[str, ...]] = {}

    def read(self, text: Text, form: str = "") -> str:
        """Render a text for this reader, without control characters."""
        # A game renders hundreds of events in a few milliseconds, so the common case is inlined: most
        # sentences are just a message, and most of their parameters were rendered before.
        if text.context or text.plural or text.code or form:
            template = self._template(text, form)
        else:
            template = self._plain[text.domain].get(text.message) or self._plain_template(text)
        pattern, computed, _ = template
        if computed is None:
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
        if computed:
            return self._complete(template, dict(text.params), filled, self._show)
        try:
            return pattern % filled
        except KeyError:  # a parameter is missing
            return pattern % _Given(filled)

    def page_text(self, text: Text) -> PageText:
        """Render a text for a page, which shows languages and directions of writing: as `read`, with the
        parts kept apart."""
        return self._on_page(text, "", "", self.language)

    def _on_page(self, value: Param, form: str, name: str, language: str) -> PageText:
        """A text or a parameter for a page; `language` is that of the sentence around it."""
        inner: list[PageText] = []

        def insert(value: Param, form: str, name: str, language: str) -> str:
            inner.append(self._on_page(value, form, name, language))
            return f"\0{len(inner) - 1}\0"

        if isinstance(value, tuple):
            items = [insert(item, form, "", language) for item in value]
            return PageText(language, _parts_of(self._join(items, name, language), inner))
        if not isinstance(value, Text):
            return PageText("", (self._show(value, form, name, language),))
        if bare := _bare_param(value):
            return self._on_page(bare[1], form, bare[0], language)
        template = self._template(value, form, is_on_page=True)
        filled: dict[str, str | int] = {
            name: insert(param, "", name, template.language) for name, param in value.params
        }
        whole = self._complete(template, dict(value.params), filled, insert)
        return PageText(template.language, _parts_of(whole, inner))

    def _complete(
        self, template: Template, params: Mapping[str, Param], filled: dict[str, str | int], insert: Insert
    ) -> str:
        """Fill in a template with its computed places: forms, selects, and parameters of a foreign
        sentence."""
        if template.computed is None:
            return template.pattern
        for place in template.computed:
            if isinstance(place, Inserted):
                if place.name in params:
                    value = params[place.name]
                    filled[place.key] = insert(value, place.form, place.name, template.language)
            else:
                value_of = self._property(params.get(place.name, ""), place.property, place.plural)
                case = place.cases.get(value_of, place.otherwise)
                filled[place.key] = self._complete(case, params, filled, insert)
        return template.pattern % _Given(filled)

    def _property(self, value: Param, property: str, plural: PluralIndex) -> str:
        """The value of a property of a parameter; empty if it has none."""
        if property == PLURAL:
            return _plural_of(value, plural)
        found = self._declared(value, property)
        if found or property not in LETTERS:
            return found
        shown = self._show(value, "")
        return _first_letter(reversed(shown) if property == FINAL else shown)

    def _declared(self, value: Param, property: str) -> str:
        """A property that the entry of a noun declares; of a list, the one that all its items share."""
        if isinstance(value, tuple):
            shared = {self._declared(item, property) for item in value}
            return shared.pop() if len(shared) == 1 else ""
        if not isinstance(value, Text):
            return ""
        known = self._properties.get((value, property))
        if known is None:
            if len(self._properties) >= MOST_PARTS:
                self._properties.clear()
            bare = _bare_param(value)
            found = None if bare else self._catalog.message(value, _count_of(value), property)
            known = self._declared(bare[1], property) if bare else found.message if found else ""
            self._properties[value, property] = known
        return known

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

    def _template(self, text: Text, form: str, *, is_on_page: bool = False) -> Template:
        """The template of a text with more than its message, cached. On a page, it keeps its isolates."""
        templates = self._page_templates if is_on_page else self._templates
        count = _count_of(text) if text.plural else None
        key = (text.message, text.context, text.domain, count, form, text.code)
        made = templates.get(key)
        if made is None:
            made = templates[key] = self._made(text, count, form, is_on_page=is_on_page)
        return made

    def _made(self, text: Text, count: int | None, form: str, *, is_on_page: bool = False) -> Template:
        found = self._message(text, count, form)
        if text.code in self._advice:
            advice = self._message(self._advice[text.code], None, "").message
            found = found._replace(message=advice.replace(SAID, found.message))
        pieces = pieces_of(
            without_other_controls(found.message) if is_on_page else CONTROL.sub("", found.message)
        )
        if form and not is_translatable(text.message):
            # The text is just a parameter, such as a list, so that gets the form.
            pieces = tuple(
                Placeholder(one[0], form) if isinstance(one, Placeholder) else one for one in pieces
            )
        return prepared(pieces, found, found.language != self.language)

    def _message(self, text: Text, count: int | None, form: str) -> FoundMessage:
        """The message in the reader's language, or in English."""
        if not text.domain or not is_translatable(text.message):  # the same in every language
            return self._english.message(text, count)._replace(language=self.language)
        found = self._catalog.message(text, count, form) if form else None
        found = found or self._catalog.message(text, count)
        if found is not None:
            return found
        english = self._english.message(text, count)
        return english if has_words(english.message) else english._replace(language=self.language)

    def _show(self, value: Param, form: str, name: str = "", language: str = "") -> str:
        """Render a parameter; `language` is that of the sentence, if it is not the reader's."""
        if isinstance(value, str):
            return CONTROL.sub("", value)
        if isinstance(value, Text):
            bare = _bare_param(value) if language not in ("", self.language) else None
            if bare:  # a list in a fallback sentence
                return self._show(bare[1], form, bare[0], language)
            if form:
                return self._inflected.get((value, form)) or self._inflect(value, form)
            return self._parts.get(value) or self._part(value)
        if isinstance(value, tuple):
            return self._listed(value, form, name, language)
        if not -GROUPED < value < GROUPED and name not in ORDINALS:
            return self._number(value, language).replace("-", MINUS)
        return str(value).replace("-", MINUS)

    def _listed(self, items: tuple[Text | str, ...], form: str, name: str, language: str = "") -> str:
        """Render a list, each item in a grammatical form if requested."""
        if form or language:
            shown = [self._show(item, form, "", language) for item in items]
        else:
            parts = self._parts
            shown = [
                parts.get(item) or self._part(item) if type(item) is Text else self._show(item, "")
                for item in items
            ]
        return shown[0] if len(shown) == 1 else self._join(shown, name, language)

    def _join(self, shown: list[str], name: str, language: str) -> str:
        joints = self._joints_of(language) if language and language != self.language else self.joints
        # Words to type are joined by the middle separator, without “and”.
        return joints[2].join(shown) if name == ENUMERATED else joined(shown, joints)

    # Babel is imported late: it takes 30 ms, and neither bot games nor English readers need it.

    def decimal(self, value: float, digits: int) -> str:
        """A number with a number of decimals, with the decimal sign of the reader's language."""
        from babel.numbers import format_decimal

        return format_decimal(value, f"#,##0.{'0' * digits}", locale=self.locale)

    def _number(self, value: int, language: str) -> str:
        locale = self.locale if language in ("", self.language) else language
        if locale == SOURCE:
            return f"{value:,}"
        from babel.numbers import format_decimal

        return format_decimal(value, locale=locale)

    @cached_property
    def joints(self) -> tuple[str, ...]:
        """The separators of lists: for two items; and for the first, the middle and the last of several."""
        return self._joints_of(self.locale)

    def _joints_of(self, locale: str) -> tuple[str, ...]:
        """The separators in a language: the reader's, or that of a fallback sentence."""
        if locale not in self._joints:
            self._joints[locale] = ENGLISH_JOINTS if locale == SOURCE else self._found_joints(locale)
        return self._joints[locale]

    def _found_joints(self, locale: str) -> tuple[str, ...]:
        from babel import Locale

        patterns = Locale.parse(locale).list_patterns["standard"]
        between = (
            patterns[at].partition("{0}")[2].partition("{1}")[0] for at in ("2", "start", "middle", "end")
        )
        two, start, middle, end = between
        own = self._catalog.message(LAST_TWO, None)
        is_own = own is not None and locale in (self.locale, own.language)
        joint = own.message.partition("{one}")[2].partition("{last}")[0] if own and is_own else ""
        # A language may have several words for “and”; its translators choose the best one.
        return (joint, start, middle, joint) if joint else (two, start, middle, end)


class _Given(dict[str, "str | int"]):
    """The given parameters; a missing one is shown as its placeholder."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _count_of(text: Text) -> int | None:
    """The number that decides the plural."""
    for name, value in reversed(text.params):
        if name == "n":
            return value if isinstance(value, int) else None
    return None


def _bare_param(text: Text) -> tuple[str, Param] | None:
    """The parameter of a text that is nothing else, such as a list; None for a text with words or advice."""
    if text.code or is_translatable(text.message):
        return None
    return next(((name, value) for name, value in text.params if f"{{{name}}}" in text.message), None)


def _plural_of(value: Param, plural: PluralIndex) -> str:
    """The plural form of a number, of a list by its length, or of a text by the number in it."""
    number: Param | None = len(value) if isinstance(value, tuple) else value
    if isinstance(value, Text):
        bare = _bare_param(value)
        if bare:
            return _plural_of(bare[1], plural)
        number = _count_of(value)
    try:
        return str(plural(abs(number))) if isinstance(number, int) else ""
    except ArithmeticError:  # the rule divides by zero
        return ""


def _first_letter(shown: Iterable[str]) -> str:
    """The first letter or digit, small; a Latin letter without its accent."""
    first = next((letter for letter in shown if letter.isalnum()), "").lower()
    is_latin = first and unicodedata.name(first[0], "").startswith("LATIN")
    return unicodedata.normalize("NFD", first)[0] if is_latin else first


def _parts_of(whole: str, inner: Sequence[PageText]) -> tuple[str | PageText, ...]:
    """A text split at the marks of its inner texts."""
    pieces = _INNER.split(whole)
    parts = (inner[int(piece)] if at % 2 else piece for at, piece in enumerate(pieces))
    return tuple(part for part in parts if part)
