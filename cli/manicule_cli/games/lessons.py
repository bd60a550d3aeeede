"""`manicule learn`: a first round with explanations, at a table that is always the same."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.door.match_request import WHICH_GAME
from manicule.kernel.errors import UsageError
from manicule.kernel.text import id_list, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest
from manicule.records.recorder import Recorder
from manicule_cli.environment import find_registry
from manicule_cli.games.wanted import begun
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.menu import Answer, Leave, exit_code, pick
from manicule_cli.table.session import conduct
from manicule_cli.table.teller import Teller
from manicule_cli.table.window import is_full_screen
from manicule_interface.lesson import easiest_first, has_lesson, lesson_table, read_lesson
from manicule_interface.lesson_guide import spoken
from manicule_terminal.screen import Screen

WHICH_LESSON = tr("Which game do you want to learn?")
BEGIN = tr("Press Enter to begin. ")
WORDS = tr(
    "“undo” undoes your move, “look” shows the whole table, “legend” explains its symbols, “hint” asks "
    "a bot, and “?” lists everything you can type."
)
NO_LESSONS = tr("no installed game has a lesson; `manicule rules GAME` explains a game")
NO_LESSON = tr("{game} has no lesson; `manicule rules {id}` explains it. Games with a lesson: {games}")


def learn(screen: Screen, game: str | None) -> int:
    """Teach the named game. Without a name, teach the only game with a lesson, or ask which."""
    registry = find_registry(screen)
    taught = easiest_first(registry, [one for one in registry.games() if has_lesson(one)])
    if not taught:
        raise UsageError(NO_LESSONS)
    ids = id_list(one.id for one in taught)
    if game is not None:
        found = registry.game(game)
        if not has_lesson(found):
            raise UsageError(NO_LESSON(game=found.name, id=found.id, games=ids))
        return teach(screen, registry, found)
    if len(taught) > 1 and not screen.is_played_at:
        raise UsageError(WHICH_GAME(games=ids))
    try:
        return teach(screen, registry, _picked(screen, taught))
    except Leave:
        return 0


def _picked(screen: Screen, taught: Sequence[Manifest]) -> Manifest:
    if len(taught) == 1:
        return taught[0]
    id = pick(screen, WHICH_LESSON, [Answer(one.id, one.name, one.about) for one in taught])
    return next(one for one in taught if one.id == id)


def teach(screen: Screen, registry: PluginRegistry, game: Manifest) -> int:
    """Play the lesson of a game, without the plugins that a first game leaves out."""
    lesson = read_lesson(game.id, game.folder)
    is_by_line = screen.options.port is None and not is_full_screen(screen)
    if is_by_line:  # the full screen and the browser show the welcome as their first page
        screen.tell(spoken((*lesson.welcome, WORDS)))
        try:
            if screen.is_played_at:  # the table that follows pushes the welcome out of sight
                Keyboard(screen).line(BEGIN)
        except (EOFError, KeyboardInterrupt) as leaving:
            return exit_code(screen, leaving)
    teller = Teller(screen)
    observers = teller.observers(Recorder())
    match = begun(screen, registry, lesson_table(registry, game, lesson), observers, practice=True)
    return conduct(screen, match, registry, teller, lesson=lesson)
