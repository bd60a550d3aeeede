"""Finding plugins: what is installed or lies in a folder, judged by its manifest, nothing imported.

What cannot be used becomes a `Failure` that says why, and never hinders another plugin.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from manicule.errors import PluginError
from manicule.library.manifest import Failure, Manifest
from manicule.library.manifest_check import manifest_of
from manicule.library.manifest_file import read_stated
from manicule.library.search_path import Candidate, candidates
from manicule.text import Text, tr

OTHER_NAME = tr("its entry point is called “{entry}”, and its plugin.toml says “{id}”; they must be the same")
TWICE = tr(
    "there are two plugins “{plugin}”: {kept}, which is used, and {refused}, which is not. "
    "Remove one of them, or change its id."
)
BROKEN_NEED = tr(
    "it needs “{required}”, which has a problem of its own. See: manicule plugins info {required}"
)
BLOCKED_NEED = tr(
    "it needs “{required}”, which is blocked. Unblock that, or block this too: MANICULE_BLOCK={plugin}."
)
ABSENT_NEED = tr(
    "it needs “{required}”, which is not installed. Install that, or block this: MANICULE_BLOCK={plugin}."
)
BLOCKED = tr("it is blocked, by MANICULE_BLOCK or by a setting")
FOREIGN_NEED = tr("it needs “{required}”, which is not a part of {game}; take it out of “requires”")


class Discovery(msgspec.Struct):
    """What was found: usable manifests, failures, and what is blocked, each by id."""

    manifests: dict[str, Manifest] = {}
    failures: list[Failure] = []
    blocked: dict[str, Failure] = {}


def blocked_ids(blocked: Iterable[str] = ()) -> tuple[str, ...]:
    """The ids that are not to be used: the given ones and those of `MANICULE_BLOCK`."""
    named = (*blocked, *os.environ.get("MANICULE_BLOCK", "").split(","))
    return tuple(dict.fromkeys(id.strip() for id in named if id.strip()))


def discover(blocked: Iterable[str] = (), paths: Iterable[Path] = ()) -> Discovery:
    """Look everywhere."""
    found = Discovery()
    skipped = frozenset(blocked)
    seen: set[Path] = set()
    for candidate in candidates(paths):
        if candidate.problem is None:
            real = candidate.origin.path.resolve()
            if real in seen and not candidate.origin.package:
                continue  # one plugin by two ways, such as installed and on MANICULE_PLUGIN_PATH
            seen.add(real)
        _judge(candidate, skipped, found)
    _refuse_unmet(found)
    return found


def _judge(candidate: Candidate, skipped: frozenset[str], found: Discovery) -> None:
    """Sort one candidate into what is usable, what is blocked and what fails."""
    read = _read(candidate)
    if read.id in skipped or candidate.hint in skipped:
        found.blocked[read.id] = failure_of(read, BLOCKED)
    elif isinstance(read, Failure):
        found.failures.append(read)
    elif read.id in found.manifests:
        kept = found.manifests[read.id].where
        found.failures.append(failure_of(read, TWICE(plugin=read.id, kept=kept, refused=read.where)))
    else:
        found.manifests[read.id] = read


def _read(candidate: Candidate) -> Manifest | Failure:
    """The manifest of a candidate; or what is wrong with it, with as much of it as can be understood."""
    stated: dict[str, Any] = {}
    try:
        if candidate.problem is not None:
            raise PluginError(candidate.problem)
        stated = read_stated(candidate.origin)
        manifest = manifest_of(candidate.origin, stated)
        _check_name(candidate, manifest)
    except PluginError as error:
        words = {key: value for key in ("id", "kind", "game") if isinstance(value := stated.get(key), str)}
        return Failure(
            id=words.get("id", candidate.hint),
            origin=candidate.origin,
            problem=error.text,
            kind=words.get("kind", ""),
            game=words.get("game", ""),
            default=bool(stated.get("default", not stated)),
        )
    return manifest


def _check_name(candidate: Candidate, manifest: Manifest) -> None:
    if candidate.origin.package and candidate.hint != manifest.id:
        raise PluginError(OTHER_NAME(entry=candidate.hint, id=manifest.id))


def _refuse_unmet(found: Discovery) -> None:
    """Refuse what needs something that is not there, and then what needs that, and so on."""
    while True:
        unmet = [
            (manifest, problem)
            for manifest in found.manifests.values()
            if (problem := _unmet(manifest, found))
        ]
        if not unmet:
            return
        for manifest, problem in unmet:
            del found.manifests[manifest.id]
            found.failures.append(failure_of(manifest, problem))


def failure_of(plugin: Manifest | Failure, problem: Text) -> Failure:
    """The failure of a plugin with this problem."""
    return Failure(plugin.id, plugin.origin, problem, plugin.kind, plugin.game, plugin.default)


def _unmet(manifest: Manifest, found: Discovery) -> Text | None:
    """What a plugin needs and has not got."""
    for required in (manifest.game, *manifest.requires) if manifest.game else manifest.requires:
        other = found.manifests.get(required)
        if other is None:
            return _absent(required, found)(required=required, plugin=manifest.id)
        is_game = required == manifest.game
        if other.plays != manifest.game or (other.kind != "game" if is_game else other.kind == "bots"):
            return FOREIGN_NEED(required=required, game=manifest.game)
    return None


def _absent(required: str, found: Discovery) -> Text:
    if required in found.blocked:
        return BLOCKED_NEED
    if any(failure.id == required for failure in found.failures):
        return BROKEN_NEED
    return ABSENT_NEED
