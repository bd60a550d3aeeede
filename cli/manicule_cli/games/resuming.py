"""Going on with a saved game: the one that is named, the only one, or the one that is picked."""

from __future__ import annotations

from pathlib import Path

from manicule.errors import UsageError
from manicule.library import Library
from manicule.match.entrance import load
from manicule.match.recorder import Recorder
from manicule.records.saves import Save, list_saves, named_save
from manicule.text import Text, tr, verbatim
from manicule_cli.app import FAILED
from manicule_cli.drawing.screen import Screen
from manicule_cli.games.library import find_library
from manicule_cli.games.picking import Answer, Leave, pick
from manicule_cli.reader import language
from manicule_cli.table.conducting import conduct
from manicule_cli.table.telling import Teller

NOTHING_TO_RESUME = tr("there is no unfinished game to go on with; `manicule play` begins one")
NO_FILE = tr("there is no file “{path}”")
WHICH_SAVE = tr("Which game do you go on with?")
SAVED_GAME = tr("{game}: {names}")
GOING_ON = tr("Going on with {file}, played last {when}.")
MOST = 9
"""So many games are offered, the one that was played last first."""
RECAP = 5
"""How many lines of what happened before are told to who goes on."""


def go_on(screen: Screen, save: str | None) -> int:
    """Go on with a saved game; who sits at a terminal and has several is asked which."""
    library = find_library(screen)
    if save is not None:
        return resume(screen, library, saved(save))
    unfinished = [one for one in list_saves() if not one.finished]
    if not unfinished:
        raise UsageError(NOTHING_TO_RESUME)
    readable = [one for one in unfinished if one.problem is None]
    if screen.is_played_at and len(readable) > 1:
        try:
            path = _pick(screen, library, readable[:MOST])
        except Leave:
            return 0
        except EOFError:
            screen.gap()
            return FAILED
        return resume(screen, library, path)
    latest = unfinished[0]
    screen.notice(GOING_ON(file=latest.path.name, when=language.ago(screen, latest.when)))
    return resume(screen, library, latest.path)


def resume(screen: Screen, library: Library, path: Path) -> int:
    """Go on with the game of a file."""
    teller = Teller(screen)
    match = load(path, library=library, observers=teller.observers(Recorder()))
    return conduct(screen, match, library, teller, RECAP)


def saved(name: str) -> Path:
    """The save that is named: a file, or what a save is called in the folders of saves."""
    path = Path(name).absolute()
    found = path if path.is_file() else named_save(name) or named_save(f"{name}.toml")
    if found is None:
        raise UsageError(NO_FILE(path=name))
    return found


def _pick(screen: Screen, library: Library, saves: list[Save]) -> Path:
    answers = [
        Answer(str(save.path), _about(library, save), verbatim(language.ago(screen, save.when)))
        for save in saves
    ]
    return Path(pick(screen, WHICH_SAVE, answers))


def _about(library: Library, save: Save) -> Text:
    manifest = library.manifests.get(save.game)
    names = tuple(verbatim(seat.name) for seat in save.seats)
    return SAVED_GAME(game=manifest.name if manifest is not None else save.game, names=names)
