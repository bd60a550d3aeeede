"""Manifests: what a plugin declares about itself, known without importing it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from manicule.kernel.errors import PluginError
from manicule.kernel.text import Text, tr
from manicule.plugins.requirements import Requirement

Value: TypeAlias = bool | int | str
"""The types of option values."""

PluginKind: TypeAlias = Literal["game", "rules", "bots"]

LEVELS = ("easy", "normal", "hard")
"""The kinds of bots by which people choose the strength of their opponents."""

FILE_NAME = "plugin.toml"

AT = tr("plugin {plugin} ({where}): {problem}")
AT_LINE = tr("{file}, line {line}: {problem}")
UPDATE = tr("Update it, or block it.", code="update-plugin")
REPAIR = tr("Repair it, or block it.", code="repair-plugin")


class OptionPicks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of content of the plugin from which an option is chosen: an entry of `entries` for each entry
    of `places`, in order. If `one_of_each` names a field, no two of them are alike in it."""

    entries: str
    places: str
    one_of_each: str = ""


class Option(msgspec.Struct, frozen=True):
    """A setting of a game that players may choose; `values` lists all possible values, if they are limited.

    An option may be a preset: for each value, `sets` gives the values of other options of its plugin, unless
    these are set themselves. A number may have bounds: `least` and `most`. `labels` describe its values to
    people, by the value as it is typed. With `picks`, a value is the default or lists ids of content.
    """

    name: str
    default: Value
    about: Text
    values: tuple[Value, ...] = ()
    sets: dict[str, dict[str, Value]] = {}
    least: int | None = None
    most: int | None = None
    labels: dict[str, Text] = {}
    picks: OptionPicks | None = None


class Origin(msgspec.Struct, frozen=True):
    """Where a plugin was found: its folder or single file, and its distribution.

    `package` is the import name of an installed plugin; it is empty for a person's own folder or file.
    `replaces` is the place of another plugin with the same id, which this one replaces because its path was
    given.
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
        """The name of the file with the manifest."""
        return self.path.name if self.is_file else FILE_NAME

    @property
    def where(self) -> str:
        """The folder, file or distribution, as a person would look for it."""
        return f"{self.distribution} {self.version}".rstrip() if self.distribution else str(self.path)


class ManifestFields(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a manifest that are the same as in the file.

    `first_game` is false for plugins that are better left out of a first game. `requires`, `optional` and
    `conflicts` may be limited to versions; a `Manifest` has the ids there, and the limits in `versions`.
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
    """The content of a `plugin.toml`, or of the `PLUGIN` literal of a single file."""

    name: Text
    about: Text
    origin: Origin
    module: str = ""
    options: dict[str, Option] = {}
    bot_labels: dict[str, Text] = {}
    versions: dict[str, Requirement] = {}

    @property
    def folder(self) -> Path:
        """The folder that contains the plugin; single files may share one."""
        return self.origin.path.parent if self.origin.is_file else self.origin.path

    @property
    def content_folder(self) -> Path | None:
        """The folder for its content files; None for a single file."""
        return None if self.origin.is_file else self.folder / "content"

    @property
    def distribution(self) -> str:
        """The name of its distribution; empty for a person's own folder or file."""
        return self.origin.distribution

    @property
    def version(self) -> str:
        """Its version, if declared."""
        return self.origin.version

    @property
    def where(self) -> str:
        """Where it was found, as a person would look for it."""
        return self.origin.where

    def accepts(self, other: Manifest) -> bool:
        """Whether the version of another plugin is within the limits that this one declares."""
        wanted = self.versions.get(other.id)
        return wanted is None or wanted.fits(other.version)

    def is_for(self, players: int) -> bool:
        """Whether it is meant for this number of players; without declared numbers, it is for any."""
        return not self.players or players in self.players

    def is_on_for(self, players: int) -> bool:
        """Whether it is on by default with this number of players."""
        return self.default and self.is_for(players)

    @property
    def plays(self) -> str:
        """The game that it is or belongs to; empty if it works with every game."""
        return self.id if self.kind == "game" else self.game


class Failure(msgspec.Struct, frozen=True):
    """A plugin that cannot be used, with the reason and the part of its manifest that could be read.

    `key` is the key of the manifest that has the problem. If the manifest cannot be read, `unread` is the
    first unreadable line.
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
        """Where it was found, as a person would look for it."""
        return self.origin.where

    @property
    def line(self) -> int:
        """The line of the manifest that has the problem; 0 for the whole file."""
        from manicule.plugins.locations import line_of_key  # late: only needed for a failure

        return line_of_key(self.origin, self.key) if self.key else self.unread

    @property
    def located(self) -> Text:
        """The problem with its line; the text about an unreadable file has the line already."""
        line = self.line if self.key else 0
        return AT_LINE(file=self.origin.stated_in, line=line, problem=self.problem) if line else self.problem

    @property
    def text(self) -> Text:
        """The problem with the name and place of the plugin."""
        return AT(plugin=self.id, where=self.where, problem=self.located)


def problem_of(manifest: Manifest, problem: Text, key: str = "") -> PluginError:
    """A problem with the name and place of its plugin, and the line of its manifest."""
    return PluginError(Failure(manifest.id, manifest.origin, problem, key=key).text)


def next_step(plugin: str, origin: Origin) -> Text:
    """Advice about a plugin that is broken in itself."""
    if origin.distribution:
        return UPDATE(distribution=origin.distribution, plugin=plugin)
    return REPAIR(plugin=plugin)
