"""Telling about plugins: all of them, or one."""

from __future__ import annotations

import contextlib
from typing import Any

from manicule.folders import plugins_folder
from manicule.kernel.errors import PluginError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr
from manicule.plugins.manifest import Option
from manicule.plugins.order import comes_after, in_order
from manicule_cli.environment import find_library
from manicule_cli.plugins.plugin_list import PluginInfo, PluginRow, plugin_info, plugin_rows
from manicule_interface.listings import facts, listed, numbers, table, written
from manicule_terminal.screen import Screen

NONE = tr("No plugin is installed.")
PLUGINS, PROBLEMS, OPTIONS = tr("Plugins"), tr("Problems"), tr("Options")
ID, KIND, GAME, VERSION, STATUS = tr("id"), tr("kind"), tr("game"), tr("version"), tr("status")
ABOUT, WHERE, PROBLEM, DEFAULT = tr("about"), tr("where"), tr("problem"), tr("on by default")
REQUIRES, NEEDED_BY, PLAYERS, FOR = tr("requires"), tr("needed by"), tr("players"), tr("adds rules for")
BOTS, FOLDER, KEY, VALUES, VALUE = tr("bots"), tr("folder"), tr("key"), tr("values"), tr("default")
STATUSES = {
    "ok": tr("ok"),
    "blocked": tr("blocked"),
    "disabled": tr("disabled", context="plugin"),
    "failed": tr("failed"),
}
YES, NO = tr("yes"), tr("no")
IN_ORDER = tr("The plugins of {game} in their order")
NUMBER, AFTER = tr("number"), tr("after")
LATER_COUNTS = tr(
    "Where two say something of the same thing, what the later one says counts. Another order: --order A,B."
)
OPTIONAL, CONFLICTS, EXTENDS, BEFORE = tr("uses"), tr("conflicts with"), tr("extends"), tr("before")
AUTHOR, LICENSE, HOMEPAGE = tr("author"), tr("license"), tr("homepage")
FROM_TO, AT_LEAST, AT_MOST = tr("{least} to {most}"), tr("{least} or more"), tr("{most} or less")
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


def list_order(screen: Screen, game: str) -> int:
    """The plugins of a game in their order, with what each comes after because a manifest says so."""
    library = find_library(screen)
    parts = [one.id for one in library.manifests.values() if one.kind == "rules" and one.game == game]
    library.game(game)
    ordered = in_order(library.manifests, parts, library.order)
    rows = [(id, comes_after(library.manifests, id, parts)) for id in ordered]
    if screen.options.json:
        found = [{"id": id, "after": list(after)} for id, after in rows]
        screen.object({"game": game, "order": found, "said": list(library.order)})
        return 0
    cells = [(number, id, listed(after)) for number, (id, after) in enumerate(rows, 1)]
    screen.show(Sheet((table(IN_ORDER(game=library.game(game).name), (NUMBER, ID, AFTER), cells),)))
    screen.result(LATER_COUNTS)
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
        (OPTIONAL, listed(info.optional)),
        (EXTENDS, listed(info.extends)),
        (CONFLICTS, listed(info.conflicts)),
        (BEFORE, listed(info.before)),
        (AFTER, listed(info.after)),
        (BOTS, listed(info.bots)),
        (VERSION, row.version),
        (AUTHOR, info.author),
        (LICENSE, info.license),
        (HOMEPAGE, info.homepage),
        (FOLDER, info.folder),
        (STATUS, STATUSES[row.status]),
        (PROBLEM, row.problem or ""),
    ]
    sections = [facts(row.name, known)]
    if info.options:
        rows = [
            (option.name, written(option.default), _values(option), option.about) for option in info.options
        ]
        sections.append(table(OPTIONS, (KEY, VALUE, VALUES, ABOUT), rows))
    return Sheet(tuple(sections))


def _values(option: Option) -> Text | str:
    """What an option can be: one of its values, or a number within bounds."""
    least, most = option.least, option.most
    if least is not None and most is not None:
        return FROM_TO(least=least, most=most)
    if least is not None:
        return AT_LEAST(least=least)
    return AT_MOST(most=most) if most is not None else listed(map(written, option.values))


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
        "optional": list(info.optional),
        "extends": list(info.extends),
        "conflicts": list(info.conflicts),
        "before": list(info.before),
        "after": list(info.after),
        "author": info.author,
        "license": info.license,
        "homepage": info.homepage,
        "players": list(info.players),
        "adds_players": list(info.adds_players),
        "takes_places": info.takes_places,
        "options": [
            {
                "key": option.name,
                "default": option.default,
                "values": list(option.values),
                "least": option.least,
                "most": option.most,
                "sets": option.sets,
                "about": option.about,
            }
            for option in info.options
        ],
        "bots": list(info.bots),
        "folder": info.folder,
    }
