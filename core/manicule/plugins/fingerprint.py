"""Fingerprints: the version, rules and content of each plugin with which a record was made."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

from manicule.kernel.plugin import PluginFingerprint
from manicule.plugins.manifest import Manifest


def fingerprint_of(manifest: Manifest) -> PluginFingerprint:
    """The fingerprint of a plugin in its present state: over its Python and TOML files, by relative name."""
    digest = digest_of(manifest.origin.path, manifest.folder)
    return PluginFingerprint(manifest.id, manifest.version, digest)


def stamp_of(path: Path) -> object:
    """A value that differs when a Python or TOML file of a plugin was written. Only times and sizes are read,
    so it is quick."""
    if not path.is_dir():
        return _times(path)
    files = []
    for folder, folders, names in os.walk(path):
        # Editors, version control and virtual environments write into hidden folders.
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        files += [Path(folder, name) for name in names if name.endswith((".py", ".toml"))]
    return {str(file): _times(file) for file in files}


def _times(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:  # an editor may be replacing it
        return None
    return found.st_mtime_ns, found.st_size


def digest_of(path: Path, folder: Path) -> str:
    """The digest of a file, or of all Python and TOML files below a folder, by their names in `folder`."""
    files = [path]
    if path.is_dir():
        files = [file for file in path.rglob("*") if file.suffix in (".py", ".toml") and file.is_file()]
    total = blake2b(digest_size=8)
    for name, file in sorted((file.relative_to(folder).as_posix(), file) for file in files):
        # A checkout on Windows may have other line ends; the rules are the same.
        data = file.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{name}\0{len(data)}\0".encode())
        total.update(data)
    return total.hexdigest()
