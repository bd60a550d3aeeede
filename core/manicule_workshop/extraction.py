"""All messages of a domain: the platform's, those of one plugin, or those of the pages in its sources."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator
from pathlib import Path

from manicule.plugins import Library
from manicule.plugins.manifest import Manifest
from manicule_languages.message import Message, merged
from manicule_workshop.lesson_source import lesson_messages
from manicule_workshop.markdown_source import rules_messages
from manicule_workshop.page_source import DOMAIN, messages_of_checkout
from manicule_workshop.python_source import python_messages
from manicule_workshop.toml_source import content_messages, manifest_messages

PLATFORM = "manicule"
"""The domain of the core and the program."""
PACKAGES = (
    "manicule",
    "manicule_languages",
    "manicule_interface",
    "manicule_workshop",
    "manicule_kit",
    "manicule_lab",
    "manicule_terminal",
    "manicule_fullscreen",
    "manicule_web",
    "manicule_cli",
)
"""The packages of that domain, in the order in which translators meet their texts."""


def domains_of(library: Library) -> tuple[str, ...]:
    """Every domain there is: the platform's first."""
    return (PLATFORM, *library.manifests)


def messages_of(library: Library, domain: str) -> tuple[Message, ...]:
    """The messages of a domain, each once; their order changes only with the sources."""
    if domain == DOMAIN:
        return merged(messages_of_checkout())
    if domain == PLATFORM:
        return merged(message for folder in platform_folders() for message in _of_folder(folder))
    return merged(_of_plugin(library, library.manifest(domain)))


def platform_folders() -> list[Path]:
    """The packages whose texts are the platform's, as far as they are installed."""
    specs = [importlib.util.find_spec(package) for package in PACKAGES]
    return [Path(spec.origin).parent for spec in specs if spec is not None and spec.origin is not None]


def _of_plugin(library: Library, manifest: Manifest) -> Iterator[Message]:
    yield from manifest_messages(manifest)
    yield from content_messages(library, manifest)
    yield from rules_messages(manifest)
    yield from lesson_messages(manifest)
    if manifest.origin.is_file:
        yield from python_messages(manifest.origin.path, manifest.origin.path.name)
    else:
        yield from _of_folder(manifest.folder)


def _of_folder(folder: Path) -> Iterator[Message]:
    for path in _sorted(folder.rglob("*.py")):
        yield from python_messages(path, f"{folder.name}/{path.relative_to(folder).as_posix()}")


def _sorted(paths: Iterable[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: path.as_posix())
