"""How much is translated, counted against the texts that there are now."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from manicule.languages.pofile import key_of, read_file, translations_in
from manicule.languages.workshop import Workshop


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


def counts_of(workshop: Workshop, domains: Iterable[str]) -> dict[str, LanguageCount]:
    """Every language that there is, by code."""
    wanted = tuple(domains)
    return {language: _language(workshop, wanted, language) for language in workshop.languages(wanted)}


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
    path = workshop.file(domain, language)
    if not path.is_file():
        return Count(len(keys), 0, 0)
    entries = [entry for entry in read_file(path, language, domain) if key_of(entry) in keys]
    done = [entry for entry in entries if translations_in(entry) and all(translations_in(entry))]
    fuzzy = sum(1 for entry in done if entry.fuzzy)
    return Count(len(keys), len(done) - fuzzy, fuzzy)


def percent(part: int, whole: int) -> int:
    return 100 * part // whole if whole else 100
