"""Plugins to start from: the gallery, explained on its page of the documentation, and the example games.

No registry finds them. `new_from_gallery` copies one under another id.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec

from manicule.kernel.errors import UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.text import id_list, tr
from manicule.plugins.manifest import FILE_NAME, PluginKind
from manicule_languages.folders import checkout

PREFIX = "manicule_"
"""The package of a plugin in the gallery is named after its id."""
UNPACKED = ("__pycache__", "locales")
"""Folders that are not copied."""

# Translators: {name}, {near} and {known} are ids of small example plugins, such as “library”
NOT_IN_GALLERY = tr(
    "“{name}” is not in the gallery; did you mean “{near}”? You can start from {known}; "
    "`manicule docs gallery` shows them"
)
# Translators: {name} and {known} are ids of small example plugins, such as “library”
NOTHING_LIKE_IT = tr(
    "“{name}” is not in the gallery; you can start from {known}; `manicule docs gallery` shows them"
)


class GalleryPlugin(msgspec.Struct, frozen=True):
    """A plugin of the gallery: its manifest as written, and its package."""

    id: str
    name: str
    about: str
    kind: PluginKind
    folder: Path
    game: str = ""
    requires: tuple[str, ...] = ()

    def copied(self, id: str, class_name: str, name: str) -> dict[str, str]:
        """Its files under another id, class name and name, by their paths in a new folder."""
        rename = self._renaming_of_game if self.kind == "game" else self._renaming
        renamed = rename(id, class_name, name)
        files = {}
        for path in sorted(self.folder.rglob("*")):
            inner = path.relative_to(self.folder)
            if path.is_file() and not set(inner.parts) & set(UNPACKED):
                text = path.read_text(encoding="utf-8")
                files[f"{PREFIX}{id}/{inner.as_posix()}"] = renamed(text)
        return files

    def _renaming(self, id: str, class_name: str, name: str) -> Callable[[str], str]:
        others = {self.name: name, class_name_of(self.id): class_name, self.id: id}
        # An id is also a part of longer names, and a class name the beginning of others.
        wanted = re.compile(
            rf"\b{re.escape(self.name)}\b"
            rf"|\b{class_name_of(self.id)}(?![a-z])"
            rf"|(?<![A-Za-z0-9]){self.id}(?![A-Za-z0-9])"
        )
        return lambda text: wanted.sub(lambda found: others[found[0]], text)

    def _renaming_of_game(self, id: str, class_name: str, name: str) -> Callable[[str], str]:
        """The id of a game is also a word of its rules (“tricks”), so only its places are changed."""
        old_id, old_name = re.escape(self.id), re.escape(self.name)
        places = {
            rf'(?<=module = "){old_id}(?=\.)': f"{PREFIX}{id}",
            rf'(?<![a-z_])(id = "|game = "|Texts\("|\{{#){old_id}(?=["}}])': rf"\g<1>{id}",
            rf'"{old_id}(?=[./])': f'"{id}',  # an option, an icon
            rf'(name = "|tr\("|^# |^"""){old_name}(?="| \{{#|, | as )': rf"\g<1>{name}",
            rf"\b{self._class_name()}(?=Plugin\b|\(|$)": class_name,
        }

        def renamed(text: str) -> str:
            for place, new in places.items():
                text = re.sub(place, new, text, flags=re.MULTILINE)
            return text

        return renamed

    def _class_name(self) -> str:
        """The beginning of the name of the class in plugin.py."""
        code = (self.folder / "plugin.py").read_text(encoding="utf-8")
        (found,) = re.findall(r"^class (\w+)Plugin\(", code, re.MULTILINE)
        return str(found)


def class_name_of(id: str) -> str:
    """The beginning of the names of a plugin's classes."""
    return "".join(word.capitalize() for word in id.split("_"))


def gallery() -> dict[str, GalleryPlugin]:
    """Every plugin of the gallery, by its id."""
    return _found("gallery")


def example_games() -> dict[str, GalleryPlugin]:
    """Every game that a page of the documentation goes through, by its id."""
    return _found("examples")


def origins() -> dict[str, GalleryPlugin]:
    """Every plugin from which a new one can start, by its id: those of the gallery, then the games."""
    return {**gallery(), **example_games()}


def gallery_plugin(name: str) -> GalleryPlugin:
    """A plugin to start from; another name is refused with the nearest one."""
    offered = origins()
    if name in offered:
        return offered[name]
    near = nearest(name, offered, NEAR)
    said = NOT_IN_GALLERY(near=near) if near else NOTHING_LIKE_IT
    raise UsageError(said(name=name, known=id_list(offered)))


def _found(folder: str) -> dict[str, GalleryPlugin]:
    """In the sources when the program runs from them, else packed beside this module."""
    root = checkout()
    place = root / "docs" / folder if root is not None else Path(__file__).parent / f"_{folder}"
    found = (_read(path.parent) for path in sorted(place.glob(f"*/{FILE_NAME}")))
    return {one.id: one for one in found}


def _read(folder: Path) -> GalleryPlugin:
    stated = tomllib.loads((folder / FILE_NAME).read_text(encoding="utf-8"))
    return msgspec.convert({**stated, "folder": folder}, GalleryPlugin)
