"""The folders of translators' files: of a person, a plugin, a checkout or the installation.

Each place is a folder with `<language>/LC_MESSAGES/<domain>.po`, or `.mo` beside it. Every place may have
texts of every domain, so people can translate plugins of others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manicule.folders import data_folder
from manicule.kernel.errors import UsageError
from manicule_languages.tags import PSEUDO, SOURCE, is_tag

if TYPE_CHECKING:
    from manicule.plugins import PluginRegistry
    from manicule.plugins.manifest import Manifest

FOLDER = "locales"
MESSAGES = "LC_MESSAGES"


def checkout() -> Path | None:
    """The root of the sources if the program runs from them."""
    root = Path(__file__).resolve().parents[2]
    return root if (root / FOLDER).is_dir() and (root / "pyproject.toml").is_file() else None


def our_folder() -> Path:
    """The folder of the translations that ship with the program."""
    root = checkout()
    return root / FOLDER if root is not None else Path(__file__).parent / "_catalogs"


def own_folder() -> Path:
    """The folder of a person's own translations; it may not exist."""
    return data_folder(FOLDER)


def places(given: Path | None = None, registry: PluginRegistry | None = None) -> tuple[Path, ...]:
    """The folders to search, by precedence: the given one, the person's, those of plugins, and the
    program's."""
    plugins = [
        manifest.folder / FOLDER
        for manifest in (registry.manifests.values() if registry is not None else ())
        if not manifest.origin.is_file
    ]
    try:
        own = [own_folder()]
    except UsageError:  # there is no home folder
        own = []
    return tuple(dict.fromkeys([*([given] if given else []), *own, *plugins, our_folder()]))


def file_of(place: Path, language: str, domain: str) -> Path:
    """A translator's file."""
    return place / language / MESSAGES / f"{domain}.po"


def template_of(place: Path, domain: str) -> Path:
    return place / f"{domain}.pot"


def languages_in(folders: Iterable[Path]) -> tuple[str, ...]:
    """The codes of all languages with translations; folders with other names are ignored."""
    found = {folder.name for folder in folders_of_messages(folders)}
    return tuple(sorted(name for name in found if is_tag(name) and name not in (SOURCE, *PSEUDO)))


def folders_of_messages(places: Iterable[Path]) -> Iterator[Path]:
    """The folders with translations, whatever their names."""
    for place in places:
        for folder in place.glob(f"*/{MESSAGES}"):
            if any(folder.glob("*.po")) or any(folder.glob("*.mo")):
                yield folder.parent


def workshop(domain: str, registry: PluginRegistry, given: Path | None = None) -> Path:
    """The place for translating a domain: the given one, the checkout or plugin folder with the sources (of
    an editable installation, too), or else the person's own folder."""
    if given is not None:
        return given
    root = checkout()
    manifest = registry.manifests.get(domain)
    if root is not None and (manifest is None or is_inside(manifest, [root / "plugins"])):
        return root / FOLDER
    if manifest is not None and not manifest.origin.is_file and has_sources(manifest):
        return manifest.folder / FOLDER
    return own_folder()


def has_sources(manifest: Manifest) -> bool:
    """Whether the folder of a plugin is that of its author, and not a copy that pip has made."""
    from urllib.parse import urlsplit  # translators alone need it
    from urllib.request import url2pathname

    if not manifest.distribution:
        return True
    written = distribution(manifest.distribution).read_text("direct_url.json")
    if not written:
        return False
    where: dict[str, Any] = json.loads(written)
    sources = Path(url2pathname(urlsplit(where.get("url", "")).path))
    is_editable = bool(where.get("dir_info", {}).get("editable"))
    return is_editable and manifest.folder.resolve().is_relative_to(sources.resolve())


def is_inside(manifest: Manifest, folders: Sequence[Path]) -> bool:
    path = manifest.origin.path.resolve()
    return any(path.is_relative_to(folder) for folder in folders)
