"""Writing a new plugin, and naming the next steps."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from manicule.folders import plugins_folder
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, ntr, tr
from manicule_cli.environment import find_registry
from manicule_kit.scaffold import NewPlugin, new_plugin, templates
from manicule_terminal.screen import Screen

WRITTEN = ntr("{folder}: {n} file", "{folder}: {n} files")
CHECK = tr("Check it:   {command}")
TEST = tr("Test it:    {command}")
PLAY = tr("Play it:    {command}")
KEEP = tr("Keep it:    put the folder into {folder}, or install it: {command}")
WHICH_KIND = tr("choose a kind of plugin: --kind {kinds}")


def new(screen: Screen, name: str, kind: str | None, game: str | None, to: str | None) -> int:
    """Write a plugin of a kind, and show its folder and the next steps."""
    registry = find_registry(screen)
    if kind is None:
        kinds = dict.fromkeys(one.kind for one in templates(registry))
        raise UsageError(WHICH_KIND(kinds="|".join(kinds)))
    written = new_plugin(registry, name, kind, game or "", Path(to) if to else None)
    if screen.options.json:
        screen.object(
            {
                "id": written.id,
                "kind": kind,
                "game": written.game,
                "folder": str(written.folder.absolute()),
                "files": list(written.files),
            }
        )
        return 0
    screen.result(WRITTEN(folder=str(written.folder), n=len(written.files)))
    for line in _next_steps(written):
        screen.result(line)
    return 0


def _next_steps(written: NewPlugin) -> list[Text]:
    folder = shlex.quote(str(written.folder))
    # Without a slash, pip would look for a distribution of that name.
    local = folder if os.sep in folder else f"./{folder}"
    path = f"$MANICULE_PLUGIN_PATH{os.pathsep}{folder}" if written.keeps_path else folder
    return [
        CHECK(command=f"manicule plugins check {folder}"),
        TEST(command=f"python -m pytest {folder}"),
        PLAY(command=f"MANICULE_PLUGIN_PATH={path} manicule play {written.play}"),
        KEEP(folder=str(plugins_folder()), command=f"pip install {local}"),
    ]
