"""Listing all plugins, or describing one."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from manicule.folders import plugins_folder
from manicule.kernel.errors import PluginError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr, verbatim
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Failure, Manifest, Option
from manicule.plugins.order import comes_after, in_order
from manicule_cli.environment import find_registry
from manicule_interface.listings import facts, listed, numbers, table, written
from manicule_terminal.screen import Screen

NONE = tr("No plugin is installed.")
PLUGINS, PROBLEMS, OPTIONS = tr("Plugins"), tr("Problems"), tr("Options")
ID, KIND, GAME, VERSION, STATUS = tr("id"), tr("kind"), tr("game"), tr("version"), tr("status")
# Translators: headings of columns: a description, a folder or file, an error, and whether the plugin is on
# by default
ABOUT, WHERE, PROBLEM, DEFAULT = tr("about"), tr("where"), tr("problem"), tr("on by default")
# Translators: facts about a plugin, each before ids of plugins or numbers of players
REQUIRES, NEEDED_BY, PLAYERS, FOR = tr("requires"), tr("needed by"), tr("players"), tr("adds rules for")
BOTS, FOLDER, KEY, VALUES, VALUE = tr("bots"), tr("folder"), tr("key"), tr("values"), tr("default")
STATUSES = {
    "ok": tr("ok"),
    # Translators: the status of a plugin in a list: a setting or MANICULE_BLOCK turns it off
    "blocked": tr("blocked"),
    "disabled": tr("disabled", context="plugin"),
    "failed": tr("failed"),
}
YES, NO = tr("yes"), tr("no")
IN_ORDER = tr("Plugins of {game}, in order")
# Translators: headings of columns: the place of a plugin in the order, and the plugins that must come
# before it
NUMBER, AFTER = tr("number"), tr("after")
LATER_COUNTS = tr(
    "Where two plugins change the same thing, the later one wins. To change the order: --order A,B."
)
# Translators: facts about a plugin, each before the ids of other plugins: those that it uses if they are
# present, those that it cannot be played with, those that it extends, those that it is loaded before
OPTIONAL, CONFLICTS, EXTENDS, BEFORE = tr("uses"), tr("conflicts with"), tr("extends"), tr("before")
AUTHOR, LICENSE, HOMEPAGE = tr("author"), tr("license"), tr("homepage")
# Translators: the values that an option of a game can have; both placeholders are numbers
FROM_TO, AT_LEAST, AT_MOST = tr("{least} to {most}"), tr("{least} or more"), tr("{most} or less")
YOUR_FOLDER = tr("Your own plugins go into {folder}.")

Status: TypeAlias = Literal["ok", "blocked", "disabled", "failed"]


class PluginRow(msgspec.Struct, frozen=True):
    """One plugin in a list; fields that a failed plugin does not state are empty."""

    id: str
    name: Text
    kind: str
    game: str
    version: str
    distribution: str
    default: bool
    where: str
    status: Status
    problem: Text | None = None


class PluginInfo(msgspec.Struct, frozen=True):
    """Details of one plugin; `needed_by` are the plugins that require it."""

    row: PluginRow
    about: Text
    requires: tuple[str, ...]
    needed_by: tuple[str, ...]
    optional: tuple[str, ...]
    extends: tuple[str, ...]
    conflicts: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    author: str
    license: str
    homepage: str
    players: tuple[int, ...]
    adds_players: tuple[int, ...]
    takes_places: int
    options: tuple[Option, ...]
    bots: tuple[str, ...]
    folder: str


def list_plugins(screen: Screen) -> int:
    """Show all plugins, one a row. Imports each to find out whether it works, except the blocked ones."""
    rows = plugin_rows(find_registry(screen), load=True)
    if screen.options.json:
        found = [msgspec.structs.asdict(row) for row in rows]
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
    """Show the plugins of a game in order, each with the plugins that its manifest puts before it."""
    registry = find_registry(screen)
    parts = [one.id for one in registry.manifests.values() if one.kind == "rules" and one.game == game]
    registry.game(game)
    ordered = in_order(registry.manifests, parts, registry.order)
    rows = [(id, comes_after(registry.manifests, id, parts)) for id in ordered]
    if screen.options.json:
        found = [{"id": id, "after": list(after)} for id, after in rows]
        screen.object({"game": game, "order": found, "said": list(registry.order)})
        return 0
    cells = [(number, id, listed(after)) for number, (id, after) in enumerate(rows, 1)]
    screen.show(Sheet((table(IN_ORDER(game=registry.game(game).name), (NUMBER, ID, AFTER), cells),)))
    screen.result(LATER_COUNTS)
    return 0


def show_plugin(screen: Screen, id: str) -> int:
    """Show the details of one plugin; imports only this one, to find out whether it works."""
    registry = find_registry(screen)
    registry.manifest(id)
    with contextlib.suppress(PluginError):  # reported below, with the other details
        registry.plugin(id)
    info = plugin_info(registry, id)
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
    """The possible values of an option: a list, or a number within bounds."""
    least, most = option.least, option.most
    if least is not None and most is not None:
        return FROM_TO(least=least, most=most)
    if least is not None:
        return AT_LEAST(least=least)
    return AT_MOST(most=most) if most is not None else listed(map(written, option.values))


def _info(info: PluginInfo) -> dict[str, Any]:
    options = [
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
    ]
    found = msgspec.structs.asdict(info) | {"options": options}
    return msgspec.structs.asdict(found.pop("row")) | found


def plugin_rows(registry: PluginRegistry, load: bool = False) -> list[PluginRow]:
    """Every plugin, by id; `load` imports each, so that import errors are reported too."""
    return sorted(_all_rows(registry, load), key=lambda row: (row.id, row.where))


def plugin_info(registry: PluginRegistry, id: str) -> PluginInfo:
    """Details of a plugin, without importing it; raises `PluginError` if it cannot be used."""
    manifest = registry.manifest(id)
    return PluginInfo(
        row=_row_of(manifest, registry.broken.get(id)),
        about=manifest.about,
        requires=_named(manifest, manifest.requires),
        needed_by=tuple(other.id for other in registry.manifests.values() if id in other.requires),
        optional=_named(manifest, manifest.optional),
        extends=manifest.extends,
        conflicts=_named(manifest, manifest.conflicts),
        before=manifest.before,
        after=manifest.after,
        author=manifest.author,
        license=manifest.license,
        homepage=manifest.homepage,
        players=manifest.players,
        adds_players=manifest.adds_players,
        takes_places=manifest.takes_places,
        options=tuple(manifest.options.values()),
        bots=tuple(manifest.bots),
        folder=str(manifest.folder),
    )


def _named(manifest: Manifest, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Plugins that a manifest names, with their version requirements."""
    return tuple(str(manifest.versions.get(id, id)) for id in ids)


def _all_rows(registry: PluginRegistry, load: bool) -> Iterator[PluginRow]:
    for manifest in registry.manifests.values():
        yield _row_of(manifest, registry.check(manifest.id) if load else registry.broken.get(manifest.id))
    for failure in registry.failures:
        yield _row(failure, verbatim(failure.id), "failed", failure.located)
    for failure in registry.blocked_plugins.values():
        status: Status = "disabled" if failure.id in registry.disabled else "blocked"
        yield _row(failure, verbatim(failure.id), status, failure.located)


def _row_of(manifest: Manifest, broken: PluginError | None) -> PluginRow:
    return _row(manifest, manifest.name, "failed" if broken else "ok", broken.text if broken else None)


def _row(plugin: Manifest | Failure, name: Text, status: Status, problem: Text | None) -> PluginRow:
    return PluginRow(
        plugin.id,
        name,
        plugin.kind,
        plugin.game,
        plugin.origin.version,
        plugin.origin.distribution,
        plugin.default,
        plugin.where,
        status,
        problem,
    )
