"""What there is to tell about plugins, as data: the rows of a list, and all about one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from manicule.kernel.errors import PluginError
from manicule.kernel.text import Text, verbatim
from manicule.plugins import Library
from manicule.plugins.manifest import Failure, Manifest, Option

Status: TypeAlias = Literal["ok", "blocked", "disabled", "failed"]


class PluginRow(msgspec.Struct, frozen=True):
    """One plugin in a list; what a failed one does not tell is empty."""

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
    """All about one plugin; `needed_by` are those that require it."""

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


def plugin_rows(library: Library, load: bool = False) -> list[PluginRow]:
    """Every plugin, by id; with `load` each is imported, and what fails then is told too."""
    return sorted(_rows(library, load), key=lambda row: (row.id, row.where))


def plugin_info(library: Library, id: str) -> PluginInfo:
    """All about a usable plugin, without importing it; `PluginError` with the reason for another."""
    manifest = library.manifest(id)
    return PluginInfo(
        row=_row_of(manifest, library.broken.get(id)),
        about=manifest.about,
        requires=_named(manifest, manifest.requires),
        needed_by=tuple(other.id for other in library.manifests.values() if id in other.requires),
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
    """Plugins that a manifest names, with the versions that it means."""
    return tuple(str(manifest.versions.get(id, id)) for id in ids)


def _rows(library: Library, load: bool) -> Iterator[PluginRow]:
    for manifest in library.manifests.values():
        yield _row_of(manifest, library.check(manifest.id) if load else library.broken.get(manifest.id))
    for failure in library.failures:
        yield _row(failure, verbatim(failure.id), "failed", failure.located)
    for failure in library.blocked_plugins.values():
        status: Status = "disabled" if failure.id in library.disabled else "blocked"
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
