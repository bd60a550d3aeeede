"""Writing a new plugin, and naming the next steps."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from manicule.folders import plugins_folder
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, ntr, tr
from manicule_cli.environment import find_registry
from manicule_kit.gallery import origins
from manicule_kit.scaffold import NewPlugin, new_from_gallery, new_plugin, templates
from manicule_terminal.screen import Screen

WRITTEN = ntr("{folder}: {n} file", "{folder}: {n} files")
# Translators: printed after a plugin was created; “it” is the plugin; the blanks align the commands
CHECK = tr("Check it:   {command}")
# Translators: printed after a plugin was created; “it” is the plugin; the blanks align the commands
TEST = tr("Test it:    {command}")
# Translators: printed after a plugin was created; “it” is the plugin; the blanks align the commands
PLAY = tr("Play it:    {command}")
# Translators: printed after a plugin was created for a game that is only a folder; the blanks align the text
RELEASE = tr(
    "Release it: pip cannot install {game}, which is only a folder; package {game}, and add its name to "
    "“dependencies” in {file}"
)
KEEP = tr("Keep it:    put the folder into {folder}, or install it: {command}")
# Translators: {names} are small example plugins, by their ids, such as “library”
WHICH_KIND = tr(
    "choose a kind of plugin, --kind {kinds}, or a plugin of the gallery to start from, --from {names}"
)
# Translators: the names after the dashes are options; leave them in English
FROM_ALONE = tr("--from says which kind of plugin it is and for which game; leave out --kind and --game")


def new(
    screen: Screen, name: str, kind: str | None, game: str | None, to: str | None, origin: str | None
) -> int:
    """Write a plugin of a kind or from the gallery, and show its folder and the next steps."""
    registry = find_registry(screen)
    folder = Path(to) if to else None
    if origin is not None:
        if kind or game:
            raise UsageError(FROM_ALONE)
        written = new_from_gallery(registry, name, origin, folder)
    elif kind is not None:
        written = new_plugin(registry, name, kind, game or "", folder)
    else:
        kinds = dict.fromkeys(one.kind for one in templates(registry))
        raise UsageError(WHICH_KIND(kinds="|".join(kinds), names="|".join(origins())))
    if screen.options.json:
        screen.object(
            {
                "id": written.id,
                "kind": kind or written.kind,
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
    steps = [
        CHECK(command=f"manicule plugins check {folder}"),
        TEST(command=f"python -m pytest {folder}"),
        PLAY(command=f"MANICULE_PLUGIN_PATH={path} manicule play {written.play}"),
        KEEP(folder=str(plugins_folder()), command=f"pip install {local}"),
    ]
    if written.lacks_game:
        steps.append(RELEASE(game=written.game, file="pyproject.toml"))
    return steps
