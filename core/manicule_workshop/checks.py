"""Finds mistakes in a translator's file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

import msgspec
from babel.messages.catalog import Message as Entry

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, ntr, tr
from manicule_languages.message import Message
from manicule_languages.plurals import fewest_forms, usual_rule
from manicule_languages.pocatalog import BOM, PoCatalog, translations_in
from manicule_languages.pofile import Key, forms_wanted_in, has_header, key_of, messages_in, read_file
from manicule_languages.posyntax import Slip
from manicule_languages.soundness import NUMBER, Damage, damages, names_in
from manicule_workshop import wording
from manicule_workshop.glossary import Glossary, named_in
from manicule_workshop.merge import is_form_of
from manicule_workshop.workshop import TranslationWorkshop

FRENCH = "fr"
DAMAGES: dict[Damage, Text] = {
    "dropped": tr("the placeholder {what} is missing"),
    "unknown": tr("the English has no placeholder {what}"),
    "doubled": tr("the placeholder {what} occurs too often"),
    "braces": tr("{what} is not a placeholder: write a plain name between the braces"),
    "control": tr("it contains a control character, {what}"),
    "length": tr("it is far too long; its length is {what}"),
}
FORMS = ntr(
    "only {given} of {n} plural form is filled in; the others are empty",
    "only {given} of {n} plural forms are filled in; the others are empty",
)
RULE = tr("the header has no valid plural rule, such as “{example}”; run: manicule locales update")
HEADER = ntr(
    "the plural rule in the header has fewer forms than this language: {given} instead of {n}",
    "the plural rule in the header has fewer forms than this language: {given} instead of {n}",
)
FORM = tr("no word has a form “{form}”: there is no entry whose msgctxt ends with :{form}")
TERM = tr("the glossary translates “{term}” as “{form}”")
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
        cause = error.__cause__
        if isinstance(cause, Slip):
            yield checker.mistake(cause.line, "", "unreadable", cause.text)
        else:
            yield checker.mistake(0, "", "unreadable", error.text)
        return
    yield from checker.file(catalog)


def strays_in(workshop: TranslationWorkshop, domains: Iterable[str]) -> Iterator[Mistake]:
    """The folders that are not languages."""
    for folder in workshop.strays(domains):
        yield Mistake(folder, 0, "", folder.name, "", "folder", STRAY)


class _Checker:
    """Checks one file."""

    def __init__(self, workshop: TranslationWorkshop, domain: str, language: str, path: Path) -> None:
        self.path = path
        self.domain = domain
        self.language = language
        self.messages = {message.key: message for message in workshop.messages(domain)}
        self.glossary: Glossary = workshop.glossary(domain)
        self.rule = usual_rule(language)
        self.workshop = workshop

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
        entries = [entry for entry in catalog if entry.id]
        for entry in entries:
            yield from self._entry(entry)
        for entry in catalog.obsolete.values():
            yield self._at(entry, "obsolete", OBSOLETE)
        absent = len(self.messages.keys() - {key_of(entry) for entry in entries})
        if absent:
            yield self.mistake(1, "", "absent", ABSENT(n=absent))

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

    def _entry(self, entry: Entry) -> Iterator[Mistake]:
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
            given = sum(1 for string in strings if string)
            yield self._at(entry, "plurals", FORMS(given=given, n=self.rule.number))
        for at, string in enumerate(strings):
            if string:
                for kind, problem in self._string(english, plural, string, at):
                    yield self._at(entry, kind, problem)
        for form in dict.fromkeys(forms_wanted_in(entry)):
            if form not in self.workshop.forms(self.language):
                yield self._at(entry, "form", FORM(form=form))
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

    def _string(self, english: str, plural: str, string: str, at: int) -> Iterator[tuple[str, Text]]:
        for kind, what in damages(english, plural, string):
            yield kind, DAMAGES[kind](what=what)
        if NUMBER in names_in(plural) and NUMBER not in names_in(string) and self.rule.is_for_many(at):
            yield "dropped", DAMAGES["dropped"](what=f"{{{NUMBER}}}")
        if "\t" in string and "\t" not in english + plural:
            yield "control", DAMAGES["control"](what="U+0009")
        yield from wording.slips(
            plural if plural and at else english, string, lambda: self.workshop.prompt_words(self.language)
        )
        if self.language == FRENCH:
            yield from wording.french_slips(string)

    def _terms(self, entry: Entry, message: Message, strings: tuple[str, ...]) -> Iterator[Mistake]:
        for term in named_in(message.comments):
            forms = self.glossary.forms(term, self.language)
            if forms and not any(wording.has_term(string, form) for string in strings for form in forms):
                yield self._at(entry, "term", TERM(form=" | ".join(forms), term=term))
