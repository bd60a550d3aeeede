"""Packs: the exact plugins and options of a table, as a file to share.

A game with a pack uses the plugins that it lists and no others, whatever else is installed or on by default.
Each may have a version, and a digest of its files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.decoder import Misfit, decode, shown
from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.plugin import PluginFingerprint
from manicule.kernel.text import Text, tr, verbatim
from manicule.plugins.manifest import Manifest, Value
from manicule.plugins.manifest_check import WRONG_ID, is_id
from manicule.plugins.options import declared_options, written_value
from manicule.plugins.order import order_of
from manicule.plugins.player_counts import parts_of
from manicule.plugins.requirements import Requirement, numbers_of_version, parse_requirement

if TYPE_CHECKING:
    from manicule.plugins import PluginRegistry

FORMAT = 1
HEAD = "# A pack of Manicule: a game with its plugins and options. See docs/packs.md.\n\n"

NO_PACK = tr("{file}: this is not a pack: it does not contain “pack = 1”")
NEWER = tr(
    "{file}: this pack was made by a newer version of Manicule (pack = {number}); update Manicule to use it"
)
UNREADABLE = tr("{file}: this pack cannot be read: {problem}")
AT = tr("{file}: {problem}")
AT_KEY = tr("{file}, {key}: {problem}")
TWICE = tr("plugin “{plugin}” is listed twice")
NO_VERSION = tr("“{given}” is not a version; write it as in ==1.2 or >=1,<2")
ODD_ORDER = tr("“order” names “{plugin}”, which is not among the plugins")
MISSING = tr("{plugin} is not installed")
MISSING_INSTALL = tr("{plugin} is not installed; it comes with {install}", code="pack-plugin-missing")
OTHER_VERSION = tr("{plugin} should be {wanted}, but version {version} is installed")
OTHER_FILES = tr("{plugin} has the right version, but its files differ from those in the pack")
NO_PART = tr("{plugin} is not part of {game}")
CANNOT = tr("the pack “{pack}” cannot be played here: {problems}")
UNSTATED = tr("none", context="version")


class PackedPlugin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A plugin of a pack: its accepted versions, the digest of its files, and its options.

    `install` is its distribution, with the version.
    """

    id: str
    version: str = ""
    digest: str = ""
    install: str = ""
    options: dict[str, Value] = {}

    @property
    def requirement(self) -> Requirement | None:
        """The plugin with the bounds of its version; None if the bounds are invalid."""
        found = parse_requirement(f"{self.id}{self.version}")
        return found if found is not None and found.id == self.id else None


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A game with the plugins of a table. The game may be listed too, to give its version.

    `options` are those not listed under a plugin. `order` lists plugins: each adds to those before it.

        pack = read_pack(Path("tournament.toml"))
        match = manicule.start(None, [Human("Anna"), Robot("greedy")], pack=pack)
    """

    pack: int = FORMAT
    name: str
    about: str = ""
    game: str
    plugins: tuple[PackedPlugin, ...] = ()
    options: dict[str, Value] = {}
    order: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The plugins that are added to the game."""
        return tuple(one.id for one in self.plugins if one.id != self.game)

    @property
    def written_options(self) -> dict[str, str]:
        """All options as text, by KEY or plugin.KEY."""
        own = {f"{one.id}.{key}": value for one in self.plugins for key, value in one.options.items()}
        return {key: written_value(value) for key, value in {**self.options, **own}.items()}

    def toml(self) -> str:
        """The pack as a file."""
        tables: dict[str, Any] = msgspec.to_builtins(self)
        plugins = tables.pop("plugins", [])
        blocks = [_lines({"pack": self.pack, **tables})]
        blocks += ["[[plugins]]\n" + _lines(plugin) for plugin in plugins]
        return HEAD + "\n".join(blocks)


def read_pack(path: Path) -> Pack:
    """Read a pack from a file; `UsageError` names the file and the wrong key."""
    try:
        tables = untrusted_files.read_toml(path)
    except untrusted_files.Unreadable as error:
        raise UsageError(UNREADABLE(file=str(path), problem=error.text)) from error
    number = tables.get("pack")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise UsageError(NO_PACK(file=str(path)))
    if number > FORMAT:
        raise UsageError(NEWER(file=str(path), number=number))
    try:
        pack: Pack = decode(Pack, {"name": path.stem, **tables})
        _check(pack)
    except Misfit as error:
        said = AT_KEY(key=error.field) if error.field else AT
        raise UsageError(said(file=str(path), problem=error.problem)) from error
    return pack


def read_packs(folder: Path) -> dict[str, Pack]:
    """Every pack in a folder, by the name of its file without `.toml`; subfolders are not read.

    Use it to offer a choice of packs, as a server does: `pack_problems` finds those that cannot be played
    here.
    """
    return {path.stem: read_pack(path) for path in sorted(folder.glob("*.toml"))}


def pack_problems(registry: PluginRegistry, pack: Pack) -> list[Text]:
    """The problems that keep a pack from being played here: missing plugins, and plugins of other
    versions."""
    listed = [one.id for one in pack.plugins]
    plugins = pack.plugins if pack.game in listed else (PackedPlugin(pack.game), *pack.plugins)
    found = (_problem(registry, pack, one) for one in plugins)
    return [problem for problem in found if problem is not None]


def check_pack(registry: PluginRegistry, pack: Pack) -> None:
    """Refuse a pack that cannot be played here; the error lists all problems."""
    problems = pack_problems(registry, pack)
    if problems:
        raise PluginError(CANNOT(pack=pack.name, problems=tuple(problems)))


def left_out(registry: PluginRegistry, pack: Pack) -> tuple[str, ...]:
    """The plugins of the game that are not in the pack."""
    return tuple(one.id for one in parts_of(registry.manifests, pack.game) if one.id not in pack.ids)


def pack_of(
    registry: PluginRegistry,
    plugins: Sequence[PluginFingerprint],
    options: Mapping[str, Any],
    calls: Sequence[str] = (),
    *,
    name: str,
    about: str = "",
    is_exact: bool = True,
) -> Pack:
    """The pack of a table, or of a save: its game first, then its plugins, as in a record.

    An exact pack has the digest of every plugin's files. The plugins need not be installed any more.
    """
    game, *others = (plugin.id for plugin in plugins)
    own, rest = _owned(registry, [plugin.id for plugin in plugins], options)
    packed = tuple(_packed(registry, plugin, own.get(plugin.id, {}), is_exact) for plugin in plugins)
    order = () if _is_usual(registry, game, others, calls) else tuple(others)
    return Pack(name=name, about=about, game=game, plugins=packed, options=rest, order=order)


def _lines(table: Mapping[str, Any]) -> str:
    """One key per line."""
    return "".join(f"{key} = {shown(value)}\n" for key, value in table.items())


def _check(pack: Pack) -> None:
    seen: set[str] = set()
    if not is_id(pack.game):
        raise Misfit("game", WRONG_ID(id=pack.game))
    for at, one in enumerate(pack.plugins):
        where = f"plugins[{at}]"
        if not is_id(one.id):
            raise Misfit(f"{where}.id", WRONG_ID(id=one.id))
        if one.id in seen:
            raise Misfit(f"{where}.id", TWICE(plugin=one.id))
        if one.requirement is None:
            raise Misfit(f"{where}.version", NO_VERSION(given=one.version))
        seen.add(one.id)
    for id in pack.order:
        if id not in pack.ids:
            raise Misfit("order", ODD_ORDER(plugin=id))


def _problem(registry: PluginRegistry, pack: Pack, packed: PackedPlugin) -> Text | None:
    manifest = registry.manifests.get(packed.id)
    if manifest is None:
        unusable = registry.why_unavailable(packed.id)
        if unusable is not None:
            return unusable.text
        said = MISSING_INSTALL(install=packed.install) if packed.install else MISSING
        return said(plugin=packed.id)
    if manifest.plays != pack.game or manifest.kind == "bots":
        return NO_PART(plugin=packed.id, game=pack.game)
    wanted = packed.requirement
    assert wanted is not None  # `_check` has ensured it
    if not wanted.fits(manifest.version):
        version = verbatim(manifest.version) if manifest.version else UNSTATED
        return OTHER_VERSION(plugin=packed.id, wanted=packed.version, version=version)
    if packed.digest and packed.digest != registry.fingerprint(packed.id).digest:
        return OTHER_FILES(plugin=packed.id)
    return None


def _packed(
    registry: PluginRegistry, plugin: PluginFingerprint, options: dict[str, Value], is_exact: bool
) -> PackedPlugin:
    numbers = numbers_of_version(plugin.version)
    return PackedPlugin(
        plugin.id,
        f"=={numbers}" if numbers else "",
        plugin.digest if is_exact else "",
        _install(registry.manifests.get(plugin.id), plugin.version),
        options,
    )


def _install(manifest: Manifest | None, version: str) -> str:
    """The distribution of a plugin, with its version; empty for plugins of Manicule and those without one."""
    distribution = manifest.distribution if manifest is not None else ""
    is_own = distribution in ("", __name__.partition(".")[0])
    return "" if is_own else f"{distribution}=={version}"


def _owned(
    registry: PluginRegistry, ids: Sequence[str], options: Mapping[str, Any]
) -> tuple[dict[str, dict[str, Value]], dict[str, Value]]:
    """Options by the plugin that they belong to; and those whose plugin is unknown here."""
    declared = declared_options([registry.manifests[id] for id in ids if id in registry.manifests])
    own: dict[str, dict[str, Value]] = {}
    rest: dict[str, Value] = {}
    for key, value in options.items():
        if key in declared:
            own.setdefault(declared[key].plugin, {})[key.rpartition(".")[2]] = value
        else:
            rest[key] = value
    return own, rest


def _is_usual(registry: PluginRegistry, game: str, others: Sequence[str], calls: Sequence[str]) -> bool:
    """Whether plugins are in the order that they have by default."""
    if game not in registry.manifests or any(id not in registry.manifests for id in others):
        return False
    usual = order_of(registry.manifests, game, others)
    return (usual.ids, usual.calls) == ((game, *others), tuple(calls))
