"""A text in several languages, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manicule.errors import UsageError
from manicule.sheet import Section, Sheet
from manicule.text import Text, tr, verbatim
from manicule_cli.drawing.screen import Screen
from manicule_cli.locales.files import workshop_of
from manicule_cli.locales.search import Found, Translation, search, texts_of
from manicule_languages.tags import SOURCE, autonym

NO_TEXT = tr("no text has “{id}” in its id, its English or a translation")
NOT_YET = tr("(not translated)")
LOOK_AGAIN = tr("{text} (fuzzy)")


def show_text(screen: Screen, id: str, languages: Sequence[str], plugins: Sequence[str]) -> int:
    """Every text that the id means, in English and in each language."""
    workshop = workshop_of(screen)
    domains = workshop.domains(plugins)
    codes = [workshop.code(one) for one in languages] or workshop.languages_read(domains)
    found = search(texts_of(workshop, domains, codes), id)
    if not found:
        raise UsageError(NO_TEXT(id=id))
    if screen.manner.json:
        screen.object({"texts": [_row(one) for one in found]})
        return 0
    screen.show(Sheet(tuple(map(_section, found))))
    return 0


def _section(found: Found) -> Section:
    rows = [(verbatim(autonym(SOURCE)), verbatim(" / ".join(found.english)))]
    rows += [(verbatim(autonym(code)), _shown(one)) for code, one in found.translations.items()]
    return Section(verbatim(f"{found.domain}: {found.message.context}".rstrip(": ")), tuple(rows))


def _shown(translation: Translation) -> Text:
    if not any(translation.strings):
        return NOT_YET
    text = verbatim(" / ".join(translation.strings))
    return LOOK_AGAIN(text=text) if translation.fuzzy else text


def _row(found: Found) -> dict[str, Any]:
    return {
        "domain": found.domain,
        "id": found.message.context,
        "english": list(found.english),
        "translations": {code: list(one.strings) for code, one in found.translations.items()},
    }
