"""The translator's desk in the browser."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from manicule.kernel.errors import UsageError
from manicule.kernel.text import tr
from manicule_cli.command_line.usage import NOT_TOGETHER, whole_number
from manicule_cli.games.web_tables import check_installed
from manicule_cli.locales.files import workshop_of
from manicule_cli.locales.terminal_screens import terminal_screen
from manicule_terminal.screen import Screen
from manicule_workshop.desk import TranslatorsDesk

NO_TERMINAL = tr("the desk needs a terminal, where it shows its link and Ctrl-C stops it")
DESK_AT = tr("The desk is at {address}")
STOP = tr("Every translation is saved in its file. Press Ctrl-C here to stop.")


def edit(screen: Screen, language: str, plugins: Sequence[str], port: str | None, name: str) -> int:
    """Serve the desk of a language until Ctrl-C. `name` is that of the translator."""
    if screen.options.json:
        raise UsageError(NOT_TOGETHER(option="--json", other="locales edit"))
    number = whole_number("--port", port, most=65535) if port is not None else 0
    if not screen.is_played_at:
        raise UsageError(NO_TERMINAL)
    check_installed()
    workshop = workshop_of(screen)
    desk = TranslatorsDesk(
        workshop, workshop.code(language), workshop.domains(plugins), " ".join(name.split())
    )
    from manicule_cli.table.browser import COPY
    from manicule_web.own_desk import serve_desk
    from manicule_web.own_game import open_in_browser

    def opened(link: str) -> None:
        screen.say_to_copy(DESK_AT(address=link))  # the key is in the link: show it at the terminal alone
        screen.say(COPY)
        screen.say(STOP)
        open_in_browser(link)

    languages = screen.options.languages.without_advice()
    with contextlib.suppress(KeyboardInterrupt):
        serve_desk(desk, languages, number, opened, terminal_screen)
    screen.gap()
    return 0
