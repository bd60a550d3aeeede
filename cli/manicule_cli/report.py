"""A report for finding a bug: versions, plugins, settings and the facts of a save.

Strangers read it. So it contains only settings that hold no secret and no path of a home folder. Of a save it
omits the seed and the answers, which would reveal hidden information, and even the name, which contains the
seed.
"""

from __future__ import annotations

import json
import os
import platform
import re
import zipfile
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from manicule.folders import CONFIG, config_file
from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError, RecordError, UsageError
from manicule.kernel.text import tr
from manicule.records.file import EXISTS
from manicule.records.form import FORMAT
from manicule.records.reader import read_record
from manicule_cli import version as own_version
from manicule_cli.environment import find_registry
from manicule_cli.games.saves import saved
from manicule_cli.new_file import NOT_WRITTEN
from manicule_cli.plugins.catalogue import plugin_rows
from manicule_terminal.screen import Screen

NEEDS_SAVE = tr("--with-save needs a save to include: manicule report SAVE --with-save")
ONLY_FILE = tr("--json prints the report instead of writing a file; drop --json or {option}")
EVERYTHING = tr(
    "The report contains the whole save: names, every move, and all hidden information, such as cards "
    "that no one has seen yet."
)
NO_SECRETS = tr(
    "From the save, the report includes the game, kinds of seats, options, and plugins, but no names, "
    "moves, or hidden information."
)
WRITTEN = tr("{file}: check what is in it before you share it.")

LIBRARIES = ("babel", "msgspec", "packaging", "platformdirs", "pluggy", "rich", "tomli-w", "typer")
SETTINGS = ("lang", "pace", "windows")
"""The settings of config.toml that are reported; all others may be private."""
ENVIRONMENT = (
    "MANICULE_HOME",
    "MANICULE_LANG",
    "MANICULE_PACE",
    "MANICULE_PLUGIN_PATH",
    "MANICULE_WINDOWS",
    "LANG",
    "LC_ALL",
    "LC_MESSAGES",
    "NO_COLOR",
    "TERM",
)


def run(screen: Screen, save: str | None, with_save: bool, to: str | None) -> int:
    """Write a report to a file, or print it."""
    if with_save and save is None:
        raise UsageError(NEEDS_SAVE)
    for option in (name for name, given in (("--with-save", with_save), ("--to", to)) if given):
        if screen.options.json:
            raise UsageError(ONLY_FILE(option=option))
    path = saved(save) if save is not None else None
    told = without_home(_told(screen, path))
    if screen.options.json:
        screen.object(told)
        return 0
    if path is not None:
        screen.notice(EVERYTHING if with_save else NO_SECRETS)
    screen.result(WRITTEN(file=str(_write(told, path if with_save else None, to))))
    return 0


def without_home(value: Any) -> Any:
    """The same value with `~` for the home folder, which contains the name of a person."""
    if isinstance(value, dict):
        return {key: without_home(one) for key, one in value.items()}
    if isinstance(value, list):
        return [without_home(one) for one in value]
    if not isinstance(value, str):
        return value
    for folder in _home_folders():
        value = re.sub(re.escape(folder) + r"(?![\w.-])", "~", value)
    return value


def _home_folders() -> Iterator[str]:
    """The spellings of the home folder, longest first."""
    try:
        folder = Path.home()
    except RuntimeError:  # no home folder, so nothing to hide
        return
    if folder != Path(folder.anchor):
        forms = {str(folder), folder.as_posix(), str(folder.resolve()), folder.resolve().as_posix()}
        yield from sorted(forms, key=len, reverse=True)


def _told(screen: Screen, save: Path | None) -> dict[str, Any]:
    told: dict[str, Any] = {
        "manicule": own_version(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "libraries": {name: _installed(name) for name in LIBRARIES},
        "language": screen.reader.language,
        "encoding": screen.out.encoding,
        "settings": _settings(),
        "environment": {name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
        "plugins": [
            {
                "id": row.id,
                "kind": row.kind,
                "game": row.game,
                "version": row.version,
                "distribution": row.distribution,
                "where": row.where,
                "status": row.status,
                "problem": str(row.problem) if row.problem is not None else None,
            }
            for row in plugin_rows(find_registry(screen), load=True)
        ],
    }
    if save is not None:
        told["save"] = _save(save)
    return told


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _settings() -> dict[str, Any]:
    """The reported settings of config.toml, or why it cannot be read."""
    try:
        said = untrusted_files.read_toml(config_file())
    except untrusted_files.MissingFile:
        return {}
    except untrusted_files.Unreadable as error:
        return {"problem": f"{error.text} ({CONFIG})"}
    return {name: str(said[name]) for name in SETTINGS if name in said}


def _save(path: Path) -> dict[str, Any]:
    """The public facts of a save; an unreadable save may be the reason for the report."""
    try:
        record = read_record(path)
    except RecordError as error:
        return {"problem": str(error.text).replace(str(path), "SAVE").replace(path.name, "SAVE")}
    start = record.start
    return {
        "game": start.game,
        "format": FORMAT,
        "plugins": [{"id": one.id, "version": one.version, "digest": one.digest} for one in start.plugins],
        "options": dict(start.options),
        "practice": start.practice,
        "seats": [{"kind": seat.kind, "level": seat.level} for seat in start.seats],
        "steps": len(record.steps),
        "finished": record.final is not None,
    }


def _write(told: dict[str, Any], save: Path | None, to: str | None) -> Path:
    """Write the file; never overwrites one."""
    path = Path(to) if to is not None else _free_name()
    try:
        with path.open("xb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
            bundle.writestr("report.json", json.dumps(told, indent=2, ensure_ascii=False) + "\n")
            if save is not None:
                bundle.writestr(f"saves/{save.name}", save.read_bytes())
    except FileExistsError as error:
        raise UsageError(EXISTS(file=str(path))) from error
    except OSError as error:
        raise ManiculeError(NOT_WRITTEN(file=str(path), problem=error.strerror or str(error))) from error
    return path


def _free_name() -> Path:
    stem, number = f"manicule-report-{datetime.now().astimezone().date().isoformat()}", 1
    path = Path(f"{stem}.zip")
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.zip")
    return path
