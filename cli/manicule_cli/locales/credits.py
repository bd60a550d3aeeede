"""The people who translated each language."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import tr, verbatim
from manicule_cli.locales.coverage import CODE, LANGUAGE, LANGUAGES
from manicule_cli.locales.files import workshop_of
from manicule_interface.listings import table
from manicule_languages.tags import autonym
from manicule_terminal.screen import Screen
from manicule_workshop.credits import credits_of

# Translators: the heading of a column with names of people, beside their language
TRANSLATORS = tr("translators")


def show_credits(screen: Screen, languages: Sequence[str], plugins: Sequence[str]) -> int:
    """Show the translators of these languages, or of all."""
    workshop = workshop_of(screen)
    names = credits_of(workshop, workshop.domains(plugins), languages)
    if screen.options.json:
        screen.object({"languages": {code: list(people) for code, people in names.items()}})
        return 0
    rows = [(code, autonym(code), verbatim(", ".join(people))) for code, people in names.items()]
    screen.show(Sheet((table(LANGUAGES, (CODE, LANGUAGE, TRANSLATORS), rows),)))
    return 0
