"""Finds mistakes in a translator's file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
from babel.messages.catalog import Message as Entry

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, id_list, ntr, tr
from manicule_languages.isolates import without_isolates
from manicule_languages.message import Message
from manicule_languages.plurals import PluralRule, fewest_forms, usual_rule
from manicule_languages.pocatalog import BOM, PoCatalog, translations_in
from manicule_languages.pofile import (
    Key,
    has_header,
    key_of,
    messages_in,
    read_around_slips,
    read_file,
)
from manicule_languages.posyntax import Slip
from manicule_languages.selects import (
    BUILT_IN,
    LETTERS,
    PLURAL,
    forms_in,
    is_value,
    pieces_of,
    readings,
    selects_in,
)
from manicule_languages.soundness import NUMBER, Damage, damages, names_in
from manicule_workshop import typography, wording
from manicule_workshop.glossary import Glossary, named_in
from manicule_workshop.merge import is_form_of
from manicule_workshop.term_hints import TermFinder, stem_of
from manicule_workshop.workshop import TranslationWorkshop

FRENCH = "fr"
DAMAGES: dict[Damage, Text] = {
    "dropped": tr("the placeholder {what} is missing"),
    "unknown": tr("the English has no placeholder {what}"),
    "doubled": tr("the placeholder {what} occurs too often"),
    "braces": tr("{what} is not a placeholder: write a plain name between the braces"),
    "select": tr("{what} is not a complete select; write it as in {example}"),
    # Translators: a mistake in a file of translations; “it” is one translation
    "control": tr("it contains a control character, {what}"),
    "isolate": tr("the isolate {what} has no counterpart: open it with U+2068 and close it with U+2069"),
    # Translators: a mistake in a file of translations; “it” is one translation; {what} is a number of letters
    "length": tr("it is far too long; its length is {what}"),
}
FORMS = ntr(
    "{n} plural form is empty; fill in all of them", "{n} plural forms are empty; fill in all of them"
)
RULE = tr("the header has no valid plural rule, such as “{example}”; run: manicule locales update")
HEADER = ntr(
    "the plural rule in the header has fewer forms than this language: {given} instead of {n}",
    "the plural rule in the header has fewer forms than this language: {given} instead of {n}",
)
FORM = tr("no word has a form “{form}”: there is no entry whose msgctxt ends with :{form}")
PROPERTY = tr(
    "no word has a property “{property}”: add it to the words, as entries whose msgctxt ends with :{property}"
)
NO_VALUE = tr(
    "{what}: the case “{value}” is never shown, because the values of “{property}” are {values} here"
)
SELECT_EXAMPLE = "{n:plural?0=card|cards}"
TERM = tr("the glossary translates “{term}” as “{form}”")
# Translators: a mistake in a file of translations; “it” is one translation
FUZZY = tr("it is marked fuzzy, so its readers see English: correct it, and delete the word fuzzy")
LANGUAGE = tr("the header says “Language: {given}”, but the folder is {code}; run: manicule locales update")
NO_HEADER = tr("the file has no header; run: manicule locales update")
BYTE_ORDER = tr("the file begins with a byte order mark, which gettext refuses; run: manicule locales update")
OBSOLETE = tr("this text is no longer used; delete it when there is nothing left to reuse")
UNUSED = tr("this text no longer exists; run: manicule locales update")
ABSENT = ntr(
    "{n} text is not in the file yet; run: manicule locales update",
    "{n} texts are not in the file yet; run: manicule locales update",
)


STRAY = tr("the name of this folder is not a language code, such as de, pt_BR, or zh_Hant; it is ignored")


class Mistake(msgspec.Struct, frozen=True):
    """A mistake, and its place."""

    path: Path
    line: int
    domain: str
    language: str
    id: str
    kind: str
    problem: Text


def mistakes_in(
    workshop: TranslationWorkshop, domain: str, language: str, path: Path | None = None
) -> Iterator[Mistake]:
    """All mistakes in one file, from top to bottom: in the file that is translated here, or in any other of
    the language."""
    checker = _Checker(workshop, domain, language, path or workshop.file(domain, language))
    try:
        catalog = read_file(checker.path, language, domain)
    except ManiculeError as error:
        if isinstance(error.__cause__, Slip):
            yield from checker.damaged_file()
        else:
            yield checker.mistake(0, "", "unreadable", error.text)
        return
    yield from checker.file(catalog)


def hints_in(workshop: TranslationWorkshop, domain: str, language: str, path: Path) -> Iterator[Mistake]:
    """The texts of one file whose English contains a term, but whose translation none of its forms in the
    glossary. Many of them are right."""
    checker = _Checker(workshop, domain, language, path)
    try:
        catalog = read_file(path, language, domain)
    except ManiculeError:  # a mistake
        return
    yield from checker.hints(catalog)


def strays_in(workshop: TranslationWorkshop, domains: Iterable[str]) -> Iterator[Mistake]:
    """The folders that are not languages."""
    for folder in workshop.strays(domains):
        yield Mistake(folder, 0, "", folder.name, "", "folder", STRAY)


class EntryChecks:
    """Checks translations of one file while they are written, as `mistakes_in` checks saved ones."""

    def __init__(
        self, workshop: TranslationWorkshop, domain: str, language: str, path: Path, rule: PluralRule
    ) -> None:
        self._checker = _Checker(workshop, domain, language, path)
        self._checker.rule = rule

    def mistakes(
        self, message: Message, strings: Sequence[str], forms: Mapping[str, frozenset[str]]
    ) -> Iterator[Mistake]:
        """The mistakes of a translation of a message; `forms` are those of the words as they are now."""
        self._checker.new_forms = forms
        id = (message.message, message.plural) if message.plural else message.message
        string = tuple(strings) if message.plural else strings[0]
        return self._checker.entry(Entry(id, string, context=message.context or None))


class _Checker:
    """Checks one file."""

    def __init__(self, workshop: TranslationWorkshop, domain: str, language: str, path: Path) -> None:
        self.path = path
        self.domain = domain
        self.language = language
        self.messages = {message.key: message for message in workshop.messages(domain)}
        self.glossary: Glossary = workshop.glossary(domain)
        self.rule = usual_rule(language)
        self.entries: list[Entry] | None = None
        self.workshop = workshop
        self.new_forms: Mapping[str, frozenset[str]] = {}

    def mistake(self, line: int, id: str, kind: str, problem: Text) -> Mistake:
        return Mistake(self.path, line, self.domain, self.language, id, kind, problem)

    def file(self, catalog: PoCatalog) -> Iterator[Mistake]:
        data = self.path.read_bytes()
        if data.startswith(BOM):
            yield self.mistake(1, "", "header", BYTE_ORDER)
        if not has_header(data):
            yield self.mistake(1, "", "header", NO_HEADER)
        else:
            yield from self._header(catalog)
        yield from self._entries(catalog)
        absent = len(self.messages.keys() - {key_of(entry) for entry in catalog})
        if absent:
            yield self.mistake(1, "", "absent", ABSENT(n=absent))

    def damaged_file(self) -> Iterator[Mistake]:
        """The mistakes of a file with typos: these, and those of the entries that can be read."""
        catalog, slips = read_around_slips(self.path, self.language, self.domain)
        found = [self.mistake(slip.line, "", "unreadable", slip.text) for slip in slips]
        if catalog is not None:
            self.rule = catalog.rule or self.rule
            found += self._entries(catalog)
        yield from sorted(found, key=lambda mistake: mistake.line)

    def hints(self, catalog: PoCatalog) -> Iterator[Mistake]:
        """The terms of the glossary that translations lack; texts of the platform belong to no game."""
        manifest = self.workshop.registry.manifests.get(self.domain)
        if manifest is None:
            return
        finder = TermFinder(self.glossary, manifest.plays)
        for entry in catalog:
            message = self.messages.get(key_of(entry))
            strings = translations_in(entry)
            if message is None or entry.fuzzy or not all(strings):
                continue
            for term in finder.terms_in(message):
                forms = [form for id in term.ids for form in self.glossary.forms(id, self.language)]
                if not _has_any(strings, [stem_of(form) for form in forms]):
                    yield self._at(entry, "term", TERM(form=" | ".join(forms), term=term.english))

    def _entries(self, catalog: PoCatalog) -> Iterator[Mistake]:
        self.entries = [entry for entry in catalog if entry.id]
        for entry in self.entries:
            yield from self.entry(entry)
        for entry in catalog.obsolete.values():
            yield self._at(entry, "obsolete", OBSOLETE)

    def _header(self, catalog: PoCatalog) -> Iterator[Mistake]:
        if (given := str(catalog.locale_identifier or "")) != self.language:
            yield self.mistake(1, "", "header", LANGUAGE(given=given, code=self.language))
        if catalog.is_mended:
            yield self.mistake(1, "", "plurals", RULE(example=self.rule.line))
        self.rule = catalog.rule or self.rule
        if self.rule.number < (fewest := fewest_forms(self.language)):
            yield self.mistake(1, "", "plurals", HEADER(given=self.rule.number, n=fewest))

    def _at(self, entry: Entry, kind: str, problem: Text) -> Mistake:
        context, message = key_of(entry)
        return self.mistake(entry.lineno or 0, context or message, kind, problem)

    def entry(self, entry: Entry) -> Iterator[Mistake]:
        key = key_of(entry)
        message = self.messages.get(key)
        if message is None and not any(is_form_of(key, known) for known in self.messages):
            yield self._at(entry, "unused", UNUSED)
            return
        strings = translations_in(entry)
        if entry.fuzzy:
            yield self._at(entry, "fuzzy", FUZZY)
        if not any(strings) or entry.fuzzy:
            return  # no reader would see it
        english, plural = messages_in(entry)
        if not all(strings) and key not in self._behind:
            yield self._at(entry, "plurals", FORMS(n=self.rule.number - sum(map(bool, strings))))
        for at, string in enumerate(strings):
            if string and not (message is None and is_value(string)):  # a property says nothing to readers
                for kind, problem in dict.fromkeys(self._string(english, plural, string, at)):
                    yield self._at(entry, kind, problem)
        for problem in dict.fromkeys(self._forms(strings)):
            yield self._at(entry, "form", problem)
        if message is not None:
            yield from self._terms(entry, message, strings)

    @cached_property
    def _behind(self) -> set[Key]:
        """The texts of the files behind this one, which provide the texts that it leaves empty."""
        found: set[Key] = set()
        for path in self.workshop.files_behind(self.path, self.domain, self.language):
            try:
                entries = list(read_file(path, path.parts[-3], self.domain))
            except ManiculeError:  # reported when that file itself is checked
                continue
            found |= {key_of(entry) for entry in entries if all(translations_in(entry)) and not entry.fuzzy}
        return found

    @cached_property
    def _capitals(self) -> set[str]:
        """The words that the language capitalizes: by the glossary, and by this file."""
        if self.entries is None:
            catalog, _ = read_around_slips(self.path, self.language, self.domain)
            self.entries = list(catalog or ())
        return self.glossary.capitals(self.language) | typography.capitals_in(self.entries)

    def _forms(self, strings: tuple[str, ...]) -> Iterator[Text]:
        """The forms, properties and values that no word has."""
        wanted = [form for string in strings for form in forms_in(string)]
        selects = [select for string in strings for select in selects_in(pieces_of(string))]
        known: Mapping[str, frozenset[str]] = {}
        if not BUILT_IN.issuperset(wanted):
            known = {**self.workshop.forms(self.language), **self.new_forms}
        for form in wanted:
            if form not in known and form not in BUILT_IN:
                is_property = form in {select.property for select in selects}
                yield PROPERTY(property=form) if is_property else FORM(form=form)
        plurals = frozenset(str(at) for at in range(self.rule.number))
        for select in selects:
            values = plurals if select.property == PLURAL else known.get(select.property)
            if values is None or select.property in LETTERS:
                continue
            for value in (key for keys, _ in select.cases for key in keys if key not in values):
                told = {"value": value, "property": select.property, "what": select.source}
                yield NO_VALUE(**told, values=id_list(sorted(values)))

    def _string(self, english: str, plural: str, string: str, at: int) -> Iterator[tuple[str, Text]]:
        for kind, what in damages(english, plural, string):
            yield kind, DAMAGES[kind](what=what, example=SELECT_EXAMPLE)
        if NUMBER in names_in(plural) and NUMBER not in names_in(string) and self.rule.is_for_many(at):
            yield "dropped", DAMAGES["dropped"](what=f"{{{NUMBER}}}")
        if "\t" in string and "\t" not in english + plural:
            yield "control", DAMAGES["control"](what="U+0009")
        source = plural if plural and at else english
        for reading in readings(without_isolates(string)):
            yield from wording.slips(source, reading, lambda: self.workshop.prompt_words(self.language))
            yield from typography.sign_slips(source, reading, self.language, self._capitals)
            if self.language == FRENCH:
                yield from wording.french_slips(reading)

    def _terms(self, entry: Entry, message: Message, strings: tuple[str, ...]) -> Iterator[Mistake]:
        for term in named_in(message.comments):
            forms = self.glossary.forms(term, self.language)
            if not _has_any(strings, forms):
                yield self._at(entry, "term", TERM(form=" | ".join(forms), term=term))


def _has_any(strings: Iterable[str], forms: Sequence[str]) -> bool:
    """Whether one of the translations uses a term in one of its forms; also if it has none yet."""
    return not forms or any(wording.has_term(string, form) for string in strings for form in forms)
