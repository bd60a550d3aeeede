"""Plugins that a person has disabled: a list beside the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from manicule.folders import config_file
from manicule.kernel import untrusted_files
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr

FILE = "disabled.toml"
KEY = "plugins"
HEAD = "# The plugins that you have disabled. Take an id out to use its plugin again.\n"

UNREADABLE = tr("{file}: the file cannot be read ({problem}); no plugin is treated as disabled")
NOT_A_LIST = tr("“{key}” should be a list of ids")
UNWRITABLE = tr("{file} cannot be written: {problem}")


def disabled_file() -> Path:
    """The file of the list, beside the person's settings; it may not exist."""
    return config_file().with_name(FILE)


def disabled_ids() -> tuple[tuple[str, ...], Text | None]:
    """The disabled plugins; and the problem, if there is a list that cannot be read."""
    try:
        path = disabled_file()
    except UsageError:  # there is no home folder, so nothing is disabled
        return (), None
    try:
        ids: Any = untrusted_files.read_toml(path).get(KEY, [])
    except untrusted_files.MissingFile:
        return (), None
    except untrusted_files.Unreadable as error:
        return (), UNREADABLE(file=str(path), problem=error.text)
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        return (), UNREADABLE(file=str(path), problem=NOT_A_LIST(key=KEY))
    return tuple(dict.fromkeys(ids)), None


def keep_disabled(ids: tuple[str, ...]) -> None:
    """Write the list; `UsageError` if that is not possible."""
    import tomli_w  # late: every command reads the list, and hardly any writes it

    path = disabled_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        untrusted_files.write(path, (HEAD + tomli_w.dumps({KEY: sorted(set(ids))})).encode())
    except OSError as error:
        problem = UNWRITABLE(file=str(path), problem=error.strerror or str(error))
        raise UsageError(problem) from error
