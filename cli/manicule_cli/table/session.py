"""A match at this screen, from start to end."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from manicule.kernel.errors import ManiculeError, RecordError, UsageError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import tr, verbatim
from manicule.match.match import Match
from manicule.match.results import result_object
from manicule.match.watchdog import patience
from manicule.plugins import PluginRegistry
from manicule.records.match_file import path_of, required_header
from manicule_cli.command_line import refusal
from manicule_cli.environment import usual_language
from manicule_cli.exit_codes import FAILED, INTERRUPTED
from manicule_cli.shell_words import called, command, shortened
from manicule_cli.table.teller import USUAL, Teller
from manicule_cli.table.window import is_full_screen, tell_size
from manicule_interface import preferences
from manicule_interface.lesson import Lesson
from manicule_interface.readers import SeatReaders
from manicule_interface.vocabulary import FOR_HELP, Quit
from manicule_languages.reader import Reader
from manicule_terminal.screen import Screen

if TYPE_CHECKING:
    from manicule.door.reload import PluginReloader
    from manicule.records.saves import Save
    from manicule_interface.session import Session

OPENING = tr("{game}: {names}. Seed {seed}.")
PRACTICE = tr("This is a practice game: everything can be undone.")
RESUME = tr("The game is saved. To resume it: manicule resume {file}")
RESUME_BEFORE = tr("Earlier moves are saved. To resume the game: manicule resume {file}")
ENDED = tr("The input ended before the game did.")
NOTHING_SAVED = tr("No moves have been made yet, so nothing is saved.")
SAVED = tr("Saved: {file}")
REPLAY = tr("To replay the game: manicule replay {file}")
REVIEW = tr("To review it with a bot: manicule review {file}")
NOBODY_ASKED = tr("--reload takes up plugins when a person is asked; add a person, as in `--seat Anna`")
AGAIN = tr("To play again with the same setup: {command}")


def readers_at(screen: Screen, match: Match) -> SeatReaders:
    """The readers at the seats of a match at this screen."""
    options = screen.options
    is_said = bool(options.language)
    return SeatReaders(match, options.languages, screen.reader, is_said, options.is_for_this_run)


def conduct(
    screen: Screen,
    match: Match,
    registry: PluginRegistry,
    teller: Teller,
    recap: int = 0,
    lesson: Lesson | None = None,
    again: Callable[[Match], int] | None = None,
) -> int:
    """Play a match at this screen, show its result and return the exit code. `recap` is the number of earlier
    log lines to show; `again` plays at the same table once more, if the players want that at the end."""
    readers = readers_at(screen, match)
    if len(readers.everybody()) == 1:
        screen.reader = readers.everybody()[0]
    is_kept, is_again = True, False
    others: list[Save] = []  # games that were begun in the browser
    match.patience = patience()
    try:
        with match, _ended_as_interrupted():
            for notice in match.display.notices:
                screen.notice(notice)
            if screen.options.port is not None:
                others += _play_in_browser(screen, match, registry, teller, readers, lesson)
                if not match.over:
                    raise Quit
            else:
                session = _session(screen, match, registry, teller, readers, lesson)
                if match.people and is_full_screen(screen):
                    is_again = _sit_down(screen, session, teller, readers, again is not None)
                else:
                    if match.people:
                        tell_size(screen)
                    _play_by_line(screen, session, teller, readers, recap)
            _show_result_to(screen, match, readers.everybody())
    except BrokenPipeError:
        raise  # the reader of the output has gone
    except Quit:
        code = 0
    except KeyboardInterrupt:
        screen.gap()
        code = INTERRUPTED
    except EOFError:
        if screen.is_played_at:
            screen.gap()
        else:
            screen.notice(ENDED)
        code = FAILED
    except ManiculeError as error:
        refusal.explain(error, screen)
        code = error.exit_code
        is_kept = not isinstance(error, RecordError)
    except Exception as error:  # noqa: BLE001 - so that we can still say where the game is
        refusal.apologize(error, screen)
        code = FAILED
    else:
        path = path_of(match)
        if path is not None and not screen.options.json:
            screen.notice(SAVED(file=shortened(path)))
            screen.notice(REPLAY(file=called(path)))
            if match.people:
                screen.notice(REVIEW(file=called(path)))
            if screen.is_played_at:
                usual, manner = usual_language(screen), screen.options.manner
                words = command(registry, required_header(match), match.settings, usual, manner)
                screen.notice(AGAIN(command=words))
        _tell_saved(screen, others)
        return again(match) if is_again and again is not None else 0
    path = path_of(match)
    if path is not None:
        screen.notice((RESUME if is_kept else RESUME_BEFORE)(file=_resumed(screen, path)))
    elif match.people and is_kept:
        screen.notice(NOTHING_SAVED)
    _tell_saved(screen, others)
    return code


def _resumed(screen: Screen, path: Path) -> str:
    """The arguments that resume a save in the same manner."""
    return " ".join([*screen.options.manner, called(path)])


def _tell_saved(screen: Screen, saves: Sequence[Save]) -> None:
    """Say where games are, or how to resume them."""
    for save in saves:
        path = save.path
        text = SAVED(file=shortened(path)) if save.finished else RESUME(file=_resumed(screen, path))
        screen.notice(text)


def _session(
    screen: Screen,
    match: Match,
    registry: PluginRegistry,
    teller: Teller,
    readers: SeatReaders,
    lesson: Lesson | None,
) -> Session:
    """The session of all people at this screen."""
    from manicule_interface.session import Session

    usual = preferences.USEFUL if screen.is_played_at else preferences.ALL
    return Session(
        match,
        registry,
        teller.narration,
        readers=readers,
        windows=preferences.windows(screen.options.windows) or usual,
        lesson=lesson,
        is_shared=True,
        is_interactive=screen.is_played_at,
        reloader=_reloader(screen, match, registry),
    )


def _reloader(screen: Screen, match: Match, registry: PluginRegistry) -> PluginReloader | None:
    """The reloader of a game that takes up saved plugins; other games do not import it."""
    if not screen.options.reloads:
        return None
    if not match.people:
        raise UsageError(NOBODY_ASKED)
    from manicule.door.reload import PluginReloader

    return PluginReloader(match, registry)


def _play_by_line(screen: Screen, session: Session, teller: Teller, readers: SeatReaders, recap: int) -> None:
    """Play line by line; leaving raises. Imports its modules late, because the full screen does not need
    them."""
    from manicule_cli.table.turns import Turns

    for reader in readers.everybody():
        with screen.read_by(reader):
            _open(screen, session, recap)
    teller.begin(session.match, readers.everybody())
    Turns(screen, session, teller, readers).run()


def _sit_down(
    screen: Screen, session: Session, teller: Teller, readers: SeatReaders, can_play_again: bool
) -> bool:
    """Play on the full screen; leaving raises after the screen is restored. Returns whether the players want
    to play again."""
    from manicule_fullscreen.driver import without_palette

    with _uncollected(), without_palette():
        from manicule_fullscreen.actions import configured_keymap
        from manicule_fullscreen.app import run_table
        from manicule_fullscreen.painter import Painter
        from manicule_fullscreen.screen_session import ScreenSession
        from manicule_fullscreen.themes import THEMES

    painter = Painter(configured_keymap(), preferences.theme(tuple(THEMES)))
    teller.fall_silent()
    desk = ScreenSession(screen, session, readers, preferences.confirm())
    desk.can_play_again = can_play_again
    pace = preferences.pace(screen.options.pace)
    try:
        with screen.read_by(screen.reader):
            run_table(desk, painter, USUAL if pace is None else pace)
    finally:
        teller.speak_again()
    return desk.is_again


def _play_in_browser(
    screen: Screen,
    match: Match,
    registry: PluginRegistry,
    teller: Teller,
    readers: SeatReaders,
    lesson: Lesson | None,
) -> list[Save]:
    """Play in the browser until Ctrl-C; returns the other games that were begun there."""
    from manicule_cli.table.browser import play_in_browser

    teller.fall_silent()
    try:
        return play_in_browser(screen, match, registry, teller.narration, readers, lesson)
    finally:
        teller.speak_again()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Suspend garbage collection during imports: their many objects stay, so collecting is wasted time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextmanager
def _ended_as_interrupted() -> Iterator[None]:
    """Treat SIGTERM like Ctrl-C: the screen is restored and the game saved."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _show_result_to(screen: Screen, match: Match, readers: Sequence[Reader]) -> None:
    """Show the result once in each language at the table; once for JSON."""
    for reader in readers:
        with screen.read_by(reader):
            is_by_line = screen.options.port is None and not is_full_screen(screen)
            if screen.is_played_at and not screen.options.json and is_by_line:
                show_what_became(screen, match)
            show_result(screen, match)
        if screen.options.json:
            return


def show_what_became(screen: Screen, match: Match) -> None:
    """Show each person's final area, or the whole table of a game without such areas: it has changed since
    they last saw it. A screen reader gets no whole table."""
    people = match.people
    parts = match.display.look(people[0]).sections if people else ()
    theirs = tuple(part for part in parts if part.seat in people)
    if not theirs and not screen.is_plain(screen.talk):
        theirs = parts
    if theirs:
        screen.gap()
        screen.show(Sheet(theirs), talk=True)


def show_result(screen: Screen, match: Match) -> None:
    """Show the result of a finished game."""
    if screen.options.json:
        screen.object(result_object(match, save=path_of(match)))
        return
    if screen.is_played_at:
        screen.gap()
    show_end(screen, match)


def show_end(screen: Screen, match: Match) -> None:
    """Show the final scores, and below them the outcome."""
    from manicule_interface.viewer_state import end_of

    end = end_of(match)
    assert end is not None
    screen.show(end.scores)
    for text in end.said:
        screen.result(text)


def _open(screen: Screen, session: Session, recap: int) -> None:
    """Show the game and its players, and the last log lines."""
    match, start = session.match, required_header(session.match)
    if screen.options.json and not match.people:
        return  # the JSON result contains all of this
    plugins = (session.registry.manifests.get(id) for id in start.plugin_ids)
    others = tuple(one.name for one in plugins if one is not None and one.takes_places)
    names = (*(verbatim(seat.name) for seat in start.seats), *others)
    screen.say(OPENING(game=match.rules.game.name, names=names, seed=start.seed))
    if start.practice:
        screen.say(PRACTICE)
    if match.people and screen.is_played_at:
        screen.say(FOR_HELP)
    for line in session.narration.lines(match, match.people)[-recap:] if recap else ():
        screen.say(line)
