"""Where the files of plugins are: the places of their manifests, and the files of all of them."""

from __future__ import annotations

from collections.abc import Iterable

from manicule.kernel.locations import Files, Place
from manicule.plugins.manifest import Failure, Manifest
from manicule.plugins.manifest_lines import line_of_key


def manifest_place(plugin: Manifest | Failure, key: str = "") -> Place:
    """The file in which a plugin states what it is, and the line of a key; of a plugin that cannot be used,
    the line that says why."""
    line = plugin.line if isinstance(plugin, Failure) else line_of_key(plugin.origin, key) if key else 0
    return Place(plugin.origin.stated_in, line)


def files_of(manifests: Iterable[Manifest]) -> Files:
    """The files of these plugins."""
    return Files({manifest.id: str(manifest.origin.path) for manifest in manifests})
