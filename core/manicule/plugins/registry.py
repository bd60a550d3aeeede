"""The registry: every plugin found, and the rules and bots made from them.

Discovery reads metadata only; a plugin is imported on first use.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, TypeVar

from manicule.kernel.errors import (
    FAILURES,
    ContentError,
    ManiculeError,
    PluginError,
    RuleMistake,
    UsageError,
)
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.plugin import PluginFingerprint
from manicule.kernel.text import id_list, tr
from manicule.plugins import selection
from manicule.plugins.discovery import BROKEN_NEED, Discovery, blocked_ids, discover
from manicule.plugins.fingerprint import fingerprint_of
from manicule.plugins.loader import load_bot, load_plugin
from manicule.plugins.manifest import Failure, Manifest, Value, problem_of
from manicule.plugins.options import declared_options, options_of, recorded_options
from manicule.plugins.order import PluginOrder, in_order, order_of
from manicule.plugins.player_counts import check_player_count, check_wishes, default_plugins, numbers_of
from manicule.plugins.selection import Selection, needed_first, needs, optional_plugins

if TYPE_CHECKING:
    from manicule.kernel.bots import Bot
    from manicule.kernel.content import ContentSource
    from manicule.kernel.hooks.resolved import AbsentHooks
    from manicule.kernel.plugin import Plugin
    from manicule.kernel.ruleset import RuleSet

NO_GAMES = tr("no game is installed", code="no-games")
NO_SUCH_GAME = tr("there is no game “{game}”; did you mean “{near}”? The games are {known}")
NOT_A_GAME = tr("there is no game “{game}”. The games are {known}")
NO_SUCH_PLUGIN = tr("no plugin “{plugin}” is installed", code="no-such-plugin")
MISSING = tr("these plugins are needed but not installed: {plugins}. Install them and try again.")
INCOMPATIBLE = tr("these plugins do not work together: {plugins} ({what})")
AT_FAULT = tr("plugin {plugin}: {problem}")
NO_SUCH_BOT = tr("there is no bot “{kind}”; the bots are {known}")
NO_BOTS = tr("there is no bot “{kind}”, because no plugin with bots is installed", code="no-bots")
TWO_BOTS = tr(
    "plugins {one} and {other} both provide a bot “{kind}”; block one of them", code="bot-of-two-plugins"
)
MOST_REMEMBERED = 1000
"""The maximum number of cached results of each kind, so that a stream of different requests cannot fill the
memory."""

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class PluginRegistry:
    """All plugins by id. `failures` are those that cannot be used, `blocked` the unwanted ids.

    `disabled` are the blocked plugins that a person has disabled, and those that need one of them. `order` is
    the players' order of plugins. `notices` report which of two plugins with one id is used, if an explicit
    path decides that.

    >>> registry = PluginRegistry.find()
    >>> registry.manifest("pebbles").kind
    'game'
    """

    def __init__(self, found: Discovery, blocked: tuple[str, ...] = (), order: tuple[str, ...] = ()) -> None:
        self.manifests = dict(sorted(found.manifests.items()))
        self.failures = found.failures
        self.blocked = blocked
        self.order = order
        self.blocked_plugins = found.blocked
        self.disabled = frozenset(found.disabled)
        self.notices = tuple(found.notices)
        self._paths: tuple[Path, ...] = ()
        self.broken: dict[str, PluginError] = {}
        self._plugins: dict[str, Plugin] = {}
        self._loading: list[str] = []
        self._rule_sets: dict[PluginOrder, RuleSet] = {}
        self._fingerprints: dict[str, PluginFingerprint] = {}
        # A server plays many games with one registry and makes the same requests again and again. Registries
        # with another order share this cache, so the order is a part of each key.
        self._selections: dict[tuple[object, ...], Selection] = {}
        self._ordered: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._bringers_of: dict[str, list[Manifest]] = {}
        # Threads share the registry of a process, so each plugin and rule set is made once for all.
        self._lock = RLock()

    @classmethod
    def find(
        cls, blocked: Iterable[str] = (), paths: Iterable[Path] = (), order: Iterable[str] = ()
    ) -> PluginRegistry:
        """Find plugins everywhere and at `paths`, except the blocked ones; nothing is imported.

        `order` lists plugins in the order in which their content adds up, unless a call gives another order.
        """
        skipped, given = blocked_ids(blocked), tuple(paths)
        made = cls(discover(skipped, given), skipped, tuple(dict.fromkeys(order)))
        made._paths = given
        return made

    def found_again(self) -> PluginRegistry:
        """A new registry of the plugins that are there now, found in the same places."""
        return PluginRegistry.find(self.blocked, self._paths, self.order)

    def take_over(self, other: PluginRegistry) -> None:
        """Become like another registry, for everyone who holds this one."""
        with self._lock:
            vars(self).update({name: value for name, value in vars(other).items() if name != "_lock"})

    def ordered(self, order: Iterable[str]) -> PluginRegistry:
        """The same registry, with another order of plugins from the players."""
        twin = copy(self)
        twin.order = tuple(order)
        return twin

    # Manifests.

    def games(self) -> list[Manifest]:
        """Every game, by id."""
        return [manifest for manifest in self.manifests.values() if manifest.kind == "game"]

    def game(self, id: str) -> Manifest:
        """The manifest of a game; `UsageError` lists the known games if there is none of this id."""
        manifest = self.manifests.get(id)
        if manifest is not None and manifest.kind == "game":
            return manifest
        known = [game.id for game in self.games()]
        if manifest is None and (error := self.why_unavailable(id)) is not None:
            raise error
        if not known:
            raise UsageError(NO_GAMES)
        near = nearest(id, known, NEAR)
        said = NO_SUCH_GAME(near=near) if near else NOT_A_GAME
        raise UsageError(said(game=id, known=id_list(known)))

    def manifest(self, id: str) -> Manifest:
        """The manifest of any plugin; `PluginError` gives the reason if it cannot be used."""
        manifest = self.manifests.get(id)
        if manifest is None:
            raise self.why_unavailable(id) or PluginError(NO_SUCH_PLUGIN(plugin=id))
        return manifest

    def failures_of(self, id: str) -> list[Failure]:
        """The failures of an id; several if it was found several times."""
        return [failure for failure in self.failures if failure.id == id]

    def why_unavailable(self, id: str) -> PluginError | None:
        """Why a plugin that was found cannot be used: it is blocked or failed; None if it was not found."""
        known = [self.blocked_plugins[id]] if id in self.blocked_plugins else self.failures_of(id)
        return PluginError(known[0].text) if known else None

    # Selections and rules.

    def select(
        self, game: str, seats: int, with_: Sequence[str] = (), without: Sequence[str] = ()
    ) -> Selection:
        """Choose the plugins of a game for a number of seats, with and without some."""
        key = (game, seats, tuple(with_), tuple(without), self.order)
        with self._lock:
            return _remembered(
                self._selections, key, lambda: selection.select(self, game, seats, with_, without)
            )

    def options(self, game: str, ids: Sequence[str], given: Mapping[str, str]) -> dict[str, Value]:
        """The options of a game and its plugins: the values given as KEY or plugin.KEY, and defaults."""
        chosen = self._all(game, ids)
        others = [one for one in self.manifests.values() if one.game == game and one.id not in chosen]
        return options_of([self.manifest(id) for id in chosen], given, others)

    def recorded_options(
        self, game: str, ids: Sequence[str], recorded: Mapping[str, object]
    ) -> dict[str, Value]:
        """The options of a game as recorded; `UsageError` for one that cannot be chosen now."""
        return recorded_options([self.manifest(id) for id in self._all(game, ids)], recorded)

    def check_player_count(self, game: str, ids: Sequence[str], seats: int) -> None:
        """Refuse a number of seats without rules, and advise what to add."""
        check_player_count(self.manifests, game, self._all(game, ids), seats)

    def player_counts(self, game: str) -> list[int]:
        """The possible numbers of seats of a game, with its default plugins."""
        return numbers_of(self.manifests, game)

    def check_wishes(self, game: str, ids: Sequence[str], name: str, wishes: Iterable[str]) -> None:
        """Refuse a wish for a seat that no plugin in use knows."""
        check_wishes(self.manifests, self._all(game, ids), name, wishes)

    def rule_set(
        self,
        game: str,
        ids: Sequence[str],
        extra: Sequence[ContentSource] = (),
        order: PluginOrder | None = None,
    ) -> RuleSet:
        """The rules of a game with these plugins, built once; `extra` is content added to theirs.

        The content of plugins adds up in their order, or in the given one: a record has its own."""
        known = self._known(game, ids)
        order = order or order_of(self.manifests, game, known, self.order)
        if extra:
            return self._build(order, extra)
        with self._lock:
            rules = self._rule_sets.get(order)
            if rules is None:
                rules = self._rule_sets[order] = self._build(order, ())
            return rules

    def plugin(self, id: str) -> Plugin:
        """A plugin, imported on first use; `PluginError` if that fails."""
        with self._lock:
            return self._plugin(self.manifest(id))

    def _plugin(self, manifest: Manifest) -> Plugin:
        id = manifest.id
        if id in self.broken:
            raise PluginError(self.broken[id].text) from self.broken[id]
        if id not in self._plugins:
            self._loading.append(id)
            try:
                self._plugins[id] = load_plugin(manifest, self._loaded_before(manifest))
            except PluginError as error:
                self.broken[id] = error
                raise
            finally:
                self._loading.remove(id)
        return self._plugins[id]

    def is_as_imported(self) -> bool:
        """Whether no plugin failed to load, and none was reloaded by other code since.

        A module that failed may have been repaired, and a reloaded one has another plugin.
        """
        return not self.broken and all(map(_is_current, tuple(self._plugins.values())))

    def _loaded_before(self, manifest: Manifest) -> list[Manifest]:
        """The plugins that this one may import: its game and its requirements. All of them are loaded
        first."""
        needed = [self.manifests[id] for id in needed_first(self.manifests, manifest.id)]
        for one in needed:
            if one.id in self._loading:
                continue  # two plugins that require each other
            try:
                self.plugin(one.id)
            except PluginError as error:
                problem = BROKEN_NEED(required=one.id)
                raise problem_of(manifest, problem) from error
        return needed + self._loaded_if_there(manifest)

    def _loaded_if_there(self, manifest: Manifest) -> list[Manifest]:
        """The optional plugins that this one uses; one that fails to load counts as absent."""
        loaded = []
        for id in optional_plugins(self.manifests, manifest.id):
            with suppress(PluginError):
                if id not in self._loading:
                    self.plugin(id)
                loaded.append(self.manifests[id])
        return loaded

    def _hooks_of_absent(self, id: str, ids: Sequence[str]) -> AbsentHooks | None:
        """The hooks of plugins that this one extends and that are not in the game; implementations of them
        are ignored."""
        from manicule.kernel.hooks.decorators import specs_of
        from manicule.kernel.hooks.resolved import AbsentHooks

        absent = [part for part in self.manifests[id].extends if part not in ids]
        if not absent:
            return None
        known = [self.plugin(part).hookspecs for part in absent if part in self.manifests]
        names = {spec.name for declared in known if declared is not None for spec in specs_of(declared)}
        return AbsentHooks(frozenset(names), any(part not in self.manifests for part in absent))

    def bot_of(self, manifest: Manifest, kind: str) -> Bot:
        """A new bot of a kind that a plugin brings."""
        return load_bot(manifest, kind, self._loaded_before(manifest))

    def check(self, id: str) -> PluginError | None:
        """Load a plugin with everything that it brings, rules together with its game; returns the problem, if
        any."""
        manifest = self.manifest(id)
        try:
            self.plugin(id)
            if manifest.kind != "bots":
                self._check_rules(manifest)
            for kind in manifest.bots:
                self.bot_of(manifest, kind)
        except PluginError as error:
            return error
        return None

    def _check_rules(self, manifest: Manifest) -> None:
        """Build the rules of a plugin alone and with all plugins that it extends."""
        own = needs(self.manifests, manifest.id)
        parts = [part for part in manifest.extends if part in self.manifests]
        try:
            self.rule_set(manifest.plays, own)
        except ContentError:  # it may change content of another default plugin
            if not self._works_by_default(manifest.plays, own):
                raise
        for part in parts:
            self.rule_set(manifest.plays, (*own, *needs(self.manifests, part)))

    def _works_by_default(self, game: str, own: Sequence[str]) -> bool:
        """Whether plugins work together with the default plugins, for some number of players."""
        for players in numbers_of(self.manifests, game):
            usual = [one.id for one in default_plugins(self.manifests, game, players)]
            with suppress(PluginError):
                self.rule_set(game, (*own, *usual))
                return True
        return False

    def fingerprint(self, id: str) -> PluginFingerprint:
        """The version and the digest of a plugin, for records."""
        if id not in self._fingerprints:
            self._fingerprints[id] = fingerprint_of(self.manifest(id))
        return self._fingerprints[id]

    # Bots.

    def bot_kinds(self, game: str = "") -> list[str]:
        """All kinds of bots, or those that can play a game; nothing is imported."""
        return sorted({kind for manifest in self._bringers(game) for kind in manifest.bots})

    def bot(self, kind: str, game: str = "") -> Bot:
        """A new bot of a kind; a bot made for the game takes precedence over one for every game."""
        return self.bot_of(self.bot_provider(kind, game), kind)

    def bot_provider(self, kind: str, game: str = "") -> Manifest:
        """The plugin that brings a kind of bot."""
        bringers = [manifest for manifest in self._bringers(game) if kind in manifest.bots]
        own = [manifest for manifest in bringers if manifest.plays == game]
        best = own or bringers
        if not best:
            known = self.bot_kinds(game)
            raise UsageError(NO_SUCH_BOT(kind=kind, known=id_list(known)) if known else NO_BOTS(kind=kind))
        if len(best) > 1:
            raise PluginError(TWO_BOTS(kind=kind, one=best[0].id, other=best[1].id))
        return best[0]

    def _bringers(self, game: str) -> list[Manifest]:
        fits, plugins = ("", game), self.manifests.values()
        return _remembered(
            self._bringers_of,
            game,
            lambda: [one for one in plugins if one.bots and (not game or one.plays in fits)],
        )

    # Building rule sets.

    def _all(self, game: str, ids: Iterable[str]) -> tuple[str, ...]:
        """The game, then its plugins in order."""
        named = tuple(ids)
        return _remembered(
            self._ordered,
            (game, named, self.order),
            lambda: (game, *in_order(self.manifests, self._known(game, named), self.order)),
        )

    def _known(self, game: str, ids: Iterable[str]) -> list[str]:
        """The plugins besides the game; the error names all missing ones at once."""
        self.game(game)
        others = dict.fromkeys(id for id in ids if id != game)
        known = [id for id in others if id in self.manifests]
        missing = [id for id in others if id not in self.manifests]
        if missing:
            reasons = [error for id in missing if (error := self.why_unavailable(id)) is not None]
            raise reasons[0] if reasons else PluginError(MISSING(plugins=id_list(missing)))
        return known

    def _build(self, order: PluginOrder, extra: Sequence[ContentSource]) -> RuleSet:
        from manicule.kernel.content import read_folder
        from manicule.kernel.ruleset import RuleSet
        from manicule.plugins.locations import files_of

        ids = order.ids
        plugins = {id: self.plugin(id) for id in ids}
        game = plugins[ids[0]].game
        assert game is not None
        folders = {id: self.manifests[id].content_folder for id in ids}
        sources = [
            read_folder(id, folder, [part for part in self.manifests[id].extends if part in ids])
            for id, folder in folders.items()
            if folder is not None
        ]
        absent = {id: hooks for id in ids if (hooks := self._hooks_of_absent(id, ids)) is not None}
        declared = declared_options([self.manifests[id] for id in ids])
        with_bots = dict.fromkeys((*ids, *(manifest.id for manifest in self._bringers(game.id))))
        files = files_of(self.manifests[id] for id in with_bots)
        try:
            return RuleSet(
                game,
                plugins,
                [*sources, *extra],
                calls=order.calls,
                absent_hooks=absent,
                files=files,
                option_owners={key: one.plugin for key, one in declared.items() if "." not in key},
            )
        except ManiculeError:
            raise
        except RuleMistake as error:
            at = files.of_error(error) if error.function is None else files.of_code(error.function)
            owner = getattr(error, "owner", "") or (at.plugin if at is not None else game.id)
            raise PluginError(AT_FAULT(plugin=owner, problem=error.problem)) from error
        except FAILURES as error:
            what = f"{type(error).__name__}: {error}"
            raise PluginError(INCOMPATIBLE(plugins=id_list(ids), what=what)) from error


def _remembered(known: dict[K, T], key: K, make: Callable[[], T]) -> T:
    """The cached value for a key, made on first use. Failures are not cached."""
    found = known.get(key)
    if found is None:
        found = make()
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        known[key] = found
    return found


def _is_current(plugin: Plugin) -> bool:
    """Whether the class of a plugin is still the one in its module."""
    kind = type(plugin)
    module = sys.modules.get(kind.__module__)
    return module is not None and vars(module).get(kind.__name__, kind) is kind
