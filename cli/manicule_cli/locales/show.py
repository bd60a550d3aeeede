"""A text in several languages, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manicule.errors import UsageError
from manicule.languages.message import Message
from manicule.languages.pofile import key_of, read_file, translations_in
from manicule.languages.tags import SOURCE, autonym
from manicule.languages.workshop import Workshop
from manicule.sheet import Section, Sheet
from manicule.text import tr, verbatim
from manicule_cli.drawing.screen import Screen
from manicule_cli.locales.files import workshop_of

NO_TEXT = tr("there is no text with the id “{id}”, and none whose English has that in it")
NOT_YET = tr("(not translated)")
LOOK_AGAIN = tr("{text} (fuzzy)")

Found = tuple[str, Message]


def show_text(screen: Screen, id: str, languages: Sequence[str], plugins: Sequence[str]) -> int:
    """Every text that the id means, in English and in each language."""
    workshop = workshop_of(screen)
    domains = workshop.domains(plugins)
    found = _found(workshop, domains, id)
    if not found:
        raise UsageError(NO_TEXT(id=id))
    codes = [workshop.code(one) for one in languages] or list(workshop.languages(domains))
    translated = {code: _translations(workshop, code, found) for code in codes}
    if screen.manner.json:
        screen.object({"texts": [_row(one, translated) for one in found]})
        return 0
    screen.show(Sheet(tuple(_section(one, translated) for one in found)))
    return 0


def _found(workshop: Workshop, domains: Sequence[str], id: str) -> list[Found]:
    """By the whole id, else by its beginning, else by a piece of English."""
    everything = [(domain, message) for domain in domains for message in workshop.messages(domain)]
    key = id.casefold()
    return (
        [one for one in everything if one[1].context == id]
        or [one for one in everything if one[1].context.startswith(id)]
        or [one for one in everything if key in one[1].message.casefold()]
    )


Translated = dict[tuple[str, str, str], tuple[tuple[str, ...], bool]]


def _translations(workshop: Workshop, code: str, found: Sequence[Found]) -> Translated:
    result: Translated = {}
    for domain in dict.fromkeys(domain for domain, _ in found):
        path = workshop.file(domain, code)
        for entry in read_file(path, code, domain) if path.is_file() else ():
            if entry.id:
                result[(domain, *key_of(entry))] = (translations_in(entry), entry.fuzzy)
    return result


def _section(found: Found, translated: dict[str, Translated]) -> Section:
    domain, message = found
    rows = [
        (verbatim(autonym(SOURCE)), verbatim(" / ".join(filter(None, (message.message, message.plural)))))
    ]
    for code, known in translated.items():
        strings, fuzzy = known.get((domain, *message.key), ((), False))
        text = verbatim(" / ".join(strings)) if any(strings) else NOT_YET
        rows.append((verbatim(autonym(code)), LOOK_AGAIN(text=text) if fuzzy else text))
    return Section(verbatim(f"{domain}: {message.context}".rstrip(": ")), tuple(rows))


def _row(found: Found, translated: dict[str, Translated]) -> dict[str, Any]:
    domain, message = found
    return {
        "domain": domain,
        "id": message.context,
        "english": [one for one in (message.message, message.plural) if one],
        "translations": {
            code: list(known.get((domain, *message.key), ((), False))[0])
            for code, known in translated.items()
        },
    }
