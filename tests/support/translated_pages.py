"""The pages of the documentation in other languages, made from their English source and the catalogs.

`python -m tests.support.translated_pages` writes them; what is missing is translated in locales/*/pages.po.
"""

from functools import cache

from tests.support.tables import ROOT

from manicule_languages import pofile
from manicule_languages.folders import file_of
from manicule_languages.pocatalog import translations_in
from manicule_workshop.page_source import DOMAIN, PAGES, Translate, name_of, translated

LANGUAGES = ("fr", "ja", "uk")


def pages() -> dict[str, str]:
    """By file, what it holds."""
    return {
        name_of(page, language): translated(page, _english(page), language, LANGUAGES, _translation(language))
        for page in PAGES
        for language in LANGUAGES
    }


def _english(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def _translation(language: str) -> Translate:
    known = _known(language)
    return lambda context, english: known.get((context, english)) or english


@cache
def _known(language: str) -> dict[tuple[str, str], str]:
    """What is translated, by context and English."""
    catalog = pofile.read_file(file_of(ROOT / "locales", language, DOMAIN), language, DOMAIN)
    return {
        pofile.key_of(entry): translations_in(entry)[0] for entry in catalog if entry.id and not entry.fuzzy
    }


if __name__ == "__main__":
    for name, text in pages().items():
        (ROOT / name).write_text(text, encoding="utf-8", newline="\n")
