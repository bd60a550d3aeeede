"""Creating and updating translation files, and reporting the files written."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from manicule.kernel.text import ntr, tr
from manicule_cli.environment import find_registry
from manicule_cli.shell_words import near
from manicule_terminal.screen import Screen
from manicule_workshop.workshop import CatalogFile, TranslationWorkshop

WRITTEN = ntr("{file}: {n} text", "{file}: {n} texts")
SAME = ntr("{file}: {n} text, unchanged", "{file}: {n} texts, unchanged")
MENDED = tr(
    "{file}: the header had no valid plural rule. It now has the usual one, “{rule}”: check that the "
    "plural forms are in the order of this rule."
)
NEXT = tr(
    "Translate these files at the desk (`{desk}`) or with any .po editor; `{command}` shows the result."
)


def workshop_of(screen: Screen) -> TranslationWorkshop:
    """The translation workshop of this run."""
    return TranslationWorkshop(find_registry(screen), screen.options.locales_folder)


def extract_all(screen: Screen, plugins: Sequence[str], lines: bool = False) -> int:
    """Write the templates of these plugins, with line numbers or without."""
    workshop = workshop_of(screen)
    return _tell(screen, workshop.extract(workshop.domains(plugins), lines))


def begin(screen: Screen, language: str, plugins: Sequence[str]) -> int:
    """Create the files of a language."""
    workshop = workshop_of(screen)
    kept = workshop.new(language, workshop.domains(plugins))
    _tell(screen, kept)
    if not screen.options.json:
        language = kept[0].language
        desk, play = (_command(screen, f"{what} {language}") for what in ("locales edit", "play --lang"))
        screen.notice(NEXT(desk=desk, command=play))
    return 0


def _command(screen: Screen, words: str) -> str:
    """A command that uses the translations in these files."""
    folder = screen.options.locales_folder
    return f"manicule {words}" + (f" --locales-dir {shlex.quote(near(folder))}" if folder else "")


def update_all(screen: Screen, languages: Sequence[str], plugins: Sequence[str]) -> int:
    """Update the files of these languages and plugins."""
    workshop = workshop_of(screen)
    return _tell(screen, workshop.update(workshop.domains(plugins), languages))


def _tell(screen: Screen, kept: Sequence[CatalogFile]) -> int:
    for file in kept:
        if file.mended:
            screen.notice(MENDED(file=near(file.path), rule=file.mended))
    if screen.options.json:
        screen.object({"files": [_row(file) for file in kept]})
        return 0
    for file in kept:
        screen.result((WRITTEN if file.changed else SAME)(file=near(file.path), n=file.messages))
    return 0


def _row(file: CatalogFile) -> dict[str, Any]:
    return {
        "path": str(file.path),
        "domain": file.domain,
        "language": file.language,
        "messages": file.messages,
        "changed": file.changed,
    }
