"""Managing saved games: the work of `manicule saves`. A file that is no save is never touched."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from manicule.door.open import load
from manicule.door.recovery import Verdict, check_save
from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError, RecordError, UsageError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.match.header import CONTROL
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.file import EXISTS, IN_USE, must_be_closed, sync_folder
from manicule.records.lock import is_locked_for_us
from manicule.records.reader import FOREIGN, NEWER, UNKNOWN_KEY, UNREADABLE
from manicule.records.saves import Save, check_folder, list_saves, look_at_save
from manicule_cli import environment
from manicule_cli.environment import find_registry
from manicule_cli.exit_codes import FAILED
from manicule_cli.games.saves import saved
from manicule_cli.shell_words import called, shortened
from manicule_cli.table.menu import Answer, Leave, pick
from manicule_cli.table.session import show_end
from manicule_interface.listings import facts, listed, table
from manicule_terminal.screen import Screen

NO_SAVES = tr("No games are saved yet; `manicule play` starts one.")
SAVES = tr("Saved games")
NAME, GAME, ROUND, PEOPLE = tr("name"), tr("game"), tr("round"), tr("at the table")
SCORE = tr("score")
STATE, AGE, FILE, ANSWERS = tr("state"), tr("last played"), tr("file"), tr("moves made")
STATES: dict[str, Text] = {
    "unfinished": tr("unfinished", context="save"),
    "finished": tr("finished", context="save"),
    "damaged": tr("damaged", context="save"),
    "other_version": tr("other version", context="save"),
}
RENAMED = tr("The save is now called {file}.")
REMOVED = tr("Removed: {file}")
REALLY = tr("Remove the save {file}? This cannot be undone.")
# Translators: answers to the question whether a saved game should be deleted
KEEP, TAKE_AWAY = tr("keep it"), tr("remove it")
SAY_YES = tr("confirmation is not possible here; add --yes to remove {file}")
IN_ORDER = ntr("{file}: OK, {n} move verified", "{file}: OK, {n} moves verified")
CAN_BE_KEPT = ntr(
    "{n} move can still be verified; to resume from there: manicule resume --recover {file}",
    "{n} moves can still be verified; to resume from there: manicule resume --recover {file}",
)
SUFFIX = ".toml"
NO_NAME = tr("“{name}” is not a valid name for a save; use letters, digits, and hyphens, without a folder")
_BEGINNING = re.compile(rb'format = \d{1,9}\r?\ngame = "')
_ENOUGH = 64
_NOT_IN_NAMES = re.compile(r'[/\\:*?"<>|]')
"""Characters that some system forbids in file names: a save may be copied to another system."""


def show_list(screen: Screen) -> int:
    """Show all saves, one a row."""
    registry = find_registry(screen)
    saves = list_saves()
    if not saves:
        check_folder()
    if screen.options.json:
        screen.object({"saves": [_summary(registry, save) for save in saves]})
    elif saves:
        rows = [_row(screen, registry, save) for save in saves]
        screen.show(Sheet((table(SAVES, (NAME, GAME, ROUND, PEOPLE, SCORE, STATE, AGE), rows),)))
    else:
        screen.notice(NO_SAVES)
    return 0


def show_save(screen: Screen, name: str) -> int:
    """Show one save: the facts in its file, and the position that the rules reach."""
    registry = find_registry(screen)
    save = _looked_at(saved(name))
    match, problem = _loaded(registry, save)
    try:
        if screen.options.json:
            screen.object(_summary(registry, save, problem) | _standing(match))
        else:
            _show(screen, registry, save, match, problem)
    finally:
        if match is not None:
            match.close()
    return 0 if problem is None else FAILED


def rename(screen: Screen, name: str, new: str) -> int:
    """Rename a save."""
    path = saved(name)
    made = rename_save(path, new)
    if screen.options.json:
        screen.object({"renamed": str(path), "to": str(made)})
    else:
        screen.result(RENAMED(file=shortened(made)))
    return 0


def remove(screen: Screen, name: str, is_sure: bool) -> int:
    """Remove a save, after confirmation."""
    path = saved(name)
    check_is_save(path)
    if not is_sure:
        if not screen.is_played_at or screen.options.json:
            raise UsageError(SAY_YES(file=path.name))
        if not _is_wanted(screen, path):
            return 0
    remove_save(path)
    if screen.options.json:
        screen.object({"removed": str(path)})
    else:
        screen.result(REMOVED(file=shortened(path)))
    return 0


def check(screen: Screen, name: str | None) -> int:
    """Verify every answer of a save, or of all saves."""
    registry = find_registry(screen)
    paths = [saved(name)] if name is not None else [save.path for save in list_saves()]
    found = {path: _verdict(registry, path) for path in paths}
    if screen.options.json:
        verdicts = [
            {"path": str(path), "verified": verdict.answers, "problem": verdict.problem}
            for path, verdict in found.items()
        ]
        screen.object({"saves": verdicts})
    elif found:
        for path, verdict in found.items():
            _tell(screen, path, verdict)
    else:
        screen.notice(NO_SAVES)
    return FAILED if any(verdict.problem is not None for verdict in found.values()) else 0


def _verdict(registry: PluginRegistry, path: Path) -> Verdict:
    try:
        return check_save(path, registry)
    except ManiculeError as error:  # a plugin is missing: check the other saves all the same
        return Verdict(0, error.text)


def _tell(screen: Screen, path: Path, verdict: Verdict) -> None:
    if verdict.problem is None:
        screen.result(IN_ORDER(file=path.stem, n=verdict.answers))
        return
    screen.result(verdict.problem)
    if verdict.answers:
        screen.result(CAN_BE_KEPT(n=verdict.answers, file=called(path)))


def _is_wanted(screen: Screen, path: Path) -> bool:
    answers = [Answer("no", KEEP), Answer("yes", TAKE_AWAY)]
    try:
        return pick(screen, REALLY(file=path.name), answers) == "yes"
    except (Leave, EOFError):
        return False


def _looked_at(path: Path) -> Save:
    save = look_at_save(path, datetime.fromtimestamp(path.stat().st_mtime_ns / 1e9, UTC))
    if save is None:
        raise RecordError(FOREIGN(file=str(path)))
    return save


def _loaded(registry: PluginRegistry, save: Save) -> tuple[Match | None, Text | None]:
    if save.problem is not None:
        return None, save.problem
    try:
        return load(save.path, registry=registry), None
    except ManiculeError as error:
        return None, error.text


def _show(
    screen: Screen, registry: PluginRegistry, save: Save, match: Match | None, problem: Text | None
) -> None:
    _, game, round, people, _, state, age = _row(screen, registry, save, problem)
    rows: list[tuple[Text, Text | str | int]] = [
        (FILE, shortened(save.path)),
        (GAME, game),
        (ROUND, round if match is None else match.position.round),
        (PEOPLE, people),
        (STATE, state),
        (AGE, age),
    ]
    if match is not None:
        rows.append((ANSWERS, match.answers))
    screen.show(Sheet((facts(verbatim(save.path.stem), rows),)))
    if problem is not None:
        screen.notice(problem)
    if match is None:
        return
    if match.over:
        show_end(screen, match)
    else:
        screen.show(match.display.look(""))  # public facts only: this view belongs to no seat


def _row(
    screen: Screen, registry: PluginRegistry, save: Save, problem: Text | None = None
) -> tuple[Text | str | int, ...]:
    manifest = registry.manifests.get(save.game)
    return (
        save.path.stem,
        manifest.name if manifest is not None else save.game,
        save.round if save.round is not None else "",
        listed(seat.name for seat in save.seats),
        listed(map(str, save.scores)),
        STATES[_state(registry, save, problem)],
        environment.ago(screen, save.when),
    )


def _state(registry: PluginRegistry, save: Save, problem: Text | None = None) -> str:
    """The state of a save, as far as it is known without replaying it."""
    problem = problem or save.problem
    if problem is not None and problem.message in (NEWER.message, UNKNOWN_KEY.message):
        return "other_version"
    if save.problem is not None:
        return "damaged"
    if save.finished and problem is None:
        return "finished"
    known = registry.manifests
    if any(one.id not in known or registry.fingerprint(one.id) != one for one in save.plugins):
        return "other_version"
    return "unfinished" if problem is None else "damaged"


def _summary(registry: PluginRegistry, save: Save, problem: Text | None = None) -> dict[str, Any]:
    """A save as JSON; the keys are the same in every state."""
    names = [seat.name for seat in save.seats]
    return {
        "name": save.path.stem,
        "path": str(save.path),
        "game": save.game or None,
        "round": save.round,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in save.seats],
        "seed": save.seed if save.problem is None else None,
        "practice": save.practice,
        "state": _state(registry, save, problem),
        "finished": save.finished,
        "played": save.when.isoformat(),
        "problem": problem or save.problem,
        "scores": dict(zip(names, save.scores, strict=True)) if save.scores else None,
    }


def _standing(match: Match | None) -> dict[str, Any]:
    if match is None:
        return {"answers": None, "phase": None}
    position = match.position
    scores = {seat.name: seat.score for seat in match.result.seats} if match.over else None
    return {"round": position.round, "answers": match.answers, "phase": position.phase, "scores": scores}


# Renaming and removing a save.


def rename_save(path: Path, name: str) -> Path:
    """Rename a save within its folder; refuse a name that is taken."""
    if not name.strip(". ") or _NOT_IN_NAMES.search(name) or CONTROL.search(name):
        raise UsageError(NO_NAME(name=name))
    new = path.with_name(name if name.endswith(SUFFIX) else name + SUFFIX)
    if os.path.lexists(new):
        raise RecordError(EXISTS(file=str(new)))
    with _owned(path):
        _move(path, new)
    return new


def remove_save(path: Path) -> None:
    """Remove a save; refuse one that is being played, and any other file."""
    with _owned(path):
        path.unlink()
        sync_folder(path.parent)


def check_is_save(path: Path) -> None:
    """Refuse a file that does not begin like a save; a damaged save passes."""
    try:
        with untrusted_files.opened(path) as file:
            is_save = _BEGINNING.match(file.read(_ENOUGH)) is not None
    except untrusted_files.Unreadable as error:
        raise RecordError(UNREADABLE(file=str(path), problem=error.text)) from error
    if not is_save:
        raise RecordError(FOREIGN(file=str(path)))


@contextmanager
def _owned(path: Path) -> Iterator[None]:
    """Hold the lock of a save, so that it is not played meanwhile."""
    check_is_save(path)
    try:
        with path.open("rb", buffering=0) as file:
            if not is_locked_for_us(file):
                raise RecordError(IN_USE(file=str(path)))
            if must_be_closed():
                file.close()
            yield
    except OSError as error:
        raise RecordError(UNREADABLE(file=str(path), problem=error.strerror or str(error))) from error


def _move(path: Path, new: Path) -> None:
    """Rename without overwriting a file that appears meanwhile, if the file system has links."""
    try:
        os.link(path, new, follow_symlinks=False)
    except FileExistsError as error:
        raise RecordError(EXISTS(file=str(new))) from error
    except (OSError, NotImplementedError):  # a file system without links
        path.rename(new)
    else:
        path.unlink()
    sync_folder(path.parent)
