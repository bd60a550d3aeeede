"""Names of translators, from the headers of their files.

gettext, Poedit and Weblate write them there: the last translator in a field, everybody in comments such as
`# Anna Kowalska <anna@example.org>, 2026.`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from manicule.kernel.errors import ManiculeError
from manicule_languages.pocatalog import PoCatalog
from manicule_languages.pofile import UNNAMED, read_around_slips
from manicule_workshop.workshop import TranslationWorkshop

_ADDRESS = re.compile(r"\s*<[^<>]*>")
_IN_COMMENT = re.compile(r"#\s*(?P<name>[^\s<>,:][^<>,:]*?)(?:\s*<[^<>]*@[^<>]*>|(?=,\s*[0-9]{4}\b))")
_NOBODY = {_ADDRESS.sub("", UNNAMED), "Automatically generated", "Anonymous", "FIRST AUTHOR"}
"""The names that tools write if they know none."""


def credits_of(
    workshop: TranslationWorkshop, domains: Sequence[str], languages: Iterable[str] = ()
) -> dict[str, tuple[str, ...]]:
    """The translators of these languages, or of all, by code, without their addresses."""
    return {
        code: tuple(dict.fromkeys(_named(workshop, domains, code)))
        for code in workshop.languages_looked_at(domains, languages)
    }


def _named(workshop: TranslationWorkshop, domains: Iterable[str], language: str) -> Iterator[str]:
    for domain in domains:
        for path in workshop.files_looked_at(domain, language):
            try:
                catalog, _ = read_around_slips(path, language, domain)
            except ManiculeError:  # reported when that file is checked
                continue
            if catalog is not None:
                yield from translators_in(catalog)


def translators_in(catalog: PoCatalog) -> Iterator[str]:
    """The names in the header of a file: those of the comments, then the last translator."""
    for line in str(catalog.header_comment).splitlines():
        found = _IN_COMMENT.match(line)
        if found and found["name"] not in _NOBODY:
            yield found["name"]
    last = _ADDRESS.sub("", str(catalog.last_translator)).strip()
    if last and last not in _NOBODY:
        yield last
