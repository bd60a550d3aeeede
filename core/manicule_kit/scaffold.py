"""New plugins from templates: small, complete and tested, each in a separate folder.

A template is a folder `templates/<kind>/` of a plugin, or of the core, that contains only text files with the
suffix `.template`. Placeholders such as `$id` are filled in, and `NAME` in the names of files and folders.
Every kind also gets the files of `project_template`, such as the workflow that checks it. A template's own
file of the same name takes precedence. A copy from the gallery gets them and the files of `gallery_template`.
"""

from __future__ import annotations

import keyword
import os
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from string import Template as Filling
from types import MappingProxyType
from typing import get_origin

import msgspec

from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.plugin import API
from manicule.kernel.text import id_list, tr
from manicule.kernel.views import ViewOf
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Failure, Manifest, PluginKind
from manicule.plugins.manifest_check import WRONG_ID, is_id
from manicule.plugins.requirements import numbers_of_version
from manicule.plugins.search_path import plugin_folder
from manicule_kit.corrections import corrected_parts, correction_files
from manicule_kit.gallery import class_name_of, gallery_plugin

OWN = "manicule"
"""The name of Manicule's own distribution."""
FOLDER = "templates"
PROJECT = Path(__file__).parent / "project_template"
"""The files of every kind."""
COPY = Path(__file__).parent / "gallery_template"
"""The files beside the package of a copy from the gallery."""
CONTENT = "content"
"""The kind of new plugins that correct a game: they list all its uncertain entries."""
SUFFIX = ".template"
EVERY_GAME = '# With game = "…" these bots play only that game.'
"""The line in the manifest of a new bot that plays every game."""
NAMES = ("Anna", "Tom", "Kate", "John", "Mary", "Paul")

RESERVED = tr("“{id}” is a reserved word in Python; choose another name")
TAKEN = tr("there is already a plugin “{id}”, from {where}; choose another name")
EXISTS = tr("{path} already exists, and nothing is ever overwritten; choose another name or place (--to)")
NO_KIND = tr(
    "“{kind}” is not a kind of plugin that can be created; did you mean “{near}”? The kinds are {known}"
)
NO_SUCH_KIND = tr("“{kind}” is not a kind of plugin that can be created; the kinds are {known}")
NO_KIND_FOR = tr("“{kind}” is not a kind of plugin that can be created for {game}; the kinds are {known}")
WHICH_GAME = tr("say which game it is for: --game {games}")
UNWRITABLE = tr("{path} cannot be written: {problem}")
BROKEN = tr("the template {file} of plugin {plugin} cannot be used: {problem}")


class PluginTemplate(msgspec.Struct, frozen=True):
    """A kind of new plugin: its provider, its game (empty: for all or for none), and its files."""

    kind: str
    owner: str
    game: str
    folder: Path

    def files(self) -> dict[str, str]:
        """The text of each file, by its path in the new folder."""
        found = {}
        for folder in (PROJECT, self.folder):
            for path in sorted(folder.rglob(f"*{SUFFIX}")):
                name = path.relative_to(folder).as_posix().removesuffix(SUFFIX)
                found[name] = path.read_text(encoding="utf-8")
        return found

    @property
    def needs_game(self) -> bool:
        return self.uses("game")

    def uses(self, placeholder: str) -> bool:
        return any(f"${placeholder}" in text or f"${{{placeholder}" in text for text in self.files().values())


class NewPlugin(msgspec.Struct, frozen=True):
    """A new plugin: its id and kind, its game (empty: none), its folder and its files.

    `play` are the arguments of `manicule play` for it. `keeps_path` says that the game is found only by
    MANICULE_PLUGIN_PATH, so the new plugin must be added there. `lacks_game` says that pip cannot install the
    game, because it is a bare folder or file, so the new plugin cannot depend on it.
    """

    id: str
    kind: PluginKind
    game: str
    folder: Path
    files: tuple[str, ...]
    play: str
    keeps_path: bool = False
    lacks_game: bool = False


def templates(registry: PluginRegistry) -> list[PluginTemplate]:
    """Every kind of new plugin, by kind; those of the core last. Nothing is imported."""
    own = Path(__file__).parent / FOLDER
    found = [*_in("", "", own)]
    for manifest in registry.manifests.values():
        if not manifest.origin.is_file:
            found += _in(manifest.id, manifest.plays, manifest.folder / FOLDER)
    return sorted(found, key=lambda one: (one.kind, not one.owner, one.owner))


def new_plugin(
    registry: PluginRegistry, id: str, kind: str, game: str = "", to: Path | None = None
) -> NewPlugin:
    """Write a new plugin of a kind into the folder `to`/`id`."""
    _check_id(registry, id)
    template = _template(registry, kind, game)
    plays = game or template.game
    if not plays and template.needs_game:
        plays = _only_game(registry)
        template = _template(registry, kind, plays)
    folder = (to or Path()) / id
    files = _filled(registry, template, id, registry.game(plays) if plays else None)
    if kind == CONTENT:
        corrections = correction_files(registry, plays)
        files |= {f"manicule_{id}/content/{path}": text for path, text in corrections.items()}
    return _written(registry, id, plays, template.owner, folder, files)


def new_from_gallery(registry: PluginRegistry, id: str, name: str, to: Path | None = None) -> NewPlugin:
    """Write a copy of a plugin of the gallery or of an example game, with another id and name, into the
    folder `to`/`id`."""
    _check_id(registry, id)
    origin = gallery_plugin(name)
    game = registry.game(origin.game) if origin.game else None
    template = PluginTemplate(name, next(iter(origin.requires), ""), origin.game, COPY)
    more = {
        "what": f"A plugin for {game.name.message}, played with Manicule" if game else "A game for Manicule",
        "origin": f"*{origin.name}* of the gallery" if game else f"the example *{origin.name}*",
        "page": "gallery" if game else "write-a-game",
        "play": _play(registry, origin.kind, id, origin.game, template.owner),
    }
    files = _filled(registry, template, id, game, more)
    files |= origin.copied(id, class_name_of(id), _title(id))
    return _written(registry, id, origin.game, template.owner, (to or Path()) / id, files)


def _in(owner: str, game: str, folder: Path) -> Iterable[PluginTemplate]:
    if not folder.is_dir():
        return []
    kinds = [path for path in folder.iterdir() if path.is_dir() and any(path.rglob(f"*{SUFFIX}"))]
    return [PluginTemplate(path.name, owner, game, path) for path in kinds]


# Choosing.


def _check_id(registry: PluginRegistry, id: str) -> None:
    if not is_id(id):
        raise UsageError(WRONG_ID(id=id))
    if keyword.iskeyword(class_name_of(id)):  # used as a class name: None, True
        raise UsageError(RESERVED(id=id))
    known: list[Manifest | Failure] = [*registry.manifests.values(), *registry.failures]
    for other in known:
        if other.id == id:
            raise UsageError(TAKEN(id=id, where=other.where))


def _template(registry: PluginRegistry, kind: str, game: str) -> PluginTemplate:
    offered = templates(registry)
    if game:
        registry.game(game)
    fitting = [one for one in offered if one.game in ("", game)] if game else offered
    found = [one for one in fitting if one.kind == kind]
    if found and game:
        return found[0]  # the game's own takes precedence over the core's
    games = [one.game for one in found if one.game]
    if any(not one.game for one in found):
        return found[-1]
    if len(set(games)) > 1:
        raise UsageError(WHICH_GAME(games="|".join(sorted(set(games)))))
    if found:
        return found[0]
    kinds = sorted({one.kind for one in fitting})
    if game:
        raise UsageError(NO_KIND_FOR(kind=kind, game=game, known=id_list(kinds)))
    near = nearest(kind, kinds, NEAR)
    said = NO_KIND(near=near) if near else NO_SUCH_KIND
    raise UsageError(said(kind=kind, known=id_list(kinds)))


def _only_game(registry: PluginRegistry) -> str:
    games = [game.id for game in registry.games()]
    if len(games) != 1:
        raise UsageError(WHICH_GAME(games="|".join(games)))
    return games[0]


# Filling in.


def _filled(
    registry: PluginRegistry,
    template: PluginTemplate,
    id: str,
    game: Manifest | None,
    more: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, str]:
    plays = game.id if game else ""
    seats = ["--seat human:Anna", *_bots_to_try(registry, id, plays)]
    values = {
        "id": id,
        "package": f"manicule_{id}",
        "class_name": class_name_of(id),
        "title": _title(id),
        "api": str(API),
        "dependencies": ", ".join(f'"{one}"' for one in _dependencies(registry, template, plays)),
        "game": plays,
        "plays": f'game = "{plays}"' if plays else EVERY_GAME,
        "extends": ", ".join(f'"{part}"' for part in corrected_parts(registry, plays)) if plays else "",
        "try_game": _game_to_try(registry, plays),
        "try_seats": " ".join(seats),
        "try_bots": ",".join([id, *["random"] * (len(seats) - 1)]),
        **(_view(registry, plays) if template.uses("view") else {}),
        "game_name": game.name.message if game else "",
        "seats": _seats(game.players if game else ()),
        **more,
    }
    files = {}
    for name, text in template.files().items():
        try:
            files[name.replace("NAME", id)] = Filling(text).substitute(values)
        except (KeyError, ValueError) as error:
            problem = BROKEN(file=name, plugin=template.owner or "manicule", problem=str(error))
            raise PluginError(problem) from error
    return files


def _is_on_path(game: Manifest) -> bool:
    """Whether a game is found through MANICULE_PLUGIN_PATH."""
    listed = os.environ.get("MANICULE_PLUGIN_PATH", "").split(os.pathsep)
    return game.origin.path in [plugin_folder(Path(entry).absolute()) for entry in listed if entry]


def _game_to_try(registry: PluginRegistry, game: str) -> str:
    """A game to play with a new bot for all games."""
    games = [one.id for one in registry.games()]
    return game or (games[0] if games else "GAME")


def _bots_to_try(registry: PluginRegistry, bot: str, game: str) -> list[str]:
    """The seats of bots beside a person, as few as the game allows."""
    id = _game_to_try(registry, game)
    counts = registry.player_counts(id) if id in registry.manifests else []
    least = min((count for count in counts if count > 1), default=2)
    return [f"--seat {bot}"] * (least - 1)


def _dependencies(registry: PluginRegistry, template: PluginTemplate, game: str) -> list[str]:
    """What pip installs with a new plugin: Manicule, its game, and the plugin of its template."""
    try:
        needed = {OWN: version(OWN)}
    except PackageNotFoundError:  # on the path, but not installed
        needed = {OWN: ""}
    for id in filter(None, (game, template.owner)):
        origin = registry.manifest(id).origin
        if origin.distribution:
            needed.setdefault(origin.distribution, origin.version)
    return [_requirement(name, installed) for name, installed in needed.items()]


def _view(registry: PluginRegistry, game: str) -> dict[str, str]:
    """The type of views that a new bot gets: that of its game, if its package exports one."""
    names = ["NONE", "PASS", "Bot", "Question", "Sampler"]
    if game:
        exported = import_module(type(registry.plugin(game)).__module__.partition(".")[0])
        for name in getattr(exported, "__all__", ()):
            if get_origin(getattr(exported, name)) is ViewOf:
                lines = [_import(OWN, [*names, "sampled"]), _import(exported.__name__, [name])]
                return {"view": name, "view_import": "\n".join(lines)}
    return {"view": "View", "view_import": _import(OWN, [*names, "View", "sampled"])}


def _import(package: str, names: Iterable[str]) -> str:
    return f"from {package} import {', '.join(names)}"


def _requirement(distribution: str, installed: str) -> str:
    """The versions of a distribution for a new plugin: the next major version may remove what it uses."""
    numbers = numbers_of_version(installed)
    if not numbers:
        return distribution
    released = installed.partition("+")[0]  # pip compares no local versions
    return f"{distribution}>={released},<{int(numbers.partition('.')[0]) + 1}"


def _title(id: str) -> str:
    return id.replace("_", " ").capitalize()


def _seats(players: Sequence[int]) -> str:
    """The names of the fewest possible players, in TOML."""
    return ", ".join(f'"{name}"' for name in NAMES[: min(players, default=2)])


def _play(registry: PluginRegistry, kind: PluginKind, id: str, game: str, owner: str) -> str:
    """The arguments of `manicule play` for a new plugin. A piece of a plugin that grants wishes (`owner`),
    such as a character, is wished for."""
    if kind == "game":
        return id
    wishes = registry.manifest(owner).wishes if owner else ()
    if kind == "rules" and not wishes:
        return f"{game} --with {id}"
    person = f"--seat human:Anna,{wishes[0]}={id}" if wishes else "--seat human:Anna"
    bot = "random" if kind == "rules" else id
    return " ".join([_game_to_try(registry, game), person, *_bots_to_try(registry, bot, game)])


# Writing.


def _written(
    registry: PluginRegistry, id: str, plays: str, owner: str, folder: Path, files: dict[str, str]
) -> NewPlugin:
    """A new plugin with these files, and with its texts for translators."""
    _write(folder, files)
    found = PluginRegistry.find(registry.blocked, [folder])
    manifest = found.manifest(id)
    texts = _write_texts(found, manifest)
    names = tuple(sorted([*files, texts]))
    play = _play(registry, manifest.kind, id, plays, owner)
    keeps_path = bool(plays) and _is_on_path(registry.game(plays))
    lacks_game = bool(plays) and not registry.game(plays).distribution
    return NewPlugin(id, manifest.kind, plays, folder, names, play, keeps_path, lacks_game)


def _write(folder: Path, files: dict[str, str]) -> None:
    if folder.exists() or folder.is_symlink():
        raise UsageError(EXISTS(path=str(folder)))
    try:
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
    except OSError as error:
        raise UsageError(UNWRITABLE(path=str(folder), problem=error.strerror or str(error))) from error


def _write_texts(registry: PluginRegistry, manifest: Manifest) -> str:
    """The template for translators, from the texts of the new files."""
    from manicule_languages import pofile  # late: Babel is slow to import
    from manicule_languages.folders import FOLDER as LOCALES
    from manicule_languages.folders import template_of
    from manicule_workshop.extraction import messages_of

    path = template_of(manifest.folder / LOCALES, manifest.id)
    pofile.write_file(path, pofile.template(manifest.id, messages_of(registry, manifest.id)))
    return path.relative_to(manifest.folder.parent).as_posix()
