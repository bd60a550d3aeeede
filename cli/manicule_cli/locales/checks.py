"""Checking translation files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, ntr, tr
from manicule_cli.exit_codes import FAILED
from manicule_cli.locales.files import workshop_of
from manicule_cli.shell_words import near
from manicule_terminal.screen import Screen
from manicule_workshop.checks import Mistake, hints_in, mistakes_in, strays_in

AT = tr("{file}:{line}: {id}: {problem}")
AT_FILE = tr("{file}:{line}: {problem}")
CLEAN = ntr("{n} file, no mistakes.", "{n} files, no mistakes.")
FOUND = ntr("{n} mistake.", "{n} mistakes.")
# Translators: before a weak doubt about a translation; the check passes nevertheless
HINT = tr("hint: {problem}")
HINTS = ntr("{n} hint.", "{n} hints.")
NO_FOLDER = tr("there is no folder “{folder}”, so there is nothing to check")
LONGEST_ID = 60


def check_all(
    screen: Screen, languages: Sequence[str], plugins: Sequence[str], with_hints: bool = False
) -> int:
    """Check all files of these languages and plugins. Hints are no mistakes: they do not change the exit
    code."""
    folder = screen.options.locales_folder
    if folder is not None and not folder.is_dir():  # a wrong path must not look like a folder without errors
        raise UsageError(NO_FOLDER(folder=near(folder)))
    workshop = workshop_of(screen)
    domains = workshop.domains(plugins)
    codes = workshop.languages_looked_at(domains, languages)
    files = [
        (domain, code, path)
        for code in codes
        for domain in domains
        for path in workshop.files_looked_at(domain, code)
    ]
    mistakes = list(strays_in(workshop, domains)) if not languages else []
    mistakes += [mistake for file in files for mistake in mistakes_in(workshop, *file)]
    hints = [hint for file in files for hint in hints_in(workshop, *file)] if with_hints else []
    if screen.options.json:
        told: dict[str, Any] = {"files": len(files), "mistakes": [_row(mistake) for mistake in mistakes]}
        screen.object({**told, "hints": [_row(hint) for hint in hints]} if with_hints else told)
        return FAILED if mistakes else 0
    for mistake in mistakes:
        screen.result(_line(mistake, mistake.problem))
    for hint in hints:
        screen.result(_line(hint, HINT(problem=hint.problem)))
    screen.result(FOUND(n=len(mistakes)) if mistakes else CLEAN(n=len(files)))
    if with_hints:
        screen.result(HINTS(n=len(hints)))
    return FAILED if mistakes else 0


def _line(mistake: Mistake, problem: Text) -> Text:
    text = AT(id=_short(mistake.id)) if mistake.id else AT_FILE
    return text(file=near(mistake.path), line=mistake.line, problem=problem)


def _short(id: str) -> str:
    return id if len(id) <= LONGEST_ID else id[: LONGEST_ID - 1] + "…"


def _row(mistake: Mistake) -> dict[str, Any]:
    return {
        "file": str(mistake.path),
        "line": mistake.line,
        "language": mistake.language,
        "domain": mistake.domain,
        "id": mistake.id,
        "kind": mistake.kind,
        "problem": mistake.problem,
    }
