"""Starting a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from manicule.door.match_request import MatchRequest, usual_seats, wanted_game
from manicule.plugins import PluginRegistry
from manicule_cli.games.deal import deal
from manicule_cli.games.saves import resume
from manicule_cli.table.menu import Leave, exit_code
from manicule_terminal.screen import Screen


def play_new(
    screen: Screen, registry: PluginRegistry, wanted: MatchRequest, save: str | None, practice: bool
) -> int:
    """Begin a game as it is wanted, and play it; who sits at a terminal is asked what is not said."""
    if screen.is_played_at and not wanted.seats and wanted.pack is None:
        return _play_invited(screen, registry, wanted, save, practice)
    if not wanted.seats:
        wanted = replace(wanted, seats=usual_seats(registry, wanted_game(registry, wanted), wanted.pack))
    return deal(screen, registry, wanted, save, practice)


def _play_invited(
    screen: Screen, registry: PluginRegistry, wanted: MatchRequest, save: str | None, practice: bool
) -> int:
    """Ask for the missing parts of the request, then start, resume or learn the chosen game."""
    from manicule_cli.games.lessons import teach
    from manicule_cli.games.setup_wizard import run_setup_wizard

    try:
        chosen = run_setup_wizard(screen, registry, wanted)
    except (Leave, EOFError, KeyboardInterrupt) as leaving:
        return exit_code(screen, leaving)
    if isinstance(chosen, Path):
        return resume(screen, registry, chosen)
    if not isinstance(chosen, MatchRequest):
        return teach(screen, registry, chosen)
    return deal(screen, registry, chosen, save, practice, was_asked=True)
