"""Manifests: what a plugin says of itself, known without importing it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from manicule.kernel.errors import PluginError
from manicule.kernel.text import Text, tr
from manicule.plugins.requirements import Requirement

Value: TypeAlias = bool | int | str
"""What an option of a game can be."""

PluginKind: TypeAlias = Literal["game", "rules", "bots"]

LEVELS = ("easy", "normal", "hard")
"""The kinds of bots by which people choose how well they want to be played against."""

FILE_NAME = "plugin.toml"

AT = tr("plugin {plugin} ({where}): {problem}")
AT_LINE = tr("{file}, line {line}: {problem}")
UPDATE = tr("Update it, or block it.", code="update-plugin")
REPAIR = tr("Repair it, or block it.", code="repair-plugin")


class Option(msgspec.Struct, frozen=True):
    """Something that the players of a game may set; `values` are all there is, when it has any.

    An option may be a preset: `sets` says by value what other options of its plugin are then, unless they are
    set themselves. A number may have bounds: `least` and `most`. `labels` are what people read who choose
    from its values, by the value as it is typed.
    """

    name: str
    default: Value
    about: Text
    values: tuple[Value, ...] = ()
    sets: dict[str, dict[str, Value]] = {}
    least: int | None = None
    most: int | None = None
    labels: dict[str, Text] = {}


class Origin(msgspec.Struct, frozen=True):
    """Where a plugin was found: its folder or its single file, and the distribution that brought it.

    `package` is the import name of an installed plugin, empty for a folder or file of a person's own.
    `replaces` is where another plugin with the same id is, whose place this one takes because it was named.
    """

    path: Path
    distribution: str = ""
    version: str = ""
    package: str = ""
    replaces: str = ""

    @property
    def is_file(self) -> bool:
        """Whether the plugin is a single file."""
        return self.path.suffix == ".py"

    @property
    def stated_in(self) -> str:
        """The name of the file that says what the plugin is."""
        return self.path.name if self.is_file else FILE_NAME

    @property
    def where(self) -> str:
        """The folder, file or distribution, in the words that a person looks for it by."""
        return f"{self.distribution} {self.version}".rstrip() if self.distribution else str(self.path)


class ManifestFields(msgspec.Struct, frozen=True, kw_only=True):
    """What a manifest says in the same words in which it is written.

    `first_game` is false for what is better left out of somebody's first game. `requires`, `optional` and
    `conflicts` may say which versions they mean; a `Manifest` has the ids, and the versions in `versions`.
    """

    id: str
    kind: PluginKind
    api: int
    game: str = ""
    requires: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    extends: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    author: str = ""
    license: str = ""
    homepage: str = ""
    default: bool = False
    first_game: bool = True
    players: tuple[int, ...] = ()
    adds_players: tuple[int, ...] = ()
    takes_places: int = 0
    wishes: tuple[str, ...] = ()
    bots: dict[str, str] = {}


class Manifest(ManifestFields, frozen=True, kw_only=True):
    """What a plugin states in its `plugin.toml`, or a single file in its `PLUGIN` literal."""

    name: Text
    about: Text
    origin: Origin
    module: str = ""
    options: dict[str, Option] = {}
    versions: dict[str, Requirement] = {}

    @property
    def folder(self) -> Path:
        """The folder that holds it; one that a single file may share with others."""
        return self.origin.path.parent if self.origin.is_file else self.origin.path

    @property
    def content_folder(self) -> Path | None:
        """Where its content files would be; a single file has none."""
        return None if self.origin.is_file else self.folder / "content"

    @property
    def distribution(self) -> str:
        """The name of the distribution that brought it; empty for a folder or file of a person's own."""
        return self.origin.distribution

    @property
    def version(self) -> str:
        """Its version, if one is stated."""
        return self.origin.version

    @property
    def where(self) -> str:
        """Where it was found, in the words that a person looks for it by."""
        return self.origin.where

    def accepts(self, other: Manifest) -> bool:
        """Whether the version of another plugin, that this one names, is one that it means."""
        wanted = self.versions.get(other.id)
        return wanted is None or wanted.fits(other.version)

    def is_for(self, players: int) -> bool:
        """Whether it is meant for this number of players; one that names none is for any."""
        return not self.players or players in self.players

    def is_on_for(self, players: int) -> bool:
        """Whether it is on by default with this number of players."""
        return self.default and self.is_for(players)

    @property
    def plays(self) -> str:
        """The game that it is or belongs to; empty when it goes with every game."""
        return self.id if self.kind == "game" else self.game


class Failure(msgspec.Struct, frozen=True):
    """A plugin that cannot be used, and why; what it says of itself as far as it could be read.

    `key` is the key of the manifest that the problem is about; of a manifest that cannot be read, `unread` is
    the line from which on.
    """

    id: str
    origin: Origin
    problem: Text
    kind: str = ""
    game: str = ""
    default: bool = True
    key: str = ""
    unread: int = 0

    @property
    def where(self) -> str:
        """Where it was found, in the words that a person looks for it by."""
        return self.origin.where

    @property
    def line(self) -> int:
        """The line of the manifest that the problem is about; 0 for the file as a whole."""
        from manicule.plugins.locations import line_of_key  # late: only what fails needs it

        return line_of_key(self.origin, self.key) if self.key else self.unread

    @property
    def located(self) -> Text:
        """The problem with its line; what cannot be read says that by itself."""
        line = self.line if self.key else 0
        return AT_LINE(file=self.origin.stated_in, line=line, problem=self.problem) if line else self.problem

    @property
    def text(self) -> Text:
        """The problem with the name of the plugin and where it is."""
        return AT(plugin=self.id, where=self.where, problem=self.located)


def problem_of(manifest: Manifest, problem: Text, key: str = "") -> PluginError:
    """A problem with the name and the place of its plugin, and the line of what its manifest says."""
    return PluginError(Failure(manifest.id, manifest.origin, problem, key=key).text)


def next_step(plugin: str, origin: Origin) -> Text:
    """What to do about a plugin that is broken in itself."""
    if origin.distribution:
        return UPDATE(distribution=origin.distribution, plugin=plugin)
    return REPAIR(plugin=plugin)
