"""How much is translated, counted against the texts that there are now."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from manicule_languages.pofile import Key, key_of, read_file, translations_in
from manicule_workshop.workshop import Workshop


class Count(msgspec.Struct, frozen=True):
    """The texts of one domain: all, those with a translation that is used, and those to look at again."""

    total: int
    translated: int
    fuzzy: int


class LanguageCount(msgspec.Struct, frozen=True):
    """One language: whole percents, so that 100 means everything."""

    percent: int
    fuzzy: int
    domains: dict[str, Count]


def counts_of(
    workshop: Workshop, domains: Iterable[str], languages: Iterable[str] = ()
) -> dict[str, LanguageCount]:
    """These languages, or every one that there is, by code: in the folder that was given, or else all that
    readers have."""
    wanted = tuple(domains)
    codes = workshop.languages(wanted) if workshop.given else workshop.languages_read(wanted)
    codes = workshop.known(languages, codes) or codes
    return {language: _language(workshop, wanted, language) for language in codes}


def _language(workshop: Workshop, domains: tuple[str, ...], language: str) -> LanguageCount:
    counts = {domain: count_of(workshop, domain, language) for domain in domains}
    return LanguageCount(
        percent(sum(one.translated for one in counts.values()), sum(one.total for one in counts.values())),
        sum(one.fuzzy for one in counts.values()),
        counts,
    )


def count_of(workshop: Workshop, domain: str, language: str) -> Count:
    """One domain in one language; without a file nothing of it is translated."""
    keys = {message.key for message in workshop.messages(domain)}
    files = [workshop.file(domain, language)] if workshop.given else workshop.files_read(domain, language)
    done: set[Key] = set()
    fuzzy: set[Key] = set()
    for path in files:
        for entry in read_file(path, language, domain) if path.is_file() else ():
            if all(translations_in(entry) or ("",)):
                (fuzzy if entry.fuzzy else done).add(key_of(entry))
    return Count(len(keys), len(keys & done), len(keys & fuzzy - done))


def percent(part: int, whole: int) -> int:
    return 100 * part // whole if whole else 100
