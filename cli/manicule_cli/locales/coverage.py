"""The available languages, and how much of each is translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr, verbatim
from manicule_cli.locales.files import workshop_of
from manicule_interface.listings import table
from manicule_languages.tags import PSEUDO, SOURCE, autonym
from manicule_terminal.screen import Screen
from manicule_workshop.counts import Count, LanguageCount, counts_of, percent

LANGUAGES, PLUGINS = tr("Languages"), tr("Plugins")
CODE, LANGUAGE, ALL, PLUGIN = tr("code"), tr("language"), tr("all"), tr("plugin")
TEXTS, TRANSLATED, FUZZY, MISSING = tr("texts"), tr("translated"), tr("fuzzy"), tr("missing")
PERCENT = tr("{number}%")
NONE = tr("Only English is available. `manicule locales new de` starts a new translation.")
TITLE = tr("{language}: {percent}%")


def list_languages(screen: Screen, plugins: Sequence[str]) -> int:
    """List the languages, and how much of each plugin is translated."""
    workshop = workshop_of(screen)
    domains = workshop.domains(plugins)
    counts = counts_of(workshop, domains)
    _tell_damaged(screen, counts)
    if screen.options.json:
        languages = [_row(SOURCE, None), *(_row(code, count) for code, count in counts.items())]
        screen.object({"languages": languages, "pseudo": [code.replace("_", "-") for code in PSEUDO]})
        return 0
    shares = {SOURCE: 100, **{code: count.percent for code, count in counts.items()}}
    whole = [(code, autonym(code), PERCENT(number=share)) for code, share in shares.items()]
    sections = [table(LANGUAGES, (CODE, LANGUAGE, ALL), whole)]
    if counts:  # there are more plugins than languages, so plugins are the rows
        rows = [
            (verbatim(domain), *(_share(count.domains[domain]) for count in counts.values()))
            for domain in domains
        ]
        sections.append(table(PLUGINS, (PLUGIN, *map(verbatim, counts)), rows))
    screen.show(Sheet(tuple(sections)))
    return 0


def _share(count: Count) -> Text:
    return PERCENT(number=percent(count.translated, count.total))


def show_stats(screen: Screen, languages: Sequence[str], plugins: Sequence[str]) -> int:
    """Show the figures of these languages, or of all, for every plugin."""
    workshop = workshop_of(screen)
    counts = counts_of(workshop, workshop.domains(plugins), languages)
    _tell_damaged(screen, counts)
    if screen.options.json:
        screen.object({"languages": {code: _stats(count) for code, count in counts.items()}})
        return 0
    if not counts:
        screen.notice(NONE)
    sections = []
    for code, count in counts.items():
        rows = [
            (domain, one.total, one.translated, one.fuzzy, one.total - one.translated - one.fuzzy)
            for domain, one in count.domains.items()
        ]
        title = TITLE(language=autonym(code), percent=count.percent)
        sections.append(table(title, (PLUGIN, TEXTS, TRANSLATED, FUZZY, MISSING), rows))
    screen.show(Sheet(tuple(sections)))
    return 0


def _tell_damaged(screen: Screen, counts: Mapping[str, LanguageCount]) -> None:
    """Report files that cannot be read; their texts count as missing."""
    for count in counts.values():
        for problem in count.damaged:
            screen.notice(problem)


def _stats(count: LanguageCount) -> dict[str, Any]:
    domains = {domain: _numbers(one) for domain, one in count.domains.items()}
    return {"percent": count.percent, "fuzzy": count.fuzzy, "domains": domains}


def _numbers(count: Count) -> dict[str, int]:
    return {"total": count.total, "translated": count.translated, "fuzzy": count.fuzzy}


def _row(code: str, count: LanguageCount | None) -> dict[str, Any]:
    parts = count.domains if count is not None else {}
    return {
        "code": code,
        "name": autonym(code),
        "percent": count.percent if count is not None else 100,
        "domains": {domain: percent(one.translated, one.total) for domain, one in parts.items()},
    }
