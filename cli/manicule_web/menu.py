"""The games and plugins that the operator of the server allows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.text import Text, id_list, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import LEVELS, Manifest, Option
from manicule.plugins.options import Declared, declared_options
from manicule.plugins.pack import Pack, check_pack
from manicule.plugins.player_counts import parts_of
from manicule_interface.bot_names import LEVEL_NAMES
from manicule_interface.lesson import has_lesson
from manicule_interface.option_entries import EntryChoice, entries_for

NOT_FOUND = tr("no installed plugin “{id}” can be used for tables; available: {known}")
SAME_PACK = tr("two packs are called “{pack}”; give one of them another name")
NO_GAME = tr("no game is allowed: allow one of {games}, too")
BOT = tr("bot", context="who plays at a seat")
LEVEL = tr("bot: {level}", context="who plays at a seat")


class ServerMenu:
    """The choices for new tables. An empty `allowed` allows everything that is installed.

    It limits only choices: a game always comes with its default plugins. A pack is always a choice, whatever
    else is allowed; one that cannot be played here is refused.
    """

    def __init__(
        self, registry: PluginRegistry, allowed: Collection[str] = (), packs: Sequence[Pack] = ()
    ) -> None:
        self.registry = registry
        self.problems: dict[str, PluginError] = {}
        """The plugins that do not work, after `check`."""
        self._packs: dict[str, Pack] = {}
        for pack in packs:
            check_pack(registry, pack)
            if self._packs.setdefault(pack.name, pack) is not pack:
                raise UsageError(SAME_PACK(pack=pack.name))
        self._allowed = frozenset(allowed)
        rules = [one for one in registry.manifests.values() if one.kind in ("game", "rules")]
        for id in sorted(self._allowed - {one.id for one in rules}):
            raise UsageError(NOT_FOUND(id=id, known=id_list(sorted(one.id for one in rules))))
        if self._allowed and not self.games():
            raise UsageError(NO_GAME(games=id_list(sorted(game.id for game in registry.games()))))

    def check(self) -> None:
        """Load every plugin, and offer no longer what does not work."""
        found = {one.id: self._problem(one) for one in self.registry.manifests.values()}
        self.problems = {id: problem for id, problem in found.items() if problem is not None}

    def _problem(self, one: Manifest) -> PluginError | None:
        if one.kind != "bots":
            return self.registry.check(one.id)
        try:  # it needs no rules
            for kind in one.bots:
                self.registry.bot_of(one, kind)
        except PluginError as error:
            return error
        return None

    def games(self) -> list[Manifest]:
        """The available games."""
        return [game for game in self.registry.games() if self._offers(game) or self.packs(game.id)]

    def has(self, game: str) -> bool:
        """Whether a game is available."""
        return any(one.id == game for one in self.games())

    def teaches(self, game: str) -> bool:
        """Whether the lesson of a game is available; it needs no pack."""
        manifest = self.registry.manifests.get(game)
        return manifest is not None and self._offers(manifest) and has_lesson(manifest)

    def parts(self, game: str) -> list[Manifest]:
        """The plugins that can be turned on or off in a game."""
        return [one for one in parts_of(self.registry.manifests, game) if self._offers(one)]

    def options(self, game: str) -> dict[str, Declared]:
        """The options of a game and its plugins, by key."""
        return declared_options([self.registry.game(game), *self.parts(game)])

    def entries(self, game: str, owner: str, option: Option) -> EntryChoice | None:
        """The entries to choose from for an option of a plugin, in the usual game with it; None if the option
        is not about entries."""
        usual = [one.id for one in self.parts(game) if one.default and one.id != owner]
        ids = [*usual, *([owner] if owner != game else [])]
        return entries_for(self.registry, game, ids, owner, option)

    def packs(self, game: str) -> dict[str, Pack]:
        """The packs of a game, by name."""
        return {
            name: pack
            for name, pack in self._packs.items()
            if pack.game == game and self.problems.keys().isdisjoint((pack.game, *pack.ids))
        }

    def unusable(self, game: str) -> list[str]:
        """The plugins of a game that do not work: a new table leaves them out, even if they are its
        defaults."""
        return [one.id for one in parts_of(self.registry.manifests, game) if one.id in self.problems]

    def bot_kinds(self, game: str) -> list[str]:
        """The bots of a game, except those of plugins that do not work."""
        sound = [one for one in self.registry.manifests.values() if one.id not in self.problems]
        brought = {kind for one in sound for kind in one.bots}
        return [kind for kind in self.registry.bot_kinds(game) if kind in brought]

    def _provider(self, kind: str, game: str) -> Manifest | None:
        """The plugin that brings a kind of bot; None if two do, so that it cannot play."""
        try:
            return self.registry.bot_provider(kind, game)
        except PluginError:
            return None

    def _offers(self, one: Manifest) -> bool:
        return one.id not in self.problems and (not self._allowed or one.id in self._allowed)

    def bots(self, game: str) -> dict[str, Text]:
        """The bots to offer in a game, by kind, with their names: the levels first. A bot that plays as a
        level of the same plugin does is not offered twice."""
        found = {kind: self._provider(kind, game) for kind in self.bot_kinds(game)}
        providers = {kind: one for kind, one in found.items() if one is not None}
        levels = [level for level in LEVELS if level in providers]
        played = {(providers[level].id, providers[level].bots[level]) for level in levels}
        others = [
            kind
            for kind, one in providers.items()
            if kind not in LEVELS and (one.id, one.bots[kind]) not in played
        ]
        return {kind: bot_label(kind, providers[kind]) for kind in (*levels, *others)}


def bot_label(kind: str, provider: Manifest | None = None) -> Text:
    """The name of a kind of bot for people: a level, or what the plugin that brings it says of it."""
    if kind in LEVEL_NAMES:
        return LEVEL(level=LEVEL_NAMES[kind][0])
    return BOT if provider is None else LEVEL(level=provider.bot_labels.get(kind, provider.name))
