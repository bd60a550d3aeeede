"""Discovery of plugins: installed ones and those in folders, checked by their manifests without importing
them.

An unusable plugin becomes a `Failure` with the reason, and never affects another plugin.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from manicule.kernel.errors import ManifestError, PluginError
from manicule.kernel.text import Text, tr
from manicule.plugins.disabled import disabled_ids
from manicule.plugins.manifest import Failure, Manifest
from manicule.plugins.manifest_check import manifest_of
from manicule.plugins.manifest_file import read_stated
from manicule.plugins.search_path import Candidate, candidates

OTHER_NAME = tr("its entry point is called “{entry}”, but its plugin.toml says “{id}”; they must match")
TWICE = tr(
    "there are two plugins “{plugin}”: {kept}, which is used, and {refused}, which is not. "
    "Remove one of them, or change its id."
)
INSTEAD = tr("plugin {plugin} is loaded from {used}, as you asked; {other} has the same id and is not used")
BROKEN_NEED = tr("it needs “{required}”, which has a problem of its own", code="need-broken")
BLOCKED_NEED = tr("it needs “{required}”, which is blocked", code="need-blocked")
ABSENT_NEED = tr("it needs “{required}”, which is not installed", code="need-not-installed")
DISABLED_NEED = tr("it needs “{required}”, which is disabled", code="need-disabled")
DISABLED = tr("it is disabled", code="plugin-disabled")
BLOCKED = tr("it is blocked", code="plugin-blocked")
ONLY_BOTS = tr(
    'it is for every game, so it cannot require a plugin of one game; say which game it is for: game = "…"'
)
OTHER_VERSION = tr(
    "it needs {needed}, but version {version} of “{required}” is installed. Install a matching "
    "version, or a version of this plugin that works with it."
)
NO_VERSION = tr('it needs {needed}, but “{required}” states no version; add version = "…" to its manifest')
FOREIGN_NAME = tr("it names “{named}”, which is not part of {game}; remove it from “{key}”")
FOREIGN_NEED = tr("it needs “{required}”, which is not part of {game}; remove it from “requires”")


class Discovery(msgspec.Struct):
    """The result of discovery: usable manifests, failures and blocked plugins, each by id.

    `disabled` are the blocked plugins that a person has disabled, and those that need one of them.
    """

    manifests: dict[str, Manifest] = {}
    failures: list[Failure] = []
    blocked: dict[str, Failure] = {}
    notices: list[Text] = []
    disabled: set[str] = set()


def blocked_ids(blocked: Iterable[str] = ()) -> tuple[str, ...]:
    """The ids not to use: the given ones and those of `MANICULE_BLOCK`."""
    named = (*blocked, *os.environ.get("MANICULE_BLOCK", "").split(","))
    return tuple(dict.fromkeys(id.strip() for id in named if id.strip()))


def discover(blocked: Iterable[str] = (), paths: Iterable[Path] = ()) -> Discovery:
    """Find plugins everywhere, except blocked and disabled ones."""
    found = Discovery()
    disabled, problem = disabled_ids()
    if problem is not None:
        found.notices.append(problem)
    skipped = {id: DISABLED(plugin=id) for id in disabled} | dict.fromkeys(blocked, BLOCKED)
    seen: set[Path] = set()
    for candidate in candidates(paths):
        if candidate.problem is None:
            real = candidate.origin.path.resolve()
            if real in seen and not candidate.origin.package:
                continue  # the same plugin found in two ways, such as installed and on MANICULE_PLUGIN_PATH
            seen.add(real)
        _judge(candidate, skipped, found)
    _refuse_unmet(found)
    return found


def _judge(candidate: Candidate, skipped: Mapping[str, Text], found: Discovery) -> None:
    """Sort one candidate into usable, blocked or failed."""
    read = _read(candidate)
    reason = skipped.get(read.id) or skipped.get(candidate.hint)
    if reason is not None:
        found.blocked[read.id] = failure_of(read, reason)
        if reason is not BLOCKED:
            found.disabled.add(read.id)
    elif isinstance(read, Failure):
        found.failures.append(read)
    elif read.id in found.manifests:
        _judge_twin(candidate, read, found)
    else:
        found.manifests[read.id] = read


def _judge_twin(candidate: Candidate, twin: Manifest, found: Discovery) -> None:
    """Choose between two plugins with one id: the first is used, unless the second is a copy whose path was
    given explicitly."""
    known = found.manifests[twin.id]
    if candidate.is_named and (twin.kind, twin.game) == (known.kind, known.game):
        origin = msgspec.structs.replace(twin.origin, replaces=known.where)
        found.manifests[twin.id] = msgspec.structs.replace(twin, origin=origin)
        found.notices.append(INSTEAD(plugin=twin.id, used=twin.where, other=known.where))
    else:
        problem = TWICE(plugin=twin.id, kept=known.where, refused=twin.where)
        found.failures.append(failure_of(twin, problem))


def _read(candidate: Candidate) -> Manifest | Failure:
    """The manifest of a candidate; or its failure, with the keys that could be read."""
    stated: dict[str, Any] = {}
    try:
        if candidate.problem is not None:
            raise PluginError(candidate.problem)
        stated = read_stated(candidate.origin)
        manifest = manifest_of(candidate.origin, stated)
        _check_name(candidate, manifest)
    except PluginError as error:
        words = {key: value for key in ("id", "kind", "game") if isinstance(value := stated.get(key), str)}
        wrong = error if isinstance(error, ManifestError) else ManifestError(error.text)
        return Failure(
            id=words.get("id", candidate.hint),
            origin=candidate.origin,
            problem=error.text,
            key=wrong.key,
            unread=wrong.line,
            kind=words.get("kind", ""),
            game=words.get("game", ""),
            default=bool(stated.get("default", not stated)),
        )
    return manifest


def _check_name(candidate: Candidate, manifest: Manifest) -> None:
    if candidate.origin.package and candidate.hint != manifest.id:
        raise ManifestError(OTHER_NAME(entry=candidate.hint, id=manifest.id), "id")


def _refuse_unmet(found: Discovery) -> None:
    """Refuse plugins with missing requirements, then those that require them, and so on."""
    while True:
        unmet = [failure for manifest in found.manifests.values() if (failure := _unmet(manifest, found))]
        if not unmet:
            return
        for failure in unmet:
            manifest = found.manifests.pop(failure.id)
            if found.disabled & {manifest.game, *manifest.requires}:
                found.disabled.add(manifest.id)
                found.blocked[manifest.id] = failure
            else:
                found.failures.append(failure)


def failure_of(plugin: Manifest | Failure, problem: Text, key: str = "") -> Failure:
    """The failure of a plugin with this problem, about this key of its manifest."""
    return Failure(plugin.id, plugin.origin, problem, plugin.kind, plugin.game, plugin.default, key)


def _unmet(manifest: Manifest, found: Discovery) -> Failure | None:
    """The failure of a plugin with a missing requirement; None if it has all."""
    for key, required in (("game", manifest.game), *(("requires", id) for id in manifest.requires)):
        problem = _missing(manifest, required, found) if required else None
        if problem is not None:
            return failure_of(manifest, problem, key)
    for key in ("optional", "conflicts", "extends", "before", "after"):
        for named in getattr(manifest, key):
            if named in found.manifests and not _may_need(manifest, found.manifests[named]):
                problem = FOREIGN_NAME(named=named, game=manifest.game, key=key)
                return failure_of(manifest, problem, key)
    return None


def _missing(manifest: Manifest, required: str, found: Discovery) -> Text | None:
    """Why a plugin cannot use another that it requires."""
    other = found.manifests.get(required)
    if other is None:
        return _absent(required, found)(required=required, plugin=manifest.id)
    if not _may_need(manifest, other):
        return FOREIGN_NEED(required=required, game=manifest.game) if manifest.game else ONLY_BOTS
    return None if manifest.accepts(other) else _other_version(manifest, other)


def _other_version(manifest: Manifest, other: Manifest) -> Text:
    needed = str(manifest.versions[other.id])
    if not other.version:
        return NO_VERSION(needed=needed, required=other.id)
    return OTHER_VERSION(needed=needed, version=other.version, required=other.id)


def _may_need(manifest: Manifest, other: Manifest) -> bool:
    """Whether a plugin may require another: its game, rules for that game, and bots if it brings bots
    itself."""
    if other.id == manifest.game:
        return other.kind == "game"
    if other.kind == "bots":
        return manifest.kind == "bots" and other.game in ("", manifest.game)
    return other.plays == manifest.game


def _absent(required: str, found: Discovery) -> Text:
    if required in found.disabled:
        return DISABLED_NEED
    if required in found.blocked:
        return BLOCKED_NEED
    if any(failure.id == required for failure in found.failures):
        return BROKEN_NEED
    return ABSENT_NEED
