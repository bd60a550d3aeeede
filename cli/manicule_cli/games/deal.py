"""A new deal: start the requested match and play it, then the same table again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from manicule.door.match_request import MatchRequest
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.match_file import required_header
from manicule.records.recorder import Recorder
from manicule_cli.environment import usual_language
from manicule_cli.games.wanted import begun
from manicule_cli.shell_words import again, command
from manicule_cli.table.session import conduct, readers_at
from manicule_cli.table.teller import Teller
from manicule_terminal.screen import Screen

# Translators: printed after the questions that set up a game; {command} is a command with all their answers
SAME_AGAIN = tr("To skip these questions next time: {command}")


def deal(
    screen: Screen,
    registry: PluginRegistry,
    wanted: MatchRequest,
    save: str | None,
    practice: bool,
    was_asked: bool = False,
) -> int:
    """Start the requested match and play it."""
    path = Path(save).absolute() if save is not None else None
    recorder = Recorder(path) if wanted.has_people or path is not None else None
    teller = Teller(screen)
    # A game between bots with JSON output is not narrated.
    is_told = wanted.has_people or not screen.options.json
    observers = teller.observers(recorder) if is_told else [recorder] if recorder is not None else []
    match = begun(screen, registry, wanted, observers, practice)
    if was_asked:
        screen.gap()
        said, manner = readers_at(screen, match).settings, screen.options.manner
        words = command(registry, required_header(match), said, usual_language(screen), manner)
        screen.say(SAME_AGAIN(command=words))
    return conduct(screen, match, registry, teller, again=partial(deal_again, screen, registry))


def deal_again(screen: Screen, registry: PluginRegistry, match: Match) -> int:
    """Play again at the same table: the same people, bots, plugins and options, with a new deal."""
    start = required_header(match)
    return deal(screen, registry, again(registry, start, match.settings), None, start.practice)
