"""Resuming and replaying saved games."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from manicule.door.open import load, replay
from manicule.door.recovery import recover
from manicule.kernel.errors import ContentError, RecordError, UsageError
from manicule.kernel.text import id_list, ntr, tr, verbatim
from manicule.kernel.untrusted_files import is_file
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.file import IN_USE
from manicule.records.lock import is_played
from manicule.records.match_file import path_of, required_header
from manicule.records.recorder import Recorder
from manicule.records.saves import check_folder, list_saves, named_save, saves_beginning
from manicule_cli import environment
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_registry
from manicule_cli.games.deal import deal_again
from manicule_cli.table.menu import Leave, exit_code
from manicule_cli.table.session import conduct, readers_at, show_result
from manicule_cli.table.teller import Teller
from manicule_cli.table.window import is_full_screen
from manicule_interface import preferences
from manicule_interface.lesson import Lesson, lesson_of
from manicule_terminal.screen import Screen

NOTHING_TO_RESUME = tr("there is no unfinished game to resume; `manicule play` starts one")
NO_FILE = tr("there is no file “{path}”")
SEVERAL = tr("several saves begin with “{name}”: {names}", code="several-saves")
MORE = "…"
WHICH_SAVE = tr("Which game do you want to resume?")
GOING_ON = tr("Resuming {file}, last played {when}.")
STANDS = ntr(
    "The game is not over: round {round}, step {step} ({phase}), after {n} move. Waiting for: {names}.",
    "The game is not over: round {round}, step {step} ({phase}), after {n} moves. Waiting for: {names}.",
)
WHICH_RECOVER = tr("name the save to recover, as in `manicule resume --recover SAVE`")
IN_ORDER = tr("{file} is not damaged: the game continues in it.")
KEPT = ntr(
    "{n} move was verified: the game continues from there in {file}. The damaged save is kept.",
    "{n} moves were verified: the game continues from there in {file}. The damaged save is kept.",
)
SHOWN = 5
"""How many of several saves are named."""
RECAP = 5
"""Number of earlier log lines shown when a game is resumed."""


def go_on(screen: Screen, save: str | None, is_recovered: bool = False) -> int:
    """Resume a saved game; at a terminal, ask which if there are several."""
    registry = find_registry(screen)
    if is_recovered:
        if save is None:
            raise UsageError(WHICH_RECOVER)
        return resume(screen, registry, _recovered(screen, registry, saved(save)))
    if save is not None:
        return resume(screen, registry, saved(save))
    unfinished = [one for one in list_saves() if not one.finished]
    if not unfinished:
        check_folder()
        raise UsageError(NOTHING_TO_RESUME)
    free = [one for one in unfinished if not is_played(one.path)]
    if not free:
        raise RecordError(IN_USE(file=str(unfinished[0].path)))
    readable = [one for one in free if one.problem is None]
    if screen.is_played_at and len(readable) > 1:
        from manicule_cli.games.save_menu import pick_save

        try:
            path = pick_save(screen, registry, WHICH_SAVE, readable)
        except (Leave, EOFError) as leaving:
            return exit_code(screen, leaving)
        assert path is not None  # without an `other` answer, a save was picked
        return resume(screen, registry, path)
    latest = free[0]
    screen.notice(GOING_ON(file=latest.path.name, when=environment.ago(screen, latest.when)))
    return resume(screen, registry, latest.path)


def resume(screen: Screen, registry: PluginRegistry, path: Path) -> int:
    """Resume the game of a file."""
    teller = Teller(screen)
    match = load(path, registry=registry, observers=teller.observers(Recorder()), verify=True)
    lesson = _lesson_of(screen, registry, match)
    return conduct(screen, match, registry, teller, RECAP, lesson, partial(deal_again, screen, registry))


def _lesson_of(screen: Screen, registry: PluginRegistry, match: Match) -> Lesson | None:
    """The lesson of a resumed game; None if the game has none, or the lesson is over."""
    try:
        lesson = lesson_of(registry, required_header(match))
    except ContentError as error:  # a broken lesson does not stop the game
        screen.notice(error.text)
        return None
    return lesson if lesson is not None and match.position.round <= lesson.rounds else None


def _recovered(screen: Screen, registry: PluginRegistry, path: Path) -> Path:
    """The new file beside a damaged save in which its game continues."""
    made = recover(path, registry)
    if made is None:
        screen.notice(IN_ORDER(file=path.name))
        return path
    screen.notice(made.problem)
    screen.notice(KEPT(n=made.answers, file=made.path.name))
    return made.path


def saved(name: str) -> Path:
    """The save that is named: a file, what a save is called in the folder of saves, or how only its name
    begins."""
    path = Path(name).absolute()
    found = path if is_file(path) else named_save(name) or named_save(f"{name}.toml")
    if found is not None:
        return found
    begun = saves_beginning(name)
    if not begun:
        raise UsageError(NO_FILE(path=name))
    if len(begun) > 1:
        names = [one.stem for one in begun[:SHOWN]] + [MORE] * (len(begun) > SHOWN)
        raise UsageError(SEVERAL(name=name, names=id_list(names)))
    return begun[0]


# Replaying a save.


def verify(screen: Screen, save: str, to: str | None) -> int:
    """Verify a save and show the position at its end, or at a step. On a full screen, the person goes from
    move to move; with a pace, the moves are told one after the other."""
    step = whole_number("--to", to) if to is not None else None
    if not screen.options.pace and is_full_screen(screen):
        return _step_through(screen, saved(save), step)
    teller = Teller(screen)
    observers = [] if screen.options.json else teller.observers()
    with replay(saved(save), to=step, registry=find_registry(screen), observers=observers) as match:
        for notice in match.display.notices:
            screen.notice(notice)
        teller.begin(match)
        match.run()
        if match.over:
            show_result(screen, match)
        elif screen.options.json:
            screen.object(_standing(match))
        else:
            _show_standing(screen, match)
    return 0


def _step_through(screen: Screen, path: Path, step: int | None) -> int:
    """Verify a save, then show it move by move, from the beginning or from the step."""
    from manicule_fullscreen.driver import without_palette

    with without_palette():
        from manicule_fullscreen.actions import configured_keymap
        from manicule_fullscreen.painter import Painter
        from manicule_fullscreen.replay_screen import ReplayDesk, run_replay
        from manicule_fullscreen.themes import THEMES
        from manicule_interface.playback import Playback

    registry = find_registry(screen)
    with replay(path, to=step, registry=registry) as match:
        for notice in match.display.notices:
            screen.notice(notice)
        at = match.answers if step is not None else 0
        desk = ReplayDesk(screen, Playback(match, registry), readers_at(screen, match), at)
        run_replay(desk, Painter(configured_keymap(), preferences.theme(tuple(THEMES))))
    return 0


def _standing(match: Match) -> dict[str, Any]:
    """The position of an unfinished game; keys shared with a result have the same meaning."""
    position, start = match.position, required_header(match)
    return {
        "game": start.game,
        "seed": start.seed,
        "plugins": sorted(start.plugin_ids),
        "finished": False,
        "round": position.round,
        "phase": position.phase,
        "step": match.ordinal,
        "answers": match.answers,
        "asked": _asked(match),
        "save": str(path_of(match)),
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in start.seats],
    }


def _show_standing(screen: Screen, match: Match) -> None:
    position = match.position
    screen.show(match.display.look(match.waiting()[0]))
    names = tuple(verbatim(name) for name in _asked(match))
    text = STANDS(n=match.answers, round=position.round, step=match.ordinal, names=names)
    screen.result(text(phase=match.rules.phase(position.phase).name))


def _asked(match: Match) -> list[str]:
    return [match.display.names.seats[seat] for seat in match.waiting()]
