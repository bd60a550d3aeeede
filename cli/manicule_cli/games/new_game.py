"""Beginning a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from manicule.library import Library
from manicule.match.recorder import Recorder
from manicule.match.wanted import Wanted, usual_seats, wanted_game
from manicule.text import tr
from manicule_cli.environment import find_library
from manicule_cli.exit_codes import FAILED, INTERRUPTED
from manicule_cli.games.saves import resume
from manicule_cli.games.wanted import begun
from manicule_cli.shell_words import command
from manicule_cli.table.menu import Leave
from manicule_cli.table.session import conduct
from manicule_cli.table.teller import Teller
from manicule_terminal.screen import Screen

SAME_AGAIN = tr("Next time without questions: {command}")


def play_new(screen: Screen, wanted: Wanted, save: str | None, practice: bool) -> int:
    """Begin a game as it is wanted, and play it; who sits at a terminal is asked what is not said."""
    library = find_library(screen)
    if screen.is_played_at and not wanted.seats:
        return _play_invited(screen, library, wanted, save, practice)
    if not wanted.seats:
        wanted = replace(wanted, seats=usual_seats(library, wanted_game(library, wanted)))
    return _play(screen, library, wanted, save, practice)


def _play_invited(screen: Screen, library: Library, wanted: Wanted, save: str | None, practice: bool) -> int:
    """Play what a few questions lead to; who was asked many is told how to do without them."""
    from manicule_cli.games.invitation import invite
    from manicule_cli.games.lessons import teach

    try:
        chosen = invite(screen, library, wanted)
    except Leave:
        return 0
    except EOFError:
        screen.gap()
        return FAILED
    except KeyboardInterrupt:
        screen.gap()
        return INTERRUPTED
    if isinstance(chosen, Path):
        return resume(screen, library, chosen)
    if not isinstance(chosen, Wanted):
        return teach(screen, library, chosen)
    return _play(screen, library, chosen, save, practice, was_asked=True)


def _play(
    screen: Screen,
    library: Library,
    wanted: Wanted,
    save: str | None,
    practice: bool,
    was_asked: bool = False,
) -> int:
    """Sit down and play."""
    path = Path(save).absolute() if save is not None else None
    recorder = Recorder(path) if wanted.has_people or path is not None else None
    teller = Teller(screen)
    # A game between bots whose result is read by a program is not told to anybody.
    is_told = wanted.has_people or not screen.options.json
    observers = teller.narrator.observers(recorder) if is_told else [recorder] if recorder is not None else []
    match = begun(screen, library, wanted, observers, practice)
    if was_asked:
        screen.gap()
        screen.say(SAME_AGAIN(command=command(library, match.required_start)))
    return conduct(screen, match, library, teller)
