"""A match in the browser of a person at this terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from manicule.kernel.errors import UsageError
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.match_file import required_header
from manicule.records.saves import Save, look_at_save
from manicule_cli.shell_words import again
from manicule_interface import preferences
from manicule_interface.lesson import Lesson
from manicule_interface.narration import Narration
from manicule_interface.readers import SeatReaders
from manicule_terminal.screen import Screen
from manicule_web.own_game import Links, open_in_browser, serve_game

NO_PERSON = tr("a game in the browser needs a person; add one by name, as in `--seat Anna`")
# Translators: printed in the terminal for each person; {address} is the URL of that person’s page
PLAYS_AT = tr("{name} plays at {address}")
COPY = tr("If no browser opens, copy the address into one.")
TABS = tr("The first address opens in your browser; copy each of the others into a tab of its own.")
STOP = tr("Every move is saved. Press Ctrl-C here to stop.")


def play_in_browser(
    screen: Screen,
    match: Match,
    registry: PluginRegistry,
    narration: Narration,
    readers: SeatReaders,
    lesson: Lesson | None,
) -> list[Save]:
    """Play a match in the browser until Ctrl-C; returns the other games that were begun there."""
    options = screen.options
    if not match.people:
        raise UsageError(NO_PERSON)
    readers.remember()

    def opened(links: Links) -> None:
        screen.gap()
        for name, link in links.items():  # keys are in the links: show them at the terminal alone
            screen.say_to_copy(PLAYS_AT(name=name, address=link))
        screen.gap()
        screen.say(COPY if len(links) == 1 else TABS)
        screen.say(STOP)
        open_in_browser(next(iter(links.values())))

    others = serve_game(
        match,
        narration,
        registry,
        options.languages.without_advice(),  # commands are of no use in a browser
        options.port or 0,
        opened,
        like=again(registry, required_header(match), match.settings),
        spoken={seat: readers.of(seat).language for seat in match.people},
        lesson=lesson,
        windows=preferences.windows(options.windows) or preferences.USEFUL,
    )
    screen.gap()  # after the ^C
    saves = (look_at_save(Path(name), datetime.now(UTC)) for name in others)
    return [save for save in saves if save is not None]
