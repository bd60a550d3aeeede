"""Showing the hooks of a game: as a table, as JSON, or as a page of documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from manicule.door.match_request import MatchRequest, wanted_game
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import tr
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest
from manicule_cli.environment import find_registry
from manicule_cli.plugins.hook_list import HookList, HookRow, hook_list
from manicule_cli.plugins.hook_page import page, titles
from manicule_interface.listings import listed, table
from manicule_kit.phase_hooks import check_has_folder, phase_hooks_file
from manicule_terminal.screen import Screen

HOOK, ARGUMENTS, OF = tr("hook"), tr("arguments"), tr("scope")
RESULTS = tr("results", context="of a hook")
USED_BY, ABOUT = tr("used by"), tr("about")
WRITTEN, UNCHANGED = tr("{path} was written."), tr("{path} already has these hooks.")
# Translators: cells of the column that tells for whom a hook is called: for a player, or for the whole
# playing table
SEAT, TABLE = tr("a seat"), tr("the table")


def list_hooks(screen: Screen, game: str | None, markdown: bool, links_from: str | None) -> int:
    """Show every hook of a game, with the plugins and pieces that implement it."""
    registry = find_registry(screen)
    found = hook_list(registry, wanted_game(registry, MatchRequest(game)).id)
    for notice in found.notices:
        screen.notice(notice)
    if screen.options.json:
        screen.object({"game": found.game, "hooks": [_row(row) for row in found.rows]})
    elif markdown:
        for line in page(found, screen.read, Path(links_from) if links_from else None):
            print(line, file=screen.out)
    else:
        screen.show(_sheet(found))
    return 0


def print_phase_hooks(screen: Screen, id: str | None) -> int:
    """Print the hooks of a game's phases, or of the phases that a plugin inserts, as a Python module."""
    registry, manifest = _holder(screen, id)
    print(phase_hooks_file(registry, manifest).source, end="", file=screen.out)
    return 0


def write_phase_hooks(screen: Screen, id: str | None) -> int:
    """Write that module beside the other modules of its plugin."""
    registry, manifest = _holder(screen, id)
    check_has_folder(manifest)
    file = phase_hooks_file(registry, manifest)
    is_new = file.write()
    if screen.options.json:
        screen.object({"plugin": manifest.id, "file": str(file.path), "written": is_new})
    else:
        screen.result((WRITTEN if is_new else UNCHANGED)(path=str(file.path)))
    return 0


def _holder(screen: Screen, id: str | None) -> tuple[PluginRegistry, Manifest]:
    registry = find_registry(screen)
    return registry, wanted_game(registry, MatchRequest()) if id is None else registry.manifest(id)


def _sheet(found: HookList) -> Sheet:
    heading = (HOOK, ARGUMENTS, OF, RESULTS, USED_BY, ABOUT)
    return Sheet(
        tuple(
            table(title, heading, [_cells(row) for row in found.rows if row.plugin == plugin])
            for plugin, title in titles(found).items()
        )
    )


def _cells(row: HookRow) -> tuple[Any, ...]:
    users = listed(dict.fromkeys(user.piece or user.plugin for user in row.users))
    about = " ".join(row.about.partition("\n\n")[0].split())
    of = SEAT if row.is_seat_hook else TABLE
    return row.name, listed(row.arguments), of, row.combines, users, about


def _row(row: HookRow) -> dict[str, Any]:
    return {
        "name": row.name,
        "game": row.game or None,
        "plugin": row.plugin or None,
        "phase": row.phase or None,
        "arguments": list(row.arguments),
        "signature": row.signature,
        "about": row.about,
        "combines": row.combines,
        "passes_on": row.passes_on or None,
        "is_seat_hook": row.is_seat_hook,
        "implementations": [
            {
                "plugin": user.plugin,
                "piece": user.piece or None,
                "function": user.function,
                "file": user.file,
            }
            for user in row.users
        ],
    }
