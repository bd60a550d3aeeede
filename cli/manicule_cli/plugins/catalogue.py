"""Telling about plugins: all of them, or one."""

from __future__ import annotations

import contextlib
from typing import Any

from manicule.errors import PluginError
from manicule.folders import plugins_folder
from manicule.library.plugin_list import PluginInfo, PluginRow, plugin_info, plugin_rows
from manicule.sheet import Sheet
from manicule.text import Text, tr
from manicule_cli.environment import find_library
from manicule_interface.listings import facts, listed, numbers, table, written
from manicule_terminal.screen import Screen

NONE = tr("No plugin is installed.")
PLUGINS, PROBLEMS, OPTIONS = tr("Plugins"), tr("Problems"), tr("Options")
ID, KIND, GAME, VERSION, STATUS = tr("id"), tr("kind"), tr("game"), tr("version"), tr("status")
ABOUT, WHERE, PROBLEM, DEFAULT = tr("about"), tr("where"), tr("problem"), tr("on by default")
REQUIRES, NEEDED_BY, PLAYERS, FOR = tr("requires"), tr("needed by"), tr("players"), tr("adds rules for")
BOTS, FOLDER, KEY, VALUES, VALUE = tr("bots"), tr("folder"), tr("key"), tr("values"), tr("default")
STATUSES = {"ok": tr("ok"), "blocked": tr("blocked"), "failed": tr("failed")}
YES, NO = tr("yes"), tr("no")
YOUR_FOLDER = tr("Your own plugins go into {folder}.")


def list_plugins(screen: Screen) -> int:
    """Every plugin in a row. Each is imported, because only then is it known whether it can be used;
    the blocked ones are not."""
    rows = plugin_rows(find_library(screen), load=True)
    if screen.options.json:
        found = [_row(row) for row in rows]
        screen.object({"plugins": found, "folder": str(plugins_folder())})
        return 0
    if not rows:
        screen.notice(NONE)
        return 0
    cells = [(row.id, row.kind, row.game, row.version, STATUSES[row.status]) for row in rows]
    sections = [table(PLUGINS, (ID, KIND, GAME, VERSION, STATUS), cells)]
    failed = [(row.id, row.problem, row.where) for row in rows if row.problem and row.status == "failed"]
    if failed:
        sections.append(table(PROBLEMS, (ID, PROBLEM, WHERE), failed))
    screen.show(Sheet(tuple(sections)))
    screen.result(YOUR_FOLDER(folder=str(plugins_folder())))
    return 0


def show_plugin(screen: Screen, id: str) -> int:
    """All about one plugin; only this one is imported, to know whether it can be used."""
    library = find_library(screen)
    library.manifest(id)
    with contextlib.suppress(PluginError):  # told below, with all else that is known of it
        library.plugin(id)
    info = plugin_info(library, id)
    if screen.options.json:
        screen.object(_info(info))
    else:
        screen.show(_sheet(info))
    return PluginError.exit_code if info.row.status == "failed" else 0


def _sheet(info: PluginInfo) -> Sheet:
    row = info.row
    known: list[tuple[Text, Text | str | int]] = [
        (ID, row.id),
        (ABOUT, info.about),
        (KIND, row.kind),
        (GAME, row.game),
        (DEFAULT, (YES if row.default else NO) if row.kind == "rules" else ""),
        (PLAYERS, numbers(info.players)),
        (FOR, numbers(info.adds_players)),
        (REQUIRES, listed(info.requires)),
        (NEEDED_BY, listed(info.needed_by)),
        (BOTS, listed(info.bots)),
        (VERSION, row.version),
        (FOLDER, info.folder),
        (STATUS, STATUSES[row.status]),
        (PROBLEM, row.problem or ""),
    ]
    sections = [facts(row.name, known)]
    if info.options:
        rows = [
            (option.name, written(option.default), listed(map(written, option.values)), option.about)
            for option in info.options
        ]
        sections.append(table(OPTIONS, (KEY, VALUE, VALUES, ABOUT), rows))
    return Sheet(tuple(sections))


def _row(row: PluginRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "kind": row.kind,
        "game": row.game,
        "version": row.version,
        "distribution": row.distribution,
        "default": row.default,
        "where": row.where,
        "status": row.status,
        "problem": row.problem,
    }


def _info(info: PluginInfo) -> dict[str, Any]:
    return {
        **_row(info.row),
        "about": info.about,
        "requires": list(info.requires),
        "needed_by": list(info.needed_by),
        "players": list(info.players),
        "adds_players": list(info.adds_players),
        "takes_places": info.takes_places,
        "options": [
            {
                "key": option.name,
                "default": option.default,
                "values": list(option.values),
                "sets": option.sets,
                "about": option.about,
            }
            for option in info.options
        ],
        "bots": list(info.bots),
        "folder": info.folder,
    }
