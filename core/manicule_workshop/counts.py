"""Counts translated texts, compared with the present messages."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text
from manicule_languages.pocatalog import translations_in
from manicule_languages.pofile import Key, key_of, read_file
from manicule_workshop.workshop import TranslationWorkshop


class Count(msgspec.Struct, frozen=True):
    """The texts of one domain: all, those with a usable translation, and those to review."""

    total: int
    translated: int
    fuzzy: int
    damaged: tuple[Text, ...] = ()
    """The problems of unreadable files: their texts count as untranslated."""


class LanguageCount(msgspec.Struct, frozen=True):
    """One language, in whole percents; 100 means everything."""

    percent: int
    fuzzy: int
    domains: dict[str, Count]

    @property
    def damaged(self) -> list[Text]:
        """The problems of unreadable files."""
        return [problem for count in self.domains.values() for problem in count.damaged]


def counts_of(
    workshop: TranslationWorkshop, domains: Iterable[str], languages: Iterable[str] = ()
) -> dict[str, LanguageCount]:
    """The counts of these languages, or of all, by code."""
    wanted = tuple(domains)
    codes = workshop.languages_looked_at(wanted, languages)
    return {language: _language(workshop, wanted, language) for language in codes}


def _language(workshop: TranslationWorkshop, domains: tuple[str, ...], language: str) -> LanguageCount:
    counts = {domain: count_of(workshop, domain, language) for domain in domains}
    return LanguageCount(
        percent(sum(one.translated for one in counts.values()), sum(one.total for one in counts.values())),
        sum(one.fuzzy for one in counts.values()),
        counts,
    )


def count_of(workshop: TranslationWorkshop, domain: str, language: str) -> Count:
    """One domain in one language; without a readable file, nothing is translated."""
    keys = {message.key for message in workshop.messages(domain)}
    done: set[Key] = set()
    fuzzy: set[Key] = set()
    damaged: list[Text] = []
    for path in workshop.files_looked_at(domain, language):
        try:
            entries = list(read_file(path, language, domain))
        except ManiculeError as error:
            damaged.append(error.text)
            continue
        for entry in entries:
            if all(translations_in(entry) or ("",)):
                (fuzzy if entry.fuzzy else done).add(key_of(entry))
    return Count(len(keys), len(keys & done), len(keys & fuzzy - done), tuple(damaged))


def percent(part: int, whole: int) -> int:
    return 100 * part // whole if whole else 100
